// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Binary models: exact round trips, and files that lie.

#include "model/mjb.h"

#include <climits>
#include <random>

#include "model/layout.h"
#include "test_util.h"

namespace syn {
namespace {

std::vector<std::byte> Save(const mjModel* m) {
  std::vector<std::byte> bytes(mj_sizeModel(m));
  mj_saveModel(m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

bool SameArrays(const mjModel* a, const mjModel* b) {
  return a->nbuffer == b->nbuffer && !std::memcmp(a->buffer, b->buffer, a->nbuffer) &&
         !std::memcmp(&a->opt, &b->opt, sizeof(mjOption));
}

class Mjb : public testing::Test {
 protected:
  void SetUp() override {
    mju_user_warning = [](const char*) {};
  }
  void TearDown() override { mju_clearHandlers(); }
};

TEST_F(Mjb, RoundTripIsExact) {
  for (const std::string& name : OwnModels()) {
    ModelPtr m = LoadOwn(name);
    std::vector<std::byte> bytes = Save(m.get());
    ModelPtr copy(ModelFromMjb(bytes));
    ASSERT_NE(copy, nullptr) << name;
    EXPECT_TRUE(SameArrays(m.get(), copy.get())) << name;
    EXPECT_EQ(Save(copy.get()), bytes);
    ModelPtr second(mj_copyModel(nullptr, m.get()));
    EXPECT_TRUE(SameArrays(m.get(), second.get())) << name;
    EXPECT_EQ(Save(second.get()), bytes) << name;
  }
}

TEST_F(Mjb, TruncatedAndExtendedFilesAreRejected) {
  ModelPtr m = LoadOwn("car.xml");
  std::vector<std::byte> bytes = Save(m.get());
  for (size_t n = 0; n < bytes.size(); n += 1 + n / 20) {
    EXPECT_EQ(ModelFromMjb(std::span(bytes).first(n)), nullptr) << n;
  }
  bytes.push_back(std::byte{0});
  EXPECT_EQ(ModelFromMjb(bytes), nullptr);
}

// Sizes are looked at before anything is computed from them.
TEST_F(Mjb, AbsurdSizesAreRejected) {
  ModelPtr m = LoadOwn("pole.xml");
  const std::vector<std::byte> original = Save(m.get());
  size_t at = 5 * sizeof(int);  // behind the header
  const auto check = [&]<typename Size>(std::string_view name, Size) {
    const bool is_hint = name == "njmax" || name == "nconmax" || name == "narena";
    for (const int absurd : {INT_MIN, -956849995, INT_MAX}) {
      std::vector<std::byte> bytes = original;
      const Size size = static_cast<Size>(absurd);
      std::memcpy(&bytes[at], &size, sizeof(size));
      const ModelPtr loaded(ModelFromMjb(bytes));
      // Only what the file holds nothing of may be as large as it likes.
      const bool is_free = name == "nuserdata" || name == "nemax" || name.starts_with("nuser_");
      EXPECT_TRUE(is_hint || (is_free && absurd > 0) || !loaded) << name << " " << absurd;
    }
    at += sizeof(Size);
  };
#define X(name) check(#name, m->name);
  MJMODEL_INTS
#undef X
}

TEST_F(Mjb, UnknownAlgorithmsAreRejected) {
  ModelPtr m = LoadOwn("pole.xml");
  for (int* option : {&m->opt.integrator, &m->opt.cone, &m->opt.jacobian, &m->opt.solver}) {
    const int valid = *option;
    for (const int unknown : {-1, 4, 134217940}) {
      *option = unknown;
      EXPECT_EQ(ModelPtr(ModelFromMjb(Save(m.get()))), nullptr) << unknown;
    }
    *option = valid;
  }
  EXPECT_NE(ModelPtr(ModelFromMjb(Save(m.get()))), nullptr);
}

// Stages index by these numbers without looking back at the joints they follow from.
TEST_F(Mjb, TreesThatDoNotFollowFromTheJointsAreRejected) {
  ModelPtr m = LoadString(
      "<mujoco><worldbody><body><geom size='1'/><body><joint/><geom size='1'/>"
      "<body><geom size='1'/></body></body></body><body><joint/><geom size='1'/></body>"
      "</worldbody></mujoco>");
  auto expect_rejected = [&](const char* name, int* array, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
      const int valid = array[i];
      for (const int other : {-1, 0, 1, 2, 3}) {
        array[i] = other;
        const bool loaded = ModelPtr(ModelFromMjb(Save(m.get()))) != nullptr;
        EXPECT_EQ(loaded, other == valid) << name << "[" << i << "] = " << other;
      }
      array[i] = valid;
    }
  };
  expect_rejected("body_weldid", m->body_weldid, m->nbody);
  expect_rejected("body_treeid", m->body_treeid, m->nbody);
  expect_rejected("dof_treeid", m->dof_treeid, m->nv);
}

// Any change either is noticed or leaves a model that can be simulated without harm.
TEST_F(Mjb, DamagedFilesDoNotCrash) {
  mju_user_error = [](const char* text) { throw std::string(text); };
  std::mt19937 generator(1);
  int loaded = 0;
  for (const char* name : {"car.xml", "muscle_arm.xml", "slider_crank.xml"}) {
    ModelPtr m = LoadOwn(name);
    const std::vector<std::byte> original = Save(m.get());
    for (int trial = 0; trial < 50; ++trial) {
      std::vector<std::byte> bytes = original;
      int changes = 1 + trial % 4;
      for (int k = 0; k < changes; ++k) {
        size_t at = generator() % bytes.size();
        // The structure is at the front and in the integers; damage there is the interesting kind.
        if (trial % 2) at = generator() % 1500;
        bytes[at] = static_cast<std::byte>(generator());
      }
      ModelPtr damaged(ModelFromMjb(bytes));
      if (!damaged || damaged->narena > (1 << 26)) continue;
      // Absurd limits only make it slow.
      damaged->opt.iterations = std::min(damaged->opt.iterations, 100);
      damaged->opt.ls_iterations = std::min(damaged->opt.ls_iterations, 50);
      damaged->opt.noslip_iterations = std::min(damaged->opt.noslip_iterations, 10);
      ++loaded;
      try {
        DataPtr d(mj_makeData(damaged.get()));
        if (!d) continue;
        for (int i = 0; i < 3; ++i) mj_step(damaged.get(), d.get());
      } catch (const std::string&) {
        // An error message is an answer; it leaves the data to be deleted.
      }
    }
  }
  EXPECT_GT(loaded, 10);
}

TEST_F(Mjb, BufferTooSmallIsAnError) {
  static std::string message;
  mju_user_error = [](const char* text) { message = text; };
  ModelPtr m = LoadOwn("pole.xml");
  char small[100];
  mj_saveModel(m.get(), nullptr, small, sizeof(small));
  EXPECT_NE(message.find("outside model buffer"), std::string::npos);
}

}  // namespace
}  // namespace syn
