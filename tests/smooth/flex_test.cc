// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Deformables: forces against energies of their own, invariance under rigid motion, Jacobians
// against differences, and structures whose shape is known: a catenary, a beam.

#include <cmath>

#include "math/mat3.h"
#include "math/quat.h"
#include "test_util.h"

namespace syn {
namespace {

std::string World(const std::string& inside, const std::string& option = "gravity='0 0 0'") {
  return "<mujoco><option " + option + "/><worldbody>" + inside + "</worldbody></mujoco>";
}

const char* const kSolid =
    "<flexcomp name='F' type='grid' count='2 2 2' spacing='.1 .1 .1' dim='3' mass='8' "
    "radius='.01'><elasticity young='1e4' poisson='.25' damping='0'/>"
    "<contact selfcollide='none'/></flexcomp>";

const char* const kSheet =
    "<flexcomp name='F' type='grid' count='3 4 1' spacing='.1 .12 .1' dim='2' mass='1' "
    "radius='.01'><elasticity young='1e4' poisson='.3' thickness='.02' elastic2d='both'/>"
    "<contact selfcollide='none'/></flexcomp>";

Vector Springs(const mjModel* m, mjData* d) {
  mj_forward(m, d);
  return Vector(d->qfrc_spring, d->qfrc_spring + m->nv);
}

Vec3 Rest(const mjModel* m, int vertex) {
  return Vec3::Load(m->body_pos + 3 * m->flex_vertbodyid[vertex]);
}
Vec3 Now(const mjData* d, int vertex) { return Vec3::Load(d->flexvert_xpos + 3 * vertex); }

// V (G tr E^2 + L (tr E)^2) with Green's strain E = (F'F - 1) / 2 of the deformation gradient
// F = [x1-x0 x2-x0 x3-x0] [X1-X0 X2-X0 X3-X0]^-1: nothing of it is used by the engine.
mjtNum SolidEnergy(const mjModel* m, const mjData* d, mjtNum young, mjtNum poisson) {
  const mjtNum G = young / (2 * (1 + poisson));
  const mjtNum L = young * poisson / ((1 + poisson) * (1 - 2 * poisson));
  mjtNum energy = 0;
  for (int e = 0; e < m->nflexelem; ++e) {
    const int* v = m->flex_elem + 4 * e;
    Vec3 X[3], x[3];
    for (int i = 0; i < 3; ++i) {
      X[i] = Rest(m, v[i + 1]) - Rest(m, v[0]);
      x[i] = Now(d, v[i + 1]) - Now(d, v[0]);
    }
    const mjtNum det = Dot(X[0], Cross(X[1], X[2]));
    const Vec3 inverse[3] = {Cross(X[1], X[2]) * (1 / det), Cross(X[2], X[0]) * (1 / det),
                             Cross(X[0], X[1]) * (1 / det)};
    Mat3 F{};
    for (int i = 0; i < 3; ++i) F += Outer(x[i], inverse[i]);
    const Mat3 C = Transpose(F) * F;
    mjtNum trace = 0, square = 0;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        const mjtNum strain = (C(i, j) - (i == j)) / 2;
        square += strain * strain;
        trace += i == j ? strain : 0;
      }
    }
    energy += std::fabs(det) / 6 * (G * square + L * trace * trace);
  }
  return energy;
}

TEST(FlexElasticity, SolidForcesAreMinusTheGradientOfTheStrainEnergy) {
  const ModelPtr m = LoadString(World(kSolid));
  const DataPtr d = MakeData(m);
  std::mt19937 random(1);
  std::uniform_real_distribution<mjtNum> offset(-0.02, 0.02);
  for (int i = 0; i < m->nq; ++i) d->qpos[i] = offset(random);
  const Vector force = Springs(m.get(), d.get());
  constexpr mjtNum kStep = 1e-6;
  for (int i = 0; i < m->nv; ++i) {
    mjtNum energy[2];
    const mjtNum q = d->qpos[i];
    for (int side : {0, 1}) {
      d->qpos[i] = q + (side ? kStep : -kStep);
      mj_forward(m.get(), d.get());
      energy[side] = SolidEnergy(m.get(), d.get(), 1e4, 0.25);
    }
    d->qpos[i] = q;
    EXPECT_NEAR(force[i], -(energy[1] - energy[0]) / (2 * kStep), 1e-4) << i;
  }
}

class Invariance : public testing::TestWithParam<const char*> {};

