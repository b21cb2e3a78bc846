// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Attaching models to models, by reference and by copy.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "spec/edit/attach.h"
#include "spec/use.h"

namespace syn {
namespace {

struct SpecDelete {
  void operator()(mjSpec* spec) const { mj_deleteSpec(spec); }
};
using SpecPtr = std::unique_ptr<mjSpec, SpecDelete>;

mjsBody* World(const SpecPtr& spec) { return mjs_findBody(spec.get(), "world"); }

// A body "arm" with a slide joint "j", a geom "g" of material "steel", a motor, a clock, a key and
// a pair that reaches out of it.
SpecPtr MakeChild() {
  SpecPtr spec(mj_makeSpec());
  mjsDefault* def = mjs_addDefault(spec.get(), "metal", nullptr);
  mjs_setName(mjs_addMaterial(spec.get(), nullptr)->element, "steel");
  mjsBody* arm = mjs_addBody(World(spec), nullptr);
  mjs_setName(arm->element, "arm");
  mjsJoint* joint = mjs_addJoint(arm, nullptr);
  joint->type = mjJNT_SLIDE;
  mjs_setName(joint->element, "j");
  mjsGeom* geom = mjs_addGeom(arm, def);
  mjs_setName(geom->element, "g");
  mjs_setString(geom->material, "steel");
  mjs_setName(mjs_addGeom(World(spec), nullptr)->element, "floor");

  mjsActuator* motor = mjs_addActuator(spec.get(), nullptr);
  motor->trntype = mjTRN_JOINT;
  mjs_setString(motor->target, "j");
  mjs_setName(motor->element, "m");
  mjsPair* pair = mjs_addPair(spec.get(), nullptr);
  mjs_setString(pair->geomname1, "g");
  mjs_setString(pair->geomname2, "floor");
  mjsSensor* clock = mjs_addSensor(spec.get());
  clock->type = mjSENS_CLOCK;
  mjs_setName(clock->element, "clock");
  mjsKey* key = mjs_addKey(spec.get());
  mjs_setName(key->element, "home");
  const double qpos[] = {0.25}, ctrl[] = {8};
  mjs_setDouble(key->qpos, qpos, 1);
  mjs_setDouble(key->ctrl, ctrl, 1);
  return spec;
}

// A parent with one slide joint (ref 0.5), a key for it, and a frame "f" to attach to.
SpecPtr MakeParent() {
  SpecPtr spec(mj_makeSpec());
  mjsBody* base = mjs_addBody(World(spec), nullptr);
  mjs_setName(base->element, "base");
  mjsJoint* joint = mjs_addJoint(base, nullptr);
  joint->type = mjJNT_SLIDE;
  joint->ref = 0.5;
  mjsFrame* frame = mjs_addFrame(base, nullptr);
  mjs_setName(frame->element, "f");
  mjsKey* key = mjs_addKey(spec.get());
  mjs_setName(key->element, "kp");
  const double qpos[] = {9};
  mjs_setDouble(key->qpos, qpos, 1);
  return spec;
}

mjsElement* AttachArm(const SpecPtr& parent, const SpecPtr& child, const char* prefix) {
  return mjs_attach(mjs_findFrame(parent.get(), "f")->element,
                    mjs_findBody(child.get(), "arm")->element, prefix, "");
}

class Attaching : public testing::TestWithParam<bool> {};

TEST_P(Attaching, BodyToFrame) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  mjs_setDeepCopy(parent.get(), GetParam());
  mjsElement* attached = AttachArm(parent, child, "x_");
  ASSERT_NE(attached, nullptr) << mjs_getError(parent.get());
  EXPECT_EQ(attached, mjs_findBody(parent.get(), "x_arm")->element);
  EXPECT_EQ(mjs_getParent(attached), mjs_findBody(parent.get(), "base"));
  EXPECT_EQ(mjs_getFrame(attached), mjs_findFrame(parent.get(), "f"));
  EXPECT_EQ(mjs_getSpec(attached), parent.get());

