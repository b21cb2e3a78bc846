// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// The renderer, which draws abstract scenes with OpenGL.

#ifndef MUJOCO_MJRENDER_H_
#define MUJOCO_MJRENDER_H_

#define mjNAUX                   10      ///< Number of auxiliary buffers.
#define mjMAXTEXTURE             1000    ///< Largest number of textures that can be drawn.
#define mjMAXMATERIAL            1000    ///< Largest number of materials that can be drawn.

/// Places of an overlay in a viewport.
typedef enum mjtGridPos_ {
  mjGRID_TOPLEFT           = 0,  ///< Top left.
  mjGRID_TOPRIGHT          = 1,  ///< Top right.
  mjGRID_BOTTOMLEFT        = 2,  ///< Bottom left.
  mjGRID_BOTTOMRIGHT       = 3,  ///< Bottom right.
  mjGRID_TOP               = 4,  ///< Top, centered.
  mjGRID_BOTTOM            = 5,  ///< Bottom, centered.
  mjGRID_LEFT              = 6,  ///< Left, centered.
  mjGRID_RIGHT             = 7,  ///< Right, centered.
} mjtGridPos;

/// Buffers that the renderer draws into.
typedef enum mjtFramebuffer_ {
  mjFB_WINDOW              = 0,  ///< Buffer of the window.
  mjFB_OFFSCREEN           = 1,  ///< Offscreen buffer.
} mjtFramebuffer;

/// Mappings of distance to the depths that mjr_readPixels returns.
typedef enum mjtDepthMap_ {
  mjDEPTH_ZERONEAR         = 0,  ///< 0 at the near plane, 1 at the far plane.
  mjDEPTH_ZEROFAR          = 1,  ///< 1 at the near plane, 0 at the far plane; more accurate at large distances.
} mjtDepthMap;

/// Sizes of fonts, in percent.
typedef enum mjtFontScale_ {
  mjFONTSCALE_50           = 50,   ///< 50 percent, for low resolutions.
  mjFONTSCALE_100          = 100,  ///< 100 percent, the normal size.
  mjFONTSCALE_150          = 150,  ///< 150 percent of the normal size.
  mjFONTSCALE_200          = 200,  ///< 200 percent of the normal size.
  mjFONTSCALE_250          = 250,  ///< 250 percent of the normal size.
  mjFONTSCALE_300          = 300,  ///< 300 percent of the normal size.
} mjtFontScale;

/// Fonts.
typedef enum mjtFont_ {
  mjFONT_NORMAL            = 0,  ///< Normal font.
  mjFONT_SHADOW            = 1,  ///< Normal font with a dark shadow.
  mjFONT_BIG               = 2,  ///< Big font.
} mjtFont;

/// A rectangle of pixels.
struct mjrRect_ {
  int left;    ///< Left edge.
  int bottom;  ///< Lower edge, counted from the bottom.
  int width;   ///< Width.
  int height;  ///< Height.
};
typedef struct mjrRect_ mjrRect;

