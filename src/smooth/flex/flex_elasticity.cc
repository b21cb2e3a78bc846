// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the elastic forces of triangles and tetrahedra (St. Venant-Kirchhoff) from the lengths
// of their edges. With l the length of an edge, L its length at rest and K the stiffness of an
// element,
//
//   energy        1/4 sum over i, j of K_ij (l_i^2 - L_i^2)(l_j^2 - L_j^2)
//   force at a    - sum over edges j = (a, b) of t_j (x_a - x_b),   t_j = sum over i of K_ij s_i
//
// where s_i = l_i^2 - L_i^2 + D dl_i^2/dt, and the last term is damping. The elongation s belongs
// to the edge, and the tensions t of neighboring elements add up, so forces are computed once per
// edge instead of once per edge of each element. Four elements are processed at a time, one in each
// lane.

#include <algorithm>

#include "base/arena.h"
#include "math/simd.h"
#include "model/flex_element.h"
#include "smooth/apply_force.h"
#include "smooth/flex/flex.h"

namespace syn {
namespace {

// Computes s of each edge of the flex. The time derivative is the difference to the previous step.
void Elongations(const mjModel* m, const mjData* d, int flex, mjtNum* elongation) {
  const int begin = m->flex_edgeadr[flex], count = m->flex_edgenum[flex];
  const mjtNum h = m->opt.timestep, damping = h > 0 ? m->flex_damping[flex] / h : 0;
  for (int e = 0; e < count; ++e) {
    const mjtNum length = d->flexedge_length[begin + e], rest = m->flexedge_length0[begin + e];
    // The previous length follows from the velocity.
    const mjtNum before = length - h * d->flexedge_velocity[begin + e];
    elongation[e] = length * length - rest * rest + (length * length - before * before) * damping;
  }
}

// Computes t = K s, where k(c) is entry c of the upper triangle of K. Number is a double, or a
// vector with four elements in its lanes.
template <int N, typename Number, typename Coefficient>
SYNOVIA_INLINE void MulStiffness(Coefficient k, const Number* s, Number* t) {
  for (int i = 0; i < N; ++i) t[i] = Number{};
  int c = 0;
  for (int i = 0; i < N; ++i) {
    t[i] += k(c++) * s[i];
    for (int j = i + 1; j < N; ++j, ++c) {
      // An entry off the diagonal counts for its row and, by symmetry, for its column.
      t[i] += k(c) * s[j];
      t[j] += k(c) * s[i];
    }
  }
}

// Loads the first Count numbers of each of four elements; k[c] holds number c of all four.
template <int Count>
SYNOVIA_INLINE void LoadStiffness(const mjtNum* stiffness, Vec4d* k) {
  Unroll<Count / 4>([&](auto block) {
    const mjtNum* p = stiffness + 4 * block;
    // Blocks of four numbers are loaded per element and transposed; the rest is collected singly.
    Vec4d* v = k + 4 * block;
    for (int e = 0; e < 4; ++e) v[e] = Load4(p + e * kStiffnessSize);
    Transpose4(v[0], v[1], v[2], v[3]);
  });
  for (int c = Count / 4 * 4; c < Count; ++c) {
    for (int e = 0; e < 4; ++e) k[c][e] = stiffness[e * kStiffnessSize + c];
  }
}

// Adds K s of each element to the tensions of its edges. N is the number of edges of an element.
template <int N>
void AddTensions(const mjModel* m, int flex, const mjtNum* elongation, mjtNum* tension) {
  const int count = m->flex_elemnum[flex];
  const int* edge = m->flex_elemedge + m->flex_elemedgeadr[flex];
  const mjtNum* stiffness =
      m->flex_stiffness + static_cast<ptrdiff_t>(kStiffnessSize) * m->flex_elemadr[flex];
  int e = 0;
  for (; e + 4 <= count; e += 4, edge += 4 * N, stiffness += 4 * kStiffnessSize) {
    Vec4d k[N * (N + 1) / 2], s[N], t[N];
    LoadStiffness<N*(N + 1) / 2>(stiffness, k);
    for (int i = 0; i < N; ++i) {
      s[i] = Vec4d{elongation[edge[i]], elongation[edge[N + i]], elongation[edge[2 * N + i]],
                   elongation[edge[3 * N + i]]};
    }
    MulStiffness<N>([&](int c) { return k[c]; }, s, t);
    // The lanes are added one after the other, because neighboring elements share edges.
    for (int lane = 0; lane < 4; ++lane) {
      for (int i = 0; i < N; ++i) tension[edge[lane * N + i]] += t[i][lane];
    }
  }
  // The remaining elements are processed one at a time.
  for (; e < count; ++e, edge += N, stiffness += kStiffnessSize) {
    mjtNum s[N], t[N];
    for (int i = 0; i < N; ++i) s[i] = elongation[edge[i]];
    MulStiffness<N>([&](int c) { return stiffness[c]; }, s, t);
    for (int i = 0; i < N; ++i) tension[edge[i]] += t[i];
  }
}

// Computes the forces on vertices, three numbers each.
void VertexForces(const mjModel* m, const mjData* d, int flex, const mjtNum* tension,
                  mjtNum* force) {
  const int count = m->flex_edgenum[flex];
  const int* edge = m->flex_edge + 2 * m->flex_edgeadr[flex];
  const mjtNum* xpos = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  for (int e = 0; e < count; ++e) {
    const int a = 3 * edge[2 * e], b = 3 * edge[2 * e + 1];
    for (int k = 0; k < 3; ++k) {
      const mjtNum pull = tension[e] * (xpos[a + k] - xpos[b + k]);
      force[a + k] -= pull;
      force[b + k] += pull;
    }
  }
}

// Applies the forces to the dofs. A body that has only slide joints takes the force component by
// component, as if the slides were along the axes of the world, which is wrong if a fixed parent is
// rotated [Q9].
void ApplyForces(const mjModel* m, mjData* d, int flex, const mjtNum* force) {
  const int begin = m->flex_vertadr[flex], count = m->flex_vertnum[flex];
  for (int i = 0; i < count; ++i) {
    const int body = m->flex_vertbodyid[begin + i];
    if (m->body_simple[body] == 2) {
      mjtNum* out = d->qfrc_spring + m->body_dofadr[body];
      for (int k = 0; k < std::min(3, m->body_dofnum[body]); ++k) out[k] += force[3 * i + k];
    } else {
      ApplyWrench(m, d, body, Vec3::Load(d->flexvert_xpos + 3 * (begin + i)),
                  Vec3::Load(force + 3 * i), {}, d->qfrc_spring);
    }
  }
}

}  // namespace

void AddElementForces(const mjModel* m, mjData* d, int flex) {
  const StackFrame frame(d);
  const int edges = m->flex_edgenum[flex], vertices = m->flex_vertnum[flex];
  mjtNum* elongation = StackAlloc<mjtNum>(d, edges);
  mjtNum* tension = StackAlloc<mjtNum>(d, edges);
  mjtNum* force = StackAlloc<mjtNum>(d, 3 * static_cast<size_t>(vertices));
  Elongations(m, d, flex, elongation);
  std::fill_n(tension, edges, 0);
  if (m->flex_dim[flex] == 2) {
    AddTensions<3>(m, flex, elongation, tension);
  } else {
    AddTensions<6>(m, flex, elongation, tension);
  }
  std::fill_n(force, 3 * vertices, 0);
  VertexForces(m, d, flex, tension, force);
  ApplyForces(m, d, flex, force);
}

}  // namespace syn
