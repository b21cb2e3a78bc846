// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// User interfaces of panels, drawn with OpenGL.

#ifndef MUJOCO_MJUI_H_
#define MUJOCO_MJUI_H_

#include <stdint.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjtnum.h>

#define mjMAXUISECT              10      ///< Largest number of sections of a user interface.
#define mjMAXUIITEM              200     ///< Largest number of items of a section.
#define mjMAXUITEXT              300     ///< Largest number of characters of an edited text.
#define mjMAXUINAME              40      ///< Largest number of characters of a name, with its final NUL.
#define mjMAXUIMULTI             35      ///< Largest number of choices of an item.
#define mjMAXUIEDIT              7       ///< Largest number of numbers of an edit field.
#define mjMAXUIRECT              25      ///< Largest number of rectangles of a window.
#define mjSEPCLOSED              1000    ///< State of a separator whose items are hidden; one more if they are shown.
#define mjPRESERVE               2000    ///< State of a section or separator that keeps the state it had before.
#define mjKEY_ESCAPE             256     ///< Key code of Escape.
#define mjKEY_ENTER              257     ///< Key code of Enter.
#define mjKEY_TAB                258     ///< Key code of Tab.
#define mjKEY_BACKSPACE          259     ///< Key code of Backspace.
#define mjKEY_INSERT             260     ///< Key code of Insert.
#define mjKEY_DELETE             261     ///< Key code of Delete.
#define mjKEY_RIGHT              262     ///< Key code of the right arrow.
#define mjKEY_LEFT               263     ///< Key code of the left arrow.
#define mjKEY_DOWN               264     ///< Key code of the down arrow.
#define mjKEY_UP                 265     ///< Key code of the up arrow.
#define mjKEY_PAGE_UP            266     ///< Key code of Page Up.
#define mjKEY_PAGE_DOWN          267     ///< Key code of Page Down.
#define mjKEY_HOME               268     ///< Key code of Home.
#define mjKEY_END                269     ///< Key code of End.
#define mjKEY_F1                 290     ///< Key code of F1.
#define mjKEY_F2                 291     ///< Key code of F2.
#define mjKEY_F3                 292     ///< Key code of F3.
#define mjKEY_F4                 293     ///< Key code of F4.
#define mjKEY_F5                 294     ///< Key code of F5.
#define mjKEY_F6                 295     ///< Key code of F6.
#define mjKEY_F7                 296     ///< Key code of F7.
#define mjKEY_F8                 297     ///< Key code of F8.
#define mjKEY_F9                 298     ///< Key code of F9.
#define mjKEY_F10                299     ///< Key code of F10.
#define mjKEY_F11                300     ///< Key code of F11.
#define mjKEY_F12                301     ///< Key code of F12.
#define mjKEY_NUMPAD_0           320     ///< Key code of 0 on the number pad.
#define mjKEY_NUMPAD_9           329     ///< Key code of 9 on the number pad.

/// Mouse buttons.
typedef enum mjtButton_ {
  mjBUTTON_NONE            = 0,  ///< No button.
  mjBUTTON_LEFT            = 1,  ///< Left button.
  mjBUTTON_RIGHT           = 2,  ///< Right button.
  mjBUTTON_MIDDLE          = 3,  ///< Middle button.
} mjtButton;

/// Events of a window.
typedef enum mjtEvent_ {
  mjEVENT_NONE             = 0,  ///< No event.
  mjEVENT_MOVE             = 1,  ///< The mouse moved while a button was down.
  mjEVENT_PRESS            = 2,  ///< A mouse button was pressed.
  mjEVENT_RELEASE          = 3,  ///< A mouse button was released.
  mjEVENT_SCROLL           = 4,  ///< The mouse wheel turned.
  mjEVENT_KEY              = 5,  ///< A key was pressed.
  mjEVENT_RESIZE           = 6,  ///< The window changed its size.
  mjEVENT_REDRAW           = 7,  ///< The window must be drawn again.
  mjEVENT_FILESDROP        = 8,  ///< Files were dropped on the window.
} mjtEvent;

