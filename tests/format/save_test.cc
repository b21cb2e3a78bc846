// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Saving a model that was edited after its last compilation. What is written must be the model as
// edited, which is what the same edits before the first compilation give, or an error.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "test_util.h"

namespace syn {
namespace {

struct Saved {
  int result;
  std::string xml, error;
};

Saved Save(const mjSpec* spec) {
  std::vector<char> xml(200000);
  char error[2000] = "";
  Saved saved;
  saved.result = mj_saveXMLString(spec, xml.data(), static_cast<int>(xml.size()), error, 2000);
  saved.xml = xml.data();
  saved.error = error;
  return saved;
}

// A model with one of everything that the edits below need.
SpecPtr MakeModel() {
  SpecPtr spec(mj_makeSpec());
  mjsBody* world = mjs_findBody(spec.get(), "world");
  mjsBody* body = mjs_addBody(world, nullptr);
  mjs_setName(body->element, "body");
  mjsJoint* joint = mjs_addJoint(body, nullptr);
  mjs_setName(joint->element, "joint");
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  mjs_setName(geom->element, "geom");
  geom->size[0] = 0.1;
  for (mjsBody* owner : {world, body}) {
    mjsSite* site = mjs_addSite(owner, nullptr);
    mjs_setName(site->element, owner == world ? "fixed" : "moving");
  }
  return spec;
}

mjsBody* BodyOf(mjSpec* spec) { return mjs_findBody(spec, "body"); }
mjsGeom* GeomOf(mjSpec* spec) { return mjs_asGeom(mjs_findElement(spec, mjOBJ_GEOM, "geom")); }

struct Edit {
  const char* name;
  std::function<void(mjSpec*)> apply;
};

void AddTendons(mjSpec* spec, int count) {
  for (int i = 0; i < count; ++i) {
    mjsTendon* tendon = mjs_addTendon(spec, nullptr);
    mjs_wrapSite(tendon, "fixed");
    mjs_wrapSite(tendon, "moving");
  }
}

void AddActuator(mjSpec* spec, const char* target) {
  mjsActuator* actuator = mjs_addActuator(spec, nullptr);
  actuator->trntype = mjTRN_JOINT;
  mjs_setString(actuator->target, target);
}

std::vector<Edit> AllEdits() {
  return {
      {"add geom", [](mjSpec* s) { mjs_addGeom(BodyOf(s), nullptr)->size[0] = 0.2; }},
      {"add body",
       [](mjSpec* s) { mjs_addGeom(mjs_addBody(BodyOf(s), nullptr), nullptr)->size[0] = 0.3; }},
      {"geom size", [](mjSpec* s) { GeomOf(s)->size[0] = 0.77; }},
      {"delete geom",
       [](mjSpec* s) {
         mjs_addGeom(BodyOf(s), nullptr)->size[0] = 0.2;
         mjs_delete(s, GeomOf(s)->element);
       }},
      {"add actuator", [](mjSpec* s) { AddActuator(s, "joint"); }},
      {"rename body", [](mjSpec* s) { mjs_setName(BodyOf(s)->element, "renamed"); }},
      {"rename by handle", [](mjSpec* s) { *mjs_getName(BodyOf(s)->element) = "renamed"; }},
      {"body position", [](mjSpec* s) { BodyOf(s)->pos[2] = 0.77; }},
      {"user data",
       [](mjSpec* s) {
         GeomOf(s)->userdata->assign({1, 2});
       }},
      {"option", [](mjSpec* s) { s->option.timestep = 0.077; }},
      {"model name", [](mjSpec* s) { mjs_setString(s->modelname, "other"); }},
      {"add key", [](mjSpec* s) { mjs_addKey(s)->time = 3; }},
      {"add tendon", [](mjSpec* s) { AddTendons(s, 1); }},
      {"add 50 tendons", [](mjSpec* s) { AddTendons(s, 50); }},
      {"move into frame",
       [](mjSpec* s) {
         mjsFrame* frame = mjs_addFrame(mjs_findBody(s, "world"), nullptr);
         frame->pos[0] = 4;
         mjs_setFrame(BodyOf(s)->element, frame);
       }},
      {"edit class",
       [](mjSpec* s) {
         mjs_getSpecDefault(s)->geom->rgba[0] = 0.25;
         GeomOf(s)->rgba[0] = 0.25;
       }},
      {"add class",
       [](mjSpec* s) {
         mjsDefault* def = mjs_addDefault(s, "new", nullptr);
         mjs_setDefault(GeomOf(s)->element, def);
       }},
  };
}

TEST(Save, WritesEditsMadeAfterCompiling) {
  for (const Edit& edit : AllEdits()) {
    const SpecPtr early = MakeModel(), late = MakeModel();
    edit.apply(early.get());
    ASSERT_TRUE(ModelPtr(mj_compile(early.get(), nullptr))) << mjs_getError(early.get());
    const Saved expected = Save(early.get());
    ASSERT_EQ(expected.result, 0) << expected.error;

    ASSERT_TRUE(ModelPtr(mj_compile(late.get(), nullptr))) << mjs_getError(late.get());
    const std::string before = Save(late.get()).xml;
    edit.apply(late.get());
    const Saved saved = Save(late.get());
    EXPECT_EQ(saved.result, 0) << edit.name << ": " << saved.error;
    EXPECT_EQ(saved.xml, expected.xml) << edit.name;
    EXPECT_NE(saved.xml, before) << edit.name;
  }
}

TEST(Save, DoesNotDisturbTheSpec) {
  const SpecPtr spec = MakeModel();
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  GeomOf(spec.get())->size[0] = 0.77;
  ASSERT_EQ(Save(spec.get()).result, 0);
  EXPECT_EQ(mj_recompile(spec.get(), nullptr, m.get(), nullptr), 0) << mjs_getError(spec.get());
  EXPECT_EQ(m->geom_size[0], 0.77);
}

TEST(Save, AfterFailedCompilationNamesTheReason) {
  for (const int tendons : {0, 1, 50}) {
    const SpecPtr spec = MakeModel();
    ASSERT_TRUE(ModelPtr(mj_compile(spec.get(), nullptr)));
    AddTendons(spec.get(), tendons);
    AddActuator(spec.get(), "nothing");
    ASSERT_FALSE(ModelPtr(mj_compile(spec.get(), nullptr)));
    const Saved saved = Save(spec.get());
    EXPECT_EQ(saved.result, -1);
    EXPECT_NE(saved.error.find("does not compile"), std::string::npos) << saved.error;
    EXPECT_NE(saved.error.find("'nothing'"), std::string::npos) << saved.error;

    // After the correction the model can be saved, compiled again or not.
    mjs_setString(mjs_asActuator(mjs_firstElement(spec.get(), mjOBJ_ACTUATOR))->target, "joint");
    const Saved corrected = Save(spec.get());
    EXPECT_EQ(corrected.result, 0) << corrected.error;
    ASSERT_TRUE(ModelPtr(mj_compile(spec.get(), nullptr)));
    EXPECT_EQ(Save(spec.get()).xml, corrected.xml);
  }
}

// Parameters that were copied back are in the image only, so an edit would silently lose them.
TEST(Save, RefusesAnEditAfterCopyBack) {
  const SpecPtr spec = MakeModel();
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  m->geom_size[0] = 0.5;
  ASSERT_EQ(mj_copyBack(spec.get(), m.get()), 1);
  EXPECT_NE(Save(spec.get()).xml.find("0.5"), std::string::npos);
  GeomOf(spec.get())->rgba[0] = 0.25;
  const Saved saved = Save(spec.get());
  EXPECT_EQ(saved.result, -1);
  EXPECT_NE(saved.error.find("mj_copyBack"), std::string::npos) << saved.error;
}

}  // namespace
}  // namespace syn
