// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The table of what is drawn: in this order, under these flags, categories and groups.

#include "visual/kinds.h"

namespace syn {
namespace {

constexpr int kNoFrame = mjFRAME_NONE;
constexpr uint64_t kAnyFlex =
    Bit(mjVIS_FLEXVERT) | Bit(mjVIS_FLEXEDGE) | Bit(mjVIS_FLEXFACE) | Bit(mjVIS_FLEXSKIN);
using M = mjModel;
using O = mjvOption;

// clang-format off
// name, flags, frame, labels, filter, number, first, body of the element, its group, groups shown, draw
const Kind kModelKinds[] = {
  {"flex", kAnyFlex, kNoFrame, 0, Filter::kDynamic, &M::nflex, 0, nullptr, &M::flex_group, &O::flexgroup, EachOf<DrawFlex>},
  {"skin", Bit(mjVIS_SKIN), kNoFrame, 0, Filter::kDynamic, &M::nskin, 0, nullptr, &M::skin_group, &O::skingroup, EachOf<DrawSkin>},
  {"geom", 0, kNoFrame, 0, Filter::kOfBody, &M::ngeom, 0, &M::geom_bodyid, &M::geom_group, &O::geomgroup, DrawGeoms},
  {"site", 0, kNoFrame, 0, Filter::kOfBody, &M::nsite, 0, &M::site_bodyid, &M::site_group, &O::sitegroup, DrawSites},
  {"tendon", Bit(mjVIS_TENDON), kNoFrame, 0, Filter::kDynamic, &M::ntendon, 0, nullptr, &M::tendon_group, &O::tendongroup, EachOf<DrawTendon>},
  {"slider-crank", 0, kNoFrame, 0, Filter::kDynamic, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawSliderCranks>},
};

const Kind kDecorKinds[] = {
  {"geom frame", 0, mjFRAME_GEOM, 0, Filter::kOfBody, &M::ngeom, 0, &M::geom_bodyid, &M::geom_group, &O::geomgroup, EachOf<DrawGeomFrame>},
  {"site frame", 0, mjFRAME_SITE, 0, Filter::kOfBody, &M::nsite, 0, &M::site_bodyid, &M::site_group, &O::sitegroup, EachOf<DrawSiteFrame>},
  {"body tree", Bit(mjVIS_BODYBVH), kNoFrame, 0, Filter::kAll, &M::nbody, 0, nullptr, nullptr, nullptr, EachOf<DrawBodyTree>},
  {"flex tree and cage", Bit(mjVIS_MESHBVH), kNoFrame, 0, Filter::kAll, &M::nflex, 0, nullptr, nullptr, nullptr, EachOf<DrawFlexTree>},
  {"mesh tree", Bit(mjVIS_MESHBVH), kNoFrame, 0, Filter::kAll, &M::ngeom, 0, nullptr, nullptr, nullptr, EachOf<DrawMeshTree>},
  {"mesh octree", Bit(mjVIS_MESHBVH), kNoFrame, 0, Filter::kAll, &M::ngeom, 0, nullptr, nullptr, nullptr, EachOf<DrawMeshOctree>},
  {"tactile", Bit(mjVIS_CONTACTPOINT), kNoFrame, 0, Filter::kAll, &M::nsensor, 0, nullptr, nullptr, nullptr, EachOf<DrawTactile>},
  {"inertia", Bit(mjVIS_INERTIA), kNoFrame, 0, Filter::kSelf, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawInertia>},
  {"perturbation", Bit(mjVIS_PERTOBJ), kNoFrame, 0, Filter::kAll, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawPerturb>},
  {"world frame", 0, mjFRAME_WORLD, 0, Filter::kAll, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawWorldFrame>},
  {"body frame", 0, mjFRAME_BODY, 0, Filter::kSelf, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawBodyFrame>},
  {"selection point", Bit(mjVIS_SELECT), kNoFrame, 0, Filter::kAll, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawSelectionPoint>},
  {"body label", 0, kNoFrame, LabelBit(mjLABEL_BODY) | LabelBit(mjLABEL_SELECTION), Filter::kSelf, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawBodyLabel>},
  {"joint", Bit(mjVIS_JOINT), kNoFrame, 0, Filter::kAll, &M::njnt, 0, nullptr, &M::jnt_group, &O::jointgroup, EachOf<DrawJoint>},
  {"actuator", Bit(mjVIS_ACTUATOR), kNoFrame, 0, Filter::kAll, &M::nu, 0, nullptr, &M::actuator_group, &O::actuatorgroup, EachOf<DrawActuator>},
  {"island label", 0, kNoFrame, LabelBit(mjLABEL_ISLAND), Filter::kAll, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawIslandLabel>},
  {"camera", Bit(mjVIS_CAMERA), kNoFrame, 0, Filter::kAll, &M::ncam, 0, nullptr, nullptr, nullptr, EachOf<DrawCamera>},
  {"light", Bit(mjVIS_LIGHT), kNoFrame, 0, Filter::kAll, &M::nlight, 0, nullptr, nullptr, nullptr, EachOf<DrawLight>},
  {"center of mass", Bit(mjVIS_COM), kNoFrame, 0, Filter::kAll, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawCenterOfMass>},
  {"auto connect", Bit(mjVIS_AUTOCONNECT), kNoFrame, 0, Filter::kAll, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawAutoConnect>},
  {"sensor ray", Bit(mjVIS_RANGEFINDER), kNoFrame, 0, Filter::kAll, &M::nsensor, 0, nullptr, nullptr, nullptr, EachOf<DrawSensorRay>},
  {"applied force", Bit(mjVIS_PERTFORCE), kNoFrame, 0, Filter::kAll, &M::nbody, 1, nullptr, nullptr, nullptr, EachOf<DrawAppliedForce>},
  {"equality", Bit(mjVIS_CONSTRAINT), kNoFrame, 0, Filter::kAll, &M::neq, 0, nullptr, nullptr, nullptr, EachOf<DrawEquality>},
  {"contact", Bit(mjVIS_CONTACTPOINT) | Bit(mjVIS_CONTACTFORCE), mjFRAME_CONTACT, 0, Filter::kAll, nullptr, 0, nullptr, nullptr, nullptr, EachOf<DrawContacts>},
};
// clang-format on

}  // namespace

std::span<const Kind> ModelKinds() { return kModelKinds; }
std::span<const Kind> DecorKinds() { return kDecorKinds; }

}  // namespace syn
