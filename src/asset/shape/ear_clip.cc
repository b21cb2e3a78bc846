// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements ear clipping; ear_clip.h describes the algorithm.

#include "asset/shape/ear_clip.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <numeric>

#include "base/error.h"

namespace syn {
namespace {

// Largest number of corners that are tested for one polygon. Clipping takes O(n^3) tests in the
// worst case, and files are not trusted. The limit is about one second of work, which suffices for
// a convex polygon of 40,000 corners.
constexpr size_t kMostWork = 1'000'000'000;

struct Point2f {
  float x, y;
};

Point3f Difference(const Point3f& a, const Point3f& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

// Returns the absolute values of the components of a x b.
Point3f AbsCross(const Point3f& a, const Point3f& b) {
  return {std::fabs(a[1] * b[2] - a[2] * b[1]), std::fabs(a[2] * b[0] - a[0] * b[2]),
          std::fabs(a[0] * b[1] - a[1] * b[0])};
}

// Returns the axis along which the polygon is projected: that of the largest component of the
// normal at the first corner that is not straight, or x if all corners are straight.
int ViewAxis(std::span<const Point3f> p) {
  const size_t n = p.size();
  for (size_t k = 0; k < n; ++k) {
    const Point3f &a = p[k], &b = p[(k + 1) % n], &c = p[(k + 2) % n];
    const auto [x, y, z] = AbsCross(Difference(b, a), Difference(c, b));
    // A straight corner has no normal.
    if (!(x > FLT_EPSILON || y > FLT_EPSILON || z > FLT_EPSILON)) continue;
    if (x > y && x > z) return 0;
    return z > x && z > y ? 2 : 1;
  }
  return 0;
}

// Drops the coordinate of the view axis.
std::vector<Point2f> Project(std::span<const Point3f> polygon) {
  const int drop = ViewAxis(polygon);
  const int first = drop == 0 ? 1 : 0, second = drop == 2 ? 1 : 2;
  std::vector<Point2f> flat;
  for (const Point3f& p : polygon) flat.push_back({p[first], p[second]});
  return flat;
}

// Returns the area of a polygon; it is positive if the corners are counterclockwise.
float SignedArea(const std::vector<Point2f>& p) {
  float sum = 0;
  for (size_t k = 0; k < p.size(); ++k) {
    const Point2f &a = p[k], &b = p[(k + 1) % p.size()];
    sum += (a.x * b.y - a.y * b.x) * 0.5f;
  }
  return sum;
}

// Returns the cross product of the edges ab and bc; it is positive for a left turn.
float Turn(const Point2f& a, const Point2f& b, const Point2f& c) {
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

// Returns whether q is inside a triangle by the even-odd rule: a ray to the right crosses an odd
// number of edges.
bool IsInside(const std::array<Point2f, 3>& triangle, const Point2f& q) {
  bool inside = false;
  for (int i = 0, j = 2; i < 3; j = i++) {
    const Point2f &a = triangle[i], &b = triangle[j];
    if ((a.y > q.y) != (b.y > q.y) && q.x < (b.x - a.x) * (q.y - a.y) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  }
  return inside;
}

// Clips the ears of one polygon.
class Clipper {
 public:
  explicit Clipper(std::span<const Point3f> polygon)
      : points_(Project(polygon)), area_(SignedArea(points_)), corners_(polygon.size()) {
    std::iota(corners_.begin(), corners_.end(), 0);
  }

  // Visits the corners in turn and cuts off ears. Stops when no remaining corner is an ear, which
  // happens for polygons that intersect themselves.
  void Run(std::vector<std::array<int, 3>>* triangles) {
    size_t tries = corners_.size();
    for (size_t at = 0; corners_.size() > 3 && tries > 0;) {
      at %= corners_.size();
      if (!IsEar(at)) {
        ++at, --tries;
        continue;
      }
      triangles->push_back({Corner(at), Corner(at + 1), Corner(at + 2)});
      // The middle corner of the triangle is cut off, and all remaining corners are tried again.
      corners_.erase(corners_.begin() + static_cast<std::ptrdiff_t>((at + 1) % corners_.size()));
      tries = corners_.size();
    }
    if (corners_.size() == 3) triangles->push_back({corners_[0], corners_[1], corners_[2]});
  }

 private:
  // Returns a remaining corner; positions are taken modulo their number.
  int Corner(size_t at) const { return corners_[at % corners_.size()]; }

  // Returns whether the triangle of the corners at, at + 1 and at + 2 can be cut off.
  bool IsEar(size_t at) {
    const std::array<int, 3> ids = {Corner(at), Corner(at + 1), Corner(at + 2)};
    const std::array<Point2f, 3> t = {points_[ids[0]], points_[ids[1]], points_[ids[2]]};
    // A corner that turns against the polygon is concave.
    if (Turn(t[0], t[1], t[2]) * area_ < 0) return false;
    work_ += corners_.size();
    if (work_ > kMostWork) throw ModelError("a face has too many corners to be cut into triangles");
    return std::ranges::none_of(corners_, [&](int other) {
      return std::ranges::find(ids, other) == ids.end() && IsInside(t, points_[other]);
    });
  }

  std::vector<Point2f> points_;
  float area_;
  std::vector<int> corners_;  // Corners that have not been cut off, in order.
  size_t work_ = 0;
};

}  // namespace

void ClipEars(std::span<const Point3f> polygon, std::vector<std::array<int, 3>>* triangles) {
  Clipper(polygon).Run(triangles);
}

}  // namespace syn
