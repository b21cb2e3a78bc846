// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rollouts against the plain loop of mj_step they stand for; same bits for any number of threads
// and across interruptions; errors.

#include <synovia/rollout.h>

#include <atomic>
#include <cmath>
#include <limits>

#include "test_util.h"

namespace syn {
namespace {

// A batch with all arrays, random states and controls.
struct TestBatch {
  TestBatch(const mjModel* m, int nroll, int nstep) : model(m) {
    nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
    state0.resize(nroll * nstate);
    warmstart0.resize(nroll * m->nv);
    control.resize(nroll * nstep * m->nu);
    state.resize(nroll * nstep * nstate);
    sensordata.resize(nroll * nstep * m->nsensordata);
    warmstart.resize(nroll * m->nv);
    length.resize(nroll);
    DataPtr d(mj_makeData(m));
    for (int i = 0; i < nroll; ++i) {
      RandomState(m, d.get(), i + 1, 0.1);
      mj_getState(m, d.get(), state0.data() + i * nstate, mjSTATE_FULLPHYSICS);
    }
    std::mt19937 generator(3);
    std::uniform_real_distribution<mjtNum> uniform(-0.5, 0.5);
    for (mjtNum& x : control) x = uniform(generator);
    for (mjtNum& x : warmstart0) x = uniform(generator);
    syn_defaultRollout(&r);
    r.model = &model;
    r.nroll = nroll;
    r.nstep = nstep;
    r.nthread = 1;
    r.state0 = state0.data();
    r.warmstart0 = warmstart0.data();
    r.control = control.data();
    r.state = state.data();
    r.sensordata = sensordata.data();
    r.warmstart = warmstart.data();
    r.length = length.data();
  }

  int Run() {
    char text[200] = "";
    int result = syn_rollout(&r, text, sizeof(text));
    error = text;
    return result;
  }

  const mjModel* model;
  int nstate;
  Vector state0, warmstart0, control, state, sensordata, warmstart;
  std::vector<int> length;
  synRollout r;
  std::string error;
};

void ExpectSameBits(const Vector& a, const Vector& b, const char* what) {
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(mjtNum)), 0) << what;
}

void ExpectSameResults(const TestBatch& a, const TestBatch& b) {
  ExpectSameBits(a.state, b.state, "state");
  ExpectSameBits(a.sensordata, b.sensordata, "sensordata");
  ExpectSameBits(a.warmstart, b.warmstart, "warmstart");
  EXPECT_EQ(a.length, b.length);
}

TEST(Rollout, IsALoopOfSteps) {
  ModelPtr m = LoadOwn("quadruped.xml");
  TestBatch batch(m.get(), 5, 40);
  ASSERT_EQ(batch.Run(), synROLLOUT_DONE) << batch.error;

  TestBatch want(m.get(), 5, 40);
  DataPtr d = MakeData(m);
  for (int i = 0; i < 5; ++i) {
    mj_resetData(m.get(), d.get());
    mj_setState(m.get(), d.get(), want.state0.data() + i * want.nstate, mjSTATE_FULLPHYSICS);
    mju_copy(d->qacc_warmstart, want.warmstart0.data() + i * m->nv, m->nv);
    for (int t = 0; t < 40; ++t) {
      int row = 40 * i + t;
      mju_copy(d->ctrl, want.control.data() + row * m->nu, m->nu);
      mj_step(m.get(), d.get());
      mj_getState(m.get(), d.get(), want.state.data() + row * want.nstate, mjSTATE_FULLPHYSICS);
      mju_copy(want.sensordata.data() + row * m->nsensordata, d->sensordata, m->nsensordata);
    }
    mju_copy(want.warmstart.data() + i * m->nv, d->qacc_warmstart, m->nv);
  }
  want.length.assign(5, 40);
  ExpectSameResults(batch, want);
}

