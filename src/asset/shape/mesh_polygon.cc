// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds polygons in three steps. Triangles are grouped by normal; groups are ranked by normal; the
// boundary of each group is split into closed loops, which are the polygons.

#include "asset/shape/mesh_polygon.h"

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <numeric>
#include <tuple>

namespace syn {
namespace {

// Unit normals with a larger dot product count as equal; the value is specified. The squared
// distance of two unit normals is 2 (1 - dot), so normals that count as equal are closer than
// kTolerance.
constexpr double kMinDot = 0.99999872;
constexpr double kTolerance = 0.0016001;

// Groups of triangles with equal normals. A triangle joins the first group whose first normal
// matches. A hash table maps cells of the space of normals to the groups in them. Cells are much
// wider than the tolerance, so few cells and few groups are visited.
class NormalGroups {
 public:
  explicit NormalGroups(int num_faces)
      : slots_(std::bit_ceil(2 * static_cast<unsigned>(num_faces) + 2), Slot{-1, -1}) {}

  // Returns the group of a triangle with the given unit normal; adds a group if none matches.
  int Add(Vec3 normal) {
    int found = INT32_MAX;
    VisitCells(normal, [&](int key) {
      // The group with the lowest number wins, which is the one that was created first.
      for (int g = SlotOf(key).last; g >= 0; g = before_[g]) {
        if (g < found && Dot(normals_[g], normal) > kMinDot) found = g;
      }
    });
    return found < INT32_MAX ? found : AddGroup(normal);
  }

  // Adds a group that no other triangle joins, for a triangle without area.
  int AddSeparate() { return Append({}, -1); }

  // Returns the first normal of each group.
  const ScratchArray<Vec3>& Normals() const { return normals_; }

 private:
  // Side of a cell, in units of a unit normal. Coordinates of cells plus 128 are in 0..255.
  static constexpr double kCell = 0.02;

  // Returns the cell of one coordinate in [-1, 1].
  static int CellOf(double coordinate) {
    return static_cast<int>(Floor(coordinate * (1 / kCell))) + 128;
  }
  static int Key(int x, int y, int z) { return x << 16 | y << 8 | z; }

  // Calls visit(key) for all cells that can contain a normal within the tolerance of n.
  template <typename F>
  static void VisitCells(Vec3 n, F&& visit) {
    const int x0 = CellOf(n.x - kTolerance), x1 = CellOf(n.x + kTolerance);
    const int y0 = CellOf(n.y - kTolerance), y1 = CellOf(n.y + kTolerance);
    const int z0 = CellOf(n.z - kTolerance), z1 = CellOf(n.z + kTolerance);
    for (int x = x0; x <= x1; ++x) {
      for (int y = y0; y <= y1; ++y) {
        for (int z = z0; z <= z1; ++z) visit(Key(x, y, z));
      }
    }
  }

  // An entry of the hash table. A key of -1 marks an empty slot.
  struct Slot {
    int key;
    int last;  // Last group of the cell.
  };

  // Returns the slot of a cell, or the empty slot where it would be inserted. Linear probing ends,
  // because at most half of the slots are used.
  Slot& SlotOf(int key) {
    const size_t mask = slots_.size() - 1;
    size_t i = static_cast<uint32_t>(key) * 2654435769u >> 8 & mask;
    while (slots_[i].key >= 0 && slots_[i].key != key) i = (i + 1) & mask;
    return slots_[i];
  }

  // Appends a group to the list of its cell.
  int AddGroup(Vec3 normal) {
    const int key = Key(CellOf(normal.x), CellOf(normal.y), CellOf(normal.z));
    Slot& slot = SlotOf(key);
    slot.key = key;
    slot.last = Append(normal, slot.last);
    return slot.last;
  }

  int Append(Vec3 normal, int before) {
    normals_.push_back(normal);
    before_.push_back(before);
    return static_cast<int>(normals_.size()) - 1;
  }

