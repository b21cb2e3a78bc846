// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures vector operations, products of small matrices, and quaternions. Each kernel runs beside
// the plain loop of scalar_baseline.cc: compare Name/n with Name_Scalar/n.

#include <benchmark/benchmark.h>
#include <mujoco/mujoco.h>

#include <vector>

#include "math/inertia.h"
#include "math/quat.h"
#include "math/random.h"
#include "scalar_baseline.h"

namespace {

using syn::Random;

constexpr int kSizes[] = {3, 6, 8, 16, 27, 32, 64, 256};

void VectorSizes(benchmark::internal::Benchmark* b) {
  for (const int n : kSizes) b->Arg(n);
}
void MatrixSizes(benchmark::internal::Benchmark* b) {
  for (const int n : {3, 6, 8, 16, 27, 32, 64}) b->Arg(n);
}

// Number of operations per iteration. Vectors are short, so several operations are measured
// together to make the overhead of the benchmark loop negligible.
constexpr int kBatch = 16;

// Measures f(a, b, n), which returns a number.
template <typename F>
void RunReduce(benchmark::State& state, F f) {
  const int n = static_cast<int>(state.range(0));
  Random random(1);
  auto a = random.Vector(kBatch * n), b = random.Vector(n), res = random.Vector(kBatch);
  for (auto _ : state) {
    for (int k = 0; k < kBatch; ++k) res[k] = f(a.data() + k * n, b.data(), n);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * kBatch);
}

// Measures f(res, a, b, n), which writes a vector.
template <typename F>
void RunMap(benchmark::State& state, F f) {
  const int n = static_cast<int>(state.range(0));
  Random random(1);
  auto a = random.Vector(kBatch * n), b = random.Vector(n), res = random.Vector(kBatch * n);
  for (auto _ : state) {
    for (int k = 0; k < kBatch; ++k) f(res.data() + k * n, a.data() + k * n, b.data(), n);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * kBatch);
}

// Measures f(res, a, b, n) on square matrices of size n.
template <typename F>
void RunMatrix(benchmark::State& state, F f) {
  const int n = static_cast<int>(state.range(0));
  Random random(1);
  auto a = random.Vector(n * n), b = random.Vector(n * n), res = random.Vector(n * n);
  for (auto _ : state) {
    f(res.data(), a.data(), b.data(), n);
    benchmark::ClobberMemory();
  }
}

// Defines two benchmarks: one of the kernel, and one (with the suffix _Scalar) of the plain loop.
#define SYNOVIA_PAIR(name, runner, sizes, kernel, loop)                \
  void name(benchmark::State& state) { runner(state, kernel); }        \
  BENCHMARK(name)->Apply(sizes);                                       \
  void name##_Scalar(benchmark::State& state) { runner(state, loop); } \
  BENCHMARK(name##_Scalar)->Apply(sizes)

using Num = mjtNum;

SYNOVIA_PAIR(Dot, RunReduce, VectorSizes, mju_dot, baseline::Dot);
SYNOVIA_PAIR(
    Sum, RunReduce, VectorSizes, [](Num* a, Num*, int n) { return mju_sum(a, n); },
    [](Num* a, Num*, int n) { return baseline::Sum(a, n); });
SYNOVIA_PAIR(Add, RunMap, VectorSizes, mju_add, baseline::Add);
SYNOVIA_PAIR(
    Scale, RunMap, VectorSizes, [](Num* r, Num* a, Num*, int n) { mju_scl(r, a, 0.5, n); },
    [](Num* r, Num* a, Num*, int n) { baseline::Scale(r, a, 0.5, n); });
SYNOVIA_PAIR(
    AddToScaled, RunMap, VectorSizes,
    [](Num* r, Num* a, Num*, int n) { mju_addToScl(r, a, 1e-9, n); },
    [](Num* r, Num* a, Num*, int n) { baseline::AddToScaled(r, a, 1e-9, n); });
SYNOVIA_PAIR(
    MulMatVec, RunMatrix, MatrixSizes,
    [](Num* r, Num* a, Num* b, int n) { mju_mulMatVec(r, a, b, n, n); },
    [](Num* r, Num* a, Num* b, int n) { baseline::MulMatVec(r, a, b, n, n); });
SYNOVIA_PAIR(
    MulMatTVec, RunMatrix, MatrixSizes,
    [](Num* r, Num* a, Num* b, int n) { mju_mulMatTVec(r, a, b, n, n); },
    [](Num* r, Num* a, Num* b, int n) { baseline::MulMatTVec(r, a, b, n, n); });
SYNOVIA_PAIR(
    MulMatMat, RunMatrix, MatrixSizes,
    [](Num* r, Num* a, Num* b, int n) { mju_mulMatMat(r, a, b, n, n, n); },
    [](Num* r, Num* a, Num* b, int n) { baseline::MulMatMat(r, a, b, n, n, n); });
SYNOVIA_PAIR(
    MulMatTMat, RunMatrix, MatrixSizes,
    [](Num* r, Num* a, Num* b, int n) { mju_mulMatTMat(r, a, b, n, n, n); },
    [](Num* r, Num* a, Num* b, int n) { baseline::MulMatTMat(r, a, b, n, n, n); });
SYNOVIA_PAIR(
    MulMatMatT, RunMatrix, MatrixSizes,
    [](Num* r, Num* a, Num* b, int n) { mju_mulMatMatT(r, a, b, n, n, n); },
    [](Num* r, Num* a, Num* b, int n) { baseline::MulMatMatT(r, a, b, n, n, n); });
SYNOVIA_PAIR(
    SqrMatTD, RunMatrix, MatrixSizes,
    [](Num* r, Num* a, Num* b, int n) { mju_sqrMatTD(r, a, b, n, n); },
    [](Num* r, Num* a, Num* b, int n) { baseline::SqrMatTD(r, a, b, n, n); });

void QuatMul(benchmark::State& state) {
  Random random(1);
  syn::Quat q = random.Rotation();
  const syn::Quat step = random.Rotation();
  for (auto _ : state) benchmark::DoNotOptimize(q = q * step);
}
BENCHMARK(QuatMul);

void QuatRotate(benchmark::State& state) {
  Random random(1);
  const syn::Quat q = random.Rotation();
  syn::Vec3 v = random.Point();
  for (auto _ : state) benchmark::DoNotOptimize(v = Rotate(q, v));
}
BENCHMARK(QuatRotate);

void QuatToMat3(benchmark::State& state) {
  Random random(1);
  syn::Quat q = random.Rotation();
  for (auto _ : state) {
    benchmark::DoNotOptimize(q);
    benchmark::DoNotOptimize(ToMat3(q));
  }
}
BENCHMARK(QuatToMat3);

void QuatIntegrate(benchmark::State& state) {
  Random random(1);
  syn::Quat q = random.Rotation();
  const syn::Vec3 v = random.Point();
  for (auto _ : state) benchmark::DoNotOptimize(q = Integrate(q, v, 0.002));
}
BENCHMARK(QuatIntegrate);

void InertiaTimesVelocity(benchmark::State& state) {
  Random random(1);
  const auto flat = random.Vector(10);
  const syn::Inertia inertia = syn::Inertia::Load(flat.data());
  syn::Spatial v = {random.Point(), random.Point()};
  for (auto _ : state) {
    benchmark::DoNotOptimize(v);
    benchmark::DoNotOptimize(inertia * v);
  }
}
BENCHMARK(InertiaTimesVelocity);

}  // namespace
