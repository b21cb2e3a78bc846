// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sensors of a damaged model are refused when it is loaded: whatever the validation accepts can be
// stepped.

#include <climits>
#include <random>

#include "model/validate.h"
#include "test_util.h"

namespace syn {
namespace {

constexpr char kModel[] =
    "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/><body name='b' pos='0 0 .05'>"
    "<joint name='j' type='slide' axis='0 0 1' range='0 1' limited='true'/><geom name='g' "
    "size='.1'/><site name='s' size='.2'/><body name='c'><joint name='ball' type='ball'/><geom "
    "name='h' size='.1' pos='.3 0 0'/></body></body></worldbody><actuator><motor name='a' "
    "joint='j'/>"
    "</actuator><sensor><contact body1='b' num='3' data='found force'/><contact subtree1='b' "
    "geom2='floor' reduce='mindist'/><touch site='s'/><accelerometer site='s'/><gyro site='s'/>"
    "<jointpos joint='j'/><jointlimitfrc joint='j'/><ballquat joint='ball'/><actuatorfrc "
    "actuator='a'/><framepos objtype='body' objname='b' reftype='geom' refname='h'/><framelinacc "
    "objtype='xbody' objname='c'/><subtreeangmom body='b'/><insidesite objtype='geom' objname='g' "
    "site='s'/><distance geom1='g' geom2='h' cutoff='1'/><clock/><user dim='2'/></sensor></mujoco>";

TEST(ValidateSensors, GoodModelIsAccepted) {
  EXPECT_EQ(ValidateReferences(LoadString(kModel).get()), "");
}

// The damage that made mj_step loop for ever: a criterion of unknown type with id -1.
TEST(ValidateSensors, CriterionWithoutObjectIsRefused) {
  const ModelPtr m = LoadString(kModel);
  for (const int type : {127, -1073741824, static_cast<int>(mjOBJ_XBODY)}) {
    m->sensor_reftype[0] = static_cast<mjtObj>(type);
    m->sensor_refid[0] = -1;
    EXPECT_NE(ValidateReferences(m.get()).find("sensor 0"), std::string::npos) << type;
  }
}

// Random damage of every integer field of a sensor. What is accepted is stepped: a crash or a hang
// would end the test.
TEST(ValidateSensors, WhateverIsAcceptedCanBeStepped) {
  const ModelPtr good = LoadString(kModel);
  std::mt19937 random(1);
  int refused = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const ModelPtr m(mj_copyModel(nullptr, good.get()));
    int* const fields[] = {reinterpret_cast<int*>(m->sensor_type),
                           reinterpret_cast<int*>(m->sensor_datatype),
                           reinterpret_cast<int*>(m->sensor_needstage),
                           reinterpret_cast<int*>(m->sensor_objtype),
                           m->sensor_objid,
                           reinterpret_cast<int*>(m->sensor_reftype),
                           m->sensor_refid,
                           m->sensor_dim,
                           m->sensor_adr};
    const int values[] = {-1, 0, 1, 2, 3, 5, 6, 25, 42, 49, 127, 1 << 20, INT_MAX, INT_MIN};
    int* field = fields[random() % std::size(fields)];
    field[random() % m->nsensor] = values[random() % std::size(values)];
    if (!ValidateReferences(m.get()).empty()) {
      ++refused;
      continue;
    }
    const ModelPtr fresh(mj_copyModel(nullptr, m.get()));
    const DataPtr d(mj_makeData(fresh.get()));
    for (int i = 0; i < 3; ++i) mj_step(fresh.get(), d.get());
  }
  EXPECT_GT(refused, 1500);
}

std::string ErrorOfStep(const mjModel* m, mjData* d) {
  static std::string text;
  text.clear();
  mju_user_error = [](const char* message) {
    text = message;
    throw 1;
  };
  try {
    mj_step(m, d);
  } catch (int) {
  }
  mju_user_error = nullptr;
  return text;
}

// Edits of a live model that no stage can handle are errors.
TEST(LiveEdits, UnknownTypesAreErrors) {
  const ModelPtr good = LoadString(kModel);
  for (const int type : {-1, 49, 1 << 20}) {
    const ModelPtr m(mj_copyModel(nullptr, good.get()));
    const DataPtr d = MakeData(m);
    m->sensor_type[3] = static_cast<mjtSensor>(type);
    EXPECT_EQ(ErrorOfStep(m.get(), d.get()), "mj_sensorAcc: invalid type in ACC stage, sensor 3");
    const ModelPtr n(mj_copyModel(nullptr, good.get()));
    n->geom_type[1] = type;
    EXPECT_EQ(ErrorOfStep(n.get(), MakeData(n).get()),
              "mj_collision: geom 1 has unknown type " + std::to_string(type));
  }
}

TEST(LiveEdits, DataOfASmallerModelAreAnError) {
  const ModelPtr large = LoadString(kModel), small = LoadString("<mujoco/>");
  const DataPtr d = MakeData(small);
  EXPECT_NE(ErrorOfStep(large.get(), d.get()).find("mj_step: mjData is too small"),
            std::string::npos);
}

std::string LoadError(const std::string& sensors) {
  const std::string xml =
      "<mujoco><worldbody><body name='b'><joint/><geom size='.1'/></body></worldbody><sensor>" +
      sensors + "</sensor></mujoco>";
  char error[1000] = "";
  const SpecPtr spec(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof(error)));
  if (!spec) return error;
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  return m ? "" : mjs_getError(spec.get());
}

TEST(SensorSizes, TooManyContactsAreAnError) {
  EXPECT_NE(
      LoadError("<contact body1='b' num='2147483647' data='force'/>").find("num is too large"),
      std::string::npos);
  EXPECT_NE(LoadError("<user dim='2147483647'/><user dim='2147483647'/>"), "");
}

TEST(SensorSizes, TypeWithoutNameIsAnError) {
  EXPECT_NE(LoadError("<framepos objtype='body' objname='b' reftype='body' refname=''/>")
                .find("missing name of reference object"),
            std::string::npos);
  EXPECT_NE(LoadError("<contact body1=''/>").find("missing name"), std::string::npos);
  EXPECT_NE(LoadError("<user objtype='body' objname='' dim='1'/>").find("missing name"),
            std::string::npos);
}

}  // namespace
}  // namespace syn
