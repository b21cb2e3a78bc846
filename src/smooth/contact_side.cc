// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds the bodies of a side of a contact and their weights; see contact_side.h.

#include "smooth/contact_side.h"

#include <algorithm>

#include "model/flex_element.h"
#include "smooth/flex/flex.h"

namespace syn {
namespace {

constexpr mjtNum kSmallWeight = 1e-5;  // shares of nodes below this are ignored

// Vertices of a flex with their weights.
struct WeightedVertices {
  int size = 0;
  int vertex[4];
  mjtNum weight[4];
};

// Returns the vertices of the element on a side. The nearer a vertex is to the contact, the larger
// is its weight:
//   w_i = 1 / |pos - x_i|, divided by the Euclidean norm of all w
// The weights do not add up to one [Q7]. A vertex that is itself the other side of the contact gets
// no weight.
WeightedVertices ElementWeights(const mjModel* m, const mjData* d, const mjContact& con, int side) {
  const int flex = con.flex[side], *vertex = ElementVertices(m, flex, con.elem[side]);
  WeightedVertices out;
  mjtNum square = 0;
  for (int i = 0; i <= m->flex_dim[flex]; ++i) {
    if (con.vert[1 - side] == vertex[i]) continue;
    const mjtNum distance = Distance(Vec3::Load(con.pos), FlexVertex(m, d, flex, vertex[i]));
    const mjtNum weight = 1 / std::max<mjtNum>(mjMINVAL, distance);
    out.vertex[out.size] = vertex[i];
    out.weight[out.size++] = weight;
    square += weight * weight;
  }
  const mjtNum scale = 1 / std::max<mjtNum>(mjMINVAL, Sqrt(square));
  for (int i = 0; i < out.size; ++i) out.weight[i] *= scale;
  return out;
}

// Returns the vertices of a side: one vertex, or those of an element.
WeightedVertices VerticesOf(const mjModel* m, const mjData* d, const mjContact& con, int side) {
  if (con.vert[side] >= 0) return {1, {con.vert[side]}, {1}};
  return ElementWeights(m, d, con, side);
}

// Distributes the weights of vertices to the nodes that they follow. If there are several vertices,
// only the last one counts for the inverse weight [Q8].
ContactSide OnNodes(const mjModel* m, int flex, const WeightedVertices& vertices) {
  ContactSide side;
  side.size = kTrilinearNodes;
  const int* body = m->flex_nodebodyid + m->flex_nodeadr[flex];
  for (int q = 0; q < kTrilinearNodes; ++q) side.body[q] = body[q], side.weight[q] = 0;
  for (int i = 0; i < vertices.size; ++i) {
    mjtNum share[kTrilinearNodes];
    TrilinearWeights(Vec3::Load(m->flex_vert0 + 3 * (m->flex_vertadr[flex] + vertices.vertex[i])),
                     share);
    // The sum starts again with each vertex [Q8].
    side.invweight = 0;
    for (int q = 0; q < kTrilinearNodes; ++q) {
      if (share[q] < kSmallWeight) continue;
      const mjtNum weight = vertices.weight[i] * share[q];
      side.weight[q] += weight;
      side.invweight += weight * m->body_invweight0[2 * body[q]];
    }
  }
  return side;
}

}  // namespace

ContactSide SideOf(const mjModel* m, const mjData* d, const mjContact& con, int side) {
  if (const int body = SingleBody(m, con, side); body >= 0) {
    return {1, {body}, {1}, m->body_invweight0[2 * body]};
  }
  // The side belongs to a flex: an element, or a vertex that is interpolated between nodes.
  const int flex = con.flex[side];
  const WeightedVertices vertices = VerticesOf(m, d, con, side);
  if (m->flex_interp[flex]) return OnNodes(m, flex, vertices);
  ContactSide out;
  out.size = vertices.size;
  for (int i = 0; i < vertices.size; ++i) {
    const int body = m->flex_vertbodyid[m->flex_vertadr[flex] + vertices.vertex[i]];
    out.body[i] = body;
    out.weight[i] = vertices.weight[i];
    out.invweight += vertices.weight[i] * m->body_invweight0[2 * body];
  }
  return out;
}

const char* ContactProblem(const mjModel* m, const mjContact& con) {
  const auto in = [](int i, int n) { return i >= 0 && i < n; };
  if (con.dim != 1 && con.dim != 3 && con.dim != 4 && con.dim != 6)
    return "dim is not 1, 3, 4 or 6";
  // Each side is valid if it names a geom, a vertex, or an element.
  for (int side = 0; side < 2; ++side) {
    if (in(con.geom[side], m->ngeom)) continue;
    if (con.geom[side] != -1) return "geom out of range";
    const int flex = con.flex[side];
    if (!in(flex, m->nflex)) return "flex out of range, and no geom";
    if (in(con.vert[side], m->flex_vertnum[flex])) continue;
    if (!in(con.elem[side], m->flex_elemnum[flex])) return "elem and vert out of range";
    if (con.vert[side] != -1) return "vert out of range";
  }
  return nullptr;
}

}  // namespace syn
