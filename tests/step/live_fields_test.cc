// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Whoever changes a field of a model at run time sees its effect: nothing that may be changed is
// baked into the plan (model/plan/plan.h). Every array of numbers and flags is changed in a model that
// has stepped, and the steps that follow are those of a copy, whose plan is new.

#include <gtest/gtest.h>
#include <mujoco/mjxmacro.h>

#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "test_util.h"

namespace syn {
namespace {

// Integers that are no structure.
const std::set<std::string> kLiveIntegers = {
    "geom_contype", "geom_conaffinity", "geom_condim", "geom_priority", "geom_group",
    "flex_contype", "flex_conaffinity", "flex_condim", "flex_priority"};

// Flags that say what kind of thing there is.
const std::set<std::string> kStructuralFlags = {
    "flex_rigid",   "flexedge_rigid", "flex_centered", "actuator_plugin",
    "body_mocapid", "light_type",     "flex_interp"};

// Relative changes of real numbers: small ones, and large ones that make geoms leave the bounding
// boxes that were made for them.
mjtNum strength = 1e-3;

void Perturb(mjtNum* x, int64_t n) {
  for (int64_t i = 0; i < n; ++i) x[i] *= 1 + strength * static_cast<mjtNum>(i % 7 + 1);
}
void Perturb(float* x, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    x[i] *= 1 + static_cast<float>(strength) * static_cast<float>(i % 7 + 1);
  }
}
// Off: frames are then placed by their numbers, limits are none.
void Perturb(mjtByte* x, int64_t n) { std::memset(x, 0, n); }
void Perturb(int* x, int64_t n) {
  for (int64_t i = 0; i < n; ++i) x[i] = x[i] == 1 ? 3 : x[i];
}
void Perturb(char*, int64_t) {}

template <typename T>
bool IsLive(const std::string& name) {
  if (std::is_same_v<T, char>) return false;
  if (std::is_same_v<T, int>) return kLiveIntegers.contains(name);
  return !kStructuralFlags.contains(name);
}

// The field of a model with this name, changed; false if it is none that may be.
bool Change(mjModel* m, const std::string& field) {
  bool changed = false;
  MJMODEL_POINTERS_PREAMBLE(m)
#undef MJ_M
#define MJ_M(n) m->n
#define X(type, name, nr, nc)                                                            \
  if (field == #name && IsLive<type>(#name) && static_cast<int64_t>(m->nr) * (nc) > 0) { \
    Perturb(m->name, static_cast<int64_t>(m->nr) * (nc));                                \
    changed = true;                                                                      \
  }
  MJMODEL_POINTERS
#undef X
  return changed;
}

std::vector<std::string> Fields() {
  return {
#define X(type, name, nr, nc) #name,
      MJMODEL_POINTERS
#undef X
  };
}

std::vector<mjtNum> StateAfter(const mjModel* m, const mjData* from, int steps) {
  DataPtr d(mj_makeData(m));
  const int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  std::vector<mjtNum> state(size);
  mj_getState(m, from, state.data(), mjSTATE_INTEGRATION);
  mj_setState(m, d.get(), state.data(), mjSTATE_INTEGRATION);
  for (int i = 0; i < steps; ++i) mj_step(m, d.get());
  mj_getState(m, d.get(), state.data(), mjSTATE_INTEGRATION);
  state.insert(state.end(), d->sensordata, d->sensordata + m->nsensordata);
  return state;
}

class LiveFields : public testing::TestWithParam<const char*> {};

// Edits every live field of a model that has stepped, and compares with a copy made after the edit.
void ExpectLive(const char* file) {
  const ModelPtr original = LoadOwn(file);
  DataPtr d(mj_makeData(original.get()));
  for (int i = 0; i < 30; ++i) {
    for (int u = 0; u < original->nu; ++u) d->ctrl[u] = 0.3 * (u % 3 - 1);
    mj_step(original.get(), d.get());
  }
  const std::vector<mjtNum> before = StateAfter(original.get(), d.get(), 3);
  int changes = 0, effects = 0;
  for (const std::string& field : Fields()) {
    const ModelPtr used(mj_copyModel(nullptr, original.get()));
    StateAfter(used.get(), d.get(), 1);
    if (!Change(used.get(), field)) continue;
    const ModelPtr fresh(mj_copyModel(nullptr, used.get()));
    const std::vector<mjtNum> a = StateAfter(used.get(), d.get(), 3);
    const std::vector<mjtNum> b = StateAfter(fresh.get(), d.get(), 3);
    EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(mjtNum)), 0) << field;
    ++changes;
    effects += std::memcmp(a.data(), before.data(), a.size() * sizeof(mjtNum)) != 0;
  }
  EXPECT_GT(changes, 50);
  EXPECT_GT(effects, 5);
}

TEST_P(LiveFields, SmallEditsAreReadInEveryStep) {
  strength = 1e-3;
  ExpectLive(GetParam());
}

TEST_P(LiveFields, LargeEditsAreReadInEveryStep) {
  strength = 0.1;
  ExpectLive(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Models, LiveFields,
                         testing::Values("humanoid.xml", "arm_gripper.xml", "mesh_scene.xml",
                                         "muscle_arm.xml", "soft_ball.xml", "cloth_post.xml",
                                         "slider_crank.xml"),
                         [](const auto& info) {
                           const std::string name = info.param;
                           return name.substr(0, name.find('.'));
                         });

// A geom that coincided with its body and is moved: it goes where its numbers say.
TEST(LiveFields, SameFrame) {
  const ModelPtr m = LoadString(R"(
    <mujoco><worldbody><body pos="0 0 1"><freejoint/><geom name="g" size="0.1"/></body></worldbody></mujoco>)");
  DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  ASSERT_EQ(m->geom_sameframe[0], mjSAMEFRAME_BODY);
  m->geom_pos[0] = 0.5;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->geom_xpos[0], 0) << "the flag still says that it coincides";
  m->geom_sameframe[0] = mjSAMEFRAME_NONE;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->geom_xpos[0], 0.5);
}

}  // namespace
}  // namespace syn
