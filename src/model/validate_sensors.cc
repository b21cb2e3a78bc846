// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Validates sensors: the kinds of object and reference that each type of sensor reads, their ids,
// and the size of the output. The sensor stages use these as indices without further checks.

#include <algorithm>
#include <initializer_list>
#include <string>

#include <mujoco/mujoco.h>

#include "model/sensor_traits.h"
#include "model/validate_parts.h"

namespace syn {
namespace {

// One end of a sensor: its object or its reference. The id -1 means none.
struct SensorEnd {
  int type, id;

  bool IsAbsent() const { return type == mjOBJ_UNKNOWN && id == -1; }
  bool IsAnyOf(std::initializer_list<mjtObj> kinds) const {
    return std::find(kinds.begin(), kinds.end(), type) != kinds.end();
  }
  bool IsFrame() const {
    return IsAnyOf({mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA});
  }
};

// Checks one sensor. All functions throw ModelError.
class SensorCheck {
 public:
  SensorCheck(const mjModel* m, int sensor)
      : m_(m),
        sensor_(sensor),
        object_{m->sensor_objtype[sensor], m->sensor_objid[sensor]},
        reference_{m->sensor_reftype[sensor], m->sensor_refid[sensor]} {}

  void Run() const {
    const int type = m_->sensor_type[sensor_];
    Demand(type >= 0 && type <= mjSENS_USER, "unknown sensor_type.");
    DemandId(object_, "sensor_objid out of bounds.");
    DemandId(reference_, "sensor_refid out of bounds.");
    const SensorTraits& traits = TraitsOf(static_cast<mjtSensor>(type));
    CheckEnds(traits);
    CheckOutput(traits);
  }

 private:
  void Demand(bool condition, const char* what) const {
    if (!condition) FailModel("sensor " + std::to_string(sensor_) + ": " + what);
  }

  // Checks the id of an end. -1 means none, which some types of sensors allow.
  void DemandId(const SensorEnd& end, const char* what) const {
    Demand(end.type >= 0 && end.type < mjNOBJECT, "object or reference of unknown type.");
    const int count = NumObjects(m_, end.type);
    Demand(end.id >= -1 && (count < 0 ? end.id == -1 : end.id < count), what);
  }

  void DemandObject(bool right_type) const {
    Demand(object_.id >= 0, "object is missing.");
    Demand(right_type, "object is of the wrong type.");
  }
  void DemandReference(bool right_type) const {
    Demand(reference_.id >= 0, "reference is missing.");
    Demand(right_type, "reference is of the wrong type.");
  }

  // Checks object and reference by the form of the sensor's type.
  void CheckEnds(const SensorTraits& traits) const {
    switch (traits.form) {
      case SensorForm::kTwo:
        DemandReference(reference_.type == traits.reference);
        [[fallthrough]];
      case SensorForm::kOne:
        DemandObject(object_.type == traits.object);
        if (traits.object == mjOBJ_JOINT) CheckJoint();
        return;
      case SensorForm::kFrameSite:
        DemandReference(reference_.type == mjOBJ_SITE);
        return DemandObject(object_.IsFrame());
      case SensorForm::kFrameRef:
        Demand(reference_.id == -1 || reference_.IsFrame(), "reference is of the wrong type.");
        [[fallthrough]];
      case SensorForm::kFrame:
        return DemandObject(object_.IsFrame());
      case SensorForm::kDistance:
        DemandReference(reference_.IsAnyOf({mjOBJ_BODY, mjOBJ_GEOM}));
        return DemandObject(object_.IsAnyOf({mjOBJ_BODY, mjOBJ_GEOM}));
      case SensorForm::kContact:
        return CheckContact();
      case SensorForm::kNothing:
      case SensorForm::kUser:
      case SensorForm::kPlugin:
        return;
    }
  }

  // Checks the joint. Joints with several dofs have several numbers where these sensors read one.
  void CheckJoint() const {
    const int type = m_->sensor_type[sensor_], joint = m_->jnt_type[object_.id];
    const bool ball = type == mjSENS_BALLQUAT || type == mjSENS_BALLANGVEL;
    const bool limit = type == mjSENS_JOINTLIMITPOS || type == mjSENS_JOINTLIMITVEL ||
                       type == mjSENS_JOINTLIMITFRC;
    const bool scalar = joint == mjJNT_SLIDE || joint == mjJNT_HINGE;
    Demand(ball ? joint == mjJNT_BALL : scalar || limit, "joint is of the wrong type.");
  }

  // Checks the matching criteria and parameters of a contact sensor.
  void CheckContact() const {
    const bool object =
        object_.id >= 0 && object_.IsAnyOf({mjOBJ_SITE, mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM});
    const bool reference =
        reference_.id >= 0 && reference_.IsAnyOf({mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM});
    Demand(object || object_.IsAbsent(), "first criterion is missing or of the wrong type.");
    Demand(reference || reference_.IsAbsent(), "second criterion is missing or of the wrong type.");
    const int* prm = m_->sensor_intprm + mjNSENS * sensor_;
    Demand(prm[0] > 0 && prm[0] < (1 << mjNCONDATA) && prm[1] >= 0 && prm[1] <= 3 && prm[2] > 0,
           "bad sensor_intprm.");
  }

  // Returns the output size that follows from the type of the sensor. Sensors of plugins and users
  // may have any size.
  int64_t OutputSize(const SensorTraits& traits) const {
    const int* prm = m_->sensor_intprm + mjNSENS * sensor_;
    switch (traits.type) {
      case mjSENS_CONTACT:
        return int64_t{prm[2]} * ContactSlotSize(prm[0]);
      case mjSENS_TACTILE:
        return int64_t{3} * m_->mesh_vertnum[object_.id];
      default:
        return traits.size == kVariableSize ? m_->sensor_dim[sensor_] : traits.size;
    }
  }

  // Checks address, size, stage and data type of the output.
  void CheckOutput(const SensorTraits& traits) const {
    const int64_t adr = m_->sensor_adr[sensor_], dim = m_->sensor_dim[sensor_];
    Demand(adr >= 0 && dim >= 0 && adr + dim <= m_->nsensordata, "sensor_adr out of bounds.");
    Demand(dim == OutputSize(traits), "sensor_dim does not agree with sensor_type.");
    const int stage = m_->sensor_needstage[sensor_], data = m_->sensor_datatype[sensor_];
    Demand(stage >= mjSTAGE_NONE && stage <= mjSTAGE_ACC, "unknown sensor_needstage.");
    Demand(data >= mjDATATYPE_REAL && data <= mjDATATYPE_QUATERNION, "unknown sensor_datatype.");
    const bool fixed = traits.type != mjSENS_USER && traits.type != mjSENS_PLUGIN;
    Demand(!fixed || stage == traits.stage, "sensor_needstage does not agree with sensor_type.");
  }

  const mjModel* m_;
  const int sensor_;
  const SensorEnd object_, reference_;
};

}  // namespace

void CheckSensors(const mjModel* m) {
  SYN_INDEX(sensor_plugin, m->nsensor, nullptr, m->nplugin);
  for (int i = 0; i < m->nsensor; ++i) SensorCheck(m, i).Run();
}

}  // namespace syn
