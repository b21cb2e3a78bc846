// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The processes of one run: those that mpirun has started, on one machine or many, or one alone.
// MPI is there if it was found when this was built, and is started under mpirun only.

#ifndef SYNOVIA_APPS_ROLLOUT_RANKS_H_
#define SYNOVIA_APPS_ROLLOUT_RANKS_H_

#include <memory>

class Ranks {
 public:
  Ranks();
  ~Ranks();
  Ranks(const Ranks&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  // Returns when all ranks have come here.
  void Meet();
  // 0, 1, 2, ...: each number goes to one rank.
  long TakeNumber();
  // Ends the rank. One that failed (code not 0) ends the others, too: they would wait for it.
  int End(int code);

 private:
  struct Mpi;
  int rank_ = 0, size_ = 1;
  long next_ = 0;  // alone
  std::unique_ptr<Mpi> mpi_;
};

#endif  // SYNOVIA_APPS_ROLLOUT_RANKS_H_
