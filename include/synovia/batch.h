// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// A batch steps many worlds of one model on several threads. It shows each field of mjData as one
/// array with a row per world. Reinforcement learning and other programs that act between steps use
/// it. This header is an addition of Synovia to the interface.
///
///     synBatch* b = syn_makeBatch(m, 256, 0, error, sizeof(error));
///     mjtNum* ctrl = syn_batchField(b, "ctrl", NULL);        // 256 x nu, inputs
///     const mjtNum* qpos = syn_batchField(b, "qpos", NULL);  // 256 x nq, results
///     ...fill ctrl...
///     syn_batchStep(b, 5, error, sizeof(error));             // five steps of each world
///
/// When a function of this header returns, the arrays hold the current values of the worlds. Values
/// that are written to an array before a call are the values that the worlds start from. The arrays
/// belong to the batch, and their addresses do not change.
///
/// Results do not depend on the number of threads: one thread steps a world, and worlds share
/// nothing. The mjcb_ callbacks run on the threads of the batch.
///
/// All functions that take `error` write a message of at most `error_sz` characters to it if they
/// fail; it may be NULL.

#ifndef SYNOVIA_BATCH_H_
#define SYNOVIA_BATCH_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// A batch of worlds. Its contents are private.
typedef struct synBatch_ synBatch;

/// Returns a batch of `nworld` worlds in their initial state, which `nthread` threads step (0 means
/// one for each core). The model must outlive the batch. Returns NULL on failure. Free the batch
/// with syn_deleteBatch.
MJAPI synBatch* syn_makeBatch(const mjModel* m, int nworld, int nthread, char* error, int error_sz);

/// Frees a batch and its arrays. `b` may be NULL.
MJAPI void syn_deleteBatch(synBatch* b);

/// Returns the number of worlds.
MJAPI int syn_batchSize(const synBatch* b);

/// Returns the data of one world. Fields that have an array must be changed through the array.
MJAPI mjData* syn_batchData(synBatch* b, int world);

/// Types of the numbers in an array.
typedef enum synType_ {
  synTYPE_NUM,    ///< mjtNum.
  synTYPE_FLOAT,  ///< float.
  synTYPE_INT,    ///< int.
  synTYPE_BYTE    ///< mjtByte.
} synType;

/// Returns the array of a field of mjData in all worlds, or NULL if there is no such field. The
/// array has a row per world; `size` receives the length of a row and `type` the type of its
/// numbers (synType). Both may be NULL. Fields are "time" and the arrays of MJDATA_POINTERS, whose
/// sizes do not depend on contacts.
MJAPI void* syn_batchBind(synBatch* b, const char* field, int* type, int* size);

/// Returns the array of a field as syn_batchBind does, or NULL if its numbers are not mjtNum.
/// `size` may be NULL.
MJAPI mjtNum* syn_batchField(synBatch* b, const char* field, int* size);

/// Gives each world its own values of a field of mjModel, and returns the array of all worlds, a
/// row each. Rows start as copies of the model; worlds read them directly. Fields are arrays of
/// real numbers, except the shapes of meshes, flexes, skins and textures, and fields of mjOption
/// such as "opt.gravity". Returns NULL if there is no such field. `type` and `size` may be NULL.
MJAPI void* syn_batchExpand(synBatch* b, const char* field, int* type, int* size);

/// Runs mj_setConst in the worlds whose mask is not zero (all if `mask` is NULL), after expanded
/// masses, sizes or poses were changed. The fields that mj_setConst computes are expanded, too. The
/// model itself does not change. Returns 0 on success, -1 on failure.
MJAPI int syn_batchSetConst(synBatch* b, const mjtByte* mask, char* error, int error_sz);

/// Binds each thread of the batch to one of the cores; `ncore` 0 removes the binding. Returns 0 on
/// success, -1 if the system does not allow it.
MJAPI int syn_batchPin(synBatch* b, const int* cores, int ncore);

/// Runs mj_step `nstep` times in each world. Returns 0 on success. Returns -1 if the engine
/// reported an error in a world; `error` has the first one, and the other worlds are stepped
/// nevertheless.
MJAPI int syn_batchStep(synBatch* b, int nstep, char* error, int error_sz);

/// Runs mj_forward in the worlds whose mask is not zero (all if `mask` is NULL). The result is that
/// of syn_batchStep.
MJAPI int syn_batchForward(synBatch* b, const mjtByte* mask, char* error, int error_sz);

/// Runs syn_batchStep with a callback before each step, which can read and change the arrays. It
/// receives `user` and the number of the step. If it returns a nonzero number, the steps end and
/// the result is -1.
MJAPI int syn_batchStepWith(synBatch* b, int nstep, int (*callback)(void* user, int substep),
                            void* user, char* error, int error_sz);

/// Runs mj_resetDataKeyframe in the worlds whose mask is not zero (all if `mask` is NULL), or
/// mj_resetData if `key` is negative. The result is that of syn_batchStep.
MJAPI int syn_batchReset(synBatch* b, const mjtByte* mask, int key, char* error, int error_sz);

/// Runs mj_ray for `nray` rays in each world. Points and directions are nworld x nray x 3, results
/// are nworld x nray. `geomgroup` and `geomid` may be NULL. The result is that of syn_batchStep.
MJAPI int syn_batchRay(synBatch* b, int nray, const mjtNum* pnt, const mjtNum* vec,
                       const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int* geomid,
                       mjtNum* dist, char* error, int error_sz);

/// Computes the Jacobians of `nid` objects in each world, nworld x nid x 3 x nv. `objtype` is
/// mjOBJ_BODY (center of mass), mjOBJ_XBODY (body frame), mjOBJ_GEOM or mjOBJ_SITE. `jacp` and
/// `jacr` may be NULL. The result is that of syn_batchStep.
MJAPI int syn_batchJac(synBatch* b, int objtype, const int* id, int nid, mjtNum* jacp, mjtNum* jacr,
                       char* error, int error_sz);

/// Computes the height (world z) of the height field geom `geom` at points (world x, y) in each
/// world. `xy` is nworld x npoint x 2, `height` is nworld x npoint and NaN beside the field.
/// The result is that of syn_batchStep.
MJAPI int syn_batchHeight(synBatch* b, int geom, int npoint, const mjtNum* xy, mjtNum* height,
                          char* error, int error_sz);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_BATCH_H_