TEST_P(Invariance, RigidMotionCostsNothing) {
  const ModelPtr m = LoadString(World(GetParam()));
  const DataPtr d = MakeData(m);
  EXPECT_LT(MaxAbs(Springs(m.get(), d.get())), 1e-9) << "at rest";
  const Quat turn = Normalized(Quat{0.7, -0.3, 0.5, 0.2});
  for (int b = 1; b < m->nbody; ++b) {
    const Vec3 rest = Vec3::Load(m->body_pos + 3 * b);
    const Vec3 moved = Rotate(turn, rest) + Vec3{0.3, -0.2, 1};
    (moved - rest).Store(d->qpos + m->jnt_qposadr[m->body_jntadr[b]]);
  }
  EXPECT_LT(MaxAbs(Springs(m.get(), d.get())), 1e-8);
}

TEST_P(Invariance, InternalForcesConserveMomentum) {
  const ModelPtr m = LoadString(World(GetParam()));
  const DataPtr d = MakeData(m);
  std::mt19937 random(2);
  std::uniform_real_distribution<mjtNum> offset(-0.01, 0.01);
  for (int i = 0; i < m->nq; ++i) d->qpos[i] = offset(random);
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = offset(random);
  const Vector force = Springs(m.get(), d.get());
  Vec3 sum, torque;
  for (int b = 1; b < m->nbody; ++b) {
    const Vec3 f = Vec3::Load(force.data() + m->body_dofadr[b]);
    sum += f;
    torque += Cross(Vec3::Load(d->xpos + 3 * b), f);
  }
  EXPECT_GT(MaxAbs(force), 0.1);
  EXPECT_LT(Norm(sum), 1e-10);
  EXPECT_LT(Norm(torque), 1e-10);
}

INSTANTIATE_TEST_SUITE_P(Flexes, Invariance,
                         testing::Values(kSolid, kSheet,
                                         "<flexcomp name='F' type='grid' count='4 4 4' "
                                         "spacing='.1 .1 .1' dim='3' dof='full' mass='1'>"
                                         "<elasticity young='1e3' poisson='0'/>"
                                         "<contact selfcollide='none'/></flexcomp>"));

TEST(FlexElasticity, TestVectorOfASolid) {
  ModelPtr m = LoadString(
      World("<body name='P' pos='0 0 1'><flexcomp name='F' type='grid' count='2 2 2' "
            "spacing='.1 .1 .1' dim='3' mass='8' radius='.01'><elasticity young='1e4' "
            "poisson='.25' damping='.01'/><contact selfcollide='none'/></flexcomp></body>"));
  const DataPtr d = MakeData(m);
  const mjtNum shift[3] = {0.01, 0.02, -0.005};
  std::copy_n(shift, 3, d->qpos + 21);
  d->qvel[0] = 0.1;
  const Vector want = {
      -.667333333333, -.2002,        -.2002,         .0667333333333, -.133466666667, .133466666667,
      .0667333333333, .133466666667, -.133466666667, 10.68,          6.31013333333,  -.139866666667,
      1.73386666667,  1.50006666667, 6.00006666667,  3.75666666667,  10.1966666667,  -5.57,
      -.743333333333, -.22,          -.236666666667, -14.8933333333, -17.5866666667, .146666666667};
  EXPECT_LT(Difference(Springs(m.get(), d.get()), want), 1e-10);
  EXPECT_EQ(MaxAbs(Vector(d->qfrc_damper, d->qfrc_damper + m->nv)), 0);
  m->opt.disableflags |= mjDSBL_SPRING;
  EXPECT_LT(Difference(Springs(m.get(), d.get()), want), 1e-10) << "a quirk: not gated";
  m->opt.disableflags |= mjDSBL_DAMPER;
  EXPECT_EQ(MaxAbs(Springs(m.get(), d.get())), 0);
}

TEST(FlexElasticity, TestVectorOfATrilinearBox) {
  const ModelPtr m = LoadString(
      World("<body name='P' pos='0 0 1'><flexcomp name='F' type='grid' count='3 3 3' "
            "spacing='.1 .2 .3' dim='3' dof='trilinear' mass='8' radius='.01'><elasticity "
            "young='1e3' poisson='.25' damping='.01'/><contact selfcollide='none'/></flexcomp>"
            "</body>"));
  const DataPtr d = MakeData(m);
  EXPECT_LT(MaxAbs(Springs(m.get(), d.get())), 1e-8);
  const mjtNum shift[3] = {0.01, 0.02, -0.005};
  std::copy_n(shift, 3, d->qpos + 21);
  d->qvel[0] = 0.1;
  const Vector spring = Springs(m.get(), d.get());
  const Vector first(spring.begin(), spring.begin() + 3), last(spring.end() - 3, spring.end());
  EXPECT_LT(Difference(first, {.5417348181, .4103545073, .1403332102}), 1e-8);
  EXPECT_LT(Difference(last, {-1.6708231672, -1.3866317240, -.1663651884}), 1e-8);
  EXPECT_LT(Difference(Vector(d->qfrc_damper, d->qfrc_damper + 3),
                       {-.1162310122, -.0304151849, -.0194395537}),
            1e-8);
  EXPECT_NEAR(d->flexvert_xpos[3 * 13], .00125, 1e-12);
  EXPECT_NEAR(d->flexvert_xpos[3 * 13 + 2], .999375, 1e-12);
}

