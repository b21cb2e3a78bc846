// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The interactive viewer as a library. A program makes a surface (a window, or a picture for
// machines without a screen), gives it to a Viewer, loads a model, and either lets the viewer run
// everything:
//
//   viewer::Viewer v(viewer::OpenWindow("Synovia"));
//   v.Load("model.xml");
//   v.Run();                       // returns when the window is closed
//
// or steps the physics itself and draws frames when it likes (Frame). One thread draws, another may
// simulate; `mutex` guards model, data and the state of the panels.

#ifndef SYNOVIA_VIEWER_VIEWER_H_
#define SYNOVIA_VIEWER_VIEWER_H_

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "common/app.h"
#include "common/picture.h"
#include "viewer/surface.h"

namespace viewer {

// Past states, the newest last.
class History {
 public:
  void Reset(const mjModel* m, const mjData* d);
  void Push(const mjModel* m, const mjData* d);
  // index 0: newest, negative: past.
  void Restore(const mjModel* m, mjData* d, int index) const;
  int size() const { return size_; }

 private:
  int state_size_ = 0, size_ = 0, newest_ = 0;
  std::vector<mjtNum> states_;
};

// An action of the command palette.
struct Action {
  std::string name;
  int ui, section, item;
};

// What others may look at and change while the viewer runs, and after it has gone.
struct View {
  View();
  std::recursive_mutex mutex;
  mjvCamera cam;
  mjvOption opt;
  mjvPerturb pert;
};

// What a program adds to every frame.
struct Extras {
  struct Figure {
    mjrRect rect;
    std::unique_ptr<mjvFigure> figure;
  };
  struct Text {
    int font, place;
    std::string left, right;
  };
  struct Image {
    mjrRect rect;
    std::vector<unsigned char> rgb;  // bottom row first
  };
  std::vector<mjvGeom> geoms;
  std::vector<Figure> figures;
  std::vector<Text> texts;
  std::vector<Image> images;
};

using SharedModel = std::shared_ptr<mjModel>;
using SharedData = std::shared_ptr<mjData>;

class Viewer {
 public:
  explicit Viewer(std::unique_ptr<Surface> surface,
                  std::shared_ptr<View> view = std::make_shared<View>());
  ~Viewer();
  Viewer(const Viewer&) = delete;
  Viewer& operator=(const Viewer&) = delete;

  // Loads a model; on failure the old one stays and the message is shown. False on failure.
  bool Load(const std::string& file);
  // Loads a model, or prints on the standard error why it cannot be loaded.
  void LoadOrSay(const std::string& file);
  // Shows a model and data of the caller.
  void Adopt(SharedModel m, SharedData d);
  // Where the model comes from when it is to be loaded again; false: it cannot be, `text` says why.
  std::function<bool(SharedModel* m, SharedData* d, std::string* text)> loader;
  void ShowPanels(bool left, bool right);
  // Opens all sections of the panels.
  void OpenSections();
  // Until the window is closed: physics in a thread of its own, drawing here.
  void Run();

  // One frame: events, drawing. For programs with a loop of their own, and for tests.
  void Frame();
  // Physics up to the time `now` of a clock, in at most so many real seconds.
  void Advance(double now, double seconds = 0.7 / 60);
  // What the surface shows.
  app::Picture Screenshot();

  // Events, as the surface delivers them.
  void OnEvent(mjuiState* state);

  Surface& surface() { return *surface_; }
  mjModel* model() { return m_.get(); }
  mjData* data() { return d_.get(); }
  mjvPerturb& perturb() { return pert_; }
  mjvCamera& camera() { return cam_; }
  mjvOption& option() { return opt_; }
  mjUI& panel(int i) { return ui_[i]; }
  const std::string& message() const { return message_; }
  const mjrContext& context() const { return con_; }
  bool running() const { return run_; }
  bool passive() const { return passive_; }
  bool palette_open() const { return palette_open_; }

  Extras extras;
  std::function<void(int key)> on_key;  // after each key press, without the lock

 private:
  std::shared_ptr<View> view_;  // first: others refer to it

 public:
  std::recursive_mutex& mutex = view_->mutex;

 private:
  friend class Passive;

