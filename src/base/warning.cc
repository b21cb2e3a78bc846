// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Warnings of the simulation, which mjData counts. A warning of each type is printed the first time
// only, so that a long simulation with one recurring problem does not print millions of lines.

#include <cstdio>

#include <mujoco/mujoco.h>

#include "base/text.h"

const char* mju_warningText(int warning, size_t info) {
  static thread_local char text[1000];
  auto write = [info](const char* format) { std::snprintf(text, sizeof(text), format, info); };
  auto bad_value = [info](const char* what, const char* where) {
    std::snprintf(text, sizeof(text),
                  "Nan, Inf or huge value in %s at %s %zu. The simulation is unstable.", what,
                  where, info);
  };
  switch (warning) {
    case mjWARN_INERTIA:
      write("Inertia matrix is too close to singular at DOF %zu. Check model.");
      break;
    case mjWARN_CONTACTFULL:
      write(
          "Too many contacts. The arena memory is full, increase arena memory allocation."
          "(ncon = %zu)");
      break;
    case mjWARN_CNSTRFULL:
      std::snprintf(text, sizeof(text),
                    "Insufficient arena memory for the number of constraints generated. Increase "
                    "arena memory allocation above %s bytes.",
                    mju_writeNumBytes(info));
      break;
    case mjWARN_VGEOMFULL:
      write("Pre-allocated visual geom buffer is full. Increase maxgeom above %zu.");
      break;
    case mjWARN_BADQPOS:
      bad_value("QPOS", "DOF");
      break;
    case mjWARN_BADQVEL:
      bad_value("QVEL", "DOF");
      break;
    case mjWARN_BADQACC:
      bad_value("QACC", "DOF");
      break;
    case mjWARN_BADCTRL:
      bad_value("CTRL", "ACTUATOR");
      break;
    default:
      std::snprintf(text, sizeof(text), "Unknown warning type %d.", warning);
  }
  return text;
}

namespace {

// Returns what a user can do about a kind of warning. The sentence follows the text of the warning
// in a line of its own, because programs compare that text.
const char* WarningRemedy(int warning) {
  switch (warning) {
    case mjWARN_INERTIA:
      return "Give the moving bodies of this degree of freedom more mass, or its joint armature.";
    case mjWARN_CONTACTFULL:
    case mjWARN_CNSTRFULL:
      return "Set <size memory=\"...\"/> in the model, for example memory=\"64M\".";
    case mjWARN_VGEOMFULL:
      return "Call mjv_makeScene with a larger maxgeom.";
    case mjWARN_BADCTRL:
      return "Check the controller: controls must be finite numbers.";
    default:
      return "Reduce the timestep, soften contacts and actuators, add damping or armature, or look "
             "for bodies that overlap at the start.";
  }
}

}  // namespace

void mj_warning(mjData* d, int warning, int info) {
  if (warning < 0 || warning >= mjNWARNING) {
    mju_error("mj_warning: invalid warning type %d", warning);
    return;
  }
  d->warning[warning].lastinfo = info;
  // Only the first warning of each type is printed; the others are counted.
  if (!d->warning[warning].number) {
    mju_warning("%s Time = %.4f.\n%s", mju_warningText(warning, static_cast<size_t>(info)), d->time,
                WarningRemedy(warning));
  }
  d->warning[warning].number++;
}
