// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/parameters.h"

#include <algorithm>

#include "collision/contact_frame.h"

namespace syn {
namespace {

// Weight of geom 1 when solver parameters are mixed.
mjtNum MixWeight(mjtNum solmix1, mjtNum solmix2) {
  bool tiny1 = solmix1 < mjMINVAL, tiny2 = solmix2 < mjMINVAL;
  if (tiny1 || tiny2) return tiny1 && tiny2 ? 0.5 : tiny1 ? 0 : 1;
  return solmix1 / (solmix1 + solmix2);
}

// Sliding, spinning and rolling friction to the five directions of a contact.
void UnpackFriction(const mjtNum f[3], mjtNum friction[5]) {
  friction[0] = friction[1] = f[0];
  friction[2] = f[1];
  friction[3] = friction[4] = f[2];
}

void ApplyOverride(const mjModel* m, ContactParameters* prm) {
  if (mjENABLED(mjENBL_OVERRIDE)) {
    std::copy_n(m->opt.o_solref, mjNREF, prm->solref);
    std::copy_n(m->opt.o_solref, mjNREF, prm->solreffriction);
    std::copy_n(m->opt.o_solimp, mjNIMP, prm->solimp);
    std::copy_n(m->opt.o_friction, 5, prm->friction);
  }
  for (mjtNum& f : prm->friction) f = std::max<mjtNum>(mjMINMU, f);
}

void MixEqualPriority(const mjModel* m, int g1, int g2, ContactParameters* prm) {
  prm->condim = std::max(m->geom_condim[g1], m->geom_condim[g2]);
  mjtNum friction[3];
  for (int k = 0; k < 3; ++k) {
    friction[k] = std::max(m->geom_friction[3 * g1 + k], m->geom_friction[3 * g2 + k]);
  }
  UnpackFriction(friction, prm->friction);
  mjtNum mix = MixWeight(m->geom_solmix[g1], m->geom_solmix[g2]);
  const mjtNum *ref1 = m->geom_solref + mjNREF * g1, *ref2 = m->geom_solref + mjNREF * g2;
  bool standard = ref1[0] > 0 && ref2[0] > 0;
  for (int k = 0; k < mjNREF; ++k) {
    prm->solref[k] = standard ? mix * ref1[k] + (1 - mix) * ref2[k] : std::min(ref1[k], ref2[k]);
  }
  for (int k = 0; k < mjNIMP; ++k) {
    prm->solimp[k] =
        mix * m->geom_solimp[mjNIMP * g1 + k] + (1 - mix) * m->geom_solimp[mjNIMP * g2 + k];
  }
}

}  // namespace

ContactParameters MergeParameters(const mjModel* m, int g1, int g2) {
  ContactParameters prm{};
  prm.gap = std::max(m->geom_gap[g1], m->geom_gap[g2]);
  if (m->geom_priority[g1] == m->geom_priority[g2]) {
    MixEqualPriority(m, g1, g2, &prm);
  } else {
    int g = m->geom_priority[g1] > m->geom_priority[g2] ? g1 : g2;
    prm.condim = m->geom_condim[g];
    UnpackFriction(m->geom_friction + 3 * g, prm.friction);
    std::copy_n(m->geom_solref + mjNREF * g, mjNREF, prm.solref);
    std::copy_n(m->geom_solimp + mjNIMP * g, mjNIMP, prm.solimp);
  }
  ApplyOverride(m, &prm);
  return prm;
}

ContactParameters PairParameters(const mjModel* m, int pair) {
  ContactParameters prm{};
  prm.condim = m->pair_dim[pair];
  prm.gap = m->pair_gap[pair];
  std::copy_n(m->pair_friction + 5 * pair, 5, prm.friction);
  std::copy_n(m->pair_solref + mjNREF * pair, mjNREF, prm.solref);
  std::copy_n(m->pair_solreffriction + mjNREF * pair, mjNREF, prm.solreffriction);
  std::copy_n(m->pair_solimp + mjNIMP * pair, mjNIMP, prm.solimp);
  ApplyOverride(m, &prm);
  return prm;
}

void FinishContact(const ContactParameters& prm, mjtNum margin, int g1, int g2, mjContact* con) {
  CompleteFrame(con->frame);
  con->includemargin = margin - prm.gap;
  std::copy_n(prm.friction, 5, con->friction);
  std::copy_n(prm.solref, mjNREF, con->solref);
  std::copy_n(prm.solreffriction, mjNREF, con->solreffriction);
  std::copy_n(prm.solimp, mjNIMP, con->solimp);
  con->mu = 0;
  std::fill_n(con->H, 36, 0);
  con->dim = prm.condim;
  con->geom1 = con->geom[0] = g1;
  con->geom2 = con->geom[1] = g2;
  for (int side = 0; side < 2; ++side) con->flex[side] = con->elem[side] = con->vert[side] = -1;
  con->exclude = con->dist >= con->includemargin;
  con->efc_address = -1;
}

}  // namespace syn
