// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// state_hash STEPS THREADS MODEL...: a hash of the state of each model after driven steps, a line
// each. Whatever library for whatever CPU is loaded, by whatever compiler, the lines are the same.

#include <mujoco/mujoco.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

// Controls without the mathematical library: a sequence of integers, mapped to [-1, 1].
class Drive {
 public:
  double Next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(static_cast<int64_t>(state_ >> 11)) / (int64_t{1} << 52) - 1;
  }

 private:
  uint64_t state_ = 42;
};

uint64_t Hash(uint64_t hash, const mjtNum* x, int n) {
  for (int i = 0; i < n; ++i) {
    uint64_t bits;
    std::memcpy(&bits, x + i, sizeof bits);
    for (int k = 0; k < 8; ++k) hash = (hash ^ (bits >> (8 * k) & 255)) * 1099511628211u;
  }
  return hash;
}

bool Run(const char* file, int steps, mjThreadPool* pool) {
  char error[500] = "";
  mjModel* m = mj_loadXML(file, nullptr, error, sizeof error);
  if (!m) {
    std::fprintf(stderr, "%s: %s\n", file, error);
    return false;
  }
  mjData* d = mj_makeData(m);
  if (pool) mju_bindThreadPool(d, pool);
  Drive drive;
  uint64_t hash = 14695981039346656037u;
  for (int i = 0; i < steps; ++i) {
    for (int u = 0; u < m->nu && i % 10 == 0; ++u) d->ctrl[u] = drive.Next();
    mj_step(m, d);
    hash = Hash(Hash(hash, d->qpos, m->nq), d->qvel, m->nv);
  }
  const char* slash = std::strrchr(file, '/');
  std::printf("%-20s %016llx\n", slash ? slash + 1 : file, static_cast<unsigned long long>(hash));
  mj_deleteData(d);
  mj_deleteModel(m);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return std::fprintf(stderr, "usage: state_hash STEPS THREADS MODEL...\n"), 2;
  const int steps = std::atoi(argv[1]), threads = std::atoi(argv[2]);
  mju_user_warning = [](const char*) {};
  mjThreadPool* pool = threads > 1 ? mju_threadPoolCreate(threads) : nullptr;
  bool all = true;
  for (int i = 3; i < argc; ++i) all = Run(argv[i], steps, pool) && all;
  if (pool) mju_threadPoolDestroy(pool);
  return all ? 0 : 1;
}