  // viewer.cc: rectangles of panels and view, panels made again, drawing.
  void UpdateScene();
  void PrepareBuffer();
  void CountFrame();
  void MakePanels();
  void MakeRightPanel();
  // Hides panels of a small window that would leave too little of its width for the scene, the right
  // one first. The user can show them again (Tab and Shift+Tab).
  void MakeRoom();
  void LayoutRects();
  void UpdatePanel(int i);
  void ChangeTheme();

  // panels.cc
  std::vector<mjuiDef> LeftPanel();
  std::vector<mjuiDef> RightPanel();

  // events.cc
  void Request(std::function<void(mjModel*, mjData*)> action);  // now, or when the program agrees
  void OnPanelItem(int panel, const mjuiItem& item);
  void OnFileItem(int item);
  void OnOptionItem(int item);
  void OnSimulationItem(const mjuiItem& item);
  void OnKey(mjuiState* state);
  void OnMouse(mjuiState* state);
  void SelectBody(mjuiState* state);
  void StartPerturb(mjuiState* state);
  void ChooseCamera();

  // model.cc
  void Install(SharedModel m, SharedData d, const std::string& file);
  void LoadPending();
  void SayWhyNot(const std::string& file) const;
  void ResetSimulation();
  void AlignCamera();
  void ReadFlags();
  void WriteFlags();
  void CopyState(bool precise);
  void CopyCamera();
  void UpdateWatch();

  // physics.cc
  void PhysicsLoop();
  void StepRunning(double now, double seconds);
  void ApplyNoise();
  void StepOnce();
  void Scrub(int index);
  void Stopped();

  // overlay.cc
  void DrawOverlays(const mjrRect& view);
  void DrawInfo(const mjrRect& view);
  void DrawExtras();
  void DrawProfiler(const mjrRect& view);
  void DrawSensors(const mjrRect& view);
  void InitFigures();
  void UpdateProfiler();
  void UpdateSensors();

  // palette.cc
  void OpenPalette();
  void PaletteKey(mjuiState* state);
  void DrawPalette(const mjrRect& view);
  std::vector<Action> FindActions() const;
  void RunAction(const Action& action);

  std::unique_ptr<Surface> surface_;
  SharedModel m_;
  SharedData d_;
  std::string file_, message_, pending_load_;
  bool new_file_ = false;

  mjvScene scn_ = {};
  mjrContext con_ = {};
  mjvCamera& cam_ = view_->cam;
  mjvOption& opt_ = view_->opt;
  mjvPerturb& pert_ = view_->pert;
  mjUI ui_[2] = {};
  bool shown_[2] = {true, true};  // panels

  // Behind the items of the panels.
  int help_ = 0, info_ = 0, profiler_ = 0, sensor_ = 0, pause_update_ = 0, fullscreen_ = 0;
  int vsync_ = 1, busy_wait_ = 0, spacing_ = 0, color_ = 0, font_ = 0;
  int run_ = 1, key_ = 0, scrub_ = 0, camera_ = 0;
  mjtNum noise_scale_ = 0, noise_rate_ = 0;
  char watch_field_[mjMAXUINAME] = "qpos";
  int watch_index_ = 0;
  char watch_value_[mjMAXUINAME] = "";
  int disable_[mjNDISABLE] = {}, enable_[mjNENABLE] = {}, actuator_group_[mjNGROUP] = {};

  History history_;
  int speed_ = 0;
  double sync_cpu_ = 0, sync_sim_ = 0, measured_slowdown_ = 1;
  bool speed_changed_ = true;
  double last_time_ = 0;
  std::atomic<bool> quit_ = false;

  // The program simulates, not the viewer: what panels ask for waits here until it can be done.
  bool passive_ = false;
  std::vector<std::function<void(mjModel*, mjData*)>> requests_;
  std::vector<int> pressed_;  // keys since the last frame
  bool stale_ = false;        // the left panel shows what is no more

  double fps_ = 0, fps_time_ = 0, step_ms_ = 0;
  int fps_frames_ = 0;
  std::unique_ptr<mjvFigure[]> figures_;  // constraint, cost, size, timer, sensor

  bool palette_open_ = false;
  std::string palette_text_;
  int palette_choice_ = 0;
};

// Percent of real time.
extern const std::vector<double> kSpeeds;

enum Panel { kLeft, kRight };
enum Section { kFile, kOption, kSimulation, kWatch, kPhysics, kRendering, kVisualization, kGroups };

}  // namespace viewer

#endif  // SYNOVIA_VIEWER_VIEWER_H_
