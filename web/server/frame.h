// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// One frame: what mjvScene says is to be drawn, as tables of integers, and its binary form.
//
// Positions are multiples of a quantum (a small part of the model's extent), orientations the three
// smaller components of a unit quaternion in 1/32768; both far below what a screen shows.
// Everything else is exact, or a colour in 1/255.

#ifndef SYNOVIA_WEB_SERVER_FRAME_H_
#define SYNOVIA_WEB_SERVER_FRAME_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "web/server/table.h"

namespace view {

// Columns of the geoms. What moves comes first: its bits fit into one byte.
enum GeomColumn {
  kPos,                  // 3
  kQuat = kPos + 3,      // 3
  kLargest = kQuat + 3,  // which component is left out
  kKind,                 // type, texture coordinates << 16, category << 20
  kDataId,
  kObjType,
  kObjId,
  kMatId,
  kSize,              // 3 floats
  kRgba = kSize + 3,  // 4 bytes
  kGloss,             // emission and specular in 1/4096
  kShine,             // shininess and reflectance in 1/4096
  kGeomColumns,
};

// Columns of the lights; all but the first are floats.
enum LightColumn {
  kLightKind,  // type, headlight << 8, casts a shadow << 9
  kLightPos,
  kLightDir = kLightPos + 3,
  kAttenuation = kLightDir + 3,
  kCutoff = kAttenuation + 3,
  kExponent,
  kAmbient,
  kDiffuse = kAmbient + 3,
  kSpecular = kDiffuse + 3,
  kLightColumns = kSpecular + 3,
};

// Arrays of numbers that come with a frame when they are asked for, one bit each.
enum Values { kQpos, kQvel, kAct, kCtrl, kSensor, kMocap, kEnergy, kNumValues };
inline constexpr uint32_t kAllValues = (1u << kNumValues) - 1;

// What is known of the simulation besides its picture.
struct Status {
  double time = 0;
  uint8_t running = 0;
  float speed = 1;       // asked for
  float realtime = 0;    // reached
  int32_t selected = 0;  // body of this viewer, 0: none
  int32_t contacts = 0;
  uint8_t camera_type = 0;
  float camera[9] = {};    // position, forward, up; not of a free camera
  float frustum[4] = {};   // bottom, top, near, orthographic
  uint8_t flex_flags = 0;  // vertices, edges, faces, skin

  bool operator==(const Status&) const = default;
};

struct Frame {
  uint32_t id = 0;
  Status status;
  Table geoms{kGeomColumns}, lights{kLightColumns}, flexvert{3}, skinvert{3}, values{1};
  std::vector<std::pair<int, std::string>> labels;  // by geom

  // Whether both show the same; their ids are different.
  bool ShowsTheSameAs(const Frame& f) const {
    return status == f.status && geoms == f.geoms && lights == f.lights && flexvert == f.flexvert &&
           skinvert == f.skinvert && values == f.values && labels == f.labels;
  }
};

// Size of the unit of positions.
float Quantum(const mjModel* m);

// Adds what a scene shows, moved by an offset (for worlds in a grid).
void AddScene(const mjModel* m, const mjvScene& scene, const float offset[3], Frame* frame);
void AddLights(const mjvScene& scene, Frame* frame);
// The arrays of the mask, one after the other.
void AddValues(const mjModel* m, const mjData* d, uint32_t mask, Frame* frame);
int NumValues(const mjModel* m, int array);

// The frame as differences to a base.
void WriteFrame(const Frame& frame, const Frame& base, ByteWriter* out);
// Throws app::Error.
void ReadFrame(ByteReader* in, const Frame& base, Frame* frame);
// Rows of a table that is read, at most.
inline constexpr int kMaxRows = 1 << 18;

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_FRAME_H_
