// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures steps of deformable objects of increasing size: an elastic cloth that may touch itself,
// a cloth whose edges keep their length, and an elastic solid. The counter ns_per_element should
// not grow with the size.

#include <benchmark/benchmark.h>

#include <string>

#include <mujoco/mujoco.h>

#include "load_text.h"

namespace {

// The kinds of deformable objects, which are the first argument of the benchmark.
enum Kind { kElasticCloth, kConstrainedCloth, kSolid };

// Returns a model with one object that has n points along each side.
mjModel* Flex(Kind kind, int n) {
  const std::string side = std::to_string(n) + " ";
  const std::string count = side + side + (kind == kSolid ? side : "1");
  const char* parts[] = {"<elasticity young='1e3' poisson='.2' thickness='1e-2' elastic2d='both'/>",
                         "<edge equality='true'/>", "<elasticity young='1e3' poisson='.2'/>"};
  return Load(
      "<mujoco><option timestep='.0005' solver='CG' tolerance='1e-6'/><worldbody><flexcomp "
      "name='f' type='grid' spacing='.05 .05 .05' radius='.005' dim='" +
      std::to_string(kind == kSolid ? 3 : 2) + "' count='" + count + "'>" + parts[kind] +
      "</flexcomp></worldbody></mujoco>");
}

// Measures a step. The arguments are the kind and the number of points along a side.
void BM_FlexStep(benchmark::State& state) {
  mjModel* m = Flex(static_cast<Kind>(state.range(0)), static_cast<int>(state.range(1)));
  mjData* d = mj_makeData(m);
  for (auto _ : state) mj_step(m, d);
  state.counters["elements"] = m->nflexelem;
  state.counters["ns_per_element"] =
      benchmark::Counter(1e-9 * m->nflexelem, benchmark::Counter::kIsIterationInvariantRate |
                                                  benchmark::Counter::kInvert);
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK(BM_FlexStep)
    ->Args({kElasticCloth, 8})
    ->Args({kElasticCloth, 23})
    ->Args({kElasticCloth, 72})
    ->Args({kConstrainedCloth, 8})
    ->Args({kConstrainedCloth, 23})
    ->Args({kSolid, 4})
    ->Args({kSolid, 6})
    ->Args({kSolid, 13});

}  // namespace
