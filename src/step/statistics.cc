// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes typical sizes of a model for drawing; see statistics.h.

#include "step/statistics.h"

#include <algorithm>
#include <vector>

#include "asset/shape/bvh.h"

namespace syn {
namespace {

constexpr mjtNum kSmallest = 1e-5;  // smallest size of a body or model, in meters

// Returns how far a geom reaches from its position in meters, for the extent of the model. A finite
// plane counts as a tenth of its longer side, an infinite plane as 1.
mjtNum Reach(const mjModel* m, int geom) {
  if (m->geom_rbound[geom] > 0) return m->geom_rbound[geom];
  if (m->geom_type[geom] != mjGEOM_PLANE) return 0;
  const mjtNum side = std::max(m->geom_size[3 * geom], m->geom_size[3 * geom + 1]);
  return side > 0 ? 0.1 * side : 1;
}

// Returns the box around all bodies, joint anchors, sites and geoms, in world axes.
Aabb ModelBox(const mjModel* m, const mjData* d) {
  Aabb box = Aabb::Empty();
  for (int b = 1; b < m->nbody; ++b) {
    box.Add(Vec3::Load(d->xpos + 3 * b));
    box.Add(Vec3::Load(d->xipos + 3 * b));
  }
  for (int j = 0; j < m->njnt; ++j) box.Add(Vec3::Load(d->xanchor + 3 * j));
  for (int s = 0; s < m->nsite; ++s) box.Add(Vec3::Load(d->site_xpos + 3 * s));
  for (int g = 0; g < m->ngeom; ++g) {
    const Vec3 pos = Vec3::Load(d->geom_xpos + 3 * g);
    const mjtNum r = Reach(m, g);
    box.Add(pos - Vec3{r, r, r});
    box.Add(pos + Vec3{r, r, r});
  }
  return box;
}

// Enlarges the sizes of bodies that carry flexes. The size of a body with a vertex is at least the
// length of its longest edge; the size of a body with a node is at least the distance to the other
// nodes.
void GrowToFlexes(const mjModel* m, const mjData* d, std::vector<mjtNum>* size) {
  const auto grow = [&](int body, mjtNum to) { (*size)[body] = std::max((*size)[body], to); };
  for (int f = 0; f < m->nflex; ++f) {
    const int* node = m->flex_nodebodyid + m->flex_nodeadr[f];
    for (int i = 0; i < m->flex_nodenum[f]; ++i) {
      for (int j = i + 1; j < m->flex_nodenum[f]; ++j) {
        const mjtNum length =
            Distance(Vec3::Load(d->xpos + 3 * node[i]), Vec3::Load(d->xpos + 3 * node[j]));
        grow(node[i], length);
        grow(node[j], length);
      }
    }
    if (m->flex_interp[f]) continue;
    const int* body = m->flex_vertbodyid + m->flex_vertadr[f];
    for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f]; ++e) {
      for (const int vertex : {m->flex_edge[2 * e], m->flex_edge[2 * e + 1]}) {
        grow(body[vertex], m->flexedge_length0[e]);
      }
    }
  }
}

// Returns the mean size of the bodies. The size of a body is the largest distance from its center
// of mass to its joints, the joints of its children, and the far sides of its geoms.
mjtNum MeanSize(const mjModel* m, const mjData* d) {
  std::vector<mjtNum> size(m->nbody, kSmallest);
  const auto centre = [&](int b) { return Vec3::Load(d->xipos + 3 * b); };
  for (int j = 0; j < m->njnt; ++j) {
    const Vec3 anchor = Vec3::Load(d->xanchor + 3 * j);
    const int b = m->jnt_bodyid[j], parent = m->body_parentid[b];
    size[b] = std::max(size[b], Distance(centre(b), anchor));
    size[parent] = std::max(size[parent], Distance(centre(parent), anchor));
  }
  for (int g = 0; g < m->ngeom; ++g) {
    const int b = m->geom_bodyid[g];
    if (m->geom_rbound[g] <= 0) continue;
    const Vec3 pos = Vec3::Load(d->geom_xpos + 3 * g);
    size[b] = std::max(size[b], m->geom_rbound[g] + Distance(centre(b), pos));
  }
  GrowToFlexes(m, d, &size);
  mjtNum sum = 0;
  for (int b = 1; b < m->nbody; ++b) sum += size[b];
  return sum / (m->nbody - 1);
}

// Returns the mean of the diagonal of the inertia matrix.
mjtNum MeanInertia(const mjModel* m, const mjData* d) {
  mjtNum trace = 0;
  for (int i = 0; i < m->nv; ++i) trace += d->M[m->M_rowadr[i] + m->M_rownnz[i] - 1];
  return trace / m->nv;
}

}  // namespace

mjStatistic ComputeStatistics(const mjModel* m, const mjData* d) {
  // These values hold for an empty model: mean inertia, mean mass, mean size, extent, center.
  mjStatistic stat = {1, 1, 0.2, 2, {0, 0, 0}};
  const Aabb box = ModelBox(m, d);
  if (box.min.x <= box.max.x) box.Centre().Store(stat.center);
  if (box.max.x > box.min.x) {
    const Vec3 edge = box.max - box.min;
    stat.extent = std::max({kSmallest, edge.x, edge.y, edge.z});
  }
  if (m->nbody > 1) {
    stat.meansize = MeanSize(m, d);
    stat.extent = std::max(stat.extent, 2 * stat.meansize);
    mjtNum mass = 0;
    for (int b = 1; b < m->nbody; ++b) mass += m->body_mass[b];
    stat.meanmass = mass / (m->nbody - 1);
  }
  if (m->nv) stat.meaninertia = MeanInertia(m, d);
  return stat;
}

}  // namespace syn
