// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Exponential, logarithm and power.
//
//   exp x = 2^(n/64) exp r,  r = x - n ln2/64:  2^(i/64) from a table, exp r from a polynomial;
//   log x = e ln2 - log c + log(1 + z),  x = 2^e m,  z = c m - 1:  c = 1/m to ten bits, so that
//           z is exact in two parts, and -log c from a table (Tang 1990);
//   x^y   = exp(y log x), with the logarithm and the product to twice the precision.

#include <bit>
#include <cstdint>
#include <limits>

#include "math/double_double.h"
#include "math/libm.h"

namespace syn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Adding this number rounds to an integer, which appears in the low bits.
constexpr double kToInteger = 0x1.8p52;

// The powers 2^(i/64) for i = 0 .. 63, with twice the precision of a double.
constexpr DoubleDouble kPowersOfTwo[64] = {
    {0x1.0000000000000p+0, 0x0.0p+0},
    {0x1.02c9a3e778061p+0, -0x1.19083535b085dp-56},
    {0x1.059b0d3158574p+0, 0x1.d73e2a475b465p-55},
    {0x1.0874518759bc8p+0, 0x1.186be4bb284ffp-57},
    {0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54},
    {0x1.0e3ec32d3d1a2p+0, 0x1.03a1727c57b53p-59},
    {0x1.11301d0125b51p+0, -0x1.6c51039449b3ap-54},
    {0x1.1429aaea92de0p+0, -0x1.32fbf9af1369ep-54},
    {0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55},
    {0x1.1a35beb6fcb75p+0, 0x1.e5b4c7b4968e4p-55},
    {0x1.1d4873168b9aap+0, 0x1.e016e00a2643cp-54},
    {0x1.2063b88628cd6p+0, 0x1.dc775814a8495p-55},
    {0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54},
    {0x1.26b4565e27cddp+0, 0x1.2bd339940e9d9p-55},
    {0x1.29e9df51fdee1p+0, 0x1.612e8afad1255p-55},
    {0x1.2d285a6e4030bp+0, 0x1.0024754db41d5p-54},
    {0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55},
    {0x1.33c08b26416ffp+0, 0x1.32721843659a6p-54},
    {0x1.371a7373aa9cbp+0, -0x1.63aeabf42eae2p-54},
    {0x1.3a7db34e59ff7p+0, -0x1.5e436d661f5e3p-56},
    {0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55},
    {0x1.4160a21f72e2ap+0, -0x1.ef3691c309278p-58},
    {0x1.44e086061892dp+0, 0x1.89b7a04ef80d0p-59},
    {0x1.486a2b5c13cd0p+0, 0x1.3c1a3b69062f0p-56},
    {0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56},
    {0x1.4f9b2769d2ca7p+0, -0x1.4b309d25957e3p-54},
    {0x1.5342b569d4f82p+0, -0x1.07abe1db13cadp-55},
    {0x1.56f4736b527dap+0, 0x1.9bb2c011d93adp-54},
    {0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54},
    {0x1.5e76f15ad2148p+0, 0x1.ba6f93080e65ep-54},
    {0x1.6247eb03a5585p+0, -0x1.383c17e40b497p-54},
    {0x1.6623882552225p+0, -0x1.bb60987591c34p-54},
    {0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54},
    {0x1.6dfb23c651a2fp+0, -0x1.bbe3a683c88abp-57},
    {0x1.71f75e8ec5f74p+0, -0x1.16e4786887a99p-55},
    {0x1.75feb564267c9p+0, -0x1.0245957316dd3p-54},
    {0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55},
    {0x1.7e2f336cf4e62p+0, 0x1.05d02ba15797ep-56},
    {0x1.82589994cce13p+0, -0x1.d4c1dd41532d8p-54},
    {0x1.868d99b4492edp+0, -0x1.fc6f89bd4f6bap-54},
    {0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54},
    {0x1.8f1ae99157736p+0, 0x1.5cc13a2e3976cp-55},
    {0x1.93737b0cdc5e5p+0, -0x1.75fc781b57ebcp-57},
    {0x1.97d829fde4e50p+0, -0x1.d185b7c1b85d1p-54},
    {0x1.9c49182a3f090p+0, 0x1.c7c46b071f2bep-56},
    {0x1.a0c667b5de565p+0, -0x1.359495d1cd533p-54},
    {0x1.a5503b23e255dp+0, -0x1.d2f6edb8d41e1p-54},
    {0x1.a9e6b5579fdbfp+0, 0x1.0fac90ef7fd31p-54},
    {0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54},
    {0x1.b33a2b84f15fbp+0, -0x1.2805e3084d708p-57},
    {0x1.b7f76f2fb5e47p+0, -0x1.5584f7e54ac3bp-56},
    {0x1.bcc1e904bc1d2p+0, 0x1.23dd07a2d9e84p-55},
    {0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55},
    {0x1.c67f12e57d14bp+0, 0x1.2884dff483cadp-54},
    {0x1.cb720dcef9069p+0, 0x1.503cbd1e949dbp-56},
    {0x1.d072d4a07897cp+0, -0x1.cbc3743797a9cp-54},
    {0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55},
    {0x1.da9e603db3285p+0, 0x1.c2300696db532p-54},
    {0x1.dfc97337b9b5fp+0, -0x1.1a5cd4f184b5cp-54},
    {0x1.e502ee78b3ff6p+0, 0x1.39e8980a9cc8fp-55},
    {0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54},
    {0x1.efa1bee615a27p+0, 0x1.dc7f486a4b6b0p-54},
    {0x1.f50765b6e4540p+0, 0x1.9d3e12dd8a18bp-54},
    {0x1.fa7c1819e90d8p+0, 0x1.74853f3a5931ep-55},
};

