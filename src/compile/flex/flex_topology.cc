// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds edges, boundary and layers of the mesh of a flex; see flex_topology.h. Parts of elements
// are put into hash tables or sorted lists, so the time is nearly linear in the number of elements.

#include "compile/flex/flex_topology.h"

#include <algorithm>
#include <unordered_map>

#include "model/flex_element.h"

namespace syn {
namespace {

// Finds the distinct edges of the elements. Edges are numbered in the order of their first
// occurrence. For sheets, also records the corners opposite to each edge.
void FindEdges(int dim, std::span<const int> elements, FlexTopology* t) {
  std::unordered_map<uint64_t, int> known;
  const int corners = dim + 1;
  for (size_t e = 0; e < elements.size(); e += corners) {
    const int* v = elements.data() + e;
    for (const LocalEdge& local : ElementEdges(dim)) {
      const int a = v[local.a], b = v[local.b], low = std::min(a, b), high = std::max(a, b);
      // The key is the same for both directions of an edge.
      const uint64_t key = static_cast<uint64_t>(low) << 32 | static_cast<uint32_t>(high);
      const auto [found, is_new] = known.try_emplace(key, t->EdgeCount());
      t->elemedge.push_back(found->second);
      // The local corners of a triangle are 0, 1, 2, so the third one is 3 minus the other two.
      const int opposite = dim == 2 ? v[3 - local.a - local.b] : -1;
      if (is_new) {
        t->edge.insert(t->edge.end(), {low, high});
        if (dim == 2) t->stencil.push_back({a, b, opposite, -1});
      } else if (dim == 2) {
        t->stencil[found->second][3] = opposite;
      }
    }
  }
}

// A fragment is a side of an element: an end of a segment, an edge of a triangle or a face of a
// tetrahedron. `vertex` keeps the orientation of the element; `sorted` is equal for the same
// fragment of different elements. Unused entries are -1.
struct Fragment {
  std::array<int, 3> sorted{-1, -1, -1};
  int element;
  std::array<int, 3> vertex{-1, -1, -1};
  int opposite;  // the vertex of the element that is not part of the fragment

  bool operator<(const Fragment& other) const {
    if (sorted != other.sorted) return sorted < other.sorted;
    if (element != other.element) return element < other.element;
    return vertex < other.vertex;
  }
};

// Returns the three numbers in ascending order.
std::array<int, 3> Sorted(std::array<int, 3> v) {
  if (v[0] > v[1]) std::swap(v[0], v[1]);
  if (v[1] > v[2]) std::swap(v[1], v[2]);
  if (v[0] > v[1]) std::swap(v[0], v[1]);
  return v;
}

// Returns the fragments of all elements, ordered so that equal fragments are neighbors.
std::vector<Fragment> SortedFragments(int dim, std::span<const int> elements) {
  // Local corners of the fragments of a segment, a triangle and a tetrahedron. The faces of a
  // tetrahedron point outward if the element is oriented as OrientElements() in flexes.cc does.
  constexpr int kEnds[2][3] = {{0}, {1}};
  constexpr int kSides[3][3] = {{0, 1}, {2, 0}, {1, 2}};
  constexpr int kFaces[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
  const auto* parts = dim == 1 ? kEnds : dim == 2 ? kSides : kFaces;
  const int corners = dim + 1;
  std::vector<Fragment> fragments;
  for (size_t e = 0; e < elements.size() / corners; ++e) {
    const int* v = elements.data() + e * corners;
    for (int i = 0; i < corners; ++i) {
      Fragment f;
      f.element = static_cast<int>(e);
      // The missing corner is the sum of all local corners minus those in the fragment.
      int missing = corners * (corners - 1) / 2;
      for (int k = 0; k < dim; ++k) {
        f.vertex[k] = v[parts[i][k]];
        missing -= parts[i][k];
      }
      f.opposite = v[missing];
      f.sorted = Sorted(f.vertex);
      fragments.push_back(f);
    }
  }
  std::sort(fragments.begin(), fragments.end());
  return fragments;
}

// A fragment that two elements share, with the vertex opposite to it in each of them.
struct Connection {
  int element[2];
  int opposite[2];
};

// Returns the layer of each element: the number of connections between it and the nearest element
// at the boundary.
std::vector<int> FindLayers(const std::vector<bool>& border,
                            const std::vector<Connection>& connections) {
  const int n = static_cast<int>(border.size());
  // The value n + 1 means that the element was not reached yet.
  std::vector<int> layer(n, n + 1), front;
  std::vector<std::vector<int>> neighbours(n);
  for (const Connection& c : connections) {
    neighbours[c.element[0]].push_back(c.element[1]);
    neighbours[c.element[1]].push_back(c.element[0]);
  }
  // The search is breadth first: `front` is the queue, and elements at the boundary start it.
  for (int e = 0; e < n; ++e) {
    if (!border[e]) continue;
    layer[e] = 0;
    front.push_back(e);
  }
  for (size_t i = 0; i < front.size(); ++i) {
    for (const int next : neighbours[front[i]]) {
      if (layer[next] <= n) continue;
      layer[next] = layer[front[i]] + 1;
      front.push_back(next);
    }
  }
  return layer;
}

// Finds the boundary of the mesh (fragments that belong to one element only) and, depending on
// dim, the layers of the elements or the pairs of elements and vertices that may collide.
void FindBoundary(int dim, std::span<const int> elements, FlexTopology* t) {
  const std::vector<Fragment> fragments = SortedFragments(dim, elements);
  const size_t n = fragments.size(), num_elements = elements.size() / (dim + 1);
  std::vector<bool> border(num_elements);
  std::vector<Connection> connections;
  for (size_t i = 0; i < n; ++i) {
    const Fragment& f = fragments[i];
    // Equal fragments are neighbors in the sorted list, so comparing with both neighbors is
    // enough.
    const bool as_before = i > 0 && fragments[i - 1].sorted == f.sorted;
    const bool as_next = i + 1 < n && fragments[i + 1].sorted == f.sorted;
    if (as_before) {
      const Fragment& g = fragments[i - 1];
      connections.push_back({{g.element, f.element}, {g.opposite, f.opposite}});
    } else if (!as_next) {
      border[f.element] = true;
      t->shell.insert(t->shell.end(), f.vertex.begin(), f.vertex.begin() + dim);
    }
  }
  if (dim == 3) {
    t->layer = FindLayers(border, connections);
    return;
  }
  t->layer.assign(num_elements, 0);
  // In segments and sheets, an element may touch the far vertex of its neighbor. Only pairs near
  // the boundary are kept.
  for (const Connection& c : connections) {
    if (!border[c.element[0]] && !border[c.element[1]]) continue;
    t->evpair.insert(t->evpair.end(), {c.element[1], c.opposite[0], c.element[0], c.opposite[1]});
  }
}

}  // namespace

FlexTopology DeriveFlexTopology(int dim, std::span<const int> elements) {
  FlexTopology topology;
  FindEdges(dim, elements, &topology);
  FindBoundary(dim, elements, &topology);
  return topology;
}

}  // namespace syn
