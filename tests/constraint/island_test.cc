// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Islands against brute force: which trees belong together is found again from the Jacobian by
// spreading labels until nothing changes, and every permuted array is compared with the one it
// permutes, entry by entry.

#include <algorithm>
#include <cmath>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

// Bodies whose partners are not their neighbours, so that islands interleave: two pairs tied by
// tendons, a welded pair, a chain with friction and limits, stacked boxes, and two loners, one of
// them touching nothing.
constexpr char kMixed[] = R"(<mujoco><default><geom size=".1"/></default><worldbody>
  <geom type="plane" size="9 9 1"/>
  <body name="a" pos="0 0 3"><freejoint/><geom/><site name="a"/></body>
  <body name="b" pos="1 0 3"><freejoint/><geom/><site name="b"/></body>
  <body name="c" pos="0 1 3"><freejoint/><geom/><site name="c"/></body>
  <body name="d" pos="1 1 3"><freejoint/><geom/><site name="d"/></body>
  <body pos="3 0 .095"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  <body name="alone" pos="9 9 9"><freejoint/><geom/></body>
  <body name="e" pos="5 0 3"><freejoint/><geom/></body>
  <body pos="3 0 .29"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  <body pos="6 0 1"><joint type="hinge" axis="0 1 0" frictionloss=".1"/><geom/>
    <body pos="0 0 .3"><joint type="hinge" axis="1 0 0" limited="true" range="-10 -5"/><geom/></body>
  </body>
  <body name="f" pos="5 0 3.5"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>
    <geom/></body>
  <body pos="-3 0 .09"><joint type="slide" axis="0 0 1"/><geom/></body>
  </worldbody>
  <tendon>
    <spatial limited="true" range="0 .5"><site site="a"/><site site="c"/></spatial>
    <spatial limited="true" range="0 .5"><site site="d"/><site site="b"/></spatial>
  </tendon>
  <equality><weld body1="e" body2="f"/></equality></mujoco>)";

// Where each constraint has entries: nefc x nv flags, the same for all of its rows, of which single
// ones may be zero.
std::vector<bool> Entries(const mjModel* m, const mjData* d) {
  std::vector<bool> entry(d->nefc * m->nv);
  auto same = [&](int r, int s) {
    return d->efc_type[r] == d->efc_type[s] && d->efc_id[r] == d->efc_id[s];
  };
  for (int r = 0; r < d->nefc; ++r) {
    for (int k = 0; k < (mj_isSparse(m) ? d->efc_J_rownnz[r] : m->nv); ++k) {
      int at = mj_isSparse(m) ? d->efc_J_rowadr[r] + k : r * m->nv + k;
      if (!mj_isSparse(m) && d->efc_J[at] == 0) continue;
      for (int s = 0; s < d->nefc; ++s) {
        if (same(r, s)) entry[s * m->nv + (mj_isSparse(m) ? d->efc_J_colind[at] : k)] = true;
      }
    }
  }
  return entry;
}

// The smallest dof of the island of each dof, -1 outside. Constraints join the trees they have
// entries in.
std::vector<int> FirstDofs(const mjModel* m, const mjData* d, const std::vector<bool>& entry) {
  std::vector<int> label(m->nv, -1);
  auto root = [&](int dof) {
    while (m->dof_parentid[dof] >= 0) dof = m->dof_parentid[dof];
    return dof;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (int r = 0; r < d->nefc; ++r) {
      int least = m->nv;
      for (int i = 0; i < m->nv; ++i) {
        if (!entry[r * m->nv + i]) continue;
        least = std::min(least, label[root(i)] < 0 ? root(i) : label[root(i)]);
      }
      for (int i = 0; i < m->nv; ++i) {
        if (!entry[r * m->nv + i] || label[root(i)] == least) continue;
        label[root(i)] = least;
        changed = true;
      }
    }
  }
  for (int i = 0; i < m->nv; ++i) label[i] = label[root(i)];
  return label;
}

