// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mujoco.elasticity.cable: an inextensible rod that resists bending and twisting. It is a chain of
// bodies connected by ball joints (a discrete Kirchhoff rod: Bergou et al., "Discrete elastic
// rods", 2008).
//
// Body b is rotated relative to its predecessor by the rotation vector w, which is w0 at rest. Let
// G and E be the moduli of twist and bend, J, Iy, Iz the moments of the cross-section of b, and L
// the distance of b from its predecessor. The joint then applies the torque, in the frame of the
// predecessor,
//
//   s = -(G J, E Iy, E Iz) (w - w0) / L        by components
//
// to b, and the opposite torque to the predecessor. Such a pair of torques does work only on the
// joint between the two bodies. It is therefore added directly to the dofs of the ball joint, as
// R(q)^T s in the frame of b, and no Jacobian is needed.

#ifndef SYNOVIA_PLUGINS_ELASTICITY_CABLE_H_
#define SYNOVIA_PLUGINS_ELASTICITY_CABLE_H_

#include <memory>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

// One instance of the plugin: a cable, or several pieces of cable with consecutive bodies.
class Cable {
 public:
  // Returns the object of an instance. Returns null, after a warning, if its bodies cannot form a
  // cable.
  static std::unique_ptr<Cable> Create(const mjModel* m, mjData* d, int instance);
  // Registers the plugin.
  static void Register();

  // Adds the elastic torques to qfrc_passive.
  void AddForces(const mjModel* m, mjData* d);
  // Colors the first geom of each body by the mean torque at its ends, relative to vmax. Does
  // nothing if vmax is 0.
  void Paint(mjModel* m) const;

 private:
  // A body that has a predecessor in the cable.
  struct Link {
    int body = -1;
    int qpos = -1, dof = -1;   // Addresses of its ball joint; -1 if it is fixed to the predecessor.
    mjtNum stiffness[3] = {};  // (G J, E Iy, E Iz) / L
    mjtNum rest[3] = {};       // The rotation vector w0 at rest.
    mjtNum torque[3] = {};     // The torque s of the last step, in the axes of the body.
  };

  // Adds a body to the cable. If `flat` is true, the cable is straight at rest. Returns false,
  // after a warning, if the body cannot be part of the cable.
  bool AddBody(const mjModel* m, int body, bool flat);

  // G and E in Pa, and the torque in N m that is drawn in red.
  mjtNum twist_ = 0, bend_ = 0, vmax_ = 0;
  int first_ = -1, last_ = -1;  // First and last body; -1 if there is none.
  std::vector<Link> links_;
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_ELASTICITY_CABLE_H_
