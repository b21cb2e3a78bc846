// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Drafts the bodies of the specification and everything they hold (geoms, joints, sites, cameras,
// lights), in the order of their ids. A draft (draft.h) holds values that are checked and resolved
// but not yet written into an mjModel. body_parts.h declares the functions that draft the parts;
// write_bodies.cc writes the result.

#include "base/error.h"
#include "compile/body/body_parts.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/resolved_values.h"
#include "spec/keyframe.h"
#include "spec/use.h"

namespace syn {
namespace {

// most degrees of freedom of one body: three translations and three rotations
constexpr int kMaxDofs = 6;

// Throws if the joints of a body cannot be combined, or if a mocap body is not a fixed child of
// the world.
void CheckJoints(const Body& body) {
  int dofs = 0;
  bool ball = false;
  for (const Joint* joint : body.joints) {
    const mjtJoint type = joint->pub.type;
    dofs += DofSize(type);
    if (type == mjJNT_FREE && body.joints.size() > 1) {
      throw ModelError("free joint can only appear by itself");
    }
    // A ball joint already spans all rotations, so a later rotational joint would be redundant.
    if (ball && (type == mjJNT_BALL || type == mjJNT_HINGE)) {
      throw ModelError("ball followed by rotation in body");
    }
    ball |= type == mjJNT_BALL;
  }
  if (dofs > kMaxDofs) throw ModelError("more than 6 dofs in body");
  const bool child_of_world = body.body && body.body->id == 0;
  if (body.pub.mocap && (!body.joints.empty() || !child_of_world)) {
    throw ModelError("mocap body must be a fixed child of world");
  }
}

// Returns true if the frame of the body may be moved to its inertial frame. A free body without
// children has no other element that depends on its frame, and the move makes its inertia matrix
// diagonal. The joint attribute `align` overrides the compiler setting `alignfree`.
bool CanAlign(const Body& body) {
  if (!body.bodies.empty() || body.joints.size() != 1) return false;
  const mjsJoint& joint = body.joints[0]->pub;
  if (joint.type != mjJNT_FREE) return false;
  if (joint.align != mjALIGNFREE_AUTO) return joint.align == mjALIGNFREE_TRUE;
  return CompilerOf(body).alignfree != 0;
}

// Moves the frame of the body to its inertial frame and keeps everything the body holds at the
// same place in the world.
void AlignWithInertia(BodyDraft* body) {
  const Pose inverse = Inverse(body->inertial);
  body->pose = body->pose * body->inertial;
  body->inertial = Pose{};
  for (GeomDraft& geom : body->geoms) geom.pose = inverse * geom.pose;
  for (SiteDraft& site : body->sites) site.pose = inverse * site.pose;
  for (CameraDraft& camera : body->cameras) camera.pose = inverse * camera.pose;
  for (LightDraft& light : body->lights) {
    light.pos = inverse * light.pos;
    light.dir = Rotate(inverse.quat, light.dir);
  }
}

// Appends `draft(element)` to `drafts` for each element. Errors are reported with the name of the
// element.
template <typename T, typename Draft>
void DraftAll(const std::vector<T*>& elements, std::vector<Draft>* drafts, auto&& draft) {
  drafts->reserve(elements.size());
  for (T* element : elements) {
    InPlace(*element, [&] { drafts->push_back(draft(*element)); });
  }
}

// Fills the draft of one body. The order matters: geoms need the body's weld id, the inertia needs
// the geoms and the pose before the enclosing frame is applied, and alignment needs all parts.
void DraftBody(Compilation& c, Body& source, BodyDraft* body) {
  body->source = &source;
  if (source.body) body->parent = source.body->id;
  // A body without joints is welded to whatever its parent is welded to.
  body->weld = source.joints.empty() ? c.bodies[body->parent].weld : source.id;
  CheckJoints(source);
  body->pose = ResolvedPose(source);
  DraftAll(source.geoms, &body->geoms, [&](Geom& geom) { return DraftGeom(c, *body, geom); });
  DraftInertia(body);
  body->pose = InFrame(c, source.frame, body->pose);
  DraftAll(source.joints, &body->joints, [&](Joint& joint) { return DraftJoint(c, joint); });
  DraftAll(source.sites, &body->sites, [&](Site& site) { return DraftSite(c, site); });
  DraftAll(source.cameras, &body->cameras, [&](Camera& cam) { return DraftCamera(c, cam); });
  DraftAll(source.lights, &body->lights, [&](Light& light) { return DraftLight(c, light); });
  if (CanAlign(source)) AlignWithInertia(body);
}

// Returns true if mass and all moments of inertia are large enough for a body that moves.
bool HasMass(const BodyDraft& body) {
  const Vec3& i = body.inertia;
  return body.mass >= mjMINVAL && i.x >= mjMINVAL && i.y >= mjMINVAL && i.z >= mjMINVAL;
}

}  // namespace

void DraftBodies(Compilation& c) {
  int count = 0;
  // The vector gets its final size first, because drafts refer to their parents by index.
  ForEachBody(*c.spec.world, [&](Body&) { ++count; });
  c.bodies.resize(count);
  ForEachBody(*c.spec.world,
              [&](Body& body) { InPlace(body, [&] { DraftBody(c, body, &c.bodies[body.id]); }); });
}

void NumberDrafts(Compilation& c) {
  // Bodies are visited in order of their ids, so that the elements of one body get consecutive
  // ids.
  int bodies = 0, joints = 0, geoms = 0, sites = 0, cameras = 0, lights = 0;
  for (BodyDraft& body : c.bodies) {
    const auto number = [](auto& drafts, int* next) {
      for (auto& draft : drafts) draft.source->id = (*next)++;
    };
    body.source->id = bodies++;
    number(body.joints, &joints);
    number(body.geoms, &geoms);
    number(body.sites, &sites);
    number(body.cameras, &cameras);
    number(body.lights, &lights);
    // All geoms and sites numbered since the last body belong to this body.
    c.geom_body.resize(geoms, bodies - 1);
    c.site_body.resize(sites, bodies - 1);
  }
}

void CheckFreeJoints(const Compilation& c) {
  for (const BodyDraft& body : c.bodies) {
    const Body& source = *body.source;
    const bool free = !source.joints.empty() && source.joints[0]->pub.type == mjJNT_FREE;
    InPlace(source, [&] {
      if (free && source.body->id != 0) {
        throw ModelError("free joint can only be used on top level");
      }
    });
  }
}

void CheckMasses(const Compilation& c) {
  // has_mass[i] is true if body i, or a body that is welded to it, has mass. Children have higher
  // ids than their parents, so a backward pass sees children first.
  std::vector<bool> has_mass(c.bodies.size());
  for (int i = static_cast<int>(c.bodies.size()) - 1; i > 0; --i) {
    const BodyDraft& body = c.bodies[i];
    if (HasMass(body)) has_mass[i] = true;
    if (body.joints.empty() && has_mass[i]) has_mass[body.parent] = true;
    if (!body.joints.empty() && !has_mass[i]) {
      InPlace(*body.source, [] {
        throw ModelError("mass and inertia of moving bodies must be larger than mjMINVAL");
      });
    }
  }
}

}  // namespace syn
