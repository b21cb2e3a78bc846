// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes convex hulls by Quickhull (Barber, Dobkin and Huhdanpaa 1996), as implemented by the
// library qhull.

#include "asset/shape/hull.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include "base/error.h"

namespace syn {
namespace {

static_assert(sizeof(Vec3) == 3 * sizeof(coordT), "points are passed to qhull in place");

// Owns all state of one run of qhull. The library is reentrant.
struct QhullRun {
  QhullRun() { qh_zero(&state, stderr); }
  QhullRun(const QhullRun&) = delete;
  ~QhullRun() {
    state.NOerrexit = True;
    qh_freeqhull(&state, !qh_ALL);
    int remaining = 0, total = 0;
    qh_memfreeshort(&state, &remaining, &total);
  }
  qhT state;
};

// A stream that discards what qhull prints about bad input. The reason reaches the user through the
// exception, and a page of statistics on stderr would not help.
struct NullStream {
  std::FILE* file = std::fopen("/dev/null", "w");
  ~NullStream() {
    if (file) std::fclose(file);
  }
};

// Appends the vertices of a facet in the order of qhull, counterclockwise as seen from outside.
void AppendTriangle(qhT* qh, const facetT* facet, LargeArray<int>* faces) {
  if (qh_setsize(qh, facet->vertices) != 3) {
    throw ModelError("qhull error: a face is not a triangle");
  }
  const size_t begin = faces->size();
  vertexT *vertex, **vertexp;
  FOREACHvertex_(facet->vertices) faces->push_back(qh_pointid(qh, vertex->point));
  // qhull marks facets whose vertices are in clockwise order by `toporient`.
  if (facet->toporient) std::swap((*faces)[begin], (*faces)[begin + 1]);
}

// Appends the other vertices of the facets around a vertex, in the order of their first occurrence,
// ended by -1.
void AppendNeighbours(qhT* qh, const vertexT* around, LargeArray<int>* neighbours) {
  const size_t begin = neighbours->size();
  facetT *neighbor, **neighborp;
  vertexT *vertex, **vertexp;
  FOREACHneighbor_(around) {
    FOREACHvertex_(neighbor->vertices) {
      const int id = qh_pointid(qh, vertex->point);
      const auto listed = neighbours->begin() + static_cast<std::ptrdiff_t>(begin);
      // Vertices have few neighbors, so a linear search is fast enough.
      const bool known = std::find(listed, neighbours->end(), id) != neighbours->end();
      if (vertex != around && !known) neighbours->push_back(id);
    }
  }
  neighbours->push_back(-1);
}

// Copies the result of qhull.
Hull Collect(qhT* qh) {
  Hull hull;
  hull.faces.reserve(3 * static_cast<size_t>(qh->num_facets));
  facetT* facet;
  FORALLfacets AppendTriangle(qh, facet, &hull.faces);
  qh_vertexneighbors(qh);
  vertexT* vertex;
  FORALLvertices {
    hull.vertices.push_back(qh_pointid(qh, vertex->point));
    AppendNeighbours(qh, vertex, &hull.neighbours);
  }
  return hull;
}

}  // namespace

Hull ConvexHull(std::span<const Vec3> points, int max_vertices) {
  if (points.size() < 4) throw ModelError("qhull error: a hull needs at least 4 points");
  // Option Qt triangulates the facets. Option TAn stops after n points were added to the first
  // tetrahedron.
  std::string command = "qhull Qt";
  if (max_vertices >= 4) command += " TA" + std::to_string(max_vertices - 4);

  QhullRun run;
  const NullStream quiet;
  qhT* qh = &run.state;
  // qhull does not write to the points, because its argument `ismalloc` is False.
  coordT* coordinates = const_cast<coordT*>(&points[0].x);
  const int error = qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates, False,
                                 command.data(), nullptr, quiet.file);
  if (error) {
    throw ModelError("qhull error: the points do not span a volume, or are too close to a plane");
  }
  return Collect(qh);
}

LargeArray<int> MakeHullGraph(const Hull& hull) {
  const size_t nvert = hull.vertices.size(), nface = hull.faces.size() / 3;
  // local[p] is the number of point p among the vertices of the hull.
  std::vector<int> local(nvert == 0 ? 0 : *std::ranges::max_element(hull.vertices) + 1);
  for (size_t i = 0; i < nvert; ++i) local[hull.vertices[i]] = static_cast<int>(i);

  LargeArray<int> graph = {static_cast<int>(nvert), static_cast<int>(nface)};
  graph.resize(2 + 3 * nvert + 6 * nface, -1);
  int* vert_edgeadr = graph.data() + 2;
  int* vert_globalid = vert_edgeadr + nvert;
  int* edge_localid = vert_globalid + nvert;
  std::ranges::copy(hull.vertices, vert_globalid);
  std::ranges::copy(hull.faces, edge_localid + nvert + 3 * nface);
  // A closed surface of triangles has 3 nface directed edges, and each vertex adds one -1.
  if (hull.neighbours.size() != nvert + 3 * nface) {
    throw ModelError("qhull error: the hull is not closed");
  }
  // The lists of neighbors are copied with numbers of hull vertices in place of points.
  size_t entry = 0;
  for (size_t i = 0; i < nvert; ++i, ++entry) {
    vert_edgeadr[i] = static_cast<int>(entry);
    for (; hull.neighbours[entry] >= 0; ++entry) {
      edge_localid[entry] = local[hull.neighbours[entry]];
    }
  }
  return graph;
}

}  // namespace syn
