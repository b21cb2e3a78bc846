// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What rests on a face keeps its contacts from step to step: their number does not change and none
// of them jumps.

#include <algorithm>
#include <string>
#include <vector>

#include "test_util.h"

namespace syn {
namespace {

struct Rest {
  const char* name;
  const char* body;   // geom of the body that rests
  const char* floor;  // geom it rests on
  int contacts;
  // A mesh touches a plane with its lowest vertex and two neighbours: three corners of a square
  // hold it, in turns.
  bool steady = true;
};

std::vector<mjtNum> Positions(const mjData* d) {
  std::vector<mjtNum> pos;
  for (int k = 0; k < d->ncon; ++k) pos.insert(pos.end(), d->contact[k].pos, d->contact[k].pos + 3);
  return pos;
}

// How far the nearest contact of before is from each one now: contacts may change places in the
// list.
mjtNum LargestJump(const std::vector<mjtNum>& before, const std::vector<mjtNum>& now) {
  mjtNum largest = 0;
  for (size_t i = 0; i < now.size(); i += 3) {
    mjtNum nearest = 1e10;
    for (size_t j = 0; j < before.size(); j += 3) {
      nearest = std::min(nearest, mju_dist3(now.data() + i, before.data() + j));
    }
    largest = std::max(largest, nearest);
  }
  return largest;
}

class Resting : public testing::TestWithParam<Rest> {};

TEST_P(Resting, KeepsItsContacts) {
  const Rest& rest = GetParam();
  ModelPtr m = LoadString(
      std::string("<mujoco><option><flag multiccd='enable'/></option><asset><mesh name='prism' "
                  "vertex='.1 0 0 0 .1 0 -.1 0 0 0 -.1 0 .1 0 .1 0 .1 .1 -.1 0 .1 0 -.1 .1'/>"
                  "</asset><worldbody><geom ") +
      rest.floor + "/><body pos='.03 .02 .2'><freejoint/><geom " + rest.body +
      "/></body></worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  DataPtr d = MakeData(m);
  for (int i = 0; i < 1500; ++i) mj_step(m.get(), d.get());
  const int count = d->ncon;
  ASSERT_GE(count, 3);
  EXPECT_EQ(count, rest.contacts);
  std::vector<mjtNum> last = Positions(d.get());
  mjtNum largest = 0;
  for (int i = 0; i < 2000; ++i) {
    mj_step(m.get(), d.get());
    ASSERT_EQ(d->ncon, count) << "step " << i;
    std::vector<mjtNum> pos = Positions(d.get());
    largest = std::max(largest, LargestJump(last, pos));
    last = pos;
  }
  if (rest.steady) {
    EXPECT_LT(largest, 1e-4);
  }
}

constexpr const char* kPlane = "type='plane' size='1 1 .1'";
constexpr const char* kBox = "type='box' size='.5 .5 .1' pos='0 0 -.1'";

INSTANTIATE_TEST_SUITE_P(
    Faces, Resting,
    testing::Values(Rest{"BoxOnPlane", "type='box' size='.1 .1 .05'", kPlane, 4},
                    Rest{"BoxOnBox", "type='box' size='.1 .1 .05'", kBox, 4},
                    Rest{"CylinderOnPlane", "type='cylinder' size='.1 .05'", kPlane, 3},
                    Rest{"CylinderOnBox", "type='cylinder' size='.1 .05'", kBox, 5},
                    Rest{"MeshOnPlane", "type='mesh' mesh='prism'", kPlane, 3, false},
                    Rest{"MeshOnBox", "type='mesh' mesh='prism'", kBox, 4}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace syn
