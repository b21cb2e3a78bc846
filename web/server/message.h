// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What a page may say to the server. A message is one byte that tells what it is, then its numbers,
// without padding; the whole of it is checked here, against what holds for any model. Whether an
// index exists in the model at hand is checked where it is used.

#ifndef SYNOVIA_WEB_SERVER_MESSAGE_H_
#define SYNOVIA_WEB_SERVER_MESSAGE_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace view {

inline constexpr size_t kMaxMessage = 64;  // bytes

struct AckMessage {
  uint32_t frame;
};
struct CameraMessage {
  uint8_t type;  // mjtCamera, not user
  int32_t id;    // of a fixed camera, or of the body to follow
  float lookat[3];
  float distance, azimuth, elevation, aspect;
};
struct RunMessage {
  uint8_t run;
};
struct StepMessage {
  uint16_t steps;
};
struct SpeedMessage {
  float speed;
};
struct ResetMessage {
  int32_t key;  // -1: none
};
struct SelectMessage {
  float x, y;  // in [0, 1], from the lower left corner
};
struct SelectBodyMessage {
  int32_t body;
};
struct PerturbMessage {
  uint8_t active;  // mjtPertBit; 0: let go
};
struct DragMessage {
  uint8_t action;  // mjtMouse
  float dx, dy;    // in heights of the view
};
struct ControlMessage {
  int32_t index;
  float value;
};
struct JointMessage {
  int32_t qpos;
  float value;
};
struct OptionMessage {
  uint8_t table;  // OptionTable
  uint8_t index, value;
};
struct WatchMessage {
  uint32_t arrays;  // bits of Values
};
struct ClearControlsMessage {
  uint8_t unused;
};

using Message =
    std::variant<AckMessage, CameraMessage, RunMessage, StepMessage, SpeedMessage, ResetMessage,
                 SelectMessage, SelectBodyMessage, PerturbMessage, DragMessage, ControlMessage,
                 JointMessage, OptionMessage, WatchMessage, ClearControlsMessage>;

// Parts of mjvOption.
enum OptionTable : uint8_t {
  kFlags,
  kGeomGroup,
  kSiteGroup,
  kJointGroup,
  kTendonGroup,
  kActuatorGroup,
  kFlexGroup,
  kSkinGroup,
  kLabel,
  kFrame,
  kFlexLayer,
  kBvhDepth,
  kNumOptionTables,
};

// The message, or nothing if the bytes are not one. The first byte is the place in Message, from 1.
std::optional<Message> DecodeMessage(std::string_view bytes);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_MESSAGE_H_
