// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The muscle curves at their defining points, continuity, slope, and the spec's test vectors.

#include "smooth/actuator/muscle.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace syn {
namespace {

const mjtNum kRange[2] = {.2, .8};
const mjtNum kPrm[9] = {.75, 1.05, -1, 200, .5, 1.6, 1.5, 1.3, 1.2};
constexpr mjtNum kAcc0 = 3, kForce = 200.0 / 3, kL0 = 0.6 / 0.3;

// Actuator length for the normalised length L.
mjtNum Length(mjtNum normalised) { return kRange[0] + (normalised - kPrm[0]) * kL0; }
mjtNum Gain(mjtNum length, mjtNum speed) {
  return mju_muscleGain(Length(length), speed * kL0 * kPrm[6], kRange, kAcc0, kPrm);
}
mjtNum Bias(mjtNum length) { return mju_muscleBias(Length(length), kRange, kAcc0, kPrm); }

TEST(Muscle, ForceLengthPoints) {
  EXPECT_NEAR(Gain(1, 0), -kForce, 1e-10);
  EXPECT_NEAR(Gain(0.5, 0), 0, 1e-10);
  EXPECT_NEAR(Gain(1.6, 0), 0, 1e-10);
  EXPECT_NEAR(Gain(0.75, 0), -kForce / 2, 1e-10);
  EXPECT_NEAR(Gain(1.3, 0), -kForce / 2, 1e-10);
  EXPECT_EQ(Gain(0.4, 0), 0);
  EXPECT_EQ(Gain(1.7, 0), 0);
}

TEST(Muscle, ForceVelocityPoints) {
  EXPECT_EQ(Gain(1, -1), 0);
  EXPECT_EQ(Gain(1, -2), 0);
  EXPECT_NEAR(Gain(1, 0.2), -1.2 * kForce, 1e-10);
  EXPECT_NEAR(Gain(1, 5), -1.2 * kForce, 1e-10);
  EXPECT_NEAR(Gain(1, -0.5), -0.25 * kForce, 1e-10);
}

TEST(Muscle, PassiveForcePoints) {
  EXPECT_EQ(Bias(0.9), 0);
  EXPECT_NEAR(Bias(1.3), -kForce * 1.3 / 2, 1e-10);
  EXPECT_NEAR(Bias(1.6), -kForce * 1.3 * 1.5, 1e-10);
  EXPECT_NEAR(Bias(1.3 - 1e-9), Bias(1.3 + 1e-9), 1e-5);
}

TEST(Muscle, FixedForceOverridesScale) {
  mjtNum prm[9];
  for (int i = 0; i < 9; ++i) prm[i] = kPrm[i];
  prm[2] = 10;
  EXPECT_NEAR(mju_muscleGain(Length(1), 0, kRange, kAcc0, prm), -10, 1e-12);
}

TEST(Muscle, GainVelIsDerivativeOfGain) {
  const mjtNum h = 1e-6;
  for (const mjtNum vel : {-5.0, -2.0, -0.4, 0.1, 0.3, 4.0}) {
    const mjtNum fd = (mju_muscleGain(0.6, vel + h, kRange, kAcc0, kPrm) -
                       mju_muscleGain(0.6, vel - h, kRange, kAcc0, kPrm)) /
                      (2 * h);
    EXPECT_NEAR(MuscleGainVel(0.6, vel, kRange, kAcc0, kPrm), fd, 1e-5);
  }
}

TEST(Muscle, TestVectors) {
  EXPECT_NEAR(mju_muscleGain(0.45, -0.3, kRange, kAcc0, kPrm), -47.25, 1e-9);
  EXPECT_NEAR(mju_muscleGain(0.9, 0.2, kRange, kAcc0, kPrm), -69.9588477366, 1e-9);
  EXPECT_NEAR(mju_muscleBias(0.75, kRange, kAcc0, kPrm), -0.300925925926, 1e-11);
  EXPECT_NEAR(mju_muscleBias(1.9, kRange, kAcc0, kPrm), -130, 1e-9);
  const mjtNum sharp[3] = {.01, .04, 0}, smooth[3] = {.01, .04, .2};
  EXPECT_NEAR(mju_muscleDynamics(0.7, 0.4, sharp), 27.2727272727, 1e-9);
  EXPECT_NEAR(mju_muscleDynamics(0.3, 0.4, sharp), -2.75, 1e-12);
  EXPECT_NEAR(mju_muscleDynamics(0.45, 0.4, smooth), 3.66958130807, 1e-10);
}

TEST(Muscle, Sigmoid) {
  EXPECT_EQ(mju_sigmoid(-1), 0);
  EXPECT_EQ(mju_sigmoid(0), 0);
  EXPECT_EQ(mju_sigmoid(1), 1);
  EXPECT_EQ(mju_sigmoid(7), 1);
  for (const mjtNum x : {0.1, 0.25, 0.5, 0.9}) {
    EXPECT_NEAR(mju_sigmoid(x), 6 * std::pow(x, 5) - 15 * std::pow(x, 4) + 10 * std::pow(x, 3),
                1e-14);
    EXPECT_NEAR(mju_sigmoid(x) + mju_sigmoid(1 - x), 1, 1e-14);
  }
}

}  // namespace
}  // namespace syn
