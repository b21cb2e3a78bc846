// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The public headers as a C++17 program sees them. The arrays of mjModel and mjData are stated
// twice, in the structs and in the lists of mjxmacro.h: each entry of a list must be a member of its
// type. tests/project/public_docs.py compares their order.

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>
#include <synovia/batch.h>
#include <synovia/files.h>
#include <synovia/mesh_decoder.h>
#include <synovia/rollout.h>
#include <synovia/urdf.h>
#include <synovia/version.h>
#include <synovia/owner.hpp>

#include <cstddef>
#include <type_traits>

#define X(type, name, nrow, ncol) \
  static_assert(std::is_same_v<decltype(mjData::name), type*>, "mjData::" #name);
MJDATA_POINTERS
MJDATA_ARENA_POINTERS
#undef X
#define X(type, name, nrow, ncol) \
  static_assert(std::is_same_v<decltype(mjModel::name), type*>, "mjModel::" #name);
MJMODEL_POINTERS
#undef X
#define X(name) static_assert(std::is_same_v<decltype(mjModel::name), int>, "mjModel::" #name);
MJMODEL_INTS32
#undef X
#define X(name) static_assert(std::is_same_v<decltype(mjModel::name), mjtSize>, "mjModel::" #name);
MJMODEL_INTS64
#undef X

constexpr int kArenaArrays = 0
#define X(type, name, nrow, ncol) +1
    MJDATA_ARENA_POINTERS
#undef X
    ;
// contact comes first in the struct, ifrc_constraint or iefc_force last; between them there is
// nothing but arena arrays and the buffer arrays that depend on them.
static_assert(kArenaArrays == 61, "number of arena arrays");

// Layout that programs compiled against the reference rely on.
static_assert(sizeof(mjContact) == 576, "mjContact");
static_assert(sizeof(mjOption) == 296, "mjOption");
static_assert(sizeof(mjVisual) == 632, "mjVisual");
static_assert(sizeof(mjStatistic) == 56, "mjStatistic");
