// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Long runs of our own models: random controls and pushes, random damage to parameters, worker
// threads. What may happen is a counted warning; what may not is a crash, a number that is bad and
// was not reported, or memory that grows.
//
// SYNOVIA_SOAK_STEPS and SYNOVIA_SOAK_PERTURBATIONS set how much; the defaults take seconds.
// SYNOVIA_SOAK_MODELS (names with commas) walks through those models only.

#include <gtest/gtest.h>
#include <mujoco/mjxmacro.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <sstream>
#include <stdexcept>

#include "test_util.h"

namespace syn {
namespace {

long FromEnvironment(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atol(text) : otherwise;
}

std::vector<std::string> ModelsToSoak() {
  const char* text = std::getenv("SYNOVIA_SOAK_MODELS");
  if (!text) return OwnModels();
  std::vector<std::string> names;
  std::istringstream list(text);
  for (std::string name; std::getline(list, name, ',');) names.push_back(name);
  return names;
}

// Resident memory in pages.
long ResidentPages() {
  long size = 0, resident = 0;
  if (std::FILE* f = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(f, "%ld %ld", &size, &resident) != 2) resident = 0;
    std::fclose(f);
  }
  return resident;
}

bool AnyBad(const mjtNum* x, int n) {
  return std::any_of(x, x + n, [](mjtNum v) { return mju_isBad(v); });
}

bool StateIsBad(const mjModel* m, const mjData* d) {
  return AnyBad(d->qpos, m->nq) || AnyBad(d->qvel, m->nv);
}

int BadNumberWarnings(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number + d->warning[mjWARN_BADQVEL].number +
         d->warning[mjWARN_BADQACC].number;
}

class Soak : public testing::Test {
 protected:
  void SetUp() override {
    mju_user_warning = [](const char*) {};
  }
  void TearDown() override { mju_clearHandlers(); }

  mjtNum Uniform(mjtNum low, mjtNum high) {
    return std::uniform_real_distribution<mjtNum>(low, high)(random_);
  }

  // New controls now and then; a push on one body every few hundred steps.
  void Disturb(const mjModel* m, mjData* d, long step) {
    if (step % 10 == 0) {
      for (int u = 0; u < m->nu; ++u) d->ctrl[u] = Uniform(-1, 1);
    }
    if (step % 300 == 0 && m->nbody > 1) {
      std::fill_n(d->xfrc_applied, 6 * m->nbody, 0);
      mjtNum* push = d->xfrc_applied + 6 * (1 + random_() % (m->nbody - 1));
      for (int k = 0; k < 3; ++k) push[k] = Uniform(-5, 5);
    }
  }

