// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws tendons and slider-cranks. A slack tendon hangs as a catenary; other tendons are straight
// capsules between the points of their path.

#include "visual/tendon.h"

#include <algorithm>
#include <array>

#include "visual/kinds.h"

namespace syn {
namespace {

// Largest number of points of a catenary, which lie on the stack.
constexpr int kMaxPoints = 100;

// Returns whether an actuator pulls at the tendon.
bool Driven(const mjModel* m, int tendon) {
  for (int i = 0; i < m->nu; ++i) {
    if (m->actuator_trntype[i] == mjTRN_TENDON && m->actuator_trnid[2 * i] == tendon) return true;
  }
  return false;
}

// Returns the full length of a tendon that hangs slack, or 0 if the tendon is drawn straight. A
// tendon can be slack if it joins two sites and if only a one-sided spring or an upper limit acts
// on it: no damping, no friction, no actuator.
mjtNum SlackLength(const mjModel* m, const mjData* d, int i) {
  const mjtNum *range = m->tendon_range + 2 * i, *spring = m->tendon_lengthspring + 2 * i;
  if ((m->opt.disableflags & mjDSBL_GRAVITY) || mju_norm3(m->opt.gravity) <= mjMINVAL) return 0;
  const bool spatial = m->wrap_type[m->tendon_adr[i]] != mjWRAP_JOINT;
  if (m->tendon_num[i] != 2 || !spatial) return 0;
  const bool by_spring = m->tendon_stiffness[i] > 0 && spring[0] == 0 && spring[1] > 0;
  const bool by_limit = m->tendon_stiffness[i] == 0 && m->tendon_limited[i] && range[0] == 0 &&
                        d->ten_length[i] < range[1];
  // Exactly one of spring and limit may hold the tendon, and nothing else may act on it.
  if (by_spring == by_limit || m->tendon_damping[i] != 0 || m->tendon_frictionloss[i] != 0)
    return 0;
  if (Driven(m, i)) return 0;
  return by_limit ? range[1] : spring[1];
}

// Returns the next geom of the scene, set to a piece of a tendon; nullptr if the scene is full.
mjvGeom* NextPiece(Drawing& g, int tendon, mjtNum width, Vec3 from, Vec3 to, const float* rgba) {
  mjvGeom* geom = g.Next(mjOBJ_TENDON, tendon, mjCAT_DYNAMIC);
  if (!geom) return nullptr;
  Connect(geom, mjGEOM_CAPSULE, width, from, to);
  g.Paint(geom, g.m->tendon_matid[tendon], rgba);
  return geom;
}

// Draws a catenary in vis.quality.numslices pieces.
bool DrawSlack(Drawing& g, int tendon, mjtNum length) {
  const mjModel* m = g.m;
  const mjtNum* path = g.d->wrap_xpos + 3 * g.d->ten_wrapadr[tendon];
  std::array<Vec3, kMaxPoints> points;
  const int wanted = std::clamp(m->vis.quality.numslices + 1, 2, kMaxPoints);
  const int n = Catenary(Vec3::Load(path), Vec3::Load(path + 3), Vec3::Load(m->opt.gravity), length,
                         std::span(points).first(wanted));
  for (int i = 0; i + 1 < n; ++i) {
    mjvGeom* geom = NextPiece(g, tendon, m->tendon_width[tendon], points[i], points[i + 1],
                              m->tendon_rgba + 4 * tendon);
    if (!geom) return false;
    g.Label(geom, mjLABEL_TENDON, mjOBJ_TENDON, tendon);
    g.Keep();
  }
  return true;
}

// Computes the color of a straight tendon. Tendons without a color change to the color of
// constraints as their limit becomes active.
void StraightColour(const Drawing& g, int tendon, float rgba[4]) {
  std::copy_n(g.m->tendon_rgba + 4 * tendon, 4, rgba);
  if (g.m->tendon_matid[tendon] >= 0 || !IsDefaultGrey(rgba)) return;
  const auto p = static_cast<float>(LimitImpedance(g.d, mjCNSTR_LIMIT_TENDON, tendon));
  for (int c = 0; c < 3; ++c) rgba[c] = (1 - p) * rgba[c] + p * g.m->vis.rgba.constraint[c];
}

// Draws the pieces of the path. Pieces around a wrapping geom have half the width.
bool DrawStraight(Drawing& g, int tendon) {
  float rgba[4];
  StraightColour(g, tendon, rgba);
  const int first = g.d->ten_wrapadr[tendon], num = g.d->ten_wrapnum[tendon];
  for (int j = first; j + 1 < first + num; ++j) {
    TendonPiece piece;
    if (!TendonPieceAt(g.d, j, &piece)) continue;
    const mjtNum width = g.m->tendon_width[tendon] * (piece.inside ? 0.5 : 1);
    mjvGeom* geom = NextPiece(g, tendon, width, piece.from, piece.to, rgba);
    if (!geom) return false;
    if (g.Flag(mjVIS_ISLAND)) {
      geom->matid = -1;
      const int row = g.d->nisland ? g.d->tendon_efcadr[tendon] : -1;
      IslandColour(IslandOfRow(g.d, row), geom->rgba);
    }
    if (j == first) g.Label(geom, mjLABEL_TENDON, mjOBJ_TENDON, tendon);
    g.Keep();
  }
  return true;
}

// Draws the slider, from its site to the sliding end, and the rod from there to the crank. The end
// is at base + x axis with |end - pin| = rod, that is x = along - sqrt(along^2 + rod^2 - |v|^2).
// Where the root does not exist, the rod is too short, and it has the color of broken cranks.
bool DrawSliderCrank(Drawing& g, int i) {
  const mjModel* m = g.m;
  const int crank = m->actuator_trnid[2 * i], slider = m->actuator_trnid[2 * i + 1];
  const mjtNum rod = m->actuator_cranklength[i];
  const Vec3 axis = Mat3::Load(g.d->site_xmat + 9 * slider).Col(2);
  const Vec3 base = Vec3::Load(g.d->site_xpos + 3 * slider);
  const Vec3 pin = Vec3::Load(g.d->site_xpos + 3 * crank), v = pin - base;
  const mjtNum along = Dot(v, axis), det = along * along + rod * rod - Dot(v, v);
  const Vec3 end = base + (along - Sqrt(std::max(mjtNum{0}, det))) * axis;
  const mjtNum width = g.MeanSize() * m->vis.scale.slidercrank;

  mjvGeom* geom = g.Next(mjOBJ_ACTUATOR, i, mjCAT_DYNAMIC);
  if (!geom) return false;
  Connect(geom, mjGEOM_CYLINDER, width, base, end);
  SetColour(geom, m->vis.rgba.slidercrank);
  g.Label(geom, mjLABEL_ACTUATOR, mjOBJ_ACTUATOR, i);
  g.Keep();

  geom = g.Next(mjOBJ_ACTUATOR, i, mjCAT_DYNAMIC);
  if (!geom) return false;
  Connect(geom, mjGEOM_CAPSULE, width / 2, end, pin);
  SetColour(geom, det < 0 ? m->vis.rgba.crankbroken : m->vis.rgba.slidercrank);
  return g.Keep();
}

}  // namespace

bool TendonPieceAt(const mjData* d, int j, TendonPiece* piece) {
  // This value of wrap_obj marks a pulley; -1 marks a site, other values are geoms.
  constexpr int kPulley = -2;
  if (d->wrap_obj[j] == kPulley || d->wrap_obj[j + 1] == kPulley) return false;
  piece->from = Vec3::Load(d->wrap_xpos + 3 * j);
  piece->to = Vec3::Load(d->wrap_xpos + 3 * j + 3);
  piece->inside = d->wrap_obj[j] >= 0 && d->wrap_obj[j + 1] >= 0;
  return true;
}

bool DrawTendon(Drawing& g, int tendon) {
  const mjtNum slack = SlackLength(g.m, g.d, tendon);
  return slack > 0 ? DrawSlack(g, tendon, slack) : DrawStraight(g, tendon);
}

bool DrawSliderCranks(Drawing& g, int) {
  const int* types = g.m->actuator_trntype;
  const int count = g.m->nu;
  int found = 0;  // A loop without early exit can be vectorized.
  for (int i = 0; i < count; ++i) found += types[i] == mjTRN_SLIDERCRANK;
  if (!found) return true;
  for (int i = 0; i < g.m->nu; ++i) {
    if (g.m->actuator_trntype[i] == mjTRN_SLIDERCRANK && !DrawSliderCrank(g, i)) return false;
  }
  return true;
}

}  // namespace syn
