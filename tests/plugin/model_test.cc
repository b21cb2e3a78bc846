// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plugins in models: elements, errors, editing, saving.

#include <map>

#include "plugin/recorder.h"

namespace syn {
namespace {

using Config = std::map<std::string, std::string, std::less<>>;

std::string WithBody(const std::string& extension, const std::string& plugin) {
  return "<mujoco><extension>" + extension + "</extension><worldbody><body name='b'>" + plugin +
         "<joint/><geom size='1'/></body></worldbody></mujoco>";
}

constexpr char kActive[] = "<plugin plugin='test.recorder'/>";

TEST(PluginModel, ConfigIsStoredByAttribute) {
  Recorder::Begin();
  const ModelPtr m = LoadString(kRecorderModel);
  ASSERT_EQ(m->nplugin, 1);
  EXPECT_STREQ(mj_getPluginConfig(m.get(), 0, "gain"), "1.5");
  EXPECT_STREQ(mj_getPluginConfig(m.get(), 0, "label"), "");
  EXPECT_EQ(mj_getPluginConfig(m.get(), 0, "other"), nullptr);
  EXPECT_EQ(mj_getPluginConfig(m.get(), 1, "gain"), nullptr);
  EXPECT_EQ(mj_getPluginConfig(m.get(), 0, nullptr), nullptr);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_PLUGIN, "one"), 0);
  EXPECT_EQ(m->body_plugin[1], 0);
  EXPECT_EQ(m->actuator_plugin[0], 0);
  EXPECT_EQ(m->sensor_plugin[0], 0);
}

TEST(PluginModel, Errors) {
  Recorder::Begin();
  const auto expect = [](const std::string& xml, const std::string& text) {
    const std::string error = LoadError(xml);
    EXPECT_NE(error.find(text), std::string::npos) << error;
  };
  expect(WithBody("<plugin plugin='mujoco.none'/>", ""), "plugin mujoco.none not found");
  expect(WithBody("<plugin plugin='test.recordr'/>", ""), "did you mean 'test.recorder'");
  expect(WithBody("", "<plugin plugin='test.recorder'/>"), "unrecognized plugin 'test.recorder'");
  expect(WithBody("<plugin plugin='TEST.recorder'/>", "<plugin plugin='TEST.recorder'/>"),
         "unrecognized plugin 'TEST.recorder'");
  expect(WithBody(kActive, "<plugin/>"), "neither 'plugin' nor 'instance'");
  expect(WithBody(kActive, "<plugin instance='two'/>"), "'two'");
  expect(
      WithBody(kActive, "<plugin plugin='test.recorder'><config key='gian' value='1'/></plugin>"),
      "unrecognized attribute 'plugin:gian' for plugin test.recorder'; did you mean 'gain'");
  expect(WithBody("<plugin plugin='test.recorder'><instance name='a'><config key='gain' value='1'/>"
                  "<config key='gain' value='2'/></instance></plugin>",
                  ""),
         "duplicate config key: gain");
  expect(
      "<mujoco><extension><plugin plugin='test.recorder'/></extension><asset><mesh name='m'>"
      "<plugin plugin='test.recorder'/></mesh></asset></mujoco>",
      "plugin 'test.recorder' does not support signed distance fields");
}

TEST(PluginModel, UsersWithoutInstanceGetTheirOwn) {
  Recorder::Begin();
  const ModelPtr m = LoadString(
      WithBody("<plugin plugin='test.recorder'><instance name='a'/></plugin>",
               "<plugin plugin='test.recorder'><config key='label' value='mine'/></plugin>"));
  ASSERT_EQ(m->nplugin, 2);
  EXPECT_EQ(m->body_plugin[1], 1);
  EXPECT_STREQ(mj_getPluginConfig(m.get(), 1, "label"), "mine");
}

TEST(PluginModel, SavedAndLoadedAgain) {
  Recorder::Begin();
  char error[500] = "";
  std::string xml = kRecorderModel;
  xml.insert(xml.find("</worldbody>"),
             "<body><plugin plugin='test.recorder'><config key='label' "
             "value='own'/></plugin><joint/><geom size='1'/></body>");
  const SpecPtr spec(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof(error)));
  ASSERT_NE(spec, nullptr) << error;
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  ASSERT_NE(m, nullptr) << mjs_getError(spec.get());
  std::string text(20000, '\0');
  ASSERT_GE(mj_saveXMLString(spec.get(), text.data(), static_cast<int>(text.size()), error, 500),
            0);
  const ModelPtr again = LoadString(text.c_str());
  ASSERT_NE(again, nullptr);
  ASSERT_EQ(again->nplugin, m->nplugin);
  EXPECT_EQ(std::string(again->plugin_attr, again->npluginattr),
            std::string(m->plugin_attr, m->npluginattr));
  EXPECT_EQ(again->body_plugin[2], m->body_plugin[2]);
  EXPECT_EQ(again->actuator_plugin[0], 0);
  EXPECT_EQ(again->sensor_plugin[0], 0);
  EXPECT_EQ(again->actuator_actnum[0], 1);

  const int size = static_cast<int>(mj_sizeModel(m.get()));
  std::vector<char> bytes(size);
  mj_saveModel(m.get(), nullptr, bytes.data(), size);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.mjb", bytes.data(), size);
  const ModelPtr binary(mj_loadModel("m.mjb", &vfs));
  mj_deleteVFS(&vfs);
  ASSERT_NE(binary, nullptr);
  EXPECT_STREQ(mj_getPluginConfig(binary.get(), 0, "gain"), "1.5");
}