TEST(FlexElasticity, TestVectorOfASheet) {
  const ModelPtr m = LoadString(
      World("<flexcomp name='F' type='grid' count='2 2 1' spacing='.1 .1 .1' dim='2' mass='4' "
            "radius='.01'><elasticity young='1e4' poisson='.25' damping='.01' thickness='.02' "
            "elastic2d='both'/><contact selfcollide='none'/></flexcomp>"));
  const DataPtr d = MakeData(m);
  d->qpos[9] = .01, d->qpos[11] = .02;
  d->qvel[0] = .1, d->qvel[2] = .2;
  const Vector spring = Springs(m.get(), d.get());
  EXPECT_LT(Difference(spring, {-.013051, .345, -.016002, .582511, -.26501, .135002, .099538,
                                -.01502, .028996, -.668998, -.06497, -.147996}),
            1e-9);
  EXPECT_LT(Difference(Vector(d->qfrc_damper, d->qfrc_damper + 12),
                       {-.0016, 0, -.0032, .0016, 0, .0032, .0016, 0, .0032, -.0016, 0, -.0032}),
            1e-12);
}

// Vertices on slides, on radial slides of a turning body, and pinned to it.
TEST(FlexEdges, JacobianIsTheDerivativeOfTheLength) {
  for (const char* kind : {"dof='radial' type='box' count='3 3 3'",
                           "dof='full' type='grid' "
                           "count='2 3 2'"}) {
    for (const char* jacobian : {"sparse", "dense"}) {
      const ModelPtr m = LoadString(
          World(std::string("<body name='P' pos='0 0 1'><freejoint/><geom size='.1'/><body "
                            "name='Q' pos='.1 0 0'><joint axis='0 1 0'/><geom size='.1'/>"
                            "<flexcomp name='F' dim='3' spacing='.1 .1 .1' ") +
                    kind +
                    "><edge damping='1'/><contact selfcollide='none'/><pin id='1'/>"
                    "</flexcomp></body></body>",
                std::string("gravity='0 0 0' jacobian='") + jacobian + "'"));
      const DataPtr d = MakeData(m);
      RandomState(m.get(), d.get(), 5);
      mj_forward(m.get(), d.get());
      const Vector length(d->flexedge_length, d->flexedge_length + m->nflexedge);
      const Vector velocity(d->flexedge_velocity, d->flexedge_velocity + m->nflexedge);
      constexpr mjtNum kStep = 1e-6;
      mj_integratePos(m.get(), d->qpos, d->qvel, kStep);
      mj_forward(m.get(), d.get());
      for (int e = 0; e < m->nflexedge; ++e) {
        EXPECT_NEAR(velocity[e], (d->flexedge_length[e] - length[e]) / kStep, 1e-4) << e;
      }
    }
  }
}

TEST(FlexEdges, SpringsHaveTheEnergyTheyReport) {
  const ModelPtr m = LoadString(
      World("<flexcomp name='F' type='grid' count='4 1 1' spacing='.1 .1 .1' dim='1' "
            "radius='.01'><edge stiffness='50'/><contact selfcollide='none'/></flexcomp>"));
  const DataPtr d = MakeData(m);
  RandomState(m.get(), d.get(), 7);
  const Vector force = Springs(m.get(), d.get());
  constexpr mjtNum kStep = 1e-6;
  for (int i = 0; i < m->nv; ++i) {
    mjtNum energy[2];
    const mjtNum q = d->qpos[i];
    for (int side : {0, 1}) {
      d->qpos[i] = q + (side ? kStep : -kStep);
      mj_forward(m.get(), d.get());
      mj_energyPos(m.get(), d.get());
      energy[side] = d->energy[0];
    }
    d->qpos[i] = q;
    EXPECT_NEAR(force[i], -(energy[1] - energy[0]) / (2 * kStep), 1e-5);
  }
}

TEST(FlexPassive, ContactsPushAsSprings) {
  const ModelPtr m =
      LoadString(World("<geom type='plane' size='1 1 1'/><flexcomp name='F' type='direct' dim='2' "
                       "point='0 0 .005 .1 0 .015 0 .1 .02' element='0 1 2' radius='.01' mass='3'>"
                       "<contact passive='true' margin='.02' selfcollide='none'/></flexcomp>"));
  const DataPtr d = MakeData(m);
  const Vector force = Springs(m.get(), d.get());
  EXPECT_NEAR(force[2], 50, 1e-9);
  EXPECT_NEAR(force[5], -50, 1e-9);
  EXPECT_NEAR(force[8], -100, 1e-9);
  ASSERT_EQ(d->ncon, 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(d->contact[i].exclude, 4);
    EXPECT_EQ(d->contact[i].efc_address, -1);
  }
  EXPECT_EQ(d->nefc, 0);
}

