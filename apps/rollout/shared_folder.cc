// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "shared_folder.h"

#include <algorithm>
#include <cmath>

#include "checkpoint.h"
#include "common/app.h"

namespace fs = std::filesystem;

namespace {

// Returns the number of rollouts in a piece. Sixteen pieces for each rank are enough that a slow rank
// does not keep the others waiting. A rank holds a piece in memory until it is complete, so a piece
// has at most kMaxPieceBytes, unless a single rollout has more.
int PieceSize(const mjModel* m, const Inputs& in, int num_ranks) {
  constexpr size_t kMaxPieceBytes = size_t{64} << 20;
  constexpr size_t kMaxPieceSize = 1024;
  const size_t numbers = mj_stateSize(m, mjSTATE_FULLPHYSICS) + m->nsensordata;
  const size_t bytes = std::max<size_t>(1, numbers * in.nstep * sizeof(mjtNum));
  const size_t share = static_cast<size_t>(in.nroll) / (16 * num_ranks);
  return static_cast<int>(
      std::max<size_t>(1, std::min({share, kMaxPieceSize, kMaxPieceBytes / bytes})));
}

fs::path PiecesFile(const fs::path& folder) { return folder / "pieces"; }

}  // namespace

bool SharedFolder::IsIn(const fs::path& folder) { return fs::exists(PiecesFile(folder)); }

SharedFolder::SharedFolder(const mjModel* m, const Inputs& in, const fs::path& folder, bool restart,
                           Ranks* ranks)
    : folder_(folder),
      fingerprint_(Checkpoint(m, in).fingerprint),
      nroll_(in.nroll),
      nstate_(mj_stateSize(m, mjSTATE_FULLPHYSICS)) {
  if (ranks->rank() == 0) {
    std::error_code failed;
    fs::create_directories(folder_, failed);
    if (failed) {
      throw app::Error(
          app::Format("cannot create folder '%s': %s", folder_.c_str(), failed.message().c_str()));
    }
    lock_.emplace(folder_);
    const bool resumed = !restart && IsIn(folder_);
    if (resumed) const Pieces check(PiecesFile(folder_), fingerprint_, in.nroll);
    Open(m, in, resumed);
    if (!resumed) {
      Pieces::Create(PiecesFile(folder_), fingerprint_, in.nroll, PieceSize(m, in, ranks->size()));
    }
  }
  ranks->Meet();
  if (ranks->rank() != 0) Open(m, in, true);
  pieces_.emplace(PiecesFile(folder_), fingerprint_, in.nroll);
}

void SharedFolder::Open(const mjModel* m, const Inputs& in, bool reopen) {
  const size_t nstep = in.nstep, nsensor = m->nsensordata;
  states_.emplace(folder_ / "states.npy", app::Shape{nroll_, nstep, nstate_}, reopen);
  if (nsensor == 0) return;
  sensors_.emplace(folder_ / "sensordata.npy", app::Shape{nroll_, nstep, nsensor}, reopen);
}

void SharedFolder::Complete(Ranks* ranks) {
  states_->Reopen();
  if (sensors_) sensors_->Reopen();
  ranks->Meet();
}

int SharedFolder::NumDiverged() {
  states_->Reopen();  // after all ranks have closed the file, so that their rows are seen
  int n = 0;
  for (size_t i = 0; i < nroll_ && states_->row_size() > 0; ++i) {
    mjtNum time = 0;  // of the last state, of which it is the first number
    n += states_->ReadNumber(i, states_->row_size() - nstate_, &time) && std::isnan(time);
  }
  return n;
}

void SharedFolder::Publish() {
  states_->Publish();
  if (sensors_) sensors_->Publish();
  fs::remove(PiecesFile(folder_));
}
