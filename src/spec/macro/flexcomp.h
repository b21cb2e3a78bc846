// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// flexcomp: a macro element. From a shape (a grid, the surface or inside of a box, a mesh file ...)
// it makes a flex, the bodies that carry its vertices, and the constraint that keeps its edges.
//
//   points and elements  ──►  pins  ──►  bodies with joints  ──►  flex, equality
//
// Points and elements come from flexcomp_shape.cc and flexcomp_file.cc.
//
// How the vertices move:
//
//   full        each point is a body with three slides
//   radial      each point is a body with one slide, away from the centre
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
enum class FlexDofs { kFull, kRadial, kTrilinear };

// What the attributes say; a plain struct, because the schema of MJCF stores into it by offset.
struct FlexCompFields {
  mjsFlex flex;  // what goes to the flex as it is
  int shape, dofs;
  int count[3];
  double spacing[3];
  double scale[3];
  double origin[3];
  double mass, inertiabox;
  mjtByte rigid;
  double pos[3];
  double quat[4];
  mjsOrientation alt;
  mjtByte equality;
  mjtNum solref[mjNREF], solimp[mjNIMP];
  mjString* file;
  mjDoubleVec* point;
};

// Which points are fixed to the parent.
struct FlexPins {
  std::vector<int> id;         // points
  std::vector<int> range;      // first and last point, in pairs
  std::vector<int> grid;       // dim coordinates per point of a grid
  std::vector<int> gridrange;  // dim smallest, then dim largest coordinates of a box in a grid
};

struct FlexComp {
  FlexComp();
  FlexComp(const FlexComp&) = delete;
  FlexComp& operator=(const FlexComp&) = delete;

  FlexCompFields fields;
  FlexPins pins;
  std::string name, info;
  SharedPlugin plugin;

  // Behind the handles of the fields.
  Flex flex;
  std::string file;
  std::vector<double> point;

  FlexShape shape() const { return static_cast<FlexShape>(fields.shape); }
  FlexDofs dofs() const { return static_cast<FlexDofs>(fields.dofs); }
  bool FromFile() const { return shape() == FlexShape::kMesh || shape() == FlexShape::kGmsh; }
  bool IsGenerated() const { return !FromFile() && shape() != FlexShape::kDirect; }
};

// Makes everything the element stands for, in a body. Throws ModelError.
void ExpandFlexComp(FlexComp& comp, Body& parent, const AssetFiles& files);

// Points and elements of shapes that are computed, of a file. Elements are appended to comp.flex,
// points to comp.point. Both throw ModelError.
void GenerateFlexShape(FlexComp& comp);
void LoadFlexShape(FlexComp& comp, const AssetFiles& files);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_MACRO_FLEXCOMP_H_
