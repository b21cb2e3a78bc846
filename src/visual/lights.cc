// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Fills the lights of a scene: the headlight of the viewer first, then the active lights of the
// model, at most mjMAXLIGHT together.

#include <algorithm>

#include "visual/camera.h"
#include "visual/geom.h"

namespace syn {
namespace {

// Copies the three colors of a light.
void SetColours(mjvLight* light, const float* ambient, const float* diffuse,
                const float* specular) {
  std::copy_n(ambient, 3, light->ambient);
  std::copy_n(diffuse, 3, light->diffuse);
  std::copy_n(specular, 3, light->specular);
}

// Returns a directional light at the position of the viewer, in the direction of the view.
mjvLight Headlight(const mjModel* m, const mjvScene* scn) {
  const View view = ViewInModel("mjv_makeLights", scn);
  const auto& head = m->vis.headlight;
  mjvLight light{};
  light.id = light.texid = -1;
  light.headlight = 1;
  light.type = mjLIGHT_DIRECTIONAL;
  light.bulbradius = 0.02f;
  light.range = 10;
  StoreFloat(view.head, light.pos);
  StoreFloat(view.forward, light.dir);
  SetColours(&light, head.ambient, head.diffuse, head.specular);
  return light;
}

// Returns light i of the model. Only spot lights have attenuation, exponent and cutoff.
mjvLight ModelLight(const mjModel* m, const mjData* d, int i) {
  mjvLight light{};
  light.id = i;
  light.type = m->light_type[i];
  light.texid = m->light_texid[i];
  light.castshadow = m->light_castshadow[i];
  light.bulbradius = m->light_bulbradius[i];
  light.intensity = m->light_intensity[i];
  light.range = m->light_range[i];
  StoreFloat(Vec3::Load(d->light_xpos + 3 * i), light.pos);
  StoreFloat(Vec3::Load(d->light_xdir + 3 * i), light.dir);
  SetColours(&light, m->light_ambient + 3 * i, m->light_diffuse + 3 * i, m->light_specular + 3 * i);
  if (light.type == mjLIGHT_SPOT) {
    std::copy_n(m->light_attenuation + 3 * i, 3, light.attenuation);
    light.exponent = m->light_exponent[i];
    light.cutoff = m->light_cutoff[i];
  }
  return light;
}

}  // namespace
}  // namespace syn

void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn) {
  scn->nlight = 0;
  if (m->vis.headlight.active) scn->lights[scn->nlight++] = syn::Headlight(m, scn);
  for (int i = 0; i < m->nlight && scn->nlight < mjMAXLIGHT; ++i) {
    if (m->light_active[i]) scn->lights[scn->nlight++] = syn::ModelLight(m, d, i);
  }
}
