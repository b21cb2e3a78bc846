// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws what illustrates bodies: frames of geoms, sites and bodies, equivalent inertia shapes,
// centers of mass, connections to the parent, applied forces, labels, and the perturbation by the
// mouse. See kinds.cc for the options under which each is drawn.

#include <cmath>
#include <cstdio>

#include "visual/kinds.h"

namespace syn {
namespace {

// Returns the opacity of an element: that of its material if the element has the default color.
float ElementAlpha(const mjModel* m, int matid, const float* rgba) {
  return matid >= 0 && IsDefaultGrey(rgba) ? m->mat_rgba[4 * matid + 3] : rgba[3];
}

// Returns half sizes of the box or ellipsoid of uniform density that has the mass m and the
// principal moments of inertia I of the body: s_k = kappa sqrt((I_x + I_y + I_z - 2 I_k) / (2 m)),
// with kappa^2 = 3 for a box and 5 for an ellipsoid.
Vec3 EquivalentSize(const mjModel* m, int body, bool ellipsoid) {
  const Vec3 inertia = Vec3::Load(m->body_inertia + 3 * body);
  const mjtNum kappa = Sqrt(ellipsoid ? 5 : 3), sum = inertia.x + inertia.y + inertia.z;
  Vec3 size;
  for (int k = 0; k < 3; ++k) {
    size[k] = kappa * Sqrt(std::max(mjtNum{0}, (sum - 2 * inertia[k]) / (2 * m->body_mass[body])));
  }
  return size;
}

// Scales the shape such that its volume times the density of water (1000 kg/m^3) is the mass.
void ScaleToDensity(Vec3& size, mjtNum mass, bool ellipsoid) {
  const mjtNum unit = ellipsoid ? 4.0 / 3 * kPi : 8;
  const mjtNum volume = std::max(mjtNum{mjMINVAL}, unit * size.x * size.y * size.z);
  size *= std::cbrt(0.001 * mass / volume);
}

// Computes the color of a perturbation: `reference` for the first user (pert.active), `reference`
// with red and green swapped for the second user (pert.active2), the maximum if both are active.
void PerturbColour(const mjvPerturb& pert, int bit, const float* reference, float rgba[4]) {
  const bool first = pert.active & bit, second = pert.active2 & bit;
  rgba[0] = std::max(first ? reference[0] : 0, second ? reference[1] : 0);
  rgba[1] = std::max(first ? reference[1] : 0, second ? reference[0] : 0);
  rgba[2] = reference[2];
  rgba[3] = reference[3];
}

// Draws a capsule from the selected point to the point it is pulled to, with a sphere at the end.
bool DrawPull(Drawing& g, const mjvPerturb& pert, const Mat3& turned) {
  const int body = pert.select;
  const mjtNum width = g.MeanSize() * g.m->vis.scale.constraint;
  const Vec3 selpos = Vec3::Load(g.d->xpos + 3 * body) +
                      Mat3::Load(g.d->xmat + 9 * body) * Vec3::Load(pert.localpos);
  const Vec3 goal = Vec3::Load(pert.refselpos);
  float rgba[4];
  PerturbColour(pert, mjPERT_TRANSLATE, g.m->vis.rgba.constraint, rgba);
  return g.Connector(mjOBJ_UNKNOWN, body, mjGEOM_CAPSULE, width, selpos, goal, rgba) &&
         g.Shape(mjOBJ_UNKNOWN, body, mjGEOM_SPHERE, Vec3{1, 1, 1} * (2 * width), goal, turned,
                 rgba);
}

// Draws the bounding box of the body (a cube, if it has none) in the wanted orientation.
bool DrawTurn(Drawing& g, const mjvPerturb& pert, const Mat3& turned) {
  const int body = pert.select;
  Vec3 size = Vec3{1, 1, 1} * g.MeanSize(), pos = Vec3::Load(g.d->xipos + 3 * body);
  if (g.m->body_bvhnum[body]) {
    const mjtNum* aabb = g.m->bvh_aabb + 6 * g.m->body_bvhadr[body];
    size = Vec3::Load(aabb + 3);
    pos += Mat3::Load(g.d->ximat + 9 * body) * Vec3::Load(aabb);
  }
  float rgba[4];
  PerturbColour(pert, mjPERT_ROTATE, g.m->vis.rgba.inertia, rgba);
  return g.Shape(mjOBJ_UNKNOWN, body, mjGEOM_BOX, size, pos, turned, rgba);
}

// Returns the next geom of the scene, set to a label that has a position but no shape; nullptr if
// the scene is full.
mjvGeom* NextText(Drawing& g, int body, const mjtNum* pos, const mjtNum* mat) {
  mjvGeom* geom = g.NextDecor(mjOBJ_UNKNOWN, body);
  if (!geom) return nullptr;
  geom->type = mjGEOM_LABEL;
  StoreFloat(Vec3::Load(pos), geom->pos);
  StoreFloat(Mat3::Load(mat), geom->mat);
  return geom;
}

}  // namespace

bool DrawGeomFrame(Drawing& g, int id) {
  if (ElementAlpha(g.m, g.m->geom_matid[id], g.m->geom_rgba + 4 * id) == 0) return true;
  return g.Frame(id, Vec3::Load(g.d->geom_xpos + 3 * id), Mat3::Load(g.d->geom_xmat + 9 * id));
}

bool DrawSiteFrame(Drawing& g, int id) {
  if (ElementAlpha(g.m, g.m->site_matid[id], g.m->site_rgba + 4 * id) == 0) return true;
  return g.Frame(id, Vec3::Load(g.d->site_xpos + 3 * id), Mat3::Load(g.d->site_xmat + 9 * id));
}

// Draws the equivalent box or ellipsoid. Bodies without mass have none.
bool DrawInertia(Drawing& g, int body) {
  const mjtNum mass = g.m->body_mass[body];
  if (mass <= mjMINVAL) return true;
  const bool ellipsoid = g.m->vis.global.ellipsoidinertia == 1;
  Vec3 size = EquivalentSize(g.m, body, ellipsoid);
  if (g.Flag(mjVIS_SCLINERTIA)) ScaleToDensity(size, mass, ellipsoid);
  if (!g.Shape(mjOBJ_BODY, body, ellipsoid ? mjGEOM_ELLIPSOID : mjGEOM_BOX, size,
               Vec3::Load(g.d->xipos + 3 * body), Mat3::Load(g.d->ximat + 9 * body),
               g.m->vis.rgba.inertia)) {
    return false;
  }
  g.Glow(g.Last(), g.pert->select == body);
  g.Label(g.Last(), mjLABEL_BODY, mjOBJ_BODY, body);
  if (g.pert->select == body) g.Label(g.Last(), mjLABEL_SELECTION, mjOBJ_BODY, body);
  return true;
}

bool DrawPerturb(Drawing& g, int) {
  const mjvPerturb& pert = *g.pert;
  if (pert.select <= 0 || pert.select >= g.m->nbody) return true;
  const int active = pert.active | pert.active2;
  const Mat3 turned = ToMat3(Quat::Load(pert.refquat));
  if ((active & mjPERT_TRANSLATE) && !DrawPull(g, pert, turned)) return false;
  return !(active & mjPERT_ROTATE) || DrawTurn(g, pert, turned);
}

// The frame of the world is twice as large as other frames.
bool DrawWorldFrame(Drawing& g, int) {
  const mjtNum size = 2 * g.MeanSize();
  return g.Frame(0, Vec3::Load(g.d->xpos), Mat3::Load(g.d->xmat), size * g.m->vis.scale.framelength,
                 size * g.m->vis.scale.framewidth);
}

// Draws the inertial frame instead of the body frame if inertia shapes are shown.
bool DrawBodyFrame(Drawing& g, int body) {
  const bool inertial = g.Flag(mjVIS_INERTIA);
  return g.Frame(body, Vec3::Load((inertial ? g.d->xipos : g.d->xpos) + 3 * body),
                 Mat3::Load((inertial ? g.d->ximat : g.d->xmat) + 9 * body));
}

bool DrawSelectionPoint(Drawing& g, int) {
  const mjvPerturb& pert = *g.pert;
  const int body = pert.select;
  if (body <= 0 || body >= g.m->nbody) return true;
  const Vec3 local = Vec3::Load(pert.localpos);
  const Vec3 pos = Vec3::Load(g.d->xpos + 3 * body) + Mat3::Load(g.d->xmat + 9 * body) * local;
  const Vec3 size = Vec3{1, 1, 1} * (g.MeanSize() * g.m->vis.scale.selectpoint);
  if (!g.Shape(mjOBJ_UNKNOWN, body, mjGEOM_SPHERE, size, pos, Mat3::Identity(),
               g.m->vis.rgba.selectpoint)) {
    return false;
  }
  if (g.opt->label == mjLABEL_SELPNT) {
    std::snprintf(g.Last()->label, sizeof(g.Last()->label), "%.3f %.3f %.3f (local %.3f %.3f %.3f)",
                  pos.x, pos.y, pos.z, local.x, local.y, local.z);
  }
  return true;
}

// Writes the name of a body. Where inertia shapes are shown, they carry the name instead.
bool DrawBodyLabel(Drawing& g, int body) {
  const bool chosen = g.opt->label == mjLABEL_SELECTION && g.pert->select == body;
  if (g.Flag(mjVIS_INERTIA) || (g.opt->label != mjLABEL_BODY && !chosen)) return true;
  mjvGeom* geom = NextText(g, body, g.d->xpos + 3 * body, g.d->xmat + 9 * body);
  if (!geom) return false;
  g.WriteName(geom, mjOBJ_BODY, body);
  return g.Keep();
}

// Writes the number of the island of a body that has degrees of freedom.
bool DrawIslandLabel(Drawing& g, int body) {
  const int weld = g.m->body_weldid[body];
  if (g.opt->label != mjLABEL_ISLAND || !g.d->nisland || !g.m->body_dofnum[weld]) return true;
  const int island = g.d->dof_island[g.m->body_dofadr[weld]];
  if (island < 0) return true;
  mjvGeom* geom = NextText(g, body, g.d->xipos + 3 * body, g.d->ximat + 9 * body);
  if (!geom) return false;
  std::snprintf(geom->label, sizeof(geom->label), "%d", island);
  return g.Keep();
}

// Draws the center of mass of a kinematic tree, at the root of the tree only.
bool DrawCenterOfMass(Drawing& g, int body) {
  if (g.m->body_rootid[body] != body) return true;
  const Vec3 size = Vec3{1, 1, 1} * (g.MeanSize() * g.m->vis.scale.com);
  return g.Shape(mjOBJ_UNKNOWN, body, mjGEOM_SPHERE, size, Vec3::Load(g.d->subtree_com + 3 * body),
                 Mat3::Identity(), g.m->vis.rgba.com);
}

// Draws capsules from the body through the anchors of its joints, last joint first, to its parent.
bool DrawAutoConnect(Drawing& g, int body) {
  const mjModel* m = g.m;
  const int parent = m->body_parentid[body];
  if (parent == 0) return true;
  const mjtNum width = g.MeanSize() * m->vis.scale.connect;
  Vec3 at = Vec3::Load(g.d->xipos + 3 * body);
  for (int j = m->body_jntnum[body] - 1; j >= -1; --j) {
    const mjtNum* to =
        j >= 0 ? g.d->xanchor + 3 * (m->body_jntadr[body] + j) : g.d->xipos + 3 * parent;
    const Vec3 next = Vec3::Load(to);
    if (!g.Connector(mjOBJ_UNKNOWN, body, mjGEOM_CAPSULE, width, at, next, m->vis.rgba.connect)) {
      return false;
    }
    at = next;
  }
  return true;
}

// Draws the force in xfrc_applied as an arrow at the center of mass.
bool DrawAppliedForce(Drawing& g, int body) {
  const Vec3 force = Vec3::Load(g.d->xfrc_applied + 6 * body);
  if (Norm(force) <= mjMINVAL) return true;
  const Vec3 pos = Vec3::Load(g.d->xipos + 3 * body);
  return g.Connector(mjOBJ_UNKNOWN, body, mjGEOM_ARROW, g.MeanSize() * g.m->vis.scale.forcewidth,
                     pos, pos + force * (g.m->vis.map.force / g.m->stat.meanmass),
                     g.m->vis.rgba.force);
}

}  // namespace syn
