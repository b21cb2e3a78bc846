// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines what the functions that draw one kind of element share: the model and the state that are
// shown, the visualization options, and the scene to which geoms are appended. The functions
// themselves are declared in kinds.h.

#ifndef SYNOVIA_VISUAL_DRAWING_H_
#define SYNOVIA_VISUAL_DRAWING_H_

#include <algorithm>

#include <mujoco/mujoco.h>

#include "visual/geom.h"

namespace syn {

// Returns a valid group index; groups beyond the last count as the last.
inline int ClampGroup(int group) { return std::clamp(group, 0, mjNGROUP - 1); }

// Returns the category of a body. Bodies fixed to the world are static, unless they are mocap
// bodies, which the user moves.
inline int CategoryOfBody(const mjModel* m, int body) {
  return m->body_weldid[body] == 0 && m->body_mocapid[body] < 0 ? mjCAT_STATIC : mjCAT_DYNAMIC;
}

inline void SetColour(mjvGeom* geom, const float* rgba) { std::copy_n(rgba, 4, geom->rgba); }

// Returns whether a color is the default of elements whose color was not specified.
inline bool IsDefaultGrey(const float* rgba) {
  static constexpr float kGrey[4] = {0.5f, 0.5f, 0.5f, 1};
  return std::equal(kGrey, kGrey + 4, rgba);
}

// One update of a scene. The pointers must outlive the object.
struct Drawing {
  const mjModel* m;
  mjData* d;
  const mjvOption* opt;
  const mjvPerturb* pert;  // Never null.
  int catmask;             // Bits of mjtCatBit: the categories of geoms that are wanted.
  mjvScene* scn;
  // `textured`: textures are shown. `plain`: no shape is transparent, colored by island, labeled or
  // selected.
  bool textured, plain;
  // Number of planes among the first `counted_geoms` geoms. Geoms are drawn in ascending order, so
  // the count is continued instead of being repeated for each plane.
  int counted_geoms = 0, counted_planes = 0;

  Drawing(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, int catmask,
          mjvScene* scn)
      : m(m), d(d), opt(opt), pert(pert), catmask(catmask), scn(scn) {
    textured = Flag(mjVIS_TEXTURE);
    plain = !Flag(mjVIS_TRANSPARENT) && !Flag(mjVIS_ISLAND) && opt->label == mjLABEL_NONE &&
            pert->select <= 0;
  }

  bool Flag(mjtVisFlag flag) const { return opt->flags[flag]; }
  // Returns the length scale of the model to which the sizes of decorations are relative.
  mjtNum MeanSize() const { return m->stat.meansize; }

  // Returns the memory behind the last geom of the scene. If there is none, marks the scene as full
  // and returns nullptr.
  mjvGeom* Room() const {
    if (scn->ngeom < scn->maxgeom) return scn->geoms + scn->ngeom;
    scn->status = 1;
    return nullptr;
  }

  // Returns a geom with default properties behind the end of the scene, or nullptr, as Room does.
  // The geom becomes part of the scene by Keep(); without it the next call overwrites the geom.
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
  // Calls Next for a decoration.
  mjvGeom* NextDecor(int objtype, int objid) { return Next(objtype, objid, mjCAT_DECOR); }
  // Makes the geom of the last Next() part of the scene. Returns true.
  bool Keep() { return ++scn->ngeom, true; }

  // Appends a decoration of the given type and width from one point to another. Returns false if
  // the scene is full.
  bool Connector(int objtype, int objid, int type, mjtNum width, Vec3 from, Vec3 to,
                 const float* rgba);
  // Appends a decoration of the given type, size and pose. Returns false if the scene is full.
  bool Shape(int objtype, int objid, int type, Vec3 size, Vec3 pos, const Mat3& mat,
             const float* rgba);
  // Appends a triangle as a decoration. Returns false if the scene is full.
  bool Triangle(int objtype, int objid, Vec3 a, Vec3 b, Vec3 c, const float* rgba);
  // Appends three cylinders along the columns of `axes` in red, green and blue.
  bool Frame(int objid, Vec3 pos, const Mat3& axes, mjtNum length, mjtNum width);
  // Appends a frame of the size given by the visual options of the model.
  bool Frame(int objid, Vec3 pos, const Mat3& axes);

  // Returns the last geom of the scene, which must have one. Labels are added through it.
  mjvGeom* Last() { return scn->geoms + scn->ngeom - 1; }

  // Sets color and reflection of a geom from its material (-1: none). `rgba`, the color of the
  // element itself, replaces the color of the material unless it is the default gray.
  void Paint(mjvGeom* geom, int matid, const float* rgba) const;
  // Makes dynamic geoms transparent if the option asks for it.
  void Fade(mjvGeom* geom) const {
    if (Flag(mjVIS_TRANSPARENT) && geom->category == mjCAT_DYNAMIC) {
      geom->rgba[3] *= m->vis.map.alpha;
    }
  }
  // Makes a selected geom brighter.
  void Glow(mjvGeom* geom, bool selected) const {
    if (selected) geom->emission += m->vis.global.glow;
  }

  // Writes the name of an element as the label of a geom, if labels of this kind are shown.
  void Label(mjvGeom* geom, mjtLabel kind, int objtype, int objid) const {
    if (opt->label == kind) WriteName(geom, objtype, objid);
  }
  // Writes the name of an element, or its type and number if it has no name.
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

// Computes the color of an island from its first dof; gray for dof -1.
void IslandColour(int dof, float rgba[4]);

// Returns the first dof of the island that contains a dof; -1 if there is none.
int IslandOfDof(const mjData* d, int dof);
// Returns the first dof of the island that contains a constraint row; -1 if there is none.
int IslandOfRow(const mjData* d, int row);

// Returns the impedance of the active limit of a joint or tendon (`type` is mjCNSTR_LIMIT_JOINT or
// mjCNSTR_LIMIT_TENDON), a number between 0 and 1; 0 if the limit is not active.
mjtNum LimitImpedance(const mjData* d, int type, int id);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_DRAWING_H_
