// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Manages framebuffers (window, offscreen, auxiliary), and reads and copies pixels. Multisampled
// buffers have a second buffer with one sample per pixel, whose name ends in _r, because pixels can
// be read only from that.

#include <algorithm>

#include "render/opengl/renderer.h"

namespace syn {
namespace {

// Creates a renderbuffer; `samples` is 0 for one sample per pixel.
GLuint NewRenderbuffer(GLenum format, int width, int height, int samples) {
  GLuint name = 0;
  gl.GenRenderbuffers(1, &name);
  gl.BindRenderbuffer(GL_RENDERBUFFER, name);
  if (samples) {
    gl.RenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
  } else {
    gl.RenderbufferStorage(GL_RENDERBUFFER, format, width, height);
  }
  return name;
}

// Creates a framebuffer with color and, if `depth` is set, depth and stencil. Returns false, with
// an error raised, if this OpenGL does not support it.
bool NewFrame(int width, int height, int samples, bool depth, unsigned* frame, unsigned* colour,
              unsigned* depth_stencil) {
  gl.GenFramebuffers(1, frame);
  gl.BindFramebuffer(GL_FRAMEBUFFER, *frame);
  *colour = NewRenderbuffer(GL_RGBA8, width, height, samples);
  gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, *colour);
  if (depth) {
    *depth_stencil = NewRenderbuffer(GL_DEPTH32F_STENCIL8, width, height, samples);
    gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
                               *depth_stencil);
  }
  const GLenum status = gl.CheckFramebufferStatus(GL_FRAMEBUFFER);
  if (status != GL_FRAMEBUFFER_COMPLETE) {
    mju_error("mjr: framebuffer of %d x %d is not complete, error 0x%x", width, height, status);
    return false;
  }
  return true;
}

// Returns the number of samples that OpenGL chose for a renderbuffer.
int ActualSamples(GLuint renderbuffer) {
  GLint samples = 0;
  gl.BindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
  gl.GetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &samples);
  return samples;
}

// Limits a number of samples to what this OpenGL supports.
int ClampSamples(int samples) {
  GLint most = 0;
  gl.GetIntegerv(GL_MAX_SAMPLES, &most);
  return std::clamp(samples, 0, static_cast<int>(most));
}

// Deletes a framebuffer and its renderbuffers; `depth` may be null.
void FreeFrame(unsigned* frame, unsigned* colour, unsigned* depth) {
  if (*frame) gl.DeleteFramebuffers(1, frame);
  if (*colour) gl.DeleteRenderbuffers(1, colour);
  if (depth && *depth) gl.DeleteRenderbuffers(1, depth);
  *frame = *colour = 0;
  if (depth) *depth = 0;
}

bool HasOffscreen(const mjrContext* con) { return con->offFBO != 0; }

// Binds a framebuffer for reading, drawing or both (`target`); name 0 is the window.
void BindFrame(GLenum target, GLuint name, const mjrContext* con) {
  gl.BindFramebuffer(target, name);
  const GLenum buffer =
      name ? GL_COLOR_ATTACHMENT0 : (con->windowDoublebuffer ? GL_BACK : GL_FRONT);
  if (target != GL_READ_FRAMEBUFFER) gl.DrawBuffer(buffer);
  if (target != GL_DRAW_FRAMEBUFFER) gl.ReadBuffer(buffer);
}

// Returns the framebuffer object of mjFB_OFFSCREEN or mjFB_WINDOW.
GLuint FrameOf(int buffer, const mjrContext* con) {
  return buffer == mjFB_OFFSCREEN ? con->offFBO : 0;
}

// Combines the samples of the offscreen buffer into one value per pixel.
void Resolve(const mjrContext* con, GLbitfield mask) {
  BindFrame(GL_READ_FRAMEBUFFER, con->offFBO, con);
  BindFrame(GL_DRAW_FRAMEBUFFER, con->offFBO_r, con);
  gl.BlitFramebuffer(0, 0, con->offWidth, con->offHeight, 0, 0, con->offWidth, con->offHeight, mask,
                     GL_NEAREST);
}

// Returns a framebuffer from which pixels can be read: the present one, or the resolved one if it
// has several samples.
GLuint ReadableFrame(const mjrContext* con, GLbitfield mask) {
  if (con->currentBuffer != mjFB_OFFSCREEN || !con->offSamples) {
    return FrameOf(con->currentBuffer, con);
  }
  Resolve(con, mask);
  return con->offFBO_r;
}

