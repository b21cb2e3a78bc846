// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Frames fixed to bodies: four at a time give the same bits as one by one.

#include "smooth/frame.h"

#include <algorithm>

#include "test_util.h"

namespace syn {
namespace {

// Places the frame by itself; returns whether that gives what is there.
bool PlacedAlike(const mjData* d, int body, const mjtNum* pos, const mjtNum* quat,
                 mjtByte sameframe, const mjtNum* xpos, const mjtNum* xmat) {
  mjtNum own_pos[3], own_mat[9];
  PlaceFrame(d, body, pos, quat, sameframe, own_pos, own_mat);
  return std::equal(own_pos, own_pos + 3, xpos) && std::equal(own_mat, own_mat + 9, xmat);
}

void ExpectAlike(const mjModel* m, const mjData* d) {
  for (int i = 0; i < m->ngeom; ++i) {
    EXPECT_TRUE(PlacedAlike(d, m->geom_bodyid[i], m->geom_pos + 3 * i, m->geom_quat + 4 * i,
                            m->geom_sameframe[i], d->geom_xpos + 3 * i, d->geom_xmat + 9 * i));
  }
  for (int i = 0; i < m->nsite; ++i) {
    EXPECT_TRUE(PlacedAlike(d, m->site_bodyid[i], m->site_pos + 3 * i, m->site_quat + 4 * i,
                            m->site_sameframe[i], d->site_xpos + 3 * i, d->site_xmat + 9 * i));
  }
}

TEST(Frames, FourAtATimeAsOneByOne) {
  for (const char* name : {"humanoid.xml", "arm_gripper.xml", "car.xml", "playground.xml"}) {
    ModelPtr m = LoadOwn(name);
    DataPtr d = MakeData(m);
    for (unsigned seed = 1; seed < 4; ++seed) {
      RandomState(m.get(), d.get(), seed);
      mj_kinematics(m.get(), d.get());
      ExpectAlike(m.get(), d.get());
    }
  }
}

// A flag that changes after the plan was made is followed, among three that did not change too.
TEST(Frames, FlagsAreReadLive) {
  ModelPtr m = LoadOwn("humanoid.xml");
  DataPtr d = MakeData(m);
  int changed = 0;
  for (int i = 0; i < m->ngeom; i += 3) {
    const bool general = m->geom_sameframe[i] == mjSAMEFRAME_NONE;
    m->geom_sameframe[i] = general ? mjSAMEFRAME_BODYROT : mjSAMEFRAME_NONE;
    changed += general;
  }
  EXPECT_GT(changed, 0);
  RandomState(m.get(), d.get(), 1);
  mj_kinematics(m.get(), d.get());
  ExpectAlike(m.get(), d.get());
}

}  // namespace
}  // namespace syn
