// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mj_makeConstraint builds all constraint rows in three steps. It counts the rows that can occur,
// allocates arrays of that size in the arena, and lets each kind of constraint append its rows. The
// order is equalities, friction losses, limits, contacts. Counts are upper bounds, because some
// rows turn out to be empty; RowWriter::Finish sets the final sizes.

#include <algorithm>
#include <climits>

#include "base/arena.h"
#include "constraint/rows/equality.h"
#include "constraint/rows/rows.h"
#include "constraint/validate.h"
#include "model/arena_arrays.h"
#include "smooth/contact_side.h"
#include "smooth/dofs.h"

namespace syn {
namespace {

// Upper bounds on the number of rows and on the entries of a sparse Jacobian. 64 bits, so that the
// sum cannot overflow before it is checked.
struct RowCount {
  int64_t rows = 0, entries = 0;

  // Adds n rows with at most `dofs` entries each.
  void Add(int64_t n, int64_t dofs) {
    rows += n;
    entries += n * dofs;
  }
};

int ChainLength(const mjModel* m, int body) { return ChainOf(m, body).size; }

// Returns the number of entries in the Jacobian row of tendon i.
int64_t TendonDofs(const mjModel* m, const mjData* d, int i) {
  return mj_isSparse(m) ? d->ten_J_rownnz[i] : m->nv;
}

void CountFlexEdges(const mjModel* m, const mjData* d, int flex, RowCount* count) {
  const bool sparse = mj_isSparse(m);
  const int begin = m->flex_edgeadr[flex], end = begin + m->flex_edgenum[flex];
  for (int e = begin; e < end; ++e) {
    if (!m->flexedge_rigid[e]) count->Add(1, sparse ? d->flexedge_J_rownnz[e] : m->nv);
  }
}

void CountEqualities(const mjModel* m, const mjData* d, RowCount* count) {
  for (int i = 0; i < m->neq; ++i) {
    if (!d->eq_active[i]) continue;
    const int id1 = m->eq_obj1id[i], id2 = m->eq_obj2id[i];
    switch (m->eq_type[i]) {
      case mjEQ_CONNECT:
      case mjEQ_WELD: {
        const EqualityBodyIds bodies = EqualityBodies(m, i);
        // Common dofs of the two bodies are counted twice, which keeps the bound simple.
        count->Add(m->eq_type[i] == mjEQ_WELD ? 6 : 3,
                   ChainLength(m, bodies.first) + ChainLength(m, bodies.second));
        break;
      }
      case mjEQ_TENDON:
        count->Add(1, TendonDofs(m, d, id1) + (id2 >= 0 ? TendonDofs(m, d, id2) : 0));
        break;
      case mjEQ_FLEX:
        CountFlexEdges(m, d, id1, count);
        break;
      // A joint equality couples at most two dofs.
      default:
        count->Add(1, 2);
    }
  }
}

void CountFrictionLoss(const mjModel* m, const mjData* d, RowCount* count) {
  for (int i = 0; i < m->nv; ++i) {
    if (m->dof_frictionloss[i] > 0) count->Add(1, 1);
  }
  for (int i = 0; i < m->ntendon; ++i) {
    if (m->tendon_frictionloss[i] > 0) count->Add(1, TendonDofs(m, d, i));
  }
}

void CountLimits(const mjModel* m, const mjData* d, RowCount* count) {
  for (int j = 0; j < m->njnt; ++j) {
    if (!m->jnt_limited[j]) continue;
    // The angle of a ball joint is not known here, so its row is always counted.
    if (m->jnt_type[j] == mjJNT_BALL) {
      count->Add(1, 3);
      continue;
    }
    if (m->jnt_type[j] == mjJNT_FREE) continue;
    const mjtNum q = d->qpos[m->jnt_qposadr[j]], margin = m->jnt_margin[j];
    if (q - m->jnt_range[2 * j] < margin) count->Add(1, 1);
    if (m->jnt_range[2 * j + 1] - q < margin) count->Add(1, 1);
  }
  for (int i = 0; i < m->ntendon; ++i) {
    if (m->tendon_limited[i]) count->Add(2, TendonDofs(m, d, i));
  }
}

// Returns an upper bound on the dofs that move side k of a contact with several bodies.
[[gnu::noinline]] int64_t SetDofs(const mjModel* m, const mjData* d, const mjContact& con, int k) {
  const ContactSide side = SideOf(m, d, con, k);
  int64_t dofs = 0;
  for (int b = 0; b < side.size; ++b) dofs += ChainLength(m, side.body[b]);
  return dofs;
}

// Excludes contacts of flexes with passive contacts. They get no rows and push as springs instead
// (smooth/passive.cc).
void SetPassiveContacts(const mjModel* m, mjData* d) {
  for (int i = 0; m->nflex && i < d->ncon; ++i) {
    mjContact& con = d->contact[i];
    for (int side = 0; side < 2; ++side) {
      if (con.geom[side] >= 0 || !m->flex_passive[con.flex[side]]) continue;
      con.exclude = 4;
      con.efc_address = -1;
    }
  }
}

void CountContacts(const mjModel* m, const mjData* d, RowCount* count) {
  const bool pyramidal = mj_isPyramidal(m);
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& con = d->contact[i];
    if (con.exclude) continue;
    // Number of rows by kind of cone (see the head of contact_rows.cc).
    const int rows = con.dim == 1 ? 1 : pyramidal ? 2 * (con.dim - 1) : con.dim;
    int64_t dofs = 0;
    for (int k = 0; k < 2; ++k) {
      const int body = SingleBody(m, con, k);
      dofs += body >= 0 ? ChainLength(m, body) : SetDofs(m, d, con, k);
    }
    count->Add(rows, dofs);
  }
}

RowCount CountRows(const mjModel* m, const mjData* d) {
  RowCount count;
  if (!mjDISABLED(mjDSBL_EQUALITY)) CountEqualities(m, d, &count);
  if (!mjDISABLED(mjDSBL_FRICTIONLOSS)) CountFrictionLoss(m, d, &count);
  if (!mjDISABLED(mjDSBL_LIMIT)) CountLimits(m, d, &count);
  if (!mjDISABLED(mjDSBL_CONTACT)) CountContacts(m, d, &count);
  // A dense Jacobian stores every entry.
  if (!mj_isSparse(m)) count.entries = count.rows * m->nv;
  return count;
}

void AppendAll(const mjModel* m, mjData* d, RowWriter* writer) {
  const RowContext c{m, d, writer};
  // Kinds are appended in the order that the counts ne, nf and nl describe.
  std::fill_n(d->tendon_efcadr, m->ntendon, -1);
  if (!mjDISABLED(mjDSBL_EQUALITY)) AppendEqualities(c);
  d->ne = writer->num_rows();
  if (!mjDISABLED(mjDSBL_FRICTIONLOSS)) AppendFrictionLoss(c);
  d->nf = writer->num_rows() - d->ne;
  if (!mjDISABLED(mjDSBL_LIMIT)) AppendLimits(c);
  d->nl = writer->num_rows() - d->ne - d->nf;
  if (!mjDISABLED(mjDSBL_CONTACT)) AppendContacts(c);
  writer->Finish();
}

}  // namespace
}  // namespace syn

