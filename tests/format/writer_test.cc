// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// XML text, and attributes compared with a class.

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <string>

#include "format/mjcf/write_fields.h"
#include "format/xml/xml_writer.h"
#include "spec/use.h"

namespace syn {
namespace {

std::string Number(double value) {
  std::string text;
  AppendNumber(value, &text);
  return text;
}

TEST(XmlWriter, NumbersAreShort) {
  EXPECT_EQ(Number(0), "0");
  EXPECT_EQ(Number(-0.0), "0");
  EXPECT_EQ(Number(6e-17), "0");
  EXPECT_EQ(Number(1 - 1.2e-16), "1");
  EXPECT_EQ(Number(-17), "-17");
  EXPECT_EQ(Number(123456789), "123456789");
  EXPECT_EQ(Number(1234567.5), "1234567.5");
  EXPECT_EQ(Number(2147483648.0), "2147483648");
  EXPECT_EQ(Number(0.1), "0.1");
  EXPECT_EQ(Number(INFINITY), "inf");
  EXPECT_EQ(Number(-INFINITY), "-inf");
}

TEST(XmlWriter, NumbersAreReadBackExactly) {
  for (const double value :
       {0.1, 0.1 + 0.2, 1.0 / 3, 1e-13, 2e-15, -1e300, 1 + 1e-12, 0.707106781}) {
    EXPECT_EQ(std::stod(Number(value)), value) << Number(value);
  }
}

TEST(XmlWriter, FloatsAreReadBackExactly) {
  for (const float value : {0.1f, 1.0f / 3, 1e-20f, -123.456f, 16777217.0f}) {
    std::string text;
    AppendNumber(value, &text);
    EXPECT_EQ(std::stof(text), value) << text;
  }
}

TEST(XmlWriter, NumbersIgnoreTheLocale) {
  const std::string old = std::setlocale(LC_NUMERIC, nullptr);
  if (!std::setlocale(LC_NUMERIC, "de_DE.UTF-8")) GTEST_SKIP() << "locale is not installed";
  EXPECT_EQ(Number(0.5), "0.5");
  std::setlocale(LC_NUMERIC, old.c_str());
}

TEST(XmlWriter, NestsAndEscapes) {
  XmlWriter out;
  out.Begin("a");
  out.Begin("b");
  out.Attribute("x", "1<2 & \"3\"");
  out.End();
  out.Begin("c");
  out.Begin("d");
  out.End();
  out.End();
  out.End();
  EXPECT_EQ(out.Take(),
            "<a>\n  <b x=\"1&lt;2 &amp; &quot;3&quot;\"/>\n\n  <c>\n    <d/>\n  </c>\n</a>\n");
}

TEST(XmlWriter, EmptyElementsVanishWithTheirEmptyParents) {
  XmlWriter out;
  out.Begin("a");
  out.Begin("b");
  out.Begin("c");
  out.EndUnlessEmpty();
  out.EndUnlessEmpty();
  out.Begin("d");
  out.Attribute("x", 1);
  out.EndUnlessEmpty();
  out.Begin("e");
  out.EndUnlessEmpty();
  out.End();
  EXPECT_EQ(out.Take(), "<a>\n  <d x=\"1\"/>\n</a>\n");
}

std::string WrittenGeom(const Geom& geom, const Geom& reference, bool in_class) {
  XmlWriter out;
  out.Begin("geom");
  WriteAttributes(MjcfSchema()["body"]["geom"], &geom.pub, &reference.pub, in_class, &out);
  out.End();
  return out.Take();
}

TEST(WriteFields, OnlyDifferencesAreWritten) {
  Default def;
  def.Wire();
  Geom geom = def.geom;
  geom.Wire();
  EXPECT_EQ(WrittenGeom(geom, def.geom, false), "<geom/>\n");

  geom.pub.friction[1] = 7;
  geom.pub.type = mjGEOM_BOX;
  geom.pub.pos[0] = 2;
  mjs_setString(geom.pub.material, "m");
  geom.userdata = {0, 3};
  EXPECT_EQ(WrittenGeom(geom, def.geom, false),
            "<geom pos=\"2 0 0\" type=\"box\" friction=\"1 7\" material=\"m\" user=\"0 3\"/>\n")
      << "friction keeps its last value from the class";
  EXPECT_EQ(WrittenGeom(geom, def.geom, true),
            "<geom type=\"box\" friction=\"1 7\" material=\"m\" user=\"0 3\"/>\n")
      << "poses do not belong in classes";
}

TEST(WriteFields, ClassesHaveWholeSizes) {
  Default def;
  def.Wire();
  Geom geom = def.geom;
  geom.Wire();
  geom.pub.size[0] = 0.5;
  EXPECT_EQ(WrittenGeom(geom, def.geom, false), "<geom size=\"0.5\"/>\n");
  EXPECT_EQ(WrittenGeom(geom, def.geom, true), "<geom size=\"0.5 0 0\"/>\n");
}

TEST(WriteFields, AnEmptyStringCancelsTheClass) {
  Default def;
  def.Wire();
  Geom geom = def.geom;
  geom.Wire();
  mjs_setString(def.geom.pub.material, "m");
  EXPECT_EQ(WrittenGeom(geom, def.geom, false), "<geom material=\"\"/>\n");
}

TEST(WriteFields, ZerosAtTheEndOfListsDoNotCount) {
  Default def;
  def.Wire();
  Geom geom = def.geom;
  geom.Wire();
  geom.userdata = {0, 0, 0};
  EXPECT_EQ(WrittenGeom(geom, def.geom, false), "<geom/>\n");
}

TEST(Save, NeedsACompiledSpec) {
  mjSpec* spec = mj_makeSpec();
  char error[100], xml[10];
  EXPECT_EQ(mj_saveXMLString(spec, xml, sizeof(xml), error, sizeof(error)), -1);
  EXPECT_STREQ(error, "XML Write error: Only compiled model can be written");
  mj_deleteSpec(spec);
}

}  // namespace
}  // namespace syn
