// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The memory that a model without <size memory="..."/> asks for.

#include <gtest/gtest.h>

#include <string>

#include "test_util.h"

namespace syn {
namespace {

constexpr double kGigabyte = 1 << 30;

// Free balls in layers, each on the floor or on others.
std::string Balls(int count, const std::string& size) {
  std::string xml = "<mujoco>" + size +
                    "<option timestep='0.005'/><worldbody><geom type='plane' size='100 100 1'/>";
  for (int i = 0; i < count; ++i) {
    xml += "<body pos='" + std::to_string(i % 50 * 0.2) + " " + std::to_string(i / 50 % 50 * 0.2) +
           " " + std::to_string(0.099 + i / 2500 * 0.198) +
           "'><freejoint/><geom size='.1'/></body>";
  }
  return xml + "</worldbody></mujoco>";
}

// The formula of the reference would be 37.6 GB.
TEST(ArenaSize, ManyFreeBodiesLoadAndStep) {
  const ModelPtr m = LoadString(Balls(5000, ""));
  ASSERT_NE(m, nullptr);
  EXPECT_LE(m->narena, 2 * kGigabyte);
  const DataPtr d = MakeData(m);
  ASSERT_NE(d, nullptr);
  for (int i = 0; i < 2; ++i) mj_step(m.get(), d.get());
  EXPECT_GT(d->ncon, 5000);
  EXPECT_EQ(d->warning[mjWARN_CONTACTFULL].number, 0);
  EXPECT_EQ(d->warning[mjWARN_CNSTRFULL].number, 0);
  EXPECT_LT(d->maxuse_arena, m->narena / 2);
}

TEST(ArenaSize, ErrorSaysHowMuchAndWhatToWrite) {
  char error[1000] = "";
  const std::string xml = Balls(1, "<size memory='3P'/>");
  const SpecPtr spec(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof(error)));
  ASSERT_NE(spec, nullptr) << error;
  EXPECT_EQ(ModelPtr(mj_compile(spec.get(), nullptr)), nullptr);
  const std::string message = mjs_getError(spec.get());
  EXPECT_NE(message.find("3145728.0 GB (3377699720527872 bytes)"), std::string::npos) << message;
  EXPECT_NE(message.find("<size memory=\"1G\"/>"), std::string::npos) << message;
}

}  // namespace
}  // namespace syn
