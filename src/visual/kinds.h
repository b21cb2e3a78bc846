// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines the kinds of elements that a scene is made of, and declares the functions that draw them.
// A function DrawX draws one element and returns false when the scene is full; the remaining
// elements of its kind are then left out. Geoms and sites are so numerous that they have functions
// that draw all of them. The table of kinds is in kinds.cc, the loop over it in scene.cc.

#ifndef SYNOVIA_VISUAL_KINDS_H_
#define SYNOVIA_VISUAL_KINDS_H_

#include <cstdint>
#include <span>

#include "visual/drawing.h"

namespace syn {

// How the category mask of the caller selects elements of a kind.
enum class Filter {
  kAll,      // All elements are drawn.
  kDynamic,  // All elements are drawn if dynamic elements are wanted.
  kOfBody,   // By the category of the body of the element.
  kSelf,     // The elements are bodies, and the category is theirs.
};

// A row of the table: when a kind is drawn, which of its elements, and how.
struct Kind {
  const char* name;
  uint64_t when;  // Options of which one must be chosen; 0: the kind is always drawn.
  Filter filter;
  int mjModel::*count;   // Number of elements; nullptr: one.
  int first;             // First element: 1 for kinds of bodies that leave out the world.
  int* mjModel::*body;   // Body of each element, for Filter::kOfBody.
  int* mjModel::*group;  // Group of each element.
  mjtByte (mjvOption::*shown)[mjNGROUP];  // Groups that are drawn; nullptr: all.
  void (*draw)(const Kind&, Drawing&);    // Draws all elements of the kind.
};

// Options are one bit each in a word: first the flags, then the frames, then the labels.
constexpr int kFrameBits = mjNVISFLAG, kLabelBits = kFrameBits + int{mjNFRAME};
static_assert(kLabelBits + int{mjNLABEL} <= 64);
constexpr uint64_t Flag(int flag) { return uint64_t{1} << flag; }
constexpr uint64_t Frame(int frame) { return uint64_t{1} << (kFrameBits + frame); }
constexpr uint64_t Label(int label) { return uint64_t{1} << (kLabelBits + label); }

// The filters of a kind, with the arrays of the model they look at.
struct Gate {
  const mjtByte* shown;  // By group: whether it is shown; null: all groups are.
  const int* group;
  // Body of each element; null: no filter by body, or the element is a body (`self`).
  const int* body;
  bool self;

  Gate(const Kind& kind, const Drawing& g)
      : shown(kind.shown ? g.opt->*kind.shown : nullptr),
        group(kind.shown ? g.m->*kind.group : nullptr),
        body(kind.filter == Filter::kOfBody ? g.m->*kind.body : nullptr),
        self(kind.filter == Filter::kSelf) {}

  // Returns whether the group of element i is shown.
  bool Shown(int i) const { return !shown || shown[ClampGroup(group[i])]; }

  // Returns whether element i is drawn.
  bool Passes(const Drawing& g, int i) const {
    if (!Shown(i)) return false;
    if (body) return g.catmask & CategoryOfBody(g.m, body[i]);
    return !self || (g.catmask & CategoryOfBody(g.m, i));
  }
};

// Draws the elements that pass, until the scene is full.
template <bool (*draw_one)(Drawing&, int)>
void EachOf(const Kind& kind, Drawing& g) {
  const int count = kind.count ? g.m->*kind.count : 1;
  const Gate gate(kind, g);
  for (int i = kind.first; i < count; ++i) {
    if (gate.Passes(g, i) && !draw_one(g, i)) break;
  }
}

std::span<const Kind> ModelKinds();
std::span<const Kind> DecorKinds();

// Elements of the model.
bool DrawFlex(Drawing& g, int flex);
bool DrawSkin(Drawing& g, int skin);
void DrawGeoms(const Kind& kind, Drawing& g);
void DrawSites(const Kind& kind, Drawing& g);
bool DrawTendon(Drawing& g, int tendon);
bool DrawSliderCranks(Drawing& g, int);

// Illustrations of elements of the model. Kinds with a single element ignore the second argument.
bool DrawGeomFrame(Drawing& g, int geom);
bool DrawSiteFrame(Drawing& g, int site);
bool DrawBodyTree(Drawing& g, int body);
bool DrawFlexTree(Drawing& g, int flex);
bool DrawMeshTree(Drawing& g, int geom);
bool DrawMeshOctree(Drawing& g, int geom);
bool DrawTactile(Drawing& g, int sensor);
bool DrawInertia(Drawing& g, int body);
bool DrawPerturb(Drawing& g, int);
bool DrawWorldFrame(Drawing& g, int);
bool DrawBodyFrame(Drawing& g, int body);
bool DrawSelectionPoint(Drawing& g, int);
bool DrawBodyLabel(Drawing& g, int body);
bool DrawJoint(Drawing& g, int joint);
bool DrawActuator(Drawing& g, int actuator);
bool DrawIslandLabel(Drawing& g, int body);
bool DrawCamera(Drawing& g, int camera);
bool DrawLight(Drawing& g, int light);
bool DrawCenterOfMass(Drawing& g, int body);
bool DrawAutoConnect(Drawing& g, int body);
bool DrawSensorRay(Drawing& g, int sensor);
bool DrawAppliedForce(Drawing& g, int body);
bool DrawEquality(Drawing& g, int equality);
bool DrawContacts(Drawing& g, int);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_KINDS_H_
