// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The shapes of the SDF plugins. Each shape is a signed distance, negative inside, of a point p =
// (x, y, z). Below, rho = |(x, y)|. Where shapes are combined, max is the intersection, min the
// union, and -d the complement.
//
// A shape lists its attributes with their default values, is constructed from the values of its
// attributes in this order, and has two functions: Distance (of one point or of four points at
// once, see lanes.h) and Box (half sizes of a box around the shape, centered at the origin).
// Lengths are in meters, angles in radians.

#ifndef SYNOVIA_PLUGINS_SDF_SHAPES_H_
#define SYNOVIA_PLUGINS_SDF_SHAPES_H_

#include <array>

#include <mujoco/mujoco.h>

#include "sdf/lanes.h"

namespace syn::plugins {

// An attribute of a shape.
struct SdfAttribute {
  const char* name;
  mjtNum value;  // Default value.
};

// Half sizes of a box along x, y and z.
using HalfSize = std::array<mjtNum, 3>;

// A ring of radius r1 with a circular cross-section of radius r2 < r1.
class Torus {
 public:
  static constexpr const char* kName = "mujoco.sdf.torus";
  static constexpr SdfAttribute kAttributes[] = {{"radius1", 0.35}, {"radius2", 0.15}};

  explicit Torus(const mjtNum* values) : r1_(values[0]), r2_(values[1]) {}
  HalfSize Box() const { return {r1_ + r2_, r1_ + r2_, r2_}; }

  template <typename R>
  SYNOVIA_INLINE R Distance(R x, R y, R z) const {
    return Hypot(Hypot(x, y) - r1_, z) - r2_;
  }

  // Computes the outward normal at p: the direction from the nearest point of the circle inside the
  // ring to p.
  void Normal(const mjtNum p[3], mjtNum normal[3]) const {
    const mjtNum rho = Hypot(p[0], p[1]), q = rho - r1_;
    const mjtNum scale = 1 / Max<mjtNum>(Hypot(q, p[2]), mjMINVAL);
    const mjtNum radial = q / Max<mjtNum>(rho, mjMINVAL) * scale;
    normal[0] = p[0] * radial, normal[1] = p[1] * radial, normal[2] = p[2] * scale;
  }

 private:
  mjtNum r1_, r2_;
};

// A spherical shell of radius R and half thickness t that is open above height h. The distance is
// to its rim if the rim is nearest, else to the sphere.
class Bowl {
 public:
  static constexpr const char* kName = "mujoco.sdf.bowl";
  static constexpr SdfAttribute kAttributes[] = {
      {"height", 0.4}, {"radius", 1}, {"thickness", 0.02}};

  explicit Bowl(const mjtNum* values)
      : height_(values[0]),
        radius_(values[1]),
        thickness_(values[2]),
        rim_(Sqrt(radius_ * radius_ - height_ * height_)) {}
  HalfSize Box() const {
    const mjtNum reach = radius_ + thickness_;
    return {reach, reach, reach};
  }

  template <typename R>
  SYNOVIA_INLINE R Distance(R x, R y, R z) const {
    const R rho = Hypot(x, y);
    return Choose(height_ * rho < rim_ * z, Hypot(rho - rim_, z - height_),
                  Abs(Hypot(rho, z) - radius_)) -
           thickness_;
  }

 private:
  mjtNum height_, radius_, thickness_, rim_;  // `rim_` is the radius of the rim.
};

// The common parts of bolt and nut: a thread of twelve turns per unit of length, a cone that ends
// it, and a hexagonal head with a chamfer.
class Thread {
 public:
  explicit Thread(mjtNum radius) : radius_(radius) {}
  static HalfSize Box() { return {0.6, 0.6, 1}; }

  // Distances to the three parts.
  template <typename R>
  struct Parts {
    R thread, cone, head;
  };

  // Computes the distances at a point. The profile of the thread is a triangle wave along z whose
  // phase changes by one per turn.
  template <typename R>
  SYNOVIA_INLINE Parts<R> At(R x, R y, R z) const {
    const R r = Hypot(x, y) - radius_, turn = Atan2(y, x) * (1 / (2 * mjPI));
    const R phase = 12 * (z - turn * (1.0 / 12)), tooth = phase - Floor(phase);
    const R thread = (r - Abs(tooth - 0.5) * (1.0 / 12)) * kSlope;
    return {thread, (z - r) * kSlope, Head(x, y, z, r, turn)};
  }

  // Sine of the angle of the flanks, 45 degrees.
  static constexpr mjtNum kSlope = 0.70710678118654752440;

 private:
  // Computes the distance to the head. The point is rotated by a multiple of 60 degrees, so that
  // the nearest side of the hexagon faces x. Sine and cosine of this rotation follow from the
  // number of the side. The sign of y is removed, so that sides from 0 to 180 degrees suffice.
  template <typename R>
  static SYNOVIA_INLINE R Head(R x, R y, R z, R r, R turn) {
    constexpr mjtNum kSin60 = 0.86602540378443864676;
    const R side = Abs(Floor(turn * 6 + 0.5)), zero = x * 0;
    const R cosine =
        Choose(side < 0.5, zero + 1,
               Choose(side < 1.5, zero + 0.5, Choose(side < 2.5, zero - 0.5, zero - 1)));
    const R sine = Choose(Abs(side - 1.5) < 1, zero + kSin60, zero);
    const R toward = x * cosine + Abs(y) * sine;
    return Max(Max(toward - 0.5, Abs(z + 0.25) - 0.25), (z + r - 0.22) * kSlope);
  }