// Converts depth from 1 at the near plane to the convention of readDepthMap.
void ConvertDepth(const mjrContext* con, float* depth, size_t n) {
  if (con->readDepthMap != mjDEPTH_ZERONEAR) return;
  for (size_t i = 0; i < n; ++i) depth[i] = 1 - depth[i];
}

// Warns once if depth is read in the convention that needs a reversed depth buffer, but OpenGL
// lacks it.
void WarnDepth(const mjrContext* con) {
  Renderer* r = RendererOf(con);
  if (con->readDepthMap != mjDEPTH_ZEROFAR || !r || r->reversed_z || r->depth_warned) return;
  r->depth_warned = true;
  mju_warning("mjr_readPixels: ARB_clip_control is missing, depth has less precision");
}

// Returns whether the index of an auxiliary buffer is valid; raises an error if not.
bool ValidAux(int index) {
  if (index >= 0 && index < mjNAUX) return true;
  mju_error("mjr_addAux: Invalid aux buffer index %d", index);
  return false;
}

// Returns whether a rectangle has no pixels.
bool Empty(const mjrRect& r) { return r.width <= 0 || r.height <= 0; }

}  // namespace

// The samples that OpenGL supports may differ from those that were asked for; offSamples tells the
// actual number.
void MakeOffscreen(mjrContext* con) {
  FreeOffscreen(con);
  if (con->offWidth <= 0 || con->offHeight <= 0) return;
  con->offSamples = ClampSamples(con->offSamples);
  if (!NewFrame(con->offWidth, con->offHeight, con->offSamples, true, &con->offFBO, &con->offColor,
                &con->offDepthStencil)) {
    return;
  }
  if (con->offSamples) {
    con->offSamples = ActualSamples(con->offColor);
    NewFrame(con->offWidth, con->offHeight, 0, true, &con->offFBO_r, &con->offColor_r,
             &con->offDepthStencil_r);
  }
}

void FreeOffscreen(mjrContext* con) {
  FreeFrame(&con->offFBO, &con->offColor, &con->offDepthStencil);
  FreeFrame(&con->offFBO_r, &con->offColor_r, &con->offDepthStencil_r);
}

void BindBuffer(const mjrContext* con) {
  BindFrame(GL_FRAMEBUFFER, FrameOf(con->currentBuffer, con), con);
}

}  // namespace syn

using namespace syn;

void mjr_setBuffer(int framebuffer, mjrContext* con) {
  if (!GlLoaded() || !RendererOf(con)) return;
  if (!con->windowAvailable && !HasOffscreen(con)) {
    mju_error("mjr_setBuffer: No OpenGL framebuffer available");
    return;
  }
  con->currentBuffer = framebuffer == mjFB_OFFSCREEN ? mjFB_OFFSCREEN : mjFB_WINDOW;
  // The other buffer is used if the wanted one does not exist.
  if (!con->windowAvailable) con->currentBuffer = mjFB_OFFSCREEN;
  if (!HasOffscreen(con)) con->currentBuffer = mjFB_WINDOW;
  BindBuffer(con);
}

void mjr_restoreBuffer(const mjrContext* con) {
  if (RendererOf(con)) BindBuffer(con);
}

void mjr_resizeOffscreen(int width, int height, mjrContext* con) {
  if (!RendererOf(con) || (width == con->offWidth && height == con->offHeight)) return;
  con->offWidth = width;
  con->offHeight = height;
  if (width <= 0 || height <= 0) return;
  MakeOffscreen(con);
  BindBuffer(con);
}

