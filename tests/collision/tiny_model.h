// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A model that is nothing but geoms of the world body, placed by hand: enough for the functions of
// the collision table, which read sizes, assets and geom poses only.

#ifndef SYNOVIA_TESTS_COLLISION_TINY_MODEL_H_
#define SYNOVIA_TESTS_COLLISION_TINY_MODEL_H_

#include <mujoco/mujoco.h>

#include <cmath>
#include <vector>

#include "asset/shape/bvh.h"
#include "asset/shape/hull.h"
#include "asset/shape/mesh_polygon.h"
#include "asset/shape/octree.h"
#include "math/quat.h"
#include "model/layout.h"
#include "model/plan/plan.h"

namespace syn {

struct TinyGeom {
  int type;
  Vec3 size;
  Vec3 pos = {};
  Mat3 mat = Mat3::Identity();
  int dataid = -1;
};

struct TinyAssets {
  std::vector<Vec3> vert;  // of one mesh, taken with its hull
  bool octree = false;
  int nrow = 0, ncol = 0;  // of one height field
  std::vector<float> hfield;
  mjtNum hfield_size[4] = {};
};

class TinyModel {
 public:
  explicit TinyModel(const std::vector<TinyGeom>& geoms, const TinyAssets& assets = {}) {
    mjModel sizes{};
    sizes.nbody = 1;
    sizes.ngeom = static_cast<int>(geoms.size());
    sizes.narena = 1 << 20;
    std::vector<Vec3> vert;
    LargeArray<int> faces, graph;
    MeshPolygons polygons;
    Octree octree;
    if (!assets.vert.empty()) {
      for (Vec3 v : assets.vert) {
        auto f = [](mjtNum x) { return static_cast<mjtNum>(static_cast<float>(x)); };
        vert.push_back({f(v.x), f(v.y), f(v.z)});
      }
      const Hull hull = ConvexHull(vert);
      faces = hull.faces;
      graph = MakeHullGraph(hull);
      polygons = FindPolygons(vert, faces);
      ComputePolygonNormals(vert, &polygons);
      if (assets.octree) octree = BuildOctree(vert, faces, BuildMeshBvh(vert, faces));
      sizes.nmesh = 1;
      sizes.nmeshvert = static_cast<int>(vert.size());
      sizes.nmeshgraph = static_cast<int>(graph.size());
      sizes.nmeshpoly = polygons.Count();
      sizes.nmeshpolyvert = static_cast<int>(polygons.vert.size());
      sizes.nmeshpolymap = static_cast<int>(polygons.map.size());
      sizes.noct = octree.Count();
    }
    if (assets.nrow) {
      sizes.nhfield = 1;
      sizes.nhfielddata = assets.nrow * assets.ncol;
    }
    m = AllocateModel(sizes);
    auto copy = [](const auto& from, auto* to) {
      for (const auto& x : from) *to++ = x;
    };
    if (sizes.nmesh) {
      for (size_t i = 0; i < vert.size(); ++i) {
        for (int k = 0; k < 3; ++k) m->mesh_vert[3 * i + k] = static_cast<float>(vert[i][k]);
      }
      m->mesh_vertnum[0] = sizes.nmeshvert;
      m->mesh_octadr[0] = assets.octree ? 0 : -1;
      m->mesh_octnum[0] = octree.Count();
      m->mesh_polynum[0] = polygons.Count();
      copy(graph, m->mesh_graph);
      copy(polygons.normal, m->mesh_polynormal);
      copy(polygons.vertadr, m->mesh_polyvertadr);
      copy(polygons.vertnum, m->mesh_polyvertnum);
      copy(polygons.vert, m->mesh_polyvert);
      copy(polygons.mapadr, m->mesh_polymapadr);
      copy(polygons.mapnum, m->mesh_polymapnum);
      copy(polygons.map, m->mesh_polymap);
      copy(octree.child, m->oct_child);
      copy(octree.depth, m->oct_depth);
      copy(octree.aabb, m->oct_aabb);
      copy(octree.coeff, m->oct_coeff);
    }
    if (sizes.nhfield) {
      m->hfield_nrow[0] = assets.nrow;
      m->hfield_ncol[0] = assets.ncol;
      for (int k = 0; k < 4; ++k) m->hfield_size[k] = assets.hfield_size[k];
      copy(assets.hfield, m->hfield_data);
    }
    BuildPlan(m);
    d = mj_makeData(m);
    for (size_t i = 0; i < geoms.size(); ++i) {
      int g = static_cast<int>(i);
      m->geom_type[g] = geoms[i].type;
      m->geom_dataid[g] = geoms[i].dataid;
      m->geom_plugin[g] = -1;
      geoms[i].size.Store(m->geom_size + 3 * g);
      m->geom_rbound[g] = Norm(geoms[i].size);
      geoms[i].size.Store(m->geom_aabb + 6 * g + 3);
      Place(g, geoms[i].pos, geoms[i].mat);
    }
  }
  ~TinyModel() {
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  TinyModel(const TinyModel&) = delete;
  TinyModel& operator=(const TinyModel&) = delete;

  void Place(int g, Vec3 pos, const Mat3& mat = Mat3::Identity()) {
    pos.Store(d->geom_xpos + 3 * g);
    mat.Store(d->geom_xmat + 9 * g);
  }

  // Contacts by the function of the table; geoms in order of types.
  std::vector<mjContact> Collide(int g1, int g2, mjtNum margin = 0) {
    std::vector<mjContact> con(mjMAXCONPAIR);
    mjfCollision function = mjCOLLISIONFUNC[m->geom_type[g1]][m->geom_type[g2]];
    con.resize(function(m, d, con.data(), g1, g2, margin));
    return con;
  }

  mjModel* m;
  mjData* d;
};

inline std::vector<Vec3> CubeVertices(mjtNum half) {
  std::vector<Vec3> v;
  for (int i = 0; i < 8; ++i) {
    v.push_back({i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half});
  }
  return v;
}

}  // namespace syn

#endif  // SYNOVIA_TESTS_COLLISION_TINY_MODEL_H_
