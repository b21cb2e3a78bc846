// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What generate.py writes from the public headers.

#ifndef SYNOVIA_PYTHON_TABLES_H_
#define SYNOVIA_PYTHON_TABLES_H_

#include "core.h"

namespace synpy {

extern EnumInfo enums[];
extern const int num_enums;

extern StructInfo structs[];
extern const int num_structs;

struct Constant {
  const char* name;
  bool is_int;
  double value;
};
extern const Constant constants[];
extern const int num_constants;

// What functions and fields ("MjData.qpos") mean, sorted by name.
struct Doc {
  const char* name;
  const char* text;
};
extern const Doc docs[];
extern const int num_docs;
const char* FindDoc(const char* name);  // NULL: none

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_TABLES_H_
