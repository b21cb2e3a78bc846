// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Drafts flexes: checks them, finds the bodies of the vertices, and computes everything that
// follows from the mesh at rest. flex_topology.h finds edges and boundary; flex_elasticity.h
// computes stiffness.

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/flex/flex_elasticity.h"
#include "compile/passes.h"
#include "math/pose.h"
#include "model/flex_element.h"

namespace syn {
namespace {

// elastic2d is a bit mask for sheets: 1 bends, 2 stretches, 3 does both.
bool WantsBending(const mjsFlex& pub) {
  return pub.dim == 2 && (pub.elastic2d == 1 || pub.elastic2d == 3);
}
bool WantsStretch(const mjsFlex& pub) { return pub.dim == 2 && pub.elastic2d >= 2; }

int VertexCount(const Flex& flex) {
  return static_cast<int>(flex.vert.empty() ? flex.vertbody.size() : flex.vert.size() / 3);
}

// Throws unless dimension and list sizes fit together and the features are available.
void CheckShape(const Flex& flex) {
  const mjsFlex& pub = flex.pub;
  if (pub.dim < 1 || pub.dim > 3) throw ModelError("dim must be 1, 2 or 3");
  if (flex.elem.empty()) throw ModelError("elem is empty");
  if (flex.elem.size() % (pub.dim + 1)) throw ModelError("elem size must be multiple of (dim+1)");
  if (flex.vertbody.empty() && flex.nodebody.empty()) {
    throw ModelError("vertbody and nodebody are both empty");
  }
  if (flex.vert.size() % 3) throw ModelError("vert size must be a multiple of 3");
  if (pub.edgestiffness > 0 && pub.dim > 1) {
    throw ModelError("edge stiffness only available for dim=1, please use elasticity plugins");
  }
  // The remaining checks are for flexes whose vertices are interpolated between nodes.
  if (flex.nodebody.empty()) return;
  if (pub.selfcollide != mjFLEXSELF_NONE) {
    throw ModelError("trilinear interpolation cannot do self-collision");
  }
  if (pub.internal) throw ModelError("trilinear interpolation cannot do internal collisions");
}

// Throws if an element refers to a vertex that does not exist.
void CheckElements(const Flex& flex, int nvert) {
  const int corners = flex.pub.dim + 1;
  for (size_t i = 0; i < flex.elem.size(); ++i) {
    if (flex.elem[i] >= 0 && flex.elem[i] < nvert) continue;
    throw ModelError(Format("elem vertex id out of range: element %d has vertex %d of %d",
                            static_cast<int>(i) / corners, flex.elem[i], nvert));
  }
}

// Throws if an element has the same vertex twice.
void CheckRepeated(const FlexDraft& flex) {
  const int corners = flex.dim + 1;
  for (int e = 0; e < flex.ElementCount(); ++e) {
    const int* v = flex.elem.data() + e * corners;
    for (int i = 0; i < corners; ++i) {
      if (std::find(v + i + 1, v + corners, v[i]) == v + corners) continue;
      throw ModelError(Format("repeated vertex in element: vertex %d in element %d", v[i], e));
    }
  }
}

// Throws unless the texture coordinates fit the elements. Drawing reads these indices without
// further checks.
void CheckTexture(const Flex& flex, int nvert) {
  if (flex.texcoord.empty()) return;
  if (flex.elemtexcoord.empty()) {
    if (flex.texcoord.size() != 2 * static_cast<size_t>(nvert)) {
      throw ModelError("two texture coordinates per vertex expected");
    }
    return;
  }
  if (flex.elemtexcoord.size() != flex.elem.size()) {
    throw ModelError("elemtexcoord must have as many values as element");
  }
  const int count = static_cast<int>(flex.texcoord.size() / 2);
  for (const int id : flex.elemtexcoord) {
    if (id < 0 || id >= count) throw ModelError(Format("elemtexcoord %d out of range", id));
  }
}

// Throws unless the numbers of vertices, nodes and bodies fit together and all coordinates are
// finite.
void CheckCounts(const Flex& flex) {
  const int nvert = VertexCount(flex);
  if (nvert < flex.pub.dim + 1) throw ModelError("not enough vertices");
  const size_t nodes = flex.nodebody.size();
  if (nodes != 0 && nodes != kTrilinearNodes) {
    throw ModelError(Format("number of nodes must be 2^dim, it is %zu", nodes));
  }
  if (!flex.node.empty() && flex.node.size() != 3 * nodes) {
    throw ModelError("three node coordinates per node expected");
  }
  const size_t bodies = flex.vertbody.size();
  if (bodies > 1 && bodies != static_cast<size_t>(nvert)) {
    throw ModelError(Format("%zu bodies for %d vertices", bodies, nvert));
  }
  for (const std::vector<double>* list : {&flex.vert, &flex.node}) {
    for (const double x : *list) {
      if (!std::isfinite(x)) throw ModelError("vertex coordinate is not finite");
    }
  }
  CheckElements(flex, nvert);
  CheckTexture(flex, nvert);
}

// Throws unless the material parameters are valid. Flexes without a Young's modulus have no
// elasticity.
void CheckElasticity(const FlexDraft& flex) {
  const mjsFlex& pub = flex.source->pub;
  if (!(pub.young > 0)) return;
  if (!(pub.poisson >= 0 && pub.poisson < 0.5)) {
    throw ModelError("Poisson ratio must be in [0, 0.5)");
  }
  if (WantsBending(pub) && pub.thickness < 0) {
    throw ModelError("thickness must be positive for bending stiffness");
  }
  // The 24 x 24 matrix of an interpolated flex is stored in the stiffness rows of its elements,
  // which must have room for it.
  constexpr int kNeeded = 3 * kTrilinearNodes * 3 * kTrilinearNodes;
  if (flex.interp && flex.ElementCount() * kStiffnessSize < kNeeded) {
    throw ModelError("Trilinear dofs are require at least 27 elements");
  }
}

int FindBody(const Compilation& c, const std::string& name) {
  const Body* body = Find<Body>(c.spec, name);
  if (!body || body->id < 0) {
    throw ModelError("unknown body '" + name + "' in flex" + SuggestName(c.spec, mjOBJ_BODY, name));
  }
  return body->id;
}

std::vector<int> FindBodies(const Compilation& c, const std::vector<std::string>& names) {
  std::vector<int> ids;
  ids.reserve(names.size());
  for (const std::string& name : names) ids.push_back(FindBody(c, name));
  return ids;
}

// Throws if a bending sheet has pinned vertices. A vertex that can move has three slide joints.
void CheckPins(const Compilation& c, const FlexDraft& flex) {
  if (!WantsBending(flex.source->pub)) return;
  for (const int body : flex.vertbody) {
    if (c.bodies[body].joints.size() != 3) throw ModelError("pins are not supported for bending");
  }
}

// Returns `count` points; those without numbers are at the origin.
std::vector<Vec3> Points(const std::vector<double>& numbers, size_t count) {
  std::vector<Vec3> points(count);
  for (size_t i = 0; 3 * i < numbers.size(); ++i) points[i] = Vec3::Load(&numbers[3 * i]);
  return points;
}

bool AllZero(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return x == 0; });
}

