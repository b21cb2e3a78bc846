// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures factorizations and solves: dense Cholesky and its update, the factorization L^T D L on
// chains and trees, and the assembly of the Hessian in the Newton solver. A benchmark Name_Scalar
// measures the plain loop of scalar_baseline.cc on the same input.

#include <benchmark/benchmark.h>
#include <mujoco/mujoco.h>

#include <vector>

#include "math/cholesky.h"
#include "math/sparse/fill.h"
#include "math/sparse/gram.h"
#include "math/sparse/ltdl.h"
#include "math/tree.h"
#include "scalar_baseline.h"

namespace {

using syn::OwnedCsr;
using syn::Random;
using Vector = std::vector<mjtNum>;

void DenseSizes(benchmark::internal::Benchmark* b) {
  for (const int n : {6, 16, 27, 32, 48, 64, 100, 200, 400}) b->Arg(n);
}

// Measures a factorization. The time includes copying the matrix, as in the solver.
template <typename F>
void RunCholesky(benchmark::State& state, F factor) {
  const int n = static_cast<int>(state.range(0));
  const Vector a = Random(1).Definite(n);
  Vector l(n * n);
  for (auto _ : state) {
    std::copy(a.begin(), a.end(), l.begin());
    factor(l.data(), n);
    benchmark::ClobberMemory();
  }
  // A Cholesky factorization takes n^3 / 3 operations.
  state.counters["GFlops"] = benchmark::Counter(n * (n * (n / 3.0)) * state.iterations() / 1e9,
                                                benchmark::Counter::kIsRate);
}
void CholFactor(benchmark::State& state) {
  RunCholesky(state, [](mjtNum* a, int n) { syn::CholFactor(a, n, mjMINVAL); });
}
void CholFactor_Scalar(benchmark::State& state) { RunCholesky(state, baseline::CholFactor); }
BENCHMARK(CholFactor)->Apply(DenseSizes);
BENCHMARK(CholFactor_Scalar)->Apply(DenseSizes);

// Measures the solution of a system whose matrix is already factorized.
template <typename F>
void RunCholSolve(benchmark::State& state, F solve) {
  const int n = static_cast<int>(state.range(0));
  Vector l = Random(1).Definite(n);
  const Vector b = Random(2).Vector(n);
  syn::CholFactor(l.data(), n, mjMINVAL);
  Vector x(n);
  for (auto _ : state) {
    std::copy(b.begin(), b.end(), x.begin());
    solve(x.data(), l.data(), n);
    benchmark::ClobberMemory();
  }
}
void CholSolve(benchmark::State& state) {
  RunCholSolve(state, [](mjtNum* x, mjtNum* l, int n) { syn::CholSolve(x, l, x, n); });
}
void CholSolve_Scalar(benchmark::State& state) { RunCholSolve(state, baseline::CholSolve); }
BENCHMARK(CholSolve)->Apply(DenseSizes);
BENCHMARK(CholSolve_Scalar)->Apply(DenseSizes);

// Measures a rank-one update of a factor. The vector is scaled by 1e-4, so that the factor stays in
// range over many updates.
template <typename F>
void RunCholUpdate(benchmark::State& state, F update) {
  const int n = static_cast<int>(state.range(0));
  Vector l = Random(1).Definite(n);
  Vector b = Random(2).Vector(n);
  for (mjtNum& value : b) value *= 1e-4;
  syn::CholFactor(l.data(), n, mjMINVAL);
  Vector x(n);
  for (auto _ : state) {
    std::copy(b.begin(), b.end(), x.begin());
    update(l.data(), x.data(), n);
    benchmark::ClobberMemory();
  }
}
void CholUpdate(benchmark::State& state) {
  RunCholUpdate(state, [](mjtNum* l, mjtNum* x, int n) { syn::CholUpdate(l, x, n, true); });
}
void CholUpdate_Scalar(benchmark::State& state) { RunCholUpdate(state, baseline::CholUpdate); }
BENCHMARK(CholUpdate)->Apply(DenseSizes);
BENCHMARK(CholUpdate_Scalar)->Apply(DenseSizes);

// Returns the inertia matrix of a tree. The arguments are (0, n) for a chain of n dofs, or (limbs,
// length) for chains on a free torso.
OwnedCsr MakeInertia(const benchmark::State& state) {
  Random random(1);
  const int limbs = static_cast<int>(state.range(0)), length = static_cast<int>(state.range(1));
  return TreeInertia(limbs == 0 ? syn::ChainTree(length) : syn::LimbTree(limbs, length), random);
}
void TreeSizes(benchmark::internal::Benchmark* b) {
  for (const auto& [limbs, length] :
       {std::pair{0, 7}, {0, 16}, {0, 27}, {0, 64}, {4, 5}, {5, 20}, {20, 20}}) {
    b->Args({limbs, length});
  }
}

// Measures a factorization M = L^T D L, including the copy of the matrix.
template <typename F>
void RunLtdl(benchmark::State& state, F factor) {
  const OwnedCsr m = MakeInertia(state);
  const syn::TrianglePattern p = m.Triangle();
  Vector ld(m.value.size()), inv(m.rownnz.size());
  for (auto _ : state) {
    std::copy(m.value.begin(), m.value.end(), ld.begin());
    factor(ld.data(), inv.data(), p);
    benchmark::ClobberMemory();
  }
}
void LtdlFactor(benchmark::State& state) {
  RunLtdl(state, [](auto ld, auto inv, const auto& p) { syn::FactorLtdl(ld, inv, p); });
}
void LtdlFactor_Scalar(benchmark::State& state) {
  RunLtdl(state, [](auto ld, auto inv, const auto& p) {
    baseline::FactorLtdl(ld, inv, p.nr, p.rownnz, p.rowadr, p.colind);
  });
}
BENCHMARK(LtdlFactor)->Apply(TreeSizes);
BENCHMARK(LtdlFactor_Scalar)->Apply(TreeSizes);

// Measures the solution of a system with a factorized inertia matrix.
template <typename F>
void RunLtdlSolve(benchmark::State& state, F solve) {
  OwnedCsr m = MakeInertia(state);
  const syn::TrianglePattern p = m.Triangle();
  Vector inv(p.nr), x(p.nr);
  const Vector b = Random(2).Vector(p.nr);
  syn::FactorLtdl(m.value.data(), inv.data(), p);
  for (auto _ : state) {
    std::copy(b.begin(), b.end(), x.begin());
    solve(x.data(), m.value.data(), inv.data(), p);
    benchmark::ClobberMemory();
  }
}
void LtdlSolve(benchmark::State& state) {
  RunLtdlSolve(state,
               [](auto x, auto ld, auto inv, const auto& p) { syn::SolveLtdl(x, ld, inv, p); });
}
void LtdlSolve_Scalar(benchmark::State& state) {
  RunLtdlSolve(state, [](auto x, auto ld, auto inv, const auto& p) {
    baseline::SolveLtdl(x, ld, inv, p.nr, p.rownnz, p.rowadr, p.colind);
  });
}
BENCHMARK(LtdlSolve)->Apply(TreeSizes);
BENCHMARK(LtdlSolve_Scalar)->Apply(TreeSizes);

// A matrix with the pattern of the Hessian H = M + J^T D J of the Newton solver, for `limbs` chains
// of `length` dofs on a torso, with two constraints per limb. Its diagonal is 10 instead of that of
// M, which does not change the amount of work.
struct Newton {
  OwnedCsr m, j, h;  // Inertia M, constraint Jacobian J, and the lower triangle of H.
  // Rows of J with equal pattern, and where groups of rows add to H.
  std::vector<int> rowsuper, runs, places;
  std::vector<syn::GramGroup> groups;
  Vector d, scratch, inv;
  std::vector<uint64_t> bits;
  int n;  // Number of dofs.

