// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mujoco.elasticity.cable: an inextensible rod, a chain of bodies joined by balls, that resists
// bending and twisting (a discrete Kirchhoff rod: Bergou et al., "Discrete elastic rods", 2008).
//
// Body b is turned against its predecessor by the rotation vector w; it was at rest with w0. With G
// and E the moduli of twist and bend, J, Iy, Iz the moments of its cross-section and L its distance
// from the predecessor, the joint carries the torque, in the frame of the predecessor,
//
//   s = -(G J, E Iy, E Iz) (w - w0) / L        by components
//
// on b, and the opposite on the predecessor. A pair of opposite torques does work on nothing but
// the joint between the two: it goes straight to the dofs of the ball, R(q)^T s in its own frame,
// without Jacobians.

#ifndef SYNOVIA_PLUGINS_ELASTICITY_CABLE_H_
#define SYNOVIA_PLUGINS_ELASTICITY_CABLE_H_

#include <memory>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

class Cable {
 public:
  static std::unique_ptr<Cable> Create(const mjModel* m, mjData* d, int instance);
  static void Register();

  void AddForces(const mjModel* m, mjData* d);
  void Paint(mjModel* m) const;

 private:
  // A body that has a predecessor in the cable.
  struct Link {
    int body = -1;
    int qpos = -1, dof = -1;   // of its ball; -1 if it is fixed to the predecessor
    mjtNum stiffness[3] = {};  // (G J, E Iy, E Iz) / L
    mjtNum rest[3] = {};       // w0
    mjtNum torque[3] = {};     // s of the last step, in the axes of the body
  };

  bool AddBody(const mjModel* m, int body, bool flat);

  mjtNum twist_ = 0, bend_ = 0, vmax_ = 0;
  int first_ = -1, last_ = -1;  // bodies
  std::vector<Link> links_;
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_ELASTICITY_CABLE_H_
