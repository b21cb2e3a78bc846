// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjs_makeMesh, which fills a mesh asset with a built-in shape (sphere, plate ...). The
// shapes themselves are computed in asset/shape/builtin_mesh.cc.

#include "asset/shape/builtin_mesh.h"
#include "base/error.h"
#include "spec/spec.h"

namespace syn::spec {
namespace {

// Stores an error message in the spec of the mesh. A mesh of a default class belongs to no spec, so
// the message is lost.
void Explain(const Mesh& mesh, const std::string& text) {
  if (mesh.spec) SetError(*mesh.spec, text);
}

// Fills the mesh. Returns 0, 1 if the shape is unknown, or -1 if the parameters are invalid.
int MakeMesh(Mesh& mesh, mjtMeshBuiltin builtin, std::span<const double> params) {
  if (!IsBuiltinMesh(builtin)) {
    Explain(mesh, "Unsupported mesh type");
    return 1;
  }
  try {
    const RawMesh raw = MakeBuiltinMesh(builtin, params);
    mesh.uservert.assign(raw.vert.begin(), raw.vert.end());
    mesh.usernormal.assign(raw.normal.begin(), raw.normal.end());
    mesh.userface.assign(raw.face.begin(), raw.face.end());
    // A plate has no volume, so its inertia is that of a shell.
    if (builtin == mjMESH_BUILTIN_PLATE) mesh.pub.inertia = mjMESH_INERTIA_SHELL;
    return 0;
  } catch (const ModelError& error) {
    Explain(mesh, error.message);
    return -1;
  }
}

}  // namespace
}  // namespace syn::spec

int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams) {
  return syn::spec::MakeMesh(*syn::spec::Of<syn::spec::Mesh>(mesh), builtin,
                             {params, static_cast<size_t>(nparams < 0 ? 0 : nparams)});
}
