// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds the dofs of the edges of flexes and the bodies of their elements; see plan_flex.h.

#include "model/plan/plan_flex.h"

#include <algorithm>

namespace syn {
namespace {

// Returns the dofs that move a body, in ascending order.
std::vector<int> ChainOfBody(const mjModel* m, int body) {
  const int weld = m->body_weldid[body];
  std::vector<int> chain;
  if (!m->body_dofnum[weld]) return chain;
  const int last = m->body_dofadr[weld] + m->body_dofnum[weld] - 1;
  const int* column = m->D_colind + m->D_rowadr[last];
  chain.assign(column, column + m->D_diag[last] + 1);
  return chain;
}

// Returns the record of an edge between two bodies, and appends its dofs to `dofs`.
PlannedEdge PlanEdge(const mjModel* m, int body_a, int body_b, std::vector<int>* dofs) {
  const std::vector<int> a = ChainOfBody(m, body_a), b = ChainOfBody(m, body_b);
  size_t n = 0;
  // Dofs are numbered depth first, so the common dofs are a prefix of both chains.
  while (n < a.size() && n < b.size() && a[n] == b[n]) ++n;
  PlannedEdge edge;
  edge.adr = static_cast<int>(dofs->size());
  edge.common = static_cast<int>(n);
  edge.swapped = n < b.size() && (n == a.size() || b[n] < a[n]);
  const std::vector<int>&first = edge.swapped ? b : a, &second = edge.swapped ? a : b;
  edge.first = static_cast<int>(first.size() - n);
  edge.second = static_cast<int>(second.size() - n);
  // The list `first` includes the common dofs.
  dofs->insert(dofs->end(), first.begin(), first.end());
  dofs->insert(dofs->end(), second.begin() + static_cast<ptrdiff_t>(n), second.end());
  edge.slides = std::all_of(dofs->begin() + edge.adr + edge.common, dofs->end(),
                            [m](int dof) { return m->jnt_type[m->dof_jntid[dof]] == mjJNT_SLIDE; });
  return edge;
}

}  // namespace

FlexPlan PlanFlexes(const mjModel* m) {
  FlexPlan plan;
  plan.edges.resize(m->nflexedge);
  plan.element_body.resize(m->nflexelemdata);
  for (int f = 0; f < m->nflex; ++f) {
    const int* body = m->flex_vertbodyid + m->flex_vertadr[f];
    for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f]; ++e) {
      if (m->flex_interp[f]) continue;
      const int* vertex = m->flex_edge + 2 * static_cast<ptrdiff_t>(e);
      plan.edges[e] = PlanEdge(m, body[vertex[0]], body[vertex[1]], &plan.edge_dof);
    }
    const int begin = m->flex_elemdataadr[f], count = m->flex_elemnum[f] * (m->flex_dim[f] + 1);
    for (int i = begin; i < begin + count; ++i) plan.element_body[i] = body[m->flex_elem[i]];
  }
  return plan;
}

}  // namespace syn
