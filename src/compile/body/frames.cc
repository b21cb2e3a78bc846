// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Frames: each is composed with those around it once, p = p_f + R_f p', q = q_f q', and then
// applied to whatever it holds.

#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/resolved_values.h"

namespace syn {
namespace {

const Pose& Compose(const Frame& frame, std::vector<bool>* done, std::vector<Pose>* poses) {
  Pose& pose = (*poses)[frame.id];
  if ((*done)[frame.id]) return pose;
  InPlace(frame, [&] { pose = ResolvedPose(frame); });
  if (frame.frame) pose = ComposeByMatrix(Compose(*frame.frame, done, poses), pose);
  (*done)[frame.id] = true;
  return pose;
}

}  // namespace

void ComposeFrames(Compilation& c) {
  std::vector<const Frame*> frames;
  ForEachInTree<Frame>(c.spec, [&](const Frame& frame) { frames.push_back(&frame); });
  c.frames.resize(frames.size());
  std::vector<bool> done(frames.size(), false);
  for (const Frame* frame : frames) Compose(*frame, &done, &c.frames);
}

}  // namespace syn
