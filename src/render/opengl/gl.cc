// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads OpenGL. Each library that can create contexts (EGL, GLX, OSMesa, in this order) is asked
// whether it created the current one; the functions come from the one that did.

#include "render/opengl/gl.h"

#include <cstring>
#include <initializer_list>

#include <dlfcn.h>

#include "base/error.h"

namespace syn {

Gl gl;

namespace {

bool loaded = false;

using Procedure = void (*)();
using Loader = Procedure (*)(const char*);
using CurrentContext = void* (*)();

// A library that creates contexts: its file names, and the names of its functions that return the
// current context and the address of an OpenGL function.
struct ContextLibrary {
  const char* name;
  std::initializer_list<const char*> files;
  const char* current;
  const char* loader;
};

const ContextLibrary kLibraries[] = {
    {"EGL", {"libEGL.so.1", "libEGL.so"}, "eglGetCurrentContext", "eglGetProcAddress"},
    {"GLX", {"libGLX.so.0", "libGL.so.1"}, "glXGetCurrentContext", "glXGetProcAddressARB"},
    {"OSMesa",
     {"libOSMesa.so.8", "libOSMesa.so.6", "libOSMesa.so"},
     "OSMesaGetCurrentContext",
     "OSMesaGetProcAddress"},
};

// Returns the handle of a library that the program has loaded; null if it has not. Only loaded
// libraries can have created the context, so none is loaded here.
void* LoadedLibrary(const ContextLibrary& library) {
  for (const char* file : library.files) {
    if (void* handle = dlopen(file, RTLD_LAZY | RTLD_NOLOAD)) return handle;
  }
  // The library may be linked statically into the program.
  return dlsym(RTLD_DEFAULT, library.loader) ? dlopen(nullptr, RTLD_LAZY) : nullptr;
}

// Returns the function of the library that created the current context by which OpenGL functions
// are found; null if there is none. Appends what was tried to `tried`.
Loader FindLoader(std::string* tried) {
  for (const ContextLibrary& library : kLibraries) {
    void* handle = LoadedLibrary(library);
    if (!handle) {
      *tried += Format(" %s: library not loaded by the program;", library.name);
      continue;
    }
    auto current = reinterpret_cast<CurrentContext>(dlsym(handle, library.current));
    auto loader = reinterpret_cast<Loader>(dlsym(handle, library.loader));
    if (current && loader && current()) return loader;
    *tried += Format(" %s: no context is current in this thread;", library.name);
  }
  return nullptr;
}

// Fills `gl`. Returns an error message if a required function is missing.
std::string LoadFunctions(Loader loader) {
#define X(type, name) gl.name = reinterpret_cast<PFNGL##type##PROC>(loader("gl" #name));
  SYN_GL_FUNCTIONS(X)
  SYN_GL_OPTIONAL(X)
#undef X
#define X(type, name) \
  if (!gl.name) return "the function gl" #name " is missing (OpenGL 3.3 is needed)";
  SYN_GL_FUNCTIONS(X)
#undef X
  return {};
}

}  // namespace

std::string LoadGl() {
  std::string tried;
  Loader loader = FindLoader(&tried);
  if (!loader) return "no OpenGL context:" + tried;
  if (std::string missing = LoadFunctions(loader); !missing.empty()) return missing;
  GLint major = 0, minor = 0;
  gl.GetIntegerv(GL_MAJOR_VERSION, &major);
  gl.GetIntegerv(GL_MINOR_VERSION, &minor);
  if (10 * major + minor < 33) {
    return Format("OpenGL 3.3 is needed, the context has %d.%d", major, minor);
  }
  loaded = true;
  return {};
}

bool GlLoaded() { return loaded; }

}  // namespace syn
