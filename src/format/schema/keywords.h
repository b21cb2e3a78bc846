// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The words that attributes accept, and the numbers they stand for.

#ifndef SYNOVIA_FORMAT_SCHEMA_KEYWORDS_H_
#define SYNOVIA_FORMAT_SCHEMA_KEYWORDS_H_

#include <optional>
#include <span>
#include <string_view>

#include <mujoco/mujoco.h>

#include "spec/macro/composite.h"
#include "spec/macro/flexcomp.h"
#include "spec/use.h"

namespace syn {

// One word and its value.
struct Keyword {
  std::string_view word;
  int value;
};
using Keywords = std::span<const Keyword>;

// Returns the number of an enumerator.
template <typename Enum>
constexpr int Value(Enum e) {
  return static_cast<int>(e);
}

inline constexpr Keyword kBool[] = {{"false", 0}, {"true", 1}};
inline constexpr Keyword kAuto[] = {{"false", 0}, {"true", 1}, {"auto", 2}};
inline constexpr Keyword kAngle[] = {{"radian", 0}, {"degree", 1}};
inline constexpr Keyword kCoordinate[] = {{"local", 0}, {"global", 1}};
inline constexpr Keyword kEnable[] = {{"disable", 0}, {"enable", 1}};
inline constexpr Keyword kFluidShape[] = {{"none", 0}, {"ellipsoid", 1}};
inline constexpr Keyword kJointType[] = {
    {"free", mjJNT_FREE}, {"ball", mjJNT_BALL}, {"slide", mjJNT_SLIDE}, {"hinge", mjJNT_HINGE}};
inline constexpr Keyword kGeomType[] = {
    {"plane", mjGEOM_PLANE},     {"hfield", mjGEOM_HFIELD},       {"sphere", mjGEOM_SPHERE},
    {"capsule", mjGEOM_CAPSULE}, {"ellipsoid", mjGEOM_ELLIPSOID}, {"cylinder", mjGEOM_CYLINDER},
    {"box", mjGEOM_BOX},         {"mesh", mjGEOM_MESH},           {"sdf", mjGEOM_SDF}};
inline constexpr Keyword kCamLightMode[] = {{"fixed", mjCAMLIGHT_FIXED},
                                            {"track", mjCAMLIGHT_TRACK},
                                            {"trackcom", mjCAMLIGHT_TRACKCOM},
                                            {"targetbody", mjCAMLIGHT_TARGETBODY},
                                            {"targetbodycom", mjCAMLIGHT_TARGETBODYCOM}};
inline constexpr Keyword kLightType[] = {{"spot", mjLIGHT_SPOT},
                                         {"directional", mjLIGHT_DIRECTIONAL},
                                         {"point", mjLIGHT_POINT},
                                         {"image", mjLIGHT_IMAGE}};
inline constexpr Keyword kTextureRole[] = {{"rgb", mjTEXROLE_RGB},
                                           {"occlusion", mjTEXROLE_OCCLUSION},
                                           {"roughness", mjTEXROLE_ROUGHNESS},
                                           {"metallic", mjTEXROLE_METALLIC},
                                           {"normal", mjTEXROLE_NORMAL},
                                           {"opacity", mjTEXROLE_OPACITY},
                                           {"emissive", mjTEXROLE_EMISSIVE},
                                           {"rgba", mjTEXROLE_RGBA},
                                           {"orm", mjTEXROLE_ORM}};
inline constexpr Keyword kIntegrator[] = {{"Euler", mjINT_EULER},
                                          {"RK4", mjINT_RK4},
                                          {"implicit", mjINT_IMPLICIT},
                                          {"implicitfast", mjINT_IMPLICITFAST}};
inline constexpr Keyword kCone[] = {{"pyramidal", mjCONE_PYRAMIDAL}, {"elliptic", mjCONE_ELLIPTIC}};
inline constexpr Keyword kJacobian[] = {
    {"dense", mjJAC_DENSE}, {"sparse", mjJAC_SPARSE}, {"auto", mjJAC_AUTO}};
inline constexpr Keyword kSolver[] = {
    {"PGS", mjSOL_PGS}, {"CG", mjSOL_CG}, {"Newton", mjSOL_NEWTON}};
inline constexpr Keyword kTextureType[] = {
    {"2d", mjTEXTURE_2D}, {"cube", mjTEXTURE_CUBE}, {"skybox", mjTEXTURE_SKYBOX}};
inline constexpr Keyword kColorSpace[] = {
    {"auto", mjCOLORSPACE_AUTO}, {"linear", mjCOLORSPACE_LINEAR}, {"sRGB", mjCOLORSPACE_SRGB}};
inline constexpr Keyword kTextureBuiltin[] = {{"none", mjBUILTIN_NONE},
                                              {"gradient", mjBUILTIN_GRADIENT},
                                              {"checker", mjBUILTIN_CHECKER},
                                              {"flat", mjBUILTIN_FLAT}};
inline constexpr Keyword kTextureMark[] = {{"none", mjMARK_NONE},
                                           {"edge", mjMARK_EDGE},
                                           {"cross", mjMARK_CROSS},
                                           {"random", mjMARK_RANDOM}};
inline constexpr Keyword kDynType[] = {{"none", mjDYN_NONE},     {"integrator", mjDYN_INTEGRATOR},
                                       {"filter", mjDYN_FILTER}, {"filterexact", mjDYN_FILTEREXACT},
                                       {"muscle", mjDYN_MUSCLE}, {"user", mjDYN_USER}};
inline constexpr Keyword kGainType[] = {{"fixed", mjGAIN_FIXED},
                                        {"affine", mjGAIN_AFFINE},
                                        {"muscle", mjGAIN_MUSCLE},
                                        {"user", mjGAIN_USER}};
inline constexpr Keyword kBiasType[] = {{"none", mjBIAS_NONE},
                                        {"affine", mjBIAS_AFFINE},
                                        {"muscle", mjBIAS_MUSCLE},
                                        {"user", mjBIAS_USER}};
inline constexpr Keyword kStage[] = {
    {"none", mjSTAGE_NONE}, {"pos", mjSTAGE_POS}, {"vel", mjSTAGE_VEL}, {"acc", mjSTAGE_ACC}};
inline constexpr Keyword kDataType[] = {{"real", mjDATATYPE_REAL},
                                        {"positive", mjDATATYPE_POSITIVE},
                                        {"axis", mjDATATYPE_AXIS},
                                        {"quaternion", mjDATATYPE_QUATERNION}};
inline constexpr Keyword kContactData[] = {
    {"found", mjCONDATA_FOUND},    {"force", mjCONDATA_FORCE}, {"torque", mjCONDATA_TORQUE},
    {"dist", mjCONDATA_DIST},      {"pos", mjCONDATA_POS},     {"normal", mjCONDATA_NORMAL},
    {"tangent", mjCONDATA_TANGENT}};
inline constexpr Keyword kReduce[] = {
    {"none", 0}, {"mindist", 1}, {"maxforce", 2}, {"netforce", 3}};
inline constexpr Keyword kLengthRangeMode[] = {{"none", mjLRMODE_NONE},
                                               {"muscle", mjLRMODE_MUSCLE},
                                               {"muscleuser", mjLRMODE_MUSCLEUSER},
                                               {"all", mjLRMODE_ALL}};
inline constexpr Keyword kMeshInertia[] = {{"convex", mjMESH_INERTIA_CONVEX},
                                           {"legacy", mjMESH_INERTIA_LEGACY},
                                           {"exact", mjMESH_INERTIA_EXACT},
                                           {"shell", mjMESH_INERTIA_SHELL}};
inline constexpr Keyword kMeshBuiltin[] = {{"none", mjMESH_BUILTIN_NONE},
                                           {"sphere", mjMESH_BUILTIN_SPHERE},
                                           {"hemisphere", mjMESH_BUILTIN_HEMISPHERE},
                                           {"cone", mjMESH_BUILTIN_CONE},
                                           {"supertorus", mjMESH_BUILTIN_SUPERTORUS},
                                           {"supersphere", mjMESH_BUILTIN_SUPERSPHERE},
                                           {"wedge", mjMESH_BUILTIN_WEDGE},
                                           {"plate", mjMESH_BUILTIN_PLATE}};
inline constexpr Keyword kSelfCollide[] = {{"none", mjFLEXSELF_NONE},
                                           {"narrow", mjFLEXSELF_NARROW},
                                           {"bvh", mjFLEXSELF_BVH},
                                           {"sap", mjFLEXSELF_SAP},
                                           {"auto", mjFLEXSELF_AUTO}};
inline constexpr Keyword kFlexShape[] = {
    {"grid", Value(FlexShape::kGrid)},         {"box", Value(FlexShape::kBox)},
    {"cylinder", Value(FlexShape::kCylinder)}, {"ellipsoid", Value(FlexShape::kEllipsoid)},
    {"square", Value(FlexShape::kSquare)},     {"disc", Value(FlexShape::kDisc)},
    {"circle", Value(FlexShape::kCircle)},     {"mesh", Value(FlexShape::kMesh)},
    {"gmsh", Value(FlexShape::kGmsh)},         {"direct", Value(FlexShape::kDirect)}};
inline constexpr Keyword kFlexDofs[] = {{"full", Value(FlexDofs::kFull)},
                                        {"radial", Value(FlexDofs::kRadial)},
                                        {"trilinear", Value(FlexDofs::kTrilinear)}};
inline constexpr Keyword kCompositeType[] = {
    {"particle", Value(CompositeType::kParticle)}, {"grid", Value(CompositeType::kGrid)},
    {"rope", Value(CompositeType::kRope)},         {"loop", Value(CompositeType::kLoop)},
    {"cable", Value(CompositeType::kCable)},       {"cloth", Value(CompositeType::kCloth)}};
inline constexpr Keyword kCableCurve[] = {{"0", Value(CableCurve::kZero)},
                                          {"s", Value(CableCurve::kLine)},
                                          {"cos(s)", Value(CableCurve::kCos)},
                                          {"sin(s)", Value(CableCurve::kSin)}};
inline constexpr Keyword kElastic2D[] = {{"none", 0}, {"bend", 1}, {"stretch", 2}, {"both", 3}};

// Returns the value of a word, if it is known.
inline std::optional<int> FindKeyword(Keywords keywords, std::string_view word) {
  for (const Keyword& keyword : keywords) {
    if (keyword.word == word) return keyword.value;
  }
  return std::nullopt;
}

// Returns the word for a value, or an empty text if there is none.
inline std::string_view WordFor(Keywords keywords, int value) {
  for (const Keyword& keyword : keywords) {
    if (keyword.value == value) return keyword.word;
  }
  return {};
}

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SCHEMA_KEYWORDS_H_
