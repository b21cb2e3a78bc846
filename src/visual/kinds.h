// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The kinds of elements a scene is made of, and the functions that draw one element of a kind. A
// function returns false when the scene is full; the rest of its kind is then left out. Geoms and
// sites, of which there are many, have a loop of their own.

#ifndef SYNOVIA_VISUAL_KINDS_H_
#define SYNOVIA_VISUAL_KINDS_H_

#include <cstdint>
#include <span>

#include "visual/drawing.h"

namespace syn {

// Which elements of a kind the category mask of the caller lets through.
enum class Filter {
  kAll,
  kDynamic,  // all, if dynamic elements are wanted
  kOfBody,   // by the category of the element's body
  kSelf,     // the element is a body: by its category
};

// A row of the table: when a kind is drawn, which of its elements, and how.
struct Kind {
  const char* name;
  uint64_t when;  // any of these flags, frames or labels must be chosen; none: always drawn
  Filter filter;
  int mjModel::*count;  // number of elements; nullptr: one
  int first;            // the world body is left out by most kinds of bodies
  int* mjModel::*body;  // of kOfBody
  int* mjModel::*group;
  mjtByte (mjvOption::*shown)[mjNGROUP];  // groups that are drawn; nullptr: all
  void (*draw)(const Kind&, Drawing&);    // all of them
};

// A bit for each flag, frame and label that can be chosen.
constexpr int kFrameBits = mjNVISFLAG, kLabelBits = kFrameBits + int{mjNFRAME};
static_assert(kLabelBits + int{mjNLABEL} <= 64);
constexpr uint64_t Flag(int flag) { return uint64_t{1} << flag; }
constexpr uint64_t Frame(int frame) { return uint64_t{1} << (kFrameBits + frame); }
constexpr uint64_t Label(int label) { return uint64_t{1} << (kLabelBits + label); }

// The filters of a kind, with the arrays they look at.
struct Gate {
  const mjtByte* shown;  // by group; null: all
  const int* group;
  const int* body;  // of each element; null: no filter, or the element itself
  bool self;

  Gate(const Kind& kind, const Drawing& g)
      : shown(kind.shown ? g.opt->*kind.shown : nullptr),
        group(kind.shown ? g.m->*kind.group : nullptr),
        body(kind.filter == Filter::kOfBody ? g.m->*kind.body : nullptr),
        self(kind.filter == Filter::kSelf) {}

  bool Shown(int i) const { return !shown || shown[ClampGroup(group[i])]; }

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

// What illustrates them.
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
