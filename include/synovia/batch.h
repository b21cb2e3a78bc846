// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Many worlds of one model that live side by side: a batch steps all of them on several threads and
// shows each field of mjData as one array with a row per world. Our own addition to the interface,
// for reinforcement learning and other loops that act between steps.
//
//   synBatch* b = syn_makeBatch(m, 256, 0, error, sizeof(error));
//   mjtNum* ctrl = syn_batchField(b, "ctrl", NULL);      // 256 x nu, inputs
//   const mjtNum* qpos = syn_batchField(b, "qpos", NULL);  // 256 x nq
//   ...fill ctrl...
//   syn_batchStep(b, 5, error, sizeof(error));           // five steps of every world
//
// Arrays are in step with the worlds whenever a function of this header returns: what was written
// to them before a call is what the worlds start from. They belong to the batch and stay where they
// are.
//
// Results are the same bits whatever the number of threads: a world is stepped by one thread and
// shares nothing with the others. The mjcb_ functions run on the batch's threads.

#ifndef SYNOVIA_BATCH_H_
#define SYNOVIA_BATCH_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

typedef struct synBatch_ synBatch;  // opaque

// nworld worlds in the initial state, stepped by nthread threads (0: one for each core). The model
// must outlive the batch. NULL: `error` (may be NULL) says why.
MJAPI synBatch* syn_makeBatch(const mjModel* m, int nworld, int nthread, char* error, int error_sz);
MJAPI void syn_deleteBatch(synBatch* b);

MJAPI int syn_batchSize(const synBatch* b);

// One world. Change its fields through the arrays where they were asked for.
MJAPI mjData* syn_batchData(synBatch* b, int world);

// The field of all worlds, nworld rows of *size numbers (size may be NULL). Fields are "time" and
// the mjtNum arrays of mjData that do not depend on contacts (MJDATA_POINTERS). NULL if there is
// none.
MJAPI mjtNum* syn_batchField(synBatch* b, const char* field, int* size);

// mj_step nstep times in every world, mj_forward in those whose mask is not zero (NULL: all). 0:
// done; -1: `error` has the first error of the engine; the other worlds are done all the same.
MJAPI int syn_batchStep(synBatch* b, int nstep, char* error, int error_sz);
MJAPI int syn_batchForward(synBatch* b, const mjtByte* mask, char* error, int error_sz);

// mj_resetDataKeyframe (key < 0: mj_resetData) in the worlds whose mask is not zero (NULL: all).
MJAPI int syn_batchReset(synBatch* b, const mjtByte* mask, int key, char* error, int error_sz);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_BATCH_H_
