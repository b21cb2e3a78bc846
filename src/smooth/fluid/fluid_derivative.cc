// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the derivative of the fluid forces with respect to velocity. With B = d (local wrench) /
// d (local velocity) of a frame, and J the Jacobian of that frame in its own axes, qDeriv += J^T B
// J. The terms of B follow those of fluid.cc one by one.

#include <algorithm>

#include "base/arena.h"
#include "math/libm.h"
#include "math/quat.h"
#include "smooth/chain.h"
#include "smooth/derivative.h"
#include "smooth/fluid/fluid.h"
#include "smooth/fluid/fluid_coefficients.h"

namespace syn {
namespace {

// A 6 x 6 matrix in 3 x 3 blocks. Rows are torque and force; columns are omega and v.
struct Block6 {
  Mat3 rr, rl, lr, ll;

  Spatial operator*(const Spatial& x) const {
    return {rr * x.rot + rl * x.lin, lr * x.rot + ll * x.lin};
  }
  // Replaces the matrix by the mean of itself and its transpose.
  void Symmetrize() {
    rr = 0.5 * (rr + Transpose(rr));
    ll = 0.5 * (ll + Transpose(ll));
    rl = 0.5 * (rl + Transpose(lr));
    lr = Transpose(rl);
  }
};

// The box model has no coupling between axes, so B is diagonal. The derivative of |x| x is 2 |x|.
Block6 BoxDerivative(const mjModel* m, Vec3 box, const Spatial& vel) {
  Vec3 rot, lin;
  const mjtNum mu = m->opt.viscosity, rho = m->opt.density;
  const mjtNum D = (box.x + box.y + box.z) / 3;
  auto fourth = [](mjtNum x) { return x * x * x * x; };
  for (int k = 0; k < 3; ++k) {
    const mjtNum bi = box[(k + 1) % 3], bj = box[(k + 2) % 3];
    rot[k] =
        -kPi * D * D * D * mu - rho * box[k] * (fourth(bi) + fourth(bj)) * Abs(vel.rot[k]) / 32;
    lin[k] = -3 * kPi * D * mu - rho * bi * bj * Abs(vel.lin[k]);
  }
  return {Mat3::Diagonal(rot), {}, {}, Mat3::Diagonal(lin)};
}

// p and l are the momenta of AddedMass(); Skew(a) b is the cross product of a and b.
Block6 AddedMassDerivative(mjtNum rho, const FluidCoefficients& c, const Spatial& vel) {
  const Vec3 mass = rho * c.virtual_mass, inertia = rho * c.virtual_inertia;
  const Vec3 p = Hadamard(mass, vel.lin), l = Hadamard(inertia, vel.rot);
  return {Skew(l) - Skew(vel.rot) * Mat3::Diagonal(inertia),
          Skew(p) - Skew(vel.lin) * Mat3::Diagonal(mass), Skew(p),
          -1 * (Skew(vel.rot) * Mat3::Diagonal(mass))};
}

// Returns x, but at least mjMINVAL, as a denominator.
mjtNum Floored(mjtNum x) { return std::max<mjtNum>(mjMINVAL, x); }

// Computes d/dv of the Kutta lift k g, with g = (n x v) x v = v (n.v) - n (v.v) and k = cK rho pi
// num / (|v| sqrt(num den)). Thin bodies reach the lower bounds of the denominators, so the places
// of these bounds matter.
Mat3 LiftDerivative(const mjModel* m, const FluidCoefficients& c, const EllipsoidShape& e,
                    const Shadow& s, Vec3 v) {
  const mjtNum vv = Dot(v, v);
  const Vec3 g = v * s.num - s.normal * vv;
  // Product rule: dg and dk are the derivatives of the two factors.
  const Mat3 dg = Mat3::Identity() * s.num + 2 * Outer(v, s.normal) - Mat3::Diagonal(e.area * vv) -
                  2 * Outer(s.normal, v);
  const mjtNum k = c.kutta * m->opt.density * kPi * s.num / Floored(Sqrt(vv) * Sqrt(s.num * s.den));
  const Vec3 dk = s.normal * (k / Floored(s.num)) -
                  Hadamard(e.area, s.normal) * (k / Floored(s.den)) - v * (k / Floored(vv));
  return dg * k + Outer(g, dk);
}

// Computes d/dv of the linear drag -v drag(v), where drag = 3 pi D mu + rho |v| (area cB + cS
// (largest - area)) and the area of the shadow is pi sqrt(den / num).
Mat3 DragDerivative(const mjModel* m, const FluidCoefficients& c, const EllipsoidShape& e,
                    const Shadow& s, Vec3 v) {
  const mjtNum rho = m->opt.density, speed = Norm(v);
  const mjtNum coefficient = kPi / Floored(Sqrt(s.num * s.num * s.num * s.den));
  // darea and ddrag are the gradients of the shadow's area and of the drag coefficient.
  const Vec3 darea = Hadamard(s.normal, e.area * s.num - Vec3{s.den, s.den, s.den}) * coefficient;
  const mjtNum shape = s.projected * c.blunt + c.slender * (e.largest_area - s.projected);
  const mjtNum drag = 3 * kPi * e.diameter * m->opt.viscosity + rho * speed * shape;
  const Vec3 ddrag = rho * (v * (shape / Floored(speed)) + darea * (speed * (c.blunt - c.slender)));
  return Mat3::Identity() * -drag - Outer(v, ddrag);
}

// Computes d/dw of the angular drag -w (pi D^3 mu + rho |q|), where q is w scaled by the drag
// factors.
Mat3 AngularDragDerivative(const mjModel* m, const FluidCoefficients& c, const EllipsoidShape& e,
                           Vec3 w) {
  const mjtNum D = e.diameter, rho = m->opt.density;
  const Vec3 factor = AngularDragFactors(e, c), q = Hadamard(factor, w);
  const mjtNum norm = Norm(q);
  const Vec3 dnorm = Hadamard(factor, q) * (norm > mjMINVAL ? 1 / norm : 0);
  return Mat3::Identity() * -(kPi * D * D * D * m->opt.viscosity + rho * norm) -
         Outer(w, rho * dnorm);
}

// Returns B of the ellipsoid model, the sum of the derivatives of all terms.
Block6 EllipsoidDerivative(const mjModel* m, const FluidCoefficients& c, Vec3 axes,
                           const Spatial& vel) {
  const EllipsoidShape e(axes);
  Block6 b = AddedMassDerivative(m->opt.density, c, vel);
  const mjtNum magnus = c.magnus * m->opt.density * e.volume;
  b.lr -= magnus * Skew(vel.lin);
  b.ll += magnus * Skew(vel.rot);
  const Shadow shadow = ShadowOf(e, vel.lin);
  b.ll += LiftDerivative(m, c, e, shadow, vel.lin) + DragDerivative(m, c, e, shadow, vel.lin);
  b.rr += AngularDragDerivative(m, c, e, vel.rot);
  for (Mat3* block : {&b.rr, &b.rl, &b.lr, &b.ll}) *block *= c.interaction;
  return b;
}

// Adds J^T B J for a frame of the body. In D, the entry of row i for a descendant j of i is j - i
// places behind the diagonal, because the dofs of a subtree are contiguous.
void AddFrame(const mjModel* m, mjData* d, int body, Vec3 pos, const Mat3& mat, const Block6& b) {
  const int last = LastDof(m, body);
  if (last < 0) return;
  const StackFrame frame(d);
  const int n = m->D_diag[last] + 1;
  const int* chain = m->D_colind + m->D_rowadr[last];
  Spatial* J = StackAlloc<Spatial>(d, n);
  Spatial* BJ = StackAlloc<Spatial>(d, n);
  const Vec3 offset = pos - TreeOrigin(m, d, body);
  // Columns of J and of B J on the chain of the body.
  for (int p = 0; p < n; ++p) {
    const JacobianColumn c = ColumnAt(d, chain[p], offset);
    J[p] = ToLocal(mat, {c.rot, c.lin});
    BJ[p] = b * J[p];
  }
  for (int p = 0; p < n; ++p) {
    mjtNum* row = d->qDeriv + m->D_rowadr[chain[p]];
    for (int q = 0; q < n; ++q) {
      const int place = q <= p ? q : p + chain[q] - chain[p];
      row[place] += Dot(J[p], BJ[q]);
    }
  }
}

}  // namespace

void AddFluidDerivative(const mjModel* m, mjData* d, bool symmetric) {
  for (int i = 1; i < m->nbody; ++i) {
    // Bodies without mass have no fluid forces.
    if (m->body_mass[i] < mjMINVAL) continue;
    if (!UsesEllipsoids(m, i)) {
      const Vec3 pos = Vec3::Load(d->xipos + 3 * i);
      const Mat3 mat = Mat3::Load(d->ximat + 9 * i);
      const Spatial vel = FluidVelocity(m, d, i, pos, mat);
      AddFrame(m, d, i, pos, mat, BoxDerivative(m, InertiaBox(m, i), vel));
      continue;
    }
    for (int g = m->body_geomadr[i]; g < m->body_geomadr[i] + m->body_geomnum[i]; ++g) {
      const FluidCoefficients c(m->geom_fluid + mjNFLUID * g);
      if (!c.interaction) continue;
      const Vec3 pos = Vec3::Load(d->geom_xpos + 3 * g);
      const Mat3 mat = Mat3::Load(d->geom_xmat + 9 * g);
      const Spatial vel = FluidVelocity(m, d, i, pos, mat);
      Block6 b = EllipsoidDerivative(m, c, EllipsoidAxes(m, g), vel);
      // The box model is symmetric already; the ellipsoid model is symmetrized on request.
      if (symmetric) b.Symmetrize();
      AddFrame(m, d, i, pos, mat, b);
    }
  }
}

}  // namespace syn
