// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes fluid forces on bodies. mu is the viscosity, rho the density, and (w, v) the velocity
// relative to the fluid in the local frame.
//
// Inertia box with edges b and mean edge D:
//   viscous   torque = -pi D^3 mu w,            force = -3 pi D mu v
//   drag      force_k  -= rho/2 b_i b_j |v_k| v_k
//             torque_k -= rho/64 b_k (b_i^4 + b_j^4) |w_k| w_k
//
// Ellipsoid with half axes s: the terms are named in the code. A_proj is the area of the
// ellipsoid's shadow along v, and A_max is its largest value. (Added mass: Lamb 1932; circulation
// and drag of falling plates: Andersen, Pesavento and Wang 2005.)

#include "smooth/fluid/fluid.h"

#include <algorithm>

#include "math/libm.h"
#include "math/quat.h"
#include "smooth/apply_force.h"
#include "smooth/fluid/fluid_coefficients.h"
#include "smooth/motion.h"

namespace syn {
namespace {

// Properties of the fluid: Pa s, kg/m^3.
struct Fluid {
  mjtNum viscosity, density;
};

// Returns the force on a body with the given inertia box. Velocity and force are in local axes.
Spatial BoxForce(const Fluid& fluid, Vec3 box, const Spatial& vel) {
  Spatial f;
  if (fluid.viscosity > 0) {
    const mjtNum D = (box.x + box.y + box.z) / 3;
    f.rot = vel.rot * (-kPi * D * D * D * fluid.viscosity);
    f.lin = vel.lin * (-3 * kPi * D * fluid.viscosity);
  }
  if (fluid.density > 0) {
    auto fourth = [](mjtNum x) { return x * x * x * x; };
    for (int k = 0; k < 3; ++k) {
      const mjtNum bi = box[(k + 1) % 3], bj = box[(k + 2) % 3];
      f.lin[k] -= 0.5 * fluid.density * bi * bj * Abs(vel.lin[k]) * vel.lin[k];
      f.rot[k] -=
          fluid.density * box[k] * (fourth(bi) + fourth(bj)) * Abs(vel.rot[k]) * vel.rot[k] / 64;
    }
  }
  return f;
}

// Returns the force of the fluid that moves with the ellipsoid: p and l are its linear and angular
// momentum.
Spatial AddedMass(const Fluid& fluid, const FluidCoefficients& c, const Spatial& vel) {
  const Vec3 p = fluid.density * Hadamard(c.virtual_mass, vel.lin);
  const Vec3 l = fluid.density * Hadamard(c.virtual_inertia, vel.rot);
  return {Cross(p, vel.lin) + Cross(l, vel.rot), Cross(p, vel.rot)};
}

// Returns drag and lift. Kutta lift turns the flow toward the surface normal; drag depends on the
// shadow along v.
Spatial DragAndLift(const Fluid& fluid, const FluidCoefficients& c, const EllipsoidShape& e,
                    const Spatial& vel) {
  const Vec3 v = vel.lin;
  const Shadow shadow = ShadowOf(e, v);
  const mjtNum D = e.diameter, area = shadow.projected;
  const mjtNum lift = c.kutta * fluid.density * shadow.cosine * area;
  // The drag coefficient interpolates between a blunt shape (shadow area) and a slender one (the
  // rest of the largest area).
  const mjtNum drag =
      3 * kPi * D * fluid.viscosity +
      fluid.density * Norm(v) * (area * c.blunt + c.slender * (e.largest_area - area));
  const Vec3 q = Hadamard(AngularDragFactors(e, c), vel.rot);
  const mjtNum angular_drag = kPi * D * D * D * fluid.viscosity + fluid.density * Norm(q);
  return {vel.rot * -angular_drag, Cross(Cross(shadow.normal, v), v) * lift - v * drag};
}

// Returns the sum of all terms of the ellipsoid model, scaled by the interaction coefficient.
Spatial EllipsoidForce(const Fluid& fluid, const FluidCoefficients& c, Vec3 axes,
                       const Spatial& vel) {
  const EllipsoidShape e(axes);
  Spatial f = AddedMass(fluid, c, vel) + DragAndLift(fluid, c, e, vel);
  f.lin += Cross(vel.rot, vel.lin) * (c.magnus * fluid.density * e.volume);  // Magnus effect
  return f * c.interaction;
}

}  // namespace

bool UsesEllipsoids(const mjModel* m, int body) {
  for (int g = m->body_geomadr[body]; g < m->body_geomadr[body] + m->body_geomnum[body]; ++g) {
    if (m->geom_fluid[mjNFLUID * g] > 0) return true;
  }
  return false;
}

Vec3 EllipsoidAxes(const mjModel* m, int geom) {
  const mjtNum* size = m->geom_size + 3 * geom;
  switch (m->geom_type[geom]) {
    case mjGEOM_SPHERE:
      return {size[0], size[0], size[0]};
    case mjGEOM_CAPSULE:
      return {size[0], size[0], size[1] + size[0]};
    case mjGEOM_CYLINDER:
      return {size[0], size[0], size[1]};
    default:
      return Vec3::Load(size);
  }
}

Vec3 InertiaBox(const mjModel* m, int body) {
  Vec3 inertia = Vec3::Load(m->body_inertia + 3 * body), box;
  // The moments of a box with edges b and mass m are m (b_j^2 + b_k^2) / 12; this is solved for b.
  for (int k = 0; k < 3; ++k) {
    const mjtNum excess = inertia[(k + 1) % 3] + inertia[(k + 2) % 3] - inertia[k];
    box[k] = Sqrt(std::max<mjtNum>(mjMINVAL, excess) / m->body_mass[body] * 6);
  }
  return box;
}

Spatial FluidVelocity(const mjModel* m, const mjData* d, int body, Vec3 pos, const Mat3& mat) {
  Spatial vel = m->body_weldid[body] ? VelocityAt(m, d, body, pos) : Spatial{};
  vel = ToLocal(mat, vel);
  // The wind is the velocity of the fluid in the world.
  vel.lin -= MulT(mat, Vec3::Load(m->opt.wind));
  return vel;
}

void AddFluidForces(const mjModel* m, mjData* d, mjtNum* qfrc) {
  Fluid fluid{m->opt.viscosity, m->opt.density};
  for (int i = 1; i < m->nbody; ++i) {
    if (m->body_mass[i] < mjMINVAL) continue;
    // Computes the force in a local frame and applies it to the body.
    auto apply = [&](Vec3 pos, const Mat3& mat, auto&& force_of) {
      const Spatial f = ToGlobal(mat, force_of(FluidVelocity(m, d, i, pos, mat)));
      ApplyWrench(m, d, i, pos, f.lin, f.rot, qfrc);
    };
    if (!UsesEllipsoids(m, i)) {
      Vec3 box = InertiaBox(m, i);
      apply(Vec3::Load(d->xipos + 3 * i), Mat3::Load(d->ximat + 9 * i),
            [&](const Spatial& vel) { return BoxForce(fluid, box, vel); });
      continue;
    }
    for (int g = m->body_geomadr[i]; g < m->body_geomadr[i] + m->body_geomnum[i]; ++g) {
      FluidCoefficients c(m->geom_fluid + mjNFLUID * g);
      if (!c.interaction) continue;
      Vec3 axes = EllipsoidAxes(m, g);
      apply(Vec3::Load(d->geom_xpos + 3 * g), Mat3::Load(d->geom_xmat + 9 * g),
            [&](const Spatial& vel) { return EllipsoidForce(fluid, c, axes, vel); });
    }
  }
}

}  // namespace syn
