// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decides which arrays belong to a view: those whose first dimension is the number of such objects,
// as attributes without their prefix. Arrays without one row per object are listed in a table.

#include "view_fields.h"

#include <cstring>
#include <string>

namespace synpy {

KindInfo view_kinds[kNumViewKinds] = {
    {"body", nullptr, "Body", mjOBJ_BODY, "nbody", "body_", "", &mjModel::nbody, {}},
    {"jnt", "joint", "Joint", mjOBJ_JOINT, "njnt", "jnt_", "", &mjModel::njnt, {}},
    {"geom", nullptr, "Geom", mjOBJ_GEOM, "ngeom", "geom_", "geom_", &mjModel::ngeom, {}},
    {"site", nullptr, "Site", mjOBJ_SITE, "nsite", "site_", "site_", &mjModel::nsite, {}},
    {"cam", "camera", "Camera", mjOBJ_CAMERA, "ncam", "cam_", "cam_", &mjModel::ncam, {}},
    {"light", nullptr, "Light", mjOBJ_LIGHT, "nlight", "light_", "light_", &mjModel::nlight, {}},
    {"tendon", "ten", "Tendon", mjOBJ_TENDON, "ntendon", "tendon_", "ten_", &mjModel::ntendon, {}},
    {"actuator",
     nullptr,
     "Actuator",
     mjOBJ_ACTUATOR,
     "nu",
     "actuator_",
     "actuator_",
     &mjModel::nu,
     {}},
    {"sensor",
     nullptr,
     "Sensor",
     mjOBJ_SENSOR,
     "nsensor",
     "sensor_",
     "sensor_",
     &mjModel::nsensor,
     {}},
    {"mesh", nullptr, "Mesh", mjOBJ_MESH, "nmesh", "mesh_", nullptr, &mjModel::nmesh, {}},
    {"skin", nullptr, "Skin", mjOBJ_SKIN, "nskin", "skin_", nullptr, &mjModel::nskin, {}},
    {"hfield",
     nullptr,
     "Hfield",
     mjOBJ_HFIELD,
     "nhfield",
     "hfield_",
     nullptr,
     &mjModel::nhfield,
     {}},
    {"tex", "texture", "Texture", mjOBJ_TEXTURE, "ntex", "tex_", nullptr, &mjModel::ntex, {}},
    {"mat", "material", "Material", mjOBJ_MATERIAL, "nmat", "mat_", nullptr, &mjModel::nmat, {}},
    {"pair", nullptr, "Pair", mjOBJ_PAIR, "npair", "pair_", nullptr, &mjModel::npair, {}},
    {"exclude",
     nullptr,
     "Exclude",
     mjOBJ_EXCLUDE,
     "nexclude",
     "exclude_",
     nullptr,
     &mjModel::nexclude,
     {}},
    {"eq", "equality", "Equality", mjOBJ_EQUALITY, "neq", "eq_", nullptr, &mjModel::neq, {}},
    {"numeric",
     nullptr,
     "Numeric",
     mjOBJ_NUMERIC,
     "nnumeric",
     "numeric_",
     nullptr,
     &mjModel::nnumeric,
     {}},
    {"tuple", nullptr, "Tuple", mjOBJ_TUPLE, "ntuple", "tuple_", nullptr, &mjModel::ntuple, {}},
    {"key", "keyframe", "Keyframe", mjOBJ_KEY, "nkey", "key_", nullptr, &mjModel::nkey, {}},
};

namespace {

bool StartsWith(const char* s, const char* prefix) {
  return std::strncmp(s, prefix, std::strlen(prefix)) == 0;
}

void Add(ViewType* view, const char* name, const Field* source, Rows rows) {
  ViewField f{};
  f.attribute.name = name;
  f.source = source;
  f.rows = rows;
  view->fields.push_back(f);
}

// Returns which part of an array belongs to an object of the kind.
Rows RowsOf(const KindInfo& kind, const Field& f, bool data) {
  if (kind.objtype == mjOBJ_JOINT && !std::strcmp(f.rows, "nq")) return Rows::kJointPos;
  if (kind.objtype == mjOBJ_JOINT && !std::strcmp(f.rows, "nv")) return Rows::kJointDof;
  if (data && kind.objtype == mjOBJ_SENSOR) return Rows::kRange;
  return Rows::kOne;
}

// Arrays that do not have one row per object.
const struct {
  mjtObj type;
  bool data;
  const char* array;
  const char* name;
  Rows rows;
} special[] = {
    {mjOBJ_SENSOR, true, "sensordata", "data", Rows::kRange},
    {mjOBJ_NUMERIC, false, "numeric_data", "data", Rows::kRange},
    {mjOBJ_TUPLE, false, "tuple_objtype", "objtype", Rows::kRange},
    {mjOBJ_TUPLE, false, "tuple_objid", "objid", Rows::kRange},
    {mjOBJ_TUPLE, false, "tuple_objprm", "objprm", Rows::kRange},
    {mjOBJ_HFIELD, false, "hfield_data", "data", Rows::kGrid},
    {mjOBJ_TEXTURE, false, "tex_data", "data", Rows::kImage},
    {mjOBJ_ACTUATOR, true, "actuator_moment", "moment", Rows::kMoment},
};

}  // namespace

void CollectFields(const KindInfo& kind, bool data, ViewType* view) {
  const StructInfo& info = data ? data_info : model_info;
  const char* prefix = data ? kind.data_prefix : kind.prefix;
  bool joint = kind.objtype == mjOBJ_JOINT;
  for (int i = 0; i < info.num_fields; ++i) {
    const Field& f = info.fields[i];
    if (f.kind != Kind::kPointer || StartsWith(f.name, "name_")) continue;
    bool per_object = !std::strcmp(f.rows, kind.rows);
    bool per_dof = joint && (!std::strcmp(f.rows, "nv") || !std::strcmp(f.rows, "nq"));
    if (!per_object && !per_dof) continue;
    const char* name = f.name;
    if (per_dof && StartsWith(name, "dof_"))
      name += 4;
    else if (StartsWith(name, prefix))
      name += std::strlen(prefix);
    else if (!data && !(per_dof && StartsWith(name, "qpos")))
      continue;
    else if (data && *prefix && kind.objtype != mjOBJ_ACTUATOR)
      continue;
    if (data && StartsWith(name, "moment_")) continue;
    // A joint has jnt_solref and dof_solref. The first array of a name is shown, except for bodyid,
    // where the last one is.
    bool taken = false;
    for (ViewField& other : view->fields) {
      if (std::strcmp(other.attribute.name, name) != 0) continue;
      taken = true;
      if (std::strcmp(name, "bodyid") != 0) continue;
      other.source = &f;
      other.rows = RowsOf(kind, f, data);
    }
    if (!taken) Add(view, name, &f, RowsOf(kind, f, data));
    if (!data && kind.objtype == mjOBJ_TENDON && name[0] != '_') {
      // The fields of a tendon also exist with an underscore in front.
      Add(view, (new std::string("_" + std::string(name)))->c_str(), &f, Rows::kOne);
    }
  }
  for (const auto& s : special) {
    if (s.type != kind.objtype || s.data != data) continue;
    for (int i = 0; i < info.num_fields; ++i) {
      if (!std::strcmp(info.fields[i].name, s.array)) Add(view, s.name, &info.fields[i], s.rows);
    }
  }
}

}  // namespace synpy
