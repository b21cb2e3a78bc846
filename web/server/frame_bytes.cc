// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The binary form of frames: the ids of the frame and of its base, the fields of Status, the tables
// as differences to the base, and the labels. web/page reads the same form.

#include "web/server/frame.h"

namespace view {
namespace {

// Writes the fields in order, with the three small ones in one byte. The page knows its own free
// camera, so only other cameras are written.
void WriteStatus(const Status& s, ByteWriter* out) {
  out->Put(s.time);
  out->Put(static_cast<uint8_t>(s.running | s.camera_type << 1 | s.flex_flags << 4));
  out->Put(s.speed);
  out->Put(s.realtime);
  out->PutVarint(static_cast<uint32_t>(s.selected));
  out->PutVarint(static_cast<uint32_t>(s.contacts));
  if (s.camera_type == mjCAMERA_FREE) return;
  out->PutArray(s.camera, 9);
  out->PutArray(s.frustum, 4);
}

void ReadStatus(ByteReader* in, Status* s) {
  s->time = in->Get<double>();
  const auto bits = in->Get<uint8_t>();
  s->running = bits & 1;
  s->camera_type = bits >> 1 & 7;
  s->flex_flags = bits >> 4;
  s->speed = in->Get<float>();
  s->realtime = in->Get<float>();
  s->selected = static_cast<int32_t>(in->GetVarint());
  s->contacts = static_cast<int32_t>(in->GetVarint());
  if (s->camera_type == mjCAMERA_FREE) return;
  for (float& x : s->camera) x = in->Get<float>();
  for (float& x : s->frustum) x = in->Get<float>();
}

// The tables in the order in which they are written.
constexpr Table Frame::*kTables[] = {&Frame::geoms, &Frame::lights, &Frame::flexvert,
                                     &Frame::skinvert, &Frame::values};

}  // namespace

void WriteFrame(const Frame& frame, const Frame& base, ByteWriter* out) {
  out->PutVarint(frame.id);
  out->PutVarint(base.id);
  WriteStatus(frame.status, out);
  for (auto table : kTables) WriteTable(frame.*table, base.*table, out);
  out->PutVarint(frame.labels.size());
  for (const auto& [geom, text] : frame.labels) {
    out->PutVarint(geom);
    out->PutText(text);
  }
}

void ReadFrame(ByteReader* in, const Frame& base, Frame* frame) {
  frame->id = static_cast<uint32_t>(in->GetVarint());
  if (in->GetVarint() != base.id)
    throw app::Error("a frame refers to another one that is not there");
  ReadStatus(in, &frame->status);
  for (auto table : kTables) ReadTable(in, base.*table, kMaxRows, &(frame->*table));
  const uint64_t labels = in->GetVarint();
  if (labels > static_cast<uint64_t>(frame->geoms.rows())) throw app::Error("too many labels");
  frame->labels.clear();
  for (uint64_t i = 0; i < labels; ++i) {
    const uint64_t geom = in->GetVarint();
    if (geom >= static_cast<uint64_t>(frame->geoms.rows()))
      throw app::Error("a label without geom");
    frame->labels.emplace_back(static_cast<int>(geom), in->GetText());
  }
}

}  // namespace view
