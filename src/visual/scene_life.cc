// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Allocates and frees an mjvScene: geoms, and the vertices and faces of flexes and skins.

#include <algorithm>
#include <cstring>
#include <map>

#include <mujoco/mujoco.h>

namespace syn {
namespace {

// Returns the largest number of faces that a flex can show. A two-dimensional flex has two sides
// and a rim of two triangles per shell edge. A three-dimensional flex shows its surface, or the
// four faces of each element of one layer.
int MaxFlexFaces(const mjModel* m, int flex) {
  const int shells = m->flex_shellnum[flex], elements = m->flex_elemnum[flex];
  if (m->flex_dim[flex] == 2) return 2 * shells + 2 * elements;
  const int* layer = m->flex_elemlayer + m->flex_elemadr[flex];
  std::map<int, int> population;
  int largest = 0;
  for (int i = 0; i < elements; ++i) largest = std::max(largest, ++population[layer[i]]);
  return std::max(shells, 4 * largest);
}

// Allocates zeroed arrays. After a failure, all further arrays are null, and failed() is true.
class Allocator {
 public:
  // Sets p to an array of n zeroed elements, or to null if n is 0.
  template <typename T>
  void Take(T*& p, size_t n) {
    p = nullptr;
    if (failed_ || n == 0) return;
    p = static_cast<T*>(mju_malloc(n * sizeof(T)));
    if (p) {
      std::memset(static_cast<void*>(p), 0, n * sizeof(T));
    } else {
      failed_ = true;
    }
  }
  // Sets p to a copy of n elements.
  template <typename T>
  void Copy(T*& p, const T* from, size_t n) {
    Take(p, n);
    if (p) std::copy_n(from, n, p);
  }
  bool failed() const { return failed_; }

 private:
  bool failed_ = false;
};

// Allocates the arrays of flexes and copies what does not change.
void AllocateFlexes(const mjModel* m, mjvScene* scn, Allocator& memory) {
  scn->nflex = m->nflex;
  memory.Copy(scn->flexedgeadr, m->flex_edgeadr, m->nflex);
  memory.Copy(scn->flexedgenum, m->flex_edgenum, m->nflex);
  memory.Copy(scn->flexvertadr, m->flex_vertadr, m->nflex);
  memory.Copy(scn->flexvertnum, m->flex_vertnum, m->nflex);
  memory.Copy(scn->flexedge, m->flex_edge, size_t{2} * m->nflexedge);
  memory.Take(scn->flexfaceadr, m->nflex);
  memory.Take(scn->flexfacenum, m->nflex);
  memory.Take(scn->flexfaceused, m->nflex);
  memory.Take(scn->flexvert, size_t{3} * m->nflexvert);
  if (memory.failed()) return;
  // The memory for faces depends on the numbers of faces, which are computed here.
  size_t faces = 0;
  for (int i = 0; i < m->nflex; ++i) {
    scn->flexfaceadr[i] = static_cast<int>(faces);
    scn->flexfacenum[i] = MaxFlexFaces(m, i);
    faces += scn->flexfacenum[i];
  }
  memory.Take(scn->flexface, 9 * faces);
  memory.Take(scn->flexnormal, 9 * faces);
  memory.Take(scn->flextexcoord, 6 * faces);
}

// Allocates the arrays of skins and copies what does not change.
void AllocateSkins(const mjModel* m, mjvScene* scn, Allocator& memory) {
  scn->nskin = m->nskin;
  memory.Copy(scn->skinfacenum, m->skin_facenum, m->nskin);
  memory.Copy(scn->skinvertadr, m->skin_vertadr, m->nskin);
  memory.Copy(scn->skinvertnum, m->skin_vertnum, m->nskin);
  memory.Take(scn->skinvert, size_t{3} * m->nskinvert);
  memory.Take(scn->skinnormal, size_t{3} * m->nskinvert);
}

}  // namespace
}  // namespace syn

void mjv_defaultScene(mjvScene* scn) {
  std::memset(static_cast<void*>(scn), 0, sizeof(*scn));
  scn->scale = 1;
}

void mjv_freeScene(mjvScene* scn) {
  for (void* p : {static_cast<void*>(scn->geoms), static_cast<void*>(scn->geomorder),
                  static_cast<void*>(scn->flexedgeadr), static_cast<void*>(scn->flexedgenum),
                  static_cast<void*>(scn->flexvertadr), static_cast<void*>(scn->flexvertnum),
                  static_cast<void*>(scn->flexfaceadr), static_cast<void*>(scn->flexfacenum),
                  static_cast<void*>(scn->flexfaceused), static_cast<void*>(scn->flexedge),
                  static_cast<void*>(scn->flexvert), static_cast<void*>(scn->flexface),
                  static_cast<void*>(scn->flexnormal), static_cast<void*>(scn->flextexcoord),
                  static_cast<void*>(scn->skinfacenum), static_cast<void*>(scn->skinvertadr),
                  static_cast<void*>(scn->skinvertnum), static_cast<void*>(scn->skinvert),
                  static_cast<void*>(scn->skinnormal)}) {
    mju_free(p);
  }
  mjv_defaultScene(scn);
}

void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom) {
  mjv_freeScene(scn);
  scn->maxgeom = std::max(0, maxgeom);
  syn::Allocator memory;
  memory.Take(scn->geoms, scn->maxgeom);
  memory.Take(scn->geomorder, scn->maxgeom);
  if (m && m->nflex) syn::AllocateFlexes(m, scn, memory);
  if (m && m->nskin) syn::AllocateSkins(m, scn, memory);
  if (memory.failed()) {
    mjv_freeScene(scn);
    mju_error("mjv_makeScene: could not allocate the scene");
    return;
  }
  scn->scale = 1;
  scn->rotate[0] = 1;
  for (int i = 0; i < mjNRNDFLAG; ++i) scn->flags[i] = mjRNDSTRING[i][1][0] == '1';
}
