// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Equality constraints: residual and Jacobian of each kind. Index 1 and 2 name the two objects of
// the constraint; p is a point, q a quaternion, s the torque scale of a weld.
//
//   connect   p1 - p2
//   weld      p1 - p2 and s vec(conj(q2) q1 qrel), the remaining rotation between the two frames
//   joint     y - y0 - poly(x - x0), y and x the positions of the two joints
//   tendon    y - y0 - poly(x - x0), y and x the lengths of the two tendons
//   flex      l - l0 of each edge, l its length and l0 its length at rest
//
// A constraint with one joint or tendon holds it at y0 + poly(0).

#include <algorithm>

#include "constraint/rows/equality.h"
#include "constraint/rows/rows.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "math/sparse/csr.h"
#include "math/vector.h"
#include "smooth/dofs.h"
#include "smooth/flex/flex.h"
#include "smooth/tendon/tendon.h"

namespace syn {

EqualityAnchors AnchorsOf(const mjModel* m, const mjData* d, int eq) {
  const int id1 = m->eq_obj1id[eq], id2 = m->eq_obj2id[eq];
  if (m->eq_objtype[eq] == mjOBJ_SITE) {
    auto at = [&](int site) {
      return Anchor{m->site_bodyid[site], Vec3::Load(d->site_xpos + 3 * site)};
    };
    return {at(id1), at(id2)};
  }
  // eq_data of a connect starts with the point of body 1, that of a weld with the point of body 2.
  const mjtNum* data = m->eq_data + mjNEQDATA * eq;
  const bool weld = m->eq_type[eq] == mjEQ_WELD;
  auto at = [&](int body, const mjtNum* local) {
    return Anchor{
        body, Vec3::Load(d->xpos + 3 * body) + Mat3::Load(d->xmat + 9 * body) * Vec3::Load(local)};
  };
  return {at(id1, weld ? data + 3 : data), at(id2, weld ? data : data + 3)};
}

namespace {

// The two orientations that a weld holds together, in world coordinates.
struct AnchoredFrames {
  Quat first, second;
};

// Returns the orientations of both objects. For bodies, the first includes the
// relative rotation of eq_data.
AnchoredFrames WeldFrames(const mjModel* m, const mjData* d, int eq) {
  const int id1 = m->eq_obj1id[eq], id2 = m->eq_obj2id[eq];
  if (m->eq_objtype[eq] == mjOBJ_SITE) {
    auto of = [&](int site) {
      // site_xmat is a matrix, so the quaternion is computed from that of the body.
      return Quat::Load(d->xquat + 4 * m->site_bodyid[site]) * Quat::Load(m->site_quat + 4 * site);
    };
    return {of(id1), of(id2)};
  }
  const Quat relative = Quat::Load(m->eq_data + mjNEQDATA * eq + 6);
  return {Quat::Load(d->xquat + 4 * id1) * relative, Quat::Load(d->xquat + 4 * id2)};
}

// Sets the fields that all kinds of equalities have in common.
void SetCommon(const mjModel* m, int eq, Block* b) {
  b->type = mjCNSTR_EQUALITY;
  b->id = eq;
  b->solref = m->eq_solref + mjNREF * eq;
  b->solimp = m->eq_solimp + mjNIMP * eq;
}

// Appends the rows of a connect (3) or weld (6).
void AppendAnchored(const RowContext& c, int eq) {
  const mjModel* m = c.m;
  bool weld = m->eq_type[eq] == mjEQ_WELD;
  const EqualityAnchors anchors = AnchorsOf(m, c.d, eq);
  Block b;
  SetCommon(m, eq, &b);
  b.rows = weld ? 6 : 3;
  // Residual: translation first, then the vector part of the relative quaternion.
  (anchors.first.pos - anchors.second.pos).Store(b.pos);
  AnchoredFrames frames;
  // A connect does not use this number.
  mjtNum scale = m->eq_data[mjNEQDATA * eq + 10];
  if (weld) {
    frames = WeldFrames(m, c.d, eq);
    ((Conj(frames.second) * frames.first).Vec() * scale).Store(b.pos + 3);
  }
  // Jacobian: the difference of the velocities of both anchors for each dof. The rotational part
  // is d/dt vec(conj(q2) q1) = 1/2 vec(conj(q2) w q1).
  const ChainUnion dofs(ChainOf(m, anchors.first.body), ChainOf(m, anchors.second.body));
  dofs.CopyDofs(c.dof());
  int n = dofs.size();
  auto set = [&](int row, int k, Vec3 v) {
    for (int r = 0; r < 3; ++r) c.value()[(row + r) * n + k] = v[r];
  };
  DifferenceColumns(m, c.d, dofs, anchors.first, anchors.second, [&](int k, Vec3 rot, Vec3 lin) {
    set(0, k, lin);
    if (!weld) return;
    set(3, k, (MulPure(Conj(frames.second), rot) * frames.first).Vec() * (0.5 * scale));
  });
  b.dof = c.dof();
  b.num_dofs = n;
  b.value = c.value();
  b.residual = Norm(b.pos, b.rows);
  const mjtNum* w1 = m->body_invweight0 + 2 * anchors.first.body;
  const mjtNum* w2 = m->body_invweight0 + 2 * anchors.second.body;
  // body_invweight0 has one number for translation and one for rotation.
  for (int r = 0; r < b.rows; ++r) b.diag[r] = w1[r / 3] + w2[r / 3];
  c.writer->Append(b);
}

// Value and derivative of the polynomial of a joint or tendon equality.
struct Polynomial {
  mjtNum value, slope;
};

// Evaluates a[0] + a[1] u + ... + a[4] u^4 by Horner's rule.
Polynomial Evaluate(const mjtNum* a, mjtNum u) {
  return {a[0] + u * (a[1] + u * (a[2] + u * (a[3] + u * a[4]))),
          a[1] + u * (2 * a[2] + u * (3 * a[3] + u * 4 * a[4]))};
}

// Appends the row of a joint equality.
void AppendJoint(const RowContext& c, int eq) {
  const mjModel* m = c.m;
  const int j1 = m->eq_obj1id[eq], j2 = m->eq_obj2id[eq];
  const mjtNum* data = m->eq_data + mjNEQDATA * eq;
  auto displacement = [&](int j) {
    const int adr = m->jnt_qposadr[j];
    return c.d->qpos[adr] - m->qpos0[adr];
  };
  Block b;
  SetCommon(m, eq, &b);
  b.rows = 1;
  b.pos[0] = displacement(j1) - data[0];
  const int dof1 = m->jnt_dofadr[j1];
  b.diag[0] = m->dof_invweight0[dof1];
  c.dof()[0] = dof1;
  c.value()[0] = 1;
  b.num_dofs = 1;
  // With a second joint, the polynomial of its displacement is the target.
  if (j2 >= 0) {
    const Polynomial p = Evaluate(data, displacement(j2));
    b.pos[0] = displacement(j1) - p.value;
    const int dof2 = m->jnt_dofadr[j2];
    b.diag[0] += m->dof_invweight0[dof2];
    c.dof()[1] = dof2;
    c.value()[1] = -p.slope;
    b.num_dofs = 2;
    // Columns must ascend, and the two joints may be the same one.
    if (dof2 < dof1) {
      std::swap(c.dof()[0], c.dof()[1]);
      std::swap(c.value()[0], c.value()[1]);
    } else if (dof2 == dof1) {
      c.value()[0] += c.value()[1];
      b.num_dofs = 1;
    }
  }
  b.dof = c.dof();
  b.value = c.value();
  b.residual = b.pos[0];
  c.writer->Append(b);
}

// Returns a + s b for two rows of the tendon Jacobian, in the scratch of the writer.
JacobianRow CombineRows(const RowContext& c, const JacobianRow& a, const JacobianRow& b, mjtNum s) {
  mjtNum* value = c.value();
  // Rows without indices are dense.
  if (!a.index) {
    std::fill_n(value, c.m->nv, 0);
    a.AddTo(value, 1);
    b.AddTo(value, s);
    return {value, nullptr, c.m->nv};
  }
  std::copy_n(a.value, a.size, value);
  std::copy_n(a.index, a.size, c.dof());
  return {value, c.dof(), AddSparse(value, c.dof(), a.size, b.value, b.index, b.size, s)};
}

// Appends the row of a tendon equality.
void AppendTendon(const RowContext& c, int eq) {
  const mjModel* m = c.m;
  const int t1 = m->eq_obj1id[eq], t2 = m->eq_obj2id[eq];
  const mjtNum* data = m->eq_data + mjNEQDATA * eq;
  Block b;
  SetCommon(m, eq, &b);
  const mjtNum y = c.d->ten_length[t1] - m->tendon_length0[t1];
  b.diag[0] = m->tendon_invweight0[t1];
  JacobianRow row = TendonRow(m, c.d, t1);
  b.pos[0] = y - data[0];
  if (t2 >= 0) {
    const Polynomial p = Evaluate(data, c.d->ten_length[t2] - m->tendon_length0[t2]);
    b.pos[0] = y - p.value;
    b.diag[0] += m->tendon_invweight0[t2];
    row = CombineRows(c, row, TendonRow(m, c.d, t2), -p.slope);
  }
  b.SetRow(row, row.value);
  b.residual = b.pos[0];
  c.writer->Append(b);
  // The first constraint of a tendon is recorded.
  for (const int t : {t1, t2}) {
    // The value is the index of the equality and not that of its row [Q3]. Only
    // visualization uses it.
    if (t >= 0 && c.d->tendon_efcadr[t] < 0) c.d->tendon_efcadr[t] = eq;
  }
}

// Appends one row for each edge of a flex that can change its length.
void AppendFlex(const RowContext& c, int eq) {
  const mjModel* m = c.m;
  const int flex = m->eq_obj1id[eq];
  const int begin = m->flex_edgeadr[flex], end = begin + m->flex_edgenum[flex];
  const bool sparse = mj_isSparse(m);
  Block b;
  SetCommon(m, eq, &b);
  for (int e = begin; e < end; ++e) {
    if (m->flexedge_rigid[e]) continue;
    const JacobianRow row = FlexEdgeRow(m, c.d, e, sparse);
    b.SetRow(row, row.value);
    b.pos[0] = b.residual = c.d->flexedge_length[e] - m->flexedge_length0[e];
    b.diag[0] = m->flexedge_invweight0[e];
    c.writer->Append(b);
  }
}

}  // namespace

void AppendEqualities(const RowContext& c) {
  const mjModel* m = c.m;
  for (int i = 0; i < m->neq; ++i) {
    if (!c.d->eq_active[i]) continue;
    switch (m->eq_type[i]) {
      case mjEQ_CONNECT:
      case mjEQ_WELD:
        AppendAnchored(c, i);
        break;
      case mjEQ_JOINT:
        AppendJoint(c, i);
        break;
      case mjEQ_TENDON:
        AppendTendon(c, i);
        break;
      case mjEQ_FLEX:
        AppendFlex(c, i);
        break;
      default:
        mju_error("mj_makeConstraint: invalid equality constraint type %d", m->eq_type[i]);
        return;
    }
  }
}

}  // namespace syn
