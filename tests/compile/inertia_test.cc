// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Masses and inertias, against numerical integration and closed forms.

#include <cmath>
#include <functional>
#include <numbers>
#include <string>

#include "compile/model.h"

namespace syn {
namespace {

constexpr double kPi = std::numbers::pi;

struct MassProperties {
  double mass = 0;
  double xx = 0, yy = 0, zz = 0;
};

// Sum over the cells of a grid in [-h, h]^3 whose centres are inside.
MassProperties Integrate(double h, const std::function<bool(double, double, double)>& inside) {
  constexpr int n = 120;
  const double cell = 2 * h / n, mass = 1000 * cell * cell * cell;
  MassProperties sum;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        const double x = -h + (i + 0.5) * cell, y = -h + (j + 0.5) * cell;
        const double z = -h + (k + 0.5) * cell;
        if (!inside(x, y, z)) continue;
        sum.mass += mass;
        sum.xx += mass * (y * y + z * z);
        sum.yy += mass * (x * x + z * z);
        sum.zz += mass * (x * x + y * y);
      }
    }
  }
  return sum;
}

void ExpectSolid(const std::string& geom, double h,
                 const std::function<bool(double, double, double)>& inside) {
  const ModelPtr m =
      CompileModel("<worldbody><body><freejoint/><geom " + geom + "/></body></worldbody>");
  ASSERT_TRUE(m);
  const MassProperties expected = Integrate(h, inside);
  EXPECT_NEAR(m->body_mass[1] / expected.mass, 1, 0.01);
  EXPECT_NEAR(m->body_inertia[3] / expected.xx, 1, 0.01);
  EXPECT_NEAR(m->body_inertia[4] / expected.yy, 1, 0.01);
  EXPECT_NEAR(m->body_inertia[5] / expected.zz, 1, 0.01);
}

TEST(GeomInertia, SolidsMatchIntegration) {
  ExpectSolid("type='sphere' size='.3'", 0.3,
              [](double x, double y, double z) { return x * x + y * y + z * z < 0.09; });
  ExpectSolid("type='box' size='.1 .2 .3'", 0.3,
              [](double x, double y, double) { return std::abs(x) < 0.1 && std::abs(y) < 0.2; });
  ExpectSolid("type='ellipsoid' size='.1 .2 .3'", 0.3, [](double x, double y, double z) {
    return x * x / 0.01 + y * y / 0.04 + z * z / 0.09 < 1;
  });
  ExpectSolid("type='cylinder' size='.2 .25'", 0.25,
              [](double x, double y, double) { return x * x + y * y < 0.04; });
  ExpectSolid("type='capsule' size='.1 .2'", 0.3, [](double x, double y, double z) {
    const double d = std::max(0.0, std::abs(z) - 0.2);
    return x * x + y * y + d * d < 0.01;
  });
}

TEST(GeomInertia, ShellsMatchClosedForms) {
  const std::string begin = "<worldbody><body><freejoint/><geom density='10' shellinertia='true' ";
  const auto compile = [&](const std::string& geom) {
    return CompileModel(begin + geom + "/></body></worldbody>");
  };
  const ModelPtr sphere = compile("size='.3'");
  const double mass = 10 * 4 * kPi * 0.09;
  EXPECT_NEAR(sphere->body_mass[1], mass, 1e-12);
  EXPECT_NEAR(sphere->body_inertia[3], 2.0 / 3 * mass * 0.09, 1e-12);
  ExpectNear(compile("type='box' size='.1 .2 .3'")->body_inertia + 3,
             {.5413333333333, .4213333333333, .2426666666667});
  ExpectNear(compile("type='capsule' size='.1 .2'")->body_inertia + 3,
             {.1298524963484, .1298524963484, .03351032163829});
  ExpectNear(compile("type='cylinder' size='.1 .2'")->body_inertia + 3,
             {.07278022980816, .07278022980816, .02827433388231});
  ExpectNear(compile("type='ellipsoid' size='.1 .2 .3'")->body_inertia + 3,
             {.180751748826, .1406836657634, .08102680936827}, 1e-9);
}

