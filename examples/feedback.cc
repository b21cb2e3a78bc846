// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A feedback controller in C++: a small car finds its way through three points.
//
//   feedback [car.xml]
//
// Before every step the controller reads where the car is and how fast, and sets the two motors:
// forward in proportion to the distance ahead, turning in proportion to the angle to the goal, both
// damped by the measured velocities.

#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <memory>

namespace {

using Model = std::unique_ptr<mjModel, void (*)(mjModel*)>;
using Data = std::unique_ptr<mjData, void (*)(mjData*)>;

struct Point {
  mjtNum x, y;
};

// The position of the goal as seen from the car.
struct View {
  mjtNum distance;  // Distance of the goal in meters.
  mjtNum angle;     // Angle in radians by which to turn left until the goal is ahead.
};

// Returns the view of a goal from the body with number `car`.
View Look(const mjData* d, int car, Point goal) {
  const mjtNum* position = d->xpos + 3 * car;
  const mjtNum* rotation = d->xmat + 9 * car;  // The first column points ahead.
  const mjtNum dx = goal.x - position[0], dy = goal.y - position[1];
  const mjtNum ahead = rotation[0] * dx + rotation[3] * dy,
               left = rotation[0] * dy - rotation[3] * dx;
  return {std::hypot(dx, dy), std::atan2(left, ahead)};
}

// Computes the controls of the two motors. `velocity` is measured in the frame of the car.
void Drive(const View& view, const mjtNum velocity[3], mjtNum yaw_rate, mjtNum ctrl[2]) {
  // The car slows down near the goal, and does not drive while it looks in another direction.
  const mjtNum wanted = mju_clip(2 * view.distance, 0.2, 1) * std::fmax(0, std::cos(view.angle));
  ctrl[0] = mju_clip(3 * (wanted - velocity[0]), -1, 1);
  ctrl[1] = mju_clip(2 * view.angle - 0.2 * yaw_rate, -1, 1);
}

}  // namespace

int main(int argc, char** argv) {
  char error[1000] = "";
  Model m(mj_loadXML(argc > 1 ? argv[1] : "models/car.xml", nullptr, error, sizeof(error)),
          mj_deleteModel);
  if (!m) {
    std::printf("%s\n", error);
    return 1;
  }
  Data d(mj_makeData(m.get()), mj_deleteData);
  const int car = mj_name2id(m.get(), mjOBJ_BODY, "car");
  const int sensor = mj_name2id(m.get(), mjOBJ_SENSOR, "velocity");
  if (car < 0 || sensor < 0 || m->nu != 2) {
    std::printf("not the car\n");
    return 1;
  }
  const mjtNum* velocity = d->sensordata + m->sensor_adr[sensor];

  mj_forward(m.get(), d.get());
  for (const Point goal : {Point{1, 0.5}, Point{0, 1}, Point{0, 0}}) {
    View view = Look(d.get(), car, goal);
    while (view.distance > 0.05 && d->time < 60) {
      Drive(view, velocity, d->qvel[5], d->ctrl);
      mj_step(m.get(), d.get());
      view = Look(d.get(), car, goal);
    }
    std::printf("%5.2f s: %.3f m from (%g, %g)\n", d->time, view.distance, goal.x, goal.y);
  }
  return d->time < 60 ? 0 : 1;
}
