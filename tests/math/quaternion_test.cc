// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Quaternions and poses: group identities, agreement with matrices, edge cases, derivatives
// against finite differences, and the spec's test vectors.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "math/pose.h"
#include "math/quat_derivative.h"
#include "math/random.h"

namespace syn {
namespace {

void ExpectNear(Vec3 a, Vec3 b, mjtNum tolerance) { EXPECT_LT(Norm(a - b), tolerance); }
void ExpectNear(Quat a, Quat b, mjtNum tolerance) {
  EXPECT_NEAR(a.w, b.w, tolerance);
  ExpectNear(a.Vec(), b.Vec(), tolerance);
}
void ExpectNear(const Mat3& a, const Mat3& b, mjtNum tolerance) {
  for (int i = 0; i < 9; ++i) EXPECT_NEAR(a.m[i], b.m[i], tolerance);
}

TEST(Quaternion, InverseGivesIdentity) {
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const Quat q = random.Rotation();
    ExpectNear(q * Conj(q), Quat{}, 1e-15);
  }
}

TEST(Quaternion, MatrixOfProductIsProductOfMatrices) {
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    const Quat a = random.Rotation(), b = random.Rotation();
    const Vec3 v = random.Point();
    ExpectNear(ToMat3(a * b), ToMat3(a) * ToMat3(b), 1e-14);
    ExpectNear(Rotate(a, v), ToMat3(a) * v, 1e-15);
    ExpectNear(RotateInverse(a, Rotate(a, v)), v, 1e-14);
    ExpectNear(ToMat3(a) * Transpose(ToMat3(a)), Mat3::Identity(), 1e-14);
    EXPECT_NEAR(Determinant(ToMat3(a)), 1, 1e-14);
  }
}

TEST(Quaternion, ExactForIdentityAndZero) {
  const mjtNum identity[4] = {1, 0, 0, 0}, q[4] = {0.6, 0, 0.8, 0}, zero[3] = {};
  mjtNum v[3] = {0.1, -0.7, 1e-9}, res[3];
  mju_rotVecQuat(res, v, identity);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(res[i], v[i]);
  mju_rotVecQuat(res, zero, q);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(res[i], 0);
  mjtNum mat[9];
  mju_quat2Mat(mat, identity);
  for (int i = 0; i < 9; ++i) EXPECT_EQ(mat[i], i % 4 == 0);
}

// The rule is on the norm, the code looks at its square: around the border, number by number.
TEST(Quaternion, LeavesWhatIsUnitToRounding) {
  int left = 0;
  for (int ulps = -60; ulps <= 60; ++ulps) {
    mjtNum square = 1;
    for (int i = 0; i < std::abs(ulps); ++i) square = std::nextafter(square, ulps < 0 ? 0.0 : 2.0);
    // w^2 + x^2 with x^2 as small as it takes to make up the difference.
    for (const mjtNum w : {1.0, std::nextafter(1.0, 0.0), 1 - 1e-14}) {
      if (square < w * w) continue;
      const Quat q{w, std::sqrt(square - w * w), 0, 0};
      const bool unit = std::fabs(Norm(q) - 1) <= mjMINVAL;
      const Quat r = Normalized(q);
      EXPECT_EQ(r.w == q.w && r.x == q.x, unit) << ulps;
      left += unit;
    }
  }
  EXPECT_GT(left, 10);
}

TEST(Quaternion, MatrixRoundTripInEveryBranch) {
  Random random(3);
  std::vector<Quat> cases = {{0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}, {1, 0, 0, 0}};
  for (int i = 0; i < 100; ++i) {
    Quat q = random.Rotation();
    if (i % 2) q.w *= 1e-3, Normalize(q);
    cases.push_back(q);
  }
  for (const Quat q : cases) {
    const Quat back = FromMat3(ToMat3(q));
    EXPECT_NEAR(Abs(Dot(q, back)), 1, 1e-14);
  }
}

TEST(Quaternion, AxisAngleAndVelocity) {
  const mjtNum axis[3] = {0, 0, 1}, dt = 0.5;
  mjtNum q[4], v[3];
  mju_axisAngle2Quat(q, axis, 0);
  EXPECT_EQ(q[0], 1);
  EXPECT_EQ(q[3], 0);
  for (const mjtNum angle : {0.3, 3.0, -2.0}) {
    mju_axisAngle2Quat(q, axis, angle);
    mju_quat2Vel(v, q, dt);
    EXPECT_NEAR(v[2], angle / dt, 1e-14);
  }
  mju_axisAngle2Quat(q, axis, 4);  // beyond pi the short way round is the other direction
  mju_quat2Vel(v, q, 1);
  EXPECT_NEAR(v[2], 4 - 2 * mjPI, 1e-14);
}

