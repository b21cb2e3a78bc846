// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// When a plugin is called, with what, and what happens to what it does.

#include "plugin/instance.h"
#include "plugin/recorder.h"

namespace syn {
namespace {

using Calls = std::vector<std::string>;

TEST(Callbacks, OrderInAStep) {
  Recorder& record = Recorder::Begin();
  const ModelPtr m = LoadString(kRecorderModel);
  const DataPtr d = MakeData(m);
  record.calls.clear();
  mj_step(m.get(), d.get());
  EXPECT_EQ(record.calls, (Calls{"compute 4", "compute 2", "act_dot", "compute 1", "advance"}));
  m->opt.integrator = mjINT_RK4;
  record.calls.clear();
  mj_step(m.get(), d.get());
  EXPECT_EQ(record.Count("advance"), 1);
  EXPECT_EQ(record.Count("compute 4"), 4);
}

TEST(Callbacks, OrderInTheCompiler) {
  Recorder& record = Recorder::Begin();
  const ModelPtr m = LoadString(kRecorderModel);
  ASSERT_GE(record.calls.size(), 4u);
  EXPECT_EQ(record.calls.front(), "nstate");
  EXPECT_EQ(record.calls.back(), "destroy");
  EXPECT_EQ(record.Count("init"), record.Count("destroy"));
  EXPECT_GE(record.Count("advance"), 1);  // the trial step
}

TEST(Callbacks, ResultsReachTheDynamics) {
  Recorder::Begin();
  const ModelPtr m = LoadString(kRecorderModel);
  const DataPtr d = MakeData(m);
  ASSERT_EQ(m->na, 1);
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->qfrc_passive[0], 0.5);
  EXPECT_EQ(d->actuator_force[0], 2);
  EXPECT_EQ(d->qfrc_actuator[0], 2);
  EXPECT_EQ(d->act_dot[0], 3);
  ASSERT_EQ(m->sensor_dim[0], 3);
  EXPECT_EQ(m->sensor_needstage[0], mjSTAGE_VEL);
  EXPECT_EQ(d->sensordata[0], 40);  // the cutoff
  mj_step(m.get(), d.get());
  EXPECT_EQ(d->act[0], 3 * m->opt.timestep);
  m->opt.disableflags |= mjDSBL_SPRING | mjDSBL_DAMPER;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->qfrc_passive[0], 0);
}

TEST(Callbacks, StateAndDataFollowTheLifeOfData) {
  Recorder& record = Recorder::Begin();
  const ModelPtr m = LoadString(kRecorderModel);
  DataPtr d = MakeData(m);
  ASSERT_EQ(m->npluginstate, 2);
  EXPECT_EQ(d->plugin_state[0], 10);
  mj_step(m.get(), d.get());
  EXPECT_EQ(d->plugin_state[0], 11);
  int* own = reinterpret_cast<int*>(d->plugin_data[0]);
  *own = 99;

  const DataPtr copy(mj_copyData(nullptr, m.get(), d.get()));
  EXPECT_EQ(copy->plugin_state[0], 11);
  EXPECT_NE(copy->plugin_data[0], d->plugin_data[0]);
  EXPECT_EQ(*reinterpret_cast<int*>(copy->plugin_data[0]), 99);

  std::vector<mjtNum> state(mj_stateSize(m.get(), mjSTATE_PLUGIN));
  mj_getState(m.get(), d.get(), state.data(), mjSTATE_PLUGIN);
  EXPECT_EQ(state, (std::vector<mjtNum>{11, 11}));

  mj_resetData(m.get(), d.get());
  EXPECT_EQ(reinterpret_cast<int*>(d->plugin_data[0]), own);
  EXPECT_EQ(*own, 7);
  EXPECT_EQ(d->plugin_state[0], 10);
  mj_resetDataDebug(m.get(), d.get(), 0xaa);
  EXPECT_EQ(d->plugin_state[1], 11);
  record.calls.clear();
  d.reset();
  EXPECT_EQ(record.calls, Calls{"destroy"});
}

TEST(Callbacks, Visualize) {
  Recorder& record = Recorder::Begin();
  const ModelPtr m = LoadString(kRecorderModel);
  const DataPtr d = MakeData(m);
  record.calls.clear();
  VisualizePlugins(m.get(), d.get(), nullptr, nullptr);
  EXPECT_EQ(record.calls, Calls{"visualize"});
}

TEST(Callbacks, InitThatFails) {
  Recorder& record = Recorder::Begin();
  const ModelPtr m = LoadString(kRecorderModel);
  const ErrorsThrow errors;
  record.init = -1;
  record.calls.clear();
  EXPECT_THROW(mj_makeData(m.get()), std::runtime_error);
  EXPECT_EQ(record.calls, Calls{"init"});
  record.init = 0;
  record.throws = true;
  try {
    mj_makeData(m.get());
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("no luck"), std::string::npos);
  }
  EXPECT_NE(LoadError(kRecorderModel).find("no luck"), std::string::npos);
}

TEST(Callbacks, AbsurdSizes) {
  Recorder& record = Recorder::Begin();
  for (int size : {-1, 2000000000}) {
    record.nstate = size;
    EXPECT_NE(LoadError(kRecorderModel).find("nstate returned"), std::string::npos);
    record.nstate = 0;
    record.nsensordata = size;
    EXPECT_NE(LoadError(kRecorderModel).find("nsensordata returned"), std::string::npos);
    record.nsensordata = 0;
  }
}

TEST(Callbacks, MissingOnes) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.empty";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  mjp_registerPlugin(&plugin);
  const std::string xml = R"(<mujoco><extension><plugin plugin="test.empty"/></extension>
    <worldbody><body><plugin plugin="test.empty"/><joint/><geom size="1"/></body></worldbody>
    </mujoco>)";
  EXPECT_NE(LoadError(xml).find("`nstate` is a null function pointer"), std::string::npos);
  plugin.name = "test.lazy";
  plugin.nstate = [](const mjModel*, int) { return 0; };
  mjp_registerPlugin(&plugin);
  std::string lazy = xml;
  for (size_t at = 0; (at = lazy.find("empty", at)) != std::string::npos;)
    lazy.replace(at, 5, "lazy");
  EXPECT_NE(LoadError(lazy).find("`compute` is a null function pointer"), std::string::npos);
}

}  // namespace
}  // namespace syn