TEST(Rollout, SameBitsForAnyNumberOfThreads) {
  ModelPtr m = LoadOwn("humanoid.xml");
  TestBatch one(m.get(), 70, 20);
  ASSERT_EQ(one.Run(), synROLLOUT_DONE) << one.error;
  for (int nthread : {0, 2, 3, 8}) {
    TestBatch many(m.get(), 70, 20);
    many.r.nthread = nthread;
    ASSERT_EQ(many.Run(), synROLLOUT_DONE) << many.error;
    ExpectSameResults(one, many);
  }
}

// Cancelled at every chance the batch gives, and repeated until done.
TEST(Rollout, GoesOnWhereItStopped) {
  ModelPtr m = LoadOwn("humanoid.xml");
  TestBatch whole(m.get(), 6, 200);
  ASSERT_EQ(whole.Run(), synROLLOUT_DONE) << whole.error;
  TestBatch parts(m.get(), 6, 200);
  parts.r.nthread = 2;
  parts.r.progress = [](void*, long long, long long) { return 1; };
  int calls = 1;
  for (int result = parts.Run(); result != synROLLOUT_DONE; result = parts.Run(), ++calls) {
    ASSERT_EQ(result, synROLLOUT_CANCELLED) << parts.error;
    ASSERT_LT(calls, 10000);
  }
  EXPECT_GT(calls, 6);
  ExpectSameResults(whole, parts);
}

TEST(Rollout, ReportsProgressToTheEnd) {
  ModelPtr m = LoadOwn("pole.xml");
  TestBatch batch(m.get(), 10, 10);
  std::pair<long long, long long> last{-1, -1};
  batch.r.user = &last;
  batch.r.progress = [](void* user, long long done, long long total) {
    *static_cast<std::pair<long long, long long>*>(user) = {done, total};
    return 0;
  };
  EXPECT_EQ(batch.Run(), synROLLOUT_DONE);
  EXPECT_EQ(last.first, 100);
  EXPECT_EQ(last.second, 100);
}

TEST(Rollout, OneModelForEachRollout) {
  ModelPtr light = LoadOwn("pole.xml"), heavy = LoadOwn("pole.xml");
  heavy->body_mass[1] *= 5;
  mj_setConst(heavy.get(), MakeData(heavy).get());
  const mjModel* models[] = {light.get(), heavy.get(), light.get()};
  TestBatch batch(light.get(), 3, 30);
  batch.r.model = models;
  batch.r.nmodel = 3;
  ASSERT_EQ(batch.Run(), synROLLOUT_DONE) << batch.error;
  TestBatch all_light(light.get(), 3, 30), all_heavy(heavy.get(), 3, 30);
  all_light.Run();
  all_heavy.Run();
  size_t n = 30 * batch.nstate;
  std::copy_n(all_heavy.state.begin() + n, n, all_light.state.begin() + n);
  ExpectSameBits(batch.state, all_light.state, "state");
}

TEST(Rollout, ControlsMayBeForces) {
  ModelPtr m = LoadString(R"(<mujoco><option gravity="0 0 0" timestep="0.1"/><worldbody><body>
    <joint type="slide" axis="1 0 0"/><geom size=".1" mass="2"/></body></worldbody></mujoco>)");
  TestBatch batch(m.get(), 1, 10);
  Vector force(10, 4);
  batch.state0.assign(batch.nstate, 0);
  batch.r.control = force.data();
  batch.r.control_spec = mjSTATE_QFRC_APPLIED;
  ASSERT_EQ(batch.Run(), synROLLOUT_DONE) << batch.error;
  EXPECT_NEAR(batch.state.back(), 4.0 / 2 * 10 * 0.1, 1e-12);  // v = f / m * t
}

TEST(Rollout, ABadStateEndsItsRolloutOnly) {
  ModelPtr m = LoadOwn("pole.xml");
  TestBatch good(m.get(), 3, 20), bad(m.get(), 3, 20);
  good.Run();
  bad.state0[bad.nstate + 1] = std::numeric_limits<mjtNum>::infinity();
  ASSERT_EQ(bad.Run(), synROLLOUT_DONE) << bad.error;
  size_t n = 20 * bad.nstate;
  for (size_t k = 0; k < 3 * n; ++k) {
    if (k / n == 1) {
      EXPECT_TRUE(std::isnan(bad.state[k]));
    } else {
      EXPECT_EQ(bad.state[k], good.state[k]);
    }
  }
  EXPECT_EQ(bad.length, std::vector<int>(3, 20));
}

