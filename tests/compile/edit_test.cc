// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Models made and changed in code: whatever way leads to a model, the compiled arrays are those of
// the same model written as text.

#include <cstring>
#include <string>

#include <mujoco/mjxmacro.h>

#include "compile/model.h"

namespace syn {
namespace {

void ExpectSameModel(const mjModel* a, const mjModel* b) {
#define X(name) EXPECT_EQ(a->name, b->name) << #name;
  MJMODEL_INTS
#undef X
  ASSERT_EQ(a->nbuffer, b->nbuffer);
  EXPECT_EQ(std::memcmp(a->buffer, b->buffer, a->nbuffer), 0);
  EXPECT_EQ(std::memcmp(&a->opt, &b->opt, sizeof(a->opt)), 0);
}

ModelPtr Compile(const SpecPtr& spec) {
  ModelPtr m(mj_compile(spec.get(), nullptr));
  EXPECT_TRUE(m) << mjs_getError(spec.get());
  return m;
}

mjsBody* AddBody(mjsBody* parent, const char* name, double x) {
  mjsBody* body = mjs_addBody(parent, nullptr);
  mjs_setName(body->element, name);
  body->pos[0] = x;
  return body;
}

void AddCapsule(mjsBody* body, const char* name) {
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  mjs_setName(geom->element, name);
  geom->type = mjGEOM_CAPSULE;
  geom->size[0] = .05;
  const double fromto[] = {0, 0, 0, .5, 0, 0};
  std::memcpy(geom->fromto, fromto, sizeof(fromto));
}

constexpr char kPendulum[] = R"(
  <option timestep="0.001"/>
  <worldbody>
    <body name="upper"><joint name="shoulder" axis="0 1 0" damping=".1"/>
      <geom name="g1" type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
      <body name="lower" pos=".5 0 0"><joint name="elbow" axis="0 1 0" range="-90 90"/>
        <geom name="g2" type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
      </body></body>
  </worldbody>
  <actuator><motor name="motor" joint="elbow" gear="2"/></actuator>
  <sensor><jointpos name="angle" joint="elbow"/></sensor>)";

TEST(Edit, CodeEqualsText) {
  const SpecPtr spec(mj_makeSpec());
  spec->option.timestep = 0.001;
  mjsBody* upper = AddBody(mjs_findBody(spec.get(), "world"), "upper", 0);
  mjsBody* lower = AddBody(upper, "lower", .5);
  AddCapsule(upper, "g1");
  AddCapsule(lower, "g2");
  for (mjsBody* body : {upper, lower}) {
    mjsJoint* joint = mjs_addJoint(body, nullptr);
    mjs_setName(joint->element, body == upper ? "shoulder" : "elbow");
    joint->axis[1] = 1, joint->axis[2] = 0;
    if (body == upper) joint->damping = .1;
    if (body == lower) {
      joint->range[0] = -90;
      joint->range[1] = 90;
    }
  }
  mjsActuator* motor = mjs_addActuator(spec.get(), nullptr);
  mjs_setName(motor->element, "motor");
  motor->trntype = mjTRN_JOINT;
  motor->gear[0] = 2;
  mjs_setString(motor->target, "elbow");
  mjsSensor* angle = mjs_addSensor(spec.get());
  mjs_setName(angle->element, "angle");
  angle->type = mjSENS_JOINTPOS;
  angle->objtype = mjOBJ_JOINT;
  mjs_setString(angle->objname, "elbow");

  const ModelPtr made = Compile(spec), written = CompileModel(kPendulum);
  ASSERT_TRUE(made && written);
  ExpectSameModel(made.get(), written.get());
}

class Attached : public testing::TestWithParam<bool> {};

TEST_P(Attached, EqualsText) {
  const SpecPtr parent = ParseModel(R"(<worldbody><body name="base"><freejoint name="root"/>
      <geom name="trunk" size=".2"/><frame name="mount" pos="0 0 1" euler="0 0 90"/></body>
    </worldbody>)");
  SpecPtr child = ParseModel(R"(<worldbody><body name="arm" pos=".1 0 0"><joint name="j"/>
      <geom name="g" size=".1"/><body name="hand" pos=".3 0 0"><geom name="h" size=".1"/></body>
    </body></worldbody><actuator><motor name="m" joint="j"/></actuator>)");
  mjs_setDeepCopy(parent.get(), GetParam());
  ASSERT_TRUE(mjs_attach(mjs_findFrame(parent.get(), "mount")->element,
                         mjs_findBody(child.get(), "arm")->element, "left_", ""))
      << mjs_getError(parent.get());
  child.reset();
  const ModelPtr attached = Compile(parent);
  const ModelPtr written = CompileModel(R"(<worldbody><body name="base"><freejoint name="root"/>
      <geom name="trunk" size=".2"/><frame name="mount" pos="0 0 1" euler="0 0 90">
        <body name="left_arm" pos=".1 0 0"><joint name="left_j"/><geom name="left_g" size=".1"/>
          <body name="left_hand" pos=".3 0 0"><geom name="left_h" size=".1"/></body></body>
      </frame></body></worldbody>
    <actuator><motor name="left_m" joint="left_j"/></actuator>)");
  ASSERT_TRUE(attached && written);
  ExpectSameModel(attached.get(), written.get());
}

INSTANTIATE_TEST_SUITE_P(ByCopyAndReference, Attached, testing::Bool());

TEST(Edit, DeletedSubtreeLeavesNoTrace) {
  const SpecPtr spec = ParseModel(kPendulum);
  ASSERT_TRUE(Compile(spec));  // so that there is something to forget
  ASSERT_EQ(mjs_delete(spec.get(), mjs_findBody(spec.get(), "lower")->element), 0);
  const ModelPtr cut = Compile(spec);
  const ModelPtr written = CompileModel(R"(<option timestep="0.001"/><worldbody>
    <body name="upper"><joint name="shoulder" axis="0 1 0" damping=".1"/>
      <geom name="g1" type="capsule" size=".05" fromto="0 0 0 .5 0 0"/></body></worldbody>)");
  ASSERT_TRUE(cut && written);
  EXPECT_EQ(cut->nu, 0) << "the motor of the deleted joint went with it";
  ExpectSameModel(cut.get(), written.get());
}

// A model and data that mj_recompile may exchange.
struct Simulation {
  explicit Simulation(const char* xml) : spec(ParseModel(xml)) {
    m = mj_compile(spec.get(), nullptr);
    d = mj_makeData(m);
    d->qvel[0] = 1;
    d->ctrl[0] = .3;
  }
  ~Simulation() {
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  void Step(int count) {
    for (int i = 0; i < count; ++i) mj_step(m, d);
  }
  int Recompile() { return mj_recompile(spec.get(), nullptr, m, d); }

  SpecPtr spec;
  mjModel* m;
  mjData* d;
};

// An edit that does not concern the dynamics does not disturb them.
TEST(Edit, RecompilationContinuesTheMotion) {
  Simulation plain(kPendulum), edited(kPendulum);
  plain.Step(100);
  edited.Step(100);
  mjs_asGeom(mjs_findElement(edited.spec.get(), mjOBJ_GEOM, "g2"))->rgba[0] = .125f;
  ASSERT_EQ(edited.Recompile(), 0) << mjs_getError(edited.spec.get());
  EXPECT_EQ(edited.m->geom_rgba[4], .125f);
  plain.Step(100);
  edited.Step(100);
  EXPECT_DOUBLE_EQ(edited.d->time, plain.d->time);
  for (int i = 0; i < plain.m->nq; ++i) {
    EXPECT_NEAR(edited.d->qpos[i], plain.d->qpos[i], 1e-10);
    EXPECT_NEAR(edited.d->qvel[i], plain.d->qvel[i], 1e-10);
  }
}

TEST(Edit, RecompilationAfterAttachmentAndDeletion) {
  Simulation s(kPendulum);
  s.Step(50);
  const double shoulder = s.d->qpos[0], speed = s.d->qvel[0];
  ASSERT_NE(shoulder, 0);
  const SpecPtr child = ParseModel(R"(<worldbody><body name="tool"><joint name="t" ref="30"/>
    <geom size=".1"/></body></worldbody>)");
  mjsBody* upper = mjs_findBody(s.spec.get(), "upper");
  ASSERT_EQ(mjs_delete(s.spec.get(), mjs_findBody(s.spec.get(), "lower")->element), 0);
  ASSERT_TRUE(mjs_attach(mjs_addFrame(upper, nullptr)->element,
                         mjs_findBody(child.get(), "tool")->element, "", "_1"));
  ASSERT_EQ(s.Recompile(), 0) << mjs_getError(s.spec.get());
  ASSERT_EQ(s.m->nq, 2);
  EXPECT_EQ(s.m->nu, 0);
  EXPECT_DOUBLE_EQ(s.d->qpos[0], shoulder);
  EXPECT_DOUBLE_EQ(s.d->qvel[0], speed);
  EXPECT_NEAR(s.d->qpos[1], mjPI / 6, 1e-12) << "a new joint starts at its reference";
  EXPECT_EQ(s.d->qvel[1], 0);
  s.Step(10);
  EXPECT_EQ(s.d->warning[mjWARN_BADQACC].number, 0);
}

}  // namespace
}  // namespace syn
