// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes the bodies into the model, together with the bounding volume hierarchies (BVH) of their
// geoms.

#include <algorithm>

#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"
#include "spec/keyframe.h"
#include "spec/use.h"

namespace syn {
namespace {

// Writes the range of a body's elements in the array of all elements: address and count. The
// address of an empty range is -1.
template <typename Drafts>
void PutRange(const Drafts& drafts, int* adr, int* num) {
  *num = static_cast<int>(drafts.size());
  *adr = drafts.empty() ? -1 : drafts.front().source->id;
}

// Writes parents, roots and ranges of body i. `dofadr` is the number of dofs of the bodies before
// it and is advanced.
void WriteTopology(const Compilation& c, int i, int* dofadr) {
  mjModel* m = c.model.get();
  const BodyDraft& body = c.bodies[i];
  m->body_parentid[i] = body.parent;
  m->body_rootid[i] = body.parent == 0 ? i : m->body_rootid[body.parent];
  m->body_weldid[i] = body.weld;
  PutRange(body.joints, m->body_jntadr + i, m->body_jntnum + i);
  PutRange(body.geoms, m->body_geomadr + i, m->body_geomnum + i);
  for (const JointDraft& joint : body.joints) {
    m->body_dofnum[i] += DofSize(joint.source->pub.type);
  }
  m->body_dofadr[i] = m->body_dofnum[i] ? *dofadr : -1;
  *dofadr += m->body_dofnum[i];
  // A body belongs to the tree of the body it is welded to; static bodies belong to no tree (-1).
  const int first = m->body_dofadr[body.weld];
  m->body_treeid[i] = first < 0 ? -1 : c.structure.dof_treeid[first];
}

// Writes all other values of body i.
void WriteBody(const Compilation& c, int i) {
  mjModel* m = c.model.get();
  const BodyDraft& body = c.bodies[i];
  const Pose& inertial = body.inertial;
  const bool turned = !IsNear(inertial.quat, Quat{});
  m->body_simple[i] = static_cast<mjtByte>(c.structure.body_simple[i]);
  m->body_sameframe[i] = turned                         ? mjSAMEFRAME_NONE
                         : IsNear(inertial.pos, Vec3{}) ? mjSAMEFRAME_BODY
                                                        : mjSAMEFRAME_BODYROT;
  body.pose.Store(m->body_pos + 3 * i, m->body_quat + 4 * i);
  inertial.Store(m->body_ipos + 3 * i, m->body_iquat + 4 * i);
  m->body_mass[i] = body.mass;
  body.inertia.Store(m->body_inertia + 3 * i);
  m->body_gravcomp[i] = body.source->pub.gravcomp;
  m->body_plugin[i] = InstanceOf(c, body.source->plugin);
  PutUser(m->body_user, i, m->nuser_body, body.source->userdata, "body");
  // The collision masks of the body are the union of those of its geoms, so that one test can skip
  // all pairs of two bodies.
  for (const GeomDraft& geom : body.geoms) {
    m->body_contype[i] |= geom.source->pub.contype;
    m->body_conaffinity[i] |= geom.source->pub.conaffinity;
    m->body_margin[i] = std::max(m->body_margin[i], geom.source->pub.margin);
  }
}

// Returns the axis-aligned box around the eight corners of `box`, transformed by `pose`.
Aabb Transformed(const Pose& pose, const Aabb& box) {
  Aabb result = Aabb::Empty();
  for (int corner = 0; corner < 8; ++corner) {
    result.Add(pose * Vec3{corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                           corner & 4 ? box.max.z : box.min.z});
  }
  return result;
}

// Writes the hierarchy of the geoms that can collide, in the inertial frame of the body. Returns
// the number of nodes.
int WriteBvh(const BodyDraft& body, int adr, mjModel* m) {
  std::vector<Aabb> boxes;
  std::vector<Vec3> keys;
  std::vector<int> ids;
  const Pose inverse = Inverse(body.inertial);
  for (const GeomDraft& geom : body.geoms) {
    if (!geom.source->pub.contype && !geom.source->pub.conaffinity) continue;
    const Pose pose = inverse * geom.pose;
    boxes.push_back(Transformed(pose, geom.aabb));
    keys.push_back(pose.pos);
    ids.push_back(geom.source->id);
  }
  Bvh bvh = BuildBvh(boxes, keys);
  // The leaves refer to positions in the list above; the model stores geom ids.
  for (int& id : bvh.nodeid) id = id < 0 ? -1 : ids[id];
  PutBvh(bvh, adr, m);
  return bvh.Count();
}

}  // namespace

void PutTree(const Bvh& bvh, int adr, mjModel* m) {
  std::copy(bvh.depth.begin(), bvh.depth.end(), m->bvh_depth + adr);
  std::copy(bvh.child.begin(), bvh.child.end(), m->bvh_child + 2 * adr);
  std::copy(bvh.nodeid.begin(), bvh.nodeid.end(), m->bvh_nodeid + adr);
}

void PutBvh(const Bvh& bvh, int adr, mjModel* m) {
  PutTree(bvh, adr, m);
  std::copy(bvh.aabb.begin(), bvh.aabb.end(), m->bvh_aabb + 6 * adr);
}

void WriteBodies(Compilation& c) {
  mjModel* m = c.model.get();
  int dofadr = 0, bvhadr = 0, mocaps = 0;
  for (int i = 0; i < m->nbody; ++i) {
    const BodyDraft& body = c.bodies[i];
    WriteTopology(c, i, &dofadr);
    m->body_mocapid[i] = body.source->pub.mocap ? mocaps++ : -1;
    InPlace(*body.source, [&] { WriteBody(c, i); });
    m->body_bvhnum[i] = WriteBvh(body, bvhadr, m);
    m->body_bvhadr[i] = m->body_bvhnum[i] ? bvhadr : -1;
    bvhadr += m->body_bvhnum[i];
  }
}

}  // namespace syn
