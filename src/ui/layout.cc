// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes where sections and items are in a panel. The origin is the lower left corner of the
// panel, and y points up. Sections are stacked from the top; positions are first measured from the
// top and converted when the height is known.

#include <algorithm>
#include <cmath>

#include "render/opengl/gl.h"
#include "ui/ui.h"

namespace syn {
namespace {

// A position while items are placed from the top down. y is the distance from the top of the panel.
struct Stack {
  const mjUI* ui;
  const mjrContext* con;
  int y = 0;

  int Px(int size) const { return syn::Px(con, size); }
  // Returns the left edge of items.
  int Left() const { return Px(ui->spacing.section) + Px(ui->spacing.itemside); }
  // Returns the width of sections.
  int Width() const {
    const mjuiThemeSpacing& s = ui->spacing;
    return Px(s.total) - Px(s.scroll) - 2 * Px(s.section);
  }
  // Returns the width of items.
  int Inner() const { return Width() - 2 * Px(ui->spacing.itemside); }
  // Returns the width of items of which two are in a row.
  int Column() const { return (Inner() - Px(ui->spacing.itemmid)) / 2; }
};

// Returns whether two items of this type can be in one row.
bool Pairs(int type) { return type == mjITEM_BUTTON || IsCheck(type); }

// Returns the height of an item in pixels.
int ItemHeight(const Stack& s, const mjuiItem& item) {
  const int row = RowHeight(s.ui, s.con);
  if (item.type == mjITEM_STATIC) {
    return item.multi.nelem * (s.con->charHeight + s.Px(s.ui->spacing.textver));
  }
  if (item.type == mjITEM_RADIO) {
    const int columns = RadioColumns(s.ui);
    return (item.multi.nelem + columns - 1) / columns * row;
  }
  return row;
}

// Returns whether the name of an item is shown to the left of its value.
bool HasNameColumn(const mjuiItem& item) {
  return item.name[0] && (item.type == mjITEM_STATIC || item.type >= mjITEM_RADIO);
}

// Places the items of an open section. If `unfold` is set, closed separators are treated as open.
void PlaceContent(Stack& s, mjuiSection& section, bool unfold) {
  const mjuiThemeSpacing& space = s.ui->spacing;
  bool folded = false, second = false;  // second: there is room to the right of the last item.
  for (int i = 0; i < section.nitem; ++i) {
    mjuiItem& item = section.item[i];
    // A separator ends the folded items of the separator before it.
    if (item.type == mjITEM_SEPARATOR) folded = false;
    if (folded) {
      item.rect = {};
      second = false;
      continue;
    }
    if (item.type == mjITEM_SEPARATOR) folded = item.state == mjSEPCLOSED && !unfold;
    // Buttons and check boxes of the same type share a row.
    const bool beside = second && item.type == section.item[i - 1].type;
    if (beside) {
      item.rect = section.item[i - 1].rect;
      item.rect.left += s.Column() + s.Px(space.itemmid);
      second = false;
      continue;
    }
    s.y += s.Px(item.type == mjITEM_SEPARATOR ? space.section : space.itemver);
    const int height = ItemHeight(s, item);
    s.y += height;
    item.rect = {s.Left(), s.y, Pairs(item.type) ? s.Column() : s.Inner(), height};
    if (HasNameColumn(item)) {
      item.rect.left += s.Px(space.label);
      item.rect.width -= s.Px(space.label);
    }
    second = Pairs(item.type);
  }
  s.y += s.Px(space.itemver);
}

// Places all sections and returns the height of the panel. If `all_open` is set, closed sections
// are treated as open.
int Stacked(mjUI* ui, const mjrContext* con, bool all_open) {
  Stack s{ui, con};
  for (int i = 0; i < ui->nsect; ++i) {
    mjuiSection& section = ui->sect[i];
    s.y += s.Px(ui->spacing.section);
    // A fixed section has no title.
    const int title = section.state == mjSECT_FIXED ? 0 : RowHeight(ui, con);
    s.y += title;
    section.rtitle = {s.Px(ui->spacing.section), s.y, s.Width(), title};
    const int top = s.y;
    if (all_open || SectionOpen(section)) PlaceContent(s, section, all_open);
    section.rcontent = {section.rtitle.left, s.y, s.Width(), s.y - top};
  }
  return s.y + s.Px(ui->spacing.section);
}

// Converts distances from the top to distances from the bottom. Items of closed sections get empty
// rectangles.
void TurnUp(mjUI* ui) {
  for (int i = 0; i < ui->nsect; ++i) {
    mjuiSection& section = ui->sect[i];
    section.rtitle.bottom = ui->height - section.rtitle.bottom;
    section.rcontent.bottom = ui->height - section.rcontent.bottom;
    for (int k = 0; k < section.nitem; ++k) {
      mjrRect& r = section.item[k].rect;
      if (!SectionOpen(section)) r = {};
      if (r.height) r.bottom = ui->height - r.bottom;
    }
  }
}

// Returns the largest height of a buffer that OpenGL supports, in pixels.
int LargestBuffer() {
  GLint most = 16384;
  if (GlLoaded()) gl.GetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
  return most;
}

// Closes open sections until the panel fits into a buffer, the least recently clicked first.
void CloseToFit(mjUI* ui, const mjrContext* con, int most) {
  while (Stacked(ui, con, false) > most) {
    mjuiSection* oldest = nullptr;
    for (int i = 0; i < ui->nsect; ++i) {
      mjuiSection& section = ui->sect[i];
      if (section.state != mjSECT_OPEN) continue;
      if (!oldest || section.lastclick < oldest->lastclick) oldest = &section;
    }
    if (!oldest) return;
    oldest->state = mjSECT_CLOSED;
  }
}

}  // namespace

int Px(const mjrContext* con, int size) {
  return static_cast<int>(std::lround(size * con->fontScale / 100.0));
}

int RowHeight(const mjUI* ui, const mjrContext* con) {
  return con->charHeight + 2 * Px(con, ui->spacing.textver);
}

bool SectionOpen(const mjuiSection& sect) { return sect.state != mjSECT_CLOSED; }

int RadioColumns(const mjUI* ui) { return ui->radiocol > 0 ? ui->radiocol : 2; }

mjrRect RadioCell(const mjUI* ui, const mjuiItem& item, int i) {
  const mjrRect& r = item.rect;
  if (item.type == mjITEM_RADIOLINE) {
    const int left = r.width * i / item.multi.nelem, right = r.width * (i + 1) / item.multi.nelem;
    return {r.left + left, r.bottom, right - left, r.height};
  }
  const int columns = RadioColumns(ui), rows = (item.multi.nelem + columns - 1) / columns;
  const int column = i % columns, row = i / columns, height = r.height / std::max(1, rows);
  const int left = r.width * column / columns, right = r.width * (column + 1) / columns;
  return {r.left + left, r.bottom + r.height - (row + 1) * height, right - left, height};
}

mjrRect SelectCell(const mjUI* ui, const mjuiItem& item, int i, const mjrContext* con) {
  const int height = RowHeight(ui, con);
  return {item.rect.left, item.rect.bottom - (i + 1) * height, item.rect.width, height};
}

}  // namespace syn

void mjui_resize(mjUI* ui, const mjrContext* con) {
  using namespace syn;
  const int most = LargestBuffer();
  CloseToFit(ui, con, most);
  ui->width = Px(con, ui->spacing.total);
  ui->maxheight = std::min(Stacked(ui, con, true), most);
  ui->height = Stacked(ui, con, false);
  TurnUp(ui);
}
