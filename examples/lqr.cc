// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Balances a pole on a cart with a linear quadratic regulator found by finite differences.
//
//   lqr [pole.xml]
//
// Near the upright pose a step is x' = A x + B u; mjd_transitionFD computes A and B. The gain K
// that minimizes the sum of x'Qx + u'Ru is the fixed point of the discrete Riccati equation
//
//   K = (R + B'PB)^-1 B'PA,   P = Q + A'P (A - B K),
//
// which is iterated until P no longer changes.

#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

// Number of states: positions of slide and hinge, and their velocities.
constexpr int nx = 4;

// The row K of gains, and the number of iterations that were needed.
struct Gain {
  mjtNum k[nx];
  int iterations;
};

// Solves the Riccati equation for diagonal Q, given by q, and a single control with the weight r.
Gain SolveRiccati(const mjtNum A[nx * nx], const mjtNum B[nx], const mjtNum q[nx], mjtNum r) {
  std::vector<mjtNum> P(nx * nx), PA(nx * nx), closed(nx * nx), next(nx * nx);
  for (int i = 0; i < nx; ++i) P[i * nx + i] = q[i];
  Gain gain = {};
  for (gain.iterations = 1; gain.iterations < 100000; ++gain.iterations) {
    mjtNum PB[nx];
    mju_mulMatVec(PB, P.data(), B, nx, nx);
    mju_mulMatMat(PA.data(), P.data(), A, nx, nx, nx);
    mju_mulMatTVec(gain.k, PA.data(), B, nx, nx);
    mju_scl(gain.k, gain.k, 1 / (r + mju_dot(B, PB, nx)), nx);

    for (int i = 0; i < nx * nx; ++i) closed[i] = A[i] - B[i / nx] * gain.k[i % nx];
    // P is symmetric, so A'P is the transpose of PA.
    mju_mulMatTMat(next.data(), PA.data(), closed.data(), nx, nx, nx);
    for (int i = 0; i < nx; ++i) next[i * nx + i] += q[i];
    // Without this, rounding errors would grow along the unstable mode.
    mju_symmetrize(next.data(), next.data(), nx);
    mjtNum change = 0;
    for (int i = 0; i < nx * nx; ++i) change = std::fmax(change, std::fabs(next[i] - P[i]));
    P = next;
    if (change < 1e-9) break;
  }
  return gain;
}

}  // namespace

int main(int argc, char** argv) {
  char error[1000] = "";
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "models/pole.xml", nullptr, error, sizeof(error));
  if (!m || 2 * m->nv != nx || m->nu != 1) {
    std::printf("not a cart with a pole: %s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);

  mjtNum A[nx * nx], B[nx];
  mjd_transitionFD(m, d, 1e-6, 1, A, B, nullptr, nullptr);
  const mjtNum q[nx] = {1, 10, 0.1, 0.1};
  Gain gain = SolveRiccati(A, B, q, 0.1);
  std::printf("K = [%.3f %.3f %.3f %.3f] after %d iterations\n", gain.k[0], gain.k[1], gain.k[2],
              gain.k[3], gain.iterations);

  // The pole starts with a lean of 0.3 rad, and is pushed after five seconds.
  d->qpos[1] = 0.3;
  mjtNum furthest = 0;
  while (d->time < 10) {
    d->ctrl[0] = -mju_dot(gain.k, d->qpos, 2) - mju_dot(gain.k + 2, d->qvel, 2);
    d->qfrc_applied[1] = d->time > 5 && d->time < 5.1 ? 0.3 : 0;
    mj_step(m, d);
    if (d->time > 3) furthest = std::fmax(furthest, std::fabs(d->qpos[1]));
  }
  std::printf("after 10 s: cart at %.4f m, pole at %.4f rad; the push moved it by %.3f rad\n",
              d->qpos[0], d->qpos[1], furthest);
  const bool balanced =
      std::fabs(d->qpos[0]) < 0.01 && std::fabs(d->qpos[1]) < 0.01 && furthest > 0.01;
  mj_deleteData(d);
  mj_deleteModel(m);
  return balanced ? 0 : 1;
}
