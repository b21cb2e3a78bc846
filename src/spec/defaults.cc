// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Built-in values of elements: the value of an attribute that neither the element nor its default
// class sets. They are prescribed by the specification of the format. Fields that are not written
// here are zero, empty, or the identity. NaN means that a value was not given.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "spec/spec.h"

namespace syn::spec {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Assigns values to the first elements of an array.
template <typename A, typename... V>
void Assign(A& array, V... values) {
  size_t i = 0;
  ((array[i++] = static_cast<std::remove_reference_t<decltype(array[0])>>(values)), ...);
}

// Sets all elements of an array to one value.
template <size_t n, typename T>
void Fill(T (&array)[n], double value) {
  std::fill_n(array, n, static_cast<T>(value));
}

// Sets the default reference (time constant in seconds, damping ratio) and impedance of a
// constraint.
void DefaultSolver(mjtNum* solref, mjtNum* solimp) {
  Assign(solref, 0.02, 1);
  Assign(solimp, 0.9, 0.95, 0.001, 0.5, 2);
}

void DefaultGray(float* rgba) { Assign(rgba, .5, .5, .5, 1); }

// Sets the identity quaternion; the position is zero already.
template <typename T>
void DefaultPose(T& pub) {
  pub.quat[0] = 1;
}

// Sets the contact parameters and the color that geoms and flexes share.
template <typename T>
void DefaultContact(T& pub) {
  pub.contype = pub.conaffinity = 1;
  pub.condim = 3;
  Assign(pub.friction, 1, 0.005, 0.0001);
  pub.solmix = 1;
  DefaultSolver(pub.solref, pub.solimp);
  DefaultGray(pub.rgba);
}

void SetDefaults(mjsBody& body) {
  DefaultPose(body);
  body.iquat[0] = 1;
  body.ipos[0] = body.fullinertia[0] = kNaN;
}

void SetDefaults(mjsFrame& frame) { DefaultPose(frame); }

void SetDefaults(mjsJoint& joint) {
  joint.type = mjJNT_HINGE;
  joint.axis[2] = 1;
  joint.limited = joint.actfrclimited = mjLIMITED_AUTO;
  joint.align = mjALIGNFREE_AUTO;
  DefaultSolver(joint.solref_limit, joint.solimp_limit);
  DefaultSolver(joint.solref_friction, joint.solimp_friction);
}

void SetDefaults(mjsGeom& geom) {
  geom.type = mjGEOM_SPHERE;
  DefaultPose(geom);
  DefaultContact(geom);
  geom.mass = geom.fromto[0] = kNaN;
  geom.density = 1000;
  Assign(geom.fluid_coefs, 0.5, 0.25, 1.5, 1, 1);
  geom.fitscale = 1;
}

void SetDefaults(mjsSite& site) {
  site.type = mjGEOM_SPHERE;
  DefaultPose(site);
  Fill(site.size, 0.005);
  DefaultGray(site.rgba);
  site.fromto[0] = kNaN;
}

void SetDefaults(mjsCamera& camera) {
  DefaultPose(camera);
  camera.fovy = 45;
  camera.ipd = 0.068;
  Fill(camera.resolution, 1);
}

void SetDefaults(mjsLight& light) {
  light.dir[2] = -1;
  light.active = light.castshadow = 1;
  light.type = mjLIGHT_SPOT;
  light.bulbradius = 0.02f;
  light.range = 10;
  light.attenuation[0] = 1;
  light.cutoff = 45;
  light.exponent = 10;
  Fill(light.diffuse, 0.7);
  Fill(light.specular, 0.3);
}

void SetDefaults(mjsFlex& flex) {
  DefaultContact(flex);
  flex.dim = 2;
  flex.radius = 0.005;
  flex.selfcollide = mjFLEXSELF_AUTO;
  flex.activelayers = 1;
  flex.thickness = -1;
}

void SetDefaults(mjsMesh& mesh) {
  mesh.refquat[0] = 1;
  Fill(mesh.scale, 1);
  mesh.inertia = mjMESH_INERTIA_LEGACY;
  mesh.maxhullvert = -1;
}

void SetDefaults(mjsHField&) {}

void SetDefaults(mjsSkin& skin) { DefaultGray(skin.rgba); }

void SetDefaults(mjsTexture& texture) {
  texture.type = mjTEXTURE_CUBE;
  Fill(texture.rgb1, 0.8);
  Fill(texture.rgb2, 0.5);
  texture.random = 0.01;
  Fill(texture.gridsize, 1);
  std::fill_n(texture.gridlayout, sizeof(texture.gridlayout) - 1, '.');
  texture.nchannel = 3;
}

void SetDefaults(mjsMaterial& material) {
  Fill(material.texrepeat, 1);
  material.specular = material.shininess = 0.5f;
  material.metallic = material.roughness = -1;
  Fill(material.rgba, 1);
}

void SetDefaults(mjsPair& pair) {
  pair.condim = 3;
  DefaultSolver(pair.solref, pair.solimp);
  Assign(pair.friction, 1, 1, 0.005, 0.0001, 0.0001);
}

void SetDefaults(mjsEquality& equality) {
  equality.type = mjEQ_CONNECT;
  equality.active = 1;
  DefaultSolver(equality.solref, equality.solimp);
  equality.data[1] = equality.data[10] = 1;
}

void SetDefaults(mjsTendon& tendon) {
  tendon.limited = mjLIMITED_AUTO;
  Fill(tendon.springlength, -1);
  DefaultSolver(tendon.solref_limit, tendon.solimp_limit);
  DefaultSolver(tendon.solref_friction, tendon.solimp_friction);
  tendon.width = 0.003;
  DefaultGray(tendon.rgba);
}

void SetDefaults(mjsActuator& actuator) {
  actuator.gainprm[0] = actuator.dynprm[0] = actuator.gear[0] = 1;
  actuator.actdim = -1;
  actuator.trntype = mjTRN_UNDEFINED;
  actuator.ctrllimited = actuator.forcelimited = actuator.actlimited = mjLIMITED_AUTO;
}

void SetDefaults(mjsSensor& sensor) { sensor.needstage = mjSTAGE_ACC; }

template <typename T>
void SetDefaults(T&) {}

// Clears a public struct and sets its built-in values.
template <typename T>
void Reset(T* pub) {
  std::memset(static_cast<void*>(pub), 0, sizeof(T));
  SetDefaults(*pub);
}

// Resets the settings of a model. Handles are kept, so that a spec stays usable after it was reset.
void ResetSpec(mjSpec* spec) {
  const mjSpec old = *spec;
  std::memset(static_cast<void*>(spec), 0, sizeof(mjSpec));
  spec->element = old.element, spec->modelname = old.modelname, spec->comment = old.comment;
  spec->modelfiledir = old.modelfiledir;
  spec->compiler.meshdir = old.compiler.meshdir;
  spec->compiler.texturedir = old.compiler.texturedir;

  mjsCompiler& compiler = spec->compiler;
  compiler.autolimits = compiler.degree = compiler.usethread = 1;
  compiler.settotalmass = -1;
  Assign(compiler.eulerseq, 'x', 'y', 'z');
  compiler.inertiafromgeom = mjINERTIAFROMGEOM_AUTO;
  compiler.inertiagrouprange[1] = mjNGROUP - 1;
  mj_defaultLROpt(&compiler.LRopt);

  mj_defaultOption(&spec->option);
  mj_defaultVisual(&spec->visual);
  mjStatistic& stat = spec->stat;
  stat.meaninertia = stat.meanmass = stat.meansize = stat.extent = kNaN;
  Fill(stat.center, kNaN);

  spec->memory = spec->nstack = -1;
  spec->njmax = spec->nconmax = -1;
  spec->nuser_body = spec->nuser_jnt = spec->nuser_geom = spec->nuser_site = -1;
  spec->nuser_cam = spec->nuser_tendon = spec->nuser_actuator = spec->nuser_sensor = -1;
}

}  // namespace