/// Types of items of a user interface.
typedef enum mjtItem_ {
  mjITEM_END               = -2,  ///< End of a table of items.
  mjITEM_SECTION           = -1,  ///< Section, which contains the items that follow.
  mjITEM_SEPARATOR         = 0,   ///< Separator line with a text, which can hide the items that follow.
  mjITEM_STATIC            = 1,   ///< Text that cannot be changed.
  mjITEM_BUTTON            = 2,   ///< Button.
  mjITEM_CHECKINT          = 3,   ///< Check box, whose value is an int.
  mjITEM_CHECKBYTE         = 4,   ///< Check box, whose value is an mjtByte.
  mjITEM_RADIO             = 5,   ///< Radio buttons in several lines.
  mjITEM_RADIOLINE         = 6,   ///< Radio buttons in one line.
  mjITEM_SELECT            = 7,   ///< Selection list.
  mjITEM_SLIDERINT         = 8,   ///< Slider, whose value is an int.
  mjITEM_SLIDERNUM         = 9,   ///< Slider, whose value is an mjtNum.
  mjITEM_EDITINT           = 10,  ///< Edit field of int values.
  mjITEM_EDITNUM           = 11,  ///< Edit field of mjtNum values.
  mjITEM_EDITFLOAT         = 12,  ///< Edit field of float values.
  mjITEM_EDITTXT           = 13,  ///< Edit field of a text.
  mjNITEM                  = 14,  ///< Number of types of items.
} mjtItem;

/// States of a section.
typedef enum mjtSection_ {
  mjSECT_CLOSED            = 0,  ///< Items are hidden.
  mjSECT_OPEN              = 1,  ///< Items are shown.
  mjSECT_FIXED             = 2,  ///< Items are always shown, without a title.
} mjtSection;

/// Predicate that returns nonzero if items of a category are enabled. `data` is mjUI.userdata.
typedef int (*mjfItemEnable)(int category, void* data);

/// State of the mouse, the keyboard and the window, filled by the program before mjui_event.
/// Coordinates are pixels from the lower left corner.
struct mjuiState_ {
  int nrect;                  ///< Number of rectangles in use.
  mjrRect rect[mjMAXUIRECT];  ///< Rectangles of the window; the first is the whole window.
  void* userdata;             ///< Pointer of the user.
  int type;                   ///< Type of the event (mjtEvent).
  int left;                   ///< 1 if the left button is down.
  int right;                  ///< 1 if the right button is down.
  int middle;                 ///< 1 if the middle button is down.
  int doubleclick;            ///< 1 if the last press was a double click.
  int button;                 ///< Button that was pressed or released last (mjtButton).
  double buttontime;          ///< Time of the last press of a button [s].
  double x;                   ///< Horizontal position of the mouse.
  double y;                   ///< Vertical position of the mouse.
  double dx;                  ///< Horizontal displacement since the last event.
  double dy;                  ///< Vertical displacement since the last event.
  double sx;                  ///< Horizontal scrolling.
  double sy;                  ///< Vertical scrolling.
  int control;                ///< 1 if Control is down.
  int shift;                  ///< 1 if Shift is down.
  int alt;                    ///< 1 if Alt is down.
  int key;                    ///< Key that was pressed, 0 if it was used.
  double keytime;             ///< Time of the last press of a key [s].
  int mouserect;              ///< Rectangle that contains the mouse, 0 if there is none.
  int dragrect;               ///< Rectangle in which a drag started, 0 if there is no drag.
  int dragbutton;             ///< Button that started the drag (mjtButton).
  int dropcount;              ///< Number of files that were dropped.
  const char** droppaths;     ///< Paths of the files that were dropped; valid during the event only.
};
typedef struct mjuiState_ mjuiState;

