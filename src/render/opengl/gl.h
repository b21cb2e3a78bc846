// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds OpenGL functions at run time. The library does not link OpenGL: the functions come from the
// library that created the context that is current when a renderer is created.

#ifndef SYNOVIA_RENDER_OPENGL_GL_H_
#define SYNOVIA_RENDER_OPENGL_GL_H_

#include <string>

#include <GL/glcorearb.h>

namespace syn {

// Functions that every context must have (OpenGL 3.3): suffix of the type PFNGL...PROC, and name.
#define SYN_GL_FUNCTIONS(X)                                         \
  X(ACTIVETEXTURE, ActiveTexture)                                   \
  X(ATTACHSHADER, AttachShader)                                     \
  X(BINDATTRIBLOCATION, BindAttribLocation)                         \
  X(BINDBUFFER, BindBuffer)                                         \
  X(BINDFRAMEBUFFER, BindFramebuffer)                               \
  X(BINDRENDERBUFFER, BindRenderbuffer)                             \
  X(BINDTEXTURE, BindTexture)                                       \
  X(BINDVERTEXARRAY, BindVertexArray)                               \
  X(BLENDFUNC, BlendFunc)                                           \
  X(BLITFRAMEBUFFER, BlitFramebuffer)                               \
  X(BUFFERDATA, BufferData)                                         \
  X(BUFFERSUBDATA, BufferSubData)                                   \
  X(CHECKFRAMEBUFFERSTATUS, CheckFramebufferStatus)                 \
  X(CLEAR, Clear)                                                   \
  X(CLEARCOLOR, ClearColor)                                         \
  X(CLEARDEPTH, ClearDepth)                                         \
  X(CLEARSTENCIL, ClearStencil)                                     \
  X(COLORMASK, ColorMask)                                           \
  X(COMPILESHADER, CompileShader)                                   \
  X(CREATEPROGRAM, CreateProgram)                                   \
  X(CREATESHADER, CreateShader)                                     \
  X(CULLFACE, CullFace)                                             \
  X(DELETEBUFFERS, DeleteBuffers)                                   \
  X(DELETEFRAMEBUFFERS, DeleteFramebuffers)                         \
  X(DELETEPROGRAM, DeleteProgram)                                   \
  X(DELETERENDERBUFFERS, DeleteRenderbuffers)                       \
  X(DELETESHADER, DeleteShader)                                     \
  X(DELETETEXTURES, DeleteTextures)                                 \
  X(DELETEVERTEXARRAYS, DeleteVertexArrays)                         \
  X(DEPTHFUNC, DepthFunc)                                           \
  X(DEPTHMASK, DepthMask)                                           \
  X(DISABLE, Disable)                                               \
  X(DRAWARRAYS, DrawArrays)                                         \
  X(DRAWARRAYSINSTANCED, DrawArraysInstanced)                       \
  X(DRAWBUFFER, DrawBuffer)                                         \
  X(DRAWELEMENTSINSTANCED, DrawElementsInstanced)                   \
  X(ENABLE, Enable)                                                 \
  X(ENABLEVERTEXATTRIBARRAY, EnableVertexAttribArray)               \
  X(FINISH, Finish)                                                 \
  X(FRAMEBUFFERRENDERBUFFER, FramebufferRenderbuffer)               \
  X(FRAMEBUFFERTEXTURELAYER, FramebufferTextureLayer)               \
  X(FRONTFACE, FrontFace)                                           \
  X(GENBUFFERS, GenBuffers)                                         \
  X(GENERATEMIPMAP, GenerateMipmap)                                 \
  X(GENFRAMEBUFFERS, GenFramebuffers)                               \
  X(GENRENDERBUFFERS, GenRenderbuffers)                             \
  X(GENTEXTURES, GenTextures)                                       \
  X(GENVERTEXARRAYS, GenVertexArrays)                               \
  X(GETBUFFERPARAMETERIV, GetBufferParameteriv)                     \
  X(GETBUFFERSUBDATA, GetBufferSubData)                             \
  X(GETERROR, GetError)                                             \
  X(GETINTEGERV, GetIntegerv)                                       \
  X(GETPROGRAMINFOLOG, GetProgramInfoLog)                           \
  X(GETPROGRAMIV, GetProgramiv)                                     \
  X(GETRENDERBUFFERPARAMETERIV, GetRenderbufferParameteriv)         \
  X(GETSHADERINFOLOG, GetShaderInfoLog)                             \
  X(GETSHADERIV, GetShaderiv)                                       \
  X(GETSTRING, GetString)                                           \
  X(GETSTRINGI, GetStringi)                                         \
  X(GETUNIFORMLOCATION, GetUniformLocation)                         \
  X(ISENABLED, IsEnabled)                                           \
  X(ISVERTEXARRAY, IsVertexArray)                                   \
  X(LINEWIDTH, LineWidth)                                           \
  X(LINKPROGRAM, LinkProgram)                                       \
  X(PIXELSTOREI, PixelStorei)                                       \
  X(POLYGONMODE, PolygonMode)                                       \
  X(POLYGONOFFSET, PolygonOffset)                                   \
  X(READBUFFER, ReadBuffer)                                         \
  X(READPIXELS, ReadPixels)                                         \
  X(RENDERBUFFERSTORAGE, RenderbufferStorage)                       \
  X(RENDERBUFFERSTORAGEMULTISAMPLE, RenderbufferStorageMultisample) \
  X(SCISSOR, Scissor)                                               \
  X(SHADERSOURCE, ShaderSource)                                     \
  X(STENCILFUNC, StencilFunc)                                       \
  X(STENCILOP, StencilOp)                                           \
  X(TEXIMAGE2D, TexImage2D)                                         \
  X(TEXIMAGE3D, TexImage3D)                                         \
  X(TEXPARAMETERI, TexParameteri)                                   \
  X(TEXSUBIMAGE2D, TexSubImage2D)                                   \
  X(UNIFORM1F, Uniform1f)                                           \
  X(UNIFORM1I, Uniform1i)                                           \
  X(UNIFORM1FV, Uniform1fv)                                         \
  X(UNIFORM2F, Uniform2f)                                           \
  X(UNIFORM3FV, Uniform3fv)                                         \
  X(UNIFORM4FV, Uniform4fv)                                         \
  X(UNIFORMMATRIX4FV, UniformMatrix4fv)                             \
  X(USEPROGRAM, UseProgram)                                         \
  X(VERTEXATTRIBDIVISOR, VertexAttribDivisor)                       \
  X(VERTEXATTRIBPOINTER, VertexAttribPointer)                       \
  X(VIEWPORT, Viewport)

// Functions that improve drawing where they exist; they are null otherwise.
#define SYN_GL_OPTIONAL(X)    \
  X(CLIPCONTROL, ClipControl) \
  X(DEBUGMESSAGECALLBACK, DebugMessageCallback)

// Pointers to the functions of OpenGL, without their prefix gl.
struct Gl {
#define X(type, name) PFNGL##type##PROC name = nullptr;
  SYN_GL_FUNCTIONS(X)
  SYN_GL_OPTIONAL(X)
#undef X
};

// The functions of the context that was current at the last LoadGl.
extern Gl gl;

// Finds the functions of the current context. Returns an empty text, or what was tried and why it
// failed.
std::string LoadGl();

// Returns whether LoadGl has succeeded in this process.
bool GlLoaded();

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_GL_H_
