/* Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
 *
 * The C interface of the viewer, for other languages; the shared library is libsynovia_viewer.
 * Functions with a parameter `error` return 1, or 0 (NULL) with a text of at most error_sz bytes in
 * `error` if they fail. `error` may be NULL. No exception leaves the library. */

#ifndef SYNOVIA_VIEWER_VIEWER_C_H_
#define SYNOVIA_VIEWER_VIEWER_C_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SYN_VIEWER_API __attribute__((visibility("default")))

/* Provides a model and data, which must exist as long as they are shown. Returns 0 on failure. */
typedef int (*synLoader)(mjModel** m, mjData** d);

/* Runs a viewer that simulates, until its window is closed. The model comes from the loader, which
 * is also called when the user loads the model again; otherwise from m and d, or from the file.
 * If all are NULL, no model is shown. `left` and `right` say which panels are visible. */
SYN_VIEWER_API int syn_viewerLaunch(mjModel* m, mjData* d, synLoader loader, const char* file,
                                    int left, int right, char* error, int error_sz);

/* A viewer that shows the simulation of a program. The functions below correspond to the members of
 * viewer::Passive, which passive.h describes. Camera, option and perturbation may be used between
 * syn_passiveLock and syn_passiveUnlock; their addresses are valid until syn_deletePassive. */
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

/* Uploads a changed asset of the model. asset: 0 height field, 1 mesh, 2 texture. */
SYN_VIEWER_API void syn_passiveUpload(synPassive* p, int asset, int id);

/* Replace the figures, texts or images that are drawn on top of each frame by n others, which are
 * copied. Images have 3 bytes per pixel, bottom row first. */
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
