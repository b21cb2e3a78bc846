// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws contacts: points, frames and forces.

#include <cstdio>

#include "visual/kinds.h"

namespace syn {
namespace {

// Writes the name of one side (0 or 1) of a contact: the name or number of the geom or flex, and
// for a flex the element (".e") or vertex (".v") that touches.
void SideName(const mjModel* m, const mjContact& con, int side, char* text, size_t size) {
  const bool is_geom = con.geom[side] >= 0;
  const int id = is_geom ? con.geom[side] : con.flex[side];
  const char* name = mj_id2name(m, is_geom ? mjOBJ_GEOM : mjOBJ_FLEX, id);
  char part[16] = "";
  if (!is_geom && con.elem[side] >= 0) std::snprintf(part, sizeof(part), ".e%d", con.elem[side]);
  if (!is_geom && con.elem[side] < 0) std::snprintf(part, sizeof(part), ".v%d", con.vert[side]);
  if (name && *name) {
    std::snprintf(text, size, "%s%s", name, part);
  } else {
    std::snprintf(text, size, "%c%d%s", is_geom ? 'g' : 'f', id, part);
  }
}

// Returns a number that orders the two sides of a contact: bodies by index, then flexes. The force
// is drawn on the side of higher rank, so that it does not depend on the order of the geoms.
int SideRank(const mjModel* m, const mjContact& con, int side) {
  return con.geom[side] >= 0 ? m->geom_bodyid[con.geom[side]] : m->nbody + con.flex[side];
}

// Returns the color of a contact point. Contacts inside the gap, which have no constraint, have a
// special color; if islands are shown, the color is that of the island. `island` is the memory for
// a computed color.
const float* PointColour(const Drawing& g, const mjContact& con, float island[4]) {
  if (con.efc_address < 0) return g.m->vis.rgba.contactgap;
  if (!g.Flag(mjVIS_ISLAND)) return g.m->vis.rgba.contactpoint;
  IslandColour(IslandOfRow(g.d, con.efc_address), island);
  return island;
}

// Draws a disk on the surface; its thickness is the penetration depth.
bool DrawPoint(Drawing& g, int id, const Mat3& rows) {
  const mjContact& con = g.d->contact[id];
  const mjtNum width = g.MeanSize() * g.m->vis.scale.contactwidth;
  const mjtNum height = std::max(g.MeanSize() * g.m->vis.scale.contactheight, -con.dist / 2);
  float island[4];
  if (!g.Shape(mjOBJ_UNKNOWN, id, mjGEOM_CYLINDER, {width, width, height}, Vec3::Load(con.pos),
               Mat3::FromCols(rows.Row(1), rows.Row(2), rows.Row(0)),
               PointColour(g, con, island))) {
    return false;
  }
  if (g.opt->label == mjLABEL_CONTACTPOINT) {
    char first[48], second[48];
    SideName(g.m, con, 0, first, sizeof(first));
    SideName(g.m, con, 1, second, sizeof(second));
    std::snprintf(g.Last()->label, sizeof(g.Last()->label), "%s | %s", first, second);
  }
  return true;
}

// Draws a force at the contact point. vis.map.force is the length per force relative to the mean
// mass.
bool DrawArrow(Drawing& g, int id, int type, Vec3 force, const float* rgba) {
  const Vec3 pos = Vec3::Load(g.d->contact[id].pos);
  return g.Connector(mjOBJ_UNKNOWN, id, type, g.MeanSize() * g.m->vis.scale.forcewidth, pos,
                     pos + force * (g.m->vis.map.force / g.m->stat.meanmass), rgba);
}

// Draws the force on the side of higher rank, either whole or split into normal force and friction.
// The arrow has two heads if both sides can move.
bool DrawForce(Drawing& g, int id, const Mat3& rows) {
  const mjContact& con = g.d->contact[id];
  mjtNum local[6];
  mj_contactForce(g.m, g.d, id, local);
  // mj_contactForce returns normal and tangential forces in the contact frame.
  const Vec3 frc{local[0], con.dim > 1 ? local[1] : 0, con.dim > 2 ? local[2] : 0};
  if (Norm(frc) < mjMINVAL) return true;
  const int first = SideRank(g.m, con, 0), second = SideRank(g.m, con, 1);
  const bool split = g.Flag(mjVIS_CONTACTSPLIT) && con.dim > 1;
  // The computed force acts on side 1, so it is reversed if side 0 has the higher rank.
  const mjtNum sign = first > second ? -1 : 1;
  const int type = first > 0 && second > 0 && !split ? mjGEOM_ARROW2 : mjGEOM_ARROW;
  const Vec3 shown = split ? Vec3{frc.x, 0, 0} : frc;
  if (!DrawArrow(g, id, type, sign * MulT(rows, shown), g.m->vis.rgba.contactforce)) return false;
  if (g.opt->label == mjLABEL_CONTACTFORCE) {
    std::snprintf(g.Last()->label, sizeof(g.Last()->label), "%-.3g", Norm(frc));
  }
  const Vec3 friction = sign * MulT(rows, Vec3{0, frc.y, frc.z});
  return !split || DrawArrow(g, id, type, friction, g.m->vis.rgba.contactfriction);
}

// Draws point, frame and force of one contact, as the options ask. `rows` has the axes of the
// contact frame as rows; the first is the normal.
bool DrawContact(Drawing& g, int id) {
  const mjContact& con = g.d->contact[id];
  const Mat3 rows = Mat3::Load(con.frame);
  if (g.Flag(mjVIS_CONTACTPOINT) && !DrawPoint(g, id, rows)) return false;
  if (g.opt->frame == mjFRAME_CONTACT) {
    const mjtNum half = g.MeanSize() / 2;
    if (!g.Frame(id, Vec3::Load(con.pos), Transpose(rows), half * g.m->vis.scale.framelength,
                 half * g.m->vis.scale.framewidth)) {
      return false;
    }
  }
  return con.efc_address < 0 || !g.Flag(mjVIS_CONTACTFORCE) || DrawForce(g, id, rows);
}

}  // namespace

// Draws all contacts; the second argument, the element, is not used.
bool DrawContacts(Drawing& g, int) {
  for (int i = 0; i < g.d->ncon; ++i) {
    if (!DrawContact(g, i)) return false;
  }
  return true;
}

}  // namespace syn
