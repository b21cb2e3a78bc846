// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collision with signed distance fields.
//
// Two fields A and B, negative inside, overlap where max(A, B) <= 0. Points spread by a Halton
// sequence over the common bounding box run down the gradient of A + B + |max(A, B)|, which has its
// minima where the surfaces are deepest in each other, then one step down max(A, B); what ends with
// max(A, B) <= 0 is a contact. The normal is that of the surface A = B between the two.

#include <cmath>

#include "collision/contact_frame.h"
#include "collision/pairs.h"
#include "collision/sdf_field.h"

// Defined with the plugin registry; absent from programs that link no plugins.
extern "C" const mjpPlugin* mjp_getPluginAtSlot(int slot) __attribute__((weak));

namespace syn {
namespace {

constexpr mjtNum kMaxGradient = 1e10;
constexpr mjtNum kSameSquared = mjMINVAL * mjMINVAL;

// The pair of fields of an mjSDF: item 1 is seen through y = relmat x + relpos.
struct FieldPair {
  SdfItem item[2];
  Mat3 relmat;
  Vec3 relpos;

  Vec3 ToSecond(Vec3 x) const { return relmat * x + relpos; }
  mjtNum First(Vec3 x) const { return FieldDistance(item[0], x); }
  mjtNum Second(Vec3 x) const { return FieldDistance(item[1], ToSecond(x)); }
  Vec3 FirstGradient(Vec3 x) const { return FieldGradient(item[0], x); }
  Vec3 SecondGradient(Vec3 x) const { return MulT(relmat, FieldGradient(item[1], ToSecond(x))); }
};

mjtNum PairDistance(const FieldPair& p, mjtSDFType type, Vec3 x) {
  mjtNum a = p.First(x);
  if (type == mjSDFTYPE_SINGLE) return a;
  mjtNum b = p.Second(x), larger = a > b ? a : b;
  switch (type) {
    case mjSDFTYPE_INTERSECTION:
      return larger;
    case mjSDFTYPE_MIDSURFACE:
      return a - b;
    case mjSDFTYPE_COLLISION:
      return a + b + Abs(larger);
    default:
      mju_error("SDF type not available");
      return 0;
  }
}

Vec3 PairGradient(const FieldPair& p, mjtSDFType type, Vec3 x) {
  switch (type) {
    case mjSDFTYPE_SINGLE:
      return p.FirstGradient(x);
    case mjSDFTYPE_INTERSECTION:
      return p.First(x) > p.Second(x) ? p.FirstGradient(x) : p.SecondGradient(x);
    case mjSDFTYPE_MIDSURFACE:
      return Normalized(Normalized(p.FirstGradient(x)) - Normalized(p.SecondGradient(x)));
    case mjSDFTYPE_COLLISION: {
      mjtNum a = p.First(x), b = p.Second(x);
      Vec3 ga = p.FirstGradient(x), gb = p.SecondGradient(x), larger = a > b ? ga : gb;
      return ga + gb + ((a > b ? a : b) > 0 ? larger : -larger);
    }
    default:
      mju_error("SDF type not available");
      return {};
  }
}

bool Usable(Vec3 g) {
  auto fine = [](mjtNum v) { return std::isfinite(v) && Abs(v) <= kMaxGradient; };
  return fine(g.x) && fine(g.y) && fine(g.z);
}

struct Descent {
  bool ok;
  mjtNum value;  // of the objective at the final point
};

// Gradient steps with halving until the objective falls enough (Armijo).
Descent Descend(const FieldPair& p, mjtSDFType type, int steps, Vec3* x) {
  mjtNum value = PairDistance(p, type, *x);
  for (int i = 0; i < steps; ++i) {
    Vec3 g = PairGradient(p, type, *x), start = *x;
    if (!Usable(g)) return {false, value};
    mjtNum before = value, square = NormSquared(g), alpha = 2;
    do {
      alpha /= 2;
      *x = start - g * alpha;
      value = PairDistance(p, type, *x);
    } while (alpha > 1e-4 && value - before > -0.1 * alpha * square);
    if (before < value) break;
  }
  return {true, value};
}

struct Range3 {
  Vec3 lo, hi;
  bool Empty() const { return lo.x >= hi.x || lo.y >= hi.y || lo.z >= hi.z; }
};

// Common part of the bounding boxes, in the frame of geom 1. to_first maps frame 2 to frame 1.
Range3 CommonBox(const mjModel* m, int g1, int g2, const FieldPair& p) {
  Vec3 c1 = Vec3::Load(m->geom_aabb + 6 * g1), h1 = Vec3::Load(m->geom_aabb + 6 * g1 + 3);
  Vec3 c2 = Vec3::Load(m->geom_aabb + 6 * g2), h2 = Vec3::Load(m->geom_aabb + 6 * g2 + 3);
  Vec3 center = p.ToSecond(c2), half;
  for (int k = 0; k < 3; ++k) half[k] = Dot(Abs(p.relmat.Row(k)), h2);
  Range3 box;
  for (int k = 0; k < 3; ++k) {
    mjtNum lo1 = c1[k] - h1[k], lo2 = center[k] - half[k];
    mjtNum hi1 = c1[k] + h1[k], hi2 = center[k] + half[k];
    box.lo[k] = lo1 > lo2 ? lo1 : lo2;
    box.hi[k] = hi1 < hi2 ? hi1 : hi2;
  }
  return box;
}

void ResetPlugin(const SdfItem& item) {
  if (!item.plugin || !item.plugin->reset) return;
  mjtNum* state =
      item.m->nplugin ? item.d->plugin_state + item.m->plugin_stateadr[item.id] : nullptr;
  item.plugin->reset(item.m, state, reinterpret_cast<void*>(item.d->plugin_data[item.id]), item.id);
}

void ComputePlugin(const SdfItem& item) {
  if (!item.plugin || !item.plugin->compute) return;
  item.plugin->compute(item.m, const_cast<mjData*>(item.d), item.id, mjPLUGIN_SDF);
}

FieldPair Load(const mjModel* m, const mjData* d, const mjSDF* s) {
  FieldPair p{};
  p.item[0] = {m, d, s->geomtype[0], s->plugin ? s->plugin[0] : nullptr, s->id[0]};
  if (s->type == mjSDFTYPE_SINGLE) return p;
  p.item[1] = {m, d, s->geomtype[1], s->plugin ? s->plugin[1] : nullptr, s->id[1]};
  p.relmat = Mat3::Load(s->relmat);
  p.relpos = Vec3::Load(s->relpos);
  return p;
}

}  // namespace

int Sdf(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum) {
  GeomPose first(m, d, g1), second(m, d, g2);
  FieldPair p{{GeomField(m, d, g2), GeomField(m, d, g1)},
              MulT(first.mat, second.mat),
              MulT(first.mat, second.pos - first.pos)};
  Range3 box = CommonBox(m, g1, g2, p);
  if (box.Empty()) return 0;
  ResetPlugin(p.item[0]);

  Vec3 found[mjMAXCONPAIR];
  int count = 0;
  for (int j = 0; j < m->opt.sdf_initpoints; ++j) {
    ComputePlugin(p.item[0]);
    Vec3 unit{mju_Halton(j, 2), mju_Halton(j, 3), mju_Halton(j, 5)};
    Vec3 seed = box.lo + Hadamard(box.hi - box.lo, unit);
    Vec3 x = MulT(p.relmat, seed - p.relpos);
    if (!Descend(p, mjSDFTYPE_COLLISION, m->opt.sdf_iterations, &x).ok) continue;
    Descent last = Descend(p, mjSDFTYPE_INTERSECTION, 1, &x);
    if (!last.ok || !(last.value <= 0)) continue;
    bool known = false;
    for (int i = 0; i < count && !known; ++i) known = NormSquared(found[i] - x) < kSameSquared;
    if (known) continue;
    if (count == mjMAXCONPAIR) {
      mju_error("too many contact points");
      return count;
    }
    found[count] = x;
    Vec3 n = -(second.mat * PairGradient(p, mjSDFTYPE_MIDSURFACE, x));
    SetContact(con + count++, last.value, second.mat * x + second.pos - n * (last.value / 2), n);
  }
  return count;
}

}  // namespace syn

const mjpPlugin* mjc_getSDF(const mjModel* m, int id) {
  int instance = m->geom_plugin[id];
  int slot = instance >= 0 ? m->plugin[instance] : -1;
  const mjpPlugin* plugin = slot >= 0 && mjp_getPluginAtSlot ? mjp_getPluginAtSlot(slot) : nullptr;
  if (!plugin) mju_error("mjc_getSDF: invalid plugin slot %d of geom %d", slot, id);
  if (plugin && !(plugin->capabilityflags & mjPLUGIN_SDF)) {
    mju_error("mjc_getSDF: plugin '%s' is not a signed distance field", plugin->name);
  }
  return plugin;
}

mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]) {
  return syn::PairDistance(syn::Load(m, d, s), s->type, syn::Vec3::Load(x));
}

void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3],
                  const mjtNum x[3]) {
  syn::PairGradient(syn::Load(m, d, s), s->type, syn::Vec3::Load(x)).Store(gradient);
}
