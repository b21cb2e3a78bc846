// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/shape/mesh_polygon.h"

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <numeric>
#include <tuple>

namespace syn {
namespace {

// Unit normals with a larger dot product count as equal. 2 (1 - dot) is the squared distance of the
// normals, so they are then closer than kTolerance.
constexpr double kMinDot = 0.99999872;
constexpr double kTolerance = 0.0016001;

// Groups of triangles with equal normals. A triangle joins the first group whose first normal
// matches. Normals are hashed into cells much wider than the tolerance, so that few cells and few
// groups are visited; a slot of the table leads to the groups of its cell.
class NormalGroups {
 public:
  explicit NormalGroups(int num_faces)
      : slots_(std::bit_ceil(2 * static_cast<unsigned>(num_faces) + 2), Slot{-1, -1}) {}

  int Add(Vec3 normal) {
    int found = INT32_MAX;
    VisitCells(normal, [&](int key) {
      for (int g = SlotOf(key).last; g >= 0; g = before_[g]) {
        if (g < found && Dot(normals_[g], normal) > kMinDot) found = g;
      }
    });
    return found < INT32_MAX ? found : AddGroup(normal);
  }

  // A group of its own, which nothing joins: for triangles without area.
  int AddSeparate() { return Append({}, -1); }

  const ScratchArray<Vec3>& Normals() const { return normals_; }

 private:
  static constexpr double kCell = 0.02;

  static int CellOf(double coordinate) {
    return static_cast<int>(Floor(coordinate * (1 / kCell))) + 128;
  }
  static int Key(int x, int y, int z) { return x << 16 | y << 8 | z; }

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

  struct Slot {
    int key;
    int last;  // of the groups in the cell
  };

  // The slot of a cell, or an empty one where it would be. At most half of them are in use.
  Slot& SlotOf(int key) {
    const size_t mask = slots_.size() - 1;
    size_t i = static_cast<uint32_t>(key) * 2654435769u >> 8 & mask;
    while (slots_[i].key >= 0 && slots_[i].key != key) i = (i + 1) & mask;
    return slots_[i];
  }

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
  ScratchArray<int> before_;  // of each group: the one before it in its cell
  ScratchArray<Slot> slots_;
};

void AppendPolygon(std::span<const int> loop, MeshPolygons* polygons) {
  polygons->vertadr.push_back(static_cast<int>(polygons->vert.size()));
  polygons->vertnum.push_back(static_cast<int>(loop.size()));
  polygons->vert.insert(polygons->vert.end(), loop.begin(), loop.end());
}

// The boundary of a group of triangles: edges that no other triangle of the group runs through the
// other way, as closed loops. One serves many groups and keeps its memory.
class Boundary {
 public:
  // Appends the loops. Each starts with the first of its edges, in the order of the triangles.
  void AppendLoops(std::span<const int> faces, std::span<const int> group, MeshPolygons* polygons) {
    if (group.size() == 1 && IsTriangle(&faces[3 * group[0]])) {
      return AppendPolygon(faces.subspan(3 * group[0], 3), polygons);
    }
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
  static bool IsTriangle(const int* v) { return v[0] != v[1] && v[1] != v[2] && v[2] != v[0]; }

  struct Edge {
    int from, to;
    auto operator<=>(const Edge&) const = default;  // NOLINT(modernize-use-nullptr): a false alarm
  };

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
      const Edge back = {edges_[e].to, edges_[e].from};
      const auto at = std::ranges::lower_bound(sorted_, back, {}, [&](int i) { return edges_[i]; });
      if (at != sorted_.end() && edges_[*at] == back) free_[e] = 0;
    }
  }

  // The first free edge that leaves the vertex; -1: none.
  int Leaving(int vertex) const {
    int first = -1;
    auto at = std::ranges::lower_bound(sorted_, vertex, {}, [&](int e) { return edges_[e].from; });
    for (; at != sorted_.end() && edges_[*at].from == vertex; ++at) {
      if (free_[*at] && (first < 0 || *at < first)) first = *at;
    }
    return first;
  }

  ScratchArray<Edge> edges_;  // in the order of the triangles
  ScratchArray<int> sorted_;  // edges by their vertices
  ScratchArray<char> free_;   // of the boundary and not yet in a loop
  ScratchArray<int> loop_;
};

// Per vertex the polygons it belongs to, by counting sort.
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

// The place of each group in the order of descending normals, x before y before z; groups with
// equal ones, as those without area, stay in order.
ScratchArray<int> RankGroups(const ScratchArray<Vec3>& normals) {
  struct Entry {
    double x;  // beside the group, since almost all differ in it
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

// Twice the area vector of a polygon.
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
    group_of[f] = Normalize(normal) < mjMINVAL ? groups.AddSeparate() : groups.Add(normal);
  }

  const ScratchArray<int> rank = RankGroups(groups.Normals());

  // Triangles sorted by the rank of their group, by counting.
  ScratchArray<int> place(rank.size() + 1, 0), by_group(nface);
  for (int f = 0; f < nface; ++f) ++place[rank[group_of[f]] + 1];
  std::partial_sum(place.begin(), place.end(), place.begin());
  for (int f = 0; f < nface; ++f) by_group[place[rank[group_of[f]]]++] = f;

  MeshPolygons polygons;
  Boundary boundary;
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
    if (Norm(normal) < mjMINVAL) normal = AreaVector(vert, loop);  // the first three are in a line
    Normalized(normal).Store(&polygons->normal[3 * p]);
  }
}

}  // namespace syn