// Two equal spheres at +-d on the y axis: I = 2 I_0 about y, 2 (I_0 + m d^2) about x and z.
TEST(BodyInertia, ComposesByParallelAxes) {
  const ModelPtr m = CompileModel(R"(<worldbody><body pos="1 2 3"><freejoint/>
      <geom size=".1" mass="2" pos="0 .5 0"/><geom size=".1" mass="2" pos="0 -.5 0"/>
      </body></worldbody>)");
  const double i0 = 0.4 * 2 * 0.01;
  EXPECT_DOUBLE_EQ(m->body_mass[1], 4);
  ExpectNear(m->body_ipos + 3, {0, 0, 0});
  ExpectNear(m->body_inertia + 3, {2 * (i0 + 0.5), 2 * (i0 + 0.5), 2 * i0});
  // The smallest moment, about y, comes last: the third inertial axis is y.
  mjtNum axis[3];
  const mjtNum z[3] = {0, 0, 1};
  mju_rotVecQuat(axis, z, m->body_iquat + 4);
  EXPECT_NEAR(std::abs(axis[1]), 1, 1e-9);
}

TEST(BodyInertia, OneGeomIsTakenAsItIs) {
  const ModelPtr m = CompileModel(R"(<worldbody><body><freejoint/>
      <geom type="box" size=".1 .2 .3" pos="1 0 0" euler="0 0 30"/></body></worldbody>)");
  ExpectNear(m->body_ipos + 3, {1, 0, 0});
  ExpectNear(m->body_iquat + 4, {std::cos(kPi / 12), 0, 0, std::sin(kPi / 12)});
}

TEST(BodyInertia, FullInertiaIsDiagonalized) {
  const ModelPtr m = CompileModel(R"(<worldbody><body><freejoint/>
      <inertial pos="0 0 0" mass="1" fullinertia="1 2 2.5 .1 .2 -.3"/></body></worldbody>)");
  ExpectNear(m->body_inertia + 3, {2.652434803374, 1.892971174118, .9545940225078});
  // R diag(I) R' gives the tensor back.
  mjtNum rotation[9], tensor[9];
  mju_quat2Mat(rotation, m->body_iquat + 4);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      tensor[3 * i + j] = 0;
      for (int k = 0; k < 3; ++k) {
        tensor[3 * i + j] += rotation[3 * i + k] * m->body_inertia[3 + k] * rotation[3 * j + k];
      }
    }
  }
  ExpectNear(tensor, {1, .1, .2, .1, 2, -.3, .2, -.3, 2.5}, 1e-6);
}

TEST(BodyInertia, GroupsSelectGeoms) {
  const ModelPtr m = CompileModel(R"(<compiler inertiagrouprange="0 2"/><worldbody><body>
      <freejoint/><geom size=".1" mass="1"/><geom size=".1" mass="5" group="3"/></body></worldbody>)");
  EXPECT_DOUBLE_EQ(m->body_mass[1], 1);
}

TEST(BodyInertia, BoundsAndBalance) {
  const ModelPtr m = CompileModel(R"(<compiler boundmass="3" balanceinertia="true"/><worldbody>
      <body><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 4"/></body></worldbody>)");
  EXPECT_DOUBLE_EQ(m->body_mass[1], 3);
  ExpectNear(m->body_inertia + 3, {2, 2, 2});
}

TEST(BodyInertia, TotalMassIsSet) {
  const ModelPtr m = CompileModel(R"(<compiler settotalmass="7"/><worldbody>
      <body><freejoint/><geom size=".1"/></body><body pos="1 0 0"><freejoint/><geom size=".2"/></body>
      </worldbody>)");
  EXPECT_NEAR(mj_getTotalmass(m.get()), 7, 1e-12);
  EXPECT_NEAR(m->body_mass[2] / m->body_mass[1], 8, 1e-12);
}

TEST(FluidCoefficients, EllipsoidVirtualMass) {
  const ModelPtr m = CompileModel(R"(<worldbody><body><freejoint/><geom type="ellipsoid"
      size=".1 .2 .3" fluidshape="ellipsoid"/></body></worldbody>)");
  ExpectNear(m->geom_fluid + 6, {.03421892335102, .009161969686093, .004656001295403,
                                 3.914190145187e-05, 3.559983762595e-04, 9.632561918505e-05});
}

// A sphere displaces half its own mass of fluid, and turning it moves none.
TEST(FluidCoefficients, SphereHasHalfTheDisplacedMass) {
  const ModelPtr m = CompileModel(R"(<worldbody><body><freejoint/><geom size=".2"
      fluidshape="ellipsoid"/></body></worldbody>)");
  const double half = 0.5 * 4 * kPi * 0.008 / 3;
  ExpectNear(m->geom_fluid + 6, {half, half, half, 0, 0, 0}, 1e-6);
}

}  // namespace
}  // namespace syn