// A file can name any slot: making data of it is an error, not a crash.
TEST(PluginModel, UnknownSlot) {
  Recorder::Begin();
  const ModelPtr m = LoadString(kRecorderModel);
  m->plugin[0] = 100000;
  const ErrorsThrow errors;
  EXPECT_THROW(mj_makeData(m.get()), std::runtime_error);
}

TEST(PluginModel, MadeByHand) {
  Recorder::Begin();
  const SpecPtr spec(mj_makeSpec());
  EXPECT_EQ(mjs_activatePlugin(spec.get(), "test.recorder"), 0);
  EXPECT_EQ(mjs_activatePlugin(spec.get(), "test.unheard"), -1);
  mjsPlugin* instance = mjs_addPlugin(spec.get());
  mjs_setString(instance->plugin_name, "test.recorder");
  mjs_setString(instance->name, "made");
  Config config = {{"gain", "3"}};
  mjs_setPluginAttributes(instance, &config);
  EXPECT_EQ(static_cast<const Config*>(mjs_getPluginAttributes(instance))->at("gain"), "3");

  const auto add_body = [&] {
    mjsBody* body = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
    mjs_addJoint(body, nullptr);
    mjs_addGeom(body, nullptr)->size[0] = 1;
    body->plugin.active = 1;
    return body;
  };
  add_body()->plugin.element = instance->element;
  mjs_setString(add_body()->plugin.name, "made");
  mjsBody* third = add_body();
  mjs_setString(third->plugin.plugin_name, "test.recorder");
  Config own = {{"label", "x"}};
  mjs_setPluginAttributes(&third->plugin, &own);

  const SpecPtr copy(mj_copySpec(spec.get()));
  for (mjSpec* s : {spec.get(), copy.get()}) {
    const ModelPtr m(mj_compile(s, nullptr));
    ASSERT_NE(m, nullptr) << mjs_getError(s);
    ASSERT_EQ(m->nplugin, 2);
    EXPECT_EQ(m->body_plugin[1], 0);
    EXPECT_EQ(m->body_plugin[2], 0);
    EXPECT_EQ(m->body_plugin[3], 1);
    EXPECT_STREQ(mj_getPluginConfig(m.get(), 0, "gain"), "3");
    EXPECT_STREQ(mj_getPluginConfig(m.get(), 1, "label"), "x");
  }
}

// Recompiling ends the instances of the old data and begins new ones; activations are carried over,
// the plugin's own state starts again.
TEST(PluginModel, Recompiled) {
  Recorder& record = Recorder::Begin();
  char error[500] = "";
  const SpecPtr spec(mj_parseXMLString(kRecorderModel, nullptr, error, sizeof(error)));
  ASSERT_NE(spec, nullptr) << error;
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  DataPtr d = MakeData(m);
  for (int i = 0; i < 3; ++i) mj_step(m.get(), d.get());
  const mjtNum act = d->act[0];
  EXPECT_EQ(d->plugin_state[0], 13);

  mjsBody* body = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
  mjs_addGeom(body, nullptr)->size[0] = 1;
  body->plugin.active = 1;
  mjs_setString(body->plugin.plugin_name, "test.recorder");
  record.calls.clear();
  ASSERT_EQ(mj_recompile(spec.get(), nullptr, m.get(), d.get()), 0) << mjs_getError(spec.get());
  EXPECT_EQ(m->nplugin, 2);
  EXPECT_EQ(record.Count("init") - record.Count("destroy"), 2 - 1);  // one of the old data ended
  EXPECT_EQ(d->act[0], act);
  EXPECT_EQ(d->plugin_state[0], 10);
  mj_step(m.get(), d.get());
  EXPECT_EQ(d->plugin_state[2], 11);
  d.reset();
  EXPECT_EQ(record.Count("destroy") - record.Count("init"), 1);
}

TEST(PluginModel, AttachedModelsBringTheirInstances) {
  Recorder::Begin();
  char error[500] = "";
  const SpecPtr child(mj_parseXMLString(kRecorderModel, nullptr, error, sizeof(error)));
  const SpecPtr parent(mj_makeSpec());
  mjs_setDeepCopy(parent.get(), 1);
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent.get(), "world"), nullptr);
  for (const char* prefix : {"a_", "b_"}) {
    ASSERT_NE(mjs_attach(frame->element, mjs_findBody(child.get(), "link")->element, prefix, ""),
              nullptr)
        << mjs_getError(parent.get());
  }
  const ModelPtr m(mj_compile(parent.get(), nullptr));
  ASSERT_NE(m, nullptr) << mjs_getError(parent.get());
  EXPECT_EQ(m->nplugin, 2);
  EXPECT_EQ(m->body_plugin[1], mj_name2id(m.get(), mjOBJ_PLUGIN, "a_one"));
  EXPECT_EQ(m->body_plugin[2], mj_name2id(m.get(), mjOBJ_PLUGIN, "b_one"));
}

}  // namespace
}  // namespace syn
