// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/sparsity.h"

#include <algorithm>

namespace syn {
namespace {

// Number of strict ancestors of each dof; also its position in the chain of every descendant.
std::vector<int> ChainLengths(std::span<const int> dof_parentid) {
  std::vector<int> length(dof_parentid.size());
  for (size_t i = 0; i < length.size(); ++i) {
    length[i] = dof_parentid[i] < 0 ? 0 : length[dof_parentid[i]] + 1;
  }
  return length;
}

Csr FromRows(const std::vector<std::vector<int>>& rows) {
  Csr csr;
  for (const std::vector<int>& row : rows) {
    csr.rowadr.push_back(static_cast<int>(csr.colind.size()));
    csr.rownnz.push_back(static_cast<int>(row.size()));
    csr.colind.insert(csr.colind.end(), row.begin(), row.end());
  }
  return csr;
}

std::vector<std::vector<int>> SymmetricRows(std::span<const int> dof_parentid,
                                            const std::vector<int>& chain) {
  int nv = static_cast<int>(chain.size());
  std::vector<std::vector<int>> rows(nv);
  for (int i = 0; i < nv; ++i) {
    rows[i].resize(chain[i] + 1);
    for (int j = i; j >= 0; j = dof_parentid[j]) {
      rows[i][chain[j]] = j;
      if (j != i) rows[j].push_back(i);
    }
  }
  return rows;
}

std::vector<std::vector<int>> BodyRows(const TreeStructure& tree) {
  size_t nbody = tree.body_parentid.size();
  std::vector<std::vector<int>> own(nbody), chain(nbody), rows(nbody);
  for (size_t i = 0; i < tree.dof_bodyid.size(); ++i) {
    own[tree.dof_bodyid[i]].push_back(static_cast<int>(i));
  }
  for (size_t b = 1; b < nbody; ++b) {
    int parent = tree.body_parentid[b];
    chain[b] = chain[parent];
    chain[b].insert(chain[b].end(), own[parent].begin(), own[parent].end());
    rows[b] = chain[b];
  }
  for (size_t i = 0; i < tree.dof_bodyid.size(); ++i) {
    for (int b = tree.dof_bodyid[i]; b > 0; b = tree.body_parentid[b]) {
      rows[b].push_back(static_cast<int>(i));
    }
    rows[0].push_back(static_cast<int>(i));
  }
  return rows;
}

void DeriveM(const TreeStructure& tree, const std::vector<int>& chain, Sparsity* s) {
  int nv = static_cast<int>(chain.size());
  std::vector<std::vector<int>> rows(nv);
  s->nM = 0;
  for (int i = 0; i < nv; ++i) {
    s->dof_Madr.push_back(s->nM);
    bool simple = tree.dof_simplenum[i] > 0;
    if (simple) {
      rows[i] = {i};
      s->mapM2M.push_back(s->nM);
      s->mapD2M.push_back(s->D.rowadr[i] + chain[i]);
    } else {
      const int* row = s->D.colind.data() + s->D.rowadr[i];
      rows[i].assign(row, row + chain[i] + 1);
      for (int p = 0; p <= chain[i]; ++p) {
        s->mapM2M.push_back(s->nM + chain[i] - p);
        s->mapD2M.push_back(s->D.rowadr[i] + p);
      }
    }
    s->nM += chain[i] + 1;
  }
  s->M = FromRows(rows);
}

void DeriveMapM2D(const TreeStructure& tree, const std::vector<int>& chain, Sparsity* s) {
  for (size_t i = 0; i < chain.size(); ++i) {
    for (int k = 0; k < s->D.rownnz[i]; ++k) {
      int j = s->D.colind[s->D.rowadr[i] + k];
      int high = std::max(static_cast<int>(i), j), low = std::min(static_cast<int>(i), j);
      bool simple = tree.dof_simplenum[high] > 0;
      int in_row = simple ? 0 : chain[low];
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
  std::vector<int> chain = ChainLengths(tree.dof_parentid);
  s.D = FromRows(SymmetricRows(tree.dof_parentid, chain));
  s.D_diag = chain;
  s.B = FromRows(BodyRows(tree));
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
  Sparsity s = DeriveSparsity(TreeOf(m));
  int nv = m->nv;
  return s.nM == m->nM && Equal(s.dof_Madr, m->dof_Madr, nv) &&
         Equal(s.B, m->B_rownnz, m->B_rowadr, m->B_colind, m->nbody, m->nB) &&
         Equal(s.M, m->M_rownnz, m->M_rowadr, m->M_colind, nv, m->nC) &&
         Equal(s.D, m->D_rownnz, m->D_rowadr, m->D_colind, nv, m->nD) &&
         Equal(s.D_diag, m->D_diag, nv) && Equal(s.mapM2M, m->mapM2M, m->nC) &&
         Equal(s.mapM2D, m->mapM2D, m->nD) && Equal(s.mapD2M, m->mapD2M, m->nC);
}

}  // namespace syn
