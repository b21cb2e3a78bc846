// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Definition tables of user interfaces from arbitrary bytes, then events on what was defined.

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "harness.h"

namespace {

mjtNum storage[64];

// Rows from bytes: type, state, whether there is data, lengths of the texts, the texts.
std::vector<mjuiDef> Rows(const uint8_t* data, size_t size) {
  std::vector<mjuiDef> rows;
  size_t at = 0;
  auto byte = [&] { return at < size ? data[at++] : uint8_t{0}; };
  while (at < size && rows.size() < 300) {
    mjuiDef row{};
    row.type = byte() % 18 - 1;
    row.state = byte() % 4 == 3 ? mjPRESERVE : byte() % 3;
    if (byte() & 1) row.pdata = storage;
    for (size_t n = byte() % mjMAXUINAME, i = 0; i < n; ++i)
      row.name[i] = static_cast<char>(byte());
    for (size_t n = byte() % 64, i = 0; i < n; ++i) row.other[i] = static_cast<char>(byte());
    row.otherint = byte() % 4;
    rows.push_back(row);
  }
  mjuiDef end{};
  end.type = mjITEM_END;
  rows.push_back(end);
  return rows;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mju_user_error = [](const char*) {};
  std::fill(std::begin(storage), std::end(storage), 0);
  auto ui = std::make_unique<mjUI>();
  auto state = std::make_unique<mjuiState>();
  mjrContext con;
  mjr_defaultContext(&con);
  con.fontScale = 100;
  con.charHeight = 18;
  std::fill_n(con.charWidth + 32, 95, 9);
  ui->spacing = mjui_themeSpacing(0);
  mjui_add(ui.get(), Rows(data, size).data());
  mjui_resize(ui.get(), &con);
  state->rect[0] = {0, 0, ui->width, 300};
  for (size_t i = 0; i + 4 <= std::min<size_t>(size, 400); i += 4) {
    state->type = data[i] % 9;
    state->button = data[i] / 9 % 4;
    state->key = data[i + 1] + (data[i] & 128 ? 256 : 0);
    state->x = data[i + 2];
    state->y = 2 * data[i + 3];
    state->dy = data[i + 1] - 128;
    state->doubleclick = data[i + 1] % 5 == 0;
    mjui_event(ui.get(), state.get(), &con);
  }
  return 0;
}
