// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads and writes skins: meshes for drawing whose vertices follow bodies ("bones") by weights.

#include <algorithm>
#include <cmath>

#include "asset/file/path.h"
#include "asset/file/resource.h"
#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"

namespace syn {
namespace {

// Returns the data that the specification itself holds, in the form that a skin file has.
SkinData InlineData(const Skin& skin) {
  const size_t bones = skin.bodyname.size();
  if (skin.bindpos.size() != 3 * bones || skin.bindquat.size() != 4 * bones ||
      skin.vertid.size() != bones || skin.vertweight.size() != bones) {
    throw ModelError("unexpected bone array sizes in skin");
  }
  SkinData data{skin.vert, skin.texcoord, skin.face, {}};
  for (size_t i = 0; i < bones; ++i) {
    SkinBone bone{skin.bodyname[i], {}, {}, skin.vertid[i], skin.vertweight[i]};
    std::copy_n(skin.bindpos.data() + 3 * i, 3, bone.bindpos);
    std::copy_n(skin.bindquat.data() + 4 * i, 4, bone.bindquat);
    data.bones.push_back(std::move(bone));
  }
  return data;
}

// Reads the skin file. Throws if the element also has inline data, or if the file type is unknown.
SkinData LoadFile(const Compilation& c, const Skin& skin) {
  if (!skin.vert.empty() || !skin.texcoord.empty() || !skin.face.empty() ||
      !skin.bodyname.empty()) {
    throw ModelError("Data already exists, trying to load from skin file: " + skin.file);
  }
  // The extension is compared without regard to case.
  std::string extension(Extension(skin.file));
  for (char& letter : extension) letter = static_cast<char>(std::tolower(letter));
  if (extension != ".skn") throw ModelError("Unknown skin file type: " + skin.file);
  Resource resource =
      OpenAsset({skin.origin->modelfiledir, skin.origin->meshdir, c.vfs, c.spec.pub.strippath != 0},
                skin.file);
  return DecodeSkn(resource.Read());
}

// Throws unless sizes and indices of the mesh are consistent.
void CheckMesh(const SkinData& data) {
  if (data.vert.empty() || data.vert.size() % 3) {
    throw ModelError("vertex data must be a multiple of 3");
  }
  const int nvert = static_cast<int>(data.vert.size() / 3);
  if (!data.texcoord.empty() && data.texcoord.size() != 2 * static_cast<size_t>(nvert)) {
    throw ModelError("vertex and texcoord data incompatible size");
  }
  if (data.face.empty() || data.face.size() % 3) {
    throw ModelError("face data must be a multiple of 3");
  }
  for (size_t i = 0; i < data.face.size(); ++i) {
    if (data.face[i] >= 0 && data.face[i] < nvert) continue;
    throw ModelError(Format("vertex %d out of range in face %zu", data.face[i], i / 3));
  }
  if (data.bones.empty()) throw ModelError("missing bones in skin");
}

// Throws unless the bone has one weight per vertex and all vertices exist.
void CheckBone(const SkinBone& bone, size_t index, int nvert) {
  if (bone.vertid.empty() || bone.vertid.size() != bone.vertweight.size()) {
    throw ModelError(
        Format("vertid and vertweight must have same non-zero size in bone %zu", index));
  }
  for (const int id : bone.vertid) {
    if (id < 0 || id >= nvert) {
      throw ModelError(Format("vertid %d out of range in bone %zu", id, index));
    }
  }
}

// Scales the weights so that those of each vertex sum to one. Each vertex must have positive total
// weight.
void NormaliseWeights(SkinData* data) {
  // The first pass adds up the weights, the second one divides by the sums.
  const int nvert = static_cast<int>(data->vert.size() / 3);
  std::vector<float> total(nvert, 0.0f);
  for (size_t i = 0; i < data->bones.size(); ++i) {
    const SkinBone& bone = data->bones[i];
    CheckBone(bone, i, nvert);
    for (size_t k = 0; k < bone.vertid.size(); ++k) total[bone.vertid[k]] += bone.vertweight[k];
  }
  for (int v = 0; v < nvert; ++v) {
    if (!(total[v] > mjMINVAL))
      throw ModelError(Format("vertex %d must have positive total weight in skin", v));
  }
  for (SkinBone& bone : data->bones) {
    for (size_t k = 0; k < bone.vertid.size(); ++k) bone.vertweight[k] /= total[bone.vertid[k]];
  }
}

// Normalizes the rotation of the bone. The computation is in double precision, the result in
// single.
void NormaliseRotation(SkinBone* bone) {
  double quat[4];
  std::copy_n(bone->bindquat, 4, quat);
  const Quat unit = UnitQuat(quat);
  unit.Store(quat);
  for (int k = 0; k < 4; ++k) bone->bindquat[k] = static_cast<float>(quat[k]);
}

// Address of the next skin in each of the shared arrays.
struct SkinAddress {
  int vert = 0, texcoord = 0, face = 0, bone = 0, bonevert = 0;
};

// Writes one bone and advances the addresses.
void WriteBone(const Compilation& c, const SkinBone& bone, SkinAddress* at) {
  mjModel* m = c.model.get();
  const int b = at->bone++, count = static_cast<int>(bone.vertid.size());
  const Body* body = Find<Body>(c.spec, bone.body);
  if (!body || body->id < 0) {
    throw ModelError("unknown body '" + bone.body + "' in skin" +
                     SuggestName(c.spec, mjOBJ_BODY, bone.body));
  }
  m->skin_bonebodyid[b] = body->id;
  m->skin_bonevertadr[b] = at->bonevert;
  m->skin_bonevertnum[b] = count;
  PutRow(m->skin_bonebindpos, b, bone.bindpos);
  PutRow(m->skin_bonebindquat, b, bone.bindquat);
  Put(bone.vertid, m->skin_bonevertid, at->bonevert, 1);
  Put(bone.vertweight, m->skin_bonevertweight, at->bonevert, 1);
  at->bonevert += count;
}

// Writes skin i with its bones and advances the addresses.
void WriteSkin(const Compilation& c, int i, SkinAddress* at) {
  mjModel* m = c.model.get();
  const Skin& skin = *c.spec.skins[i];
  const SkinData& data = c.skins[i];
  m->skin_matid[i] = -1;
  if (!skin.material.empty()) {
    m->skin_matid[i] = Resolve<Material>(c.spec, skin.material, "skin", i).id;
  }
  m->skin_group[i] = skin.pub.group;
  PutRow(m->skin_rgba, i, skin.pub.rgba);
  m->skin_inflate[i] = skin.pub.inflate;
  // Addresses count rows of the shared arrays, so the following skin begins after the last row.
  m->skin_vertadr[i] = at->vert;
  m->skin_vertnum[i] = static_cast<int>(data.vert.size() / 3);
  m->skin_texcoordadr[i] = data.texcoord.empty() ? -1 : at->texcoord;
  m->skin_faceadr[i] = at->face;
  m->skin_facenum[i] = static_cast<int>(data.face.size() / 3);
  m->skin_boneadr[i] = at->bone;
  m->skin_bonenum[i] = static_cast<int>(data.bones.size());
  Put(data.vert, m->skin_vert, at->vert, 3);
  Put(data.texcoord, m->skin_texcoord, at->texcoord, 2);
  Put(data.face, m->skin_face, at->face, 3);
  at->vert += m->skin_vertnum[i];
  at->texcoord += static_cast<int>(data.texcoord.size() / 2);
  at->face += m->skin_facenum[i];
  for (const SkinBone& bone : data.bones) WriteBone(c, bone, at);
}

}  // namespace

void LoadSkins(Compilation& c) {
  // Weights and rotations are normalized once here, so that drawing need not do it for every
  // frame.
  for (const Skin* skin : c.spec.skins) {
    InPlace(*skin, [&] {
      SkinData data = skin->file.empty() ? InlineData(*skin) : LoadFile(c, *skin);
      CheckMesh(data);
      NormaliseWeights(&data);
      for (SkinBone& bone : data.bones) NormaliseRotation(&bone);
      c.skins.push_back(std::move(data));
    });
  }
}

void WriteSkins(Compilation& c) {
  SkinAddress at;
  for (int i = 0; i < c.model->nskin; ++i) {
    InPlace(*c.spec.skins[i], [&] { WriteSkin(c, i, &at); });
  }
}

}  // namespace syn
