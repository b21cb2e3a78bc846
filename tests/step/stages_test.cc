// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The comments of mujoco.h say which functions must have run before ("Needs mj_comPos"). Each
// function runs here on data whose results are all NaN, after exactly the functions that it names and
// those that these need. Its results must be the bits that mj_forward computes.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <synovia/owner.hpp>

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace {

using Numbers = std::vector<mjtNum>;
using Stage = void (*)(const mjModel*, mjData*);
using Output = std::function<Numbers(const mjModel*, mjData*)>;

Numbers Copy(const mjtNum* x, int n) { return x ? Numbers(x, x + n) : Numbers(); }

// A function, the functions that its comment names, and what it computes.
struct StageCase {
  const char* name;
  std::vector<Stage> before;
  Output compute;
};

// Returns the functions of `first`, then those of `rest`.
std::vector<Stage> Chain(std::vector<Stage> first, std::initializer_list<Stage> rest) {
  first.insert(first.end(), rest);
  return first;
}

// What the functions that comments name need themselves.
const std::vector<Stage> kKinematics = {mj_kinematics};
const std::vector<Stage> kComPos = Chain(kKinematics, {mj_comPos});
const std::vector<Stage> kComVel = Chain(kComPos, {mj_comVel});
const std::vector<Stage> kTendon = Chain(kComPos, {mj_tendon});
const std::vector<Stage> kInertia = Chain(kTendon, {mj_makeM});
const std::vector<Stage> kFactor = Chain(kInertia, {mj_factorM});
const std::vector<Stage> kContacts = Chain(kTendon, {mj_flex, mj_collision});
const std::vector<Stage> kRows = Chain(kContacts, {mj_makeConstraint});
const std::vector<Stage> kFactoredRows = Chain(kFactor, {mj_flex, mj_collision, mj_makeConstraint});
const std::vector<Stage> kForces = {mj_fwdPosition, mj_fwdVelocity, mj_fwdActuation,
                                    mj_fwdAcceleration};

const StageCase kCases[] = {
    {"mj_comPos", kKinematics,
     [](const mjModel* m, mjData* d) {
       mj_comPos(m, d);
       return Copy(d->cdof, 6 * m->nv);
     }},
    {"mj_camlight", kComPos,
     [](const mjModel* m, mjData* d) {
       mj_camlight(m, d);
       Numbers all = Copy(d->cam_xpos, 3 * m->ncam);
       const Numbers lights = Copy(d->light_xdir, 3 * m->nlight);
       all.insert(all.end(), lights.begin(), lights.end());
       return all;
     }},
    {"mj_flex", kComPos,
     [](const mjModel* m, mjData* d) {
       mj_flex(m, d);
       return Copy(d->flexvert_xpos, 3 * m->nflexvert);
     }},
    {"mj_tendon", kComPos,
     [](const mjModel* m, mjData* d) {
       mj_tendon(m, d);
       return Copy(d->ten_length, m->ntendon);
     }},
    {"mj_transmission", kRows,
     [](const mjModel* m, mjData* d) {
       mj_transmission(m, d);
       return Copy(d->actuator_length, m->nu);
     }},
    {"mj_makeM", kTendon,
     [](const mjModel* m, mjData* d) {
       mj_makeM(m, d);
       return Copy(d->M, m->nC);
     }},
    {"mj_factorM", kInertia,
     [](const mjModel* m, mjData* d) {
       mj_factorM(m, d);
       return Copy(d->qLD, m->nC);
     }},
    {"mj_solveM", kFactor,
     [](const mjModel* m, mjData* d) {
       Numbers x(m->nv, 1);
       mj_solveM(m, d, x.data(), x.data(), 1);
       return x;
     }},
    {"mj_mulM", kInertia,
     [](const mjModel* m, mjData* d) {
       const Numbers ones(m->nv, 1);
       Numbers x(m->nv);
       mj_mulM(m, d, x.data(), ones.data());
       return x;
     }},
    {"mj_mulM2", kFactor,
     [](const mjModel* m, mjData* d) {
       const Numbers ones(m->nv, 1);
       Numbers x(m->nv);
       mj_mulM2(m, d, x.data(), ones.data());
       return x;
     }},
    {"mj_energyVel", kInertia,
     [](const mjModel* m, mjData* d) {
       mj_energyVel(m, d);
       return Numbers{d->energy[1]};
     }},
    {"mj_energyPos",
     {mj_fwdPosition},
     [](const mjModel* m, mjData* d) {
       mj_energyPos(m, d);
       return Numbers{d->energy[0]};
     }},
    {"mj_collision", kKinematics,
     [](const mjModel* m, mjData* d) {
       if (m->nflex) return Numbers();
       mj_collision(m, d);
       Numbers all;
       for (int i = 0; i < d->ncon; ++i) all.push_back(d->contact[i].dist);
       return all;
     }},
    {"mj_makeConstraint", kContacts,
     [](const mjModel* m, mjData* d) {
       mj_makeConstraint(m, d);
       return Copy(d->efc_R, d->nefc);
     }},
    {"mj_island", kFactoredRows,
     [](const mjModel* m, mjData* d) {
       mj_island(m, d);
       return Copy(d->iefc_D, d->nisland ? d->nefc : 0);
     }},
    {"mj_projectConstraint", kFactoredRows,
     [](const mjModel* m, mjData* d) {
       mj_projectConstraint(m, d);
       return Copy(mj_isDual(m) ? d->efc_AR : nullptr, d->nA);
     }},
    {"mj_referenceConstraint", kRows,
     [](const mjModel* m, mjData* d) {
       mj_referenceConstraint(m, d);
       return Copy(d->efc_aref, d->nefc);
     }},
    {"mj_comVel", kComPos,
     [](const mjModel* m, mjData* d) {
       mj_comVel(m, d);
       return Copy(d->cvel, 6 * m->nbody);
     }},
    {"mj_subtreeVel", kComVel,
     [](const mjModel* m, mjData* d) {
       mj_subtreeVel(m, d);
       return Copy(d->subtree_angmom, 3 * m->nbody);
     }},
    {"mj_rne", kComVel,
     [](const mjModel* m, mjData* d) {
       Numbers x(m->nv);
       mj_rne(m, d, 0, x.data());
       return x;
     }},
    {"mj_fwdVelocity",
     {mj_fwdPosition},
     [](const mjModel* m, mjData* d) {
       mj_fwdVelocity(m, d);
       return Copy(d->qfrc_passive, m->nv);
     }},
    {"mj_fwdActuation",
     {mj_fwdPosition, mj_fwdVelocity},
     [](const mjModel* m, mjData* d) {
       mj_fwdActuation(m, d);
       return Copy(d->qfrc_actuator, m->nv);
     }},
    {"mj_fwdAcceleration",
     {mj_fwdPosition, mj_fwdVelocity, mj_fwdActuation},
     [](const mjModel* m, mjData* d) {
       mj_fwdAcceleration(m, d);
       return Copy(d->qacc_smooth, m->nv);
     }},
    {"mj_fwdConstraint", kForces,
     [](const mjModel* m, mjData* d) {
       mj_fwdConstraint(m, d);
       return Copy(d->qacc, m->nv);
     }},
    {"mj_rnePostConstraint", Chain(kForces, {mj_fwdConstraint}),
     [](const mjModel* m, mjData* d) {
       mj_rnePostConstraint(m, d);
       return Copy(d->cfrc_int + 6, 6 * (m->nbody - 1));
     }},
    {"mj_jac", kComPos,
     [](const mjModel* m, mjData* d) {
       const mjtNum point[3] = {0.1, 0.2, 0.3};
       Numbers x(6 * m->nv);
       mj_jac(m, d, x.data(), x.data() + 3 * m->nv, point, m->nbody - 1);
       return x;
     }},
    {"mj_jacSubtreeCom", kComPos,
     [](const mjModel* m, mjData* d) {
       Numbers x(3 * m->nv);
       mj_jacSubtreeCom(m, d, x.data(), 1);
       return x;
     }},
    {"mj_jacDot", kComVel,
     [](const mjModel* m, mjData* d) {
       const mjtNum point[3] = {0.1, 0.2, 0.3};
       Numbers x(6 * m->nv);
       mj_jacDot(m, d, x.data(), x.data() + 3 * m->nv, point, m->nbody - 1);
       return x;
     }},
    {"mj_angmomMat", kComPos,
     [](const mjModel* m, mjData* d) {
       Numbers x(3 * m->nv);
       mj_angmomMat(m, d, x.data(), 1);
       return x;
     }},
    {"mj_applyFT", kComPos,
     [](const mjModel* m, mjData* d) {
       const mjtNum v[3] = {0.1, 0.2, 0.3};
       Numbers x(m->nv);
       mj_applyFT(m, d, v, v, v, m->nbody - 1, x.data());
       return x;
     }},
    {"mj_objectVelocity", kComVel,
     [](const mjModel* m, mjData* d) {
       Numbers x(6);
       mj_objectVelocity(m, d, mjOBJ_BODY, m->nbody - 1, x.data(), 1);
       return x;
     }},
    {"mj_geomDistance", kKinematics,
     [](const mjModel* m, mjData* d) {
       return m->ngeom > 1 ? Numbers{mj_geomDistance(m, d, 0, m->ngeom - 1, 1, nullptr)}
                           : Numbers();
     }},
    {"mj_ray", kKinematics,
     [](const mjModel* m, mjData* d) {
       const mjtNum from[3] = {0.1, 0.2, 3}, down[3] = {0, 0, -1};
       return Numbers{mj_ray(m, d, from, down, nullptr, 1, -1, nullptr)};
     }},
};

class Stages : public testing::TestWithParam<const char*> {};

TEST_P(Stages, NeedOnlyWhatTheirCommentsSay) {
  const std::string file = std::string(SYNOVIA_SOURCE_DIR "/models/") + GetParam() + ".xml";
  const synovia::ModelOwner m = synovia::LoadModel(file);
  const synovia::DataOwner all = synovia::MakeData(m.get());
  const synovia::DataOwner some = synovia::MakeData(m.get());
  for (int i = 0; i < m->nu; ++i) all->ctrl[i] = 0.1;
  for (int i = 0; i < 200; ++i) mj_step(m.get(), all.get());
  Numbers state(mj_stateSize(m.get(), mjSTATE_INTEGRATION));
  mj_getState(m.get(), all.get(), state.data(), mjSTATE_INTEGRATION);
  for (const StageCase& stage : kCases) {
    // All bytes 255: every result is NaN until it is computed.
    mj_resetDataDebug(m.get(), some.get(), 255);
    mj_setState(m.get(), some.get(), state.data(), mjSTATE_INTEGRATION);
    for (const Stage before : stage.before) before(m.get(), some.get());
    const Numbers have = stage.compute(m.get(), some.get());
    mj_setState(m.get(), all.get(), state.data(), mjSTATE_INTEGRATION);
    mj_forward(m.get(), all.get());
    const Numbers want = stage.compute(m.get(), all.get());
    // NaN is not equal to itself, so results that were not computed differ.
    EXPECT_TRUE(have == want) << stage.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Stages,
                         testing::Values("arm_gripper", "box_stack", "cable", "cloth_post",
                                         "humanoid", "muscle_arm", "playground", "slider_crank",
                                         "soft_ball", "terrain"));

}  // namespace
