// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjui_event: the reaction of a panel to mouse and keyboard. The functions return the
// item whose value changed, or null.

#include <algorithm>
#include <cmath>

#include "ui/ui.h"

namespace syn {
namespace {

// Value of ui->mouseitem while the thumb of the scroll bar is dragged.
constexpr int kScrollItem = -2;

// A panel and the event that it processes.
struct Event {
  mjUI* ui;
  mjuiState* state;
  const mjrContext* con;

  // Draws the whole panel.
  void Redraw() const { mjui_update(-1, -1, ui, state, con); }
  // Draws one item.
  void RedrawItem(const mjuiItem& item) const {
    mjui_update(item.sectionid, item.itemid, ui, state, con);
  }
  // Computes the layout again and draws the panel, after something was opened or closed.
  void Relayout() const {
    mjui_resize(ui, con);
    ClampScroll(ui, state);
    Redraw();
  }
};

// Returns the item on which the mouse button was pressed and is still held; null if there is none.
mjuiItem* TrackedItem(mjUI* ui) {
  if (ui->mousesect <= 0 || ui->mousesect > ui->nsect) return nullptr;
  mjuiSection& section = ui->sect[ui->mousesect - 1];
  return ui->mouseitem >= 0 && ui->mouseitem < section.nitem ? &section.item[ui->mouseitem]
                                                             : nullptr;
}

// Ends tracking of an item.
void Forget(mjUI* ui) { ui->mousesect = ui->mouseitem = 0; }

// Starts tracking of an item.
void Track(mjUI* ui, const mjuiItem& item) {
  ui->mousesect = item.sectionid + 1;
  ui->mouseitem = item.itemid;
}

// Sets the scroll position.
void ScrollTo(const Event& e, int scroll) {
  e.ui->scroll = scroll;
  ClampScroll(e.ui, e.state);
}

// Processes a press on the scroll bar: on the thumb it starts dragging, below the thumb it scrolls
// to the end, above it to the top. Returns false if the mouse is elsewhere.
bool PressScrollBar(const Event& e) {
  const ScrollBar s = GetScrollBar(e.ui, e.state, e.con);
  if (!s.shown || !Contains(s.bar, e.state->x, e.state->y)) return false;
  if (Contains(s.thumb, e.state->x, e.state->y)) {
    e.ui->mousesect = 0;
    e.ui->mouseitem = kScrollItem;
  } else {
    ScrollTo(e, e.state->y < s.thumb.bottom ? e.ui->height : 0);
  }
  return true;
}

// Opens or closes a section; a double click gives its state to all sections. A press on its check
// box is reported in ui->mousesectcheck.
void PressTitle(const Event& e, int sect, double x) {
  mjuiSection& section = e.ui->sect[sect];
  if (section.checkbox && x < section.rtitle.left + section.rtitle.height) {
    e.ui->mousesectcheck = 1 + sect;
    return;
  }
  section.lastclick = ++e.ui->mouseclicks;
  if (e.state->doubleclick) {
    for (int i = 0; i < e.ui->nsect; ++i) {
      if (e.ui->sect[i].state != mjSECT_FIXED) e.ui->sect[i].state = section.state;
    }
  } else {
    section.state = section.state == mjSECT_OPEN ? mjSECT_CLOSED : mjSECT_OPEN;
  }
  e.Relayout();
}

// Inverts the value of a check box.
void ToggleCheck(mjuiItem& item) {
  if (item.type == mjITEM_CHECKINT) {
    *static_cast<int*>(item.pdata) = !*static_cast<int*>(item.pdata);
  } else {
    auto* value = static_cast<mjtByte*>(item.pdata);
    *value = !*value;
  }
}

// Returns the relative value of a slider at position x of the panel.
double SliderPosition(const mjuiItem& item, double x) {
  return (x - item.rect.left) / std::max(1, item.rect.width);
}

// Chooses the element of a RADIO or RADIOLINE item under the mouse.
mjuiItem* PressRadio(const Event& e, mjuiItem& item, PanelPoint at) {
  for (int i = 0; i < item.multi.nelem; ++i) {
    if (!Contains(RadioCell(e.ui, item, i), at.x, at.y)) continue;
    *static_cast<int*>(item.pdata) = i;
    return &item;
  }
  return nullptr;
}

// Processes a press on an item.
mjuiItem* PressItem(const Event& e, mjuiItem& item, PanelPoint at) {
  if (item.type == mjITEM_SEPARATOR) {
    if (!IsFolding(item)) return nullptr;
    item.state = item.state == mjSEPCLOSED ? mjSEPCLOSED + 1 : mjSEPCLOSED;
    e.Relayout();
    return nullptr;
  }
  if (!ItemEnabled(e.ui, item)) return nullptr;
  if (IsEdit(item.type)) {
    StartEdit(e.ui, item, at.x, e.con);
    Track(e.ui, item);
    return nullptr;
  }
  switch (item.type) {
    case mjITEM_BUTTON:
      Track(e.ui, item);
      return &item;
    case mjITEM_CHECKINT:
    case mjITEM_CHECKBYTE:
      ToggleCheck(item);
      return &item;
    case mjITEM_RADIO:
    case mjITEM_RADIOLINE:
      return PressRadio(e, item, at);
    case mjITEM_SELECT:
      Track(e.ui, item);
      return nullptr;
    case mjITEM_SLIDERINT:
    case mjITEM_SLIDERNUM:
      Track(e.ui, item);
      SetSlider(item, SliderPosition(item, at.x));
      return &item;
    default:
      return nullptr;
  }
}

// Returns the item at a position; null if there is none.
mjuiItem* FindItem(mjUI* ui, PanelPoint at) {
  for (int s = 0; s < ui->nsect; ++s) {
    mjuiSection& section = ui->sect[s];
    for (int i = 0; SectionOpen(section) && i < section.nitem; ++i) {
      if (Contains(section.item[i].rect, at.x, at.y)) return &section.item[i];
    }
  }
  return nullptr;
}

// Processes a press of the left button. A press outside of the edited item stores its values.
mjuiItem* Press(const Event& e) {
  mjUI* ui = e.ui;
  const PanelPoint at = MouseInPanel(ui, e.state);
  mjuiItem* hit = FindItem(ui, at);
  // A press into the edited item moves its cursor; a press elsewhere stores its values.
  if (mjuiItem* edited = EditedItem(ui)) {
    if (hit == edited) {
      MoveCursor(ui, at.x, e.con);
      Track(ui, *edited);
      e.RedrawItem(*edited);
      return nullptr;
    }
    StopEdit(ui, true);
    e.RedrawItem(*edited);
  }
  Forget(ui);
  if (PressScrollBar(e)) return nullptr;
  for (int s = 0; s < ui->nsect; ++s) {
    if (!Contains(ui->sect[s].rtitle, at.x, at.y)) continue;
    PressTitle(e, s, at.x);
    return nullptr;
  }
  if (!hit) return nullptr;
  ui->sect[hit->sectionid].lastclick = ++ui->mouseclicks;
  mjuiItem* changed = PressItem(e, *hit, at);
  e.RedrawItem(*hit);
  return changed;
}

// Processes a motion while the left button is held: scroll bar, slider, or cursor.
mjuiItem* Move(const Event& e) {
  mjUI* ui = e.ui;
  if (ui->mouseitem == kScrollItem) {
    const int height = std::max(1, e.state->rect[ui->rectid].height);
    ScrollTo(e, ui->scroll - static_cast<int>(std::lround(e.state->dy * ui->height / height)));
    return nullptr;
  }
  mjuiItem* item = TrackedItem(ui);
  if (!item) return nullptr;
  const PanelPoint at = MouseInPanel(ui, e.state);
  if (IsSlider(item->type)) {
    SetSlider(*item, SliderPosition(*item, at.x));
    e.RedrawItem(*item);
    return item;
  }
  if (IsEdit(item->type)) {
    MoveCursor(ui, at.x, e.con);
    e.RedrawItem(*item);
  }
  return nullptr;
}

// Processes a release of the left button, which chooses an entry of the list of a SELECT item.
mjuiItem* Release(const Event& e) {
  mjUI* ui = e.ui;
  mjuiItem* item = TrackedItem(ui);
  mjuiItem* changed = nullptr;
  if (item && item->type == mjITEM_SELECT) {
    const PanelPoint at = MouseInPanel(ui, e.state);
    for (int i = 0; i < item->multi.nelem; ++i) {
      if (!Contains(SelectCell(ui, *item, i, e.con), at.x, at.y)) continue;
      *static_cast<int*>(item->pdata) = i;
      changed = item;
    }
  }
  Forget(ui);
  if (item) e.RedrawItem(*item);
  return changed;
}

// Returns whether exactly the given modifier key is held.
bool ModifiersMatch(const mjuiState* state, int modifier) {
  return (modifier == 1) == (state->control != 0) && (modifier == 2) == (state->shift != 0) &&
         (modifier == 3) == (state->alt != 0);
}

// Returns whether the present key is the given shortcut; key 0 means that there is none.
bool IsShortcut(const mjuiState* state, int modifier, int key) {
  return key && state->key == key && ModifiersMatch(state, modifier);
}

// Opens the section whose shortcut was pressed and closes the others. Returns false if there is
// none.
bool SectionKey(const Event& e) {
  for (int i = 0; i < e.ui->nsect; ++i) {
    mjuiSection& section = e.ui->sect[i];
    if (!IsShortcut(e.state, section.modifier, section.shortcut)) continue;
    for (int k = 0; k < e.ui->nsect; ++k) {
      if (e.ui->sect[k].state != mjSECT_FIXED) e.ui->sect[k].state = mjSECT_CLOSED;
    }
    if (section.state != mjSECT_FIXED) section.state = mjSECT_OPEN;
    section.lastclick = ++e.ui->mouseclicks;
    e.Relayout();
    return true;
  }
  return false;
}

// Returns the button or check box whose shortcut was pressed; null if there is none.
mjuiItem* ShortcutItem(const Event& e) {
  for (int s = 0; s < e.ui->nsect; ++s) {
    for (int i = 0; i < e.ui->sect[s].nitem; ++i) {
      mjuiItem& item = e.ui->sect[s].item[i];
      const bool can = item.type == mjITEM_BUTTON || IsCheck(item.type);
      if (can && IsShortcut(e.state, item.single.modifier, item.single.shortcut)) return &item;
    }
  }
  return nullptr;
}

// Processes a key. Keys that were used are set to 0.
mjuiItem* Key(const Event& e) {
  if (mjuiItem* edited = EditedItem(e.ui)) {
    mjuiItem* changed = EditKey(e.ui, e.state);
    e.RedrawItem(*edited);
    return changed;
  }
  if (SectionKey(e)) {
    e.state->key = 0;
    return nullptr;
  }
  mjuiItem* item = ShortcutItem(e);
  if (!item) return nullptr;
  e.state->key = 0;
  if (!ItemEnabled(e.ui, *item)) return nullptr;
  if (IsCheck(item->type)) ToggleCheck(*item);
  e.RedrawItem(*item);
  return item;
}

// Returns whether an event is one of a mouse button or a motion.
bool IsMouse(int type) {
  return type == mjEVENT_PRESS || type == mjEVENT_RELEASE || type == mjEVENT_MOVE;
}

// Shows the shortcuts while the right button is held.
void ToggleHelp(const Event& e) {
  if (e.state->button != mjBUTTON_RIGHT || e.state->type == mjEVENT_MOVE) return;
  e.ui->mousehelp = e.state->type == mjEVENT_PRESS;
  e.Redraw();
}

}  // namespace
}  // namespace syn

mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con) {
  using namespace syn;
  const Event e{ui, state, con};
  ui->editchanged = nullptr;
  ui->mousesectcheck = 0;
  if (ui->rectid < 0 || ui->rectid >= mjMAXUIRECT) return nullptr;
  if (IsMouse(state->type) && state->button != mjBUTTON_LEFT) {
    ToggleHelp(e);
    return nullptr;
  }
  switch (state->type) {
    case mjEVENT_PRESS:
      return Press(e);
    case mjEVENT_MOVE:
      return Move(e);
    case mjEVENT_RELEASE:
      return Release(e);
    case mjEVENT_SCROLL:
      ScrollTo(e, ui->scroll -
                      static_cast<int>(std::lround(state->sy * Px(con, ui->spacing.linescroll))));
      return nullptr;
    case mjEVENT_RESIZE:
      ClampScroll(ui, state);
      return nullptr;
    case mjEVENT_KEY:
      return Key(e);
    default:
      return nullptr;
  }
}
