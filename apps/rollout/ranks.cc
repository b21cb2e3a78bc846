// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "ranks.h"

#include <cstdio>
#include <cstdlib>

#ifdef SYNOVIA_MPI
#include <mpi.h>

// A counter that lies at rank 0 and that all ranks can raise.
struct Ranks::Mpi {
  long* counter = nullptr;
  MPI_Win window = MPI_WIN_NULL;
};

namespace {

// As set by mpirun of Open MPI, MPICH, Slurm's srun with PMI or PMIx.
bool UnderMpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"}) {
    if (std::getenv(name)) return true;
  }
  return false;
}

}  // namespace

Ranks::Ranks() {
  if (!UnderMpirun()) return;
  MPI_Init(nullptr, nullptr);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  mpi_ = std::make_unique<Mpi>();
  const MPI_Aint bytes = rank_ == 0 ? sizeof(long) : 0;
  MPI_Win_allocate(bytes, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &mpi_->counter,
                   &mpi_->window);
  if (rank_ == 0) *mpi_->counter = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, mpi_->window);
}

void Ranks::Meet() {
  if (mpi_) MPI_Barrier(MPI_COMM_WORLD);
}

long Ranks::TakeNumber() {
  if (!mpi_) return next_++;
  const long one = 1;
  long number = 0;
  MPI_Fetch_and_op(&one, &number, MPI_LONG, 0, 0, MPI_SUM, mpi_->window);
  MPI_Win_flush(0, mpi_->window);
  return number;
}

int Ranks::End(int code) {
  if (!mpi_) return code;
  if (code) {
    std::fflush(nullptr);
    MPI_Abort(MPI_COMM_WORLD, code);
  }
  MPI_Win_unlock_all(mpi_->window);
  MPI_Win_free(&mpi_->window);
  MPI_Finalize();
  return 0;
}

#else

struct Ranks::Mpi {};

Ranks::Ranks() {
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (size && std::atoi(size) > 1) {
    std::fprintf(stderr,
                 "rollout: built without MPI: each process of mpirun runs the whole batch\n");
  }
}
void Ranks::Meet() {}
long Ranks::TakeNumber() { return next_++; }
int Ranks::End(int code) { return code; }

#endif

Ranks::~Ranks() = default;
