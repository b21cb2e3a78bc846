/* Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
 *
 * The viewer for other languages: the shared library libsynovia_viewer. Functions that return int
 * give 0 and a text in `error` when they fail, 1 otherwise. No exception leaves the library. */

#ifndef SYNOVIA_VIEWER_VIEWER_C_H_
#define SYNOVIA_VIEWER_VIEWER_C_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SYN_VIEWER_API __attribute__((visibility("default")))

/* Fills in a model and data, which must stay while they are shown; 0: there are none. */
typedef int (*synLoader)(mjModel** m, mjData** d);

/* The viewer that simulates, until its window is closed. It shows the model of m and d, or of the
 * loader (also when the user asks for it again), or of a file; nothing if all are NULL. */
SYN_VIEWER_API int syn_viewerLaunch(mjModel* m, mjData* d, synLoader loader, const char* file,
                                    int left, int right, char* error, int error_sz);

/* The viewer that watches a simulation: see passive.h for the meaning of the rest. */
typedef struct synPassive_ synPassive;
SYN_VIEWER_API synPassive* syn_makePassive(mjModel* m, mjData* d, void (*on_key)(int), int left,
                                           int right, char* error, int error_sz);
SYN_VIEWER_API void syn_deletePassive(synPassive* p);
SYN_VIEWER_API int syn_passiveRun(synPassive* p, char* error, int error_sz);
SYN_VIEWER_API int syn_passiveWait(synPassive* p);
SYN_VIEWER_API int syn_passiveIsRunning(synPassive* p);
SYN_VIEWER_API void syn_passiveClose(synPassive* p);
SYN_VIEWER_API void syn_passiveLock(synPassive* p);
SYN_VIEWER_API void syn_passiveUnlock(synPassive* p);
SYN_VIEWER_API int syn_passiveSync(synPassive* p, mjvScene* user, int state_only, char* error,
                                   int error_sz);
SYN_VIEWER_API mjvCamera* syn_passiveCamera(synPassive* p);
SYN_VIEWER_API mjvOption* syn_passiveOption(synPassive* p);
SYN_VIEWER_API mjvPerturb* syn_passivePerturb(synPassive* p);
SYN_VIEWER_API void syn_passiveViewport(synPassive* p, mjrRect* rect);

/* asset: 0 height field, 1 mesh, 2 texture. */
SYN_VIEWER_API void syn_passiveUpload(synPassive* p, int asset, int id);

/* Replace what is drawn on top of each frame. Images: 3 bytes a pixel, bottom row first. */
SYN_VIEWER_API void syn_passiveFigures(synPassive* p, int n, const mjrRect* rects,
                                       const mjvFigure* const* figures);
SYN_VIEWER_API void syn_passiveTexts(synPassive* p, int n, const int* fonts, const int* places,
                                     const char* const* left, const char* const* right);
SYN_VIEWER_API void syn_passiveImages(synPassive* p, int n, const mjrRect* rects,
                                      const unsigned char* const* rgb);

#ifdef __cplusplus
}
#endif

#endif /* SYNOVIA_VIEWER_VIEWER_C_H_ */
