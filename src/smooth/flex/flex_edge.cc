// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes lengths, velocities and forces of the edges of flexes. For an edge from vertex a to
// vertex b with positions x, and u = (x_b - x_a) / l:
//
//   l = |x_b - x_a|,   J = u' (J_b - J_a),   dl/dt = J qvel
//
// Dofs that move both ends move them as one rigid body, so their entries are zero. The dofs of each
// edge are listed in the plan (model/plan/plan_flex.h).

#include <algorithm>

#include "math/simd.h"
#include "math/sparse/csr.h"
#include "model/plan/plan.h"
#include "smooth/chain.h"
#include "smooth/flex/flex.h"

namespace syn {
namespace {

// Writes rows of the Jacobian, in sparse or dense form. Rows must be written in order of the edges.
class EdgeRows {
 public:
  EdgeRows(const mjModel* m, mjData* d)
      : m_(m), d_(d), plan_(PlanOf(m).flexes), sparse_(mj_isSparse(m)) {}

  // Marks rows that nothing reads as empty. Dense rows are usually zero since the last reset; the
  // first row is tested to avoid clearing all of them.
  void Skip(int first, int count) {
    if (!sparse_) {
      const ptrdiff_t nv = m_->nv;
      mjtNum* rows = d_->flexedge_J + first * nv;
      if (!IsZero(rows, m_->nv)) std::fill_n(rows, count * nv, 0);
      return;
    }
    std::fill_n(d_->flexedge_J_rownnz + first, count, 0);
    std::fill_n(d_->flexedge_J_rowadr + first, count, adr_);
  }

  // Writes the row of an edge between points a and b of two bodies. `direction` is u.
  void Put(int edge, int body_a, int body_b, Vec3 a, Vec3 b, Vec3 direction) {
    const PlannedEdge& p = plan_.edges[edge];
    // Slide joints move all points of a body alike, so no offset is needed.
    if (p.slides) {
      return Fill(edge, p, direction,
                  [&](int i, bool) { return Vec3::Load(d_->cdof + 6 * i + 3); });
    }
    const Vec3 offset_a = a - TreeOrigin(m_, d_, body_a), offset_b = b - TreeOrigin(m_, d_, body_b);
    Fill(edge, p, direction,
         [&](int i, bool of_b) { return ColumnAt(d_, i, of_b ? offset_b : offset_a).lin; });
  }

 private:
  // Writes a row. column(dof, of_b) returns the velocity of the end that the dof moves: b if of_b
  // is true, otherwise a.
  template <typename Column>
  SYNOVIA_INLINE void Fill(int edge, const PlannedEdge& p, Vec3 direction, Column column) {
    const int* dof = plan_.edge_dof.data() + p.adr;
    mjtNum* full = d_->flexedge_J + static_cast<ptrdiff_t>(edge) * m_->nv;
    mjtNum* packed = d_->flexedge_J + adr_;
    int* index = d_->flexedge_J_colind + adr_;
    const auto put = [&](int k, mjtNum value) SYNOVIA_LAMBDA {
      if (!sparse_) {
        full[dof[k]] = value;
        return;
      }
      packed[k] = value;
      index[k] = dof[k];
    };
    if (!sparse_) std::fill_n(full, m_->nv, 0);
    // The dofs are the common ones, the rest of one end, and the rest of the other end
    // (ChainUnion).
    const int middle = p.common + p.first, end = p.size();
    const Vec3 first = p.swapped ? direction : -direction;
    for (int k = 0; k < p.common; ++k) put(k, 0);
    for (int k = p.common; k < middle; ++k) put(k, Dot(first, column(dof[k], p.swapped)));
    for (int k = middle; k < end; ++k) put(k, Dot(-first, column(dof[k], !p.swapped)));
    if (!sparse_) return;
    d_->flexedge_J_rownnz[edge] = end;
    d_->flexedge_J_rowadr[edge] = adr_;
    adr_ += end;
  }

