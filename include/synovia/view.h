// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Simulations in a browser, from a program that steps them itself: the library synovia_view, apart
// from the engine, which knows nothing of networks.
//
//   synView* v = syn_makeView(m, 1, NULL, error, sizeof(error));
//   printf("%s\n", syn_viewAddress(v));
//   while (...) {
//     mj_step(m, d);
//     syn_viewSync(v, &d);     // costs next to nothing unless a page waits for a frame
//   }
//   syn_deleteView(v);

#ifndef SYNOVIA_VIEW_H_
#define SYNOVIA_VIEW_H_

#include <mujoco/mujoco.h>

#if defined(__GNUC__)
#define SYN_VIEW_API __attribute__((visibility("default")))
#else
#define SYN_VIEW_API
#endif

#if defined(__cplusplus)
extern "C" {
#endif

typedef struct synView_ synView;  // opaque

struct synViewOptions_ {
  const char* host;  // address to listen on; NULL: 127.0.0.1. Others need the token of the address
  int port;          // 0: any that is free
  const char* record;  // file for a recording, or NULL
  int steerable;       // pages may pause, step and reset: for syn_viewRun
};
typedef struct synViewOptions_ synViewOptions;

SYN_VIEW_API void syn_defaultViewOptions(synViewOptions* opt);

// Shows nworld worlds (1 to 64, in a grid) of a model, which must outlive the view. opt may be
// NULL. NULL: `error` (may be NULL) says why.
SYN_VIEW_API synView* syn_makeView(const mjModel* m, int nworld, const synViewOptions* opt,
                                   char* error, int error_sz);
SYN_VIEW_API void syn_deleteView(synView* v);

// For people; with the token if one is needed.
SYN_VIEW_API const char* syn_viewAddress(const synView* v);

// How many pages look on.
SYN_VIEW_API int syn_viewPages(const synView* v);

// Whether somebody waits for a frame, that is, whether the next syn_viewSync will copy anything.
SYN_VIEW_API int syn_viewWanted(const synView* v);

// Between steps, by the thread that steps: does to the first world what pages asked for (controls,
// joints, pulling at bodies: in force until the next call) and hands the worlds out to be drawn. 0:
// a page asked for a pause.
SYN_VIEW_API int syn_viewSync(synView* v, mjData* const* worlds);

// Steps the only world in real time for so many seconds, as pages ask for.
SYN_VIEW_API void syn_viewRun(synView* v, mjData* d, double seconds);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_VIEW_H_
