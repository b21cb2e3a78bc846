// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes the triangle mesh of a signed distance field (SDF) that a plugin computes. The mesh is used
// for drawing, mass and bounds; collisions use the field. Marching cubes evaluate the field in the
// bounding box that the plugin reports.

#include <cmath>

#include "asset/shape/marching_cubes.h"
#include "base/error.h"
#include "compile/body/body_parts.h"
#include "compile/passes.h"

namespace syn {
namespace {

using Attributes = std::vector<mjtNum>;

// Returns the numerical attributes of the plugin, which it computes from its configuration texts.
Attributes AttributesOf(const PluginInstance& instance) {
  const mjpPlugin& plugin = *instance.plugin;
  const std::vector<std::string> values = ConfigValues(instance);
  std::vector<const char*> names(plugin.attributes, plugin.attributes + plugin.nattribute), texts;
  for (const std::string& value : values) texts.push_back(value.c_str());
  Attributes attributes(plugin.nattribute);
  plugin.sdf_attribute(attributes.data(), names.data(), texts.data());
  return attributes;
}

// Throws unless the plugin has the callbacks that are called below.
void CheckCallbacks(const mjpPlugin& plugin) {
  if (plugin.sdf_attribute && plugin.sdf_aabb && plugin.sdf_staticdistance) return;
  throw ModelError(
      Format("plugin '%s' lacks sdf_attribute, sdf_aabb or sdf_staticdistance, which a mesh needs",
             plugin.name));
}

// Throws unless the box (center, half sizes) is finite and not empty.
void CheckBox(const mjpPlugin& plugin, const mjtNum box[6]) {
  for (int i = 0; i < 6; ++i) {
    if (std::isfinite(box[i]) && (i < 3 || box[i] > 0)) continue;
    throw ModelError(Format("plugin '%s': sdf_aabb is not a box of positive size", plugin.name));
  }
}

}  // namespace

ProcessedMesh SdfMesh(const PluginInstance& instance, const MeshOptions& given) {
  const mjpPlugin& plugin = *instance.plugin;
  CheckCallbacks(plugin);
  if (given.scale != Vec3{1, 1, 1}) throw ModelError("attribute scale is not compatible with SDFs");
  const Attributes attributes = AttributesOf(instance);
  mjtNum box[6] = {};
  plugin.sdf_aabb(box, attributes.data());
  CheckBox(plugin, box);
  const auto distance = [&](Vec3 x) {
    mjtNum point[3];
    x.Store(point);
    return plugin.sdf_staticdistance(point, attributes.data());
  };
  // The field is defined in the frame of the plugin, so the mesh keeps this frame. The plugin
  // replaces the octree, which is therefore not built.
  MeshOptions options = given;
  options.keep_frame = true;
  options.need_octree = false;
  return ProcessMesh(MarchingCubes(distance, Vec3::Load(box), Vec3::Load(box + 3)), options);
}

}  // namespace syn