  explicit Newton(const benchmark::State& state) {
    Random random(3);
    const int limbs = static_cast<int>(state.range(0)), length = static_cast<int>(state.range(1));
    const auto parent = syn::LimbTree(limbs, length);
    n = static_cast<int>(parent.size());
    m = TreeInertia(parent, random);
    j = ConstraintRows(parent, 2 * limbs, random);
    const int rows = j.Pattern().nr;
    d.assign(rows, 2.0);
    rowsuper.resize(rows);
    syn::ExtendRowGroups(rowsuper.data(), j.Pattern());
    bits.resize(syn::FillScratch(n)), h.rownnz.resize(n), h.rowadr.resize(n);
    h.colind.resize(n * (n + 1) / 2);
    inv.resize(n);
    h.value.resize(Analyze());
    const syn::GramSize size = syn::CountGramGroups(j.Pattern(), rowsuper.data());
    groups.resize(size.groups), runs.resize(size.runs), places.resize(size.places);
    scratch.resize(4 * size.widest);
    MakeGramGroups(groups.data(), runs.data(), places.data(), j.Pattern(), rowsuper.data(),
                   h.Pattern(), 0);
    for (int i = 0; i < n; ++i) h.value[h.rowadr[i] + h.rownnz[i] - 1] = 10;
    Assemble();
  }
  // Computes the sparsity pattern of the factor of H. Returns its number of entries.
  int Analyze() {
    const int nnz = syn::AnalyzeFill(bits.data(), h.rownnz.data(), h.rowadr.data(), m.Pattern(),
                                     j.Pattern(), rowsuper.data());
    syn::ExtractFill(h.colind.data(), bits.data(), h.rowadr.data(), n);
    return nnz;
  }
  // Adds J^T D J to H, group by group.
  void Assemble() {
    for (const syn::GramGroup& g : groups) {
      AddGram(h.value.data(), g, j.value.data() + j.rowadr[g.first], g.rows, d.data() + g.first,
              scratch.data());
    }
  }
};
void NewtonSizes(benchmark::internal::Benchmark* b) {
  for (const auto& [limbs, length] : {std::pair{4, 5}, {5, 20}, {20, 20}}) {
    b->Args({limbs, length});
  }
}

void NewtonAnalyze(benchmark::State& state) {
  Newton newton(state);
  for (auto _ : state) benchmark::DoNotOptimize(newton.Analyze());
}
void NewtonAssemble(benchmark::State& state) {
  Newton newton(state);
  for (auto _ : state) {
    newton.Assemble();
    benchmark::ClobberMemory();
  }
}
void NewtonFactor(benchmark::State& state) {
  Newton newton(state);
  const syn::TrianglePattern p = newton.h.Triangle();
  Vector ld(newton.h.value.size());
  for (auto _ : state) {
    std::copy(newton.h.value.begin(), newton.h.value.end(), ld.begin());
    syn::FactorLtdl(ld.data(), newton.inv.data(), p, mjMINVAL);
    benchmark::ClobberMemory();
  }
}
// Measures the update of the factor for a contact of three rows that is added and removed in turn.
void NewtonUpdate(benchmark::State& state) {
  Newton newton(state);
  const syn::CsrPattern j = newton.j.Pattern();
  Vector ld = newton.h.value, scratch(newton.n * syn::kMaxChanges);
  syn::FactorLtdl(ld.data(), newton.inv.data(), newton.h.Triangle(), mjMINVAL);
  std::vector<syn::RankOne> changes;
  for (int r = 0; r < 3; ++r) changes.push_back({newton.j.value.data() + j.rowadr[0], 2});
  for (auto _ : state) {
    syn::UpdateLtdl(ld.data(), newton.inv.data(), newton.h.Pattern(), j.Columns(0), j.rownnz[0],
                    changes, scratch.data());
    for (syn::RankOne& change : changes) change.alpha = -change.alpha;
    benchmark::ClobberMemory();
  }
}
BENCHMARK(NewtonAnalyze)->Apply(NewtonSizes);
BENCHMARK(NewtonAssemble)->Apply(NewtonSizes);
BENCHMARK(NewtonFactor)->Apply(NewtonSizes);
BENCHMARK(NewtonUpdate)->Apply(NewtonSizes);

}  // namespace
