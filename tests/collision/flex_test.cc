// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collisions of flexes: closed forms, the hierarchy against all pairs, self-collision in its modes,
// Jacobians of contact sides against those of their bodies, rays against brute force.

#include <algorithm>
#include <array>
#include <tuple>

#include "math/vec3.h"
#include "smooth/contact_side.h"
#include "test_util.h"

namespace syn {
namespace {

std::string World(const std::string& inside, const std::string& option = "gravity='0 0 0'") {
  return "<mujoco><option " + option + "/><worldbody>" + inside + "</worldbody></mujoco>";
}

TEST(FlexContact, SphereOnATriangle) {
  const ModelPtr m =
      LoadString(World("<body pos='.02 .01 .02'><freejoint/><geom size='.015'/></body>"
                       "<flexcomp name='F' type='direct' dim='2' point='-.1 -.1 0 .1 -.1 0 0 .1 0' "
                       "element='0 1 2' radius='.01'><contact selfcollide='none'/></flexcomp>"));
  const DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->ncon, 1);
  const mjContact& con = d->contact[0];
  EXPECT_NEAR(con.dist, -.005, 1e-12);
  EXPECT_LT(Distance(Vec3::Load(con.pos), {.02, .01, .0075}), 1e-12);
  EXPECT_LT(Distance(Vec3::Load(con.frame), {0, 0, -1}), 1e-12);
  EXPECT_EQ(con.geom[0], 0);
  EXPECT_EQ(con.elem[1], 0);
  const ContactSide side = SideOf(m.get(), d.get(), con, 1);
  ASSERT_EQ(side.size, 3);
  EXPECT_NEAR(side.weight[0], .425057019284, 1e-11);
  EXPECT_NEAR(side.weight[1], .508493562499, 1e-11);
  EXPECT_NEAR(side.weight[2], .748839653901, 1e-11);
}

TEST(FlexContact, CornersOfATetrahedronKeepTheirSide) {
  const ModelPtr m = LoadString(
      World("<flexcomp name='F' type='direct' dim='3' point='0 0 0 .1 0 0 0 .1 0 .02 .03 .015' "
            "element='0 1 2 3' radius='.01'><contact internal='true' selfcollide='none'/>"
            "</flexcomp>"));
  const DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->ncon, 1);
  const mjContact& con = d->contact[0];
  EXPECT_EQ(con.elem[0], 0);
  EXPECT_EQ(con.vert[1], 3);
  EXPECT_EQ(con.dim, 1);
  EXPECT_NEAR(con.dist, -.005, 1e-12);
  EXPECT_LT(Distance(Vec3::Load(con.pos), {.02, .03, .0075}), 1e-12);
  EXPECT_LT(Distance(Vec3::Load(con.frame), {0, 0, 1}), 1e-12);
  Vector row(m->nv);
  mj_mulJacTVec(m.get(), d.get(), row.data(), Vector{1}.data());
  EXPECT_NEAR(row[2], -.834035637114, 1e-10);
  EXPECT_NEAR(row[5], -.358118076604, 1e-10);
  EXPECT_NEAR(row[8], -.419685595694, 1e-10);
  EXPECT_NEAR(row[11], 1, 1e-12);
}

using Key = std::tuple<int, int, int, int>;

