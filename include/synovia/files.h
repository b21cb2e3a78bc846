// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// Limits the files that loading a model may open. Servers and other programs that load models from
/// strangers use it:
///
///     mjVFS vfs;
///     mj_defaultVFS(&vfs);
///     const char* folders[] = {"/srv/models"};
///     syn_confineVFS(&vfs, folders, 1);
///     mjModel* m = mj_loadXML("/srv/models/robot.xml", &vfs, error, sizeof(error));
///
/// Everything that is loaded with this VFS (the model, its includes, meshes, textures and attached
/// models) then comes from the VFS itself or from files below one of the folders. Absolute names,
/// ".." and symbolic links do not lead out, because the place that a name finally points to counts.

#ifndef SYNOVIA_FILES_H_
#define SYNOVIA_FILES_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// Confines loading with `vfs` to the files in it and below the `nfolder` folders. Resource
/// providers are refused. A second call replaces the list of folders. Returns 0 on success. Returns
/// -1 if a folder does not exist; then only files in the VFS may be opened.
MJAPI int syn_confineVFS(mjVFS* vfs, const char* const* folders, int nfolder);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_FILES_H_