  mjtNum radius_;
};

// A bolt: a threaded shaft with a cone at its end, and a head.
class Bolt {
 public:
  static constexpr const char* kName = "mujoco.sdf.bolt";
  static constexpr SdfAttribute kAttributes[] = {{"radius", 0.26}};

  explicit Bolt(const mjtNum* values) : thread_(values[0]) {}
  HalfSize Box() const { return Thread::Box(); }

  template <typename R>
  SYNOVIA_INLINE R Distance(R x, R y, R z) const {
    const auto [thread, cone, head] = thread_.At(x, y, z);
    const R shaft = Max(Max(thread, Abs(z + 0.5) - 0.5), -(cone + Thread::kSlope));
    return Min(shaft, head);
  }

 private:
  Thread thread_;
};

// A nut: the head with a threaded hole that is shaped by cones.
class Nut {
 public:
  static constexpr const char* kName = "mujoco.sdf.nut";
  static constexpr SdfAttribute kAttributes[] = {{"radius", 0.26}};

  explicit Nut(const mjtNum* values) : thread_(values[0]) {}
  HalfSize Box() const { return Thread::Box(); }

  template <typename R>
  SYNOVIA_INLINE R Distance(R x, R y, R z) const {
    const auto [thread, cone, head] = thread_.At(x, y, z);
    const R hole = Min(Max(thread, -(cone + 0.5 * Thread::kSlope)), -cone - 0.05 * Thread::kSlope);
    return Max(head, -hole);
  }

 private:
  Thread thread_;
};

// A spur gear with involute teeth. It has N teeth on the pitch diameter D, a pressure angle psi
// that is fitted to the number of teeth, a thickness and a hole, and is rotated by alpha.
class Gear {
 public:
  static constexpr const char* kName = "mujoco.sdf.gear";
  static constexpr SdfAttribute kAttributes[] = {
      {"alpha", 0}, {"diameter", 2.8}, {"teeth", 25}, {"thickness", 0.2}, {"innerdiameter", -1}};

  explicit Gear(const mjtNum* values);
  HalfSize Box() const { return {0.625 * diameter_, 0.625 * diameter_, 0.55 * thickness_}; }

  template <typename R>
  SYNOVIA_INLINE R Distance(R x, R y, R z) const {
    const R u = Flat(x, y), v = Abs(z) - thickness_ / 2, zero = x * 0;
    return Min(Max(u, v), zero) + Hypot(Max(u, zero), Max(v, zero));
  }

 private:
  // Union and intersection whose edges are rounded over the width k.
  template <typename R>
  static SYNOVIA_INLINE R SmoothUnion(R a, R b, mjtNum k) {
    const R zero = a * 0, t = Min(Max(0.5 + 0.5 * (b - a) / k, zero), zero + 1);
    return b * (1 - t) + a * t - k * t * (1 - t);
  }
  template <typename R>
  static SYNOVIA_INLINE R SmoothIntersection(R a, R b, mjtNum k) {
    return Max(Max(a, b), -SmoothUnion(Max(a, -b), Max(b, -a), k));
  }

  // Returns true if all points are so far from the teeth that the distance to the circles is
  // sufficient.
  static bool AllFar(bool far) { return far; }
  static SYNOVIA_INLINE bool AllFar(Mask4 far) { return All(far); }

  // Computes the distance in the plane. Both flanks of a tooth are involutes of the base circle; fa
  // and fb are the angles from the points where they begin to the point (x, y).
  template <typename R>
  SYNOVIA_INLINE R Flat(R x, R y) const {
    const R rho = Hypot(x, y), outside = rho - outer_;
    const auto hole = rho < inner_;
    const auto far = outside > 0.2;
    const R circles = Choose(hole, inner_ - rho, outside);
    if (AllFar(hole | far)) return circles;
    const R zero = x * 0, theta = Atan2(y, x) + alpha_;
    const R fa = Mod(theta + space_ / 2, pitch_) - space_ / 2;
    const R fb = Mod(-theta - space_ / 2, pitch_) - space_ / 2;
    const R root = Sqrt(Max(rho * rho - base_ * base_, zero)), roll = Atan2(root, zero + base_);
    const auto beyond = rho > base_;
    const R flank_a = Choose(beyond, root - base_ * (fa + roll), zero - 1e6);
    const R flank_b = Choose(beyond, root - base_ * (fb + roll), zero - 1e6);
    R cogs = Max(Max(flank_a, flank_b), Max(fa, fb) - (pitch_ - space_));
    cogs = SmoothIntersection(outside, cogs, 0.0035 * diameter_);
    cogs = SmoothUnion(rho - (outer_ - depth_), cogs, base_ - outer_ + depth_);
    return Choose(hole | far, circles, Max(cogs, inner_ - rho));
  }

  mjtNum alpha_, diameter_, thickness_;
  mjtNum outer_, inner_, depth_;  // Radii of the tips and the hole, and depth of the teeth.
  mjtNum base_;                   // Radius of the base circle.
  mjtNum pitch_, space_;          // Angles of a tooth with its gap, and of a gap.
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_SDF_SHAPES_H_