// Returns 2^n for -1023 < n < 1024.
double PowerOfTwo(int n) { return std::bit_cast<double>(static_cast<uint64_t>(1023 + n) << 52); }

// Returns y 2^n, where 2^n itself may be out of range. Two factors are in range.
double Scale(double y, int n) {
  const int half = n / 2;
  return y * PowerOfTwo(half) * PowerOfTwo(n - half);
}

// Returns exp(x + low) for |low| <= ulp(x). Beyond the first two limits the result overflows or is
// less than half of the smallest double.
double ExpSum(double x, double low) {
  if (x > 709.8) return kInfinity;
  if (x < -745.2) return 0;
  constexpr double kPerLog = 0x1.71547652b82fep+6;  // 64 / ln 2
  // ln 2 / 64 in two parts. The first has so few bits that its product with n is exact.
  constexpr double kLog1 = 0x1.62e42fefap-7, kLog2 = 0x1.cf79abc9e3b3ap-46;
  const double shifted = x * kPerLog + kToInteger, n = shifted - kToInteger;
  const auto integer = static_cast<int>(static_cast<uint32_t>(std::bit_cast<uint64_t>(shifted)));
  const double r = (x - n * kLog1) - (n * kLog2 - low), rr = r * r;
  // excess = exp r - 1 - r, by a polynomial of degree 5. |r| is at most ln 2 / 128.
  const double excess = ((0x1.fffffffffdba9p-2 + 0x1.55555555543b2p-3 * r) +
                         (0x1.555573d6005ap-5 + 0x1.111126bf2268dp-7 * r) * rr) *
                        rr;
  const DoubleDouble power = kPowersOfTwo[integer & 63];
  const double y = power.high + (power.low + power.high * (r + excess));
  // Results that are subnormal or near the largest double are scaled in two steps.
  const int exponent = integer >> 6;
  return exponent > -1022 && exponent < 1024 ? y * PowerOfTwo(exponent) : Scale(y, exponent);
}