  ScratchArray<Vec3> normals_;
  ScratchArray<int> before_;  // Per group: the group before it in its cell, or -1.
  ScratchArray<Slot> slots_;
};

// Appends a polygon with the given vertices.
void AppendPolygon(std::span<const int> loop, MeshPolygons* polygons) {
  polygons->vertadr.push_back(static_cast<int>(polygons->vert.size()));
  polygons->vertnum.push_back(static_cast<int>(loop.size()));
  polygons->vert.insert(polygons->vert.end(), loop.begin(), loop.end());
}

// Finds the boundary of a group of triangles as closed loops. An edge belongs to the boundary if no
// triangle of the group has the opposite edge. One object serves many groups and keeps its memory.
class Boundary {
 public:
  // Appends the loops of a group. Each starts with the first of its edges in the order of the
  // triangles.
  void AppendLoops(std::span<const int> faces, std::span<const int> group, MeshPolygons* polygons) {
    // A single triangle is its own boundary.
    if (group.size() == 1 && IsTriangle(&faces[3 * group[0]])) {
      return AppendPolygon(faces.subspan(3 * group[0], 3), polygons);
    }
    // Follows free edges from vertex to vertex until the loop closes. Loops that do not close, or
    // that have fewer than three vertices, are dropped.
    CollectEdges(faces, group);
    for (int start = 0; start < std::ssize(edges_); ++start) {
      if (!free_[start]) continue;
      loop_.clear();
      int e = start;
      while (e >= 0) {
        free_[e] = 0;
        loop_.push_back(edges_[e].from);
        if (edges_[e].to == edges_[start].from) break;
        e = Leaving(edges_[e].to);
      }
      if (e >= 0 && loop_.size() >= 3) AppendPolygon(loop_, polygons);
    }
  }

 private:
  // Returns whether the three vertices of a face are different.
  static bool IsTriangle(const int* v) { return v[0] != v[1] && v[1] != v[2] && v[2] != v[0]; }

  struct Edge {
    int from, to;
    auto operator<=>(const Edge&) const = default;  // NOLINT(modernize-use-nullptr): a false alarm
  };

  // Collects the edges of a group and marks those of the boundary as free. Binary search in sorted
  // edges finds opposite ones.
  void CollectEdges(std::span<const int> faces, std::span<const int> group) {
    edges_.clear();
    for (const int f : group) {
      const int* v = &faces[3 * f];
      edges_.insert(edges_.end(), {{v[0], v[1]}, {v[1], v[2]}, {v[2], v[0]}});
    }
    sorted_.resize(edges_.size());
    std::iota(sorted_.begin(), sorted_.end(), 0);
    std::ranges::sort(sorted_, {}, [&](int e) { return edges_[e]; });
    free_.assign(edges_.size(), 1);
    for (int e = 0; e < std::ssize(edges_); ++e) {
      // An edge whose opposite is in the group is inside the polygon.
      const Edge back = {edges_[e].to, edges_[e].from};
      const auto at = std::ranges::lower_bound(sorted_, back, {}, [&](int i) { return edges_[i]; });
      if (at != sorted_.end() && edges_[*at] == back) free_[e] = 0;
    }
  }

  // Returns the first free edge that leaves a vertex; -1 if there is none.
  int Leaving(int vertex) const {
    int first = -1;
    auto at = std::ranges::lower_bound(sorted_, vertex, {}, [&](int e) { return edges_[e].from; });
    for (; at != sorted_.end() && edges_[*at].from == vertex; ++at) {
      if (free_[*at] && (first < 0 || *at < first)) first = *at;
    }
    return first;
  }