TEST(Quaternion, VelocityIgnoresScale) {
  mjtNum v[3];
  const mjtNum q[4] = {-0.8, 0.2, 0.4, 0.4};
  mju_quat2Vel(v, q, 0.5);
  EXPECT_NEAR(v[0], -0.858001478391, 1e-11);
  EXPECT_NEAR(v[1], -1.71600295678, 1e-11);
  const mjtNum minus_one[4] = {-1, 0, 0, 0};
  mju_quat2Vel(v, minus_one, 1);
  EXPECT_NEAR(mju_norm3(v), 0, 1e-15);
}

TEST(Quaternion, IntegrateInvertsDifference) {
  Random random(4);
  for (int i = 0; i < 100; ++i) {
    const Quat a = random.Rotation(), b = random.Rotation();
    const Quat moved = Integrate(b, Difference(a, b), 1);
    EXPECT_NEAR(Abs(Dot(moved, a)), 1, 1e-14);
  }
  mjtNum q[4] = {2, 0, 0, 0};
  const mjtNum zero[3] = {};
  mju_quatIntegrate(q, zero, 1);
  EXPECT_EQ(q[0], 1);
}

TEST(Quaternion, DerivativeIsLimitOfIntegrate) {
  Random random(5);
  const Quat q = random.Rotation();
  const Vec3 v = random.Point();
  const mjtNum h = 1e-6;
  const Quat plus = Integrate(q, v, h), minus = Integrate(q, v, -h), d = Derivative(q, v);
  EXPECT_NEAR((plus.w - minus.w) / (2 * h), d.w, 1e-9);
  ExpectNear((plus.Vec() - minus.Vec()) * (1 / (2 * h)), d.Vec(), 1e-9);
}

TEST(Quaternion, MulAxisIsProductWithPureQuaternion) {
  Random random(6);
  const Quat q = random.Rotation();
  const Vec3 v = random.Point();
  ExpectNear(MulPure(q, v), q * Quat{0, v.x, v.y, v.z}, 1e-15);
}

TEST(Quaternion, ZAxisTo) {
  Random random(7);
  for (int i = 0; i < 50; ++i) {
    const Vec3 v = random.Point();
    ExpectNear(Rotate(ZAxisTo(v), {0, 0, 1}), Normalized(v), 1e-14);
  }
  EXPECT_EQ(ZAxisTo({0, 0, 0}), Quat{});
  EXPECT_EQ(ZAxisTo({0, 0, 5}), Quat{});
  EXPECT_EQ(ZAxisTo({0, 0, -5}), (Quat{0, 1, 0, 0}));
}

TEST(Quaternion, Mat2RotFindsNearestRotation) {
  Random random(8);
  for (int i = 0; i < 20; ++i) {
    const Quat q = random.Rotation();
    const Mat3 stretched = ToMat3(q) * Mat3::Diagonal({1.5, 0.7, 1.1});
    mjtNum start[4] = {1, 0, 0, 0};
    const int iterations = mju_mat2Rot(start, stretched.m);
    EXPECT_LT(iterations, 500);
    EXPECT_NEAR(Abs(Dot(Quat::Load(start), q)), 1, 1e-9);
  }
}

TEST(Quaternion, EulerSequences) {
  const mjtNum euler[3] = {0.1, 0.2, 0.3};
  mjtNum q[4];
  mju_euler2Quat(q, euler, "xyz");
  ExpectNear(Quat::Load(q), Quat{0.981856172866, 0.0640713477061, 0.091157549343, 0.153439302024},
             1e-11);
  mju_euler2Quat(q, euler, "XYZ");
  ExpectNear(Quat::Load(q), Quat{0.983347443256, 0.0342707985505, 0.106020511062, 0.143572175027},
             1e-11);
  mju_euler2Quat(q, euler, "xYz");
  ExpectNear(Quat::Load(q), Quat{0.983347443256, 0.0640713477061, 0.091157549343, 0.143572175027},
             1e-11);
}

