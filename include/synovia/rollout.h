// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// Many simulations in one call. Given initial states and controls, syn_rollout steps each rollout
/// of a batch on several threads and records states and sensor values. Sampling controllers, data
/// sets and system identification use it. This header is an addition of Synovia to the interface.
///
///     synRollout r;
///     syn_defaultRollout(&r);
///     r.model = &m;            // one model for all rollouts
///     r.nroll = 1000;
///     r.nstep = 500;
///     r.state0 = initial;      // 1000 x mj_stateSize(m, mjSTATE_FULLPHYSICS)
///     r.control = controls;    // 1000 x 500 x nu
///     r.state = states;        // 1000 x 500 x mj_stateSize(m, mjSTATE_FULLPHYSICS)
///     if (syn_rollout(&r, error, sizeof(error)) < 0) puts(error);
///
/// Arrays belong to the caller and are dense and row-major. Those marked optional may be NULL.
///
/// Results do not depend on the number of threads: each rollout starts from mj_resetData, its
/// initial state and its warm start, and nothing is carried over from one rollout to the next.
///
/// A rollout whose state becomes bad (mjWARN_BADQPOS, mjWARN_BADQVEL or mjWARN_BADQACC, after which
/// the engine would reset it) ends there, and the rest of its rows are NaN. Other rollouts are not
/// affected.
///
/// The mjcb_ callbacks are one set for the whole process, and functions that were installed for one
/// mjData on one thread seldom work on many. Therefore they are set to NULL while rollouts run, and
/// restored when the last one has ended. A thread that steps other data meanwhile runs without
/// them, too. With `callbacks` = 1 they stay, must be thread-safe, and must not let results depend
/// on the order of calls.

#ifndef SYNOVIA_ROLLOUT_H_
#define SYNOVIA_ROLLOUT_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// Inputs, outputs and settings of syn_rollout.
typedef struct synRollout_ {
  /// One model, or one for each rollout with equal sizes of all arrays.
  const mjModel* const* model;
  int nmodel;  ///< Number of models: 1 (the default) or nroll.
  int nroll;   ///< Number of rollouts.
  int nstep;   ///< Number of steps of each rollout.
  /// Parts of the state that a row of `control` holds: bits of mjSTATE_USER, mjSTATE_CTRL by
  /// default.
  unsigned int control_spec;
  const mjtNum* state0;      ///< Initial states, mjSTATE_FULLPHYSICS. (nroll x nstate)
  const mjtNum* warmstart0;  ///< Initial qacc_warmstart, zero if NULL. Optional. (nroll x nv)
  /// Controls of each step, zero if NULL. Optional. (nroll x nstep x ncontrol)
  const mjtNum* control;

  mjtNum* state;       ///< States after each step. Optional. (nroll x nstep x nstate)
  mjtNum* sensordata;  ///< Sensor values of each step. Optional. (nroll x nstep x nsensordata)
  mjtNum* warmstart;   ///< The last qacc_warmstart of each rollout. Optional. (nroll x nv)

  /// Number of steps that each rollout has completed, 0 before the first call. Optional. (nroll) If
  /// `length`, `state` and `warmstart` are given, a call that was canceled can be repeated: each
  /// rollout continues where it stopped, with the same results as without the interruption.
  int* length;

  int nthread;    ///< Number of threads, with that of the caller; 0 means one for each core.
  int callbacks;  ///< If nonzero, the mjcb_ callbacks run in rollouts; 0 by default.

  /// Called on the caller's thread about twenty times a second and at the end, with the number of
  /// steps that are done and of all steps. A nonzero result cancels the rollouts. Optional.
  int (*progress)(void* user, long long ndone, long long ntotal);
  void* user;  ///< First argument of `progress`.
} synRollout;

/// Results of syn_rollout.
typedef enum synRolloutResult_ {
  synROLLOUT_ERROR = -1,     ///< An error occurred; nothing or a part was done.
  synROLLOUT_DONE = 0,       ///< All outputs are complete.
  synROLLOUT_CANCELLED = 1,  ///< `progress` canceled; `length` tells how far each rollout got.
} synRolloutResult;

/// Sets all fields to their defaults: nmodel 1, control_spec mjSTATE_CTRL, all others 0 or NULL.
MJAPI void syn_defaultRollout(synRollout* rollout);

/// Runs all rollouts. Returns a synRolloutResult. Errors of the engine on any thread are written to
/// `error` (may be NULL) as one line; they do not call mju_user_error or end the process.
MJAPI int syn_rollout(const synRollout* rollout, char* error, int error_sz);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_ROLLOUT_H_
