// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plugins that come with the engine, by slot where nothing else was registered before them, and
// the library that each is in.

#ifndef SYNOVIA_PLUGIN_FIRST_PARTY_H_
#define SYNOVIA_PLUGIN_FIRST_PARTY_H_

#include <iterator>
#include <string_view>

namespace syn {

struct FirstParty {
  std::string_view plugin, library;
};
inline constexpr FirstParty kFirstParty[] = {
    {"mujoco.sdf.bolt", "libsdf_plugin.so"},         {"mujoco.sdf.bowl", "libsdf_plugin.so"},
    {"mujoco.sdf.gear", "libsdf_plugin.so"},         {"mujoco.sdf.nut", "libsdf_plugin.so"},
    {"mujoco.sdf.torus", "libsdf_plugin.so"},        {"mujoco.pid", "libactuator.so"},
    {"mujoco.elasticity.cable", "libelasticity.so"}, {"mujoco.sensor.touch_grid", "libsensor.so"},
};

// Place of a library in that order; libraries of others come after all.
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
