// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Forces of the surrounding fluid, in two models per body: a box with the body's inertia, or, where
// a geom asks for it, the ellipsoid that approximates the geom.

#ifndef SYNOVIA_SMOOTH_FLUID_FLUID_H_
#define SYNOVIA_SMOOTH_FLUID_FLUID_H_

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

inline bool HasFluid(const mjModel* m) { return m->opt.viscosity > 0 || m->opt.density > 0; }

// Does the body use the ellipsoid model?
bool UsesEllipsoids(const mjModel* m, int body);

// Half axes of the ellipsoid that stands for a geom.
Vec3 EllipsoidAxes(const mjModel* m, int geom);

// Edge lengths of the box with the body's mass and inertia.
Vec3 InertiaBox(const mjModel* m, int body);

// Velocity relative to the fluid of a frame fixed to a body, in its own axes.
Spatial FluidVelocity(const mjModel* m, const mjData* d, int body, Vec3 pos, const Mat3& mat);

void AddFluidForces(const mjModel* m, mjData* d, mjtNum* qfrc);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_FLUID_FLUID_H_
