// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Closed-form pairs in random poses against the iterative distance of convex shapes, which shares
// no code with them: distance while apart, depth where it is the least translation, contact or
// none.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "collision/convex/convex.h"
#include "collision/shapes.h"
#include "collision/tiny_model.h"

namespace syn {
namespace {

constexpr IterationLimits kLimits{1e-9, 200};
constexpr mjtNum kFar = 2;  // margin that lets everything through

struct PairKind {
  const char* name;
  mjtGeom type1, type2;
  // How deep the contact of least dist is also the least translation: any depth, the radius of the
  // capsule (whose axis must be outside the box: a capsule that pierces it may touch nothing), or
  // none.
  enum { kAny, kRadius, kNone } exact;
};

constexpr PairKind kPairs[] = {
    {"SphereSphere", mjGEOM_SPHERE, mjGEOM_SPHERE, PairKind::kAny},
    {"SphereCapsule", mjGEOM_SPHERE, mjGEOM_CAPSULE, PairKind::kAny},
    {"SphereCylinder", mjGEOM_SPHERE, mjGEOM_CYLINDER, PairKind::kAny},
    {"SphereBox", mjGEOM_SPHERE, mjGEOM_BOX, PairKind::kAny},
    {"CapsuleCapsule", mjGEOM_CAPSULE, mjGEOM_CAPSULE, PairKind::kAny},
    {"CapsuleBox", mjGEOM_CAPSULE, mjGEOM_BOX, PairKind::kRadius},
    {"BoxBox", mjGEOM_BOX, mjGEOM_BOX, PairKind::kNone},
};

class ClosedForm : public testing::TestWithParam<PairKind> {
 protected:
  ClosedForm()
      : t({{GetParam().type1, {0.1, 0.1, 0.1}}, {GetParam().type2, {0.1, 0.1, 0.1}}}),
        r(31 + 10 * GetParam().type1 + GetParam().type2) {}

  void PlaceAtRandom() {
    for (int g : {0, 1}) {
      Vec3 size{r.Uniform(0.05, 0.3), r.Uniform(0.05, 0.3), r.Uniform(0.05, 0.3)};
      size.Store(t.m->geom_size + 3 * g);
      t.Place(g, r.InCube(0.4), r.Rotation());
    }
  }

  Separation Reference() {
    Shape a = GeomShape(t.m, t.d, 0), b = GeomShape(t.m, t.d, 1);
    return SignedDistance(a, b, kLimits, 2 * kFar);
  }

