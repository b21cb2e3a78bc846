// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Registry of resource providers: user callbacks that serve every name beginning with "prefix:".
// Providers are never unregistered, so pointers to them stay valid; registration is thread-safe.

#ifndef SYNOVIA_ASSET_FILE_PROVIDER_H_
#define SYNOVIA_ASSET_FILE_PROVIDER_H_

#include <string>
#include <string_view>

#include <mujoco/mujoco.h>

namespace syn {

// Slot (1, 2, ...) of the provider; that of the earlier registration if it is identical.
// -1 after a warning if the provider is not valid; a taken prefix is mju_error.
int RegisterProvider(const mjpResourceProvider& provider);

// The prefixes of all of them.
std::string ListProviders();

// The provider whose prefix stands before the first ':' of the name, whatever its case; else null.
const mjpResourceProvider* FindProvider(std::string_view resource_name);

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_PROVIDER_H_
