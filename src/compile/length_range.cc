// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the length ranges of actuators by simulation. The actuator alone drives the model with a
// force that accelerates it by `accel`, against strong damping, until it rests at one end. The
// shortest length when pulling and the longest length when pushing are the range.
//
// The simulation runs on a shallow copy of the model with changed options, so that several threads
// can work on actuators of one model at the same time.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "math/libm.h"
#include "smooth/actuator/transmission.h"
#include "system/threads.h"
#include "system/worker_group.h"

namespace syn {
namespace {

constexpr int kMaxThreads = 16;  // largest number of threads

// An interval of lengths; empty (lo > hi) until values are added.
struct Interval {
  mjtNum lo = std::numeric_limits<mjtNum>::max();
  mjtNum hi = -std::numeric_limits<mjtNum>::max();
  mjtNum Size() const { return hi - lo; }
};

bool IsMuscle(const mjModel* m, int i) {
  return m->actuator_gaintype[i] == mjGAIN_MUSCLE || m->actuator_biastype[i] == mjBIAS_MUSCLE;
}

bool IsUser(const mjModel* m, int i) {
  return m->actuator_gaintype[i] == mjGAIN_USER || m->actuator_biastype[i] == mjBIAS_USER;
}

// Returns true if the options ask for the range of actuator i.
bool IsWanted(const mjModel* m, int i, const mjLROpt& opt) {
  const mjtNum* existing = m->actuator_lengthrange + 2 * i;
  if (opt.useexisting && existing[0] < existing[1]) return false;
  switch (opt.mode) {
    case mjLRMODE_NONE:
      return false;
    case mjLRMODE_MUSCLE:
      return IsMuscle(m, i);
    case mjLRMODE_MUSCLEUSER:
      return IsMuscle(m, i) || IsUser(m, i);
    default:
      return true;
  }
}

// Sets the range to the limits of the joint or tendon of the actuator. Returns false if it has
// none.
bool TakeLimits(const mjModel* m, int i, Interval* range) {
  const int id = m->actuator_trnid[2 * i], type = m->actuator_trntype[i];
  const mjtNum* limits = nullptr;
  if ((type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) && m->jnt_limited[id]) {
    limits = m->jnt_range + 2 * id;
  } else if (type == mjTRN_TENDON && m->tendon_limited[id]) {
    limits = m->tendon_range + 2 * id;
  }
  if (limits) *range = {limits[0], limits[1]};
  return limits;
}

// Sets the force that drives actuator i: qfrc_applied = moment * side * accel / |M^-1 moment|, at
// most maxforce. `side` is -1 for pulling and +1 for pushing; `moment` and `acceleration` are
// scratch for nv numbers each.
void Pull(const mjModel* m, mjData* d, int i, mjtNum side, const mjLROpt& opt, mjtNum* moment,
          mjtNum* acceleration) {
  const mjtNum tiny = mjMINVAL;
  std::fill_n(moment, m->nv, 0);
  MomentRow(d, i).AddTo(moment, 1);
  // The acceleration that a unit force would cause scales the force to the wanted acceleration.
  mj_solveM(m, d, acceleration, moment, 1);
  mjtNum scale = side * opt.accel / std::max(tiny, mju_norm(acceleration, m->nv));
  if (opt.maxforce > 0) {
    const mjtNum force = std::abs(scale) * mju_norm(moment, m->nv);
    if (force > opt.maxforce) scale *= opt.maxforce / std::max(tiny, force);
  }
  mju_scl(d->qfrc_applied, moment, scale, m->nv);
}

// Simulates and returns the lengths of the last part of the simulation. The interval is empty if
// the simulation became unstable.
Interval Settle(const mjModel* m, mjData* d, int i, mjtNum side, const mjLROpt& opt) {
  Interval seen;
  std::vector<mjtNum> moment(m->nv), acceleration(m->nv);
  // The velocity decays exponentially with this factor per step; the time constant is at least 10
  // ms.
  const mjtNum decay = Exp(-m->opt.timestep / std::max(mjtNum{0.01}, opt.timeconst));
  mj_resetData(m, d);
  while (d->time < opt.inttotal) {
    mju_scl(d->qvel, d->qvel, decay, m->nv);
    mj_step1(m, d);
    Pull(m, d, i, side, opt, moment.data(), acceleration.data());
    mj_step2(m, d);
    // The time is 0 after a step only if the simulation was reset because it became unstable.
    if (d->time == 0) return Interval();
    if (d->time > opt.inttotal - opt.interval) {
      seen.lo = std::min(seen.lo, d->actuator_length[i]);
      seen.hi = std::max(seen.hi, d->actuator_length[i]);
    }
  }
  return seen;
}

// Returns the number of path elements of each tendon, or 0 if nothing depends on the tendon's
// length while actuator i pulls. Paths that wrap around geoms would take the larger part of the
// simulation's time.
std::vector<int> PathsThatMatter(const mjModel* m, int i) {
  std::vector<int> num(m->tendon_num, m->tendon_num + m->ntendon);
  // A tendon matters if the actuator acts on it, if it has limits or armature, or if it is
  // constrained.
  for (int t = 0; t < m->ntendon; ++t) {
    bool matters = m->actuator_trntype[i] == mjTRN_TENDON && m->actuator_trnid[2 * i] == t;
    matters |= m->tendon_limited[t] || m->tendon_armature[t] != 0;
    for (int e = 0; e < m->neq && !matters; ++e) {
      matters = m->eq_type[e] == mjEQ_TENDON && (m->eq_obj1id[e] == t || m->eq_obj2id[e] == t);
    }
    if (!matters) num[t] = 0;
  }
  return num;
}

// Returns the length range of actuator i. Throws if the simulation is unstable or does not
// converge.
Interval Simulate(const mjModel* model, mjData* d, int i, const mjLROpt& opt) {
  mjModel quiet = *model;
  // Everything that could hold the actuator back or that is not needed is switched off.
  quiet.opt.disableflags = mjDSBL_FRICTIONLOSS | mjDSBL_CONTACT | mjDSBL_SPRING | mjDSBL_DAMPER |
                           mjDSBL_GRAVITY | mjDSBL_ACTUATION | mjDSBL_SENSOR | mjDSBL_ISLAND;
  quiet.ncam = quiet.nlight = 0;
  std::vector<int> path_num = PathsThatMatter(model, i);
  quiet.tendon_num = path_num.data();
  if (opt.timestep > 0) quiet.opt.timestep = opt.timestep;
  const Interval pulled = Settle(&quiet, d, i, -1, opt), pushed = Settle(&quiet, d, i, 1, opt);
  // The result is checked: both simulations were stable, the range is not empty, and both ends had
  // come to rest.
  if (pulled.lo > pulled.hi || pushed.lo > pushed.hi) {
    throw ModelError(Format("Unstable lengthrange simulation in actuator %d", i));
  }
  const Interval range{pulled.lo, pushed.hi};
  if (range.Size() <= 0) {
    throw ModelError(Format("Invalid lengthrange (%g, %g) in actuator %d", range.lo, range.hi, i));
  }
  if (std::max(pulled.Size(), pushed.Size()) > opt.tolrange * range.Size()) {
    throw ModelError(
        Format("Lengthrange computation did not converge in actuator %d:\n"
               "  eps (%g, %g)\n  range (%g, %g)",
               i, pulled.Size(), pushed.Size(), range.lo, range.hi));
  }
  return range;
}

// Sets the range of actuator i from its limits or by simulation.
void SetRange(mjModel* m, mjData* d, int i, const mjLROpt& opt) {
  Interval range;
  if (!opt.uselimit || !TakeLimits(m, i, &range)) range = Simulate(m, d, i, opt);
  m->actuator_lengthrange[2 * i] = range.lo;
  m->actuator_lengthrange[2 * i + 1] = range.hi;
}

}  // namespace

void SetLengthRanges(Compilation& c) {
  mjModel* m = c.model.get();
  const mjLROpt& opt = c.spec.pub.compiler.LRopt;
  std::vector<int> wanted;
  for (int i = 0; i < m->nu; ++i) {
    if (IsWanted(m, i, opt)) wanted.push_back(i);
  }
  const int count = static_cast<int>(wanted.size());
  if (!count) return;
  const int cores = NumCores();
  const int threads =
      c.spec.pub.compiler.usethread ? std::clamp(cores, 1, std::min(count, kMaxThreads)) : 1;
  // Each thread has its own mjData: call t works on the actuators t, t + threads, and so on.
  ParallelFor(threads, threads, [&](int t) {
    const MessageTrap trap;
    const DataPtr d(mj_makeData(m));
    if (!d) throw ModelError("could not allocate memory");
    for (int k = t; k < count; k += threads) {
      InPlace(*c.spec.actuators[wanted[k]], [&] { SetRange(m, d.get(), wanted[k], opt); });
    }
  });
}

}  // namespace syn

int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error,
                      int error_sz) {
  try {
    if (syn::IsWanted(m, index, *opt)) syn::SetRange(m, d, index, *opt);
    return 1;
  } catch (const syn::ModelError& problem) {
    if (error && error_sz > 0) std::snprintf(error, error_sz, "%s", problem.what());
    return 0;
  }
}