void CheckDofs(const mjModel* m, const mjData* d, const std::vector<int>& first_dof) {
  std::vector<int> firsts(first_dof);
  std::sort(firsts.begin(), firsts.end());
  firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
  if (!firsts.empty() && firsts[0] < 0) firsts.erase(firsts.begin());
  ASSERT_EQ(d->nisland, static_cast<int>(firsts.size()));
  int at = 0;
  for (int k = 0; k < d->nisland; ++k) {
    EXPECT_EQ(d->island_dofadr[k], firsts[k]);
    EXPECT_EQ(d->island_idofadr[k], at);
    for (int i = 0; i < m->nv; ++i) {
      if (first_dof[i] != firsts[k]) continue;
      EXPECT_EQ(d->dof_island[i], k);
      EXPECT_EQ(d->map_dof2idof[i], at);
      EXPECT_EQ(d->map_idof2dof[at++], i);
    }
    EXPECT_EQ(d->island_nv[k], at - d->island_idofadr[k]);
  }
  EXPECT_EQ(d->nidof, at);
  for (int i = 0; i < m->nv; ++i) {
    if (first_dof[i] >= 0) continue;
    EXPECT_EQ(d->dof_island[i], -1);
    EXPECT_EQ(d->map_dof2idof[i], at);
    EXPECT_EQ(d->map_idof2dof[at++], i);
  }
}

int IslandOfRow(const mjModel* m, const mjData* d, const std::vector<bool>& entry, int r) {
  for (int i = 0; i < m->nv; ++i) {
    if (entry[r * m->nv + i]) return d->dof_island[i];
  }
  return -1;
}

void CheckRows(const mjModel* m, const mjData* d, const std::vector<bool>& entry) {
  int at = 0;
  for (int k = 0; k < d->nisland; ++k) {
    int ne = 0, nf = 0;
    EXPECT_EQ(d->island_iefcadr[k], at);
    for (int r = 0; r < d->nefc; ++r) {
      if (IslandOfRow(m, d, entry, r) != k) continue;
      ne += r < d->ne;
      nf += r >= d->ne && r < d->ne + d->nf;
      EXPECT_EQ(d->efc_island[r], k);
      EXPECT_EQ(d->map_efc2iefc[r], at);
      EXPECT_EQ(d->map_iefc2efc[at], r);
      EXPECT_EQ(d->iefc_type[at], d->efc_type[r]);
      EXPECT_EQ(d->iefc_id[at], d->efc_id[r]);
      EXPECT_EQ(d->iefc_frictionloss[at], d->efc_frictionloss[r]);
      EXPECT_EQ(d->iefc_D[at], d->efc_D[r]);
      EXPECT_EQ(d->iefc_R[at++], d->efc_R[r]);
    }
    EXPECT_EQ(d->island_ne[k], ne);
    EXPECT_EQ(d->island_nf[k], nf);
    EXPECT_EQ(d->island_nefc[k], at - d->island_iefcadr[k]);
  }
  EXPECT_EQ(at, d->nefc);
}

void CheckInertia(const mjModel* m, const mjData* d) {
  int end = 0;
  for (int i = 0; i < d->nidof; ++i) {
    int dof = d->map_idof2dof[i], base = d->island_idofadr[d->dof_island[dof]];
    ASSERT_EQ(d->iM_rownnz[i], m->M_rownnz[dof]);
    ASSERT_EQ(d->iM_rowadr[i], end);
    EXPECT_EQ(d->iLDiagInv[i], d->qLDiagInv[dof]);
    for (int k = m->M_rowadr[dof]; k < m->M_rowadr[dof] + m->M_rownnz[dof]; ++k, ++end) {
      EXPECT_EQ(base + d->iM_colind[end], d->map_dof2idof[m->M_colind[k]]);
      EXPECT_EQ(d->iM[end], d->M[k]);
      EXPECT_EQ(d->iLD[end], d->qLD[k]);
    }
  }
}

void CheckJacobianDense(const mjModel* m, const mjData* d) {
  for (int k = 0; k < d->nisland; ++k) {
    const mjtNum* block = d->iefc_J + d->nidof * d->island_iefcadr[k];
    for (int r = 0; r < d->island_nefc[k]; ++r) {
      for (int i = 0; i < d->island_nv[k]; ++i) {
        EXPECT_EQ(block[r * d->island_nv[k] + i],
                  d->efc_J[d->map_iefc2efc[d->island_iefcadr[k] + r] * m->nv +
                           d->map_idof2dof[d->island_idofadr[k] + i]]);
      }
    }
  }
}

