// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Recordings of the browser viewer.

#include "view_harness.h"
#include "web/server/record_file.h"

SYNOVIA_VIEW_FUZZ(view::DecodeRecording)
