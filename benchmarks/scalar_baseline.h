// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plain loops, compiled with -O2 for x86-64-v2. The kernels of src/math are measured against them.
// Matrices are dense and stored by rows; sparse matrices have the layout of syn::TrianglePattern
// (lower triangle, diagonal last in each row).

#ifndef SYNOVIA_BENCHMARKS_SCALAR_BASELINE_H_
#define SYNOVIA_BENCHMARKS_SCALAR_BASELINE_H_

namespace baseline {

// Vector operations on n numbers. AddToScaled computes res += s a.
double Dot(const double* a, const double* b, int n);
double Sum(const double* a, int n);
void AddToScaled(double* res, const double* a, double s, int n);
void Add(double* res, const double* a, const double* b, int n);
void Scale(double* res, const double* a, double s, int n);
// Products of a matrix of nr rows and nc columns, or of r1 x c1 and another matrix, with T for
// transposed. SqrMatTD computes A^T diag(d) A.
void MulMatVec(double* res, const double* a, const double* x, int nr, int nc);
void MulMatTVec(double* res, const double* a, const double* x, int nr, int nc);
void MulMatMat(double* res, const double* a, const double* b, int r1, int c1, int c2);
void MulMatTMat(double* res, const double* a, const double* b, int r1, int c1, int c2);
void MulMatMatT(double* res, const double* a, const double* b, int r1, int c1, int r2);
void SqrMatTD(double* res, const double* a, const double* d, int nr, int nc);
// Cholesky factorization A = L L^T in place, solution of L L^T x = b (b is passed in x), and update
// of L for L L^T + x x^T (x is overwritten).
void CholFactor(double* a, int n);
void CholSolve(double* x, const double* l, int n);
void CholUpdate(double* l, double* x, int n);
// Sparse factorization M = L^T D L in place, with the inverse of D in diag_inv, and solution of M x
// = b (b is passed in x).
void FactorLtdl(double* ld, double* diag_inv, int n, const int* rownnz, const int* rowadr,
                const int* colind);
void SolveLtdl(double* x, const double* ld, const double* diag_inv, int n, const int* rownnz,
               const int* rowadr, const int* colind);

}  // namespace baseline

#endif  // SYNOVIA_BENCHMARKS_SCALAR_BASELINE_H_
