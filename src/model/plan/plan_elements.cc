// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/plan/plan_elements.h"

#include <algorithm>

namespace syn {
namespace {

void Include(DofRange* range, int first, int size) {
  if (!size) return;
  const int end = std::max(range->first + range->size, first + size);
  range->first = range->size ? std::min(range->first, first) : first;
  range->size = end - range->first;
}

// The dofs of a body and of all above it.
void IncludeChain(const mjModel* m, int body, DofRange* range) {
  for (; body > 0; body = m->body_parentid[body]) {
    Include(range, m->body_dofadr[body], m->body_dofnum[body]);
  }
}

void IncludeWrap(const mjModel* m, int wrap, DofRange* range) {
  const int id = m->wrap_objid[wrap];
  switch (m->wrap_type[wrap]) {
    case mjWRAP_JOINT:
      return Include(range, m->jnt_dofadr[id], 1);
    case mjWRAP_SITE:
      return IncludeChain(m, m->site_bodyid[id], range);
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return IncludeChain(m, m->geom_bodyid[id], range);
    default:
      return;
  }
}

}  // namespace

std::vector<DofRange> PlanTendons(const mjModel* m) {
  std::vector<DofRange> plan(m->ntendon);
  for (int i = 0; i < m->ntendon; ++i) {
    const int begin = m->tendon_adr[i], end = begin + m->tendon_num[i];
    for (int wrap = begin; wrap < end; ++wrap) IncludeWrap(m, wrap, &plan[i]);
  }
  return plan;
}

}  // namespace syn
