// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Generates the bodies of a cable. The cable has points p_0, p_1, ... and one body per edge. Body i
// lies along the edge e_i = p_{i+1} - p_i, and the axes of its frame are
//
//   x = t_i, the direction of the edge;  y = n_i;  z = b_i = t_i x n_i
//
// Here n_0 lies in the plane of the first two edges and points into the bend. Each later n_i is
// n_{i-1}, rotated by the rotation that takes t_{i-1} to t_i. Such frames do not twist along the
// cable (they form a discrete Bishop frame), so an undeformed cable has no torsion.

#include "spec/macro/composite.h"

#include <algorithm>

#include "base/error.h"
#include "math/pose.h"

namespace syn::spec {
namespace {

// Squared length, in square meters, below which a vector is treated as having no direction.
constexpr double kEps = 1e-14;
// Largest number of points: the compiler accepts no more bodies (compile/check_spec.cc).
constexpr int kMaxCount = 65534;

// Throws ModelError if the attributes are invalid or ask for a type that is no longer supported.
void CheckFields(const Composite& c) {
  const CompositeFields& f = c.fields;
  for (const int count : f.count) {
    if (count < 1) throw ModelError("Positive counts expected in composite");
  }
  if (NormSquared(Vec3::Load(f.size)) < mjMINVAL && c.vertex.empty()) {
    throw ModelError("Positive spacing or length expected in composite");
  }
  if (!c.vertex.empty() && f.count[0] > 1) {
    throw ModelError("Either vertex or count can be specified, not both");
  }
  for (int k = 0; k + 1 < 3; ++k) {
    if (f.count[k] == 1 && f.count[k + 1] > 1) {
      throw ModelError("Singleton counts must come last");
    }
  }
  // The replacement of each CompositeType; null for the cable, which is supported.
  constexpr const char* kInstead[] = {"replicate", "flex", "cable", "flexcomp", nullptr, "shell"};
  constexpr const char* kNames[] = {"particle", "grid", "rope", "loop", "cable", "cloth"};
  if (kInstead[f.type]) {
    throw ModelError(Format("The \"%s\" composite type is deprecated. Please use \"%s\" instead.",
                            kNames[f.type], kInstead[f.type]));
  }
  const std::string& plugin = c.plugin.use.plugin_name;
  if (!plugin.empty() && plugin != "mujoco.elasticity.cable") {
    throw ModelError("Only mujoco.elasticity.cable is supported by composites");
  }
  if (f.count[1] > 1 || f.count[2] > 1) throw ModelError("Cable must be one-dimensional");
  if (f.count[0] > kMaxCount) {
    throw ModelError("Count too large: at most " + std::to_string(kMaxCount));
  }
  const mjtGeom type = c.geom.pub.type;
  if (type != mjGEOM_CYLINDER && type != mjGEOM_CAPSULE && type != mjGEOM_BOX) {
    throw ModelError("Cable geom type must be sphere, capsule or box");
  }
  if (c.num_joints > 1) throw ModelError("Only particles are allowed to have multiple joints");
  if (c.vertex.size() % 3) throw ModelError("vertex size must be a multiple of 3");
}

// Returns one coordinate of point i of a computed cable. The parameter s runs from 0 to 1.
double Coordinate(const CompositeFields& f, CableCurve curve, int i) {
  const double s = static_cast<double>(i) / (f.count[0] - 1);
  switch (curve) {
    case CableCurve::kLine:
      return s * f.size[0];
    case CableCurve::kCos:
      return f.size[1] * Cos(kPi * s * f.size[2]);
    case CableCurve::kSin:
      return f.size[1] * Sin(kPi * s * f.size[2]);
    default:
      return 0;
  }
}

// Returns the points of the cable, as given or computed from the curve. Both are in single
// precision: given points are stored as float, and computed points are rounded to float.
std::vector<Vec3> CablePoints(const Composite& c) {
  std::vector<Vec3> points;
  for (size_t i = 0; i < c.vertex.size(); i += 3) {
    points.push_back({c.vertex[i], c.vertex[i + 1], c.vertex[i + 2]});
  }
  if (points.empty()) {
    const CompositeFields& f = c.fields;
    for (int i = 0; i < f.count[0]; ++i) {
      const Vec3 p{Coordinate(f, c.curve[0], i), Coordinate(f, c.curve[1], i),
                   Coordinate(f, c.curve[2], i)};
      points.push_back(RoundToFloat(Rotate(Quat::Load(f.quat), p)));
    }
  }
  if (points.size() < 2) throw ModelError("a cable needs at least two points");
  return points;
}

// Scales v to unit length and returns its former length. If v is too short to have a direction,
// leaves v unchanged and returns 0.
double MakeUnit(Vec3* v) {
  const double square = NormSquared(*v);
  if (square < kEps) return 0;
  const double norm = Sqrt(square);
  *v *= 1 / norm;
  return norm;
}

// Returns the unit vector along an edge.
Vec3 Direction(const std::vector<Vec3>& points, int edge) {
  Vec3 t = points[edge + 1] - points[edge];
  MakeUnit(&t);
  return t;
}

// Returns the orientation of each edge, as a quaternion of the axes (t, n, b) described above.
std::vector<Quat> CableFrames(const std::vector<Vec3>& points) {
  const int edges = static_cast<int>(points.size()) - 1;
  std::vector<Quat> frames;
  Vec3 previous, n;
  for (int i = 0; i < edges; ++i) {
    const Vec3 t = Direction(points, i);
    Vec3 b;
    if (i == 0) {
      // The first normal is perpendicular to t in the plane of the first two edges. It is zero if
      // these edges are parallel or if there is one edge only.
      b = edges > 1 ? Cross(t, Direction(points, 1)) : Vec3{};
      MakeUnit(&b);
      n = Cross(b, t);
    } else {
      // The rotation that takes the previous edge to this one also takes the normal along.
      Vec3 axis = Cross(previous, t);
      const double sine = MakeUnit(&axis);
      n = Rotate(FromAxisAngle(axis, Atan2(sine, Dot(previous, t))), n);
    }
    MakeUnit(&n);
    if (i > 0) {
      b = Cross(t, n);
      MakeUnit(&b);
    }
    frames.push_back(FromMat3({{t.x, n.x, b.x, t.y, n.y, b.y, t.z, n.z, b.z}}));
    previous = t;
  }
  return frames;
}

// Adds a copy of a template element to the body, under the given name. The element keeps the
// default class that its body gives it.
template <typename T>
T& AddCopy(Body& body, const T& pattern, const std::string& name, const std::string& info) {
  T* element = AddToBody<T>(body);
  element->pub = pattern.pub;
  if constexpr (requires { element->material; }) element->material = pattern.material;
  element->userdata.clear();
  element->info = info;
  element->Wire();
  SetName(*element, name);
  return *element;
}

// Adds the joint of a body. It is a ball joint; for the first body the attribute "initial" selects
// the type.
void AddJoint(const Composite& c, Body& body, const std::string& name, bool first) {
  if (first && c.initial == "none") return;
  Joint& joint = AddCopy(body, c.joint, name, c.info);
  joint.pub.type = mjJNT_BALL;
  Vec3{}.Store(joint.pub.pos);
  if (first && c.initial == "free") {
    joint.pub.type = mjJNT_FREE;
    joint.pub.damping = joint.pub.armature = joint.pub.frictionloss = 0;
  }
}

// Adds the geom of a body, which extends from the origin along x over the length of the edge.
void AddGeom(const Composite& c, Body& body, const std::string& name, double length) {
  Geom& geom = AddCopy(body, c.geom, name, c.info);
  if (geom.pub.type == mjGEOM_BOX) {
    Vec3{length / 2, 0, 0}.Store(geom.pub.pos);
    geom.pub.size[0] = length / 2;
    return;
  }
  Vec3{}.Store(geom.pub.fromto);
  Vec3{length, 0, 0}.Store(geom.pub.fromto + 3);
}

// Excludes contacts between two neighboring bodies.
void AddExclude(const Composite& c, Spec& spec, const std::string& body1,
                const std::string& body2) {
  Exclude* exclude = AddPlain<Exclude>(spec);
  exclude->bodyname1 = body1;
  exclude->bodyname2 = body2;
  exclude->info = c.info;
}

// Adds a custom text that marks the model as containing a cable with this prefix.
void AddMarker(const Composite& c, Spec& spec) {
  Text* text = AddPlain<Text>(spec);
  SetName(*text, "composite_" + c.prefix);
  text->data = "rope_" + c.prefix;
  text->info = c.info;
}

}  // namespace

Composite::Composite() : fields{}, skin{} {
  mjs_defaultJoint(&joint.pub), mjs_defaultGeom(&geom.pub), mjs_defaultSite(&site.pub);
  joint.Wire(), geom.Wire(), site.Wire();
  // Visualization group of the generated joints and sites; groups above 2 are hidden by default.
  constexpr int kGroup = 3;
  joint.pub.group = site.pub.group = kGroup;
  std::fill_n(fields.count, 3, 1);
  fields.size[0] = fields.quat[0] = 1;
  fields.prefix = &prefix, fields.initial = &initial, fields.vertex = &vertex;
  std::fill_n(skin.rgba, 4, 1.0f);
  skin.material = &skin_material;
}

std::string CableName(const Composite& c, const char* kind, int i, int bodies) {
  const std::string place = i == 0 ? "first" : i == bodies - 1 ? "last" : std::to_string(i);
  return c.prefix + kind + "_" + place;
}

void ExpandComposite(Composite& c, Body& parent, Frame* frame) {
  CheckFields(c);
  const std::vector<Vec3> points = CablePoints(c);
  const std::vector<Quat> frames = CableFrames(points);
  const int bodies = static_cast<int>(frames.size());
  Spec& spec = *parent.spec;
  AddMarker(c, spec);
  c.plugin.Instantiate(spec, "composite" + c.prefix);
  Body* body = &parent;
  double length = 0;
  for (int i = 0; i < bodies; ++i) {
    Body* previous = body;
    body = AddBody(*previous);
    SetName(*body, CableName(c, "B", i, bodies));
    body->info = c.info;
    c.plugin.GiveTo(*body);
    const bool first = i == 0, last = i == bodies - 1;
    // Body 0 is placed by the attributes. Each other body starts at the end of its predecessor, so
    // its pose is relative to that one.
    if (first) {
      body->frame = frame;
      (Vec3::Load(c.fields.offset) + points[0]).Store(body->pub.pos);
      frames[0].Store(body->pub.quat);
    } else {
      Vec3{length, 0, 0}.Store(body->pub.pos);
      (Conj(frames[i - 1]) * frames[i]).Store(body->pub.quat);
      AddExclude(c, spec, previous->name, body->name);
    }
    length = Distance(points[i], points[i + 1]);
    AddGeom(c, *body, c.prefix + "G" + std::to_string(i), length);
    AddJoint(c, *body, CableName(c, "J", i, bodies), first);
    if (first || last) {
      Site& site = AddCopy(*body, c.site, CableName(c, "S", i, bodies), c.info);
      Vec3{last ? length : 0, 0, 0}.Store(site.pub.pos);
    }
  }
  if (c.geom.pub.type == mjGEOM_BOX) AddCableSkin(c, spec, static_cast<int>(points.size()));
}

}  // namespace syn::spec
