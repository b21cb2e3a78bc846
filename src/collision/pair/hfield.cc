// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Height field against a convex shape: one convex test for each prism of terrain below the shape.
//
//     row r+1   o───────o───────o      Each cell is two prisms. The loop along a strip visits
//               │     ╱ │     ╱ │      (r+1,c), (r,c), (r+1,c+1), (r,c+1), ... and every three
//               │   ╱   │   ╱   │      consecutive vertices span the next prism, from the
//     row r     o───────o───────o      terrain down to the base.
//              c       c+1     c+2
//
// Everything is computed in the frame of the field, where prisms are upright. Before the
// convex iteration, a single support query against the plane of the terrain triangle
// rules out most prisms.

#include "collision/pair/hfield.h"

#include "collision/convex/contact_patch.h"
#include "collision/convex/legacy_ccd.h"
#include "collision/convex/normal_correction.h"
#include "collision/pair/pairs.h"

namespace syn {
namespace {

// Size and heights of a height field. Lengths in meters, data in [0, 1] relative to `top`.
struct Terrain {
  int num_row, num_col;
  mjtNum half_x, half_y, top, base;
  const float* data;

  Terrain(const mjModel* m, int id)
      : num_row(m->hfield_nrow[id]),
        num_col(m->hfield_ncol[id]),
        half_x(m->hfield_size[4 * id]),
        half_y(m->hfield_size[4 * id + 1]),
        top(m->hfield_size[4 * id + 2]),
        base(m->hfield_size[4 * id + 3]),
        data(m->hfield_data + m->hfield_adr[id]) {}

