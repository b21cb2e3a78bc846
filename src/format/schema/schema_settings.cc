// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Schema of the sections that set options of the whole model.

#include "format/schema/schema.h"

namespace syn {
namespace {

namespace compiler {
using S = mjSpec;
constexpr Attribute kAttributes[] = {
    {"angle", F(compiler.degree), kNotWritten, kAngle},
    {"coordinate"},
    {"eulerseq"},
    {"assetdir"},
    {"meshdir", F(compiler.meshdir)},
    {"texturedir", F(compiler.texturedir)},
    {"usethread", F(compiler.usethread), 0, kBool},
    {"boundmass", F(compiler.boundmass)},
    {"boundinertia", F(compiler.boundinertia)},
    {"alignfree", F(compiler.alignfree), 0, kBool},
    {"autolimits", F(compiler.autolimits), 0, kBool},
    {"balanceinertia", F(compiler.balanceinertia), kNotWritten, kBool},
    {"discardvisual", F(compiler.discardvisual), kNotWritten, kBool},
    {"fitaabb", F(compiler.fitaabb), kNotWritten, kBool},
    {"fusestatic", F(compiler.fusestatic), kNotWritten, kBool},
    {"inertiafromgeom", F(compiler.inertiafromgeom), kNotWritten, kAuto},
    {"inertiagrouprange", F(compiler.inertiagrouprange), kNotWritten},
    {"saveinertial", F(compiler.saveinertial), kNotWritten, kBool},
    {"settotalmass", F(compiler.settotalmass), kNotWritten},
    {"strippath", F(strippath), kNotWritten, kBool},
};
}  // namespace compiler

namespace lengthrange {
using S = mjLROpt;
constexpr Attribute kAttributes[] = {
    {"mode", F(mode), 0, kLengthRangeMode},
    {"useexisting", F(useexisting), 0, kBool},
    {"uselimit", F(uselimit), 0, kBool},
    {"accel", F(accel)},
    {"maxforce", F(maxforce)},
    {"timeconst", F(timeconst)},
    {"timestep", F(timestep)},
    {"inttotal", F(inttotal)},
    {"interval", F(interval)},
    {"tolrange", F(tolrange)},
};
}  // namespace lengthrange

namespace option {
using S = mjOption;
constexpr Attribute kAttributes[] = {
    {"timestep", F(timestep)},
    {"impratio", F(impratio)},
    {"tolerance", F(tolerance)},
    {"ls_tolerance", F(ls_tolerance)},
    {"noslip_tolerance", F(noslip_tolerance)},
    {"ccd_tolerance", F(ccd_tolerance)},
    {"gravity", F(gravity)},
    {"wind", F(wind)},
    {"magnetic", F(magnetic)},
    {"density", F(density)},
    {"viscosity", F(viscosity)},
    {"o_margin", F(o_margin)},
    {"o_solref", F(o_solref), kLeading},
    {"o_solimp", F(o_solimp), kLeading},
    {"o_friction", F(o_friction), kLeading},
    {"integrator", F(integrator), 0, kIntegrator},
    {"cone", F(cone), 0, kCone},
    {"jacobian", F(jacobian), 0, kJacobian},
    {"solver", F(solver), 0, kSolver},
    {"iterations", F(iterations)},
    {"ls_iterations", F(ls_iterations)},
    {"noslip_iterations", F(noslip_iterations)},
    {"ccd_iterations", F(ccd_iterations)},
    {"sdf_iterations", F(sdf_iterations)},
    {"sdf_initpoints", F(sdf_initpoints)},
    {"actuatorgroupdisable"},
};
}  // namespace option

// The flags are in the order of their bits: first those that disable, then those that enable.
constexpr Attribute kFlags[] = {
    {"constraint"}, {"equality"}, {"frictionloss"}, {"limit"},     {"contact"},      {"spring"},
    {"damper"},     {"gravity"},  {"clampctrl"},    {"warmstart"}, {"filterparent"}, {"actuation"},
    {"refsafe"},    {"sensor"},   {"midphase"},     {"eulerdamp"}, {"autoreset"},    {"nativeccd"},
    {"island"},     {"override"}, {"energy"},       {"fwdinv"},    {"invdiscrete"},  {"multiccd"}};

namespace size {
using S = mjSpec;
constexpr Attribute kAttributes[] = {
    {"memory"},
    {"njmax", F(njmax)},
    {"nconmax", F(nconmax)},
    {"nstack"},
    {"nuserdata", F(nuserdata)},
    {"nkey", F(nkey)},
    {"nuser_body", F(nuser_body)},
    {"nuser_jnt", F(nuser_jnt)},
    {"nuser_geom", F(nuser_geom)},
    {"nuser_site", F(nuser_site)},
    {"nuser_cam", F(nuser_cam)},
    {"nuser_tendon", F(nuser_tendon)},
    {"nuser_actuator", F(nuser_actuator)},
    {"nuser_sensor", F(nuser_sensor)},
};
}  // namespace size

namespace visual {
using S = mjVisual;
constexpr Attribute kGlobal[] = {
    {"cameraid", F(global.cameraid)},
    {"orthographic", F(global.orthographic), 0, kBool},
    {"fovy", F(global.fovy)},
    {"ipd", F(global.ipd)},
    {"azimuth", F(global.azimuth)},
    {"elevation", F(global.elevation)},
    {"linewidth", F(global.linewidth)},
    {"glow", F(global.glow)},
    {"realtime", F(global.realtime)},
    {"offwidth", F(global.offwidth)},
    {"offheight", F(global.offheight)},
    {"ellipsoidinertia", F(global.ellipsoidinertia), 0, kBool},
    {"bvactive", F(global.bvactive), 0, kBool},
};
constexpr Attribute kQuality[] = {
    {"shadowsize", F(quality.shadowsize)}, {"offsamples", F(quality.offsamples)},
    {"numslices", F(quality.numslices)},   {"numstacks", F(quality.numstacks)},
    {"numquads", F(quality.numquads)},
};
constexpr Attribute kHeadlight[] = {
    {"ambient", F(headlight.ambient)},
    {"diffuse", F(headlight.diffuse)},
    {"specular", F(headlight.specular)},
    {"active", F(headlight.active)},
};
constexpr Attribute kMap[] = {
    {"stiffness", F(map.stiffness)},
    {"stiffnessrot", F(map.stiffnessrot)},
    {"force", F(map.force)},
    {"torque", F(map.torque)},
    {"alpha", F(map.alpha)},
    {"fogstart", F(map.fogstart)},
    {"fogend", F(map.fogend)},
    {"znear", F(map.znear)},
    {"zfar", F(map.zfar)},
    {"haze", F(map.haze)},
    {"shadowclip", F(map.shadowclip)},
    {"shadowscale", F(map.shadowscale)},
    {"actuatortendon", F(map.actuatortendon)},
};
constexpr Attribute kScale[] = {
    {"forcewidth", F(scale.forcewidth)},
    {"contactwidth", F(scale.contactwidth)},
    {"contactheight", F(scale.contactheight)},
    {"connect", F(scale.connect)},
    {"com", F(scale.com)},
    {"camera", F(scale.camera)},
    {"light", F(scale.light)},
    {"selectpoint", F(scale.selectpoint)},
    {"jointlength", F(scale.jointlength)},
    {"jointwidth", F(scale.jointwidth)},
    {"actuatorlength", F(scale.actuatorlength)},
    {"actuatorwidth", F(scale.actuatorwidth)},
    {"framelength", F(scale.framelength)},
    {"framewidth", F(scale.framewidth)},
    {"constraint", F(scale.constraint)},
    {"slidercrank", F(scale.slidercrank)},
    {"frustum", F(scale.frustum)},
};
constexpr Attribute kRgba[] = {
    {"fog", F(rgba.fog)},
    {"haze", F(rgba.haze)},
    {"force", F(rgba.force)},
    {"inertia", F(rgba.inertia)},
    {"joint", F(rgba.joint)},
    {"actuator", F(rgba.actuator)},
    {"actuatornegative", F(rgba.actuatornegative)},
    {"actuatorpositive", F(rgba.actuatorpositive)},
    {"com", F(rgba.com)},
    {"camera", F(rgba.camera)},
    {"light", F(rgba.light)},
    {"selectpoint", F(rgba.selectpoint)},
    {"connect", F(rgba.connect)},
    {"contactpoint", F(rgba.contactpoint)},
    {"contactforce", F(rgba.contactforce)},
    {"contactfriction", F(rgba.contactfriction)},
    {"contacttorque", F(rgba.contacttorque)},
    {"contactgap", F(rgba.contactgap)},
    {"rangefinder", F(rgba.rangefinder)},
    {"constraint", F(rgba.constraint)},
    {"slidercrank", F(rgba.slidercrank)},
    {"crankbroken", F(rgba.crankbroken)},
    {"frustum", F(rgba.frustum)},
    {"bv", F(rgba.bv)},
    {"bvactive", F(rgba.bvactive)},
};
}  // namespace visual

namespace statistic {
using S = mjStatistic;
constexpr Attribute kAttributes[] = {
    {"meaninertia", F(meaninertia)}, {"meanmass", F(meanmass)}, {"meansize", F(meansize)},
    {"extent", F(extent)},           {"center", F(center)},
};
}  // namespace statistic

}  // namespace

ElementLine CompilerLine() {
  return {"compiler",
          '*',
          Tag::kCompiler,
          {compiler::kAttributes},
          {{"lengthrange", '?', Tag::kOther, {lengthrange::kAttributes}}}};
}

ElementLine OptionLine() {
  return {
      "option", '*', Tag::kOption, {option::kAttributes}, {{"flag", '?', Tag::kOther, {kFlags}}}};
}

ElementLine SizeLine() { return {"size", '*', Tag::kSize, {size::kAttributes}}; }

ElementLine VisualLine() {
  return {"visual",
          '*',
          Tag::kVisual,
          {},
          {{"global", '?', Tag::kOther, {visual::kGlobal}},
           {"quality", '?', Tag::kOther, {visual::kQuality}},
           {"headlight", '?', Tag::kOther, {visual::kHeadlight}},
           {"map", '?', Tag::kOther, {visual::kMap}},
           {"scale", '?', Tag::kOther, {visual::kScale}},
           {"rgba", '?', Tag::kOther, {visual::kRgba}}}};
}

ElementLine StatisticLine() {
  return {"statistic", '*', Tag::kStatistic, {statistic::kAttributes}};
}

}  // namespace syn
