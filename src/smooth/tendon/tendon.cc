// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Tendons: length, path and Jacobian.
//
//   fixed     length = sum coef_j qpos_j over joints
//   spatial   shortest path through sites, around spheres and cylinders; pulleys cut it into
//             branches whose lengths are divided
//
// A straight segment from p on body b to p' on body b' with unit direction n changes length at
// (v' - v) . n, so it adds (J' - J)^T n to the Jacobian. The arc on a wrapping geom is fixed to the
// geom's body and adds nothing.

#include "smooth/tendon/tendon.h"

#include <algorithm>

#include "base/arena.h"
#include "math/mat3.h"
#include "smooth/chain.h"
#include "smooth/motion.h"
#include "smooth/tendon/wrap.h"

namespace syn {
namespace {

// One Jacobian row under construction: dense values and, in sparse mode, the dofs the path has met.
struct RowBuilder {
  mjtNum* value;  // nv numbers, zero where not met
  bool* met;      // nv flags, null in dense mode
  int* dof;       // those met, in order of appearance
  int num_dofs;

  void Add(int i, mjtNum v) {
    value[i] += v;
    if (!met || met[i]) return;
    met[i] = true;
    dof[num_dofs++] = i;
  }
};

struct PathPoint {
  Vec3 pos;
  int body;
};

// The usual divisor is 1: a division less on the way of every length.
mjtNum Divide(mjtNum x, mjtNum divisor) { return divisor == 1 ? x : x / divisor; }

// Adds the Jacobian of a straight piece of the path; returns its length.
mjtNum AddSegment(const mjModel* m, const mjData* d, const PathPoint& a, const PathPoint& b,
                  mjtNum divisor, RowBuilder* row) {
  Vec3 n = b.pos - a.pos;
  const mjtNum length = Normalize(n);
  if (a.body == b.body) return length;
  if (divisor != 1) n *= 1 / divisor;
  ForEachColumn(m, d, a.body, a.pos,
                [&](int i, const JacobianColumn& c) { row->Add(i, -Dot(c.lin, n)); });
  ForEachColumn(m, d, b.body, b.pos,
                [&](int i, const JacobianColumn& c) { row->Add(i, Dot(c.lin, n)); });
  return length;
}

// Records of the path, for drawing: position and what is there (-1 site, -2 pulley, else geom).
struct PathRecord {
  mjData* d;
  int end;  // next free entry