/// Distances in a user interface, in pixels at a font scale of 100 percent.
struct mjuiThemeSpacing_ {
  int total;       ///< Total width.
  int scroll;      ///< Width of the scroll bar.
  int label;       ///< Width of labels.
  int section;     ///< Gap around sections.
  int cornersect;  ///< Radius of the corners of sections.
  int cornersep;   ///< Radius of the corners of separators.
  int itemside;    ///< Gap beside items.
  int itemmid;     ///< Gap between two items in a line.
  int itemver;     ///< Gap between lines.
  int texthor;     ///< Gap beside texts.
  int textver;     ///< Gap above and below texts.
  int linescroll;  ///< Distance by which one unit of the mouse wheel scrolls.
  int samples;     ///< Samples per pixel of the auxiliary buffer.
};
typedef struct mjuiThemeSpacing_ mjuiThemeSpacing;

/// Colors of a user interface (red, green, blue).
struct mjuiThemeColor_ {
  float master[3];             ///< Background.
  float thumb[3];              ///< Thumb of the scroll bar.
  float secttitle[3];          ///< Title of a section, at the top.
  float secttitle2[3];         ///< Title of a section, at the bottom.
  float secttitleuncheck[3];   ///< Title of a section with an unchecked box, at the top.
  float secttitleuncheck2[3];  ///< Title of a section with an unchecked box, at the bottom.
  float secttitlecheck[3];     ///< Title of a section with a checked box, at the top.
  float secttitlecheck2[3];    ///< Title of a section with a checked box, at the bottom.
  float sectfont[3];           ///< Text of section titles.
  float sectsymbol[3];         ///< Symbol of section titles.
  float sectpane[3];           ///< Background of sections.
  float separator[3];          ///< Separator, at the top.
  float separator2[3];         ///< Separator, at the bottom.
  float shortcut[3];           ///< Background of shortcuts.
  float fontactive[3];         ///< Text of enabled items.
  float fontinactive[3];       ///< Text of disabled items.
  float decorinactive[3];      ///< Disabled items.
  float decorinactive2[3];     ///< Disabled items, second color.
  float button[3];             ///< Buttons.
  float check[3];              ///< Check boxes.
  float radio[3];              ///< Radio buttons.
  float select[3];             ///< Selection lists.
  float select2[3];            ///< Open selection lists.
  float slider[3];             ///< Sliders, above the value.
  float slider2[3];            ///< Sliders, up to the value.
  float edit[3];               ///< Edit fields.
  float edit2[3];              ///< Edit fields with a text that is not valid.
  float cursor[3];             ///< Cursor of edit fields.
};
typedef struct mjuiThemeColor_ mjuiThemeColor;

/// Part of an item that is a button or a check box.
struct mjuiItemSingle_ {
  int modifier;  ///< Modifier of the shortcut: 0 none, 1 Control, 2 Shift, 3 Alt.
  int shortcut;  ///< Key of the shortcut, 0 for none.
};

/// Part of an item that has several choices.
struct mjuiItemMulti_ {
  int nelem;                             ///< Number of choices.
  char name[mjMAXUIMULTI][mjMAXUINAME];  ///< Names of the choices.
};

/// Part of an item that is a slider.
struct mjuiItemSlider_ {
  double range[2];   ///< Smallest and largest value.
  double divisions;  ///< Number of steps of the slider.
};

/// Part of an item that is an edit field.
struct mjuiItemEdit_ {
  int nelem;                     ///< Number of numbers.
  double range[mjMAXUIEDIT][2];  ///< Smallest and largest value of each number; no limit if the first is not smaller.
};

