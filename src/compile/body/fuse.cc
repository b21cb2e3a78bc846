// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the compiler setting `fusestatic`. A body without joints moves rigidly with its
// parent, so its contents are moved to the parent, unless an element refers to the body by name.
// Bodies are stored depth first. The children of a fused body therefore already stand in the right
// place of the list, and removing the body renumbers all others correctly.

#include <unordered_set>

#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/resolved_values.h"
#include "spec/reference.h"
#include "spec/use.h"

namespace syn {
namespace {

// [Q14] Release 3.3.7 places the inertia of a fused body at ipos + R(iquat) pos, rotated by iquat,
// instead of composing the poses of body and inertia. Both agree when nothing is rotated. Set this
// constant to false for the correct composition.
constexpr bool kComposeAs337 = true;

// Returns the inertial pose of the body in the frame of its parent.
Pose InertialInParent(const BodyDraft& body) {
  if (!kComposeAs337) return body.pose * body.inertial;
  return {body.inertial.pos + Rotate(body.inertial.quat, body.pose.pos), body.inertial.quat};
}

// Returns the bodies that another element refers to. These bodies must not be fused.
std::unordered_set<const Body*> ReferredBodies(Spec& spec) {
  std::unordered_set<const Body*> bodies;
  const auto note = [&](mjtObj kind, const std::string& name) {
    if (kind == mjOBJ_BODY || kind == mjOBJ_XBODY) bodies.insert(Find<Body>(spec, name));
  };
  ForEachInTree<Camera>(spec, [&](Camera& camera) { ForEachReference(camera, note); });
  ForEachInTree<Light>(spec, [&](Light& light) { ForEachReference(light, note); });
  for (Skin* skin : spec.skins) ForEachReference(*skin, note);
  for (Exclude* exclude : spec.excludes) ForEachReference(*exclude, note);
  for (Equality* equality : spec.equalities) ForEachReference(*equality, note);
  for (Actuator* actuator : spec.actuators) ForEachReference(*actuator, note);
  for (Tuple* tuple : spec.tuples) ForEachReference(*tuple, note);
  for (Sensor* sensor : spec.sensors) {
    ForEachReference(*sensor, note);
    // A force or torque sensor measures the interaction between the body of its site and the
    // parent, so this body must not be fused.
    if (sensor->pub.type != mjSENS_FORCE && sensor->pub.type != mjSENS_TORQUE) continue;
    if (const Site* site = Find<Site>(spec, sensor->objname)) bodies.insert(site->body);
  }
  return bodies;
}

// Adds mass and inertia of the body to its parent: both tensors are moved to the common center of
// mass, added and diagonalized. The sum of the masses must be positive.
void MergeInertia(const BodyDraft& body, BodyDraft* parent) {
  const Pose inertial = InertialInParent(body);
  const double mass = parent->mass + body.mass;
  const Vec3 centre = (1 / mass) * (parent->mass * parent->inertial.pos + body.mass * inertial.pos);
  const PrincipalAxes axes =
      Diagonalize(TensorAt(parent->mass, parent->inertia, parent->inertial.quat,
                           parent->inertial.pos - centre) +
                  TensorAt(body.mass, body.inertia, inertial.quat, inertial.pos - centre));
  parent->mass = mass;
  parent->inertia = axes.moments;
  parent->inertial = {centre, axes.quat};
}

// Moves geoms, sites, cameras and lights to the parent and expresses their poses in its frame.
void MoveContents(BodyDraft* body, BodyDraft* parent) {
  const Pose& pose = body->pose;
  const auto move = [&](auto& from, auto& to) {
    for (auto& draft : from) {
      draft.pose = pose * draft.pose;
      to.push_back(std::move(draft));
    }
    from.clear();
  };
  move(body->geoms, parent->geoms);
  move(body->sites, parent->sites);
  move(body->cameras, parent->cameras);
  for (LightDraft& light : body->lights) {
    light.pos = pose * light.pos;
    light.dir = Rotate(pose.quat, light.dir);
    parent->lights.push_back(light);
  }
  body->lights.clear();
}

// Removes the fused bodies from the list and updates the ids of parents and weld bodies.
void RemoveFused(std::vector<BodyDraft>* bodies) {
  // new_id[i] is the new index of the body that had index i. Parents precede their children, so
  // the entry of a parent is valid when a child needs it.
  std::vector<int> new_id(bodies->size());
  std::vector<BodyDraft> kept;
  for (size_t i = 0; i < bodies->size(); ++i) {
    BodyDraft& body = (*bodies)[i];
    if (body.fused) {
      body.source->id = -1;
      continue;
    }
    const int id = static_cast<int>(kept.size());
    new_id[i] = id;
    body.parent = new_id[body.parent];
    const bool moves = !body.joints.empty();
    body.weld = moves || id == 0 ? id : kept[body.parent].weld;
    kept.push_back(std::move(body));
  }
  *bodies = std::move(kept);
}

}  // namespace

void FuseStaticBodies(Compilation& c) {
  if (!c.spec.pub.compiler.fusestatic) return;
  const auto referred = ReferredBodies(c.spec);
  bool any = false;
  for (size_t i = 1; i < c.bodies.size(); ++i) {
    BodyDraft& body = c.bodies[i];
    // The parent was visited before. If it was fused, this body becomes a child of the parent's
    // parent.
    if (c.bodies[body.parent].fused) {
      body.pose = c.bodies[body.parent].pose * body.pose;
      body.parent = c.bodies[body.parent].parent;
    }
    if (!body.joints.empty() || body.source->pub.mocap || referred.count(body.source)) continue;
    BodyDraft* parent = &c.bodies[body.parent];
    // The world has no inertia, so mass that is fused into it is lost. A massless body adds
    // nothing.
    if (body.parent != 0 && body.mass >= mjMINVAL) {
      InPlace(*parent->source, [&] { MergeInertia(body, parent); });
    }
    MoveContents(&body, parent);
    body.fused = any = true;
  }
  if (any) RemoveFused(&c.bodies);
}

}  // namespace syn
