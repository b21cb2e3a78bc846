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
  // Waits until all ranks have called it.
  void Meet();
  // Returns 0, 1, 2, ...: each number goes to exactly one rank, to a faster rank more of them. Where
  // MPI allows calls from one thread only, rank r of n gets the numbers r, r + n, r + 2 n, ...
  long TakeNumber();
  // Ends the rank. One that failed (code not 0) ends the others, too: they would wait for it.
  int End(int code);

 private:
  struct Mpi;
  int rank_ = 0, size_ = 1;
  long next_ = 0;  // numbers taken so far by this rank, if rank 0 does not hand them out
  std::unique_ptr<Mpi> mpi_;
};

#endif  // SYNOVIA_APPS_ROLLOUT_RANKS_H_
