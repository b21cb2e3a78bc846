// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the shapes of <flexcomp> that do not come from a file. With the counts c_k, the spacing
// s_k and the index i_k of a point along axis k, the coordinates and elements are:
//
//   grid        s_k (i_k - (c_k - 1) / 2); cells are cut into triangles or tetrahedra
//   disc        a square grid that is mapped onto circles
//   circle      a closed line of c_0 - 1 points
//   box, cylinder, ellipsoid
//               the surface of a grid; with dim 3, a tetrahedron from the center to each triangle

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "math/quat.h"
#include "spec/macro/flexcomp.h"

namespace syn::spec {
namespace {

// Length in meters (or fraction of the size) below which a coordinate is treated as zero.
constexpr double kEps = 1e-14;

// Gives access to the attributes of the shape and appends points, elements and texture coordinates
// to it. Texture coordinates are generated only if the flex has a material and none are given.
class ShapeWriter {
 public:
  explicit ShapeWriter(FlexComp& comp)
      : comp_(comp),
        c_(comp.fields.count),
        textured_(comp.flex.texcoord.empty() && !comp.flex.material.empty()) {}

  int dim() const { return comp_.fields.flex.dim; }
  int count(int k) const { return c_[k]; }
  double spacing(int k) const { return comp_.fields.spacing[k]; }
  // Returns coordinate i of axis k; the grid is centered at the origin.
  double Grid(int k, int i) const { return spacing(k) * (i - 0.5 * (c_[k] - 1)); }
  // Returns half the length of the grid along axis k.
  double HalfSize(int k) const { return 0.5 * spacing(k) * (c_[k] - 1); }

  void Point(Vec3 p) { comp_.point.insert(comp_.point.end(), {p.x, p.y, p.z}); }
  void Element(std::initializer_list<int> vertices) {
    comp_.flex.elem.insert(comp_.flex.elem.end(), vertices);
  }
  // Appends the texture coordinates of a point with index i along axis a and index j along axis b.
  void Texcoord(int a, int i, int b, int j) {
    if (textured_) Texcoord(Fraction(a, i), Fraction(b, j));
  }
  void TexcoordOfCentre() {
    if (textured_) Texcoord(0, 0);
  }

 private:
  float Fraction(int k, int i) const {
    return static_cast<float>(static_cast<double>(i) / std::max(c_[k] - 1, 1));
  }
  void Texcoord(float u, float v) { comp_.flex.texcoord.insert(comp_.flex.texcoord.end(), {u, v}); }

