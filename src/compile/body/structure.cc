// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Numbers dofs, their parents and kinematic trees, and finds the simple bodies. A body is simple if
// its block of the inertia matrix is diagonal in every configuration. The sparsity of the inertia
// matrix follows from these arrays (model/sparsity.h).

#include <algorithm>
#include <cmath>

#include "compile/passes.h"
#include "compile/resolved_values.h"
#include "spec/keyframe.h"
#include "spec/use.h"

namespace syn {
namespace {

// Returns true if exactly one component of the axis is not zero.
bool IsAlongAxis(Vec3 axis) {
  int components = 0;
  for (int k = 0; k < 3; ++k) components += std::abs(axis[k]) > kEps;
  return components == 1;
}

// Returns true if the joints leave the inertia diagonal: they act at the center of mass, along the
// principal axes, and no rotation precedes another joint.
bool HasSimpleJoints(const BodyDraft& body) {
  bool turned = false;
  for (const JointDraft& joint : body.joints) {
    const mjtJoint type = joint.source->pub.type;
    const bool scalar = type == mjJNT_HINGE || type == mjJNT_SLIDE;
    if (turned || !IsNear(joint.pos, Vec3{}) || (scalar && !IsAlongAxis(joint.axis))) return false;
    turned = type == mjJNT_HINGE || type == mjJNT_BALL;
  }
  return true;
}

// Returns true if the body is the world or a child of the world without joints.
bool IsFixedToWorld(const Compilation& c, int body) {
  return body == 0 || (c.bodies[body].parent == 0 && c.bodies[body].joints.empty());
}

// Returns, for each body, whether a tendon with armature passes through it. The armature couples
// all bodies on the path of the tendon, so none of them is simple.
std::vector<bool> BodiesOnHeavyTendons(const Compilation& c) {
  std::vector<bool> coupled(c.bodies.size());
  for (const Tendon* tendon : c.spec.tendons) {
    if (tendon->pub.armature == 0) continue;
    for (const Wrap& wrap : tendon->path) {
      if (wrap.type == mjWRAP_SITE) {
        const Site* site = Find<Site>(c.spec, wrap.target);
        if (site && site->id >= 0) coupled[c.site_body[site->id]] = true;
      } else if (wrap.type == mjWRAP_SPHERE || wrap.type == mjWRAP_CYLINDER) {
        const Geom* geom = Find<Geom>(c.spec, wrap.target);
        if (geom && geom->id >= 0) coupled[c.geom_body[geom->id]] = true;
      }
    }
  }
  return coupled;
}

// Returns body_simple: 0 for bodies that are not simple, 1 for simple bodies, 2 for simple bodies
// with slide joints only (their diagonal block is constant).
std::vector<int> SimpleBodies(const Compilation& c) {
  const int nbody = static_cast<int>(c.bodies.size());
  const std::vector<bool> coupled = BodiesOnHeavyTendons(c);
  std::vector<bool> has_children(nbody);
  for (int i = 1; i < nbody; ++i) has_children[c.bodies[i].parent] = true;
  std::vector<int> simple(nbody);
  simple[0] = !coupled[0];
  for (int i = 1; i < nbody; ++i) {
    const BodyDraft& body = c.bodies[i];
    // The inertial frame must coincide with the body frame, and no other dof may move the body or
    // depend on it.
    const bool centred = IsNear(body.inertial.pos, Vec3{}) && IsNear(body.inertial.quat, Quat{});
    if (!centred || !IsFixedToWorld(c, body.parent) || has_children[i] || coupled[i] ||
        !HasSimpleJoints(body)) {
      continue;
    }
    const bool slides = !body.joints.empty() &&
                        std::all_of(body.joints.begin(), body.joints.end(), [](const auto& joint) {
                          return joint.source->pub.type == mjJNT_SLIDE;
                        });
    simple[i] = slides ? 2 : 1;
  }
  return simple;
}

// Numbers joints and dofs. The parent of a dof is the previous dof on the way to the root, or -1
// for the first dof of a tree.
void NumberDofs(const Compilation& c, Structure* s) {
  // last_dof[b] is the last dof of body b or, if the body has no dofs, of its nearest ancestor
  // with dofs.
  std::vector<int> last_dof(c.bodies.size(), -1);
  for (size_t b = 0; b < c.bodies.size(); ++b) {
    const BodyDraft& body = c.bodies[b];
    s->body_parentid.push_back(body.parent);
    if (b > 0) last_dof[b] = last_dof[body.parent];
    for (const JointDraft& joint : body.joints) {
      const mjtJoint type = joint.source->pub.type;
      for (int k = 0; k < DofSize(type); ++k) {
        s->dof_bodyid.push_back(static_cast<int>(b));
        s->dof_jntid.push_back(s->njnt);
        s->dof_parentid.push_back(last_dof[b]);
        // A dof without a parent begins a new tree.
        s->ntree += last_dof[b] < 0;
        s->dof_treeid.push_back(s->ntree - 1);
        last_dof[b] = static_cast<int>(s->dof_bodyid.size()) - 1;
      }
      s->nq += QposSize(type);
      ++s->njnt;
    }
  }
}

}  // namespace

void DeriveStructure(Compilation& c) {
  Structure& s = c.structure;
  s.body_simple = SimpleBodies(c);
  NumberDofs(c, &s);
  const int nv = static_cast<int>(s.dof_bodyid.size());
  s.dof_simplenum.resize(nv);
  // dof_simplenum[i] is the number of consecutive dofs of simple bodies from dof i on.
  for (int i = nv - 1, run = 0; i >= 0; --i) {
    run = s.body_simple[s.dof_bodyid[i]] ? run + 1 : 0;
    s.dof_simplenum[i] = run;
  }
  s.sparsity = DeriveSparsity({s.body_parentid, s.dof_bodyid, s.dof_parentid, s.dof_simplenum});
}

}  // namespace syn
