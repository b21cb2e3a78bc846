// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the operations of scalar_baseline.h by the most direct loops, without intrinsics or
// blocking.

#include "scalar_baseline.h"

#include <cmath>

namespace baseline {

double Dot(const double* a, const double* b, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

double Sum(const double* a, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i];
  return sum;
}

void AddToScaled(double* res, const double* a, double s, int n) {
  for (int i = 0; i < n; ++i) res[i] += a[i] * s;
}

void Add(double* res, const double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] + b[i];
}

void Scale(double* res, const double* a, double s, int n) {
  for (int i = 0; i < n; ++i) res[i] = a[i] * s;
}

void MulMatVec(double* res, const double* a, const double* x, int nr, int nc) {
  for (int r = 0; r < nr; ++r) res[r] = Dot(a + r * nc, x, nc);
}

void MulMatTVec(double* res, const double* a, const double* x, int nr, int nc) {
  for (int c = 0; c < nc; ++c) res[c] = 0;
  for (int r = 0; r < nr; ++r) AddToScaled(res, a + r * nc, x[r], nc);
}

void MulMatMat(double* res, const double* a, const double* b, int r1, int c1, int c2) {
  for (int r = 0; r < r1; ++r) MulMatTVec(res + r * c2, b, a + r * c1, c1, c2);
}

void MulMatTMat(double* res, const double* a, const double* b, int r1, int c1, int c2) {
  for (int i = 0; i < c1 * c2; ++i) res[i] = 0;
  for (int k = 0; k < r1; ++k) {
    for (int r = 0; r < c1; ++r) AddToScaled(res + r * c2, b + k * c2, a[k * c1 + r], c2);
  }
}

void MulMatMatT(double* res, const double* a, const double* b, int r1, int c1, int r2) {
  for (int r = 0; r < r1; ++r) MulMatVec(res + r * r2, b, a + r * c1, r2, c1);
}

void SqrMatTD(double* res, const double* a, const double* d, int nr, int nc) {
  for (int i = 0; i < nc * nc; ++i) res[i] = 0;
  for (int k = 0; k < nr; ++k) {
    for (int r = 0; r < nc; ++r) {
      AddToScaled(res + r * nc, a + k * nc, a[k * nc + r] * d[k], r + 1);
    }
  }
  for (int r = 0; r < nc; ++r) {
    for (int c = 0; c < r; ++c) res[c * nc + r] = res[r * nc + c];
  }
}

void CholFactor(double* a, int n) {
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < r; ++c) {
      a[r * n + c] = (a[r * n + c] - Dot(a + r * n, a + c * n, c)) / a[c * n + c];
    }
    a[r * n + r] = std::sqrt(a[r * n + r] - Dot(a + r * n, a + r * n, r));
  }
}

void CholSolve(double* x, const double* l, int n) {
  for (int r = 0; r < n; ++r) x[r] = (x[r] - Dot(l + r * n, x, r)) / l[r * n + r];
  for (int r = n - 1; r >= 0; --r) {
    x[r] /= l[r * n + r];
    AddToScaled(x, l + r * n, -x[r], r);
  }
}

void CholUpdate(double* l, double* x, int n) {
  for (int k = 0; k < n; ++k) {
    const double old = l[k * n + k], diagonal = std::sqrt(old * old + x[k] * x[k]);
    const double c = diagonal / old, s = x[k] / old;
    l[k * n + k] = diagonal;
    for (int i = k + 1; i < n; ++i) {
      l[i * n + k] = (l[i * n + k] + s * x[i]) / c;
      x[i] = c * x[i] - s * l[i * n + k];
    }
  }
}

void FactorLtdl(double* ld, double* diag_inv, int n, const int* rownnz, const int* rowadr,
                const int* colind) {
  for (int k = n - 1; k >= 0; --k) {
    double* row = ld + rowadr[k];
    const int m = rownnz[k] - 1;
    diag_inv[k] = 1 / row[m];
    for (int c = 0; c < m; ++c) {
      AddToScaled(ld + rowadr[colind[rowadr[k] + c]], row, -row[c] * diag_inv[k], c + 1);
    }
    for (int c = 0; c < m; ++c) row[c] *= diag_inv[k];
  }
}

void SolveLtdl(double* x, const double* ld, const double* diag_inv, int n, const int* rownnz,
               const int* rowadr, const int* colind) {
  for (int k = n - 1; k >= 0; --k) {
    for (int c = 0; c < rownnz[k] - 1; ++c) x[colind[rowadr[k] + c]] -= ld[rowadr[k] + c] * x[k];
  }
  for (int k = 0; k < n; ++k) x[k] *= diag_inv[k];
  for (int k = 0; k < n; ++k) {
    for (int c = 0; c < rownnz[k] - 1; ++c) x[k] -= ld[rowadr[k] + c] * x[colind[rowadr[k] + c]];
  }
}

}  // namespace baseline
