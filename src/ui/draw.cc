// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws a panel into its auxiliary buffer (mjui_update), and copies the visible part of the buffer
// to the window (mjui_render). So a panel is drawn only when it changes.

#include <algorithm>
#include <cmath>

#include "render/opengl/renderer.h"
#include "ui/ui.h"

namespace syn {
namespace {

// Sets of corners for Canvas::RoundRect.
constexpr int kTopCorners = 3, kBottomCorners = 12, kAllCorners = 15;
// Sliders with more divisions have no ticks.
constexpr int kMaxTicks = 20;

// A panel that is being drawn. `state` may be null in mjui_update.
struct Painter {
  const mjUI* ui;
  const mjuiState* state;
  const mjrContext* con;
  Renderer* r;

  Canvas& canvas() const { return r->canvas; }
  float Px(int size) const { return static_cast<float>(syn::Px(con, size)); }
  // Returns the width of lines in pixels.
  float Line() const { return std::max(1.0f, Px(2)); }

  // Draws a text with its lower left corner at (x, y).
  void Text(const std::string& text, float x, float y, const float* rgb) const {
    PutText(canvas(), r->font[mjFONT_NORMAL], text.c_str(), x, y, Colour::Rgb(rgb));
  }
};

// A rectangle in floating-point numbers.
struct Box {
  float x, y, w, h;
  explicit Box(const mjrRect& r)
      : x(static_cast<float>(r.left)),
        y(static_cast<float>(r.bottom)),
        w(static_cast<float>(r.width)),
        h(static_cast<float>(r.height)) {}
};

// Fills a rectangle.
void Fill(const Painter& p, const Box& b, const float* rgb) {
  p.canvas().Rect(b.x, b.y, b.w, b.h, Colour::Rgb(rgb));
}

// Draws the border of a rectangle.
void Outline(const Painter& p, const Box& b, const float* rgb) {
  const float line = p.Line();
  const Colour c = Colour::Rgb(rgb);
  p.canvas().Rect(b.x, b.y, b.w, line, c);
  p.canvas().Rect(b.x, b.y + b.h - line, b.w, line, c);
  p.canvas().Rect(b.x, b.y, line, b.h, c);
  p.canvas().Rect(b.x + b.w - line, b.y, line, b.h, c);
}

// Draws a triangle at the right end of a row: pointing down and filled if open, pointing left and
// hollow if closed.
void Symbol(const Painter& p, const Box& b, bool open, const float* rgb, const float* back) {
  const float size = 0.45f * b.h, x = b.x + b.w - p.Px(p.ui->spacing.texthor), y = b.y + b.h / 2;
  const Colour c = Colour::Rgb(rgb), inside = Colour::Rgb(back);
  if (open) {
    p.canvas().Triangle(x - size, y + size / 2, x, y + size / 2, x - size / 2, y - size / 2, c);
    return;
  }
  const float in = p.Line();
  p.canvas().Triangle(x, y + size / 2, x, y - size / 2, x - size, y, c);
  p.canvas().Triangle(x - in, y + size / 2 - 1.6f * in, x - in, y - size / 2 + 1.6f * in,
                      x - size + 2.2f * in, y, inside);
}

// Draws the title of a section, with its check box if it has one.
void DrawTitle(const Painter& p, const mjuiSection& section) {
  if (section.state == mjSECT_FIXED) return;
  const mjuiThemeColor& c = p.ui->color;
  const Box b(section.rtitle);
  const bool open = SectionOpen(section);
  const float* top[3] = {c.secttitle, c.secttitleuncheck, c.secttitlecheck};
  const float* bottom[3] = {c.secttitle2, c.secttitleuncheck2, c.secttitlecheck2};
  const int kind = std::clamp(section.checkbox, 0, 2);
  p.canvas().RoundRect(b.x, b.y, b.w, b.h, p.Px(p.ui->spacing.cornersect),
                       open ? kTopCorners : kAllCorners, Colour::Rgb(top[kind]),
                       Colour::Rgb(bottom[kind]));
  float x = b.x + p.Px(p.ui->spacing.texthor);
  if (section.checkbox) {
    mjrRect square = section.rtitle;
    const int inset = square.height / 4;
    square = {square.left + inset, square.bottom + inset, square.height - 2 * inset,
              square.height - 2 * inset};
    Outline(p, Box(square), c.sectfont);
    if (section.checkbox == 2) Fill(p, Box(square), c.sectfont);
    x = b.x + b.h;
  }
  p.Text(section.name, x, b.y + p.Px(p.ui->spacing.textver), c.sectfont);
  Symbol(p, b, open, c.sectsymbol, top[kind]);
}

// Colors of an item, which are those of the theme for disabled items if it is disabled.
struct Look {
  bool enabled;
  const float *font, *main, *back;
};

// Returns the colors of an item; `main` and `back` are those of an enabled item.
Look LookOf(const Painter& p, const mjuiItem& item, const float* main, const float* back) {
  const mjuiThemeColor& c = p.ui->color;
  const bool enabled = ItemEnabled(p.ui, item);
  return {enabled, enabled ? c.fontactive : c.fontinactive, enabled ? main : c.decorinactive,
          enabled ? back : c.decorinactive2};
}

// Returns as many characters of a text as fit into `room` pixels.
std::string Fit(const Painter& p, std::string text, float room) {
  while (!text.empty() && static_cast<float>(TextPixels(p.con, text)) > room) text.pop_back();
  return text;
}

// Return the position of a text inside a rectangle.
float TextX(const Painter& p, const Box& b) { return b.x + p.Px(p.ui->spacing.texthor); }
float TextY(const Painter& p, const Box& b) { return b.y + p.Px(p.ui->spacing.textver); }

// Draws the name of an item to the left of its value.
void DrawName(const Painter& p, const mjuiItem& item, const float* font) {
  const float x =
      p.Px(p.ui->spacing.section) + p.Px(p.ui->spacing.itemside) + p.Px(p.ui->spacing.texthor);
  const Box b(item.rect);
  const float drop =
      item.type == mjITEM_STATIC ? p.Px(p.ui->spacing.textver) / 2 : p.Px(p.ui->spacing.textver);
  p.Text(item.name, x, b.y + b.h - drop - static_cast<float>(p.con->charHeight), font);
}

// Draws a separator, with a symbol if it can be folded.
void DrawSeparator(const Painter& p, const mjuiItem& item) {
  const mjuiThemeColor& c = p.ui->color;
  const Box b(item.rect);
  p.canvas().RoundRect(b.x, b.y, b.w, b.h, p.Px(p.ui->spacing.cornersep),
                       IsFolding(item) ? kAllCorners : 0, Colour::Rgb(c.separator),
                       Colour::Rgb(c.separator2));
  p.Text(item.name, TextX(p, b), TextY(p, b), c.sectfont);
  if (IsFolding(item)) Symbol(p, b, item.state != mjSEPCLOSED, c.sectsymbol, c.separator);
}

// Returns whether the mouse button is held on an item.
bool Pressed(const Painter& p, const mjuiItem& item) {
  return p.ui->mousesect == item.sectionid + 1 && p.ui->mouseitem == item.itemid && p.state &&
         p.state->left;
}

// Draws a button, filled while it is pressed.
void DrawButton(const Painter& p, const mjuiItem& item) {
  const Look look = LookOf(p, item, p.ui->color.button, p.ui->color.button);
  const Box b(item.rect);
  const float line = p.Line();
  const Colour colour = Colour::Rgb(look.main), pane = Colour::Rgb(p.ui->color.sectpane);
  p.canvas().RoundRect(b.x, b.y, b.w, b.h, b.h / 2, kAllCorners, colour, colour);
  if (!Pressed(p, item)) {
    p.canvas().RoundRect(b.x + line, b.y + line, b.w - 2 * line, b.h - 2 * line, b.h / 2 - line,
                         kAllCorners, pane, pane);
  }
  p.Text(item.name, TextX(p, b), TextY(p, b), look.font);
}

// Draws a check box, filled if it is checked.
void DrawCheck(const Painter& p, const mjuiItem& item) {
  const Look look = LookOf(p, item, p.ui->color.check, p.ui->color.check);
  const Box b(item.rect);
  if (CheckValue(item)) {
    Fill(p, b, look.main);
  } else {
    Outline(p, b, look.main);
  }
  p.Text(item.name, TextX(p, b), TextY(p, b), look.font);
}

// Draws the elements of a RADIO or RADIOLINE item; the chosen one is filled.
void DrawRadio(const Painter& p, const mjuiItem& item) {
  const Look look = LookOf(p, item, p.ui->color.radio, p.ui->color.radio);
  const int value = *static_cast<const int*>(item.pdata);
  if (value >= 0 && value < item.multi.nelem) {
    Fill(p, Box(RadioCell(p.ui, item, value)), look.main);
  }
  Outline(p, Box(item.rect), look.main);
  for (int i = 0; i < item.multi.nelem; ++i) {
    const Box b(RadioCell(p.ui, item, i));
    // A text that is too long is cut off at the end of its cell.
    const std::string text = Fit(p, item.multi.name[i], b.w - 2 * p.Line());
    const auto width = static_cast<float>(TextPixels(p.con, text));
    const bool centred = item.type == mjITEM_RADIOLINE || width > b.w - p.Px(p.ui->spacing.texthor);
    p.Text(text, centred ? b.x + (b.w - width) / 2 : TextX(p, b), TextY(p, b), look.font);
  }
}

// Draws the chosen entry of a SELECT item.
void DrawSelect(const Painter& p, const mjuiItem& item) {
  const Look look = LookOf(p, item, p.ui->color.select, p.ui->color.select);
  const Box b(item.rect);
  Fill(p, b, look.main);
  const int value = *static_cast<const int*>(item.pdata);
  if (value >= 0 && value < item.multi.nelem) {
    p.Text(item.multi.name[value], TextX(p, b), TextY(p, b), look.font);
  }
}

// Draws a slider as a bar with ticks and its value.
void DrawSlider(const Painter& p, const mjuiItem& item) {
  const Look look = LookOf(p, item, p.ui->color.slider, p.ui->color.slider2);
  const Box b(item.rect);
  Fill(p, b, look.main);
  p.canvas().Rect(b.x, b.y, b.w * static_cast<float>(SliderValue(item)), b.h,
                  Colour::Rgb(look.back));
  const int divisions = static_cast<int>(item.slider.divisions);
  for (int i = 1; divisions <= kMaxTicks && i < divisions; ++i) {
    const float x = b.x + b.w * static_cast<float>(i) / static_cast<float>(divisions);
    p.canvas().Rect(x, b.y, p.Line() / 2, b.h / 6, Colour::Rgb(p.ui->color.sectpane));
  }
  p.Text(ItemText(item), TextX(p, b), TextY(p, b), look.font);
}

// Draws the text that is being edited, scrolled such that the cursor is visible.
void DrawEditing(const Painter& p, const mjuiItem& item, const Box& b) {
  const mjUI* ui = p.ui;
  mjuiItem copy = item;
  const bool valid = ParseEdit(copy, ui->edittext, false);
  Fill(p, b, valid ? ui->color.edit : ui->color.edit2);
  const std::string text = ui->edittext;
  const int first = std::clamp(ui->editscroll, 0, static_cast<int>(text.size()));
  const std::string shown = Fit(p, text.substr(first), b.w - 2 * p.Px(ui->spacing.texthor));
  p.Text(shown, TextX(p, b), TextY(p, b), ui->color.fontactive);
  const int cursor = std::clamp(ui->editcursor - first, 0, static_cast<int>(shown.size()));
  const float x = TextX(p, b) + static_cast<float>(TextPixels(p.con, shown.substr(0, cursor)));
  p.canvas().Rect(x, b.y + p.Line(), p.Line(), b.h - 2 * p.Line(), Colour::Rgb(ui->color.cursor));
}

// Draws an edit field.
void DrawEdit(const Painter& p, const mjuiItem& item) {
  const Look look = LookOf(p, item, p.ui->color.edit, p.ui->color.edit);
  const Box b(item.rect);
  if (p.ui->editsect == item.sectionid + 1 && p.ui->edititem == item.itemid) {
    return DrawEditing(p, item, b);
  }
  Outline(p, b, look.main);
  const std::string text = Fit(p, ItemText(item), b.w - p.Px(p.ui->spacing.texthor));
  p.Text(text, TextX(p, b), TextY(p, b), look.font);
}

// Draws the lines of a static text.
void DrawStatic(const Painter& p, const mjuiItem& item, const float* font) {
  const Box b(item.rect);
  const float row = static_cast<float>(p.con->charHeight) + p.Px(p.ui->spacing.textver);
  for (int i = 0; i < item.multi.nelem; ++i) {
    p.Text(item.multi.name[i], TextX(p, b),
           b.y + b.h - static_cast<float>(i + 1) * row + p.Px(p.ui->spacing.textver) / 2, font);
  }
}

// Draws the shortcut of a button or check box while help is shown.
void DrawShortcut(const Painter& p, const mjuiItem& item) {
  if (!p.ui->mousehelp || (item.type != mjITEM_BUTTON && !IsCheck(item.type))) return;
  const std::string text = ShortcutText(item.single.modifier, item.single.shortcut);
  if (text.empty()) return;
  const Box b(item.rect);
  const float width = static_cast<float>(TextPixels(p.con, text)) + 2 * p.Line();
  p.canvas().Rect(b.x + b.w - width, b.y, width, b.h, Colour::Rgb(p.ui->color.shortcut));
  p.Text(text, b.x + b.w - width + p.Line(), TextY(p, b), p.ui->color.fontactive);
}

// Draws an item; items that are hidden have an empty rectangle.
void DrawItem(const Painter& p, const mjuiItem& item) {
  if (!item.rect.height) return;
  const bool enabled = ItemEnabled(p.ui, item);
  const float* font = enabled ? p.ui->color.fontactive : p.ui->color.fontinactive;
  if (item.type == mjITEM_STATIC || item.type >= mjITEM_RADIO) DrawName(p, item, font);
  switch (item.type) {
    case mjITEM_SEPARATOR:
      return DrawSeparator(p, item);
    case mjITEM_STATIC:
      return DrawStatic(p, item, font);
    case mjITEM_BUTTON:
      DrawButton(p, item);
      return DrawShortcut(p, item);
    case mjITEM_CHECKINT:
    case mjITEM_CHECKBYTE:
      DrawCheck(p, item);
      return DrawShortcut(p, item);
    case mjITEM_RADIO:
    case mjITEM_RADIOLINE:
      return DrawRadio(p, item);
    case mjITEM_SELECT:
      return DrawSelect(p, item);
    case mjITEM_SLIDERINT:
    case mjITEM_SLIDERNUM:
      return DrawSlider(p, item);
    default:
      return DrawEdit(p, item);
  }
}

// Draws a section with its items.
void DrawSection(const Painter& p, const mjuiSection& section) {
  DrawTitle(p, section);
  if (p.ui->mousehelp && section.shortcut) {
    const std::string text = ShortcutText(section.modifier, section.shortcut);
    const Box b(section.rtitle);
    p.Text(text, b.x + b.w - 2 * b.h - static_cast<float>(TextPixels(p.con, text)), TextY(p, b),
           p.ui->color.sectfont);
  }
  if (!SectionOpen(section)) return;
  const Box b(section.rcontent);
  const Colour pane = Colour::Rgb(p.ui->color.sectpane);
  const int corners = section.state == mjSECT_FIXED ? kAllCorners : kBottomCorners;
  p.canvas().RoundRect(b.x, b.y, b.w, b.h, p.Px(p.ui->spacing.cornersect), corners, pane, pane);
  for (int i = 0; i < section.nitem; ++i) DrawItem(p, section.item[i]);
}

// Draws everything (sect -1), one section (item -1), or one item.
void DrawPart(const Painter& p, int sect, int item) {
  if (sect < 0) {
    Fill(p, Box(mjrRect{0, 0, p.ui->width, p.ui->height}), p.ui->color.master);
    for (int i = 0; i < p.ui->nsect; ++i) DrawSection(p, p.ui->sect[i]);
  } else if (sect < p.ui->nsect && item < 0) {
    DrawSection(p, p.ui->sect[sect]);
  } else if (sect < p.ui->nsect && item < p.ui->sect[sect].nitem && SectionOpen(p.ui->sect[sect])) {
    const mjrRect r = p.ui->sect[sect].item[item].rect;
    Fill(p, Box(r), p.ui->color.sectpane);
    DrawItem(p, p.ui->sect[sect].item[item]);
  }
}

// Draws the thumb of the scroll bar.
void DrawScroll(const Painter& p) {
  const ScrollBar bar = GetScrollBar(p.ui, p.state, p.con);
  if (!bar.shown) return;
  const float* c = p.ui->color.thumb;
  mjr_rectangle(bar.thumb, c[0], c[1], c[2], 1);
}

// Draws the open list of a SELECT item over everything else; `panel` is the rectangle of the panel
// in the window.
void DrawList(const Painter& p, const mjrRect& panel) {
  const mjUI* ui = p.ui;
  if (ui->mousesect <= 0 || ui->mousesect > ui->nsect || ui->mouseitem < 0) return;
  const mjuiSection& section = ui->sect[ui->mousesect - 1];
  if (ui->mouseitem >= section.nitem) return;
  const mjuiItem& item = section.item[ui->mouseitem];
  if (item.type != mjITEM_SELECT) return;
  const PanelPoint mouse = MouseInPanel(ui, p.state);
  const int shift = panel.bottom + panel.height - ui->height + ui->scroll;
  // The list may extend beyond the panel by up to 1000 pixels.
  p.canvas().Begin({0, 0, panel.left + panel.width + 1000, panel.bottom + panel.height + 1000});
  for (int i = 0; i < item.multi.nelem; ++i) {
    mjrRect cell = SelectCell(ui, item, i, p.con);
    const bool over = Contains(cell, mouse.x, mouse.y);
    cell.left += panel.left;
    cell.bottom += shift;
    const Box b(cell);
    Fill(p, b, over ? ui->color.select : ui->color.select2);
    p.Text(item.multi.name[i], TextX(p, b), TextY(p, b), ui->color.fontactive);
  }
  p.canvas().End(p.r->programs.Canvas(), p.r->font[mjFONT_NORMAL].texture);
}

}  // namespace

int TextPixels(const mjrContext* con, const std::string& text) {
  return TextWidth(con, mjFONT_NORMAL, text.c_str());
}

}  // namespace syn

