// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A stream is a sequence of blocks, each with a Huffman code for literals and lengths of matches,
// and one for their distances. Speed comes from
//
//  - a buffer of 64 bits, refilled by one unaligned load: 56 bits are enough for a whole match
//    (15 + 5 bits of length, 15 + 13 of distance), so there is one refill for each symbol;
//  - codes decoded by one look-up of the next kPrimaryBits bits, or two for rare, longer codes;
//  - entries that hold everything about a symbol: bits to take, base value, number of extra bits;
//  - matches copied sixteen bytes at a time.

#include "asset/inflate.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "base/error.h"

namespace syn {
namespace {

constexpr int kMaxCodeBits = 15;
constexpr int kPrimaryBits = 10;
constexpr int kEndOfBlock = 256;
constexpr int kMaxLitLen = 288, kMaxDistances = 32;

[[noreturn]] void Fail(const char* what) { throw ModelError(what); }

class BitReader {
 public:
  explicit BitReader(std::span<const uint8_t> bytes)
      : next_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  // At least 56 bits afterwards; zeros follow the end of the stream.
  void Refill() {
    if (end_ - next_ >= 8) {
      uint64_t word;
      std::memcpy(&word, next_, 8);
      bits_ |= word << count_;
      next_ += (63 - count_) >> 3;
      count_ |= 56;  // bits beyond the count are those of the next refill
      return;
    }
    for (; count_ < 56; count_ += 8) {
      if (next_ < end_) {
        bits_ |= uint64_t{*next_++} << count_;
      } else {
        ++borrowed_;
      }
    }
  }

  uint64_t Peek() const { return bits_; }

  void Skip(int count) {
    bits_ >>= count;
    count_ -= count;
  }

  // Up to 16 bits; refills.
  int Take(int count) {
    Refill();
    const int value = static_cast<int>(bits_ & ((uint64_t{1} << count) - 1));
    Skip(count);
    return value;
  }

  // The next whole bytes.
  std::span<const uint8_t> TakeBytes(size_t size) {
    CheckBorrowed();
    next_ -= count_ / 8 - borrowed_;
    bits_ = count_ = borrowed_ = 0;
    if (size > static_cast<size_t>(end_ - next_)) Fail("compressed data ends too early");
    next_ += size;
    return {next_ - size, size};
  }

  // Zeros borrowed from behind the end must not have been used.
  void CheckBorrowed() const {
    if (8 * borrowed_ > count_) Fail("compressed data ends too early");
  }

 private:
  const uint8_t* next_;
  const uint8_t* end_;
  uint64_t bits_ = 0;
  int count_ = 0;
  int borrowed_ = 0;  // bytes of zeros
};

enum class Kind : uint8_t { kInvalid, kLiteral, kBase, kEnd, kSubtable };

struct Entry {
  uint16_t value = 0;  // literal, base of length or distance, start of the subtable
  uint8_t code_bits = 0;
  uint8_t extra_bits = 0;  // of a subtable: its index bits
  Kind kind = Kind::kInvalid;
};

constexpr std::array<uint16_t, 29> kLengthBase = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                  15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                  67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<uint8_t, 29> kLengthExtra = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                  2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};

Entry LitLenEntry(int symbol) {
  if (symbol < kEndOfBlock) return {static_cast<uint16_t>(symbol), 0, 0, Kind::kLiteral};
  if (symbol == kEndOfBlock) return {0, 0, 0, Kind::kEnd};
  const size_t i = symbol - kEndOfBlock - 1;
  if (i >= kLengthBase.size()) return {};
  return {kLengthBase[i], 0, kLengthExtra[i], Kind::kBase};
}

// Two distances for each number of extra bits: 1 2 3 4 | 5 7 | 9 13 | 17 25 | ...
Entry DistanceEntry(int symbol) {
  if (symbol >= 30) return {};
  const int extra = std::max(0, symbol / 2 - 1);
  const int base = symbol < 2 ? symbol + 1 : ((2 + symbol % 2) << extra) + 1;
  return {static_cast<uint16_t>(base), 0, static_cast<uint8_t>(extra), Kind::kBase};
}

Entry PlainEntry(int symbol) { return {static_cast<uint16_t>(symbol), 0, 0, Kind::kLiteral}; }

unsigned Reverse(unsigned code, int bits) {
  unsigned reversed = 0;
  for (int i = 0; i < bits; ++i) reversed |= (code >> i & 1) << (bits - 1 - i);
  return reversed;
}

// Look-up table of a canonical Huffman code.
class Code {
 public:
  template <class MakeEntry>
  void Build(std::span<const uint8_t> lengths, MakeEntry&& make_entry) {
    std::array<unsigned, kMaxCodeBits + 2> next{};
    CountCodes(lengths, &next);
    table_.assign(size_t{1} << kPrimaryBits, Entry());
    for (size_t symbol = 0; symbol < lengths.size(); ++symbol) {
      const int bits = lengths[symbol];
      if (bits == 0) continue;
      Entry entry = make_entry(static_cast<int>(symbol));
      entry.code_bits = static_cast<uint8_t>(bits);
      Insert(Reverse(next[bits]++, bits), bits, entry);
    }
  }

