// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// composite: a macro element. Of its types only the cable is left: a chain of bodies along a curve,
// joined by ball joints, optionally with a skin.

#ifndef SYNOVIA_SPEC_MACRO_COMPOSITE_H_
#define SYNOVIA_SPEC_MACRO_COMPOSITE_H_

#include <string>
#include <vector>

#include "math/vec3.h"
#include "spec/plugin.h"
#include "spec/spec.h"

namespace syn::spec {

enum class CompositeType { kParticle, kGrid, kRope, kLoop, kCable, kCloth };
enum class CableCurve { kZero, kLine, kCos, kSin };  // one coordinate along the cable

// What the attributes say; plain, because the schema of MJCF stores into it by offset.
struct CompositeFields {
  int type;
  int count[3];
  double offset[3];
  double size[3];
  double quat[4];
  mjString* prefix;
  mjString* initial;
  mjFloatVec* vertex;
};

// The child element <skin>.
struct CompositeSkin {
  mjtByte texcoord;
  int group;
  float rgba[4];
  float inflate;  // without effect [Q16]
  int subgrid;
  mjString* material;
};

struct Composite {
  Composite();
  Composite(const Composite&) = delete;
  Composite& operator=(const Composite&) = delete;

  CompositeFields fields;
  CompositeSkin skin;
  CableCurve curve[3] = {};
  std::string info;
  int num_joints = 0;  // child elements <joint>
  SharedPlugin plugin;

  // Templates of the generated elements, with built-in defaults.
  Joint joint;
  Geom geom;
  Site site;

  // Behind the handles.
  std::string prefix, initial, skin_material;
  std::vector<float> vertex;
};

// Makes the bodies in a body and frame. Throws ModelError.
void ExpandComposite(Composite& composite, Body& parent, Frame* frame);

// The names of the body along edge i of a cable with so many bodies: "<prefix>B_first" ...
std::string CableName(const Composite& composite, const char* kind, int i, int bodies);

// The skin of a cable with so many points (composite_skin.cc).
void AddCableSkin(const Composite& composite, Spec& spec, int points);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_MACRO_COMPOSITE_H_
