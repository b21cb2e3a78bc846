// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Messages from a page to the server. A message is one byte for its kind, followed by its numbers
// without padding. DecodeMessage checks the length and all values against what holds for any model.
// Whether an index exists in the model that is shown is checked where the index is used.

#ifndef SYNOVIA_WEB_SERVER_MESSAGE_H_
#define SYNOVIA_WEB_SERVER_MESSAGE_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace view {

// Largest size of a message in bytes; the camera's needs 34.
inline constexpr size_t kMaxMessage = 64;

// The page has received the frame with this id.
struct AckMessage {
  uint32_t frame;
};
// The page has moved its camera.
struct CameraMessage {
  uint8_t type;     // A value of mjtCamera, but not mjCAMERA_USER.
  int32_t id;       // The fixed camera, or the body to track.
  float lookat[3];  // Point at which a free camera looks, in meters.
  // Distance in meters, angles in degrees, and width of the view divided by its height.
  float distance, azimuth, elevation, aspect;
};
// Runs (1) or pauses (0) the simulation.
struct RunMessage {
  uint8_t run;
};
// Takes 1 to 1000 steps while the simulation is paused.
struct StepMessage {
  uint16_t steps;
};
// Sets the speed relative to real time, from 0.001 to 100.
struct SpeedMessage {
  float speed;
};
// Resets the simulation to a keyframe.
struct ResetMessage {
  int32_t key;  // Number of the keyframe; -1 resets to the initial state.
};
// Selects the body that is drawn at a point of the view.
struct SelectMessage {
  float x, y;  // In [0, 1], measured from the lower left corner.
};
// Selects a body by its number; 0 ends the selection.
struct SelectBodyMessage {
  int32_t body;
};
// Begins or ends pulling the selected body.
struct PerturbMessage {
  uint8_t active;  // Bits of mjtPertBit; 0 releases the body.
};
// The mouse has moved while it pulls the selected body.
struct DragMessage {
  uint8_t action;  // A value of mjtMouse.
  float dx, dy;    // Motion of the mouse in units of the height of the view.
};
// Sets one control.
struct ControlMessage {
  int32_t index;
  float value;
};
// Sets one element of qpos.
struct JointMessage {
  int32_t qpos;
  float value;
};
// Sets an element of mjvOption.
struct OptionMessage {
  uint8_t table;         // A value of OptionTable.
  uint8_t index, value;  // Index in an array of flags, and the new value.
};
// Chooses the arrays that come with each frame.
struct WatchMessage {
  uint32_t arrays;  // A mask of the enum Values (frame.h).
};
// Sets all controls to zero.
struct ClearControlsMessage {
  uint8_t unused;
};

// A message of any kind. The order of the kinds is part of the protocol.
using Message =
    std::variant<AckMessage, CameraMessage, RunMessage, StepMessage, SpeedMessage, ResetMessage,
                 SelectMessage, SelectBodyMessage, PerturbMessage, DragMessage, ControlMessage,
                 JointMessage, OptionMessage, WatchMessage, ClearControlsMessage>;

// The fields of mjvOption that a page can set: eight arrays of flags, then four numbers.
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

// Returns the message, or nothing if the bytes are not a valid message. The first byte is the
// position of the kind in the list of Message, counted from 1.
std::optional<Message> DecodeMessage(std::string_view bytes);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_MESSAGE_H_
