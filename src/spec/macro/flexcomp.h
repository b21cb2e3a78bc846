// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The macro element <flexcomp>. From a shape (a grid, the surface or the inside of a box, a mesh
// file ...) it generates a flex, the bodies that carry its vertices, and the equality constraint of
// its edges.
//
//   points and elements  ──►  pins  ──►  bodies with joints  ──►  flex, equality
//
// Points and elements are generated in flexcomp_shape.cc or read in flexcomp_file.cc. flexcomp.cc
// does the rest. The attribute "dof" selects how the vertices move:
//
//   full        each point is a body with three slide joints
//   radial      each point is a body with one slide joint, directed away from the center
//   trilinear   eight bodies at the corners of the bounding box; points follow by interpolation

#ifndef SYNOVIA_SPEC_MACRO_FLEXCOMP_H_
#define SYNOVIA_SPEC_MACRO_FLEXCOMP_H_

#include <string>
#include <vector>

#include "asset/file/resource.h"
#include "math/vec3.h"
#include "spec/plugin.h"
#include "spec/spec.h"

namespace syn::spec {

// The values of the attribute "type", in the order of the MJCF schema.
enum class FlexShape {
  kGrid,
  kBox,
  kCylinder,
  kEllipsoid,
  kSquare,
  kDisc,
  kCircle,
  kMesh,
  kGmsh,
  kDirect
};
// The values of the attribute "dof"; see the table above.
enum class FlexDofs { kFull, kRadial, kTrilinear };

// The attributes of <flexcomp>. It is a plain struct, because the MJCF schema stores values by
// offset.
struct FlexCompFields {
  mjsFlex flex;       // Attributes that are copied to the flex unchanged.
  int shape, dofs;    // A FlexShape and a FlexDofs.
  int count[3];       // Number of points along each axis of a generated shape.
  double spacing[3];  // Distance of points along each axis, in meters.
  double scale[3];    // Factors for points that are given or read from a file.
  double origin[3];   // Common corner of the tetrahedra of a mesh with dim 3.
  // Total mass in kg, and half the side of the cube in meters that gives each point its inertia.
  double mass, inertiabox;
  mjtByte rigid;  // If nonzero, all points are fixed to the parent.
  double pos[3];  // Pose of the points in the parent body.
  double quat[4];
  mjsOrientation alt;  // Alternative to `quat`.
  mjtByte equality;    // If nonzero, an equality constraint of the edges is added.
  mjtNum solref[mjNREF], solimp[mjNIMP];  // Solver parameters of that constraint.
  mjString* file;                         // Name of the mesh or GMSH file.
  mjDoubleVec* point;                     // Points, x y z each.
};

// The points that are fixed to the parent body, given in four ways.
struct FlexPins {
  std::vector<int> id;         // Numbers of points.
  std::vector<int> range;      // Pairs of a first and a last point number.
  std::vector<int> grid;       // For each point, `dim` coordinates in the grid.
  std::vector<int> gridrange;  // For each box, `dim` smallest and `dim` largest coordinates.
};

// All that a <flexcomp> element specifies.
struct FlexComp {
  FlexComp();
  FlexComp(const FlexComp&) = delete;
  FlexComp& operator=(const FlexComp&) = delete;

  FlexCompFields fields;
  FlexPins pins;
  std::string name, info;  // `info` is the line of the element in the model file.
  SharedPlugin plugin;     // The plugin that all generated bodies use.

  // Storage of the handles in `fields`. The generators append elements to flex.elem.
  Flex flex;
  std::string file;
  std::vector<double> point;

  FlexShape shape() const { return static_cast<FlexShape>(fields.shape); }
  FlexDofs dofs() const { return static_cast<FlexDofs>(fields.dofs); }
  // Returns true if points and elements are read from a file.
  bool FromFile() const { return shape() == FlexShape::kMesh || shape() == FlexShape::kGmsh; }
  // Returns true if points and elements are computed from count and spacing.
  bool IsGenerated() const { return !FromFile() && shape() != FlexShape::kDirect; }
};

// Adds the flex, the bodies and the constraint that the element describes to `parent`, which must
// have a name. `files` is used to find mesh files. Throws ModelError.
void ExpandFlexComp(FlexComp& comp, Body& parent, const AssetFiles& files);

// These generate a computed shape and read a shape from a file, respectively. Elements are appended
// to comp.flex.elem, points to comp.point. Both throw ModelError.
void GenerateFlexShape(FlexComp& comp);
void LoadFlexShape(FlexComp& comp, const AssetFiles& files);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_MACRO_FLEXCOMP_H_
