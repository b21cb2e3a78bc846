// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Scenes of models put together from bytes, in states with numbers that are none, under any flags,
// labels, frames, groups and cameras; then what the mouse does to them.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <string>

#include "harness.h"

namespace {

struct Bytes {
  const uint8_t* data;
  size_t size, at = 0;

  uint8_t Next() { return at < size ? data[at++] : uint8_t{0}; }
  int Below(int n) { return Next() % n; }
  bool Coin() { return Next() & 1; }
  // Mostly small numbers; sometimes what a computation gone wrong leaves behind.
  double Number() {
    static const double kOdd[] = {0, -0.0, 1e-300, 1e300, -1e30, mjMAXVAL, 1e16, -1};
    const int b = Next();
    if (b < 200) return (b - 100) / 25.0;
    if (b == 200) return NAN;
    if (b == 201) return INFINITY;
    return kOdd[b % std::size(kOdd)];
  }
};

const char* kGeoms[] = {"type='sphere' size='.1'",
                        "type='capsule' size='.05 .1'",
                        "type='box' size='.1 .2 .05'",
                        "type='cylinder' size='.1 .1'",
                        "type='ellipsoid' size='.1 .2 .3'",
                        "type='plane' size='0 0 1'",
                        "type='mesh' mesh='t'",
                        "type='hfield' hfield='h'"};
const char* kJoints[] = {"<freejoint/>", "<joint type='ball'/>",
                         "<joint axis='1 0 0' range='-1 1'/>", "<joint type='slide'/>", ""};
const char* kExtras[] = {
    "<camera fovy='60'/>",
    "<camera mode='targetbody' target='b0' resolution='4 3' focal='1 1' sensorsize='1 1'/>",
    "<light type='directional' castshadow='true'/>",
    "<light type='spot' cutoff='30'/>",
    "<site group='4'/>",
    "<geom size='.1' rgba='1 0 0 0'/>",
    "<geom size='.1' material='shiny' group='2'/>"};

std::string Xml(Bytes& in) {
  const int bodies = 1 + in.Below(6);
  std::string xml =
      "<mujoco><asset><mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
      "<hfield name='h' nrow='3' ncol='3' size='1 1 1 1'/>"
      "<material name='shiny' rgba='1 1 0 .5' reflectance='.5'/></asset><worldbody>";
  int open = 0;
  for (int i = 0; i < bodies; ++i) {
    while (open > 0 && in.Coin()) xml += "</body>", --open;
    int joint = in.Below(std::size(kJoints));
    if (open > 0 && joint == 0) joint = 1;  // only bodies of the world are free
    xml += "<body name='b" + std::to_string(i) + "' pos='0 0 " + std::to_string(0.2 * i) + "'>";
    xml += kJoints[joint];
    const int shape = in.Below(std::size(kGeoms));
    const bool fixed = shape == 5 || shape == 7;  // planes and height fields do not move
    xml += std::string("<geom ") + kGeoms[fixed ? 0 : shape] + "/><site name='s" +
           std::to_string(i) + "'/>";
    for (int n = in.Below(3); n > 0; --n) xml += kExtras[in.Below(std::size(kExtras))];
    ++open;
  }
  while (open-- > 0) xml += "</body>";
  if (in.Coin()) xml += std::string("<geom ") + kGeoms[5 + 2 * in.Below(2)] + "/>";
  if (in.Coin()) {
    xml += std::string("<flexcomp name='f' type='grid' count='3 3 ") + (in.Coin() ? "1" : "2") +
           "' spacing='.1 .1 .1' radius='.01' dim='" + (in.Coin() ? "2" : "3") + "'/>";
  }
  xml += "</worldbody>";
  if (bodies > 1) {
    xml +=
        "<tendon><spatial width='.02' range='0 1' limited='true'><site site='s0'/><site site='s1'/>"
        "</spatial></tendon><equality><weld body1='b0' body2='b1'/><connect body1='b0' body2='b1' "
        "anchor='0 0 1'/></equality>";
  }
  return xml + "<sensor><rangefinder site='s0'/></sensor></mujoco>";
}

template <typename T>
void Spoil(Bytes& in, T* array, int n) {
  if (n > 0) array[in.Next() * 7 % n] = static_cast<T>(in.Number());
}

mjvOption Options(Bytes& in) {
  mjvOption opt;
  mjv_defaultOption(&opt);
  opt.label = in.Below(mjNLABEL + 2) - 1;
  opt.frame = in.Below(mjNFRAME + 2) - 1;
  for (mjtByte& flag : opt.flags) flag = in.Coin();
  for (mjtByte& group : opt.geomgroup) group = in.Coin();
  opt.bvh_depth = in.Below(4);
  opt.flex_layer = in.Below(4);
  return opt;
}

mjvCamera Camera(Bytes& in, const mjModel* m) {
  mjvCamera cam;
  mjv_defaultFreeCamera(m, &cam);
  cam.type = in.Below(5);
  cam.fixedcamid = in.Below(4) - 1;
  cam.trackbodyid = in.Below(8) - 1;
  for (mjtNum* x : {&cam.lookat[0], &cam.distance, &cam.azimuth, &cam.elevation}) *x = in.Number();
  cam.orthographic = in.Coin();
  return cam;
}

void Draw(Bytes& in, mjModel* m, mjData* d) {
  mjvScene scn;
  mjv_defaultScene(&scn);
  mjv_makeScene(m, &scn, 1 << in.Below(12));
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  for (int frame = 0; frame < 3; ++frame) {
    const mjvOption opt = Options(in);
    mjvCamera cam = Camera(in, m);
    pert.select = in.Below(10) - 1;
    pert.active = in.Below(4);
    pert.flexselect = in.Below(3) - 1;
    m->vis.global.fovy = static_cast<float>(in.Number());
    m->vis.quality.numslices = in.Below(40);
    mjv_updateScene(m, d, &opt, in.Coin() ? &pert : nullptr, &cam, in.Next() & mjCAT_ALL, &scn);
    mjv_initPerturb(m, d, &scn, &pert);
    mjv_movePerturb(m, d, in.Below(9), in.Number(), in.Number(), &scn, &pert);
    mjv_applyPerturbForce(m, d, &pert);
    mjv_applyPerturbPose(m, d, &pert, in.Coin());
    mjv_moveCamera(m, in.Below(9), in.Number(), in.Number(), &scn, &cam);
    mjtNum point[3];
    int ids[3];
    mjv_select(m, d, &opt, in.Number(), in.Number(), in.Number(), &scn, point, ids, ids + 1,
               ids + 2);
  }
  mjv_freeScene(&scn);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mju_user_error = [](const char*) {};
  mju_user_warning = [](const char*) {};
  Bytes in{data, size};
  const std::string xml = Xml(in);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.xml", xml.data(), static_cast<int>(xml.size()));
  char error[500] = "";
  mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  if (!m) return 0;
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  for (int n = in.Below(4); n > 0; --n) {
    Spoil(in, d->xpos, 3 * m->nbody);
    Spoil(in, d->xmat, 9 * m->nbody);
    Spoil(in, d->geom_xpos, 3 * m->ngeom);
    Spoil(in, d->geom_xmat, 9 * m->ngeom);
    Spoil(in, d->flexvert_xpos, 3 * m->nflexvert);
    Spoil(in, d->xfrc_applied, 6 * m->nbody);
    Spoil(in, m->geom_size, 3 * m->ngeom);
    Spoil(in, d->sensordata, m->nsensordata);
    Spoil(in, &m->stat.extent, 1);
  }
  Draw(in, m, d);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
