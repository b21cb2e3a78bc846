// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// User interfaces: definition tables, layout, events. No OpenGL is needed for any of it.

#include <algorithm>
#include <cstring>
#include <random>

#include "render/common/font.h"
#include "test_util.h"
#include "ui/ui.h"

namespace syn {
namespace {

std::string last_error;

// A context with the sizes of a font, and nothing else.
mjrContext FontSizes(int scale) {
  mjrContext con;
  mjr_defaultContext(&con);
  con.fontScale = scale;
  con.charHeight = FontHeight(scale, false);
  for (int i = 32; i < 127; ++i) con.charWidth[i] = con.charHeight / 2;
  return con;
}

struct Panel {
  int a = 0, b = 1, radio = 1, line = 0, select = 2, whole = 3;
  mjtNum real = 0.3, number[1] = {0.5};
  char text[40] = "text";
  std::unique_ptr<mjUI> ui = std::make_unique<mjUI>();
  std::unique_ptr<mjuiState> state = std::make_unique<mjuiState>();
  mjrContext con;

  explicit Panel(int scale = 100, int theme = 0) : con(FontSizes(scale)) {
    *ui = mjUI{};
    *state = mjuiState{};
    ui->spacing = mjui_themeSpacing(theme);
    ui->color = mjui_themeColor(theme);
    ui->rectid = 1;
    const mjuiDef def[] = {{mjITEM_SECTION, "Sec", 1, nullptr, "AS", 0},
                           {mjITEM_CHECKINT, "A", 1, &a, " #290", 0},
                           {mjITEM_CHECKINT, "B", 1, &b, "", 0},
                           {mjITEM_BUTTON, "Go", 1, nullptr, "CG", 0},
                           {mjITEM_RADIO, "R", 1, &radio, "one\ntwo\nthree", 0},
                           {mjITEM_RADIOLINE, "L", 1, &line, "a\nb\nc", 0},
                           {mjITEM_SELECT, "S", 1, &select, "x\ny\nz", 0},
                           {mjITEM_SEPARATOR, "Sep", mjSEPCLOSED + 1, nullptr, "", 0},
                           {mjITEM_SLIDERINT, "SI", 1, &whole, "0 10", 0},
                           {mjITEM_SLIDERNUM, "", 1, &real, "-1 1", 0},
                           {mjITEM_EDITNUM, "E", 1, number, "1 0 1", 0},
                           {mjITEM_EDITTXT, "T", 1, text, "", 0},
                           {mjITEM_STATIC, "V", 1, nullptr, "first\nsecond", 0},
                           {mjITEM_SECTION, "Closed", 0, nullptr, "", 0},
                           {mjITEM_BUTTON, "Inside", 1, nullptr, "", 0},
                           {mjITEM_END, "", 0, nullptr, "", 0}};
    mjui_add(ui.get(), def);
    mjui_resize(ui.get(), &con);
    state->nrect = 2;
    state->rect[0] = state->rect[1] = {0, 0, ui->width, ui->height};
  }

  mjuiItem& Item(int i) { return ui->sect[0].item[i]; }

