// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Recordings of the browser viewer.

#include "view/record_file.h"
#include "view_harness.h"

SYNOVIA_VIEW_FUZZ(view::DecodeRecording)
