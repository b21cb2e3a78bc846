// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Bounding volumes as boxes of lines: one level of each tree, and the leaves above it.

#include "visual/kinds.h"

namespace syn {
namespace {

bool IsLeaf(const mjModel* m, int node) {
  return m->bvh_child[2 * node] == -1 && m->bvh_child[2 * node + 1] == -1;
}

bool NodeShown(const Drawing& g, int node) {
  const int depth = g.m->bvh_depth[node];
  return depth == g.opt->bvh_depth || (depth < g.opt->bvh_depth && IsLeaf(g.m, node));
}

const float* NodeColour(const Drawing& g, int node) {
  const bool lit = g.m->vis.global.bvactive && g.d->bvh_active[node];
  return lit ? g.m->vis.rgba.bvactive : g.m->vis.rgba.bv;
}

// A box given by centre and half sizes in a frame.
bool Box(Drawing& g, int node, const mjtNum* aabb, Vec3 pos, const Mat3& axes, const float* rgba) {
  return g.Shape(mjOBJ_UNKNOWN, node, mjGEOM_LINEBOX, Vec3::Load(aabb + 3),
                 pos + axes * Vec3::Load(aabb), axes, rgba);
}

bool GeomBox(Drawing& g, int node, const mjtNum* aabb, int geom, const float* rgba) {
  return Box(g, node, aabb, Vec3::Load(g.d->geom_xpos + 3 * geom),
             Mat3::Load(g.d->geom_xmat + 9 * geom), rgba);
}

bool BodyNode(Drawing& g, int body, int node) {
  const float* rgba = NodeColour(g, node);
  if (IsLeaf(g.m, node) && g.m->bvh_nodeid[node] >= 0) {
    const int geom = g.m->bvh_nodeid[node];
    return GeomBox(g, node, g.m->geom_aabb + 6 * geom, geom, rgba);
  }
  return Box(g, node, g.m->bvh_aabb + 6 * node, Vec3::Load(g.d->xipos + 3 * body),
             Mat3::Load(g.d->ximat + 9 * body), rgba);
}

// A mesh of the model that the geom shows or is fitted to; -1 if none.
int MeshOf(const mjModel* m, int geom) {
  return m->geom_type[geom] == mjGEOM_HFIELD ? -1 : m->geom_dataid[geom];
}

bool HasOctree(const mjModel* m, int mesh) { return m->mesh_octnum[mesh] > 0; }

Vec3 NodePosition(const Drawing& g, int flex, int node) {
  const mjModel* m = g.m;
  const int id = m->flex_nodeadr[flex] + node, body = m->flex_nodebodyid[id];
  const Vec3 pos = Vec3::Load(g.d->xpos + 3 * body);
  if (m->flex_centered[flex]) return pos;
  return pos + Mat3::Load(g.d->xmat + 9 * body) * Vec3::Load(m->flex_node + 3 * id);
}

bool DrawFlexBoxes(Drawing& g, int flex) {
  const int first = g.m->flex_bvhadr[flex];
  for (int node = first; node < first + g.m->flex_bvhnum[flex]; ++node) {
    if (!NodeShown(g, node)) continue;
    const mjtNum* aabb = g.d->bvh_aabb_dyn + 6 * (node - g.m->nbvhstatic);
    if (!Box(g, node, aabb, {}, Mat3::Identity(), NodeColour(g, node))) return false;
  }
  return true;
}

// The box of eight nodes that moves an interpolated flex. [Q19] Lines carry the side of the box
// that they begin on in place of an object.
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

// The tree of a flex in the groups shown; the cage of any flex.
bool DrawFlexTree(Drawing& g, int flex) {
  const bool shown = g.opt->flexgroup[ClampGroup(g.m->flex_group[flex])];
  return (!shown || DrawFlexBoxes(g, flex)) && (!g.m->flex_interp[flex] || DrawCage(g, flex));
}

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
