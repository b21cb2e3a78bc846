// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the parts of the user interface share: sizes in pixels, states of items, text of values.

#ifndef SYNOVIA_UI_UI_H_
#define SYNOVIA_UI_UI_H_

#include <string>

#include <mujoco/mujoco.h>

namespace syn {

// A distance of the theme in pixels at the current font scale.
int Px(const mjrContext* con, int size);
// Height of a row of text with its margins.
int RowHeight(const mjUI* ui, const mjrContext* con);

bool SectionOpen(const mjuiSection& sect);
bool ItemEnabled(const mjUI* ui, const mjuiItem& item);
inline bool IsCheck(int type) { return type == mjITEM_CHECKINT || type == mjITEM_CHECKBYTE; }
inline bool IsEdit(int type) { return type >= mjITEM_EDITINT && type <= mjITEM_EDITTXT; }
inline bool IsSlider(int type) { return type == mjITEM_SLIDERINT || type == mjITEM_SLIDERNUM; }
// A separator that folds away the items below it.
inline bool IsFolding(const mjuiItem& item) {
  return item.type == mjITEM_SEPARATOR && item.state >= mjSEPCLOSED;
}

bool Contains(const mjrRect& r, double x, double y);

// The mouse in coordinates of the panel, whose origin is its lower left corner.
struct PanelPoint {
  double x, y;
};
PanelPoint MouseInPanel(const mjUI* ui, const mjuiState* state);

// Columns of a RADIO item.
int RadioColumns(const mjUI* ui);
// Cell of an element of RADIO and RADIOLINE items.
mjrRect RadioCell(const mjUI* ui, const mjuiItem& item, int element);
// Entry of the list of a SELECT item, below it.
mjrRect SelectCell(const mjUI* ui, const mjuiItem& item, int element, const mjrContext* con);

// The scroll bar and its thumb, in coordinates of the window.
struct ScrollBar {
  bool shown;
  mjrRect bar, thumb;
};
ScrollBar GetScrollBar(const mjUI* ui, const mjuiState* state, const mjrContext* con);
void ClampScroll(mjUI* ui, const mjuiState* state);

// Values of items.
bool CheckValue(const mjuiItem& item);
double SliderValue(const mjuiItem& item);         // in [0, 1]
void SetSlider(mjuiItem& item, double relative);  // rounded to the divisions
std::string ItemText(const mjuiItem& item);       // of sliders and edits
// Reads an edit; false if the text is not valid. With store, writes the values.
bool ParseEdit(mjuiItem& item, const char* text, bool store);

// "Ctrl A", "F5": a shortcut in words.
std::string ShortcutText(int modifier, int shortcut);

// The item being edited, or null.
mjuiItem* EditedItem(mjUI* ui);
void StartEdit(mjUI* ui, mjuiItem& item, double x, const mjrContext* con);
void MoveCursor(mjUI* ui, double x, const mjrContext* con);
void StopEdit(mjUI* ui, bool commit);
// A key while editing; returns the item if it was committed.
mjuiItem* EditKey(mjUI* ui, mjuiState* state);
// First character of an edit shown, and the x of the cursor.
int TextPixels(const mjrContext* con, const std::string& text);

}  // namespace syn

#endif  // SYNOVIA_UI_UI_H_
