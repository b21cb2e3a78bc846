// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// ill_scaled FOLDER FIRST LAST STEPS: for each model FOLDER/N.xml what this engine's solvers make
// of it, as FOLDER/N.ours.json: a list with an entry for every solver and cone, each with the
// problems met at a few steps (state, inertia, smooth force, rows, acceleration, force of
// constraints) and the peak of the velocities over all steps.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace {

constexpr int kSampled[] = {0, 5, 20};
constexpr mjtSolver kSolvers[] = {mjSOL_CG, mjSOL_NEWTON};
constexpr mjtCone kCones[] = {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC};

void WriteArray(std::FILE* out, const char* name, const mjtNum* data, int n) {
  std::fprintf(out, "\"%s\":[", name);
  for (int i = 0; i < n; ++i) {
    std::fprintf(out, std::isfinite(data[i]) ? "%s%.17g" : "%snull", i ? "," : "", data[i]);
  }
  std::fputs("],", out);
}

// Column by column.
std::vector<mjtNum> DenseJacobian(const mjModel* m, mjData* d) {
  std::vector<mjtNum> J(static_cast<size_t>(m->nv) * d->nefc), unit(m->nv);
  for (int i = 0; i < m->nv; ++i) {
    unit[i] = 1;
    mj_mulJacVec(m, d, J.data() + static_cast<size_t>(i) * d->nefc, unit.data());
    unit[i] = 0;
  }
  return J;
}

// What rounding of J a - aref does to the forces of constraints, to first order:
//   |J|^T D (|J| |a| + |aref|) eps
mjtNum ForceRounding(const mjModel* m, mjData* d, const std::vector<mjtNum>& J) {
  std::vector<mjtNum> error(d->nefc);
  for (int r = 0; r < d->nefc; ++r) {
    error[r] = std::abs(d->efc_aref[r]);
    for (int i = 0; i < m->nv; ++i) error[r] += std::abs(J[i * d->nefc + r] * d->qacc[i]);
    error[r] *= d->efc_state[r] == mjCNSTRSTATE_SATISFIED ? 0 : d->efc_D[r];
  }
  mjtNum sum = 0;
  for (int i = 0; i < m->nv * d->nefc; ++i) sum += std::abs(J[i]) * error[i % d->nefc];
  return std::isfinite(sum) ? 2.2e-16 * sum : 1e300;
}

// The elliptic contacts: first row, mu, coefficients of friction.
void WriteCones(std::FILE* out, const mjData* d) {
  std::fputs("\"cones\":[", out);
  for (int i = 0, n = 0; i < d->ncon; ++i) {
    const mjContact& con = d->contact[i];
    if (con.efc_address < 0 || d->efc_type[con.efc_address] != mjCNSTR_CONTACT_ELLIPTIC) continue;
    std::fprintf(out, "%s[%d,%.17g", n++ ? "," : "", con.efc_address, con.mu);
    for (int k = 1; k < con.dim; ++k) std::fprintf(out, ",%.17g", con.friction[k - 1]);
    std::fputc(']', out);
  }
  std::fputs("],", out);
}

void WriteProblem(std::FILE* out, const mjModel* m, mjData* d) {
  std::fputc('{', out);
  WriteArray(out, "qpos", d->qpos, m->nq);
  WriteArray(out, "qvel", d->qvel, m->nv);
  WriteArray(out, "qacc_warmstart", d->qacc_warmstart, m->nv);
  mj_forward(m, d);
  std::vector<mjtNum> M(static_cast<size_t>(m->nv) * m->nv);
  mj_fullM(m, M.data(), d->qM);
  WriteArray(out, "M", M.data(), m->nv * m->nv);
  WriteArray(out, "qfrc_smooth", d->qfrc_smooth, m->nv);
  WriteArray(out, "qacc", d->qacc, m->nv);
  WriteArray(out, "qfrc_constraint", d->qfrc_constraint, m->nv);
  const std::vector<mjtNum> J = DenseJacobian(m, d);
  WriteArray(out, "J", J.data(), m->nv * d->nefc);
  WriteArray(out, "D", d->efc_D, d->nefc);
  WriteArray(out, "aref", d->efc_aref, d->nefc);
  WriteCones(out, d);
  const mjtNum rounding = ForceRounding(m, d, J);
  std::fprintf(out, "\"rounding\":%.17g,\"nefc\":%d}", rounding, d->nefc);
}

// Infinite where a step was taken back because of bad numbers.
mjtNum Peak(const mjModel* m, const mjData* d, mjtNum peak) {
  for (int w : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) {
    if (d->warning[w].number) return HUGE_VAL;
  }
  for (int i = 0; i < m->nv; ++i) peak = std::max(peak, std::abs(d->qvel[i]));
  return peak;
}

void WriteRun(std::FILE* out, const mjModel* m, mjData* d, int steps) {
  mj_resetData(m, d);
  std::fprintf(out, "{\"solver\":%d,\"cone\":%d,\"problems\":[", m->opt.solver, m->opt.cone);
  mjtNum peak = 0;
  for (int k = 0; k < steps; ++k) {
    if (std::find(std::begin(kSampled), std::end(kSampled), k) != std::end(kSampled)) {
      if (k) std::fputc(',', out);
      WriteProblem(out, m, d);
    }
    mj_step(m, d);
    peak = Peak(m, d, peak);
  }
  std::fprintf(out, "],\"peak\":%.17g}", std::min<mjtNum>(peak, 1e300));
}

void WriteRuns(const std::string& path, mjModel* m, int steps) {
  std::FILE* out = std::fopen((path + ".ours.json").c_str(), "w");
  if (!out) std::exit(1);
  mjData* d = mj_makeData(m);
  std::fputc('[', out);
  for (const mjtSolver solver : kSolvers) {
    for (const mjtCone cone : kCones) {
      m->opt.solver = solver;
      m->opt.cone = cone;
      if (solver != kSolvers[0] || cone != kCones[0]) std::fputc(',', out);
      WriteRun(out, m, d, steps);
    }
  }
  std::fputs("]\n", out);
  std::fclose(out);
  mj_deleteData(d);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: ill_scaled FOLDER FIRST LAST STEPS\n", stderr);
    return 2;
  }
  for (int n = std::atoi(argv[2]); n <= std::atoi(argv[3]); ++n) {
    const std::string path = std::string(argv[1]) + "/" + std::to_string(n);
    char error[1000] = "";
    mjModel* m = mj_loadXML((path + ".xml").c_str(), nullptr, error, sizeof(error));
    if (!m) {
      std::fprintf(stderr, "%s: %s\n", path.c_str(), error);
      return 1;
    }
    WriteRuns(path, m, std::atoi(argv[4]));
    mj_deleteModel(m);
  }
  return 0;
}
