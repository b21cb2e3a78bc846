// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The passive viewer: a program steps, a thread draws, Sync carries changes both ways.

#include "viewer/passive.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "test_util.h"

namespace viewer {
namespace {

// A surface that a test can send events to, from the drawing thread.
struct Script {
  std::atomic<int> key = 0;
  std::atomic<bool> close = false;
};

class Scripted : public Surface {
 public:
  explicit Scripted(Script& script) : script_(script), picture_(OpenHeadless(600, 400)) {}
  void GetSize(int* width, int* height) override { picture_->GetSize(width, height); }
  bool ShouldClose() override { return script_.close; }
  void Poll() override {
    state.key = script_.key.exchange(0);
    if (!state.key) return;
    state.type = mjEVENT_KEY;
    BeginEvent(&state);
    on_event(&state);
    EndEvent(&state);
  }

 private:
  Script& script_;
  std::unique_ptr<Surface> picture_;
};

class PassiveTest : public testing::Test {
 protected:
  PassiveTest()
      : m(syn::LoadOwn("pole.xml")),
        d(syn::MakeData(m)),
        passive(
            m.get(), d.get(), [this](int key) { last_key = key; }, true, true),
        thread([this] { passive.Run([this] { return std::make_unique<Scripted>(script); }); }) {
    shown = passive.WaitUntilShown();
  }
  ~PassiveTest() override {
    passive.Close();
    thread.join();
  }
  void Press(int key) {
    last_key = 0;
    script.key = key;
    while (last_key != key) std::this_thread::yield();
  }

  syn::ModelPtr m;
  syn::DataPtr d;
  std::atomic<int> last_key = 0;
  Script script;
  Passive passive;
  std::thread thread;
  bool shown = false;
};

TEST_F(PassiveTest, LeavesTheProgramAloneUntilSync) {
  ASSERT_TRUE(shown);
  EXPECT_GT(passive.Viewport().width, 0);
  for (int i = 0; i < 10; ++i) mj_step(m.get(), d.get());
  const mjtNum time = d->time;
  Press(mjKEY_BACKSPACE);  // reset
  EXPECT_EQ(d->time, time);
  passive.Sync(nullptr, false);
  EXPECT_EQ(d->time, 0);
  Press(' ');  // has no meaning here
  passive.Sync(nullptr, true);
  EXPECT_EQ(d->time, 0);
}

TEST_F(PassiveTest, SyncAppliesThePerturbationAndClearsForces) {
  ASSERT_TRUE(shown);
  d->xfrc_applied[6 + 2] = 5;
  passive.Sync(nullptr, false);
  EXPECT_EQ(d->xfrc_applied[6 + 2], 0);
  {
    std::lock_guard<std::recursive_mutex> lock(passive.view().mutex);
    mjvPerturb& pert = passive.view().pert;
    pert.select = 1;
    pert.active = mjPERT_TRANSLATE;
    pert.localmass = 1;
    pert.scale = 1;
    pert.refselpos[2] = 100;
  }
  passive.Sync(nullptr, false);
  EXPECT_GT(d->xfrc_applied[6 + 2], 0);
}

TEST_F(PassiveTest, FlagsOfTheUsersSceneGoBothWays) {
  ASSERT_TRUE(shown);
  mjvScene user;
  mjv_defaultScene(&user);
  mjv_makeScene(m.get(), &user, 10);
  passive.Sync(&user, false);
  user.flags[mjRND_WIREFRAME] = 1;
  passive.Sync(&user, false);
  EXPECT_EQ(user.flags[mjRND_WIREFRAME], 1);
  passive.Sync(&user, false);
  EXPECT_EQ(user.flags[mjRND_WIREFRAME], 1);
  mjv_freeScene(&user);
}

TEST_F(PassiveTest, IsHarmlessAfterTheWindowIsGone) {
  ASSERT_TRUE(shown);
  script.close = true;
  while (passive.IsRunning()) std::this_thread::yield();
  passive.Sync(nullptr, false);
  passive.Upload(Passive::kTexture, 0);
  passive.ChangeExtras([](Extras&) { ADD_FAILURE(); });
  EXPECT_EQ(passive.Viewport().width, 0);
}

}  // namespace
}  // namespace viewer
