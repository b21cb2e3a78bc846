// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds the JSON description of a model, one function for each of its members. The names of the
// members are the ones that web/page reads.

#include "web/server/description.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "web/server/frame.h"

namespace view {
namespace {

using Json = nlohmann::ordered_json;

// Returns n numbers as a list. Numbers that are not finite become 0, because JSON has none.
template <typename T>
Json List(const T* values, int n) {
  Json list = Json::array();
  for (int i = 0; i < n; ++i) list.push_back(std::isfinite(values[i]) ? values[i] : 0);
  return list;
}

// Returns the name of an object, or its type and number if it has no name.
std::string NameOf(const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  return name && *name ? name : std::string(mju_type2Str(type)) + " " + std::to_string(id);
}

Json Names(const mjModel* m, int type, int n) {
  Json names = Json::array();
  for (int i = 0; i < n; ++i) names.push_back(NameOf(m, type, i));
  return names;
}

Json Bodies(const mjModel* m) {
  Json list = Json::array();
  for (int i = 0; i < m->nbody; ++i) {
    list.push_back({{"name", NameOf(m, mjOBJ_BODY, i)}, {"parent", m->body_parentid[i]}});
  }
  return list;
}

Json Joints(const mjModel* m) {
  Json list = Json::array();
  for (int i = 0; i < m->njnt; ++i) {
    list.push_back({{"name", NameOf(m, mjOBJ_JOINT, i)},
                    {"type", m->jnt_type[i]},
                    {"body", m->jnt_bodyid[i]},
                    {"qpos", m->jnt_qposadr[i]},
                    {"limited", m->jnt_limited[i] != 0},
                    {"range", List(m->jnt_range + 2 * i, 2)}});
  }
  return list;
}

Json Actuators(const mjModel* m) {
  Json list = Json::array();
  for (int i = 0; i < m->nu; ++i) {
    list.push_back({{"name", NameOf(m, mjOBJ_ACTUATOR, i)},
                    {"limited", m->actuator_ctrllimited[i] != 0},
                    {"range", List(m->actuator_ctrlrange + 2 * i, 2)}});
  }
  return list;
}

Json Sensors(const mjModel* m) {
  Json list = Json::array();
  for (int i = 0; i < m->nsensor; ++i) {
    list.push_back({{"name", NameOf(m, mjOBJ_SENSOR, i)},
                    {"adr", m->sensor_adr[i]},
                    {"dim", m->sensor_dim[i]}});
  }
  return list;
}

Json Geoms(const mjModel* m) {
  Json list = Json::array();
  for (int i = 0; i < m->ngeom; ++i) {
    const char* name = mj_id2name(m, mjOBJ_GEOM, i);
    list.push_back({{"name", name ? name : ""}, {"body", m->geom_bodyid[i]}});
  }
  return list;
}

Json Materials(const mjModel* m) {
  Json list = Json::array();
  for (int i = 0; i < m->nmat; ++i) {
    list.push_back({{"texture", m->mat_texid[i * mjNTEXROLE + mjTEXROLE_RGB]},
                    {"repeat", List(m->mat_texrepeat + 2 * i, 2)},
                    {"uniform", m->mat_texuniform[i] != 0}});
  }
  return list;
}

// Returns the planes in the order in which the scene numbers them: half sizes (0 if infinite), and
// the size of the cells into which the page divides them. A plane with a texture has one cell for
// each repetition; others have the cell size of the renderer, which divides 2.1 times the far
// clipping distance into 198 cells.
Json Planes(const mjModel* m) {
  Json list = Json::array();
  for (int i = 0; i < m->ngeom; ++i) {
    if (m->geom_type[i] != mjGEOM_PLANE) continue;
    const int mat = m->geom_matid[i];
    double cell[2];
    for (int k = 0; k < 2; ++k) {
      const bool repeats = mat >= 0 && m->mat_texrepeat[2 * mat + k] > 0;
      cell[k] = repeats ? 2.0 / m->mat_texrepeat[2 * mat + k]
                        : 2.1 * m->vis.map.zfar * m->stat.extent / 198;
    }
    list.push_back({{"size", List(m->geom_size + 3 * i, 2)}, {"cell", List(cell, 2)}});
  }
  return list;
}

Json Camera(const mjModel* m) {
  mjvCamera camera;
  mjv_defaultFreeCamera(m, &camera);
  const int id = m->vis.global.cameraid;
  return {{"lookat", List(camera.lookat, 3)},
          {"distance", camera.distance},
          {"azimuth", camera.azimuth},
          {"elevation", camera.elevation},
          {"orthographic", m->vis.global.orthographic != 0},
          {"fovy", m->vis.global.fovy},
          {"fixed", id >= 0 && id < m->ncam ? id : -1}};
}

Json Visual(const mjModel* m) {
  const auto& map = m->vis.map;
  const auto extent = static_cast<float>(m->stat.extent);
  return {{"near", map.znear * extent},
          {"far", map.zfar * extent},
          {"fog", List(m->vis.rgba.fog, 4)},
          {"fogrange", {map.fogstart * extent, map.fogend * extent}},
          {"haze", List(m->vis.rgba.haze, 4)},
          {"hazesize", map.haze},
          {"shadowclip", map.shadowclip * extent},
          {"shadowscale", map.shadowscale},
          {"shadowsize", std::clamp(m->vis.quality.shadowsize, 0, 4096)},
          {"slices", std::clamp(m->vis.quality.numslices, 3, 100)},
          {"stacks", std::clamp(m->vis.quality.numstacks, 2, 100)},
          {"linewidth", m->vis.global.linewidth}};
}

// Returns the names, default values and keys of n options, from a table such as mjVISSTRING.
Json Switches(const char* (*strings)[3], int n) {
  Json list = Json::array();
  for (int i = 0; i < n; ++i) {
    list.push_back(
        {{"name", strings[i][0]}, {"on", strings[i][1][0] == '1'}, {"key", strings[i][2]}});
  }
  return list;
}

Json Strings(const char* const* strings, int n) {
  return Json(std::vector<std::string>(strings, strings + n));
}

// Returns the sizes of the arrays that a page can watch (frame.h).
Json ValueSizes(const mjModel* m) {
  Json list = Json::array();
  for (int i = 0; i < kNumValues; ++i) list.push_back(NumValues(m, i));
  return list;
}

Json AssetNames(const mjModel* m, const Assets& assets) {
  return {{"meshes", assets.meshes},
          {"hfields", assets.hfields},
          {"textures", assets.textures},
          {"texturetypes", List(m->tex_type, static_cast<int>(m->ntex))},
          {"skins", assets.skins},
          {"skinadr", List(m->skin_vertadr, static_cast<int>(m->nskin))},
          {"flexes", assets.flexes},
          {"flexadr", List(m->flex_vertadr, static_cast<int>(m->nflex))}};
}

}  // namespace

std::string DescribeModel(const mjModel* m, const Assets& assets,
                          const DescriptionOptions& options) {
  const Json json = {
      {"protocol", kProtocol},
      {"name", m->names},
      {"live", options.live},
      {"upload", options.upload},
      {"steerable", options.steerable},
      {"worlds", options.worlds},
      {"timestep", m->opt.timestep},
      {"energy", (m->opt.enableflags & mjENBL_ENERGY) != 0},
      {"quantum", Quantum(m)},
      {"extent", m->stat.extent},
      {"center", List(m->stat.center, 3)},
      {"camera", Camera(m)},
      {"visual", Visual(m)},
      {"assets", AssetNames(m, assets)},
      {"materials", Materials(m)},
      {"planes", Planes(m)},
      {"bodies", Bodies(m)},
      {"joints", Joints(m)},
      {"geoms", Geoms(m)},
      {"actuators", Actuators(m)},
      {"sensors", Sensors(m)},
      {"cameras", Names(m, mjOBJ_CAMERA, static_cast<int>(m->ncam))},
      {"keyframes", Names(m, mjOBJ_KEY, static_cast<int>(m->nkey))},
      {"values", ValueSizes(m)},
      {"flags", Switches(mjVISSTRING, mjNVISFLAG)},
      {"rendering", Switches(mjRNDSTRING, mjNRNDFLAG)},
      {"labels", Strings(mjLABELSTRING, mjNLABEL)},
      {"frames", Strings(mjFRAMESTRING, mjNFRAME)},
  };
  // JSON must be UTF-8, but names in a model may hold any bytes. Invalid ones are replaced.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace view
