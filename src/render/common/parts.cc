// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts geoms to parts, one function for each kind of geom. Most shapes are unit shapes
// (shapes.cc) that the matrix of an instance scales.

#include "render/common/parts.h"

#include <algorithm>
#include <cmath>

#include "visual/camera.h"
#include "visual/geom.h"

namespace syn {
namespace {

// Geoms with a smaller alpha are drawn as transparent (specification).
constexpr float kOpaqueAlpha = 0.995f;

// What is needed to build the parts of a geom. `head` is the position of the viewer in model
// coordinates.
struct Builder {
  Renderer* r;
  const mjrContext* con;
  const mjvScene* scn;
  const EyeView& view;
  Vec3 head;
};

// Radii on the screen, in pixels, below which round shapes have fewer sides. They are chosen such
// that the outline is off by less than half a pixel.
constexpr double kSmallPixels = 20, kTinyPixels = 6;

// Returns the radius in pixels that a geom of the given radius has in the middle of the view.
double PixelRadius(const Builder& b, const mjvGeom& geom, float radius) {
  const EyeView& v = b.view;
  const double per_unit = v.viewport.height / (v.top - v.bottom) * v.scale;
  if (v.orthographic) return radius * per_unit;
  const double away = Norm(LoadFloat(geom.pos) - b.head) * v.scale;
  return radius * per_unit * v.near / std::max(away, 1e-9);
}

// Returns the texture of a geom as an index into mjrContext.texture; -1 if it has none.
int TextureOf(const Builder& b, const mjvGeom& geom) {
  if (geom.matid < 0 || geom.matid >= mjMAXMATERIAL || b.scn->flags[mjRND_SEGMENT]) return -1;
  const int id = b.con->mat_texid[geom.matid * mjNTEXROLE + mjTEXROLE_RGB];
  return id < b.con->ntexture ? id : -1;
}

// Returns the version of a round shape that suits its size on the screen. Wireframes and textures
// show the sides, so they always use the full version.
UnitShape Detail(const Builder& b, const mjvGeom& geom, float radius, UnitShape shape) {
  if (b.scn->flags[mjRND_WIREFRAME] || TextureOf(b, geom) >= 0) return shape;
  const double pixels = PixelRadius(b, geom, radius);
  if (pixels < kTinyPixels) return static_cast<UnitShape>(shape + kUnitTinySphere);
  return pixels < kSmallPixels ? static_cast<UnitShape>(shape + kUnitSmallSphere) : shape;
}

float Largest(const mjvGeom& geom) { return std::max({geom.size[0], geom.size[1], geom.size[2]}); }

// Returns whether a geom can reflect the scene.
bool IsReflector(const mjvGeom& geom) {
  return (geom.type == mjGEOM_PLANE || geom.type == mjGEOM_BOX) && !geom.transparent &&
         geom.reflectance > 0;
}

// Returns whether a geom is a plane that is seen from behind.
bool BehindPlane(const mjvGeom& geom, Vec3 head) {
  const Vec3 normal = {geom.mat[2], geom.mat[5], geom.mat[8]};
  return geom.type == mjGEOM_PLANE && Dot(head - LoadFloat(geom.pos), normal) < 0;
}

// Computes the segmentation color of a geom: its number as bytes in red, green and blue, or a color
// that differs from geom to geom.
void SegmentColour(const mjvScene* scn, int segid, float rgba[4]) {
  if (scn->flags[mjRND_IDCOLOR]) {
    const auto id = static_cast<unsigned>(segid + 1);
    for (int k = 0; k < 3; ++k) rgba[k] = static_cast<float>(id >> (8 * k) & 255) / 255;
  } else {
    constexpr int kBase[3] = {2, 3, 5};
    for (int k = 0; k < 3; ++k) {
      rgba[k] = static_cast<float>(0.1 + 0.8 * mju_Halton(segid + 10, kBase[k]));
    }
  }
  rgba[3] = 1;
}

// Sets color and reflection, which are the same for all parts of a geom. Planes seen from behind
// are nearly transparent.
void SetLook(const Builder& b, const mjvGeom& geom, Instance& inst) {
  if (b.scn->flags[mjRND_SEGMENT]) {
    SegmentColour(b.scn, geom.segid, inst.rgba);
    return;
  }
  std::copy_n(geom.rgba, 4, inst.rgba);
  if (BehindPlane(geom, b.head)) inst.rgba[3] *= 0.3f;
  inst.gloss[0] = geom.emission;
  inst.gloss[1] = geom.specular;
  inst.gloss[2] = 128 * geom.shininess;
}

// Sets how positions of vertices become texture coordinates (see scene.vert).
void SetTexture(const Builder& b, const mjvGeom& geom, Part& part) {
  part.texture = TextureOf(b, geom);
  if (part.texture < 0) return;
  Instance& inst = part.instance;
  const bool uniform = b.con->mat_texuniform[geom.matid];
  if (b.con->textureType[part.texture] != mjTEXTURE_2D) {
    for (int k = 0; k < 3; ++k) inst.tex[k] = uniform ? geom.size[k] : 1;
    return;
  }
  inst.explicit_uv = geom.texcoord ? 1 : 0;
  for (int k = 0; k < 2; ++k) {
    float scale = b.con->mat_texrepeat[2 * geom.matid + k];
    if (geom.dataid >= 0 && geom.size[k] > 0) scale /= geom.size[k];
    if (uniform && geom.size[k] > 0) scale *= geom.size[k];
    inst.tex[k] = (k == 0 ? 0.5f : -0.5f) * scale;
  }
}

// Sets the matrix of an instance: the pose of the geom with scaled axes. Textures use the
// coordinates of the shape before scaling.
void SetPlace(const mjvGeom& geom, float sx, float sy, float sz, Instance& inst) {
  for (int i = 0; i < 3; ++i) {
    inst.row[i][0] = geom.mat[3 * i] * sx;
    inst.row[i][1] = geom.mat[3 * i + 1] * sy;
    inst.row[i][2] = geom.mat[3 * i + 2] * sz;
    inst.row[i][3] = geom.pos[i];
  }
}

// Sets the axis along which vertices of capsules, cylinders and arrows are moved (Vertex::along).
void SetAxis(const mjvGeom& geom, float length, Instance& inst) {
  for (int i = 0; i < 3; ++i) inst.axis[i] = geom.mat[3 * i + 2] * length;
}

// Appends a part of geom `index` with the given shape.
Part& NewPart(const Builder& b, const GpuShape* shape, int index) {
  const mjvGeom& geom = b.scn->geoms[index];
  Part& part = b.r->parts.emplace_back();
  part = Part{};
  part.shape = shape;
  part.geom = index;
  part.texture = -1;
  std::copy_n(geom.pos, 3, part.center);
  part.radius = BoundingRadius(geom);
  SetLook(b, geom, part.instance);
  SetTexture(b, geom, part);
  return part;
}

const GpuShape* Unit(const Builder& b, UnitShape shape) { return &b.r->unit[shape]; }

// Appends a unit shape that is scaled by the sizes of the geom.
void AddScaled(const Builder& b, int index, UnitShape shape) {
  const mjvGeom& geom = b.scn->geoms[index];
  Part& part = NewPart(b, Unit(b, shape), index);
  SetPlace(geom, geom.size[0], geom.size[1], geom.size[2], part.instance);
}

// Appends a round shape whose length is given by the axis of the instance.
void AddRound(const Builder& b, int index, UnitShape shape) {
  const mjvGeom& geom = b.scn->geoms[index];
  Part& part = NewPart(b, Unit(b, shape), index);
  // A capsule has spherical ends, so its two radii are replaced by their mean.
  const bool capsule = geom.type == mjGEOM_CAPSULE;
  const float radius = capsule ? (geom.size[0] + geom.size[1]) / 2 : geom.size[0];
  const float other = capsule ? radius : geom.size[1];
  SetPlace(geom, radius, other, radius, part.instance);
  SetAxis(geom, geom.size[2], part.instance);
}

// Appends a plane. Infinite planes are rectangles that extend beyond the far plane of the view.
void AddPlane(const Builder& b, int index) {
  const mjvGeom& geom = b.scn->geoms[index];
  float x = geom.size[0], y = geom.size[1];
  if (geom.dataid >= 0 && geom.dataid < static_cast<int>(b.r->plane.size())) {
    x = b.r->plane[geom.dataid].x;
    y = b.r->plane[geom.dataid].y;
  }
  Part& part = NewPart(b, Unit(b, kUnitPlane), index);
  SetPlace(geom, x, y, 1, part.instance);
  // SetTexture assumed vertices in true units; those of the unit plane are scaled by x and y.
  part.instance.tex[0] *= geom.dataid >= 0 ? x : 1;
  part.instance.tex[1] *= geom.dataid >= 0 ? y : 1;
  part.backside = BehindPlane(geom, b.head);
  const bool infinite = geom.size[0] <= 0 || geom.size[1] <= 0;
  part.radius = infinite ? -1 : std::hypot(x, y);
}

// Appends a mesh or a height field. Bounding spheres are known for geoms of the model only.
void AddMesh(const Builder& b, int index, const std::vector<GpuShape>& shapes) {
  const mjvGeom& geom = b.scn->geoms[index];
  if (geom.dataid < 0 || geom.dataid >= static_cast<int>(shapes.size())) return;
  Part& part = NewPart(b, &shapes[geom.dataid], index);
  SetPlace(geom, 1, 1, 1, part.instance);
  if (geom.objtype != mjOBJ_GEOM) part.radius = -1;
}

// Appends a line or a box of lines; `width` is in pixels before scaling by the line width.
void AddLine(const Builder& b, int index, UnitShape shape, float width) {
  const mjvGeom& geom = b.scn->geoms[index];
  Part& part = NewPart(b, Unit(b, shape), index);
  part.line = true;
  part.texture = -1;
  part.instance.gloss[3] = width * b.con->lineWidth;
  if (shape == kUnitLineBox) {
    SetPlace(geom, geom.size[0], geom.size[1], geom.size[2], part.instance);
  } else {
    SetPlace(geom, 1, 1, geom.size[2], part.instance);
  }
}

// Appends a triangle, which is visible from both sides.
void AddTriangle(const Builder& b, int index) {
  const mjvGeom& geom = b.scn->geoms[index];
  Part& part = NewPart(b, Unit(b, kUnitTriangle), index);
  SetPlace(geom, geom.size[0], geom.size[1], 1, part.instance);
  part.two_sided = true;
  part.radius = std::max(geom.size[0], geom.size[1]);
}

// Sets the bounding sphere of a part to that of the bounding box of n points, enlarged by `extra`.
void BoundPoints(const float* points, int n, float extra, Part& part) {
  float low[3] = {0, 0, 0}, high[3] = {0, 0, 0};
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k) {
      const float x = points[3 * i + k];
      low[k] = i ? std::min(low[k], x) : x;
      high[k] = i ? std::max(high[k], x) : x;
    }
  }
  float square = 0;
  for (int k = 0; k < 3; ++k) {
    part.center[k] = (low[k] + high[k]) / 2;
    square += (high[k] - low[k]) * (high[k] - low[k]) / 4;
  }
  part.radius = std::sqrt(square) + extra;
}

