// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "smooth/tendon/wrap.h"

#include <algorithm>

#include "math/libm.h"
#include "math/quat.h"

namespace syn {
namespace {

struct Vec2 {
  mjtNum x, y;
};
Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
Vec2 operator*(mjtNum s, Vec2 a) { return {s * a.x, s * a.y}; }
mjtNum Dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
mjtNum Cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
mjtNum Norm(Vec2 a) { return Sqrt(Dot(a, a)); }
Vec2 Normalized(Vec2 a) {
  const mjtNum norm = Norm(a);
  return norm < mjMINVAL ? Vec2{1, 0} : (1 / norm) * a;
}

// Path in the plane of the circle.
struct PlanePath {
  Vec2 t0, t1;
  mjtNum length;
};

// Do the segments a0-a1 and b0-b1 meet? With a0 + s a = b0 + t b, both s and t are in [0, 1].
bool Intersect(Vec2 a0, Vec2 a1, Vec2 b0, Vec2 b1) {
  const Vec2 a = a1 - a0, b = b1 - b0, gap = b0 - a0;
  mjtNum det = Cross(a, b), sign = det < 0 ? -1 : 1;
  det *= sign;
  if (det < mjMINVAL) return false;
  const mjtNum s = sign * Cross(gap, b), t = sign * Cross(gap, a);  // times det
  return s >= 0 && s <= det && t >= 0 && t <= det;
}

// The points of the circle where the tangents through d touch it: middle + half and middle - half.
struct TangentPoints {
  Vec2 middle, half;

