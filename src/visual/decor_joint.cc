// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws joints and actuators. An actuator is shown by coloring what it drives: the geoms of a body,
// a tendon, a joint or a site are covered with slightly larger shapes whose color tells the control
// or activation.

#include "smooth/actuator/actuation.h"
#include "visual/kinds.h"
#include "visual/tendon.h"

namespace syn {
namespace {

// Shapes a geom as a joint: an arrow along the axis of a hinge or slide joint, a box at the anchor
// of a free joint, a sphere at the anchor of a ball joint. `blob` is the half size of box and
// sphere.
void PlaceJoint(const Drawing& g, mjvGeom* geom, int joint, mjtNum length, mjtNum width,
                mjtNum blob) {
  const Vec3 anchor = Vec3::Load(g.d->xanchor + 3 * joint);
  const int type = g.m->jnt_type[joint];
  if (type == mjJNT_SLIDE || type == mjJNT_HINGE) {
    const Vec3 tip = anchor + length * Vec3::Load(g.d->xaxis + 3 * joint);
    Connect(geom, type == mjJNT_SLIDE ? mjGEOM_ARROW : mjGEOM_ARROW1, width, anchor, tip);
    return;
  }
  geom->type = type == mjJNT_FREE ? mjGEOM_BOX : mjGEOM_SPHERE;
  StoreFloat(Vec3{blob, blob, blob}, geom->size);
  StoreFloat(anchor, geom->pos);
  StoreFloat(Mat3::Load(g.d->xmat + 9 * g.m->jnt_bodyid[joint]), geom->mat);
}

// Three values of a signal: its lowest, its neutral and its highest value.
struct Range {
  mjtNum low, mid, high;
};

// Returns the range of the signal of actuator i. It comes from the limits of control or activation,
// or is [-1, 1] without limits. Zero is the neutral value if it is in the range, otherwise the
// limit nearest to zero is.
Range SignalRange(const Drawing& g, int i) {
  const mjModel* m = g.m;
  mjtNum min = -1, max = 1;
  const mjtNum* limits = nullptr;
  if (m->actuator_ctrllimited[i]) {
    limits = m->actuator_ctrlrange + 2 * i;
  } else if (g.Flag(mjVIS_ACTIVATION) && m->actuator_actlimited[i]) {
    limits = m->actuator_actrange + 2 * i;
  }
  if (limits) {
    min = limits[0];
    max = limits[1];
  }
  Range range = min >= 0 ? Range{-1, min, max} : max <= 0 ? Range{min, max, 1} : Range{min, 0, max};
  // Both halves of the range are divided by later, so none may be empty.
  if (range.mid - range.low < mjMINVAL) range.low = range.mid - mjMINVAL;
  if (range.high - range.mid < mjMINVAL) range.high = range.mid + mjMINVAL;
  return range;
}

// Returns the control of actuator i, or its last activation if activations are shown and it has
// any.
mjtNum Signal(const Drawing& g, int i) {
  const mjModel* m = g.m;
  if (g.Flag(mjVIS_ACTIVATION) && m->actuator_dyntype[i] != mjDYN_NONE &&
      m->actuator_actadr[i] >= 0) {
    return g.d->act[m->actuator_actadr[i] + m->actuator_actnum[i] - 1];
  }
  return g.d->ctrl[i];
}

// Interpolates between the colors for negative, neutral and positive signals.
void SignalColour(const Drawing& g, int i, float rgba[4]) {
  const Range range = SignalRange(g, i);
  const mjtNum x = std::clamp(Signal(g, i), range.low, range.high);
  const auto& colours = g.m->vis.rgba;
  const bool negative = x <= range.mid;
  const float* far = negative ? colours.actuatornegative : colours.actuatorpositive;
  const mjtNum w = negative ? (range.mid - x) / (range.mid - range.low)
                            : (x - range.mid) / (range.high - range.mid);
  for (int c = 0; c < 4; ++c) {
    rgba[c] = static_cast<float>(w * far[c] + (1 - w) * colours.actuator[c]);
  }
}

// Draws a shape that is 5 % larger than the element it covers.
bool Cover(Drawing& g, int actuator, int type, const mjtNum* size, const mjtNum* pos,
           const mjtNum* mat, const float* rgba) {
  return g.Shape(mjOBJ_ACTUATOR, actuator, type, 1.05 * ShapeSize(type, size), Vec3::Load(pos),
                 Mat3::Load(mat), rgba);
}

// Covers the geoms of a body that are primitive shapes.
bool CoverBody(Drawing& g, int actuator, int body, const float* rgba) {
  const int first = g.m->body_geomadr[body];
  for (int i = first; i < first + g.m->body_geomnum[body]; ++i) {
    const int type = g.m->geom_type[i];
    if (type == mjGEOM_PLANE || type == mjGEOM_HFIELD || type == mjGEOM_MESH ||
        type == mjGEOM_SDF) {
      continue;
    }
    if (!Cover(g, actuator, type, g.m->geom_size + 3 * i, g.d->geom_xpos + 3 * i,
               g.d->geom_xmat + 9 * i, rgba)) {
      return false;
    }
  }
  return true;
}

// Covers the pieces of a tendon with capsules that are wider by vis.map.actuatortendon.
bool CoverTendon(Drawing& g, int actuator, int tendon, const float* rgba) {
  const mjModel* m = g.m;
  const int first = g.d->ten_wrapadr[tendon], num = g.d->ten_wrapnum[tendon];
  for (int j = first; j + 1 < first + num; ++j) {
    TendonPiece piece;
    if (!TendonPieceAt(g.d, j, &piece)) continue;
    mjvGeom* geom = g.NextDecor(mjOBJ_ACTUATOR, actuator);
    if (!geom) return false;
    const mjtNum width = m->tendon_width[tendon] * (piece.inside ? 0.5 : 1);
    Connect(geom, mjGEOM_CAPSULE, width * m->vis.map.actuatortendon, piece.from, piece.to);
    g.Paint(geom, m->tendon_matid[tendon], m->tendon_rgba + 4 * tendon);
    SetColour(geom, rgba);
    if (j == first) g.Label(geom, mjLABEL_ACTUATOR, mjOBJ_ACTUATOR, actuator);
    g.Keep();
  }
  return true;
}

// Covers a joint with a shape like that of DrawJoint, in the sizes for actuators.
bool CoverJoint(Drawing& g, int actuator, int joint, const float* rgba) {
  mjvGeom* geom = g.NextDecor(mjOBJ_ACTUATOR, actuator);
  if (!geom) return false;
  const auto& scale = g.m->vis.scale;
  PlaceJoint(g, geom, joint, g.MeanSize() * scale.actuatorlength,
             g.MeanSize() * scale.actuatorwidth, 0.33 * g.MeanSize() * scale.jointlength);
  SetColour(geom, rgba);
  g.Label(geom, mjLABEL_ACTUATOR, mjOBJ_ACTUATOR, actuator);
  return g.Keep();
}

// Covers a site.
bool CoverSite(Drawing& g, int actuator, int site, const float* rgba) {
  if (!Cover(g, actuator, g.m->site_type[site], g.m->site_size + 3 * site,
             g.d->site_xpos + 3 * site, g.d->site_xmat + 9 * site, rgba)) {
    return false;
  }
  g.Label(g.Last(), mjLABEL_ACTUATOR, mjOBJ_ACTUATOR, actuator);
  return true;
}

}  // namespace

bool DrawJoint(Drawing& g, int joint) {
  mjvGeom* geom = g.NextDecor(mjOBJ_JOINT, joint);
  if (!geom) return false;
  const mjtNum length = g.MeanSize() * g.m->vis.scale.jointlength;
  PlaceJoint(g, geom, joint, length, g.MeanSize() * g.m->vis.scale.jointwidth, 0.3 * length);
  // The color changes to that of constraints as the limit becomes active.
  const auto p = static_cast<float>(LimitImpedance(g.d, mjCNSTR_LIMIT_JOINT, joint));
  const auto& colours = g.m->vis.rgba;
  for (int c = 0; c < 3; ++c)
    geom->rgba[c] = (1 - p) * colours.joint[c] + p * colours.constraint[c];
  geom->rgba[3] = 1;
  g.Label(geom, mjLABEL_JOINT, mjOBJ_JOINT, joint);
  return g.Keep();
}

bool DrawActuator(Drawing& g, int i) {
  if (ActuatorDisabled(g.m, i)) return true;
  float rgba[4];
  SignalColour(g, i, rgba);
  const int target = g.m->actuator_trnid[2 * i];
  switch (g.m->actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return CoverJoint(g, i, target, rgba);
    case mjTRN_SITE:
      return CoverSite(g, i, target, rgba);
    case mjTRN_BODY:
      return CoverBody(g, i, target, rgba);
    case mjTRN_TENDON:
      return CoverTendon(g, i, target, rgba);
    default:
      return true;  // Slider-cranks are drawn by DrawSliderCranks.
  }
}

}  // namespace syn
