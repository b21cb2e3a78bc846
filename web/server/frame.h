// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// One frame is what mjvScene holds for drawing, as tables of integers, with a binary form.
//
// Positions are integer multiples of a quantum, which is a small fraction of the model's extent.
// Orientations are the three components of a unit quaternion without the largest, in units of
// 1/32768. Both steps are far below what a screen can show. Colors are in units of 1/255 and gloss
// in units of 1/4096; the other numbers are exact. Tables of successive frames are written as
// differences (table.h).

#ifndef SYNOVIA_WEB_SERVER_FRAME_H_
#define SYNOVIA_WEB_SERVER_FRAME_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "web/server/table.h"

namespace view {

// Columns of the table of geoms. Those that change in motion come first: the set of columns that
// changed in a row is written as a number of seven bits per byte, and theirs fit into the first
// byte.
enum GeomColumn {
  kPos,                  // Three columns: position in quanta.
  kQuat = kPos + 3,      // Three columns: quaternion without its largest component.
  kLargest = kQuat + 3,  // Index of the component that is left out.
  kKind,  // Type of the geom, bit 16: has texture coordinates, from bit 20: category.
  kDataId,
  kObjType,
  kObjId,
  kMatId,
  kSize,              // Three columns: sizes, as the bits of floats.
  kRgba = kSize + 3,  // Color, one byte for each component, red in the lowest.
  kGloss,             // Emission (upper 16 bits) and specular, in units of 1/4096.
  kShine,             // Shininess (upper 16 bits) and reflectance, in units of 1/4096.
  kGeomColumns,
};

// Columns of the table of lights. All but the first hold the bits of floats.
enum LightColumn {
  kLightKind,  // Type of the light, bit 8: headlight, bit 9: casts a shadow.
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

// Arrays of numbers that a page may request with its frames. A set of them is a mask with bit i for
// array i.
enum Values { kQpos, kQvel, kAct, kCtrl, kSensor, kMocap, kEnergy, kNumValues };
inline constexpr uint32_t kAllValues = (1u << kNumValues) - 1;

// The state of the simulation and of the camera, beside the geometry.
struct Status {
  double time = 0;          // Simulated time in seconds.
  uint8_t running = 0;      // 1 if the simulation runs, 0 if it is paused.
  float speed = 1;          // Requested speed, relative to real time.
  float realtime = 0;       // Measured speed, relative to real time.
  int32_t selected = 0;     // Body that the receiving page has selected, 0 if none.
  int32_t contacts = 0;     // Number of contacts in the first world.
  uint8_t camera_type = 0;  // A value of mjtCamera.
  float camera[9] = {};     // Position, forward and up; not set for a free camera.
  float frustum[4] = {};    // Bottom, top, near, and 1 if orthographic; not set for a free camera.
  uint8_t flex_flags = 0;   // Bits for drawing flexes: 0 vertices, 1 edges, 2 faces, 3 skin.

  bool operator==(const Status&) const = default;
};

// One frame.
struct Frame {
  // Unique within the process, from 1; 0 means an empty frame, the base of a frame that stands
  // alone.
  uint32_t id = 0;
  Status status;
  // Geoms, lights, vertices of flexes and skins (in quanta), and requested values (bits of floats).
  Table geoms{kGeomColumns}, lights{kLightColumns}, flexvert{3}, skinvert{3}, values{1};
  // Texts, each with the row of the geom at which it is drawn.
  std::vector<std::pair<int, std::string>> labels;

  // Returns true if both frames show the same; their ids are not compared.
  bool ShowsTheSameAs(const Frame& f) const {
    return status == f.status && geoms == f.geoms && lights == f.lights && flexvert == f.flexvert &&
           skinvert == f.skinvert && values == f.values && labels == f.labels;
  }
};

// Returns the unit of positions in meters: the extent of the model divided by 2^18.
float Quantum(const mjModel* m);

// Appends the geoms, labels and vertices of a scene, translated by an offset in meters, which
// places the worlds of a grid.
void AddScene(const mjModel* m, const mjvScene& scene, const float offset[3], Frame* frame);
// Appends the lights of a scene.
void AddLights(const mjvScene& scene, Frame* frame);
// Appends the arrays in the mask, in the order of the enum Values.
void AddValues(const mjModel* m, const mjData* d, uint32_t mask, Frame* frame);
// Returns the size of an array of the enum Values.
int NumValues(const mjModel* m, int array);

// Appends the frame to the bytes as differences to a base.
void WriteFrame(const Frame& frame, const Frame& base, ByteWriter* out);
// Reads a frame that WriteFrame wrote with the same base. Throws app::Error if the bytes are not
// valid.
void ReadFrame(ByteReader* in, const Frame& base, Frame* frame);
// Largest number of rows that ReadFrame accepts in a table. It bounds the memory that a damaged
// recording can request; the scene of one world has at most 20000 geoms.
inline constexpr int kMaxRows = 1 << 18;

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_FRAME_H_