  mjsGeom* geom = mjs_asGeom(mjs_findElement(parent.get(), mjOBJ_GEOM, "x_g"));
  ASSERT_NE(geom, nullptr);
  EXPECT_EQ(*geom->material, "x_steel");
  EXPECT_NE(mjs_findElement(parent.get(), mjOBJ_MATERIAL, "x_steel"), nullptr);
  EXPECT_EQ(mjs_getDefault(geom->element), mjs_findDefault(parent.get(), "x_metal"));
  EXPECT_NE(mjs_findDefault(parent.get(), "x_main"), nullptr);

  mjsActuator* motor = mjs_asActuator(mjs_findElement(parent.get(), mjOBJ_ACTUATOR, "x_m"));
  ASSERT_NE(motor, nullptr);
  EXPECT_EQ(*motor->target, "x_j");
  EXPECT_EQ(mjs_firstElement(parent.get(), mjOBJ_PAIR), nullptr) << "floor was not attached";
  EXPECT_NE(mjs_findElement(parent.get(), mjOBJ_SENSOR, "x_clock"), nullptr);
}

TEST_P(Attaching, KeysAreExpanded) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  mjs_setDeepCopy(parent.get(), GetParam());
  AttachArm(parent, child, "x_");
  mjsKey* own = mjs_asKey(mjs_findElement(parent.get(), mjOBJ_KEY, "kp"));
  mjsKey* attached = mjs_asKey(mjs_findElement(parent.get(), mjOBJ_KEY, "x_home"));
  ASSERT_NE(attached, nullptr);
  EXPECT_EQ(*own->qpos, (std::vector<double>{9, 0}));
  EXPECT_EQ(*attached->qpos, (std::vector<double>{0.5, 0.25}));
  EXPECT_EQ(*attached->ctrl, (std::vector<double>{8}));
}

TEST_P(Attaching, ChildMayBeDeletedFirst) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  mjs_setDeepCopy(parent.get(), GetParam());
  child->compiler.degree = 0;
  mjsElement* attached = AttachArm(parent, child, "x_");
  child.reset();
  EXPECT_EQ(AsElement(attached)->origin->pub.compiler.degree, 0) << "keeps its own settings";
  EXPECT_EQ(*mjs_getName(attached), "x_arm");
}

TEST_P(Attaching, WholeModelIsWrappedInAFrame) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  mjs_setDeepCopy(parent.get(), GetParam());
  mjsElement* attached =
      mjs_attach(mjs_findBody(parent.get(), "base")->element, child->element, "", "_y");
  ASSERT_NE(attached, nullptr);
  EXPECT_EQ(attached->elemtype, mjOBJ_FRAME);
  EXPECT_EQ(mjs_getFrame(mjs_findBody(parent.get(), "arm_y")->element)->element, attached);
  EXPECT_NE(mjs_findElement(parent.get(), mjOBJ_GEOM, "floor_y"), nullptr);
  EXPECT_NE(mjs_firstElement(parent.get(), mjOBJ_PAIR), nullptr);
}

TEST_P(Attaching, SiteBecomesAFrame) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  mjs_setDeepCopy(parent.get(), GetParam());
  mjsSite* site = mjs_addSite(mjs_findBody(parent.get(), "base"), nullptr);
  site->pos[1] = 3;
  mjsElement* attached =
      mjs_attach(site->element, mjs_findBody(child.get(), "arm")->element, "a", "b");
  ASSERT_NE(attached, nullptr);
  EXPECT_EQ(mjs_getFrame(attached)->pos[1], 3);
}

INSTANTIATE_TEST_SUITE_P(ByCopyAndReference, Attaching, testing::Bool());

TEST(Attach, CopyLeavesTheChildUsable) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  mjs_setDeepCopy(parent.get(), 1);
  EXPECT_NE(AttachArm(parent, child, "a_"), nullptr);
  EXPECT_NE(AttachArm(parent, child, "b_"), nullptr);
  EXPECT_NE(mjs_findBody(child.get(), "arm"), nullptr);
  EXPECT_NE(mjs_findBody(parent.get(), "b_arm"), nullptr);
  EXPECT_EQ(mjs_findSpec(parent.get(), "MuJoCo Model"), child.get());
}

