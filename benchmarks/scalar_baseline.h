// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plain loops, compiled at -O2 for x86-64-v2: what the kernels of src/math are measured against.

#ifndef SYNOVIA_BENCHMARKS_SCALAR_BASELINE_H_
#define SYNOVIA_BENCHMARKS_SCALAR_BASELINE_H_

namespace baseline {

double Dot(const double* a, const double* b, int n);
double Sum(const double* a, int n);
void AddToScaled(double* res, const double* a, double s, int n);
void Add(double* res, const double* a, const double* b, int n);
void Scale(double* res, const double* a, double s, int n);
void MulMatVec(double* res, const double* a, const double* x, int nr, int nc);
void MulMatTVec(double* res, const double* a, const double* x, int nr, int nc);
void MulMatMat(double* res, const double* a, const double* b, int r1, int c1, int c2);
void MulMatTMat(double* res, const double* a, const double* b, int r1, int c1, int c2);
void MulMatMatT(double* res, const double* a, const double* b, int r1, int c1, int r2);
void SqrMatTD(double* res, const double* a, const double* d, int nr, int nc);
void CholFactor(double* a, int n);
void CholSolve(double* x, const double* l, int n);
void CholUpdate(double* l, double* x, int n);
void FactorLtdl(double* ld, double* diag_inv, int n, const int* rownnz, const int* rowadr,
                const int* colind);
void SolveLtdl(double* x, const double* ld, const double* diag_inv, int n, const int* rownnz,
               const int* rowadr, const int* colind);

}  // namespace baseline

#endif  // SYNOVIA_BENCHMARKS_SCALAR_BASELINE_H_
