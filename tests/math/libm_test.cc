// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The functions of libm.h against those of the C library in long double, whose 64 bits or more
// leave room to measure errors in units of the last place of a double.

#include "math/libm.h"

#include <gtest/gtest.h>
#include <synovia/math.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace syn {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double UlpOf(double x) {
  const double a = std::max(std::fabs(x), std::numeric_limits<double>::min());
  return std::nextafter(a, kInfinity) - a;
}

// Worst error in units of the last place over random arguments, of which `draw` makes one.
template <typename F, typename Reference, typename Draw>
double WorstUlp(F f, Reference reference, Draw draw, int count = 200000) {
  std::mt19937_64 random(7);
  double worst = 0;
  for (int i = 0; i < count; ++i) {
    const auto x = draw(random);
    const long double exact = reference(x);
    const double y = f(x);
    if (std::isinf(y) && static_cast<double>(exact) == y) continue;
    const long double ulps = std::fabs((y - exact) / UlpOf(static_cast<double>(exact)));
    worst = std::max(worst, static_cast<double>(ulps));
    if (!(ulps < 10)) return 1e9;  // also when not a number
  }
  return worst;
}

auto Uniform(double low, double high) {
  return
      [=](std::mt19937_64& random) { return std::uniform_real_distribution<>(low, high)(random); };
}

// Either sign, every exponent between the two alike.
auto Exponents(int low, int high) {
  return [=](std::mt19937_64& random) {
    const double m = std::uniform_real_distribution<>(1, 2)(random);
    const int e = std::uniform_int_distribution<>(low, high)(random);
    return std::ldexp(random() & 1 ? m : -m, e);
  };
}

// Near multiples of pi/2, where digits cancel.
auto NearMultiples(int most) {
  return [=](std::mt19937_64& random) {
    const double x = std::uniform_int_distribution<>(-most, most)(random) * 1.5707963267948966;
    const double step = std::uniform_int_distribution<>(-3, 3)(random) * UlpOf(x);
    return x + step;
  };
}

TEST(Libm, SineAndCosine) {
  auto sin = [](double x) { return Sin(x); };
  auto cos = [](double x) { return Cos(x); };
  auto sinl = [](long double x) { return std::sin(x); };
  auto cosl = [](long double x) { return std::cos(x); };
  for (const auto& [low, high] : {std::pair{-0.8, 0.8}, {-7.0, 7.0}, {-1e5, 1e5}, {1e6, 1e9}}) {
    EXPECT_LE(WorstUlp(sin, sinl, Uniform(low, high)), 0.85) << low << ' ' << high;
    EXPECT_LE(WorstUlp(cos, cosl, Uniform(low, high)), 0.85) << low << ' ' << high;
  }
  EXPECT_LE(WorstUlp(sin, sinl, Exponents(-1000, 50)), 0.85);
  EXPECT_LE(WorstUlp(sin, sinl, NearMultiples(40000)), 0.85);
  EXPECT_LE(WorstUlp(cos, cosl, NearMultiples(40000)), 0.85);
  EXPECT_LE(WorstUlp(cos, cosl, Exponents(-1000, 50)), 0.85);
}

// sin(x + h) for a double x and small h, by the angle itself known to 128 bits and more: multiples
// of pi/2 as doubles are off by a known rest.
TEST(Libm, NearMultiplesOfHalfPi) {
  constexpr long double kRest = 6.123233995736765886130329661375001464e-17L;  // pi/2 - its double
  for (int n = 1; n < 100; n += 2) {
    const double x = n * 1.5707963267948966;
    if (std::fma(n, 1.5707963267948966, -x) != 0) continue;
    const long double away = n * kRest;
    EXPECT_NEAR(static_cast<double>(Cos(x) / away * ((n & 2) ? -1 : 1)), 1, 3e-16) << n;
    EXPECT_NEAR(static_cast<double>(-Tan(x) * away), -1, 3e-16) << n;
  }
}

TEST(Libm, LargeArguments) {
  auto sinl = [](long double x) { return std::sin(x); };
  auto tanl = [](long double x) { return std::tan(x); };
  EXPECT_LE(WorstUlp([](double x) { return Sin(x); }, sinl, Exponents(18, 62)), 0.85);
  EXPECT_LE(WorstUlp([](double x) { return Tan(x); }, tanl, Exponents(18, 62)), 0.95);
  // Beyond the range of the long double functions: the addition theorems.
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    const double x = Exponents(63, 1021)(random);
    const auto [s, c] = SinCos(x);
    const auto [s2, c2] = SinCos(2 * x);
    ASSERT_NEAR(s * s + c * c, 1, 5e-16) << x;
    ASSERT_NEAR(s2, 2 * s * c, 5e-16) << x;
    ASSERT_NEAR(c2, c * c - s * s, 5e-16) << x;
  }
  EXPECT_TRUE(std::isnan(Sin(kInfinity)));
  EXPECT_TRUE(std::isnan(Cos(-kInfinity)));
  EXPECT_TRUE(std::isnan(Tan(std::nan(""))));
}

