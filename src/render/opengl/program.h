// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Shader programs, compiled for exactly what a frame needs: the lights of the scene by type, the
// kind of texture, fog. Each is compiled once and kept.

#ifndef SYNOVIA_RENDER_OPENGL_PROGRAM_H_
#define SYNOVIA_RENDER_OPENGL_PROGRAM_H_

#include <map>
#include <string>

#include "render/opengl/gl.h"

namespace syn {

struct Program {
  GLuint id = 0;
  std::map<std::string, GLint> uniforms;

  GLint Location(const char* name);
  void Use() const { gl.UseProgram(id); }
};

enum class TextureKind { kNone, k2D, kCube };

// What a program for lit surfaces depends on. A letter per light: d directional, s spot; upper case
// if it casts shadows.
struct SceneKey {
  std::string lights;
  TextureKind texture = TextureKind::kNone;
  bool fog = false;
  bool mirror = false;

  auto operator<=>(const SceneKey&) const = default;
};

class Programs {
 public:
  Program& Scene(const SceneKey& key);
  Program& Flat() { return Fixed("flat"); }
  Program& DepthOnly() { return Fixed("depth"); }
  Program& Line(bool mirror) { return Fixed(mirror ? "line mirror" : "line"); }
  Program& Sky() { return Fixed("sky"); }
  Program& Haze() { return Fixed("haze"); }
  Program& Canvas() { return Fixed("canvas"); }
  Program& Pixels(bool depth) { return Fixed(depth ? "pixels depth" : "pixels"); }
  void Free();

 private:
  Program& Fixed(const std::string& name);

  std::map<SceneKey, Program> scene_;
  std::map<std::string, Program> fixed_;
};

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_PROGRAM_H_
