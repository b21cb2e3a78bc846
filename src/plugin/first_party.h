// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plugins that are delivered with the engine, and the library that contains each of them.
//
// The order of the table is the order of their slots when no other plugin is registered before
// them. It must not change, because models in MJB files refer to plugins by slot.

#ifndef SYNOVIA_PLUGIN_FIRST_PARTY_H_
#define SYNOVIA_PLUGIN_FIRST_PARTY_H_

#include <iterator>
#include <string_view>

namespace syn {

// A plugin and the file name of its library.
struct FirstParty {
  std::string_view plugin, library;
};
inline constexpr FirstParty kFirstParty[] = {
    {"mujoco.sdf.bolt", "libsdf_plugin.so"},         {"mujoco.sdf.bowl", "libsdf_plugin.so"},
    {"mujoco.sdf.gear", "libsdf_plugin.so"},         {"mujoco.sdf.nut", "libsdf_plugin.so"},
    {"mujoco.sdf.torus", "libsdf_plugin.so"},        {"mujoco.pid", "libactuator.so"},
    {"mujoco.elasticity.cable", "libelasticity.so"}, {"mujoco.sensor.touch_grid", "libsensor.so"},
};

// Returns the position of the first plugin of a library in this order. All other libraries have the
// same rank, after those of the table.
constexpr int FirstPartyRank(std::string_view library) {
  int rank = 0;
  for (const FirstParty& known : kFirstParty) {
    if (known.library == library) return rank;
    ++rank;
  }
  return rank;
}

}  // namespace syn

#endif  // SYNOVIA_PLUGIN_FIRST_PARTY_H_