TEST(Libm, Tangent) {
  auto tan = [](double x) { return Tan(x); };
  auto tanl = [](long double x) { return std::tan(x); };
  EXPECT_LE(WorstUlp(tan, tanl, Uniform(-0.8, 0.8)), 0.95);
  EXPECT_LE(WorstUlp(tan, tanl, Uniform(-100, 100)), 0.95);
  EXPECT_LE(WorstUlp(tan, tanl, Exponents(-1000, 30)), 0.95);
}

TEST(Libm, ArcSineAndArcCosine) {
  auto asinl = [](long double x) { return std::asin(x); };
  auto acosl = [](long double x) { return std::acos(x); };
  auto near_one = [](std::mt19937_64& random) { return 1 - std::fabs(Exponents(-53, -2)(random)); };
  for (const auto& [low, high] : {std::pair{-1.0, 1.0}, {-0.5, 0.5}, {0.45, 0.55}}) {
    EXPECT_LE(WorstUlp([](double x) { return Asin(x); }, asinl, Uniform(low, high)), 0.7) << low;
    EXPECT_LE(WorstUlp([](double x) { return Acos(x); }, acosl, Uniform(low, high)), 0.7) << low;
  }
  EXPECT_LE(WorstUlp([](double x) { return Asin(x); }, asinl, Exponents(-1000, -2)), 0.7);
  EXPECT_LE(WorstUlp([](double x) { return Acos(x); }, acosl, near_one), 0.7);
  EXPECT_EQ(Acos(1), 0);
  EXPECT_EQ(Asin(1), 1.5707963267948966);
  EXPECT_EQ(Acos(-1), 3.141592653589793);
  EXPECT_TRUE(std::isnan(Acos(1.0000000000000002)));
  EXPECT_TRUE(std::isnan(Asin(std::nan(""))));
}

struct Point {
  double y, x;
};
long double AngleL(Point p) {
  return std::atan2(static_cast<long double>(p.y), static_cast<long double>(p.x));
}

TEST(Libm, Angle) {
  auto angle = [](Point p) { return Atan2(p.y, p.x); };
  for (const int spread : {0, 3, 80}) {
    auto draw = [=](std::mt19937_64& random) {
      return Point{Exponents(-spread, spread)(random), Exponents(-spread, spread)(random)};
    };
    EXPECT_LE(WorstUlp(angle, AngleL, draw), 0.8) << spread;
  }
  auto extreme = [](std::mt19937_64& random) {
    return Point{Exponents(-1060, 1023)(random), Exponents(-1060, 1023)(random)};
  };
  EXPECT_LE(WorstUlp(angle, AngleL, extreme), 1);
  auto both = [](std::mt19937_64& random) {
    const double scale = random() & 1 ? 0x1p960 : 0x1p-1010;
    return Point{Exponents(-5, 5)(random) * scale, Exponents(-5, 5)(random) * scale};
  };
  EXPECT_LE(WorstUlp(angle, AngleL, both), 0.8);
}

TEST(Libm, AngleOfSpecialPoints) {
  for (const double y : {0.0, -0.0, 1.0, -1.0, kInfinity, -kInfinity, std::nan("")}) {
    for (const double x : {0.0, -0.0, 1.0, -1.0, kInfinity, -kInfinity, std::nan("")}) {
      const double ours = Atan2(y, x), theirs = std::atan2(y, x);
      if (std::isnan(theirs)) {
        EXPECT_TRUE(std::isnan(ours)) << y << ' ' << x;
      } else {
        EXPECT_EQ(ours, theirs) << y << ' ' << x;
        EXPECT_EQ(std::signbit(ours), std::signbit(theirs)) << y << ' ' << x;
      }
    }
  }
}

TEST(Libm, Exponential) {
  auto exp = [](double x) { return Exp(x); };
  auto expl = [](long double x) { return std::exp(x); };
  EXPECT_LE(WorstUlp(exp, expl, Uniform(-1, 1)), 0.53);
  EXPECT_LE(WorstUlp(exp, expl, Uniform(-708, 709.7)), 0.53);
  EXPECT_LE(WorstUlp(exp, expl, Uniform(-745, -708)), 1);
  EXPECT_LE(WorstUlp(exp, expl, Exponents(-1000, 6)), 0.53);
  EXPECT_EQ(Exp(0), 1);
  EXPECT_EQ(Exp(710), kInfinity);
  EXPECT_EQ(Exp(kInfinity), kInfinity);
  EXPECT_EQ(Exp(-kInfinity), 0);
  EXPECT_EQ(Exp(-746), 0);
  EXPECT_GT(Exp(-745.1), 0);
  EXPECT_TRUE(std::isnan(Exp(std::nan(""))));
}

