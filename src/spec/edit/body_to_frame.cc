// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Turning a body into a frame of its parent. Its contents move up, its inertia joins that of the
// parent:  with A, B the two inertias about a common point c (the joint centre of mass),
//
//   m = m_A + m_B,  c = (m_A c_A + m_B c_B) / m,
//   I = sum_k R_k diag(I_k) R_k' + m_k (|d_k|^2 E - d_k d_k'),  d_k = c_k - c.

#include <algorithm>
#include <cmath>
#include <utility>

#include "math/mat3.h"
#include "spec/edit/graft.h"
#include "spec/orientation.h"

namespace syn::spec {
namespace {

Pose ResolvedPose(const double pos[3], const double quat[4], const mjsOrientation& alt,
                  const Spec& origin) {
  Pose pose = Pose::Load(pos, quat);
  const mjsCompiler& compiler = origin.pub.compiler;
  ResolveOrientation(alt, compiler.degree != 0, compiler.eulerseq, &pose.quat);
  return pose;
}

struct Mass {
  double mass = 0;
  Vec3 center;
  Mat3 inertia;  // about the centre, in the axes of the parent body
};

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

Mat3 PointInertia(double mass, Vec3 d) {
  const double dd = Dot(d, d);
  return {{mass * (dd - d.x * d.x), -mass * d.x * d.y, -mass * d.x * d.z,  //
           -mass * d.x * d.y, mass * (dd - d.y * d.y), -mass * d.y * d.z,  //
           -mass * d.x * d.z, -mass * d.y * d.z, mass * (dd - d.z * d.z)}};
}

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

Frame* BodyToFrame(Body& body) {
  Body& parent = *body.body;
  Frame* frame = AddFrame(parent, body.frame);
  frame->def = body.def;
  frame->childclass = body.childclass;
  std::copy_n(body.pub.pos, 3, frame->pub.pos);
  std::copy_n(body.pub.quat, 4, frame->pub.quat);
  frame->pub.alt = body.pub.alt;
  if (parent.body) {
    Pose pose;
    for (const Frame* f = frame; f; f = f->frame) {
      pose = ResolvedPose(f->pub.pos, f->pub.quat, f->pub.alt, *f->origin) * pose;
    }
    MergeInertia(parent, body, pose);
  }
  Unlink(parent.bodies, &body, false);
  body.spec = nullptr;
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