TEST(Attach, ReferenceMovesElementsOnce) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  mjsElement* arm = mjs_findBody(child.get(), "arm")->element;
  EXPECT_EQ(AttachArm(parent, child, "a_"), arm);
  EXPECT_EQ(mjs_findBody(child.get(), "arm"), nullptr);
  // What is left of the child can be attached, too; the arm is not among it.
  EXPECT_NE(mjs_attach(mjs_findFrame(parent.get(), "f")->element, child->element, "b_", ""),
            nullptr);
  EXPECT_EQ(mjs_findBody(parent.get(), "b_arm"), nullptr);
  EXPECT_EQ(mj_compile(child.get(), nullptr), nullptr);
}

// Names of all elements of a kind that a spec shows, in order.
std::vector<std::string> NamesOf(const SpecPtr& spec, mjtObj type) {
  std::vector<std::string> names;
  mjsElement* e = mjs_firstElement(spec.get(), type);
  for (; e; e = mjs_nextElement(spec.get(), e)) names.push_back(*mjs_getName(e));
  return names;
}

// What the live reference shows of a child that was attached as a whole.
TEST(Attach, ChildStillFindsWhatItLent) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  const std::vector<std::string> bodies = NamesOf(child, mjOBJ_BODY);
  const size_t geoms = NamesOf(child, mjOBJ_GEOM).size(),
               joints = NamesOf(child, mjOBJ_JOINT).size();
  const mjsElement* key = mjs_findElement(child.get(), mjOBJ_KEY, "home");
  const mjsElement* arm = mjs_findBody(child.get(), "arm")->element;
  ASSERT_NE(mjs_attach(mjs_findFrame(parent.get(), "f")->element, child->element, "p_", ""),
            nullptr);

  mjsBody* found = mjs_findBody(child.get(), "p_arm");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->element, arm);
  EXPECT_EQ(mjs_findBody(parent.get(), "p_arm"), found);
  EXPECT_EQ(mjs_findBody(child.get(), "arm"), nullptr);
  std::vector<std::string> expected = {"world"};
  for (size_t i = 1; i < bodies.size(); ++i) expected.push_back("p_" + bodies[i]);
  EXPECT_EQ(NamesOf(child, mjOBJ_BODY), expected);
  EXPECT_EQ(NamesOf(child, mjOBJ_GEOM).size(), geoms);
  EXPECT_EQ(NamesOf(child, mjOBJ_JOINT).size(), joints);
  EXPECT_EQ(NamesOf(child, mjOBJ_ACTUATOR), std::vector<std::string>{"p_m"});
  EXPECT_NE(mjs_findElement(child.get(), mjOBJ_ACTUATOR, "p_m"), nullptr);
  // Keyframes are copied, so that the next attachment of the child has them, too.
  EXPECT_EQ(mjs_findElement(child.get(), mjOBJ_KEY, "home"), key);
  EXPECT_NE(mjs_findElement(parent.get(), mjOBJ_KEY, "p_home"), nullptr);
}

TEST(Attach, LentElementsThatAreDeletedAreNotShown) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  ASSERT_NE(mjs_attach(mjs_findFrame(parent.get(), "f")->element, child->element, "p_", ""),
            nullptr);
  EXPECT_EQ(mjs_delete(parent.get(), mjs_findBody(parent.get(), "p_arm")->element), 0);
  EXPECT_EQ(mjs_findBody(child.get(), "p_arm"), nullptr);
  EXPECT_EQ(NamesOf(child, mjOBJ_BODY), std::vector<std::string>{"world"});
  EXPECT_TRUE(NamesOf(child, mjOBJ_ACTUATOR).empty());
}

