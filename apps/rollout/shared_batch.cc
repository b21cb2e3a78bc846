// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "shared_batch.h"

#include <cstdio>
#include <vector>

#include "common/app.h"
#include "common/interrupt.h"
#include "hash.h"

namespace {

// The rows of one piece in memory.
class PieceRows {
 public:
  PieceRows(SharedFolder* out, int piece)
      : out_(out),
        first_(out->pieces().First(piece)),
        count_(out->pieces().Count(piece)),
        states_(count_ * out->states().row_size()),
        sensors_(out->sensors() ? count_ * out->sensors()->row_size() : 0) {}

  size_t first() const { return first_; }
  size_t count() const { return count_; }
  mjtNum* states() { return states_.data(); }
  mjtNum* sensors() { return out_->sensors() ? sensors_.data() : nullptr; }

  bool Read() {
    return out_->states().Read(first_, count_, states_.data()) &&
           (!out_->sensors() || out_->sensors()->Read(first_, count_, sensors_.data()));
  }
  void Write() {
    out_->states().Write(first_, count_, states_.data());
    if (out_->sensors()) out_->sensors()->Write(first_, count_, sensors_.data());
  }
  // Returns the checksum of all rows. It is never 0, which stands for a piece that is not done.
  uint64_t Checksum() const {
    Hash hash;
    hash.AddNumbers(states_.data(), states_.size());
    hash.AddNumbers(sensors_.data(), sensors_.size());
    return hash.value() ? hash.value() : 1;
  }

 private:
  SharedFolder* out_;
  size_t first_, count_;
  std::vector<mjtNum> states_, sensors_;
};

// Returns true if the piece was done by an earlier run and its rows are as they were written.
bool IsDone(SharedFolder* out, int piece) {
  const uint64_t checksum = out->pieces().Checksum(piece);
  if (checksum == 0) return false;
  PieceRows rows(out, piece);
  if (rows.Read() && rows.Checksum() == checksum) return true;
  std::fprintf(stderr,
               "rollout: rollouts %zu to %zu in '%s' do not match their checksum and are computed "
               "again\n",
               rows.first(), rows.first() + rows.count() - 1, out->states().path().c_str());
  return false;
}

// Returns the part of the batch that writes to `rows`.
synRollout PartOf(synRollout r, const mjModel* m, PieceRows* rows) {
  const size_t first = rows->first(), nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  r.nroll = static_cast<int>(rows->count());
  r.state0 += first * nstate;
  if (r.warmstart0) r.warmstart0 += first * m->nv;
  r.control += first * r.nstep * mj_stateSize(m, r.control_spec);
  r.state = rows->states();
  r.sensordata = rows->sensors();
  return r;
}

}  // namespace

bool RunPieces(const synRollout& batch, const mjModel* m, SharedFolder* out, Ranks* ranks) {
  const auto stop = [](void*, long long, long long) { return static_cast<int>(app::interrupted); };
  for (long k; (k = ranks->TakeNumber()) < out->pieces().count();) {
    const int piece = static_cast<int>(k);
    if (IsDone(out, piece)) continue;
    PieceRows rows(out, piece);
    synRollout r = PartOf(batch, m, &rows);
    r.progress = stop;
    char error[1000];
    const int result = syn_rollout(&r, error, sizeof(error));
    if (result == synROLLOUT_ERROR) throw app::Error(error);
    if (result != synROLLOUT_DONE) return false;
    rows.Write();
    out->pieces().MarkDone(piece, rows.Checksum());
  }
  return true;
}
