// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The macro element <composite>. Only its type "cable" is supported: a chain of bodies along a
// curve, connected by ball joints, optionally with a skin. The older types are recognized, and the
// error message names their replacement.
//
// The MJCF reader fills a Composite from the attributes and child elements, then calls
// ExpandComposite.

#ifndef SYNOVIA_SPEC_MACRO_COMPOSITE_H_
#define SYNOVIA_SPEC_MACRO_COMPOSITE_H_

#include <string>
#include <vector>

#include "math/vec3.h"
#include "spec/plugin.h"
#include "spec/spec.h"

namespace syn::spec {

// The values of the attribute "type", in the order of the MJCF schema.
enum class CompositeType { kParticle, kGrid, kRope, kLoop, kCable, kCloth };
// The function that gives one coordinate of the points along the cable; see CompositeFields::size.
enum class CableCurve { kZero, kLine, kCos, kSin };

// The attributes of <composite>. It is a plain struct, because the MJCF schema stores values by
// offset.
struct CompositeFields {
  int type;          // A CompositeType.
  int count[3];      // Number of points along each axis. A cable uses the first only.
  double offset[3];  // Added to the position of the first body, in meters.
  // [0] is the length of a line in meters; [1] and [2] are the radius of a sine or cosine in meters
  // and its number of half turns.
  double size[3];
  double quat[4];      // Rotation of the generated points.
  mjString* prefix;    // Prepended to all generated names.
  mjString* initial;   // Joint of the first body: "free", "ball" or "none".
  mjFloatVec* vertex;  // Points of the cable, x y z each. If empty, they are computed.
};

// The attributes of the child element <skin>.
struct CompositeSkin {
  mjtByte texcoord;  // If nonzero, texture coordinates are generated.
  int group;         // Visualization group of the skin.
  float rgba[4];
  float inflate;  // Has no effect [Q16].
  int subgrid;    // Number of vertices between neighboring bones, 0 to 64.
  mjString* material;
};

// All that a <composite> element specifies.
struct Composite {
  Composite();
  Composite(const Composite&) = delete;
  Composite& operator=(const Composite&) = delete;

  CompositeFields fields;
  CompositeSkin skin;
  CableCurve curve[3] = {};  // The functions of x, y and z along the cable.
  std::string info;     // Line of the element in the model file, copied to the generated elements.
  int num_joints = 0;   // Number of child elements <joint>.
  SharedPlugin plugin;  // The plugin that all bodies of the cable use.

  // Templates of the generated elements. They start with the built-in default values.
  Joint joint;
  Geom geom;
  Site site;

  // Storage of the string and vector handles in `fields` and `skin`.
  std::string prefix, initial, skin_material;
  std::vector<float> vertex;
};

// Adds the bodies of the cable to `parent`, inside `frame` (may be null), with their joints, geoms,
// sites, contact exclusions and skin. Throws ModelError.
void ExpandComposite(Composite& composite, Body& parent, Frame* frame);

// Returns the name of an element that belongs to edge i of a cable: <prefix><kind>_<place>, where
// the place is "first", "last" or the number i. `bodies` is the number of bodies of the cable.
std::string CableName(const Composite& composite, const char* kind, int i, int bodies);

// Adds the skin of a cable with this number of points (composite_skin.cc). Throws ModelError.
void AddCableSkin(const Composite& composite, Spec& spec, int points);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_MACRO_COMPOSITE_H_