// A row of the table for log: c, which is near 64/j for row j and has ten bits, and -log c in two
// parts. The first part is a multiple of 2^-42.
struct LogEntry {
  double c, high, low;
};
constexpr int kFirstEntry = 45;  // j of the first row
constexpr LogEntry kLogTable[46] = {
    {0x1.6c00000000000p+0, -0x1.686c81e9b1000p-2, -0x1.2bb110af84054p-44},
    {0x1.6400000000000p+0, -0x1.51aad872e0000p-2, 0x1.f4bd8db0a7cc1p-44},
    {0x1.5c80000000000p+0, -0x1.3bdd24eb15000p-2, 0x1.257b4970e6ed9p-44},
    {0x1.5580000000000p+0, -0x1.27161913f8000p-2, -0x1.4f4f1f61564b4p-44},
    {0x1.4e80000000000p+0, -0x1.11e0e2dada000p-2, 0x1.a47f88fcce5bap-45},
    {0x1.4780000000000p+0, -0x1.f871b28956000p-3, 0x1.f75fd6a526efep-44},
    {0x1.4180000000000p+0, -0x1.d293581b6c000p-3, 0x1.83270128aaa5fp-44},
    {0x1.3b00000000000p+0, -0x1.a8becfc882000p-3, -0x1.e3185cf21b9cfp-44},
    {0x1.3500000000000p+0, -0x1.815c0a1436000p-3, 0x1.02a52f9201ce8p-44},
    {0x1.2f80000000000p+0, -0x1.5c94007598000p-3, 0x1.a8d948cd23322p-44},
    {0x1.2a00000000000p+0, -0x1.371fc201e8000p-3, -0x1.ee8779b2d8abcp-44},
    {0x1.2480000000000p+0, -0x1.10f8e42254000p-3, 0x1.93b3843396307p-45},
    {0x1.1f80000000000p+0, -0x1.db5270187c000p-4, -0x1.9277856ae181fp-44},
    {0x1.1a80000000000p+0, -0x1.9375e55594000p-4, -0x1.eddc37380c364p-44},
    {0x1.1580000000000p+0, -0x1.4a50d3aa1c000p-4, 0x1.f7fe1308973e2p-45},
    {0x1.1100000000000p+0, -0x1.0759835990000p-4, 0x1.b8ecfe4b59987p-44},
    {0x1.0c80000000000p+0, -0x1.868a830840000p-5, 0x1.2623a134ac693p-46},
    {0x1.0880000000000p+0, -0x1.0b94f7c198000p-5, 0x1.e89896f022783p-45},
    {0x1.0400000000000p+0, -0x1.fc0a8b0fc0000p-7, -0x1.f1e7cf6d3a69cp-50},
    {0x1.0000000000000p+0, 0x0.0p+0, 0x0.0p+0},
    {0x1.f800000000000p-1, 0x1.0205658930000p-6, 0x1.611d27c8e8417p-44},
    {0x1.f000000000000p-1, 0x1.0415d89e78000p-5, -0x1.dddc7f461c516p-44},
    {0x1.e900000000000p-1, 0x1.788595a358000p-5, -0x1.08b0d083b3a4cp-46},
    {0x1.e200000000000p-1, 0x1.eea31c0068000p-5, 0x1.c3dd83606d891p-44},
    {0x1.db00000000000p-1, 0x1.333d7f8184000p-4, -0x1.692b6a81b8848p-49},
    {0x1.d400000000000p-1, 0x1.700d30aeac000p-4, 0x1.c1e8da99ded32p-49},
    {0x1.ce00000000000p-1, 0x1.a4e7640b1c000p-4, -0x1.e42b6b94407c8p-47},
    {0x1.c700000000000p-1, 0x1.e3707ee304000p-4, 0x1.0f684e6766abdp-45},
    {0x1.c100000000000p-1, 0x1.0ce7ecdccc000p-3, 0x1.4652dabff5447p-46},
    {0x1.bb00000000000p-1, 0x1.28753bc11a000p-3, 0x1.7494e359302e6p-44},
    {0x1.b500000000000p-1, 0x1.4462b9dc9c000p-3, -0x1.84858a711b062p-44},
    {0x1.af00000000000p-1, 0x1.60b3100b0a000p-3, -0x1.71456c988f814p-44},
    {0x1.aa00000000000p-1, 0x1.7898d85444000p-3, 0x1.8e67be3dbaf3fp-44},
    {0x1.a400000000000p-1, 0x1.95a5adcf70000p-3, 0x1.7f22858a0ff6fp-47},
    {0x1.9f00000000000p-1, 0x1.ae2ca6f672000p-3, 0x1.7a8d5ae54f550p-44},
    {0x1.9a00000000000p-1, 0x1.c6ffbc6f00000p-3, 0x1.ee138d3a69d43p-44},
    {0x1.9500000000000p-1, 0x1.e020cc6236000p-3, -0x1.52b00adb91424p-45},
    {0x1.9000000000000p-1, 0x1.f991c6cb3c000p-3, -0x1.90d04cd7cc834p-44},
    {0x1.8b00000000000p-1, 0x1.09aa572e6c000p-2, 0x1.b50a1e1734342p-44},
    {0x1.8600000000000p-1, 0x1.16b5ccbad0000p-2, -0x1.23299042d74bfp-44},
    {0x1.8200000000000p-1, 0x1.214456d0ec000p-2, -0x1.caf0428b728a3p-44},
    {0x1.7d00000000000p-1, 0x1.2e9e2bce12000p-2, 0x1.4300c128d1dc2p-45},
    {0x1.7900000000000p-1, 0x1.396ce359bc000p-2, -0x1.5839c5663663dp-47},
    {0x1.7400000000000p-1, 0x1.4718dc271c000p-2, 0x1.06c18fb4c14c5p-44},
    {0x1.7000000000000p-1, 0x1.522ae0738a000p-2, 0x1.ebe708164c759p-45},
    {0x1.6c00000000000p-1, 0x1.5d5bddf596000p-2, -0x1.a0b2a08a465dcp-47},
};

// The parts of a logarithm: log x = base.high + base.low + log(1 + z), with |z| below about 1/64.
struct LogParts {
  DoubleDouble base, z;
};

