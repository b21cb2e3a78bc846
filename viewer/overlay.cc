// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws text and figures over the view: help, information, profiler and sensors.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "viewer/viewer.h"

namespace viewer {
namespace {

// Indices of the figures.
enum Figure { kCounts, kConvergence, kSizes, kTimes, kSensors };
constexpr int kFrames = 201;  // Number of frames in the history of the profiler.

// The two columns of the help text. Both must have the same number of lines.
constexpr const char kHelpTitles[] =
    "Help\nInfo\nProfiler\nSensors\nFull screen\nCommands\nFree camera\nRun, pause\nStep, history\n"
    "Select parent\nCycle cameras\nCycle frames\nCycle labels\nSlower, faster\nPanels\n"
    "Turn view\nMove view\nZoom\nSelect body\nLook at\nTrack body\nPull, turn body";
constexpr const char kHelpKeys[] =
    "F1\nF2\nF3\nF4\nF5\nCtrl K\nEsc\nSpace\nLeft, Right\nPgUp\n[ ]\nF6\nF7\n- =\nTab, Shift Tab\n"
    "left drag\n[Shift] right drag\nwheel, middle drag\nleft double click\nright double click\n"
    "Ctrl right double click\nCtrl [Shift] drag";

void SetName(mjvFigure& fig, int line, const char* name) {
  std::snprintf(fig.linename[line], sizeof(fig.linename[line]), "%s", name);
}

void SetTitle(mjvFigure& fig, const char* title) {
  std::snprintf(fig.title, sizeof(fig.title), "%s", title);
}

// Shifts the samples of a line by one and stores the newest as the first.
void PushSample(mjvFigure& fig, int line, float value) {
  const int n = std::min(kFrames, fig.linepnt[line] + 1);
  for (int i = n - 1; i > 0; --i) fig.linedata[line][2 * i + 1] = fig.linedata[line][2 * i - 1];
  fig.linepnt[line] = n;
  fig.linedata[line][1] = value;
}

// Returns the decimal logarithm, with a lower bound of -15.
float LogOf(mjtNum x) { return static_cast<float>(mju_log10(std::max(mjtNum{1e-15}, x))); }

// Returns the residual of the solver in its last iteration, the largest of all islands. The
// residual is the smaller of improvement and gradient, or the other one if that is zero.
mjtNum SolverError(const mjData* d) {
  mjtNum worst = 0;
  for (int k = 0; k < std::min(std::max(1, d->nisland), mjNISLAND); ++k) {
    const int n = std::min(d->solver_niter[k], mjNSOLVER);
    if (n <= 0) continue;
    const mjSolverStat& stat = d->solver[k * mjNSOLVER + n - 1];
    mjtNum error = std::min(stat.improvement, stat.gradient);
    if (error == 0) error = std::max(stat.improvement, stat.gradient);
    worst = std::max(worst, error);
  }
  return worst;
}

// Returns the largest number of iterations of all islands.
int SolverIterations(const mjData* d) {
  int n = 0;
  for (int k = 0; k < std::min(std::max(1, d->nisland), mjNISLAND); ++k) {
    n = std::max(n, d->solver_niter[k]);
  }
  return n;
}

}  // namespace

void Viewer::InitFigures() {
  for (int i = 0; i < 5; ++i) {
    mjvFigure& fig = figures_[i];
    mjv_defaultFigure(&fig);
    fig.figurergba[3] = 0.5f;
    fig.panergba[3] = 0;
    fig.gridsize[0] = 5;
    fig.gridsize[1] = 5;
    fig.linewidth = 2;
  }
  SetTitle(figures_[kCounts], "Counts");
  SetTitle(figures_[kConvergence], "Convergence (log 10)");
  SetTitle(figures_[kSizes], "Dimensions");
  SetTitle(figures_[kTimes], "CPU time (msec)");
  std::snprintf(figures_[kCounts].xlabel, 100, "Solver iteration");
  std::snprintf(figures_[kConvergence].xlabel, 100, "Solver iteration");
  std::snprintf(figures_[kSizes].xlabel, 100, "Video frame");
  std::snprintf(figures_[kTimes].xlabel, 100, "Video frame");
  const char* counts[] = {"total", "active", "changed", "evals", "updates"};
  const char* costs[] = {"improvement", "gradient", "lineslope"};
  const char* sizes[] = {"dof", "body", "constraint", "sqrt(nnz)", "contact", "iteration"};
  const char* times[] = {"total", "collision", "prepare", "solve", "other"};
  for (int i = 0; i < 5; ++i) SetName(figures_[kCounts], i, counts[i]);
  for (int i = 0; i < 3; ++i) SetName(figures_[kConvergence], i, costs[i]);
  for (int i = 0; i < 6; ++i) SetName(figures_[kSizes], i, sizes[i]);
  for (int i = 0; i < 5; ++i) SetName(figures_[kTimes], i, times[i]);
  for (const int f : {kSizes, kTimes}) {
    figures_[f].range[0][0] = 1 - kFrames;
    figures_[f].range[0][1] = 0;
    for (int line = 0; line < 6; ++line) {
      for (int i = 0; i < kFrames; ++i) figures_[f].linedata[line][2 * i] = static_cast<float>(-i);
    }
  }
  for (const int f : {kCounts, kConvergence}) figures_[f].range[0][1] = 20;
  figures_[kConvergence].range[1][0] = -15;
  figures_[kConvergence].range[1][1] = 5;
  mjvFigure& sensor = figures_[kSensors];
  SetTitle(sensor, "Sensor data");
  sensor.flg_barplot = sensor.flg_extend = sensor.flg_symmetric = 1;
  sensor.flg_legend = 0;
  std::snprintf(sensor.yformat, sizeof(sensor.yformat), "%%.1f");
  sensor.range[1][0] = -1;
  sensor.range[1][1] = 1;
}

void Viewer::UpdateProfiler() {
  const mjData* d = d_.get();
  mjvFigure &counts = figures_[kCounts], &costs = figures_[kConvergence];
  const int n = std::min({d->solver_niter[0], mjNSOLVER, mjMAXLINEPNT});
  for (int line = 0; line < 5; ++line) counts.linepnt[line] = n;
  for (int line = 0; line < 3; ++line) costs.linepnt[line] = n;
  for (int i = 0; i < n; ++i) {
    const mjSolverStat& s = d->solver[i];
    const float values[5] = {static_cast<float>(d->nefc), static_cast<float>(s.nactive),
                             static_cast<float>(s.nchange), static_cast<float>(s.neval),
                             static_cast<float>(s.nupdate)};
    const float errors[3] = {LogOf(s.improvement), LogOf(s.gradient), LogOf(s.lineslope)};
    for (int line = 0; line < 5; ++line) {
      counts.linedata[line][2 * i] = static_cast<float>(i);
      counts.linedata[line][2 * i + 1] = values[line];
    }
    for (int line = 0; line < 3; ++line) {
      costs.linedata[line][2 * i] = static_cast<float>(i);
      costs.linedata[line][2 * i + 1] = errors[line];
    }
  }
  // The figures over time stand still while the simulation is paused.
  if (!run_ && !pause_update_) return;
  mjtNum nnz = 0;
  for (int k = 0; k < std::min(std::max(1, d->nisland), mjNISLAND); ++k) nnz += d->solver_nnz[k];
  const float sizes[6] = {static_cast<float>(m_->nv),  static_cast<float>(m_->nbody),
                          static_cast<float>(d->nefc), static_cast<float>(mju_sqrt(nnz)),
                          static_cast<float>(d->ncon), static_cast<float>(SolverIterations(d))};
  for (int line = 0; line < 6; ++line) PushSample(figures_[kSizes], line, sizes[line]);
  auto msec = [&](int timer) {
    const mjTimerStat& t = d->timer[timer];
    return t.number ? static_cast<float>(t.duration / t.number) : 0;
  };
  const float total = static_cast<float>(step_ms_);
  const float times[5] = {total, msec(mjTIMER_POS_COLLISION),
                          msec(mjTIMER_POS_MAKE) + msec(mjTIMER_POS_PROJECT),
                          msec(mjTIMER_CONSTRAINT), 0};
  for (int line = 0; line < 5; ++line) PushSample(figures_[kTimes], line, times[line]);
}

// Draws a bar for each element of the sensor data, divided by the cutoff if there is one. A new
// line of the figure, and so another color, begins where the type of sensor changes.
void Viewer::UpdateSensors() {
  constexpr int kMaxLines = 10;
  mjvFigure& fig = figures_[kSensors];
  const mjModel* m = m_.get();
  for (int i = 0; i < kMaxLines; ++i) fig.linepnt[i] = 0;
  int line = 0;
  for (int s = 0; s < m->nsensor; ++s) {
    if (s > 0 && m->sensor_type[s] != m->sensor_type[s - 1])
      line = std::min(line + 1, kMaxLines - 1);
    const mjtNum cutoff = m->sensor_cutoff[s] > 0 ? m->sensor_cutoff[s] : 1;
    for (int k = 0; k < m->sensor_dim[s]; ++k) {
      const int adr = m->sensor_adr[s] + k, p = fig.linepnt[line];
      if (p + 2 > mjMAXLINEPNT) break;
      const auto x = static_cast<float>(adr);
      fig.linedata[line][2 * p] = fig.linedata[line][2 * p + 2] = x;
      fig.linedata[line][2 * p + 1] = 0;
      fig.linedata[line][2 * p + 3] = static_cast<float>(d_->sensordata[adr] / cutoff);
      fig.linepnt[line] += 2;
    }
  }
  fig.range[0][0] = 0;
  fig.range[0][1] = std::max(1.0f, static_cast<float>(m->nsensordata));
}

// Draws the figures, texts and images of the program, each at its place in the window.
void Viewer::DrawExtras() {
  for (const Extras::Figure& f : extras.figures) mjr_figure(f.rect, f.figure.get(), &con_);
  for (const Extras::Text& t : extras.texts) {
    mjr_overlay(t.font, t.place, surface_->state.rect[3], t.left.c_str(), t.right.c_str(), &con_);
  }
  for (const Extras::Image& i : extras.images) {
    mjr_drawPixels(i.rgb.data(), nullptr, i.rect, &con_);
  }
}

void Viewer::DrawInfo(const mjrRect& view) {
  const mjData* d = d_.get();
  std::string left = "Time\nSize\nCPU\nSolver\nFPS\nMemory", right;
  const double used = 100.0 * static_cast<double>(d->maxuse_arena) / static_cast<double>(d->narena);
  right += app::Format("%-9.3f\n%d  (%d con)\n%.3f\n", d->time, d->nefc, d->ncon, step_ms_);
  right +=
      app::Format("%.1f  (%d it)\n%.0f\n", mju_log10(std::max(mjtNum{mjMINVAL}, SolverError(d))),
                  SolverIterations(d), fps_);
  right += app::Format("%.1f%% of %s", used, mju_writeNumBytes(d->narena));
  if (m_->opt.enableflags & mjENBL_ENERGY) {
    left += "\nEnergy";
    right += app::Format("\n%.3f", d->energy[0] + d->energy[1]);
  }
  if (m_->opt.enableflags & mjENBL_FWDINV) {
    left += "\nFwdInv";
    right += app::Format("\n%.1f %.1f", mju_log10(std::max(mjtNum{mjMINVAL}, d->solver_fwdinv[0])),
                         mju_log10(std::max(mjtNum{mjMINVAL}, d->solver_fwdinv[1])));
  }
  if (!(m_->opt.disableflags & mjDSBL_ISLAND)) {
    left += "\nIslands";
    right += app::Format("\n%d", d->nisland);
  }
  mjr_overlay(mjFONT_NORMAL, mjGRID_BOTTOMLEFT, view, left.c_str(), right.c_str(), &con_);
}

void Viewer::DrawProfiler(const mjrRect& view) {
  mjrRect place = {view.left + view.width - view.width / 4, view.bottom, view.width / 4,
                   view.height / 4};
  for (const int f : {kTimes, kSizes, kConvergence, kCounts}) {
    mjr_figure(place, &figures_[f], &con_);
    place.bottom += place.height;
  }
}

void Viewer::DrawSensors(const mjrRect& view) {
  const int width = view.width / (profiler_ ? 3 : 4);
  const int left =
      view.left + (profiler_ ? view.width - view.width / 4 - width : view.width - width);
  mjr_figure({left, view.bottom, width, view.height / 3}, &figures_[kSensors], &con_);
}

void Viewer::DrawOverlays(const mjrRect& view) {
  if (view.width <= 0 || view.height <= 0) return;
  if (!m_) {
    const std::string text =
        std::string("MuJoCo version ") + mj_versionString() + "\nDrag-and-drop model file here";
    mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, view, text.c_str(), nullptr, &con_);
  }
  if (!pending_load_.empty()) {
    mjr_overlay(mjFONT_BIG, mjGRID_TOP, view, "LOADING...", nullptr, &con_);
  } else if (m_ && !run_) {
    const std::string text = scrub_ ? app::Format("PAUSE (%d)", scrub_) : "PAUSE";
    mjr_overlay(mjFONT_BIG, mjGRID_TOP, view, text.c_str(), nullptr, &con_);
  }
  if (m_ && run_) {
    const double wanted = kSpeeds[speed_], actual = 100 / std::max(1e-9, measured_slowdown_);
    const bool off = std::fabs(actual - wanted) > 0.1 * wanted;
    if (wanted != 100 || off) {
      std::string text = app::Format("%g%%", wanted);
      if (off) text += app::Format(" (%-4.1f%%)", actual);
      mjr_overlay(mjFONT_BIG, mjGRID_TOPLEFT, view, text.c_str(), nullptr, &con_);
    }
  }
  if (!message_.empty()) {
    mjr_overlay(mjFONT_NORMAL, info_ ? mjGRID_BOTTOM : mjGRID_BOTTOMLEFT, view, message_.c_str(),
                nullptr, &con_);
  }
  if (help_) mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, view, kHelpTitles, kHelpKeys, &con_);
  if (m_ && info_) DrawInfo(view);
  if (m_ && profiler_) DrawProfiler(view);
  if (m_ && sensor_) DrawSensors(view);
}

}  // namespace viewer
