// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The kinds of objects that can be accessed by name, and the arrays that describe an object of each
// kind.

#ifndef SYNOVIA_PYTHON_VIEW_FIELDS_H_
#define SYNOVIA_PYTHON_VIEW_FIELDS_H_

#include <vector>

#include "core.h"

namespace synpy {

// Says which part of an array belongs to an object: one row; the elements of a joint in qpos or in
// qvel; a range of elements; a matrix of heights; an image; or a row of the sparse actuator
// moments.
enum class Rows { kOne, kJointPos, kJointDof, kRange, kGrid, kImage, kMoment };

// An attribute of a view and the array that it shows.
struct ViewField {
  Field attribute;  // Only name and slot are used.
  const Field* source;
  Rows rows;
};

// The attributes and the Python type of the views of one kind.
struct ViewType {
  std::vector<ViewField> fields;
  std::vector<Field> names;
  std::vector<PyGetSetDef> getset;
  PyTypeObject* type = nullptr;
};

// A kind of object. The comments show the entry of joints.
struct KindInfo {
  const char* name;   // "jnt"
  const char* alias;  // "joint", or NULL if there is only one name.
  const char* title;  // "Joint", a part of the name of the Python type.
  mjtObj objtype;
  const char* rows;         // "njnt", the first dimension of arrays with a row per object.
  const char* prefix;       // "jnt_", which is removed from the names of arrays.
  const char* data_prefix;  // The prefix in mjData; NULL if there is no view of mjData.
  int mjModel::*count;
  ViewType view[2];  // Views of the model and of the data.
};

inline constexpr int kNumViewKinds = 20;
extern KindInfo view_kinds[kNumViewKinds];

// Fills the list of fields of a view, of the data or of the model.
void CollectFields(const KindInfo& kind, bool data, ViewType* view);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_VIEW_FIELDS_H_
