// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Pattern, sum and factor of the Hessian. Updates of the factor are in hessian_update.cc.

#include "constraint/solver/hessian.h"

#include <algorithm>
#include <span>

#include "base/arena.h"
#include "math/cholesky.h"
#include "math/dense.h"
#include "math/sparse/fill.h"
#include "math/sparse/ltdl.h"

namespace syn {

Hessian::Hessian(const Problem& p, const mjtNum* M_dense) : p_(p), M_dense_(M_dense) {
  if (M_dense_) {
    pattern_ = DenseTriangle(p.nv);
    num_entries_ = p.nv * p.nv;
  } else if (FitsInertia()) {
    TakePatternOfInertia();
  } else {
    AnalyzePattern();
  }
  base_ = NewFactor();
  // Contributions of cones change in every iteration, so they need a second factor.
  if (p.elliptic) with_cones_ = NewFactor();
  factored_ = StackAlloc<bool>(p.d, p.nefc);
  std::fill_n(factored_, p.nefc, false);
}

Hessian::Ltdl Hessian::NewFactor() const {
  return {StackAlloc<mjtNum>(p_.d, num_entries_), StackAlloc<mjtNum>(p_.d, p_.nv)};
}

// Returns true if all rows of J couple only dofs that M couples already. This is so if the dofs of
// each row lie on one chain, as for contacts with bodies that cannot move.
bool Hessian::FitsInertia() const {
  const CsrPattern& J = p_.J_pattern;
  const CsrPattern& M = p_.M_pattern;
  // Rows of a group have the same columns, so one of them is enough.
  for (int r = 0; r < J.nr; r += p_.J_rowsuper[r] + 1) {
    const int n = J.rownnz[r];
    if (n == 0) continue;
    // The columns of row i of M are dof i and its ancestors.
    const int *column = J.Columns(r), *chain = M.Columns(column[n - 1]);
    const int length = M.rownnz[column[n - 1]];
    if (!std::includes(chain, chain + length, column, column + n)) return false;
  }
  return true;
}

void Hessian::TakePatternOfInertia() {
  const TrianglePattern& M = p_.M_pattern;
  // The inertia of an island starts at an offset in the arrays of all islands.
  const int begin = M.rowadr[0], last = M.nr - 1;
  int* rowadr = StackAlloc<int>(p_.d, p_.nv);
  for (int i = 0; i < p_.nv; ++i) rowadr[i] = M.rowadr[i] - begin;
  pattern_ = {{p_.nv, M.rownnz, rowadr, M.colind + begin}, M.place};
  num_entries_ = rowadr[last] + M.rownnz[last];
}

void Hessian::AnalyzePattern() {
  mjData* d = p_.d;
  int* rownnz = StackAlloc<int>(d, p_.nv);
  int* rowadr = StackAlloc<int>(d, p_.nv);
  // The fill-in is computed as a bit matrix first, because the number of entries is not known.
  uint64_t* bits = StackAlloc<uint64_t>(d, FillScratch(p_.nv));
  num_entries_ = AnalyzeFill(bits, rownnz, rowadr, p_.M_pattern, p_.J_pattern, p_.J_rowsuper);
  int* colind = StackAlloc<int>(d, num_entries_);
  ExtractFill(colind, bits, rowadr, p_.nv);
  const CsrPattern filled = {p_.nv, rownnz, rowadr, colind};
  SupernodePlace* place = StackAlloc<SupernodePlace>(d, p_.nv);
  FindSupernodes(place, filled);
  pattern_ = {filled, place};
}

void Hessian::FindGroups() {
  mjData* d = p_.d;
  // Count first, then allocate, then fill.
  const GramSize size = CountGramGroups(p_.J_pattern, p_.J_rowsuper);
  group_ = StackAlloc<GramGroup>(d, size.groups);
  int* runs = StackAlloc<int>(d, size.runs);
  int* places = StackAlloc<int>(d, size.places);
  num_groups_ = MakeGramGroups(group_, runs, places, p_.J_pattern, p_.J_rowsuper, pattern_,
                               M_dense_ ? p_.nv : 0);
  // AddGram needs four numbers per column; cones need room for the rows of the largest group.
  strip_ = StackAlloc<mjtNum>(d, 4 * size.widest);
  if (p_.elliptic) gathered_ = StackAlloc<mjtNum>(d, size.largest);
}

void Hessian::PrepareSum() {
  mjData* d = p_.d;
  quadratic_ = StackAlloc<mjtNum>(d, num_entries_);
  included_ = StackAlloc<bool>(d, p_.nefc);
  weight_ = StackAlloc<mjtNum>(d, p_.nefc);
  if (p_.sparse) {
    FindGroups();
  } else if (p_.elliptic) {
    gathered_ = StackAlloc<mjtNum>(d, static_cast<size_t>(p_.nefc) * p_.nv);
  }
  StartFromInertia();
}

void Hessian::StartFromInertia() {
  std::fill_n(included_, p_.nefc, false);
  if (M_dense_) {
    Copy(quadratic_, M_dense_, num_entries_);
  } else {
    CopyInertia(quadratic_, p_.M);
  }
}

void Hessian::CopyInertia(mjtNum* to, const mjtNum* from) const {
  // With the same pattern the rows lie one behind the other in both matrices.
  if (pattern_.rownnz == p_.M_pattern.rownnz) {
    Copy(to, from + p_.M_pattern.rowadr[0], num_entries_);
    return;
  }
  for (int i = 0; i < p_.nv; ++i) {
    const int *column = p_.M_pattern.Columns(i), *target = pattern_.Columns(i);
    const int n = p_.M_pattern.rownnz[i], size = pattern_.rownnz[i];
    const mjtNum* value = from + p_.M_pattern.rowadr[i];
    mjtNum* row = to + pattern_.rowadr[i];
    if (n == size) {
      Copy(row, value, n);
      continue;
    }
    // Walk from the end, where both rows have the diagonal. Entries of the pattern of H that M does
    // not have become zero.
    int at = size;
    for (int k = n - 1; k >= 0;) {
      const bool has = target[--at] == column[k];
      row[at] = has ? value[k] : 0;
      k -= has;
    }
    std::fill_n(row, at, 0);
  }
}

bool Hessian::Joins(int i) const { return InForce(i) && !included_[i]; }

// Adds the range from the first to the last row that joins. Rows in between that do not join get
// weight 0, which costs less than gathering the others.
int Hessian::AddQuadraticRowsDense() {
  int count = 0, first = p_.nefc, end = 0;
  for (int i = 0; i < p_.nefc; ++i) {
    const bool join = Joins(i);
    weight_[i] = join ? p_.D[i] : 0;
    if (!join) continue;
    included_[i] = true;
    first = std::min(first, i);
    end = i + 1;
    ++count;
  }
  if (count) {
    AddLowerSqrMatTD(quadratic_, p_.J + static_cast<ptrdiff_t>(first) * p_.nv, weight_ + first,
                     end - first, p_.nv);
  }
  return count;
}

// Rows of a group are added together; those that do not join get weight 0.
int Hessian::AddQuadraticRows() {
  int count = 0;
  for (const GramGroup& g : std::span(group_, num_groups_)) {
    int joined = 0;
    for (int r = 0; r < g.rows; ++r) {
      const int i = g.first + r;
      const bool join = Joins(i);
      weight_[r] = join ? p_.D[i] : 0;
      included_[i] |= join;
      joined += join;
    }
    if (joined) {
      AddGram(quadratic_, g, p_.J + p_.J_pattern.rowadr[g.first], g.rows, weight_, strip_);
    }
    count += joined;
  }
  return count;
}

// With the Cholesky factor H_c = C C^T, the combined rows are C^T J_c with unit weights. The head
// of the class in hessian.h describes the arguments.
int Hessian::CombineConeRows(int first, int rows, int n, const mjtNum* J, mjtNum* out) const {
  int count = 0;
  for (int i = 0; i < rows;) {
    if (p_.type[first + i] != mjCNSTR_CONTACT_ELLIPTIC) {
      ++i;
      continue;
    }
    const mjContact& con = p_.d->contact[p_.id[first + i]];
    const int dim = con.dim;
    if (p_.state[first + i] == mjCNSTRSTATE_CONE) {
      // Row c of C^T J_c is the sum of C(r, c) J_r over r >= c.
      mjtNum C[36];
      std::copy_n(con.H, dim * dim, C);
      CholFactor(C, dim, mjMINVAL);
      const mjtNum* block = J + static_cast<ptrdiff_t>(i) * n;
      for (int c = 0; c < dim; ++c) {
        mjtNum* combined = out + static_cast<ptrdiff_t>(count++) * n;
        Scale(combined, block + c * n, C[c * dim + c], n);
        for (int r = c + 1; r < dim; ++r) AddToScaled(combined, block + r * n, C[r * dim + c], n);
      }
    }
    // The rows of a contact are consecutive.
    i += dim;
  }
  return count;
}

void Hessian::AddCones(mjtNum* target) {
  if (!p_.sparse) {
    const int count = CombineConeRows(0, p_.nefc, p_.nv, p_.J, gathered_);
    if (count) AddLowerSqrMatTD(target, gathered_, nullptr, count, p_.nv);
    return;
  }
  // Combined rows have unit weights.
  std::fill_n(weight_, p_.nefc, 1);
  for (const GramGroup& g : std::span(group_, num_groups_)) {
    const mjtNum* J = p_.J + p_.J_pattern.rowadr[g.first];
    const int count = CombineConeRows(g.first, g.rows, g.n, J, gathered_);
    if (count) AddGram(target, g, gathered_, count, weight_, strip_);
  }
}

int Hessian::Factor() {
  // Updating is tried first; it refuses if too much has changed.
  const int changes = Update();
  return changes >= 0 ? changes : FactorSum(0);
}

int Hessian::FactorSum(mjtNum shift) {
  if (!quadratic_) PrepareSum();
  // Rows cannot be subtracted without loss of digits, so the sum starts again if one has left.
  bool leaves = false;
  for (int i = 0; i < p_.nefc && !leaves; ++i) leaves = included_[i] && !InForce(i);
  if (leaves) StartFromInertia();
  const int added = p_.sparse ? AddQuadraticRows() : AddQuadraticRowsDense();
  factor_ = base_;
  Copy(factor_.ld, quadratic_, num_entries_);
  if (p_.elliptic) AddCones(factor_.ld);
  // The shift is relative to the diagonal, hence independent of the units of the dofs.
  if (shift > 0) {
    for (int i = 0; i < p_.nv; ++i) factor_.ld[Diagonal(i)] *= 1 + shift;
  }
  FactorLtdl(factor_.ld, factor_.diag_inv, pattern_, mjMINVAL);
  RememberRows();
  // Update must not use a shifted factor.
  if (shift > 0) has_base_ = false;
  return added;
}

int Hessian::Diagonal(int i) const { return pattern_.rowadr[i] + pattern_.rownnz[i] - 1; }

void Hessian::Solve(mjtNum* x) const { SolveLtdl(x, factor_.ld, factor_.diag_inv, pattern_); }

}  // namespace syn
