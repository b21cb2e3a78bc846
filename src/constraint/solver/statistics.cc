// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Statistics of the solvers in mjData.solver. Rows that were never written are not copied or
// cleared, so the number of written rows is kept in the header of the buffer.

#include "constraint/solver/statistics.h"

#include <algorithm>

#include "base/buffer_header.h"

namespace syn {

mjSolverStat& SolverRow(mjData* d, int island, int iteration) {
  uint8_t& rows = Hidden(d)->solver_rows[island];
  rows = std::max(rows, static_cast<uint8_t>(iteration + 1));
  return d->solver[island * mjNSOLVER + iteration];
}

void RecordIteration(const Problem& p, int iteration, mjtNum improvement, mjtNum gradient,
                     const LineSearchResult& line, const int* old_state, int updates) {
  if (p.island >= mjNISLAND || iteration >= mjNSOLVER) return;
  mjSolverStat& stat = SolverRow(p.d, p.island, iteration);
  stat.improvement = improvement;
  stat.gradient = gradient;
  stat.lineslope = line.slope;
  // An iteration changes the active set; both counts are over all rows.
  int active = 0, changed = 0;
  for (int i = 0; i < p.nefc; ++i) {
    active += p.state[i] != mjCNSTRSTATE_SATISFIED;
    changed += p.state[i] != old_state[i];
  }
  stat.nactive = active;
  stat.nchange = changed;
  stat.neval = line.evaluations;
  stat.nupdate = updates;
}

void RecordSolve(const Problem& p, int iterations, int nonzeros) {
  if (p.island >= mjNISLAND) return;
  // Statistics of further islands are not recorded.
  p.d->solver_niter[p.island] = iterations;
  p.d->solver_nnz[p.island] = nonzeros;
}

}  // namespace syn
