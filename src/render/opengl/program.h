// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Compiles shader programs for exactly what a frame needs: the types of the lights of the scene,
// the kind of texture, and fog. Each program is compiled once and kept.

#ifndef SYNOVIA_RENDER_OPENGL_PROGRAM_H_
#define SYNOVIA_RENDER_OPENGL_PROGRAM_H_

#include <map>
#include <string>

#include "render/opengl/gl.h"

namespace syn {

// A shader program and the locations of its uniform variables.
struct Program {
  GLuint id = 0;
  std::map<std::string, GLint> uniforms;

  // Returns the location of a uniform variable; -1 if the program does not use it.
  GLint Location(const char* name);
  void Use() const { gl.UseProgram(id); }
};

// The kind of texture of a surface.
enum class TextureKind { kNone, k2D, kCube };

// What the program for lit surfaces depends on.
struct SceneKey {
  // A letter for each light: d for directional, s for spot; in upper case if it casts shadows.
  std::string lights;
  TextureKind texture = TextureKind::kNone;
  bool fog = false;
  bool mirror = false;  // The scene is clipped at the plane of a mirror.

  auto operator<=>(const SceneKey&) const = default;
};

// The programs of a renderer, by key or name. Functions compile a program at the first call.
class Programs {
 public:
  // Returns the program for lit surfaces.
  Program& Scene(const SceneKey& key);
  // Returns the program for segmentation.
  Program& Flat() { return Fixed("flat"); }
  // Returns the program for shadow maps.
  Program& DepthOnly() { return Fixed("depth"); }
  // Returns the program for lines, which are clipped at a mirror if `mirror` is set.
  Program& Line(bool mirror) { return Fixed(mirror ? "line mirror" : "line"); }
  // Returns the program for the skybox.
  Program& Sky() { return Fixed("sky"); }
  // Returns the program for the haze at the horizon.
  Program& Haze() { return Fixed("haze"); }
  // Returns the program for two-dimensional drawing.
  Program& Canvas() { return Fixed("canvas"); }
  // Returns the program that copies an image of colors or depths.
  Program& Pixels(bool depth) { return Fixed(depth ? "pixels depth" : "pixels"); }
  // Deletes all programs; the context must be current.
  void Free();

 private:
  // Returns the program of a name in the table kFixed.
  Program& Fixed(const std::string& name);

  std::map<SceneKey, Program> scene_;
  std::map<std::string, Program> fixed_;
};

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_PROGRAM_H_
