// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes a recording for Foxglove: on the channel /scene the shape of each geom, once, and on the
// channel /tf the pose of each geom in each frame.

#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "web/server/export.h"
#include "web/server/mcap.h"
#include "web/server/pose.h"
#include "web/server/record_file.h"

namespace view {
namespace {

using Json = nlohmann::ordered_json;

// Returns the name of the coordinate frame of a geom. Its shape is described once, in this frame;
// afterwards only the pose of the frame changes.
std::string FrameName(int geom) { return "geom " + std::to_string(geom); }

// Returns a time or duration as seconds and nanoseconds.
Json Time(double seconds) {
  const auto whole = static_cast<int64_t>(seconds);
  return {{"sec", whole},
          {"nsec", static_cast<int64_t>((seconds - static_cast<double>(whole)) * 1e9)}};
}

Json Vector(double x, double y, double z) { return {{"x", x}, {"y", y}, {"z", z}}; }

const Json kOrigin = {{"position", Vector(0, 0, 0)},
                      {"orientation", {{"x", 0}, {"y", 0}, {"z", 0}, {"w", 1}}}};

Json Colour(const DrawnGeom& g) {
  return {{"r", g.rgba[0]}, {"g", g.rgba[1]}, {"b", g.rgba[2]}, {"a", g.rgba[3]}};
}

// Returns the triangles of a mesh geom, or null if the recording does not have the mesh. `dataid`
// is twice the number of the mesh, plus one for its convex hull; both are drawn as the mesh.
Json MeshTriangles(const DrawnGeom& g, const Recording& r, const Json& description) {
  const Json& names = description["assets"]["meshes"];
  const size_t mesh = static_cast<size_t>(g.dataid) / 2;
  if (g.dataid < 0 || mesh >= names.size()) return nullptr;
  const auto found = r.assets.find(names[mesh].get<std::string>());
  if (found == r.assets.end()) return nullptr;
  ByteReader in(found->second);
  int32_t sizes[5];
  for (int32_t& n : sizes) n = in.Get<int32_t>();
  const size_t nvert = sizes[0];
  Json points = Json::array(), indices = Json::array();
  for (size_t i = 0; i < nvert; ++i) {
    const auto x = in.Get<float>(), y = in.Get<float>(), z = in.Get<float>();
    points.push_back(Vector(x, y, z));
  }
  in.Take(size_t{12} * sizes[1] + size_t{8} * sizes[2]);  // Skips normals and texture coordinates.
  for (int i = 0; i < 3 * sizes[3]; ++i) indices.push_back(in.Get<int32_t>());
  return {{"pose", kOrigin},
          {"points", points},
          {"color", Colour(g)},
          {"colors", Json::array()},
          {"indices", indices}};
}

// Returns the shape of a geom as a Foxglove scene entity. Foxglove has no capsule, so a capsule is
// a cylinder with a sphere at either end. Geoms of other types have a frame but no shape.
Json Entity(const DrawnGeom& g, int index, const Recording& r, const Json& description) {
  Json e = {{"frame_id", FrameName(index)}, {"id", FrameName(index)}, {"frame_locked", true}};
  // A lifetime of zero means that the entity is never removed.
  e["lifetime"] = Time(0);
  for (const char* list : {"metadata", "arrows", "cubes", "spheres", "cylinders", "lines",
                           "triangles", "texts", "models"}) {
    e[list] = Json::array();
  }
  const double x = g.size[0], y = g.size[1], z = g.size[2];
  // The three functions below return a pose on the z axis, an ellipsoid with the given half axes,
  // and a cylinder or cone with the given scale of its top.
  auto at = [](double height) {
    Json pose = kOrigin;
    pose["position"]["z"] = height;
    return pose;
  };
  auto ball = [&](double height, double rx, double ry, double rz) {
    return Json{
        {"pose", at(height)}, {"size", Vector(2 * rx, 2 * ry, 2 * rz)}, {"color", Colour(g)}};
  };
  auto rod = [&](double top) {
    return Json{{"pose", kOrigin},
                {"size", Vector(2 * x, 2 * x, 2 * z)},
                {"bottom_scale", 1},
                {"top_scale", top},
                {"color", Colour(g)}};
  };
  switch (g.type) {
    // A plane is a box of 1 cm thickness below the surface; 20 m replaces an infinite size.
    case mjGEOM_PLANE:
      e["cubes"] = {{{"pose", at(-0.005)},
                     {"size", Vector(x > 0 ? 2 * x : 20, y > 0 ? 2 * y : 20, 0.01)},
                     {"color", Colour(g)}}};
      break;
    case mjGEOM_SPHERE:
    case mjGEOM_ELLIPSOID:
      e["spheres"] = {ball(0, x, y, z)};
      break;
    case mjGEOM_CAPSULE:
      e["cylinders"] = {rod(1)};
      e["spheres"] = {ball(z, x, x, x), ball(-z, x, x, x)};
      break;
    case mjGEOM_CYLINDER:
      e["cylinders"] = {rod(1)};
      break;
    case mjGEOM_BOX:
      e["cubes"] = {
          {{"pose", kOrigin}, {"size", Vector(2 * x, 2 * y, 2 * z)}, {"color", Colour(g)}}};
      break;
    case mjGEOM_MESH: {
      const Json triangles = MeshTriangles(g, r, description);
      if (!triangles.is_null()) e["triangles"] = {triangles};
      break;
    }
    default:
      break;
  }
  return e;
}

Json Transform(const DrawnGeom& g, int index, double time) {
  return {{"timestamp", Time(time)},
          {"parent_frame_id", "world"},
          {"child_frame_id", FrameName(index)},
          {"translation", Vector(g.pos[0], g.pos[1], g.pos[2])},
          {"rotation", {{"x", g.quat[1]}, {"y", g.quat[2]}, {"z", g.quat[3]}, {"w", g.quat[0]}}}};
}

uint64_t Nanoseconds(double time) { return static_cast<uint64_t>(std::max(time, 0.0) * 1e9); }

}  // namespace

void ExportMcap(const std::string& recording, const std::string& output) {
  const Recording r = ReadRecording(recording);
  const Json description = Json::parse(r.description, nullptr, false);
  if (!description.is_object()) throw app::Error("'" + recording + "': no description");
  const float quantum = description.value("quantum", 1e-5f);
  McapWriter mcap(output);
  const int scene = mcap.AddChannel("/scene", "foxglove.SceneUpdate");
  const int transforms = mcap.AddChannel("/tf", "foxglove.FrameTransforms");
  // Indices of geoms whose shape has been written.
  std::set<int> described;
  for (const Frame& frame : r.frames) {
    const double time = frame.status.time;
    Json entities = Json::array(), moved = Json::array();
    for (int i = 0; i < frame.geoms.rows(); ++i) {
      const DrawnGeom g = ReadGeom(frame, i, quantum);
      moved.push_back(Transform(g, i, time));
      if (!described.insert(i).second) continue;
      Json entity = Entity(g, i, r, description);
      entity["timestamp"] = Time(time);
      entities.push_back(entity);
    }
    if (!entities.empty()) {
      mcap.Write(scene, Nanoseconds(time),
                 Json{{"deletions", Json::array()}, {"entities", entities}}.dump());
    }
    mcap.Write(transforms, Nanoseconds(time), Json{{"transforms", moved}}.dump());
  }
  mcap.Close();
}

}  // namespace view
