// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The kinematic tree while it is being compiled: poses are resolved, units converted, masses known,
// but bodies may still be fused and geoms dropped. A body owns the drafts of what it holds, so
// moving them to another body is moving a vector.

#ifndef SYNOVIA_COMPILE_DRAFT_H_
#define SYNOVIA_COMPILE_DRAFT_H_

#include <vector>

#include "asset/shape/bvh.h"
#include "math/pose.h"
#include "model/sparsity.h"
#include "spec/use.h"

namespace syn {

struct JointDraft {
  Joint* source;
  Vec3 pos, axis;
};

struct GeomDraft {
  Geom* source;
  Pose pose;
  Vec3 size;        // as stored in the model
  int dataid = -1;  // position of the mesh or height field in the spec
  double rbound = 0;
  Aabb aabb;  // in the frame of the geom
  double mass = 0;
  Vec3 inertia;  // about the centre, along the axes of the geom
};

struct SiteDraft {
  Site* source;
  Pose pose;
  Vec3 size;
};

struct CameraDraft {
  Camera* source;
  Pose pose;
};

struct LightDraft {
  Light* source;
  Vec3 pos, dir;
};

struct BodyDraft {
  Body* source;
  int parent = 0;
  int weld = 0;   // nearest body at or above this one that has joints, else the world
  Pose pose;      // in the parent
  Pose inertial;  // in the body
  double mass = 0;
  Vec3 inertia;
  bool fused = false;  // its contents have moved to the parent

  std::vector<JointDraft> joints;
  std::vector<GeomDraft> geoms;
  std::vector<SiteDraft> sites;
  std::vector<CameraDraft> cameras;
  std::vector<LightDraft> lights;
};

// Indices that follow from the tree.
struct Structure {
  std::vector<int> body_parentid, body_simple;
  std::vector<int> dof_bodyid, dof_jntid, dof_parentid, dof_treeid, dof_simplenum;
  int nq = 0, njnt = 0, ntree = 0;
  Sparsity sparsity;
};

}  // namespace syn

#endif  // SYNOVIA_COMPILE_DRAFT_H_
