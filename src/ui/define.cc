// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Adds sections and items to a panel from definition tables (mjuiDef), and checks each row.

#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "ui/ui.h"

namespace syn {
namespace {

// Throws an error about a row; Guarded converts it to mju_error.
[[noreturn]] void Fail(const std::string& what) { throw ModelError(what); }

// Returns the text in an array of fixed size, which must be terminated inside the array.
template <size_t N>
std::string Text(const char (&text)[N], const char* what) {
  if (!memchr(text, 0, N)) Fail(std::string(what) + " is not terminated");
  return text;
}

// Copies a name that must fit into its array.
void CopyName(char (&to)[mjMAXUINAME], const std::string& name) {
  if (name.size() >= mjMAXUINAME - 1) Fail("name too long: " + name);
  std::strcpy(to, name.c_str());
}

// A keyboard shortcut; key 0 means that there is none. Modifiers are numbered as in ShortcutText.
struct Shortcut {
  int modifier = 0, key = 0;
};

// Parses a shortcut. An empty text means none; otherwise the first letter is the modifier (space,
// C, S or A), followed by a character, or by # and the number of the key.
Shortcut ParseShortcut(const std::string& text) {
  if (text.empty()) return {};
  if (text.size() < 2 || text.size() > 5) Fail("invalid shortcut specification: " + text);
  // The position in this text is the number of the modifier.
  const size_t modifier = std::string_view(" CSA").find(text[0]);
  if (modifier == std::string_view::npos) Fail("invalid modifier in shortcut: " + text);
  Shortcut s;
  s.modifier = static_cast<int>(modifier);
  if (text.size() == 2) {
    s.key = static_cast<unsigned char>(text[1]);
    return s;
  }
  char* end = nullptr;
  s.key = static_cast<int>(std::strtol(text.c_str() + 2, &end, 10));
  if (text[1] != '#' || *end || s.key <= 0) Fail("invalid key in shortcut: " + text);
  return s;
}

// Parses numbers that are separated by white space.
std::vector<double> Numbers(const std::string& text) {
  std::vector<double> values;
  std::istringstream in(text);
  double x;
  while (in >> x) values.push_back(x);
  if (!in.eof()) Fail("invalid number in \"" + text + "\"");
  return values;
}

// Sets the elements of an item with several names, one per line of `other`.
void SetMulti(mjuiItem& item, const std::string& other) {
  std::istringstream in(other);
  std::string name;
  item.multi.nelem = 0;
  while (std::getline(in, name, '\n')) {
    if (name.empty()) Fail("empty element name in item " + std::string(item.name));
    if (item.multi.nelem >= mjMAXUIMULTI)
      Fail("too many elements in item " + std::string(item.name));
    CopyName(item.multi.name[item.multi.nelem++], name);
  }
  if (!item.multi.nelem) Fail("no elements in item " + std::string(item.name));
}

// Sets range and divisions of a slider from "min max [divisions]". By default, integers have one
// division per value, and other sliders have 200.
void SetSliderRange(mjuiItem& item, const std::string& other) {
  const std::vector<double> v = Numbers(other);
  if (v.size() < 2 || v.size() > 3) Fail("slider needs \"min max [divisions]\": " + other);
  if (!(v[0] < v[1])) Fail("slider range must be increasing: " + other);
  item.slider.range[0] = v[0];
  item.slider.range[1] = v[1];
  const bool whole = item.type == mjITEM_SLIDERINT;
  item.slider.divisions = v.size() == 3 ? v[2] : whole ? v[1] - v[0] : 200;
  if (!(item.slider.divisions >= 1)) {
    if (v.size() == 3) Fail("slider divisions must be positive: " + other);
    item.slider.divisions = 1;
  }
}

// Sets number and ranges of the values of an edit field from "n" or "n min1 max1 ...".
void SetEditRanges(mjuiItem& item, const std::string& other) {
  const std::vector<double> v = Numbers(other);
  const int n = v.empty() ? 0 : static_cast<int>(v[0]);
  if (n < 1 || n > mjMAXUIEDIT || v[0] != n)
    Fail("number of edit elements must be 1 to 7: " + other);
  if (v.size() != 1 && v.size() != 1 + 2 * static_cast<size_t>(n)) {
    Fail("edit needs \"n\" or \"n min1 max1 ...\": " + other);
  }
  item.edit.nelem = n;
  for (int i = 0; i < n; ++i) {
    item.edit.range[i][0] = v.size() > 1 ? v[1 + 2 * i] : 0;
    item.edit.range[i][1] = v.size() > 1 ? v[2 + 2 * i] : 0;
  }
}

// Parses the field `other` of a row, whose meaning depends on the type of the item.
void SetDetails(mjuiItem& item, const std::string& other) {
  switch (item.type) {
    case mjITEM_BUTTON:
    case mjITEM_CHECKINT:
    case mjITEM_CHECKBYTE: {
      const Shortcut s = ParseShortcut(other);
      item.single.modifier = s.modifier;
      item.single.shortcut = s.key;
      return;
    }
    case mjITEM_STATIC:
    case mjITEM_RADIO:
    case mjITEM_RADIOLINE:
    case mjITEM_SELECT:
      return SetMulti(item, other);
    case mjITEM_SLIDERINT:
    case mjITEM_SLIDERNUM:
      return SetSliderRange(item, other);
    case mjITEM_EDITINT:
    case mjITEM_EDITNUM:
    case mjITEM_EDITFLOAT:
      return SetEditRanges(item, other);
    default:
      return;
  }
}

// Returns the state of a new item. mjPRESERVE keeps the state of the item that was at the same
// place; a separator that could not be folded before starts closed.
int ItemState(const mjuiItem& old, const mjuiDef& def) {
  if (def.state != mjPRESERVE) return def.state;
  if (def.type != mjITEM_SEPARATOR) return old.state;
  return old.state == mjSEPCLOSED || old.state == mjSEPCLOSED + 1 ? old.state : mjSEPCLOSED;
}

// Appends an item to a section. All items but separators, static texts and buttons need data.
void AddItem(mjUI* ui, int sect, const mjuiDef& def) {
  mjuiSection& section = ui->sect[sect];
  if (section.nitem >= mjMAXUIITEM) Fail("too many items in section " + std::string(section.name));
  if (def.type < mjITEM_SEPARATOR || def.type >= mjNITEM) {
    Fail("invalid item type " + std::to_string(def.type));
  }
  const bool needs_data = def.type > mjITEM_BUTTON;
  if (needs_data != (def.pdata != nullptr)) {
    Fail(std::string("pdata of item ") + Text(def.name, "name") +
         (needs_data ? " is missing" : " must be NULL"));
  }
  mjuiItem& item = section.item[section.nitem];
  mjuiItem fresh{};
  fresh.type = def.type;
  fresh.state = ItemState(item, def);
  fresh.pdata = def.pdata;
  fresh.sectionid = sect;
  fresh.itemid = section.nitem;
  fresh.userid = def.otherint;
  CopyName(fresh.name, Text(def.name, "name"));
  SetDetails(fresh, Text(def.other, "other"));
  item = fresh;
  ++section.nitem;
}

// Appends a section and returns its index.
int AddSection(mjUI* ui, const mjuiDef& def) {
  if (ui->nsect >= mjMAXUISECT) Fail("too many sections");
  mjuiSection& section = ui->sect[ui->nsect];
  const std::string name = Text(def.name, "name");
  const Shortcut shortcut = ParseShortcut(Text(def.other, "other"));
  if (def.otherint < 0 || def.otherint > 2) Fail("invalid check box state of section " + name);
  if (def.state != mjPRESERVE && (def.state < mjSECT_CLOSED || def.state > mjSECT_FIXED)) {
    Fail("invalid state of section " + name);
  }
  CopyName(section.name, name);
  if (def.state != mjPRESERVE) section.state = def.state;
  section.modifier = shortcut.modifier;
  section.shortcut = shortcut.key;
  section.checkbox = def.otherint;
  section.nitem = 0;
  return ui->nsect++;
}

// Adds all rows of a table up to mjITEM_END; items before the first section row belong to `sect`.
void AddRows(mjUI* ui, int sect, const mjuiDef* def) {
  for (; def->type != mjITEM_END; ++def) {
    if (def->type == mjITEM_SECTION) {
      sect = AddSection(ui, *def);
    } else if (sect < 0) {
      Fail("item before the first section");
    } else {
      AddItem(ui, sect, *def);
    }
  }
}

// Adds all rows, and converts exceptions to mju_error, because they must not leave the C interface.
void Guarded(mjUI* ui, int sect, const mjuiDef* def) {
  try {
    AddRows(ui, sect, def);
  } catch (const ModelError& e) {
    mju_error("mjui_add: %s", e.what());
  }
}

}  // namespace
}  // namespace syn

void mjui_add(mjUI* ui, const mjuiDef* def) { syn::Guarded(ui, ui->nsect - 1, def); }

void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def) {
  if (sect < 0 || sect >= ui->nsect) {
    mju_error("mjui_add: invalid section number %d", sect);
    return;
  }
  syn::Guarded(ui, sect, def);
}
