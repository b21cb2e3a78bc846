// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Life of mjData, state vectors, keyframes, names, text output.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "test_util.h"

namespace syn {
namespace {

TEST(State, GetAndSetAreInverse) {
  ModelPtr m = LoadOwn("arm_gripper.xml");
  DataPtr a = MakeData(m), b = MakeData(m);
  for (int i = 0; i < 20; ++i) mj_step(m.get(), a.get());
  unsigned sig = mjSTATE_INTEGRATION;
  Vector state(mj_stateSize(m.get(), sig)), again(state.size());
  mj_getState(m.get(), a.get(), state.data(), sig);
  mj_setState(m.get(), b.get(), state.data(), sig);
  mj_getState(m.get(), b.get(), again.data(), sig);
  EXPECT_EQ(state, again);
  mj_step(m.get(), a.get());
  mj_step(m.get(), b.get());
  EXPECT_EQ(Vector(a->qpos, a->qpos + m->nq), Vector(b->qpos, b->qpos + m->nq));
}

TEST(State, SizesAddUp) {
  ModelPtr m = LoadOwn("humanoid.xml");
  EXPECT_EQ(mj_stateSize(m.get(), mjSTATE_PHYSICS), m->nq + m->nv + m->na);
  int sum = 0;
  for (int i = 0; i < mjNSTATE; ++i) sum += mj_stateSize(m.get(), 1u << i);
  EXPECT_EQ(mj_stateSize(m.get(), mjSTATE_INTEGRATION), sum);
}

TEST(State, InvalidSignatureIsAnError) {
  static std::string message;
  mju_user_error = [](const char* text) { message = text; };
  ModelPtr m = LoadOwn("pole.xml");
  EXPECT_EQ(mj_stateSize(m.get(), 1u << mjNSTATE), 0);
  EXPECT_NE(message.find("invalid state signature"), std::string::npos);
  mju_clearHandlers();
}

TEST(Reset, DebugValueMarksWhatIsNotComputed) {
  ModelPtr m = LoadOwn("pole.xml");
  DataPtr d = MakeData(m);
  mj_resetDataDebug(m.get(), d.get(), 0xCC);
  EXPECT_EQ(d->qvel[0], 0);
  EXPECT_NEAR(d->xpos[0], -9.25596e61, 1e57);
  mj_resetData(m.get(), d.get());
  EXPECT_EQ(d->xpos[0], 0);
}

// Only rows in use are cleared, so whichever solver has used them, in this data or in the one it
// was copied from, none may be left.
TEST(Reset, ClearsAllSolverRows) {
  ModelPtr m = LoadOwn("box_stack.xml");
  const std::vector<mjSolverStat> none(mjNISLAND * mjNSOLVER);
  auto used = [&](const mjData* d) {
    return std::memcmp(d->solver, none.data(), sizeof(d->solver)) != 0;
  };
  for (mjtSolver solver : {mjSOL_PGS, mjSOL_CG, mjSOL_NEWTON}) {
    m->opt.solver = solver;
    DataPtr d = MakeData(m);
    EXPECT_FALSE(used(d.get()));
    for (int i = 0; i < 200; ++i) mj_step(m.get(), d.get());
    EXPECT_TRUE(used(d.get()));
    DataPtr copy(mj_copyData(nullptr, m.get(), d.get()));
    EXPECT_TRUE(used(copy.get()));
    mj_resetData(m.get(), d.get());
    EXPECT_FALSE(used(d.get()));
    mj_resetData(m.get(), copy.get());
    EXPECT_FALSE(used(copy.get()));
  }
}

TEST(Keyframe, SetAndReset) {
  ModelPtr m = LoadOwn("arm_gripper.xml");
  DataPtr d = MakeData(m);
  d->qpos[0] = 0.25;
  d->time = 3;
  mj_setKeyframe(m.get(), d.get(), 0);
  mj_resetData(m.get(), d.get());
  EXPECT_NE(d->qpos[0], 0.25);
  mj_resetDataKeyframe(m.get(), d.get(), 0);
  EXPECT_EQ(d->qpos[0], 0.25);
  EXPECT_EQ(d->time, 3);
  mj_resetDataKeyframe(m.get(), d.get(), 99);  // none such: a plain reset
  EXPECT_EQ(d->time, 0);
}

TEST(Names, EveryNameLeadsBack) {
  ModelPtr m = LoadOwn("humanoid.xml");
  int named = 0;
  for (int type = mjOBJ_BODY; type <= mjOBJ_KEY; ++type) {
    for (int id = 0; id < 100; ++id) {
      const char* name = mj_id2name(m.get(), type, id);
      if (!name || type == mjOBJ_XBODY) continue;
      EXPECT_EQ(mj_name2id(m.get(), type, name), id);
      ++named;
    }
  }
  EXPECT_GT(named, 80);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, "nobody"), -1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, ""), -1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_DOF, "root"), -1);
  EXPECT_EQ(mj_id2name(m.get(), mjOBJ_BODY, -1), nullptr);
}

TEST(Mass, SetTotalmassScalesEverything) {
  ModelPtr m = LoadOwn("car.xml");
  mjtNum inertia = m->body_inertia[3], before = mj_getTotalmass(m.get());
  mj_setTotalmass(m.get(), 2 * before);
  EXPECT_NEAR(mj_getTotalmass(m.get()), 2 * before, 1e-12);
  EXPECT_NEAR(m->body_inertia[3], 2 * inertia, 1e-15);
}

std::string Printed(void (*print)(const char* path)) {
  std::filesystem::path path = std::filesystem::temp_directory_path() / "synovia_print_test.txt";
  print(path.c_str());
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  return text.str();
}

TEST(Print, ModelAndDataAreReadable) {
  static ModelPtr m = LoadOwn("car.xml");
  static DataPtr d = MakeData(m);
  for (int i = 0; i < 100; ++i) mj_step(m.get(), d.get());
  std::string model = Printed([](const char* path) { mj_printModel(m.get(), path); });
  for (const char* word :
       {"BODY 1:", "left_wheel", "GEOM 0:", "TENDON 0:", "ACTUATOR 1:", "SENSOR 2:", "timestep"}) {
    EXPECT_NE(model.find(word), std::string::npos) << word;
  }
  std::string data = Printed([](const char* path) { mj_printData(m.get(), d.get(), path); });
  for (const char* word : {"QPOS", "QVEL", "CONTACT 0", "EFC_FORCE", "XPOS"}) {
    EXPECT_NE(data.find(word), std::string::npos) << word;
  }
  static std::string warning;
  mju_user_warning = [](const char* text) { warning = text; };
  Printed([](const char* path) { mj_printFormattedModel(m.get(), path, "%n"); });
  EXPECT_NE(warning.find("invalid float_format"), std::string::npos);
  mju_clearHandlers();
  m.reset();
  d.reset();
}

}  // namespace
}  // namespace syn
