// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collides elements of two flexes, or of one flex, with each other. Two cheap tests reject most
// pairs before the general convex collision.

#ifndef SYNOVIA_COLLISION_FLEX_FLEX_ELEMENT_PAIRS_H_
#define SYNOVIA_COLLISION_FLEX_FLEX_ELEMENT_PAIRS_H_

#include <algorithm>
#include <limits>

#include "collision/flex/flex.h"
#include "collision/flex/flex_contacts.h"
#include "math/vec3.h"
#include "model/flex_element.h"
#include "model/plan/plan.h"

namespace syn {

// Collides pairs of elements of the flexes flex1 and flex2, which may be the same.
class ElementPairs {
 public:
  ElementPairs(const mjModel* m, mjData* d, int flex1, int flex2, const FlexContactRule& rule)
      : m_(m),
        d_(d),
        plan_(PlanOf(m).flexes),
        flex1_(flex1),
        flex2_(flex2),
        reach_(m->flex_radius[flex1] + m->flex_radius[flex2] + rule.margin),
        contacts_(m, d, {-1, flex1}, {-1, flex2}, rule) {}

  // Appends the contacts of elements e1 of flex1 and e2 of flex2, whose bounding boxes overlap.
  void Collide(int e1, int e2) {
    if (ShareBody(e1, e2) || Apart(e1, e2)) return;
    contacts_.Append({-1, flex1_, e1}, {-1, flex2_, e2}, [&](mjContact* con) {
      return ElementElement(m_, d_, con, flex1_, e1, flex2_, e2, contacts_.margin());
    });
  }

 private:
  // Returns true if the elements have corners on the same body. This holds for neighbors in a mesh,
  // and for elements that are attached to one body. Such elements do not collide.
  bool ShareBody(int e1, int e2) const {
    const int *a = ElementBodies(plan_, m_, flex1_, e1), *b = ElementBodies(plan_, m_, flex2_, e2);
    const int n1 = m_->flex_dim[flex1_] + 1, n2 = m_->flex_dim[flex2_] + 1;
    for (int i = 0; i < n1; ++i) {
      for (int j = 0; j < n2; ++j) {
        if (a[i] == b[j] && a[i] >= 0) return true;
      }
    }
    return false;
  }

  // Returns true if the elements are separated by a plane perpendicular to the line between the
  // centers of their boxes. This is the case for most elements with overlapping boxes.
  bool Apart(int e1, int e2) const {
    const Vec3 c1 = Vec3::Load(d_->flexelem_aabb + 6 * (m_->flex_elemadr[flex1_] + e1));
    const Vec3 c2 = Vec3::Load(d_->flexelem_aabb + 6 * (m_->flex_elemadr[flex2_] + e2));
    const Vec3 direction = c2 - c1;
    const mjtNum gap = -Farthest(flex2_, e2, -direction) - Farthest(flex1_, e1, direction);
    return gap > 0 && gap * gap > reach_ * reach_ * NormSquared(direction);
  }

  // Returns the largest coordinate of the corners of an element along a direction.
  mjtNum Farthest(int flex, int element, Vec3 direction) const {
    const int* vertex = ElementVertices(m_, flex, element);
    const mjtNum* pos = d_->flexvert_xpos + 3 * m_->flex_vertadr[flex];
    mjtNum farthest = -std::numeric_limits<mjtNum>::infinity();
    for (int i = 0; i <= m_->flex_dim[flex]; ++i) {
      farthest = std::max(farthest, Dot(direction, Vec3::Load(pos + 3 * vertex[i])));
    }
    return farthest;
  }

  const mjModel* m_;
  mjData* d_;
  const FlexPlan& plan_;
  int flex1_, flex2_;
  // Largest distance at which elements can be in contact: both radii and the margin (m).
  mjtNum reach_;
  FlexContacts contacts_;
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_FLEX_FLEX_ELEMENT_PAIRS_H_
