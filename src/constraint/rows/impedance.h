// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The soft-constraint law: how solref and solimp turn into stiffness K, damping B, impedance I and
// regularisation R of a row.
//
//   aref = -B v - K I (pos - margin),   R = (1 - I)/I * dA
//
// dA approximates the diagonal of J M^-1 J^T, so I close to 1 makes a constraint hard whatever the
// mass it acts on.

#ifndef SYNOVIA_CONSTRAINT_ROWS_IMPEDANCE_H_
#define SYNOVIA_CONSTRAINT_ROWS_IMPEDANCE_H_

#include <mujoco/mujoco.h>

namespace syn {

// solref, made safe: positive (time constant, damping ratio) or negative (-stiffness, -damping).
struct Solref {
  mjtNum value[2];
  bool IsZero() const { return value[0] == 0 && value[1] == 0; }
};

// Rejects mixed signs with a warning and keeps the time constant above twice the time step.
Solref SafeSolref(const mjModel* m, const mjtNum solref[mjNREF]);
Solref SafeSolrefFriction(const mjModel* m, const mjtNum solref[mjNREF]);

// solimp, clamped to its domain.
struct Solimp {
  mjtNum d0, d1, width, mid, power;
  explicit Solimp(const mjtNum solimp[mjNIMP]);
};

struct Impedance {
  mjtNum value;  // I
  mjtNum slope;  // P = dI/dr
};

// Impedance at r, the violation relative to the margin: a sigmoid from d0 to d1 over |r| < width.
Impedance ImpedanceAt(const Solimp& s, mjtNum r);

mjtNum Stiffness(const Solref& ref, const Solimp& imp);
mjtNum Damping(const Solref& ref, const Solimp& imp);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_ROWS_IMPEDANCE_H_
