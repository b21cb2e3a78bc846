// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Arc sine, arc cosine and the angle of a point in the plane (Atan2).
//
//   asin x = x + x^3 A(x^2)                         for |x| <= 1/2,
//   asin x = pi/2 - 2 asin sqrt((1 - x)/2)          above; the root with its rounding error,
//   atan t = atan c + atan((t - c) / (1 + c t))     with the nearest c = k/32, for t >= 1/4.
//
// The polynomials are minimax, with relative errors below 2^-57. Intermediate results that are
// summed up carry their rounding errors along as DoubleDouble.

#include <limits>

#include "math/double_double.h"
#include "math/libm.h"

namespace syn {
namespace {

// pi/2 and pi with twice the precision of a double.
constexpr DoubleDouble kHalfPi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
constexpr DoubleDouble kWholePi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

// Returns asin x - x for z = x^2 <= 1/4.
double ArcSineExcess(double x, double z) {
  constexpr double a[] = {0x1.5555555555578p-3, 0x1.333333332df05p-4, 0x1.6db6db722bff7p-5,
                          0x1.f1c71a8b6d804p-6, 0x1.6e8bdfeafc2bap-6, 0x1.1c49ddbd1618fp-6,
                          0x1.ca2149f4c473bp-7, 0x1.757763b678aa1p-7, 0x1.618b8c1b49f09p-7,
                          0x1.e1500496b509ap-9, 0x1.650521ae70f55p-6, -0x1.59fa9470c855fp-6,
                          0x1.0be592d76203cp-5};
  // The polynomial is evaluated in pairs (Estrin's scheme), whose chains are shorter than Horner's.
  const double z2 = z * z, z4 = z2 * z2, z8 = z4 * z4;
  const double low = ((a[0] + a[1] * z) + (a[2] + a[3] * z) * z2) +
                     ((a[4] + a[5] * z) + (a[6] + a[7] * z) * z2) * z4;
  const double high = ((a[8] + a[9] * z) + (a[10] + a[11] * z) * z2) + a[12] * z4;
  return x * z * (low + high * z8);
}

// Returns 2 asin sqrt(z) for 0 <= z <= 1/4. The rounding error of the root is (z - root^2) / (2
// root).
DoubleDouble TwiceArcSineOfRoot(double z) {
  const double root = Sqrt(z);
  const DoubleDouble square = TwoProduct(root, root);
  const double error = root > 0 ? ((z - square.high) - square.low) / (2 * root) : 0;
  return {2 * root, 2 * (error + ArcSineExcess(root, z))};
}

// Returns a - b, rounded to a double.
double Difference(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble sum = TwoSum(a.high, -b.high);
  return sum.high + (sum.low + (a.low - b.low));
}

// atan(k/32) for k = 8 .. 32, with twice the precision of a double.
constexpr DoubleDouble kArcTangent[] = {
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},  {0x1.18bf5a30bf178p-2, 0x1.30ca4748b1bf9p-57},
    {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57}, {0x1.530ad9951cd4ap-2, -0x1.2566480884082p-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56}, {0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56},
    {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56}, {0x1.c0db4c94ec9f0p-2, -0x1.cc1ce70934c34p-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},  {0x1.f40dd0b541418p-2, -0x1.a3992dc382a23p-57},
    {0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56}, {0x1.1255d9bfbd2a9p-1, -0x1.2bdaee1c0ee35p-58},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58}, {0x1.2958e59308e31p-1, -0x1.09e73b0c6c087p-56},
    {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},  {0x1.3f13fb89e96f4p-1, 0x1.ecf8b492644f0p-56},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},  {0x1.538f57b89061fp-1, -0x1.1bb74abda520cp-55},
    {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},  {0x1.66d663923e087p-1, -0x1.6ea6febe8bbbap-56},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56}, {0x1.78f6bbd5d315ep-1, 0x1.406a089803740p-55},
    {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56}, {0x1.89ff5ff57f1f8p-1, -0x1.55b9a5e177a1bp-55},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};

