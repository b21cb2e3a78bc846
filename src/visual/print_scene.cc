// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes a scene as text to a file (mj_printScene), in the format of mj_printModel: one line per
// field.

#include <mujoco/mujoco.h>

#include "model/print/text_printer.h"

namespace syn {
namespace {

void PrintGeom(TextPrinter& out, const mjvGeom& geom) {
  out.Field("  type", &geom.type, 1);
  out.Field("  dataid", &geom.dataid, 1);
  out.Field("  objtype", &geom.objtype, 1);
  out.Field("  objid", &geom.objid, 1);
  out.Field("  category", &geom.category, 1);
  out.Field("  matid", &geom.matid, 1);
  out.Field("  texcoord", &geom.texcoord, 1);
  out.Field("  segid", &geom.segid, 1);
  out.Field("  size", geom.size, 3);
  out.Field("  pos", geom.pos, 3);
  out.Field("  mat", geom.mat, 9);
  out.Field("  rgba", geom.rgba, 4);
  out.Field("  emission", &geom.emission, 1);
  out.Field("  specular", &geom.specular, 1);
  out.Field("  shininess", &geom.shininess, 1);
  out.Field("  reflectance", &geom.reflectance, 1);
  out.Print("  label%-14s  %s\n", "", geom.label);
  out.Field("  modelrbound", &geom.modelrbound, 1);
}

void PrintLight(TextPrinter& out, const mjvLight& light) {
  out.Field("  id", &light.id, 1);
  out.Field("  pos", light.pos, 3);
  out.Field("  dir", light.dir, 3);
  out.Field("  type", &light.type, 1);
  out.Field("  texid", &light.texid, 1);
  out.Field("  attenuation", light.attenuation, 3);
  out.Field("  cutoff", &light.cutoff, 1);
  out.Field("  exponent", &light.exponent, 1);
  out.Field("  ambient", light.ambient, 3);
  out.Field("  diffuse", light.diffuse, 3);
  out.Field("  specular", light.specular, 3);
  out.Field("  headlight", &light.headlight, 1);
  out.Field("  castshadow", &light.castshadow, 1);
  out.Field("  bulbradius", &light.bulbradius, 1);
  out.Field("  intensity", &light.intensity, 1);
  out.Field("  range", &light.range, 1);
}

void PrintCamera(TextPrinter& out, const mjvGLCamera& cam) {
  out.Field("  pos", cam.pos, 3);
  out.Field("  forward", cam.forward, 3);
  out.Field("  up", cam.up, 3);
  out.Field("  frustum_center", &cam.frustum_center, 1);
  out.Field("  frustum_width", &cam.frustum_width, 1);
  out.Field("  frustum_bottom", &cam.frustum_bottom, 1);
  out.Field("  frustum_top", &cam.frustum_top, 1);
  out.Field("  frustum_near", &cam.frustum_near, 1);
  out.Field("  frustum_far", &cam.frustum_far, 1);
  out.Field("  orthographic", &cam.orthographic, 1);
}

void PrintSoftBodies(TextPrinter& out, const mjvScene& scn) {
  out.Print("\nFLEX DATA %d\n", scn.nflex);
  for (int i = 0; i < scn.nflex; ++i) {
    out.Field("  edgeadr", scn.flexedgeadr + i, 1);
    out.Field("  edgenum", scn.flexedgenum + i, 1);
    out.Field("  vertadr", scn.flexvertadr + i, 1);
    out.Field("  vertnum", scn.flexvertnum + i, 1);
    out.Field("  faceadr", scn.flexfaceadr + i, 1);
    out.Field("  facenum", scn.flexfacenum + i, 1);
    out.Field("  faceused", scn.flexfaceused + i, 1);
  }
  out.Print("\nSKIN DATA %d\n", scn.nskin);
  for (int i = 0; i < scn.nskin; ++i) {
    out.Field("  facenum", scn.skinfacenum + i, 1);
    out.Field("  vertadr", scn.skinvertadr + i, 1);
    out.Field("  vertnum", scn.skinvertnum + i, 1);
  }
}

void PrintScene(TextPrinter& out, const mjvScene& scn) {
  out.Print("GEOMS %d\n", scn.ngeom);
  for (int i = 0; i < scn.ngeom; ++i) {
    out.Print("\nGEOM %d:\n", i);
    PrintGeom(out, scn.geoms[i]);
  }
  out.Print("\nLIGHTS %d\n", scn.nlight);
  for (int i = 0; i < scn.nlight; ++i) {
    out.Print("\nLIGHT %d:\n", i);
    PrintLight(out, scn.lights[i]);
  }
  out.Print("\nCAMERAS 2\n");
  for (const mjvGLCamera& cam : scn.camera) {
    out.Print("\n");
    PrintCamera(out, cam);
  }
  PrintSoftBodies(out, scn);
  out.Print("\nFLAGS\n");
  for (int i = 0; i < mjNRNDFLAG; ++i) out.Print("  %-19s %d\n", mjRNDSTRING[i][0], scn.flags[i]);
  out.Print("\nTRANSFORM\n");
  out.Field("  enabletransform", &scn.enabletransform, 1);
  out.Field("  translate", scn.translate, 3);
  out.Field("  rotate", scn.rotate, 4);
  out.Field("  scale", &scn.scale, 1);
  out.Field("  stereo", &scn.stereo, 1);
  out.Field("  framewidth", &scn.framewidth, 1);
  out.Field("  framergb", scn.framergb, 3);
  out.Field("  status", &scn.status, 1);
}

}  // namespace
}  // namespace syn

void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format) {
  syn::TextPrinter out(filename, float_format);
  if (out.ok()) syn::PrintScene(out, *s);
}

void mj_printScene(const mjvScene* s, const char* filename) {
  mj_printFormattedScene(s, filename, nullptr);
}