// Sets the matrix of an instance whose vertices are in model coordinates.
void SetIdentity(Instance& inst) {
  for (int i = 0; i < 3; ++i) inst.row[i][i] = 1;
}

// Appends the vertices of a flex as spheres and its edges as tubes.
void AddFlexSkeleton(const Builder& b, int index) {
  const mjvScene* scn = b.scn;
  const mjvGeom& geom = scn->geoms[index];
  const int flex = geom.objid;
  const float radius = geom.size[0];
  const float* vert = scn->flexvert + 3 * scn->flexvertadr[flex];
  for (int v = 0; scn->flexvertopt && v < scn->flexvertnum[flex]; ++v) {
    Part& part = NewPart(b, Unit(b, kUnitTinySphere), index);
    for (int i = 0; i < 3; ++i) {
      part.instance.row[i][i] = radius;
      part.instance.row[i][3] = part.center[i] = vert[3 * v + i];
    }
    part.radius = radius;
    part.texture = -1;
  }
  const int* edge = scn->flexedge + 2 * scn->flexedgeadr[flex];
  for (int e = 0; scn->flexedgeopt && e < scn->flexedgenum[flex]; ++e) {
    mjvGeom tube = geom;
    Connect(&tube, mjGEOM_CYLINDER, radius, LoadFloat(vert + 3 * edge[2 * e]),
            LoadFloat(vert + 3 * edge[2 * e + 1]));
    Part& part = NewPart(b, Unit(b, kUnitTube), index);
    SetPlace(tube, radius, radius, radius, part.instance);
    SetAxis(tube, tube.size[2], part.instance);
    std::copy_n(tube.pos, 3, part.center);
    part.radius = radius + tube.size[2];
    part.texture = -1;
  }
}