  std::mt19937 random_{7};
};

TEST_F(Soak, RandomControlsLeaveNoTrace) {
  const std::vector<std::string> models = ModelsToSoak();
  const long steps = FromEnvironment("SYNOVIA_SOAK_STEPS", 20000) / models.size();
  for (const std::string& name : models) {
    ModelPtr m = LoadOwn(name);
    DataPtr d = MakeData(m);
    long settled = 0, warnings = 0;
    for (long i = 0; i < steps; ++i) {
      Disturb(m.get(), d.get(), i);
      mj_step(m.get(), d.get());
      if (i == steps / 10) settled = ResidentPages();
      if (i % 20000 == 19999) {  // a robot that has fallen over is no test
        warnings += BadNumberWarnings(d.get());
        mj_resetData(m.get(), d.get());
      }
      ASSERT_EQ(d->pstack, 0u);
    }
    ASSERT_TRUE(!StateIsBad(m.get(), d.get()) || warnings + BadNumberWarnings(d.get()) > 0);
    EXPECT_LE(ResidentPages() - settled, 300) << name;
    std::printf("%-18s %8ld steps, %ld of them reset after bad numbers\n", name.c_str(), steps,
                warnings + BadNumberWarnings(d.get()));
  }
}

// Overwrites a few numbers of one random array.
class Vandal {
 public:
  Vandal(mjModel* m, std::mt19937* random) : random_(*random) {
    MJMODEL_POINTERS_PREAMBLE(m)
#define X(type, name, nr, nc)                                            \
  if constexpr (std::is_same_v<type, mjtNum>) {                          \
    if (size_t n = static_cast<size_t>(m->nr) * (nc)) {                  \
      arrays_.push_back({#name, reinterpret_cast<mjtNum*>(m->name), n}); \
    }                                                                    \
  }
    MJMODEL_POINTERS
#undef X
  }

  const char* Damage() {
    const Array& a = arrays_[random_() % arrays_.size()];
    for (int k = 0; k < 1 + static_cast<int>(random_() % 8); ++k) {
      mjtNum& x = a.data[random_() % a.size];
      x = Value(x);
    }
    return a.name;
  }

 private:
  struct Array {
    const char* name;
    mjtNum* data;
    size_t size;
  };

  mjtNum Value(mjtNum x) {
    switch (random_() % 8) {
      case 0:
        return 0;
      case 1:
        return -x;
      case 2:
        return 1e10;
      case 3:
        return 1e-10;
      case 4:
        return std::nan("");
      case 5:
        return x * 1000;
      default:
        return x * std::uniform_real_distribution<mjtNum>(0.3, 3)(random_);
    }
  }

  std::mt19937& random_;
  std::vector<Array> arrays_;
};

TEST_F(Soak, DamagedParametersAreSurvived) {
  const long count = FromEnvironment("SYNOVIA_SOAK_PERTURBATIONS", 60);
  const std::vector<std::string> models = OwnModels();
  long reported = 0, refused = 0;
  mju_user_error = [](const char* text) { throw std::runtime_error(text); };
  for (long i = 0; i < count; ++i) {
    const std::string& name = models[i % models.size()];
    ModelPtr m = LoadOwn(name);
    const char* array = Vandal(m.get(), &random_).Damage();
    DataPtr d = MakeData(m);
    try {
      for (int step = 0; step < 100; ++step) {
        Disturb(m.get(), d.get(), step);
        mj_step(m.get(), d.get());
      }
      // What the last step broke, the next one reports.
      if (StateIsBad(m.get(), d.get())) {
        mj_step(m.get(), d.get());
        EXPECT_GT(BadNumberWarnings(d.get()), 0) << name << ", damage in " << array;
      }
    } catch (const std::runtime_error& error) {
      // The documented errors that parameters can cause: a singular matrix of the implicit
      // integrator, armature of a tendon that wraps around a geom.
      bool documented = std::strstr(error.what(), "LU factorisation") ||
                        std::strstr(error.what(), "geom wrapping not supported");
      EXPECT_TRUE(documented) << error.what();
      ++refused;
    }
    reported += BadNumberWarnings(d.get()) > 0;
    mj_resetData(m.get(), d.get());
    EXPECT_FALSE(AnyBad(d->qvel, m->nv));
  }
  std::printf("%ld damaged models: %ld reported bad numbers, %ld a documented error\n", count,
              reported, refused);
}

// Islands on worker threads: the same bits as without.
TEST_F(Soak, ThreadPoolChangesNoBit) {
  mjThreadPool* pool = mju_threadPoolCreate(2);
  for (const char* name : {"playground.xml", "box_stack.xml", "mesh_scene.xml"}) {
    ModelPtr m = LoadOwn(name);
    DataPtr serial = MakeData(m), parallel = MakeData(m);
    mju_bindThreadPool(parallel.get(), pool);
    for (int i = 0; i < 300; ++i) {
      for (int u = 0; u < m->nu; ++u) {
        serial->ctrl[u] = parallel->ctrl[u] = 0.3 * std::sin(0.05 * i + u);
      }
      mj_step(m.get(), serial.get());
      mj_step(m.get(), parallel.get());
    }
    EXPECT_EQ(std::memcmp(serial->qpos, parallel->qpos, m->nq * sizeof(mjtNum)), 0) << name;
    EXPECT_EQ(std::memcmp(serial->qvel, parallel->qvel, m->nv * sizeof(mjtNum)), 0) << name;
  }
  mju_threadPoolDestroy(pool);
}

}  // namespace
}  // namespace syn
