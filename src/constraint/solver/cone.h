// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The cost of a contact with an elliptic friction cone. In the scaled coordinates U_0 = mu x_0 and
// U_j = phi_j x_j, with the friction coefficients phi_j, the cone is circular. The cost is a
// function of N = U_0 and T = |(U_1, U_2 ...)| in three zones:
//
//   top      N >= mu T:        no force, s = 0
//   bottom   mu N + T <= 0:    the force lies inside the cone, and every row is quadratic
//   middle   between:          s = Dm/2 (N - mu T)^2,  Dm = D0 / (mu^2 (1 + mu^2))

#ifndef SYNOVIA_CONSTRAINT_SOLVER_CONE_H_
#define SYNOVIA_CONSTRAINT_SOLVER_CONE_H_

#include <mujoco/mujoco.h>

namespace syn {

// Returns the zone: SATISFIED (top), QUADRATIC (bottom) or CONE (middle).
inline mjtConstraintState ConeZone(mjtNum mu, mjtNum N, mjtNum T) {
  // If T = 0, the sign of N decides alone.
  if (N >= mu * T || (T <= 0 && N >= 0)) return mjCNSTRSTATE_SATISFIED;
  if (mu * N + T <= 0 || (T <= 0 && N < 0)) return mjCNSTRSTATE_QUADRATIC;
  return mjCNSTRSTATE_CONE;
}

// Returns Dm, the weight of the middle zone. D0 is the weight of the normal row.
inline mjtNum ConeWeight(mjtNum D0, mjtNum mu) { return D0 / (mu * mu * (1 + mu * mu)); }

// Returns the scale of row j of a contact: mu for the normal, and phi_j for the other rows.
inline mjtNum ConeScale(const mjContact& con, int j) { return j ? con.friction[j - 1] : con.mu; }

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_CONE_H_
