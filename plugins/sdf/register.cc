// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Registers the plugins of signed distance fields (synovia_plugins.h).

#include "sdf/sdf_plugin.h"
#include "synovia_plugins.h"

void syn_registerSdfPlugins(void) {
  using namespace syn::plugins;
  SdfInstance<Bolt>::Register();
  SdfInstance<Bowl>::Register();
  SdfInstance<Gear>::Register();
  SdfInstance<Nut>::Register();
  SdfInstance<Torus>::Register();
}
