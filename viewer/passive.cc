// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Compares what the user edited with what was shown last, to decide which side an edit comes from.

#include "viewer/passive.h"

#include <algorithm>
#include <cstring>

namespace viewer {
namespace {

using Lock = std::unique_lock<std::recursive_mutex>;

// Copies the elements that the user changed to the program. The others are overwritten by the
// program's values afterwards.
template <typename T>
void Exchange(const std::vector<T>& seen, const T* shown, T* original) {
  for (size_t i = 0; i < seen.size(); ++i) {
    if (shown[i] != seen[i]) original[i] = shown[i];
  }
}

// Copies a whole struct to the program if the user changed any part of it.
template <typename T>
void ExchangeStruct(const T& seen, const T& shown, T& original) {
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): both are copies, padding included
  if (std::memcmp(&seen, &shown, sizeof(T)) != 0) original = shown;
}

}  // namespace

Passive::Passive(mjModel* m, mjData* d, std::function<void(int)> on_key, bool left, bool right)
    : m_(m), d_(d), on_key_(std::move(on_key)), panels_{left, right} {
  mj_forward(m_, d_);
  copy_m_.reset(mj_copyModel(nullptr, m_), app::Deleter());
  copy_d_.reset(mj_makeData(copy_m_.get()), app::Deleter());
  if (!copy_d_) throw app::Error("no memory for a copy of the data");
  mjv_copyData(copy_d_.get(), m_, d_);
}

void Passive::Run(const std::function<std::unique_ptr<Surface>()>& open) {
  // However Run ends, threads that wait for its end continue.
  const struct End {
    Passive* p;
    ~End() {
      const Lock lock(p->view_->mutex);
      p->viewer_.reset();
      p->state_ = kEnded;
      p->changed_.notify_all();
    }
  } end{this};
  auto viewer = std::make_unique<Viewer>(open(), view_);
  Viewer& v = *viewer;
  v.passive_ = true;
  v.on_key = on_key_;
  v.Adopt(copy_m_, copy_d_);
  v.ShowPanels(panels_[kLeft], panels_[kRight]);
  {
    const Lock lock(view_->mutex);
    drawing_thread_ = std::this_thread::get_id();
    viewer_ = std::move(viewer);
    Remember();
  }
  for (bool go_on = true; go_on;) {
    v.Frame();
    const Lock lock(view_->mutex);
    UploadPending();
    state_ = kShown;
    changed_.notify_all();
    go_on = !quit_ && !v.surface().ShouldClose() && !v.quit_;
  }
}

bool Passive::WaitUntilShown() {
  Lock lock(view_->mutex);
  changed_.wait(lock, [this] { return state_ != kStarting; });
  return state_ == kShown;
}

bool Passive::IsRunning() {
  const Lock lock(view_->mutex);
  return state_ != kEnded && !quit_;
}

void Passive::Close() {
  Lock lock(view_->mutex);
  quit_ = true;
  if (drawing_thread_ == std::this_thread::get_id()) return;
  changed_.wait(lock, [this] { return state_ == kEnded; });
}

mjrRect Passive::Viewport() {
  const Lock lock(view_->mutex);
  return viewer_ ? viewer_->surface().state.rect[3] : mjrRect{};
}

void Passive::ChangeExtras(const std::function<void(Extras&)>& change) {
  const Lock lock(view_->mutex);
  if (viewer_) change(viewer_->extras);
}

void Passive::TakeStructs() {
  ExchangeStruct(seen_.opt, copy_m_->opt, m_->opt);
  ExchangeStruct(seen_.vis, copy_m_->vis, m_->vis);
  ExchangeStruct(seen_.stat, copy_m_->stat, m_->stat);
}

void Passive::TakeEdits() {
  Exchange(seen_.qpos, copy_d_->qpos, d_->qpos);
  Exchange(seen_.ctrl, copy_d_->ctrl, d_->ctrl);
  Exchange(seen_.eq_active, copy_d_->eq_active, d_->eq_active);
  TakeStructs();
  for (const auto& request : std::exchange(viewer_->requests_, {})) request(m_, d_);
}