void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con) {
  if (!RendererOf(con) || (!rgb && !depth) || Empty(viewport)) return;
  WarnDepth(con);
  const GLbitfield mask = (rgb ? GL_COLOR_BUFFER_BIT : 0) | (depth ? GL_DEPTH_BUFFER_BIT : 0);
  BindFrame(GL_READ_FRAMEBUFFER, ReadableFrame(con, mask), con);
  gl.PixelStorei(GL_PACK_ALIGNMENT, 1);
  if (rgb) {
    // A format that the user has set applies to the offscreen buffer only.
    const GLenum format = con->currentBuffer == mjFB_OFFSCREEN && con->readPixelFormat
                              ? static_cast<GLenum>(con->readPixelFormat)
                              : GL_RGB;
    gl.ReadPixels(viewport.left, viewport.bottom, viewport.width, viewport.height, format,
                  GL_UNSIGNED_BYTE, rgb);
  }
  if (depth) {
    gl.ReadPixels(viewport.left, viewport.bottom, viewport.width, viewport.height,
                  GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    ConvertDepth(con, depth, static_cast<size_t>(viewport.width) * viewport.height);
  }
  BindBuffer(con);
}

void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth, const mjrContext* con) {
  if (!RendererOf(con) || !con->windowAvailable || !HasOffscreen(con)) return;
  if (!flg_color && !flg_depth) return;
  const GLbitfield mask =
      (flg_color ? GL_COLOR_BUFFER_BIT : 0) | (flg_depth ? GL_DEPTH_BUFFER_BIT : 0);
  // OpenGL does not allow interpolation of depth.
  const bool scaled = src.width != dst.width || src.height != dst.height;
  const bool to_window = con->currentBuffer == mjFB_OFFSCREEN;
  BindFrame(GL_READ_FRAMEBUFFER, ReadableFrame(con, mask), con);
  BindFrame(GL_DRAW_FRAMEBUFFER, to_window ? 0 : con->offFBO, con);
  gl.BlitFramebuffer(src.left, src.bottom, src.left + src.width, src.bottom + src.height, dst.left,
                     dst.bottom, dst.left + dst.width, dst.bottom + dst.height, mask,
                     scaled && !flg_depth ? GL_LINEAR : GL_NEAREST);
  BindBuffer(con);
}

void mjr_addAux(int index, int width, int height, int samples, mjrContext* con) {
  if (!ValidAux(index) || !RendererOf(con)) return;
  FreeFrame(con->auxFBO + index, con->auxColor + index, nullptr);
  FreeFrame(con->auxFBO_r + index, con->auxColor_r + index, nullptr);
  con->auxWidth[index] = con->auxHeight[index] = con->auxSamples[index] = 0;
  if (width < 1 || height < 1) return;
  GLint most = 0;
  gl.GetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
  if (width > most || height > most) {
    mju_error("mjr_addAux: aux buffer of %d x %d is larger than %d, the limit of this OpenGL",
              width, height, most);
    return;
  }
  samples = ClampSamples(samples);
  if (!NewFrame(width, height, samples, false, con->auxFBO + index, con->auxColor + index,
                nullptr) ||
      !NewFrame(width, height, 0, false, con->auxFBO_r + index, con->auxColor_r + index, nullptr)) {
    return;
  }
  con->auxWidth[index] = width;
  con->auxHeight[index] = height;
  con->auxSamples[index] = samples ? ActualSamples(con->auxColor[index]) : 0;
  BindBuffer(con);
}

void mjr_setAux(int index, const mjrContext* con) {
  if (!RendererOf(con)) return;
  if (index < 0 || index >= mjNAUX || !con->auxFBO[index]) {
    mju_error("mjr_setAux: aux buffer %d does not exist", index);
    return;
  }
  BindFrame(GL_FRAMEBUFFER, con->auxFBO[index], con);
}

void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con) {
  if (!RendererOf(con) || index < 0 || index >= mjNAUX || !con->auxFBO[index]) return;
  const int width = con->auxWidth[index], height = con->auxHeight[index];
  BindFrame(GL_READ_FRAMEBUFFER, con->auxFBO[index], con);
  // A multisampled buffer is resolved before it is copied.
  if (con->auxSamples[index]) {
    BindFrame(GL_DRAW_FRAMEBUFFER, con->auxFBO_r[index], con);
    gl.BlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    BindFrame(GL_READ_FRAMEBUFFER, con->auxFBO_r[index], con);
  }
  BindFrame(GL_DRAW_FRAMEBUFFER, FrameOf(con->currentBuffer, con), con);
  gl.BlitFramebuffer(src.left, src.bottom, src.left + src.width, src.bottom + src.height, left,
                     bottom, left + src.width, bottom + src.height, GL_COLOR_BUFFER_BIT,
                     GL_NEAREST);
  BindBuffer(con);
}

mjrRect mjr_maxViewport(const mjrContext* con) {
  if (!RendererOf(con)) return {};
  if (con->currentBuffer == mjFB_OFFSCREEN) return {0, 0, con->offWidth, con->offHeight};
  GLint box[4] = {};
  gl.GetIntegerv(GL_SCISSOR_BOX, box);
  return {box[0], box[1], box[2], box[3]};
}

int mjr_findRect(int x, int y, int nrect, const mjrRect* rect) {
  for (int i = 0; i < nrect; ++i) {
    const mjrRect& r = rect[i];
    if (x >= r.left && x < r.left + r.width && y >= r.bottom && y < r.bottom + r.height) return i;
  }
  return -1;
}