Default::Default() {
  SetDefaults(joint.pub), SetDefaults(geom.pub), SetDefaults(site.pub), SetDefaults(camera.pub);
  SetDefaults(light.pub), SetDefaults(flex.pub), SetDefaults(mesh.pub);
  SetDefaults(material.pub), SetDefaults(pair.pub), SetDefaults(equality.pub);
  SetDefaults(tendon.pub), SetDefaults(actuator.pub);
  material.textures.assign(mjNTEXROLE, std::string());
}

void Default::Wire() {
  pub.element = this;
  const auto wire = [](auto& handle, auto& member) {
    member.Wire();
    handle = &member.pub;
  };
  wire(pub.joint, joint), wire(pub.geom, geom), wire(pub.site, site), wire(pub.camera, camera);
  wire(pub.light, light), wire(pub.flex, flex), wire(pub.mesh, mesh);
  wire(pub.material, material), wire(pub.pair, pair), wire(pub.equality, equality);
  wire(pub.tendon, tendon), wire(pub.actuator, actuator);
}

}  // namespace syn::spec

void mjs_defaultSpec(mjSpec* spec) { syn::spec::ResetSpec(spec); }
void mjs_defaultOrientation(mjsOrientation* orient) { syn::spec::Reset(orient); }
void mjs_defaultBody(mjsBody* body) { syn::spec::Reset(body); }
void mjs_defaultFrame(mjsFrame* frame) { syn::spec::Reset(frame); }
void mjs_defaultJoint(mjsJoint* joint) { syn::spec::Reset(joint); }
void mjs_defaultGeom(mjsGeom* geom) { syn::spec::Reset(geom); }
void mjs_defaultSite(mjsSite* site) { syn::spec::Reset(site); }
void mjs_defaultCamera(mjsCamera* camera) { syn::spec::Reset(camera); }
void mjs_defaultLight(mjsLight* light) { syn::spec::Reset(light); }
void mjs_defaultFlex(mjsFlex* flex) { syn::spec::Reset(flex); }
void mjs_defaultMesh(mjsMesh* mesh) { syn::spec::Reset(mesh); }
void mjs_defaultHField(mjsHField* hfield) { syn::spec::Reset(hfield); }
void mjs_defaultSkin(mjsSkin* skin) { syn::spec::Reset(skin); }
void mjs_defaultTexture(mjsTexture* texture) { syn::spec::Reset(texture); }
void mjs_defaultMaterial(mjsMaterial* material) { syn::spec::Reset(material); }
void mjs_defaultPair(mjsPair* pair) { syn::spec::Reset(pair); }
void mjs_defaultEquality(mjsEquality* equality) { syn::spec::Reset(equality); }
void mjs_defaultTendon(mjsTendon* tendon) { syn::spec::Reset(tendon); }
void mjs_defaultActuator(mjsActuator* actuator) { syn::spec::Reset(actuator); }
void mjs_defaultSensor(mjsSensor* sensor) { syn::spec::Reset(sensor); }
void mjs_defaultNumeric(mjsNumeric* numeric) { syn::spec::Reset(numeric); }
void mjs_defaultText(mjsText* text) { syn::spec::Reset(text); }
void mjs_defaultTuple(mjsTuple* tuple) { syn::spec::Reset(tuple); }
void mjs_defaultKey(mjsKey* key) { syn::spec::Reset(key); }
void mjs_defaultPlugin(mjsPlugin* plugin) { syn::spec::Reset(plugin); }
