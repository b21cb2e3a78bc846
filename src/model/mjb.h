// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads MJB, the binary model file: native-endian, packed, without padding.
//
//   header    5 x int32: 54321, sizeof(mjtNum), number of int sizes, of 64-bit sizes, of arrays
//   sizes     the int sizes, then narena and nbuffer
//   structs   mjOption, mjVisual, mjStatistic
//   arrays    every array of MJMODEL_POINTERS in order
//
// The signature is not stored.

#ifndef SYNOVIA_MODEL_MJB_H_
#define SYNOVIA_MODEL_MJB_H_

#include <cstddef>
#include <span>

#include <mujoco/mujoco.h>

namespace syn {

// Returns the model in `bytes`, complete with plan, or null after a warning that tells what is
// wrong. The contents are not trusted.
mjModel* ModelFromMjb(std::span<const std::byte> bytes);

}  // namespace syn

#endif  // SYNOVIA_MODEL_MJB_H_