/// Resources of the renderer for one model in one OpenGL context. Change it with mjr_ functions
/// only, except where a field says so.
struct mjrContext_ {
  float lineWidth;                       ///< Width of lines [pixel].
  float shadowClip;                      ///< Half size of the shadow of directional lights [m].
  float shadowScale;                     ///< Fraction of the cone of a spot light that has shadows.
  float fogStart;                        ///< Distance at which fog starts [m].
  float fogEnd;                          ///< Distance at which fog is complete [m].
  float fogRGBA[4];                      ///< Color of fog.
  int shadowSize;                        ///< Width and height of the shadow map [pixel], 0 for no shadows.
  int offWidth;                          ///< Width of the offscreen buffer [pixel].
  int offHeight;                         ///< Height of the offscreen buffer [pixel].
  int offSamples;                        ///< Samples per pixel of the offscreen buffer, 0 for none.
  int fontScale;                         ///< Size of the fonts (mjtFontScale).
  int auxWidth[mjNAUX];                  ///< Widths of the auxiliary buffers [pixel].
  int auxHeight[mjNAUX];                 ///< Heights of the auxiliary buffers [pixel].
  int auxSamples[mjNAUX];                ///< Samples per pixel of the auxiliary buffers.
  unsigned int offFBO;                   ///< OpenGL framebuffer of the offscreen buffer.
  unsigned int offFBO_r;                 ///< OpenGL framebuffer that samples of the offscreen buffer are resolved to.
  unsigned int offColor;                 ///< Colors of the offscreen buffer.
  unsigned int offColor_r;               ///< Resolved colors of the offscreen buffer.
  unsigned int offDepthStencil;          ///< Depths of the offscreen buffer.
  unsigned int offDepthStencil_r;        ///< Resolved depths of the offscreen buffer.
  unsigned int shadowFBO;                ///< OpenGL framebuffer of the shadow map; not used, shadow maps are private.
  unsigned int shadowTex;                ///< Texture of the shadow map; not used, shadow maps are private.
  unsigned int auxFBO[mjNAUX];           ///< OpenGL framebuffers of the auxiliary buffers.
  unsigned int auxFBO_r[mjNAUX];         ///< OpenGL framebuffers that their samples are resolved to.
  unsigned int auxColor[mjNAUX];         ///< Colors of the auxiliary buffers.
  unsigned int auxColor_r[mjNAUX];       ///< Resolved colors of the auxiliary buffers.
  /// Textures of each material by role (mjtTextureRole), -1 if there is none.
  int mat_texid[mjMAXMATERIAL*mjNTEXROLE];
  int mat_texuniform[mjMAXMATERIAL];     ///< 1 for each material whose textures repeat per length.
  float mat_texrepeat[mjMAXMATERIAL*2];  ///< Repetitions of the textures of each material in x and y.
  int ntexture;                          ///< Number of textures.
  int textureType[mjMAXTEXTURE];         ///< Types of the textures (mjtTexture).
  unsigned int texture[mjMAXTEXTURE];    ///< OpenGL names of the textures.
  unsigned int basePlane;                ///< First display list of planes; not used, shapes are in buffers.
  unsigned int baseMesh;                 ///< First display list of meshes; not used, shapes are in buffers.
  unsigned int baseHField;               ///< First display list of height fields; not used, shapes are in buffers.
  unsigned int baseBuiltin;              ///< First display list of built-in shapes; not used, shapes are in buffers.
  unsigned int baseFontNormal;           ///< First display list of the normal font; not used, shapes are in buffers.
  unsigned int baseFontShadow;           ///< First display list of the shadow font; not used, shapes are in buffers.
  unsigned int baseFontBig;              ///< First display list of the big font; not used, shapes are in buffers.
  int rangePlane;                        ///< Number of display lists of planes.
  int rangeMesh;                         ///< Number of display lists of meshes.
  int rangeHField;                       ///< Number of display lists of height fields.
  int rangeBuiltin;                      ///< Number of display lists of built-in shapes.
  int rangeFont;                         ///< Number of display lists of each font.
  int nskin;                             ///< Number of skins.
  unsigned int* skinvertVBO;             ///< Private memory of the renderer.
  unsigned int* skinnormalVBO;           ///< OpenGL buffers of the normals of skins; not used.
  unsigned int* skintexcoordVBO;         ///< OpenGL buffers of the texture coordinates of skins; not used.
  unsigned int* skinfaceVBO;             ///< OpenGL buffers of the triangles of skins; not used.
  int charWidth[127];                    ///< Widths of the characters of the normal font [pixel].
  int charWidthBig[127];                 ///< Widths of the characters of the big font [pixel].
  int charHeight;                        ///< Height of the normal font [pixel].
  int charHeightBig;                     ///< Height of the big font [pixel].
  int glInitialized;                     ///< 1 if OpenGL was initialized.
  int windowAvailable;                   ///< 1 if the OpenGL context has a window.
  int windowSamples;                     ///< Samples per pixel of the window.
  int windowStereo;                      ///< 1 if the window has separate buffers for both eyes.
  int windowDoublebuffer;                ///< 1 if the window has a back buffer.
  int currentBuffer;                     ///< Buffer that is drawn into (mjtFramebuffer); set by mjr_setBuffer.
  /// OpenGL format in which colors are read from the offscreen buffer; may be changed.
  int readPixelFormat;
  int readDepthMap;                      ///< Mapping of the depths that are read (mjtDepthMap); may be changed.
};
typedef struct mjrContext_ mjrContext;


#endif  // MUJOCO_MJRENDER_H_
