// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions that draft the contents of one body: joints, geoms, sites, cameras, lights and inertia.
// bodies.cc calls them. All of them throw ModelError if the specification is invalid.

#ifndef SYNOVIA_COMPILE_BODY_BODY_PARTS_H_
#define SYNOVIA_COMPILE_BODY_BODY_PARTS_H_

#include "compile/compile.h"

namespace syn {

// These functions return the checked values of one element. Poses are relative to the body; the
// frames around the element are already applied. `body` is the draft of the body that holds the
// geom; its weld id must be set.
JointDraft DraftJoint(const Compilation& c, Joint& joint);
GeomDraft DraftGeom(const Compilation& c, const BodyDraft& body, Geom& geom);
SiteDraft DraftSite(const Compilation& c, Site& site);
CameraDraft DraftCamera(const Compilation& c, Camera& camera);
LightDraft DraftLight(const Compilation& c, Light& light);

// Sets mass, moments of inertia and inertial pose of the body. They come from the specification or,
// if the compiler settings say so, from the geoms, which must be drafted before.
void DraftInertia(BodyDraft* body);

// Pose and size of a shape that is given by two end points (attribute `fromto`).
struct Segment {
  Pose pose;  // center of the segment; the z axis points from `to` to `from`
  Vec3 size;  // size of the shape in the convention of its type
};
// Returns the segment between the points fromto[0..2] and fromto[3..5]. `size` holds the radius or
// the half width. Throws if the type has no axis, if `pos` is not zero, or if the points coincide.
Segment ResolveFromTo(mjtGeom type, const double fromto[6], const double pos[3],
                      const double size[3]);

// Throws unless the sizes that the shape needs are positive. No size may be NaN.
void CheckSize(mjtGeom type, Vec3 size);

// Returns the volume of the shape, or the area of its surface if `shell` is true. `size` is the
// size as stored in the model; `mesh` is null unless the shape is a mesh.
double GeomVolume(mjtGeom type, Vec3 size, const ProcessedMesh* mesh, bool shell);

// Returns the principal moments of inertia of the shape about its center, for the given total mass.
Vec3 GeomInertia(mjtGeom type, Vec3 size, const ProcessedMesh* mesh, bool shell, double mass);

// Fills the row of geom_fluid of one geom with the coefficients of the ellipsoid model of fluid
// forces. The row is not changed if the geom does not use this model.
void FluidCoefficients(const mjsGeom& geom, Vec3 size, mjtNum fluid[mjNFLUID]);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_BODY_BODY_PARTS_H_
