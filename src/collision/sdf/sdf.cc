// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collision with signed distance fields.
//
// Two fields a and b, negative inside, overlap where max(a, b) <= 0. Starting points are
// distributed by a Halton sequence over the common bounding box. Each point descends along the
// gradient of a + b + |max(a, b)|, whose minima are where the surfaces penetrate each other most.
// Then it takes one step down max(a, b). A point that ends with max(a, b) <= 0 is a contact. The
// normal is that of the surface a = b between the two.
//
// Field a belongs to the second geom of the pair, which is the SDF, and b to the first. Points are
// in the frame of a. They are mapped to frame b by y = rotation x + offset. See sdf_field.h for
// single fields and sdf_pair.h for their combination.

#include "collision/sdf/sdf_pair.h"

#include "collision/contact_frame.h"
#include "collision/pair/pairs.h"
#include "plugin/instance.h"

namespace syn {
namespace {

// Two contacts are the same if their squared distance is below this limit (m^2).
constexpr mjtNum kSameSquared = mjMINVAL * mjMINVAL;

// An axis-aligned box, given by its lowest and highest corner.
struct Range3 {
  Vec3 lo, hi;
  bool Empty() const { return lo.x >= hi.x || lo.y >= hi.y || lo.z >= hi.z; }
};

// Returns the common part of the bounding boxes of the geoms of fields a and b, in frame b.
Range3 CommonBox(const mjModel* m, int geom_a, int geom_b, const FieldPair& p) {
  Vec3 center_a = p.ToB(Vec3::Load(m->geom_aabb + 6 * geom_a));
  const Vec3 half_a = Vec3::Load(m->geom_aabb + 6 * geom_a + 3);
  Vec3 center_b = Vec3::Load(m->geom_aabb + 6 * geom_b);
  Vec3 half_b = Vec3::Load(m->geom_aabb + 6 * geom_b + 3);
  Range3 box;
  for (int k = 0; k < 3; ++k) {
    // Half size of the rotated box of a along axis k of b.
    const mjtNum reach = Dot(Abs(p.rotation.Row(k)), half_a);
    // The common part is an interval along each axis, and empty if its low end exceeds its high
    // end.
    const mjtNum lo_a = center_a[k] - reach, lo_b = center_b[k] - half_b[k];
    const mjtNum hi_a = center_a[k] + reach, hi_b = center_b[k] + half_b[k];
    box.lo[k] = lo_a > lo_b ? lo_a : lo_b;
    box.hi[k] = hi_a < hi_b ? hi_a : hi_b;
  }
  return box;
}

// Converts the struct of the C interface.
FieldPair Load(const mjModel* m, const mjData* d, const mjSDF* s) {
  FieldPair p{};
  p.a = {m, d, s->geomtype[0], s->plugin ? s->plugin[0] : nullptr, s->id[0]};
  if (s->type == mjSDFTYPE_SINGLE) return p;
  p.b = {m, d, s->geomtype[1], s->plugin ? s->plugin[1] : nullptr, s->id[1]};
  p.rotation = Mat3::Load(s->relmat);
  p.offset = Vec3::Load(s->relpos);
  return p;
}

// Returns starting point j in frame a.
Vec3 Seed(const FieldPair& p, const Range3& box, int j) {
  const Vec3 unit{mju_Halton(j, 2), mju_Halton(j, 3), mju_Halton(j, 5)};
  return p.FromB(box.lo + Hadamard(box.hi - box.lo, unit));
}

}  // namespace

int Sdf(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum) {
  const GeomPose pose_b(m, d, g1), pose_a(m, d, g2);
  const FieldPair p{GeomField(m, d, g2), GeomField(m, d, g1), MulT(pose_b.mat, pose_a.mat),
                    MulT(pose_b.mat, pose_a.pos - pose_b.pos)};
  const Range3 box = CommonBox(m, g2, g1, p);
  if (box.Empty()) return 0;
  ResetSdf(m, d, p.a.plugin, p.a.id);

  Vec3 found[mjMAXCONPAIR];
  int count = 0;
  for (int j = 0; j < m->opt.sdf_initpoints; ++j) {
    // Descend on the collision objective, then one step on the intersection.
    StartSdfDescent(m, d, p.a.plugin, p.a.id);
    Descent descent(p, Seed(p, box, j));
    if (!descent.Run(mjSDFTYPE_COLLISION, m->opt.sdf_iterations)) continue;
    if (!descent.Run(mjSDFTYPE_INTERSECTION, 1)) continue;
    const mjtNum dist = descent.Value();
    const Vec3 x = descent.Point();
    if (!(dist <= 0)) continue;
    // Several points may end at the same minimum.
    bool known = false;
    for (int i = 0; i < count && !known; ++i) known = NormSquared(found[i] - x) < kSameSquared;
    if (known) continue;
    if (count == mjMAXCONPAIR) {
      mju_error("too many contact points");
      return count;
    }
    found[count] = x;
    // The contact normal points from the first geom (b) to the second (a). The position is moved
    // along the normal by half of the depth.
    const Vec3 n = -(pose_a.mat * PairGradient(p, mjSDFTYPE_MIDSURFACE, x, {}));
    SetContact(con + count++, dist, pose_a.mat * x + pose_a.pos - n * (dist / 2), n);
  }
  return count;
}

}  // namespace syn

const mjpPlugin* mjc_getSDF(const mjModel* m, int id) {
  const int instance = m->geom_plugin[id];
  const int slot = instance >= 0 ? m->plugin[instance] : -1;
  const mjpPlugin* plugin = syn::PluginAt(slot);
  if (!plugin) mju_error("mjc_getSDF: invalid plugin slot %d of geom %d", slot, id);
  if (plugin && !syn::HasCapability(plugin, mjPLUGIN_SDF)) {
    mju_error("mjc_getSDF: plugin '%s' is not a signed distance field", plugin->name);
  }
  return plugin;
}

mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]) {
  const syn::FieldPair pair = syn::Load(m, d, s);
  return syn::PairDistance(s->type, syn::PairValues(pair, s->type, syn::Vec3::Load(x)));
}

void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3],
                  const mjtNum x[3]) {
  const syn::FieldPair pair = syn::Load(m, d, s);
  const syn::Vec3 point = syn::Vec3::Load(x);
  const syn::FieldValues values = syn::PairValues(pair, s->type, point);
  syn::PairGradient(pair, s->type, point, values).Store(gradient);
}
