// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts compiled values back to elements: returns a copy of an element in which everything that
// the compiler resolved (units, frames, fromto, defaults) is replaced by the result. The writer
// compares these copies with default classes and needs no other knowledge of the model.

#ifndef SYNOVIA_FORMAT_MJCF_DECOMPILE_H_
#define SYNOVIA_FORMAT_MJCF_DECOMPILE_H_

#include "spec/use.h"

namespace syn {

// Return the element with the values of the model. The id of the element must be valid.
Body Decompiled(const Body& body, const mjModel& m);
Joint Decompiled(const Joint& joint, const mjModel& m);
Geom Decompiled(const Geom& geom, const mjModel& m);
Site Decompiled(const Site& site, const mjModel& m);
Camera Decompiled(const Camera& camera, const mjModel& m);
Light Decompiled(const Light& light, const mjModel& m);
Material Decompiled(const Material& material, const mjModel& m);
Pair Decompiled(const Pair& pair, const mjModel& m);
Equality Decompiled(const Equality& equality, const mjModel& m);
Tendon Decompiled(const Tendon& tendon, const mjModel& m);
Actuator Decompiled(const Actuator& actuator, const mjModel& m);
Sensor Decompiled(const Sensor& sensor, const mjModel& m);

// Returns the name of an object of the model, "" for id -1. `addresses` is the name_*adr array of
// its type.
std::string_view NameOf(const mjModel& m, const int* addresses, int id);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_MJCF_DECOMPILE_H_
