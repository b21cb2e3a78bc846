// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Validates the flexes and skins of a model; see validate.h.

#include <mujoco/mujoco.h>

#include "model/flex_element.h"
#include "model/validate_parts.h"

namespace syn {
namespace {

// Checks that n indices are at least `lowest` and less than `limit`.
void CheckRange(const char* name, const int* index, int64_t n, int limit, int lowest = 0) {
  for (int64_t i = 0; i < n; ++i) {
    if (index[i] < lowest || index[i] >= limit) FailModel(std::string(name) + " out of bounds.");
  }
}

// Checks a range of `count` entries at `adr` in an array of `target` entries. An empty range may
// have the address -1.
void CheckPiece(const char* name, int64_t adr, int64_t count, int64_t target) {
  const bool none = adr == -1 && count == 0;
  if (!none && (adr < 0 || count < 0 || count > target - adr)) {
    FailModel(std::string(name) + " out of bounds.");
  }
}

// Checks the ranges of a flex in the shared arrays.
void CheckFlexPieces(const mjModel* m, int f) {
  const int64_t dim = m->flex_dim[f], elements = m->flex_elemnum[f];
  const int64_t edges = static_cast<int64_t>(ElementEdges(m->flex_dim[f]).size());
  CheckPiece("flex_nodeadr", m->flex_nodeadr[f], m->flex_nodenum[f], m->nflexnode);
  CheckPiece("flex_vertadr", m->flex_vertadr[f], m->flex_vertnum[f], m->nflexvert);
  CheckPiece("flex_edgeadr", m->flex_edgeadr[f], m->flex_edgenum[f], m->nflexedge);
  CheckPiece("flex_elemadr", m->flex_elemadr[f], elements, m->nflexelem);
  CheckPiece("flex_elemdataadr", m->flex_elemdataadr[f], elements * (dim + 1), m->nflexelemdata);
  CheckPiece("flex_elemedgeadr", m->flex_elemedgeadr[f], elements * edges, m->nflexelemedge);
  CheckPiece("flex_shelldataadr", m->flex_shelldataadr[f], m->flex_shellnum[f] * dim,
             m->nflexshelldata);
  CheckPiece("flex_evpairadr", m->flex_evpairadr[f], m->flex_evpairnum[f], m->nflexevpair);
  CheckPiece("flex_bvhadr", m->flex_bvhadr[f], m->flex_bvhnum[f], m->nbvh);
  Require(m->flex_texcoordadr[f] >= -1 && m->flex_texcoordadr[f] <= m->nflextexcoord,
          "flex_texcoordadr out of bounds.");
  Require(m->flex_vertnum[f] > 0 && elements > 0, "empty flex.");
}

// Checks the indices inside these ranges, which count within the flex.
void CheckFlexIndices(const mjModel* m, int f) {
  const int nvert = m->flex_vertnum[f], nelem = m->flex_elemnum[f], dim = m->flex_dim[f];
  const int64_t nedge = m->flex_edgenum[f], edge = m->flex_edgeadr[f];
  CheckRange("flex_edge", m->flex_edge + 2 * edge, 2 * nedge, nvert);
  CheckRange("flex_edgeflap", m->flex_edgeflap + 2 * edge, 2 * nedge, nvert, -1);
  CheckRange("flex_elem", m->flex_elem + m->flex_elemdataadr[f], int64_t{nelem} * (dim + 1), nvert);
  CheckRange("flex_elemedge", m->flex_elemedge + m->flex_elemedgeadr[f],
             nelem * static_cast<int64_t>(ElementEdges(dim).size()), m->flex_edgenum[f]);
  if (m->flex_shellnum[f]) {
    CheckRange("flex_shell", m->flex_shell + m->flex_shelldataadr[f],
               int64_t{m->flex_shellnum[f]} * dim, nvert);
  }
  for (int i = 0; i < m->flex_evpairnum[f]; ++i) {
    const int* pair = m->flex_evpair + 2 * (m->flex_evpairadr[f] + static_cast<int64_t>(i));
    Require(pair[0] >= 0 && pair[0] < nelem && pair[1] >= 0 && pair[1] < nvert,
            "flex_evpair out of bounds.");
  }
  if (m->flex_texcoordadr[f] >= 0) {
    CheckRange("flex_elemtexcoord", m->flex_elemtexcoord + m->flex_elemdataadr[f],
               int64_t{nelem} * (dim + 1), m->nflextexcoord - m->flex_texcoordadr[f]);
  }
}

// Checks the bodies of a flex: the vertices of interpolated flexes have no bodies, all others have.
void CheckFlexBodies(const mjModel* m, int f) {
  const bool interp = m->flex_interp[f];
  Require(m->flex_nodenum[f] == (interp ? kTrilinearNodes : 0), "bad flex_nodenum.");
  CheckRange("flex_nodebodyid", m->flex_nodebodyid + m->flex_nodeadr[f], m->flex_nodenum[f],
             m->nbody);
  CheckRange("flex_vertbodyid", m->flex_vertbodyid + m->flex_vertadr[f], m->flex_vertnum[f],
             interp ? 0 : m->nbody, interp ? -1 : 0);
  // The matrix of an interpolated flex must fit into the stiffness of its elements.
  constexpr int64_t kMatrix = 9 * kTrilinearNodes * kTrilinearNodes;
  const mjtNum* stiffness = m->flex_stiffness + int64_t{kStiffnessSize} * m->flex_elemadr[f];
  Require(!interp || stiffness[0] == 0 || int64_t{kStiffnessSize} * m->flex_elemnum[f] >= kMatrix,
          "too few elements for the stiffness of an interpolated flex.");
}

// Checks the hierarchy of a flex. An inner node must have both children.
void CheckFlexHierarchy(const mjModel* m, int f) {
  const int root = m->flex_bvhadr[f], count = m->flex_bvhnum[f];
  if (root < 0) return;
  Require(root >= m->nbvhstatic, "flex_bvhadr out of bounds.");
  CheckTreeNodes<2>("bvh_child", m->bvh_child, root, count);
  for (int i = root; i < root + count; ++i) {
    Require(m->bvh_nodeid[i] >= -1 && m->bvh_nodeid[i] < m->flex_elemnum[f],
            "bvh_nodeid out of bounds.");
    const int* child = m->bvh_child + 2 * static_cast<int64_t>(i);
    Require(m->bvh_nodeid[i] >= 0 || (child[0] >= 0 && child[1] >= 0), "bad bvh_child.");
  }
}

}  // namespace

void CheckFlexes(const mjModel* m) {
  SYN_INDEX(flex_matid, m->nflex, nullptr, m->nmat);
  constexpr int kMaxIds = 65534;  // bodies and flexes share 16 bits in pair signatures
  Require(m->nbody + m->nflex < kMaxIds || !m->nflex, "too many bodies and flexes.");
  for (int f = 0; f < m->nflex; ++f) {
    Require(m->flex_dim[f] >= 1 && m->flex_dim[f] <= 3, "bad flex_dim.");
    CheckFlexPieces(m, f);
    CheckFlexIndices(m, f);
    CheckFlexBodies(m, f);
    CheckFlexHierarchy(m, f);
  }
}

void CheckSkins(const mjModel* m) {
  SYN_INDEX(skin_matid, m->nskin, nullptr, m->nmat);
  SYN_INDEX(skin_vertadr, m->nskin, m->skin_vertnum, m->nskinvert);
  SYN_INDEX(skin_faceadr, m->nskin, m->skin_facenum, m->nskinface);
  SYN_INDEX(skin_boneadr, m->nskin, m->skin_bonenum, m->nskinbone);
  SYN_INDEX(skin_bonevertadr, m->nskinbone, m->skin_bonevertnum, m->nskinbonevert);
  SYN_INDEX(skin_pathadr, m->nskin, nullptr, m->npaths);
  CheckRange("skin_bonebodyid", m->skin_bonebodyid, m->nskinbone, m->nbody);
  for (int i = 0; i < m->nskin; ++i) {
    const int64_t texcoord = m->skin_texcoordadr[i], nvert = m->skin_vertnum[i];
    Require(texcoord == -1 || (texcoord >= 0 && nvert <= m->nskintexvert - texcoord),
            "skin_texcoordadr out of bounds.");
    if (m->skin_facenum[i]) {
      CheckRange("skin_face", m->skin_face + 3 * int64_t{m->skin_faceadr[i]},
                 3 * int64_t{m->skin_facenum[i]}, m->skin_vertnum[i]);
    }
    for (int b = m->skin_boneadr[i]; b < m->skin_boneadr[i] + m->skin_bonenum[i]; ++b) {
      if (!m->skin_bonevertnum[b]) continue;
      CheckRange("skin_bonevertid", m->skin_bonevertid + m->skin_bonevertadr[b],
                 m->skin_bonevertnum[b], m->skin_vertnum[i]);
    }
  }
}

}  // namespace syn