// Uploads the faces of a flex and appends them as one part.
void AddFlexFaces(const Builder& b, int index) {
  const mjvScene* scn = b.scn;
  const mjvGeom& geom = scn->geoms[index];
  const int flex = geom.objid, first = scn->flexfaceadr[flex], n = 3 * scn->flexfaceused[flex];
  TriangleMesh& mesh = b.r->scratch_mesh;
  mesh.vertices.resize(n);
  mesh.indices.resize(n);
  for (int i = 0; i < n; ++i) {
    Vertex& v = mesh.vertices[i];
    v.along = 0;
    std::copy_n(scn->flexface + 9 * first + 3 * i, 3, v.pos);
    std::copy_n(scn->flexnormal + 9 * first + 3 * i, 3, v.normal);
    std::copy_n(scn->flextexcoord + 6 * first + 2 * i, 2, v.uv);
    mesh.indices[i] = static_cast<uint32_t>(i);
  }
  b.r->flex[flex].Upload(mesh, true);
  Part& part = NewPart(b, &b.r->flex[flex], index);
  SetIdentity(part.instance);
  BoundPoints(scn->flexvert + 3 * scn->flexvertadr[flex], scn->flexvertnum[flex], geom.size[0],
              part);
}

// Appends a flex. A skin with faces hides vertices and edges, so these are left out.
void AddFlex(const Builder& b, int index) {
  const int flex = b.scn->geoms[index].objid;
  if (flex < 0 || flex >= b.scn->nflex || flex >= static_cast<int>(b.r->flex.size())) return;
  const bool faces = b.scn->flexfaceused[flex] > 0;
  if (b.scn->geoms[index].size[0] > 0 && !(b.scn->flexskinopt && faces)) AddFlexSkeleton(b, index);
  if (faces) AddFlexFaces(b, index);
}

