// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjd_transitionFD: the linearized step
//
//   dx' = A dx + B du,   ds = C dx + D du
//
// with x = (position tangent, qvel, act), u = ctrl and s = sensordata, by finite differences. A
// perturbation of controls or activations does not change positions and velocities, so those stages
// are not computed again. A perturbation of velocities does not change the position stage.

#include "base/arena.h"
#include "step/finite_difference.h"
#include "step/integrate.h"

namespace syn {
namespace {

// State after a step, as a vector that may hold quaternions, and sensor data.
struct Outcome {
  mjtNum* state;
  mjtNum* sensor;
};

// Evaluates the step at the nominal and at perturbed inputs, and fills those of the four matrices
// that are not null. All scratch is on the stack of mjData.
class TransitionFd {
 public:
  TransitionFd(const mjModel* m, mjData* d, mjtNum eps, bool centered, mjtNum* A, mjtNum* B,
               mjtNum* C, mjtNum* D)
      : m_(m),
        d_(d),
        eps_(eps),
        centered_(centered),
        A_(A),
        B_(B),
        C_(C),
        D_(D),
        nx_(2 * m->nv + m->na),
        ns_(m->nsensordata),
        sensors_(C || D),
        start_(m, d, StartSignature(m)),
        nominal_(Allocate()),
        plus_(Allocate()),
        minus_(Allocate()),
        column_(StackAlloc<mjtNum>(d, nx_)),
        sensor_column_(StackAlloc<mjtNum>(d, ns_)) {}

  // Fills all matrices.
  void Run() {
    Evaluate(mjSTAGE_NONE, Factor::kCompute, &nominal_);
    if (B_ || D_) Controls();
    if (A_ || C_) {
      for (int i = 0; i < m_->na; ++i) Activation(i);
      for (int i = 0; i < m_->nv; ++i) Velocity(i);
      for (int i = 0; i < m_->nv; ++i) Position(i);
    }
  }

 private:
  // Returns the mask of the state that a step changes. The warm start is part of it, unless it is
  // off.
  static unsigned int StartSignature(const mjModel* m) {
    const unsigned int sig = mjSTATE_FULLPHYSICS | mjSTATE_CTRL;
    return mjDISABLED(mjDSBL_WARMSTART) ? sig : sig | mjSTATE_WARMSTART;
  }

  Outcome Allocate() {
    return {StackAlloc<mjtNum>(d_, m_->nq + m_->nv + m_->na), StackAlloc<mjtNum>(d_, ns_)};
  }

  // Makes one step from the current inputs and stores the result. Afterwards the inputs are
  // restored.
  void Evaluate(mjtStage skip, Factor factor, Outcome* out) {
    mj_forwardSkip(m_, d_, skip, !sensors_);
    if (m_->opt.integrator == mjINT_EULER) {
      EulerStep(m_, d_, factor);
    } else {
      ImplicitStep(m_, d_, factor);
    }
    mj_getState(m_, d_, out->state, mjSTATE_PHYSICS);
    if (sensors_) std::copy_n(d_->sensordata, ns_, out->sensor);
    start_.Restore(d_);
  }

  // The matrix of Euler depends on positions only, so its factor can be reused; those of the
  // implicit integrators depend on velocities, too.
  Factor FactorForVelocity() const {
    return m_->opt.integrator == mjINT_EULER ? Factor::kReuse : Factor::kCompute;
  }

  // Computes the tangent from one outcome to the other, divided by eps, in column_.
  void StateColumn(const Outcome& from, const Outcome& to, mjtNum eps) {
    const int nq = m_->nq, nv = m_->nv;
    if (nq == nv) {
      syn::Difference(to.state, from.state, eps, nv, column_);
    } else {
      mj_differentiatePos(m_, column_, eps, from.state, to.state);
    }
    syn::Difference(to.state + nq, from.state + nq, eps, nv + m_->na, column_ + nv);
  }

  // Writes a column into column j of a matrix, which may be null.
  void StoreColumn(mjtNum* matrix, int ncol, int j, const mjtNum* column, int nrow) {
    if (!matrix) return;
    for (int i = 0; i < nrow; ++i) matrix[static_cast<ptrdiff_t>(i) * ncol + j] = column[i];
  }

  // Stores column j of A and C.
  void StateDerivative(int j, const Outcome& from, const Outcome& to, mjtNum eps) {
    StateColumn(from, to, eps);
    StoreColumn(A_, nx_, j, column_, nx_);
    if (!C_) return;
    syn::Difference(to.sensor, from.sensor, eps, ns_, sensor_column_);
    StoreColumn(C_, nx_, j, sensor_column_, ns_);
  }

