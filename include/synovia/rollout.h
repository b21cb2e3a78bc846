// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Many simulations at once: given initial states and controls, syn_rollout steps every rollout of a
// batch on several threads and records states and sensor readings. Our own addition to the
// interface, for sampling controllers, data sets and system identification.
//
//   synRollout r;
//   syn_defaultRollout(&r);
//   r.model = &m;            // one model for all rollouts
//   r.nroll = 1000;
//   r.nstep = 500;
//   r.state0 = initial;      // 1000 x mj_stateSize(m, mjSTATE_FULLPHYSICS)
//   r.control = controls;    // 1000 x 500 x nu
//   r.state = states;        // 1000 x 500 x mj_stateSize(m, mjSTATE_FULLPHYSICS)
//   if (syn_rollout(&r, error, sizeof(error)) < 0) puts(error);
//
// Arrays belong to the caller, are dense and row-major; those marked optional may be NULL.
//
// Results are the same bits whatever the number of threads: every rollout starts from mj_resetData,
// its initial state and its warm start, and nothing carries over from one to the next.
//
// A rollout whose state goes bad (mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC: the engine would
// reset it) ends there, and the rest of its rows are NaN. The others are not affected.

#ifndef SYNOVIA_ROLLOUT_H_
#define SYNOVIA_ROLLOUT_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

typedef struct synRollout_ {
  // what to simulate
  const mjModel* const* model;  // one model, or one for each rollout with equal sizes of all arrays
  int nmodel;                   // 1 or nroll                                   (default 1)
  int nroll;                    // number of rollouts
  int nstep;                    // steps of each
  unsigned int control_spec;    // rows of `control`: bits of mjSTATE_USER     (mjSTATE_CTRL)
  const mjtNum* state0;         // initial states, mjSTATE_FULLPHYSICS: nroll x nstate
  const mjtNum* warmstart0;     // initial qacc_warmstart: nroll x nv           (optional: zero)
  const mjtNum* control;        // before every step: nroll x nstep x ncontrol  (optional: zero)

  // what is recorded
  mjtNum* state;       // after every step: nroll x nstep x nstate     (optional)
  mjtNum* sensordata;  // at every step: nroll x nstep x nsensordata   (optional)
  mjtNum* warmstart;   // qacc_warmstart at the end: nroll x nv        (optional)

  // Steps that are in the outputs: nroll numbers, 0 before the first call (optional). With
  // `length`, `state` and `warmstart` given, a call that was cancelled can be repeated as it is:
  // each rollout goes on where it stopped, to the same bits as if it never had.
  int* length;

  // how
  int nthread;    // threads, the caller's among them; 0: one for each core
  int callbacks;  // 0: the mjcb_ functions are off (see below)   (default 0)

  // Called on the caller's thread soon after the start, some twenty times a second, and at the end,
  // with the number of steps done out of all; cancels if it returns non-zero   (optional)
  int (*progress)(void* user, long long ndone, long long ntotal);
  void* user;  // passed to progress
} synRollout;

// Callbacks off: the mjcb_ variables are one set for the whole process, and functions installed for
// one mjData on one thread are seldom fit to run on many. Therefore they are set to NULL while a
// rollout runs and restored when the last one running has ended; a thread that steps other data
// meanwhile does without them too. With `callbacks` = 1 they stay, must be thread-safe, and the
// promise of same bits is theirs to keep.

typedef enum synRolloutResult_ {
  synROLLOUT_ERROR = -1,     // nothing or a part was done, `error` says why
  synROLLOUT_DONE = 0,       // all outputs are complete
  synROLLOUT_CANCELLED = 1,  // progress asked to stop; `length` says how far each rollout got
} synRolloutResult;

// Sets defaults: everything 0 or NULL but nmodel and control_spec.
MJAPI void syn_defaultRollout(synRollout* rollout);

// Runs the batch. Returns a synRolloutResult. Errors of the engine on any thread end up in `error`
// (may be NULL) as one line; they do not call mju_user_error or end the process.
MJAPI int syn_rollout(const synRollout* rollout, char* error, int error_sz);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_ROLLOUT_H_
