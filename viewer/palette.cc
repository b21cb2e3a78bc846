// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The command palette (Ctrl-K). It lists the buttons and check boxes of both panels whose names
// contain all words that the user types.

#include <algorithm>
#include <cctype>
#include <cstring>

#include "viewer/viewer.h"

namespace viewer {
namespace {

// Largest number of matches that are listed.
constexpr size_t kShown = 12;

std::string Lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// Returns true if the name contains all words of the query. Both are in lower case.
bool Matches(const std::string& name, const std::string& query) {
  size_t at = 0;
  while (at < query.size()) {
    size_t end = query.find(' ', at);
    if (end == std::string::npos) end = query.size();
    if (name.find(query.substr(at, end - at)) == std::string::npos) return false;
    at = end + 1;
  }
  return true;
}

}  // namespace

void Viewer::OpenPalette() {
  palette_open_ = true;
  palette_text_.clear();
  palette_choice_ = 0;
}

std::vector<Action> Viewer::FindActions() const {
  std::vector<Action> found;
  const std::string query = Lower(palette_text_);
  for (int u = 0; u < 2; ++u) {
    for (int s = 0; s < ui_[u].nsect; ++s) {
      const mjuiSection& section = ui_[u].sect[s];
      for (int i = 0; i < section.nitem; ++i) {
        const mjuiItem& item = section.item[i];
        const bool can = item.type == mjITEM_BUTTON || item.type == mjITEM_CHECKINT ||
                         item.type == mjITEM_CHECKBYTE;
        const std::string name = std::string(section.name) + ": " + item.name;
        if (can && Matches(Lower(name), query)) found.push_back({name, u, s, i});
      }
    }
  }
  return found;
}

// Does what a click on the item would do.
void Viewer::RunAction(const Action& a) {
  const mjuiItem& item = ui_[a.ui].sect[a.section].item[a.item];
  if (item.type == mjITEM_CHECKINT) {
    auto* value = static_cast<int*>(item.pdata);
    *value = !*value;
  } else if (item.type == mjITEM_CHECKBYTE) {
    auto* value = static_cast<mjtByte*>(item.pdata);
    *value = !*value;
  }
  if (m_ || (a.section == kOption && a.ui == kLeft)) OnPanelItem(a.ui, item);
  UpdatePanel(a.ui);
}

void Viewer::PaletteKey(mjuiState* s) {
  const std::vector<Action> found = FindActions();
  const int most = static_cast<int>(std::min(found.size(), kShown)) - 1;
  switch (s->key) {
    case mjKEY_ESCAPE:
      palette_open_ = false;
      return;
    case mjKEY_ENTER:
      palette_open_ = false;
      if (palette_choice_ <= most) RunAction(found[palette_choice_]);
      return;
    case mjKEY_DOWN:
    case mjKEY_UP:
      palette_choice_ += s->key == mjKEY_DOWN ? 1 : -1;
      palette_choice_ = std::clamp(palette_choice_, 0, std::max(0, most));
      return;
    case mjKEY_BACKSPACE:
      if (!palette_text_.empty()) palette_text_.pop_back();
      palette_choice_ = 0;
      return;
    default:
      if (s->key < ' ' || s->key > '~' || s->control) return;
      palette_text_ += static_cast<char>(std::tolower(s->key));
      palette_choice_ = 0;
  }
}

void Viewer::DrawPalette(const mjrRect& view) {
  const std::vector<Action> found = FindActions();
  const int row = con_.charHeight + 8, width = std::min(view.width - 20, 30 * con_.charHeight);
  mjrRect line = {view.left + (view.width - width) / 2, view.bottom + view.height - 3 * row, width,
                  row};
  mjr_label(line, mjFONT_NORMAL, ("> " + palette_text_ + "_").c_str(), 0.1f, 0.1f, 0.1f, 0.95f, 1,
            1, 1, &con_);
  for (size_t i = 0; i < std::min(found.size(), kShown); ++i) {
    line.bottom -= row;
    const bool chosen = static_cast<int>(i) == palette_choice_;
    const float back = chosen ? 0.45f : 0.2f;
    mjr_label(line, mjFONT_NORMAL, found[i].name.c_str(), chosen ? 0.6f : 0.2f, 0.2f, back, 0.95f,
              1, 1, 1, &con_);
  }
}

}  // namespace viewer
