// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/image.h"
#include "harness.h"

SYNOVIA_FUZZ([](std::span<const std::byte> bytes) { return syn::DecodePng(bytes, 3); })
