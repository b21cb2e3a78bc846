// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sets mass m, center of mass c and principal axes of a body. They are given explicitly or composed
// from the geoms with mass m_k, center p_k, orientation R_k and principal moments I_k:
//
//   m = sum m_k,   c = sum m_k p_k / m,   I = sum R_k diag(I_k) R_k' + m_k (|d_k|^2 E - d_k d_k'),
//
// where d_k = p_k - c and E is the unit matrix. The principal axes follow from diagonalizing I.

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "compile/body/body_parts.h"
#include "compile/resolved_values.h"

namespace syn {
namespace {

bool IsIdentity(const double quat[4]) {
  return quat[0] == 1 && quat[1] == 0 && quat[2] == 0 && quat[3] == 0;
}

// Sets moments and axes from the attribute `fullinertia`: the elements xx, yy, zz, xy, xz, yz of
// the inertia tensor.
void TakeFullInertia(const mjsBody& pub, BodyDraft* body) {
  if (pub.ialt.type != mjORIENTATION_QUAT || !IsIdentity(pub.iquat)) {
    throw ModelError("fullinertia and inertial orientation cannot both be specified");
  }
  if (pub.inertia[0] || pub.inertia[1] || pub.inertia[2]) {
    throw ModelError("fullinertia and diagonal inertia cannot both be specified");
  }
  const double* f = pub.fullinertia;
  if (!std::all_of(f, f + 6, [](double x) { return std::isfinite(x); })) {
    throw ModelError("fullinertia must be finite");
  }
  // The error is thrown again with the name of the attribute in its message.
  try {
    const PrincipalAxes axes =
        Diagonalize({{f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2]}});
    body->inertia = axes.moments;
    body->inertial.quat = axes.quat;
  } catch (const ModelError& error) {
    throw ModelError("error '" + error.message + "' in fullinertia");
  }
}

// Takes mass, moments and inertial pose from the specification. NaN in fullinertia[0] means that
// no full tensor was given.
void TakeExplicit(BodyDraft* body) {
  const mjsBody& pub = body->source->pub;
  body->mass = pub.mass;
  body->inertia = Vec3::Load(pub.inertia);
  body->inertial = {Vec3::Load(pub.ipos), ResolvedQuat(*body->source, pub.iquat, pub.ialt)};
  if (!std::isnan(pub.fullinertia[0])) TakeFullInertia(pub, body);
}

// Returns true if the geom contributes to the inertia of its body.
bool Counts(const GeomDraft& geom) {
  const int* range = CompilerOf(*geom.source).inertiagrouprange;
  const int group = geom.source->pub.group;
  return geom.mass > kEps && group >= range[0] && group <= range[1];
}

// Sets the inertia of the body from its geoms. Returns false, and changes nothing, if no geom has
// mass.
bool InferFromGeoms(BodyDraft* body) {
  const auto count = std::count_if(body->geoms.begin(), body->geoms.end(), Counts);
  if (count == 0) return false;
  double mass = 0;
  Vec3 centre;
  for (const GeomDraft& geom : body->geoms) {
    if (!Counts(geom)) continue;
    // A single geom needs no diagonalization, so its values are taken without rounding errors.
    if (count == 1) {
      body->mass = geom.mass;
      body->inertia = geom.inertia;
      body->inertial = geom.pose;
      return true;
    }
    mass += geom.mass;
    centre += geom.mass * geom.pose.pos;
  }
  centre = {centre.x / mass, centre.y / mass, centre.z / mass};
  Mat3 tensor;
  for (const GeomDraft& geom : body->geoms) {
    if (!Counts(geom)) continue;
    tensor += TensorAt(geom.mass, geom.inertia, geom.pose.quat, geom.pose.pos - centre);
  }
  const PrincipalAxes axes = Diagonalize(tensor);
  body->mass = mass;
  body->inertia = axes.moments;
  body->inertial = {centre, axes.quat};
  return true;
}

// Applies the lower bounds of the compiler settings and checks that the moments are physical.
void Bound(const mjsCompiler& compiler, BodyDraft* body) {
  Vec3& i = body->inertia;
  body->mass = std::max(body->mass, compiler.boundmass);
  for (int k = 0; k < 3; ++k) i[k] = std::max(i[k], compiler.boundinertia);
  if (body->mass < 0 || i.x < 0 || i.y < 0 || i.z < 0) {
    throw ModelError("mass and inertia cannot be negative");
  }
  // The triangle inequality holds for every rigid body. `balanceinertia` replaces moments that
  // violate it by their mean.
  if (i.x + i.y < i.z || i.x + i.z < i.y || i.y + i.z < i.x) {
    if (!compiler.balanceinertia) {
      throw ModelError("inertia must satisfy A + B >= C; use 'balanceinertia' to fix");
    }
    const double mean = (i.x + i.y + i.z) / 3;
    i = {mean, mean, mean};
  }
}

}  // namespace

void DraftInertia(BodyDraft* body) {
  const Body& source = *body->source;
  const mjsCompiler& compiler = CompilerOf(source);
  // NaN in ipos[0] means that the body has no <inertial> element.
  const bool given = !std::isnan(source.pub.ipos[0]);
  TakeExplicit(body);
  bool placed = given;
  if (source.id > 0 && (compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE ||
                        (compiler.inertiafromgeom == mjINERTIAFROMGEOM_AUTO && !given))) {
    placed |= InferFromGeoms(body);
  }
  // A body without mass gets its own pose in the parent as inertial pose; the interface documents
  // this.
  if (!placed) body->inertial = body->pose;
  if (source.id > 0) Bound(compiler, body);
}

}  // namespace syn
