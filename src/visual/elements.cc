// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Elements of the model that have a shape: geoms, sites, flexes, skins.

#include <cmath>

#include "visual/camera.h"
#include "visual/kinds.h"

namespace syn {
namespace {

bool Selected(const Drawing& g, int body) { return g.pert->select > 0 && g.pert->select == body; }

void ColourByIsland(const Drawing& g, mjvGeom* geom, int body) {
  const int weld = g.m->body_weldid[body];
  if (!g.m->body_dofnum[weld]) return;
  geom->matid = -1;
  IslandColour(IslandOfDof(g.d, g.m->body_dofadr[weld]), geom->rgba);
}

void SetMesh(const Drawing& g, mjvGeom* geom, int id) {
  const int mesh = g.m->geom_dataid[id];
  const bool collides = g.m->geom_contype[id] || g.m->geom_conaffinity[id];
  const bool hull = g.Flag(mjVIS_CONVEXHULL) && g.m->mesh_graphadr[mesh] >= 0 && collides;
  geom->dataid = 2 * mesh + hull;
}

// Cells of an infinite plane repeat with its texture, or else with its grid.
mjtNum CellSize(const mjModel* m, int geom, int axis) {
  const int mat = m->geom_matid[geom];
  if (mat >= 0 && m->mat_texrepeat[2 * mat + axis] > 0) {
    return 2 / static_cast<mjtNum>(m->mat_texrepeat[2 * mat + axis]);
  }
  return 2.1 * m->vis.map.zfar * m->stat.extent / 198;
}

// An infinite plane is a large rectangle that follows the viewer in steps of whole cells. [Q23] The
// viewer is that of the previous update.
void Recentre(const Drawing& g, mjvGeom* geom, int id) {
  const mjtNum* size = g.m->geom_size + 3 * id;
  const mjvGLCamera* cam = g.scn->camera;
  const Vec3 viewer = 0.5 * (LoadFloat(cam[0].pos) + LoadFloat(cam[1].pos));
  const Vec3 pos = Vec3::Load(g.d->geom_xpos + 3 * id);
  const Mat3 axes = Mat3::Load(g.d->geom_xmat + 9 * id);
  Vec3 shifted = pos;
  for (int k = 0; k < 2; ++k) {
    if (size[k] > 0) continue;
    const mjtNum cell = 2 * CellSize(g.m, id, k);
    shifted += cell * std::round(Dot(viewer - pos, axes.Col(k)) / cell) * axes.Col(k);
  }
  StoreFloat(shifted, geom->pos);
}

// Planes are numbered for the renderer, which keeps a grid for each.
int PlaneNumber(Drawing& g, int id) {
  for (; g.counted_geoms < id; ++g.counted_geoms) {
    g.counted_planes += g.m->geom_type[g.counted_geoms] == mjGEOM_PLANE;
  }
  return g.counted_planes;
}

void SetPlane(Drawing& g, mjvGeom* geom, int id) {
  const mjtNum* size = g.m->geom_size + 3 * id;
  geom->dataid = PlaneNumber(g, id);
  if (size[0] <= 0 || size[1] <= 0) Recentre(g, geom, id);
}

bool HasTexcoord(const mjModel* m, int id) { return m->mesh_texcoordadr[m->geom_dataid[id]] >= 0; }

bool IsMesh(int type) { return type == mjGEOM_MESH || type == mjGEOM_SDF; }

void SetAsset(Drawing& g, mjvGeom* geom, int id) {
  const int type = g.m->geom_type[id];
  if (type == mjGEOM_PLANE) {
    SetPlane(g, geom, id);
  } else if (IsMesh(type) && g.m->geom_dataid[id] >= 0) {
    SetMesh(g, geom, id);
  }
}

void Place(mjvGeom* geom, int type, const mjtNum* size, const mjtNum* pos, const mjtNum* mat) {
  geom->type = type;
  StoreFloat(ShapeSize(type, size), geom->size);
  for (int i = 0; i < 3; ++i) geom->pos[i] = static_cast<float>(pos[i]);
  for (int i = 0; i < 9; ++i) geom->mat[i] = static_cast<float>(mat[i]);
}

}  // namespace

bool DrawGeom(Drawing& g, int id) {
  const mjModel* m = g.m;
  const int body = m->geom_bodyid[id], type = m->geom_type[id];
  mjvGeom* geom = g.Next(mjOBJ_GEOM, id, CategoryOfBody(m, body));
  if (!geom) return false;
  Place(geom, type, m->geom_size + 3 * id, g.d->geom_xpos + 3 * id, g.d->geom_xmat + 9 * id);
  geom->dataid = m->geom_dataid[id];
  geom->modelrbound = static_cast<float>(m->geom_rbound[id]);
  g.Paint(geom, m->geom_matid[id], m->geom_rgba + 4 * id);
  if (g.Flag(mjVIS_ISLAND)) ColourByIsland(g, geom, body);
  if (IsMesh(type) && geom->dataid >= 0) geom->texcoord = HasTexcoord(m, id);
  if (geom->rgba[3] == 0) return true;
  g.Glow(geom, Selected(g, body));
  g.Label(geom, mjLABEL_GEOM, mjOBJ_GEOM, id);
  SetAsset(g, geom, id);
  return g.Keep();
}

bool DrawSite(Drawing& g, int id) {
  const mjModel* m = g.m;
  const int body = m->site_bodyid[id];
  mjvGeom* geom = g.Next(mjOBJ_SITE, id, CategoryOfBody(m, body));
  if (!geom) return false;
  Place(geom, m->site_type[id], m->site_size + 3 * id, g.d->site_xpos + 3 * id,
        g.d->site_xmat + 9 * id);
  g.Paint(geom, m->site_matid[id], m->site_rgba + 4 * id);
  if (geom->rgba[3] == 0) return true;
  g.Glow(geom, Selected(g, body));
  g.Label(geom, mjLABEL_SITE, mjOBJ_SITE, id);
  return g.Keep();
}

bool DrawFlex(Drawing& g, int id) {
  const mjModel* m = g.m;
  mjvGeom* geom = g.Next(mjOBJ_FLEX, id, mjCAT_DYNAMIC);
  if (!geom) return false;
  geom->type = mjGEOM_FLEX;
  geom->size[0] = static_cast<float>(m->flex_radius[id]);
  StoreFloat(Vec3::Load(g.d->flexvert_xpos + 3 * m->flex_vertadr[id]), geom->pos);
  g.Paint(geom, m->flex_matid[id], m->flex_rgba + 4 * id);
  geom->texcoord = m->flex_texcoordadr[id] >= 0;
  if (!geom->texcoord) geom->matid = -1;
  g.Glow(geom, g.pert->flexselect == id);
  if (geom->rgba[3] == 0) return true;
  g.Label(geom, mjLABEL_FLEX, mjOBJ_FLEX, id);
  return g.Keep();
}

bool DrawSkin(Drawing& g, int id) {
  const mjModel* m = g.m;
  mjvGeom* geom = g.Next(mjOBJ_SKIN, id, mjCAT_DYNAMIC);
  if (!geom) return false;
  geom->type = mjGEOM_SKIN;
  const int body = m->skin_bonebodyid[m->skin_boneadr[id]];
  StoreFloat(Vec3::Load(g.d->xpos + 3 * body), geom->pos);
  g.Paint(geom, m->skin_matid[id], m->skin_rgba + 4 * id);
  geom->texcoord = m->skin_texcoordadr[id] >= 0;
  g.Glow(geom, g.pert->skinselect == id);
  if (geom->rgba[3] == 0) return true;
  g.Label(geom, mjLABEL_SKIN, mjOBJ_SKIN, id);
  return g.Keep();
}

}  // namespace syn