  // Returns the distance of neighboring vertices along one axis.
  mjtNum Step(mjtNum half, int count) const { return 2 * half / (count - 1); }
};

// An axis-aligned box.
struct Bounds {
  Vec3 lo, hi;
};

// Returns the bounds of the shape with its ball, from support queries along the axes.
Bounds ShapeBounds(Shape& shape) {
  Bounds b;
  for (int k = 0; k < 3; ++k) {
    b.hi[k] = Support(shape, Vec3::Unit(k)).pos[k] + shape.radius;
    b.lo[k] = Support(shape, -Vec3::Unit(k)).pos[k] - shape.radius;
  }
  return b;
}

// Returns true if the bounds lie outside of the field.
bool Misses(const Terrain& t, const Bounds& b, mjtNum margin) {
  return b.lo.x > t.half_x + margin || b.hi.x < -t.half_x - margin || b.lo.y > t.half_y + margin ||
         b.hi.y < -t.half_y - margin || b.lo.z > t.top + margin || b.hi.z < -t.base - margin;
}

// First and last vertex of the grid along one axis that an interval touches.
struct Range {
  int first, last;
};
Range GridRange(mjtNum lo, mjtNum hi, mjtNum half, int count) {
  mjtNum cells = count - 1;
  const mjtNum first = Floor((lo + half) / (2 * half) * cells);
  // The ceiling is computed as a negative floor.
  const mjtNum last = -Floor(-(hi + half) / (2 * half) * cells);
  auto clamp = [&](mjtNum x) { return static_cast<int>(x > 0 ? (x < cells ? x : cells) : 0); };
  return {clamp(first), clamp(last)};
}

// Returns true if the shape lies above the plane of the prism's top.
bool AbovePlane(const Shape& prism, Shape& shape) {
  const Vec3* top = prism.point + 3;
  Vec3 n = Cross(top[1] - top[0], top[2] - top[0]);
  if (n.z < 0) n = -n;
  return Dot(Support(shape, -n).pos - top[0], n) > shape.radius * Norm(n);
}

// Computes the contact of one prism. The radius of the geom's shape includes half of the margin.
int PrismContact(const mjModel* m, const mjData* d, Shape& prism, ConvexGeom& geom,
                 mjContact* con) {
  Shape& shape = geom.shape;
  if (m->opt.disableflags & mjDSBL_NATIVECCD) return LegacyContact(prism, shape, Limits(m), con);
  if (AbovePlane(prism, shape)) return 0;
  const Separation s = SignedDistance(prism, shape, Limits(m), 0);
  if (!s.found || s.dist >= 0) return 0;
  SetContact(con, s.dist, (s.a + s.b) * 0.5, s.normal);
  // Shapes of flexes have no faces.
  if (geom.id >= 0) {
    ConvexGeom terrain{-1, prism};
    CenterPressure(m, d, terrain, geom, shape.radius, con);
  }
  return 1;
}

// Finds all contacts in the frame of the field.
int CollideTerrain(const mjModel* m, const mjData* d, mjContact* con, const Terrain& t,
                   ConvexGeom& geom, mjtNum margin) {
  Shape& shape = geom.shape;
  Bounds bounds = ShapeBounds(shape);
  if (Misses(t, bounds, margin)) return 0;
  // Only prisms below the bounds of the shape are tested.
  const Range cols = GridRange(bounds.lo.x, bounds.hi.x, t.half_x, t.num_col);
  const Range rows = GridRange(bounds.lo.y, bounds.hi.y, t.half_y, t.num_row);
  shape.radius += margin / 2;

  Shape prism;
  prism.kind = Shape::kPrism;
  mjtNum dx = t.Step(t.half_x, t.num_col), dy = t.Step(t.half_y, t.num_row);
  // Appends a grid vertex to the prism and drops the oldest one. Points 0 to 2 are the bottom, 3 to
  // 5 the top, which is raised by the margin.
  auto shift_in = [&](int r, int c) {
    for (const int i : {0, 1, 3, 4}) prism.point[i] = prism.point[i + 1];
    const Vec3 v{dx * c - t.half_x, dy * r - t.half_y, t.data[r * t.num_col + c] * t.top + margin};
    prism.point[5] = v;
    prism.point[2] = {v.x, v.y, -t.base};
  };
  auto below = [&](int i) { return prism.point[i].z < bounds.lo.z; };

  int count = 0;
  for (int r = rows.first; r < rows.last; ++r) {
    int sent = 0;
    for (int c = cols.first; c <= cols.last; ++c) {
      for (const int side : {1, 0}) {
        shift_in(r + side, c);
        // Skip the first two vertices of a strip, and prisms that are entirely below the shape.
        if (++sent < 3 || (below(3) && below(4) && below(5))) continue;
        count += PrismContact(m, d, prism, geom, con + count);
        if (count == mjMAXCONPAIR) return count;
      }
    }
  }
  return count;
}

// Returns the shape in the coordinates of a frame.
Shape InFrame(const Shape& world, Vec3 pos, const Mat3& mat) {
  Shape shape = world;
  shape.pos = MulT(mat, world.pos - pos);
  shape.mat = MulT(mat, world.mat);
  for (int i = 0; i < world.num_point; ++i) shape.point[i] = MulT(mat, world.point[i] - pos);
  return shape;
}

}  // namespace

int HfieldShape(const mjModel* m, const mjData* d, mjContact* con, int g1, const Shape& world,
                mjtNum margin, int g2) {
  const GeomPose field(m, d, g1);
  ConvexGeom geom{g2, InFrame(world, field.pos, field.mat)};
  const int count = CollideTerrain(m, d, con, Terrain(m, m->geom_dataid[g1]), geom, margin);
  // Transform the contacts back to world coordinates.
  for (int i = 0; i < count; ++i) {
    (field.mat * Vec3::Load(con[i].pos) + field.pos).Store(con[i].pos);
    (field.mat * Vec3::Load(con[i].frame)).Store(con[i].frame);
  }
  return count;
}

int HfieldConvex(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  const Shape shape = GeomShape(m, d, g2);
  const int count = HfieldShape(m, d, con, g1, shape, margin, g2);
  for (int i = 0; i < count; ++i) CorrectNormal(nullptr, &shape, con + i);
  return count;
}

// Warns that this pair is not supported, as the specification demands.
int HfieldSdf(const mjModel*, const mjData*, mjContact*, int, int, mjtNum) {
  mju_warning("HField vs SDF collision not yet supported!");
  return 0;
}

}  // namespace syn