  FlexComp& comp_;
  const int* c_;   // Counts along the three axes.
  bool textured_;  // True if texture coordinates are generated.
};

// Generates points on the x axis and the edges between them.
void MakeLine(ShapeWriter& out) {
  for (int i = 0; i < out.count(0); ++i) {
    out.Point({out.Grid(0, i), 0, 0});
    if (i > 0) out.Element({i - 1, i});
  }
}

// Generates a closed polygon in the xy plane. Its radius is such that each edge has the length of
// the spacing: spacing = 2 radius sin(angle / 2).
void MakeCircle(ShapeWriter& out) {
  const int n = out.count(0) - 1;
  if (n < 2) throw ModelError("Count too small");
  const double angle = 2 * kPi / n, radius = out.spacing(0) / (2 * Sin(angle / 2));
  for (int i = 0; i < n; ++i) {
    const auto [sine, cosine] = SinCos(i * angle);
    out.Point({radius * cosine, radius * sine, 0});
    out.Element({i, (i + 1) % n});
  }
}

// Maps a point of the square to the disc: the direction stays, and the distance becomes the larger
// of the two coordinates times the half sizes. On the rim, the half size is therefore squared [Q5].
Vec3 OnDisc(const ShapeWriter& out, Vec3 p) {
  const double length = Sqrt(p.x * p.x + p.y * p.y), reach = std::max(std::abs(p.x), std::abs(p.y));
  if (length < kEps) return p;
  return {p.x / length * reach * out.HalfSize(0), p.y / length * reach * out.HalfSize(1), p.z};
}

// Generates a grid of triangles in the xy plane, or a disc.
void MakeSheet(ShapeWriter& out, bool disc) {
  if (out.count(2) != 1) throw ModelError("a grid with dim 2 needs a third count of 1");
  for (int i = 0; i < out.count(0); ++i) {
    for (int j = 0; j < out.count(1); ++j) {
      const Vec3 p{out.Grid(0, i), out.Grid(1, j), 0};
      out.Point(disc ? OnDisc(out, p) : p);
      out.Texcoord(0, i, 1, j);
      if (i + 1 == out.count(0) || j + 1 == out.count(1)) continue;
      const int a = i * out.count(1) + j, b = a + out.count(1), c = b + 1, d = a + 1;
      // In two quadrants of a disc the cells are cut along the other diagonal.
      const bool turned = disc && ((p.x < -kEps && p.y > -kEps) || (p.x > -kEps && p.y < -kEps));
      if (turned) {
        out.Element({a, b, d});
        out.Element({b, c, d});
      } else {
        out.Element({a, b, c});
        out.Element({a, c, d});
      }
    }
  }
}

// Generates a grid of tetrahedra. Each cell is cut into six tetrahedra that share its corner 7.
void MakeBlock(ShapeWriter& out) {
  constexpr int kCorner[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                 {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  constexpr int kTets[6][4] = {{0, 3, 1, 7}, {0, 1, 4, 7}, {1, 3, 2, 7},
                               {1, 2, 6, 7}, {1, 5, 4, 7}, {1, 6, 5, 7}};
  const auto id = [&](int i, int j, int k) { return (i * out.count(1) + j) * out.count(2) + k; };
  for (int i = 0; i < out.count(0); ++i) {
    for (int j = 0; j < out.count(1); ++j) {
      for (int k = 0; k < out.count(2); ++k) {
        out.Point({out.Grid(0, i), out.Grid(1, j), out.Grid(2, k)});
        out.Texcoord(0, i, 1, j);
        if (i + 1 == out.count(0) || j + 1 == out.count(1) || k + 1 == out.count(2)) continue;
        int corner[8];
        for (int v = 0; v < 8; ++v) {
          corner[v] = id(i + kCorner[v][0], j + kCorner[v][1], k + kCorner[v][2]);
        }
        for (const auto& tet : kTets) {
          out.Element({corner[tet[0]], corner[tet[1]], corner[tet[2]], corner[tet[3]]});
        }
      }
    }
  }
}

// Generates the surface of a grid of points. Points are numbered face by face: bottom, top, then
// the sides. With dim 3, point 0 is the center.
class Surface {
 public:
  Surface(ShapeWriter& out, FlexShape shape)
      : out_(out),
        shape_(shape),
        id_(static_cast<size_t>(out.count(0)) * out.count(1) * out.count(2), -1) {}

  // Adds the points. A shell (dim 2) has no top.
  void MakePoints() {
    if (solid()) out_.Point({});
    next_ = solid() ? 1 : 0;
    out_.TexcoordOfCentre();
    const int n0 = out_.count(0), n1 = out_.count(1), n2 = out_.count(2);
    // With dim 3 the upper rim belongs to the top; without a top it belongs to the sides.
    const int top = solid() ? n2 - 1 : n2;
    for (const int z : {0, n2 - 1}) {
      if (z && !solid()) continue;
      for (int i = 0; i < n0; ++i) {
        for (int j = 0; j < n1; ++j) Add(i, j, z, 0, 1);
      }
    }
    for (const int y : {0, n1 - 1}) {
      for (int i = 0; i < n0; ++i) {
        for (int k = 1; k < top; ++k) Add(i, y, k, 0, 2);
      }
    }
    for (const int x : {0, n0 - 1}) {
      for (int j = 1; j < n1 - 1; ++j) {
        for (int k = 1; k < top; ++k) Add(x, j, k, 1, 2);
      }
    }
  }

  // Adds a tetrahedron from the center to each triangle of the surface.
  void MakeTetrahedra() {
    const int n[3] = {out_.count(0), out_.count(1), out_.count(2)};
    for (int axis : {2, 1, 0}) {
      const int a = axis == 0 ? 1 : 0, b = axis == 2 ? 1 : 2;
      for (int side : {0, n[axis] - 1}) {
        for (int i = 0; i + 1 < n[a]; ++i) {
          for (int j = 0; j + 1 < n[b]; ++j) {
            const auto at = [&](int u, int v) {
              int index[3];
              index[axis] = side, index[a] = u, index[b] = v;
              return At(index[0], index[1], index[2]);
            };
            out_.Element({0, at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            out_.Element({0, at(i, j), at(i, j + 1), at(i + 1, j + 1)});
          }
        }
      }
    }
  }

  // Adds the triangles of a shell, which has no top. All of them have the same orientation.
  void MakeTriangles() {
    const int n0 = out_.count(0), n1 = out_.count(1), n2 = out_.count(2);
    for (int i = 0; i + 1 < n0; ++i) {
      for (int j = 0; j + 1 < n1; ++j) {
        out_.Element({At(i, j, 0), At(i + 1, j + 1, 0), At(i + 1, j, 0)});
        out_.Element({At(i, j, 0), At(i, j + 1, 0), At(i + 1, j + 1, 0)});
      }
    }
    for (const int y : {0, n1 - 1}) {
      for (int i = 0; i + 1 < n0; ++i) {
        const int from = y ? i + 1 : i, to = y ? i : i + 1;
        for (int k = 0; k + 1 < n2; ++k) {
          out_.Element({At(from, y, k), At(to, y, k), At(to, y, k + 1)});
          out_.Element({At(from, y, k), At(to, y, k + 1), At(from, y, k + 1)});
        }
      }
    }
    for (const int x : {0, n0 - 1}) {
      for (int j = 0; j + 1 < n1; ++j) {
        const int from = x ? j : j + 1, to = x ? j + 1 : j;
        for (int k = 0; k + 1 < n2; ++k) {
          out_.Element({At(x, from, k), At(x, to, k), At(x, to, k + 1)});
          out_.Element({At(x, from, k), At(x, to, k + 1), At(x, from, k + 1)});
        }
      }
    }
  }

 private:
  // Returns true if the inside is filled with tetrahedra.
  bool solid() const { return out_.dim() == 3; }

  // Returns the point number at (i, j, k).
  int& At(int i, int j, int k) {
    return id_[(static_cast<size_t>(i) * out_.count(1) + j) * out_.count(2) + k];
  }

  // Adds point (i, j, k), with texture coordinates along axes a and b.
  void Add(int i, int j, int k, int a, int b) {
    const int index[3] = {i, j, k};
    At(i, j, k) = next_++;
    out_.Point(Place(index));
    out_.Texcoord(a, index[a], b, index[b]);
  }

  // Returns the position of a grid point. q is the point in the cube [-1, 1]^3, which is then
  // mapped to a cylinder or a sphere and scaled by the half sizes.
  Vec3 Place(const int (&index)[3]) const {
    const Vec3 half{out_.HalfSize(0), out_.HalfSize(1), out_.HalfSize(2)};
    Vec3 q;
    for (int k = 0; k < 3; ++k) q[k] = 2.0 * index[k] / (out_.count(k) - 1) - 1;
    if (shape_ == FlexShape::kCylinder) {
      const double length = Sqrt(q.x * q.x + q.y * q.y),
                   reach = std::max(std::abs(q.x), std::abs(q.y));
      const double scale = length < kEps ? 0 : reach / length;
      q = {q.x * scale, q.y * scale, q.z};
    } else if (shape_ == FlexShape::kEllipsoid) {
      q *= 1 / Norm(q);
    }
    return Hadamard(q, half);
  }

  ShapeWriter& out_;
  FlexShape shape_;
  std::vector<int> id_;  // Number of each grid point; -1 for points that are not on the surface.
  int next_ = 0;         // Number of the next point.
};

// Generates a box, cylinder or ellipsoid. Throws ModelError if dim is 1 or a count is below 2.
void MakeSurface(ShapeWriter& out, FlexShape shape) {
  if (out.dim() == 1) throw ModelError("box, cylinder and ellipsoid need dim 2 or 3");
  for (int k = 0; k < 3; ++k) {
    if (out.count(k) < 2) throw ModelError("Count too small");
  }
  Surface surface(out, shape);
  surface.MakePoints();
  if (out.dim() == 3) {
    surface.MakeTetrahedra();
  } else {
    surface.MakeTriangles();
  }
}

}  // namespace

void GenerateFlexShape(FlexComp& comp) {
  ShapeWriter out(comp);
  mjsFlex& flex = comp.fields.flex;
  switch (comp.shape()) {
    case FlexShape::kSquare:
    case FlexShape::kDisc:
      flex.dim = 2;
      return MakeSheet(out, comp.shape() == FlexShape::kDisc);
    case FlexShape::kBox:
    case FlexShape::kCylinder:
    case FlexShape::kEllipsoid:
      return MakeSurface(out, comp.shape());
    default:
      if (flex.dim == 3) {
        MakeBlock(out);
      } else if (flex.dim == 2) {
        MakeSheet(out, false);
      } else if (comp.shape() == FlexShape::kCircle) {
        MakeCircle(out);
      } else {
        MakeLine(out);
      }
      if (comp.flex.elem.empty()) throw ModelError("No elements were created in grid");
  }
}

}  // namespace syn::spec