void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state,
                 const mjrContext* con) {
  using namespace syn;
  Renderer* r = RendererOf(con);
  if (!r || ui->auxid < 0 || ui->auxid >= mjNAUX || !con->auxFBO[ui->auxid]) return;
  mjr_setAux(ui->auxid, con);
  const Painter p{ui, state, con, r};
  r->canvas.Begin({0, 0, con->auxWidth[ui->auxid], con->auxHeight[ui->auxid]});
  DrawPart(p, section, item);
  r->canvas.End(r->programs.Canvas(), r->font[mjFONT_NORMAL].texture);
  mjr_restoreBuffer(con);
}

void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con) {
  using namespace syn;
  Renderer* r = RendererOf(con);
  if (!r || ui->rectid < 0 || ui->rectid >= mjMAXUIRECT) return;
  const mjrRect panel = state->rect[ui->rectid];
  if (panel.width <= 0 || panel.height <= 0) return;
  ClampScroll(ui, state);
  const float* c = ui->color.master;
  mjr_rectangle(panel, c[0], c[1], c[2], 1);
  // The buffer has the origin at its lower left corner, the scroll position counts from the top.
  const int shown = std::min(panel.height, ui->height);
  const mjrRect src = {0, ui->height - ui->scroll - shown, std::min(ui->width, panel.width), shown};
  mjr_blitAux(ui->auxid, src, panel.left, panel.bottom + panel.height - shown, con);
  const Painter p{ui, state, con, r};
  DrawScroll(p);
  DrawList(p, panel);
}
