// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_setConst: computes model constants that follow from the dynamics in the reference
// configuration.
//
// Most constants have the form A = J M^-1 J'. With the factorization M = L' D L,
//
//   A = (L^-T J')' D^-1 (L^-T J'),
//
// and L^-T J' is nonzero only where J is, or at ancestors of those dofs. The Jacobian of a body has
// its nonzeros on one chain from the root, so the cost of each A is the square of the body's depth,
// independent of the size of the model.

#include <algorithm>
#include <cmath>
#include <vector>

#include <mujoco/mujoco.h>

#include "math/inertia.h"
#include "math/pose.h"
#include "smooth/actuator/transmission.h"
#include "smooth/chain.h"
#include "smooth/flex/flex.h"
#include "smooth/tendon/tendon.h"
#include "step/statistics.h"

namespace syn {
namespace {

constexpr mjtNum kTiny = mjMINVAL;  // smallest divisor: masses and squares of moment arms

// Sums the masses of all subtrees. Children have higher ids, so they are added before their
// parents.
void SubtreeMass(mjModel* m) {
  std::copy_n(m->body_mass, m->nbody, m->body_subtreemass);
  for (int b = m->nbody - 1; b > 0; --b) {
    m->body_subtreemass[m->body_parentid[b]] += m->body_subtreemass[b];
  }
}

// Computes everything that depends on positions alone, for the given positions.
void ToConfiguration(const mjModel* m, mjData* d, const mjtNum* qpos) {
  std::copy_n(qpos, m->nq, d->qpos);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_flex(m, d);
  FlexEdges(m, d, true);
  mj_tendon(m, d);
}

// Lists the dofs from the root down to `last`.
void Chain(const mjModel* m, int last, std::vector<int>* chain) {
  chain->clear();
  for (int i = last; i >= 0; i = m->dof_parentid[i]) chain->push_back(i);
  std::reverse(chain->begin(), chain->end());
}

// Replaces x, given on the dofs of a chain, by L^-T x and returns the quadratic form x' D^-1 x.
mjtNum ChainQuadratic(const mjModel* m, const mjData* d, const std::vector<int>& chain, mjtNum* x) {
  mjtNum sum = 0;
  for (int k = static_cast<int>(chain.size()) - 1; k >= 0; --k) {
    const int i = chain[k];
    const mjtNum* row = d->qLD + m->M_rowadr[i];
    // The row of a dof holds its ancestors in order, then the dof itself. The row of a simple dof
    // holds only the dof.
    for (int j = 0; j < m->M_rownnz[i] - 1; ++j) x[j] -= row[j] * x[k];
    sum += x[k] * x[k] * d->qLDiagInv[i];
  }
  return sum;
}

// Computes the diagonal of M without tendon armature. mj_makeM uses it for simple dofs.
void DofInertia(mjModel* m, mjData* d) {
  mj_crb(m, d);
  for (int i = 0; i < m->nv; ++i) {
    const Spatial cdof = Spatial::Load(d->cdof + 6 * i);
    m->dof_M0[i] =
        m->dof_armature[i] + Dot(cdof, Inertia::Load(d->crb + 10 * m->dof_bodyid[i]) * cdof);
  }
}

// Computes dof_invweight0, the diagonal of M^-1.
void DofConstants(mjModel* m, const mjData* d) {
  std::vector<int> chain;
  std::vector<mjtNum> x;
  for (int i = 0; i < m->nv; ++i) {
    const int body = m->dof_bodyid[i];
    // A body that only slides has the inverse of its mass.
    if (m->body_simple[body] == 2) {
      m->dof_invweight0[i] = 1 / std::max(kTiny, m->body_mass[body]);
      continue;
    }
    Chain(m, i, &chain);
    x.assign(chain.size(), 0);
    x.back() = 1;
    m->dof_invweight0[i] = ChainQuadratic(m, d, chain, x.data());
  }
}

// Ball and free joints have one weight for all rotations and one for all translations, so that the
// result does not depend on the choice of axes.
void AverageJointWeights(mjModel* m) {
  const auto average = [](mjtNum* w) { std::fill_n(w, 3, (w[0] + w[1] + w[2]) / 3); };
  for (int j = 0; j < m->njnt; ++j) {
    mjtNum* weight = m->dof_invweight0 + m->jnt_dofadr[j];
    if (m->jnt_type[j] == mjJNT_BALL || m->jnt_type[j] == mjJNT_FREE) average(weight);
    if (m->jnt_type[j] == mjJNT_FREE) average(weight + 3);
  }
}

// Computes body_invweight0: the mean of the diagonal of A for translations (of the center of mass)
// and for rotations.
void BodyConstants(mjModel* m, const mjData* d) {
  std::vector<int> chain;
  std::vector<mjtNum> x;
  for (int b = 0; b < m->nbody; ++b) {
    mjtNum* weight = m->body_invweight0 + 2 * b;
    weight[0] = weight[1] = 0;
    const int weld = m->body_weldid[b];
    // Static bodies keep the weight zero.
    if (weld == 0) continue;
    if (m->body_simple[b] == 2) {
      weight[0] = 1 / std::max(kTiny, m->body_mass[b]);
      continue;
    }
    Chain(m, m->body_dofadr[weld] + m->body_dofnum[weld] - 1, &chain);
    x.resize(chain.size());
    const Vec3 arm = Vec3::Load(d->xipos + 3 * b) - TreeOrigin(m, d, b);
    // Axes 0 to 2 are translations, axes 3 to 5 rotations.
    for (int axis = 0; axis < 6; ++axis) {
      for (size_t k = 0; k < chain.size(); ++k) {
        const Spatial cdof = Spatial::Load(d->cdof + 6 * chain[k]);
        x[k] = axis < 3 ? (cdof.lin + Cross(cdof.rot, arm))[axis] : cdof.rot[axis - 3];
      }
      weight[axis / 3] += ChainQuadratic(m, d, chain, x.data()) / 3;
    }
  }
}

// Solves with the factor of M for vectors that touch few trees. The dofs of a tree are contiguous,
// so only the range of trees that a vector touches is visited.
class TreeSolver {
 public:
  TreeSolver(const mjModel* m, const mjData* d) : m_(m), d_(d), x_(m->nv), begin_(m->ntree + 1) {
    for (int i = m->nv - 1; i >= 0; --i) begin_[m->dof_treeid[i]] = i;
    begin_[m->ntree] = m->nv;
  }

