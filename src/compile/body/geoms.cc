// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Drafts geoms and sites: checks them, resolves pose and size (as given, from end points, or from a
// mesh), computes bounding volumes and mass, and writes them into the model.

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "compile/body/body_parts.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"

namespace syn {
namespace {

bool IsMeshType(mjtGeom type) { return type == mjGEOM_MESH || type == mjGEOM_SDF; }

// Throws if attributes of the geom contradict each other or its body.
void CheckGeom(const BodyDraft& body, const Geom& geom) {
  const mjsGeom& pub = geom.pub;
  if (pub.type < 0 || pub.type >= mjNGEOMTYPES) throw ModelError("invalid type in geom");
  if (pub.condim != 1 && pub.condim != 3 && pub.condim != 4 && pub.condim != 6) {
    throw ModelError("invalid condim in geom");
  }
  if (IsMeshType(pub.type) && geom.meshname.empty()) {
    throw ModelError("mesh geom must have a mesh: set attribute 'mesh'");
  }
  const bool is_hfield = pub.type == mjGEOM_HFIELD;
  if (is_hfield == geom.hfieldname.empty()) {
    throw ModelError("hfield attribute and geom type must be specified together");
  }
  if ((pub.type == mjGEOM_PLANE || is_hfield) && body.weld != 0) {
    throw ModelError("plane and hfield can only be attached to static bodies");
  }
  if (pub.mass < 0 || pub.density < 0) throw ModelError("mass and density cannot be negative");
  const bool has_mesh = !geom.meshname.empty();
  if (has_mesh && !std::isnan(pub.fromto[0])) {
    throw ModelError("fromto cannot be used with mesh geom");
  }
  if (IsMeshType(pub.type) && pub.typeinertia == mjINERTIA_SHELL) {
    throw ModelError("for mesh geoms, inertia should be specified in the mesh asset");
  }
}

// Places a geom that refers to a mesh at the inertial frame of the mesh, because the vertices are
// stored relative to that frame. A primitive type gets the size and center that fit the mesh.
void PlaceOnMesh(const Compilation& c, const ProcessedMesh& mesh, GeomDraft* geom) {
  const mjsGeom& pub = geom->source->pub;
  Vec3 centre;
  // The center of the fitted primitive is relative to the inertial frame of the mesh.
  if (!IsMeshType(pub.type)) {
    const FittedGeom fit =
        FitGeom(pub.type, geom->size, mesh, c.spec.pub.compiler.fitaabb != 0, pub.fitscale);
    geom->size = fit.size;
    centre = fit.centre;
  }
  geom->pose = ComposeByMatrix(geom->pose, {mesh.pos + Rotate(mesh.quat, centre), mesh.quat});
}

// Returns the largest distance of the box from the origin along each axis.
Vec3 Reach(const Aabb& box) {
  Vec3 reach;
  for (int k = 0; k < 3; ++k) reach[k] = std::max(std::abs(box.min[k]), std::abs(box.max[k]));
  return reach;
}

// Sets stored size, bounding radius and bounding box of a mesh geom.
void BoundMesh(const ProcessedMesh& mesh, GeomDraft* geom) {
  geom->size = Reach(mesh.aabb);
  geom->rbound = Norm(geom->size);
  geom->aabb = mesh.aabb;
}

// Sets stored size and bounds of a height field with sizes s: half width in x and y, height, and
// depth of the base below zero.
void BoundHField(const double s[4], GeomDraft* geom) {
  geom->size = {s[0], s[1], 0.25 * s[2] + 0.5 * s[3]};
  geom->rbound = std::sqrt(s[0] * s[0] + s[1] * s[1] + std::max(s[2] * s[2], s[3] * s[3]));
  geom->aabb = {{-s[0], -s[1], -s[3]}, {s[0], s[1], s[2]}};
}

// Sets bounding box and bounding radius of a primitive. The radius of a plane stays 0, which means
// unbounded.
void BoundPrimitive(mjtGeom type, GeomDraft* geom) {
  const Vec3 s = geom->size;
  Vec3 half = s;
  switch (type) {
    case mjGEOM_PLANE:
      geom->aabb = {{-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}, {mjMAXVAL, mjMAXVAL, 0}};
      return;
    case mjGEOM_SPHERE:
      half = {s.x, s.x, s.x};
      geom->rbound = s.x;
      break;
    case mjGEOM_CAPSULE:
      half = {s.x, s.x, s.x + s.y};
      geom->rbound = s.x + s.y;
      break;
    case mjGEOM_CYLINDER:
      half = {s.x, s.x, s.y};
      geom->rbound = std::sqrt(s.x * s.x + s.y * s.y);
      break;
    case mjGEOM_ELLIPSOID:
      geom->rbound = std::max({s.x, s.y, s.z});
      break;
    default:
      geom->rbound = Norm(s);
  }
  geom->aabb = {-half, half};
}

// Sets mass and inertia of the geom from mass or density. They stay zero for geoms of the world,
// for bodies with explicit inertia, and for geoms outside the group range of the compiler.
void Weigh(const BodyDraft& body, const ProcessedMesh* mesh, GeomDraft* geom) {
  const mjsGeom& pub = geom->source->pub;
  const mjsCompiler& compiler = CompilerOf(*geom->source);
  const bool infer = !body.source->pub.explicitinertial ||
                     CompilerOf(*body.source).inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
  if (body.source->id == 0 || !infer || pub.group < compiler.inertiagrouprange[0] ||
      pub.group > compiler.inertiagrouprange[1]) {
    return;
  }
  const bool shell = pub.typeinertia == mjINERTIA_SHELL;
  const double volume = GeomVolume(pub.type, geom->size, mesh, shell);
  // NaN means that no mass was given. A given mass needs a volume, or there would be no inertia.
  if (std::isnan(pub.mass)) {
    geom->mass = pub.density * volume;
  } else if (pub.mass != 0 && volume > kEps) {
    geom->mass = pub.mass;
  }
  geom->inertia = GeomInertia(pub.type, geom->size, mesh, shell, geom->mass);
}

// Returns how the pose relates to the frame of the body and to its inertial frame: equal, only the
// same orientation, or neither. Kinematics skips products with poses that are equal.
mjtSameFrame SameFrame(const Pose& pose, const Pose& inertial) {
  if (IsNear(pose.quat, Quat{})) {
    return IsNear(pose.pos, Vec3{}) ? mjSAMEFRAME_BODY : mjSAMEFRAME_BODYROT;
  }
  if (IsNear(pose.quat, inertial.quat)) {
    return IsNear(pose.pos, inertial.pos) ? mjSAMEFRAME_INERTIA : mjSAMEFRAME_INERTIAROT;
  }
  return mjSAMEFRAME_NONE;
}

// Returns the id of the geom's material, or of its mesh's material if the geom has none; -1 if
// neither has one.
int MaterialOf(const Compilation& c, const GeomDraft& geom) {
  const std::string* name = &geom.source->material;
  const bool has_mesh = !geom.source->meshname.empty();
  if (name->empty() && has_mesh) name = &c.spec.meshes[geom.dataid]->material;
  return name->empty() ? -1 : Resolve<Material>(c.spec, *name, "geom", geom.source->id).id;
}

// Returns the id of the geom's mesh or height field, or -1. Discarded meshes shift the ids of
// meshes, so the position in the specification is mapped to the id.
int DataOf(const Compilation& c, const GeomDraft& geom) {
  if (geom.dataid < 0 || geom.source->meshname.empty()) return geom.dataid;
  return c.spec.meshes[geom.dataid]->id;
}

// Writes the row of a geom.
void WriteGeom(const Compilation& c, const BodyDraft& body, const GeomDraft& geom) {
  mjModel* m = c.model.get();
  const mjsGeom& pub = geom.source->pub;
  const int i = geom.source->id;
  m->geom_type[i] = pub.type;
  m->geom_contype[i] = pub.contype;
  m->geom_conaffinity[i] = pub.conaffinity;
  m->geom_condim[i] = pub.condim;
  m->geom_bodyid[i] = body.source->id;
  m->geom_dataid[i] = DataOf(c, geom);
  m->geom_matid[i] = MaterialOf(c, geom);
  m->geom_group[i] = pub.group;
  m->geom_priority[i] = pub.priority;
  m->geom_plugin[i] = InstanceOf(c, geom.source->plugin);
  m->geom_sameframe[i] = SameFrame(geom.pose, body.inertial);
  m->geom_solmix[i] = pub.solmix;
  PutRow(m->geom_solref, i, pub.solref);
  PutRow(m->geom_solimp, i, pub.solimp);
  geom.size.Store(m->geom_size + 3 * i);
  geom.aabb.Centre().Store(m->geom_aabb + 6 * i);
  geom.aabb.HalfSize().Store(m->geom_aabb + 6 * i + 3);
  m->geom_rbound[i] = geom.rbound;
  geom.pose.Store(m->geom_pos + 3 * i, m->geom_quat + 4 * i);
  PutRow(m->geom_friction, i, pub.friction);
  m->geom_margin[i] = pub.margin;
  m->geom_gap[i] = pub.gap;
  FluidCoefficients(pub, geom.size, m->geom_fluid + mjNFLUID * i);
  PutUser(m->geom_user, i, m->nuser_geom, geom.source->userdata, "geom");
  PutRow(m->geom_rgba, i, pub.rgba);
}

}  // namespace

GeomDraft DraftGeom(const Compilation& c, const BodyDraft& body, Geom& source) {
  CheckGeom(body, source);
  const mjsGeom& pub = source.pub;
  GeomDraft geom{};
  geom.source = &source;
  geom.size = Vec3::Load(pub.size);
  geom.pose = ResolvedPose(source);
  geom.dataid = -1;
  const ProcessedMesh* mesh = nullptr;
  // NaN marks end points that were not given.
  if (!std::isnan(pub.fromto[0])) {
    const Segment segment = ResolveFromTo(pub.type, pub.fromto, pub.pos, pub.size);
    geom.pose = segment.pose;
    geom.size = segment.size;
  }
  if (!source.meshname.empty()) {
    geom.dataid = Resolve<Mesh>(c.spec, source.meshname, "geom", source.id).position;
    mesh = c.meshes[geom.dataid].get();
    PlaceOnMesh(c, *mesh, &geom);
  }
  // Sizes are checked after a fit to a mesh, which may have computed them.
  CheckSize(pub.type, geom.size);
  if (IsMeshType(pub.type)) {
    BoundMesh(*mesh, &geom);
  } else if (pub.type == mjGEOM_HFIELD) {
    const HField& hfield = Resolve<HField>(c.spec, source.hfieldname, "geom", source.id);
    geom.dataid = hfield.position;
    BoundHField(hfield.pub.size, &geom);
  } else {
    BoundPrimitive(pub.type, &geom);
  }
  // A primitive that was fitted to a mesh weighs as the primitive, not as the mesh.
  Weigh(body, IsMeshType(pub.type) ? mesh : nullptr, &geom);
  geom.pose = InFrame(c, source.frame, geom.pose);
  return geom;
}

SiteDraft DraftSite(const Compilation& c, Site& source) {
  const mjsSite& pub = source.pub;
  if (pub.type < 0 || pub.type >= mjNGEOMTYPES) throw ModelError("invalid type in site");
  if (IsMeshType(pub.type) || pub.type == mjGEOM_HFIELD || pub.type == mjGEOM_PLANE) {
    throw ModelError("meshes, hfields and planes not allowed in site");
  }
  SiteDraft site{&source, ResolvedPose(source), Vec3::Load(pub.size)};
  if (!std::isnan(pub.fromto[0])) {
    const Segment segment = ResolveFromTo(pub.type, pub.fromto, pub.pos, pub.size);
    site.pose = segment.pose;
    site.size = segment.size;
  }
  CheckSize(pub.type, site.size);
  site.pose = InFrame(c, source.frame, site.pose);
  return site;
}

void WriteGeoms(Compilation& c) {
  for (const BodyDraft& body : c.bodies) {
    for (const GeomDraft& geom : body.geoms) {
      InPlace(*geom.source, [&] { WriteGeom(c, body, geom); });
    }
  }
}

void WriteSites(Compilation& c) {
  mjModel* m = c.model.get();
  for (const BodyDraft& body : c.bodies) {
    for (const SiteDraft& site : body.sites) {
      const Site& source = *site.source;
      const int i = source.id;
      m->site_type[i] = source.pub.type;
      m->site_bodyid[i] = body.source->id;
      m->site_matid[i] =
          source.material.empty() ? -1 : Resolve<Material>(c.spec, source.material, "site", i).id;
      m->site_group[i] = source.pub.group;
      m->site_sameframe[i] = SameFrame(site.pose, body.inertial);
      site.size.Store(m->site_size + 3 * i);
      site.pose.Store(m->site_pos + 3 * i, m->site_quat + 4 * i);
      InPlace(source, [&] { PutUser(m->site_user, i, m->nuser_site, source.userdata, "site"); });
      PutRow(m->site_rgba, i, source.pub.rgba);
    }
  }
}

}  // namespace syn