  // Computes column j by one-sided or centered differences. perturb(e) adds e to an input.
  template <typename Perturb>
  void Column(int j, mjtStage skip, Factor factor, Perturb&& perturb) {
    perturb(eps_);
    Evaluate(skip, factor, &plus_);
    if (!centered_) {
      StateDerivative(j, nominal_, plus_, eps_);
      return;
    }
    perturb(-eps_);
    Evaluate(skip, factor, &minus_);
    StateDerivative(j, minus_, plus_, 2 * eps_);
  }

  void Activation(int i) {
    Column(2 * m_->nv + i, mjSTAGE_VEL, Factor::kReuse, [&](mjtNum e) { d_->act[i] += e; });
  }

  void Velocity(int i) {
    Column(m_->nv + i, mjSTAGE_POS, FactorForVelocity(), [&](mjtNum e) { d_->qvel[i] += e; });
  }

  // The direction of the perturbation is one coordinate of the tangent space.
  void Position(int i) {
    std::fill_n(column_, m_->nv, 0);
    Column(i, mjSTAGE_NONE, Factor::kCompute, [&](mjtNum e) {
      const StackFrame frame(d_);
      mjtNum* direction = StackAlloc<mjtNum>(d_, m_->nv);
      std::fill_n(direction, m_->nv, 0);
      direction[i] = 1;
      mj_integratePos(m_, d_->qpos, direction, e);
    });
  }

  bool InRange(int i, mjtNum ctrl) const {
    const mjtNum* range = m_->actuator_ctrlrange + 2 * i;
    return !m_->actuator_ctrllimited[i] || (ctrl >= range[0] && ctrl <= range[1]);
  }

  // Controls at a limit are perturbed only toward the inside of their range.
  void Controls() {
    for (int i = 0; i < m_->nu; ++i) {
      const mjtNum ctrl = d_->ctrl[i];
      const bool forward = InRange(i, ctrl) && InRange(i, ctrl + eps_);
      const bool backward = (centered_ || !forward) && InRange(i, ctrl) && InRange(i, ctrl - eps_);
      if (forward) {
        d_->ctrl[i] = ctrl + eps_;
        Evaluate(mjSTAGE_VEL, Factor::kReuse, &plus_);
      }
      if (backward) {
        d_->ctrl[i] = ctrl - eps_;
        Evaluate(mjSTAGE_VEL, Factor::kReuse, &minus_);
      }
      ControlDerivative(i, forward, backward);
    }
  }

  // Stores column i of B and D from the outcomes that were evaluated.
  void ControlDerivative(int i, bool forward, bool backward) {
    // A control whose range is too small for any perturbation has no derivative.
    if (!forward && !backward) {
      std::fill_n(column_, nx_, 0);
      std::fill_n(sensor_column_, ns_, 0);
    } else {
      const Outcome& from = backward ? minus_ : nominal_;
      const Outcome& to = forward ? plus_ : nominal_;
      const bool both = forward && backward;
      const mjtNum eps = both ? 2 * eps_ : eps_;
      StateColumn(from, to, eps);
      // Centered differences of sensors with respect to controls have the opposite sign, as in the
      // reference.
      if (D_) syn::Difference(to.sensor, from.sensor, both ? -eps : eps, ns_, sensor_column_);
    }
    StoreColumn(B_, m_->nu, i, column_, nx_);
    StoreColumn(D_, m_->nu, i, sensor_column_, ns_);
  }

  const mjModel* m_;
  mjData* d_;
  mjtNum eps_;
  bool centered_;
  mjtNum *A_, *B_, *C_, *D_;
  int nx_, ns_;  // number of rows of x and s
  bool sensors_;
  SavedState start_;
  Outcome nominal_, plus_, minus_;
  mjtNum* column_;
  mjtNum* sensor_column_;
};

}  // namespace
}  // namespace syn

void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_centered, mjtNum* A,
                      mjtNum* B, mjtNum* C, mjtNum* D) {
  if (m->opt.integrator == mjINT_RK4) {
    mju_error("mjd_transitionFD: RK4 integrator is not supported");
    return;
  }
  const syn::StackFrame frame(d);
  syn::TransitionFd(m, d, eps, flg_centered, A, B, C, D).Run();
}
