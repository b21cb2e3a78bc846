// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Derives the sparsity patterns of a model from its kinematic tree; sparsity.h defines them.

#include "model/sparsity.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace syn {
namespace {

// Returns the number of strict ancestors of each dof, which is also its position in the chain of
// every descendant.
std::vector<int> ChainLengths(std::span<const int> dof_parentid) {
  std::vector<int> length(dof_parentid.size());
  for (size_t i = 0; i < length.size(); ++i) {
    length[i] = dof_parentid[i] < 0 ? 0 : length[dof_parentid[i]] + 1;
  }
  return length;
}

// Returns a pattern whose rows have the given lengths and follow one another. The column indices
// are not filled in.
Csr WithRows(std::vector<int> rownnz) {
  Csr csr;
  csr.rowadr.resize(rownnz.size());
  std::exclusive_scan(rownnz.begin(), rownnz.end(), csr.rowadr.begin(), 0);
  csr.colind.resize(std::reduce(rownnz.begin(), rownnz.end()));
  csr.rownnz = std::move(rownnz);
  return csr;
}

// Derives D: ancestors of dof i and dof i itself in ascending order, then the descendants.
Csr DeriveD(std::span<const int> dof_parentid, const std::vector<int>& chain) {
  const int nv = static_cast<int>(chain.size());
  std::vector<int> rownnz(nv);
  for (int i = 0; i < nv; ++i) {
    // Each dof adds one descendant to every ancestor.
    rownnz[i] = chain[i] + 1;
    for (int j = dof_parentid[i]; j >= 0; j = dof_parentid[j]) ++rownnz[j];
  }
  Csr csr = WithRows(std::move(rownnz));
  std::vector<int> next(nv);  // place of the next descendant in each row
  for (int i = 0; i < nv; ++i) {
    next[i] = csr.rowadr[i] + chain[i] + 1;
    for (int j = i; j >= 0; j = dof_parentid[j]) {
      csr.colind[csr.rowadr[i] + chain[j]] = j;
      if (j != i) csr.colind[next[j]++] = i;
    }
  }
  return csr;
}

// Derives B: the dofs of the ancestors of a body, then those of its subtree. The row of the world
// has all dofs.
Csr DeriveB(const TreeStructure& tree) {
  const size_t nbody = tree.body_parentid.size(), nv = tree.dof_bodyid.size();
  std::vector<int> own(nbody), above(nbody);  // number of dofs of the body and of all its ancestors
  for (const int b : tree.dof_bodyid) ++own[b];
  for (size_t b = 1; b < nbody; ++b) {
    above[b] = above[tree.body_parentid[b]] + own[tree.body_parentid[b]];
  }
  std::vector<int> rownnz = above;
  rownnz[0] = static_cast<int>(nv);
  for (const int of_dof : tree.dof_bodyid) {
    for (int b = of_dof; b > 0; b = tree.body_parentid[b]) ++rownnz[b];
  }
  Csr csr = WithRows(std::move(rownnz));

  std::vector<int> dofs(nv), begin(nbody);  // dofs sorted by their bodies; first one of each body
  std::exclusive_scan(own.begin(), own.end(), begin.begin(), 0);
  std::vector<int> next = begin;
  for (size_t i = 0; i < nv; ++i) dofs[next[tree.dof_bodyid[i]]++] = static_cast<int>(i);
  // The front of a row is that of the parent, followed by the parent's own dofs.
  for (size_t b = 1; b < nbody; ++b) {
    const int parent = tree.body_parentid[b];
    int* row = csr.colind.data() + csr.rowadr[b];
    row = std::copy_n(csr.colind.data() + csr.rowadr[parent], above[parent], row);
    std::copy_n(dofs.data() + begin[parent], own[parent], row);
    next[b] = csr.rowadr[b] + above[b];
  }
  next[0] = 0;
  for (size_t i = 0; i < nv; ++i) {
    for (int b = tree.dof_bodyid[i]; b > 0; b = tree.body_parentid[b]) {
      csr.colind[next[b]++] = static_cast<int>(i);
    }
    csr.colind[next[0]++] = static_cast<int>(i);
  }
  return csr;
}

// Derives M, the older layout qM and the maps between them and D. D must be derived before.
void DeriveM(const TreeStructure& tree, const std::vector<int>& chain, Sparsity* s) {
  const int nv = static_cast<int>(chain.size());
  std::vector<int> rownnz(nv);
  for (int i = 0; i < nv; ++i) rownnz[i] = tree.dof_simplenum[i] > 0 ? 1 : chain[i] + 1;
  s->M = WithRows(std::move(rownnz));
  s->dof_Madr.reserve(nv);
  s->mapM2M.reserve(s->M.colind.size());
  s->mapD2M.reserve(s->M.colind.size());
  s->nM = 0;
  for (int i = 0; i < nv; ++i) {
    s->dof_Madr.push_back(s->nM);
    int* row = s->M.colind.data() + s->M.rowadr[i];
    if (tree.dof_simplenum[i] > 0) {
      *row = i;
      s->mapM2M.push_back(s->nM);
      s->mapD2M.push_back(s->D.rowadr[i] + chain[i]);
    } else {
      std::copy_n(s->D.colind.data() + s->D.rowadr[i], chain[i] + 1, row);
      for (int p = 0; p <= chain[i]; ++p) {
        // A row of qM runs from the dof to the root, opposite to the rows of M and D.
        s->mapM2M.push_back(s->nM + chain[i] - p);
        s->mapD2M.push_back(s->D.rowadr[i] + p);
      }
    }
    s->nM += chain[i] + 1;
  }
}

// Derives the map from D to M. Entry (i, j) of the symmetric matrix is stored in the row of the
// larger dof.
void DeriveMapM2D(const TreeStructure& tree, const std::vector<int>& chain, Sparsity* s) {
  s->mapM2D.reserve(s->D.colind.size());
  for (size_t i = 0; i < chain.size(); ++i) {
    for (int k = 0; k < s->D.rownnz[i]; ++k) {
      const int j = s->D.colind[s->D.rowadr[i] + k];
      const int high = std::max(static_cast<int>(i), j), low = std::min(static_cast<int>(i), j);
      const bool simple = tree.dof_simplenum[high] > 0;
      const int in_row = simple ? 0 : chain[low];
      s->mapM2D.push_back(simple && high != low ? -1 : s->M.rowadr[high] + in_row);
    }
  }
}

void Store(const std::vector<int>& from, int* to) { std::copy(from.begin(), from.end(), to); }

bool Equal(const std::vector<int>& v, const int* in_model, int n) {
  return static_cast<int>(v.size()) == n && std::equal(v.begin(), v.end(), in_model);
}

bool Equal(const Csr& c, const int* rownnz, const int* rowadr, const int* colind, int rows, int n) {
  return Equal(c.rownnz, rownnz, rows) && Equal(c.rowadr, rowadr, rows) &&
         Equal(c.colind, colind, n);
}

TreeStructure TreeOf(const mjModel* m) {
  size_t nb = m->nbody, nv = m->nv;
  return {
      {m->body_parentid, nb}, {m->dof_bodyid, nv}, {m->dof_parentid, nv}, {m->dof_simplenum, nv}};
}

}  // namespace

