// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What a page may send to the server of the browser viewer.

#include "view_harness.h"
#include "web/server/message.h"

SYNOVIA_VIEW_FUZZ(view::DecodeMessage)
