// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares the steps of an update of a scene. mjv_updateScene and mjv_updateSceneFromState share
// them.

#ifndef SYNOVIA_VISUAL_SCENE_H_
#define SYNOVIA_VISUAL_SCENE_H_

#include <mujoco/mujoco.h>

namespace syn {

// Appends the geoms that options and categories ask for. `pert` may be null.
void AddGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
              int catmask, mjvScene* scn);

// Appends everything but the geoms of plugins: geoms, cameras, lights, flexes and skins. Raises the
// warning mjWARN_VGEOMFULL in `d` if the scene is full.
void CompleteScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                   mjvCamera* cam, int catmask, mjvScene* scn);

// Returns whether flexes are shown in any of their four representations.
bool AnyFlexFlag(const mjvOption* opt);

// Computes vertices, faces and normals of flexes for the present state.
void UpdateFlexes(const mjModel* m, const mjData* d, const mjvOption* opt, mjvScene* scn);
// Computes vertices and normals of skins for the present state.
void UpdateSkins(const mjModel* m, const mjData* d, const mjvOption* opt, mjvScene* scn);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_SCENE_H_
