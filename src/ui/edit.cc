// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Edits the text of an edit field: inserts and deletes characters, moves the cursor, and stores the
// values at the end.

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string_view>

#include "ui/ui.h"

namespace syn {
namespace {

// Largest length of a text with numbers, in characters.
constexpr int kMaxNumberText = mjMAXUITEXT - 1;

// Returns the length of the edited text.
int Length(const mjUI* ui) { return static_cast<int>(std::strlen(ui->edittext)); }

// Inserts a character at the cursor, if there is room.
void Insert(mjUI* ui, const mjuiItem& item, char c) {
  const int length = Length(ui);
  const int most = item.type == mjITEM_EDITTXT ? mjMAXUINAME - 1 : kMaxNumberText;
  if (length >= most) return;
  char* at = ui->edittext + ui->editcursor;
  std::memmove(at + 1, at, length - ui->editcursor + 1);
  *at = c;
  ++ui->editcursor;
}

// Deletes the character at a position and moves the cursor there.
void Erase(mjUI* ui, int at) {
  if (at < 0 || at >= Length(ui)) return;
  std::memmove(ui->edittext + at, ui->edittext + at + 1, Length(ui) - at);
  ui->editcursor = at;
}

// Returns the character of a key on a keyboard with American layout; 0 if the key has none.
char Typed(int key, bool shift) {
  if (key >= mjKEY_NUMPAD_0 && key <= mjKEY_NUMPAD_9) {
    return static_cast<char>('0' + key - mjKEY_NUMPAD_0);
  }
  if (key < 32 || key > 126) return 0;
  const char c = static_cast<char>(key);
  if (std::isalpha(static_cast<unsigned char>(c))) {
    return static_cast<char>(shift ? std::toupper(c) : std::tolower(c));
  }
  constexpr std::string_view kPlain = "`-=[]\\;',./1234567890", kShifted = "~_+{}|:\"<>?!@#$%^&*()";
  const size_t at = kPlain.find(c);
  return shift && at != std::string_view::npos ? kShifted[at] : c;
}

// Returns the character that a key enters into a field with numbers; 0 if it is not allowed. '='
// enters '+', which needs the shift key on that layout.
char NumberChar(int type, int key) {
  if (key >= mjKEY_NUMPAD_0 && key <= mjKEY_NUMPAD_9) return Typed(key, false);
  if (key >= '0' && key <= '9') return static_cast<char>(key);
  if (key == ' ' || key == '-' || key == '+') return static_cast<char>(key);
  if (key == '=') return '+';
  if (type == mjITEM_EDITINT) return 0;
  if (key == '.') return '.';
  return key == 'E' || key == 'e' ? 'e' : 0;
}

// Processes keys that move the cursor or delete characters. Returns false for other keys.
bool MoveKey(mjUI* ui, const mjuiState* state) {
  const int length = Length(ui);
  switch (state->key) {
    case mjKEY_LEFT:
      ui->editcursor = state->control ? 0 : std::max(0, ui->editcursor - 1);
      return true;
    case mjKEY_RIGHT:
      ui->editcursor = state->control ? length : std::min(length, ui->editcursor + 1);
      return true;
    case mjKEY_HOME:
      ui->editcursor = 0;
      return true;
    case mjKEY_END:
      ui->editcursor = length;
      return true;
    case mjKEY_BACKSPACE:
      Erase(ui, ui->editcursor - 1);
      return true;
    case mjKEY_DELETE:
      Erase(ui, ui->editcursor);
      return true;
    default:
      return false;
  }
}

}  // namespace

mjuiItem* EditedItem(mjUI* ui) {
  if (ui->editsect <= 0 || ui->editsect > ui->nsect) return nullptr;
  mjuiSection& section = ui->sect[ui->editsect - 1];
  if (ui->edititem < 0 || ui->edititem >= section.nitem) return nullptr;
  mjuiItem& item = section.item[ui->edititem];
  return IsEdit(item.type) ? &item : nullptr;
}

void StartEdit(mjUI* ui, mjuiItem& item, double x, const mjrContext* con) {
  ui->editsect = item.sectionid + 1;
  ui->edititem = item.itemid;
  ui->editscroll = 0;
  const std::string text = ItemText(item);
  const size_t n = std::min<size_t>(text.size(), mjMAXUITEXT - 1);
  std::memcpy(ui->edittext, text.data(), n);
  ui->edittext[n] = 0;
  MoveCursor(ui, x, con);
}

void MoveCursor(mjUI* ui, double x, const mjrContext* con) {
  const mjuiItem* item = EditedItem(ui);
  if (!item) return;
  const std::string text = ui->edittext;
  double at = item->rect.left + Px(con, ui->spacing.texthor);
  size_t i = std::min<size_t>(ui->editscroll, text.size());
  for (; i < text.size(); ++i) {
    // The cursor goes to the nearest gap between characters.
    const int width = TextPixels(con, text.substr(i, 1));
    if (x < at + width / 2.0) break;
    at += width;
  }
  ui->editcursor = static_cast<int>(i);
}

void StopEdit(mjUI* ui, bool commit) {
  mjuiItem* item = EditedItem(ui);
  if (item && commit && ParseEdit(*item, ui->edittext, true)) ui->editchanged = item;
  ui->editsect = ui->edititem = ui->editcursor = ui->editscroll = 0;
}

mjuiItem* EditKey(mjUI* ui, mjuiState* state) {
  mjuiItem* item = EditedItem(ui);
  const int key = state->key;
  if (key == mjKEY_ESCAPE) {
    StopEdit(ui, false);
  } else if (key == mjKEY_ENTER) {
    if (ParseEdit(*item, ui->edittext, false)) {
      StopEdit(ui, true);
      state->key = 0;
      return item;
    }
  } else if (!MoveKey(ui, state)) {
    const char c =
        item->type == mjITEM_EDITTXT ? Typed(key, state->shift) : NumberChar(item->type, key);
    if (c) Insert(ui, *item, c);
  }
  // The text is scrolled such that the cursor is visible, with at most 12 characters to its left.
  if (EditedItem(ui)) ui->editscroll = std::max(0, ui->editcursor - 12);
  state->key = 0;
  return nullptr;
}

}  // namespace syn
