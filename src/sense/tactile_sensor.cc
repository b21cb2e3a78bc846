// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The tactile sensor (mjSENS_TACTILE). For every vertex of a mesh that is attached to a geom, it
// reports how deep the vertex is inside the geoms that touch the body, and how fast it slides along
// them in two directions.

#include <algorithm>

#include "base/arena.h"
#include "collision/sdf/sdf_field.h"
#include "math/libm.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "sense/sensor.h"
#include "smooth/motion.h"

namespace syn {
namespace {

// Scale of the reported value depth / (kDepthScale - depth), in meters. Depths are negative.
constexpr mjtNum kDepthScale = 0.05;

Vec3 LoadFloat(const float* p) { return {p[0], p[1], p[2]}; }

// Lists the geoms in contact with the rigid group of bodies `weld`, each once, in the order of
// their contacts. Returns their number, which is at most 2 ncon.
int TouchingGeoms(const mjModel* m, const mjData* d, int weld, int* geoms) {
  int count = 0;
  auto add = [&](int geom) {
    if (geom >= 0 && std::find(geoms, geoms + count, geom) == geoms + count) geoms[count++] = geom;
  };
  auto in_group = [&](int geom) {
    return geom >= 0 && m->body_weldid[m->geom_bodyid[geom]] == weld;
  };
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& con = d->contact[i];
    if (in_group(con.geom[0])) add(con.geom[1]);
    if (in_group(con.geom[1])) add(con.geom[0]);
  }
  return count;
}

// Returns true if the geom has a signed distance field. Height fields have none, and meshes have
// one only if an octree was built for them.
bool HasField(const mjModel* m, int geom) {
  const int type = m->geom_type[geom];
  if (type == mjGEOM_HFIELD) return false;
  const bool mesh = type == mjGEOM_MESH || type == mjGEOM_SDF;
  return !mesh || (m->geom_dataid[geom] >= 0 && m->mesh_octnum[m->geom_dataid[geom]] > 0);
}

// The normal and tangents of a vertex in the frame of the geom. The mesh stores them as three
// consecutive normals for each vertex.
struct VertexFrame {
  Vec3 normal, tangent1, tangent2;

  VertexFrame(const mjModel* m, int mesh, int vertex) {
    const float* p = m->mesh_normal + 3 * (m->mesh_normaladr[mesh] + 3 * vertex);
    const Quat quat = Quat::Load(m->mesh_quat + 4 * mesh);
    normal = Rotate(quat, LoadFloat(p));
    tangent1 = Rotate(quat, LoadFloat(p + 3));
    tangent2 = Rotate(quat, LoadFloat(p + 6));
  }
};

}  // namespace

void TactileSensor(const mjModel* m, mjData* d, int i, mjtNum* out) {
  const StackFrame frame(d);
  const int mesh = m->sensor_objid[i], carrier = m->sensor_refid[i];
  const int n = m->mesh_vertnum[mesh], weld = m->body_weldid[m->geom_bodyid[carrier]];
  std::fill_n(out, 3 * n, 0);
  // The mesh must have three normals for each vertex.
  if (m->mesh_normalnum[mesh] < 3 * n) return;
  int* geoms = StackAlloc<int>(d, 2 * d->ncon);
  const int count = TouchingGeoms(m, d, weld, geoms);
  const Vec3 origin = Vec3::Load(d->geom_xpos + 3 * carrier);
  const Mat3 orientation = Mat3::Load(d->geom_xmat + 9 * carrier);
  // Evaluate the field of each touching geom at all vertices of the mesh.
  for (int k = 0; k < count; ++k) {
    const int geom = geoms[k];
    if (!HasField(m, geom)) continue;
    const Vec3 pos = Vec3::Load(d->geom_xpos + 3 * geom);
    const Mat3 mat = Mat3::Load(d->geom_xmat + 9 * geom);
    const Vec3 other_velocity = VelocityAt(m, d, m->geom_bodyid[geom], pos).lin;
    const SdfItem field = GeomField(m, d, geom);
    for (int j = 0; j < n; ++j) {
      const Vec3 x =
          origin + orientation * LoadFloat(m->mesh_vert + 3 * (m->mesh_vertadr[mesh] + j));
      // Only vertices inside the field are sensed.
      const mjtNum depth = std::min<mjtNum>(0, FieldDistance(field, MulT(mat, x - pos)));
      if (!depth) continue;
      const VertexFrame vertex(m, mesh, j);
      const Vec3 slide = VelocityAt(m, d, weld, x).lin - other_velocity;
      out[j] = depth / std::max<mjtNum>(kDepthScale - depth, mjMINVAL) * NormSquared(vertex.normal);
      out[n + j] = Abs(Dot(slide, vertex.tangent1));
      out[2 * n + j] = Abs(Dot(slide, vertex.tangent2));
    }
  }
}

}  // namespace syn