TEST(QuaternionDerivative, SubQuatMatchesFiniteDifferences) {
  Random random(9);
  const mjtNum h = 1e-6;
  for (int i = 0; i < 20; ++i) {
    const Quat a = random.Rotation(), b = i ? random.Rotation() : a;
    mjtNum da[9], db[9], qa[4], qb[4];
    a.Store(qa), b.Store(qb);
    mjd_subQuat(qa, qb, da, db);
    for (int k = 0; k < 3; ++k) {
      const Vec3 e = Vec3::Unit(k);
      const Vec3 fa = Difference(Integrate(a, e, h), b) - Difference(Integrate(a, e, -h), b);
      const Vec3 fb = Difference(a, Integrate(b, e, h)) - Difference(a, Integrate(b, e, -h));
      ExpectNear(fa * (0.5 / h), Mat3::Load(da).Col(k), 1e-7);
      ExpectNear(fb * (0.5 / h), Mat3::Load(db).Col(k), 1e-7);
    }
  }
}

TEST(QuaternionDerivative, IntegrateMatchesFiniteDifferences) {
  Random random(10);
  const mjtNum h = 1e-6;
  for (const mjtNum scale : {0.0, 1e-5, 0.01, 0.02, 0.1, 1.0, 2.5}) {
    const Quat q = random.Rotation();
    const Vec3 vel = random.Point();
    mjtNum v[3], dquat[9], dvel[9], dscale[3];
    vel.Store(v);
    mjd_quatIntegrate(v, scale, dquat, dvel, dscale);
    const Quat base = Integrate(q, vel, scale);
    const auto tangent = [&](Quat moved) { return Difference(moved, base); };
    for (int k = 0; k < 3; ++k) {
      const Vec3 e = Vec3::Unit(k);
      const Vec3 fq = tangent(Integrate(Integrate(q, e, h), vel, scale)) -
                      tangent(Integrate(Integrate(q, e, -h), vel, scale));
      ExpectNear(fq * (0.5 / h), Mat3::Load(dquat).Col(k), 1e-7);
      const Vec3 s = vel * scale;
      const Vec3 fv = tangent(Integrate(q, s + h * e, 1)) - tangent(Integrate(q, s - h * e, 1));
      ExpectNear(fv * (0.5 / h), Mat3::Load(dvel).Col(k), 1e-7);
    }
    const Vec3 fs = tangent(Integrate(q, vel, scale + h)) - tangent(Integrate(q, vel, scale - h));
    ExpectNear(fs * (0.5 / h), Vec3::Load(dscale), 1e-7);
  }
}

TEST(QuaternionDerivative, TestVectors) {
  const mjtNum vel[3] = {1, 2, 3};
  mjtNum dquat[9], dvel[9], da[9];
  mjd_quatIntegrate(vel, 0.1, dquat, dvel, nullptr);
  ExpectNear(Vec3::Load(dquat), {0.935754803278, 0.302932713403, -0.180540076694}, 1e-11);
  ExpectNear(Vec3::Load(dvel), {0.978484495426, 0.151568223908, -0.0938736477477}, 1e-11);
  const mjtNum qa[4] = {.5, .5, -.5, .5};
  mjtNum qb[4] = {.9, .1, -.3, .2};
  mju_normalize4(qb);
  mjd_subQuat(qa, qb, da, nullptr);
  ExpectNear(Vec3::Load(da), {0.921064438109, -0.345422563533, -0.341507577542}, 1e-11);
  mjd_subQuat(qa, qb, nullptr, nullptr);
}

TEST(PoseTest, ComposeAndInvert) {
  Random random(11);
  for (int i = 0; i < 50; ++i) {
    const Pose a = {random.Point(), random.Rotation()}, b = {random.Point(), random.Rotation()};
    const Vec3 p = random.Point();
    ExpectNear((a * b) * p, a * (b * p), 1e-14);
    const Pose unit = a * Inverse(a);
    ExpectNear(unit.pos, {}, 1e-14);
    ExpectNear(unit.quat, Quat{}, 1e-14);
  }
}

TEST(PoseTest, PublicFunctionsAliasSafely) {
  Random random(12);
  mjtNum pos[3], quat[4];
  const Pose a = {random.Point(), random.Rotation()};
  a.Store(pos, quat);
  mju_mulPose(pos, quat, pos, quat, pos, quat);
  const Pose twice = a * a;
  EXPECT_EQ(Vec3::Load(pos), twice.pos);
  EXPECT_EQ(Quat::Load(quat), twice.quat);
  mju_negPose(pos, quat, pos, quat);
  ExpectNear(twice * (Pose::Load(pos, quat) * Vec3{1, 2, 3}), {1, 2, 3}, 1e-13);
  mju_trnVecPose(pos, pos, quat, pos);
}

}  // namespace
}  // namespace syn
