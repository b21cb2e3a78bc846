// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collision detection. Broad phase and mid phase find candidates (collision/phase). They are merged
// with the explicit pairs in the order of their bodies. Each pair of geoms gets contacts from its
// collision function (collision/pair, convex, sdf), which are completed with merged parameters.
// Contacts of flexes follow (collision/flex).

#include <algorithm>
#include <optional>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "collision/flex/flex.h"
#include "collision/pair/pairs.h"
#include "collision/parameters.h"
#include "collision/phase/broadphase.h"
#include "collision/phase/grazing.h"
#include "collision/phase/midphase.h"
#include "model/arena_arrays.h"
#include "smooth/contact_side.h"
#include "system/timer.h"

namespace syn {
namespace {

// Runs the collision function of a pair and appends its contacts. loses(depth) returns
// true if a single contact of this depth is dropped (grazing.h). parameters() is called
// once, if any contact remains.
template <typename Loses, typename Parameters>
void NarrowPhase(const mjModel* m, mjData* d, const GeomPair& p, mjtNum margin, Loses&& loses,
                 Parameters&& parameters) {
  mjfCollision function = mjCOLLISIONFUNC[m->geom_type[p.g1]][m->geom_type[p.g2]];
  // The function writes directly to the end of the contacts. Memory that it did not
  // use is released below.
  auto* con = ArenaAlloc<mjContact>(d, mjMAXCONPAIR);
  if (!con) {
    mj_warning(d, mjWARN_CONTACTFULL, d->ncon);
    return;
  }
  int n = function(m, d, con, p.g1, p.g2, margin);
  if (n > mjMAXCONPAIR) {
    mju_error("mj_collision: too many contacts returned by collision function");
    n = 0;
  }
  if (n == 1 && loses(margin - con->dist)) n = 0;
  if (n) {
    const ContactParameters prm = parameters();
    // Users may change condim at run time.
    if (prm.condim < 1 || prm.condim > 6) {
      mju_error("mj_collision: Invalid condim value: %d", prm.condim);
      n = 0;
    }
    for (int i = 0; i < n; ++i) FinishContact(prm, margin, {p.g1}, {p.g2}, con + i);
  }
  d->ncon += n;
  ArenaTruncate(d, d->ncon * sizeof(mjContact));
}

// Collides an explicit pair. Masks and excludes do not apply to it.
void CollideExplicit(const mjModel* m, mjData* d, int pair) {
  const GeomPair p = OrderByType(m, m->pair_geom1[pair], m->pair_geom2[pair]);
  const mjtNum margin = ExplicitPairMargin(m, pair);
  if (!PairFunction(m, p)) return;
  if (!BoundsOverlap(m, d, p.g1, p.g2, margin)) return;
  NarrowPhase(
      m, d, p, margin, [](mjtNum) { return false; }, [&] { return PairParameters(m, pair); });
}

// Returns true if the pair of geoms is one of the explicit pairs first to last - 1.
bool IsExplicit(const mjModel* m, const GeomPair& p, int first, int last) {
  for (int i = first; i < last; ++i) {
    const int a = m->pair_geom1[i], b = m->pair_geom2[i];
    if ((a == p.g1 && b == p.g2) || (a == p.g2 && b == p.g1)) return true;
  }
  return false;
}

// Collides the candidates of two bodies, except those that are among the explicit pairs first to
// last - 1, which have been collided already.
void CollideGeoms(const mjModel* m, mjData* d, std::span<const GeomPair> pairs, int first, int last,
                  Grazing* grazing) {
  for (const GeomPair& p : pairs) {
    if (first < last && IsExplicit(m, p, first, last)) continue;
    NarrowPhase(
        m, d, p, GeomPairMargin(m, p.g1, p.g2),
        [&](mjtNum depth) { return grazing->Loses(p.g1, p.g2, depth); },
        [&] { return MergeParameters(m, GeomItem(m, p.g1), GeomItem(m, p.g2)); });
  }
}

// Collides two bodies, or a body and a flex, of the broad phase.
void CollideBodies(const mjModel* m, mjData* d, const BodyBounds& bounds, BodyPair bodies,
                   int first, int last, Grazing* grazing) {
  // Flexes are numbered behind the bodies (see BodyPair).
  const int a = bodies >> 16, b = bodies & 0xFFFF;
  if (b >= m->nbody) return CollideFlex(m, d, a, b - static_cast<int>(m->nbody));
  GeomPair few[kFewPairs];
  std::optional<StackFrame> frame;
  // Few candidates need no memory from the stack.
  if (!HaveFewPairs(m, a, b)) frame.emplace(d);
  CollideGeoms(m, d, MidPhase(m, d, bounds, a, b, few), first, last, grazing);
}

// Collides everything. Contacts are sorted by their bodies: explicit pairs are merged with the
// candidates of the broad phase, and come first within the same bodies.
void CollideAll(const mjModel* m, mjData* d) {
  const StackFrame frame(d);
  BodyBounds bounds;
  std::span<BodyPair> candidates;
  // The timer of the broad phase stops at the end of this block.
  {
    const StageTimer timer(d, mjTIMER_COL_BROAD);
    bounds = CheckBounds(m, d);
    candidates = BroadPhase(m, d, bounds);
  }
  const StageTimer timer(d, mjTIMER_COL_NARROW);
  auto signature = [m](int i) { return static_cast<BodyPair>(m->pair_signature[i]); };
  Grazing grazing(m, d);
  int pair = 0;
  // Explicit pairs of bodies that are not candidates come before the next candidate.
  for (const BodyPair bodies : candidates) {
    for (; pair < m->npair && signature(pair) < bodies; ++pair) CollideExplicit(m, d, pair);
    const int first = pair;
    for (; pair < m->npair && signature(pair) == bodies; ++pair) CollideExplicit(m, d, pair);
    CollideBodies(m, d, bounds, bodies, first, pair, &grazing);
  }
  for (; pair < m->npair; ++pair) CollideExplicit(m, d, pair);
  for (int f = 0; f < m->nflex; ++f) CollideFlexItself(m, d, f);
}

// Clears the marks of visited nodes in the hierarchies. Nodes of meshes are stored behind those of
// bodies. They are many, and only rays visit them, starting at the root. If the root of a mesh is
// not marked, its other nodes are not, either.
void ClearVisited(const mjModel* m, mjData* d) {
  int of_bodies = m->nbvhstatic;
  for (int i = 0; i < m->nmesh; ++i) {
    if (!m->mesh_bvhnum[i]) continue;
    mjtByte* nodes = d->bvh_active + m->mesh_bvhadr[i];
    if (nodes[0]) std::fill_n(nodes, m->mesh_bvhnum[i], mjtByte{0});
    of_bodies = std::min(of_bodies, m->mesh_bvhadr[i]);
  }
  std::fill_n(d->bvh_active, of_bodies, mjtByte{0});
  std::fill_n(d->bvh_active + m->nbvhstatic, m->nbvhdynamic, mjtByte{0});
}

}  // namespace
}  // namespace syn

void mj_collision(const mjModel* m, mjData* d) {
  syn::ClearArena(d);
  if (m->vis.global.bvactive) syn::ClearVisited(m, d);
  if (mjDISABLED(mjDSBL_CONSTRAINT | mjDSBL_CONTACT) || m->nbody + m->nflex < 2) return;
  const syn::StageTimer timer(d, mjTIMER_POS_COLLISION);
  syn::CollideAll(m, d);
}

int mj_addContact(const mjModel* m, mjData* d, const mjContact* con) {
  // The contact may be an element of the arena that is truncated below.
  const mjContact copy = *con;
  if (const char* problem = syn::ContactProblem(m, copy)) {
    mju_error("mj_addContact: %s", problem);
    return 1;
  }
  // Constraints refer to the contacts, so they are removed together with
  // everything behind the contacts.
  syn::ClearConstraints(d);
  syn::ArenaTruncate(d, d->ncon * sizeof(mjContact));
  auto* slot = syn::ArenaAlloc<mjContact>(d, 1);
  if (!slot) {
    mj_warning(d, mjWARN_CONTACTFULL, d->ncon);
    return 1;
  }
  *slot = copy;
  d->ncon++;
  return 0;
}
