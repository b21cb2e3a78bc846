// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The contact sensor (mjSENS_CONTACT). It selects contacts by the objects that touch, reduces them
// (sorts them, or sums them up), and reports chosen fields of the first few.

#include <algorithm>

#include "base/arena.h"
#include "math/mat3.h"
#include "math/vec3.h"
#include "model/sensor_traits.h"
#include "sense/sensor.h"
#include "smooth/contact_side.h"

namespace syn {
namespace {

// The ways of reduction, in the numbering of the model (sensor_intprm): contacts in their original
// order, ordered by distance, ordered by descending force, or summed up to one wrench.
enum Reduce { kNone = 0, kMinDist = 1, kMaxForce = 2, kNetForce = 3 };

// A selected contact.
struct Match {
  int contact;  // index in mjData.contact
  bool flip;    // true if the criteria match the sides of the contact in reverse order
  mjtNum key;   // contacts with smaller keys come first
};

// A criterion of the selection: an object to which a side of the contact must belong. The type
// mjOBJ_UNKNOWN means that there is no criterion.
struct Criterion {
  int type, id;

  bool Given() const { return type != mjOBJ_UNKNOWN; }

  // Returns true if side 0 or 1 of the contact belongs to the object. Sites are tested in Select.
  bool Matches(const mjModel* m, const mjContact& con, int side) const {
    if (type == mjOBJ_UNKNOWN || type == mjOBJ_SITE) return true;
    const int geom = con.geom[side];
    int body = GeomBody(m, con, side);
    if (body < 0) return false;
    switch (type) {
      case mjOBJ_GEOM:
        return geom == id;
      case mjOBJ_BODY:
        return body == id;
      default:  // a subtree: climb to its root, whose id is smaller than those of its bodies
        while (body > id && body > 0) body = m->body_parentid[body];
        return body == id;
    }
  }
};

// Returns true if the contact is selected. `flip` is set if the criteria match the sides in reverse
// order.
bool Select(const mjModel* m, const mjData* d, const Criterion& obj, const Criterion& ref,
            const mjContact& con, bool* flip) {
  *flip = false;
  if (!obj.Given() && !ref.Given()) return true;
  if (obj.type == mjOBJ_SITE && !InsideSite(m, d, obj.id, Vec3::Load(con.pos))) return false;
  const bool obj1 = obj.Matches(m, con, 0), obj2 = obj.Matches(m, con, 1);
  const bool ref1 = ref.Matches(m, con, 0), ref2 = ref.Matches(m, con, 1);
  if ((!obj1 && !obj2) || (!ref1 && !ref2)) return false;
  if (obj.Given() && ref.Given()) {
    const bool regular = obj1 && ref2, reverse = obj2 && ref1;
    *flip = !regular;
    return regular || reverse;
  }
  *flip = obj.Given() ? !obj1 : !ref2;
  return true;
}

// Writes the selected fields of a slot one after the other. `fields` has bit k set for field k of
// mjtConDataField.
class SlotWriter {
 public:
  SlotWriter(int fields, mjtNum* out) : fields_(fields), out_(out) {}

  void Number(mjtConDataField field, mjtNum value) {
    if (fields_ & (1 << field)) *out_++ = value;
  }
  void Vector(mjtConDataField field, Vec3 value) {
    if (!(fields_ & (1 << field))) return;
    value.Store(out_);
    out_ += 3;
  }