void CheckJacobianSparse(const mjData* d) {
  int end = 0;
  for (int i = 0; i < d->nefc; ++i) {
    int row = d->map_iefc2efc[i], base = d->island_idofadr[d->efc_island[row]];
    ASSERT_EQ(d->iefc_J_rownnz[i], d->efc_J_rownnz[row]);
    ASSERT_EQ(d->iefc_J_rowadr[i], end);
    for (int k = d->efc_J_rowadr[row]; k < d->efc_J_rowadr[row] + d->efc_J_rownnz[row]; ++k) {
      EXPECT_EQ(base + d->iefc_J_colind[end], d->map_dof2idof[d->efc_J_colind[k]]);
      EXPECT_EQ(d->iefc_J[end++], d->efc_J[k]);
    }
    // How many of the rows that follow in the island have the same columns.
    auto columns = [&](int r) {
      const int* begin = d->efc_J_colind + d->efc_J_rowadr[d->map_iefc2efc[r]];
      return std::vector<int>(begin, begin + d->efc_J_rownnz[d->map_iefc2efc[r]]);
    };
    int same = 0;
    while (i + same + 1 < d->nefc && columns(i + same + 1) == columns(i)) ++same;
    EXPECT_EQ(d->iefc_J_rowsuper[i], same);
  }
  EXPECT_EQ(end, d->nJ);
}

void CheckIslands(const mjModel* m, const mjData* d) {
  ASSERT_GT(d->nefc, 0);
  std::vector<bool> entry = Entries(m, d);
  CheckDofs(m, d, FirstDofs(m, d, entry));
  CheckRows(m, d, entry);
  CheckInertia(m, d);
  if (!mj_isSparse(m)) return CheckJacobianDense(m, d);
  CheckJacobianSparse(d);
}

class Islands : public testing::TestWithParam<int> {
 protected:
  void Run(ModelPtr m, int steps) {
    m->opt.jacobian = GetParam();
    DataPtr d = MakeData(m);
    for (int i = 0; i < steps; ++i) mj_step(m.get(), d.get());
    mj_forward(m.get(), d.get());
    CheckIslands(m.get(), d.get());
    num_islands_ = d->nisland;
  }
  int num_islands_ = 0;
};

TEST_P(Islands, OfInterleavedTrees) {
  for (int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    ModelPtr m = LoadString(kMixed);
    m->opt.cone = cone;
    Run(std::move(m), 0);
    EXPECT_EQ(num_islands_, 6);
  }
}

TEST_P(Islands, OfOwnModels) {
  for (const char* name : {"box_stack.xml", "humanoid.xml", "playground.xml"}) {
    SCOPED_TRACE(name);
    Run(LoadOwn(name), 200);
  }
}

// Two pairs of boxes, which come to lie on the ground: islands of rows in triples, solved by two
// workers, step after step in little memory, with the bits of one thread.
TEST(IslandsInThreads, LeaveNothingOnTheStack) {
  std::string bodies;
  for (const char* pos : {"0 0 .1", "0 0 .3", "3 0 .1", "3 0 .3"}) {
    bodies += std::string("<body pos='") + pos +
              "'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  }
  ModelPtr m = LoadString(
      "<mujoco><size memory='400K'/><option jacobian='sparse'/><worldbody>"
      "<geom type='plane' size='9 9 1'/>" +
      bodies + "</worldbody></mujoco>");
  DataPtr alone = MakeData(m), together = MakeData(m);
  mjThreadPool* pool = mju_threadPoolCreate(2);
  mju_bindThreadPool(together.get(), pool);
  for (int i = 0; i < 500; ++i) {
    mj_step(m.get(), alone.get());
    mj_step(m.get(), together.get());
  }
  EXPECT_EQ(alone->nisland, 2);
  EXPECT_GE(alone->nefc, 40);
  EXPECT_EQ(together->warning[mjWARN_CNSTRFULL].number, 0);
  EXPECT_EQ(Vector(alone->qpos, alone->qpos + m->nq),
            Vector(together->qpos, together->qpos + m->nq));
  together.reset();
  mju_threadPoolDestroy(pool);
}

INSTANTIATE_TEST_SUITE_P(Jacobian, Islands, testing::Values(mjJAC_DENSE, mjJAC_SPARSE));

}  // namespace
}  // namespace syn
