// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Random kinematic trees and sparse matrices on them, for tests and benchmarks.

#ifndef SYNOVIA_TESTS_MATH_TREE_H_
#define SYNOVIA_TESTS_MATH_TREE_H_

#include <set>
#include <vector>

#include "math/random.h"
#include "math/sparse/triangle.h"

namespace syn {

// Compressed rows that own their memory.
struct OwnedCsr {
  std::vector<int> rownnz, rowadr, colind;
  std::vector<mjtNum> value;
  mutable std::vector<SupernodePlace> place;  // of a triangle

  CsrPattern Pattern() const {
    return {static_cast<int>(rownnz.size()), rownnz.data(), rowadr.data(), colind.data()};
  }
  TrianglePattern Triangle() const {
    place.resize(rownnz.size());
    FindSupernodes(place.data(), Pattern());
    return {Pattern(), place.data()};
  }
  void AddRow(const std::set<int>& columns) {
    rowadr.push_back(static_cast<int>(colind.size()));
    rownnz.push_back(static_cast<int>(columns.size()));
    colind.insert(colind.end(), columns.begin(), columns.end());
    value.resize(colind.size());
  }
  std::vector<mjtNum> Dense(int nc) const {
    std::vector<mjtNum> dense(rownnz.size() * nc);
    for (size_t r = 0; r < rownnz.size(); ++r) {
      for (int i = 0; i < rownnz[r]; ++i) {
        dense[r * nc + colind[rowadr[r] + i]] = value[rowadr[r] + i];
      }
    }
    return dense;
  }
};

// parent[i] < i, -1 for roots.
inline std::vector<int> ChainTree(int n) {
  std::vector<int> parent(n);
  for (int i = 0; i < n; ++i) parent[i] = i - 1;
  return parent;
}

// A torso, of six dofs unless told, with chains of 'length' dofs attached to it.
inline std::vector<int> LimbTree(int limbs, int length, int torso = 6) {
  std::vector<int> parent = ChainTree(torso);
  for (int limb = 0; limb < limbs; ++limb) {
    for (int i = 0; i < length; ++i) {
      parent.push_back(i == 0 ? torso - 1 : static_cast<int>(parent.size()) - 1);
    }
  }
  return parent;
}

inline std::vector<int> RandomForest(int n, Random& random) {
  std::vector<int> parent(n);
  for (int i = 0; i < n; ++i) {
    parent[i] = random.Index(4) != 0 ? i - 1 : random.Index(i + 1) - 1;
  }
  return parent;
}

inline std::set<int> Ancestors(const std::vector<int>& parent, int i) {
  std::set<int> result;
  for (int j = parent[i]; j >= 0; j = parent[j]) result.insert(j);
  return result;
}

// A positive definite matrix on the tree: lower triangle, diagonal last.
inline OwnedCsr TreeInertia(const std::vector<int>& parent, Random& random) {
  OwnedCsr m;
  const int n = static_cast<int>(parent.size());
  for (int i = 0; i < n; ++i) {
    std::set<int> columns = Ancestors(parent, i);
    columns.insert(i);
    m.AddRow(columns);
  }
  for (mjtNum& value : m.value) value = random.Number();
  for (int i = 0; i < n; ++i) m.value[m.rowadr[i] + m.rownnz[i] - 1] = n + 1.0;
  return m;
}

// Constraint rows in groups of one pattern: the ancestors of one or two random dofs.
inline OwnedCsr ConstraintRows(const std::vector<int>& parent, int groups, Random& random) {
  OwnedCsr j;
  const int n = static_cast<int>(parent.size());
  for (int g = 0; g < groups; ++g) {
    std::set<int> columns;
    for (int side = 0; side <= random.Index(2); ++side) {
      const int dof = random.Index(n);
      columns.merge(Ancestors(parent, dof));
      columns.insert(dof);
    }
    const int rows = 1 + random.Index(6);
    for (int r = 0; r < rows; ++r) j.AddRow(columns);
  }
  for (mjtNum& value : j.value) value = random.Number();
  return j;
}

// Full symmetric matrix from its lower triangle.
inline std::vector<mjtNum> Mirrored(std::vector<mjtNum> a, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) a[j * n + i] = a[i * n + j];
  }
  return a;
}

}  // namespace syn

#endif  // SYNOVIA_TESTS_MATH_TREE_H_
