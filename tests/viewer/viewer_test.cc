// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The viewer, driven through its events as a person would, on a surface without a window.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <thread>

#include "test_util.h"
#include "viewer/viewer.h"

namespace viewer {
namespace {

class Driven : public testing::Test {
 protected:
  Driven() : v(OpenHeadless(1000, 600)) {
    mju_user_warning = [](const char*) {};
  }
  ~Driven() override { mju_clearHandlers(); }

  static std::string Model(const char* name) {
    return std::string(SYNOVIA_SOURCE_DIR) + "/models/" + name;
  }
  void Send(int type) {
    mjuiState& s = v.surface().state;
    s.type = type;
    BeginEvent(&s);
    v.OnEvent(&s);
    EndEvent(&s);
  }
  void Key(int key, bool control = false, bool shift = false) {
    mjuiState& s = v.surface().state;
    s.key = key, s.control = control, s.shift = shift, s.alt = 0;
    Send(mjEVENT_KEY);
    s.control = s.shift = 0;
  }
  void Move(double x, double y) {
    mjuiState& s = v.surface().state;
    s.dx = x - s.x, s.dy = y - s.y, s.x = x, s.y = y;
  }
  void Press(int button, double x, double y, bool twice = false) {
    mjuiState& s = v.surface().state;
    Move(x, y);
    s.button = button, s.doubleclick = twice;
    s.left = button == mjBUTTON_LEFT, s.right = button == mjBUTTON_RIGHT;
    Send(mjEVENT_PRESS);
    s.doubleclick = 0;
  }
  void Drag(double x, double y) {
    Move(x, y);
    Send(mjEVENT_MOVE);
  }
  void Release() {
    v.surface().state.left = v.surface().state.right = 0;
    Send(mjEVENT_RELEASE);
  }
  void Run(int frames) {
    for (int i = 0; i < frames; ++i) {
      v.Advance(now, 10);  // on any machine
      now += 1.0 / 60;
      v.Frame();
    }
  }
  mjuiItem& Item(int section, const std::string& name) {
    for (int i = 0; i < v.panel(kLeft).sect[section].nitem; ++i) {
      mjuiItem& item = v.panel(kLeft).sect[section].item[i];
      if (name == item.name) return item;
    }
    ADD_FAILURE() << name;
    return v.panel(kLeft).sect[section].item[0];
  }
  double Brightness() {
    const app::Picture p = v.Screenshot();
    double sum = 0;
    for (unsigned char c : p.rgb) sum += c;
    return sum / static_cast<double>(p.rgb.size());
  }

