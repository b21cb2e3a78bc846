// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds the scene of one frame (mjv_updateScene): geoms of plugins, geoms of all kinds, cameras,
// lights, flexes and skins.

#include "visual/scene.h"

#include <algorithm>
#include <cstring>

#include "plugin/instance.h"
#include "visual/kinds.h"

namespace syn {
namespace {

// Returns the options that the user has chosen, one bit each (kinds.h). Flags are converted eight
// at a time: their bytes become 0 or 1, and a multiplication gathers the eight bits in the highest
// byte.
uint64_t Chosen(const mjvOption* opt) {
  mjtByte flags[(mjNVISFLAG + 7) / 8 * 8] = {};
  for (int i = 0; i < mjNVISFLAG; ++i) flags[i] = opt->flags[i] != 0;
  uint64_t bits = 0;
  for (size_t i = 0; i < sizeof(flags); i += 8) {
    uint64_t eight;
    std::memcpy(&eight, flags + i, 8);
    // Byte k of `eight` (0 or 1) becomes bit k of the result.
    bits |= (eight * 0x0102040810204080u >> 56) << i;
  }
  const bool frame = opt->frame > mjFRAME_NONE && opt->frame < mjNFRAME;
  const bool label = opt->label > mjLABEL_NONE && opt->label < mjNLABEL;
  return bits | (frame ? Frame(opt->frame) : 0) | (label ? Label(opt->label) : 0);
}

// Draws the kinds that the chosen options and the category mask ask for.
void DrawKinds(std::span<const Kind> kinds, uint64_t chosen, Drawing& g) {
  for (const Kind& kind : kinds) {
    if (kind.when && !(kind.when & chosen)) continue;
    if (kind.filter == Filter::kDynamic && !(g.catmask & mjCAT_DYNAMIC)) continue;
    kind.draw(kind, g);
  }
}

}  // namespace

void AddGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
              int catmask, mjvScene* scn) {
  mjvPerturb none;
  if (!pert) mjv_defaultPerturb(&none);
  if (!opt->flags[mjVIS_STATIC]) catmask &= ~mjCAT_STATIC;
  Drawing g{m, d, opt, pert ? pert : &none, catmask, scn};
  const uint64_t chosen = Chosen(opt);
  DrawKinds(ModelKinds(), chosen, g);
  if (catmask & mjCAT_DECOR) DrawKinds(DecorKinds(), chosen, g);
}

bool AnyFlexFlag(const mjvOption* opt) {
  return opt->flags[mjVIS_FLEXVERT] || opt->flags[mjVIS_FLEXEDGE] || opt->flags[mjVIS_FLEXFACE] ||
         opt->flags[mjVIS_FLEXSKIN];
}

void CompleteScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                   mjvCamera* cam, int catmask, mjvScene* scn) {
  AddGeoms(m, d, opt, pert, catmask, scn);
  mjv_updateCamera(m, d, cam, scn);
  mjv_makeLights(m, d, scn);
  if (AnyFlexFlag(opt)) UpdateFlexes(m, d, opt, scn);
  if (opt->flags[mjVIS_SKIN]) UpdateSkins(m, d, opt, scn);
  if (scn->status) mj_warning(d, mjWARN_VGEOMFULL, scn->maxgeom);
}

}  // namespace syn

void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                  int catmask, mjvScene* scn) {
  syn::AddGeoms(m, d, opt, pert, catmask, scn);
}

void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                     mjvCamera* cam, int catmask, mjvScene* scn) {
  scn->ngeom = 0;
  scn->status = 0;
  syn::VisualizePlugins(m, d, opt, scn);
  syn::CompleteScene(m, d, opt, pert, cam, catmask, scn);
}
