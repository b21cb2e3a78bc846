// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The compiler turns the editable model (mjSpec) into the model that is simulated (mjModel).
//
//   names ── assets ── tree of drafts ── fuse, discard ── structure ── sizes ── allocate ── write
//                                                                                  │
//              trial step ◄── length ranges ◄── springs ◄── mj_setConst ◄── arena ◄┘
//
// Compiling does not change a specification, except for ids, names that are taken from files, and
// empty keyframes that <size nkey> asks for. What the compiler learns about the tree is kept in
// drafts, one per body (draft.h), in which bodies can still be fused and geoms dropped. Once the
// drafts are final, all sizes are known: the model is allocated, and each remaining pass resolves
// its elements and writes them directly into the arrays. Names are resolved through the hash index
// of the specification, so the time of every pass is linear. passes.h lists the passes.

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

inline constexpr double kEps = 1e-14;  // lengths, masses and moments below this are taken for zero

// Owners of a model and of simulation data.
struct ModelDelete {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
using ModelPtr = std::unique_ptr<mjModel, ModelDelete>;

struct DataDelete {
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using DataPtr = std::unique_ptr<mjData, DataDelete>;

// A plugin instance of the model that is being compiled.
struct PluginInstance {
  const mjpPlugin* plugin;     // callbacks of the plugin
  int slot;                    // number of the plugin in the registry
  std::string name;            // "" if the instance belongs to one element only
  const PluginConfig* config;  // values of the attributes by name; owned by the specification
};

// The state of one compilation. Each pass (passes.h) reads what earlier passes have filled in.
struct Compilation {
  Compilation(Spec& spec, const mjVFS* vfs) : spec(spec), vfs(vfs) {}

  Spec& spec;        // what is compiled; must outlive the compilation
  const mjVFS* vfs;  // virtual files, may be null

  std::vector<std::shared_ptr<const ProcessedMesh>> meshes;  // in the order of spec.meshes
  std::vector<HeightField> hfields;                          // in the order of spec.hfields
  // In the order of spec.textures; empty if visuals are discarded.
  std::vector<TextureData> textures;
  std::vector<SkinData> skins;     // in the order of spec.skins
  std::vector<Mesh*> kept_meshes;  // by mesh id: all meshes except those that discardvisual drops

  std::vector<PluginInstance> plugins;  // by instance id
  // id of the instance that each element uses
  std::unordered_map<const PluginUse*, int> plugin_of;

  std::vector<Pose> frames;       // by Frame::id: pose in the body, with all enclosing frames
  std::vector<BodyDraft> bodies;  // by body id
  std::vector<int> geom_body;     // body id by geom id
  std::vector<int> site_body;     // body id by site id

  std::vector<FlexDraft> flexes;  // in the order of spec.flexes

  Structure structure;             // dofs, trees and sparsity
  std::vector<Pair*> pairs;        // by pair id, sorted by signature (pairs.cc)
  std::vector<Exclude*> excludes;  // by exclude id, sorted by signature

  ModelPtr model;  // null until the sizes are known
};

// Compiles a specification and returns the model. The specification keeps a copy of the result.
// Throws ModelError if the specification is invalid.
ModelPtr Compile(Spec& spec, const mjVFS* vfs);

// As Compile(), but returns null on failure and stores the error text in the specification.
ModelPtr TryCompile(Spec& spec, const mjVFS* vfs);

// Compiles a spec that its owner may edit afterwards: notes what it holds, so that saving it can tell.
ModelPtr CompileForUser(Spec& spec, const mjVFS* vfs);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_COMPILE_H_
