// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sets default visualization options (mjv_defaultOption) and the defaults of figures with line
// plots (mjv_defaultFigure).

#include <algorithm>
#include <cstring>
#include <iterator>

#include <mujoco/mujoco.h>

namespace syn {
namespace {

// Colors of the first lines of a figure. Further colors are Halton sequences in the bases 2, 3 and
// 5.
constexpr float kLineColours[][3] = {{1, 0.3f, 0.3f}, {0.1f, 1, 0.1f},   {0.3f, 0.3f, 1},
                                     {0.1f, 1, 1},    {1, 0.2f, 1},      {1, 1, 0.1f},
                                     {1, 0.6f, 0.2f}, {0.6f, 0.7f, 0.4f}};

// Sets the colors of all lines of a figure.
void SetLineColours(mjvFigure* fig) {
  constexpr int kBase[3] = {2, 3, 5};
  constexpr int kKnown = std::size(kLineColours);
  for (int n = 0; n < mjMAXLINE; ++n) {
    for (int c = 0; c < 3; ++c) {
      fig->linergb[n][c] =
          n < kKnown ? kLineColours[n][c] : static_cast<float>(0.1 + 0.8 * mju_Halton(n, kBase[c]));
    }
  }
}

}  // namespace
}  // namespace syn

void mjv_defaultOption(mjvOption* opt) {
  *opt = mjvOption{};
  // Groups 0 to 2 are visible, groups 3 to 5 are hidden.
  for (mjtByte* group : {opt->geomgroup, opt->sitegroup, opt->jointgroup, opt->tendongroup,
                         opt->actuatorgroup, opt->flexgroup, opt->skingroup}) {
    std::fill_n(group, 3, 1);
  }
  // The second string of a row of mjVISSTRING is the default of the flag, "0" or "1".
  for (int i = 0; i < mjNVISFLAG; ++i) opt->flags[i] = mjVISSTRING[i][1][0] == '1';
  opt->bvh_depth = 1;
}

void mjv_defaultFigure(mjvFigure* fig) {
  std::memset(static_cast<void*>(fig), 0, sizeof(*fig));
  fig->flg_legend = fig->flg_ticklabel[0] = fig->flg_ticklabel[1] = fig->flg_extend = 1;
  fig->linewidth = 3;
  fig->gridwidth = 1;
  fig->gridsize[0] = fig->gridsize[1] = 2;
  std::fill_n(fig->gridrgb, 3, 0.4f);
  fig->figurergba[3] = fig->panergba[3] = 1;
  fig->legendrgba[3] = 0.3f;
  std::fill_n(fig->textrgb, 3, 1.0f);
  fig->range[0][1] = fig->range[1][1] = 1;
  std::strcpy(fig->xformat, "%.0f");
  std::strcpy(fig->yformat, "%.2g");
  // A text of this width is reserved for the labels of the ticks.
  std::strcpy(fig->minwidth, "XXX");
  fig->highlightid = -1;
  syn::SetLineColours(fig);
}
