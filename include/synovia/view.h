// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// Shows simulations in a browser, from a program that steps them itself. The functions are in the
/// library synovia_view; the engine itself does not use networks.
///
///     synView* v = syn_makeView(m, 1, NULL, error, sizeof(error));
///     printf("%s\n", syn_viewAddress(v));
///     while (...) {
///       mj_step(m, d);
///       syn_viewSync(v, &d);     // costs almost nothing unless a page waits for a frame
///     }
///     syn_deleteView(v);

#ifndef SYNOVIA_VIEW_H_
#define SYNOVIA_VIEW_H_

#include <mujoco/mujoco.h>

#if defined(__GNUC__)
/// Marks functions that the library synovia_view exports.
#define SYN_VIEW_API __attribute__((visibility("default")))
#else
#define SYN_VIEW_API
#endif

#if defined(__cplusplus)
extern "C" {
#endif

/// A view, which serves a page to browsers. Its contents are private.
typedef struct synView_ synView;

/// Options of a view.
struct synViewOptions_ {
  /// Address to listen on. NULL means 127.0.0.1; on other addresses pages need the token that
  /// syn_viewAddress shows.
  const char* host;
  int port;            ///< Port to listen on, 0 for any that is free.
  const char* record;  ///< File that the simulation is recorded to, NULL for none.
  int steerable;       ///< If nonzero, pages may pause, step and reset; for syn_viewRun.
};
typedef struct synViewOptions_ synViewOptions;

/// Sets all options to their defaults.
SYN_VIEW_API void syn_defaultViewOptions(synViewOptions* opt);

/// Starts a view of `nworld` worlds of a model (1 to 64, shown in a grid). The model must outlive
/// the view. `opt` may be NULL. Returns NULL on failure, with the reason in `error` (may be NULL).
SYN_VIEW_API synView* syn_makeView(const mjModel* m, int nworld, const synViewOptions* opt,
                                   char* error, int error_sz);

/// Stops a view and frees it.
SYN_VIEW_API void syn_deleteView(synView* v);

/// Returns the address to open in a browser, with the token if one is needed. The text belongs to
/// the view.
SYN_VIEW_API const char* syn_viewAddress(const synView* v);

/// Returns the number of pages that are connected.
SYN_VIEW_API int syn_viewPages(const synView* v);

/// Returns 1 if a page waits for a frame, so that the next syn_viewSync copies the worlds.
SYN_VIEW_API int syn_viewWanted(const synView* v);

/// Hands the worlds to the view, which draws them, and applies to the first world what pages asked
/// for: controls, joint positions and forces on bodies, until the next call. Call it between steps,
/// on the thread that steps. Returns 0 if a page asked for a pause, otherwise 1.
SYN_VIEW_API int syn_viewSync(synView* v, mjData* const* worlds);

/// Steps the only world of a view in real time for `seconds`, and pauses, steps and resets it as
/// pages ask.
SYN_VIEW_API void syn_viewRun(synView* v, mjData* d, double seconds);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_VIEW_H_
