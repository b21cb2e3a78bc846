// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The law of soft constraints: it turns the parameters solref and solimp into stiffness
// K, damping B, impedance I and regularization R of a row. With the velocity v of the
// row and its position pos,
//
//   aref = -B v - K I (pos - margin),   R = (1 - I)/I * dA
//
// dA approximates the diagonal of J M^-1 J^T. The impedance I lies between 0 and 1; a value close
// to 1 makes a constraint hard, independently of the mass that it acts on.

#ifndef SYNOVIA_CONSTRAINT_ROWS_IMPEDANCE_H_
#define SYNOVIA_CONSTRAINT_ROWS_IMPEDANCE_H_

#include <mujoco/mujoco.h>

namespace syn {

// The parameter solref after its checks. Positive values are (time constant in seconds, damping
// ratio). Negative values are (-stiffness, -damping).
struct Solref {
  mjtNum value[2];
  bool IsZero() const { return value[0] == 0 && value[1] == 0; }
};

// Returns solref with a time constant of at least two time steps, unless mjDSBL_REFSAFE is set.
// Values of different signs are replaced by the default, with a warning.
Solref SafeSolref(const mjModel* m, const mjtNum solref[mjNREF]);
// Does the same for the separate reference of friction rows. Values of different signs are
// replaced by (0, 0), which means that none is given.
Solref SafeSolrefFriction(const mjModel* m, const mjtNum solref[mjNREF]);

// The parameter solimp, clamped to its domain: impedance d0 at r = 0, d1 at |r| = width, with the
// inflection at |r| = mid * width and an exponent `power` of at least 1.
struct Solimp {
  mjtNum d0, d1, width, mid, power;
  explicit Solimp(const mjtNum solimp[mjNIMP]);
};

// Impedance and its derivative at one position.
struct Impedance {
  mjtNum value;  // I
  mjtNum slope;  // P = dI/dr
};

// Returns the impedance at r, the position of the row minus the margin. I(r) is a sigmoid from d0
// to d1 over |r| < width and constant beyond.
Impedance ImpedanceAt(const Solimp& s, mjtNum r);

// Return K and B. With solref = (timeconst, dampratio) they are those of a damped oscillator:
//
//   K = 1 / (d1^2 timeconst^2 dampratio^2),   B = 2 / (d1 timeconst)
//
// With the negative format they are the given numbers divided by d1^2 and by d1.
mjtNum Stiffness(const Solref& ref, const Solimp& imp);
mjtNum Damping(const Solref& ref, const Solimp& imp);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_ROWS_IMPEDANCE_H_
