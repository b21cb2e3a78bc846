// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/decode/image.h"
#include "harness.h"

SYNOVIA_FUZZ(syn::DecodeTextureFile)
