// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Names of model elements and the hash map that is stored in the model.
//
// names_map is a sequence of sections, one per type of named object. A section for n objects has 2n
// slots. Object i is stored at hash(name) mod 2n or, if that slot is taken, at the next free slot.
// The map is part of MJB files, so hash function and probing cannot be changed.

#ifndef SYNOVIA_MODEL_NAMES_H_
#define SYNOVIA_MODEL_NAMES_H_

#include <cstdint>
#include <span>

#include <mujoco/mujoco.h>

namespace syn {

// One section of the map: the objects of one type.
struct NameSection {
  mjtObj type;
  int count;       // number of objects
  const int* adr;  // their offsets in mjModel.names
  int map_begin;   // first slot in names_map
};

inline constexpr int kNumNameSections = 23;  // number of object types with names

// Fills `sections` for a model, in the order of the map. Returns the length of the map.
int NameSections(const mjModel* m, std::span<NameSection, kNumNameSections> sections);

// Returns the hash of a zero-terminated name.
uint64_t HashName(const char* name);

// Writes names_map from names and the name_*adr arrays.
void BuildNamesMap(mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_NAMES_H_
