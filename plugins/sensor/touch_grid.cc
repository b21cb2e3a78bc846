// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the touch grid sensor; touch_grid.h has the formulas.

#include "sensor/touch_grid.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <synovia/math.h>

#include "common/config.h"
#include "common/instance.h"

namespace syn::plugins {
namespace {

constexpr const char* kAttributes[] = {"nchannel", "size", "fov", "gamma"};
constexpr int kMaxChannels = 6;  // Three components of force and three of torque.
// Largest number of bins along one side, against excessive memory use.
constexpr mjtNum kMaxBins = 1 << 16;

// The configuration of an instance. `ok` is false if it is invalid.
struct Settings {
  bool ok = false;
  int nchannel = 1, nx = 0, ny = 0;
  mjtNum fov[2] = {}, gamma = 0;
};

// Reports an error and returns invalid settings.
Settings Refuse(const char* problem) {
  mju_error("touch_grid: %s", problem);
  return {};
}

// Reads and checks the configuration. The comparisons are written so that NaN is rejected.
Settings Read(const mjModel* m, int instance) {
  Settings s;
  const mjtNum channels = ConfigNumber(m, instance, "nchannel").value_or(0);
  if (!(channels >= 0 && channels <= kMaxChannels)) {
    return Refuse("nchannel must be between 1 and 6");
  }
  s.nchannel = std::max(1, static_cast<int>(channels));
  const std::vector<mjtNum> size = ConfigNumbers(m, instance, "size");
  if (size.size() != 2) return Refuse("size must have two numbers");
  if (!(size[0] >= 1 && size[1] >= 1 && size[0] <= kMaxBins && size[1] <= kMaxBins)) {
    return Refuse("size must be positive");
  }
  s.nx = static_cast<int>(size[0]);
  s.ny = static_cast<int>(size[1]);
  const std::vector<mjtNum> fov = ConfigNumbers(m, instance, "fov");
  if (fov.size() != 2) return Refuse("fov must have two numbers");
  if (!(fov[0] > 0 && fov[0] <= 180)) return Refuse("fov[0] must be a number in (0, 180] degrees");
  if (!(fov[1] > 0 && fov[1] <= 90)) return Refuse("fov[1] must be a number in (0, 90] degrees");
  std::copy(fov.begin(), fov.end(), s.fov);
  s.gamma = ConfigNumber(m, instance, "gamma").value_or(0);
  if (!(s.gamma >= 0 && s.gamma <= 1)) return Refuse("gamma must be a nonnegative float in [0, 1]");
  s.ok = true;
  return s;
}

// Returns the edges of the bins in radians; `fov` is in degrees.
std::vector<mjtNum> BinEdges(int bins, mjtNum fov, mjtNum gamma) {
  std::vector<mjtNum> edges(bins + 1);
  for (int i = 0; i <= bins; ++i) {
    const mjtNum t = -1 + 2.0 * i / bins;
    edges[i] = (gamma * t * t * t * t * t + (1 - gamma) * t) * fov * mjPI / 180;
  }
  return edges;
}

// Returns the bin of a value, or -1 if it lies outside. A value on an edge belongs to the bin below
// the edge.
int Bin(const std::vector<mjtNum>& edges, mjtNum value) {
  const auto above = std::lower_bound(edges.begin(), edges.end(), value);
  return above == edges.end() ? -1 : static_cast<int>(above - edges.begin()) - 1;
}

// Returns the body of a geom, or -1 if the contact has no geom on this side.
int BodyOf(const mjModel* m, int geom) { return geom < 0 ? -1 : m->geom_bodyid[geom]; }

}  // namespace

std::unique_ptr<TouchGrid> TouchGrid::Create(const mjModel* m, mjData*, int instance) {
  const Settings s = Read(m, instance);
  if (!s.ok) return nullptr;
  auto grid = std::make_unique<TouchGrid>();
  grid->nchannel_ = s.nchannel;
  grid->edges_x_ = BinEdges(s.nx, s.fov[0], s.gamma);
  grid->edges_y_ = BinEdges(s.ny, s.fov[1], s.gamma);
  for (int i = 0; i < m->nsensor; ++i) {
    if (m->sensor_plugin[i] != instance) continue;
    if (grid->sensor_ >= 0) {
      mju_warning("touch_grid: an instance serves one sensor, not both %d and %d", grid->sensor_,
                  i);
      return nullptr;
    }
    if (m->sensor_objtype[i] != mjOBJ_SITE || m->sensor_objid[i] < 0) {
      mju_error("touch_grid: sensor must be attached to a site");
      return nullptr;
    }
    if (m->sensor_dim[i] != s.nchannel * s.nx * s.ny) {
      mju_warning("touch_grid: sensor %d has the wrong size", i);
      return nullptr;
    }
    grid->sensor_ = i;
  }
  return grid;
}

void TouchGrid::ContactWrench(const mjModel* m, const mjData* d, int contact,
                              mjtNum wrench[6]) const {
  mjtNum local[6];
  mj_contactForce(m, d, contact, local);
  const mjContact& con = d->contact[contact];
  const int site = m->sensor_objid[sensor_], weld = m->body_weldid[m->site_bodyid[site]];
  // The force of mj_contactForce acts on the second geom.
  const bool is_first = weld < std::max(BodyOf(m, con.geom[0]), BodyOf(m, con.geom[1]));
  for (int part = 0; part < 2; ++part) {
    mjtNum world[3], in_site[3];
    mju_mulMatTVec3(world, con.frame, local + 3 * part);
    mju_mulMatTVec3(in_site, d->site_xmat + 9 * site, world);
    if (is_first) mju_scl3(in_site, in_site, -1);
    wrench[3 * part] = in_site[2];
    wrench[3 * part + 1] = in_site[0];
    wrench[3 * part + 2] = in_site[1];
  }
}

void TouchGrid::Measure(const mjModel* m, mjData* d) const {
  if (sensor_ < 0) return;
  const int site = m->sensor_objid[sensor_], weld = m->body_weldid[m->site_bodyid[site]];
  const int nx = static_cast<int>(edges_x_.size()) - 1, bins = m->sensor_dim[sensor_] / nchannel_;
  mjtNum* out = d->sensordata + m->sensor_adr[sensor_];
  std::fill_n(out, m->sensor_dim[sensor_], 0);
  // A contact is measured if one of its geoms is fixed to the body of the site.
  const auto touches = [&](int geom) {
    return geom >= 0 && m->body_weldid[m->geom_bodyid[geom]] == weld;
  };
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& con = d->contact[i];
    if (!touches(con.geom[0]) && !touches(con.geom[1])) continue;
    mjtNum offset[3], x[3], wrench[6];
    mju_sub3(offset, con.pos, d->site_xpos + 3 * site);
    mju_mulMatTVec3(x, d->site_xmat + 9 * site, offset);
    const int column = Bin(edges_x_, syn_atan2(x[0], -x[2]));
    const int row = Bin(edges_y_, syn_atan2(x[1], std::sqrt(x[0] * x[0] + x[2] * x[2])));
    if (column < 0 || row < 0) continue;
    ContactWrench(m, d, i, wrench);
    for (int c = 0; c < nchannel_; ++c) out[c * bins + row * nx + column] += wrench[c];
  }
}

void TouchGrid::Register() {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "mujoco.sensor.touch_grid";
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_ACC;
  plugin.nattribute = static_cast<int>(std::size(kAttributes));
  plugin.attributes = kAttributes;
  KeepInstances<TouchGrid>(&plugin);
  plugin.nsensordata = [](const mjModel* m, int instance, int) {
    const Settings s = Read(m, instance);
    // The output of one sensor is limited to 2^24 numbers; -1 reports an error to the compiler.
    const std::int64_t size = std::int64_t{s.nchannel} * s.nx * s.ny;
    return s.ok && size < (1 << 24) ? static_cast<int>(size) : -1;
  };
  plugin.compute = [](const mjModel* m, mjData* d, int instance, int) {
    InstanceOf<TouchGrid>(d, instance).Measure(m, d);
  };
  mjp_registerPlugin(&plugin);
}

}  // namespace syn::plugins