  const Entry* Table() const { return table_.data(); }

 private:
  // The first code of each length. Codes of one length are consecutive numbers, and follow those of
  // the lengths before.
  static void CountCodes(std::span<const uint8_t> lengths,
                         std::array<unsigned, kMaxCodeBits + 2>* next) {
    std::array<unsigned, kMaxCodeBits + 1> count{};
    for (const uint8_t bits : lengths) ++count[bits];
    unsigned code = 0;
    for (int bits = 1; bits <= kMaxCodeBits; ++bits) {
      (*next)[bits] = code;
      code += count[bits];
      if (code > 1u << bits) Fail("compressed data has an impossible Huffman code");
      code <<= 1;
    }
  }

  void Insert(unsigned reversed, int bits, const Entry& entry) {
    constexpr unsigned kPrimarySize = 1 << kPrimaryBits;
    if (bits <= kPrimaryBits) {
      for (unsigned i = reversed; i < kPrimarySize; i += 1u << bits) table_[i] = entry;
      return;
    }
    constexpr int kSubBits = kMaxCodeBits - kPrimaryBits;
    const unsigned root = reversed & (kPrimarySize - 1);
    if (table_[root].kind != Kind::kSubtable) {
      table_[root] = {static_cast<uint16_t>(table_.size()), 0, kSubBits, Kind::kSubtable};
      table_.resize(table_.size() + (1 << kSubBits));
    }
    Entry* subtable = &table_[table_[root].value];
    for (unsigned i = reversed >> kPrimaryBits; i < 1 << kSubBits;
         i += 1u << (bits - kPrimaryBits)) {
      subtable[i] = entry;
    }
  }

  std::vector<Entry> table_;
};

const Entry& Find(const Entry* table, uint64_t bits) {
  const Entry& entry = table[bits & ((1 << kPrimaryBits) - 1)];
  if (entry.kind != Kind::kSubtable) return entry;
  return table[entry.value + (bits >> kPrimaryBits & ((1 << entry.extra_bits) - 1))];
}

// Takes the code of an entry and the extra bits that follow it.
size_t TakeValue(const Entry& entry, BitReader* in) {
  const uint64_t extra = in->Peek() >> entry.code_bits & ((uint64_t{1} << entry.extra_bits) - 1);
  in->Skip(entry.code_bits + entry.extra_bits);
  return entry.value + extra;
}

// Copies a match of which the end may overlap its own beginning. Writes up to kInflateSlack - 1
// bytes too many.
void CopyMatch(uint8_t* out, size_t distance, size_t length) {
  constexpr size_t kStride = 16;
  const uint8_t* from = out - distance;
  uint8_t* const end = out + length;
  if (distance == 1) {
    std::memset(out, *from, length);
    return;
  }
  if (distance < kStride) {
    // One stride byte by byte; from then on the pattern repeats at a distance of a stride or more.
    for (size_t i = 0; i < kStride; ++i) out[i] = from[i];
    out += kStride / distance * distance;
  }
  for (; out < end; out += kStride, from += kStride) std::memcpy(out, from, kStride);
}

class Inflater {
 public:
  Inflater(std::span<const uint8_t> stream, size_t size, uint8_t* out)
      : in_(stream), begin_(out), out_(out), end_(out + size) {}

  void Run() {
    bool is_last = false;
    while (!is_last) {
      is_last = in_.Take(1);
      switch (in_.Take(2)) {
        case 0:
          CopyStored();
          break;
        case 1:
          UseFixedCodes();
          DecodeBlock();
          break;
        case 2:
          ReadCodes();
          DecodeBlock();
          break;
        default:
          Fail("compressed data has a block of unknown type");
      }
    }
    if (out_ != end_) Fail("compressed data is too short");
  }

 private:
  void CopyStored() {
    const std::span<const uint8_t> head = in_.TakeBytes(4);
    const size_t size = head[0] | head[1] << 8, check = head[2] | head[3] << 8;
    if (size != (~check & 0xffff)) Fail("compressed data has a damaged block");
    if (size > static_cast<size_t>(end_ - out_)) Fail("compressed data is too long");
    out_ = std::ranges::copy(in_.TakeBytes(size), out_).out;
  }

