// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/decode/raw_mesh.h"
#include "harness.h"

SYNOVIA_FUZZ(syn::DecodeMsh)
