// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Files that are dropped on the page of the browser viewer, before they are compiled.

#include "view_harness.h"
#include "web/server/upload.h"

SYNOVIA_VIEW_FUZZ(view::DecodeUpload)