bool AllEqual(const std::vector<int>& ids) {
  return std::adjacent_find(ids.begin(), ids.end(), std::not_equal_to<>()) == ids.end();
}

// Finds the bodies of vertices and nodes, the local coordinates, and the flags that follow from
// them.
void ResolveVertices(const Compilation& c, FlexDraft* flex) {
  const Flex& source = *flex->source;
  const int nvert = VertexCount(source);
  flex->nodebody = FindBodies(c, source.nodebody);
  flex->vertbody = FindBodies(c, source.vertbody);
  // The vertices of an interpolated flex have no bodies; the world stands for them.
  if (flex->vertbody.empty()) flex->vertbody = {0};
  flex->interp = !flex->nodebody.empty();
  // One body name stands for all vertices.
  const bool one_body = flex->vertbody.size() == 1 && !source.vert.empty();
  flex->vertbody.resize(nvert, flex->vertbody[0]);
  flex->rigid = one_body || (!flex->interp && AllEqual(flex->vertbody));
  flex->centered = source.vert.empty() || AllZero(flex->interp ? source.node : source.vert);
  flex->vert = Points(source.vert, nvert);
  flex->node = Points(source.node, flex->nodebody.size());
}

// Returns the world pose of each body in the reference configuration. Parents precede children.
std::vector<Pose> WorldPoses(const Compilation& c) {
  std::vector<Pose> poses(c.bodies.size());
  for (size_t b = 1; b < poses.size(); ++b) {
    poses[b] = poses[c.bodies[b].parent] * c.bodies[b].pose;
  }
  return poses;
}

// Orders the vertices of tetrahedra so that their faces point outward (see flex_topology.cc).
void OrientElements(FlexDraft* flex) {
  if (flex->dim != 3) return;
  for (size_t e = 0; e < flex->elem.size(); e += 4) {
    int* v = flex->elem.data() + e;
    const Vec3 o = flex->position[v[0]];
    const Vec3 a = flex->position[v[1]] - o, b = flex->position[v[2]] - o;
    if (Dot(Cross(a, b), flex->position[v[3]] - o) > 0) std::swap(v[1], v[2]);
  }
}

// Copies the texture coordinates. If there is one coordinate per vertex, elements refer to them by
// the vertices as written; for tetrahedra only the first three quarters of this list are filled
// [Q11].
void ResolveTexture(const Compilation& c, FlexDraft* flex) {
  const Flex& source = *flex->source;
  flex->elemtexcoord = flex->elem;
  if (source.texcoord.empty() || c.spec.pub.compiler.discardvisual) return;
  flex->texcoord = source.texcoord;
  if (!source.elemtexcoord.empty()) {
    flex->elemtexcoord = source.elemtexcoord;
    return;
  }
  flex->elemtexcoord = source.elem;
  if (flex->dim == 3) {
    std::fill(flex->elemtexcoord.begin() + 3 * flex->ElementCount(), flex->elemtexcoord.end(), 0);
  }
}

