// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Building and editing models in code.

#include "spec/use.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace syn {
namespace {

struct SpecDelete {
  void operator()(mjSpec* spec) const { mj_deleteSpec(spec); }
};
using SpecPtr = std::unique_ptr<mjSpec, SpecDelete>;

SpecPtr Make() { return SpecPtr(mj_makeSpec()); }

mjsBody* NamedBody(mjsBody* parent, const char* name) {
  mjsBody* body = mjs_addBody(parent, nullptr);
  mjs_setName(body->element, name);
  return body;
}

mjsGeom* NamedGeom(mjsBody* body, const char* name) {
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  mjs_setName(geom->element, name);
  return geom;
}

std::vector<std::string> Names(mjSpec* spec, mjtObj type) {
  std::vector<std::string> names;
  for (mjsElement* e = mjs_firstElement(spec, type); e; e = mjs_nextElement(spec, e)) {
    names.push_back(*mjs_getName(e));
  }
  return names;
}

TEST(Spec, NewSpecHasWorldAndMain) {
  SpecPtr spec = Make();
  EXPECT_EQ(*spec->modelname, "MuJoCo Model");
  ASSERT_NE(mjs_findBody(spec.get(), "world"), nullptr);
  EXPECT_EQ(mjs_getSpecDefault(spec.get()), mjs_findDefault(spec.get(), "main"));
  EXPECT_EQ(mjs_getSpec(spec->element), spec.get());
  EXPECT_TRUE(std::isnan(spec->stat.extent));
  EXPECT_EQ(spec->nuser_body, -1);
  EXPECT_STREQ(mjs_getError(spec.get()), "");
}

TEST(Spec, BodiesAreWalkedDepthFirst) {
  SpecPtr spec = Make();
  mjsBody* world = mjs_findBody(spec.get(), "world");
  mjsBody* a = NamedBody(world, "a");
  mjsBody* b = NamedBody(world, "b");
  NamedBody(b, "b1");
  NamedBody(NamedBody(a, "a1"), "a11");
  NamedGeom(b, "gb");
  NamedGeom(a, "ga");
  NamedGeom(world, "gw");
  EXPECT_EQ(Names(spec.get(), mjOBJ_BODY),
            (std::vector<std::string>{"world", "a", "a1", "a11", "b", "b1"}));
  EXPECT_EQ(Names(spec.get(), mjOBJ_GEOM), (std::vector<std::string>{"gw", "ga", "gb"}));
  EXPECT_EQ(mjs_findChild(a, "a11"), mjs_findBody(spec.get(), "a11"));
  EXPECT_EQ(mjs_findChild(a, "b1"), nullptr);
  EXPECT_EQ(mjs_getId(a->element), -1);

  std::vector<std::string> below;
  for (mjsElement* e = mjs_firstChild(a, mjOBJ_BODY, 1); e; e = mjs_nextChild(a, e, 1)) {
    below.push_back(*mjs_getName(e));
  }
  EXPECT_EQ(below, (std::vector<std::string>{"a1", "a11"}));
}

TEST(Spec, NamesFollowRenamingThroughFunctionsAndHandles) {
  SpecPtr spec = Make();
  mjsBody* body = NamedBody(mjs_findBody(spec.get(), "world"), "old");
  EXPECT_EQ(mjs_findBody(spec.get(), "old"), body);
  mjs_setName(body->element, "new");
  EXPECT_EQ(mjs_findBody(spec.get(), "old"), nullptr);
  EXPECT_EQ(mjs_findBody(spec.get(), "new"), body);
  mjs_setString(mjs_getName(body->element), "direct");
  EXPECT_EQ(mjs_findBody(spec.get(), "direct"), body);

  mjsBody* other = mjs_addBody(body, nullptr);
  EXPECT_EQ(mjs_setName(other->element, "direct"), -1);
  EXPECT_STREQ(mjs_getError(spec.get()), "Error: repeated name 'direct' in body");
}

TEST(Spec, ThousandsOfNamesAreFound) {
  SpecPtr spec = Make();
  mjsBody* world = mjs_findBody(spec.get(), "world");
  std::vector<mjsGeom*> geoms;
  for (int i = 0; i < 5000; ++i) geoms.push_back(NamedGeom(world, std::to_string(i).c_str()));
  for (int i = 0; i < 5000; ++i) {
    EXPECT_EQ(mjs_findElement(spec.get(), mjOBJ_GEOM, std::to_string(i).c_str()),
              geoms[i]->element);
  }
}

TEST(Spec, ElementsCopyTheirClassWhenCreated) {
  SpecPtr spec = Make();
  mjsDefault* parent = mjs_addDefault(spec.get(), "parent", nullptr);
  parent->geom->friction[0] = 3;
  mjs_setString(parent->geom->material, "steel");
  mjsDefault* child = mjs_addDefault(spec.get(), "child", parent);
  parent->geom->friction[0] = 4;
  EXPECT_EQ(mjs_addDefault(spec.get(), "child", nullptr), nullptr);

  mjsBody* world = mjs_findBody(spec.get(), "world");
  mjsGeom* geom = mjs_addGeom(world, child);
  EXPECT_EQ(geom->friction[0], 3);
  EXPECT_EQ(*geom->material, "steel");
  child->geom->friction[0] = 5;
  EXPECT_EQ(geom->friction[0], 3);
  EXPECT_EQ(mjs_getDefault(geom->element), child);

  mjsBody* body = mjs_addBody(world, parent);
  EXPECT_EQ(mjs_addGeom(mjs_addBody(body, nullptr), nullptr)->friction[0], 4);
  EXPECT_EQ(mjs_addJoint(body, nullptr)->type, mjJNT_HINGE);
}

TEST(Spec, FreeJointIgnoresDefaults) {
  SpecPtr spec = Make();
  mjs_getSpecDefault(spec.get())->joint->damping = 7;
  mjsBody* body = NamedBody(mjs_findBody(spec.get(), "world"), "b");
  EXPECT_EQ(mjs_addJoint(body, nullptr)->damping, 7);
  mjsJoint* free = mjs_addFreeJoint(body);
  EXPECT_EQ(free->type, mjJNT_FREE);
  EXPECT_EQ(free->damping, 0);
}

TEST(Spec, DeletingABodyTakesWhatRefersToIt) {
  SpecPtr spec = Make();
  mjsBody* world = mjs_findBody(spec.get(), "world");
  mjsBody* doomed = NamedBody(world, "doomed");
  mjsBody* kept = NamedBody(world, "kept");
  NamedGeom(doomed, "g1");
  NamedGeom(kept, "g2");
  mjs_setName(mjs_addJoint(doomed, nullptr)->element, "j1");
  mjs_setName(mjs_addJoint(kept, nullptr)->element, "j2");
  mjsPair* pair = mjs_addPair(spec.get(), nullptr);
  mjs_setString(pair->geomname1, "g1");
  mjs_setString(pair->geomname2, "g2");
  mjsTendon* tendon = mjs_addTendon(spec.get(), nullptr);
  mjs_setName(tendon->element, "t");
  mjs_wrapJoint(tendon, "j1", 1);
  mjs_wrapJoint(tendon, "j2", 2);
  mjsActuator* actuator = mjs_addActuator(spec.get(), nullptr);
  actuator->trntype = mjTRN_TENDON;
  mjs_setString(actuator->target, "t");
  mjsActuator* survivor = mjs_addActuator(spec.get(), nullptr);
  survivor->trntype = mjTRN_JOINT;
  mjs_setString(survivor->target, "j2");
  mjsKey* key = mjs_addKey(spec.get());
  const double qpos[] = {1, 2}, ctrl[] = {3, 4};
  mjs_setDouble(key->qpos, qpos, 2);
  mjs_setDouble(key->ctrl, ctrl, 2);

  EXPECT_EQ(mjs_delete(spec.get(), doomed->element), 0);
  EXPECT_EQ(mjs_findBody(spec.get(), "doomed"), nullptr);
  EXPECT_EQ(mjs_findElement(spec.get(), mjOBJ_GEOM, "g1"), nullptr);
  EXPECT_EQ(mjs_firstElement(spec.get(), mjOBJ_PAIR), nullptr);
  EXPECT_EQ(mjs_firstElement(spec.get(), mjOBJ_TENDON), nullptr);
  EXPECT_EQ(mjs_firstElement(spec.get(), mjOBJ_ACTUATOR), survivor->element);
  EXPECT_EQ(mjs_getId(survivor->element), 0);
  EXPECT_EQ(*key->qpos, (std::vector<double>{2}));
  EXPECT_EQ(*key->ctrl, (std::vector<double>{4}));

  EXPECT_EQ(mjs_delete(spec.get(), doomed->element), -1);
  EXPECT_STREQ(mjs_getError(spec.get()), "element is not in this model");
  EXPECT_EQ(mjs_delete(spec.get(), nullptr), -1);
  EXPECT_EQ(mjs_delete(spec.get(), mjs_getSpecDefault(spec.get())->element), -1);
}

TEST(Spec, DeletingAClassTakesItsDescendants) {
  SpecPtr spec = Make();
  mjsDefault* a = mjs_addDefault(spec.get(), "a", nullptr);
  mjs_addDefault(spec.get(), "b", a);
  mjs_addDefault(spec.get(), "c", nullptr);
  EXPECT_EQ(mjs_delete(spec.get(), a->element), 0);
  EXPECT_EQ(mjs_findDefault(spec.get(), "b"), nullptr);
  EXPECT_NE(mjs_findDefault(spec.get(), "c"), nullptr);
}

TEST(Spec, CopyIsIndependent) {
  SpecPtr spec = Make();
  mjsDefault* def = mjs_addDefault(spec.get(), "c", nullptr);
  mjsBody* world = mjs_findBody(spec.get(), "world");
  mjsFrame* frame = mjs_addFrame(world, nullptr);
  mjs_setName(frame->element, "f");
  mjsBody* body = NamedBody(world, "b");
  mjs_setFrame(body->element, frame);
  mjsGeom* geom = mjs_addGeom(body, def);
  mjs_setName(geom->element, "g");
  mjs_setString(geom->material, "steel");
  mjsTendon* tendon = mjs_addTendon(spec.get(), nullptr);
  mjs_wrapSite(tendon, "s");
  spec->option.timestep = 0.5;

  SpecPtr copy(mj_copySpec(spec.get()));
  spec.reset();
  EXPECT_EQ(copy->option.timestep, 0.5);
  mjsGeom* g = mjs_asGeom(mjs_findElement(copy.get(), mjOBJ_GEOM, "g"));
  ASSERT_NE(g, nullptr);
  EXPECT_EQ(*g->material, "steel");
  EXPECT_EQ(mjs_getDefault(g->element), mjs_findDefault(copy.get(), "c"));
  EXPECT_EQ(mjs_getSpec(g->element), copy.get());
  EXPECT_EQ(mjs_getParent(g->element), mjs_findBody(copy.get(), "b"));
  EXPECT_EQ(mjs_getFrame(mjs_findBody(copy.get(), "b")->element), mjs_findFrame(copy.get(), "f"));
  const auto* t = Cast<Tendon>(mjs_firstElement(copy.get(), mjOBJ_TENDON));
  ASSERT_EQ(t->path.size(), 1u);
  EXPECT_EQ(t->path[0].target, "s");
}

TEST(Spec, UserValuesAreCleanedUp) {
  static int cleaned;
  cleaned = 0;
  SpecPtr spec = Make();
  mjsElement* world = mjs_findBody(spec.get(), "world")->element;
  int value = 0;
  const auto cleanup = [](const void*) { ++cleaned; };
  mjs_setUserValueWithCleanup(world, "k", &value, cleanup);
  EXPECT_EQ(mjs_getUserValue(world, "k"), &value);
  mjs_setUserValueWithCleanup(world, "k", &value, cleanup);
  EXPECT_EQ(cleaned, 1);
  mjs_deleteUserValue(world, "k");
  EXPECT_EQ(cleaned, 2);
  EXPECT_EQ(mjs_getUserValue(world, "k"), nullptr);
  mjs_setUserValueWithCleanup(world, "k", &value, cleanup);
  spec.reset();
  EXPECT_EQ(cleaned, 3);
}

TEST(Spec, CastsCheckTheKind) {
  SpecPtr spec = Make();
  mjsElement* world = mjs_findBody(spec.get(), "world")->element;
  EXPECT_EQ(mjs_asGeom(world), nullptr);
  EXPECT_EQ(mjs_asBody(nullptr), nullptr);
  EXPECT_EQ(mjs_asBody(world)->element, world);
  EXPECT_EQ(mjs_getId(nullptr), -1);
}

TEST(Spec, StringLists) {
  std::vector<std::string> list;
  mjs_setStringVec(&list, " a  bc\td ");
  EXPECT_EQ(list, (std::vector<std::string>{"a", "bc", "d"}));
  mjs_setInStringVec(&list, 1, "x");
  EXPECT_EQ(list[1], "x");
}

TEST(Spec, BodyToFrameMovesContentsAndInertia) {
  SpecPtr spec = Make();
  mjsBody* parent = NamedBody(mjs_findBody(spec.get(), "world"), "parent");
  mjsBody* body = NamedBody(parent, "body");
  for (mjsBody* b : {parent, body}) {
    b->explicitinertial = 1;
    b->mass = 2;
    b->ipos[0] = 0;
    b->inertia[0] = b->inertia[1] = b->inertia[2] = 1;
  }
  body->pos[0] = 2;
  NamedGeom(body, "g");
  NamedBody(body, "grandchild");
  mjsFrame* frame = mjs_bodyToFrame(&body);
  EXPECT_EQ(body, nullptr);
  EXPECT_EQ(mjs_findBody(spec.get(), "body"), nullptr);
  mjsElement* geom = mjs_findElement(spec.get(), mjOBJ_GEOM, "g");
  EXPECT_EQ(mjs_getParent(geom), parent);
  EXPECT_EQ(mjs_getFrame(geom), frame);
  EXPECT_EQ(mjs_getParent(mjs_findBody(spec.get(), "grandchild")->element), parent);
  // Two point-like masses of 2 at distance 1 from their centre: 2 + 2*2*1 about y and z.
  EXPECT_EQ(parent->mass, 4);
  EXPECT_EQ(parent->ipos[0], 1);
  EXPECT_EQ(parent->fullinertia[0], 2);
  EXPECT_EQ(parent->fullinertia[1], 6);
  EXPECT_EQ(parent->fullinertia[2], 6);
}

TEST(Spec, SensorDimensions) {
  SpecPtr spec = Make();
  mjsSensor* sensor = mjs_addSensor(spec.get());
  EXPECT_EQ(mjs_sensorDim(sensor), 1);
  sensor->type = mjSENS_FRAMEQUAT;
  EXPECT_EQ(mjs_sensorDim(sensor), 4);
  sensor->type = mjSENS_CONTACT;
  sensor->intprm[0] = 1 | 2 | 8;  // found, force, dist
  sensor->intprm[2] = 3;
  EXPECT_EQ(mjs_sensorDim(sensor), 15);
}

}  // namespace
}  // namespace syn
