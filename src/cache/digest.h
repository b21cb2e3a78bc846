// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Digest: 128 bits that tell contents apart, and damaged ones from whole ones. Not for keeping
// secrets: who may write the files can also write their digests.
//
// Two chains of folded products over words of 8 bytes, each mixing both of the last words:
//
//   fold(u, v) = high(u v) xor low(u v)
//   a <- fold(a xor x, k1 xor y)
//   b <- fold(b xor y, k2 xor x)
//
// A chain waits for its products, which takes three times as long as reading the memory. Long
// contents therefore go through four lanes at a time, each with one product and two sums for 16
// bytes, and the lanes go through the chains at the end:
//
//   p = (s xor x) (k xor y),     s <- high(p) xor low(p),     t <- (t turned by 23) + low(p) + y

#ifndef SYNOVIA_CACHE_DIGEST_H_
#define SYNOVIA_CACHE_DIGEST_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace syn {

struct Digest {
  uint64_t a = 0x243F6A8885A308D3, b = 0x13198A2E03707344;  // digits of pi

  // Goes on with more bytes; their number counts too, so that pieces do not run into each other.
  void Add(std::span<const std::byte> bytes);
  void Add(const std::string& text) { Add(std::as_bytes(std::span(text))); }

  std::string Hex() const;
  bool operator==(const Digest&) const = default;
};

// A content is digested in pieces of this size, so that a file need not be in memory as a whole.
inline constexpr size_t kDigestPiece = size_t{64} << 10;
Digest DigestOf(std::span<const std::byte> content);

}  // namespace syn

#endif  // SYNOVIA_CACHE_DIGEST_H_
