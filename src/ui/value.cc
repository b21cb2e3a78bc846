// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads and writes the values that items of a panel refer to, as numbers and as text.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "ui/ui.h"

namespace syn {
namespace {

// Formats a number.
std::string Print(const char* format, double x) {
  char text[64];
  std::snprintf(text, sizeof(text), format, x);
  return text;
}

// Returns value i of an edit field with numbers.
double EditValue(const mjuiItem& item, int i) {
  switch (item.type) {
    case mjITEM_EDITINT:
      return static_cast<const int*>(item.pdata)[i];
    case mjITEM_EDITNUM:
      return static_cast<const mjtNum*>(item.pdata)[i];
    default:
      return static_cast<const float*>(item.pdata)[i];
  }
}

// Sets value i of an edit field with numbers.
void StoreValue(mjuiItem& item, int i, double x) {
  switch (item.type) {
    case mjITEM_EDITINT:
      static_cast<int*>(item.pdata)[i] = static_cast<int>(x);
      return;
    case mjITEM_EDITNUM:
      static_cast<mjtNum*>(item.pdata)[i] = x;
      return;
    default:
      static_cast<float*>(item.pdata)[i] = static_cast<float>(x);
  }
}

// Returns whether a number is in the range of value i of an edit field. An empty range allows every
// number. Integers must be whole.
bool ValidValue(const mjuiItem& item, int i, double x) {
  const double low = item.edit.range[i][0], high = item.edit.range[i][1];
  if (!std::isfinite(x) || (low < high && (x < low || x > high))) return false;
  return item.type != mjITEM_EDITINT || (x == std::round(x) && std::fabs(x) < 2147483647.0);
}

}  // namespace

bool Contains(const mjrRect& r, double x, double y) {
  return x >= r.left && x < r.left + r.width && y >= r.bottom && y < r.bottom + r.height;
}

bool ItemEnabled(const mjUI* ui, const mjuiItem& item) {
  if (item.type == mjITEM_SEPARATOR) return true;
  if (item.state <= 0) return false;
  if (item.state == 1 || !ui->predicate) return true;
  return ui->predicate(item.state, ui->userdata) != 0;
}

bool CheckValue(const mjuiItem& item) {
  return item.type == mjITEM_CHECKINT ? *static_cast<const int*>(item.pdata) != 0
                                      : *static_cast<const mjtByte*>(item.pdata) != 0;
}

double SliderValue(const mjuiItem& item) {
  const double value = item.type == mjITEM_SLIDERINT ? *static_cast<const int*>(item.pdata)
                                                     : *static_cast<const mjtNum*>(item.pdata);
  const double* range = item.slider.range;
  return std::clamp((value - range[0]) / std::max(1e-15, range[1] - range[0]), 0.0, 1.0);
}

void SetSlider(mjuiItem& item, double relative) {
  const double steps = std::max(1.0, item.slider.divisions);
  const double x = std::round(std::clamp(relative, 0.0, 1.0) * steps) / steps;
  const double value = item.slider.range[0] * (1 - x) + item.slider.range[1] * x;
  if (item.type == mjITEM_SLIDERINT) {
    *static_cast<int*>(item.pdata) = static_cast<int>(std::lround(value));
  } else {
    *static_cast<mjtNum*>(item.pdata) = value;
  }
}

std::string ItemText(const mjuiItem& item) {
  if (item.type == mjITEM_SLIDERINT) return std::to_string(*static_cast<const int*>(item.pdata));
  if (item.type == mjITEM_SLIDERNUM) return Print("%.3g", *static_cast<const mjtNum*>(item.pdata));
  if (item.type == mjITEM_EDITTXT) {
    const char* text = static_cast<const char*>(item.pdata);
    return std::string(text, strnlen(text, mjMAXUINAME - 1));
  }
  std::string text;
  for (int i = 0; i < item.edit.nelem; ++i) {
    if (i) text += "  ";
    text += Print(item.type == mjITEM_EDITINT ? "%.0f" : "%.4g", EditValue(item, i));
  }
  return text;
}

bool ParseEdit(mjuiItem& item, const char* text, bool store) {
  if (item.type == mjITEM_EDITTXT) {
    if (std::strlen(text) >= mjMAXUINAME) return false;
    if (store) std::strcpy(static_cast<char*>(item.pdata), text);
    return true;
  }
  double values[mjMAXUIEDIT];
  for (int i = 0; i < item.edit.nelem; ++i) {
    // Numbers are separated by spaces.
    char* end = nullptr;
    values[i] = std::strtod(text, &end);
    if (end == text || (*end && *end != ' ') || !ValidValue(item, i, values[i])) return false;
    text = end;
  }
  if (text[std::strspn(text, " ")]) return false;
  for (int i = 0; store && i < item.edit.nelem; ++i) StoreValue(item, i, values[i]);
  return true;
}

std::string ShortcutText(int modifier, int shortcut) {
  struct Named {
    int key;
    const char* name;
  };
  static constexpr Named kNames[] = {{' ', "Space"},
                                     {mjKEY_ESCAPE, "Esc"},
                                     {mjKEY_ENTER, "Enter"},
                                     {mjKEY_TAB, "Tab"},
                                     {mjKEY_BACKSPACE, "BackSpace"},
                                     {mjKEY_INSERT, "Ins"},
                                     {mjKEY_DELETE, "Del"},
                                     {mjKEY_RIGHT, "Right"},
                                     {mjKEY_LEFT, "Left"},
                                     {mjKEY_DOWN, "Down"},
                                     {mjKEY_UP, "Up"},
                                     {mjKEY_PAGE_UP, "PgUp"},
                                     {mjKEY_PAGE_DOWN, "PgDn"},
                                     {mjKEY_HOME, "Home"},
                                     {mjKEY_END, "End"}};
  static constexpr const char* kModifiers[] = {"", "Ctrl ", "Shift ", "Alt "};
  if (!shortcut) return {};
  const std::string text = kModifiers[std::clamp(modifier, 0, 3)];
  for (const Named& named : kNames) {
    if (named.key == shortcut) return text + named.name;
  }
  if (shortcut >= mjKEY_F1 && shortcut <= mjKEY_F12) {
    return text + "F" + std::to_string(shortcut - mjKEY_F1 + 1);
  }
  return shortcut < 127 ? text + static_cast<char>(shortcut)
                        : text + "#" + std::to_string(shortcut);
}

}  // namespace syn
