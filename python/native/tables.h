// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The tables that generate.py writes from the public headers.

#ifndef SYNOVIA_PYTHON_TABLES_H_
#define SYNOVIA_PYTHON_TABLES_H_

#include "core.h"

namespace synpy {

extern EnumInfo enums[];
extern const int num_enums;

extern StructInfo structs[];
extern const int num_structs;

// A constant of the public headers, such as mjMINVAL.
struct Constant {
  const char* name;
  bool is_int;
  double value;
};
extern const Constant constants[];
extern const int num_constants;

// The descriptions of functions and fields ("MjData.qpos"), sorted by name.
struct Doc {
  const char* name;
  const char* text;
};
extern const Doc docs[];
extern const int num_docs;
// Returns the description of a name, or NULL if there is none.
const char* FindDoc(const char* name);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_TABLES_H_
