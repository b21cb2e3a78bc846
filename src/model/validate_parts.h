// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the files of the validation share.

#ifndef SYNOVIA_MODEL_VALIDATE_PARTS_H_
#define SYNOVIA_MODEL_VALIDATE_PARTS_H_

#include <climits>
#include <string>

#include "base/error.h"

namespace syn {

// An array of n indices (with stride) into something of size `target`; where `num` is given, entry
// i stands for num[i] consecutive places. -1 means none.
struct IndexArray {
  const char* name;
  const int* adr;
  int64_t n;
  const int* num;
  int64_t target;
};

[[noreturn]] inline void FailModel(const std::string& what) {
  throw ModelError("Invalid model: " + what);
}

inline void Require(bool condition, const char* what) {
  if (!condition) FailModel(what);
}

inline void CheckIndices(const IndexArray& a) {
  for (int64_t i = 0; i < a.n; ++i) {
    const int64_t count = a.num ? a.num[i] : 1;
    if (count < 0) FailModel(std::string("count of ") + a.name + " is negative.");
    if (count > INT_MAX / 4) FailModel(std::string("count of ") + a.name + " is too large.");
    if (a.adr[i] < -1 || a.adr[i] + count > a.target) {
      // An empty piece may carry -1 or any address up to the end.
      if (count == 0 && a.adr[i] >= -1 && a.adr[i] <= a.target) continue;
      FailModel(std::string(a.name) + " out of bounds.");
    }
    if (a.adr[i] == -1 && a.num && count > 0) FailModel(std::string(a.name) + " out of bounds.");
  }
}

#define SYN_INDEX(field, n, num, target) CheckIndices({#field, m->field, n, num, target})

// Children lie behind their parent inside one tree, so that a traversal ends.
inline void CheckTreeNodes(const char* name, const int* child, int width, int begin, int count) {
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < width; ++k) {
      const int c = child[static_cast<int64_t>(width) * (begin + i) + k];
      if (c != -1 && (c <= i || c >= count)) FailModel(std::string("bad ") + name + ".");
    }
  }
}

// The parts of deformable objects (validate_deformable.cc).
void CheckFlexes(const mjModel* m);
void CheckSkins(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_VALIDATE_PARTS_H_
