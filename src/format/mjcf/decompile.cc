// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Copies values of the model back into elements; see decompile.h.

#include "format/mjcf/decompile.h"

#include <algorithm>

#include "math/pose.h"

namespace syn {
namespace {

// Copies row `id` of a model array into a field.
template <typename T, size_t n, typename M>
void Row(T (&field)[n], const M* array, int id) {
  std::copy_n(array + static_cast<size_t>(id) * n, n, field);
}

// Copies row `id` of an array of user data with `size` columns.
void User(std::vector<double>* user, const mjtNum* array, int size, int id) {
  user->assign(array + static_cast<size_t>(id) * size, array + static_cast<size_t>(id + 1) * size);
}

// Returns a copy whose public struct refers to the copy's own members.
template <typename T>
T Copy(const T& element) {
  T copy = element;
  copy.Wire();
  return copy;
}

}  // namespace

std::string_view NameOf(const mjModel& m, const int* addresses, int id) {
  return id < 0 ? std::string_view() : std::string_view(m.names + addresses[id]);
}

Body Decompiled(const Body& element, const mjModel& m) {
  Body body = Copy(element);
  const int id = body.id;
  mjsBody& pub = body.pub;
  Row(pub.pos, m.body_pos, id);
  Row(pub.quat, m.body_quat, id);
  Row(pub.ipos, m.body_ipos, id);
  Row(pub.iquat, m.body_iquat, id);
  Row(pub.inertia, m.body_inertia, id);
  pub.mass = m.body_mass[id];
  pub.gravcomp = m.body_gravcomp[id];
  pub.alt = pub.ialt = {};
  User(&body.userdata, m.body_user, m.nuser_body, id);
  return body;
}

Joint Decompiled(const Joint& element, const mjModel& m) {
  Joint joint = Copy(element);
  const int id = joint.id, dof = m.jnt_dofadr[id], adr = m.jnt_qposadr[id];
  mjsJoint& pub = joint.pub;
  Row(pub.pos, m.jnt_pos, id);
  Row(pub.axis, m.jnt_axis, id);
  Row(pub.range, m.jnt_range, id);
  Row(pub.actfrcrange, m.jnt_actfrcrange, id);
  Row(pub.solref_limit, m.jnt_solref, id);
  Row(pub.solimp_limit, m.jnt_solimp, id);
  Row(pub.solref_friction, m.dof_solref, dof);
  Row(pub.solimp_friction, m.dof_solimp, dof);
  const bool scalar = pub.type == mjJNT_HINGE || pub.type == mjJNT_SLIDE;
  pub.ref = scalar ? m.qpos0[adr] : 0;
  pub.springref = scalar ? m.qpos_spring[adr] : 0;
  pub.stiffness = m.jnt_stiffness[id];
  pub.margin = m.jnt_margin[id];
  pub.armature = m.dof_armature[dof];
  pub.damping = m.dof_damping[dof];
  pub.frictionloss = m.dof_frictionloss[dof];
  User(&joint.userdata, m.jnt_user, m.nuser_jnt, id);
  return joint;
}

Geom Decompiled(const Geom& element, const mjModel& m) {
  Geom geom = Copy(element);
  const int id = geom.id;
  mjsGeom& pub = geom.pub;
  pub.type = static_cast<mjtGeom>(m.geom_type[id]);
  Row(pub.size, m.geom_size, id);
  Pose pose = Pose::Load(m.geom_pos + 3 * id, m.geom_quat + 4 * id);
  const bool is_mesh = pub.type == mjGEOM_MESH || pub.type == mjGEOM_SDF;
  // The compiler has moved the geom to the inertial frame of its mesh; this is undone.
  if (is_mesh && m.geom_dataid[id] >= 0) {
    const int mesh = m.geom_dataid[id];
    pose = pose * Inverse(Pose::Load(m.mesh_pos + 3 * mesh, m.mesh_quat + 4 * mesh));
    geom.meshname = NameOf(m, m.name_meshadr, mesh);
  }
  pose.Store(pub.pos, pub.quat);
  pub.alt = {};
  Row(pub.friction, m.geom_friction, id);
  Row(pub.solref, m.geom_solref, id);
  Row(pub.solimp, m.geom_solimp, id);
  Row(pub.rgba, m.geom_rgba, id);
  pub.solmix = m.geom_solmix[id];
  pub.margin = m.geom_margin[id];
  pub.gap = m.geom_gap[id];
  geom.material = NameOf(m, m.name_matadr, m.geom_matid[id]);
  if (pub.type == mjGEOM_HFIELD) geom.hfieldname = NameOf(m, m.name_hfieldadr, m.geom_dataid[id]);
  User(&geom.userdata, m.geom_user, m.nuser_geom, id);
  return geom;
}

Site Decompiled(const Site& element, const mjModel& m) {
  Site site = Copy(element);
  const int id = site.id;
  mjsSite& pub = site.pub;
  Row(pub.pos, m.site_pos, id);
  Row(pub.quat, m.site_quat, id);
  Row(pub.size, m.site_size, id);
  Row(pub.rgba, m.site_rgba, id);
  pub.type = static_cast<mjtGeom>(m.site_type[id]);
  site.material = NameOf(m, m.name_matadr, m.site_matid[id]);
  User(&site.userdata, m.site_user, m.nuser_site, id);
  return site;
}

// Intrinsic parameters are returned as lengths, even if they were given in pixels.
Camera Decompiled(const Camera& element, const mjModel& m) {
  Camera camera = Copy(element);
  const int id = camera.id;
  mjsCamera& pub = camera.pub;
  Row(pub.pos, m.cam_pos, id);
  Row(pub.quat, m.cam_quat, id);
  Row(pub.sensor_size, m.cam_sensorsize, id);
  Row(pub.resolution, m.cam_resolution, id);
  pub.fovy = m.cam_fovy[id];
  pub.ipd = m.cam_ipd[id];
  if (pub.sensor_size[0] > 0 && pub.sensor_size[1] > 0) {
    std::copy_n(m.cam_intrinsic + 4 * id, 2, pub.focal_length);
    std::copy_n(m.cam_intrinsic + 4 * id + 2, 2, pub.principal_length);
    std::fill_n(pub.focal_pixel, 2, 0.0f);
    std::fill_n(pub.principal_pixel, 2, 0.0f);
  }
  User(&camera.userdata, m.cam_user, m.nuser_cam, id);
  return camera;
}

Light Decompiled(const Light& element, const mjModel& m) {
  Light light = Copy(element);
  const int id = light.id;
  mjsLight& pub = light.pub;
  Row(pub.pos, m.light_pos, id);
  Row(pub.dir, m.light_dir, id);
  Row(pub.attenuation, m.light_attenuation, id);
  Row(pub.ambient, m.light_ambient, id);
  Row(pub.diffuse, m.light_diffuse, id);
  Row(pub.specular, m.light_specular, id);
  pub.bulbradius = m.light_bulbradius[id];
  pub.intensity = m.light_intensity[id];
  pub.range = m.light_range[id];
  pub.cutoff = m.light_cutoff[id];
  pub.exponent = m.light_exponent[id];
  return light;
}

Material Decompiled(const Material& element, const mjModel& m) {
  Material material = Copy(element);
  const int id = material.id;
  mjsMaterial& pub = material.pub;
  Row(pub.texrepeat, m.mat_texrepeat, id);
  Row(pub.rgba, m.mat_rgba, id);
  pub.emission = m.mat_emission[id];
  pub.specular = m.mat_specular[id];
  pub.shininess = m.mat_shininess[id];
  pub.reflectance = m.mat_reflectance[id];
  pub.metallic = m.mat_metallic[id];
  pub.roughness = m.mat_roughness[id];
  return material;
}

Pair Decompiled(const Pair& element, const mjModel& m) {
  Pair pair = Copy(element);
  const int id = pair.id;
  mjsPair& pub = pair.pub;
  Row(pub.solref, m.pair_solref, id);
  Row(pub.solreffriction, m.pair_solreffriction, id);
  Row(pub.solimp, m.pair_solimp, id);
  Row(pub.friction, m.pair_friction, id);
  pub.margin = m.pair_margin[id];
  pub.gap = m.pair_gap[id];
  return pair;
}

Equality Decompiled(const Equality& element, const mjModel& m) {
  Equality equality = Copy(element);
  const int id = equality.id;
  mjsEquality& pub = equality.pub;
  Row(pub.data, m.eq_data, id);
  Row(pub.solref, m.eq_solref, id);
  Row(pub.solimp, m.eq_solimp, id);
  return equality;
}

Tendon Decompiled(const Tendon& element, const mjModel& m) {
  Tendon tendon = Copy(element);
  const int id = tendon.id;
  mjsTendon& pub = tendon.pub;
  Row(pub.range, m.tendon_range, id);
  Row(pub.actfrcrange, m.tendon_actfrcrange, id);
  Row(pub.solref_limit, m.tendon_solref_lim, id);
  Row(pub.solimp_limit, m.tendon_solimp_lim, id);
  Row(pub.solref_friction, m.tendon_solref_fri, id);
  Row(pub.solimp_friction, m.tendon_solimp_fri, id);
  Row(pub.rgba, m.tendon_rgba, id);
  pub.width = m.tendon_width[id];
  pub.margin = m.tendon_margin[id];
  pub.stiffness = m.tendon_stiffness[id];
  pub.damping = m.tendon_damping[id];
  pub.armature = m.tendon_armature[id];
  pub.frictionloss = m.tendon_frictionloss[id];
  tendon.material = NameOf(m, m.name_matadr, m.tendon_matid[id]);
  User(&tendon.userdata, m.tendon_user, m.nuser_tendon, id);
  return tendon;
}

Actuator Decompiled(const Actuator& element, const mjModel& m) {
  Actuator actuator = Copy(element);
  const int id = actuator.id;
  mjsActuator& pub = actuator.pub;
  Row(pub.dynprm, m.actuator_dynprm, id);
  Row(pub.gainprm, m.actuator_gainprm, id);
  Row(pub.biasprm, m.actuator_biasprm, id);
  Row(pub.ctrlrange, m.actuator_ctrlrange, id);
  Row(pub.forcerange, m.actuator_forcerange, id);
  Row(pub.actrange, m.actuator_actrange, id);
  Row(pub.lengthrange, m.actuator_lengthrange, id);
  Row(pub.gear, m.actuator_gear, id);
  pub.cranklength = m.actuator_cranklength[id];
  pub.actdim = m.actuator_actnum[id];
  User(&actuator.userdata, m.actuator_user, m.nuser_actuator, id);
  return actuator;
}

Sensor Decompiled(const Sensor& element, const mjModel& m) {
  Sensor sensor = Copy(element);
  const int id = sensor.id;
  sensor.pub.cutoff = m.sensor_cutoff[id];
  sensor.pub.noise = m.sensor_noise[id];
  User(&sensor.userdata, m.sensor_user, m.nuser_sensor, id);
  return sensor;
}

}  // namespace syn