// Returns atan(over / under) for 0 <= over <= under, where both are far from overflow and
// underflow.
DoubleDouble FirstOctant(double over, double under) {
  const double t = over / under;
  if (t < 0.25) {
    // Small angles use a polynomial in t = over / under. The rounding error of the quotient is
    // multiplied by the derivative of atan, 1 - t^2 to first order.
    constexpr double a[] = {-0x1.5555555555553p-2, 0x1.9999999998d32p-3,  -0x1.24924923e689fp-3,
                            0x1.c71c7135401c9p-4,  -0x1.745cf42d31a69p-4, 0x1.3b0e93d2084b2p-4,
                            -0x1.109ae26ac22c6p-4, 0x1.d4e3663e9d382p-5,  -0x1.475476dcaac2ap-5};
    const DoubleDouble product = TwoProduct(t, under);
    const double error = ((over - product.high) - product.low) / under;
    const double z = t * t, z2 = z * z, z4 = z2 * z2;
    const double sum = ((a[0] + a[1] * z) + (a[2] + a[3] * z) * z2) +
                       (((a[4] + a[5] * z) + (a[6] + a[7] * z) * z2) + a[8] * z4) * z4;
    return {t, error * (1 - z) + t * z * sum};
  }
  // Larger angles use the table. (t - c) / (1 + c t) is (over - c under) / (under + c over), whose
  // numerator is exact.
  constexpr double a[] = {-0x1.5555555555555p-2, 0x1.9999999990822p-3, -0x1.24924781936f6p-3,
                          0x1.c6e0fcecaa9e1p-4};
  // Select the nearest entry k. At a half, either neighbor will do.
  // NOLINTNEXTLINE(bugprone-incorrect-roundings)
  const int k = static_cast<int>(t * 32 + 0.5);
  const double c = k * (1.0 / 32);
  const DoubleDouble base = kArcTangent[k - 8], product = TwoProduct(c, under);
  const double rest = ((over - product.high) - product.low) / (under + c * over), z = rest * rest;
  const DoubleDouble sum = FastTwoSum(base.high, rest);
  return {sum.high,
          sum.low + (base.low + rest * z * ((a[0] + a[1] * z) + (a[2] + a[3] * z) * (z * z)))};
}

// Returns the angle where coordinates are zero, infinite or NaN, or where products of them leave
// the range of doubles. The results are those of ISO C, annex F.
double ExtremeAngle(double y, double x) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double ay = Abs(y), ax = Abs(x);
  if (x != x || y != y) return x + y;
  if (ay == 0) return std::copysign(std::signbit(x) ? kWholePi.high : 0, y);
  if (ay == kInfinity && ax == kInfinity)
    return std::copysign(x > 0 ? kHalfPi.high / 2 : 1.5 * kHalfPi.high, y);
  if (ax == 0 || ay == kInfinity) return std::copysign(kHalfPi.high, y);
  if (ax == kInfinity) return std::copysign(x > 0 ? 0 : kWholePi.high, y);
  // One coordinate is more than 2^70 times the other and determines the result alone. The exception
  // is a point near the positive x axis, where the angle is the quotient y / x.
  if (ay >= 0x1p70 * ax) return std::copysign(kHalfPi.high, y);
  if (ax >= 0x1p70 * ay) return x > 0 ? y / x : std::copysign(kWholePi.high, y);
  const double scale = ax > 1 || ay > 1 ? 0x1p-600 : 0x1p600;
  return Atan2(y * scale, x * scale);
}

}  // namespace

// The derivative of asin at 0 is 1, and below 2^-27 the cubic term is lost in rounding.
mjtNum Asin(mjtNum x) {
  const double magnitude = Abs(x);
  if (magnitude <= 0.5) return magnitude < 0x1p-27 ? x : x + ArcSineExcess(x, x * x);
  if (!(magnitude <= 1)) return std::numeric_limits<double>::quiet_NaN();
  return std::copysign(Difference(kHalfPi, TwiceArcSineOfRoot(0.5 * (1 - magnitude))), x);
}

mjtNum Acos(mjtNum x) {
  const double magnitude = Abs(x);
  if (magnitude <= 0.5) return Difference(kHalfPi, {x, ArcSineExcess(x, x * x)});
  if (!(magnitude <= 1)) return std::numeric_limits<double>::quiet_NaN();
  const DoubleDouble angle = TwiceArcSineOfRoot(0.5 * (1 - magnitude));
  return x > 0 ? angle.high + angle.low : Difference(kWholePi, angle);
}

// The smaller coordinate is divided by the larger, which yields an angle in the first octant. The
// octant of (x, y) then determines from which multiple of pi/2 it is subtracted.
mjtNum Atan2(mjtNum y, mjtNum x) {
  const double ay = Abs(y), ax = Abs(x);
  const bool steep = ay > ax;
  const double over = steep ? ax : ay, under = steep ? ay : ax;
  if (!(under < 0x1p500 && over > 0x1p-500 && over > 0x1p-70 * under)) return ExtremeAngle(y, x);
  DoubleDouble angle = FirstOctant(over, under);
  double result = angle.high + angle.low;
  if (steep) {
    if (x < 0) angle = {-angle.high, -angle.low};
    result = Difference(kHalfPi, angle);
  } else if (x < 0) {
    result = Difference(kWholePi, angle);
  }
  return std::copysign(result, y);
}

}  // namespace syn
