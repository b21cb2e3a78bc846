// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sensors that use the volume of a site (touch, inside) or the image of a camera (projection).

#include "math/libm.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "sense/sensor.h"
#include "smooth/contact_side.h"

namespace syn {

bool InsideSite(const mjModel* m, const mjData* d, int site, Vec3 point) {
  const Vec3 p =
      MulT(Mat3::Load(d->site_xmat + 9 * site), point - Vec3::Load(d->site_xpos + 3 * site));
  // p is the point in the frame of the site, and s the half sizes of the site.
  const mjtNum* s = m->site_size + 3 * site;
  switch (m->site_type[site]) {
    case mjGEOM_SPHERE:
      return Dot(p, p) < s[0] * s[0];
    case mjGEOM_CAPSULE: {
      // Distance along z from the segment of the capsule.
      const mjtNum beyond = Abs(p.z) > s[1] ? Abs(p.z) - s[1] : 0;
      return p.x * p.x + p.y * p.y + beyond * beyond < s[0] * s[0];
    }
    case mjGEOM_ELLIPSOID: {
      const Vec3 u{p.x / s[0], p.y / s[1], p.z / s[2]};
      return Dot(u, u) < 1;
    }
    case mjGEOM_CYLINDER:
      return Abs(p.z) < s[1] && p.x * p.x + p.y * p.y < s[0] * s[0];
    case mjGEOM_BOX:
      return Abs(p.x) < s[0] && Abs(p.y) < s[1] && Abs(p.z) < s[2];
    case mjGEOM_PLANE:
      return p.z < 0;
    default:
      return false;
  }
}

// A contact counts if it belongs to the body of the site, and if the ray from the contact point
// along the normal, directed away from the body, meets the site.
mjtNum TouchSensor(const mjModel* m, const mjData* d, int site) {
  const int body = m->site_bodyid[site];
  mjtNum sum = 0;
  for (int j = 0; j < d->ncon; ++j) {
    const mjContact& con = d->contact[j];
    if (con.efc_address < 0) continue;
    if (GeomBody(m, con, 0) != body && GeomBody(m, con, 1) != body) continue;
    mjtNum force[6];
    mj_contactForce(m, d, j, force);
    if (force[0] <= 0) continue;
    Vec3 normal = Vec3::Load(con.frame);
    if (GeomBody(m, con, 1) == body) normal = -normal;
    mjtNum ray[3];
    normal.Store(ray);
    const mjtNum hit = mju_rayGeom(d->site_xpos + 3 * site, d->site_xmat + 9 * site,
                                   m->site_size + 3 * site, con.pos, ray, m->site_type[site]);
    if (hit >= 0) sum += force[0];
  }
  return sum;
}

void CameraProjection(const mjModel* m, const mjData* d, int site, int camera, mjtNum* out) {
  const Vec3 offset = Vec3::Load(d->site_xpos + 3 * site) - Vec3::Load(d->cam_xpos + 3 * camera);
  const Vec3 q = MulT(Mat3::Load(d->cam_xmat + 9 * camera), offset);
  const int* resolution = m->cam_resolution + 2 * camera;
  const float* sensor = m->cam_sensorsize + 2 * camera;
  const float* intrinsic = m->cam_intrinsic + 4 * camera;
  // Focal lengths in pixels, from the intrinsic parameters or from the vertical field of view
  // (degrees).
  mjtNum fx, fy;
  if (sensor[0] && sensor[1]) {
    fx = intrinsic[0] / sensor[0] * static_cast<float>(resolution[0]);
    fy = intrinsic[1] / sensor[1] * static_cast<float>(resolution[1]);
  } else {
    fx = fy = resolution[1] / (2 * Tan(m->cam_fovy[camera] * kPi / 360));
  }
  // The camera looks along -z. A depth near zero is replaced to avoid a division by zero.
  mjtNum depth = q.z;
  if (Abs(depth) < mjMINVAL) depth = depth < 0 ? -mjMINVAL : mjMINVAL;
  out[0] = 0.5 * resolution[0] - fx * q.x / depth;
  out[1] = 0.5 * resolution[1] + fy * q.y / depth;
}

}  // namespace syn
