// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds and searches the hash map of names; names.h describes it.

#include "model/names.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace syn {
namespace {

const char* NameAt(const mjModel* m, int adr) { return m->names + adr; }

// Finds the section of an object type. mjOBJ_XBODY has the names of bodies.
bool FindSection(const mjModel* m, int type, NameSection* found) {
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  std::array<NameSection, kNumNameSections> sections;
  NameSections(m, sections);
  for (const NameSection& s : sections) {
    if (s.type == type) {
      *found = s;
      return true;
    }
  }
  return false;
}

}  // namespace

int NameSections(const mjModel* m, std::span<NameSection, kNumNameSections> sections) {
  const NameSection all[kNumNameSections] = {
      {mjOBJ_BODY, m->nbody, m->name_bodyadr, 0},
      {mjOBJ_JOINT, m->njnt, m->name_jntadr, 0},
      {mjOBJ_GEOM, m->ngeom, m->name_geomadr, 0},
      {mjOBJ_SITE, m->nsite, m->name_siteadr, 0},
      {mjOBJ_CAMERA, m->ncam, m->name_camadr, 0},
      {mjOBJ_LIGHT, m->nlight, m->name_lightadr, 0},
      {mjOBJ_FLEX, m->nflex, m->name_flexadr, 0},
      {mjOBJ_MESH, m->nmesh, m->name_meshadr, 0},
      {mjOBJ_SKIN, m->nskin, m->name_skinadr, 0},
      {mjOBJ_HFIELD, m->nhfield, m->name_hfieldadr, 0},
      {mjOBJ_TEXTURE, m->ntex, m->name_texadr, 0},
      {mjOBJ_MATERIAL, m->nmat, m->name_matadr, 0},
      {mjOBJ_PAIR, m->npair, m->name_pairadr, 0},
      {mjOBJ_EXCLUDE, m->nexclude, m->name_excludeadr, 0},
      {mjOBJ_EQUALITY, m->neq, m->name_eqadr, 0},
      {mjOBJ_TENDON, m->ntendon, m->name_tendonadr, 0},
      {mjOBJ_ACTUATOR, m->nu, m->name_actuatoradr, 0},
      {mjOBJ_SENSOR, m->nsensor, m->name_sensoradr, 0},
      {mjOBJ_NUMERIC, m->nnumeric, m->name_numericadr, 0},
      {mjOBJ_TEXT, m->ntext, m->name_textadr, 0},
      {mjOBJ_TUPLE, m->ntuple, m->name_tupleadr, 0},
      {mjOBJ_KEY, m->nkey, m->name_keyadr, 0},
      {mjOBJ_PLUGIN, m->nplugin, m->name_pluginadr, 0},
  };
  std::copy(std::begin(all), std::end(all), sections.begin());
  int end = 0;
  for (NameSection& s : sections) {
    s.map_begin = end;
    end += 2 * s.count;
  }
  return end;
}

// The hash is h = 33 h xor c for each character c, starting from 5381. Characters are signed, on
// all machines.
uint64_t HashName(const char* name) {
  uint64_t h = 5381;
  for (; *name; ++name) {
    h = (33 * h) ^ static_cast<uint64_t>(static_cast<int64_t>(static_cast<signed char>(*name)));
  }
  return h;
}

void BuildNamesMap(mjModel* m) {
  std::fill_n(m->names_map, m->nnames_map, -1);
  std::array<NameSection, kNumNameSections> sections;
  NameSections(m, sections);
  for (const NameSection& s : sections) {
    const uint64_t slots = 2 * static_cast<uint64_t>(s.count);
    for (int i = 0; i < s.count; ++i) {
      const char* name = NameAt(m, s.adr[i]);
      // Objects without a name are not in the map.
      if (!*name) continue;
      uint64_t slot = HashName(name) % slots;
      while (m->names_map[s.map_begin + slot] != -1) slot = (slot + 1) % slots;
      m->names_map[s.map_begin + slot] = i;
    }
  }
}

}  // namespace syn

int mj_name2id(const mjModel* m, int type, const char* name) {
  syn::NameSection s;
  if (!name || !*name || !syn::FindSection(m, type, &s) || s.count == 0) return -1;
  const uint64_t slots = 2 * static_cast<uint64_t>(s.count);
  const uint64_t first = syn::HashName(name) % slots;
  uint64_t slot = first;
  do {
    const int id = m->names_map[s.map_begin + slot];
    // The map of a file is not trusted, so every entry is checked.
    if (id < 0 || id >= s.count) return -1;
    if (!std::strcmp(m->names + s.adr[id], name)) return id;
    slot = (slot + 1) % slots;
  } while (slot != first);
  return -1;
}

const char* mj_id2name(const mjModel* m, int type, int id) {
  syn::NameSection s;
  if (!syn::FindSection(m, type, &s) || id < 0 || id >= s.count) return nullptr;
  const char* name = m->names + s.adr[id];
  return *name ? name : nullptr;
}
