// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "inputs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "common/app.h"
#include "common/npy.h"

namespace {

constexpr int kDefaultRolls = 100, kDefaultSteps = 1000;

// A random number in [0, 1) for each (seed, stream, index): SplitMix64 of a counter, so that any
// entry can be made without those before it.
class Random {
 public:
  Random(uint64_t seed, uint64_t stream) : base_(Mix(Mix(seed) + stream)) {}

  double Uniform(uint64_t index) const {
    return static_cast<double>(Mix(base_ + kGamma * (index + 1)) >> 11) * 0x1p-53;
  }

  // Box-Muller.
  double Normal(uint64_t index) const {
    const double radius = std::sqrt(-2 * std::log(1 - Uniform(2 * index)));
    return radius * std::cos(2 * std::numbers::pi * Uniform(2 * index + 1));
  }

 private:
  static constexpr uint64_t kGamma = 0x9e3779b97f4a7c15;

  static uint64_t Mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

  uint64_t base_;
};

enum Stream : uint64_t { kInitStream = 1, kControlStream = 2 };

// A file, or nothing if the user gave none.
struct Source {
  std::string path;
  app::NpyArray array;
  bool given() const { return !path.empty(); }
  size_t rank() const { return array.shape.size(); }
};

Source Open(const std::string& path) {
  return {path, path.empty() ? app::NpyArray{} : app::ReadNpy(path)};
}

// A number of rollouts or steps, and whether anything but the default speaks for it.
struct Count {
  int value;
  bool given;
};

// What the option says, else what the file has along `axis`, else the fallback.
Count Settle(int option, const Source& s, bool has_axis, size_t axis, Count fallback) {
  if (option > 0) return {option, true};
  if (!has_axis) return fallback;
  const size_t n = s.array.shape[axis];
  if (n > static_cast<size_t>(std::numeric_limits<int>::max())) {
    throw app::Error("'" + s.path + "': shape " + app::ToString(s.array.shape) + " is too large");
  }
  return {static_cast<int>(n), true};
}

// "(20, 56)" or, while the number of rollouts is open, "(N, 56)".
std::string Expected(const app::Shape& full, bool open) {
  const std::string text = app::ToString(full);
  return open ? "(N" + text.substr(text.find(',')) : text;
}

// The array, with its first axis repeated if the file has one row for all rollouts.
std::vector<mjtNum> Spread(const Source& s, const app::Shape& full, bool open,
                           const std::string& meaning) {
  const app::Shape row(full.begin() + 1, full.end());
  if (s.array.shape == full) return s.array.data;
  if (s.array.shape != row) {
    throw app::Error(app::Format("'%s': expected shape %s or %s (%s), found %s", s.path.c_str(),
                                 Expected(full, open).c_str(), app::ToString(row).c_str(),
                                 meaning.c_str(), app::ToString(s.array.shape).c_str()));
  }
  std::vector<mjtNum> all;
  all.reserve(app::NumElements(full));
  for (size_t i = 0; i < full[0]; ++i) {
    all.insert(all.end(), s.array.data.begin(), s.array.data.end());
  }
  return all;
}

// The model's initial state, moved along random tangents, with random velocities.
std::vector<mjtNum> RandomStates(const mjModel* m, int nroll, const InputOptions& o) {
  const int nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  std::vector<mjtNum> states(app::NumElements({static_cast<size_t>(nroll), size_t(nstate)}));
  std::vector<mjtNum> tangent(m->nv);
  const Random random(o.seed, kInitStream);
  app::DataPtr d = app::MakeData(m);
  uint64_t index = 0;
  for (int i = 0; i < nroll; ++i) {
    mj_resetData(m, d.get());
    for (mjtNum& x : tangent) x = o.init_noise * random.Normal(index++);
    mj_integratePos(m, d->qpos, tangent.data(), 1);
    for (int k = 0; k < m->nv; ++k) d->qvel[k] = o.init_noise * random.Normal(index++);
    mj_getState(m, d.get(), states.data() + static_cast<size_t>(i) * nstate, mjSTATE_FULLPHYSICS);
  }
  return states;
}

// Uniform around the middle of the control range; actuators without one get [-1, 1].
std::vector<mjtNum> RandomControls(const mjModel* m, int nroll, int nstep, const InputOptions& o) {
  std::vector<mjtNum> control(
      app::NumElements({static_cast<size_t>(nroll), static_cast<size_t>(nstep), size_t(m->nu)}));
  const Random random(o.seed, kControlStream);
  for (size_t index = 0; index < control.size(); ++index) {
    const int k = static_cast<int>(index % m->nu);
    const bool limited = m->actuator_ctrllimited[k];
    const mjtNum low = limited ? m->actuator_ctrlrange[2 * k] : -1;
    const mjtNum high = limited ? m->actuator_ctrlrange[2 * k + 1] : 1;
    control[index] =
        (low + high) / 2 + o.control_noise * (high - low) * (random.Uniform(index) - 0.5);
  }
  return control;
}

}  // namespace

Inputs MakeInputs(const mjModel* m, const InputOptions& o) {
  const Source init = Open(o.init), warmstart = Open(o.warmstart), control = Open(o.control);
  const bool many_inits = init.given() && init.rank() == 2;
  const bool many_controls = control.given() && control.rank() == 3;
  Count nroll = Settle(0, control, many_controls, 0, {kDefaultRolls, false});
  nroll = Settle(o.nroll, init, many_inits, 0, nroll);
  const Count nstep = Settle(o.nstep, control, control.given() && control.rank() >= 2,
                             many_controls ? 1 : 0, {kDefaultSteps, false});

  Inputs in;
  in.nroll = nroll.value;
  in.nstep = nstep.value;
  const size_t rows = in.nroll, steps = in.nstep, nv = m->nv, nu = m->nu;
  const size_t nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  app::NumElements({rows, steps, std::max(nstate, nu)});  // throws if the batch is too large
  auto spread = [&](const Source& s, const app::Shape& full, const std::string& meaning) {
    return Spread(s, full, !nroll.given, meaning);
  };
  if (init.given()) {
    in.state0 =
        spread(init, {rows, nstate},
               app::Format("rollouts, state: time, %d qpos, %d qvel, %d act", m->nq, m->nv, m->na));
  } else {
    in.state0 = RandomStates(m, in.nroll, o);
  }
  if (warmstart.given()) in.warmstart0 = spread(warmstart, {rows, nv}, "rollouts, qacc");
  if (control.given()) {
    in.control = spread(control, {rows, steps, nu}, "rollouts, steps, controls");
  } else {
    in.control = RandomControls(m, in.nroll, in.nstep, o);
  }
  return in;
}
