// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts between object types (mjtObj) and their names.

#include <mujoco/mujoco.h>

#include <string_view>

namespace syn {
namespace {

struct TypeName {
  int type;
  const char* name;
};

constexpr TypeName kTypeNames[] = {
    {mjOBJ_BODY, "body"},         {mjOBJ_XBODY, "xbody"},       {mjOBJ_JOINT, "joint"},
    {mjOBJ_DOF, "dof"},           {mjOBJ_GEOM, "geom"},         {mjOBJ_SITE, "site"},
    {mjOBJ_CAMERA, "camera"},     {mjOBJ_LIGHT, "light"},       {mjOBJ_FLEX, "flex"},
    {mjOBJ_MESH, "mesh"},         {mjOBJ_SKIN, "skin"},         {mjOBJ_HFIELD, "hfield"},
    {mjOBJ_TEXTURE, "texture"},   {mjOBJ_MATERIAL, "material"}, {mjOBJ_PAIR, "pair"},
    {mjOBJ_EXCLUDE, "exclude"},   {mjOBJ_EQUALITY, "equality"}, {mjOBJ_TENDON, "tendon"},
    {mjOBJ_ACTUATOR, "actuator"}, {mjOBJ_SENSOR, "sensor"},     {mjOBJ_NUMERIC, "numeric"},
    {mjOBJ_TEXT, "text"},         {mjOBJ_TUPLE, "tuple"},       {mjOBJ_KEY, "key"},
    {mjOBJ_PLUGIN, "plugin"},     {mjOBJ_FRAME, "frame"},
};

}  // namespace
}  // namespace syn

extern "C" {

const char* mju_type2Str(int type) {
  for (const auto& entry : syn::kTypeNames) {
    if (entry.type == type) return entry.name;
  }
  return nullptr;
}

// Frames do not exist at run time, so "frame" is not accepted.
int mju_str2Type(const char* str) {
  for (const auto& entry : syn::kTypeNames) {
    if (str && entry.type != mjOBJ_FRAME && std::string_view(str) == entry.name) return entry.type;
  }
  return mjOBJ_UNKNOWN;
}

}  // extern "C"
