// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Edges of flexes: from vertex a to vertex b, with x their positions and u = (x_b - x_a) / l,
//
//   l = |x_b - x_a|,   J = u' (J_b - J_a),   dl/dt = J qvel

#include <algorithm>

#include "smooth/dofs.h"
#include "smooth/flex.h"

namespace syn {
namespace {

struct EdgeEnds {
  Anchor a, b;
};

EdgeEnds EndsOf(const mjModel* m, const mjData* d, int flex, int edge) {
  const int* v = m->flex_edge + 2 * edge;
  const auto end = [&](int vertex) {
    const int i = m->flex_vertadr[flex] + vertex;
    return Anchor{m->flex_vertbodyid[i], Vec3::Load(d->flexvert_xpos + 3 * i)};
  };
  return {end(v[0]), end(v[1])};
}

// Where rows of the Jacobian go: packed, or in full with zeros.
class EdgeRows {
 public:
  EdgeRows(const mjModel* m, mjData* d) : m_(m), d_(d), sparse_(mj_isSparse(m)) {}

  void Skip(int first, int count) {
    if (sparse_) {
      std::fill_n(d_->flexedge_J_rownnz + first, count, 0);
      std::fill_n(d_->flexedge_J_rowadr + first, count, adr_);
    } else {
      const ptrdiff_t nv = m_->nv;
      std::fill_n(d_->flexedge_J + first * nv, count * nv, 0);
    }
  }

  void Put(int edge, const EdgeEnds& ends, Vec3 direction) {
    const ChainUnion dofs(ChainOf(m_, ends.b.body), ChainOf(m_, ends.a.body));
    mjtNum* value = d_->flexedge_J + adr_;
    int* column = d_->flexedge_J_colind + adr_;
    if (!sparse_) {
      value = d_->flexedge_J + static_cast<ptrdiff_t>(edge) * m_->nv;
      std::fill_n(value, m_->nv, 0);
      DifferenceColumns(m_, d_, dofs, ends.b, ends.a,
                        [&](int k, Vec3, Vec3 lin) { value[dofs[k]] = Dot(direction, lin); });
      return;
    }
    dofs.CopyDofs(column);
    DifferenceColumns(m_, d_, dofs, ends.b, ends.a,
                      [&](int k, Vec3, Vec3 lin) { value[k] = Dot(direction, lin); });
    d_->flexedge_J_rownnz[edge] = dofs.size();
    d_->flexedge_J_rowadr[edge] = adr_;
    adr_ += dofs.size();
  }

 private:
  const mjModel* m_;
  mjData* d_;
  bool sparse_;
  int adr_ = 0;
};

}  // namespace

void FlexEdges(const mjModel* m, mjData* d, bool with_rigid) {
  EdgeRows rows(m, d);
  for (int f = 0; f < m->nflex; ++f) {
    const int begin = m->flex_edgeadr[f], count = m->flex_edgenum[f];
    const bool moves = !m->flex_interp[f] && (with_rigid || !m->flex_rigid[f]);
    const bool jacobian = moves && NeedsEdgeJacobian(m, f);
    if (!jacobian) rows.Skip(begin, count);
    for (int e = begin; moves && e < begin + count; ++e) {
      const EdgeEnds ends = EndsOf(m, d, f, e);
      Vec3 direction = ends.b.pos - ends.a.pos;
      d->flexedge_length[e] = Normalize(direction);
      if (jacobian) rows.Put(e, ends, direction);
    }
  }
}

void FlexEdgeVelocity(const mjModel* m, mjData* d) {
  for (int e = 0; e < m->nflexedge; ++e) {
    d->flexedge_velocity[e] = FlexEdgeRow(m, d, e).Dot(d->qvel);
  }
}

void AddEdgeForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers) {
  const mjtNum k = springs ? m->flex_edgestiffness[flex] : 0;
  const mjtNum b = dampers ? m->flex_edgedamping[flex] : 0;
  if (m->flex_rigid[flex] || (!k && !b)) return;
  const int begin = m->flex_edgeadr[flex], end = begin + m->flex_edgenum[flex];
  for (int e = begin; e < end; ++e) {
    if (m->flexedge_rigid[e]) continue;
    const JacobianRow row = FlexEdgeRow(m, d, e);
    if (k) row.AddTo(d->qfrc_spring, k * (m->flexedge_length0[e] - d->flexedge_length[e]));
    if (b) row.AddTo(d->qfrc_damper, -b * d->flexedge_velocity[e]);
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
