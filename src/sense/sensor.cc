// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The three sensor stages: mj_sensorPos, mj_sensorVel and mj_sensorAcc.
//
// Each stage computes the sensors that need the results of that stage. Expensive quantities
// (velocities of subtrees, forces between bodies) are computed when the first sensor needs them.

#include "sense/sensor.h"

#include <algorithm>

#include "math/mat3.h"
#include "math/spatial.h"
#include "model/plan/plan.h"
#include "model/sensor_traits.h"
#include "plugin/instance.h"
#include "smooth/motion.h"

namespace syn {
namespace {

// Calls a function the first time only.
class Once {
 public:
  template <typename Function>
  void operator()(Function&& compute) {
    if (!done_) compute();
    done_ = true;
  }

 private:
  bool done_ = false;
};

// Returns the velocity of a site in its own axes.
Spatial SiteVelocity(const mjModel* m, const mjData* d, int site) {
  return ObjectVelocity(m, d, FrameOf(m, d, mjOBJ_SITE, site), true);
}

// Computes sensor i of the position stage.
void PositionSensor(const mjModel* m, mjData* d, int i, mjtNum* out) {
  const int id = m->sensor_objid[i];
  switch (m->sensor_type[i]) {
    case mjSENS_MAGNETOMETER:
      MulT(Mat3::Load(d->site_xmat + 9 * id), Vec3::Load(m->opt.magnetic)).Store(out);
      break;
    case mjSENS_RANGEFINDER: {
      mjtNum direction[3];
      Mat3::Load(d->site_xmat + 9 * id).Col(2).Store(direction);
      out[0] =
          mj_ray(m, d, d->site_xpos + 3 * id, direction, nullptr, 1, m->site_bodyid[id], nullptr);
      break;
    }
    case mjSENS_CAMPROJECTION:
      CameraProjection(m, d, id, m->sensor_refid[i], out);
      break;
    case mjSENS_SUBTREECOM:
      Vec3::Load(d->subtree_com + 3 * id).Store(out);
      break;
    case mjSENS_INSIDESITE: {
      const ObjectFrame frame = FrameOf(m, d, m->sensor_objtype[i], id);
      out[0] = InsideSite(m, d, m->sensor_refid[i], Vec3::Load(frame.xpos));
      break;
    }
    case mjSENS_E_POTENTIAL:
      mj_energyPos(m, d);
      out[0] = d->energy[0];
      break;
    case mjSENS_E_KINETIC:
      mj_energyVel(m, d);
      out[0] = d->energy[1];
      break;
    case mjSENS_CLOCK:
      out[0] = d->time;
      break;
    default:
      if (FrameSensor(m, d, i, out) || JointSensor(m, d, i, out) || LimitSensor(m, d, i, out))
        break;
      DistanceSensor(m, d, i, out);
  }
}

// Returns true if a sensor of this type needs the given quantity. For sensors of the user's
// callback, everything is provided.
bool Needs(int type, SensorNeed need) {
  return type == mjSENS_USER || TraitsOf(static_cast<mjtSensor>(type)).need == need;
}

// Computes sensor i of the velocity stage. `subtree` guards mj_subtreeVel.
void VelocitySensor(const mjModel* m, mjData* d, int i, mjtNum* out, Once* subtree) {
  const int id = m->sensor_objid[i], type = m->sensor_type[i];
  if (Needs(type, SensorNeed::kSubtreeVelocity)) (*subtree)([&] { mj_subtreeVel(m, d); });
  switch (type) {
    case mjSENS_VELOCIMETER:
      SiteVelocity(m, d, id).lin.Store(out);
      break;
    case mjSENS_GYRO:
      SiteVelocity(m, d, id).rot.Store(out);
      break;
    case mjSENS_SUBTREELINVEL:
      Vec3::Load(d->subtree_linvel + 3 * id).Store(out);
      break;
    case mjSENS_SUBTREEANGMOM:
      Vec3::Load(d->subtree_angmom + 3 * id).Store(out);
      break;
    default:
      if (FrameSensor(m, d, i, out) || JointSensor(m, d, i, out)) break;
      LimitSensor(m, d, i, out);
  }
}

// Returns the wrench that the parent exerts on the body of a site, about the site and in its axes.
Spatial SiteWrench(const mjModel* m, const mjData* d, int site) {
  const int body = m->site_bodyid[site];
  const Vec3 offset = Vec3::Load(d->site_xpos + 3 * site) - TreeOrigin(m, d, body);
  const Spatial wrench = ShiftForce(Spatial::Load(d->cfrc_int + 6 * body), offset);
  return ToLocal(Mat3::Load(d->site_xmat + 9 * site), wrench);
}

// Returns the sum of the forces of all actuators that act on a tendon.
mjtNum TendonActuatorForce(const mjModel* m, const mjData* d, int tendon) {
  mjtNum sum = 0;
  for (int j = 0; j < m->nu; ++j) {
    if (m->actuator_trntype[j] == mjTRN_TENDON && m->actuator_trnid[2 * j] == tendon) {
      sum += d->actuator_force[j];
    }
  }
  return sum;
}

// Computes sensor i of the acceleration stage. `forces` guards mj_rnePostConstraint.
void AccelerationSensor(const mjModel* m, mjData* d, int i, mjtNum* out, Once* forces) {
  const int id = m->sensor_objid[i], type = m->sensor_type[i];
  if (Needs(type, SensorNeed::kBodyForces)) (*forces)([&] { mj_rnePostConstraint(m, d); });
  switch (type) {
    case mjSENS_TOUCH:
      out[0] = TouchSensor(m, d, id);
      break;
    case mjSENS_ACCELEROMETER:
      ObjectAcceleration(m, d, FrameOf(m, d, mjOBJ_SITE, id), true).lin.Store(out);
      break;
    case mjSENS_FORCE:
      SiteWrench(m, d, id).lin.Store(out);
      break;
    case mjSENS_TORQUE:
      SiteWrench(m, d, id).rot.Store(out);
      break;
    case mjSENS_ACTUATORFRC:
      out[0] = d->actuator_force[id];
      break;
    case mjSENS_JOINTACTFRC:
      out[0] = d->qfrc_actuator[m->jnt_dofadr[id]];
      break;
    case mjSENS_TENDONACTFRC:
      out[0] = TendonActuatorForce(m, d, id);
      break;
    case mjSENS_FRAMELINACC:
    case mjSENS_FRAMEANGACC: {
      const Spatial a = ObjectAcceleration(m, d, FrameOf(m, d, m->sensor_objtype[i], id), false);
      (type == mjSENS_FRAMELINACC ? a.lin : a.rot).Store(out);
      break;
    }
    case mjSENS_CONTACT:
      ContactSensor(m, d, i, out);
      break;
    case mjSENS_TACTILE:
      TactileSensor(m, d, i, out);
      break;
    default:
      LimitSensor(m, d, i, out);
  }
}

// Clips the values of sensor i to its cutoff: to [-cutoff, cutoff] for real values, to at most
// cutoff for positive values. Other types of data, such as axes and quaternions, are not clipped.
// Nor are the coordinates of mjSENS_GEOMFROMTO, where the cutoff bounds the search for the
// distance.
void ApplyCutoff(const mjModel* m, mjData* d, int i) {
  const mjtNum cutoff = m->sensor_cutoff[i];
  if (cutoff <= 0 || m->sensor_type[i] == mjSENS_GEOMFROMTO) return;
  const int datatype = m->sensor_datatype[i];
  if (datatype != mjDATATYPE_REAL && datatype != mjDATATYPE_POSITIVE) return;
  mjtNum* value = d->sensordata + m->sensor_adr[i];
  for (int k = 0; k < m->sensor_dim[i]; ++k) {
    value[k] = std::min(value[k], cutoff);
    if (datatype == mjDATATYPE_REAL) value[k] = std::max(value[k], -cutoff);
  }
}

// The preparation of a stage in which plugins need nothing more.
void NoPreparation() {}

// Returns true if the stage computes sensors of this type. Only an edit of mjModel can bring in one
// that it does not compute.
bool IsTypeOfStage(int type, mjtStage stage) {
  if (type < 0 || type > mjSENS_USER) return false;
  return type == mjSENS_USER || TraitsOf(static_cast<mjtSensor>(type)).stage == stage;
}

void ReportWrongType(mjtStage stage, int sensor) {
  if (stage == mjSTAGE_POS) {
    mju_error("mj_sensorPos: invalid sensor type in POS stage, sensor %d", sensor);
  } else {
    const bool vel = stage == mjSTAGE_VEL;
    mju_error("mj_sensor%s: invalid type in %s stage, sensor %d", vel ? "Vel" : "Acc",
              vel ? "VEL" : "ACC", sensor);
  }
}

// Runs one stage: calls compute(i, out) for every built-in sensor of the stage, then the user's
// callback and the plugins, and applies the cutoffs. prepare() computes what plugins may read, and
// is called only if there are sensor plugins. The stage of a sensor is read from the model in every
// step, because programs change it.
template <typename Compute, typename Prepare>
void RunStage(const mjModel* m, mjData* d, mjtStage stage, Compute&& compute, Prepare&& prepare) {
  if (mjDISABLED(mjDSBL_SENSOR)) return;
  const int* needed = m->sensor_needstage;
  // Built-in sensors of this stage.
  bool user = false;
  for (int i = 0; i < m->nsensor; ++i) {
    if (needed[i] != stage || m->sensor_type[i] == mjSENS_PLUGIN) continue;
    if (!IsTypeOfStage(m->sensor_type[i], stage)) return ReportWrongType(stage, i);
    user = user || m->sensor_type[i] == mjSENS_USER;
    compute(i, d->sensordata + m->sensor_adr[i]);
  }
  // The callback is called once for all sensors of the user, if there are any.
  if (user && mjcb_sensor) mjcb_sensor(m, d, stage);
  if (m->nplugin && HasSensorPlugin(m, stage)) {
    prepare();
    ComputeSensorPlugins(m, d, stage);
  }
  for (int i = 0; i < m->nsensor; ++i) {
    if (needed[i] == stage) ApplyCutoff(m, d, i);
  }
}

}  // namespace
}  // namespace syn

void mj_sensorPos(const mjModel* m, mjData* d) {
  syn::RunStage(
      m, d, mjSTAGE_POS, [&](int i, mjtNum* out) { syn::PositionSensor(m, d, i, out); },
      syn::NoPreparation);
}

void mj_sensorVel(const mjModel* m, mjData* d) {
  syn::Once subtree;
  syn::RunStage(
      m, d, mjSTAGE_VEL, [&](int i, mjtNum* out) { syn::VelocitySensor(m, d, i, out, &subtree); },
      [&] { subtree([&] { mj_subtreeVel(m, d); }); });
}

void mj_sensorAcc(const mjModel* m, mjData* d) {
  syn::Once forces;
  syn::RunStage(
      m, d, mjSTAGE_ACC,
      [&](int i, mjtNum* out) { syn::AccelerationSensor(m, d, i, out, &forces); },
      [&] { forces([&] { mj_rnePostConstraint(m, d); }); });
}