// Builds the hierarchy of the elements that can collide: for solids, only the outer layers.
void MakeBvh(FlexDraft* flex) {
  const int corners = flex->dim + 1;
  const double radius = flex->source->pub.radius;
  std::vector<Aabb> boxes;
  std::vector<Vec3> keys;
  std::vector<int> ids;
  for (int e = 0; e < flex->ElementCount(); ++e) {
    if (flex->dim == 3 && flex->topology.layer[e] >= flex->source->pub.activelayers) continue;
    Aabb box = Aabb::Empty();
    for (int i = 0; i < corners; ++i) box.Add(flex->position[flex->elem[e * corners + i]]);
    // The box includes the radius of the flex, because elements are rounded by it.
    const Vec3 pad{radius, radius, radius};
    box = {box.min - pad, box.max + pad};
    boxes.push_back(box);
    keys.push_back(box.Centre());
    ids.push_back(e);
  }
  flex->bvh = BuildBvh(boxes, keys);
  for (int& id : flex->bvh.nodeid) id = id < 0 ? -1 : ids[id];
}

// Computes the positions of the vertices in the unit cube that their bounding box is mapped to.
// Along an axis without extent the quotient consists of rounding errors or is NaN [Q12]; only
// interpolated flexes use it, and these have an extent along every axis.
void MakeUnitCoordinates(FlexDraft* flex) {
  if (!flex->bvh.Count()) {
    flex->vert0.assign(flex->VertexCount(), {});
    return;
  }
  const Vec3 centre = Vec3::Load(flex->bvh.aabb.data());
  // The boxes of the hierarchy include the radius, which is subtracted below.
  const Vec3 half = Vec3::Load(flex->bvh.aabb.data() + 3);
  for (const Vec3& p : flex->position) {
    Vec3 unit;
    for (int k = 0; k < 3; ++k) {
      unit[k] = (p[k] - centre[k]) / (2 * (half[k] - flex->source->pub.radius)) + 0.5;
    }
    flex->vert0.push_back(unit);
  }
}

// Computes the stiffness matrices that apply: trilinear, membrane or solid, and bending.
void MakeElasticity(FlexDraft* flex) {
  const mjsFlex& pub = flex->source->pub;
  CheckElasticity(*flex);
  if (!(pub.young > 0) || flex->dim == 1) return;
  const Lame lame(pub.young, pub.poisson);
  if (flex->interp) {
    flex->stiffness = TrilinearStiffness(flex->node0, lame);
    return;
  }
  if (flex->dim == 3 || (WantsStretch(pub) && pub.thickness > 0)) {
    flex->stiffness = ElementStiffness(flex->dim, flex->elem, flex->position, lame, pub.thickness);
  }
  if (WantsBending(pub)) {
    flex->bending = BendingStiffness(flex->topology, flex->position, lame, pub.thickness);
  }
}

// Marks the edges whose length cannot change.
void MarkRigidEdges(const Compilation& c, FlexDraft* flex) {
  for (int e = 0; e < flex->topology.EdgeCount(); ++e) {
    const int a = flex->vertbody[flex->topology.edge[2 * e]];
    const int b = flex->vertbody[flex->topology.edge[2 * e + 1]];
    flex->edge_rigid.push_back(flex->rigid ||
                               (!flex->interp && c.bodies[a].weld == c.bodies[b].weld));
  }
}

// Returns the draft of one flex. `poses` holds the world pose of each body.
FlexDraft DraftFlex(const Compilation& c, Flex& source, const std::vector<Pose>& poses) {
  CheckShape(source);
  CheckCounts(source);
  FlexDraft flex{};
  flex.source = &source;
  flex.dim = source.pub.dim;
  if (!source.material.empty()) {
    const Material* material = Find<Material>(c.spec, source.material);
    if (!material) throw ModelError("unknown material '" + source.material + "' in flex");
    flex.matid = material->id;
  }
  ResolveVertices(c, &flex);
  CheckPins(c, flex);
  // Positions in the world are needed before elements can be oriented.
  for (int i = 0; i < flex.VertexCount(); ++i) {
    flex.position.push_back(poses[flex.vertbody[i]] * flex.vert[i]);
  }
  for (size_t i = 0; i < flex.nodebody.size(); ++i) {
    flex.node0.push_back(poses[flex.nodebody[i]] * flex.node[i]);
  }
  flex.elem = source.elem;
  CheckRepeated(flex);
  OrientElements(&flex);
  ResolveTexture(c, &flex);
  flex.topology = DeriveFlexTopology(flex.dim, flex.elem);
  MarkRigidEdges(c, &flex);
  MakeBvh(&flex);
  MakeUnitCoordinates(&flex);
  MakeElasticity(&flex);
  return flex;
}

}  // namespace

void DraftFlexes(Compilation& c) {
  if (c.spec.flexes.empty()) return;
  const std::vector<Pose> poses = WorldPoses(c);
  for (Flex* flex : c.spec.flexes) {
    InPlace(*flex, [&] { c.flexes.push_back(DraftFlex(c, *flex, poses)); });
  }
}

}  // namespace syn
