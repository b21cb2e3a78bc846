// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The interactive viewer as a library. A program makes a surface (a window, or a picture on
// machines without a screen), gives it to a Viewer, and loads a model. The viewer then either
// simulates and draws by itself:
//
//   viewer::Viewer v(viewer::OpenWindow("Synovia"));
//   v.Load("model.xml");
//   v.Run();                       // returns when the window is closed
//
// or the program steps the physics and calls Frame when it wants a picture. One thread draws and
// another may simulate; `mutex` protects the model, the data and the state of the panels. The
// member functions are grouped by the file that implements them.

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

// A ring buffer of past states. It holds up to 2000 states, or fewer if they need more than 100 MB.
class History {
 public:
  // Fills the whole buffer with the state of d.
  void Reset(const mjModel* m, const mjData* d);
  // Appends the state of d, which replaces the oldest one.
  void Push(const mjModel* m, const mjData* d);
  // Copies a past state to d. Index 0 is the newest state, -1 the one before it, and so on; the
  // index is clamped to the states that exist.
  void Restore(const mjModel* m, mjData* d, int index) const;
  int size() const { return size_; }

 private:
  // Numbers per state, number of states, and position of the newest state.
  int state_size_ = 0, size_ = 0, newest_ = 0;
  std::vector<mjtNum> states_;
};

// An item of a panel that the command palette can activate: its full name and its position.
struct Action {
  std::string name;
  int ui, section, item;
};

// The camera, the options and the selection of a viewer. Other threads may read and change them
// with the mutex locked, also after the viewer has been destroyed.
struct View {
  View();
  std::recursive_mutex mutex;
  mjvCamera cam;
  mjvOption opt;
  mjvPerturb pert;
};

// Geoms, figures, texts and images that a program adds to every frame.
struct Extras {
  struct Figure {
    mjrRect rect;
    std::unique_ptr<mjvFigure> figure;
  };
  // A text in two columns; `font` is a value of mjtFont, `place` a value of mjtGridPos.
  struct Text {
    int font, place;
    std::string left, right;
  };
  struct Image {
    mjrRect rect;
    // Three bytes per pixel, bottom row first.
    std::vector<unsigned char> rgb;
  };
  std::vector<mjvGeom> geoms;
  std::vector<Figure> figures;
  std::vector<Text> texts;
  std::vector<Image> images;
};

using SharedModel = std::shared_ptr<mjModel>;
using SharedData = std::shared_ptr<mjData>;

// The viewer. Events and drawing must happen on one thread, the one that made the surface.
class Viewer {
 public:
  // Takes over the surface, whose OpenGL context must be current on this thread.
  explicit Viewer(std::unique_ptr<Surface> surface,
                  std::shared_ptr<View> view = std::make_shared<View>());
  ~Viewer();
  Viewer(const Viewer&) = delete;
  Viewer& operator=(const Viewer&) = delete;

  // Loads a model file and resets the data to its initial state. On failure it returns false, keeps
  // the old model, and shows the error message in the window.
  bool Load(const std::string& file);
  // Loads a model file, or prints on the standard error why it cannot be loaded.
  void LoadOrSay(const std::string& file);
  // Shows a model and data that the caller shares.
  void Adopt(SharedModel m, SharedData d);
  // Called to load the model again when the user requests it; if empty, the file is loaded again.
  // Returns false and an error message in `text` on failure.
  std::function<bool(SharedModel* m, SharedData* d, std::string* text)> loader;
  // Shows or hides the two panels.
  void ShowPanels(bool left, bool right);
  // Opens all sections of the panels.
  void OpenSections();
  // Runs until the window is closed, with the simulation on a second thread and drawing on this
  // one.
  void Run();

  // Processes events and draws one frame. Programs with their own loop call it, and tests do.
  void Frame();
  // Simulates until the simulated time has caught up with `now`, a clock in seconds, but for at
  // most `seconds` of real time. While paused, computes the derived quantities of the current
  // state.
  void Advance(double now, double seconds = 0.7 / 60);
  // Returns the picture that the surface shows.
  app::Picture Screenshot();

  // Handles an event of the surface.
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
  // Called after each key press, with the mutex unlocked.
  std::function<void(int key)> on_key;

 private:
  // Declared first, because the references below refer to it.
  std::shared_ptr<View> view_;

 public:
  std::recursive_mutex& mutex = view_->mutex;

 private:
  friend class Passive;

  // Functions of viewer.cc: panels, rectangles of panels and view, drawing.
  void UpdateScene();
  void PrepareBuffer();
  void CountFrame();
  void MakePanels();
  void MakeRightPanel();
  // Hides panels of a small window that would leave too little of its width for the scene, the
  // right panel first. The user can show them again (Tab and Shift+Tab).
  void MakeRoom();
  // Computes the rectangles of window, left panel, right panel and view, in this order.
  void LayoutRects();
  // Redraws a panel after its values have changed.
  void UpdatePanel(int i);
  // Applies spacing, colors and sizes to both panels.
  void ChangeTheme();

  // Functions of panels.cc, which return the definitions of the panels.
  std::vector<mjuiDef> LeftPanel();
  std::vector<mjuiDef> RightPanel();

