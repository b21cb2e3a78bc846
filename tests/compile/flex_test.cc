// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Flexes, flexcomp, composite and skin: topology, shapes, constants, errors, round trips.

#include <map>
#include <set>

#include "compile/model.h"

namespace syn {
namespace {

#define EXPECT_CONTAINS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

std::string Comp(const std::string& attributes, const std::string& children = "") {
  return "<worldbody><flexcomp name='F' " + attributes + ">" + children + "</flexcomp></worldbody>";
}

std::vector<int> Ints(const int* p, int n) { return std::vector<int>(p, p + n); }

std::string ParseError(const std::string& inside) {
  char error[1000] = "";
  SpecPtr spec(
      mj_parseXMLString(("<mujoco>" + inside + "</mujoco>").c_str(), nullptr, error, 1000));
  EXPECT_FALSE(spec) << inside;
  return error;
}

TEST(FlexCompile, ACubeOfSixTetrahedra) {
  const ModelPtr m = CompileModel(
      "<worldbody><body name='P' pos='0 0 1'><flexcomp name='F' type='grid' "
      "count='2 2 2' spacing='.1 .1 .1' dim='3' mass='8' radius='.01'><elasticity "
      "young='1e4' poisson='.25'/></flexcomp></body></worldbody>");
  EXPECT_EQ(m->nbody, 10);
  EXPECT_NEAR(m->body_mass[2], 1, 1e-15);
  EXPECT_NEAR(m->body_inertia[6], 1.66666666667e-05, 1e-15);
  EXPECT_EQ(Ints(m->flex_elem, 24), (std::vector<int>{0, 2, 4, 3, 0, 4, 1, 3, 4, 2, 6, 3,
                                                      4, 6, 7, 3, 4, 5, 1, 3, 4, 7, 5, 3}));
  EXPECT_EQ(Ints(m->flex_edge, 38),
            (std::vector<int>{0, 2, 2, 4, 0, 4, 3, 4, 0, 3, 2, 3, 1, 4, 0, 1, 1, 3, 2,
                              6, 4, 6, 3, 6, 6, 7, 4, 7, 3, 7, 4, 5, 1, 5, 3, 5, 5, 7}));
  EXPECT_EQ(Ints(m->flex_elemedge + 18, 6), (std::vector<int>{10, 12, 13, 14, 3, 11}));
  EXPECT_EQ(m->flex_shellnum[0], 12);
  EXPECT_EQ(Ints(m->flex_shell, 6), (std::vector<int>{0, 1, 3, 0, 4, 1}));
  EXPECT_EQ(m->flex_bvhnum[0], 11);
  const std::vector<mjtNum> first = {23333.3333333,  -6666.66666667, 10000,        3333.33333333,
                                     -6666.66666667, 10000,          6666.66666667};
  for (size_t i = 0; i < first.size(); ++i) EXPECT_NEAR(m->flex_stiffness[i], first[i], 1e-6);
  for (int e = 0; e < m->nflexedge; ++e) EXPECT_NEAR(m->flexedge_invweight0[e], 1, 1e-12);
}

// Every edge belongs to the elements that name it; the shell of a closed solid is closed.
TEST(FlexCompile, TopologyIsConsistent) {
  for (const char* shape : {"type='grid' count='3 4 5' dim='3'", "type='box' count='4 3 3' dim='3'",
                            "type='ellipsoid' count='4 4 4' dim='3'"}) {
    const ModelPtr m = CompileModel(Comp(std::string(shape) + " spacing='.1 .1 .1' radius='.01'"));
    std::map<std::pair<int, int>, int> sides;
    for (int s = 0; s < m->flex_shellnum[0]; ++s) {
      const int* v = m->flex_shell + 3 * s;
      for (int k = 0; k < 3; ++k) ++sides[{v[k], v[(k + 1) % 3]}];
    }
    for (const auto& [side, count] : sides) {
      EXPECT_EQ(count, 1);
      EXPECT_EQ(sides.count({side.second, side.first}), 1u) << "closed and oriented";
    }
    std::set<std::pair<int, int>> edges;
    for (int e = 0; e < m->nflexedge; ++e) {
      EXPECT_LT(m->flex_edge[2 * e], m->flex_edge[2 * e + 1]);
      edges.insert({m->flex_edge[2 * e], m->flex_edge[2 * e + 1]});
    }
    EXPECT_EQ(static_cast<int>(edges.size()), m->nflexedge);
    // Euler's formula for a ball of tetrahedra: V - E + F - T = 1.
    const int faces = (4 * m->nflexelem + m->flex_shellnum[0]) / 2;
    EXPECT_EQ(m->nflexvert - m->nflexedge + faces - m->nflexelem, 1) << shape;
  }
}

TEST(FlexCompile, ASquareOfTwoTriangles) {
  const ModelPtr m = CompileModel(
      Comp("type='grid' count='2 2 1' spacing='.1 .1 .1' dim='2' mass='4' radius='.01'",
           "<elasticity young='1e4' poisson='.25' thickness='.02' "
           "elastic2d='both'/>"));
  EXPECT_EQ(Ints(m->flex_elem, 6), (std::vector<int>{0, 2, 3, 0, 3, 1}));
  EXPECT_EQ(Ints(m->flex_edge, 10), (std::vector<int>{2, 3, 0, 3, 0, 2, 1, 3, 0, 1}));
  EXPECT_EQ(Ints(m->flex_edgeflap, 10), (std::vector<int>{0, -1, 2, 1, 3, -1, 0, -1, 3, -1}));
  EXPECT_EQ(Ints(m->flex_shell, 8), (std::vector<int>{1, 0, 0, 2, 3, 1, 2, 3}));
  EXPECT_EQ(Ints(m->flex_evpair, 4), (std::vector<int>{1, 2, 0, 1}));
  EXPECT_NEAR(m->flex_bending[17], 1.6, 1e-10);
  EXPECT_NEAR(m->flex_bending[17 + 2], -1.6, 1e-10);
}

TEST(FlexComp, Shapes) {
  ModelPtr m = CompileModel(Comp("type='disc' count='5 5 1' spacing='.2 .2 .2' radius='.01'"));
  ExpectNear(m->body_pos + 3 * mj_name2id(m.get(), mjOBJ_BODY, "F_2"), {-.16, 0, 0});
  m = CompileModel(Comp("type='circle' dim='1' count='5 1 1' spacing='.1 .1 .1'"));
  EXPECT_EQ(m->nflexvert, 4);
  EXPECT_NEAR(m->body_pos[3], .0707106781187, 1e-12);
  m = CompileModel(
      "<worldbody><body name='B'><freejoint/><geom size='.1'/><flexcomp name='A' "
      "type='box' count='3 3 3' spacing='.2 .2 .2' dim='3' dof='radial'/></body>"
      "</worldbody>");
  EXPECT_EQ(m->nbody, 28);
  EXPECT_EQ(m->nflexelem, 48);
  EXPECT_EQ(m->nflexedge, 98);
  EXPECT_EQ(Ints(m->flex_elem, 8), (std::vector<int>{0, 1, 4, 5, 0, 2, 1, 5}));
  ExpectNear(m->body_pos + 3 * mj_name2id(m.get(), mjOBJ_BODY, "A_19"), {-.2, -.2, 0});
  ExpectNear(m->jnt_axis + 3, {-1 / std::sqrt(3), -1 / std::sqrt(3), -1 / std::sqrt(3)});
  m = CompileModel(
      Comp("type='direct' dim='1' point='0 0 0 1 0 0 2 0 0 3 0 0' element='0 1 1 3' scale='2 1 1' "
           "pos='1 0 0' euler='0 0 90' mass='4'"));
  EXPECT_EQ(m->nbody, 4);
  ExpectNear(m->body_pos + 3 * mj_name2id(m.get(), mjOBJ_BODY, "F_3"), {1, 6, 0});
  EXPECT_EQ(Ints(m->flex_elem, 4), (std::vector<int>{0, 1, 1, 2}));
}

TEST(FlexComp, Pins) {
  const ModelPtr m = CompileModel(
      Comp("type='grid' count='4 3 1' dim='2' spacing='.1 .1 .1' radius='.01'",
           "<pin id='0'/><pin range='1 2'/><pin grid='3 2'/><pin gridrange='1 0 2 0'/>"));
  // 0, 1, 2 by id and range; 11 = (3, 2); 3 = (1, 0) and 6 = (2, 0).
  std::set<int> pinned;
  for (int i = 0; i < m->nflexvert; ++i) {
    if (m->flex_vertbodyid[i] == 0) pinned.insert(i);
  }
  EXPECT_EQ(pinned, (std::set<int>{0, 1, 2, 3, 6, 11}));
  EXPECT_FALSE(m->flex_centered[0]);
  EXPECT_FALSE(m->flex_rigid[0]);
  EXPECT_TRUE(CompileModel(Comp("rigid='true' count='2 2 1' spacing='.1 .1 .1'"))->flex_rigid[0]);
}

TEST(FlexComp, ErrorsSayWhatIsWrongAndWhere) {
  const auto error = [](const std::string& attributes, const std::string& children = "") {
    return ParseError(std::string(1, '\n').append(Comp(attributes, children)));
  };
  EXPECT_CONTAINS(error("dim='4'"), "Invalid dim, must be between 1 and 3");
  EXPECT_CONTAINS(error("dim='4'"), "line 2");
  EXPECT_CONTAINS(error("count='0 1 1'"), "Count too small");
  EXPECT_CONTAINS(error("count='100000 100000 100000' spacing='1 1 1'"), "Count too large");
  EXPECT_CONTAINS(error("count='2000 2000 1' spacing='1 1 1'"), "Count too large");
  EXPECT_CONTAINS(error("spacing='.001 1 1'"), "Spacing must be larger than geometry size");
  EXPECT_CONTAINS(error("type='direct' scale='0 1 1'"), "Scale must be larger");
  EXPECT_CONTAINS(error("mass='0'"), "Mass and inertiabox must be larger than mjMINVAL");
  EXPECT_CONTAINS(error("type='mesh' dim='2'"), "File is required");
  EXPECT_CONTAINS(error("type='mesh' dim='3'"), "origin must be specified");
  EXPECT_CONTAINS(error("type='direct' point='0 0 0' element='0 0'"), "Element size must be");
  EXPECT_CONTAINS(error("type='direct' dim='1' point='0 0 0 1 0 0' element='0 2'"),
                  "element 0 has point id 2, number of points is 2");
  EXPECT_CONTAINS(error("type='direct'"), "Point and element required");
  EXPECT_CONTAINS(error("count='3 3 1'", "<pin id='9'/>"), "pinid out of range");
  EXPECT_CONTAINS(error("count='3 3 1'", "<pin range='1'/>"), "Pin range number");
  EXPECT_CONTAINS(error("count='3 3 1'", "<pin grid='0 3'/>"), "pingrid out of range");
  EXPECT_CONTAINS(error("count='9 1 1' dim='1'", "<pin grid='0'/>"), "cannot be used with dim=1");
  EXPECT_CONTAINS(error("", "<edge equality='true'/><elasticity elastic2d='both'/>"),
                  "elasticity and edge constraints cannot both be present");
  EXPECT_CONTAINS(ParseError("<worldbody><body><flexcomp name='F'/></body></worldbody>"),
                  "Parent body must have name");
}

TEST(FlexErrors, OfTheElement) {
  const auto error = [](const std::string& attributes, const std::string& children = "") {
    return CompileError(
        "<worldbody><body name='a'><freejoint/><geom size='1'/></body><body name='b'><freejoint/>"
        "<geom size='1'/></body><body name='c'/></worldbody><deformable><flex name='f' " +
        attributes + ">" + children + "</flex></deformable>");
  };
  EXPECT_CONTAINS(error("dim='0' body='a b' element='0 1'"), "dim must be 1, 2 or 3");
  EXPECT_CONTAINS(error("dim='1' body='a b' element='0 1 1'"), "elem size must be multiple");
  EXPECT_CONTAINS(error("dim='1' body='a b' vertex='1 2' element='0 1'"), "vert size");
  EXPECT_CONTAINS(error("dim='2' body='a b c' element='0 1 2'", "<edge stiffness='1'/>"),
                  "edge stiffness only available for dim=1");
  EXPECT_CONTAINS(error("dim='2' body='a b' element='0 1 1'"), "not enough vertices");
  EXPECT_CONTAINS(error("dim='1' body='a b' element='0 2'"), "elem vertex id out of range");
  EXPECT_CONTAINS(error("dim='1' body='a x' element='0 1'"), "unknown body 'x' in flex");
  EXPECT_CONTAINS(error("dim='1' body='a b' element='0 1' material='x'"), "unknown material 'x'");
  EXPECT_CONTAINS(error("dim='1' body='a b' element='0 0'"), "repeated vertex in element");
  EXPECT_CONTAINS(
      error("dim='2' body='a b c' element='0 1 2'", "<elasticity young='1' poisson='.5'/>"),
      "Poisson ratio must be in [0, 0.5)");
  EXPECT_CONTAINS(error("dim='2' body='a b c' element='0 1 2'", "<elasticity elastic2d='bend'/>"),
                  "pins are not supported for bending");
  EXPECT_CONTAINS(error("dim='1' body='a b' element='0 1' node='a'"), "trilinear interpolation");
  EXPECT_CONTAINS(
      error("dim='1' body='a b' element='0 1' node='a'", "<contact selfcollide='none'/>"),
      "number of nodes must be 2^dim, it is 1");
  EXPECT_CONTAINS(error("dim='1' body='a b' element='0 1' texcoord='0 0'"),
                  "two texture coordinates per vertex expected");
  EXPECT_CONTAINS(
      CompileError("<worldbody><flexcomp name='F' rigid='true' count='2 2 1' spacing='1 1 1'/>"
                   "</worldbody><equality><flex flex='F'/></equality>"),
      "rigid flex 'F' in equality constraint 0");
}

TEST(FlexRoundTrip, SavedModelsCompileToTheSame) {
  for (const char* comp : {"count='4 3 1' spacing='.1 .1 .1' dim='2' radius='.02' group='2'",
                           "count='3 3 3' spacing='.1 .1 .1' dim='3' radius='.01' rgba='1 0 0 1'",
                           "type='circle' dim='1' count='9 1 1' spacing='.1 .1 .1'"}) {
    SpecPtr spec = ParseModel(Comp(comp,
                                   "<edge damping='2'/><contact solref='.01 1' margin='.01' "
                                   "passive='true' selfcollide='bvh'/><elasticity young='10' "
                                   "poisson='.1' thickness='.01' elastic2d='stretch'/>"));
    ModelPtr m(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(m) << mjs_getError(spec.get());
    char error[500] = "";
    std::vector<char> text(1 << 20);
    ASSERT_GE(mj_saveXMLString(spec.get(), text.data(), static_cast<int>(text.size()), error, 500),
              0)
        << error;
    SpecPtr again(mj_parseXMLString(text.data(), nullptr, error, 500));
    ASSERT_TRUE(again) << error;
    ModelPtr n(mj_compile(again.get(), nullptr));
    ASSERT_TRUE(n) << mjs_getError(again.get());
    EXPECT_EQ(Ints(m->flex_elem, m->nflexelemdata), Ints(n->flex_elem, n->nflexelemdata));
    EXPECT_EQ(Ints(m->flex_edge, 2 * m->nflexedge), Ints(n->flex_edge, 2 * n->nflexedge));
    EXPECT_EQ(m->flex_selfcollide[0], n->flex_selfcollide[0]);
    EXPECT_EQ(m->flex_passive[0], n->flex_passive[0]);
    EXPECT_EQ(m->nv, n->nv);
    for (int i = 0; i < 21 * m->nflexelem; ++i) {
      EXPECT_NEAR(m->flex_stiffness[i], n->flex_stiffness[i],
                  1e-4 * std::abs(m->flex_stiffness[0]));
    }
  }
}

TEST(FlexEditing, AttachedFlexesAreRenamed) {
  SpecPtr child = ParseModel(
      "<worldbody><body name='base'><flexcomp name='cloth' count='3 3 1' "
      "spacing='.1 .1 .1'><edge equality='true'/></flexcomp></body></worldbody>");
  SpecPtr parent = ParseModel("<worldbody><frame name='here'/></worldbody>");
  mjsBody* base = mjs_findBody(child.get(), "base");
  mjsFrame* frame = mjs_findFrame(parent.get(), "here");
  ASSERT_TRUE(mjs_attach(frame->element, base->element, "left_", ""));
  ModelPtr m(mj_compile(parent.get(), nullptr));
  ASSERT_TRUE(m) << mjs_getError(parent.get());
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_FLEX, "left_cloth"), 0);
  EXPECT_EQ(m->neq, 1);
  EXPECT_EQ(m->eq_obj1id[0], 0);
  EXPECT_TRUE(m->flex_edgeequality[0]);
}

TEST(FlexEditing, MadeBySpec) {
  SpecPtr spec(mj_makeSpec());
  mjsBody* world = mjs_findBody(spec.get(), "world");
  for (const char* name : {"a", "b", "c"}) {
    mjsBody* body = mjs_addBody(world, nullptr);
    mjs_setName(body->element, name);
    body->pos[0] = name[0] - 'a';
    body->pos[1] = name[0] == 'c';
    body->mass = 1;
    body->ipos[0] = body->ipos[1] = body->ipos[2] = 0;
    body->inertia[0] = body->inertia[1] = body->inertia[2] = 1;
    body->explicitinertial = 1;
    mjs_addFreeJoint(body);
  }
  mjsFlex* flex = mjs_addFlex(spec.get());
  mjs_setName(flex->element, "f");
  mjs_setStringVec(flex->vertbody, "a b c");
  const int elem[3] = {0, 1, 2};
  mjs_setInt(flex->elem, elem, 3);
  ModelPtr m(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(m) << mjs_getError(spec.get());
  EXPECT_EQ(m->nflexedge, 3);
  mjs_delete(spec.get(), flex->element);
  DataPtr d(mj_makeData(m.get()));
  ASSERT_EQ(mj_recompile(spec.get(), nullptr, m.get(), d.get()), 0);
  EXPECT_EQ(m->nflex, 0);
}

TEST(Composite, CableAlongAHelix) {
  const ModelPtr m = CompileModel(
      "<worldbody><composite prefix='C' type='cable' curve='cos(s) sin(s) s' count='6 1 1' "
      "size='1 .3 1' offset='0 0 1' initial='free'><geom type='capsule' size='.01'/></composite>"
      "</worldbody>");
  const auto body = [&](const char* name) { return mj_name2id(m.get(), mjOBJ_BODY, name); };
  EXPECT_EQ(m->nbody, 6);
  EXPECT_EQ(m->nexclude, 4);
  ExpectNear(m->body_pos + 3 * body("CB_first"), {.300000011921, 0, 1});
  ExpectNear(m->body_quat + 4 * body("CB_first"),
             {.497238885744, .384331274593, -.14704092111, .763820613359});
  ExpectNear(m->body_pos + 3 * body("CB_1"), {.272721365929, 0, 0});
  ExpectNear(m->body_quat + 4 * body("CB_2"), {.977682942473, 0, -.0947392910753, .187511414918});
  EXPECT_GE(body("CB_last"), 0);
  EXPECT_EQ(m->jnt_type[0], mjJNT_FREE);
  EXPECT_GE(mj_name2id(m.get(), mjOBJ_SITE, "CS_last"), 0);
}

TEST(Composite, ErrorsNameTheReplacement) {
  const auto error = [](const std::string& attributes, const std::string& children = "") {
    return ParseError("<worldbody><composite prefix='C' " + attributes + ">" + children +
                      "</composite></worldbody>");
  };
  EXPECT_CONTAINS(error("type='particle' count='2 2 2'"), "Please use \"replicate\" instead");
  EXPECT_CONTAINS(error("type='cloth' count='2 2 1'"), "Please use \"shell\" instead");
  EXPECT_CONTAINS(error("type='cable' count='0 1 1'"), "Positive counts expected");
  EXPECT_CONTAINS(error("type='cable' count='4 2 1'"), "Cable must be one-dimensional");
  EXPECT_CONTAINS(error("type='cable' count='4 1 1'"), "Cable geom type must be");
  EXPECT_CONTAINS(error("type='cable' count='1 4 1'"), "Singleton counts must come last");
  EXPECT_CONTAINS(error("type='cable' count='4 1 1' curve='s s s s'"), "maximum of 3 components");
  EXPECT_CONTAINS(error("type='cable' count='4 1 1' curve='tan(s)'"), "invalid shape");
  EXPECT_CONTAINS(error("type='cable' count='4 1 1'", "<skin group='7'/>"), "skin group");
}

TEST(Composite, SkinOfABoxCable) {
  for (int subgrid : {0, 2}) {
    const ModelPtr m = CompileModel(
        "<worldbody><composite prefix='C' type='cable' curve='s 0 0' count='5 1 1' size='1' "
        "initial='none'><geom type='box' size='.1 .05 .01'/><skin texcoord='true' subgrid='" +
        std::to_string(subgrid) + "'/></composite></worldbody>");
    EXPECT_EQ(m->nskin, 1);
    const int along = 5 + 4 * subgrid, across = subgrid ? 3 + 2 * subgrid : 2;
    EXPECT_EQ(m->nskinvert, 2 * along * across);
    // A closed surface: V - E + F = 2, with three edges per two faces.
    EXPECT_EQ(2 * m->nskinvert - m->nskinface, 4);
    std::vector<double> total(m->nskinvert);
    for (int i = 0; i < m->nskinbonevert; ++i) {
      total[m->skin_bonevertid[i]] += m->skin_bonevertweight[i];
    }
    for (double weight : total) EXPECT_NEAR(weight, 1, 1e-5);
  }
}

TEST(Skin, ErrorsAreFound) {
  const auto error = [](const std::string& attributes, const std::string& bone) {
    return CompileError("<worldbody><body name='a'/></worldbody><deformable><skin name='s' " +
                        attributes + "><bone bindpos='0 0 0' bindquat='1 0 0 0' " + bone +
                        "/></skin></deformable>");
  };
  const std::string mesh = "vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'";
  EXPECT_CONTAINS(error(mesh, "body='x' vertid='0 1 2' vertweight='1 1 1'"), "unknown body 'x'");
  EXPECT_CONTAINS(error(mesh, "body='a' vertid='0 1' vertweight='1 1'"), "positive total weight");
  EXPECT_CONTAINS(error(mesh, "body='a' vertid='0 1 3' vertweight='1 1 1'"), "out of range");
  EXPECT_CONTAINS(error(mesh, "body='a' vertid='0 1 2' vertweight='1 1'"), "same non-zero size");
  EXPECT_CONTAINS(
      error("vertex='0 0 0 1 0 0' face='0 1 2'", "body='a' vertid='0 1' vertweight='1 1'"),
      "out of range in face");
}

}  // namespace
}  // namespace syn