  const mjModel* m_;
  mjData* d_;
  const FlexPlan& plan_;
  bool sparse_;
  int adr_ = 0;  // address of the next sparse row
};

}  // namespace

void FlexEdges(const mjModel* m, mjData* d, bool with_rigid) {
  EdgeRows rows(m, d);
  for (int f = 0; f < m->nflex; ++f) {
    const int begin = m->flex_edgeadr[f], count = m->flex_edgenum[f];
    // Interpolated flexes have no edge lengths; those of rigid flexes never change.
    const bool moves = !m->flex_interp[f] && (with_rigid || !m->flex_rigid[f]);
    const bool jacobian = moves && NeedsEdgeJacobian(m, f);
    if (!jacobian) rows.Skip(begin, count);
    if (!moves) continue;
    const int* body = m->flex_vertbodyid + m->flex_vertadr[f];
    const mjtNum* xpos = d->flexvert_xpos + 3 * m->flex_vertadr[f];
    for (int e = begin; e < begin + count; ++e) {
      const int v0 = m->flex_edge[2 * e], v1 = m->flex_edge[2 * e + 1];
      const Vec3 a = Vec3::Load(xpos + 3 * v0), b = Vec3::Load(xpos + 3 * v1);
      Vec3 direction = b - a;
      // Normalize() returns the length.
      d->flexedge_length[e] = Normalize(direction);
      if (jacobian) rows.Put(e, body[v0], body[v1], a, b, direction);
    }
  }
}

void FlexEdgeVelocity(const mjModel* m, mjData* d) {
  const bool sparse = mj_isSparse(m);
  for (int f = 0; f < m->nflex; ++f) {
    const int begin = m->flex_edgeadr[f], end = begin + m->flex_edgenum[f];
    if (m->flex_interp[f] || m->flex_rigid[f] || !NeedsEdgeJacobian(m, f)) {
      std::fill(d->flexedge_velocity + begin, d->flexedge_velocity + end, 0);
      continue;
    }
    for (int e = begin; e < end; ++e) {
      const JacobianRow row = FlexEdgeRow(m, d, e, sparse);
      // Sparse rows use the product of math/sparse/csr.h.
      d->flexedge_velocity[e] =
          sparse ? DotSparse(row.value, row.index, row.size, d->qvel) : row.Dot(d->qvel);
    }
  }
}

void AddEdgeForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers) {
  const mjtNum k = springs ? m->flex_edgestiffness[flex] : 0;
  const mjtNum b = dampers ? m->flex_edgedamping[flex] : 0;
  if (m->flex_rigid[flex] || (!k && !b)) return;
  const bool sparse = mj_isSparse(m);
  const int begin = m->flex_edgeadr[flex], end = begin + m->flex_edgenum[flex];
  for (int e = begin; e < end; ++e) {
    if (m->flexedge_rigid[e]) continue;
    const JacobianRow row = FlexEdgeRow(m, d, e, sparse);
    const auto add = [&](mjtNum* qfrc, mjtNum force) {
      if (sparse) return AddToScaledSparse(qfrc, row.value, row.index, row.size, force);
      row.AddTo(qfrc, force);
    };
    // The force is positive if the edge is shorter than at rest.
    if (k) add(d->qfrc_spring, k * (m->flexedge_length0[e] - d->flexedge_length[e]));
    if (b) add(d->qfrc_damper, -b * d->flexedge_velocity[e]);
  }
}

mjtNum FlexEdgeEnergy(const mjModel* m, const mjData* d) {
  mjtNum energy = 0;
  for (int f = 0; f < m->nflex; ++f) {
    const mjtNum k = m->flex_edgestiffness[f];
    if (m->flex_dim[f] != 1 || m->flex_rigid[f] || !k) continue;
    const int begin = m->flex_edgeadr[f], end = begin + m->flex_edgenum[f];
    for (int e = begin; e < end; ++e) {
      if (m->flexedge_rigid[e]) continue;
      const mjtNum stretch = m->flexedge_length0[e] - d->flexedge_length[e];
      energy += 0.5 * k * stretch * stretch;
    }
  }
  return energy;
}

}  // namespace syn
