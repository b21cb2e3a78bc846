// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The elliptic friction cone of a contact, in scaled coordinates U0 = mu x0, U_j = phi_j x_j, where
// the cone is round: N = U0, T = |U_1..|.
//
//   top      N >= mu T:        no force
//   bottom   mu N + T <= 0:    every row quadratic
//   middle   between:          s = Dm/2 (N - mu T)^2,  Dm = D0 / (mu^2 (1 + mu^2))

#ifndef SYNOVIA_CONSTRAINT_SOLVER_CONE_H_
#define SYNOVIA_CONSTRAINT_SOLVER_CONE_H_

#include <mujoco/mujoco.h>

namespace syn {

inline mjtConstraintState ConeZone(mjtNum mu, mjtNum N, mjtNum T) {
  if (N >= mu * T || (T <= 0 && N >= 0)) return mjCNSTRSTATE_SATISFIED;
  if (mu * N + T <= 0 || (T <= 0 && N < 0)) return mjCNSTRSTATE_QUADRATIC;
  return mjCNSTRSTATE_CONE;
}

// Dm, the weight of the middle zone.
inline mjtNum ConeWeight(mjtNum D0, mjtNum mu) { return D0 / (mu * mu * (1 + mu * mu)); }

// Scale of row j of a contact: mu for the normal, the friction coefficients for the rest.
inline mjtNum ConeScale(const mjContact& con, int j) { return j ? con.friction[j - 1] : con.mu; }

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_CONE_H_