Sparsity DeriveSparsity(const TreeStructure& tree) {
  Sparsity s;
  const std::vector<int> chain = ChainLengths(tree.dof_parentid);
  s.D = DeriveD(tree.dof_parentid, chain);
  s.D_diag = chain;
  s.B = DeriveB(tree);
  DeriveM(tree, chain, &s);
  DeriveMapM2D(tree, chain, &s);
  return s;
}

void StoreSparsity(const Sparsity& s, mjModel* m) {
  Store(s.dof_Madr, m->dof_Madr);
  Store(s.B.rownnz, m->B_rownnz);
  Store(s.B.rowadr, m->B_rowadr);
  Store(s.B.colind, m->B_colind);
  Store(s.M.rownnz, m->M_rownnz);
  Store(s.M.rowadr, m->M_rowadr);
  Store(s.M.colind, m->M_colind);
  Store(s.mapM2M, m->mapM2M);
  Store(s.D.rownnz, m->D_rownnz);
  Store(s.D.rowadr, m->D_rowadr);
  Store(s.D_diag, m->D_diag);
  Store(s.D.colind, m->D_colind);
  Store(s.mapM2D, m->mapM2D);
  Store(s.mapD2M, m->mapD2M);
}

bool HasDerivedSparsity(const mjModel* m) {
  const Sparsity s = DeriveSparsity(TreeOf(m));
  const int nv = m->nv;
  return s.nM == m->nM && Equal(s.dof_Madr, m->dof_Madr, nv) &&
         Equal(s.B, m->B_rownnz, m->B_rowadr, m->B_colind, m->nbody, m->nB) &&
         Equal(s.M, m->M_rownnz, m->M_rowadr, m->M_colind, nv, m->nC) &&
         Equal(s.D, m->D_rownnz, m->D_rowadr, m->D_colind, nv, m->nD) &&
         Equal(s.D_diag, m->D_diag, nv) && Equal(s.mapM2M, m->mapM2M, m->nC) &&
         Equal(s.mapM2D, m->mapM2D, m->nD) && Equal(s.mapD2M, m->mapD2M, m->nC);
}

}  // namespace syn
