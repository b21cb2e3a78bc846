// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Uploads the textures of the model.

#include <algorithm>

#include "render/opengl/renderer.h"

namespace syn {
namespace {

// Formats of a texture on the card and of its data in memory.
struct Format {
  GLenum internal, data;
};

// Returns the format of an image with 3 or 4 channels. Raises an error for other numbers and
// returns a data format of 0.
Format FormatOf(int channels, bool srgb) {
  if (channels == 3) return {static_cast<GLenum>(srgb ? GL_SRGB8 : GL_RGB8), GL_RGB};
  if (channels == 4) return {static_cast<GLenum>(srgb ? GL_SRGB8_ALPHA8 : GL_RGBA8), GL_RGBA};
  mju_error("mjr_uploadTexture: Number of channels not supported: %d", channels);
  return {0, 0};
}

// Returns whether this OpenGL supports a texture of this size; raises an error if not.
bool FitsLimit(int width, int height, GLenum limit, int id) {
  GLint most = 0;
  gl.GetIntegerv(limit, &most);
  if (width <= most && height <= most) return true;
  mju_error("mjr_uploadTexture: texture %d of %d x %d is larger than %d, the limit of this OpenGL",
            id, width, height, most);
  return false;
}

// Sets interpolation and repetition of a texture, and generates its smaller versions.
void Filters(GLenum target, GLenum wrap) {
  gl.TexParameteri(target, GL_TEXTURE_WRAP_S, static_cast<GLint>(wrap));
  gl.TexParameteri(target, GL_TEXTURE_WRAP_T, static_cast<GLint>(wrap));
  gl.TexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  gl.TexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  gl.GenerateMipmap(target);
}

// Uploads a 2D texture.
void UploadFlat(const mjModel* m, int id, Format format) {
  const int width = m->tex_width[id], height = m->tex_height[id];
  if (!FitsLimit(width, height, GL_MAX_TEXTURE_SIZE, id)) return;
  gl.TexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format.internal), width, height, 0,
                format.data, GL_UNSIGNED_BYTE, m->tex_data + m->tex_adr[id]);
  Filters(GL_TEXTURE_2D, GL_REPEAT);
}

// Uploads a cube. It consists of six square images, one after the other, or of one image that is
// used for all sides.
void UploadCube(const mjModel* m, int id, Format format) {
  const int width = m->tex_width[id];
  if (!FitsLimit(width, width, GL_MAX_CUBE_MAP_TEXTURE_SIZE, id)) return;
  // A square texture has one image.
  const bool repeated = m->tex_height[id] == width;
  const size_t side = static_cast<size_t>(width) * width * m->tex_nchannel[id];
  for (int k = 0; k < 6; ++k) {
    const mjtByte* image = m->tex_data + m->tex_adr[id] + (repeated ? 0 : k * side);
    gl.TexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + k, 0, static_cast<GLint>(format.internal), width,
                  width, 0, format.data, GL_UNSIGNED_BYTE, image);
  }
  gl.Enable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
  gl.TexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE);
  Filters(GL_TEXTURE_CUBE_MAP, GL_CLAMP_TO_EDGE);
}

}  // namespace

void UploadTexture(const mjModel* m, const mjrContext* con, int id) {
  const bool flat = m->tex_type[id] == mjTEXTURE_2D;
  const GLenum target = flat ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP;
  const Format format = FormatOf(m->tex_nchannel[id], m->tex_colorspace[id] == mjCOLORSPACE_SRGB);
  if (!format.data) return;
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(target, con->texture[id]);
  gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (flat) {
    UploadFlat(m, id, format);
  } else {
    UploadCube(m, id, format);
  }
  gl.BindTexture(target, 0);
}

void UploadTextures(const mjModel* m, mjrContext* con) {
  con->ntexture = m->ntex;
  if (m->ntex) gl.GenTextures(m->ntex, con->texture);
  for (int i = 0; i < m->ntex; ++i) {
    con->textureType[i] = m->tex_type[i];
    UploadTexture(m, con, i);
  }
  std::copy_n(m->mat_texid, m->nmat * mjNTEXROLE, con->mat_texid);
  std::copy_n(m->mat_texrepeat, 2 * m->nmat, con->mat_texrepeat);
  for (int i = 0; i < m->nmat; ++i) con->mat_texuniform[i] = m->mat_texuniform[i];
}

}  // namespace syn

void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid) {
  if (texid < 0 || texid >= m->ntex) {
    mju_error("mjr_uploadTexture: Invalid texture index %d", texid);
    return;
  }
  if (syn::RendererOf(con)) syn::UploadTexture(m, con, texid);
}
