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
  const int* group;      // Group of each element.
  // Body of each element; null: no filter by body, or the element is a body (`self`).
  const int* body;
  bool self;  // The elements are bodies and are filtered by their category.

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

// Returns the kinds that are parts of the model, in the order in which they are drawn.
std::span<const Kind> ModelKinds();
// Returns the kinds that illustrate the model, in the order in which they are drawn.
std::span<const Kind> DecorKinds();

// Draws a flex.
bool DrawFlex(Drawing& g, int flex);
// Draws a skin.
bool DrawSkin(Drawing& g, int skin);
// Draws all geoms that pass the filters of the kind.
void DrawGeoms(const Kind& kind, Drawing& g);
// Draws all sites that pass the filters of the kind.
void DrawSites(const Kind& kind, Drawing& g);
// Draws a tendon: straight pieces, or a catenary if it is slack.
bool DrawTendon(Drawing& g, int tendon);
// Draws the slider-cranks of all actuators.
bool DrawSliderCranks(Drawing& g, int);

// The functions below illustrate elements of the model. Kinds with a single element ignore the
// second argument.
//
// Draws the frame of a geom.
bool DrawGeomFrame(Drawing& g, int geom);
// Draws the frame of a site.
bool DrawSiteFrame(Drawing& g, int site);
// Draws the bounding volume hierarchy of the geoms of a body.
bool DrawBodyTree(Drawing& g, int body);
// Draws the bounding volume hierarchy of a flex, and the box of nodes of an interpolated flex.
bool DrawFlexTree(Drawing& g, int flex);
// Draws the bounding volume hierarchy of the mesh of a geom.
bool DrawMeshTree(Drawing& g, int geom);
// Draws the octree of the mesh of a geom.
bool DrawMeshOctree(Drawing& g, int geom);
// Draws the readings of a tactile sensor.
bool DrawTactile(Drawing& g, int sensor);
// Draws the box or ellipsoid with the mass and inertia of a body.
bool DrawInertia(Drawing& g, int body);
// Draws the perturbation of the selected body by the mouse.
bool DrawPerturb(Drawing& g, int);
// Draws the frame of the world.
bool DrawWorldFrame(Drawing& g, int);
// Draws the frame of a body.
bool DrawBodyFrame(Drawing& g, int body);
// Draws the selected point.
bool DrawSelectionPoint(Drawing& g, int);
// Writes the name of a body.
bool DrawBodyLabel(Drawing& g, int body);
// Draws a joint.
bool DrawJoint(Drawing& g, int joint);
// Draws the signal of an actuator as the color of what it drives.
bool DrawActuator(Drawing& g, int actuator);
// Writes the number of the island of a body.
bool DrawIslandLabel(Drawing& g, int body);
// Draws a camera, with its frustum if it is calibrated.
bool DrawCamera(Drawing& g, int camera);
// Draws a light.
bool DrawLight(Drawing& g, int light);
// Draws the center of mass of a kinematic tree.
bool DrawCenterOfMass(Drawing& g, int body);
// Draws the connection of a body to its parent.
bool DrawAutoConnect(Drawing& g, int body);
// Draws the ray of a rangefinder, or the nearest points of two geoms.
bool DrawSensorRay(Drawing& g, int sensor);
// Draws the force in xfrc_applied on a body.
bool DrawAppliedForce(Drawing& g, int body);
// Draws the end points of a connect or weld constraint.
bool DrawEquality(Drawing& g, int equality);
// Draws points, frames and forces of all contacts.
bool DrawContacts(Drawing& g, int);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_KINDS_H_
