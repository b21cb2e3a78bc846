// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Kinds of objects that can be asked for by name, and the arrays that describe one.

#ifndef SYNOVIA_PYTHON_VIEW_FIELDS_H_
#define SYNOVIA_PYTHON_VIEW_FIELDS_H_

#include <vector>

#include "core.h"

namespace synpy {

// Where the numbers of an object are in an array.
enum class Rows { kOne, kJointPos, kJointDof, kRange, kGrid, kImage, kMoment };

struct ViewField {
  Field attribute;  // name, for repr
  const Field* source;
  Rows rows;
};

struct ViewType {
  std::vector<ViewField> fields;
  std::vector<Field> names;
  std::vector<PyGetSetDef> getset;
  PyTypeObject* type = nullptr;
};

struct KindInfo {
  const char* name;   // jnt
  const char* alias;  // joint, or NULL
  const char* title;  // Joint
  mjtObj objtype;
  const char* rows;         // njnt
  const char* prefix;       // jnt_
  const char* data_prefix;  // NULL: no data view
  int mjModel::*count;
  ViewType view[2];  // of model, of data
};

inline constexpr int kNumViewKinds = 20;
extern KindInfo view_kinds[kNumViewKinds];

void CollectFields(const KindInfo& kind, bool data, ViewType* view);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_VIEW_FIELDS_H_