// A chain of n segments of total length S between points at distance W hangs as y = a cosh(x / a),
// with S = 2 a sinh(W / 2a) and sag a (cosh(W / 2a) - 1).
TEST(FlexStructures, AHangingCableIsACatenary) {
  const ModelPtr m = LoadString(
      World("<flexcomp name='F' type='grid' count='21 1 1' spacing='.05 .05 .05' dim='1' "
            "radius='.001' mass='1'><edge equality='true' solref='.01 1'/><pin id='0'/>"
            "<contact selfcollide='none' contype='0' conaffinity='0'/></flexcomp>"
            "<body name='end' pos='.3 0 0' mocap='true'/></worldbody>"
            "<equality><connect body1='F_20' body2='end' anchor='0 0 0'/></equality><worldbody>",
            "timestep='.002' integrator='implicitfast'"));
  const DataPtr d = MakeData(m);
  // The mocap body pulls the free end from x = 0.5 to 0.3.
  for (int i = 0; i < m->nv; ++i) m->dof_damping[i] = 0.1;
  for (int i = 0; i < 6000; ++i) {
    d->mocap_pos[0] = std::max(0.3, 0.5 - i * 1e-4);
    mj_step(m.get(), d.get());
  }
  const mjtNum x0 = d->flexvert_xpos[0], x1 = d->flexvert_xpos[60], width = x1 - x0;
  mjtNum length = 0, lowest = 0;
  for (int e = 0; e < m->nflexedge; ++e) length += d->flexedge_length[e];
  for (int v = 0; v <= 20; ++v) lowest = std::min(lowest, d->flexvert_xpos[3 * v + 2]);
  EXPECT_NEAR(length, 1, 0.03);
  mjtNum low = 0.05, high = 10;
  for (int i = 0; i < 200; ++i) {
    const mjtNum a = 0.5 * (low + high);
    (2 * a * std::sinh(width / (2 * a)) > length ? low : high) = a;
  }
  const mjtNum sag = low * (std::cosh(width / (2 * low)) - 1);
  const mjtNum top = 0.5 * (d->flexvert_xpos[2] + d->flexvert_xpos[62]);
  EXPECT_NEAR(top - lowest, sag, 0.01 * sag);
}

// Tip deflection of a beam under its own weight, w L^4 / (8 E I). Linear tetrahedra are too stiff
// in bending; refining must approach the theory from below.
TEST(FlexStructures, ACantileverApproachesBeamTheory) {
  constexpr mjtNum kLength = 1, kSide = 0.2, kMass = 1, kYoung = 2e4, kGravity = 0.05;
  const mjtNum inertia = std::pow(kSide, 4) / 12;
  const mjtNum theory = kMass * kGravity * std::pow(kLength, 3) / (8 * kYoung * inertia);
  mjtNum ratio[2];
  const int across[2] = {2, 4};
  for (int i = 0; i < 2; ++i) {
    const int n = across[i], along = 5 * (n - 1) + 1;
    const std::string spacing = std::to_string(kSide / (n - 1));
    const std::string sides = std::to_string(n);
    const ModelPtr m = LoadString(
        World("<flexcomp name='F' type='grid' dim='3' count='" + std::to_string(along) + " " +
                  sides + " " + sides + "' spacing='" + spacing + " " + spacing + " " + spacing +
                  "' mass='1' radius='.001'><elasticity young='2e4' poisson='0' damping='0'/>"
                  "<contact selfcollide='none'/><pin gridrange='0 0 0 0 " +
                  std::to_string(n - 1) + " " + std::to_string(n - 1) + "'/></flexcomp>",
              "gravity='0 0 -0.05' timestep='.0005'"));
    const DataPtr d = MakeData(m);
    for (int k = 0; k < m->nv; ++k) m->dof_damping[k] = 24.0 / m->nv;
    for (int step = 0; step < 8000; ++step) mj_step(m.get(), d.get());
    const int tip = m->flex_vertnum[0] - 1;
    ratio[i] = (kSide / 2 - d->flexvert_xpos[3 * tip + 2]) / theory;
  }
  EXPECT_GT(ratio[0], 0.1);
  EXPECT_GT(ratio[1], ratio[0]);
  EXPECT_GT(ratio[1], 0.5);
  EXPECT_LT(ratio[1], 1.1);
}

}  // namespace
}  // namespace syn