TEST(Attach, LentElementsOfADeletedParentAreNotShown) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  ASSERT_NE(mjs_attach(mjs_findFrame(parent.get(), "f")->element, child->element, "p_", ""),
            nullptr);
  parent.reset();
  EXPECT_EQ(mjs_findBody(child.get(), "p_arm"), nullptr);
  EXPECT_EQ(NamesOf(child, mjOBJ_BODY), std::vector<std::string>{"world"});
}

TEST(Attach, SelfAttachmentDuplicates) {
  SpecPtr spec = MakeChild();
  mjsFrame* frame = mjs_addFrame(World(spec), nullptr);
  mjsElement* arm = mjs_findBody(spec.get(), "arm")->element;
  EXPECT_EQ(mjs_attach(frame->element, arm, "", "2"), nullptr) << "not by reference";
  mjs_setDeepCopy(spec.get(), 1);
  ASSERT_NE(mjs_attach(frame->element, arm, "", "2"), nullptr) << mjs_getError(spec.get());
  EXPECT_NE(mjs_findBody(spec.get(), "arm"), nullptr);
  mjsGeom* geom = mjs_asGeom(mjs_findElement(spec.get(), mjOBJ_GEOM, "g2"));
  ASSERT_NE(geom, nullptr);
  EXPECT_EQ(*geom->material, "steel") << "assets are shared";
  EXPECT_NE(mjs_findElement(spec.get(), mjOBJ_ACTUATOR, "m2"), nullptr);
}

TEST(Attach, WrongKindsAreNamed) {
  SpecPtr parent = MakeParent(), child = MakeChild();
  mjsElement* base = mjs_findBody(parent.get(), "base")->element;
  mjsElement* arm = mjs_findBody(child.get(), "arm")->element;
  mjsElement* geom = mjs_findElement(child.get(), mjOBJ_GEOM, "g");
  EXPECT_EQ(mjs_attach(base, arm, "", ""), nullptr);
  EXPECT_STREQ(mjs_getError(parent.get()), "child element is not a frame");
  EXPECT_EQ(mjs_attach(mjs_findFrame(parent.get(), "f")->element, geom, "", ""), nullptr);
  EXPECT_STREQ(mjs_getError(parent.get()), "child element is not a body or frame");
}

TEST(Replicate, CopiesNamesAndDependents) {
  SpecPtr owner(mj_makeSpec());
  Spec& spec = *AsSpec(owner.get());
  mjsGeom* outside = mjs_addGeom(World(owner), nullptr);
  mjs_setName(outside->element, "floor");
  Body* pattern = AddBody(*spec.world);
  Body* body = AddBody(*pattern);
  SetName(*body, "b");
  SetName(*AddToBody<Geom>(*body), "g");
  SetName(*AddToBody<Joint>(*body), "j");
  Pair* pair = AddToSpec<Pair>(spec, nullptr);
  pair->geomname1 = "g", pair->geomname2 = "floor";
  Actuator* motor = AddToSpec<Actuator>(spec, nullptr);
  SetName(*motor, "m");
  motor->pub.trntype = mjTRN_JOINT;
  motor->target = "j";
  Actuator* other = AddToSpec<Actuator>(spec, nullptr);
  SetName(*other, "other");

  KeysInWork keys;
  Replicate(*pattern, *spec.world, nullptr, std::vector<Pose>(10), "-", &keys);
  EXPECT_EQ(spec.world->bodies.size(), 10u);
  EXPECT_NE(Find<Body>(spec, "b-00"), nullptr);
  EXPECT_NE(Find<Geom>(spec, "g-09"), nullptr);
  EXPECT_EQ(Find<Body>(spec, "b"), nullptr);
  ASSERT_EQ(spec.pairs.size(), 10u);
  EXPECT_EQ(spec.pairs[3]->geomname1, "g-03");
  EXPECT_EQ(spec.pairs[3]->geomname2, "floor");
  ASSERT_EQ(spec.actuators.size(), 11u);
  EXPECT_EQ(spec.actuators[0], other);
  EXPECT_EQ(spec.actuators[1]->target, "j-00");
}

}  // namespace
}  // namespace syn
