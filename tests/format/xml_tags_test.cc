// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// XML that is not quite in order: attributes without blanks between them are read, and the element
// at fault is named with its line.

#include "format/xml/xml_tags.h"

#include <gtest/gtest.h>

#include "test_util.h"

namespace syn {
namespace {

std::string ParseError(const std::string& xml) {
  char error[1000] = "";
  const SpecPtr spec(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof(error)));
  EXPECT_EQ(spec, nullptr) << xml;
  return error;
}

TEST(XmlTags, AttributesNeedNoBlanksBetweenThem) {
  const ModelPtr m = LoadString(
      "<mujoco><worldbody><!-- a=\"1\"b=\"2\" --><geom name='x>y'type='box'size='1 2 3'\n"
      "pos=\"4 5 6\"rgba='1 0 0 1'/></worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  EXPECT_STREQ(mj_id2name(m.get(), mjOBJ_GEOM, 0), "x>y");
  EXPECT_EQ(m->geom_type[0], mjGEOM_BOX);
  EXPECT_EQ(m->geom_size[2], 3);
  EXPECT_EQ(m->geom_pos[1], 5);
}

TEST(XmlTags, BlanksAreAddedInTagsOnly) {
  const std::string untouched =
      "<?xml version=\"1.0\"?><!-- a=\"1\"b=\"2\" --><![CDATA[<a b=\"1\"c=\"2\"/>]]><a b='1\"x' "
      "c=\"'\"/>\"text\"here";
  EXPECT_EQ(SeparateAttributes(untouched), untouched);
  EXPECT_EQ(SeparateAttributes("<a b='1'c='2'\nd='3'/>"), "<a b='1' c='2'\nd='3'/>");
}

// Line numbers are those of the file, also where blanks had to be added.
TEST(XmlTags, LinesStayRight) {
  const std::string error = ParseError(
      "<mujoco>\n<worldbody>\n<geom type='sphere'size='1'/>\n<gem/>\n</worldbody>\n</mujoco>");
  EXPECT_NE(error.find("line 4"), std::string::npos) << error;
}

TEST(XmlTags, UnclosedElementIsNamed) {
  const std::string error = ParseError(
      "<mujoco>\n<worldbody>\n<body>\n<geom size='1'>\n</body>\n</worldbody>\n</mujoco>");
  EXPECT_NE(error.find("XML parse error 14:\nError=XML_ERROR_MISMATCHED_ELEMENT ErrorID=14 (0xe) "
                       "Line number=4: XMLElement name=geom\n"),
            std::string::npos)
      << error;
  EXPECT_NE(error.find("before </body> in line 5"), std::string::npos) << error;
  const std::string at_end = ParseError("<mujoco>\n<worldbody>\n<!-- </worldbody> -->");
  EXPECT_NE(at_end.find("Line number=2: XMLElement name=worldbody"), std::string::npos) << at_end;
}

TEST(XmlTags, BadAttributeNamesItsElement) {
  const std::string error =
      ParseError("<mujoco>\n<worldbody>\n<geom\n size=.1/></worldbody></mujoco>");
  EXPECT_NE(error.find("Line number=3: XMLElement name=geom"), std::string::npos) << error;
}

}  // namespace
}  // namespace syn
