// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Expands <flexcomp> into a flex, bodies and an equality constraint; flexcomp.h gives an overview.
//
// Checks come first, because the sizes of a model file cannot be trusted. Then points are generated
// or read, scaled and placed in the parent body, and marked as pinned or unused. Finally one of
// three functions creates the bodies: MakeRigid, MakeCornerBodies or MakePointBodies.

#include "spec/macro/flexcomp.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "spec/orientation.h"

namespace syn::spec {
namespace {

// Largest number of generated points; about as many as a mesh file of reasonable size holds.
constexpr int64_t kMaxPoints = 1 << 21;
// Largest number of bodies that the compiler accepts (compile/check_spec.cc).
constexpr int64_t kMaxBodies = 65534;

// Throws ModelError if the dimension or the counts are out of range. This is checked before
// anything is allocated.
void CheckCounts(const FlexComp& comp) {
  const FlexCompFields& f = comp.fields;
  if (f.flex.dim < 1 || f.flex.dim > 3) throw ModelError("Invalid dim, must be between 1 and 3");
  int64_t points = 1;
  for (int k = 0; k < 3; ++k) {
    const bool radial = comp.dofs() == FlexDofs::kRadial && f.flex.dim == 3;
    if (f.count[k] < (radial ? 2 : 1)) throw ModelError("Count too small");
    // The product is limited in each step, so it cannot overflow.
    points = std::min(points * f.count[k], 2 * kMaxPoints);
  }
  const bool surface = comp.shape() >= FlexShape::kBox && comp.shape() <= FlexShape::kEllipsoid;
  const bool many_bodies = comp.dofs() != FlexDofs::kTrilinear && !f.rigid && !surface;
  const int64_t most = many_bodies ? kMaxBodies : kMaxPoints;
  if (comp.IsGenerated() && points > most) {
    throw ModelError("Count too large: at most " + std::to_string(most) + " points are supported");
  }
}

// Throws ModelError if an attribute is out of range. The comparisons are written so that NaN fails.
void CheckFields(const FlexComp& comp) {
  const FlexCompFields& f = comp.fields;
  CheckCounts(comp);
  for (int k = 0; comp.IsGenerated() && k < 3; ++k) {
    if (!(f.spacing[k] >= 2 * f.flex.radius + f.flex.margin)) {
      throw ModelError("Spacing must be larger than geometry size");
    }
  }
  for (const double scale : f.scale) {
    if (!(scale >= mjMINVAL)) throw ModelError("Scale must be larger than mjMINVAL");
  }
  if (!(f.mass >= mjMINVAL) || !(f.inertiabox >= mjMINVAL)) {
    throw ModelError("Mass and inertiabox must be larger than mjMINVAL");
  }
}

// Throws ModelError if the number of values of a pin is wrong, or if grid coordinates are given for
// a shape that has none.
void CheckPins(const FlexComp& comp) {
  const FlexPins& pins = comp.pins;
  const size_t dim = comp.fields.flex.dim;
  if (pins.range.size() % 2) throw ModelError("Pin range number must be multiple of 2");
  if (pins.grid.size() % dim) throw ModelError("Pin grid number must be multiple of dim");
  if (pins.gridrange.size() % (2 * dim)) {
    throw ModelError("Pin grid range number of must be multiple of 2*dim");
  }
  if (pins.grid.empty() && pins.gridrange.empty()) return;
  if (comp.shape() != FlexShape::kGrid) {
    throw ModelError("Pin grid(range) can only be used with grid type");
  }
  if (dim == 1) throw ModelError("Pin grid(range) cannot be used with dim=1");
}

// Throws ModelError if points or elements are missing, if an element names a point that does not
// exist, or if a coordinate is not finite.
void CheckElements(const FlexComp& comp) {
  const size_t corners = comp.fields.flex.dim + 1, points = comp.point.size() / 3;
  const std::vector<int>& elem = comp.flex.elem;
  if (comp.point.empty() || elem.empty()) throw ModelError("Point and element required");
  if (comp.point.size() % 3) throw ModelError("Point size must be a multiple of 3");
  if (elem.size() % corners) throw ModelError("Element size must be a multiple of dim+1");
  for (size_t i = 0; i < elem.size(); ++i) {
    if (elem[i] >= 0 && elem[i] < static_cast<int>(points)) continue;
    throw ModelError(Format("element %zu has point id %d, number of points is %zu", i / corners,
                            elem[i], points));
  }
  for (size_t i = 0; i < comp.point.size(); ++i) {
    if (!std::isfinite(comp.point[i])) {
      throw ModelError(Format("point %zu is not finite", i / 3));
    }
  }
}

// Returns the points in the frame of the parent. Points that were not generated are scaled first.
std::vector<Vec3> PlacedPoints(const FlexComp& comp, const mjsCompiler& compiler) {
  const FlexCompFields& f = comp.fields;
  Quat quat = Normalized(Quat::Load(f.quat));
  if (const char* problem =
          ResolveOrientation(f.alt, compiler.degree != 0, compiler.eulerseq, &quat)) {
    throw ModelError(problem);
  }
  const Pose pose{Vec3::Load(f.pos), quat};
  std::vector<Vec3> points(comp.point.size() / 3);
  for (size_t i = 0; i < points.size(); ++i) {
    const Vec3 p = Vec3::Load(comp.point.data() + 3 * i);
    points[i] = pose * (comp.IsGenerated() ? p : Hadamard(p, Vec3::Load(f.scale)));
  }
  return points;
}

// Marks the points of a grid with coordinates low to high, both included. `what` is the name of the
// attribute for messages.
void PinBox(const FlexComp& comp, const int* low, const int* high, const char* what,
            std::vector<bool>* pinned) {
  const int dim = comp.fields.flex.dim, *count = comp.fields.count;
  for (int k = 0; k < dim; ++k) {
    if (low[k] < 0 || high[k] >= count[k]) throw ModelError(std::string(what) + " out of range");
  }
  const int last = dim == 3 ? high[2] : 0, depth = dim == 3 ? count[2] : 1;
  for (int i = low[0]; i <= high[0]; ++i) {
    for (int j = low[1]; j <= high[1]; ++j) {
      for (int k = dim == 3 ? low[2] : 0; k <= last; ++k) {
        (*pinned)[(static_cast<size_t>(i) * count[1] + j) * depth + k] = true;
      }
    }
  }
}

// Returns for each point whether it is fixed to the parent. With radial dofs, point 0 is the center
// and is always fixed. Throws ModelError.
std::vector<bool> PinnedPoints(const FlexComp& comp, int num_points) {
  const FlexPins& pins = comp.pins;
  const int dim = comp.fields.flex.dim;
  std::vector<bool> pinned(num_points, comp.fields.rigid != 0);
  if (comp.fields.rigid) return pinned;
  for (const int id : pins.id) {
    if (id < 0 || id >= num_points) throw ModelError("pinid out of range");
    pinned[id] = true;
  }
  for (size_t i = 0; i < pins.range.size(); i += 2) {
    const int first = pins.range[i], last = pins.range[i + 1];
    if (first < 0 || last >= num_points) throw ModelError("pinrange out of range");
    for (int id = first; id <= last; ++id) pinned[id] = true;
  }
  for (size_t i = 0; i < pins.grid.size(); i += dim) {
    PinBox(comp, &pins.grid[i], &pins.grid[i], "pingrid", &pinned);
  }
  for (size_t i = 0; i < pins.gridrange.size(); i += 2 * dim) {
    PinBox(comp, &pins.gridrange[i], &pins.gridrange[i] + dim, "pingridrange", &pinned);
  }
  if (comp.dofs() == FlexDofs::kRadial) pinned[0] = true;
  return pinned;
}

// Returns for each point whether an element uses it. Renumbers the points of the elements as if the
// unused points did not exist, and removes their texture coordinates. All points of generated
// shapes count as used.
std::vector<bool> DropUnused(FlexComp& comp, int num_points) {
  std::vector<bool> used(num_points, comp.IsGenerated());
  if (comp.IsGenerated()) return used;
  for (const int id : comp.flex.elem) used[id] = true;
  std::vector<int> number(num_points);
  for (int i = 0, next = 0; i < num_points; ++i) number[i] = used[i] ? next++ : -1;
  for (int& id : comp.flex.elem) id = number[id];
  std::vector<float>& texcoord = comp.flex.texcoord;
  if (comp.flex.elemtexcoord.empty() && texcoord.size() == 2 * used.size()) {
    size_t kept = 0;
    for (int i = 0; i < num_points; ++i) {
      if (!used[i]) continue;
      texcoord[kept++] = texcoord[2 * i];
      texcoord[kept++] = texcoord[2 * i + 1];
    }
    texcoord.resize(kept);
  }
  return used;
}

// Adds a slide joint through the origin of the body.
void AddSlide(Body& body, Vec3 axis) {
  Joint* joint = AddToBody<Joint>(body);
  joint->pub.type = mjJNT_SLIDE;
  Vec3{}.Store(joint->pub.pos);
  axis.Store(joint->pub.axis);
}

// Adds a body without joints at a point of the parent. Its inertia is that of a cube with half side
// inertiabox: mass * 2 * inertiabox^2 / 3 about each axis.
Body& AddParticle(const FlexComp& comp, Body& parent, const std::string& name, Vec3 pos,
                  double mass) {
  Body& body = *AddBody(parent);
  SetName(body, name);
  body.info = comp.info;
  comp.plugin.GiveTo(body);
  pos.Store(body.pub.pos);
  Vec3{}.Store(body.pub.ipos);
  body.pub.mass = mass;
  const double box = comp.fields.inertiabox;
  std::fill_n(body.pub.inertia, 3, mass * 2 * box * box / 3);
  body.pub.explicitinertial = 1;
  return body;
}

// If vertcollide is set, adds a sphere that collides in place of the flex.
void AddSphere(const FlexComp& comp, Body& body, bool hidden) {
  if (!comp.fields.flex.vertcollide) return;
  Geom* geom = AddToBody<Geom>(body);
  geom->pub.type = mjGEOM_SPHERE;
  geom->pub.size[0] = comp.fields.flex.radius;
  // The viewer does not draw this group by default.
  constexpr int kHiddenGroup = 4;
  if (hidden) geom->pub.group = kHiddenGroup;
}

void Append(Vec3 p, std::vector<double>* list) { list->insert(list->end(), {p.x, p.y, p.z}); }

// Creates one body for each used point. Pinned points belong to the parent instead. Vertex
// coordinates are relative to their bodies; they are omitted if all are zero, which is the case
// without pins.
void MakePointBodies(FlexComp& comp, Body& parent, const std::vector<Vec3>& points,
                     const std::vector<bool>& pinned, const std::vector<bool>& used) {
  const bool centered = std::find(pinned.begin(), pinned.end(), true) == pinned.end();
  const double mass = comp.fields.mass / static_cast<double>(points.size());
  for (size_t i = 0; i < points.size(); ++i) {
    if (!used[i]) continue;
    if (!centered) Append(pinned[i] ? points[i] : Vec3{}, &comp.flex.vert);
    if (pinned[i]) {
      comp.flex.vertbody.push_back(parent.name);
      continue;
    }
    const std::string name = comp.name + "_" + std::to_string(i);
    Body& body = AddParticle(comp, parent, name, points[i], mass);
    if (comp.dofs() == FlexDofs::kRadial) {
      Vec3 axis = points[i];
      if (!MakeUnit(&axis)) throw ModelError("radial point at the origin of its body");
      AddSlide(body, axis);
    } else {
      for (int k = 0; k < 3; ++k) AddSlide(body, Vec3::Unit(k));
    }
    AddSphere(comp, body, true);
    comp.flex.vertbody.push_back(name);
  }
}

// Creates eight bodies at the corners of the bounding box, which are the nodes of the
// interpolation. The vertices belong to the parent. A pinned point q < 8 fixes corner q; bits 2, 1
// and 0 of q select the upper side in x, y and z.
void MakeCornerBodies(FlexComp& comp, Body& parent, const std::vector<Vec3>& points,
                      const std::vector<bool>& pinned, const std::vector<bool>& used) {
  Vec3 low = points[0], high = points[0];
  for (const Vec3& p : points) {
    for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
  }
  for (size_t i = 0; i < points.size(); ++i) {
    if (!used[i]) continue;
    comp.flex.vertbody.push_back(parent.name);
    Append(points[i], &comp.flex.vert);
  }
  for (int q = 0; q < 8; ++q) {
    const int i = q >> 2, j = q >> 1 & 1, k = q & 1;
    const Vec3 corner{i ? high.x : low.x, j ? high.y : low.y, k ? high.z : low.z};
    const bool fixed = q < static_cast<int>(pinned.size()) && pinned[q];
    Append(fixed ? corner : Vec3{}, &comp.flex.node);
    if (fixed) {
      comp.flex.nodebody.push_back(parent.name);
      continue;
    }
    const std::string name = Format("%s_%d_%d_%d", comp.name.c_str(), i, j, k);
    Body& body = AddParticle(comp, parent, name, corner, comp.fields.mass / 8);
    for (int axis = 0; axis < 3; ++axis) AddSlide(body, Vec3::Unit(axis));
    AddSphere(comp, body, false);
    comp.flex.nodebody.push_back(name);
  }
}

// Gives all used points to the parent body, without creating bodies.
void MakeRigid(FlexComp& comp, Body& parent, const std::vector<Vec3>& points,
               const std::vector<bool>& used) {
  comp.flex.vertbody = {parent.name};
  for (size_t i = 0; i < points.size(); ++i) {
    if (used[i]) Append(points[i], &comp.flex.vert);
  }
}

// Moves the flex into the spec. comp.flex must not be used afterwards.
void AddFlex(FlexComp& comp, Spec& spec) {
  comp.flex.pub = comp.fields.flex;
  comp.flex.name = comp.name;
  comp.flex.info = comp.info;
  Flex* flex = Own(spec, std::make_unique<Flex>(std::move(comp.flex)));
  flex->def = spec.main;
  Link(spec, flex);
}

// Adds the equality constraint of the edges of the flex. It starts from built-in values, not from
// the default class.
void AddEquality(const FlexComp& comp, Spec& spec) {
  Equality* equality = AddToSpec<Equality>(spec, nullptr);
  mjs_defaultEquality(&equality->pub);
  equality->Wire();
  equality->pub.type = mjEQ_FLEX;
  equality->pub.objtype = mjOBJ_FLEX;
  equality->name1 = comp.name;
  equality->info = comp.info;
  std::copy_n(comp.fields.solref, mjNREF, equality->pub.solref);
  std::copy_n(comp.fields.solimp, mjNIMP, equality->pub.solimp);
}

// Returns true for shapes with sharp edges, which are drawn with flat shading.
bool HasFlatSkin(const FlexComp& comp) {
  return comp.shape() == FlexShape::kBox || comp.shape() == FlexShape::kCylinder ||
         (comp.shape() == FlexShape::kGrid && comp.fields.flex.dim == 3);
}

}  // namespace

FlexComp::FlexComp() : fields{} {
  mjs_defaultFlex(&flex.pub);
  flex.Wire();
  fields.flex = flex.pub;
  fields.file = &file;
  fields.point = &point;
  mjsEquality equality;
  mjs_defaultEquality(&equality);
  std::copy_n(equality.solref, mjNREF, fields.solref);
  std::copy_n(equality.solimp, mjNIMP, fields.solimp);
  for (int k = 0; k < 3; ++k) {
    // Default values of the specification.
    fields.count[k] = 10;
    fields.spacing[k] = 0.02;
    fields.scale[k] = 1;
  }
  fields.mass = 1;
  fields.inertiabox = 0.005;
  fields.quat[0] = 1;
}

void ExpandFlexComp(FlexComp& comp, Body& parent, const AssetFiles& files) {
  if (parent.name.empty()) throw ModelError("Parent body must have name");
  CheckFields(comp);
  // Step 1: points and elements.
  if (comp.FromFile()) {
    LoadFlexShape(comp, files);
  } else if (comp.IsGenerated()) {
    GenerateFlexShape(comp);
  }
  if (HasFlatSkin(comp)) comp.fields.flex.flatskin = 1;
  CheckPins(comp);
  CheckElements(comp);
  // Step 2: place the points and determine which are pinned and which are unused.
  const std::vector<Vec3> points = PlacedPoints(comp, parent.origin->pub.compiler);
  const std::vector<bool> pinned = PinnedPoints(comp, static_cast<int>(points.size()));
  const std::vector<bool> used = DropUnused(comp, static_cast<int>(points.size()));
  const bool rigid = std::find(pinned.begin(), pinned.end(), false) == pinned.end();
  const bool any_pinned = std::find(pinned.begin(), pinned.end(), true) != pinned.end();
  // Step 3: bodies. The parent takes part in the plugin if it carries vertices.
  comp.plugin.Instantiate(*parent.spec, "flexcomp_" + comp.name);
  if (any_pinned || comp.dofs() == FlexDofs::kTrilinear) comp.plugin.GiveTo(parent);
  if (rigid) {
    MakeRigid(comp, parent, points, used);
  } else if (comp.dofs() == FlexDofs::kTrilinear) {
    MakeCornerBodies(comp, parent, points, pinned, used);
  } else {
    MakePointBodies(comp, parent, points, pinned, used);
  }
  // Step 4: the flex and its constraint.
  const bool equality = comp.fields.equality;
  AddFlex(comp, *parent.spec);
  if (equality) AddEquality(comp, *parent.spec);
}

}  // namespace syn::spec
