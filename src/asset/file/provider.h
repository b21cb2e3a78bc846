// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Keeps the resource providers: user callbacks that open every name that begins with "prefix:".
// Providers are never unregistered, so pointers to them stay valid. Registration is thread-safe.

#ifndef SYNOVIA_ASSET_FILE_PROVIDER_H_
#define SYNOVIA_ASSET_FILE_PROVIDER_H_

#include <string>
#include <string_view>

#include <mujoco/mujoco.h>

namespace syn {

// Registers a provider and returns its slot (1, 2, ...). Returns the slot of an earlier
// registration if it is identical. Returns -1, after a warning, if the provider is not valid.
// Raises mju_error if another provider has the prefix.
int RegisterProvider(const mjpResourceProvider& provider);

// Returns the prefixes of all providers, one per line.
std::string ListProviders();

// Returns the provider whose prefix is the part of the name before the first ':', ignoring case;
// null if there is none.
const mjpResourceProvider* FindProvider(std::string_view resource_name);

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_PROVIDER_H_