void Passive::ShowState(bool state_only) {
  if (state_only) {
    std::vector<mjtNum> state(mj_stateSize(m_, mjSTATE_INTEGRATION));
    mj_getState(m_, d_, state.data(), mjSTATE_INTEGRATION);
    mj_setState(copy_m_.get(), copy_d_.get(), state.data(), mjSTATE_INTEGRATION);
    mj_forward(copy_m_.get(), copy_d_.get());
  } else {
    mjv_copyModel(copy_m_.get(), m_);
    mjv_copyData(copy_d_.get(), m_, d_);
  }
  copy_m_->opt = m_->opt;
  copy_m_->vis = m_->vis;
  copy_m_->stat = m_->stat;
  viewer_->ReadFlags();
}

void Passive::ShowScene(mjvScene* user) {
  if (!user) return;
  const int n = std::clamp(user->ngeom, 0, user->maxgeom);
  viewer_->extras.geoms.assign(user->geoms, user->geoms + n);
  mjtByte* flags = viewer_->scn_.flags;
  if (std::memcmp(user->flags, seen_.flags, sizeof(seen_.flags)) != 0) {
    std::copy_n(user->flags, mjNRNDFLAG, flags);
    viewer_->stale_ = true;  // The left panel shows the flags.
  }
  std::copy_n(flags, mjNRNDFLAG, user->flags);
}

void Passive::Remember() {
  seen_.qpos.assign(copy_d_->qpos, copy_d_->qpos + copy_m_->nq);
  seen_.ctrl.assign(copy_d_->ctrl, copy_d_->ctrl + copy_m_->nu);
  seen_.eq_active.assign(copy_d_->eq_active, copy_d_->eq_active + copy_m_->neq);
  seen_.opt = copy_m_->opt;
  seen_.vis = copy_m_->vis;
  seen_.stat = copy_m_->stat;
  std::copy_n(viewer_->scn_.flags, mjNRNDFLAG, seen_.flags);
}

void Passive::Sync(mjvScene* user, bool state_only) {
  const Lock lock(view_->mutex);
  if (!viewer_) return;
  TakeEdits();
  ShowState(state_only);
  ShowScene(user);
  Remember();
  // Forces with which the user pulls a body act until the next Sync.
  mju_zero(d_->xfrc_applied, 6 * m_->nbody);
  mjv_applyPerturbPose(m_, d_, &view_->pert, 0);
  mjv_applyPerturbForce(m_, d_, &view_->pert);
  for (mjTimerStat& timer : d_->timer) timer = {};
}

void Passive::Upload(Asset asset, int id) {
  Lock lock(view_->mutex);
  if (!viewer_) return;
  // The sizes of a compiled model do not change, so the copy has room for the data of the original.
  if (asset == kHeightField) {
    std::copy_n(m_->hfield_data, m_->nhfielddata, copy_m_->hfield_data);
  } else if (asset == kTexture) {
    std::copy_n(m_->tex_data, m_->ntexdata, copy_m_->tex_data);
  } else {
    std::copy_n(m_->mesh_vert, 3 * m_->nmeshvert, copy_m_->mesh_vert);
    std::copy_n(m_->mesh_normal, 3 * m_->nmeshnormal, copy_m_->mesh_normal);
    std::copy_n(m_->mesh_face, 3 * m_->nmeshface, copy_m_->mesh_face);
  }
  uploads_.push_back({asset, id});
  if (drawing_thread_ == std::this_thread::get_id()) return UploadPending();
  changed_.wait(lock, [this] { return uploads_.empty() || state_ == kEnded; });
}

void Passive::UploadPending() {
  for (auto [asset, id] : std::exchange(uploads_, {})) {
    switch (asset) {
      case kHeightField:
        mjr_uploadHField(copy_m_.get(), &viewer_->con_, id);
        break;
      case kMesh:
        mjr_uploadMesh(copy_m_.get(), &viewer_->con_, id);
        break;
      case kTexture:
        mjr_uploadTexture(copy_m_.get(), &viewer_->con_, id);
        break;
    }
  }
}

}  // namespace viewer
