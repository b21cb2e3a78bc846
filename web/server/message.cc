// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes and checks the messages of pages. The functions Get read the fields of one kind of
// message and return false if a value is out of range.

#include "web/server/message.h"

#include <cmath>
#include <initializer_list>

#include <mujoco/mujoco.h>

#include "web/server/bytes.h"
#include "web/server/frame.h"

namespace view {
namespace {

// Reads the fields of a message in the given order.
template <typename... T>
void Read(ByteReader* in, T&... fields) {
  ((fields = in->Get<T>()), ...);
}

// Returns true if all numbers are finite and smaller than 1e9, so that sums and products of them do
// not overflow.
bool Finite(std::initializer_list<float> numbers) {
  for (const float x : numbers) {
    if (!(std::fabs(x) < 1e9f)) return false;
  }
  return true;
}

bool Get(ByteReader* in, AckMessage& m) {
  Read(in, m.frame);
  return true;
}
bool Get(ByteReader* in, CameraMessage& m) {
  Read(in, m.type, m.id, m.lookat[0], m.lookat[1], m.lookat[2], m.distance, m.azimuth, m.elevation,
       m.aspect);
  return m.type < mjCAMERA_USER &&
         Finite({m.lookat[0], m.lookat[1], m.lookat[2], m.azimuth, m.elevation}) &&
         m.distance > 0 && m.distance < 1e9f && m.aspect > 0.01f && m.aspect < 100;
}
bool Get(ByteReader* in, RunMessage& m) {
  Read(in, m.run);
  return m.run <= 1;
}
bool Get(ByteReader* in, StepMessage& m) {
  Read(in, m.steps);
  return m.steps > 0 && m.steps <= 1000;
}
bool Get(ByteReader* in, SpeedMessage& m) {
  Read(in, m.speed);
  return m.speed >= 0.001f && m.speed <= 100;
}
bool Get(ByteReader* in, ResetMessage& m) {
  Read(in, m.key);
  return m.key >= -1;
}
bool Get(ByteReader* in, SelectMessage& m) {
  Read(in, m.x, m.y);
  return m.x >= 0 && m.x <= 1 && m.y >= 0 && m.y <= 1;
}
bool Get(ByteReader* in, SelectBodyMessage& m) {
  Read(in, m.body);
  return m.body >= 0;
}
bool Get(ByteReader* in, PerturbMessage& m) {
  Read(in, m.active);
  return m.active <= (mjPERT_TRANSLATE | mjPERT_ROTATE);
}
bool Get(ByteReader* in, DragMessage& m) {
  Read(in, m.action, m.dx, m.dy);
  return m.action <= mjMOUSE_MOVE_H_REL && std::fabs(m.dx) < 100 && std::fabs(m.dy) < 100;
}
bool Get(ByteReader* in, ControlMessage& m) {
  Read(in, m.index, m.value);
  return m.index >= 0 && Finite({m.value});
}
bool Get(ByteReader* in, JointMessage& m) {
  Read(in, m.qpos, m.value);
  return m.qpos >= 0 && Finite({m.value});
}
bool Get(ByteReader* in, OptionMessage& m) {
  Read(in, m.table, m.index, m.value);
  return m.table < kNumOptionTables;
}
bool Get(ByteReader* in, WatchMessage& m) {
  Read(in, m.arrays);
  return m.arrays <= kAllValues;
}
bool Get(ByteReader* in, ClearControlsMessage& m) {
  Read(in, m.unused);
  return true;
}

// Decodes a message of the alternative number `kind` of Message. Returns nothing if there is no
// such alternative, if a value is out of range, or if bytes are left over.
template <size_t I = 0>
std::optional<Message> DecodeKind(size_t kind, ByteReader* in) {
  if constexpr (I == std::variant_size_v<Message>) {
    return std::nullopt;
  } else {
    if (kind != I) return DecodeKind<I + 1>(kind, in);
    std::variant_alternative_t<I, Message> message{};
    if (!Get(in, message) || in->left()) return std::nullopt;
    return Message(message);
  }
}

}  // namespace

std::optional<Message> DecodeMessage(std::string_view bytes) {
  if (bytes.empty() || bytes.size() > kMaxMessage) return std::nullopt;
  try {
    ByteReader in(bytes);
    const auto kind = in.Get<uint8_t>();
    return DecodeKind(size_t{kind} - 1, &in);
  } catch (const app::Error&) {
    return std::nullopt;  // The bytes end too early.
  }
}

}  // namespace view
