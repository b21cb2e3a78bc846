// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/hull.h"

#include <algorithm>
#include <cstdint>
#include <string>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include "base/error.h"

namespace syn {
namespace {

static_assert(sizeof(Vec3) == 3 * sizeof(coordT), "points are passed to qhull in place");

// All state of one qhull run; the library is reentrant.
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

// Where qhull may write what it has to say about bad input. The reason reaches the user through the
// exception; a page of statistics on stderr would not help.
struct NullStream {
  std::FILE* file = std::fopen("/dev/null", "w");
  ~NullStream() {
    if (file) std::fclose(file);
  }
};

}  // namespace

std::vector<int> ConvexHull(std::span<const Vec3> points, int max_vertices) {
  if (points.size() < 4) throw ModelError("qhull error: a hull needs at least 4 points");
  // Qt: triangulated output. TA: stop after adding so many points to the first tetrahedron.
  std::string command = "qhull Qt";
  if (max_vertices >= 4) command += " TA" + std::to_string(max_vertices - 4);

  QhullRun run;
  NullStream quiet;
  qhT* qh = &run.state;
  coordT* coordinates = const_cast<coordT*>(&points[0].x);  // qhull reads only (ismalloc False)
  const int error = qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates, False,
                                 command.data(), nullptr, quiet.file);
  if (error) {
    throw ModelError("qhull error: the points do not span a volume, or are too close to a plane");
  }

  std::vector<int> faces;
  faces.reserve(3 * static_cast<size_t>(qh->num_facets));
  facetT* facet;
  FORALLfacets {
    setT* corners = qh_facet3vertex(qh, facet);
    int triangle[3], count = 0;
    vertexT *vertex, **vertexp;
    FOREACHvertex_(corners) {
      if (count < 3) triangle[count] = qh_pointid(qh, vertex->point);
      ++count;
    }
    qh_settempfree(qh, &corners);
    if (count != 3) throw ModelError("qhull error: a face is not a triangle");
    faces.insert(faces.end(), {triangle[1], triangle[0], triangle[2]});  // qhull goes clockwise
  }
  return faces;
}

std::vector<int> MakeHullGraph(std::span<const int> faces) {
  std::vector<int> vertices(faces.begin(), faces.end());
  std::ranges::sort(vertices);
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  const size_t nvert = vertices.size(), nface = faces.size() / 3;

  // On a closed surface every edge is run through once in each direction, so the directed edges of
  // the triangles are exactly the neighbour pairs.
  std::vector<int> local(vertices.empty() ? 0 : vertices.back() + 1);
  for (size_t i = 0; i < nvert; ++i) local[vertices[i]] = static_cast<int>(i);
  std::vector<uint64_t> edges;
  edges.reserve(faces.size());
  for (size_t f = 0; f < faces.size(); f += 3) {
    for (int k = 0; k < 3; ++k) {
      const uint64_t from = local[faces[f + k]], to = local[faces[f + (k + 1) % 3]];
      edges.push_back(from << 32 | to);
    }
  }
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());

  std::vector<int> graph = {static_cast<int>(nvert), static_cast<int>(nface)};
  graph.resize(2 + 3 * nvert + 6 * nface, -1);
  int* vert_edgeadr = graph.data() + 2;
  int* vert_globalid = vert_edgeadr + nvert;
  int* edge_localid = vert_globalid + nvert;
  std::ranges::copy(vertices, vert_globalid);
  std::ranges::copy(faces, edge_localid + nvert + 3 * nface);
  size_t edge = 0;
  int address = 0;
  for (size_t i = 0; i < nvert; ++i) {
    vert_edgeadr[i] = address;
    for (; edge < edges.size() && edges[edge] >> 32 == i; ++edge) {
      edge_localid[address++] = static_cast<int>(edges[edge] & 0xffffffffu);
    }
    ++address;  // the -1 at the end of the list is there already
  }
  return graph;
}

}  // namespace syn
