// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Which files loading a model may open. For servers and everybody else who loads models of
// strangers:
//
//   mjVFS vfs;
//   mj_defaultVFS(&vfs);
//   const char* folders[] = {"/srv/models"};
//   syn_confineVFS(&vfs, folders, 1);
//   mjModel* m = mj_loadXML("/srv/models/robot.xml", &vfs, error, sizeof(error));
//
// Whatever is loaded with this VFS, the model itself, its includes, meshes, textures and attached
// models, then comes from the VFS or from files below one of the folders. Absolute names, ".." and
// symbolic links do not lead out: the place a name finally points to counts.

#ifndef SYNOVIA_FILES_H_
#define SYNOVIA_FILES_H_

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

// Confines loading with the VFS to the files in it and, if nfolder > 0, those below the folders;
// resource providers are refused. Replaces an earlier list. Returns 0, or -1 if a folder does not
// exist: then nothing but the VFS itself may be opened.
MJAPI int syn_confineVFS(mjVFS* vfs, const char* const* folders, int nfolder);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_FILES_H_
