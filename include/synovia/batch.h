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

typedef enum synType_ {  // of the numbers in an array
  synTYPE_NUM,           // mjtNum
  synTYPE_FLOAT,         // float
  synTYPE_INT,           // int
  synTYPE_BYTE           // mjtByte
} synType;

// The field of all worlds, nworld rows of *size numbers of *type (both may be NULL). Fields are
// "time" and the arrays of mjData that do not depend on contacts (MJDATA_POINTERS). NULL if there
// is none. syn_batchField is for fields of mjtNum only.
MJAPI void* syn_batchBind(synBatch* b, const char* field, int* type, int* size);
MJAPI mjtNum* syn_batchField(synBatch* b, const char* field, int* size);

// A field of mjModel with values for each world, from now on: nworld rows that start as copies of
// the model's and are read by the worlds directly. Fields are real numbers that are not shapes of
// meshes, flexes, skins and textures, and those of mjOption as "opt.gravity". NULL if there is
// none.
MJAPI void* syn_batchExpand(synBatch* b, const char* field, int* type, int* size);

// mj_setConst in the worlds whose mask is not zero (NULL: all): what follows from expanded masses,
// sizes and so on. The fields it computes are expanded, too; the model itself is not changed.
MJAPI int syn_batchSetConst(synBatch* b, const mjtByte* mask, char* error, int error_sz);

// Threads of the batch run on these cores only, one each (ncore 0: anywhere). -1: not possible.
MJAPI int syn_batchPin(synBatch* b, const int* cores, int ncore);

// mj_step nstep times in every world, mj_forward in those whose mask is not zero (NULL: all). 0:
// done; -1: `error` has the first error of the engine; the other worlds are done all the same.
MJAPI int syn_batchStep(synBatch* b, int nstep, char* error, int error_sz);
MJAPI int syn_batchForward(synBatch* b, const mjtByte* mask, char* error, int error_sz);

// As syn_batchStep, with callback(user, k) before step k, where the arrays can be read and changed;
// when it returns nonzero, the steps end with -1.
MJAPI int syn_batchStepWith(synBatch* b, int nstep, int (*callback)(void* user, int substep),
                            void* user, char* error, int error_sz);

// mj_resetDataKeyframe (key < 0: mj_resetData) in the worlds whose mask is not zero (NULL: all).
MJAPI int syn_batchReset(synBatch* b, const mjtByte* mask, int key, char* error, int error_sz);

// Questions to the worlds as they are now, a row for each.
//
// mj_ray of nray rays: points and directions nworld x nray x 3, results nworld x nray (geomid may
// be NULL).
MJAPI int syn_batchRay(synBatch* b, int nray, const mjtNum* pnt, const mjtNum* vec,
                       const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int* geomid,
                       mjtNum* dist, char* error, int error_sz);
// Jacobians, nworld x nid x 3 x nv (either may be NULL), of mjOBJ_BODY (centre of mass), XBODY
// (frame), GEOM or SITE.
MJAPI int syn_batchJac(synBatch* b, int objtype, const int* id, int nid, mjtNum* jacp, mjtNum* jacr,
                       char* error, int error_sz);
// Heights (world z) of a height field over points (world x, y), nworld x npoint x 2; NaN beside it.
MJAPI int syn_batchHeight(synBatch* b, int geom, int npoint, const mjtNum* xy, mjtNum* height,
                          char* error, int error_sz);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_BATCH_H_
