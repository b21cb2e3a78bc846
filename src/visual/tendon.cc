// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "visual/tendon.h"

#include <algorithm>
#include <array>

#include "visual/kinds.h"

namespace syn {
namespace {

constexpr int kMaxPoints = 100;

bool Driven(const mjModel* m, int tendon) {
  for (int i = 0; i < m->nu; ++i) {
    if (m->actuator_trntype[i] == mjTRN_TENDON && m->actuator_trnid[2 * i] == tendon) return true;
  }
  return false;
}

// A tendon between two sites that pulls only when it is stretched hangs slack otherwise; returns
// its full length, or 0 if the tendon is drawn straight.
mjtNum SlackLength(const mjModel* m, const mjData* d, int i) {
  const mjtNum *range = m->tendon_range + 2 * i, *spring = m->tendon_lengthspring + 2 * i;
  if ((m->opt.disableflags & mjDSBL_GRAVITY) || mju_norm3(m->opt.gravity) <= mjMINVAL) return 0;
  const bool spatial = m->wrap_type[m->tendon_adr[i]] != mjWRAP_JOINT;
  if (m->tendon_num[i] != 2 || !spatial) return 0;
  const bool by_spring = m->tendon_stiffness[i] > 0 && spring[0] == 0 && spring[1] > 0;
  const bool by_limit = m->tendon_stiffness[i] == 0 && m->tendon_limited[i] && range[0] == 0 &&
                        d->ten_length[i] < range[1];
  if (by_spring == by_limit || m->tendon_damping[i] != 0 || m->tendon_frictionloss[i] != 0)
    return 0;
  if (Driven(m, i)) return 0;
  return by_limit ? range[1] : spring[1];
}

// One piece of a tendon, in its material and colour.
mjvGeom* NextPiece(Drawing& g, int tendon, mjtNum width, Vec3 from, Vec3 to, const float* rgba) {
  mjvGeom* geom = g.Next(mjOBJ_TENDON, tendon, mjCAT_DYNAMIC);
  if (!geom) return nullptr;
  Connect(geom, mjGEOM_CAPSULE, width, from, to);
  g.Paint(geom, g.m->tendon_matid[tendon], rgba);
  return geom;
}

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

// Plain tendons turn to the colour of constraints as their limit becomes active.
void StraightColour(const Drawing& g, int tendon, float rgba[4]) {
  std::copy_n(g.m->tendon_rgba + 4 * tendon, 4, rgba);
  if (g.m->tendon_matid[tendon] >= 0 || !IsDefaultGrey(rgba)) return;
  const auto p = static_cast<float>(LimitImpedance(g.d, mjCNSTR_LIMIT_TENDON, tendon));
  for (int c = 0; c < 3; ++c) rgba[c] = (1 - p) * rgba[c] + p * g.m->vis.rgba.constraint[c];
}

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

// The crank pushes a slider along the axis of a site; the rod joins the slider's end to the crank.
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
  int found = 0;  // a loop without exits runs over many actuators at a time
  for (int i = 0; i < count; ++i) found += types[i] == mjTRN_SLIDERCRANK;
  if (!found) return true;
  for (int i = 0; i < g.m->nu; ++i) {
    if (g.m->actuator_trntype[i] == mjTRN_SLIDERCRANK && !DrawSliderCrank(g, i)) return false;
  }
  return true;
}

}  // namespace syn