  ScratchArray<Edge> edges_;  // Edges in the order of the triangles.
  ScratchArray<int> sorted_;  // Edges sorted by their vertices.
  ScratchArray<char> free_;   // 1: on the boundary and not yet in a loop.
  ScratchArray<int> loop_;    // Vertices of the present loop.
};

// Lists for each vertex the polygons it belongs to, by counting sort.
void MakeMap(int nvert, MeshPolygons* polygons) {
  polygons->mapnum.assign(nvert, 0);
  for (const int v : polygons->vert) ++polygons->mapnum[v];
  polygons->mapadr.assign(nvert, 0);
  std::exclusive_scan(polygons->mapnum.begin(), polygons->mapnum.end(), polygons->mapadr.begin(),
                      0);
  polygons->map.resize(polygons->vert.size());
  ScratchArray<int> fill(polygons->mapadr.begin(), polygons->mapadr.end());
  for (int p = 0; p < polygons->Count(); ++p) {
    for (int k = 0; k < polygons->vertnum[p]; ++k) {
      polygons->map[fill[polygons->vert[polygons->vertadr[p] + k]]++] = p;
    }
  }
}

// Returns the position of each group in the order of descending normals (x before y before z).
// Groups with equal normals, such as those of triangles without area, keep their order.
ScratchArray<int> RankGroups(const ScratchArray<Vec3>& normals) {
  struct Entry {
    double x;  // Stored beside the group, because nearly all comparisons need only x.
    int group;
  };
  ScratchArray<Entry> order(normals.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = {normals[i].x, static_cast<int>(i)};
  std::ranges::sort(order, [&](const Entry& a, const Entry& b) {
    if (a.x != b.x) return a.x > b.x;
    const Vec3 &m = normals[a.group], &n = normals[b.group];
    return std::tie(n.y, n.z, a.group) < std::tie(m.y, m.z, b.group);
  });
  ScratchArray<int> rank(order.size());
  for (size_t i = 0; i < order.size(); ++i) rank[order[i].group] = static_cast<int>(i);
  return rank;
}

// Returns the normal of a polygon, with a length of twice its area.
Vec3 AreaVector(std::span<const Vec3> vert, std::span<const int> loop) {
  Vec3 area;
  for (size_t i = 1; i + 1 < loop.size(); ++i) {
    area += Cross(vert[loop[i]] - vert[loop[0]], vert[loop[i + 1]] - vert[loop[0]]);
  }
  return area;
}

}  // namespace

MeshPolygons FindPolygons(std::span<const Vec3> vert, std::span<const int> faces) {
  const ScratchScope scope;
  const int nface = static_cast<int>(faces.size() / 3);
  NormalGroups groups(nface);
  ScratchArray<int> group_of(nface);
  for (int f = 0; f < nface; ++f) {
    Vec3 normal = AreaVector(vert, faces.subspan(3 * f, 3));
    // Triangles without area have no normal and form separate groups.
    group_of[f] = Normalize(normal) < mjMINVAL ? groups.AddSeparate() : groups.Add(normal);
  }

  const ScratchArray<int> rank = RankGroups(groups.Normals());

  // Triangles are sorted by the rank of their group, by counting.
  ScratchArray<int> place(rank.size() + 1, 0), by_group(nface);
  for (int f = 0; f < nface; ++f) ++place[rank[group_of[f]] + 1];
  std::partial_sum(place.begin(), place.end(), place.begin());
  for (int f = 0; f < nface; ++f) by_group[place[rank[group_of[f]]]++] = f;

  MeshPolygons polygons;
  Boundary boundary;
  // Each run of triangles with the same group gives one or more polygons.
  for (int begin = 0, end; begin < nface; begin = end) {
    const int group = group_of[by_group[begin]];
    for (end = begin; end < nface && group_of[by_group[end]] == group;) ++end;
    boundary.AppendLoops(faces, std::span(by_group).subspan(begin, end - begin), &polygons);
  }
  MakeMap(static_cast<int>(vert.size()), &polygons);
  return polygons;
}

void ComputePolygonNormals(std::span<const Vec3> vert, MeshPolygons* polygons) {
  polygons->normal.resize(3 * polygons->vertnum.size());
  for (int p = 0; p < polygons->Count(); ++p) {
    const std::span<const int> loop(&polygons->vert[polygons->vertadr[p]], polygons->vertnum[p]);
    Vec3 normal = AreaVector(vert, loop.first(3));
    // The first three vertices are collinear.
    if (Norm(normal) < mjMINVAL) normal = AreaVector(vert, loop);
    Normalized(normal).Store(&polygons->normal[3 * p]);
  }
}

}  // namespace syn
