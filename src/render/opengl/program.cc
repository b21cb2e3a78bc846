// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Compiles shader programs from the texts in the folder shaders, which are included as string
// literals. Preprocessor definitions in front of a text select its variant.

#include "render/opengl/program.h"

#include <cctype>

#include "base/error.h"

namespace syn {
namespace {

constexpr const char kSceneVertex[] =
#include "render/opengl/shaders/scene.vert"
    ;
constexpr const char kSceneFragment[] =
#include "render/opengl/shaders/scene.frag"
    ;
constexpr const char kFlatFragment[] =
#include "render/opengl/shaders/flat.frag"
    ;
constexpr const char kDepthFragment[] =
#include "render/opengl/shaders/depth.frag"
    ;
constexpr const char kLineVertex[] =
#include "render/opengl/shaders/line.vert"
    ;
constexpr const char kSkyVertex[] =
#include "render/opengl/shaders/sky.vert"
    ;
constexpr const char kSkyFragment[] =
#include "render/opengl/shaders/sky.frag"
    ;
constexpr const char kHazeVertex[] =
#include "render/opengl/shaders/haze.vert"
    ;
constexpr const char kHazeFragment[] =
#include "render/opengl/shaders/haze.frag"
    ;
constexpr const char kCanvasVertex[] =
#include "render/opengl/shaders/canvas.vert"
    ;
constexpr const char kCanvasFragment[] =
#include "render/opengl/shaders/canvas.frag"
    ;

constexpr const char kPixelsVertex[] =
#include "render/opengl/shaders/pixels.vert"
    ;
constexpr const char kPixelsFragment[] =
#include "render/opengl/shaders/pixels.frag"
    ;

// A program that does not depend on the scene.
struct FixedProgram {
  const char *name, *vertex, *fragment, *defines;
};

const FixedProgram kFixed[] = {
    {"flat", kSceneVertex, kFlatFragment, ""},
    {"depth", kSceneVertex, kDepthFragment, "#define DEPTH_ONLY\n"},
    {"line", kLineVertex, kFlatFragment, ""},
    {"line mirror", kLineVertex, kFlatFragment, "#define MIRROR\n"},
    {"sky", kSkyVertex, kSkyFragment, ""},
    {"haze", kHazeVertex, kHazeFragment, ""},
    {"canvas", kCanvasVertex, kCanvasFragment, ""},
    {"pixels", kPixelsVertex, kPixelsFragment, ""},
    {"pixels depth", kPixelsVertex, kPixelsFragment, "#define DEPTH\n"},
};

// Compiles a shader; raises an error with the log of the compiler if that fails.
GLuint Compile(GLenum type, const std::string& text) {
  const GLuint shader = gl.CreateShader(type);
  const char* source = text.c_str();
  gl.ShaderSource(shader, 1, &source, nullptr);
  gl.CompileShader(shader);
  GLint ok = 0;
  gl.GetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (!ok) {
    char log[1000] = "";
    gl.GetShaderInfoLog(shader, sizeof(log), nullptr, log);
    mju_error("mjr_render: shader does not compile: %s", log);
  }
  return shader;
}

// Compiles and links a program; `header` precedes both texts.
Program Link(const std::string& header, const char* vertex, const char* fragment) {
  const GLuint shaders[2] = {Compile(GL_VERTEX_SHADER, header + vertex),
                             Compile(GL_FRAGMENT_SHADER, header + fragment)};
  Program program;
  program.id = gl.CreateProgram();
  for (const GLuint shader : shaders) gl.AttachShader(program.id, shader);
  gl.LinkProgram(program.id);
  for (const GLuint shader : shaders) gl.DeleteShader(shader);
  GLint ok = 0;
  gl.GetProgramiv(program.id, GL_LINK_STATUS, &ok);
  if (!ok) {
    char log[1000] = "";
    gl.GetProgramInfoLog(program.id, sizeof(log), nullptr, log);
    mju_error("mjr_render: shaders do not link: %s", log);
  }
  return program;
}

// Returns the definitions of LIGHTS and SHADOWS in scene.frag: one statement for each light, so
// that no pixel branches on the type of a light. Lights without shadows are summed in `base`; the
// others are added to `color` one by one, each limited to 1.
std::string LightCode(const std::string& lights) {
  std::string plain, shadowed;
  int layer = 0;
  for (size_t i = 0; i < lights.size(); ++i) {
    const char* type = std::tolower(lights[i]) == 's' ? "Spot" : "Directional";
    const int number = static_cast<int>(i);
    if (std::isupper(lights[i])) {
      shadowed +=
          Format(" color += clamp(%s(%d, n, v, Lit(%d, n)), 0.0, 1.0);", type, number, layer++);
    } else {
      plain += Format(" base += %s(%d, n, v, 1.0);", type, number);
    }
  }
  return Format("#define NLIGHT %d\n#define NSHADOW %d\n", static_cast<int>(lights.size()), layer) +
         "#define LIGHTS" + plain + "\n#define SHADOWS" + shadowed + "\n";
}

// Returns the definitions for a key.
std::string SceneHeader(const SceneKey& key) {
  std::string text = "#version 330\n" + LightCode(key.lights);
  if (key.texture == TextureKind::k2D) text += "#define TEXTURE_2D\n";
  if (key.texture == TextureKind::kCube) text += "#define TEXTURE_CUBE\n";
  if (key.fog) text += "#define FOG\n";
  if (key.mirror) text += "#define MIRROR\n";
  return text;
}

}  // namespace

GLint Program::Location(const char* name) {
  auto [it, fresh] = uniforms.try_emplace(name, -1);
  if (fresh) it->second = gl.GetUniformLocation(id, name);
  return it->second;
}

Program& Programs::Scene(const SceneKey& key) {
  auto [it, fresh] = scene_.try_emplace(key);
  if (fresh) it->second = Link(SceneHeader(key), kSceneVertex, kSceneFragment);
  return it->second;
}

Program& Programs::Fixed(const std::string& name) {
  auto [it, fresh] = fixed_.try_emplace(name);
  if (!fresh) return it->second;
  for (const FixedProgram& fixed : kFixed) {
    if (name != fixed.name) continue;
    it->second = Link(std::string("#version 330\n") + fixed.defines, fixed.vertex, fixed.fragment);
  }
  return it->second;
}

void Programs::Free() {
  for (auto& [key, program] : scene_) gl.DeleteProgram(program.id);
  for (auto& [key, program] : fixed_) gl.DeleteProgram(program.id);
  scene_.clear();
  fixed_.clear();
}

}  // namespace syn