 private:
  int fields_;
  mjtNum* out_;
};

// All fields that a slot can hold. `found` is the number of selected contacts.
struct ContactData {
  mjtNum found, dist;
  Vec3 force, torque, pos, normal, tangent;
};

void WriteSlot(int fields, const ContactData& c, mjtNum* out) {
  SlotWriter slot(fields, out);
  slot.Number(mjCONDATA_FOUND, c.found);
  slot.Vector(mjCONDATA_FORCE, c.force);
  slot.Vector(mjCONDATA_TORQUE, c.torque);
  slot.Number(mjCONDATA_DIST, c.dist);
  slot.Vector(mjCONDATA_POS, c.pos);
  slot.Vector(mjCONDATA_NORMAL, c.normal);
  slot.Vector(mjCONDATA_TANGENT, c.tangent);
}

// Returns the fields of one contact; `count` is the number of selected contacts. A flipped contact
// is described from its other side. Its frame is rotated by pi about the second tangent, and its
// force is reversed. Together, these change only the signs of the third components of force and
// torque.
ContactData Describe(const mjModel* m, const mjData* d, const Match& match, int count) {
  const mjContact& con = d->contact[match.contact];
  mjtNum wrench[6];
  mj_contactForce(m, d, match.contact, wrench);
  ContactData c{static_cast<mjtNum>(count), con.dist,
                Vec3::Load(wrench),         Vec3::Load(wrench + 3),
                Vec3::Load(con.pos),        Vec3::Load(con.frame),
                Vec3::Load(con.frame + 3)};
  if (match.flip) {
    c.normal = -c.normal;
    c.tangent = -c.tangent;
    c.force.z = -c.force.z;
    c.torque.z = -c.torque.z;
  }
  return c;
}

// Returns the sum of all selected contacts as one wrench in world axes. Its point of application is
// the mean of the contact positions, weighted by the magnitudes of the forces.
ContactData NetForce(const mjModel* m, const mjData* d, const Match* match, int count) {
  ContactData net{static_cast<mjtNum>(count), 0, {}, {}, {}, {1, 0, 0}, {0, 1, 0}};
  mjtNum weight = 0;
  // Computes force and torque of a contact in world axes, as they act on the side of the criterion.
  auto wrench_of = [&](const Match& one, Vec3* force, Vec3* torque) {
    mjtNum wrench[6];
    mj_contactForce(m, d, one.contact, wrench);
    const Mat3 frame = Mat3::Load(d->contact[one.contact].frame);
    const mjtNum sign = one.flip ? -1 : 1;
    *force = MulT(frame, Vec3::Load(wrench)) * sign;
    *torque = MulT(frame, Vec3::Load(wrench + 3)) * sign;
  };
  // The position must be known before the torques about it can be summed up.
  Vec3 force, torque;
  for (int k = 0; k < count; ++k) {
    wrench_of(match[k], &force, &torque);
    net.force += force;
    net.pos += Norm(force) * Vec3::Load(d->contact[match[k].contact].pos);
    weight += Norm(force);
  }
  net.pos *= 1 / std::max<mjtNum>(mjMINVAL, weight);
  for (int k = 0; k < count; ++k) {
    wrench_of(match[k], &force, &torque);
    net.torque += torque + Cross(Vec3::Load(d->contact[match[k].contact].pos) - net.pos, force);
  }
  return net;
}

// Returns the key of a contact for the given reduction.
mjtNum SortKey(const mjModel* m, const mjData* d, int reduce, int contact) {
  if (reduce == kMinDist) return d->contact[contact].dist;
  if (reduce != kMaxForce) return 0;
  mjtNum wrench[6];
  mj_contactForce(m, d, contact, wrench);
  return -NormSquared(Vec3::Load(wrench));
}

}  // namespace

void ContactSensor(const mjModel* m, mjData* d, int i, mjtNum* out) {
  const StackFrame frame(d);
  const int* prm = m->sensor_intprm + mjNSENS * i;
  const int fields = prm[0], reduce = prm[1], num = prm[2];
  const Criterion obj{m->sensor_objtype[i], m->sensor_objid[i]},
      ref{m->sensor_reftype[i], m->sensor_refid[i]};
  std::fill_n(out, m->sensor_dim[i], 0);

  Match* match = StackAlloc<Match>(d, d->ncon);
  int count = 0;
  for (int j = 0; j < d->ncon; ++j) {
    bool flip;
    if (Select(m, d, obj, ref, d->contact[j], &flip))
      match[count++] = {j, flip, SortKey(m, d, reduce, j)};
  }
  if (reduce == kNetForce) {
    WriteSlot(fields, NetForce(m, d, match, count), out);
    return;
  }
  if (reduce != kNone) {
    // Equal keys are ordered by contact index. With the index in the comparison, an unstable sort,
    // which needs no memory, gives a unique result.
    std::sort(match, match + count, [](const Match& a, const Match& b) {
      return a.key != b.key ? a.key < b.key : a.contact < b.contact;
    });
  }
  for (int k = 0; k < std::min(num, count); ++k) {
    WriteSlot(fields, Describe(m, d, match[k], count), out + k * ContactSlotSize(fields));
  }
}

}  // namespace syn
