// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Queries on all worlds of a batch at once: rays, Jacobians, and heights of terrain.

#include <cmath>
#include <limits>

#include "parallel/batch.h"

namespace syn {
namespace {

// Computes the Jacobian of a body, geom or site.
void Jacobian(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int type, int id) {
  switch (type) {
    case mjOBJ_BODY:
      return mj_jacBodyCom(m, d, jacp, jacr, id);
    case mjOBJ_XBODY:
      return mj_jacBody(m, d, jacp, jacr, id);
    case mjOBJ_GEOM:
      return mj_jacGeom(m, d, jacp, jacr, id);
    default:
      return mj_jacSite(m, d, jacp, jacr, id);
  }
}

// Returns the number of objects of a type, or 0 if the type has no Jacobian.
int NumObjects(const mjModel* m, int type) {
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return m->nbody;
    case mjOBJ_GEOM:
      return m->ngeom;
    case mjOBJ_SITE:
      return m->nsite;
    default:
      return 0;
  }
}

// Returns the height (world z) of a height field at the horizontal position xy, or NaN if the field
// does not extend to that position. It is found by a vertical ray from above.
mjtNum Height(const mjModel* m, const mjData* d, int geom, const mjtNum xy[2]) {
  const mjtNum* size = m->hfield_size + 4 * m->geom_dataid[geom];
  // The ray starts above the highest point in any orientation of the field.
  const mjtNum reach = 2 * (size[0] + size[1] + size[2] + size[3]) + 1;
  const mjtNum top = d->geom_xpos[3 * geom + 2] + reach;
  const mjtNum from[3] = {xy[0], xy[1], top}, down[3] = {0, 0, -1};
  const mjtNum distance = mj_rayHfield(m, d, geom, from, down);
  return distance < 0 ? std::numeric_limits<mjtNum>::quiet_NaN() : top - distance;
}

// Reports an invalid argument and returns -1.
int Refuse(const char* text, char* error, int error_sz) {
  ReportError(text, error, error_sz);
  return -1;
}

}  // namespace
}  // namespace syn

int syn_batchRay(synBatch* b, int nray, const mjtNum* pnt, const mjtNum* vec,
                 const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int* geomid,
                 mjtNum* dist, char* error, int error_sz) {
  if (nray < 0 || !pnt || !vec || !dist) {
    return syn::Refuse("syn_batchRay: rays are missing", error, error_sz);
  }
  return syn::ForWorlds(*b, nullptr, error, error_sz, [=](size_t w, const mjModel* m, mjData* d) {
    for (size_t i = w * nray; i < (w + 1) * nray; ++i) {
      int hit = -1;
      dist[i] = mj_ray(m, d, pnt + 3 * i, vec + 3 * i, geomgroup, flg_static, bodyexclude, &hit);
      if (geomid) geomid[i] = hit;
    }
  });
}

int syn_batchJac(synBatch* b, int objtype, const int* id, int nid, mjtNum* jacp, mjtNum* jacr,
                 char* error, int error_sz) {
  const int count = syn::NumObjects(b->model, objtype);
  for (int i = 0; i < nid; ++i) {
    if (id[i] < 0 || id[i] >= count) {
      return syn::Refuse("syn_batchJac: no such body, geom or site", error, error_sz);
    }
  }
  return syn::ForWorlds(*b, nullptr, error, error_sz, [=](size_t w, const mjModel* m, mjData* d) {
    const size_t block = size_t{3} * m->nv;
    for (int i = 0; i < nid; ++i) {
      const size_t at = (w * nid + i) * block;
      syn::Jacobian(m, d, jacp ? jacp + at : nullptr, jacr ? jacr + at : nullptr, objtype, id[i]);
    }
  });
}

int syn_batchHeight(synBatch* b, int geom, int npoint, const mjtNum* xy, mjtNum* height,
                    char* error, int error_sz) {
  const mjModel* model = b->model;
  if (geom < 0 || geom >= model->ngeom || model->geom_type[geom] != mjGEOM_HFIELD) {
    return syn::Refuse("syn_batchHeight: the geom is not a height field", error, error_sz);
  }
  return syn::ForWorlds(*b, nullptr, error, error_sz, [=](size_t w, const mjModel* m, mjData* d) {
    for (size_t i = w * npoint; i < (w + 1) * npoint; ++i) {
      height[i] = syn::Height(m, d, geom, xy + 2 * i);
    }
  });
}