  // The functions of events.cc follow. Request executes an action now, or, if a program simulates,
  // at its next Sync.
  void Request(std::function<void(mjModel*, mjData*)> action);
  void OnPanelItem(int panel, const mjuiItem& item);
  void OnFileItem(int item);
  void OnOptionItem(int item);
  void OnSimulationItem(const mjuiItem& item);
  void OnKey(mjuiState* state);
  void OnMouse(mjuiState* state);
  void SelectBody(mjuiState* state);
  void StartPerturb(mjuiState* state);
  void ChooseCamera();

  // The functions of model.cc follow. Install replaces the model and data, and resets everything
  // that depends on them.
  void Install(SharedModel m, SharedData d, const std::string& file);
  // Loads the file in pending_load_, if any.
  void LoadPending();
  void SayWhyNot(const std::string& file) const;
  void ResetSimulation();
  void AlignCamera();
  // Copies the flags of mjOption to the check boxes, or back.
  void ReadFlags();
  void WriteFlags();
  // Copies the state to the clipboard as a keyframe in XML.
  void CopyState(bool precise);
  // Copies the camera to the clipboard as an element in XML.
  void CopyCamera();
  void UpdateWatch();

  // Functions of physics.cc.
  void PhysicsLoop();
  void StepRunning(double now, double seconds);
  void ApplyNoise();
  void StepOnce();
  // Pauses and shows a past state (History::Restore).
  void Scrub(int index);
  // Pauses the simulation after a warning about a bad state.
  void Stopped();

  // Functions of overlay.cc.
  void DrawOverlays(const mjrRect& view);
  void DrawInfo(const mjrRect& view);
  void DrawExtras();
  void DrawProfiler(const mjrRect& view);
  void DrawSensors(const mjrRect& view);
  void InitFigures();
  void UpdateProfiler();
  void UpdateSensors();

  // Functions of palette.cc.
  void OpenPalette();
  void PaletteKey(mjuiState* state);
  void DrawPalette(const mjrRect& view);
  std::vector<Action> FindActions() const;
  void RunAction(const Action& action);

  std::unique_ptr<Surface> surface_;
  SharedModel m_;
  SharedData d_;
  // File of the model (" " if it has none), message shown to the user, and file to load next.
  std::string file_, message_, pending_load_;
  // True if the last Install had another file than the one before.
  bool new_file_ = false;

  mjvScene scn_ = {};
  mjrContext con_ = {};
  mjvCamera& cam_ = view_->cam;
  mjvOption& opt_ = view_->opt;
  mjvPerturb& pert_ = view_->pert;
  mjUI ui_[2] = {};
  // True for panels that are visible.
  bool shown_[2] = {true, true};

  // Values that items of the panels show and change.
  int help_ = 0, info_ = 0, profiler_ = 0, sensor_ = 0, pause_update_ = 0, fullscreen_ = 0;
  int vsync_ = 1, busy_wait_ = 0, spacing_ = 0, color_ = 0, font_ = 0;
  // 1 if running, keyframe, index of the past state (0: present), and choice in the list of
  // cameras.
  int run_ = 1, key_ = 0, scrub_ = 0, camera_ = 0;
  mjtNum noise_scale_ = 0, noise_rate_ = 0;
  char watch_field_[mjMAXUINAME] = "qpos";
  int watch_index_ = 0;
  char watch_value_[mjMAXUINAME] = "";
  int disable_[mjNDISABLE] = {}, enable_[mjNENABLE] = {}, actuator_group_[mjNGROUP] = {};

  History history_;
  // Index in kSpeeds.
  int speed_ = 0;
  // Clock and simulated time at the last synchronization, in seconds, and real time per simulated
  // time.
  double sync_cpu_ = 0, sync_sim_ = 0, measured_slowdown_ = 1;
  bool speed_changed_ = true;
  double last_time_ = 0;
  std::atomic<bool> quit_ = false;

  // True if a program simulates (passive.h). Requests of the panels then wait until its next Sync.
  bool passive_ = false;
  std::vector<std::function<void(mjModel*, mjData*)>> requests_;
  std::vector<int> pressed_;  // Keys pressed since the last frame.
  bool stale_ = false;        // True if the left panel must be redrawn.

  // Frames per second, start of their measurement in seconds, and duration of a step in
  // milliseconds.
  double fps_ = 0, fps_time_ = 0, step_ms_ = 0;
  int fps_frames_ = 0;
  // Five figures: constraint counts, convergence, dimensions, times, sensors.
  std::unique_ptr<mjvFigure[]> figures_;

  bool palette_open_ = false;
  std::string palette_text_;
  int palette_choice_ = 0;
};

// The speeds that a user can choose, in percent of real time, from 100 to 0.1.
extern const std::vector<double> kSpeeds;

// Indices of the panels, and of the sections of the left panel.
enum Panel { kLeft, kRight };
enum Section { kFile, kOption, kSimulation, kWatch, kPhysics, kRendering, kVisualization, kGroups };

}  // namespace viewer

#endif  // SYNOVIA_VIEWER_VIEWER_H_