void mj_makeConstraint(const mjModel* m, mjData* d) {
  using namespace syn;
  ClearConstraints(d);
  // The contacts are the first part of the arena; everything behind them is rebuilt.
  ArenaTruncate(d, d->ncon * sizeof(mjContact));
  if (mjDISABLED(mjDSBL_CONSTRAINT) || !m->nv) return;
  SetPassiveContacts(m, d);
  const RowCount count = CountRows(m, d);
  if (count.rows) {
    const StackFrame frame(d);
    RowWriter writer(m, d);
    // If the rows do not fit, the step continues without constraints and with a warning.
    if (count.rows > INT_MAX || count.entries > INT_MAX ||
        !writer.Allocate(static_cast<int>(count.rows), static_cast<int>(count.entries))) {
      mj_warning(d, mjWARN_CNSTRFULL, static_cast<int>(d->narena));
      ArenaTruncate(d, d->ncon * sizeof(mjContact));
      ClearConstraints(d);
      return;
    }
    SYN_VALIDATE(ValidateContacts(m, d));
    AppendAll(m, d, &writer);
    SYN_VALIDATE(ValidateRows(m, d));
  }
  d->maxuse_con = std::max(d->maxuse_con, d->ncon);
  d->maxuse_efc = std::max(d->maxuse_efc, d->nefc);
}
