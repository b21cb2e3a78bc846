// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rules by which the parameters of two geoms or flexes are merged (parameters.h).

#include "collision/parameters.h"

#include <algorithm>

#include "collision/contact_frame.h"

namespace syn {
namespace {

// Returns the weight of the first item if solver parameters are mixed. A solmix below mjMINVAL
// counts as zero; two zeros give equal weights.
mjtNum MixWeight(mjtNum solmix1, mjtNum solmix2) {
  const bool tiny1 = solmix1 < mjMINVAL, tiny2 = solmix2 < mjMINVAL;
  if (tiny1 || tiny2) return tiny1 && tiny2 ? 0.5 : tiny1 ? 0 : 1;
  return solmix1 / (solmix1 + solmix2);
}

// Expands sliding, spinning and rolling friction to the five directions of a contact.
void UnpackFriction(const mjtNum f[3], mjtNum friction[5]) {
  friction[0] = friction[1] = f[0];
  friction[2] = f[1];
  friction[3] = friction[4] = f[2];
}

// Applies the global override of contact parameters, if enabled, and the lower bound of friction.
void ApplyOverride(const mjModel* m, ContactParameters* prm) {
  if (mjENABLED(mjENBL_OVERRIDE)) {
    std::copy_n(m->opt.o_solref, mjNREF, prm->solref);
    std::copy_n(m->opt.o_solref, mjNREF, prm->solreffriction);
    std::copy_n(m->opt.o_solimp, mjNIMP, prm->solimp);
    std::copy_n(m->opt.o_friction, 5, prm->friction);
  }
  for (mjtNum& f : prm->friction) f = std::max<mjtNum>(mjMINMU, f);
}

// Merges the parameters of two items of equal priority.
void MixEqualPriority(const ContactItem& a, const ContactItem& b, ContactParameters* prm) {
  prm->condim = std::max(a.condim, b.condim);
  mjtNum friction[3];
  for (int k = 0; k < 3; ++k) friction[k] = std::max(a.friction[k], b.friction[k]);
  UnpackFriction(friction, prm->friction);
  const mjtNum mix = MixWeight(a.solmix, b.solmix);
  const bool standard = a.solref[0] > 0 && b.solref[0] > 0;
  // Only the standard format (time constant, damping ratio) can be mixed. Otherwise the minimum is
  // used, which is the stiffer one in the negative format.
  for (int k = 0; k < mjNREF; ++k) {
    prm->solref[k] =
        standard ? mix * a.solref[k] + (1 - mix) * b.solref[k] : std::min(a.solref[k], b.solref[k]);
  }
  for (int k = 0; k < mjNIMP; ++k) prm->solimp[k] = mix * a.solimp[k] + (1 - mix) * b.solimp[k];
}

}  // namespace

ContactParameters MergeParameters(const mjModel* m, const ContactItem& a, const ContactItem& b) {
  ContactParameters prm{};
  prm.gap = std::max(a.gap, b.gap);
  if (a.priority == b.priority) {
    MixEqualPriority(a, b, &prm);
    // The item with the higher priority determines all parameters.
  } else {
    const ContactItem& item = a.priority > b.priority ? a : b;
    prm.condim = item.condim;
    UnpackFriction(item.friction, prm.friction);
    std::copy_n(item.solref, mjNREF, prm.solref);
    std::copy_n(item.solimp, mjNIMP, prm.solimp);
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

void FinishContact(const ContactParameters& prm, mjtNum margin, const ContactEnd& end1,
                   const ContactEnd& end2, mjContact* con) {
  // The collision function has set the normal and perhaps a hint for the tangent.
  CompleteFrame(con->frame);
  con->includemargin = margin - prm.gap;
  std::copy_n(prm.friction, 5, con->friction);
  std::copy_n(prm.solref, mjNREF, con->solref);
  std::copy_n(prm.solreffriction, mjNREF, con->solreffriction);
  std::copy_n(prm.solimp, mjNIMP, con->solimp);
  // The constraint stage computes mu and H.
  con->mu = 0;
  std::fill_n(con->H, 36, 0);
  con->dim = prm.condim;
  con->geom1 = end1.geom;
  con->geom2 = end2.geom;
  for (int side = 0; side < 2; ++side) {
    const ContactEnd& end = side ? end2 : end1;
    con->geom[side] = end.geom;
    con->flex[side] = end.flex;
    con->elem[side] = end.elem;
    con->vert[side] = end.vert;
  }
  // A contact within the gap is listed but gets no constraint.
  con->exclude = con->dist >= con->includemargin;
  con->efc_address = -1;
}

}  // namespace syn
