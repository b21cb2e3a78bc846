// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plugins of models made in code, and configurations that are not numbers.

#include "plugin/recorder.h"

namespace syn {
namespace {

// A body with a plugin of the given name and, if there is one, instance.
mjsBody* AddUser(mjSpec* spec, const char* plugin, mjsPlugin* instance) {
  mjsBody* body = mjs_addBody(mjs_findBody(spec, "world"), nullptr);
  mjs_addJoint(body, nullptr);
  mjs_addGeom(body, nullptr)->size[0] = 1;
  body->plugin.active = 1;
  if (plugin) mjs_setString(body->plugin.plugin_name, plugin);
  if (instance) body->plugin.element = instance->element;
  return body;
}

// The instance takes the name of its plugin from its user.
TEST(SpecPlugin, UserNamesThePluginOfItsInstance) {
  Recorder::Begin();
  const SpecPtr spec(mj_makeSpec());
  mjs_activatePlugin(spec.get(), "test.recorder");
  mjsPlugin* instance = mjs_addPlugin(spec.get());
  AddUser(spec.get(), "test.recorder", instance);
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  ASSERT_NE(m, nullptr) << mjs_getError(spec.get());
  EXPECT_EQ(m->nplugin, 1);
  EXPECT_EQ(m->body_plugin[1], 0);
  std::vector<char> xml(10000);
  char error[500] = "";
  ASSERT_EQ(mj_saveXMLString(spec.get(), xml.data(), 10000, error, sizeof(error)), 0) << error;
  const ModelPtr again = LoadString(xml.data());
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->nplugin, 1);
}

TEST(SpecPlugin, InstancesGoWithTheirLastUser) {
  Recorder::Begin();
  const SpecPtr spec(mj_makeSpec());
  mjs_activatePlugin(spec.get(), "test.recorder");
  mjsPlugin* shared = mjs_addPlugin(spec.get());
  mjsPlugin* single = mjs_addPlugin(spec.get());
  mjsBody* first = AddUser(spec.get(), "test.recorder", shared);
  mjsBody* second = AddUser(spec.get(), "test.recorder", shared);
  mjsBody* third = AddUser(spec.get(), "test.recorder", single);
  const auto instances = [&] {
    const ModelPtr m(mj_compile(spec.get(), nullptr));
    EXPECT_NE(m, nullptr) << mjs_getError(spec.get());
    return m ? m->nplugin : -1;
  };
  EXPECT_EQ(instances(), 2);
  EXPECT_EQ(mjs_delete(spec.get(), third->element), 0);
  EXPECT_EQ(instances(), 1);
  EXPECT_EQ(mjs_delete(spec.get(), first->element), 0);
  EXPECT_EQ(instances(), 1);
  EXPECT_EQ(mjs_delete(spec.get(), second->element), 0);
  EXPECT_EQ(instances(), 0);
}

TEST(SpecPlugin, InstancesGoWithTheirActuator) {
  syn_registerActuatorPlugins();
  const SpecPtr spec(mj_makeSpec());
  mjs_activatePlugin(spec.get(), "mujoco.pid");
  mjsBody* body = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
  mjsJoint* joint = mjs_addJoint(body, nullptr);
  mjs_setName(joint->element, "j");
  mjs_addGeom(body, nullptr)->size[0] = 1;
  mjsActuator* actuator = mjs_addActuator(spec.get(), nullptr);
  actuator->trntype = mjTRN_JOINT;
  mjs_setString(actuator->target, "j");
  actuator->plugin.active = 1;
  mjs_setString(actuator->plugin.plugin_name, "mujoco.pid");
  actuator->plugin.element = mjs_addPlugin(spec.get())->element;
  EXPECT_EQ(ModelPtr(mj_compile(spec.get(), nullptr))->nplugin, 1) << mjs_getError(spec.get());
  EXPECT_EQ(mjs_delete(spec.get(), actuator->element), 0);
  EXPECT_EQ(ModelPtr(mj_compile(spec.get(), nullptr))->nplugin, 0) << mjs_getError(spec.get());
}

TEST(SpecPlugin, LoadedButNotDeclared) {
  Recorder::Begin();
  const SpecPtr spec(mj_makeSpec());
  AddUser(spec.get(), "test.recorder", nullptr);
  EXPECT_EQ(ModelPtr(mj_compile(spec.get(), nullptr)), nullptr);
  const std::string error = mjs_getError(spec.get());
  EXPECT_NE(error.find("unrecognized plugin 'test.recorder'; it is loaded but not declared"),
            std::string::npos)
      << error;
  EXPECT_NE(error.find("<extension>"), std::string::npos) << error;
}

// A model with an instance of a first-party plugin and one attribute.
std::string ErrorOf(const char* plugin, const char* key, const char* value, const char* rest) {
  return LoadError("<mujoco><extension><plugin plugin='" + std::string(plugin) +
                   "'><instance name='p'><config key='" + key + "' value='" + value +
                   "'/></instance></plugin></extension>" + rest + "</mujoco>");
}

TEST(PluginConfig, NumbersThatAreNone) {
  syn_registerActuatorPlugins();
  syn_registerElasticityPlugins();
  syn_registerSdfPlugins();
  syn_registerSensorPlugins();
  constexpr char kBody[] =
      "<worldbody><body><joint/><geom size='.1'/><plugin instance='p'/></body></worldbody>";
  constexpr char kSite[] =
      "<worldbody><site name='s'/></worldbody><sensor><plugin objtype='site' objname='s' "
      "instance='p'/></sensor>";
  constexpr char kMesh[] =
      "<asset><mesh name='m'><plugin instance='p'/></mesh></asset><worldbody><body><geom "
      "type='sdf' "
      "mesh='m'><plugin instance='p'/></geom></body></worldbody>";
  const struct {
    const char *plugin, *key, *value, *rest;
  } cases[] = {{"mujoco.elasticity.cable", "twist", "one", kBody},
               {"mujoco.elasticity.cable", "bend", "1.5x", kBody},
               {"mujoco.elasticity.cable", "twist", "1 2", kBody},
               {"mujoco.sensor.touch_grid", "nchannel", "x", kSite},
               {"mujoco.sdf.torus", "radius1", "abc", kMesh},
               {"mujoco.pid", "kp", "1,5", "<worldbody/>"}};
  for (const auto& c : cases) {
    const std::string error = ErrorOf(c.plugin, c.key, c.value, c.rest);
    for (const char* part : {c.plugin, c.key, c.value}) {
      EXPECT_NE(error.find(part), std::string::npos) << c.plugin << " " << c.key << ": " << error;
    }
    EXPECT_NE(error.find("expects"), std::string::npos) << error;
  }
}

}  // namespace
}  // namespace syn
