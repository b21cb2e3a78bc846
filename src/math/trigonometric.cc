// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sine, cosine and tangent.
//
// The argument is reduced to an octant, where polynomials are evaluated:
//
//   x = n pi/2 + r,  |r| <= pi/4,  r known to about twice the precision of a double as r + low;
//   sin r = r + r^3 S(r^2),   cos r = 1 - r^2/2 + r^4 C(r^2),
//
// with minimax polynomials S and C (relative errors 2^-58 and 2^-64). The quadrant n mod 4
// determines which of the two is sin x and which is cos x, and with which sign.
//
// The remainder r is computed in one of two ways. For |x| < 2^16, pi/2 is split into parts of 33
// bits, whose products with n < 2^16 are exact (Cody and Waite 1980). For larger x, only those bits
// of 2/pi that influence the result are multiplied with x (Payne and Hanek 1983).

#include <bit>
#include <cstdint>

#include "math/double_double.h"
#include "math/libm.h"
#include "math/simd.h"

namespace syn {
namespace {

// An argument x = quadrant pi/2 + (r + low), with |r| <= pi/4. The quadrant is known modulo 4.
struct Reduced {
  double r, low;
  unsigned quadrant;
};

constexpr double kQuarterPi = 0x1.921fb54442d18p-1;
constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
// Arguments below this magnitude are reduced by ReduceModerate.
constexpr double kModerate = 0x1p16;

// The sum of these four numbers is pi/2. The first three have 33 bits each; the fourth is the
// remainder.
constexpr double kHalfPi1 = 0x1.921fb544p+0, kHalfPi2 = 0x1.0b4611a6p-34,
                 kHalfPi3 = 0x1.3198a2ep-69, kHalfPi4 = 0x1.b839a252049c1p-104;

// Reduces pi/4 < |x| < kModerate.
Reduced ReduceModerate(double x) {
  // Adding this number rounds to an integer, which appears in the low bits.
  constexpr double kToInteger = 0x1.8p52;
  const double shifted = x * kTwoOverPi + kToInteger, n = shifted - kToInteger;
  const auto quadrant = static_cast<unsigned>(std::bit_cast<uint64_t>(shifted));
  // `first` and `second` are exact. Only their difference r is rounded, and its error goes to low.
  const double first = x - n * kHalfPi1, second = n * kHalfPi2, r = first - second;
  if (Abs(r) > 0x1p-12) return {r, ((first - r) - second) - n * kHalfPi3, quadrant};
  // x is close to a multiple of pi/2, where leading digits cancel. All four parts of pi/2 are
  // needed.
  const DoubleDouble a = TwoSum(first, -second), b = TwoSum(a.high, -n * kHalfPi3);
  const DoubleDouble sum = FastTwoSum(b.high, (a.low + b.low) - n * kHalfPi4);
  return {sum.high, sum.low, quadrant};
}

// Unsigned integer of 128 bits, for products of two 64-bit words.
__extension__ using Wide = unsigned __int128;

// The bits of 2/pi after the binary point, 64 per word. A word of zeros precedes them, because the
// arguments that are reduced with this table may need bits that lie before the binary point.
constexpr uint64_t kTwoOverPiBits[] = {0,
                                       0xa2f9836e4e441529,
                                       0xfc2757d1f534ddc0,
                                       0xdb6295993c439041,
                                       0xfe5163abdebbc561,
                                       0xb7246e3a424dd2e0,
                                       0x06492eea09d1921c,
                                       0xfe1deb1cb129a73e,
                                       0xe88235f52ebb4484,
                                       0xe99c7026b45f7e41,
                                       0x3991d639835339f4,
                                       0x9c845f8bbdf9283b,
                                       0x1ff897ffde05980f,
                                       0xef2f118b5a0a6d1f,
                                       0x6d367ecf27cb09b7,
                                       0x4f463f669e5fea2d,
                                       0x7527bac7ebe5f17b,
                                       0x3d0739f78a5292ea,
                                       0x6bfb5fb11f8d5d08,
                                       0x56033046fc7b6bab,
                                       0xf0cfbc209af4361d};

// Returns the 64 bits of the table that begin at the given bit.
uint64_t BitsFrom(int bit) {
  const int word = bit / 64, shift = bit % 64;
  return shift == 0 ? kTwoOverPiBits[word]
                    : kTwoOverPiBits[word] << shift | kTwoOverPiBits[word + 1] >> (64 - shift);
}

// pi/2 with twice the precision of a double.
constexpr DoubleDouble kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

// Returns f pi/2 2^-shift for a number f in [1/2, 1), given by its first 128 bits after the binary
// point. The first 53 bits and the next 64 bits of f become two doubles.
DoubleDouble TimesHalfPi(Wide fraction, int shift) {
  const double scale = std::bit_cast<double>(static_cast<uint64_t>(1023 - shift) << 52);
  const double high = static_cast<double>(static_cast<uint64_t>(fraction >> 75)) * 0x1p-53 * scale;
  const double low = static_cast<double>(static_cast<uint64_t>(fraction >> 11)) * 0x1p-117 * scale;
  const DoubleDouble product = TwoProduct(high, kHalfPi.high);
  return FastTwoSum(product.high, product.low + (high * kHalfPi.low + low * kHalfPi.high));
}

// Reduces |x| >= kModerate. Let |x| = m 2^e with an integer m. Leading bits of 2/pi whose product
// with x is a multiple of 4 do not change the quadrant and are skipped. Of the following bits, 192
// are sufficient, because no double comes nearer to a multiple of pi/2 than 2^-62.
Reduced ReduceLarge(double x) {
  const uint64_t bits = std::bit_cast<uint64_t>(x),
                 m = (bits & (~uint64_t{0} >> 12)) | uint64_t{1} << 52;
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1075;
  if (exponent == 2047 - 1075) return {x - x, 0, 0};  // The result of infinity and NaN is NaN.
  // p2, p1 (low word) and p0 (low word) are the product of m with 192 bits, in units of 2^-62,
  // 2^-126 and 2^-190. The two highest bits of p2 are the quadrant.
  const int from = 64 + exponent - 2;
  const Wide p0 = Wide{m} * BitsFrom(from + 128);
  const Wide p1 = Wide{m} * BitsFrom(from + 64) + (p0 >> 64);
  const uint64_t p2 = m * BitsFrom(from) + static_cast<uint64_t>(p1 >> 64);
  auto quadrant = static_cast<unsigned>(p2 >> 62);
  // The bits of p2, p1 and p0 after the quadrant are |x| / (pi/2) minus its integer part.
  // `fraction` holds the first 128 of them and `tail` the remaining 62. If the fraction is at least
  // 1/2, the next quadrant is nearer. The fraction is then replaced by 1 - fraction, and the
  // remainder r is negative.
  Wide fraction =
      Wide{p2} << 66 | Wide{static_cast<uint64_t>(p1)} << 2 | static_cast<uint64_t>(p0) >> 62;
  uint64_t tail = static_cast<uint64_t>(p0) << 2;
  const bool negative = fraction >> 127 != 0;
  if (negative) {
    ++quadrant;
    tail = -tail;
    fraction = ~fraction + (tail == 0);
  }
  // Shift out the leading zeros, such that the fraction is in [1/2, 1).
  const auto top = static_cast<uint64_t>(fraction >> 64);
  const int shift =
      top ? std::countl_zero(top) : 64 + std::countl_zero(static_cast<uint64_t>(fraction));
  if (shift > 0 && shift < 64) fraction = fraction << shift | tail >> (64 - shift);
  if (shift >= 64) fraction = fraction << shift | Wide{tail} << (shift - 64);
  const DoubleDouble r = TimesHalfPi(fraction, shift);
  const bool flip = negative != (x < 0);
  return {flip ? -r.high : r.high, flip ? -r.low : r.low, x < 0 ? -quadrant : quadrant};
}

// Reduces any x.
Reduced Reduce(double x) {
  const double magnitude = Abs(x);
  if (magnitude <= kQuarterPi) return {x, 0, 0};
  return magnitude < kModerate ? ReduceModerate(x) : ReduceLarge(x);
}

// The two differences sin(r + low) - r and cos(r + low) - (1 - r^2/2).
struct Corrections {
  double sine, cosine;
};

// Computes the corrections for |r| <= pi/4, with z = r^2. The derivatives of sine and cosine, 1 -
// z/2 and -r to first order, account for low. The arrays s and c are the coefficients of S and C.
SYNOVIA_INLINE Corrections Correct(double r, double low, double z) {
  constexpr double s[] = {-0x1.5555555555549p-3, 0x1.111111110f87ap-7,   -0x1.a01a019c119cap-13,
                          0x1.71de3577b8c74p-19, -0x1.ae5e663bf0fbfp-26, 0x1.5d9301523a4bap-33};
  constexpr double c[] = {0x1.555555555554cp-5,   -0x1.6c16c16c1517ep-10, 0x1.a01a019cb1be1p-16,
                          -0x1.27e4f809f01f7p-22, 0x1.1ee9ebe86e706p-29,  -0x1.8fae9bea5625dp-37};
  const double zz = z * z, z4 = zz * zz;
  const double sine = ((s[0] + s[1] * z) + (s[2] + s[3] * z) * zz) + (s[4] + s[5] * z) * z4;
  const double cosine = ((c[0] + c[1] * z) + (c[2] + c[3] * z) * zz) + (c[4] + c[5] * z) * z4;
  return {(r * z) * sine + low * (1 - 0.5 * z), zz * cosine - r * low};
}

// Returns x, with its sign bit flipped if `negate`.
double Negated(double x, bool negate) {
  return std::bit_cast<double>(std::bit_cast<uint64_t>(x) ^ static_cast<uint64_t>(negate) << 63);
}

// Returns the sine and cosine of a reduced argument. In odd quadrants, sine and cosine of the
// remainder are exchanged. 1 - r^2/2 is rounded to w, and the rounding error (1 - w) - half is
// added to the correction.
SYNOVIA_INLINE SineCosine OfQuadrant(const Reduced& x) {
  const double z = x.r * x.r, half = 0.5 * z, w = 1 - half;
  const Corrections add = Correct(x.r, x.low, z);
  const double sine = x.r + add.sine, cosine = w + (((1 - w) - half) + add.cosine);
  const bool odd = x.quadrant & 1;
  return {Negated(odd ? cosine : sine, x.quadrant & 2),
          Negated(odd ? sine : cosine, (x.quadrant + 1) & 2)};
}

}  // namespace

SineCosine SinCos(mjtNum x) {
  constexpr double kTiny = 0x1p-27;  // below it, sin x = x and cos x = 1 in all bits
  const double magnitude = Abs(x);
  if (magnitude <= kQuarterPi) {
    if (magnitude < kTiny) return {x, 1};
    const double z = x * x, half = 0.5 * z, w = 1 - half;
    const Corrections add = Correct(x, 0, z);
    return {x + add.sine, w + (((1 - w) - half) + add.cosine)};
  }
  return OfQuadrant(magnitude < kModerate ? ReduceModerate(x) : ReduceLarge(x));
}

mjtNum Sin(mjtNum x) { return SinCos(x).sin; }
mjtNum Cos(mjtNum x) { return SinCos(x).cos; }

// tan x is sin r / cos r in even quadrants and -cos r / sin r in odd ones. Numerator and
// denominator are computed with twice the precision, and the error of the quotient is added to it.
mjtNum Tan(mjtNum x) {
  if (Abs(x) < 0x1p-27) return x;
  const Reduced reduced = Reduce(x);
  const double z = reduced.r * reduced.r;
  const Corrections add = Correct(reduced.r, reduced.low, z);
  const DoubleDouble square = TwoProduct(reduced.r, reduced.r), one = FastTwoSum(1, -0.5 * z);
  const DoubleDouble sine = FastTwoSum(reduced.r, add.sine);
  const DoubleDouble cosine = FastTwoSum(one.high, (one.low - 0.5 * square.low) + add.cosine);
  const bool odd = reduced.quadrant & 1;
  const DoubleDouble& over = odd ? cosine : sine;
  const DoubleDouble& under = odd ? sine : cosine;
  const double quotient = over.high / under.high;
  const DoubleDouble product = TwoProduct(quotient, under.high);
  const double rest =
      ((over.high - product.high) - product.low) + (over.low - quotient * under.low);
  return Negated(quotient + rest / under.high, odd);
}

}  // namespace syn
