// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the exchange between the threads (stage.h). The stage thread makes at most 60 frames
// per second. It requests a snapshot only if a page is ready for a frame or there is a recording. A
// slow page or a slow simulation lowers the frame rate, but blocks neither the network thread nor
// the simulation thread.

#include "web/server/stage.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "common/app.h"
#include "web/server/record_file.h"

namespace view {
namespace {

// Time between frames in seconds.
constexpr double kTick = 1.0 / 60;
// Interval in which the wait for a snapshot is repeated.
constexpr auto kPatience = std::chrono::milliseconds(100);
// Largest number of messages that wait for the stage thread; further ones are dropped.
constexpr size_t kMaxMail = 10000;

// True for the messages that change the spectator of a page. Others are for the simulation.
template <typename T>
constexpr bool ForSpectator = std::is_same_v<T, AckMessage> || std::is_same_v<T, CameraMessage> ||
                              std::is_same_v<T, OptionMessage> || std::is_same_v<T, WatchMessage>;

// Returns true if the camera was set. A page may move the mouse before it has received a frame, and
// then there is no camera yet.
bool HasCamera(const mjvGLCamera& camera) {
  return camera.frustum_near > 0 && camera.frustum_top > camera.frustum_bottom;
}

}  // namespace

Stage::Stage(const mjModel* m, int worlds, Send send, std::unique_ptr<RecordWriter> writer)
    : m_(m), send_(std::move(send)), scene_(m), writer_(std::move(writer)) {
  if (writer_) {
    recorder_ = std::make_unique<Spectator>(m_, &scene_);
    recorder_->Handle(WatchMessage{kAllValues});
  }
  camera_only_.scale = camera_only_.rotate[0] = 1;
  for (int i = 0; i < worlds; ++i) snapshot_.push_back(mj_makeData(m));
  thread_ = std::thread([this] { Loop(); });
}

Stage::~Stage() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
  }
  wake_.notify_all();
  thread_.join();
  for (mjData* d : snapshot_) mj_deleteData(d);
}

void Stage::Join(int page) {
  const std::lock_guard lock(mutex_);
  mail_.push_back({Mail::kJoin, page, {}});
  ++pages_;
  wake_.notify_all();
}

void Stage::Leave(int page) {
  const std::lock_guard lock(mutex_);
  mail_.push_back({Mail::kLeave, page, {}});
  --pages_;
  wake_.notify_all();
}

void Stage::Post(int page, const Message& message) {
  const std::lock_guard lock(mutex_);
  if (mail_.size() < kMaxMail) mail_.push_back({Mail::kMessage, page, message});
}

// Sleeps until the next frame is due. If nobody receives frames, sleeps until a page joins.
void Stage::WaitForTick() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [&] { return quit_ || !mail_.empty() || !spectators_.empty() || recorder_; });
  const double now = app::Now();
  next_tick_ = std::max(next_tick_ + kTick, now - kTick);
  if (next_tick_ > now) {
    wake_.wait_for(lock, std::chrono::duration<double>(next_tick_ - now), [&] { return quit_; });
  }
}

void Stage::HandleMail() {
  std::vector<Mail> mail;
  {
    const std::lock_guard lock(mutex_);
    mail.swap(mail_);
  }
  for (const Mail& letter : mail) {
    if (letter.kind == Mail::kJoin) {
      spectators_.emplace(letter.page, std::make_unique<Spectator>(m_, &scene_));
    } else if (letter.kind == Mail::kLeave) {
      spectators_.erase(letter.page);
      // The body that the page pulled is released.
      const std::lock_guard lock(mutex_);
      commands_.push_back({letter.page, SelectBodyMessage{0}, {}, {}});
      has_commands_ = true;
    } else {
      HandleMessage(letter.page, letter.message);
    }
  }
}

void Stage::HandleMessage(int page, const Message& message) {
  auto found = spectators_.find(page);
  if (found == spectators_.end()) return;
  Spectator& spectator = *found->second;
  std::visit(
      [&]<typename T>(const T& m) {
        if constexpr (ForSpectator<T>) {
          spectator.Handle(m);
        } else {
          Command command{page, m, PerturbOf(page), {}};
          if constexpr (std::is_same_v<T, SelectMessage>) {
            if (!have_snapshot_) return;
            spectator.Select(m, snapshot_[0], &command.pert);
          }
          std::copy_n(spectator.camera(), 2, command.camera);
          const std::lock_guard lock(mutex_);
          commands_.push_back(command);
          has_commands_ = true;
        }
      },
      message);
}

mjvPerturb Stage::PerturbOf(int page) const {
  auto found = shown_perts_.find(page);
  if (found != shown_perts_.end()) return found->second;
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  return pert;
}

// Requests a snapshot from the simulation and waits until it is there or the stage is destroyed. If
// the simulation does not call Sync, the pages get no frames; the destructor still works.
bool Stage::TakeSnapshot() {
  wanted_.store(true, std::memory_order_release);
  std::unique_lock lock(mutex_);
  const auto given = [&] { return quit_ || !wanted_.load(std::memory_order_acquire); };
  while (!wake_.wait_for(lock, kPatience, given)) {
  }
  have_snapshot_ = !wanted_;
  return !quit_ && have_snapshot_;
}

