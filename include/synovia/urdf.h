// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// Options for URDF files that the interface of MuJoCo does not have: where packages are found, and
/// which parts of a robot's description become part of the model. Without options a URDF file
/// becomes the same model as in MuJoCo. See docs/urdf.md.

#ifndef SYNOVIA_URDF_H_
#define SYNOVIA_URDF_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// Options for reading URDF files.
typedef struct synUrdfOptions_ {
  /// Folders in which packages are looked up, separated by ':'. May be NULL.
  const char* packagepath;
  int mimic;      ///< If nonzero, mimic joints follow their joint by an equality constraint.
  int actuators;  ///< If nonzero, joints with an effort limit or a transmission get a motor.
  int textures;   ///< If nonzero, textures of materials are kept for visuals that are kept.
} synUrdfOptions;

/// Sets the options for URDF files that are read from now on, in the whole process. NULL restores
/// the defaults. The element `<mujoco><urdf .../></mujoco>` of a file takes precedence, and the
/// folders of the environment variable SYNOVIA_PACKAGE_PATH are searched last.
MJAPI void syn_setUrdfOptions(const synUrdfOptions* options);

/// Returns the parts of the URDF file behind a spec that the model does not represent, a line each,
/// or "" if there are none. The text belongs to the spec.
MJAPI const char* syn_urdfLosses(const mjSpec* spec);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_URDF_H_
