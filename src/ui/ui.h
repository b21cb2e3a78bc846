// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares what the parts of the user interface share: sizes in pixels, states of items, and values
// of items as text. A panel (mjUI) consists of sections with items. define.cc creates them,
// layout.cc places them, draw.cc draws them, and event.cc, edit.cc and scroll.cc react to mouse and
// keyboard.

#ifndef SYNOVIA_UI_UI_H_
#define SYNOVIA_UI_UI_H_

#include <string>

#include <mujoco/mujoco.h>

namespace syn {

// Converts a distance of the theme to pixels at the present font scale.
int Px(const mjrContext* con, int size);
// Returns the height of a row of text with its margins, in pixels.
int RowHeight(const mjUI* ui, const mjrContext* con);

// Returns whether the content of a section is visible.
bool SectionOpen(const mjuiSection& sect);
// Returns whether an item reacts to the mouse. The state of an item is 0 (disabled), 1 (enabled),
// or a number that the predicate of the panel decides on.
bool ItemEnabled(const mjUI* ui, const mjuiItem& item);
// Return whether an item type is a check box, an edit field or a slider.
inline bool IsCheck(int type) { return type == mjITEM_CHECKINT || type == mjITEM_CHECKBYTE; }
inline bool IsEdit(int type) { return type >= mjITEM_EDITINT && type <= mjITEM_EDITTXT; }
inline bool IsSlider(int type) { return type == mjITEM_SLIDERINT || type == mjITEM_SLIDERNUM; }
// Returns whether an item is a separator that can hide the items below it.
inline bool IsFolding(const mjuiItem& item) {
  return item.type == mjITEM_SEPARATOR && item.state >= mjSEPCLOSED;
}

// Returns whether a rectangle contains a point.
bool Contains(const mjrRect& r, double x, double y);

// A position in a panel, in pixels from its lower left corner.
struct PanelPoint {
  double x, y;
};
// Returns the position of the mouse in the panel, which may be scrolled.
PanelPoint MouseInPanel(const mjUI* ui, const mjuiState* state);

// Returns the number of columns of a RADIO item.
int RadioColumns(const mjUI* ui);
// Returns the cell of an element of a RADIO or RADIOLINE item.
mjrRect RadioCell(const mjUI* ui, const mjuiItem& item, int element);
// Returns the rectangle of an entry in the list of a SELECT item, which opens below the item.
mjrRect SelectCell(const mjUI* ui, const mjuiItem& item, int element, const mjrContext* con);

// The scroll bar and its thumb, in coordinates of the window.
struct ScrollBar {
  bool shown;
  mjrRect bar, thumb;
};
// Returns the scroll bar of a panel. It is shown if the panel is higher than its rectangle.
ScrollBar GetScrollBar(const mjUI* ui, const mjuiState* state, const mjrContext* con);
// Limits the scroll position to the height of the panel.
void ClampScroll(mjUI* ui, const mjuiState* state);

// Returns the value of a check box.
bool CheckValue(const mjuiItem& item);
// Returns the value of a slider relative to its range, in [0, 1].
double SliderValue(const mjuiItem& item);
// Sets the value of a slider from its relative value in [0, 1], rounded to the divisions.
void SetSlider(mjuiItem& item, double relative);
// Returns the value of a slider or an edit field as text.
std::string ItemText(const mjuiItem& item);
// Reads the values of an edit field from a text. Returns false if the text is not valid. Writes the
// values to the data of the item if `store` is set.
bool ParseEdit(mjuiItem& item, const char* text, bool store);

// Returns a keyboard shortcut in words, for example "Ctrl A" or "F5". `modifier` is 0 (none), 1
// (Ctrl), 2 (Shift) or 3 (Alt).
std::string ShortcutText(int modifier, int shortcut);

// Returns the item that is being edited; null if there is none.
mjuiItem* EditedItem(mjUI* ui);
// Starts to edit an item, with the cursor at position x of the panel.
void StartEdit(mjUI* ui, mjuiItem& item, double x, const mjrContext* con);
// Moves the cursor of the edited item to position x of the panel.
void MoveCursor(mjUI* ui, double x, const mjrContext* con);
// Ends editing. If `commit` is set and the text is valid, the values are stored and ui->editchanged
// is set to the item.
void StopEdit(mjUI* ui, bool commit);
// Processes a key while an item is edited. Returns the item if its values were stored, otherwise
// null.
mjuiItem* EditKey(mjUI* ui, mjuiState* state);
// Returns the width of a text in the normal font, in pixels.
int TextPixels(const mjrContext* con, const std::string& text);

}  // namespace syn

#endif  // SYNOVIA_UI_UI_H_
