// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the functions that draw one kind of element share: the model and state they illustrate, the
// options in force, and the scene they append to.

#ifndef SYNOVIA_VISUAL_DRAWING_H_
#define SYNOVIA_VISUAL_DRAWING_H_

#include <algorithm>

#include <mujoco/mujoco.h>

#include "visual/geom.h"

namespace syn {

inline int ClampGroup(int group) { return std::clamp(group, 0, mjNGROUP - 1); }

// Bodies fixed in the world are static, unless the user moves them (mocap).
inline int CategoryOfBody(const mjModel* m, int body) {
  return m->body_weldid[body] == 0 && m->body_mocapid[body] < 0 ? mjCAT_STATIC : mjCAT_DYNAMIC;
}

inline void SetColour(mjvGeom* geom, const float* rgba) { std::copy_n(rgba, 4, geom->rgba); }

// The colour of elements that have none of their own.
inline bool IsDefaultGrey(const float* rgba) {
  static constexpr float kGrey[4] = {0.5f, 0.5f, 0.5f, 1};
  return std::equal(kGrey, kGrey + 4, rgba);
}

struct Drawing {
  const mjModel* m;
  mjData* d;
  const mjvOption* opt;
  const mjvPerturb* pert;
  int catmask;
  mjvScene* scn;
  bool textured, plain;  // plain: nothing is transparent, coloured by island, labelled or selected
  // Planes among the geoms before a geom, counted on while geoms are drawn in order.
  int counted_geoms = 0, counted_planes = 0;

  Drawing(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, int catmask,
          mjvScene* scn)
      : m(m), d(d), opt(opt), pert(pert), catmask(catmask), scn(scn) {
    textured = Flag(mjVIS_TEXTURE);
    plain = !Flag(mjVIS_TRANSPARENT) && !Flag(mjVIS_ISLAND) && opt->label == mjLABEL_NONE &&
            pert->select <= 0;
  }

  bool Flag(mjtVisFlag flag) const { return opt->flags[flag]; }
  mjtNum MeanSize() const { return m->stat.meansize; }

  // Room for a geom at the end of the scene; nullptr, and a mark in the scene, if there is none.
  mjvGeom* Room() const {
    if (scn->ngeom < scn->maxgeom) return scn->geoms + scn->ngeom;
    scn->status = 1;
    return nullptr;
  }

  // A geom with default properties at the end of the scene; it belongs to the scene only after
  // Keep, and the next call overwrites it otherwise. nullptr, and a mark in the scene, if there is
  // no room.
  mjvGeom* Next(int objtype, int objid, int category) {
    mjvGeom* geom = Room();
    if (!geom) return nullptr;
    StartGeom(geom);
    geom->objtype = objtype;
    geom->objid = objid;
    geom->category = category;
    geom->segid = scn->ngeom;
    return geom;
  }
  mjvGeom* NextDecor(int objtype, int objid) { return Next(objtype, objid, mjCAT_DECOR); }
  bool Keep() { return ++scn->ngeom, true; }

  // Decor in one call: false if the scene is full.
  bool Connector(int objtype, int objid, int type, mjtNum width, Vec3 from, Vec3 to,
                 const float* rgba);
  bool Shape(int objtype, int objid, int type, Vec3 size, Vec3 pos, const Mat3& mat,
             const float* rgba);
  bool Triangle(int objtype, int objid, Vec3 a, Vec3 b, Vec3 c, const float* rgba);
  // Three axes in red, green and blue.
  bool Frame(int objid, Vec3 pos, const Mat3& axes, mjtNum length, mjtNum width);
  bool Frame(int objid, Vec3 pos, const Mat3& axes);  // of the usual size

  // The last geom of the scene, to add a label to it.
  mjvGeom* Last() { return scn->geoms + scn->ngeom - 1; }

  // Colour and gloss of a material, then of the element itself unless it has the default grey.
  void Paint(mjvGeom* geom, int matid, const float* rgba) const;
  void Fade(mjvGeom* geom) const {
    if (Flag(mjVIS_TRANSPARENT) && geom->category == mjCAT_DYNAMIC) {
      geom->rgba[3] *= m->vis.map.alpha;
    }
  }
  void Glow(mjvGeom* geom, bool selected) const {
    if (selected) geom->emission += m->vis.global.glow;
  }

  // The name of the element, or its type and number, if labels of this kind are shown.
  void Label(mjvGeom* geom, mjtLabel kind, int objtype, int objid) const {
    if (opt->label == kind) WriteName(geom, objtype, objid);
  }
  void WriteName(mjvGeom* geom, int objtype, int objid) const;
};

inline void Drawing::Paint(mjvGeom* geom, int matid, const float* rgba) const {
  if (matid >= 0) {
    SetColour(geom, m->mat_rgba + 4 * matid);
    geom->emission = m->mat_emission[matid];
    geom->specular = m->mat_specular[matid];
    geom->shininess = m->mat_shininess[matid];
    geom->reflectance = m->mat_reflectance[matid];
    if (Flag(mjVIS_TEXTURE)) geom->matid = matid;
  }
  if (matid < 0 || !IsDefaultGrey(rgba)) SetColour(geom, rgba);
  Fade(geom);
}

// Colour of an island by its first dof; grey for dof -1.
void IslandColour(int dof, float rgba[4]);

// First dof of the island that contains a dof or a constraint row; -1 if none.
int IslandOfDof(const mjData* d, int dof);
int IslandOfRow(const mjData* d, int row);

// Impedance of the limit row of a joint or tendon, 0 if it has none.
mjtNum LimitImpedance(const mjData* d, int type, int id);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_DRAWING_H_
