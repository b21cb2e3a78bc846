// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Attaching several parts of one child, one after another, and names inside templates.

#include <gtest/gtest.h>

#include "test_util.h"

namespace syn {
namespace {

SpecPtr Parsed(const char* xml) {
  char error[1000] = "";
  SpecPtr spec(mj_parseXMLString(xml, nullptr, error, sizeof(error)));
  EXPECT_NE(spec, nullptr) << error;
  return spec;
}

// Both attachments bring the keyframe of the child, each with the numbers of its own joint, whether
// elements are copied or moved.
TEST(AttachTwice, KeyframesComeWithEachPart) {
  for (const int deep : {0, 1}) {
    const SpecPtr child = Parsed(
        "<mujoco><worldbody><body name='a'><joint name='a'/><geom size='.1'/></body><body name='b'>"
        "<joint name='b'/><geom size='.1'/></body></worldbody><keyframe><key name='k' qpos='1 2'/>"
        "</keyframe></mujoco>");
    const SpecPtr parent(mj_makeSpec());
    mjs_setDeepCopy(parent.get(), deep);
    mjsFrame* frame = mjs_addFrame(mjs_findBody(parent.get(), "world"), nullptr);
    for (const auto& [body, prefix] : {std::pair{"a", "x_"}, std::pair{"b", "y_"}}) {
      mjsBody* part = mjs_findBody(child.get(), body);
      ASSERT_NE(mjs_attach(frame->element, part->element, prefix, ""), nullptr)
          << mjs_getError(parent.get());
    }
    const ModelPtr m(mj_compile(parent.get(), nullptr));
    ASSERT_NE(m, nullptr) << mjs_getError(parent.get());
    ASSERT_EQ(m->nkey, 2) << deep;
    const auto value = [&](const char* key, const char* joint) {
      const int k = mj_name2id(m.get(), mjOBJ_KEY, key);
      const int j = mj_name2id(m.get(), mjOBJ_JOINT, joint);
      return k < 0 || j < 0 ? -1 : m->key_qpos[k * m->nq + m->jnt_qposadr[j]];
    };
    EXPECT_EQ(value("x_k", "x_a"), 1) << deep;
    EXPECT_EQ(value("x_k", "y_b"), 0) << deep;
    EXPECT_EQ(value("y_k", "x_a"), 0) << deep;
    EXPECT_EQ(value("y_k", "y_b"), 2) << deep;
  }
}

TEST(Replicate, RepeatedNamesInsideAreFoundByTheParser) {
  char error[1000] = "";
  const SpecPtr spec(
      mj_parseXMLString("<mujoco><worldbody>\n<replicate count='2' offset='1 0 0'>\n<geom name='g' "
                        "size='.1'/>\n<geom "
                        "name='g' size='.1'/></replicate></worldbody></mujoco>",
                        nullptr, error, sizeof(error)));
  EXPECT_EQ(spec, nullptr);
  EXPECT_NE(std::string(error).find("repeated name 'g' in geom"), std::string::npos) << error;
}

// Programs compare this text as a whole.
TEST(Names, ErrorOfARepeatedNameBeginsAsInTheReference) {
  const SpecPtr spec(mj_makeSpec());
  mjsBody* world = mjs_findBody(spec.get(), "world");
  mjsGeom* first = mjs_addGeom(world, nullptr);
  mjsGeom* second = mjs_addGeom(world, nullptr);
  first->size[0] = second->size[0] = 1;
  mjs_setName(first->element, "g");
  EXPECT_EQ(mjs_setName(second->element, "g"), -1);
  EXPECT_STREQ(mjs_getError(spec.get()), "Error: repeated name 'g' in geom");
  EXPECT_EQ(ModelPtr(mj_compile(spec.get(), nullptr)), nullptr);
  const std::string error = mjs_getError(spec.get());
  EXPECT_EQ(error.substr(0, error.find('\n')), "Error: repeated name 'g' in geom");
}

}  // namespace
}  // namespace syn
