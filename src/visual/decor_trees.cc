// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws bounding volumes as boxes of lines: the nodes of one depth of each tree (opt->bvh_depth),
// and the leaves of smaller depth, so that everything is covered.

#include "visual/kinds.h"

namespace syn {
namespace {

// Returns whether a node has no children.
bool IsLeaf(const mjModel* m, int node) {
  return m->bvh_child[2 * node] == -1 && m->bvh_child[2 * node + 1] == -1;
}

// Returns whether a node is at the depth that is shown, or is a leaf above it.
bool NodeShown(const Drawing& g, int node) {
  const int depth = g.m->bvh_depth[node];
  return depth == g.opt->bvh_depth || (depth < g.opt->bvh_depth && IsLeaf(g.m, node));
}

// Returns the color of a node; nodes that the last collision detection visited are highlighted if
// vis.global.bvactive is set.
const float* NodeColour(const Drawing& g, int node) {
  const bool lit = g.m->vis.global.bvactive && g.d->bvh_active[node];
  return lit ? g.m->vis.rgba.bvactive : g.m->vis.rgba.bv;
}

// Draws an axis-aligned box, given as center and half sizes (`aabb`), of the frame (pos, axes).
bool Box(Drawing& g, int node, const mjtNum* aabb, Vec3 pos, const Mat3& axes, const float* rgba) {
  return g.Shape(mjOBJ_UNKNOWN, node, mjGEOM_LINEBOX, Vec3::Load(aabb + 3),
                 pos + axes * Vec3::Load(aabb), axes, rgba);
}

// Draws a box given in the frame of a geom.
bool GeomBox(Drawing& g, int node, const mjtNum* aabb, int geom, const float* rgba) {
  return Box(g, node, aabb, Vec3::Load(g.d->geom_xpos + 3 * geom),
             Mat3::Load(g.d->geom_xmat + 9 * geom), rgba);
}

// Draws a node of the tree of a body. Inner nodes are boxes in the inertial frame of the body; a
// leaf is drawn as the box of its geom, which fits better.
bool BodyNode(Drawing& g, int body, int node) {
  const float* rgba = NodeColour(g, node);
  if (IsLeaf(g.m, node) && g.m->bvh_nodeid[node] >= 0) {
    const int geom = g.m->bvh_nodeid[node];
    return GeomBox(g, node, g.m->geom_aabb + 6 * geom, geom, rgba);
  }
  return Box(g, node, g.m->bvh_aabb + 6 * node, Vec3::Load(g.d->xipos + 3 * body),
             Mat3::Load(g.d->ximat + 9 * body), rgba);
}

// Returns the mesh that a geom shows or was fitted to; -1 if there is none. For height fields,
// geom_dataid is not a mesh.
int MeshOf(const mjModel* m, int geom) {
  return m->geom_type[geom] == mjGEOM_HFIELD ? -1 : m->geom_dataid[geom];
}

bool HasOctree(const mjModel* m, int mesh) { return m->mesh_octnum[mesh] > 0; }

// Returns the position of one of the eight nodes that move an interpolated flex.
Vec3 NodePosition(const Drawing& g, int flex, int node) {
  const mjModel* m = g.m;
  const int id = m->flex_nodeadr[flex] + node, body = m->flex_nodebodyid[id];
  const Vec3 pos = Vec3::Load(g.d->xpos + 3 * body);
  if (m->flex_centered[flex]) return pos;
  return pos + Mat3::Load(g.d->xmat + 9 * body) * Vec3::Load(m->flex_node + 3 * id);
}

// Draws the tree of a flex, whose boxes are in world coordinates and change in every step.
bool DrawFlexBoxes(Drawing& g, int flex) {
  const int first = g.m->flex_bvhadr[flex];
  for (int node = first; node < first + g.m->flex_bvhnum[flex]; ++node) {
    if (!NodeShown(g, node)) continue;
    const mjtNum* aabb = g.d->bvh_aabb_dyn + 6 * (node - g.m->nbvhstatic);
    if (!Box(g, node, aabb, {}, Mat3::Identity(), NodeColour(g, node))) return false;
  }
  return true;
}

// Draws the edges of the box of eight nodes that moves an interpolated flex. Bits 4, 2, 1 of the
// number of a node are its x, y, z position; an edge joins nodes that differ in one bit. [Q19]
// Lines have the x side of the box on which they begin (0 or 1) in place of an object id.
bool DrawCage(Drawing& g, int flex) {
  static constexpr float kGrey[4] = {0.5f, 0.5f, 0.5f, 1};
  for (int node = 0; node < 8; ++node) {
    for (const int bit : {4, 2, 1}) {
      if (node & bit) continue;
      if (!g.Connector(mjOBJ_UNKNOWN, node >> 2, mjGEOM_LINE, 3, NodePosition(g, flex, node),
                       NodePosition(g, flex, node | bit), kGrey)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool DrawBodyTree(Drawing& g, int body) {
  const int first = g.m->body_bvhadr[body];
  for (int node = first; node < first + g.m->body_bvhnum[body]; ++node) {
    if (NodeShown(g, node) && !BodyNode(g, body, node)) return false;
  }
  return true;
}

// Draws the tree of a flex if its group is shown, and the box of nodes of any interpolated flex.
bool DrawFlexTree(Drawing& g, int flex) {
  const bool shown = g.opt->flexgroup[ClampGroup(g.m->flex_group[flex])];
  return (!shown || DrawFlexBoxes(g, flex)) && (!g.m->flex_interp[flex] || DrawCage(g, flex));
}

// Draws the tree of the mesh of a geom. If active nodes are highlighted, only those are drawn.
bool DrawMeshTree(Drawing& g, int geom) {
  const int mesh = MeshOf(g.m, geom);
  if (mesh < 0 || HasOctree(g.m, mesh) || g.m->geom_type[geom] == mjGEOM_SDF) return true;
  const bool only_active = g.m->vis.global.bvactive;
  const int first = g.m->mesh_bvhadr[mesh];
  for (int node = first; node < first + g.m->mesh_bvhnum[mesh]; ++node) {
    if (!NodeShown(g, node) || (only_active && !g.d->bvh_active[node])) continue;
    if (!GeomBox(g, node, g.m->bvh_aabb + 6 * node, geom, NodeColour(g, node))) return false;
  }
  return true;
}

// Draws the octree of a mesh with a signed distance field. Only nodes at the shown depth are drawn.
bool DrawMeshOctree(Drawing& g, int geom) {
  const int mesh = MeshOf(g.m, geom);
  if (mesh < 0 || !HasOctree(g.m, mesh)) return true;
  const int first = g.m->mesh_octadr[mesh];
  for (int node = first; node < first + g.m->mesh_octnum[mesh]; ++node) {
    if (g.m->oct_depth[node] != g.opt->bvh_depth) continue;
    if (!GeomBox(g, node, g.m->oct_aabb + 6 * node, geom, g.m->vis.rgba.bv)) return false;
  }
  return true;
}

}  // namespace syn