std::vector<Key> Keys(const mjData* d) {
  std::vector<Key> keys;
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& c = d->contact[i];
    const int a = c.elem[0] >= 0 ? c.elem[0] : c.vert[0],
              b = c.elem[1] >= 0 ? c.elem[1] : c.vert[1];
    keys.emplace_back(c.geom[0], c.geom[1], std::min(a, b), std::max(a, b));
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

// A crumpled sheet and a crumpled block: every way to search finds the same contacts.
TEST(FlexSelfCollision, AllModesFindTheSameContacts) {
  for (const char* shape :
       {"type='grid' count='8 8 1' dim='2'", "type='grid' count='4 4 4' dim='3'",
        "type='grid' count='30 1 1' dim='1'"}) {
    std::vector<Key> want;
    for (const char* mode : {"narrow", "bvh", "sap", "auto"}) {
      const ModelPtr m = LoadString(
          World(std::string("<flexcomp name='F' spacing='.1 .1 .1' radius='.02' ") + shape +
                "><contact selfcollide='" + mode + "' internal='false'/></flexcomp>"));
      const DataPtr d = MakeData(m);
      std::mt19937 random(3);
      std::uniform_real_distribution<mjtNum> offset(-0.15, 0.15);
      for (int i = 0; i < m->nq; ++i) d->qpos[i] = offset(random);
      mj_forward(m.get(), d.get());
      if (want.empty()) want = Keys(d.get());
      EXPECT_GT(want.size(), 1u);
      EXPECT_EQ(Keys(d.get()), want) << shape << " " << mode;
    }
  }
}

// The hierarchy loses no contact with geoms or with another flex.
TEST(FlexContact, MidphaseChangesNothingForSheets) {
  const ModelPtr m = LoadString(World(
      "<geom type='plane' size='1 1 1' pos='0 0 -.05'/><geom type='box' size='.1 .2 .1'/>"
      "<geom type='mesh' mesh='tetra' pos='.2 .2 0'/><geom type='capsule' size='.05 .1' "
      "pos='-.2 0 0'/><geom type='ellipsoid' size='.1 .05 .08' pos='0 -.2 0'/>"
      "<flexcomp name='F' type='grid' count='10 10 1' spacing='.06 .06 .06' dim='2' radius='.01'>"
      "<contact margin='.01' selfcollide='none'/></flexcomp>"
      "<flexcomp name='G' type='grid' count='9 9 1' spacing='.06 .06 .06' dim='2' radius='.01' "
      "pos='.03 .02 .01'><contact selfcollide='none'/></flexcomp></worldbody><asset>"
      "<mesh name='tetra' vertex='0 0 0 .2 0 0 0 .2 0 0 0 .2'/></asset><worldbody>"));
  const DataPtr d = MakeData(m);
  std::mt19937 random(4);
  std::uniform_real_distribution<mjtNum> offset(-0.03, 0.03);
  for (int i = 0; i < m->nq; ++i) d->qpos[i] = offset(random);
  mj_forward(m.get(), d.get());
  const std::vector<Key> want = Keys(d.get());
  EXPECT_GT(want.size(), 100u);
  m->opt.disableflags |= mjDSBL_MIDPHASE;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(Keys(d.get()), want);
}

// n . sum of the weighted Jacobians of all bodies, for elements, nodes and moving parents.
TEST(ContactSides, RowsAreWeightedSumsOfBodyJacobians) {
  for (const char* jacobian : {"dense", "sparse"}) {
    const ModelPtr m = LoadString(
        World("<body name='ball' pos='.01 .02 .13'><freejoint/><geom size='.06'/></body>"
              "<body name='P'><freejoint/><geom size='.01' contype='0' conaffinity='0'/>"
              "<flexcomp name='F' type='grid' count='4 4 1' spacing='.1 .1 .1' dim='2' "
              "radius='.02' pos='0 0 .1'><contact selfcollide='none'/><pin id='5'/></flexcomp>"
              "<flexcomp name='T' type='grid' count='4 4 4' spacing='.05 .05 .05' dim='3' "
              "radius='.01' dof='trilinear'><contact selfcollide='none'/></flexcomp></body>",
              std::string("gravity='0 0 0' cone='elliptic' jacobian='") + jacobian + "'"));
    const DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    ASSERT_GT(d->ncon, 3);
    int checked = 0;
    for (int i = 0; i < d->ncon; ++i) {
      const mjContact& con = d->contact[i];
      if (con.efc_address < 0) continue;
      Vector want(m->nv), point(3 * m->nv), unit(d->nefc), row(m->nv);
      for (int k = 0; k < 2; ++k) {
        const ContactSide side = SideOf(m.get(), d.get(), con, k);
        for (int b = 0; b < side.size; ++b) {
          mj_jac(m.get(), d.get(), point.data(), nullptr, con.pos, side.body[b]);
          for (int j = 0; j < m->nv; ++j) {
            for (int a = 0; a < 3; ++a) {
              want[j] += (k ? 1 : -1) * side.weight[b] * con.frame[a] * point[a * m->nv + j];
            }
          }
        }
      }
      unit[con.efc_address] = 1;
      mj_mulJacTVec(m.get(), d.get(), row.data(), unit.data());
      EXPECT_LT(Difference(row, want), 1e-12) << i;
      ++checked;
    }
    EXPECT_GT(checked, 3);
  }
}

TEST(ContactSides, ContactsFromOutsideAreChecked) {
  const ModelPtr m = LoadString(
      World("<geom size='.1'/><flexcomp name='F' type='grid' count='3 3 1' spacing='.1 .1 .1' "
            "dim='2' radius='.01' pos='0 0 1'/>"));
  const DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  mjContact con{};
  con.dim = 3;
  con.geom[0] = 0;
  con.geom[1] = -1;
  con.flex[1] = 0;
  con.elem[1] = 2;
  con.vert[1] = -1;
  EXPECT_EQ(ContactProblem(m.get(), con), nullptr);
  EXPECT_EQ(mj_addContact(m.get(), d.get(), &con), 0);
  const auto bad = [&](auto change) {
    mjContact copy = con;
    change(copy);
    return ContactProblem(m.get(), copy) != nullptr;
  };
  EXPECT_TRUE(bad([](mjContact& c) { c.geom[0] = 7; }));
  EXPECT_TRUE(bad([](mjContact& c) { c.geom[0] = -2; }));
  EXPECT_TRUE(bad([](mjContact& c) { c.flex[1] = 1; }));
  EXPECT_TRUE(bad([](mjContact& c) { c.flex[1] = -1; }));
  EXPECT_TRUE(bad([](mjContact& c) { c.elem[1] = 8; }));
  EXPECT_TRUE(bad([](mjContact& c) { c.vert[1] = 9; }));
  EXPECT_TRUE(bad([](mjContact& c) { c.dim = 2; }));
}

// A cloth dropped on a post at up to 3 m/s stays above it.
TEST(FlexContact, AClothDoesNotTunnel) {
  const ModelPtr m = LoadString(
      World("<geom type='capsule' size='.08 .3' pos='0 0 -.3'/>"
            "<flexcomp name='F' type='grid' count='11 11 1' spacing='.05 .05 .05' dim='2' "
            "radius='.01' mass='.2' pos='0 0 .2'><edge equality='true' damping='.01'/></flexcomp>",
            "timestep='.001'"));
  const DataPtr d = MakeData(m);
  for (int i = 2; i < m->nv; i += 3) d->qvel[i] = -3;
  for (int step = 0; step < 500; ++step) {
    mj_step(m.get(), d.get());
    const mjtNum* middle = d->flexvert_xpos + 3 * 60;
    ASSERT_GT(middle[2], 0.03) << "the middle of the cloth is below the top of the post";
  }
}

TEST(FlexRay, AgreesWithBruteForce) {
  const ModelPtr m = LoadString(
      World("<flexcomp name='F' type='grid' count='5 5 1' spacing='.1 .1 .1' dim='2' radius='.01'/>"
            "<flexcomp name='G' type='box' count='3 3 3' spacing='.1 .1 .1' dim='3' radius='.01' "
            "pos='2 0 0'/>"));
  const DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  const mjtNum down[3] = {0, 0, -1}, above[3] = {.02, .03, 1};
  int vertex = -1;
  EXPECT_NEAR(mju_rayFlex(m.get(), d.get(), 0, 0, 0, 1, 0, 0, above, down, &vertex), 1, 1e-12);
  EXPECT_EQ(vertex, 12) << "the middle of the grid is nearest";
  const mjtNum at_vertex[3] = {.1, .1, 1};
  EXPECT_NEAR(mju_rayFlex(m.get(), d.get(), 0, 1, 0, 0, 0, 0, at_vertex, down, &vertex), .99,
              1e-12);
  EXPECT_EQ(vertex, 18);
  EXPECT_EQ(mju_rayFlex(m.get(), d.get(), 0, 1, 0, 0, 0, 0, above, down, nullptr), -1);
  const mjtNum edge[3] = {.05, .1, 1}, up[3] = {0, 0, 1};
  EXPECT_NEAR(mju_rayFlex(m.get(), d.get(), 0, 0, 1, 0, 0, 0, edge, down, nullptr), .99, 1e-12);
  EXPECT_EQ(mju_rayFlex(m.get(), d.get(), 0, 1, 1, 1, 1, 0, above, up, &vertex), -1);
  const mjtNum over_box[3] = {2.03, .02, 1};
  EXPECT_NEAR(mju_rayFlex(m.get(), d.get(), 0, 0, 0, 1, 0, 1, over_box, down, &vertex), .9, 1e-9);
}

TEST(SkinRay, HitsTheNearestFace) {
  const float vert[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const int face[6] = {0, 1, 2, 0, 1, 3};
  const mjtNum from[3] = {.2, .1, 2}, down[3] = {0, 0, -1};
  int vertex = -1;
  EXPECT_NEAR(mju_raySkin(2, 4, face, vert, from, down, &vertex), 2, 1e-12);
  EXPECT_EQ(vertex, 0);
  EXPECT_EQ(mju_raySkin(2, 4, face, vert, from, from, nullptr), -1);
}

}  // namespace
}  // namespace syn
