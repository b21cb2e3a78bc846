// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Life of an mjrContext.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

#include "render/opengl/renderer.h"

namespace syn {
namespace {

thread_local Renderer* current = nullptr;

// In front of mjrContext.skinvertVBO.
struct Hidden {
  Renderer* renderer;
};
constexpr size_t kHiddenSize = 64;

// The four arrays of names per skin are there for programs that look at them; ours are in Renderer.
unsigned int* NewNames(int n, Renderer* renderer) {
  auto* block = static_cast<char*>(
      mju_malloc(kHiddenSize + static_cast<size_t>(std::max(1, n)) * sizeof(unsigned int)));
  if (!block) return nullptr;
  std::memset(block, 0, kHiddenSize + static_cast<size_t>(std::max(1, n)) * sizeof(unsigned int));
  reinterpret_cast<Hidden*>(block)->renderer = renderer;
  return reinterpret_cast<unsigned int*>(block + kHiddenSize);
}

void FreeNames(unsigned int*& names) {
  if (names) mju_free(reinterpret_cast<char*>(names) - kHiddenSize);
  names = nullptr;
}

// Deletes all objects of a context. Its OpenGL context must be current.
void FreeObjects(mjrContext* con, Renderer* r) {
  for (int i = 0; i < mjNAUX; ++i) mjr_addAux(i, 0, 0, 0, con);
  FreeOffscreen(con);
  if (con->ntexture) gl.DeleteTextures(con->ntexture, con->texture);
  r->programs.Free();
  for (GpuShape& shape : r->unit) shape.Free();
  for (std::vector<GpuShape>* list : {&r->mesh, &r->hfield, &r->flex, &r->skin}) {
    for (GpuShape& shape : *list) shape.Free();
  }
  r->sky.Free();
  r->haze.Free();
  FreeFonts(r);
  if (r->instances) gl.DeleteBuffers(1, &r->instances);
  if (r->shadow_texture) gl.DeleteTextures(1, &r->shadow_texture);
  if (r->shadow_frame) gl.DeleteFramebuffers(1, &r->shadow_frame);
  r->canvas.Free();
  r->mark.Free();
}

Renderer* HiddenRenderer(const mjrContext* con) {
  if (!con || !con->skinvertVBO) return nullptr;
  const char* block = reinterpret_cast<const char*>(con->skinvertVBO) - kHiddenSize;
  return reinterpret_cast<const Hidden*>(block)->renderer;
}

// Frees the memory of a context, whatever became of its objects.
void FreeMemory(mjrContext* con) {
  Renderer* r = HiddenRenderer(con);
  if (current == r) current = nullptr;
  delete r;
  FreeNames(con->skinvertVBO);
}

// Contexts that were freed while another OpenGL context was current. Their objects are deleted when
// their own OpenGL context is current again in mjr_makeContext. If it is destroyed before, the
// driver deletes them, and nothing is left to do.
class FreedContexts {
 public:
  // Takes over the objects and the memory of a context.
  void Add(const mjrContext& con) {
    const std::lock_guard lock(mutex_);
    // OpenGL contexts that are destroyed are never seen again: only the newest entries are kept.
    // 32 is more than the number of contexts that programs use in turn.
    constexpr size_t kMostKept = 32;
    if (waiting_.size() == kMostKept) {
      FreeMemory(&waiting_.front());
      waiting_.erase(waiting_.begin());
    }
    waiting_.push_back(con);
  }

  // Deletes what belongs to the OpenGL context that is current.
  void Collect() {
    const std::lock_guard lock(mutex_);
    std::erase_if(waiting_, [](mjrContext& con) {
      Renderer* r = HiddenRenderer(&con);
      if (!r->mark.IsCurrent()) return false;
      FreeObjects(&con, r);
      FreeMemory(&con);
      return true;
    });
  }