void Stage::AddToRecording(const Snapshot& snapshot) {
  if (!recorder_) return;
  mjvPerturb none;
  mjv_defaultPerturb(&none);
  Frame frame =
      recorder_->MakeFrame(snapshot, shown_perts_.empty() ? none : shown_perts_.begin()->second);
  writer_->Add(std::move(frame));
}

void Stage::ShowFrames() {
  const bool ready = std::any_of(spectators_.begin(), spectators_.end(),
                                 [](const auto& s) { return s.second->Ready(); });
  if ((!ready && !recorder_) || !TakeSnapshot()) return;
  const Snapshot snapshot{m_, snapshot_, transport_};
  AddToRecording(snapshot);
  for (auto& [page, spectator] : spectators_) {
    if (!spectator->Ready()) continue;
    std::string frame = spectator->NextFrame(snapshot, PerturbOf(page));
    if (!frame.empty()) send_(page, std::move(frame));
  }
}

void Stage::Loop() {
  while (true) {
    WaitForTick();
    {
      const std::lock_guard lock(mutex_);
      if (quit_) break;
    }
    HandleMail();
    ShowFrames();
  }
  if (writer_) writer_->Close();
}

// Executes a command about the selected body with the camera that the page had when it sent it.
void Stage::ObeyMouse(const Command& command, mjData* d) {
  mjvPerturb& pert = perts_.try_emplace(command.page, command.pert).first->second;
  std::copy_n(command.camera, 2, camera_only_.camera);
  if (std::holds_alternative<SelectMessage>(command.message)) {
    pert = command.pert;
  } else if (auto* body = std::get_if<SelectBodyMessage>(&command.message)) {
    mjv_defaultPerturb(&pert);
    if (body->body < m_->nbody) pert.select = body->body;
    if (!pert.select) perts_.erase(command.page);
  } else if (!HasCamera(command.camera[0])) {
    return;
  } else if (auto* perturb = std::get_if<PerturbMessage>(&command.message)) {
    if (perturb->active && !pert.active) mjv_initPerturb(m_, d, &camera_only_, &pert);
    pert.active = pert.select > 0 ? perturb->active : 0;
  } else if (auto* drag = std::get_if<DragMessage>(&command.message)) {
    if (pert.active) mjv_movePerturb(m_, d, drag->action, drag->dx, drag->dy, &camera_only_, &pert);
  }
}

void Stage::Obey(const Command& command, mjData* d, Transport* transport) {
  const Message& message = command.message;
  if (auto* run = std::get_if<RunMessage>(&message)) {
    transport->run = run->run;
  } else if (auto* step = std::get_if<StepMessage>(&message)) {
    transport->steps = std::min(transport->steps + step->steps, 1000);
  } else if (auto* speed = std::get_if<SpeedMessage>(&message)) {
    transport->speed = speed->speed;
    transport->jumped = true;
  } else if (auto* reset = std::get_if<ResetMessage>(&message)) {
    if (reset->key >= 0 && reset->key < m_->nkey) {
      mj_resetDataKeyframe(m_, d, reset->key);
    } else {
      app::ResetToHome(m_, d);
    }
    mj_forward(m_, d);
    transport->jumped = true;
  } else if (auto* control = std::get_if<ControlMessage>(&message)) {
    if (control->index < m_->nu) d->ctrl[control->index] = control->value;
  } else if (std::holds_alternative<ClearControlsMessage>(message)) {
    mju_zero(d->ctrl, static_cast<int>(m_->nu));
  } else if (auto* joint = std::get_if<JointMessage>(&message)) {
    if (joint->qpos < m_->nq) d->qpos[joint->qpos] = joint->value;
    mj_forward(m_, d);
  } else {
    ObeyMouse(command, d);
  }
}

void Stage::Sync(std::span<mjData* const> worlds, Transport* transport) {
  if (has_commands_.load(std::memory_order_acquire)) {
    std::vector<Command> commands;
    {
      const std::lock_guard lock(mutex_);
      commands.swap(commands_);
      has_commands_ = false;
    }
    for (const Command& command : commands) Obey(command, worlds[0], transport);
  }
  if (!wanted_.load(std::memory_order_acquire)) return;
  for (size_t w = 0; w < snapshot_.size(); ++w) mjv_copyData(snapshot_[w], m_, worlds[w]);
  transport_ = *transport;
  shown_perts_ = perts_;
  {
    // The lock makes sure that the stage thread does not miss the notification between its test of
    // wanted_ and its wait.
    const std::lock_guard lock(mutex_);
    wanted_.store(false, std::memory_order_release);
  }
  wake_.notify_all();
}

bool Stage::ApplyPerturbations(mjData* d, bool paused) {
  // Forces of the previous step are removed first, also those of pages that have released their
  // body.
  for (const int body : pulled_) mju_zero(d->xfrc_applied + 6 * body, 6);
  pulled_.clear();
  bool any = false;
  for (const auto& [page, pert] : perts_) {
    if (!pert.active) continue;
    any = true;
    mjv_applyPerturbPose(m_, d, &pert, paused);
    if (paused) continue;
    mjv_applyPerturbForce(m_, d, &pert);
    pulled_.push_back(pert.select);
  }
  return any;
}

}  // namespace view
