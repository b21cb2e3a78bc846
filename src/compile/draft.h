// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Drafts: the kinematic tree while it is compiled. Poses are resolved, units converted and masses
// known, but bodies may still be fused and geoms dropped. A body owns the drafts of everything it
// holds, so they can be moved to another body as a list. In all drafts, `source` is the element of
// the specification; poses are relative to the body and include the frames around the element.

#ifndef SYNOVIA_COMPILE_DRAFT_H_
#define SYNOVIA_COMPILE_DRAFT_H_

#include <vector>

#include "asset/shape/bvh.h"
#include "math/pose.h"
#include "model/sparsity.h"
#include "spec/use.h"

namespace syn {

// A joint of a body.
struct JointDraft {
  Joint* source;
  Vec3 pos, axis;  // anchor and axis (unit length) in the frame of the body
};

// A geom of a body, with bounds and mass.
struct GeomDraft {
  Geom* source;
  Pose pose;
  Vec3 size;          // as stored in the model
  int dataid = -1;    // position of the mesh or height field in the spec
  double rbound = 0;  // radius of the bounding sphere around the center; 0 if unbounded
  Aabb aabb;          // bounding box in the frame of the geom
  double mass = 0;    // 0 if the geom does not contribute to the inertia of its body
  Vec3 inertia;       // principal moments about the center, along the axes of the geom
};

// A site of a body.
struct SiteDraft {
  Site* source;
  Pose pose;
  Vec3 size;
};

// A camera of a body.
struct CameraDraft {
  Camera* source;
  Pose pose;
};

// A light of a body.
struct LightDraft {
  Light* source;
  Vec3 pos, dir;  // position and direction (unit length) in the frame of the body
};

// A body and everything it holds. Lists are in the order of ids.
struct BodyDraft {
  Body* source;
  int parent = 0;  // id of the parent; 0 for the world itself
  int weld = 0;    // id of the nearest body with joints at or above this one, 0 if there is none
  Pose pose;       // in the parent
  Pose inertial;   // inertial frame, in the body
  double mass = 0;
  Vec3 inertia;        // principal moments along the axes of the inertial frame
  bool fused = false;  // true if its contents were moved to the parent

  std::vector<JointDraft> joints;
  std::vector<GeomDraft> geoms;
  std::vector<SiteDraft> sites;
  std::vector<CameraDraft> cameras;
  std::vector<LightDraft> lights;
};

// Indices that follow from the tree. The arrays have the names and meanings of the fields of
// mjModel.
struct Structure {
  std::vector<int> body_parentid, body_simple;
  std::vector<int> dof_bodyid, dof_jntid, dof_parentid, dof_treeid, dof_simplenum;
  int nq = 0, njnt = 0, ntree = 0;
  Sparsity sparsity;
};

}  // namespace syn

#endif  // SYNOVIA_COMPILE_DRAFT_H_
