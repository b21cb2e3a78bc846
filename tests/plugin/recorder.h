// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A plugin of all capabilities that writes down how it is called, and what tests share.

#ifndef SYNOVIA_TESTS_PLUGIN_RECORDER_H_
#define SYNOVIA_TESTS_PLUGIN_RECORDER_H_

#include <stdexcept>
#include <string>
#include <vector>

#include "synovia_plugins.h"
#include "test_util.h"

namespace syn {

struct Recorder {
  std::vector<std::string> calls;
  int nstate = 2, nsensordata = 3, init = 0;
  bool throws = false;

  void Note(const std::string& call) { calls.push_back(call); }
  int Count(const std::string& call) const {
    return static_cast<int>(std::count(calls.begin(), calls.end(), call));
  }
  static Recorder& Get() {
    static Recorder recorder;
    return recorder;
  }
  // Registers the plugin "test.recorder" and forgets what was recorded.
  static Recorder& Begin();
};

inline mjpPlugin RecorderPlugin() {
  static const char* attributes[] = {"gain", "label"};
  mjpPlugin p;
  mjp_defaultPlugin(&p);
  p.name = "test.recorder";
  p.nattribute = 2;
  p.attributes = attributes;
  p.capabilityflags = mjPLUGIN_ACTUATOR | mjPLUGIN_SENSOR | mjPLUGIN_PASSIVE;
  p.needstage = mjSTAGE_VEL;
  p.nstate = [](const mjModel*, int) {
    Recorder::Get().Note("nstate");
    return Recorder::Get().nstate;
  };
  p.nsensordata = [](const mjModel*, int, int) {
    Recorder::Get().Note("nsensordata");
    return Recorder::Get().nsensordata;
  };
  p.init = [](const mjModel*, mjData* d, int i) {
    Recorder::Get().Note("init");
    if (Recorder::Get().throws) throw std::runtime_error("no luck");
    d->plugin_data[i] = reinterpret_cast<uintptr_t>(new int(7));
    if (Recorder::Get().init < 0) delete reinterpret_cast<int*>(d->plugin_data[i]);
    return Recorder::Get().init;
  };
  p.destroy = [](mjData* d, int i) {
    Recorder::Get().Note("destroy");
    delete reinterpret_cast<int*>(d->plugin_data[i]);
  };
  p.copy = [](mjData* dest, const mjModel*, const mjData* src, int i) {
    Recorder::Get().Note("copy");
    *reinterpret_cast<int*>(dest->plugin_data[i]) = *reinterpret_cast<int*>(src->plugin_data[i]);
  };
  p.reset = [](const mjModel* m, mjtNum* state, void* data, int i) {
    Recorder::Get().Note("reset");
    for (int k = 0; k < m->plugin_statenum[i]; ++k) state[k] = 10 + k;
    *static_cast<int*>(data) = 7;
  };
  p.compute = [](const mjModel* m, mjData* d, int i, int capability) {
    Recorder::Get().Note("compute " + std::to_string(capability));
    if (capability == mjPLUGIN_PASSIVE && m->nv) d->qfrc_passive[0] += 0.5;
    for (int k = 0; capability == mjPLUGIN_ACTUATOR && k < m->nu; ++k) {
      if (m->actuator_plugin[k] == i) d->actuator_force[k] = 2;
    }
    for (int k = 0; capability == mjPLUGIN_SENSOR && k < m->nsensor; ++k) {
      if (m->sensor_plugin[k] == i) d->sensordata[m->sensor_adr[k]] = 42;
    }
  };
  p.actuator_act_dot = [](const mjModel* m, mjData* d, int) {
    Recorder::Get().Note("act_dot");
    if (m->na) d->act_dot[0] = 3;
  };
  p.advance = [](const mjModel* m, mjData* d, int i) {
    Recorder::Get().Note("advance");
    d->plugin_state[m->plugin_stateadr[i]] += 1;
  };
  p.visualize = [](const mjModel*, mjData*, const mjvOption*, mjvScene*, int) {
    Recorder::Get().Note("visualize");
  };
  return p;
}

inline Recorder& Recorder::Begin() {
  const mjpPlugin plugin = RecorderPlugin();
  mjp_registerPlugin(&plugin);
  return Get() = Recorder();
}

// A hinge with an actuator, a sensor and a passive force of one instance.
inline const char kRecorderModel[] = R"(<mujoco>
  <extension><plugin plugin="test.recorder">
    <instance name="one"><config key="gain" value="1.5"/></instance>
  </plugin></extension>
  <worldbody><body name="link">
    <plugin instance="one"/>
    <joint name="hinge"/><geom size=".1"/><site name="tip"/>
  </body></worldbody>
  <actuator><plugin joint="hinge" plugin="test.recorder" instance="one" actdim="1"/></actuator>
  <sensor><plugin plugin="test.recorder" instance="one" objtype="site" objname="tip" cutoff="40"/></sensor>
</mujoco>)";

// The error of a model that must not load.
inline std::string LoadError(const std::string& xml) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(xml.c_str(), nullptr, error, sizeof(error));
  if (!spec) return error;
  mjModel* m = mj_compile(spec, nullptr);
  EXPECT_EQ(m, nullptr) << xml;
  std::string text = mjs_getError(spec);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  return text;
}

// While alive, mju_error throws.
class ErrorsThrow {
 public:
  ErrorsThrow() : before_(mju_user_error) {
    mju_user_error = [](const char* text) { throw std::runtime_error(text); };
  }
  ~ErrorsThrow() { mju_user_error = before_; }

 private:
  void (*before_)(const char*);
};

}  // namespace syn

#endif  // SYNOVIA_TESTS_PLUGIN_RECORDER_H_
