// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes an OpenGL context with EGL or OSMesa. The libraries are loaded with dlopen, so that
// programs also start on machines that have neither.

#include "common/gl_context.h"

#include <cstdlib>
#include <cstring>
#include <vector>

#include <dlfcn.h>

#include "common/app.h"

namespace app {
namespace {

// Types and constants of EGL and OSMesa. They are defined here, so that the headers of these
// libraries are not needed. kEglConfig requests 8 bits per color and alpha, 24 bits of depth, 8
// bits of stencil, a pixel-buffer surface and desktop OpenGL.
using Handle = void*;
constexpr int kEglNone = 0x3038, kEglOpenGlBit = 8, kEglOpenGlApi = 0x30A2, kEglPbufferBit = 1;
constexpr int kEglPlatformDevice = 0x313F, kEglPlatformSurfaceless = 0x31DD;
constexpr int kEglConfig[] = {0x3024,  8,
                              0x3023,  8,
                              0x3022,  8,
                              0x3021,  8,  // red green blue alpha
                              0x3025,  24,
                              0x3026,  8,
                              0x3033,  kEglPbufferBit,  // depth stencil surface
                              0x3040,  kEglOpenGlBit,
                              kEglNone};  // renderable
constexpr unsigned kOsmesaRgba = 0x1908, kUnsignedByte = 0x1401;

// The functions of EGL that are used.
struct Egl {
  Handle (*GetProcAddress)(const char*);
  Handle (*GetDisplay)(Handle);
  unsigned (*Initialize)(Handle, int*, int*);
  unsigned (*ChooseConfig)(Handle, const int*, Handle*, int, int*);
  unsigned (*BindAPI)(unsigned);
  Handle (*CreateContext)(Handle, Handle, Handle, const int*);
  unsigned (*MakeCurrent)(Handle, Handle, Handle, Handle);
  unsigned (*DestroyContext)(Handle, Handle);
  Handle (*GetPlatformDisplay)(unsigned, Handle, const int*);
  unsigned (*QueryDevices)(int, Handle*, int*);
};

// Finds a function in a library. Returns false if it does not exist.
template <typename F>
bool Find(Handle library, const char* name, F*& function) {
  function = reinterpret_cast<F*>(dlsym(library, name));
  return function != nullptr;
}

}  // namespace

struct HeadlessGl::Impl {
  std::string name;
  Egl egl{};
  Handle display = nullptr, context = nullptr;
  Handle osmesa = nullptr;
  void (*destroy_osmesa)(Handle) = nullptr;
  // OSMesa requires a buffer for the window, although frames are drawn into other buffers.
  std::vector<unsigned char> pixels;

  // Each function returns an error message, or an empty text after success. The functions TryX
  // attempt to make a context in one way.
  std::string LoadEgl();
  std::string UseDisplay(Handle candidate);
  std::string TryDevice();
  std::string TrySurfaceless();
  std::string TryOsmesa();
};

std::string HeadlessGl::Impl::LoadEgl() {
  if (egl.MakeCurrent) return {};
  Handle library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_GLOBAL);
  if (!library) return dlerror();
  const bool found = Find(library, "eglGetProcAddress", egl.GetProcAddress) &&
                     Find(library, "eglGetDisplay", egl.GetDisplay) &&
                     Find(library, "eglInitialize", egl.Initialize) &&
                     Find(library, "eglChooseConfig", egl.ChooseConfig) &&
                     Find(library, "eglBindAPI", egl.BindAPI) &&
                     Find(library, "eglCreateContext", egl.CreateContext) &&
                     Find(library, "eglDestroyContext", egl.DestroyContext) &&
                     Find(library, "eglMakeCurrent", egl.MakeCurrent);
  if (!found) return "libEGL.so.1 lacks functions";
  egl.GetPlatformDisplay = reinterpret_cast<decltype(egl.GetPlatformDisplay)>(
      egl.GetProcAddress("eglGetPlatformDisplayEXT"));
  egl.QueryDevices =
      reinterpret_cast<decltype(egl.QueryDevices)>(egl.GetProcAddress("eglQueryDevicesEXT"));
  return egl.GetPlatformDisplay ? "" : "eglGetPlatformDisplayEXT is missing";
}