  TinyModel t;
  Random r;
};

mjtNum Least(const std::vector<mjContact>& contacts) {
  mjtNum least = kFar;
  for (const mjContact& c : contacts) least = std::min(least, c.dist);
  return least;
}

void ExpectSane(const std::vector<mjContact>& contacts, int i) {
  for (const mjContact& c : contacts) {
    ASSERT_TRUE(std::isfinite(c.dist) && std::isfinite(Norm(Vec3::Load(c.pos)))) << i;
    ASSERT_NEAR(Norm(Vec3::Load(c.frame)), 1, 1e-9) << i;
  }
}

TEST_P(ClosedForm, AgreesWithIteration) {
  int touching = 0;
  for (int i = 0; i < Cases(3000); ++i) {
    PlaceAtRandom();
    Separation s = Reference();
    auto contacts = t.Collide(0, 1), all = t.Collide(0, 1, kFar);
    ExpectSane(contacts, i);
    ExpectSane(all, i);
    ASSERT_FALSE(all.empty()) << i;
    touching += s.dist < 0;
    bool pierced = GetParam().exact == PairKind::kRadius && s.dist < 1e-6 - t.m->geom_size[0];
    if (Abs(s.dist) > 1e-6 && !pierced) {
      EXPECT_EQ(!contacts.empty(), s.dist < 0) << i << " dist " << s.dist;
    }
    // Boxes apart within a margin have the distances of corners along one normal, not of the boxes.
    if (GetParam().exact != PairKind::kNone && !pierced) {
      EXPECT_NEAR(Least(all), s.dist, 2e-6) << i;
    }
  }
  EXPECT_GT(touching, Cases(3000) / 20);
}

// Two geoms of one type may come in either order; of others the table has one order only.
class SameType : public ClosedForm {};

TEST_P(SameType, SwapMirrors) {
  for (int i = 0; i < Cases(1000); ++i) {
    PlaceAtRandom();
    auto one = t.Collide(0, 1), two = t.Collide(1, 0);
    ASSERT_EQ(one.empty(), two.empty()) << i;
    if (one.empty() || GetParam().type1 == mjGEOM_BOX) continue;
    EXPECT_NEAR(Least(one), Least(two), 1e-12) << i;
    EXPECT_LT(Norm(Vec3::Load(one[0].frame) + Vec3::Load(two[0].frame)), 1e-6) << i;
  }
}

TEST_P(ClosedForm, RigidMotionCarriesContactsAlong) {
  int differ = 0;
  for (int i = 0; i < Cases(1000); ++i) {
    PlaceAtRandom();
    auto before = t.Collide(0, 1);
    Mat3 turn = r.Rotation();
    Vec3 shift = r.InCube(1);
    for (int g : {0, 1}) {
      t.Place(g, turn * Vec3::Load(t.d->geom_xpos + 3 * g) + shift,
              turn * Mat3::Load(t.d->geom_xmat + 9 * g));
    }
    auto after = t.Collide(0, 1);
    bool same = before.size() == after.size();
    for (size_t k = 0; same && k < before.size(); ++k) {
      same = Abs(before[k].dist - after[k].dist) < 1e-9 &&
             Distance(turn * Vec3::Load(before[k].pos) + shift, Vec3::Load(after[k].pos)) < 1e-8;
    }
    differ += !same;
  }
  EXPECT_LE(differ, Cases(1000) / 1000);  // exact ties that rounding decides
}

std::string NameOf(const testing::TestParamInfo<PairKind>& info) { return info.param.name; }

std::vector<PairKind> PairsOfOneType() {
  std::vector<PairKind> pairs;
  std::copy_if(std::begin(kPairs), std::end(kPairs), std::back_inserter(pairs),
               [](const PairKind& p) { return p.type1 == p.type2; });
  return pairs;
}

INSTANTIATE_TEST_SUITE_P(Pairs, ClosedForm, testing::ValuesIn(kPairs), NameOf);
INSTANTIATE_TEST_SUITE_P(Pairs, SameType, testing::ValuesIn(PairsOfOneType()), NameOf);

// The deepest contact with a plane is the lowest point of the geom.
TEST(PlanePairs, DeepestContactIsTheLowestPoint) {
  Random r(8);
  for (mjtGeom type : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER}) {
    TinyModel t({{mjGEOM_PLANE, {}}, {type, {0.1, 0.1, 0.1}}});
    for (int i = 0; i < Cases(3000); ++i) {
      Vec3 size{r.Uniform(0.05, 0.3), r.Uniform(0.05, 0.3), r.Uniform(0.05, 0.3)};
      size.Store(t.m->geom_size + 3);
      t.Place(0, r.InCube(0.2), r.Rotation());
      t.Place(1, r.InCube(0.4), r.Rotation());
      Vec3 n = Mat3::Load(t.d->geom_xmat).Col(2), origin = Vec3::Load(t.d->geom_xpos);
      Shape shape = GeomShape(t.m, t.d, 1);
      mjtNum height = Dot(Support(shape, -n).pos - origin, n) - shape.radius;
      auto contacts = t.Collide(0, 1), all = t.Collide(0, 1, kFar);
      ExpectSane(all, i);
      EXPECT_NEAR(Least(all), height, 1e-9) << type << " " << i;
      if (Abs(height) > 1e-9) {
        EXPECT_EQ(!contacts.empty(), height < 0) << type << " " << i;
      }
    }
  }
}

}  // namespace
}  // namespace syn
