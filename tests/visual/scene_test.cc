// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Abstract scenes against independent geometry: frustums against projections, selection against
// rays, connectors and frames by construction, counts of what each flag adds.

#include <cmath>
#include <fstream>
#include <sstream>

#include "test_util.h"
#include "visual/tendon.h"

namespace syn {
namespace {

// A scene of a model, with everything needed to update it.
struct View {
  explicit View(const ModelPtr& model, int maxgeom = 2000) : m(model), d(MakeData(model)) {
    mjv_defaultOption(&opt);
    mjv_defaultPerturb(&pert);
    mjv_defaultFreeCamera(m.get(), &cam);
    mjv_defaultScene(&scn);
    mjv_makeScene(m.get(), &scn, maxgeom);
    mj_forward(m.get(), d.get());
    Update();
  }
  ~View() { mjv_freeScene(&scn); }
  void Update(int catmask = mjCAT_ALL) {
    mjv_updateScene(m.get(), d.get(), &opt, &pert, &cam, catmask, &scn);
  }
  int Count(int type) const {
    int n = 0;
    for (int i = 0; i < scn.ngeom; ++i) n += scn.geoms[i].type == type;
    return n;
  }
  const ModelPtr& m;
  DataPtr d;
  mjvOption opt;
  mjvPerturb pert;
  mjvCamera cam;
  mjvScene scn;
};

constexpr const char* kWorld = R"(<mujoco>
  <statistic center="0 0 .5" extent="2" meansize=".1" meanmass="1"/>
  <worldbody>
    <light pos="0 0 3" dir="0 0 -1"/>
    <geom name="floor" type="plane" size="2 2 .05"/>
    <camera name="eye" pos="0 -2 1" xyaxes="1 0 0 0 .5 1" fovy="50"/>
    <body name="ball" pos="0 0 .099"><freejoint/><geom name="ball" size=".1" mass="2"/></body>
    <body name="arm" pos="1 0 1"><joint name="h" axis="0 1 0" range="-10 10" limited="true"/>
      <geom type="capsule" size=".03 .2" pos="0 0 -.2" mass="1"/>
      <site name="tip" pos="0 0 -.4" euler="180 0 0"/></body>
    <body name="hand" mocap="true" pos="0 1 1"><geom size=".05" contype="0" conaffinity="0"/></body>
  </worldbody>
  <actuator><motor joint="h" ctrlrange="-2 4" ctrllimited="true"/></actuator>
  <sensor><rangefinder site="tip"/></sensor>
</mujoco>)";

// Where a point appears in the image, in [0,1] from the lower left corner.
void Project(const mjvScene& scn, const mjtNum* point, double aspect, double* x, double* y) {
  const mjvGLCamera c = mjv_averageCamera(scn.camera, scn.camera + 1);
  double rel[3], depth = 0, up = 0, right = 0;
  const double r[3] = {c.forward[1] * c.up[2] - c.forward[2] * c.up[1],
                       c.forward[2] * c.up[0] - c.forward[0] * c.up[2],
                       c.forward[0] * c.up[1] - c.forward[1] * c.up[0]};
  for (int k = 0; k < 3; ++k) {
    rel[k] = point[k] - c.pos[k];
    depth += rel[k] * c.forward[k], up += rel[k] * c.up[k], right += rel[k] * r[k];
  }
  const double height = c.frustum_top - c.frustum_bottom;
  *y = (up * c.frustum_near / depth - c.frustum_bottom) / height;
  *x = 0.5 + right * c.frustum_near / depth / (aspect * height);
}

TEST(Select, FindsWhatIsProjectedThere) {
  ModelPtr m = LoadString(kWorld);
  View v(m);
  constexpr double kAspect = 1.5;
  for (double azimuth : {20.0, 100.0, 200.0}) {
    v.cam.azimuth = azimuth;
    v.Update();
    for (const char* name : {"ball", "hand"}) {
      const int body = mj_name2id(m.get(), mjOBJ_BODY, name);
      double x, y;
      Project(v.scn, v.d->xpos + 3 * body, kAspect, &x, &y);
      mjtNum point[3];
      int geom, flex, skin;
      EXPECT_EQ(
          mjv_select(m.get(), v.d.get(), &v.opt, kAspect, x, y, &v.scn, point, &geom, &flex, &skin),
          body);
      EXPECT_EQ(m->geom_bodyid[geom], body);
      EXPECT_NEAR(mju_dist3(point, v.d->xpos + 3 * body), m->geom_size[3 * geom], 1e-6);
    }
  }
}

TEST(Select, NothingIsMinusOne) {
  ModelPtr m = LoadString(kWorld);
  View v(m);
  v.cam.elevation = 80;  // into the sky
  v.cam.lookat[2] = 10;
  v.Update();
  mjtNum point[3] = {7, 7, 7};
  int geom = 0, flex = 0, skin = 0;
  EXPECT_EQ(mjv_select(m.get(), v.d.get(), &v.opt, 1, .5, .5, &v.scn, point, &geom, &flex, &skin),
            -1);
  EXPECT_EQ(geom, -1);
  EXPECT_EQ(point[0], 7);
}

TEST(Scene, EachFlagAddsWhatItShould) {
  ModelPtr m = LoadString(kWorld);
  View v(m);
  const int plain = v.scn.ngeom;
  EXPECT_EQ(plain, 6);  // four geoms, a site, the ray of the range finder
  const std::pair<int, int> kAdded[] = {
      {mjVIS_JOINT, 2},        {mjVIS_CAMERA, 2},       {mjVIS_ACTUATOR, 1},
      {mjVIS_LIGHT, 1},        {mjVIS_INERTIA, 3},      {mjVIS_COM, 3},
      {mjVIS_CONTACTPOINT, 1}, {mjVIS_CONTACTFORCE, 1}, {mjVIS_AUTOCONNECT, 0}};
  for (auto [flag, added] : kAdded) {
    v.opt.flags[flag] = 1;
    v.Update();
    EXPECT_EQ(v.scn.ngeom - plain, added) << mjVISSTRING[flag][0];
    v.opt.flags[flag] = 0;
  }
  v.opt.flags[mjVIS_STATIC] = 0;
  v.Update();
  EXPECT_EQ(v.scn.ngeom, plain - 1);
}

TEST(Scene, FullSceneWarnsAndKeepsWhatFits) {
  ModelPtr m = LoadString(kWorld);
  mju_user_warning = [](const char*) {};
  View v(m, 3);
  EXPECT_EQ(v.scn.ngeom, 3);
  EXPECT_EQ(v.scn.status, 1);
  EXPECT_EQ(v.d->warning[mjWARN_VGEOMFULL].lastinfo, 3);
  mju_clearHandlers();
}

TEST(Scene, FramesAreAxesOfTheElement) {
  ModelPtr m = LoadString(kWorld);
  View v(m);
  v.opt.frame = mjFRAME_BODY;
  v.Update();
  int axes = 0;
  for (int i = 0; i < v.scn.ngeom; ++i) {
    const mjvGeom& g = v.scn.geoms[i];
    if (g.category != mjCAT_DECOR || g.type != mjGEOM_CYLINDER) continue;
    const int body = g.objid, axis = axes++ % 3;
    const double length = m->stat.meansize * m->vis.scale.framelength;
    for (int k = 0; k < 3; ++k) {
      const double direction = v.d->xmat[9 * body + 3 * k + axis];
      EXPECT_NEAR(g.pos[k], v.d->xpos[3 * body + k] + 0.5 * length * direction, 1e-6);
      EXPECT_NEAR(g.mat[3 * k + 2], direction, 1e-6);
    }
    EXPECT_GT(g.rgba[axis], 0.8f);
  }
  EXPECT_EQ(axes, 9);
}

TEST(Scene, CopiesGiveTheSameScene) {
  for (const std::string& name : OwnModels()) {
    ModelPtr m = LoadOwn(name);
    View v(m, 20000);
    for (int i = 0; i < 20; ++i) mj_step(m.get(), v.d.get());
    for (int f = 0; f < mjNVISFLAG; ++f) v.opt.flags[f] = 1;
    v.opt.label = mjLABEL_GEOM;
    v.Update();
    ModelPtr m2(mj_copyModel(nullptr, m.get()));
    mjv_copyModel(m2.get(), m.get());
    DataPtr d2(mjv_copyData(nullptr, m2.get(), v.d.get()));
    mjvScene copy;
    mjv_defaultScene(&copy);
    mjv_makeScene(m2.get(), &copy, 20000);
    mjv_updateCamera(m2.get(), d2.get(), &v.cam, &copy);
    mjv_updateScene(m2.get(), d2.get(), &v.opt, &v.pert, &v.cam, mjCAT_ALL, &copy);
    ASSERT_EQ(copy.ngeom, v.scn.ngeom) << name;
    EXPECT_EQ(std::memcmp(copy.geoms, v.scn.geoms, copy.ngeom * sizeof(mjvGeom)), 0) << name;
    mjv_freeScene(&copy);
  }
}

TEST(SceneState, SnapshotGivesTheSameScene) {
  ModelPtr m = LoadOwn("humanoid.xml");
  View v(m, 5000);
  for (int i = 0; i < 200; ++i) mj_step(m.get(), v.d.get());
  for (int f : {mjVIS_CONTACTPOINT, mjVIS_CONTACTFORCE, mjVIS_ISLAND, mjVIS_INERTIA})
    v.opt.flags[f] = 1;
  v.Update();
  static mjvSceneState state;
  mjv_defaultSceneState(&state);
  mjv_makeSceneState(m.get(), v.d.get(), &state, 5000);
  mjv_updateSceneState(m.get(), v.d.get(), &v.opt, &state);
  mjvScene other;
  mjv_defaultScene(&other);
  mjv_makeScene(m.get(), &other, 5000);
  mjv_updateCamera(m.get(), v.d.get(), &v.cam, &other);
  EXPECT_EQ(mjv_updateSceneFromState(&state, &v.opt, &v.pert, &v.cam, mjCAT_ALL, &other), 0);
  ASSERT_EQ(other.ngeom, v.scn.ngeom);
  EXPECT_EQ(std::memcmp(other.geoms, v.scn.geoms, other.ngeom * sizeof(mjvGeom)), 0);
  mjv_freeScene(&other);
  mjv_freeSceneState(&state);
  mjv_freeSceneState(&state);
}

TEST(Connector, PointsFromOneToTheOther) {
  const mjtNum from[3] = {1, 2, 3}, to[3] = {2, 0, 5};
  mjvGeom g{};
  mjv_connector(&g, mjGEOM_CAPSULE, 0.1, from, to);
  EXPECT_NEAR(g.size[2], 1.5, 1e-6);
  EXPECT_NEAR(g.pos[2], 4, 1e-6);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(g.mat[3 * k + 2], (to[k] - from[k]) / 3, 1e-6);
  mjv_connector(&g, mjGEOM_ARROW, 0.1, from, to);
  EXPECT_NEAR(g.size[2], 3, 1e-6);
  EXPECT_NEAR(g.pos[0], 1, 1e-6);
}

// The chain has its length, and hangs on a cosh: numerically, by its own points.
TEST(Catenary, HasTheRightLength) {
  std::vector<Vec3> points(99);
  for (double length : {0.7, 1.0, 3.0}) {
    const int n = Catenary({-1, 0, 1}, {-.5, .1, 1.2}, {0, 0, -9.81}, length, points);
    ASSERT_EQ(n, 99);
    double sum = 0;
    for (int i = 1; i < n; ++i) sum += Distance(points[i - 1], points[i]);
    EXPECT_NEAR(sum, length, 0.01 * length);
  }
  EXPECT_EQ(Catenary({0, 0, 0}, {1, 0, 0}, {0, 0, -1}, 0.5, points), 2);
  EXPECT_EQ(Catenary({0, 0, 0}, {1e-3, 0, 0}, {0, 0, -1}, 0.5, points), 3);
}

TEST(Perturb, SpringPullsTowardsTheReference) {
  ModelPtr m = LoadString(kWorld);
  View v(m);
  v.pert.select = mj_name2id(m.get(), mjOBJ_BODY, "ball");
  mjv_initPerturb(m.get(), v.d.get(), &v.scn, &v.pert);
  EXPECT_NEAR(v.pert.localmass, 2, 1e-9);  // a free ball held at its centre
  v.pert.active = mjPERT_TRANSLATE;
  v.pert.refselpos[0] += 0.2;
  mjv_applyPerturbForce(m.get(), v.d.get(), &v.pert);
  const mjtNum* force = v.d->xfrc_applied + 6 * v.pert.select;
  EXPECT_NEAR(force[0], m->vis.map.stiffness * 2 * 0.2, 1e-6);
  v.pert.refpos[2] = 3;
  mjv_applyPerturbPose(m.get(), v.d.get(), &v.pert, 1);
  EXPECT_NEAR(v.d->qpos[2], 3, 1e-9);
}

// A drag along the axes of the body is added axis by axis: what rounds away in each stays away.
TEST(Perturb, TinyDragsRoundAway) {
  const ModelPtr m = LoadString(kWorld);
  View view(m);
  const int ball = mj_name2id(m.get(), mjOBJ_BODY, "ball");
  view.pert.select = ball;
  view.pert.scale = 1;
  view.pert.refpos[2] = 1;
  mjtNum* axes = view.d->xmat + 9 * ball;
  axes[6] = axes[7] = 0.9e-16;  // less than half of the distance from 1 to the next number
  mjv_movePerturb(m.get(), view.d.get(), mjMOUSE_MOVE_H_REL, 1, 1, &view.scn, &view.pert);
  EXPECT_EQ(view.pert.refpos[2], 1);
  EXPECT_NE(view.pert.refpos[0], 0);
}

TEST(Camera, MovingKeepsItInItsLimits) {
  ModelPtr m = LoadString(kWorld);
  View v(m);
  for (int i = 0; i < 100; ++i) {
    mjv_moveCamera(m.get(), mjMOUSE_ROTATE_V, 0.3, 0.4, &v.scn, &v.cam);
    mjv_moveCamera(m.get(), mjMOUSE_ZOOM, 0, 0.5, &v.scn, &v.cam);
    EXPECT_LE(std::fabs(v.cam.azimuth), 180);
    EXPECT_LE(std::fabs(v.cam.elevation), 89);
    EXPECT_GE(v.cam.distance, 0.01 * m->stat.extent - 1e-12);
  }
}

TEST(Bad, NotANumberAndAbsurdOptionsDoNoHarm) {
  ModelPtr m = LoadString(kWorld);
  mju_user_warning = [](const char*) {};
  View v(m);
  v.d->xpos[5] = v.d->geom_xpos[4] = NAN;
  v.opt.label = 1000;
  v.opt.frame = -7;
  v.opt.bvh_depth = -1;
  m->vis.global.fovy = 720;
  v.pert.select = 99;
  v.pert.active = 3;
  v.Update();
  EXPECT_GT(v.scn.ngeom, 0);
  mju_clearHandlers();
}

TEST(Print, ListsGeomsAndFlags) {
  ModelPtr m = LoadString(kWorld);
  View v(m);
  const std::string path = testing::TempDir() + "/scene.txt";
  mj_printScene(&v.scn, path.c_str());
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_NE(text.str().find("GEOM 5:"), std::string::npos);
  EXPECT_NE(text.str().find("Shadow"), std::string::npos);
}

// Two triangles with thickness: two sides and a rim of eight triangles, all normals outwards.
TEST(Flex, ShellHasTwoSidesAndARim) {
  ModelPtr m = LoadString(R"(<mujoco><worldbody>
    <flexcomp name="f" type="grid" count="2 2 1" spacing=".2 .2 .2" dim="2" radius=".01" mass="1"/>
  </worldbody></mujoco>)");
  View v(m);
  ASSERT_EQ(v.scn.nflex, 1);
  EXPECT_EQ(v.scn.flexfaceused[0], 12);
  EXPECT_EQ(v.Count(mjGEOM_FLEX), 1);
  const float* face = v.scn.flexface;
  const float* normal = v.scn.flexnormal;
  EXPECT_NEAR(face[2], 0.01, 1e-6);
  EXPECT_NEAR(normal[2], 1, 1e-6);
  EXPECT_NEAR(face[9 + 2], -0.01, 1e-6);
  EXPECT_NEAR(normal[9 + 2], -1, 1e-6);
  for (int f = 4; f < 12; ++f) {  // the rim looks away from the middle
    double outwards = 0;
    for (int k = 0; k < 3; ++k) outwards += face[9 * f + k] * normal[9 * f + k];
    EXPECT_GT(outwards, 0.05) << f;
  }
  v.opt.flags[mjVIS_FLEXSKIN] = 0;
  v.opt.flags[mjVIS_FLEXFACE] = 1;
  v.Update();
  EXPECT_EQ(v.scn.flexfaceused[0], 4);
}

TEST(Flex, CanBeSelected) {
  ModelPtr m = LoadString(R"(<mujoco><statistic center="0 0 0" extent="1"/><worldbody>
    <flexcomp name="f" type="grid" count="3 3 1" spacing=".2 .2 .2" dim="2" radius=".01" mass="1"/>
  </worldbody></mujoco>)");
  View v(m);
  v.cam.elevation = -89;
  v.Update();
  double x, y;
  Project(v.scn, v.d->flexvert_xpos + 3 * 4, 1, &x, &y);  // the vertex in the middle
  mjtNum point[3];
  int geom, flex, skin;
  const int body =
      mjv_select(m.get(), v.d.get(), &v.opt, 1, x, y, &v.scn, point, &geom, &flex, &skin);
  EXPECT_EQ(flex, 0);
  EXPECT_EQ(geom, -1);
  EXPECT_EQ(body, m->flex_vertbodyid[4]);
  EXPECT_LT(mju_dist3(point, v.d->flexvert_xpos + 3 * 4), 1e-9);
}

// A strip bent by two bones: vertices are weighted sums of where the bones put them.
TEST(Skin, VerticesFollowTheirBones) {
  ModelPtr m = LoadString(R"(<mujoco>
    <worldbody><body name="A"><geom size=".1" mass="1"/><body name="B" pos="1 0 0">
      <joint axis="0 1 0"/><geom size=".1" mass="1"/></body></body></worldbody>
    <deformable><skin inflate=".02" vertex="0 0 0 1.5 0 0 0 1 0 1.5 1 0" face="0 1 2 1 3 2">
      <bone body="A" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="1 .5 1 .25"/>
      <bone body="B" bindpos="1 0 0" bindquat="1 0 0 0" vertid="1 3" vertweight=".5 .75"/>
    </skin></deformable></mujoco>)");
  View v(m);
  v.d->qpos[0] = 0.5;
  mj_forward(m.get(), v.d.get());
  v.Update();
  const double want[12] = {.0016259697, 0,         .019933796, 1.4714339, .00061147491, -.099969916,
                           .0020382495, 1.0006114, .019886469, 1.456543,  1.0012248,    -.15997297};
  for (int i = 0; i < 12; ++i) EXPECT_NEAR(v.scn.skinvert[i], want[i], 2e-6) << i;
  EXPECT_NEAR(v.scn.skinnormal[0], .081298485, 1e-6);
}

// Random flags, groups, labels, frames and perturbations on all models.
TEST(Fuzz, RandomScenesOfAllModels) {
  mju_user_warning = [](const char*) {};
  std::mt19937 random(7);
  for (const std::string& name : OwnModels()) {
    ModelPtr m = LoadOwn(name);
    View v(m, 500);
    for (int round = 0; round < 30; ++round) {
      RandomState(m.get(), v.d.get(), random());
      mj_forward(m.get(), v.d.get());
      for (mjtByte& f : v.opt.flags) f = random() & 1;
      for (mjtByte& g : v.opt.geomgroup) g = random() & 1;
      v.opt.label = static_cast<int>(random() % mjNLABEL);
      v.opt.frame = static_cast<int>(random() % mjNFRAME);
      v.opt.bvh_depth = static_cast<int>(random() % 6);
      v.pert.select = static_cast<int>(random() % (m->nbody + 2)) - 1;
      v.pert.active = static_cast<int>(random() & 3);
      v.Update(static_cast<int>(random() & 7));
      for (int i = 0; i < v.scn.ngeom; ++i) EXPECT_EQ(v.scn.geoms[i].segid, i);
    }
  }
  mju_clearHandlers();
}

TEST(Scene, DefaultsHaveScaleOne) {
  mjvScene scn;
  mjv_defaultScene(&scn);
  EXPECT_EQ(scn.scale, 1);
  EXPECT_EQ(scn.ngeom, 0);
}

}  // namespace
}  // namespace syn