// Computes the parts for a positive finite x.
LogParts SplitLog(double x) {
  int exponent = 0;
  // Subnormal numbers are scaled to normal ones first.
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    exponent = -54;
  }
  constexpr uint64_t kBegin = std::bit_cast<uint64_t>(45.0 / 64);  // m is in [45/64, 90/64)
  const uint64_t bits = std::bit_cast<uint64_t>(x), above = bits - kBegin;
  const auto e = static_cast<int64_t>(above) >> 52;
  const uint64_t mantissa = bits - (static_cast<uint64_t>(e) << 52);
  const double m = std::bit_cast<double>(mantissa),
               leading = std::bit_cast<double>(mantissa >> 27 << 27);
  // Select the row nearest to m. At a half, either neighbor will do.
  // NOLINTNEXTLINE(bugprone-incorrect-roundings)
  const LogEntry& entry = kLogTable[static_cast<int>(m * 64 + 0.5) - kFirstEntry];
  // kLn2High and entry.high are multiples of 2^-42, so their sum is exact. `leading` has 26 bits,
  // so its product with the ten bits of c is exact, too.
  constexpr double kLn2High = 0x1.62e42fefa38p-1, kLn2Low = 0x1.ef35793c7673p-45;
  const auto twos = static_cast<double>(e + exponent);
  return {{twos * kLn2High + entry.high, twos * kLn2Low + entry.low},
          TwoSum(leading * entry.c - 1, (m - leading) * entry.c)};
}

// Returns z^3 L(z) of log(1 + z) = z - z^2/2 + z^3 L(z), where L is a minimax polynomial and zz =
// z^2.
double CubeTerm(double z, double zz) {
  return z * zz *
         (((0x1.5555555555555p-2 - 0x1.00000000003cap-2 * z) +
           (0x1.999999999afcfp-3 - 0x1.5555550a9169bp-3 * z) * zz) +
          ((0x1.249248ac072a6p-3 - 0x1.000ddf582de7ep-3 * z) + 0x1.c73c57f95ef9ap-4 * zz) *
              (zz * zz));
}

// Returns log x with about twice the precision of a double, for a positive finite x.
DoubleDouble LogExtended(double x) {
  const LogParts parts = SplitLog(x);
  const double z = parts.z.high;
  const DoubleDouble square = TwoProduct(z, z);
  const DoubleDouble a = TwoSum(parts.base.high, z), b = TwoSum(a.high, -0.5 * square.high);
  const double rest =
      (parts.z.low - (0.5 * square.low + z * parts.z.low)) + CubeTerm(z, square.high);
  return FastTwoSum(b.high, (a.low + b.low) + (parts.base.low + rest));
}

bool IsInteger(double y) { return Floor(y) == y; }
bool IsOdd(double y) { return IsInteger(y) && !IsInteger(0.5 * y); }

// Returns x^y where x or y is zero, infinite or NaN, as in ISO C, annex F. x is not negative.
double ExtremePower(double x, double y) {
  if (x != x || y != y) return x + y;
  if (x == 1) return 1;
  if (x == 0 || x == kInfinity) return (x == 0) == (y > 0) ? 0 : kInfinity;
  return (x > 1) == (y > 0) ? kInfinity : 0;  // y is infinite
}

// Returns x^y for x >= 0 or NaN.
double PositivePower(double x, double y) {
  if (!(x > 0 && x < kInfinity && Abs(y) < kInfinity)) return ExtremePower(x, y);
  const DoubleDouble log = LogExtended(x);
  const double estimate = y * log.high;
  // exp overflows or underflows well before 800, so the exact product is not needed.
  if (!(Abs(estimate) < 800)) return estimate > 0 ? kInfinity : 0;
  const DoubleDouble product = TwoProduct(y, log.high);
  return ExpSum(product.high, product.low + y * log.low);
}

}  // namespace

mjtNum Exp(mjtNum x) { return x == x ? ExpSum(x, 0) : x; }

mjtNum Log(mjtNum x) {
  if (!(x > 0 && x < kInfinity)) {
    if (x == 0) return -kInfinity;
    return x < 0 ? std::numeric_limits<double>::quiet_NaN() : x;
  }
  const LogParts parts = SplitLog(x);
  const double z = parts.z.high, zz = z * z;
  const DoubleDouble a = TwoSum(parts.base.high, z);
  return a.high + (a.low + ((parts.z.low + parts.base.low) + (CubeTerm(z, zz) - 0.5 * zz)));
}

// For negative x, a finite y that is no integer has no real power. Otherwise the sign of the result
// is negative if y is odd.
mjtNum Pow(mjtNum x, mjtNum y) {
  if (y == 0 || x == 1) return 1;
  if (!std::signbit(x)) return PositivePower(x, y);
  if (x < 0 && x > -kInfinity && !IsInteger(y)) {
    return y == y && Abs(y) == kInfinity ? PositivePower(-x, y)
                                         : std::numeric_limits<double>::quiet_NaN();
  }
  const double magnitude = PositivePower(-x, y);
  return IsOdd(y) ? -magnitude : magnitude;
}

}  // namespace syn
