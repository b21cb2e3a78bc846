// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks of contacts, rows and islands (validate.h).

#include "constraint/validate.h"

#include "smooth/contact_side.h"

// Without assertions the functions are neither called nor compiled.
#ifdef SYNOVIA_ASSERT

namespace syn {
namespace {

// The sections of the rows, in their order.
enum class Section { kEquality, kFriction, kLimit, kContact };

// Returns the section in which rows of this type (mjtConstraint) belong.
Section SectionOf(int type) {
  switch (type) {
    case mjCNSTR_EQUALITY:
      return Section::kEquality;
    case mjCNSTR_FRICTION_DOF:
    case mjCNSTR_FRICTION_TENDON:
      return Section::kFriction;
    case mjCNSTR_LIMIT_JOINT:
    case mjCNSTR_LIMIT_TENDON:
      return Section::kLimit;
    default:
      return Section::kContact;
  }
}

// Returns the section that the counts ne, nf and nl give to a row.
Section ExpectedSection(const mjData* d, int row) {
  if (row < d->ne) return Section::kEquality;
  if (row < d->ne + d->nf) return Section::kFriction;
  return row < d->ne + d->nf + d->nl ? Section::kLimit : Section::kContact;
}

// Returns the number of objects that rows of this type may refer to.
int NumberOf(const mjModel* m, const mjData* d, int type) {
  switch (type) {
    case mjCNSTR_EQUALITY:
      return m->neq;
    case mjCNSTR_FRICTION_DOF:
      return m->nv;
    case mjCNSTR_LIMIT_JOINT:
      return m->njnt;
    case mjCNSTR_FRICTION_TENDON:
    case mjCNSTR_LIMIT_TENDON:
      return m->ntendon;
    default:
      return d->ncon;
  }
}

// Checks the columns of one row.
void ValidateSparseRow(const mjModel* m, const mjData* d, int i) {
  const int n = d->efc_J_rownnz[i], begin = d->efc_J_rowadr[i];
  SYN_ASSERT(n >= 0 && begin >= 0 && begin + n <= d->nJ, "row %d has entries %d to %d of %d", i,
             begin, begin + n, d->nJ);
  for (int k = 0; k < n; ++k) {
    const int dof = d->efc_J_colind[begin + k];
    SYN_ASSERT(dof >= 0 && dof < m->nv, "row %d has dof %d of %d", i, dof, m->nv);
    SYN_ASSERT(k == 0 || dof > d->efc_J_colind[begin + k - 1], "row %d, dof %d is not ascending", i,
               dof);
  }
  SYN_ASSERT(i + d->efc_J_rowsuper[i] < d->nefc, "row %d shares columns with %d rows of %d", i,
             d->efc_J_rowsuper[i], d->nefc);
}

// Returns true if a maps the first n numbers into [0, range) and b is the inverse of a.
bool IsInverse(const int* a, const int* b, int n, int range) {
  for (int i = 0; i < n; ++i) {
    if (a[i] < 0 || a[i] >= range || b[a[i]] != i) return false;
  }
  return true;
}

}  // namespace

void ValidateContacts(const mjModel* m, const mjData* d) {
  for (int i = 0; i < d->ncon; ++i) {
    mjContact con = d->contact[i];
    // dim depends on the user's condim. It is checked with the rows, in every build.
    con.dim = 3;
    [[maybe_unused]] const char* problem = ContactProblem(m, con);
    SYN_ASSERT(!problem, "contact %d: %s", i, problem);
  }
}

void ValidateRows(const mjModel* m, const mjData* d) {
  SYN_ASSERT(d->ne + d->nf + d->nl <= d->nefc, "%d + %d + %d rows of %d", d->ne, d->nf, d->nl,
             d->nefc);
  for (int i = 0; i < d->nefc; ++i) {
    const int type = d->efc_type[i];
    // The kind of each row must agree with the counts, and its object must exist.
    SYN_ASSERT(SectionOf(type) == ExpectedSection(d, i), "row %d is of type %d", i, type);
    SYN_ASSERT(d->efc_id[i] >= 0 && d->efc_id[i] < NumberOf(m, d, type), "row %d has id %d", i,
               d->efc_id[i]);
    // Extreme parameters of the user can make R not a number, but nothing can make it negative.
    SYN_ASSERT(!(d->efc_R[i] <= 0) && !(d->efc_D[i] < 0), "row %d has R %g and D %g", i,
               d->efc_R[i], d->efc_D[i]);
    if (mj_isSparse(m)) ValidateSparseRow(m, d, i);
  }
  // Contacts and their rows refer to each other.
  for (int i = 0; i < d->ncon; ++i) {
    const int row = d->contact[i].efc_address;
    SYN_ASSERT(row < d->nefc && (row < 0 || d->efc_id[row] == i), "contact %d has row %d", i, row);
  }
}

void ValidateIslands(const mjModel* m, const mjData* d) {
  if (!d->nisland) return;
  SYN_ASSERT(IsInverse(d->map_efc2iefc, d->map_iefc2efc, d->nefc, d->nefc), "%d rows", d->nefc);
  SYN_ASSERT(IsInverse(d->map_dof2idof, d->map_idof2dof, m->nv, m->nv), "%d dofs", m->nv);
  // Islands follow each other without gaps.
  int dofs = 0, rows = 0;
  for (int k = 0; k < d->nisland; ++k) {
    SYN_ASSERT(d->island_idofadr[k] == dofs && d->island_iefcadr[k] == rows,
               "island %d begins at dof %d and row %d, not %d and %d", k, d->island_idofadr[k],
               d->island_iefcadr[k], dofs, rows);
    dofs += d->island_nv[k];
    rows += d->island_nefc[k];
  }
  SYN_ASSERT(dofs == d->nidof && rows == d->nefc, "islands have %d dofs of %d and %d rows of %d",
             dofs, d->nidof, rows, d->nefc);
  for (int i = 0; i < d->nefc; ++i) {
    SYN_ASSERT(d->efc_island[i] >= 0 && d->efc_island[i] < d->nisland, "row %d is in island %d", i,
               d->efc_island[i]);
  }
}

}  // namespace syn

#endif  // SYNOVIA_ASSERT