  // Loads a row of a Jacobian and applies L^-T to it.
  void Load(const JacobianRow& row) {
    std::fill(x_.begin() + first_, x_.begin() + end_, 0);
    int low = m_->nv, high = -1;
    row.ForEach([&](int i, mjtNum v) {
      if (v == 0) return;
      x_[i] += v;
      low = std::min(low, i);
      high = std::max(high, i);
    });
    // The range covers whole trees from the first to the last dof that is not zero.
    first_ = high < 0 ? 0 : begin_[m_->dof_treeid[low]];
    end_ = high < 0 ? 0 : begin_[m_->dof_treeid[high] + 1];
    for (int i = end_ - 1; i >= first_; --i) {
      if (x_[i] == 0) continue;
      const int adr = m_->M_rowadr[i];
      for (int k = adr; k < adr + m_->M_rownnz[i] - 1; ++k) {
        x_[m_->M_colind[k]] -= d_->qLD[k] * x_[i];
      }
    }
  }

  // Returns J M^-1 J' for the row that was loaded.
  mjtNum Quadratic() const {
    mjtNum sum = 0;
    for (int i = first_; i < end_; ++i) sum += x_[i] * x_[i] * d_->qLDiagInv[i];
    return sum;
  }

  // Returns |M^-1 J'| for the row that was loaded, which is overwritten.
  mjtNum SolutionNorm() {
    mjtNum sum = 0;
    for (int i = first_; i < end_; ++i) {
      x_[i] *= d_->qLDiagInv[i];
      const int adr = m_->M_rowadr[i];
      for (int k = adr; k < adr + m_->M_rownnz[i] - 1; ++k) {
        x_[i] -= d_->qLD[k] * x_[m_->M_colind[k]];
      }
      sum += x_[i] * x_[i];
    }
    return std::sqrt(sum);
  }

