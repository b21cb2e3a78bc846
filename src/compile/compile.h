// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The compiler: from the editable model (mjSpec) to the one that is simulated (mjModel).
//
//   names ── assets ── tree of drafts ── fuse, discard ── structure ── sizes ── allocate ── write
//                                                                                  │
//              trial step ◄── length ranges ◄── springs ◄── mj_setConst ◄── arena ◄┘
//
// A spec is never changed by compiling it (beyond ids, names taken from files and keyframes that
// <size nkey> asks for). What compilation finds out about the tree lives in drafts, one per body,
// which can still be merged and thinned out. Once the drafts are final all sizes are known; the
// model is allocated, and each remaining pass resolves its elements and writes them straight into
// the arrays. Names are resolved through the hash index of the spec, so every pass is linear.

#ifndef SYNOVIA_COMPILE_COMPILE_H_
#define SYNOVIA_COMPILE_COMPILE_H_

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "asset/decode/skn.h"
#include "asset/hfield.h"
#include "asset/mesh.h"
#include "asset/texture/texture.h"
#include "compile/draft.h"
#include "compile/flex/flex_draft.h"
#include "model/sparsity.h"
#include "spec/use.h"

namespace syn {

inline constexpr double kEps = 1e-14;  // the compiler's tiny number

struct ModelDelete {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
using ModelPtr = std::unique_ptr<mjModel, ModelDelete>;

struct DataDelete {
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using DataPtr = std::unique_ptr<mjData, DataDelete>;

// A plugin instance of the model to be.
struct PluginInstance {
  const mjpPlugin* plugin;
  int slot;
  std::string name;
  const PluginConfig* config;
};

struct Compilation {
  Compilation(Spec& spec, const mjVFS* vfs) : spec(spec), vfs(vfs) {}

  Spec& spec;
  const mjVFS* vfs;

  std::vector<std::shared_ptr<const ProcessedMesh>> meshes;  // as spec.meshes
  std::vector<HeightField> hfields;
  std::vector<TextureData> textures;
  std::vector<SkinData> skins;
  std::vector<Mesh*> kept_meshes;  // by id: all but those that discardvisual drops

  std::vector<PluginInstance> plugins;                  // by id
  std::unordered_map<const PluginUse*, int> plugin_of;  // instance of each user

  std::vector<Pose> frames;       // by Frame::id: pose in the body, all enclosing frames composed
  std::vector<BodyDraft> bodies;  // by id
  std::vector<int> geom_body;     // by id of the geom
  std::vector<int> site_body;

  std::vector<FlexDraft> flexes;

  Structure structure;
  std::vector<Pair*> pairs;  // by id, sorted by signature
  std::vector<Exclude*> excludes;

  ModelPtr model;
};

// The model of a spec; the spec keeps a copy. Throws ModelError.
ModelPtr Compile(Spec& spec, const mjVFS* vfs);

// The same; failure is null, with the error kept in the spec.
ModelPtr TryCompile(Spec& spec, const mjVFS* vfs);

// Compiles a spec that its owner may edit afterwards: notes what it holds, so that saving it can tell.
ModelPtr CompileForUser(Spec& spec, const mjVFS* vfs);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_COMPILE_H_
