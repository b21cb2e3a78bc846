// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Composes every frame of the specification with the frames around it, p = p_f + R_f p' and q = q_f
// q'. This is done once per frame; the result is applied to each element inside the frame.

#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/resolved_values.h"

namespace syn {
namespace {

// Returns the pose of the frame relative to its body and stores it in `poses`. The recursion ends
// at a frame without an outer frame, or at one that is already done.
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
  // An inner frame may precede its outer frame in the list, so Compose() records what is done.
  std::vector<bool> done(frames.size(), false);
  for (const Frame* frame : frames) Compose(*frame, &done, &c.frames);
}

}  // namespace syn
