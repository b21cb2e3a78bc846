// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines the themes of user interfaces: two sets of distances and four sets of colors. The values
// are those of the specification.

#include <mujoco/mujoco.h>

namespace syn {
namespace {

// Distances in pixels at a font scale of 100: total, scroll, label, section, cornersect, cornersep,
// itemside, itemmid, itemver, texthor, textver, linescroll, and the number of samples.
constexpr mjuiThemeSpacing kSpacing[2] = {
    {270, 15, 120, 8, 6, 6, 4, 4, 4, 8, 4, 30, 4},
    {310, 15, 120, 10, 10, 10, 7, 7, 7, 10, 5, 30, 4},
};

#define SYN_GREY(x) \
  { x, x, x }

// RGB colors, in the order of the fields of mjuiThemeColor.
constexpr mjuiThemeColor kColors[4] = {
    {SYN_GREY(0.25f),       SYN_GREY(0.12f),
     {0.6f, 0.2f, 0.2f},    SYN_GREY(0.1f),
     {0.45f, 0.17f, 0.17f}, {0.45f, 0.17f, 0.17f},
     {0.45f, 0.17f, 0.17f}, {0.45f, 0.17f, 0.17f},
     SYN_GREY(1),           SYN_GREY(0.7f),
     SYN_GREY(0.1f),        SYN_GREY(0.25f),
     SYN_GREY(0.1f),        {0, 0, 1},
     SYN_GREY(1),           SYN_GREY(0.5f),
     SYN_GREY(0.3f),        SYN_GREY(0.4f),
     {0.6f, 0.4f, 0.4f},    {0.4f, 0.4f, 0.7f},
     {0.4f, 0.6f, 0.4f},    {0.4f, 0.6f, 0.6f},
     {0.2f, 0.3f, 0.3f},    {0.3f, 0.2f, 0.3f},
     {0.6f, 0.4f, 0.6f},    {0.6f, 0.6f, 0.4f},
     {0.7f, 0, 0},          SYN_GREY(0.9f)},
    {SYN_GREY(0.2f),     SYN_GREY(0.12f),    SYN_GREY(0.3f),     SYN_GREY(0.15f),
     SYN_GREY(0.25f),    SYN_GREY(0.25f),    SYN_GREY(0.25f),    SYN_GREY(0.25f),
     SYN_GREY(0.8f),     SYN_GREY(0.7f),     SYN_GREY(0.15f),    SYN_GREY(0.2f),
     SYN_GREY(0.15f),    {0, 0, 1},          SYN_GREY(0.9f),     SYN_GREY(0.5f),
     SYN_GREY(0.2f),     SYN_GREY(0.25f),    {0.6f, 0.4f, 0.2f}, {0.6f, 0.4f, 0.2f},
     {0.6f, 0.4f, 0.2f}, {0.6f, 0.4f, 0.2f}, {0.3f, 0.2f, 0.1f}, SYN_GREY(0.2f),
     {0.6f, 0.4f, 0.2f}, {0.6f, 0.4f, 0.2f}, {0.7f, 0, 0},       SYN_GREY(0.9f)},
    {SYN_GREY(0.9f),  SYN_GREY(0.7f),  SYN_GREY(0.8f),  SYN_GREY(1),     SYN_GREY(0.95f),
     SYN_GREY(0.95f), SYN_GREY(0.95f), SYN_GREY(0.95f), {0, 0, 0.8f},    {0, 0, 0.8f},
     SYN_GREY(1),     SYN_GREY(0.9f),  SYN_GREY(1),     {0, 1, 1},       SYN_GREY(0),
     SYN_GREY(0.7f),  SYN_GREY(0.95f), SYN_GREY(0.9f),  SYN_GREY(0.8f),  SYN_GREY(0.8f),
     SYN_GREY(0.8f),  SYN_GREY(0.8f),  SYN_GREY(0.9f),  SYN_GREY(0.95f), SYN_GREY(0.8f),
     SYN_GREY(0.8f),  {1, 0.3f, 0.3f}, SYN_GREY(0.2f)},
    {SYN_GREY(0.15f), SYN_GREY(0.3f),     SYN_GREY(0.25f), SYN_GREY(0),     SYN_GREY(0.2f),
     SYN_GREY(0.2f),  SYN_GREY(0.2f),     SYN_GREY(0.2f),  {1, 0.3f, 0.3f}, {1, 0.3f, 0.3f},
     SYN_GREY(0),     SYN_GREY(0.15f),    SYN_GREY(0),     {0, 0, 1},       SYN_GREY(1),
     SYN_GREY(0.4f),  SYN_GREY(0.1f),     SYN_GREY(0.15f), SYN_GREY(0.3f),  SYN_GREY(0.3f),
     SYN_GREY(0.3f),  SYN_GREY(0.3f),     SYN_GREY(0.15f), SYN_GREY(0.15f), SYN_GREY(0.3f),
     SYN_GREY(0.3f),  {0.8f, 0.2f, 0.2f}, SYN_GREY(0.8f)},
};

#undef SYN_GREY

}  // namespace
}  // namespace syn

mjuiThemeSpacing mjui_themeSpacing(int ind) { return syn::kSpacing[ind == 0 ? 0 : 1]; }

mjuiThemeColor mjui_themeColor(int ind) { return syn::kColors[ind >= 0 && ind < 3 ? ind : 3]; }
