// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/digest.h"

#include <cstring>

#include "base/error.h"

namespace syn {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr uint64_t kFirst = 0xA4093822299F31D0, kSecond = 0x082EFA98EC4E6C89;

uint64_t Fold(uint64_t u, uint64_t v) {
  const Wide product = static_cast<Wide>(u) * v;
  return static_cast<uint64_t>(product >> 64) ^ static_cast<uint64_t>(product);
}

void Mix(Digest* d, uint64_t x, uint64_t y) {
  const uint64_t a = Fold(d->a ^ x, kFirst ^ y);
  d->b = Fold(d->b ^ y, kSecond ^ x) + d->a;
  d->a = a;
}

}  // namespace

void Digest::Add(std::span<const std::byte> bytes) {
  Mix(this, bytes.size(), 0);
  uint64_t word[2];
  for (; bytes.size() >= sizeof word; bytes = bytes.subspan(sizeof word)) {
    std::memcpy(word, bytes.data(), sizeof word);
    Mix(this, word[0], word[1]);
  }
  word[0] = word[1] = 0;
  if (!bytes.empty()) std::memcpy(word, bytes.data(), bytes.size());
  Mix(this, word[0], word[1]);
}

std::string Digest::Hex() const {
  return Format("%016llx%016llx", static_cast<unsigned long long>(a),
                static_cast<unsigned long long>(b));
}

}  // namespace syn
