// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Building the scene of one frame: geoms of all kinds, cameras, lights, soft bodies.

#include "visual/scene.h"

#include "visual/kinds.h"

namespace syn {
namespace {

uint64_t FlagBits(const mjvOption* opt) {
  uint64_t bits = 0;
  for (int i = 0; i < mjNVISFLAG; ++i) bits |= uint64_t{opt->flags[i] != 0} << i;
  return bits;
}

bool KindWanted(const Kind& kind, uint64_t flags, int frame) {
  if (!kind.flags && kind.frame == mjFRAME_NONE) return true;
  return (kind.flags & flags) || (kind.frame != mjFRAME_NONE && kind.frame == frame);
}

bool Passes(const Kind& kind, const Drawing& g, int i) {
  if (kind.shown && !(g.opt->*kind.shown)[ClampGroup((g.m->*kind.group)[i])]) return false;
  switch (kind.filter) {
    case Filter::kOfBody:
      return g.catmask & CategoryOfBody(g.m, (g.m->*kind.body)[i]);
    case Filter::kSelf:
      return g.catmask & CategoryOfBody(g.m, i);
    default:
      return true;
  }
}

void DrawKinds(std::span<const Kind> kinds, Drawing& g) {
  const uint64_t flags = FlagBits(g.opt);
  for (const Kind& kind : kinds) {
    if (!KindWanted(kind, flags, g.opt->frame)) continue;
    if (kind.filter == Filter::kDynamic && !(g.catmask & mjCAT_DYNAMIC)) continue;
    const int count = kind.count ? g.m->*kind.count : 1;
    for (int i = kind.first; i < count; ++i) {
      if (Passes(kind, g, i) && !kind.draw(g, i)) break;
    }
  }
}

}  // namespace

void AddGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
              int catmask, mjvScene* scn) {
  mjvPerturb none;
  if (!pert) mjv_defaultPerturb(&none);
  if (!opt->flags[mjVIS_STATIC]) catmask &= ~mjCAT_STATIC;
  Drawing g{m, d, opt, pert ? pert : &none, catmask, scn};
  DrawKinds(ModelKinds(), g);
  if (catmask & mjCAT_DECOR) DrawKinds(DecorKinds(), g);
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
  syn::CompleteScene(m, d, opt, pert, cam, catmask, scn);
}
