// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rows whose weights D lie many orders apart: contacts that a joint cannot yield to have D of 1e15,
// and their forces must cancel to the last digit for the rest to be right.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

// A block on a hinge that turns about z overlaps a fixed one, which pushes it along z.
std::string Stuck(double tilt, const std::string& option) {
  return "<mujoco><option " + option + R"(/><worldbody>
    <geom type='box' size='.02 .055 .045' pos='-.01 0 .045'/>
    <body pos='0 .043 .09' euler=')" +
         std::to_string(tilt) + R"( 0 0'>
      <inertial pos='0 0 .01' mass='.012' diaginertia='6e-5 6e-5 1e-6'/>
      <joint axis='0 0 1' range='-27 27' damping='.01'/>
      <geom type='box' size='.01 .014 .008' pos='0 0 .007'/>
      <body pos='0 0 .016'>
        <inertial pos='0 0 .027' mass='.065' diaginertia='8e-5 8e-5 2e-5'/>
        <joint axis='0 1 0' range='-11 92'/>
        <geom type='box' size='.01 .014 .027' pos='0 0 .027'/>
      </body>
    </body></worldbody></mujoco>)";
}

// |M a - f_smooth - J^T f| in units of the rounding errors of its terms.
double ResidualInRoundings(const mjModel* m, mjData* d) {
  Vector inertial(m->nv), unit(m->nv), column(d->nefc);
  mj_mulM(m, d, inertial.data(), d->qacc);
  double size = 0, residual = 0;
  for (int i = 0; i < m->nv; ++i) {
    unit[i] = 1;
    mj_mulJacVec(m, d, column.data(), unit.data());
    unit[i] = 0;
    size += std::abs(inertial[i]) + std::abs(d->qfrc_smooth[i]);
    for (int r = 0; r < d->nefc; ++r) size += std::abs(column[r] * d->efc_force[r]);
    residual += std::abs(inertial[i] - d->qfrc_smooth[i] - d->qfrc_constraint[i]);
  }
  return residual / (1e-16 * size);
}

double PeakSpeed(const mjModel* m, mjData* d, int steps) {
  double peak = 0;
  for (int k = 0; k < steps; ++k) {
    mj_step(m, d);
    for (int i = 0; i < m->nv; ++i) peak = std::max(peak, std::abs(d->qvel[i]));
  }
  return peak;
}

TEST(IllScaled, BlocksThatCannotYieldDoNotExplode) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> noise(-1e-6, 1e-6);
  for (const double tilt : {0., 5., -5., 10., 33.}) {
    for (const char* option : {"", "cone='elliptic'"}) {
      const ModelPtr m = LoadString(Stuck(tilt, option));
      const DataPtr d = MakeData(m);
      for (int run = 0; run < 10; ++run) {
        mj_resetData(m.get(), d.get());
        for (int i = 0; i < m->nq; ++i) d->qpos[i] += noise(random);
        EXPECT_LT(PeakSpeed(m.get(), d.get(), 600), 1e5) << "tilt " << tilt << " " << option;
      }
    }
  }
}

// Boxes that overlap deeply, with masses from 1e-3 to 1e3, on joints that can yield or cannot.
std::string Jumble(unsigned seed, const std::string& option) {
  std::mt19937 random(seed);
  const auto uniform = [&](double low, double high) {
    return std::to_string(std::uniform_real_distribution<double>(low, high)(random));
  };
  // One draw after the other, so that all compilers make the same scene.
  const auto vector = [&](double r) {
    std::string text = uniform(-r, r);
    for (int k = 1; k < 3; ++k) text.append(1, ' ').append(uniform(-r, r));
    return text;
  };
  std::string xml = "<mujoco><option " + option + "/><worldbody><geom type='plane' size='1 1 1'/>";
  const char* const joints[] = {"hinge", "slide", "ball", "free"};
  const int bodies = 2 + static_cast<int>(random() % 4);
  for (int i = 0; i < bodies; ++i) {
    const double mass = std::pow(10, std::uniform_real_distribution<double>(-3, 3)(random));
    char number[32];
    std::snprintf(number, sizeof number, "%.6g", mass);
    const std::string pos = vector(.1), joint = joints[random() % 4], axis = vector(1);
    xml += "<body pos='" + pos + "'><joint type='" + joint + "' axis='" + axis +
           "'/><geom type='box' size='.1 .08 .05' euler='" + vector(90) + "' mass='" + number +
           "'/></body>";
  }
  return xml + "</worldbody></mujoco>";
}

TEST(IllScaled, ForcesAreThoseOfTheAcceleration) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    const ModelPtr m = LoadString(Jumble(seed, "tolerance='0'"));
    const DataPtr d = MakeData(m);
    for (int step = 0; step < 5; ++step) {
      mj_forward(m.get(), d.get());
      EXPECT_LT(ResidualInRoundings(m.get(), d.get()), 1e4) << "seed " << seed;
      mj_Euler(m.get(), d.get());
    }
  }
}

// Boxes that overlap at the start, with masses from 1e-9 to 1e9 kg and impratio
// 1000, so that weights of rows differ by more than 1e20. With the usual tolerance Newton must end
// where forces and accelerations agree.
TEST(IllScaled, NewtonEndsAtTheOptimumWithTheUsualTolerance) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::string xml = Jumble(seed, "impratio='1000'");
    std::mt19937 random(seed);
    for (size_t at = 0; (at = xml.find("mass='", at)) != std::string::npos;) {
      at += 6;
      char number[32];
      std::snprintf(number, sizeof number, "%.3e",
                    std::pow(10, std::uniform_real_distribution<double>(-9, 9)(random)));
      xml.replace(at, xml.find('\'', at) - at, number);
    }
    const ModelPtr m = LoadString(xml);
    const DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    if (d->nefc) {
      EXPECT_LT(ResidualInRoundings(m.get(), d.get()), 1e4) << "seed " << seed;
    }
  }
}

// Two hinges on one axis: the inertia is singular, and what elimination leaves of it is noise.
TEST(IllScaled, SingularInertiaHasPositivePivots) {
  for (const char* axis : {"0 1 0", "1 2 3", "0.3 -0.7 0.1", "0.9 0.2 0.5"}) {
    const std::string joint = std::string("<joint frictionloss='.1' axis='") + axis + "'/>";
    const ModelPtr m = LoadString("<mujoco><worldbody><body>" + joint + joint +
                                  "<geom size='.1' pos='.1 .2 .3'/></body></worldbody></mujoco>");
    const DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    for (int i = 0; i < m->nv; ++i) {
      EXPECT_GT(d->qLDiagInv[i], 0) << axis;
      EXPECT_GT(m->dof_invweight0[i], 0) << axis;
    }
  }
}

}  // namespace
}  // namespace syn
