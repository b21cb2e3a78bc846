// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes which part of a panel is visible, and the scroll bar. ui->scroll is the distance in
// pixels from the top of the panel to the top of the visible part.

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
  // The thumb is to the bar as the visible part is to the panel.
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
