// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "base/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include <mujoco/mujoco.h>

namespace syn {
namespace {

TEST(Text, ParseReal) {
  EXPECT_EQ(ParseReal(" 1.5 "), 1.5);
  EXPECT_EQ(ParseReal("+2e3"), 2000);
  EXPECT_EQ(ParseReal("-.5"), -0.5);
  EXPECT_TRUE(std::isnan(*ParseReal("nan")));
  EXPECT_EQ(ParseReal("inf"), std::numeric_limits<double>::infinity());
  for (const char* bad : {"", " ", "1.5x", "1 2", "0x10", "+-1", "--1", "1,5"}) {
    EXPECT_FALSE(ParseReal(bad)) << bad;
  }
}

TEST(Text, ParseRealIsExact) {
  for (double x : {0.1, 1.0 / 3, 1e-308, 1.7976931348623157e308, 4.9e-324}) {
    char text[64];
    std::snprintf(text, sizeof(text), "%.17g", x);
    EXPECT_EQ(ParseReal(text), x);
  }
}

TEST(Text, ParseInt) {
  EXPECT_EQ(ParseInt("-12"), -12);
  EXPECT_EQ(ParseInt("+7"), 7);
  EXPECT_FALSE(ParseInt("1.0"));
  EXPECT_FALSE(ParseInt("99999999999999999999"));
}

TEST(Text, Words) {
  std::string_view text = "  one\ttwo\n three ";
  EXPECT_EQ(NextWord(&text), "one");
  EXPECT_EQ(NextWord(&text), "two");
  EXPECT_EQ(NextWord(&text), "three");
  EXPECT_EQ(NextWord(&text), "");
}

TEST(Text, EditDistanceIsAMetric) {
  EXPECT_EQ(EditDistance("geom", "geom"), 0);
  EXPECT_EQ(EditDistance("goem", "geom"), 1);  // swapped neighbours
  EXPECT_EQ(EditDistance("geo", "geom"), 1);
  EXPECT_EQ(EditDistance("GEOM", "geom"), 0);
  EXPECT_EQ(EditDistance("", "abc"), 3);
  for (const char* a : {"joint", "site", "tendon"}) {
    for (const char* b : {"joints", "sight", "ten"}) {
      EXPECT_EQ(EditDistance(a, b), EditDistance(b, a));
    }
  }
}

TEST(Text, NearestWordSuggestsOnlyWhatIsClose) {
  NearestWord nearest("dampign");
  for (const char* word : {"stiffness", "damping", "armature"}) nearest.Offer(word);
  EXPECT_EQ(nearest.Suggestion(), "; did you mean 'damping'?");
  NearestWord far("xyzzy");
  for (const char* word : {"stiffness", "damping"}) far.Offer(word);
  EXPECT_EQ(far.Suggestion(), "");
}

TEST(Text, WriteNumBytes) {
  EXPECT_STREQ(mju_writeNumBytes(0), "0");
  EXPECT_STREQ(mju_writeNumBytes(1536), "1536");
  EXPECT_STREQ(mju_writeNumBytes(1024), "1K");
  EXPECT_STREQ(mju_writeNumBytes(5 << 20), "5M");
  EXPECT_STREQ(mju_writeNumBytes(size_t{1} << 60), "1E");
}

TEST(Text, StrncpyAlwaysTerminates) {
  char buffer[4] = "xxx";
  EXPECT_EQ(mju_strncpy(buffer, "abcdef", 4), buffer);
  EXPECT_STREQ(buffer, "abc");
  mju_strncpy(buffer, "z", 4);
  EXPECT_EQ(buffer[1] | buffer[2] | buffer[3], 0);
}

TEST(Text, WarningTexts) {
  EXPECT_STREQ(mju_warningText(mjWARN_BADQVEL, 4),
               "Nan, Inf or huge value in QVEL at DOF 4. The simulation is unstable.");
  EXPECT_NE(std::string(mju_warningText(mjWARN_CNSTRFULL, 1 << 20)).find("1M bytes"),
            std::string::npos);
  EXPECT_STREQ(mju_warningText(99, 0), "Unknown warning type 99.");
}

}  // namespace
}  // namespace syn
