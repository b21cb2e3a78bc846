// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Forces of the surrounding fluid. Each body uses one of two models: a box with the body's inertia
// or, if a geom asks for it, the ellipsoids that approximate its geoms.

#ifndef SYNOVIA_SMOOTH_FLUID_FLUID_H_
#define SYNOVIA_SMOOTH_FLUID_FLUID_H_

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

// Returns true if the fluid has viscosity or density.
inline bool HasFluid(const mjModel* m) { return m->opt.viscosity > 0 || m->opt.density > 0; }

// Returns true if the body uses the ellipsoid model.
bool UsesEllipsoids(const mjModel* m, int body);

// Returns the half axes of the ellipsoid that approximates a geom.
Vec3 EllipsoidAxes(const mjModel* m, int geom);

// Returns the edge lengths of the box with the mass and inertia of the body. The mass must be
// positive.
Vec3 InertiaBox(const mjModel* m, int body);

// Returns the velocity, relative to the fluid, of a frame that is fixed to a body, in the axes of
// the frame.
Spatial FluidVelocity(const mjModel* m, const mjData* d, int body, Vec3 pos, const Mat3& mat);

// Adds the fluid forces on all bodies to qfrc.
void AddFluidForces(const mjModel* m, mjData* d, mjtNum* qfrc);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_FLUID_FLUID_H_