 private:
  std::mutex mutex_;
  std::vector<mjrContext> waiting_;
};

FreedContexts& Freed() {
  static auto* freed = new FreedContexts;  // never destroyed: threads may outlive main
  return *freed;
}

void PrintDebug(GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar* message, const void*) {
  std::printf("OpenGL: %s\n", message);
}

// The first time: find the functions, and learn what the window can do.
bool Initialize(mjrContext* con) {
  const std::string why = LoadGl();
  if (!why.empty()) {
    mju_error("mjr_makeContext: gladLoadGL error: %s", why.c_str());
    return false;
  }
  const GLenum status = gl.CheckFramebufferStatus(GL_FRAMEBUFFER);
  con->windowAvailable = status == GL_FRAMEBUFFER_COMPLETE;
  if (status != GL_FRAMEBUFFER_COMPLETE && status != GL_FRAMEBUFFER_UNDEFINED) {
    mju_error("mjr_makeContext: Default framebuffer is not complete, error 0x%x", status);
    return false;
  }
  const char* debug = std::getenv("MUJOCO_GL_DEBUG");
  if (debug && !std::strcmp(debug, "1") && gl.DebugMessageCallback) {
    gl.Enable(GL_DEBUG_OUTPUT);
    gl.DebugMessageCallback(PrintDebug, nullptr);
  }
  con->glInitialized = 1;
  return true;
}

int Query(GLenum name) {
  GLint value = 0;
  gl.GetIntegerv(name, &value);
  return value;
}

void QueryWindow(mjrContext* con) {
  con->windowStereo = Query(GL_STEREO);
  con->windowDoublebuffer = Query(GL_DOUBLEBUFFER);
  con->windowSamples = Query(GL_SAMPLES);
}

void CopyParameters(const mjModel* m, mjrContext* con) {
  const auto extent = static_cast<float>(m->stat.extent);
  con->shadowClip = extent * m->vis.map.shadowclip;
  con->shadowScale = m->vis.map.shadowscale;
  con->offWidth = m->vis.global.offwidth;
  con->offHeight = m->vis.global.offheight;
  con->offSamples = m->vis.quality.offsamples;
  con->fogStart = extent * m->vis.map.fogstart;
  con->fogEnd = extent * m->vis.map.fogend;
  std::copy_n(m->vis.rgba.fog, 4, con->fogRGBA);
  con->lineWidth = m->vis.global.linewidth;
  con->shadowSize = m->vis.quality.shadowsize;
}

// Largest number of materials: the arrays of the context, less what a skybox needs.
bool CheckLimits(const mjModel* m) {
  bool skybox = false;
  for (int i = 0; i < m->ntex; ++i) skybox = skybox || m->tex_type[i] == mjTEXTURE_SKYBOX;
  const int most = skybox ? mjMAXMATERIAL - 3 : mjMAXMATERIAL - 2;
  if (m->ntex > mjMAXTEXTURE) {
    mju_error("mjr_makeContext: too many textures (%d), at most %d", m->ntex, mjMAXTEXTURE);
    return false;
  }
  if (m->nmat > most) {
    mju_error("mjr_makeContext: too many materials (%d), at most %d", m->nmat, most);
    return false;
  }
  return true;
}

bool MakeRenderer(mjrContext* con, int nskin) {
  auto* renderer = new (std::nothrow) Renderer;
  con->skinvertVBO = renderer ? NewNames(nskin, renderer) : nullptr;
  if (!con->skinvertVBO) {
    delete renderer;
    mju_error("mjr_makeContext: out of memory");
    return false;
  }
  renderer->reversed_z = gl.ClipControl != nullptr;
  renderer->float_depth = true;
  renderer->mark.Make();
  current = renderer;
  return true;
}

void WarnErrors() {
  for (int i = 0; i < 20; ++i) {
    const GLenum error = gl.GetError();
    if (!error) return;
    mju_warning("OpenGL error 0x%x in or before mjr_makeContext", error);
  }
}

void FillContext(const mjModel* m, mjrContext* con, Renderer* r) {
  con->nskin = m->nskin;
  con->rangeMesh = 2 * m->nmesh;
  con->rangeHField = m->nhfield;
  r->haze_size = m->vis.map.haze;
  std::copy_n(m->vis.rgba.haze, 4, r->haze_rgba);
  UploadShapes(m, r);
  con->rangePlane = static_cast<int>(r->plane.size());
  con->rangeBuiltin = kNumUnitShapes;
  UploadTextures(m, con);
}

}  // namespace

Renderer* RendererOf(const mjrContext* con) {
  Renderer* r = HiddenRenderer(con);
  if (r) current = r;
  return r;
}

Renderer* CurrentRenderer() { return current; }

void ResetState() {
  gl.BindVertexArray(0);
  gl.BindBuffer(GL_ARRAY_BUFFER, 0);
  gl.UseProgram(0);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, 0);
  for (const GLenum state : {GL_BLEND, GL_CULL_FACE, GL_STENCIL_TEST, GL_CLIP_DISTANCE0,
                             GL_SCISSOR_TEST, GL_POLYGON_OFFSET_FILL, GL_DEPTH_TEST}) {
    gl.Disable(state);
  }
  gl.DepthMask(GL_TRUE);
  gl.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  gl.FrontFace(GL_CCW);
  gl.CullFace(GL_BACK);
  gl.DepthFunc(GL_LESS);
  gl.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

}  // namespace syn

void mjr_defaultContext(mjrContext* con) { std::memset(static_cast<void*>(con), 0, sizeof(*con)); }

void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale) {
  using namespace syn;
  fontscale = std::clamp(static_cast<int>(std::lround(fontscale / 50.0)) * 50, 100, 300);
  if (!con->glInitialized && !Initialize(con)) return;
  if (con->windowAvailable) QueryWindow(con);
  mjr_freeContext(con);
  Freed().Collect();
  if (m && !CheckLimits(m)) return;
  if (!MakeRenderer(con, m ? m->nskin : 0)) return;
  if (m) {
    CopyParameters(m, con);
    FillContext(m, con, RendererOf(con));
  } else {
    con->offWidth = 800;
    con->offHeight = 600;
  }
  MakeOffscreen(con);
  MakeFonts(con, fontscale);
  mjr_setBuffer(mjFB_WINDOW, con);
  ResetState();
  WarnErrors();
  con->readPixelFormat = GL_RGB;
  con->readDepthMap = mjDEPTH_ZERONEAR;
}

void mjr_freeContext(mjrContext* con) {
  using namespace syn;
  Renderer* const before = CurrentRenderer();
  if (Renderer* r = HiddenRenderer(con)) {
    if (r->mark.IsCurrent()) {
      FreeObjects(con, r);
      FreeMemory(con);
    } else {
      Freed().Add(*con);
    }
    current = before == r ? nullptr : before;
  }
  const mjrContext old = *con;
  mjr_defaultContext(con);
  con->glInitialized = old.glInitialized;
  con->windowAvailable = old.windowAvailable;
  con->windowSamples = old.windowSamples;
  con->windowStereo = old.windowStereo;
  con->windowDoublebuffer = old.windowDoublebuffer;
}

void mjr_finish(void) {
  if (syn::GlLoaded()) syn::gl.Finish();
}

int mjr_getError(void) { return syn::GlLoaded() ? static_cast<int>(syn::gl.GetError()) : 0; }
