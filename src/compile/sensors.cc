// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes sensors: checks what they are attached to, and sets kind, stage and size of their output.
// model/sensor_traits.h has a row of facts for each sensor type.

#include <climits>
#include <string>

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"
#include "model/sensor_traits.h"
#include "spec/sensor.h"
#include "spec/use.h"

namespace syn {
namespace {

// User sensors define data type and stage themselves; all other types have them in the table.
mjtDataType DataTypeOf(const mjsSensor& pub) {
  return pub.type == mjSENS_USER ? pub.datatype : TraitsOf(pub.type).datatype;
}

mjtStage StageOf(const mjsSensor& pub) {
  return pub.type == mjSENS_USER ? pub.needstage : TraitsOf(pub.type).stage;
}

// Returns true if objects of this kind have a frame.
bool IsFrame(mjtObj kind) {
  return kind == mjOBJ_BODY || kind == mjOBJ_XBODY || kind == mjOBJ_GEOM || kind == mjOBJ_SITE ||
         kind == mjOBJ_CAMERA;
}

void Require(bool condition, const char* problem) {
  if (!condition) throw ModelError(problem);
}

// Returns the object with this name, or null if the name is empty. `what` is used in the message.
const Element* ObjectOf(const Compilation& c, mjtObj kind, const std::string& name,
                        const char* what) {
  if (name.empty()) return nullptr;
  Require(kind != mjOBJ_UNKNOWN, "invalid type in sensor");
  const Element* found = Find(c.spec, kind, name);
  if (found) return found;
  throw ModelError(Format("unrecognized name '%s' of object in sensor, the name of %s object",
                          name.c_str(), what) +
                   SuggestName(c.spec, kind, name));
}

// Throws unless the joint fits the type of the sensor. The same holds for the functions below.
void CheckJoint(const Sensor& sensor, const Element& object, const mjModel* m) {
  Require(sensor.pub.objtype == mjOBJ_JOINT, "sensor must be attached to joint");
  const int type = m->jnt_type[object.id];
  switch (sensor.pub.type) {
    case mjSENS_BALLQUAT:
    case mjSENS_BALLANGVEL:
      Require(type == mjJNT_BALL, "joint must be ball in sensor");
      break;
    case mjSENS_JOINTLIMITPOS:
    case mjSENS_JOINTLIMITVEL:
    case mjSENS_JOINTLIMITFRC:
      // Without a limit there is no limit row that could be measured.
      Require(m->jnt_limited[object.id], "joint must be limited in sensor");
      break;
    default:
      Require(type == mjJNT_SLIDE || type == mjJNT_HINGE, "joint must be slide or hinge in sensor");
  }
}

void CheckTendon(const Sensor& sensor, const Element& object, const mjModel* m) {
  Require(sensor.pub.objtype == mjOBJ_TENDON, "sensor must be attached to tendon");
  const mjtSensor type = sensor.pub.type;
  if (type == mjSENS_TENDONLIMITPOS || type == mjSENS_TENDONLIMITVEL ||
      type == mjSENS_TENDONLIMITFRC) {
    Require(m->tendon_limited[object.id], "tendon must be limited in sensor");
  }
}

void CheckDistance(const Sensor& sensor, const Element& object, const Element* reference,
                   const mjModel* m) {
  // A distance has two sides, each of which is a body (all its geoms) or a geom.
  const auto is_shape = [](mjtObj kind) { return kind == mjOBJ_BODY || kind == mjOBJ_GEOM; };
  Require(is_shape(sensor.pub.objtype) && reference && is_shape(sensor.pub.reftype),
          "sensor must be attached to body or geom");
  Require(&object != reference, "1st body/geom must be different from 2nd body/geom in sensor");
  const auto is_hfield = [&](mjtObj kind, const Element& shape) {
    return kind == mjOBJ_GEOM && m->geom_type[shape.id] == mjGEOM_HFIELD;
  };
  Require(!is_hfield(sensor.pub.objtype, object) && !is_hfield(sensor.pub.reftype, *reference),
          "height fields are not supported in geom distance sensors");
}

// Checks a tactile sensor. It measures contacts of the body that carries the geom, so one geom of
// this body must be able to collide.
void CheckTactile(const mjsSensor& pub, const Element* reference, const mjModel* m) {
  Require(pub.objtype == mjOBJ_MESH, "tactile sensor must be associated with a mesh");
  Require(reference && pub.reftype == mjOBJ_GEOM, "tactile sensor needs a geom");
  // The contacts of any geom of the body are felt, so one colliding geom is enough.
  const int body = m->geom_bodyid[reference->id], first = m->body_geomadr[body];
  bool collides = false;
  for (int g = first; g < first + m->body_geomnum[body]; ++g) {
    collides |= m->geom_contype[g] || m->geom_conaffinity[g];
  }
  Require(collides, "Touch sensor requires a body with at least one collision geom");
}

void CheckCamera(const mjsSensor& pub, const Element* reference, const mjModel* m) {
  Require(reference && pub.reftype == mjOBJ_CAMERA, "sensor must have a camera reference");
  const int* resolution = m->cam_resolution + 2 * reference->id;
  Require(resolution[0] > 0 && resolution[1] > 0,
          "camera resolution must be positive in camprojection sensor");
}

// intprm holds the mask of data fields, the reduction and the number of contacts.
void CheckContact(const mjsSensor& pub) {
  constexpr int kAllFields = (1 << mjNCONDATA) - 1;
  const mjtObj obj = pub.objtype, ref = pub.reftype;
  Require(obj == mjOBJ_UNKNOWN || obj == mjOBJ_SITE || obj == mjOBJ_BODY || obj == mjOBJ_XBODY ||
              obj == mjOBJ_GEOM,
          "first matching criterion must be a site, body, subtree or geom in contact sensor");
  Require(ref == mjOBJ_UNKNOWN || ref == mjOBJ_BODY || ref == mjOBJ_XBODY || ref == mjOBJ_GEOM,
          "second matching criterion must be a body, subtree or geom in contact sensor");
  Require(pub.intprm[0] > 0 && pub.intprm[0] <= kAllFields, "invalid data in contact sensor");
  Require(pub.intprm[1] >= 0 && pub.intprm[1] <= 3, "invalid reduction in contact sensor");
  Require(pub.intprm[2] > 0, "num must be positive in contact sensor");
}

void CheckUser(const mjsSensor& pub) {
  Require(pub.dim >= 0, "sensor dim must be non-negative");
  Require(pub.datatype != mjDATATYPE_AXIS || pub.dim == 3,
          "datatype AXIS requires dim=3 in sensor");
  Require(pub.datatype != mjDATATYPE_QUATERNION || pub.dim == 4,
          "datatype QUATERNION requires dim=4 in sensor");
}

// Throws if an object type is given without a name. The sensor stages would take it for an object
// with id -1.
void RequireNames(const Sensor& sensor) {
  const mjsSensor& pub = sensor.pub;
  const bool optional_object = pub.type == mjSENS_CONTACT || pub.type == mjSENS_USER;
  Require(!optional_object || pub.objtype == mjOBJ_UNKNOWN || !sensor.objname.empty(),
          "missing name of sensorized object in sensor");
  const bool optional_reference =
      TraitsOf(pub.type).form == SensorForm::kFrameRef || pub.type == mjSENS_CONTACT;
  Require(!optional_reference || pub.reftype == mjOBJ_UNKNOWN || !sensor.refname.empty(),
          "missing name of reference object in sensor");
}

void RequireFrame(const mjsSensor& pub) {
  Require(IsFrame(pub.objtype), "sensor must be attached to (x)body, geom, site or camera");
}

// Checks sensors that are attached to one object of a fixed kind, or to two objects.
void CheckKinds(const Sensor& sensor, const Element& object, const Element* reference,
                const mjModel* m) {
  const mjsSensor& pub = sensor.pub;
  switch (TraitsOf(pub.type).object) {
    case mjOBJ_SITE:
      // The projection of a site into a camera also refers to the camera.
      if (pub.type == mjSENS_CAMPROJECTION) CheckCamera(pub, reference, m);
      return Require(pub.objtype == mjOBJ_SITE, "sensor must be attached to site");
    case mjOBJ_JOINT:
      return CheckJoint(sensor, object, m);
    case mjOBJ_TENDON:
      return CheckTendon(sensor, object, m);
    case mjOBJ_ACTUATOR:
      return Require(pub.objtype == mjOBJ_ACTUATOR, "sensor must be attached to actuator");
    case mjOBJ_BODY:
      return Require(pub.objtype == mjOBJ_BODY, "sensor must be attached to body");
    default:
      CheckTactile(pub, reference, m);
  }
}

// Checks the object of a sensor by the form of its type.
void CheckObject(const Sensor& sensor, const Element& object, const Element* reference,
                 const mjModel* m) {
  const mjsSensor& pub = sensor.pub;
  switch (TraitsOf(pub.type).form) {
    case SensorForm::kOne:
    case SensorForm::kTwo:
      return CheckKinds(sensor, object, reference, m);
    case SensorForm::kFrameSite:
      Require(reference && pub.reftype == mjOBJ_SITE, "sensor must have a site reference");
      return RequireFrame(pub);
    case SensorForm::kDistance:
      return CheckDistance(sensor, object, reference, m);
    case SensorForm::kContact:
    case SensorForm::kUser:
    case SensorForm::kPlugin:
      return;
    case SensorForm::kFrame:
    case SensorForm::kFrameRef:
    case SensorForm::kNothing:
      RequireFrame(pub);
      Require(!reference || IsFrame(pub.reftype),
              "reference frame object must be (x)body, geom, site or camera");
  }
}

// Checks a sensor and writes its row. `adr` is the address of its first output.
void WriteSensor(const Compilation& c, const Sensor& sensor, int adr) {
  mjModel* m = c.model.get();
  const mjsSensor& pub = sensor.pub;
  const int i = sensor.id;
  Require(pub.type >= 0 && pub.type <= mjSENS_USER, "invalid type in sensor");
  Require(pub.noise >= 0, "negative noise in sensor");
  Require(pub.cutoff >= 0, "negative cutoff in sensor");
  const Element* object = ObjectOf(c, pub.objtype, sensor.objname, "sensorized");
  const Element* reference = ObjectOf(c, pub.reftype, sensor.refname, "reference");
  // Some types need no object, for example clock and energy.
  Require(object || TraitsOf(pub.type).IsFree(), "missing name of sensorized object in sensor");
  RequireNames(sensor);
  if (object) CheckObject(sensor, *object, reference, m);
  if (pub.type == mjSENS_CONTACT) CheckContact(pub);
  if (pub.type == mjSENS_USER) CheckUser(pub);
  const mjtDataType datatype = DataTypeOf(pub);
  // Cutting off components of a unit vector would change its direction.
  const bool direction = datatype == mjDATATYPE_AXIS || datatype == mjDATATYPE_QUATERNION;
  Require(!(pub.cutoff > 0 && direction && pub.type != mjSENS_GEOMNORMAL),
          "cutoff applied to axis or quaternion datatype in sensor");
  m->sensor_type[i] = pub.type;
  m->sensor_datatype[i] = datatype;
  // A plugin decides at which stage its sensors are computed.
  const int instance = InstanceOf(c, sensor.plugin);
  Require(pub.type != mjSENS_PLUGIN || instance >= 0, "sensor of a plugin lacks the plugin");
  m->sensor_needstage[i] = instance < 0 ? StageOf(pub) : c.plugins[instance].plugin->needstage;
  m->sensor_objtype[i] = pub.objtype;
  m->sensor_objid[i] = object ? object->id : -1;
  m->sensor_reftype[i] = pub.reftype;
  m->sensor_refid[i] = reference ? reference->id : -1;
  PutRow(m->sensor_intprm, i, pub.intprm);
  // The size of a plugin's sensor is set later by SizePlugins().
  m->sensor_dim[i] = SensorSize(c, sensor);
  m->sensor_adr[i] = adr;
  m->sensor_cutoff[i] = pub.cutoff;
  m->sensor_noise[i] = pub.noise;
  PutUser(m->sensor_user, i, m->nuser_sensor, sensor.userdata, "sensor");
  m->sensor_plugin[i] = instance;
}

// Throws if the size of a contact sensor's output does not fit an int.
void CheckContactCount(const mjsSensor& pub) {
  const int slot = ContactSlotSize(pub.intprm[0]);
  if (!slot || pub.intprm[2] <= INT_MAX / slot) return;
  throw ModelError(
      Format("num is too large in contact sensor: %d contacts of %d numbers each, expected at most "
             "%d contacts",
             pub.intprm[2], slot, INT_MAX / slot));
}

}  // namespace

int SensorSize(const Compilation& c, const Sensor& sensor) {
  if (sensor.pub.type == mjSENS_CONTACT) CheckContactCount(sensor.pub);
  if (sensor.pub.type != mjSENS_TACTILE) return std::max(0, SensorDim(sensor));
  // A tactile sensor has three numbers for each vertex of its mesh.
  const Mesh* mesh = Find<Mesh>(c.spec, sensor.objname);
  return mesh ? 3 * c.meshes[mesh->position]->VertexCount() : 0;
}

void WriteSensors(Compilation& c) {
  int adr = 0;
  for (const Sensor* sensor : c.spec.sensors) {
    InPlace(*sensor, [&] { WriteSensor(c, *sensor, adr); });
    adr += c.model->sensor_dim[sensor->id];
  }
}

}  // namespace syn