 private:
  const mjModel* m_;
  const mjData* d_;
  std::vector<mjtNum> x_;
  std::vector<int> begin_;   // first dof of each tree; the last entry is nv
  int first_ = 0, end_ = 0;  // range of dofs that the loaded row touches
};

// Computes the reference length and the inverse weight of each tendon.
void TendonConstants(mjModel* m, const mjData* d, TreeSolver* solver) {
  for (int i = 0; i < m->ntendon; ++i) {
    m->tendon_length0[i] = d->ten_length[i];
    solver->Load(TendonRow(m, d, i));
    m->tendon_invweight0[i] = solver->Quadratic();
  }
}

// Computes reference lengths and inverse weights of the edges of flexes. An edge between bodies
// that only slide gets the mean of both inverse masses.
void FlexConstants(mjModel* m, const mjData* d, TreeSolver* solver) {
  std::copy_n(d->flexedge_length, m->nflexedge, m->flexedge_length0);
  for (int f = 0; f < m->nflex; ++f) {
    if (m->flex_interp[f] || !m->nv) continue;
    for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f]; ++e) {
      const int* vertex = m->flex_edge + 2 * e;
      const int* bodies = m->flex_vertbodyid + m->flex_vertadr[f];
      const int a = bodies[vertex[0]], b = bodies[vertex[1]];
      m->flexedge_invweight0[e] = 0;
      if (m->flexedge_rigid[e]) continue;
      if (m->body_simple[a] == 2 && m->body_simple[b] == 2) {
        m->flexedge_invweight0[e] = (1 / m->body_mass[a] + 1 / m->body_mass[b]) / 2;
      } else {
        solver->Load(FlexEdgeRow(m, d, e, mj_isSparse(m)));
        m->flexedge_invweight0[e] = solver->Quadratic();
      }
    }
  }
}

// Converts a damping ratio into damping. Position actuators may give the ratio r as a positive
// biasprm[2]; it becomes the damping 2 r sqrt(k mass), with stiffness k and the mass that the
// actuator moves.
void ResolveDampingRatio(mjModel* m, const JacobianRow& moment, int i) {
  const mjtNum stiffness = m->actuator_gainprm[mjNGAIN * i];
  mjtNum* bias = m->actuator_biasprm + mjNBIAS * i;
  if (stiffness != -bias[1] || !(bias[2] > 0)) return;
  mjtNum mass = 0;
  moment.ForEach([&](int dof, mjtNum t) {
    if (t * t > kTiny) mass += m->dof_M0[dof] / (t * t);
  });
  // Damping is stored with negative sign, so a second call finds nothing to convert.
  bias[2] *= -2 * std::sqrt(stiffness * mass);
}

// Computes reference length and acceleration per unit force of each actuator.
void ActuatorConstants(mjModel* m, const mjData* d, TreeSolver* solver) {
  for (int i = 0; i < m->nu; ++i) {
    m->actuator_length0[i] = d->actuator_length[i];
    const JacobianRow moment = MomentRow(d, i);
    solver->Load(moment);
    m->actuator_acc0[i] = solver->SolutionNorm();
    ResolveDampingRatio(m, moment, i);
  }
}

Pose BodyPose(const mjData* d, int b) { return Pose::Load(d->xpos + 3 * b, d->xquat + 4 * b); }

