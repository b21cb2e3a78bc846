// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines the table of what is drawn: kinds of elements in this order, under these options,
// categories and groups. ModelKinds are parts of the model, DecorKinds illustrate them.

#include "visual/kinds.h"

namespace syn {
namespace {

// A flex is drawn if any of its four representations is chosen.
constexpr uint64_t kAnyFlex =
    Flag(mjVIS_FLEXVERT) | Flag(mjVIS_FLEXEDGE) | Flag(mjVIS_FLEXFACE) | Flag(mjVIS_FLEXSKIN);
using M = mjModel;
using O = mjvOption;

// clang-format off
// Columns: name, options of which one must be chosen, filter, number of elements, first element,
// body of an element, group of an element, groups that are shown, function that draws the kind.
const Kind kModelKinds[] = {
  {"flex", kAnyFlex, Filter::kDynamic, &M::nflex, 0, nullptr, &M::flex_group, &O::flexgroup, EachOf<DrawFlex>},
  {"skin", Flag(mjVIS_SKIN), Filter::kDynamic, &M::nskin, 0, nullptr, &M::skin_group, &O::skingroup, EachOf<DrawSkin>},
  {"geom", 0, Filter::kOfBody, &M::ngeom, 0, &M::geom_bodyid, &M::geom_group, &O::geomgroup, DrawGeoms},
  {"site", 0, Filter::kOfBody, &M::nsite, 0, &M::site_bodyid, &M::site_group, &O::sitegroup, DrawSites},
  {"tendon", Flag(mjVIS_TENDON), Filter::kDynamic, &M::ntendon, 0, nullptr, &M::tendon_group, &O::tendongroup, EachOf<DrawTendon>},
  {"slider-crank", 0, Filter::kDynamic, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawSliderCranks>},
};

const Kind kDecorKinds[] = {
  {"geom frame", Frame(mjFRAME_GEOM), Filter::kOfBody, &M::ngeom, 0, &M::geom_bodyid, &M::geom_group, &O::geomgroup, EachOf<DrawGeomFrame>},
  {"site frame", Frame(mjFRAME_SITE), Filter::kOfBody, &M::nsite, 0, &M::site_bodyid, &M::site_group, &O::sitegroup, EachOf<DrawSiteFrame>},
  {"body tree", Flag(mjVIS_BODYBVH), Filter::kAll, &M::nbody, 0, nullptr, nullptr, nullptr, EachOf<DrawBodyTree>},
  {"flex tree and cage", Flag(mjVIS_MESHBVH), Filter::kAll, &M::nflex, 0, nullptr, nullptr, nullptr, EachOf<DrawFlexTree>},
  {"mesh tree", Flag(mjVIS_MESHBVH), Filter::kAll, &M::ngeom, 0, nullptr, nullptr, nullptr, EachOf<DrawMeshTree>},
  {"mesh octree", Flag(mjVIS_MESHBVH), Filter::kAll, &M::ngeom, 0, nullptr, nullptr, nullptr, EachOf<DrawMeshOctree>},
  {"tactile", Flag(mjVIS_CONTACTPOINT), Filter::kAll, &M::nsensor, 0, nullptr, nullptr, nullptr, EachOf<DrawTactile>},
  {"inertia", Flag(mjVIS_INERTIA), Filter::kSelf, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawInertia>},
  {"perturbation", Flag(mjVIS_PERTOBJ), Filter::kAll, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawPerturb>},
  {"world frame", Frame(mjFRAME_WORLD), Filter::kAll, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawWorldFrame>},
  {"body frame", Frame(mjFRAME_BODY), Filter::kSelf, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawBodyFrame>},
  {"selection point", Flag(mjVIS_SELECT), Filter::kAll, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawSelectionPoint>},
  {"body label", Label(mjLABEL_BODY) | Label(mjLABEL_SELECTION), Filter::kSelf, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawBodyLabel>},
  {"joint", Flag(mjVIS_JOINT), Filter::kAll, &M::njnt, 0, nullptr, &M::jnt_group, &O::jointgroup, EachOf<DrawJoint>},
  {"actuator", Flag(mjVIS_ACTUATOR), Filter::kAll, &M::nu, 0, nullptr, &M::actuator_group, &O::actuatorgroup, EachOf<DrawActuator>},
  {"island label", Label(mjLABEL_ISLAND), Filter::kAll, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawIslandLabel>},
  {"camera", Flag(mjVIS_CAMERA), Filter::kAll, &M::ncam, 0, nullptr, nullptr, nullptr, EachOf<DrawCamera>},
  {"light", Flag(mjVIS_LIGHT), Filter::kAll, &M::nlight, 0, nullptr, nullptr, nullptr, EachOf<DrawLight>},
  {"center of mass", Flag(mjVIS_COM), Filter::kAll, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawCenterOfMass>},
  {"auto connect", Flag(mjVIS_AUTOCONNECT), Filter::kAll, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawAutoConnect>},
  {"sensor ray", Flag(mjVIS_RANGEFINDER), Filter::kAll, &M::nsensor, 0, nullptr, nullptr, nullptr, EachOf<DrawSensorRay>},
  {"applied force", Flag(mjVIS_PERTFORCE), Filter::kAll, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawAppliedForce>},
  {"equality", Flag(mjVIS_CONSTRAINT), Filter::kAll, &M::neq, 0, nullptr, nullptr, nullptr, EachOf<DrawEquality>},
  {"contact", Flag(mjVIS_CONTACTPOINT) | Flag(mjVIS_CONTACTFORCE) | Frame(mjFRAME_CONTACT), Filter::kAll, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawContacts>},
};
// clang-format on

}  // namespace

std::span<const Kind> ModelKinds() { return kModelKinds; }
std::span<const Kind> DecorKinds() { return kDecorKinds; }

}  // namespace syn
