// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads models, installs them in the viewer, and exchanges values between panels and model.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

#include <mujoco/mjxmacro.h>

#include "viewer/viewer.h"

namespace viewer {

const std::vector<double> kSpeeds = {100, 80,  66, 50,  40,  33,  25,  20,  16,  13, 10,
                                     8,   6.6, 5,  4,   3.3, 2.5, 2,   1.6, 1.3, 1,  .8,
                                     .66, .5,  .4, .33, .25, .2,  .16, .13, .1};

namespace {

// Returns a model, or null with an error message in `text`. A warning of the compiler returns a
// model and a message.
app::ModelPtr LoadFile(const std::string& file, std::string* text) {
  char error[1000] = "";
  mjModel* m = nullptr;
  if (app::LowerExtension(file) == ".mjb") {
    m = mj_loadModel(file.c_str(), nullptr);
    if (!m) *text = "could not load binary model";
  } else {
    m = mj_loadXML(file.c_str(), nullptr, error, sizeof(error));
    *text = error;
  }
  while (!text->empty() && text->back() == '\n') text->pop_back();
  return app::ModelPtr(m);
}

// Returns the index in kSpeeds that is closest to a speed (1 is real time) on a logarithmic scale.
int ClosestSpeed(double realtime) {
  const double wanted = std::log(std::max(1e-3, 100 * realtime));
  int best = 0;
  for (size_t i = 1; i < kSpeeds.size(); ++i) {
    if (std::fabs(std::log(kSpeeds[i]) - wanted) < std::fabs(std::log(kSpeeds[best]) - wanted)) {
      best = static_cast<int>(i);
    }
  }
  return best;
}

// Returns the array of mjData with this name and its size, or null if there is no such array of
// numbers.
const mjtNum* FindField(const mjModel* m, const mjData* d, const char* field, int64_t* size) {
  static_cast<void>(m);
  MJDATA_POINTERS_PREAMBLE(m)  // NOLINT(misc-const-correctness)
#define X(type, name, nrow, ncol)                                    \
  if (!std::strcmp(#type, "mjtNum") && !std::strcmp(field, #name)) { \
    *size = int64_t{m->nrow} * (ncol);                               \
    return reinterpret_cast<const mjtNum*>(d->name);                 \
  }
  MJDATA_POINTERS
#undef X
  return nullptr;
}

// Appends an XML attribute with n numbers, with all digits if `precise`.
void AppendVector(std::string& text, const char* name, const mjtNum* data, int n, bool precise) {
  if (n <= 0) return;
  text += std::string("\n  ") + name + "=\"";
  for (int i = 0; i < n; ++i) text += app::Format(precise ? "%-22.16g " : "%g ", data[i]);
  text.back() = '"';
}

}  // namespace

bool Viewer::Load(const std::string& given) {
  const std::string file = app::FindModelFile(given);
  const double begin = app::Now();
  std::string text;
  app::ModelPtr m = LoadFile(file, &text);
  const std::lock_guard<std::recursive_mutex> lock(mutex);
  if (!m) {
    message_ = text;
    return false;
  }
  app::DataPtr d = app::MakeData(m.get());
  app::ResetToHome(m.get(), d.get());
  message_.clear();
  if (!text.empty()) {
    message_ = "Model compiled, but simulation warning (paused): " + text;
    std::fprintf(stderr, "%s: %s\n", file.c_str(), message_.c_str());
    run_ = 0;
  } else if (app::Now() - begin > 0.25) {
    message_ = app::Format("Model loaded in %.2g seconds", app::Now() - begin);
  }
  Install(std::move(m), std::move(d), file);
  return true;
}

void Viewer::Adopt(SharedModel m, SharedData d) {
  const std::lock_guard<std::recursive_mutex> lock(mutex);
  Install(std::move(m), std::move(d), " ");
}

void Viewer::LoadOrSay(const std::string& file) {
  if (!Load(file)) SayWhyNot(file);
}

// Prints why a file was not loaded. The window shows the same text, but cuts it if it is long.
void Viewer::SayWhyNot(const std::string& file) const {
  std::fprintf(stderr, "cannot load '%s': %s\n", file.c_str(), message_.c_str());
}

// Loads a file that was dropped on the window, or loads the model again from its source.
void Viewer::LoadPending() {
  if (pending_load_.empty()) return;
  const std::string file = std::exchange(pending_load_, {});
  if (!loader || file != file_) {
    LoadOrSay(file);
    return;
  }
  SharedModel m;
  SharedData d;
  if (loader(&m, &d, &message_)) {
    Install(std::move(m), std::move(d), file);
  } else {
    SayWhyNot(file);
  }
}

void Viewer::Install(SharedModel m, SharedData d, const std::string& file) {
  new_file_ = file != file_;
  file_ = file;
  m_ = std::move(m);
  d_ = std::move(d);
  mj_forward(m_.get(), d_.get());
  // Flags of rendering and the camera are kept if the same file is loaded again.
  const mjtByte* flags = scn_.flags;
  mjtByte keep[mjNRNDFLAG];
  std::copy_n(flags, mjNRNDFLAG, keep);
  mjv_makeScene(m_.get(), &scn_, 100000);
  if (!new_file_) std::copy_n(keep, mjNRNDFLAG, scn_.flags);
  mjr_makeContext(m_.get(), &con_, 50 * (font_ + 1));
  history_.Reset(m_.get(), d_.get());
  mjv_defaultPerturb(&pert_);
  scrub_ = 0;
  key_ = -1;
  speed_ = ClosestSpeed(m_->vis.global.realtime);
  speed_changed_ = true;
  ReadFlags();
  if (new_file_) {
    camera_ = 0;
    AlignCamera();
  } else {
    camera_ = std::min<int>(camera_, m_->ncam + 1);
    ChooseCamera();
  }
  MakePanels();
  ChangeTheme();
  surface_->SetTitle(std::string("Synovia: ") + m_->names);
}

void Viewer::ResetSimulation() {
  Request([](mjModel* m, mjData* d) {
    app::ResetToHome(m, d);
    mj_forward(m, d);
  });
  scrub_ = 0;
  UpdatePanel(kRight);
}

// Chooses the camera that the model requests, or the free camera at its initial place.
void Viewer::AlignCamera() {
  mjv_defaultFreeCamera(m_.get(), &cam_);
  const int id = m_->vis.global.cameraid;
  if (id >= 0 && id < m_->ncam) {
    cam_.type = mjCAMERA_FIXED;
    cam_.fixedcamid = id;
    camera_ = 2 + id;
  } else {
    camera_ = 0;
  }
}

void Viewer::ReadFlags() {
  const mjOption& opt = m_->opt;
  for (int i = 0; i < mjNDISABLE; ++i) disable_[i] = opt.disableflags >> i & 1;
  for (int i = 0; i < mjNENABLE; ++i) enable_[i] = opt.enableflags >> i & 1;
  for (int i = 0; i < mjNGROUP; ++i) actuator_group_[i] = !(opt.disableactuator >> i & 1);
}

void Viewer::WriteFlags() {
  mjOption& opt = m_->opt;
  opt.disableflags = opt.enableflags = 0;
  for (int i = 0; i < mjNDISABLE; ++i) opt.disableflags |= (disable_[i] != 0) << i;
  for (int i = 0; i < mjNENABLE; ++i) opt.enableflags |= (enable_[i] != 0) << i;
  for (int i = 0; i < mjNGROUP; ++i) {
    opt.disableactuator &= ~(1 << i);
    opt.disableactuator |= (actuator_group_[i] == 0) << i;
  }
}

void Viewer::CopyState(bool precise) {
  const mjModel* m = m_.get();
  const mjData* d = d_.get();
  std::string text = "<key";
  AppendVector(text, "time", &d->time, 1, precise);
  AppendVector(text, "qpos", d->qpos, m->nq, precise);
  AppendVector(text, "qvel", d->qvel, m->nv, precise);
  AppendVector(text, "act", d->act, m->na, precise);
  AppendVector(text, "ctrl", d->ctrl, m->nu, precise);
  AppendVector(text, "mpos", d->mocap_pos, 3 * m->nmocap, precise);
  AppendVector(text, "mquat", d->mocap_quat, 4 * m->nmocap, precise);
  text += "\n/>";
  surface_->SetClipboard(text.substr(0, 4999));
}

void Viewer::CopyCamera() {
  mjtNum pos[3], forward[3], up[3], right[3];
  mjv_cameraInModel(pos, forward, up, &scn_);
  mju_cross(right, forward, up);
  surface_->SetClipboard(
      app::Format("<camera pos=\"%.3f %.3f %.3f\" xyaxes=\"%.3f %.3f %.3f %.3f %.3f %.3f\"/>\n",
                  pos[0], pos[1], pos[2], right[0], right[1], right[2], up[0], up[1], up[2]));
}

// Shows the element that the user watches, and redraws the section only if its text has changed.
void Viewer::UpdateWatch() {
  int64_t size = 0;
  const mjtNum* field = FindField(m_.get(), d_.get(), watch_field_, &size);
  const std::string old = watch_value_;
  if (!field) {
    std::snprintf(watch_value_, sizeof(watch_value_), "invalid field");
  } else if (watch_index_ < 0 || watch_index_ >= size) {
    std::snprintf(watch_value_, sizeof(watch_value_), "invalid index");
  } else {
    std::snprintf(watch_value_, sizeof(watch_value_), "%g", field[watch_index_]);
  }
  if (old != watch_value_) mjui_update(kWatch, -1, &ui_[kLeft], &surface_->state, &con_);
}

}  // namespace viewer
