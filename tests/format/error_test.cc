// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Error messages: what, where, and what was probably meant.

#include <gtest/gtest.h>

#include <string>

#include "format/parse.h"

namespace syn {
namespace {

std::string ErrorOf(const std::string& xml, const mjVFS* vfs = nullptr) {
  char error[1000];
  mjSpec* spec = mj_parseXMLString(xml.c_str(), vfs, error, sizeof(error));
  EXPECT_EQ(spec, nullptr) << xml;
  mj_deleteSpec(spec);
  return error;
}

std::string ErrorInWorld(const std::string& xml) {
  return ErrorOf("<mujoco><worldbody>\n" + xml + "</worldbody></mujoco>");
}

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

#define EXPECT_CONTAINS(text, part) \
  EXPECT_TRUE(Contains(text, part)) << "got: " << text << "\nwant: " << part

TEST(Error, UnknownAttributeSuggestsTheNearest) {
  EXPECT_EQ(ErrorInWorld("<geom frction='1'/>"),
            "XML Error: Schema violation: unrecognized attribute: 'frction'; did you mean "
            "'friction'?\nElement 'geom', line 2\n");
}

TEST(Error, UnknownElementSuggestsTheNearest) {
  EXPECT_EQ(ErrorInWorld("<boddy/>"),
            "XML Error: Schema violation: unrecognized element; did you mean 'body'?\n"
            "Element 'boddy', line 2\n");
  EXPECT_CONTAINS(ErrorInWorld("<frame><goem/></frame>"), "unrecognized model element 'goem'");
}

TEST(Error, KeywordListsWhatIsExpected) {
  const std::string error = ErrorInWorld("<body><joint type='hing'/></body>");
  EXPECT_CONTAINS(error, "invalid keyword: 'hing' in attribute 'type'");
  EXPECT_CONTAINS(error, "free, ball, slide, hinge");
  EXPECT_CONTAINS(error, "did you mean 'hinge'?");
}

TEST(Error, Numbers) {
  EXPECT_CONTAINS(ErrorInWorld("<geom pos='1,2,3'/>"), "bad format in attribute 'pos': '1,2,3'");
  EXPECT_CONTAINS(ErrorInWorld("<geom pos='1 2'/>"),
                  "attribute 'pos' does not have enough data: expected 3, found 2");
  EXPECT_CONTAINS(ErrorInWorld("<geom size='1 2 3 4'/>"),
                  "attribute 'size' has too much data: expected at most 3, found 4");
  EXPECT_CONTAINS(ErrorInWorld("<geom pos='1e999 0 0'/>"), "number is too large");
  EXPECT_CONTAINS(ErrorInWorld("<geom rgba='1e50 0 0 1'/>"), "number is too large");
  EXPECT_CONTAINS(ErrorInWorld("<geom group='1.5'/>"), "problem reading attribute 'group'");
  EXPECT_CONTAINS(ErrorInWorld("<geom group='9999999999'/>"), "problem reading attribute 'group'");
  EXPECT_CONTAINS(ErrorInWorld("<geom pos='1 2 +-3'/>"), "bad format");
}

TEST(Error, Structure) {
  EXPECT_CONTAINS(ErrorInWorld("<joint/>"), "World body cannot have joints");
  EXPECT_CONTAINS(ErrorInWorld("<body><inertial pos='0 0 0'/></body>"),
                  "required attribute missing: 'mass'");
  EXPECT_CONTAINS(ErrorInWorld("<geom quat='1 0 0 0' euler='1 2 3'/>"),
                  "multiple orientation specifiers are not allowed");
  EXPECT_CONTAINS(ErrorInWorld("<geom quat='0 0 0 0'/>"), "zero quaternion is not allowed");
  EXPECT_CONTAINS(ErrorOf("<mujoco><worldbody name='x'/></mujoco>"),
                  "World body cannot have attributes");
  EXPECT_CONTAINS(ErrorOf("<mujoco><option><flag/><flag/></option></mujoco>"),
                  "unique element 'flag' found 2 times");
}

TEST(Error, Classes) {
  const std::string defaults = "<default><default class='metal'/></default>";
  const std::string error =
      ErrorOf("<mujoco>" + defaults + "<worldbody><geom class='metl'/></worldbody></mujoco>");
  EXPECT_CONTAINS(error, "unknown default class name 'metl'; did you mean 'metal'?");
  EXPECT_CONTAINS(ErrorOf("<mujoco><default><default/></default></mujoco>"), "empty class name");
  EXPECT_CONTAINS(ErrorOf("<mujoco><default class='x'/></mujoco>"), "cannot be renamed");
  EXPECT_CONTAINS(
      ErrorOf("<mujoco><default><default class='a'/><default class='a'/></default></mujoco>"),
      "repeated default class name");
}

TEST(Error, PluginsThatAreNotThere) {
  const std::string error =
      ErrorOf("<mujoco>\n<extension><plugin plugin='x'/></extension></mujoco>");
  EXPECT_CONTAINS(error, "plugin x not found");
  EXPECT_CONTAINS(error, "line 2");
}

TEST(Error, Documents) {
  EXPECT_EQ(ErrorOf("<model/>").rfind("XML Error: Unrecognized XML model type: 'model'\n", 0), 0u);
  EXPECT_CONTAINS(ErrorOf("<mujoco>"), "XML parse error 14:\nError=XML_ERROR_MISMATCHED_ELEMENT");
  EXPECT_CONTAINS(ErrorOf("<MuJoCo/>"), "Schema violation: unrecognized element");
  EXPECT_CONTAINS(ErrorOf(""), "ParseXML: empty");
  char error[100];
  EXPECT_EQ(mj_parseXML("no/such/file.xml", nullptr, error, sizeof(error)), nullptr);
  EXPECT_CONTAINS(error, "ParseXML: Error opening file 'no/such/file.xml'");
  EXPECT_EQ(mj_parseXML("no/such/file.xml", nullptr, nullptr, 0), nullptr) << "no buffer is fine";
  char small[8];
  EXPECT_EQ(mj_parseXML("no/such/file.xml", nullptr, small, sizeof(small)), nullptr);
  EXPECT_STREQ(small, "ParseXM");
}

TEST(Error, Includes) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const std::string self = "<x><include file='self.xml'/></x>", empty = "<x/>",
                    bad = "<x><geom\nsiez='1'/></x>";
  mj_addBufferVFS(&vfs, "self.xml", self.data(), self.size());
  mj_addBufferVFS(&vfs, "empty.xml", empty.data(), empty.size());
  mj_addBufferVFS(&vfs, "bad.xml", bad.data(), bad.size());
  const auto include = [&](const std::string& file) {
    return ErrorOf("<mujoco><worldbody><include file='" + file + "'/></worldbody></mujoco>", &vfs);
  };
  EXPECT_CONTAINS(include("self.xml"), "File 'self.xml' already included");
  EXPECT_CONTAINS(include("empty.xml"), "Empty include file 'empty.xml'");
  EXPECT_CONTAINS(include("missing.xml"), "Error opening file 'missing.xml'");
  EXPECT_CONTAINS(include("bad.xml"),
                  "did you mean 'size'?\nElement 'geom', line 1, file 'bad.xml'");
  EXPECT_CONTAINS(ErrorOf("<mujoco><include/></mujoco>"), "required attribute missing: 'file'");
  mj_deleteVFS(&vfs);
}

TEST(Error, CombinationsOfAttributes) {
  EXPECT_CONTAINS(ErrorOf("<mujoco><size memory='x'/></mujoco>"), "unsigned integer with");
  EXPECT_CONTAINS(ErrorOf("<mujoco><size memory='16E'/></mujoco>"), "unsigned integer with");
  EXPECT_CONTAINS(ErrorOf("<mujoco><size memory='1M' njmax='5'/></mujoco>"), "'njmax'");
  EXPECT_CONTAINS(ErrorOf("<mujoco><actuator><motor joint='a' site='b'/></actuator></mujoco>"),
                  "at most one of transmission target");
  EXPECT_CONTAINS(ErrorOf("<mujoco><equality><connect body1='a'/></equality></mujoco>"),
                  "either both body1 and anchor");
  EXPECT_CONTAINS(ErrorOf("<mujoco><equality><weld body1='a' site1='b'/></equality></mujoco>"),
                  "cannot be mixed");
  EXPECT_CONTAINS(ErrorOf("<mujoco><sensor><distance geom1='a'/></sensor></mujoco>"),
                  "exactly one of (geom2, body2)");
  EXPECT_CONTAINS(ErrorOf("<mujoco><sensor><contact data='dist found'/></sensor></mujoco>"),
                  "must be in order");
  EXPECT_CONTAINS(ErrorInWorld("<camera fovy='1' sensorsize='1 1' resolution='1 1'/>"),
                  "either 'fovy' or 'sensorsize'");
}

}  // namespace
}  // namespace syn
