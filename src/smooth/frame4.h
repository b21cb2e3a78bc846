// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the world poses of four frames that are fixed to bodies b, one in each lane of a vector:
//
//   xpos = xpos_b + R_b pos,   xmat = mat(xquat_b * quat)
//
// These are the products of Quat and Mat3 written for lanes. They do the same operations in the
// same order, hence give the same bits, with half of the instructions. Each term of a sum has the
// same sign in all lanes, so the compiler cannot fuse multiplications and additions differently
// (see Quat).

#ifndef SYNOVIA_SMOOTH_FRAME4_H_
#define SYNOVIA_SMOOTH_FRAME4_H_

#include <mujoco/mujoco.h>

#include "math/lanes.h"

namespace syn {

// Four quaternions, one in each lane.
struct Quatx4 {
  Vec4d w, x, y, z;
};

// at(lane) returns the address of the four numbers of a lane.
template <typename At>
SYNOVIA_INLINE Quatx4 LoadQuats(At&& at) {
  const Four4 q = Four4::Load(at);
  return {q.v[0], q.v[1], q.v[2], q.v[3]};
}
SYNOVIA_INLINE Quatx4 operator*(const Quatx4& a, const Quatx4& b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

// Stores the rotation matrices of four quaternions, nine numbers each, at at(lane).
template <typename At>
SYNOVIA_INLINE void StoreMats(At&& at, const Quatx4& q) {
  const Vec4d ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const Vec4d xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const Vec4d wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  Four4{{ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy), 2 * (xy + wz)}}.Store(at);
  Four4{{ww - xx + yy - zz, 2 * (yz - wx), 2 * (xz - wy), 2 * (yz + wx)}}.Store(Behind(at, 4));
  const Vec4d last = ww - xx - yy + zz;
  Unroll<4>([&](auto lane) SYNOVIA_LAMBDA { at(lane)[8] = last[lane.value]; });
}

// Returns R v, where mat(lane) is the address of the nine numbers of a lane's matrix R.
template <typename At>
SYNOVIA_INLINE Vec3x4 Rotated(At&& mat, const Vec3x4& v) {
  auto row = [&](int i) SYNOVIA_LAMBDA {
    const Vec3x4 r = LoadVecs([&](int lane) SYNOVIA_LAMBDA { return mat(lane) + 3 * i; });
    return r.x * v.x + r.y * v.y + r.z * v.z;
  };
  return {row(0), row(1), row(2)};
}

// Places the frames ids[0] to ids[3]. Frame i is fixed to body_of(i); pos and quat hold the local
// poses of all frames, xpos and xmat receive their world poses.
template <typename BodyOf>
inline void PlaceFour(const mjData* d, const int* ids, BodyOf&& body_of, const mjtNum* pos,
                      const mjtNum* quat, mjtNum* xpos, mjtNum* xmat) {
  ptrdiff_t id[4], body[4];
  Unroll<4>([&](auto lane) SYNOVIA_LAMBDA {
    id[lane] = ids[lane];
    body[lane] = body_of(ids[lane]);
  });
  // These functions return the addresses of the elements of a frame and of its body, by lane.
  auto own = [&](auto* array, int n) SYNOVIA_LAMBDA {
    return [=, &id](int lane) SYNOVIA_LAMBDA { return array + n * id[lane]; };
  };
  auto of_body = [&](const mjtNum* array, int n) SYNOVIA_LAMBDA {
    return [=, &body](int lane) SYNOVIA_LAMBDA { return array + n * body[lane]; };
  };
  const Vec3x4 origin = LoadVecs(of_body(d->xpos, 3));
  const Vec3x4 offset = Rotated(of_body(d->xmat, 9), LoadVecs(own(pos, 3)));
  StoreVecs(own(xpos, 3), {origin.x + offset.x, origin.y + offset.y, origin.z + offset.z});
  StoreMats(own(xmat, 9), LoadQuats(of_body(d->xquat, 4)) * LoadQuats(own(quat, 4)));
}

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_FRAME4_H_
