// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Friction loss of dofs and tendons: a force of at most efc_frictionloss against the motion. The
// rows have no residual, so their position is zero and only damping acts
// (RowWriter::StoreImpedance).

#include "constraint/rows/rows.h"
#include "smooth/tendon/tendon.h"

namespace syn {
namespace {

// Appends the row of dof i, whose Jacobian is a unit vector.
void AppendDof(const RowContext& c, int i) {
  const mjModel* m = c.m;
  const mjtNum one = 1;
  Block b;
  b.type = mjCNSTR_FRICTION_DOF;
  b.id = i;
  b.rows = 1;
  b.value = &one;
  b.dof = &i;
  b.num_dofs = 1;
  b.frictionloss = m->dof_frictionloss[i];
  b.solref = m->dof_solref + mjNREF * i;
  b.solimp = m->dof_solimp + mjNIMP * i;
  b.diag[0] = m->dof_invweight0[i];
  c.writer->Append(b);
}

// Appends the row of tendon i.
void AppendTendon(const RowContext& c, int i) {
  const mjModel* m = c.m;
  const JacobianRow row = TendonRow(m, c.d, i);
  Block b;
  b.type = mjCNSTR_FRICTION_TENDON;
  b.id = i;
  b.SetRow(row, row.value);
  // The Jacobian of the tendon is used as it is; it is not copied.
  b.frictionloss = m->tendon_frictionloss[i];
  b.solref = m->tendon_solref_fri + mjNREF * i;
  b.solimp = m->tendon_solimp_fri + mjNIMP * i;
  b.diag[0] = m->tendon_invweight0[i];
  // tendon_efcadr is the first row of a tendon, unless an equality has set it [Q3].
  const int address = c.writer->num_rows();
  if (c.d->tendon_efcadr[i] < 0) c.d->tendon_efcadr[i] = address;
  c.writer->Append(b);
}

}  // namespace

void AppendFrictionLoss(const RowContext& c) {
  for (int i = 0; i < c.m->nv; ++i) {
    if (c.m->dof_frictionloss[i] > 0) AppendDof(c, i);
  }
  for (int i = 0; i < c.m->ntendon; ++i) {
    if (c.m->tendon_frictionloss[i] > 0) AppendTendon(c, i);
  }
}

}  // namespace syn
