// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the elastic forces of a flex with eight nodes by a corotational model: the rotation R of
// the box is removed, and the rest is linear. With x_i the nodes minus their mean,
//
//   F = sum over i of x_i (grad w_i)',   R = its rotation
//   d_i = R' x_i + 1/2 - X_i             X the nodes at rest
//   force = R K d,   damping = D R K R' v
//
// K is the 24 x 24 stiffness of the box (negative semidefinite). It is stored where other flexes
// have the stiffness of their elements.

#include "math/quat.h"
#include "model/flex_element.h"
#include "smooth/apply_force.h"
#include "smooth/flex/flex.h"
#include "smooth/motion.h"

namespace syn {
namespace {

constexpr int kNodes = kTrilinearNodes;

// Bodies, positions (relative to their mean) and velocities of the nodes.
struct Nodes {
  int body[kNodes];
  Vec3 pos[kNodes], vel[kNodes];
};

// Returns the velocity of a node. For a node that is not at the origin of its body, the velocity of
// the body's center of mass is used [Q10].
Vec3 NodeVelocity(const mjModel* m, const mjData* d, int body, bool centered) {
  if (!centered) return VelocityAt(m, d, body, Vec3::Load(d->xipos + 3 * body)).lin;
  return m->body_dofnum[body] >= 3 ? Vec3::Load(d->qvel + m->body_dofadr[body]) : Vec3{};
}

// Loads the nodes of a flex.
Nodes LoadNodes(const mjModel* m, const mjData* d, int flex) {
  Nodes nodes;
  Vec3 mean;
  for (int i = 0; i < kNodes; ++i) {
    nodes.body[i] = m->flex_nodebodyid[m->flex_nodeadr[flex] + i];
    nodes.pos[i] = FlexNode(m, d, flex, i);
    nodes.vel[i] = NodeVelocity(m, d, nodes.body[i], m->flex_centered[flex]);
    mean += nodes.pos[i];
  }
  mean *= 1.0 / kNodes;
  for (Vec3& pos : nodes.pos) pos -= mean;
  return nodes;
}

// Returns the rotation of the box. The gradients of the weights at the center of the unit cube are
// +-1/4.
Mat3 RotationOf(const Nodes& nodes) {
  Mat3 deformation{};
  for (int i = 0; i < kNodes; ++i) {
    const Vec3 gradient{i & 4 ? 0.25 : -0.25, i & 2 ? 0.25 : -0.25, i & 1 ? 0.25 : -0.25};
    deformation = deformation + Outer(nodes.pos[i], gradient);
  }
  // The identity is the initial guess for the rotation.
  mjtNum quat[4] = {1, 0, 0, 0};
  mju_mat2Rot(quat, deformation.m);
  return ToMat3(Quat::Load(quat));
}

// Computes out = K x.
void Multiply(const mjtNum* stiffness, const Vec3 (&x)[kNodes], Vec3 (&out)[kNodes]) {
  for (int i = 0; i < kNodes; ++i) {
    for (int k = 0; k < 3; ++k) {
      const mjtNum* row = stiffness + 3 * kNodes * (3 * i + k);
      mjtNum sum = 0;
      for (int j = 0; j < kNodes; ++j) sum += Dot(Vec3::Load(row + 3 * j), x[j]);
      out[i][k] = sum;
    }
  }
}

// Adds the force on a node to qfrc. If nodes are not at the origins of their bodies, the force acts
// at `point`, which is the position of the node in the frame of the box [Q10].
void Apply(const mjModel* m, mjData* d, int body, bool centered, Vec3 point, Vec3 force,
           mjtNum* qfrc) {
  if (!centered) return ApplyWrench(m, d, body, point, force, {}, qfrc);
  if (m->body_dofnum[body] < 3) return;
  for (int k = 0; k < 3; ++k) qfrc[m->body_dofadr[body] + k] += force[k];
}

}  // namespace

void AddTrilinearForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers) {
  const Nodes nodes = LoadNodes(m, d, flex);
  const Mat3 rotation = RotationOf(nodes);
  const mjtNum* rest = m->flex_node0 + 3 * m->flex_nodeadr[flex];
  Vec3 pos[kNodes], displacement[kNodes], velocity[kNodes], spring[kNodes], damper[kNodes];
  // Displacements and velocities are expressed in the frame of the box.
  for (int i = 0; i < kNodes; ++i) {
    pos[i] = MulT(rotation, nodes.pos[i]) + Vec3{0.5, 0.5, 0.5};
    displacement[i] = pos[i] - Vec3::Load(rest + 3 * i);
    velocity[i] = MulT(rotation, nodes.vel[i]);
  }
  const mjtNum* stiffness =
      m->flex_stiffness + static_cast<ptrdiff_t>(kStiffnessSize) * m->flex_elemadr[flex];
  Multiply(stiffness, displacement, spring);
  Multiply(stiffness, velocity, damper);
  const bool centered = m->flex_centered[flex];
  // The forces are rotated back into the world.
  for (int i = 0; i < kNodes; ++i) {
    if (springs) {
      Apply(m, d, nodes.body[i], centered, pos[i], rotation * spring[i], d->qfrc_spring);
    }
    if (dampers) {
      Apply(m, d, nodes.body[i], centered, pos[i], rotation * (damper[i] * m->flex_damping[flex]),
            d->qfrc_damper);
    }
  }
}

}  // namespace syn