  TangentPoints(Vec2 d, mjtNum r) {
    const mjtNum square = Dot(d, d), inverse = 1 / square, rr = r * r;
    middle = (rr * inverse) * d;
    half = (r * Sqrt(std::max<mjtNum>(0, square - rr)) * inverse) * Vec2{d.y, -d.x};
  }
};

mjtNum ArcLength(const PlanePath& p, mjtNum r, bool second) {
  const mjtNum cosine = Dot(Normalized(p.t0), Normalized(p.t1));
  mjtNum angle = Acos(std::clamp<mjtNum>(cosine, -1, 1));
  const mjtNum q = p.t0.y * p.t1.x - p.t0.x * p.t1.y;
  if ((q > 0 && second) || (q < 0 && !second)) angle = 2 * kPi - angle;
  return r * angle;
}

// Whether the segment d0-d1 stays clear of the circle, on the same side of it as `side` (if given).
// Its point next to the centre is d0 + s dif, s = -dif.d0 / dif.dif in [0, 1]; nothing is divided.
bool StaysClear(Vec2 d0, Vec2 dif, mjtNum square, mjtNum r, const Vec2* side) {
  const mjtNum s =
      std::clamp<mjtNum>(-Dot(dif, d0), 0, square);  // times square, as all that follows
  const Vec2 nearest = square * d0 + s * dif;
  const mjtNum limit = r * square;
  return Dot(nearest, nearest) > limit * limit && (!side || Dot(*side, nearest) >= 0);
}

// How well the middle of a path lies on the side that is asked for: the cosine c of the angle
// between t0 + t1 and `side`, as c |c|. What is only compared needs no root.
mjtNum OnSide(const PlanePath& p, Vec2 side) {
  Vec2 middle = p.t0 + p.t1;
  mjtNum square = Dot(middle, middle);
  if (square < mjMINVAL * mjMINVAL) {
    middle = {1, 0};
    square = 1;
  }
  const mjtNum along = Dot(middle, side);
  return along * Abs(along) / (square * Dot(side, side));
}

// `side` is a point in the direction of the side site, at any distance.
std::optional<PlanePath> WrapOutside(Vec2 d0, Vec2 d1, mjtNum r, const Vec2* side) {
  if (Dot(d0, d0) < r * r || Dot(d1, d1) < r * r || r < mjMINVAL) return {};
  const Vec2 dif = d1 - d0;
  const mjtNum square = Dot(dif, dif);
  if (square < mjMINVAL) return {};
  if (StaysClear(d0, dif, square, r, side)) return {};

  // One path around each side of the circle.
  const TangentPoints of0(d0, r), of1(d1, r);
  PlanePath path[2] = {{of0.middle + of0.half, of1.middle - of1.half, 0},
                       {of0.middle - of0.half, of1.middle + of1.half, 0}};
  mjtNum score[2];
  bool crossing[2];
  for (int i = 0; i < 2; ++i) {
    const Vec2 chord = path[i].t0 - path[i].t1;
    score[i] = side ? OnSide(path[i], *side) : -Dot(chord, chord);
    crossing[i] = Intersect(d0, path[i].t0, d1, path[i].t1);
    if (crossing[i]) score[i] = -10000;
  }
  const int best = score[0] > score[1] ? 0 : 1;
  if (crossing[best]) return {};
  path[best].length = ArcLength(path[best], r, best == 1);
  return path[best];
}

// Touching point inside a ring: with z the sine of the angle between the path and the surface
// normal, the law of sines gives asin(Az) + asin(Bz) - 2 asin(z) + G = 0. The stopping rule of the
// Newton iteration is part of the result.
std::optional<mjtNum> SolveInside(mjtNum A, mjtNum B, mjtNum G) {
  constexpr mjtNum kTolerance = 1e-6;
  constexpr int kMaxIterations = 20;
  auto f = [=](mjtNum z) { return Asin(A * z) + Asin(B * z) - 2 * Asin(z) + G; };
  auto root = [](mjtNum x) { return std::max<mjtNum>(mjMINVAL, Sqrt(std::max<mjtNum>(0, x))); };
  mjtNum z = 1 - 1e-7;
  mjtNum value = f(z);
  if (value > 0) return {};
  int iteration = 0;
  for (; iteration < kMaxIterations && Abs(value) > kTolerance; ++iteration) {
    const mjtNum slope =
        A / root(1 - z * z * A * A) + B / root(1 - z * z * B * B) - 2 / root(1 - z * z);
    if (slope > -mjMINVAL) return {};
    const mjtNum next = z - value / slope;
    if (next > z) return {};
    z = next;
    value = f(z);
    if (value > kTolerance) return {};
  }
  if (iteration >= kMaxIterations) return {};
  return z;
}

std::optional<PlanePath> WrapInside(Vec2 d0, Vec2 d1, mjtNum r) {
  const mjtNum l0 = Norm(d0), l1 = Norm(d1);
  if (l0 <= r || l1 <= r || r < mjMINVAL) return {};
  const Vec2 dif = d1 - d0;
  const mjtNum square = Dot(dif, dif);
  if (square > mjMINVAL) {
    const mjtNum s = -Dot(dif, d0) / square;
    if (s > 0 && s < 1 && Norm(d0 + s * dif) <= r) return {};
  }
  const Vec2 middle = r * Normalized(0.5 * (d0 + d1));
  const mjtNum A = r / l0, B = r / l1;
  const mjtNum cosG = (l0 * l0 + l1 * l1 - square) / (2 * l0 * l1);
  if (cosG < -1 + mjMINVAL) return {};
  if (cosG > 1 - mjMINVAL) return PlanePath{middle, middle, 0};
  std::optional<mjtNum> z = SolveInside(A, B, Acos(cosG));
  if (!z) return PlanePath{middle, middle, 0};

  const bool left = Cross(d0, d1) > 0;
  const mjtNum angle = Asin(*z) - Asin((left ? A : B) * *z);
  const Vec2 base = Normalized(left ? d0 : d1);
  auto [s, c] = SinCos(angle);
  const Vec2 point = r * Vec2{c * base.x - s * base.y, s * base.x + c * base.y};
  return PlanePath{point, point, 0};
}

// Unit normal of the plane through the centre, p0 and p1, where u = p0 normalised.
Vec3 SphereNormal(Vec3 u, Vec3 p0, Vec3 p1) {
  Vec3 n = Cross(p0, p1);
  if (Normalize(n) >= mjMINVAL) return n;
  // p0 and p1 are parallel: any normal to u will do, and this one is the documented choice.
  const Vec3 a = Abs(u);
  const int i = a.y > a.x && a.y > a.z ? 1 : a.z > a.x && a.z > a.y ? 2 : 0;
  Vec3 t{1, 1, 1};
  t[i] = 0;
  return Normalized(Cross(u, t));
}

}  // namespace

std::optional<WrapResult> Wrap(Vec3 x0, Vec3 x1, const WrapGeom& geom, std::optional<Vec3> side) {
  const Vec3 p0 = MulT(geom.mat, x0 - geom.pos), p1 = MulT(geom.mat, x1 - geom.pos);
  if (Dot(p0, p0) < mjMINVAL * mjMINVAL || Dot(p1, p1) < mjMINVAL * mjMINVAL) return {};
  Vec3 u{1, 0, 0}, v{0, 1, 0};
  if (!geom.cylinder) {
    u = Normalized(p0);
    v = Normalized(Cross(SphereNormal(u, p0, p1), u));
  }
  auto project = [&](Vec3 p) { return Vec2{Dot(p, u), Dot(p, v)}; };
  const Vec2 d0 = project(p0), d1 = project(p1);

  std::optional<PlanePath> path;
  if (side) {
    const Vec3 s = MulT(geom.mat, *side - geom.pos);
    Vec2 direction = project(s);
    const bool on_axis = Dot(direction, direction) < mjMINVAL * mjMINVAL;
    if (on_axis) direction = {1, 0};  // the documented choice
    path = Dot(s, s) < geom.radius * geom.radius ? WrapInside(d0, d1, geom.radius)
                                                 : WrapOutside(d0, d1, geom.radius, &direction);
  } else {
    path = WrapOutside(d0, d1, geom.radius, nullptr);
  }
  if (!path) return {};

  Vec3 w0 = u * path->t0.x + v * path->t0.y, w1 = u * path->t1.x + v * path->t1.y;
  mjtNum length = path->length;
  if (geom.cylinder) {
    const mjtNum l0 = Norm(d0 - path->t0), l1 = Norm(d1 - path->t1), total = l0 + length + l1;
    const mjtNum rise = p1.z - p0.z;
    w0.z = p0.z + rise * l0 / total;
    w1.z = p0.z + rise * (l0 + length) / total;
    length = Sqrt(length * length + (w1.z - w0.z) * (w1.z - w0.z));
  }
  return WrapResult{geom.mat * w0 + geom.pos, geom.mat * w1 + geom.pos, length};
}

}  // namespace syn