// Uploads the present vertices of a skin and appends it.
void AddSkin(const Builder& b, int index) {
  const mjvScene* scn = b.scn;
  const int skin = scn->geoms[index].objid;
  if (skin < 0 || skin >= scn->nskin || skin >= static_cast<int>(b.r->skin.size())) return;
  TriangleMesh& mesh = b.r->skin_mesh[skin];
  const int n = std::min(scn->skinvertnum[skin], static_cast<int>(mesh.vertices.size()));
  const float* vert = scn->skinvert + 3 * scn->skinvertadr[skin];
  const float* normal = scn->skinnormal + 3 * scn->skinvertadr[skin];
  for (int i = 0; i < n; ++i) {
    std::copy_n(vert + 3 * i, 3, mesh.vertices[i].pos);
    std::copy_n(normal + 3 * i, 3, mesh.vertices[i].normal);
  }
  b.r->skin[skin].Upload(mesh, true);
  Part& part = NewPart(b, &b.r->skin[skin], index);
  SetIdentity(part.instance);
  BoundPoints(vert, n, 0, part);
}

// Appends the parts of geom i.
void AddGeom(const Builder& b, int i) {
  const mjvGeom& geom = b.scn->geoms[i];
  const bool wire = b.scn->flags[mjRND_WIREFRAME];
  switch (geom.type) {
    case mjGEOM_PLANE:
      return AddPlane(b, i);
    case mjGEOM_HFIELD:
      return AddMesh(b, i, b.r->hfield);
    case mjGEOM_SPHERE:
    case mjGEOM_ELLIPSOID:
      return AddScaled(b, i, Detail(b, geom, Largest(geom), kUnitSphere));
    case mjGEOM_CAPSULE:
      return AddRound(b, i, Detail(b, geom, geom.size[0], kUnitCapsule));
    case mjGEOM_CYLINDER:
      return AddRound(b, i, Detail(b, geom, geom.size[0], kUnitCylinder));
    case mjGEOM_BOX:
      return AddScaled(b, i, wire ? kUnitBoxGrid : kUnitBox);
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      return AddMesh(b, i, b.r->mesh);
    case mjGEOM_ARROW:
      return AddRound(b, i, kUnitArrow);
    case mjGEOM_ARROW1:
      return AddRound(b, i, kUnitArrow1);
    case mjGEOM_ARROW2:
      return AddRound(b, i, kUnitArrow2);
    case mjGEOM_LINE:
      return AddLine(b, i, kUnitLine, geom.size[0]);
    case mjGEOM_LINEBOX:
      return AddLine(b, i, kUnitLineBox, 1.5f);
    case mjGEOM_TRIANGLE:
      return AddTriangle(b, i);
    case mjGEOM_FLEX:
      return AddFlex(b, i);
    case mjGEOM_SKIN:
      return AddSkin(b, i);
    default:
      return;  // Labels have no shape.
  }
}

}  // namespace

