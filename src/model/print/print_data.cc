// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_printData, which writes mjData as text, in the order in which a step computes it.

#include <cstring>
#include <string>
#include <type_traits>

#include "model/layout.h"
#include "model/print/text_printer.h"

namespace syn {
namespace {

void PrintMemory(TextPrinter* out, const mjData* d) {
  out->Print("MEMORY\n  total         %s\n",
             TextPrinter::Size(sizeof(mjData) + d->nbuffer + d->narena).c_str());
  out->Print("  struct        %s\n", TextPrinter::Size(sizeof(mjData)).c_str());
  out->Print("  buffer        %s\n", TextPrinter::Size(d->nbuffer).c_str());
  const double used = d->narena ? 100.0 * d->maxuse_arena / d->narena : 0;
  out->Print("  arena         %s, used %.1f%%\n\n", TextPrinter::Size(d->narena).c_str(), used);
}

void PrintSizes(TextPrinter* out, const mjData* d) {
  out->Print("SIZES\n");
#define X(type, name)                                                    \
  if (std::is_integral_v<type> && std::strcmp(#name, "threadpool") != 0) \
    out->Print("  %-19s %lld\n", #name, static_cast<long long>(d->name));
  MJDATA_SCALAR
#undef X
  out->Print("  %-19s %d\n\n", "threadpool", d->threadpool != 0);
}

// Prints warnings and timers that are not zero.
void PrintStatistics(TextPrinter* out, const mjData* d) {
  bool any = false;
  for (const mjWarningStat& w : d->warning) any = any || w.number;
  if (any) out->Print("WARNING\n");
  for (int i = 0; i < mjNWARNING; ++i) {
    const mjWarningStat& w = d->warning[i];
    if (w.number) out->Print("    %d:  lastinfo = %d   number = %d\n", i, w.lastinfo, w.number);
  }
  if (any) out->Print("\n");
  any = false;
  for (const mjTimerStat& t : d->timer) any = any || t.duration > 0;
  if (any) out->Print("TIMER\n");
  for (int i = 0; any && i < mjNTIMER; ++i) {
    out->Print("    %2d:  duration = %.3f   number = %d\n", i, d->timer[i].duration,
               d->timer[i].number);
  }
  if (any) out->Print("\n");
}

// Prints the statistics of the solver for each island.
void PrintSolver(TextPrinter* out, const mjData* d) {
  if (!d->nefc) return;
  out->Print("SOLVER STAT\n");
  for (int k = 0; k < mjNISLAND; ++k) {
    const int n = d->solver_niter[k];
    if (!n) continue;
    out->Print("  ISLAND %d: iterations = %d, nnz = %d\n", k, n, d->solver_nnz[k]);
    for (int i = 0; i < n && i < mjNSOLVER; ++i) {
      const mjSolverStat& s = d->solver[k * mjNSOLVER + i];
      out->Print("    %d:  improvement = ", i);
      out->Number(s.improvement);
      out->Print(" gradient = ");
      out->Number(s.gradient);
      out->Print(" lineslope = ");
      out->Number(s.lineslope);
      out->Print(" nactive = %d  nchange = %d  neval = %d  nupdate = %d\n", s.nactive, s.nchange,
                 s.neval, s.nupdate);
    }
  }
  out->Print("  solver_fwdinv = ");
  out->Number(d->solver_fwdinv[0]);
  out->Print(" ");
  out->Number(d->solver_fwdinv[1]);
  out->Print("\n\n");
}

// Prints energy, time, state and inputs.
void PrintState(TextPrinter* out, const mjModel* m, const mjData* d) {
  out->Print("ENERGY = ");
  out->Number(d->energy[0]);
  out->Print(" ");
  out->Number(d->energy[1]);
  out->Print("\nTIME = ");
  out->Number(d->time);
  out->Print("\n\n");
  out->Matrix("QPOS", d->qpos, m->nq, 1);
  out->Matrix("QVEL", d->qvel, m->nv, 1);
  out->Matrix("ACT", d->act, m->na, 1);
  out->Matrix("QACC_WARMSTART", d->qacc_warmstart, m->nv, 1);
  out->Matrix("CTRL", d->ctrl, m->nu, 1);
  out->Matrix("QFRC_APPLIED", d->qfrc_applied, m->nv, 1);
  out->Matrix("XFRC_APPLIED", d->xfrc_applied, m->nbody, 6);
  if (m->neq) {
    out->Print("EQ_ACTIVE\n");
    for (int i = 0; i < m->neq; ++i) out->Print("  %d\n", d->eq_active[i]);
    out->Print("\n");
  }
  out->Matrix("MOCAP_POS", d->mocap_pos, m->nmocap, 3);
  out->Matrix("MOCAP_QUAT", d->mocap_quat, m->nmocap, 4);
  out->Matrix("QACC", d->qacc, m->nv, 1);
  out->Matrix("ACT_DOT", d->act_dot, m->na, 1);
  out->Matrix("USERDATA", d->userdata, m->nuserdata, 1);
  out->Matrix("SENSOR", d->sensordata, m->nsensordata, 1);
}

void PrintFlexes(TextPrinter* out, const mjModel* m, const mjData* d) {
  out->Matrix("FLEXVERT_XPOS", d->flexvert_xpos, m->nflexvert, 3);
  out->Matrix("FLEXELEM_AABB", d->flexelem_aabb, m->nflexelem, 6);
  if (mj_isSparse(m)) {
    out->SparseMatrix("FLEXEDGE_J", d->flexedge_J, m->nflexedge, d->flexedge_J_rownnz,
                      d->flexedge_J_rowadr, d->flexedge_J_colind);
  } else {
    out->Matrix("FLEXEDGE_J", d->flexedge_J, m->nflexedge, m->nv);
  }
  out->Matrix("FLEXEDGE_LENGTH", d->flexedge_length, m->nflexedge, 1);
}

// Prints the results of the position stage.
void PrintPosition(TextPrinter* out, const mjModel* m, const mjData* d) {
  out->Matrix("XPOS", d->xpos, m->nbody, 3);
  out->Matrix("XQUAT", d->xquat, m->nbody, 4);
  out->Matrix("XMAT", d->xmat, m->nbody, 9);
  out->Matrix("XIPOS", d->xipos, m->nbody, 3);
  out->Matrix("XIMAT", d->ximat, m->nbody, 9);
  out->Matrix("XANCHOR", d->xanchor, m->njnt, 3);
  out->Matrix("XAXIS", d->xaxis, m->njnt, 3);
  out->Matrix("GEOM_XPOS", d->geom_xpos, m->ngeom, 3);
  out->Matrix("GEOM_XMAT", d->geom_xmat, m->ngeom, 9);
  out->Matrix("SITE_XPOS", d->site_xpos, m->nsite, 3);
  out->Matrix("SITE_XMAT", d->site_xmat, m->nsite, 9);
  out->Matrix("CAM_XPOS", d->cam_xpos, m->ncam, 3);
  out->Matrix("CAM_XMAT", d->cam_xmat, m->ncam, 9);
  out->Matrix("LIGHT_XPOS", d->light_xpos, m->nlight, 3);
  out->Matrix("LIGHT_XDIR", d->light_xdir, m->nlight, 3);
  out->Matrix("SUBTREE_COM", d->subtree_com, m->nbody, 3);
  out->Matrix("CDOF", d->cdof, m->nv, 6);
  out->Matrix("CINERT", d->cinert, m->nbody, 10);
  PrintFlexes(out, m, d);
  out->Matrix("TEN_LENGTH", d->ten_length, m->ntendon, 1);
  if (m->opt.jacobian == mjJAC_SPARSE) {
    out->SparseMatrix("TEN_J", d->ten_J, m->ntendon, d->ten_J_rownnz, d->ten_J_rowadr,
                      d->ten_J_colind);
  } else {
    out->Matrix("TEN_MOMENT", d->ten_J, m->ntendon, m->nv);
  }
  for (int i = 0; i < m->ntendon; ++i)
    out->Print("TENDON %d: %d wrap points\n", i, d->ten_wrapnum[i]);
  if (m->ntendon) out->Print("\n");
  out->Matrix("ACTUATOR_LENGTH", d->actuator_length, m->nu, 1);
  out->SparseMatrix("ACTUATOR_MOMENT", d->actuator_moment, m->nu, d->moment_rownnz,
                    d->moment_rowadr, d->moment_colind);
  out->Matrix("CRB", d->crb, m->nbody, 10);
  out->Matrix("QM", d->qM, m->nM, 1);
  out->SparseMatrix("M", d->M, m->nv, m->M_rownnz, m->M_rowadr, m->M_colind);
  out->SparseMatrix("QLD", d->qLD, m->nv, m->M_rownnz, m->M_rowadr, m->M_colind);
  out->Matrix("QLDIAGINV", d->qLDiagInv, m->nv, 1);
}

const char* GeomName(const mjModel* m, int geom) {
  const char* name = geom >= 0 ? mj_id2name(m, mjOBJ_GEOM, geom) : nullptr;
  return name ? name : "";
}

// Prints the sides of a contact: two geoms, or geom, flex, element and vertex of each side.
void PrintSides(TextPrinter* out, const mjModel* m, const mjContact& c) {
  if (c.geom[0] >= 0 && c.geom[1] >= 0) {
    out->Print("  geom          %d %s : %d %s\n", c.geom[0], GeomName(m, c.geom[0]), c.geom[1],
               GeomName(m, c.geom[1]));
    return;
  }
  out->Print("  gfev          %d %d %d %d : %d %d %d %d\n", c.geom[0], c.flex[0], c.elem[0],
             c.vert[0], c.geom[1], c.flex[1], c.elem[1], c.vert[1]);
}

void PrintContacts(TextPrinter* out, const mjModel* m, const mjData* d) {
  for (int i = 0; i < d->ncon; ++i) {
    const mjContact& c = d->contact[i];
    out->Print("CONTACT %d:\n  dim           %d\n", i, c.dim);
    PrintSides(out, m, c);
    out->Print("  exclude       %d\n  efc_address   %d\n", c.exclude, c.efc_address);
    out->Field("  solref", c.solref, mjNREF);
    out->Field("  solimp", c.solimp, mjNIMP);
    out->Field("  dist", &c.dist, 1);
    out->Field("  includemargin", &c.includemargin, 1);
    out->Field("  pos", c.pos, 3);
    out->Field("  frame", c.frame, 9);
    out->Field("  friction", c.friction, 5);
    out->Field("  mu", &c.mu, 1);
    out->Print("\n");
  }
}

// Prints the constraint rows. The Jacobian is sparse or dense, as the options say.
void PrintConstraints(TextPrinter* out, const mjModel* m, const mjData* d) {
  out->IntVector("EFC_TYPE", d->efc_type, d->nefc);
  out->IntVector("EFC_ID", d->efc_id, d->nefc);
  const bool sparse =
      m->opt.jacobian == mjJAC_SPARSE || (m->opt.jacobian == mjJAC_AUTO && m->nv >= 60);
  if (sparse) {
    out->SparseMatrix("EFC_J", d->efc_J, d->nefc, d->efc_J_rownnz, d->efc_J_rowadr,
                      d->efc_J_colind);
  } else {
    out->Matrix("EFC_J", d->efc_J, d->nefc, m->nv);
  }
  if (sparse) {
    out->SparseMatrix("EFC_AR", d->efc_AR, d->nefc, d->efc_AR_rownnz, d->efc_AR_rowadr,
                      d->efc_AR_colind);
  } else {
    out->Matrix("EFC_AR", d->efc_AR, d->nefc, d->nefc);
  }
  out->Matrix("EFC_POS", d->efc_pos, d->nefc, 1);
  out->Matrix("EFC_MARGIN", d->efc_margin, d->nefc, 1);
  out->Matrix("EFC_FRICTIONLOSS", d->efc_frictionloss, d->nefc, 1);
  out->Matrix("EFC_DIAGAPPROX", d->efc_diagApprox, d->nefc, 1);
  out->Matrix("EFC_KBIP", d->efc_KBIP, d->nefc, 4);
  out->Matrix("EFC_D", d->efc_D, d->nefc, 1);
  out->Matrix("EFC_R", d->efc_R, d->nefc, 1);
}

// Prints the results of the velocity stage.
void PrintVelocity(TextPrinter* out, const mjModel* m, const mjData* d) {
  out->Matrix("FLEXEDGE_VELOCITY", d->flexedge_velocity, m->nflexedge, 1);
  out->Matrix("TEN_VELOCITY", d->ten_velocity, m->ntendon, 1);
  out->Matrix("ACTUATOR_VELOCITY", d->actuator_velocity, m->nu, 1);
  out->Matrix("CVEL", d->cvel, m->nbody, 6);
  out->Matrix("CDOF_DOT", d->cdof_dot, m->nv, 6);
  out->Matrix("QFRC_BIAS", d->qfrc_bias, m->nv, 1);
  out->Matrix("QFRC_SPRING", d->qfrc_spring, m->nv, 1);
  out->Matrix("QFRC_DAMPER", d->qfrc_damper, m->nv, 1);
  out->Matrix("QFRC_GRAVCOMP", d->qfrc_gravcomp, m->nv, 1);
  out->Matrix("QFRC_FLUID", d->qfrc_fluid, m->nv, 1);
  out->Matrix("QFRC_PASSIVE", d->qfrc_passive, m->nv, 1);
  out->Matrix("EFC_VEL", d->efc_vel, d->nefc, 1);
  out->Matrix("EFC_AREF", d->efc_aref, d->nefc, 1);
  out->Matrix("SUBTREE_LINVEL", d->subtree_linvel, m->nbody, 3);
  out->Matrix("SUBTREE_ANGMOM", d->subtree_angmom, m->nbody, 3);
}

// Prints forces and accelerations.
void PrintAcceleration(TextPrinter* out, const mjModel* m, const mjData* d) {
  out->Matrix("ACTUATOR_FORCE", d->actuator_force, m->nu, 1);
  out->Matrix("QFRC_ACTUATOR", d->qfrc_actuator, m->nv, 1);
  out->Matrix("QFRC_SMOOTH", d->qfrc_smooth, m->nv, 1);
  out->Matrix("QACC_SMOOTH", d->qacc_smooth, m->nv, 1);
  out->Matrix("EFC_B", d->efc_b, d->nefc, 1);
  out->Matrix("EFC_FORCE", d->efc_force, d->nefc, 1);
  out->IntVector("EFC_STATE", d->efc_state, d->nefc);
  out->Matrix("QFRC_CONSTRAINT", d->qfrc_constraint, m->nv, 1);
  out->Matrix("QFRC_INVERSE", d->qfrc_inverse, m->nv, 1);
  out->Matrix("CACC", d->cacc, m->nbody, 6);
  out->Matrix("CFRC_INT", d->cfrc_int, m->nbody, 6);
  out->Matrix("CFRC_EXT", d->cfrc_ext, m->nbody, 6);
}

// Prints the constraint islands.
void PrintIslands(TextPrinter* out, const mjModel* m, const mjData* d) {
  if (d->nisland) {
    out->IntVector("DOF_ISLAND", d->dof_island, m->nv);
    out->IntVector("ISLAND_NV", d->island_nv, d->nisland);
    out->IntVector("ISLAND_DOFADR", d->island_dofadr, d->nisland);
    out->IntVector("MAP_IDOF2DOF", d->map_idof2dof, m->nv);
    out->IntVector("EFC_ISLAND", d->efc_island, d->nefc);
    out->IntVector("ISLAND_NEFC", d->island_nefc, d->nisland);
    out->IntVector("MAP_IEFC2EFC", d->map_iefc2efc, d->nefc);
  }
  out->IntVector("TENDON_EFCADR", d->tendon_efcadr, m->ntendon);
}

}  // namespace
}  // namespace syn

void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                           const char* float_format) {
  using namespace syn;
  if (d->pstack) {
    mju_error("mj_printData: attempting to print mjData while stack is in use");
    return;
  }
  TextPrinter out(filename, float_format);
  if (!out.ok()) return;
  PrintMemory(&out, d);
  PrintSizes(&out, d);
  PrintStatistics(&out, d);
  PrintSolver(&out, d);
  PrintState(&out, m, d);
  PrintPosition(&out, m, d);
  PrintContacts(&out, m, d);
  PrintConstraints(&out, m, d);
  PrintVelocity(&out, m, d);
  PrintAcceleration(&out, m, d);
  PrintIslands(&out, m, d);
}

void mj_printData(const mjModel* m, const mjData* d, const char* filename) {
  mj_printFormattedData(m, d, filename, nullptr);
}