  mjuiItem* Mouse(int type, double x, double y) {
    state->type = type;
    state->button = mjBUTTON_LEFT;
    state->left = type != mjEVENT_RELEASE;
    state->x = x;
    state->y = y;
    return mjui_event(ui.get(), state.get(), &con);
  }
  mjuiItem* Click(const mjrRect& r, double at = 0.5) {
    mjuiItem* pressed = Mouse(mjEVENT_PRESS, r.left + at * r.width, r.bottom + r.height / 2.0);
    mjuiItem* released = Mouse(mjEVENT_RELEASE, r.left + at * r.width, r.bottom + r.height / 2.0);
    return pressed ? pressed : released;
  }
  mjuiItem* Key(int key, bool control = false) {
    state->type = mjEVENT_KEY;
    state->key = key;
    state->control = control;
    return mjui_event(ui.get(), state.get(), &con);
  }
};

void ExpectRect(const mjrRect& r, int left, int bottom, int width, int height) {
  EXPECT_EQ(r.left, left);
  EXPECT_EQ(r.bottom, bottom);
  EXPECT_EQ(r.width, width);
  EXPECT_EQ(r.height, height);
}

TEST(Layout, IsThatOfTheInterface) {
  Panel p;
  EXPECT_EQ(p.ui->width, 270);
  EXPECT_EQ(p.ui->height, 458);
  EXPECT_EQ(p.ui->maxheight, 492);
  ExpectRect(p.ui->sect[0].rtitle, 8, 424, 239, 26);
  ExpectRect(p.ui->sect[0].rcontent, 8, 42, 239, 382);
  ExpectRect(p.Item(0).rect, 12, 394, 113, 26);
  ExpectRect(p.Item(1).rect, 129, 394, 113, 26);
  ExpectRect(p.Item(2).rect, 12, 364, 113, 26);
  ExpectRect(p.Item(3).rect, 132, 308, 111, 52);
  ExpectRect(p.Item(6).rect, 12, 214, 231, 26);
  ExpectRect(p.Item(8).rect, 12, 154, 231, 26);
  ExpectRect(p.Item(11).rect, 132, 46, 111, 44);
  ExpectRect(p.ui->sect[1].rtitle, 8, 8, 239, 26);
}

bool Overlap(const mjrRect& a, const mjrRect& b) {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.bottom < b.bottom + b.height &&
         b.bottom < a.bottom + a.height;
}

TEST(Layout, NothingOverlapsAtAnyFontScale) {
  for (int scale = 50; scale <= 300; scale += 50) {
    for (int theme : {0, 1}) {
      Panel p(scale, theme);
      for (int i = 0; i < p.ui->sect[0].nitem; ++i) {
        const mjrRect& r = p.Item(i).rect;
        EXPECT_TRUE(r.left >= 0 && r.left + r.width <= p.ui->width && r.bottom >= 0);
        for (int k = 0; k < i; ++k) EXPECT_FALSE(Overlap(r, p.Item(k).rect)) << i << " " << k;
      }
    }
  }
}

TEST(Events, ChangeWhatIsBehindTheItems) {
  Panel p;
  EXPECT_EQ(p.Click(p.Item(0).rect), &p.Item(0));
  EXPECT_EQ(p.a, 1);
  EXPECT_EQ(p.Click(p.Item(2).rect), &p.Item(2));
  EXPECT_EQ(p.Click(RadioCell(p.ui.get(), p.Item(3), 2)), &p.Item(3));
  EXPECT_EQ(p.radio, 2);
  p.Click(p.Item(7).rect, 0.8);
  EXPECT_EQ(p.whole, 8);
  p.Mouse(mjEVENT_PRESS, p.Item(8).rect.left + 5, p.Item(8).rect.bottom + 5);
  EXPECT_EQ(p.Mouse(mjEVENT_MOVE, 1e6, 0), &p.Item(8));
  EXPECT_NEAR(p.real, 1, 1e-12);
  p.Mouse(mjEVENT_RELEASE, 0, 0);
  p.Mouse(mjEVENT_PRESS, p.Item(5).rect.left + 5, p.Item(5).rect.bottom + 5);
  const mjrRect cell = SelectCell(p.ui.get(), p.Item(5), 0, &p.con);
  EXPECT_EQ(p.Mouse(mjEVENT_RELEASE, cell.left + 5, cell.bottom + 5), &p.Item(5));
  EXPECT_EQ(p.select, 0);
}

TEST(Events, SectionsAndSeparatorsFold) {
  Panel p;
  const int height = p.ui->height;
  p.Click(p.Item(6).rect);
  EXPECT_LT(p.ui->height, height);
  EXPECT_EQ(p.Item(8).rect.height, 0);
  p.state->rect[1].height = p.ui->height;
  p.Click(p.ui->sect[0].rtitle);
  EXPECT_EQ(p.ui->sect[0].state, mjSECT_CLOSED);
  p.state->alt = 1;
  p.Key('S');
  EXPECT_EQ(p.ui->sect[0].state, mjSECT_OPEN);
  EXPECT_EQ(p.state->key, 0);
}

TEST(Events, EditingCommitsValidNumbersOnly) {
  Panel p;
  p.Click(p.Item(9).rect, 0.9);
  for (int key : {mjKEY_BACKSPACE, mjKEY_BACKSPACE, mjKEY_BACKSPACE, static_cast<int>('7')})
    p.Key(key);
  EXPECT_EQ(p.Key(mjKEY_ENTER), nullptr);  // 7 is outside [0, 1]
  p.Key(mjKEY_BACKSPACE);
  for (int key : {'.', '2', '5'}) p.Key(key);
  EXPECT_EQ(p.Key(mjKEY_ENTER), &p.Item(9));
  EXPECT_NEAR(p.number[0], 0.25, 1e-12);
  p.Click(p.Item(10).rect, 0.9);
  p.Key('X');
  p.Click(p.Item(1).rect);  // elsewhere: committed
  EXPECT_STREQ(p.text, "textx");
  EXPECT_EQ(p.b, 0);
}

TEST(Events, ShortcutsNeedTheirModifier) {
  Panel p;
  EXPECT_EQ(p.Key('G'), nullptr);
  EXPECT_EQ(p.Key('G', true), &p.Item(2));
  EXPECT_EQ(p.Key(290), &p.Item(0));
  EXPECT_EQ(p.a, 1);
}

TEST(Tables, EveryViolationIsAnError) {
  mju_user_error = [](const char* text) { last_error = text; };
  int value = 0;
  const mjuiDef bad[] = {{mjITEM_CHECKINT, "x", 1, nullptr, "", 0},
                         {mjITEM_BUTTON, "x", 1, &value, "", 0},
                         {mjITEM_BUTTON, "x", 1, nullptr, "Q", 0},
                         {mjITEM_BUTTON, "x", 1, nullptr, "X1", 0},
                         {mjITEM_RADIO, "x", 1, &value, "", 0},
                         {mjITEM_RADIO, "x", 1, &value, "a\n\nb", 0},
                         {mjITEM_SLIDERINT, "x", 1, &value, "1", 0},
                         {mjITEM_SLIDERINT, "x", 1, &value, "2 1", 0},
                         {mjITEM_EDITINT, "x", 1, &value, "9", 0},
                         {mjITEM_EDITINT, "x", 1, &value, "1 0", 0},
                         {77, "x", 1, &value, "", 0},
                         {mjITEM_EDITINT, "x", 1, &value, "a", 0}};
  for (const mjuiDef& row : bad) {
    auto ui = std::make_unique<mjUI>();
    const mjuiDef def[] = {
        {mjITEM_SECTION, "s", 1, nullptr, "", 0}, row, {mjITEM_END, "", 0, nullptr, "", 0}};
    last_error.clear();
    mjui_add(ui.get(), def);
    EXPECT_EQ(last_error.rfind("mjui_add: ", 0), 0u) << row.type << " " << row.other;
  }
  auto ui = std::make_unique<mjUI>();
  const mjuiDef orphan[] = {{mjITEM_BUTTON, "x", 1, nullptr, "", 0},
                            {mjITEM_END, "", 0, nullptr, "", 0}};
  last_error.clear();
  mjui_add(ui.get(), orphan);
  EXPECT_FALSE(last_error.empty());
  mju_clearHandlers();
}

// Random mouse and keyboard events never leave the memory of the panel.
TEST(Fuzz, RandomEvents) {
  std::mt19937 random(3);
  for (int round = 0; round < 20; ++round) {
    Panel p(50 * (1 + static_cast<int>(random() % 6)), static_cast<int>(random() % 2));
    for (int i = 0; i < 2000; ++i) {
      p.state->type = static_cast<int>(random() % 9);
      p.state->button = static_cast<int>(random() % 4);
      p.state->left = random() & 1;
      p.state->doubleclick = random() % 8 == 0;
      p.state->shift = random() & 1;
      p.state->control = random() % 4 == 0;
      p.state->key = static_cast<int>(random() % 340);
      p.state->x = static_cast<int>(random() % 300) - 10;
      p.state->y = static_cast<int>(random() % 600) - 10;
      p.state->dy = static_cast<int>(random() % 40) - 20;
      p.state->sy = static_cast<int>(random() % 5) - 2;
      p.state->rect[1].height = static_cast<int>(random() % 500);
      mjui_event(p.ui.get(), p.state.get(), &p.con);
      EXPECT_LE(std::strlen(p.text), 39u);
    }
    EXPECT_GE(p.whole, 0);
    EXPECT_LE(p.whole, 10);
  }
}

}  // namespace
}  // namespace syn
