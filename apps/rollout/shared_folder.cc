// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "shared_folder.h"

#include <algorithm>

#include "checkpoint.h"
#include "common/app.h"

namespace fs = std::filesystem;

namespace {

// Enough pieces that a slow rank does not keep the others waiting, and no more.
int PieceSize(int nroll, int num_ranks) { return std::clamp(nroll / (16 * num_ranks), 1, 1024); }

fs::path PiecesFile(const fs::path& folder) { return folder / "pieces"; }

}  // namespace

bool SharedFolder::IsIn(const fs::path& folder) { return fs::exists(PiecesFile(folder)); }

SharedFolder::SharedFolder(const mjModel* m, const Inputs& in, const fs::path& folder, bool restart,
                           Ranks* ranks)
    : folder_(folder), fingerprint_(Checkpoint(m, in).fingerprint) {
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
      Pieces::Create(PiecesFile(folder_), fingerprint_, in.nroll,
                     PieceSize(in.nroll, ranks->size()));
    }
  }
  ranks->Meet();
  if (ranks->rank() != 0) Open(m, in, true);
  pieces_.emplace(PiecesFile(folder_), fingerprint_, in.nroll);
}

void SharedFolder::Open(const mjModel* m, const Inputs& in, bool reopen) {
  const size_t nroll = in.nroll, nstep = in.nstep, nsensor = m->nsensordata;
  const size_t nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  states_.emplace(folder_ / "states.npy", app::Shape{nroll, nstep, nstate}, reopen);
  if (nsensor == 0) return;
  sensors_.emplace(folder_ / "sensordata.npy", app::Shape{nroll, nstep, nsensor}, reopen);
}

void SharedFolder::Publish() {
  states_->Publish();
  if (sensors_) sensors_->Publish();
  fs::remove(PiecesFile(folder_));
}
