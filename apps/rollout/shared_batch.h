// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The work of one rank of a batch that several processes share.

#ifndef SYNOVIA_APPS_ROLLOUT_SHARED_BATCH_H_
#define SYNOVIA_APPS_ROLLOUT_SHARED_BATCH_H_

#include <mujoco/mujoco.h>
#include <synovia/rollout.h>

#include "ranks.h"
#include "shared_folder.h"

// Computes pieces until none is left and writes each one as a whole. `batch` describes all rollouts; its
// output pointers are ignored. A piece that an earlier run marked as done is read and computed again
// if its rows do not match the checksum. Returns false if the user interrupted the program.
bool RunPieces(const synRollout& batch, const mjModel* m, SharedFolder* out, Ranks* ranks);

#endif  // SYNOVIA_APPS_ROLLOUT_SHARED_BATCH_H_
