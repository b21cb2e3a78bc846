// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Drafting the contents of one body; see bodies.cc.

#ifndef SYNOVIA_COMPILE_BODY_BODY_PARTS_H_
#define SYNOVIA_COMPILE_BODY_BODY_PARTS_H_

#include "compile/compile.h"

namespace syn {

JointDraft DraftJoint(const Compilation& c, Joint& joint);
GeomDraft DraftGeom(const Compilation& c, const BodyDraft& body, Geom& geom);
SiteDraft DraftSite(const Compilation& c, Site& site);
CameraDraft DraftCamera(const Compilation& c, Camera& camera);
LightDraft DraftLight(const Compilation& c, Light& light);

// Where the body has its mass: as given, or from its geoms.
void DraftInertia(BodyDraft* body);

// Position, orientation and size of something given by its two end points: from, to.
struct Segment {
  Pose pose;
  Vec3 size;
};
Segment ResolveFromTo(mjtGeom type, const double fromto[6], const double pos[3],
                      const double size[3]);

// Throws unless the sizes that the shape needs are positive.
void CheckSize(mjtGeom type, Vec3 size);

// Volume of a shape of this (stored) size, or area of its surface.
double GeomVolume(mjtGeom type, Vec3 size, const ProcessedMesh* mesh, bool shell);

// Moments of inertia about its centre.
Vec3 GeomInertia(mjtGeom type, Vec3 size, const ProcessedMesh* mesh, bool shell, double mass);

// The row of geom_fluid: coefficients of the ellipsoid model.
void FluidCoefficients(const mjsGeom& geom, Vec3 size, mjtNum fluid[mjNFLUID]);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_BODY_BODY_PARTS_H_
