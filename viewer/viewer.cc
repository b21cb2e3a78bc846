// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The life of the viewer, the layout of its window, and the drawing of a frame.

#include "viewer/viewer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <thread>
#include <utility>

namespace viewer {

int ItemPredicate(int category, void* data);

namespace {

// Largest number of geoms in the scene.
constexpr int kMaxGeom = 100000;

// Largest fraction of the window's width that the panels may take at the start.
constexpr double kLargestPanelShare = 0.6;

// Returns a font scale in percent that is readable on this screen: from the pixel ratio of a screen
// with high resolution, or from its pixels per inch if they are plausible, in steps of 50.
int InitialFontScale(Surface& surface) {
  const double ratio = surface.PixelRatio(), ppi = surface.PixelsPerInch();
  double scale = 150;
  if (ratio > 1) {
    scale = 100 * ratio;
  } else if (ppi > 50 && ppi < 350) {
    scale = ppi;
  }
  return std::clamp(static_cast<int>(std::lround(scale / 50)) * 50, 100, 300);
}

}  // namespace

View::View() {
  mjv_defaultCamera(&cam);
  mjv_defaultOption(&opt);
  mjv_defaultPerturb(&pert);
}

Viewer::Viewer(std::unique_ptr<Surface> surface, std::shared_ptr<View> view)
    : view_(std::move(view)), surface_(std::move(surface)) {
  mjv_defaultScene(&scn_);
  mjr_defaultContext(&con_);
  mjv_makeScene(nullptr, &scn_, kMaxGeom);
  const int scale = InitialFontScale(*surface_);
  font_ = scale / 50 - 1;
  mjr_makeContext(nullptr, &con_, scale);
  figures_ = std::make_unique<mjvFigure[]>(5);
  InitFigures();
  for (int i = 0; i < 2; ++i) {
    ui_[i].rectid = 1 + i;
    ui_[i].auxid = i;
    ui_[i].predicate = ItemPredicate;
    ui_[i].userdata = this;
  }
  MakePanels();
  ui_[kLeft].sect[kOption].state = ui_[kLeft].sect[kSimulation].state = mjSECT_OPEN;
  ChangeTheme();
  MakeRoom();
  surface_->on_event = [this](mjuiState* state) { OnEvent(state); };
}

Viewer::~Viewer() {
  mjr_freeContext(&con_);
  mjv_freeScene(&scn_);
}

void Viewer::MakePanels() {
  ui_[kLeft].nsect = ui_[kRight].nsect = 0;
  mjui_add(&ui_[kLeft], LeftPanel().data());
  MakeRightPanel();
}

void Viewer::MakeRightPanel() {
  ui_[kRight].nsect = 0;
  mjui_add(&ui_[kRight], RightPanel().data());
}

void Viewer::ChangeTheme() {
  for (int i = 0; i < 2; ++i) {
    ui_[i].spacing = mjui_themeSpacing(spacing_);
    ui_[i].color = mjui_themeColor(color_);
    mjui_resize(&ui_[i], &con_);
    mjr_addAux(i, ui_[i].width, ui_[i].maxheight, ui_[i].spacing.samples, &con_);
    UpdatePanel(i);
  }
  LayoutRects();
}

void Viewer::UpdatePanel(int i) { mjui_update(-1, -1, &ui_[i], &surface_->state, &con_); }

// The rectangles are, in order: window, left panel, right panel, view.
void Viewer::LayoutRects() {
  mjuiState& s = surface_->state;
  int width = 0, height = 0;
  surface_->GetSize(&width, &height);
  const int left = shown_[kLeft] ? std::min(ui_[kLeft].width, width) : 0;
  const int right = shown_[kRight] ? std::min(ui_[kRight].width, width - left) : 0;
  s.nrect = 4;
  s.userdata = this;
  s.rect[0] = {0, 0, width, height};
  s.rect[1] = {0, 0, left, height};
  s.rect[2] = {width - right, 0, right, height};
  s.rect[3] = {left, 0, std::max(0, width - left - right), height};
}

void Viewer::MakeRoom() {
  int width = 0, height = 0;
  surface_->GetSize(&width, &height);
  const double limit = kLargestPanelShare * width;
  if (ui_[kLeft].width + ui_[kRight].width > limit) shown_[kRight] = false;
  if (ui_[kLeft].width > limit) shown_[kLeft] = false;
  LayoutRects();
}

void Viewer::ShowPanels(bool left, bool right) {
  shown_[kLeft] = left;
  shown_[kRight] = right;
  LayoutRects();
}

void Viewer::OpenSections() {
  for (mjUI& ui : ui_) {
    for (int i = 0; i < ui.nsect; ++i) ui.sect[i].state = mjSECT_OPEN;
  }
  ChangeTheme();
}

void Viewer::UpdateScene() {
  UpdateWatch();
  if (profiler_) UpdateProfiler();
  if (sensor_) UpdateSensors();
  mjv_updateScene(m_.get(), d_.get(), &opt_, &pert_, &cam_, mjCAT_ALL, &scn_);
  // Geoms of the program are appended as far as there is room.
  const size_t room = static_cast<size_t>(scn_.maxgeom - scn_.ngeom);
  const size_t more = std::min(room, extras.geoms.size());
  std::copy_n(extras.geoms.data(), more, scn_.geoms + scn_.ngeom);
  scn_.ngeom += static_cast<int>(more);
  if (more < extras.geoms.size()) mj_warning(d_.get(), mjWARN_VGEOMFULL, scn_.maxgeom);
}

void Viewer::CountFrame() {
  ++fps_frames_;
  const double now = app::Now();
  if (now - fps_time_ <= 0.2) return;
  fps_ = fps_frames_ / (now - fps_time_);
  fps_time_ = now;
  fps_frames_ = 0;
}

void Viewer::PrepareBuffer() {
  int width = 0, height = 0;
  surface_->GetSize(&width, &height);
  if (!surface_->has_window() && (con_.offWidth != width || con_.offHeight != height)) {
    mjr_resizeOffscreen(width, height, &con_);
  }
  mjr_setBuffer(surface_->has_window() ? mjFB_WINDOW : mjFB_OFFSCREEN, &con_);
}

void Viewer::Frame() {
  surface_->Poll();
  for (const int key : std::exchange(pressed_, {})) {
    if (on_key) on_key(key);
  }
  {
    const std::lock_guard<std::recursive_mutex> lock(mutex);
    LoadPending();
    PrepareBuffer();
    LayoutRects();
    if (m_) UpdateScene();
    if (std::exchange(stale_, false)) UpdatePanel(kLeft);
    // The right panel shows values that change while the simulation runs.
    if ((run_ || scrub_) && shown_[kRight] && m_) UpdatePanel(kRight);
  }
  // Drawing takes most of the time and reads only the scene. The mutex is not locked, so that the
  // simulation can continue meanwhile.
  const mjrRect view = surface_->state.rect[3];
  if (m_) {
    mjr_render(view, &scn_, &con_);
  } else {
    mjr_rectangle(view, 0.2f, 0.3f, 0.4f, 1);
  }
  {
    const std::lock_guard<std::recursive_mutex> lock(mutex);
    DrawOverlays(view);
    for (int i = 0; i < 2; ++i) {
      if (shown_[i]) mjui_render(&ui_[i], &surface_->state, &con_);
    }
    DrawExtras();
    if (palette_open_) DrawPalette(view);
    CountFrame();
  }
  // Waiting for the screen must not block the simulation, so the mutex is not locked.
  surface_->Swap();
}

app::Picture Viewer::Screenshot() {
  const std::lock_guard<std::recursive_mutex> lock(mutex);
  app::Picture p;
  surface_->GetSize(&p.width, &p.height);
  p.rgb.resize(size_t{3} * p.width * p.height);
  mjr_readPixels(p.rgb.data(), nullptr, {0, 0, p.width, p.height}, &con_);
  return p;
}

void Viewer::Run() {
  std::thread physics([this] { PhysicsLoop(); });
  while (!surface_->ShouldClose() && !quit_) Frame();
  quit_ = true;
  physics.join();
}

}  // namespace viewer
