// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The part of a panel that the window shows.

#include <algorithm>
#include <cmath>

#include "ui/ui.h"

namespace syn {

PanelPoint MouseInPanel(const mjUI* ui, const mjuiState* state) {
  const mjrRect& r = state->rect[ui->rectid];
  return {state->x - r.left, state->y - (r.bottom + r.height) + ui->height - ui->scroll};
}

ScrollBar GetScrollBar(const mjUI* ui, const mjuiState* state, const mjrContext* con) {
  const mjrRect& r = state->rect[ui->rectid];
  ScrollBar s{};
  s.shown = ui->height > r.height && r.height > 0;
  if (!s.shown) return s;
  const int width = Px(con, ui->spacing.scroll);
  s.bar = {r.left + r.width - width, r.bottom, width, r.height};
  const double scale = static_cast<double>(r.height) / ui->height;
  const int height = std::max(1, static_cast<int>(std::lround(scale * r.height)));
  const int top = static_cast<int>(std::lround(scale * ui->scroll));
  s.thumb = {s.bar.left, r.bottom + r.height - top - height, width, height};
  return s;
}

void ClampScroll(mjUI* ui, const mjuiState* state) {
  const int most = std::max(0, ui->height - state->rect[ui->rectid].height);
  ui->scroll = std::clamp(ui->scroll, 0, most);
}

}  // namespace syn
