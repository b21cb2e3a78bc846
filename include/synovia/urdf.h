// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// URDF beyond what the interface of MuJoCo knows: where packages are, and what of a robot's
// description is turned into a model. Without options a URDF file becomes what it becomes there.
// See docs/urdf.md.

#ifndef SYNOVIA_URDF_H_
#define SYNOVIA_URDF_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

typedef struct synUrdfOptions_ {
  const char*
      packagepath;  // folders in which packages are looked for, ':' between them; may be NULL
  int mimic;        // mimic joints are held to theirs by equality constraints
  int actuators;    // joints with an effort limit or a transmission get motors
  int textures;     // textures of materials are kept, for visuals that are kept
} synUrdfOptions;

// Options for the URDF files read from now on, in the whole process. NULL: back to the defaults.
// A file's own <mujoco><urdf .../></mujoco> counts more, SYNOVIA_PACKAGE_PATH is searched last.
MJAPI void syn_setUrdfOptions(const synUrdfOptions* options);

// What of the URDF file behind a spec has no place in the model, a line each; "" if nothing.
MJAPI const char* syn_urdfLosses(const mjSpec* spec);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_URDF_H_
