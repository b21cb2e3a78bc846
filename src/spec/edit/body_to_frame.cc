// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjs_bodyToFrame, which replaces a body by a frame of its parent. The contents of the
// body move to the parent, and its inertia is added to that of the parent. With the masses m_k,
// centers of mass c_k, principal inertias I_k and inertial axes R_k of the two bodies k = A, B, all
// in the frame of the parent, the sum has
//
//   m = m_A + m_B,  c = (m_A c_A + m_B c_B) / m,
//   I = sum_k R_k diag(I_k) R_k' + m_k (|d_k|^2 E - d_k d_k'),  d_k = c_k - c,
//
// where E is the identity matrix. Only inertia that is given explicitly is added. Inertia that the
// compiler computes from geoms follows the geoms to the parent.

#include <algorithm>
#include <cmath>
#include <utility>

#include "math/mat3.h"
#include "spec/edit/graft.h"
#include "spec/orientation.h"

namespace syn::spec {
namespace {

// Returns the pose, with an alternative orientation (angles, axes) converted by the compiler
// settings of `origin`. An invalid orientation is ignored here; the compiler reports it.
Pose ResolvedPose(const double pos[3], const double quat[4], const mjsOrientation& alt,
                  const Spec& origin) {
  Pose pose = Pose::Load(pos, quat);
  const mjsCompiler& compiler = origin.pub.compiler;
  ResolveOrientation(alt, compiler.degree != 0, compiler.eulerseq, &pose.quat);
  return pose;
}

// Inertial properties in the frame of the parent body. The mass is zero if they are not explicit.
struct Mass {
  double mass = 0;
  Vec3 center;
  Mat3 inertia;  // About `center`, in the axes of the parent body.
};

// Returns the explicit inertial properties of a body that has the given pose in the parent.
Mass MassOf(const Body& body, const Pose& pose) {
  const mjsBody& pub = body.pub;
  Mass result;
  if (!pub.explicitinertial) return result;
  result.mass = pub.mass;
  const Pose inertial = pose * ResolvedPose(pub.ipos, pub.iquat, pub.ialt, *body.origin);
  result.center = inertial.pos;
  Mat3 local = Mat3::Diagonal(Vec3::Load(pub.inertia));
  const double* full = pub.fullinertia;
  const Mat3 axes = ToMat3(inertial.quat);
  if (!std::isnan(full[0])) {
    local = {{full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]}};
  }
  result.inertia = axes * local * Transpose(axes);
  return result;
}

// Returns m (|d|^2 E - d d'), the inertia of a point mass at distance d.
Mat3 PointInertia(double mass, Vec3 d) {
  const double dd = Dot(d, d);
  return {{mass * (dd - d.x * d.x), -mass * d.x * d.y, -mass * d.x * d.z,  //
           -mass * d.x * d.y, mass * (dd - d.y * d.y), -mass * d.y * d.z,  //
           -mass * d.x * d.z, -mass * d.y * d.z, mass * (dd - d.z * d.z)}};
}

// Adds the inertia of `body` to `parent`. `pose` is the pose of the body in the parent.
void MergeInertia(Body& parent, const Body& body, const Pose& pose) {
  const Mass a = MassOf(parent, Pose{}), b = MassOf(body, pose);
  const double mass = a.mass + b.mass;
  if (b.mass < mjMINVAL || mass < mjMINVAL) return;
  const Vec3 center = (a.mass * a.center + b.mass * b.center) * (1 / mass);
  const Mat3 total = a.inertia + b.inertia + PointInertia(a.mass, a.center - center) +
                     PointInertia(b.mass, b.center - center);
  mjsBody& pub = parent.pub;
  pub.explicitinertial = 1;
  pub.mass = mass;
  center.Store(pub.ipos);
  Quat{}.Store(pub.iquat);
  pub.ialt = {};
  std::fill_n(pub.inertia, 3, 0.0);
  const double full[6] = {total(0, 0), total(1, 1), total(2, 2),
                          total(0, 1), total(0, 2), total(1, 2)};
  std::copy_n(full, 6, pub.fullinertia);
}

// Replaces a body by a new frame of its parent and returns the frame. The body must not be the
// world.
Frame* BodyToFrame(Body& body) {
  Body& parent = *body.body;
  Frame* frame = AddFrame(parent, body.frame);
  frame->def = body.def;
  frame->childclass = body.childclass;
  std::copy_n(body.pub.pos, 3, frame->pub.pos);
  std::copy_n(body.pub.quat, 4, frame->pub.quat);
  frame->pub.alt = body.pub.alt;
  // The world has no inertia, so nothing is added to it.
  if (parent.body) {
    Pose pose;
    for (const Frame* f = frame; f; f = f->frame) {
      pose = ResolvedPose(f->pub.pos, f->pub.quat, f->pub.alt, *f->origin) * pose;
    }
    MergeInertia(parent, body, pose);
  }
  Unlink(parent.bodies, &body, false);
  body.spec = nullptr;
  // Move the contents to the parent. Elements without a frame are placed in the new frame.
  const auto move_up = [&]<class T>() {
    for (T* element : std::exchange(ListOf<T>(body), {})) {
      if (!element->frame) element->frame = frame;
      Link(parent, element);
    }
  };
  move_up.template operator()<Frame>();
  ForEachTreeKind(move_up);
  move_up.template operator()<Body>();
  return frame;
}

}  // namespace
}  // namespace syn::spec

mjsFrame* mjs_bodyToFrame(mjsBody** body) {
  syn::spec::Body* source = syn::spec::Of<syn::spec::Body>(*body);
  if (!source->body) {
    mju_error("mjs_bodyToFrame: the world body cannot become a frame");
    return nullptr;
  }
  mjsFrame* frame = &syn::spec::BodyToFrame(*source)->pub;
  *body = nullptr;
  return frame;
}