std::atomic<int> num_controls{0};
void CountControls(const mjModel*, mjData*) { ++num_controls; }

TEST(Rollout, CallbacksAreOffUnlessAskedFor) {
  ModelPtr m = LoadOwn("pole.xml");
  TestBatch batch(m.get(), 2, 10);
  mjcb_control = CountControls;
  num_controls = 0;
  batch.Run();
  EXPECT_EQ(num_controls, 0);
  EXPECT_EQ(mjcb_control, CountControls) << "restored";
  batch.length.assign(2, 0);
  batch.r.callbacks = 1;
  batch.Run();
  EXPECT_EQ(num_controls, 20);
  mjcb_control = nullptr;
}

TEST(Rollout, OptionalArraysMayBeMissing) {
  ModelPtr m = LoadOwn("pole.xml");
  TestBatch batch(m.get(), 2, 10);
  batch.r.warmstart0 = batch.r.control = nullptr;
  batch.r.sensordata = batch.r.warmstart = nullptr;
  batch.r.length = nullptr;
  EXPECT_EQ(batch.Run(), synROLLOUT_DONE) << batch.error;
  batch.r.state = nullptr;
  EXPECT_EQ(batch.Run(), synROLLOUT_DONE) << batch.error;
  batch.r.nstep = 0;
  EXPECT_EQ(batch.Run(), synROLLOUT_DONE) << batch.error;
  batch.r.nroll = 0;
  EXPECT_EQ(batch.Run(), synROLLOUT_DONE) << batch.error;
  EXPECT_EQ(syn_rollout(&batch.r, nullptr, 0), synROLLOUT_DONE);
}

template <typename Change>
std::string ErrorOf(const mjModel* m, Change change) {
  TestBatch batch(m, 3, 4);
  change(&batch);
  EXPECT_EQ(batch.Run(), synROLLOUT_ERROR);
  return batch.error;
}

TEST(Rollout, ErrorsSayWhatIsWrong) {
  ModelPtr m = LoadOwn("pole.xml"), other = LoadOwn("quadruped.xml");
  const mjModel* mixed[] = {m.get(), other.get(), m.get()};
  using B = TestBatch*;
  EXPECT_EQ(ErrorOf(m.get(), [](B b) { b->r.nstep = -1; }), "syn_rollout: nstep is -1");
  EXPECT_EQ(ErrorOf(m.get(), [](B b) { b->r.state0 = nullptr; }), "syn_rollout: state0 is missing");
  EXPECT_EQ(ErrorOf(m.get(), [](B b) { b->r.nmodel = 2; }),
            "syn_rollout: nmodel is 2, expected 1 or nroll (3)");
  EXPECT_EQ(ErrorOf(m.get(), [](B b) { b->length[2] = 5; }),
            "syn_rollout: length[2] is 5, expected 0 to nstep (4)");
  EXPECT_EQ(ErrorOf(m.get(), [](B b) { b->r.control_spec = mjSTATE_QPOS; }),
            "syn_rollout: control_spec has bits outside mjSTATE_USER");
  EXPECT_EQ(ErrorOf(m.get(),
                    [&](B b) {
                      b->r.model = mixed;
                      b->r.nmodel = 3;
                    }),
            "syn_rollout: model 1 differs from model 0 in the size of its state, control or sensor "
            "data");
}

// An error of the engine on a worker thread comes back as text; the process goes on.
TEST(Rollout, EngineErrorsAreCaught) {
  ModelPtr m = LoadOwn("pole.xml");
  m->opt.integrator = 99;
  TestBatch batch(m.get(), 8, 4);
  batch.r.nthread = 3;
  EXPECT_EQ(batch.Run(), synROLLOUT_ERROR);
  EXPECT_NE(batch.error.find("mj_step: invalid integrator 99"), std::string::npos) << batch.error;
}

}  // namespace
}  // namespace syn