  Viewer v;
  double now = 1;
};

TEST_F(Driven, RunsPausesStepsAndScrubs) {
  ASSERT_TRUE(v.Load(Model("pole.xml")));
  Run(20);
  EXPECT_GT(v.data()->time, 0.1);
  Key(' ');
  EXPECT_FALSE(v.running());
  const double paused = v.data()->time;
  Run(3);
  EXPECT_EQ(v.data()->time, paused);
  Key(mjKEY_RIGHT);
  EXPECT_NEAR(v.data()->time, paused + v.model()->opt.timestep, 1e-9);
  Key(mjKEY_LEFT);
  Key(mjKEY_LEFT);
  EXPECT_LT(v.data()->time, paused);
  Key(mjKEY_BACKSPACE);
  EXPECT_EQ(v.data()->time, 0);
}

TEST_F(Driven, BrokenFileKeepsTheModelAndSaysWhy) {
  ASSERT_TRUE(v.Load(Model("pole.xml")));
  const std::string bad = testing::TempDir() + "/broken.xml";
  std::ofstream(bad) << "<mujoco><worldbody><geom size=\"-1\"/></worldbody></mujoco>";
  EXPECT_FALSE(v.Load(bad));
  EXPECT_NE(v.model(), nullptr);
  EXPECT_FALSE(v.message().empty());
  Run(2);
}

TEST_F(Driven, MouseSelectsAndPullsABody) {
  ASSERT_TRUE(v.Load(Model("box_stack.xml")));
  Key(' ');
  Run(2);
  const mjrRect view = v.surface().state.rect[3];
  int selected = 0;
  double x = 0, y = 0;
  for (int i = 1; i < 20 && selected <= 0; ++i) {
    for (int k = 1; k < 20 && selected <= 0; ++k) {
      x = view.left + view.width * i / 20.0, y = view.bottom + view.height * k / 20.0;
      Press(mjBUTTON_LEFT, x, y, true);
      Release();
      selected = v.perturb().select;
    }
  }
  ASSERT_GT(selected, 0);
  Key(' ');
  v.surface().state.control = 1;
  Press(mjBUTTON_RIGHT, x, y);
  EXPECT_EQ(v.perturb().active, mjPERT_TRANSLATE);
  const double height = v.data()->xpos[3 * selected + 2];
  for (int i = 0; i < 40; ++i) {
    Drag(x, y + 4 * i);
    Run(1);
  }
  EXPECT_GT(v.data()->xpos[3 * selected + 2], height + 0.01);
  v.surface().state.control = 0;
  Release();
  EXPECT_EQ(v.perturb().active, 0);
}

TEST_F(Driven, CameraTurnsAndZooms) {
  ASSERT_TRUE(v.Load(Model("humanoid.xml")));
  Run(1);
  const mjrRect view = v.surface().state.rect[3];
  const double azimuth = v.camera().azimuth, distance = v.camera().distance;
  Press(mjBUTTON_LEFT, view.left + 100, 100);
  Drag(view.left + 200, 100);
  Release();
  EXPECT_NE(v.camera().azimuth, azimuth);
  v.surface().state.sy = 2;
  Send(mjEVENT_SCROLL);
  EXPECT_NE(v.camera().distance, distance);
}

TEST_F(Driven, PanelsChangeOptions) {
  ASSERT_TRUE(v.Load(Model("humanoid.xml")));
  Run(1);
  v.surface().state.alt = 1;
  v.surface().state.key = 'P';
  Send(mjEVENT_KEY);
  v.surface().state.alt = 0;
  Run(1);
  const mjUI& ui = v.panel(kLeft);
  EXPECT_EQ(ui.sect[kPhysics].state, mjSECT_OPEN);
  const mjrRect panel = v.surface().state.rect[1];
  mjuiItem& gravity = Item(kPhysics, mjDISABLESTRING[6]);
  // Scroll until the item is in the window.
  v.panel(kLeft).scroll = std::max(0, ui.height - gravity.rect.bottom - panel.height / 2);
  Run(1);
  const double y = panel.bottom + panel.height - (ui.height - ui.scroll - gravity.rect.bottom) + 5;
  Press(mjBUTTON_LEFT, panel.left + gravity.rect.left + 5, y);
  Release();
  EXPECT_EQ(v.model()->opt.disableflags, 1 << 6);
}

TEST_F(Driven, KeysToggleWhatIsDrawn) {
  ASSERT_TRUE(v.Load(Model("humanoid.xml")));
  Key(' ');
  Run(2);
  const double plain = Brightness();
  EXPECT_GT(plain, 5);
  Key('C');
  EXPECT_EQ(v.option().flags[mjVIS_CONTACTPOINT], 1);
  for (int f : {mjKEY_F1, mjKEY_F2, mjKEY_F3, mjKEY_F4}) Key(f);
  Key(mjKEY_F6);
  Key(mjKEY_F7);
  Run(3);
  EXPECT_NE(Brightness(), plain);
  Key(mjKEY_TAB);
  Key(mjKEY_TAB, false, true);
  Run(1);
  EXPECT_EQ(v.surface().state.rect[3].width, 1000);
}

TEST_F(Driven, PaletteFindsActionsByName) {
  ASSERT_TRUE(v.Load(Model("pole.xml")));
  Run(3);
  Key('K', true);
  ASSERT_TRUE(v.palette_open());
  for (char c : std::string("SHADOW")) Key(c);
  Run(1);
  Key(mjKEY_ENTER);
  EXPECT_FALSE(v.palette_open());
  Key('K', true);
  for (char c : std::string("SIMULATION RESET")) Key(c);
  Key(mjKEY_ENTER);
  EXPECT_EQ(v.data()->time, 0);
}

TEST_F(Driven, EveryModelAndTheme) {
  for (const std::string& name : syn::OwnModels()) {
    ASSERT_TRUE(v.Load(Model(name.c_str()))) << name;
    Run(2);
    EXPECT_EQ(mjr_getError(), 0) << name;
    EXPECT_GT(Brightness(), 5) << name;
  }
}

// A surface without a window that closes after some frames and notes how long each took.
class Timed : public Surface {
 public:
  explicit Timed(int frames) : frames_(frames), inner_(OpenHeadless(64, 48)) {}
  void GetSize(int* width, int* height) override { inner_->GetSize(width, height); }
  bool ShouldClose() override { return static_cast<int>(ends.size()) > frames_; }
  void Swap() override { ends.push_back(app::Now()); }
  double MedianFrame() const {
    std::vector<double> times;
    for (size_t i = 1; i < ends.size(); ++i) times.push_back(ends[i] - ends[i - 1]);
    std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
    return times[times.size() / 2];
  }

  std::vector<double> ends;

 private:
  int frames_;
  std::unique_ptr<Surface> inner_;
};

// Median time of a frame while each millisecond of simulated time takes so many real ones; tells
// how far the simulation came.
double FrameTime(double slowness, int frames, double* simulated) {
  static double pause;
  pause = slowness * 1e-3;
  mjcb_control = [](const mjModel*, mjData*) {
    const double end = app::Now() + pause;
    while (app::Now() < end) std::this_thread::sleep_for(std::chrono::microseconds(100));
  };
  auto surface = std::make_unique<Timed>(frames);
  const Timed& timed = *surface;
  Viewer v(std::move(surface));
  const std::string file = testing::TempDir() + "/slow.xml";
  std::ofstream(file) << "<mujoco><option timestep='.001'/><worldbody><body><freejoint/>"
                         "<geom size='.1'/></body></worldbody></mujoco>";
  EXPECT_TRUE(v.Load(file)) << v.message();
  v.Run();
  mjcb_control = nullptr;
  *simulated = v.data()->time;
  return timed.MedianFrame();
}

// A small window shows the scene rather than panels.
TEST(SmallWindow, KeepsRoomForTheScene) {
  for (const int width : {400, 500, 600, 683, 800, 1000, 1280}) {
    Viewer small(OpenHeadless(width, 400));
    EXPECT_GT(3 * small.surface().state.rect[3].width, width);
  }
}

// A simulation five times slower than real time does not hold up the window: a frame waits at most
// for two turns of physics, less than a sixtieth of a second; and it goes on meanwhile.
TEST(Slow, SimulationLeavesTheWindowItsFrames) {
  mju_user_warning = [](const char*) {};
  double fast_time = 0, slow_time = 0;
  const double fast = FrameTime(0, 60, &fast_time), slow = FrameTime(5, 60, &slow_time);
  EXPECT_LT(slow, fast + 1.0 / 60);
  EXPECT_GT(slow_time, 0.002);
  mju_clearHandlers();
}

}  // namespace
}  // namespace viewer
