// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the elastic cable; cable.h has the formulas.

#include "elasticity/cable.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "common/config.h"
#include "common/instance.h"

namespace syn::plugins {
namespace {

constexpr const char* kAttributes[] = {"twist", "bend", "flat", "vmax"};

// J, Iy, Iz: the polar moment and the second moments of area of a cross-section, in m^4. The axis
// of the cable is x.
using Moments = std::array<mjtNum, 3>;

// Returns the moments of the cross-section of a geom. They are zero for types that are not
// supported.
Moments CrossSection(const mjModel* m, int geom) {
  const mjtNum* size = m->geom_size + 3 * geom;
  switch (m->geom_type[geom]) {
    case mjGEOM_CAPSULE:
    case mjGEOM_CYLINDER: {
      const mjtNum r4 = size[0] * size[0] * size[0] * size[0];
      return {mjPI * r4 / 2, mjPI * r4 / 4, mjPI * r4 / 4};
    }
    case mjGEOM_BOX: {
      // The torsion constant of a rectangle is from Roark's formulas for stress and strain.
      const mjtNum h = size[1], w = size[2], a = std::max(h, w), b = std::min(h, w);
      const mjtNum ratio = b / a, fourth = ratio * ratio * ratio * ratio;
      return {a * b * b * b * (16.0 / 3 - 3.36 * ratio * (1 - fourth / 12)),
              (2 * w) * (2 * w) * (2 * w) * (2 * h) / 12,
              (2 * h) * (2 * h) * (2 * h) * (2 * w) / 12};
    }
    default:
      return {};
  }
}

// Sets a color that changes from blue over green to red for x from 0 to 1. Alpha is not changed.
void HeatColor(mjtNum x, float rgba[4]) {
  const auto ramp = [](mjtNum v) { return static_cast<float>(mju_clip(v, 0, 1)); };
  x = mju_clip(x, 0, 1);
  rgba[0] = ramp(4 * x - 2);
  rgba[1] = ramp(2 - mju_abs(4 * x - 2));
  rgba[2] = ramp(2 - 4 * x);
}

}  // namespace

bool Cable::AddBody(const mjModel* m, int body, bool flat) {
  if (first_ < 0) first_ = body;
  if (last_ >= 0 && body != last_ + 1) {
    mju_warning("mujoco.elasticity.cable: bodies %d and %d of a cable are not consecutive", last_,
                body);
    return false;
  }
  last_ = body;
  // A body that is not a child of the one before it starts another piece of cable.
  if (body == first_ || m->body_parentid[body] != body - 1) return true;
  if (!m->body_geomnum[body]) {
    mju_warning("mujoco.elasticity.cable: body %d has no geom", body);
    return false;
  }
  Link link;
  link.body = body;
  if (m->body_jntnum[body]) {
    const int joint = m->body_jntadr[body];
    if (m->jnt_type[joint] != mjJNT_BALL) {
      mju_warning("mujoco.elasticity.cable: body %d has no ball joint", body);
      return false;
    }
    link.qpos = m->jnt_qposadr[joint];
    link.dof = m->jnt_dofadr[joint];
  }
  const mjtNum length = std::max<mjtNum>(mjMINVAL, mju_norm3(m->body_pos + 3 * body));
  const Moments moments = CrossSection(m, m->body_geomadr[body]);
  for (int k = 0; k < 3; ++k) link.stiffness[k] = (k ? bend_ : twist_) * moments[k] * (1 / length);
  if (!flat) mju_quat2Vel(link.rest, m->body_quat + 4 * body, 1);
  links_.push_back(link);
  return true;
}

std::unique_ptr<Cable> Cable::Create(const mjModel* m, mjData*, int instance) {
  auto cable = std::make_unique<Cable>();
  cable->twist_ = ConfigNumber(m, instance, "twist").value_or(0);
  cable->bend_ = ConfigNumber(m, instance, "bend").value_or(0);
  cable->vmax_ = ConfigNumber(m, instance, "vmax").value_or(0);
  const bool flat = ConfigText(m, instance, "flat") == "true";
  for (int body = 1; body < m->nbody; ++body) {
    if (m->body_plugin[body] == instance && !cable->AddBody(m, body, flat)) return nullptr;
  }
  return cable;
}

void Cable::AddForces(const mjModel* m, mjData* d) {
  for (Link& link : links_) {
    mjtNum turn[4], ball[4], back[4], rotation[3], stress[3];
    // The rotation relative to the predecessor is the fixed one of the body times that of the
    // joint.
    mju_copy4(turn, m->body_quat + 4 * link.body);
    if (link.qpos >= 0) {
      mju_copy4(ball, d->qpos + link.qpos);
      mju_normalize4(ball);
      mju_mulQuat(turn, m->body_quat + 4 * link.body, ball);
    }
    mju_quat2Vel(rotation, turn, 1);
    for (int k = 0; k < 3; ++k) stress[k] = -link.stiffness[k] * (rotation[k] - link.rest[k]);
    // The torque is rotated from the frame of the predecessor to that of the body.
    mju_negQuat(back, turn);
    mju_rotVecQuat(link.torque, stress, back);
    if (link.dof < 0) continue;
    for (int k = 0; k < 3; ++k) d->qfrc_passive[link.dof + k] += link.torque[k];
  }
}

void Cable::Paint(mjModel* m) const {
  if (!vmax_ || first_ < 0) return;
  // The color shows the mean of the torques at the ends of a body. A body at the end of a cable has
  // only one. Each torque is in the axes of its own link.
  std::vector<std::array<mjtNum, 3>> stress(last_ - first_ + 2);
  std::vector<int> ends(last_ - first_ + 2, 0);
  for (const Link& link : links_) {
    const int i = link.body - first_;
    for (const int end : {i - 1, i}) {
      if (end < 0) continue;
      mju_addTo3(stress[end].data(), link.torque);
      ++ends[end];
    }
  }
  for (int body = first_; body <= last_; ++body) {
    const int i = body - first_;
    if (!m->body_geomnum[body]) continue;
    const mjtNum mean = mju_norm3(stress[i].data()) / std::max(ends[i], 1);
    HeatColor(mean / vmax_, m->geom_rgba + 4 * m->body_geomadr[body]);
  }
}

void Cable::Register() {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "mujoco.elasticity.cable";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nattribute = static_cast<int>(std::size(kAttributes));
  plugin.attributes = kAttributes;
  KeepInstances<Cable>(&plugin);
  plugin.compute = [](const mjModel* m, mjData* d, int instance, int) {
    InstanceOf<Cable>(d, instance).AddForces(m, d);
  };
  // Colors are stored in the model, because drawing reads them from there.
  plugin.visualize = [](const mjModel* m, mjData* d, const mjvOption*, mjvScene*, int instance) {
    InstanceOf<Cable>(d, instance).Paint(const_cast<mjModel*>(m));
  };
  mjp_registerPlugin(&plugin);
}

}  // namespace syn::plugins
