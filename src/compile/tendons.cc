// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes tendons. The length of a fixed tendon is a linear combination of joint positions. A
// spatial tendon passes through sites, wraps around geoms that stand between two sites, and splits
// into branches at pulleys.

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"

namespace syn {
namespace {

void CheckFixedPath(const Tendon& tendon) {
  for (const Wrap& wrap : tendon.path) {
    if (wrap.type != mjWRAP_JOINT) throw ModelError("spatial object found in fixed path");
  }
}

// Throws unless element k of the path, a site, has a neighbor on its branch and is not repeated.
void CheckSite(const Tendon& tendon, size_t k) {
  const auto& path = tendon.path;
  // A pulley separates branches, so a site next to one is an end of its branch there.
  const bool before = k > 0 && path[k - 1].type != mjWRAP_PULLEY;
  const bool after = k + 1 < path.size() && path[k + 1].type != mjWRAP_PULLEY;
  if (!before && !after) throw ModelError("tendon site needs a neighbor that is not a pulley");
  if (after && path[k + 1].type == mjWRAP_SITE && path[k + 1].target == path[k].target) {
    throw ModelError("site '" + path[k].target + "' is repeated");
  }
}

// Throws unless element k of the path, a geom, stands between two sites.
void CheckWrapGeom(const Tendon& tendon, size_t k) {
  const auto& path = tendon.path;
  // The path enters and leaves the geom along straight lines from and to the neighboring sites.
  const bool bracketed = k > 0 && k + 1 < path.size() && path[k - 1].type == mjWRAP_SITE &&
                         path[k + 1].type == mjWRAP_SITE;
  if (!bracketed) throw ModelError("geom must be bracketed by sites");
  if (tendon.pub.armature != 0) throw ModelError("geom wrapping not supported by tendon armature");
}

// Checks the elements of a spatial path one by one.
void CheckSpatialPath(const Tendon& tendon) {
  const auto& path = tendon.path;
  if (path.size() < 2) throw ModelError("spatial path must contain at least two objects");
  if (tendon.pub.armature < 0) throw ModelError("tendon armature cannot be negative");
  for (size_t k = 0; k < path.size(); ++k) {
    switch (path[k].type) {
      case mjWRAP_PULLEY:
        if (k + 1 == path.size()) throw ModelError("path ends with pulley");
        if (path[k + 1].type == mjWRAP_PULLEY) throw ModelError("consecutive pulleys");
        break;
      case mjWRAP_SITE:
        CheckSite(tendon, k);
        break;
      case mjWRAP_SPHERE:
      case mjWRAP_CYLINDER:
        CheckWrapGeom(tendon, k);
        break;
      default:
        throw ModelError("joint wrap found in spatial path");
    }
  }
}

// Throws if the tendon is invalid. The first element of the path tells whether the tendon is
// fixed.
void CheckTendon(const Tendon& tendon) {
  if (tendon.path.empty()) {
    throw ModelError("tendon '" + tendon.name + "': path is empty");
  }
  if (tendon.pub.width <= 0) throw ModelError("tendon width must be positive");
  if (tendon.pub.springlength[0] > tendon.pub.springlength[1]) {
    throw ModelError("invalid springlength in tendon");
  }
  if (tendon.path[0].type == mjWRAP_JOINT) {
    CheckFixedPath(tendon);
  } else {
    CheckSpatialPath(tendon);
  }
}

// Writes one element of a path. wrap_prm is the coefficient of a joint, the divisor of a pulley or
// the id of a geom's side site (-1: none).
void WriteWrap(const Compilation& c, const Tendon& tendon, const Wrap& wrap, int adr) {
  mjModel* m = c.model.get();
  // Defaults hold for elements without an object or a parameter.
  m->wrap_type[adr] = wrap.type;
  m->wrap_objid[adr] = -1;
  m->wrap_prm[adr] = 0;
  switch (wrap.type) {
    case mjWRAP_JOINT:
      m->wrap_objid[adr] = Resolve<Joint>(c.spec, wrap.target, "tendon", tendon.id).id;
      m->wrap_prm[adr] = wrap.prm;
      return;
    case mjWRAP_SITE:
      m->wrap_objid[adr] = Resolve<Site>(c.spec, wrap.target, "tendon", tendon.id).id;
      return;
    case mjWRAP_PULLEY:
      if (wrap.prm < 0) throw ModelError("pulley has negative divisor in tendon");
      m->wrap_prm[adr] = wrap.prm;
      return;
    default:
      break;
  }
  // The remaining types wrap around a geom, whose shape decides between sphere and cylinder.
  const Geom& geom = Resolve<Geom>(c.spec, wrap.target, "tendon", tendon.id);
  if (geom.pub.type != mjGEOM_SPHERE && geom.pub.type != mjGEOM_CYLINDER) {
    throw ModelError("geom '" + wrap.target + "' in tendon is not sphere or cylinder");
  }
  m->wrap_type[adr] = geom.pub.type == mjGEOM_SPHERE ? mjWRAP_SPHERE : mjWRAP_CYLINDER;
  m->wrap_objid[adr] = geom.id;
  m->wrap_prm[adr] =
      wrap.sidesite.empty() ? -1 : Resolve<Site>(c.spec, wrap.sidesite, "tendon", tendon.id).id;
}

// Writes the limits of length and of actuator force. A force range must contain zero.
void WriteLimits(const Tendon& tendon, mjModel* m) {
  const mjsTendon& pub = tendon.pub;
  const int i = tendon.id;
  const bool limited = ResolveLimited(tendon, pub.limited, pub.range, "limited", "range");
  if (limited && pub.range[0] >= pub.range[1]) throw ModelError("invalid limits in tendon");
  const double* force = pub.actfrcrange;
  const bool force_limited =
      ResolveLimited(tendon, pub.actfrclimited, force, "actuatorfrclimited", "actuatorfrcrange");
  if (force_limited && (force[0] >= force[1] || force[0] > 0 || force[1] < 0)) {
    throw ModelError("invalid actuatorfrcrange in tendon");
  }
  m->tendon_limited[i] = limited;
  m->tendon_actfrclimited[i] = force_limited;
  PutRow(m->tendon_range, i, pub.range);
  PutRow(m->tendon_actfrcrange, i, pub.actfrcrange);
}

// Checks a tendon and writes it with its path, which begins at row `adr` of the wrap arrays.
void WriteTendon(const Compilation& c, const Tendon& tendon, int adr) {
  mjModel* m = c.model.get();
  const mjsTendon& pub = tendon.pub;
  const int i = tendon.id;
  CheckTendon(tendon);
  // The paths of all tendons share the wrap arrays; a tendon refers to its range.
  m->tendon_adr[i] = adr;
  m->tendon_num[i] = static_cast<int>(tendon.path.size());
  for (const Wrap& wrap : tendon.path) WriteWrap(c, tendon, wrap, adr++);
  m->tendon_matid[i] =
      tendon.material.empty() ? -1 : Resolve<Material>(c.spec, tendon.material, "tendon", i).id;
  m->tendon_group[i] = pub.group;
  WriteLimits(tendon, m);
  m->tendon_width[i] = pub.width;
  PutRow(m->tendon_solref_lim, i, pub.solref_limit);
  PutRow(m->tendon_solimp_lim, i, pub.solimp_limit);
  PutRow(m->tendon_solref_fri, i, pub.solref_friction);
  PutRow(m->tendon_solimp_fri, i, pub.solimp_friction);
  m->tendon_margin[i] = pub.margin;
  m->tendon_stiffness[i] = pub.stiffness;
  m->tendon_damping[i] = pub.damping;
  m->tendon_armature[i] = pub.armature;
  m->tendon_frictionloss[i] = pub.frictionloss;
  PutRow(m->tendon_lengthspring, i, pub.springlength);
  PutUser(m->tendon_user, i, m->nuser_tendon, tendon.userdata, "tendon");
  PutRow(m->tendon_rgba, i, pub.rgba);
}

}  // namespace

void WriteTendons(Compilation& c) {
  int adr = 0;
  for (const Tendon* tendon : c.spec.tendons) {
    InPlace(*tendon, [&] { WriteTendon(c, *tendon, adr); });
    adr += static_cast<int>(tendon->path.size());
  }
}

}  // namespace syn
