// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collisions of flexes with bodies and with other flexes (see flex.h).

#include "collision/flex/flex.h"

#include <algorithm>
#include <span>

#include "base/arena.h"
#include "collision/flex/flex_contacts.h"
#include "collision/flex/flex_element_pairs.h"
#include "collision/flex/flex_tree.h"
#include "math/mat3.h"
#include "model/flex_element.h"
#include "model/geom_aabb.h"
#include "model/plan/plan.h"

namespace syn {
namespace {

// Returns true if the collision masks of two objects allow contacts between them.
bool MasksMatch(int contype1, int conaffinity1, int contype2, int conaffinity2) {
  return (contype1 & conaffinity2) || (contype2 & conaffinity1);
}

bool GeomMatchesFlex(const mjModel* m, int geom, int flex) {
  return MasksMatch(m->geom_contype[geom], m->geom_conaffinity[geom], m->flex_contype[flex],
                    m->flex_conaffinity[flex]);
}

// Returns true if a corner of an element is attached to the body. Such an element does not collide
// with the geoms of that body.
bool HasCornerOn(const int* bodies, int corners, int body) {
  return std::find(bodies, bodies + corners, body) != bodies + corners;
}

// Returns the margin of a pair: the larger one, or that of the global override.
mjtNum Margin(const mjModel* m, mjtNum margin1, mjtNum margin2) {
  return mjENABLED(mjENBL_OVERRIDE) ? m->opt.o_margin : std::max(margin1, margin2);
}

// Collides all vertices of a flex with a plane.
void CollidePlane(const mjModel* m, mjData* d, int geom, int flex) {
  const mjtNum margin = Margin(m, m->geom_margin[geom], m->flex_margin[flex]);
  FlexContacts contacts(m, d, {geom}, {-1, flex}, {margin});
  const Vec3 normal = Mat3::Load(d->geom_xmat + 9 * geom).Col(2);
  const Vec3 origin = Vec3::Load(d->geom_xpos + 3 * geom);
  const mjtNum reach = margin + m->flex_radius[flex];
  const mjtNum* pos = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  for (int i = 0; i < m->flex_vertnum[flex]; ++i) {
    if (Dot(normal, Vec3::Load(pos + 3 * i) - origin) > reach) continue;  // far above the plane
    contacts.Append({geom}, {-1, flex, -1, i},
                    [&](mjContact* con) { return PlaneVertex(m, d, con, geom, flex, i, margin); });
  }
}

// Returns the box of a geom along the axes of the world, as center and half size.
FlexBox GeomBox(const mjModel* m, const mjData* d, int geom) {
  const Mat3 mat = Mat3::Load(d->geom_xmat + 9 * geom);
  const GeomAabb box = LiveGeomAabb(m, geom);
  Mat3 abs = mat;
  for (mjtNum& x : abs.m) x = Abs(x);
  return {Vec3::Load(d->geom_xpos + 3 * geom) + mat * box.center, abs * box.half};
}

// Collides the elements of a flex near a geom with that geom.
void CollideGeom(const mjModel* m, mjData* d, int geom, int flex) {
  const StackFrame frame(d);
  const FlexPlan& plan = PlanOf(m).flexes;
  const mjtNum margin = Margin(m, m->geom_margin[geom], m->flex_margin[flex]);
  FlexContacts contacts(m, d, {geom}, {-1, flex}, {margin});
  const int body = m->geom_bodyid[geom], corners = m->flex_dim[flex] + 1;
  // Test the elements whose boxes are near that of the geom.
  for (int e : ElementsNear(m, d, flex, GeomBox(m, d, geom), margin)) {
    if (HasCornerOn(ElementBodies(plan, m, flex, e), corners, body)) continue;
    contacts.Append({geom}, {-1, flex, e},
                    [&](mjContact* con) { return GeomElement(m, d, con, geom, flex, e, margin); });
  }
}

// Collides the geoms of a body with a flex. Planes are tested even if their collision masks do not
// match, unless the midphase is disabled [Q6].
void CollideBody(const mjModel* m, mjData* d, int body, int flex) {
  const bool midphase = !mjDISABLED(mjDSBL_MIDPHASE);
  const int begin = m->body_geomadr[body], end = begin + m->body_geomnum[body];
  for (int g = begin; g < end; ++g) {
    const bool plane = m->geom_type[g] == mjGEOM_PLANE;
    if (!(plane && midphase) && !GeomMatchesFlex(m, g, flex)) continue;
    if (plane) {
      CollidePlane(m, d, g, flex);
    } else {
      CollideGeom(m, d, g, flex);
    }
  }
}

// Collides two flexes. For each element of the first, nearby elements of the second are found.
void CollideFlexes(const mjModel* m, mjData* d, int flex1, int flex2) {
  const mjtNum margin = Margin(m, m->flex_margin[flex1], m->flex_margin[flex2]);
  // Inactive elements are skipped only if both flexes have a hierarchy.
  const bool all = !UsesHierarchy(m, flex1) || !UsesHierarchy(m, flex2);
  ElementPairs pairs(m, d, flex1, flex2, {margin});
  for (int e1 = 0; e1 < m->flex_elemnum[flex1]; ++e1) {
    if (!all && !IsActiveElement(m, flex1, e1)) continue;
    const StackFrame frame(d);
    for (const int e2 : ElementsNear(m, d, flex2, ElementBox(m, d, flex1, e1), margin)) {
      pairs.Collide(e1, e2);
    }
  }
}

}  // namespace

void CollideFlex(const mjModel* m, mjData* d, int other, int flex) {
  if (other < m->nbody) {
    CollideBody(m, d, other, flex);
  } else {
    CollideFlexes(m, d, other - static_cast<int>(m->nbody), flex);
  }
}

}  // namespace syn