/// An item of a section.
struct mjuiItem_ {
  int type;                         ///< Type (mjtItem).
  char name[mjMAXUINAME];           ///< Name.
  int state;                        ///< 0 disabled, 1 enabled, from 2 on a category for the predicate.
  void* pdata;                      ///< Value of the item, which belongs to the program.
  int sectionid;                    ///< Section of the item.
  int itemid;                       ///< Index of the item in its section.
  int userid;                       ///< Number of the user, from mjuiDef.otherint.
  union {
    struct mjuiItemSingle_ single;  ///< Part of buttons and check boxes.
    struct mjuiItemMulti_ multi;    ///< Part of static texts, radio buttons and selection lists.
    struct mjuiItemSlider_ slider;  ///< Part of sliders.
    struct mjuiItemEdit_ edit;      ///< Part of edit fields.
  };
  mjrRect rect;                     ///< Rectangle of the item, computed by mjui_resize.
  int skip;                         ///< 1 if the item is hidden by a closed separator.
};
typedef struct mjuiItem_ mjuiItem;

/// A section of a user interface.
struct mjuiSection_ {
  char name[mjMAXUINAME];      ///< Title.
  int state;                   ///< State (mjtSection).
  int modifier;                ///< Modifier of the shortcut: 0 none, 1 Control, 2 Shift, 3 Alt.
  int shortcut;                ///< Key of the shortcut, 0 for none.
  int checkbox;                ///< Check box in the title: 0 none, 1 unchecked, 2 checked.
  int nitem;                   ///< Number of items.
  mjuiItem item[mjMAXUIITEM];  ///< Items.
  mjrRect rtitle;              ///< Rectangle of the title, computed by mjui_resize.
  mjrRect rcontent;            ///< Rectangle of the items, computed by mjui_resize.
  int lastclick;               ///< Time of the last click on the title, as a count of clicks.
};
typedef struct mjuiSection_ mjuiSection;

/// A user interface: a panel of sections.
struct mjUI_ {
  mjuiThemeSpacing spacing;       ///< Distances.
  mjuiThemeColor color;           ///< Colors.
  mjfItemEnable predicate;        ///< Function that enables items of a category; may be NULL.
  void* userdata;                 ///< Pointer that is passed to `predicate`.
  int rectid;                     ///< Index of the panel's rectangle in mjuiState.rect.
  int auxid;                      ///< Auxiliary buffer that the panel is drawn into.
  int radiocol;                   ///< Number of columns of radio buttons, 0 for two.
  int width;                      ///< Width of the panel [pixel].
  int height;                     ///< Height of the panel with its closed sections [pixel].
  int maxheight;                  ///< Height of the panel if all sections were open [pixel].
  int scroll;                     ///< Distance by which the panel is scrolled [pixel].
  /// Section that the mouse acts on: 0 none, otherwise 1 plus its index.
  int mousesect;
  int mouseitem;                  ///< Item that the mouse acts on, -2 for the scroll bar.
  int mousehelp;                  ///< 1 while the right button is down, which shows shortcuts.
  int mouseclicks;                ///< Number of clicks so far.
  int mousesectcheck;             ///< Section whose check box was clicked: 0 none, otherwise 1 plus its index.
  int editsect;                   ///< Section of the edit field in use: 0 none, otherwise 1 plus its index.
  int edititem;                   ///< Item of the edit field in use.
  int editcursor;                 ///< Position of the cursor in the text.
  int editscroll;                 ///< Number of characters by which the text is scrolled.
  char edittext[mjMAXUITEXT];     ///< Text that is edited.
  mjuiItem* editchanged;          ///< Item whose edit was finished by the last event, NULL if there is none.
  int nsect;                      ///< Number of sections.
  mjuiSection sect[mjMAXUISECT];  ///< Sections.
};
typedef struct mjUI_ mjUI;

/// One line of a table that defines a user interface, for mjui_add.
struct mjuiDef_ {
  int type;                 ///< Type (mjtItem); mjITEM_END ends the table.
  char name[mjMAXUINAME];   ///< Name.
  int state;                ///< First state of the item or section.
  void* pdata;              ///< Value of the item; NULL for types without a value.
  char other[mjMAXUITEXT];  ///< Shortcut, choices or range, by type.
  int otherint;             ///< Number of the user for items, check box for sections.
};
typedef struct mjuiDef_ mjuiDef;


#endif  // MUJOCO_MJUI_H_
