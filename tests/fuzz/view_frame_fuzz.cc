// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Frames of the browser viewer: one that stands alone, then one that is a difference to it.

#include "view_harness.h"
#include "web/server/frame.h"

namespace {

void Decode(std::string_view bytes) {
  view::ByteReader in(bytes);
  view::Frame first, second;
  view::ReadFrame(&in, view::Frame(), &first);
  view::ReadFrame(&in, first, &second);
}

}  // namespace

SYNOVIA_VIEW_FUZZ(Decode)
