// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes digests; digest.h defines the symbols and formulas.

#include "cache/digest.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/error.h"

namespace syn {
namespace {

__extension__ using Wide = unsigned __int128;

// The constants k1 and k2, which are digits of pi.
constexpr uint64_t kFirst = 0xA4093822299F31D0, kSecond = 0x082EFA98EC4E6C89;

uint64_t High(Wide product) { return static_cast<uint64_t>(product >> 64); }
uint64_t Low(Wide product) { return static_cast<uint64_t>(product); }

// Returns high(u v) xor low(u v).
uint64_t Fold(uint64_t u, uint64_t v) {
  const Wide product = static_cast<Wide>(u) * v;
  return High(product) ^ Low(product);
}

// Updates the state with two words.
void Mix(Digest* d, uint64_t x, uint64_t y) {
  const uint64_t a = Fold(d->a ^ x, kFirst ^ y);
  d->b = Fold(d->b ^ y, kSecond ^ x) + d->a;
  d->a = a;
}

struct Words {
  uint64_t x = 0, y = 0;
};

Words LoadWords(const std::byte* from) {
  Words words;
  std::memcpy(&words, from, sizeof words);
  return words;
}

// Number of independent lanes: this many products are computed at the same time.
constexpr int kLanes = 4;
constexpr size_t kRound = kLanes * sizeof(Words);  // Bytes that all lanes take at a time.
// The constants k of the lanes, which are further digits of pi.
constexpr uint64_t kKey[kLanes] = {0x452821E638D01377, 0xBE5466CF34E90C6C, 0xC0AC29B7C97C50DD,
                                   0x3F84D5B5B5470917};

// Adds all whole rounds of the bytes by lanes. Returns the remaining bytes, fewer than kRound.
std::span<const std::byte> MixLanes(Digest* d, std::span<const std::byte> bytes) {
  uint64_t s[kLanes], t[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    s[i] = d->a ^ kKey[i];
    t[i] = d->b;
  }
  const size_t whole = bytes.size() / kRound * kRound;
  for (const std::byte *at = bytes.data(), *end = at + whole; at < end; at += kRound) {
    for (int i = 0; i < kLanes; ++i) {
      const Words words = LoadWords(at + i * sizeof(Words));
      const Wide product = static_cast<Wide>(s[i] ^ words.x) * (kKey[i] ^ words.y);
      s[i] = High(product) ^ Low(product);
      t[i] = std::rotl(t[i], 23) + Low(product) + words.y;
    }
  }
  for (int i = 0; i < kLanes; ++i) Mix(d, s[i], t[i]);
  return bytes.subspan(whole);
}

}  // namespace

void Digest::Add(std::span<const std::byte> bytes) {
  // The length first, then whole rounds in lanes, then pairs of words, then a last pair filled with
  // zeros.
  Mix(this, bytes.size(), 0);
  if (bytes.size() >= 2 * kRound) bytes = MixLanes(this, bytes);
  for (; bytes.size() >= sizeof(Words); bytes = bytes.subspan(sizeof(Words))) {
    const Words words = LoadWords(bytes.data());
    Mix(this, words.x, words.y);
  }
  Words rest;
  if (!bytes.empty()) std::memcpy(&rest, bytes.data(), bytes.size());
  Mix(this, rest.x, rest.y);
}

std::string Digest::Hex() const {
  return Format("%016llx%016llx", static_cast<unsigned long long>(a),
                static_cast<unsigned long long>(b));
}

Digest DigestOf(std::span<const std::byte> content) {
  Digest digest;
  do {
    const std::span<const std::byte> piece = content.first(std::min(content.size(), kDigestPiece));
    digest.Add(piece);
    content = content.subspan(piece.size());
  } while (!content.empty());
  return digest;
}

}  // namespace syn