  void Append(Vec3 pos, int obj) {
    pos.Store(d->wrap_xpos + 3 * end);
    d->wrap_obj[end] = obj;
    ++end;
  }
};

PathPoint SitePoint(const mjModel* m, const mjData* d, int wrap) {
  const int site = m->wrap_objid[wrap];
  return {Vec3::Load(d->site_xpos + 3 * site), m->site_bodyid[site]};
}

std::optional<WrapResult> WrapAround(const mjModel* m, const mjData* d, int wrap, Vec3 x0,
                                     Vec3 x1) {
  const int geom = m->wrap_objid[wrap];
  std::optional<Vec3> side;
  const int side_site = static_cast<int>(Floor(m->wrap_prm[wrap] + 0.5));
  if (side_site >= 0) side = Vec3::Load(d->site_xpos + 3 * side_site);
  return Wrap(x0, x1,
              {Vec3::Load(d->geom_xpos + 3 * geom), Mat3::Load(d->geom_xmat + 9 * geom),
               m->geom_size[3 * geom], m->wrap_type[wrap] == mjWRAP_CYLINDER},
              side);
}

// From the site at wrap object j to the next site, with or without a geom between them. Returns the
// wrap object of that next site.
int PathStep(const mjModel* m, mjData* d, int j, mjtNum divisor, int tendon, RowBuilder* row,
             PathRecord* record) {
  const PathPoint a = SitePoint(m, d, j);
  const bool has_geom = m->wrap_type[j + 1] != mjWRAP_SITE;
  const int next = has_geom ? j + 2 : j + 1;
  const PathPoint b = SitePoint(m, d, next);
  std::optional<WrapResult> wrap;
  if (has_geom) wrap = WrapAround(m, d, j + 1, a.pos, b.pos);
  record->Append(a.pos, -1);
  if (!wrap) {
    d->ten_length[tendon] += Divide(AddSegment(m, d, a, b, divisor, row), divisor);
    return next;
  }
  const int geom = m->wrap_objid[j + 1];
  const PathPoint w0{wrap->w0, m->geom_bodyid[geom]}, w1{wrap->w1, m->geom_bodyid[geom]};
  mjtNum length = AddSegment(m, d, a, w0, divisor, row) + wrap->length;
  length += AddSegment(m, d, w1, b, divisor, row);
  d->ten_length[tendon] += Divide(length, divisor);
  record->Append(w0.pos, geom);
  record->Append(w1.pos, geom);
  return next;
}

void SpatialTendon(const mjModel* m, mjData* d, int i, RowBuilder* row, PathRecord* record) {
  int j = m->tendon_adr[i], end = j + m->tendon_num[i];
  mjtNum divisor = 1;
  while (j < end) {
    if (m->wrap_type[j] == mjWRAP_PULLEY) {
      divisor = m->wrap_prm[j];
      record->Append({}, -2);
      ++j;
    } else if (j + 1 < end && m->wrap_type[j + 1] != mjWRAP_PULLEY) {
      j = PathStep(m, d, j, divisor, i, row, record);
    } else {
      record->Append(SitePoint(m, d, j).pos, -1);  // last site of its branch
      ++j;
    }
  }
}

void FixedTendon(const mjModel* m, mjData* d, int i, RowBuilder* row) {
  for (int j = m->tendon_adr[i]; j < m->tendon_adr[i] + m->tendon_num[i]; ++j) {
    const int joint = m->wrap_objid[j], dof = m->jnt_dofadr[joint];
    d->ten_length[i] += m->wrap_prm[j] * d->qpos[m->jnt_qposadr[joint]];
    // A joint listed twice: dense rows keep the last coefficient [Q4].
    if (!row->met) row->value[dof] = 0;
    row->Add(dof, m->wrap_prm[j]);
  }
}

// Appends the collected entries as row i of the sparse Jacobian and clears the builder.
void StoreSparseRow(mjData* d, int i, RowBuilder* row) {
  const int adr = i ? d->ten_J_rowadr[i - 1] + d->ten_J_rownnz[i - 1] : 0;
  d->ten_J_rowadr[i] = adr;
  d->ten_J_rownnz[i] = row->num_dofs;
  std::sort(row->dof, row->dof + row->num_dofs);
  for (int k = 0; k < row->num_dofs; ++k) {
    const int dof = row->dof[k];
    d->ten_J[adr + k] = row->value[dof];
    d->ten_J_colind[adr + k] = dof;
    row->value[dof] = 0;
    row->met[dof] = false;
  }
  row->num_dofs = 0;
}

// d/dt of the Jacobian of a straight segment, times qvel; see spec of tendon armature:
// [(Jd' - Jd)^T n + (J' - J)^T ndot] / divisor, ndot = (dv - n (n . dv)) / l.
mjtNum SegmentJdotQvel(const mjModel* m, const mjData* d, const PathPoint& a, const PathPoint& b) {
  if (a.body == b.body) return 0;
  Vec3 n = b.pos - a.pos;
  const mjtNum length = Normalize(n);
  const Vec3 dv = VelocityAt(m, d, b.body, b.pos).lin - VelocityAt(m, d, a.body, a.pos).lin;
  const Vec3 ndot = length > mjMINVAL ? (dv - n * Dot(n, dv)) * (1 / length) : Vec3{};
  auto acceleration = [&](const PathPoint& p) {
    return PointBiasAcceleration(m, d, p.body, p.pos);
  };
  return Dot(acceleration(b) - acceleration(a), n) + Dot(dv, ndot);
}

// Jdot . qvel of a spatial tendon made of sites and pulleys.
mjtNum JdotQvel(const mjModel* m, const mjData* d, int i) {
  int j = m->tendon_adr[i], end = j + m->tendon_num[i];
  if (m->wrap_type[j] == mjWRAP_JOINT) return 0;
  mjtNum divisor = 1, sum = 0;
  for (; j < end; ++j) {
    const int type = m->wrap_type[j];
    if (type == mjWRAP_PULLEY) {
      divisor = m->wrap_prm[j];
    } else if (type != mjWRAP_SITE) {
      mju_error("mj_tendonBias: geom wrapping not supported");
      return 0;
    } else if (j + 1 < end && m->wrap_type[j + 1] == mjWRAP_SITE) {
      sum += SegmentJdotQvel(m, d, SitePoint(m, d, j), SitePoint(m, d, j + 1)) / divisor;
    }
  }
  return sum;
}

}  // namespace

void AddTendonBias(const mjModel* m, mjData* d, mjtNum* qfrc) {
  for (int i = 0; i < m->ntendon; ++i) {
    const mjtNum armature = m->tendon_armature[i];
    if (!armature) continue;
    const mjtNum bias = JdotQvel(m, d, i);
    if (bias) TendonRow(m, d, i).AddTo(qfrc, armature * bias);
  }
}

void TendonVelocity(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->ntendon; ++i) d->ten_velocity[i] = TendonRow(m, d, i).Dot(d->qvel);
}

}  // namespace syn

void mj_tendon(const mjModel* m, mjData* d) {
  using namespace syn;
  if (!m->ntendon) return;
  const StackFrame frame(d);
  const bool sparse = mj_isSparse(m);
  RowBuilder row{};
  if (sparse) {
    row.value = StackAlloc<mjtNum>(d, m->nv);
    row.met = StackAlloc<bool>(d, m->nv);
    row.dof = StackAlloc<int>(d, m->nv);
    std::fill_n(row.value, m->nv, 0);
    std::fill_n(row.met, m->nv, false);
  } else {
    std::fill_n(d->ten_J, static_cast<ptrdiff_t>(m->ntendon) * m->nv, 0);
  }
  PathRecord record{d, 0};
  for (int i = 0; i < m->ntendon; ++i) {
    if (!sparse) row.value = d->ten_J + static_cast<ptrdiff_t>(i) * m->nv;
    d->ten_length[i] = 0;
    d->ten_wrapadr[i] = record.end;
    if (m->wrap_type[m->tendon_adr[i]] == mjWRAP_JOINT) {
      FixedTendon(m, d, i, &row);
    } else {
      SpatialTendon(m, d, i, &row, &record);
    }
    d->ten_wrapnum[i] = record.end - d->ten_wrapadr[i];
    if (sparse) StoreSparseRow(d, i, &row);
  }
}
