// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Helpers that the files of the validation share.

#ifndef SYNOVIA_MODEL_VALIDATE_PARTS_H_
#define SYNOVIA_MODEL_VALIDATE_PARTS_H_

#include <algorithm>
#include <climits>
#include <cstdint>
#include <string>

#include "base/error.h"

namespace syn {

// Describes an array of n indices into something of size `target`. If `num` is not null, entry i
// stands for num[i] consecutive places from adr[i] on. The index -1 means none.
struct IndexArray {
  const char* name;
  const int* adr;
  int64_t n;
  const int* num;
  int64_t target;
};

// Throws the error that ends the validation.
[[noreturn]] inline void FailModel(const std::string& what) {
  throw ModelError("Invalid model: " + what);
}

// Throws unless the condition holds.
inline void Require(bool condition, const char* what) {
  if (!condition) FailModel(what);
}

// Returns true if all of n values are in [low, end). Meshes have millions of indices, so this and
// similar loops have no branches and are vectorized by the compiler.
inline bool AllIn(const int* values, int64_t n, int low, int64_t end) {
  if (end <= low) return n == 0;
  const int last = static_cast<int>(std::min<int64_t>(end - 1, INT_MAX));
  int bad = 0;
  for (int64_t i = 0; i < n; ++i) bad |= (values[i] < low) | (values[i] > last);
  return !bad;
}

// Returns true if the rules of CheckIndices() hold. This fast test covers the usual case; it may be
// false for an array that CheckIndices() accepts.
inline bool AreIndices(const IndexArray& a) {
  if (!a.num) return AllIn(a.adr, a.n, -1, a.target);
  int bad = 0;
  for (int64_t i = 0; i < a.n; ++i) {
    const int64_t adr = a.adr[i], count = a.num[i];
    bad |= (count < 0) | (count > INT_MAX / 4) | (adr < -1) | (adr + count > a.target) |
           ((adr == -1) & (count > 0));
  }
  return !bad;
}

// Throws if an index, or a range of `num` places, is out of bounds. -1 is allowed for an empty
// range.
inline void CheckIndices(const IndexArray& a) {
  if (AreIndices(a)) return;
  for (int64_t i = 0; i < a.n; ++i) {
    const int64_t count = a.num ? a.num[i] : 1;
    if (count < 0) FailModel(std::string("count of ") + a.name + " is negative.");
    if (count > INT_MAX / 4) FailModel(std::string("count of ") + a.name + " is too large.");
    if (a.adr[i] < -1 || a.adr[i] + count > a.target) {
      // An empty range may have -1 or any address up to the end.
      if (count == 0 && a.adr[i] >= -1 && a.adr[i] <= a.target) continue;
      FailModel(std::string(a.name) + " out of bounds.");
    }
    if (a.adr[i] == -1 && a.num && count > 0) FailModel(std::string(a.name) + " out of bounds.");
  }
}

// Checks an index array of the model `m` under its own name.
#define SYN_INDEX(field, n, num, target) CheckIndices({#field, m->field, n, num, target})

// Returns true if all values in the n ranges (adr[i], num[i]) of an array are in [low, end).
// Adjacent ranges, the usual case, are tested as one.
inline bool PiecesAllIn(const int* adr, const int* num, int64_t n, const int* values, int low,
                        int64_t end) {
  for (int64_t i = 0; i < n;) {
    const int64_t begin = adr[i];
    int64_t size = 0;
    for (; i < n && (num[i] == 0 || adr[i] == begin + size); ++i) size += num[i];
    if (!AllIn(values + begin, size, low, end)) return false;
  }
  return true;
}

// Throws unless all children of a node come after the node and within the same tree, so that every
// traversal ends.
template <int width>
void CheckTreeNodes(const char* name, const int* child, int begin, int count) {
  int bad = 0;
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < width; ++k) {
      const int c = child[int64_t{width} * (begin + i) + k];
      bad |= (c != -1) & ((c <= i) | (c >= count));
    }
  }
  if (bad) FailModel(std::string("bad ") + name + ".");
}

// Returns the number of objects of a type (mjtObj), or -1 if the type is unknown or its objects
// have no names.
int NumObjects(const mjModel* m, int type);

// Check the parts of deformable objects (validate_deformable.cc).
void CheckFlexes(const mjModel* m);
void CheckSkins(const mjModel* m);

// Checks sensors (validate_sensors.cc).
void CheckSensors(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_VALIDATE_PARTS_H_