void SortGeoms(mjvScene* scn, Vec3 head) {
  bool reflector = false;
  int n = 0;
  for (int i = 0; i < scn->ngeom; ++i) {
    mjvGeom& geom = scn->geoms[i];
    geom.transparent = geom.rgba[3] < kOpaqueAlpha || BehindPlane(geom, head);
    if (geom.transparent) {
      const double away = Norm(LoadFloat(geom.pos) - head) - BoundingRadius(geom);
      // The order of NaN is not defined, so it would break the sort.
      const float distance = std::isfinite(away) ? static_cast<float>(away) : 0;
      geom.camdist = geom.type == mjGEOM_PLANE ? 1e10f : distance;
      scn->geomorder[n++] = i;
    }
    // Only one mirror is drawn, so later reflectors lose their reflectance.
    const bool mine = IsReflector(geom);
    if (!mine || reflector) geom.reflectance = 0;
    reflector = reflector || mine;
  }
  std::stable_sort(scn->geomorder, scn->geomorder + n,
                   [&](int a, int b) { return scn->geoms[a].camdist < scn->geoms[b].camdist; });
}

void BuildParts(Renderer* r, const mjrContext* con, const mjvScene* scn, const EyeView& view) {
  const Builder b{r, con, scn, view, view.head};
  r->parts.clear();
  for (int i = 0; i < scn->ngeom; ++i) {
    if (!scn->flags[mjRND_SEGMENT] || scn->geoms[i].segid >= 0) AddGeom(b, i);
  }
}

}  // namespace syn
