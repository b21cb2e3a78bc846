// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Two controllers: one holds any model in its initial posture, the other makes a quadruped trot.

#include "controller.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/app.h"

namespace {

// Drives each actuator towards its initial length by proportional-derivative control. This works
// for any transmission, because length and velocity are those of the actuator.
void HoldPosture(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nu; ++i) {
    const mjtNum gear = std::max(std::fabs(m->actuator_gear[6 * i]), mjMINVAL);
    const mjtNum error = d->actuator_length[i] - m->actuator_length0[i];
    const mjtNum u = -(2 * error + 0.2 * d->actuator_velocity[i]) / gear;
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    d->ctrl[i] = m->actuator_ctrllimited[i] ? mju_clip(u, range[0], range[1]) : u;
  }
}

// Parameters of the trot. Diagonal legs move together. A foot is on the ground for half of the
// period and moves backward at constant speed; in the other half it swings forward in an arc.
constexpr double kFrequency = 3;  // Steps of each leg per second.
constexpr double kStride = 0.3;   // Length of a step in m.
// Height of the arc in m. The foot rises by less, because the servos are soft.
constexpr double kLift = 0.12;
constexpr double kHeight = 0.27;   // Height of the hip above the foot in m.
constexpr double kSegment = 0.2;   // Length of the thigh and of the calf in m.
constexpr double kStanding = 0.8;  // Lean of the thigh in rad where the joint angles are zero.
constexpr double kSteering = 0.8;  // Relative change of the stride per rad of yaw.
constexpr double kBalance = 0.3;   // Change of the height in m per rad of roll.
constexpr double kStart = 1;       // Time in seconds from standing to full stride.

// Returns true for the legs on the left. The legs are front right, front left, rear right, rear
// left.
bool IsLeft(int leg) { return leg % 2 == 1; }

// The angles of a leg in radians.
struct LegPose {
  double hip, knee;
};

// Returns the angles that put the foot x ahead of the hip and h below it, in meters. Thigh and calf
// are two equal sides of a triangle. Angles are relative to the standing pose.
LegPose ReachTo(double x, double h) {
  const double bend = std::acos(std::min(1.0, std::hypot(x, h) / (2 * kSegment)));
  return {std::atan2(-x, h) + bend - kStanding, 2 * (kStanding - bend)};
}

// Roll and yaw of the body in radians, and the rate of roll in rad/s.
struct Attitude {
  double roll, roll_rate, yaw;
};

Attitude Measure(const mjData* d) {
  const mjtNum* q = d->qpos + 3;
  return {std::atan2(2 * (q[0] * q[1] + q[2] * q[3]), 1 - 2 * (q[1] * q[1] + q[2] * q[2])),
          d->qvel[3],
          std::atan2(2 * (q[0] * q[3] + q[1] * q[2]), 1 - 2 * (q[2] * q[2] + q[3] * q[3]))};
}

// Returns the pose of a leg at a time in seconds, corrected by the attitude of the body.
LegPose TrotPose(int leg, double time, const Attitude& body) {
  const bool second_pair = leg == 1 || leg == 2;
  const double side = IsLeft(leg) ? 1 : -1;
  const double phase = std::fmod(kFrequency * time + (second_pair ? 0.5 : 0), 1.0);
  const double strength = std::min(1.0, time / kStart);
  // If the body is turned to the left, the left legs take longer steps, which turns it to the
  // right.
  const double stride = kStride * strength * (1 + side * kSteering * body.yaw);
  const double height = kHeight - side * kBalance * (body.roll + 0.05 * body.roll_rate);
  if (phase < 0.5) return ReachTo(stride * (0.5 - 2 * phase), height);
  const double swing = 2 * phase - 1;
  const double lift = kLift * strength * std::sin(std::numbers::pi * swing);
  return ReachTo(stride * (swing - 0.5), height - lift);
}

void Trot(const mjModel*, mjData* d) {
  const Attitude body = Measure(d);
  for (int leg = 0; leg < 4; ++leg) {
    const LegPose pose = TrotPose(leg, d->time, body);
    d->ctrl[3 * leg] = 0;
    d->ctrl[3 * leg + 1] = pose.hip;
    d->ctrl[3 * leg + 2] = pose.knee;
  }
}

// Returns true if the model is the one in models/quadruped.xml.
bool IsQuadruped(const mjModel* m) {
  return m->nq == 19 && m->nu == 12 && mj_name2id(m, mjOBJ_ACTUATOR, "fr_abduction") == 0 &&
         mj_name2id(m, mjOBJ_ACTUATOR, "rl_knee") == 11;
}

}  // namespace

mjfGeneric StartController(const mjModel* m, mjData* d) {
  if (!IsQuadruped(m)) return HoldPosture;
  app::ResetToHome(m, d);
  return Trot;
}
