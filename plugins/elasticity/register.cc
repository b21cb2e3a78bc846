// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Registers the elasticity plugins (synovia_plugins.h).

#include "elasticity/cable.h"
#include "synovia_plugins.h"

void syn_registerElasticityPlugins(void) { syn::plugins::Cable::Register(); }
