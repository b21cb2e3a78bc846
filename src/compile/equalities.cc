// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes equality constraints. Values that depend on the reference configuration (anchors in the
// second body, relative poses) are completed by mj_setConst.

#include <algorithm>

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"
#include "spec/reference.h"
#include "spec/use.h"

namespace syn {
namespace {

// Returns true if the constraint connects two frames, given as bodies or sites.
bool ActsOnFrames(mjtEq type) { return type == mjEQ_CONNECT || type == mjEQ_WELD; }

// Returns the id of an object of the constraint. Throws if it does not exist or cannot be
// constrained.
int FindObject(const Compilation& c, mjtObj kind, const std::string& name, int equality) {
  const Element* found = Find(c.spec, kind, name);
  if (!found) {
    throw ModelError(Format("unknown element '%s' in equality constraint", name.c_str()) +
                     SuggestName(c.spec, kind, name));
  }
  if (kind == mjOBJ_JOINT) {
    const mjtJoint type = static_cast<const Joint*>(found)->pub.type;
    if (type != mjJNT_HINGE && type != mjJNT_SLIDE) {
      throw ModelError("only HINGE and SLIDE joint types allowed in equality constraint");
    }
  }
  if (kind == mjOBJ_FLEX && c.flexes[found->id].rigid) {
    throw ModelError(Format("rigid flex '%s' in equality constraint %d", name.c_str(), equality));
  }
  return found->id;
}

// Checks an equality constraint and writes its row.
void WriteEquality(const Compilation& c, const Equality& equality) {
  mjModel* m = c.model.get();
  const mjsEquality& pub = equality.pub;
  const int i = equality.id;
  if (pub.type < mjEQ_CONNECT || pub.type > mjEQ_FLEX) {
    throw ModelError("invalid type in equality constraint");
  }
  const mjtObj kind = EqualityTarget(pub);
  if (ActsOnFrames(pub.type) && kind != mjOBJ_BODY && kind != mjOBJ_SITE) {
    throw ModelError(pub.type == mjEQ_CONNECT ? "connect constraint supports only sites and bodies"
                                              : "weld constraint supports only sites and bodies");
  }
  m->eq_type[i] = pub.type;
  // Only constraints between frames have a choice of object type.
  m->eq_objtype[i] = ActsOnFrames(pub.type) ? kind : mjOBJ_UNKNOWN;
  m->eq_obj1id[i] = FindObject(c, kind, equality.name1, i);
  // If there is no second object, the first is tied to the world (frames) or to a constant (-1).
  const int missing = ActsOnFrames(pub.type) ? 0 : -1;
  m->eq_obj2id[i] = equality.name2.empty() || pub.type == mjEQ_FLEX
                        ? missing
                        : FindObject(c, kind, equality.name2, i);
  if (m->eq_obj1id[i] == m->eq_obj2id[i]) {
    throw ModelError("element names '" + equality.name1 + "' repeated in equality constraint");
  }
  m->eq_active0[i] = pub.active;
  PutRow(m->eq_solref, i, pub.solref);
  PutRow(m->eq_solimp, i, pub.solimp);
  PutRow(m->eq_data, i, pub.data);
  // Sites define the anchors, so the data of a connect constraint between sites are not used.
  if (pub.type == mjEQ_CONNECT && kind == mjOBJ_SITE) {
    std::fill_n(m->eq_data + mjNEQDATA * i, mjNEQDATA, 0.0);
  }
}

}  // namespace

void WriteEqualities(Compilation& c) {
  for (const Equality* equality : c.spec.equalities) {
    InPlace(*equality, [&] { WriteEquality(c, *equality); });
  }
}

}  // namespace syn
