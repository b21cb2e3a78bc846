// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Mass, centre of mass and principal axes of a body: as given, or composed of its geoms,
//
//   m = sum m_k,   c = sum m_k p_k / m,   I = sum R_k diag(I_k) R_k' + m_k (|d_k|^2 E - d_k d_k'),
//
// with d_k = p_k - c.

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
  try {
    const PrincipalAxes axes =
        Diagonalize({{f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2]}});
    body->inertia = axes.moments;
    body->inertial.quat = axes.quat;
  } catch (const ModelError& error) {
    throw ModelError("error '" + error.message + "' in fullinertia");
  }
}

void TakeExplicit(BodyDraft* body) {
  const mjsBody& pub = body->source->pub;
  body->mass = pub.mass;
  body->inertia = Vec3::Load(pub.inertia);
  body->inertial = {Vec3::Load(pub.ipos), ResolvedQuat(*body->source, pub.iquat, pub.ialt)};
  if (!std::isnan(pub.fullinertia[0])) TakeFullInertia(pub, body);
}

bool Counts(const GeomDraft& geom) {
  const int* range = CompilerOf(*geom.source).inertiagrouprange;
  const int group = geom.source->pub.group;
  return geom.mass > kEps && group >= range[0] && group <= range[1];
}

// Returns whether there was any mass.
bool InferFromGeoms(BodyDraft* body) {
  const auto count = std::count_if(body->geoms.begin(), body->geoms.end(), Counts);
  if (count == 0) return false;
  double mass = 0;
  Vec3 centre;
  for (const GeomDraft& geom : body->geoms) {
    if (!Counts(geom)) continue;
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

void Bound(const mjsCompiler& compiler, BodyDraft* body) {
  Vec3& i = body->inertia;
  body->mass = std::max(body->mass, compiler.boundmass);
  for (int k = 0; k < 3; ++k) i[k] = std::max(i[k], compiler.boundinertia);
  if (body->mass < 0 || i.x < 0 || i.y < 0 || i.z < 0) {
    throw ModelError("mass and inertia cannot be negative");
  }
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
  const bool given = !std::isnan(source.pub.ipos[0]);
  TakeExplicit(body);
  bool placed = given;
  if (source.id > 0 && (compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE ||
                        (compiler.inertiafromgeom == mjINERTIAFROMGEOM_AUTO && !given))) {
    placed |= InferFromGeoms(body);
  }
  // A body without mass: its frame in the parent, which is what the interface promises.
  if (!placed) body->inertial = body->pose;
  if (source.id > 0) Bound(compiler, body);
}

}  // namespace syn