TEST(Libm, Logarithm) {
  auto log = [](double x) { return Log(std::fabs(x)); };
  auto logl = [](double x) { return std::log(std::fabs(static_cast<long double>(x))); };
  EXPECT_LE(WorstUlp(log, logl, Uniform(0.98, 1.02)), 0.53);
  EXPECT_LE(WorstUlp(log, logl, Uniform(0.4, 3)), 0.53);
  EXPECT_LE(WorstUlp(log, logl, Exponents(-1074, 1023)), 0.53);
  EXPECT_EQ(Log(1), 0);
  EXPECT_EQ(Log(0), -kInfinity);
  EXPECT_EQ(Log(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(Log(-1)));
  EXPECT_TRUE(std::isnan(Log(std::nan(""))));
}

TEST(Libm, Power) {
  auto pow = [](Point p) { return Pow(p.x, p.y); };
  auto powl = [](Point p) {
    return std::pow(static_cast<long double>(p.x), static_cast<long double>(p.y));
  };
  auto impedance = [](std::mt19937_64& random) {
    return Point{Uniform(1, 6)(random), Uniform(0, 1)(random)};
  };
  auto wide = [](std::mt19937_64& random) {
    const double x = std::fabs(Exponents(-1000, 1000)(random));
    return Point{Uniform(-700, 700)(random) / std::log(x), x};
  };
  auto near_one = [](std::mt19937_64& random) {
    const double x = 1 + Exponents(-30, -3)(random);
    return Point{Uniform(-700, 700)(random) / std::log(x), x};
  };
  EXPECT_LE(WorstUlp(pow, powl, impedance), 0.55);
  EXPECT_LE(WorstUlp(pow, powl, wide), 0.6);
  EXPECT_LE(WorstUlp(pow, powl, near_one), 0.6);
}

TEST(Libm, PowerOfSpecialValues) {
  for (const double x :
       {0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, kInfinity, -kInfinity, std::nan("")}) {
    for (const double y : {0.0, -0.0, 0.5, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, -2.5, 1e17, -1e17,
                           kInfinity, -kInfinity, std::nan("")}) {
      const double ours = Pow(x, y), theirs = std::pow(x, y);
      if (std::isnan(theirs)) {
        EXPECT_TRUE(std::isnan(ours)) << x << ' ' << y;
      } else {
        EXPECT_EQ(ours, theirs) << x << ' ' << y;
        EXPECT_EQ(std::signbit(ours), std::signbit(theirs)) << x << ' ' << y;
      }
    }
  }
}

TEST(Libm, SignOfZero) {
  EXPECT_TRUE(std::signbit(Sin(-0.0)));
  EXPECT_TRUE(std::signbit(Tan(-0.0)));
  EXPECT_TRUE(std::signbit(Asin(-0.0)));
  EXPECT_FALSE(std::signbit(Sin(0.0)));
}

// The bits themselves: this number is the same by every compiler on every CPU.
TEST(Libm, SameBits) {
  uint64_t state = 1, hash = 14695981039346656037u;
  auto add = [&](double y) { hash = (hash ^ std::bit_cast<uint64_t>(y)) * 1099511628211u; };
  for (int i = 0; i < 20000; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const double u = static_cast<double>(static_cast<int64_t>(state)) * 0x1p-63;  // in [-1, 1)
    const double x = u * (i % 3 == 0 ? 1 : i % 3 == 1 ? 50 : 1e9);
    for (const double y : {Sin(x), Cos(x), Tan(x), Asin(u), Acos(u), Atan2(u, x), Exp(u * 700),
                           Log(Abs(x) + 1e-300), Pow(Abs(u) + 1e-9, 3 * u), RoundToFloat(x)}) {
      add(y);
    }
  }
  EXPECT_EQ(hash, 11913760384091100830u);
}

// What plugins and programs call is what the engine calls.
TEST(Libm, PublicFunctionsAreTheSame) {
  for (const double x : {-3.7, -0.9, -1e-9, 0., 1e-12, 0.3, 0.999, 2.5, 1e6}) {
    EXPECT_EQ(syn_sin(x), Sin(x));
    EXPECT_EQ(syn_cos(x), Cos(x));
    EXPECT_EQ(syn_tan(x), Tan(x));
    EXPECT_EQ(syn_atan2(x, 0.7), Atan2(x, 0.7));
    EXPECT_EQ(syn_exp(-std::abs(x)), Exp(-std::abs(x)));
    EXPECT_EQ(syn_pow(1.3, x), Pow(1.3, x));
    if (x > 0) EXPECT_EQ(syn_log(x), Log(x));
    if (std::abs(x) <= 1) {
      EXPECT_EQ(syn_asin(x), Asin(x));
      EXPECT_EQ(syn_acos(x), Acos(x));
    }
  }
}

}  // namespace
}  // namespace syn
