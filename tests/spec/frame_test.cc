// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Frames of an edited model: frames around frames of other bodies, and deletion. Expected positions
// are sums of the offsets of the enclosing frames, because nothing here is rotated.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "test_util.h"

namespace syn {
namespace {

// A model with bodies "a" and "b", in this order, with a geom each.
struct TwoBodies {
  SpecPtr spec{mj_makeSpec()};
  mjsBody* world = mjs_findBody(spec.get(), "world");
  mjsBody* a = Body("a");
  mjsBody* b = Body("b");

  mjsBody* Body(const char* name) {
    mjsBody* body = mjs_addBody(world, nullptr);
    mjs_setName(body->element, name);
    Geom(body);
    return body;
  }
  static mjsGeom* Geom(mjsBody* body) {
    mjsGeom* geom = mjs_addGeom(body, nullptr);
    geom->size[0] = 0.1;
    return geom;
  }
  static mjsFrame* FrameAt(mjsBody* body, mjsFrame* parent, double x, double y) {
    mjsFrame* frame = mjs_addFrame(body, parent);
    frame->pos[0] = x;
    frame->pos[1] = y;
    return frame;
  }
};

// The position of a named geom in the compiled model.
std::vector<mjtNum> GeomPosition(mjSpec* spec, const char* name) {
  const ModelPtr m(mj_compile(spec, nullptr));
  if (!m) ADD_FAILURE() << mjs_getError(spec);
  const int id = m ? mj_name2id(m.get(), mjOBJ_GEOM, name) : -1;
  if (id < 0) return {};
  return {m->geom_pos + 3 * id, m->geom_pos + 3 * id + 3};
}

// A geom "g" of body b in a frame at (0, 2), which is inside a frame of body a at (1, 0).
mjsFrame* AddGeomAcrossBodies(const TwoBodies& t) {
  mjsFrame* outer = TwoBodies::FrameAt(t.a, nullptr, 1, 0);
  mjsFrame* inner = TwoBodies::FrameAt(t.b, outer, 0, 2);
  mjsGeom* geom = TwoBodies::Geom(t.b);
  mjs_setName(geom->element, "g");
  EXPECT_EQ(mjs_setFrame(geom->element, inner), 0);
  return outer;
}

TEST(Frame, MayBeInsideAFrameOfAnotherBody) {
  const TwoBodies t;
  AddGeomAcrossBodies(t);
  EXPECT_EQ(GeomPosition(t.spec.get(), "g"), (std::vector<mjtNum>{1, 2, 0}));
}

TEST(Frame, DeletedFrameOfAnotherBodyKeepsThePoseOfItsContents) {
  const TwoBodies t;
  mjsFrame* outer = AddGeomAcrossBodies(t);
  ASSERT_EQ(mjs_delete(t.spec.get(), outer->element), 0);
  EXPECT_EQ(GeomPosition(t.spec.get(), "g"), (std::vector<mjtNum>{1, 2, 0}));
}

TEST(Frame, DeletedBodyKeepsThePoseOfContentsInOtherBodies) {
  const TwoBodies t;
  AddGeomAcrossBodies(t);
  ASSERT_EQ(mjs_delete(t.spec.get(), t.a->element), 0);
  EXPECT_EQ(GeomPosition(t.spec.get(), "g"), (std::vector<mjtNum>{1, 2, 0}));
  EXPECT_EQ(mjs_firstElement(t.spec.get(), mjOBJ_FRAME),
            mjs_getFrame(mjs_findElement(t.spec.get(), mjOBJ_GEOM, "g"))->element);
}

// Copies keep the pose too, whichever of the two bodies comes first, and use no memory of the
// original.
TEST(Frame, CopiesKeepPosesAcrossBodies) {
  for (const bool swapped : {false, true}) {
    for (const bool deleted : {false, true}) {
      TwoBodies t;
      if (swapped) std::swap(t.a, t.b);
      mjsFrame* outer = AddGeomAcrossBodies(t);
      if (deleted) ASSERT_EQ(mjs_delete(t.spec.get(), outer->element), 0);
      const SpecPtr copy(mj_copySpec(t.spec.get()));
      t.spec.reset();
      EXPECT_EQ(GeomPosition(copy.get(), "g"), (std::vector<mjtNum>{1, 2, 0}))
          << swapped << deleted;
    }
  }
}

// The body with the enclosing frame stays behind.
TEST(Frame, AttachedBodyKeepsThePoseOfItsContents) {
  for (const int deep : {0, 1}) {
    TwoBodies t;
    AddGeomAcrossBodies(t);
    const SpecPtr parent(mj_makeSpec());
    mjs_setDeepCopy(parent.get(), deep);
    mjsFrame* place = mjs_addFrame(mjs_findBody(parent.get(), "world"), nullptr);
    ASSERT_NE(mjs_attach(place->element, t.b->element, "p_", ""), nullptr);
    t.spec.reset();
    EXPECT_EQ(GeomPosition(parent.get(), "p_g"), (std::vector<mjtNum>{1, 2, 0})) << deep;
  }
}

TEST(Frame, DeletingKeepsThePoseOfWhatIsInside) {
  const TwoBodies t;
  mjsFrame* outer = TwoBodies::FrameAt(t.world, nullptr, 1, 0);
  mjsFrame* inner = TwoBodies::FrameAt(t.world, outer, 0, 2);
  mjs_setName(outer->element, "outer");
  mjsGeom* geom = TwoBodies::Geom(t.world);
  mjs_setName(geom->element, "g");
  mjs_setFrame(geom->element, inner);
  mjs_setFrame(t.a->element, outer);
  ASSERT_EQ(mjs_delete(t.spec.get(), outer->element), 0);

  EXPECT_EQ(mjs_findFrame(t.spec.get(), "outer"), nullptr);
  EXPECT_EQ(mjs_firstElement(t.spec.get(), mjOBJ_FRAME), inner->element);
  EXPECT_EQ(mjs_nextElement(t.spec.get(), inner->element), nullptr);
  EXPECT_EQ(mjs_delete(t.spec.get(), outer->element), -1);
  EXPECT_EQ(GeomPosition(t.spec.get(), "g"), (std::vector<mjtNum>{1, 2, 0}));
  const ModelPtr m(mj_compile(t.spec.get(), nullptr));
  EXPECT_EQ(m->body_pos[3 * mjs_getId(t.a->element)], 1);

  static char xml[5000];
  char error[500] = "";
  ASSERT_EQ(mj_saveXMLString(t.spec.get(), xml, sizeof(xml), error, sizeof(error)), 0) << error;
  EXPECT_EQ(std::string(xml).find("frame"), std::string::npos) << xml;
}

TEST(Frame, DeletedFrameTakesNothingMore) {
  const TwoBodies t;
  mjsFrame* frame = TwoBodies::FrameAt(t.world, nullptr, 1, 0);
  mjs_setFrame(t.a->element, frame);
  ASSERT_EQ(mjs_delete(t.spec.get(), frame->element), 0);
  EXPECT_EQ(mjs_setFrame(t.b->element, frame), -1);
  EXPECT_STREQ(mjs_getError(t.spec.get()), "cannot place 'b' in a frame that was deleted");
}

TEST(Frame, CannotBeInsideItself) {
  const TwoBodies t;
  mjsFrame* outer = TwoBodies::FrameAt(t.world, nullptr, 1, 0);
  mjsFrame* inner = TwoBodies::FrameAt(t.world, outer, 0, 1);
  mjs_setName(outer->element, "outer");
  EXPECT_EQ(mjs_setFrame(outer->element, outer), -1);
  EXPECT_EQ(mjs_setFrame(outer->element, inner), -1);
  EXPECT_STREQ(mjs_getError(t.spec.get()), "frame 'outer' cannot be placed inside itself");
  const ModelPtr m(mj_compile(t.spec.get(), nullptr));
  EXPECT_NE(m, nullptr) << mjs_getError(t.spec.get());
}

}  // namespace
}  // namespace syn