  void UseFixedCodes() {
    std::array<uint8_t, kMaxLitLen> lengths;
    std::fill_n(lengths.begin(), 144, 8);
    std::fill(lengths.begin() + 144, lengths.begin() + 256, 9);
    std::fill(lengths.begin() + 256, lengths.begin() + 280, 7);
    std::fill(lengths.begin() + 280, lengths.end(), 8);
    litlen_.Build(lengths, LitLenEntry);
    std::fill_n(lengths.begin(), kMaxDistances, 5);
    distance_.Build(std::span(lengths).first(kMaxDistances), DistanceEntry);
  }

  // The lengths of both codes follow each other, themselves compressed with a third code.
  void ReadCodes() {
    const int nlitlen = in_.Take(5) + 257, ndistance = in_.Take(5) + 1, norder = in_.Take(4) + 4;
    if (nlitlen > 286) Fail("compressed data has an impossible Huffman code");
    static constexpr uint8_t kOrder[] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                         11, 4,  12, 3, 13, 2, 14, 1, 15};
    std::array<uint8_t, std::size(kOrder)> order_lengths{};
    for (int i = 0; i < norder; ++i) order_lengths[kOrder[i]] = static_cast<uint8_t>(in_.Take(3));
    litlen_.Build(order_lengths, PlainEntry);

    std::array<uint8_t, kMaxLitLen + kMaxDistances> lengths{};
    const int count = nlitlen + ndistance;
    for (int i = 0; i < count; i += ReadLengths(lengths, i, count)) continue;
    if (lengths[kEndOfBlock] == 0) Fail("compressed data has an impossible Huffman code");
    const std::span<const uint8_t> all(lengths);
    litlen_.Build(all.first(nlitlen), LitLenEntry);
    distance_.Build(all.subspan(nlitlen, ndistance), DistanceEntry);
  }

  // One length, or a run of equal ones, from entry i on. Returns how many.
  int ReadLengths(std::span<uint8_t> lengths, int i, int count) {
    in_.Refill();
    const Entry& entry = Find(litlen_.Table(), in_.Peek());
    if (entry.kind == Kind::kInvalid) Fail("compressed data has an unknown symbol");
    in_.Skip(entry.code_bits);
    if (entry.value < 16) {
      lengths[i] = static_cast<uint8_t>(entry.value);
      return 1;
    }
    if (entry.value == 16 && i == 0) Fail("compressed data repeats nothing");
    const uint8_t value = entry.value == 16 ? lengths[i - 1] : 0;
    const int run = entry.value == 16   ? 3 + in_.Take(2)
                    : entry.value == 17 ? 3 + in_.Take(3)
                                        : 11 + in_.Take(7);
    if (run > count - i) Fail("compressed data has an impossible Huffman code");
    std::fill_n(lengths.begin() + i, run, value);
    return run;
  }

  // Works on copies of the members: the bytes it writes could be theirs, for all a compiler knows.
  void DecodeBlock() {
    BitReader in = in_;
    uint8_t* out = out_;
    const Entry *litlen = litlen_.Table(), *distances = distance_.Table();
    while (true) {
      in.Refill();
      const Entry& entry = Find(litlen, in.Peek());
      if (entry.kind == Kind::kLiteral) {
        if (out == end_) Fail("compressed data is too long");
        *out++ = static_cast<uint8_t>(entry.value);
        in.Skip(entry.code_bits);
      } else if (entry.kind == Kind::kBase) {
        const size_t length = TakeValue(entry, &in);
        const Entry& distance_entry = Find(distances, in.Peek());
        if (distance_entry.kind != Kind::kBase) Fail("compressed data has an unknown symbol");
        const size_t distance = TakeValue(distance_entry, &in);
        if (distance > static_cast<size_t>(out - begin_)) Fail("compressed data refers to nothing");
        if (length > static_cast<size_t>(end_ - out)) Fail("compressed data is too long");
        CopyMatch(out, distance, length);
        out += length;
      } else if (entry.kind == Kind::kEnd) {
        in.Skip(entry.code_bits);
        in.CheckBorrowed();
        in_ = in;
        out_ = out;
        return;
      } else {
        Fail("compressed data has an unknown symbol");
      }
    }
  }

  BitReader in_;
  uint8_t* const begin_;
  uint8_t* out_;
  uint8_t* const end_;
  Code litlen_, distance_;
};

}  // namespace

void Inflate(std::span<const uint8_t> stream, size_t size, uint8_t* out) {
  if (stream.size() < 2) Fail("compressed data ends too early");
  const bool is_deflate = (stream[0] & 15) == 8 && stream[0] >> 4 <= 7;
  const bool has_dictionary = stream[1] & 32;
  if (!is_deflate || has_dictionary || (stream[0] << 8 | stream[1]) % 31 != 0) {
    Fail("compressed data has a damaged header");
  }
  Inflater(stream.subspan(2), size, out).Run();
}

}  // namespace syn