std::string HeadlessGl::Impl::UseDisplay(Handle candidate) {
  int major, minor, count = 0;
  Handle config = nullptr;
  if (!candidate || !egl.Initialize(candidate, &major, &minor)) return "no display";
  if (!egl.ChooseConfig(candidate, kEglConfig, &config, 1, &count) || count < 1) {
    return "no suitable configuration";
  }
  if (!egl.BindAPI(kEglOpenGlApi)) return "no desktop OpenGL";
  Handle made = egl.CreateContext(candidate, config, nullptr, nullptr);
  if (!made) return "no context";
  if (!egl.MakeCurrent(candidate, nullptr, nullptr, made)) {
    egl.DestroyContext(candidate, made);
    return "context cannot be made current without a surface";
  }
  display = candidate;
  context = made;
  return {};
}

std::string HeadlessGl::Impl::TryDevice() {
  if (std::string why = LoadEgl(); !why.empty()) return why;
  const char* wanted = std::getenv("MUJOCO_EGL_DEVICE_ID");
  if (!wanted) return "MUJOCO_EGL_DEVICE_ID is not set";
  Handle devices[32];
  int count = 0;
  if (!egl.QueryDevices || !egl.QueryDevices(32, devices, &count)) return "no devices listed";
  const int index = std::atoi(wanted);
  if (index < 0 || index >= count) {
    return Format("MUJOCO_EGL_DEVICE_ID is %s, there are %d devices", wanted, count);
  }
  return UseDisplay(egl.GetPlatformDisplay(kEglPlatformDevice, devices[index], nullptr));
}

std::string HeadlessGl::Impl::TrySurfaceless() {
  if (std::string why = LoadEgl(); !why.empty()) return why;
  const std::string why =
      UseDisplay(egl.GetPlatformDisplay(kEglPlatformSurfaceless, nullptr, nullptr));
  return why.empty() ? why : UseDisplay(egl.GetDisplay(nullptr));
}

std::string HeadlessGl::Impl::TryOsmesa() {
  Handle library = dlopen("libOSMesa.so.8", RTLD_NOW | RTLD_GLOBAL);
  if (!library) library = dlopen("libOSMesa.so.6", RTLD_NOW | RTLD_GLOBAL);
  if (!library) return dlerror();
  Handle (*create)(unsigned, int, int, int, Handle);
  unsigned char (*make_current)(Handle, void*, unsigned, int, int);
  if (!Find(library, "OSMesaCreateContextExt", create) ||
      !Find(library, "OSMesaMakeCurrent", make_current) ||
      !Find(library, "OSMesaDestroyContext", destroy_osmesa)) {
    return "libOSMesa lacks functions";
  }
  osmesa = create(kOsmesaRgba, 24, 8, 0, nullptr);
  if (!osmesa) return "no context";
  pixels.resize(4 * 64 * 64);
  return make_current(osmesa, pixels.data(), kUnsignedByte, 64, 64) ? "" : "not made current";
}

HeadlessGl::HeadlessGl() : impl_(std::make_unique<Impl>()) {
  const char* allowed = std::getenv("MUJOCO_GL");
  const std::string only = allowed ? allowed : "";
  struct Attempt {
    const char *name, *group;
    std::string (Impl::*function)();
  };
  constexpr Attempt kAttempts[] = {{"EGL device", "egl", &Impl::TryDevice},
                                   {"EGL surfaceless", "egl", &Impl::TrySurfaceless},
                                   {"OSMesa", "osmesa", &Impl::TryOsmesa}};
  std::string tried;
  for (const Attempt& attempt : kAttempts) {
    if ((only == "egl" || only == "osmesa") && only != attempt.group) continue;
    const std::string why = ((*impl_).*attempt.function)();
    if (why.empty()) {
      impl_->name = attempt.name;
      return;
    }
    tried += std::string(tried.empty() ? " " : "; ") + attempt.name + ": " + why;
  }
  throw Error("no OpenGL context without a window;" + tried +
              " (Debian: apt-get install libegl1 libgl1-mesa-dri)");
}

HeadlessGl::~HeadlessGl() {
  if (impl_->context) {
    impl_->egl.MakeCurrent(impl_->display, nullptr, nullptr, nullptr);
    impl_->egl.DestroyContext(impl_->display, impl_->context);
  }
  if (impl_->osmesa) impl_->destroy_osmesa(impl_->osmesa);
}

const std::string& HeadlessGl::name() const { return impl_->name; }

}  // namespace app
