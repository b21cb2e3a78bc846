// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws the elements of the model that have a shape: geoms, sites, flexes and skins. A scene may
// contain many thousands of geoms and sites, so their loop (DrawShapes) writes each field of
// mjvGeom once and looks at options such as labels only if any of them is chosen.

#include <cmath>

#include "visual/camera.h"
#include "visual/kinds.h"

namespace syn {
namespace {

bool Selected(const Drawing& g, int body) { return g.pert->select > 0 && g.pert->select == body; }

// Replaces color and material of a geom of a moving body by the color of its island.
void ColourByIsland(const Drawing& g, mjvGeom* geom, int body) {
  const int weld = g.m->body_weldid[body];
  if (!g.m->body_dofnum[weld]) return;
  geom->matid = -1;
  IslandColour(IslandOfDof(g.d, g.m->body_dofadr[weld]), geom->rgba);
}

// Sets the mesh of a geom. The number for the renderer is 2 * mesh for the mesh and 2 * mesh + 1
// for its convex hull, which is shown for geoms that can collide if the option asks for it.
void SetMesh(const Drawing& g, mjvGeom* geom, int id) {
  const int mesh = g.m->geom_dataid[id];
  const bool collides = g.m->geom_contype[id] || g.m->geom_conaffinity[id];
  const bool hull = g.Flag(mjVIS_CONVEXHULL) && g.m->mesh_graphadr[mesh] >= 0 && collides;
  geom->dataid = 2 * mesh + hull;
  geom->texcoord = g.m->mesh_texcoordadr[mesh] >= 0;
}

// Returns half the period at which an infinite plane repeats along an axis (0 or 1): that of the
// texture, or else that of the grid of triangles that the renderer draws. Without a texture, the
// rectangle of 2.1 times the far distance is divided into 198 cells.
mjtNum CellSize(const mjModel* m, int geom, int axis) {
  const int mat = m->geom_matid[geom];
  if (mat >= 0 && m->mat_texrepeat[2 * mat + axis] > 0) {
    return 2 / static_cast<mjtNum>(m->mat_texrepeat[2 * mat + axis]);
  }
  return 2.1 * m->vis.map.zfar * m->stat.extent / 198;
}

// Moves an infinite plane, which is drawn as a large rectangle, along with the viewer. Whole
// periods keep the texture in place. [Q23] The viewer is that of the previous update of the scene.
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

// Returns the number of planes among the geoms before geom `id`. The renderer identifies planes by
// it and keeps one grid of triangles for each. Calls must be in ascending order of `id`.
int PlaneNumber(Drawing& g, int id) {
  for (; g.counted_geoms < id; ++g.counted_geoms) {
    g.counted_planes += g.m->geom_type[g.counted_geoms] == mjGEOM_PLANE;
  }
  return g.counted_planes;
}

// Sets number and position of a plane.
void SetPlane(Drawing& g, mjvGeom* geom, int id) {
  const mjtNum* size = g.m->geom_size + 3 * id;
  geom->dataid = PlaneNumber(g, id);
  if (size[0] <= 0 || size[1] <= 0) Recentre(g, geom, id);
}

bool IsMesh(int type) { return type == mjGEOM_MESH || type == mjGEOM_SDF; }

// Sets the fields of a plane or mesh that other shapes do not need.
void SetAsset(Drawing& g, mjvGeom* geom, int id) {
  const int type = g.m->geom_type[id];
  if (type == mjGEOM_PLANE) {
    SetPlane(g, geom, id);
  } else if (IsMesh(type) && g.m->geom_dataid[id] >= 0) {
    SetMesh(g, geom, id);
  }
}

// The arrays of the model and the data that describe geoms or sites. Both have the same layout.
struct Shapes {
  int objtype;
  mjtLabel label;
  const int *type, *body, *matid;
  const mjtNum *size, *pos, *mat;
  const float* rgba;
};

// Writes every field of a geom but color and reflection.
inline void Place(const Drawing& g, const Shapes& s, int id, int category, mjvGeom* geom) {
  geom->type = s.type[id];
  geom->dataid = -1;
  geom->objtype = s.objtype;
  geom->objid = id;
  geom->category = category;
  geom->matid = -1;
  geom->texcoord = 0;
  geom->segid = g.scn->ngeom;
  StoreFloat(ShapeSize(s.type[id], s.size + 3 * id), geom->size);
  StoreFloats<3>(s.pos + 3 * id, geom->pos);
  StoreFloats<9>(s.mat + 9 * id, geom->mat);
  geom->label[0] = 0;
  geom->camdist = geom->modelrbound = 0;
  geom->transparent = 0;
}

// Sets color and reflection as Drawing::Paint does; material, color and the default gray are looked
// up once.
inline void Paint(const Drawing& g, const Shapes& s, int id, mjvGeom* geom) {
  const mjModel* m = g.m;
  const float* rgba = s.rgba + 4 * id;
  const int mat = s.matid[id];
  geom->emission = mat < 0 ? 0 : m->mat_emission[mat];
  geom->specular = mat < 0 ? 0.5f : m->mat_specular[mat];
  geom->shininess = mat < 0 ? 0.5f : m->mat_shininess[mat];
  geom->reflectance = mat < 0 ? 0 : m->mat_reflectance[mat];
  if (mat >= 0 && g.textured) geom->matid = mat;
  SetColour(geom, mat >= 0 && IsDefaultGrey(rgba) ? m->mat_rgba + 4 * mat : rgba);
}

// Applies the options that change single shapes: transparency, colors of islands, selection,
// labels.
void Distinguish(const Drawing& g, const Shapes& s, int id, mjvGeom* geom) {
  g.Fade(geom);
  if (s.objtype == mjOBJ_GEOM && g.Flag(mjVIS_ISLAND)) ColourByIsland(g, geom, s.body[id]);
  g.Glow(geom, Selected(g, s.body[id]));
  g.Label(geom, s.label, s.objtype, id);
}

// Appends the shapes that the filters of the kind let through and that are not fully transparent.
// complete(id, geom) sets the fields that only this kind has.
template <typename Complete>
inline void DrawShapes(const Kind& kind, Drawing& g, const Shapes& s, Complete complete) {
  const mjModel* m = g.m;
  const Gate gate(kind, g);
  const int count = m->*kind.count;
  for (int id = 0; id < count; ++id) {
    const int category = CategoryOfBody(m, s.body[id]);
    if (!(g.catmask & category) || !gate.Shown(id)) continue;
    mjvGeom* geom = g.Room();
    if (!geom) return;
    Place(g, s, id, category, geom);
    Paint(g, s, id, geom);
    // A plain scene has none of the options that Distinguish applies.
    if (!g.plain) Distinguish(g, s, id, geom);
    if (geom->rgba[3] == 0) continue;
    complete(id, geom);
    g.Keep();
  }
}

}  // namespace

void DrawGeoms(const Kind& kind, Drawing& g) {
  const mjModel* m = g.m;
  const mjData* d = g.d;
  const Shapes geoms = {mjOBJ_GEOM,   mjLABEL_GEOM, m->geom_type, m->geom_bodyid, m->geom_matid,
                        m->geom_size, d->geom_xpos, d->geom_xmat, m->geom_rgba};
  DrawShapes(kind, g, geoms, [&](int id, mjvGeom* geom) {
    geom->dataid = m->geom_dataid[id];
    geom->modelrbound = static_cast<float>(m->geom_rbound[id]);
    const int type = geom->type;
    if (type == mjGEOM_PLANE || type == mjGEOM_MESH || type == mjGEOM_SDF) SetAsset(g, geom, id);
  });
}

void DrawSites(const Kind& kind, Drawing& g) {
  const mjModel* m = g.m;
  const Shapes sites = {mjOBJ_SITE,   mjLABEL_SITE,   m->site_type,   m->site_bodyid, m->site_matid,
                        m->site_size, g.d->site_xpos, g.d->site_xmat, m->site_rgba};
  DrawShapes(kind, g, sites, [](int, mjvGeom*) {});
}

// The renderer draws vertices, edges and faces of the flex from the arrays of the scene (flex.cc);
// the geom holds radius, color and selection.
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

// The renderer draws the skin from the arrays of the scene (skin.cc). The position of the first
// bone is used to sort transparent geoms.
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