// Computes the anchor in the second body of connect and weld constraints, and the relative pose of
// a weld, unless it was given.
void EqualityConstants(mjModel* m, const mjData* d) {
  for (int i = 0; i < m->neq; ++i) {
    if (m->eq_objtype[i] != mjOBJ_BODY) continue;
    mjtNum* data = m->eq_data + mjNEQDATA * i;
    const Pose body1 = BodyPose(d, m->eq_obj1id[i]), body2 = BodyPose(d, m->eq_obj2id[i]);
    if (m->eq_type[i] == mjEQ_CONNECT) {
      (Inverse(body2) * (body1 * Vec3::Load(data))).Store(data + 3);
    } else if (m->eq_type[i] == mjEQ_WELD) {
      Quat relative = Quat::Load(data + 6);
      // A zero quaternion means that no relative pose was given.
      if (relative == Quat{0, 0, 0, 0}) {
        (Inverse(body1) * (body2 * Vec3::Load(data))).Store(data + 3);
        relative = Conj(body1.quat) * body2.quat;
      } else {
        Normalize(relative);
      }
      relative.Store(data + 6);
    }
  }
}

// Computes the reference poses of cameras, as if all of them were fixed to their bodies.
void CameraConstants(mjModel* m, const mjData* d) {
  for (int i = 0; i < m->ncam; ++i) {
    const int body = m->cam_bodyid[i], target = m->cam_targetbodyid[i];
    const Pose pose = BodyPose(d, body) * Pose::Load(m->cam_pos + 3 * i, m->cam_quat + 4 * i);
    const Vec3 com = Vec3::Load(d->subtree_com + 3 * (target >= 0 ? target : body));
    (pose.pos - com).Store(m->cam_poscom0 + 3 * i);
    (pose.pos - Vec3::Load(d->xpos + 3 * body)).Store(m->cam_pos0 + 3 * i);
    ToMat3(pose.quat).Store(m->cam_mat0 + 9 * i);
  }
}

// As CameraConstants(), for lights.
void LightConstants(mjModel* m, const mjData* d) {
  for (int i = 0; i < m->nlight; ++i) {
    const int body = m->light_bodyid[i], target = m->light_targetbodyid[i];
    const Pose pose = BodyPose(d, body);
    const Vec3 pos = pose * Vec3::Load(m->light_pos + 3 * i);
    const Vec3 com = Vec3::Load(d->subtree_com + 3 * (target >= 0 ? target : body));
    (pos - com).Store(m->light_poscom0 + 3 * i);
    (pos - Vec3::Load(d->xpos + 3 * body)).Store(m->light_pos0 + 3 * i);
    Rotate(pose.quat, Vec3::Load(m->light_dir + 3 * i)).Store(m->light_dir0 + 3 * i);
  }
}

// Sets the resting lengths of tendons that were not given (-1) to the lengths at the spring
// reference.
void SpringLengths(mjModel* m, mjData* d) {
  // This configuration differs from qpos0, so it must come last.
  ToConfiguration(m, d, m->qpos_spring);
  for (int i = 0; i < m->ntendon; ++i) {
    mjtNum* length = m->tendon_lengthspring + 2 * i;
    if (length[0] == -1 && length[1] == -1) length[0] = length[1] = d->ten_length[i];
  }
}

// Computes all constants. Each function needs the results of the ones before.
void SetConst(mjModel* m, mjData* d) {
  SubtreeMass(m);
  ToConfiguration(m, d, m->qpos0);
  DofInertia(m, d);
  mj_makeM(m, d);
  mj_factorM(m, d);
  mj_transmission(m, d);
  DofConstants(m, d);
  AverageJointWeights(m);
  BodyConstants(m, d);
  TreeSolver solver(m, d);
  FlexConstants(m, d, &solver);
  TendonConstants(m, d, &solver);
  ActuatorConstants(m, d, &solver);
  EqualityConstants(m, d);
  CameraConstants(m, d);
  LightConstants(m, d);
  m->stat = ComputeStatistics(m, d);
  SpringLengths(m, d);
}

}  // namespace
}  // namespace syn

void mj_setConst(mjModel* m, mjData* d) { syn::SetConst(m, d); }
