// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "ranks.h"

#include <cstdio>
#include <cstdlib>

#ifdef SYNOVIA_MPI
#include <mpi.h>

#include <atomic>
#include <chrono>
#include <thread>

// Rank 0 has a thread that answers requests for numbers. One-sided communication would need no thread,
// but Open MPI as Debian configures it has none over TCP, and where it exists, ranks wait until
// rank 0 calls MPI, which may take as long as a piece.
struct Ranks::Mpi {
  MPI_Comm numbers = MPI_COMM_NULL;  // for requests and answers
  std::atomic<long> next = 0;        // at rank 0: the next number
  std::atomic<bool> stop = false;
  std::thread server;  // at rank 0, if MPI may be called from several threads
  bool serves = false;

  void Serve() {
    // The pause between two looks at the network. It is short beside a piece, which takes tens of
    // milliseconds or more, and long enough that the thread takes no processor time to speak of.
    constexpr auto kPause = std::chrono::microseconds(500);
    while (!stop) {
      int asked = 0;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, 0, numbers, &asked, &status);
      if (!asked) {
        std::this_thread::sleep_for(kPause);
        continue;
      }
      MPI_Recv(nullptr, 0, MPI_LONG, status.MPI_SOURCE, 0, numbers, MPI_STATUS_IGNORE);
      const long number = next++;
      MPI_Send(&number, 1, MPI_LONG, status.MPI_SOURCE, 0, numbers);
    }
  }
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
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  mpi_ = std::make_unique<Mpi>();
  MPI_Comm_dup(MPI_COMM_WORLD, &mpi_->numbers);
  // All ranks must agree on the way they take numbers.
  const int threads = provided == MPI_THREAD_MULTIPLE;
  int all = 0;
  MPI_Allreduce(&threads, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  mpi_->serves = all;
  if (mpi_->serves && rank_ == 0 && size_ > 1)
    mpi_->server = std::thread([this] { mpi_->Serve(); });
}

void Ranks::Meet() {
  if (mpi_) MPI_Barrier(MPI_COMM_WORLD);
}

long Ranks::TakeNumber() {
  if (!mpi_) return next_++;
  if (!mpi_->serves) return size_ * next_++ + rank_;
  if (rank_ == 0) return mpi_->next++;
  long number = 0;
  MPI_Send(nullptr, 0, MPI_LONG, 0, 0, mpi_->numbers);
  MPI_Recv(&number, 1, MPI_LONG, 0, 0, mpi_->numbers, MPI_STATUS_IGNORE);
  return number;
}

int Ranks::End(int code) {
  if (!mpi_) return code;
  if (code) {
    std::fflush(nullptr);
    MPI_Abort(MPI_COMM_WORLD, code);
    std::_Exit(code);
  }
  MPI_Barrier(MPI_COMM_WORLD);  // nobody asks for numbers after this
  mpi_->stop = true;
  if (mpi_->server.joinable()) mpi_->server.join();
  MPI_Comm_free(&mpi_->numbers);
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
