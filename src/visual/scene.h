// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The parts of an update of a scene.

#ifndef SYNOVIA_VISUAL_SCENE_H_
#define SYNOVIA_VISUAL_SCENE_H_

#include <mujoco/mujoco.h>

namespace syn {

// Appends the geoms that options and categories ask for.
void AddGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
              int catmask, mjvScene* scn);

// Everything after the geoms of plugins: geoms, cameras, lights, flexes, skins, the warning if the
// scene is full.
void CompleteScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                   mjvCamera* cam, int catmask, mjvScene* scn);

bool AnyFlexFlag(const mjvOption* opt);

// Vertices, faces and normals of soft bodies as they are now.
void UpdateFlexes(const mjModel* m, const mjData* d, const mjvOption* opt, mjvScene* scn);
void UpdateSkins(const mjModel* m, const mjData* d, const mjvOption* opt, mjvScene* scn);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_SCENE_H_
