// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Digest: 128 bits that distinguish contents, and damaged contents from intact ones. It gives no
// protection against an attacker, because whoever can write the files can also write their digests.
//
// The state (a, b) is updated with two words x, y of 8 bytes at a time, by folded products:
//
//   fold(u, v) = high(u v) xor low(u v)
//   a' = fold(a xor x, k1 xor y)
//   b' = fold(b xor y, k2 xor x) + a
//
// where k1 and k2 are constants, and high and low are the halves of a product of 128 bits. Each
// update must wait for the product of the one before, which takes three times as long as reading
// the memory. Long contents are therefore divided among four independent lanes (s, t), each with
// one product and two sums per 16 bytes, and the results of the lanes are added to the state at the
// end:
//
//   p = (s xor x) (k xor y),     s' = high(p) xor low(p),     t' = rotate(t, 23) + low(p) + y

#ifndef SYNOVIA_CACHE_DIGEST_H_
#define SYNOVIA_CACHE_DIGEST_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace syn {

// The state of a digest, which is also its result. It is written to files as it is.
struct Digest {
  // The start values are digits of pi, which have no structure.
  uint64_t a = 0x243F6A8885A308D3, b = 0x13198A2E03707344;

  // Adds bytes to the digest. Their number is added as well, so that the same bytes in different
  // pieces give different digests.
  void Add(std::span<const std::byte> bytes);
  void Add(const std::string& text) { Add(std::as_bytes(std::span(text))); }

  // Returns the digest as 32 hexadecimal digits.
  std::string Hex() const;
  bool operator==(const Digest&) const = default;
};

// Size of a piece in bytes. Files are digested in pieces of this size, so that a file need not be
// in memory as a whole. Changing it changes all digests of longer contents.
inline constexpr size_t kDigestPiece = size_t{64} << 10;
// Returns the digest of a content, in pieces of kDigestPiece bytes.
Digest DigestOf(std::span<const std::byte> content);

}  // namespace syn

#endif  // SYNOVIA_CACHE_DIGEST_H_
