// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Limits of joints and tendons. A row exists while the distance to the limit is below the margin.
// The distance is q - lower or upper - q, so that the Jacobian is +1 or -1 times that of q and the
// constraint force is positive. Limits of free joints are ignored.

#include "constraint/rows/limit.h"

#include <algorithm>

#include "constraint/rows/rows.h"
#include "math/quat.h"
#include "math/vector.h"
#include "smooth/tendon/tendon.h"

namespace syn {

BallLimit BallLimitOf(const mjModel* m, const mjData* d, int joint) {
  // The rotation vector is axis times angle; Normalize returns the length and leaves the axis.
  Vec3 axis = ToRotationVector(Normalized(Quat::Load(d->qpos + m->jnt_qposadr[joint])));
  const mjtNum angle = Normalize(axis);
  const mjtNum* range = m->jnt_range + 2 * joint;
  // A ball has a single bound, the larger number of its range.
  return {axis, std::max(range[0], range[1]) - angle};
}

namespace {

// Appends one side of a joint limit if it is active. `value` has n entries for the dofs in `dof`.
void AppendJointRow(const RowContext& c, int joint, mjtNum dist, const int* dof,
                    const mjtNum* value, int n) {
  const mjModel* m = c.m;
  // The comparison is written so that NaN adds no row, because CountLimits (make_constraint.cc)
  // reserves no room for it.
  if (!(dist < m->jnt_margin[joint])) return;
  Block b;
  b.type = mjCNSTR_LIMIT_JOINT;
  b.id = joint;
  b.rows = 1;
  b.value = value;
  b.dof = dof;
  b.num_dofs = n;
  b.pos[0] = b.residual = dist;
  b.margin = m->jnt_margin[joint];
  b.solref = m->jnt_solref + mjNREF * joint;
  b.solimp = m->jnt_solimp + mjNIMP * joint;
  b.diag[0] = m->dof_invweight0[m->jnt_dofadr[joint]];
  c.writer->Append(b);
}

void AppendJoint(const RowContext& c, int joint) {
  const mjModel* m = c.m;
  const int adr = m->jnt_dofadr[joint];
  switch (m->jnt_type[joint]) {
    case mjJNT_SLIDE:
    case mjJNT_HINGE: {
      const mjtNum q = c.d->qpos[m->jnt_qposadr[joint]];
      // The distance grows with q at the lower limit and falls with q at the upper limit.
      const mjtNum lower = 1, upper = -1;
      AppendJointRow(c, joint, q - m->jnt_range[2 * joint], &adr, &lower, 1);
      AppendJointRow(c, joint, m->jnt_range[2 * joint + 1] - q, &adr, &upper, 1);
      break;
    }
    case mjJNT_BALL: {
      const BallLimit limit = BallLimitOf(m, c.d, joint);
      const int dofs[3] = {adr, adr + 1, adr + 2};
      // The distance falls when the ball turns further about its axis.
      const mjtNum value[3] = {-limit.axis.x, -limit.axis.y, -limit.axis.z};
      AppendJointRow(c, joint, limit.dist, dofs, value, 3);
      break;
    }
    default:
      break;
  }
}

// Appends one side of a tendon limit if it is active.
void AppendTendonSide(const RowContext& c, int tendon, mjtNum dist, mjtNum sign) {
  const mjModel* m = c.m;
  if (!(dist < m->tendon_margin[tendon])) return;
  const JacobianRow row = TendonRow(m, c.d, tendon);
  Scale(c.value(), row.value, sign, row.size);
  Block b;
  b.type = mjCNSTR_LIMIT_TENDON;
  b.id = tendon;
  b.SetRow(row, c.value());
  b.pos[0] = b.residual = dist;
  b.margin = m->tendon_margin[tendon];
  b.solref = m->tendon_solref_lim + mjNREF * tendon;
  b.solimp = m->tendon_solimp_lim + mjNIMP * tendon;
  b.diag[0] = m->tendon_invweight0[tendon];
  // tendon_efcadr is the first row of a tendon.
  if (c.d->tendon_efcadr[tendon] < 0) c.d->tendon_efcadr[tendon] = c.writer->num_rows();
  c.writer->Append(b);
}

}  // namespace

void AppendLimits(const RowContext& c) {
  const mjModel* m = c.m;
  for (int j = 0; j < m->njnt; ++j) {
    if (m->jnt_limited[j]) AppendJoint(c, j);
  }
  for (int i = 0; i < m->ntendon; ++i) {
    if (!m->tendon_limited[i]) continue;
    const mjtNum length = c.d->ten_length[i];
    AppendTendonSide(c, i, length - m->tendon_range[2 * i], 1);
    AppendTendonSide(c, i, m->tendon_range[2 * i + 1] - length, -1);
  }
}

}  // namespace syn
