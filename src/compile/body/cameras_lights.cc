// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Drafts cameras and lights: checks them, applies their frames and writes them into the model.

#include "base/error.h"
#include "compile/body/body_parts.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"
#include "math/libm.h"
#include "spec/orientation.h"
#include "spec/use.h"

namespace syn {
namespace {

// Returns the id of the body that a camera or light looks at, or -1 if `name` is empty.
int TargetBody(const Compilation& c, const std::string& name, const char* kind) {
  if (name.empty()) return -1;
  if (const Body* body = Find<Body>(c.spec, name)) return body->id;
  throw ModelError(std::string("unknown target body in ") + kind +
                   SuggestName(c.spec, mjOBJ_BODY, name));
}

// Writes the focal lengths and the principal point of camera i in meters. Values given in pixels
// are converted by the pixel density of the sensor. The vertical field of view follows from the
// focal length, 2 atan(h / 2f). A camera without a sensor size keeps its own field of view.
void WriteIntrinsic(const mjsCamera& pub, float znear, int i, mjModel* m) {
  float* intrinsic = m->cam_intrinsic + 4 * i;
  if (!(pub.sensor_size[0] > 0 && pub.sensor_size[1] > 0)) {
    intrinsic[0] = intrinsic[1] = znear;
    m->cam_fovy[i] = pub.fovy;
    return;
  }
  // At most one of the two terms is not zero: DraftCamera() refuses a length given in both units.
  for (int k = 0; k < 2; ++k) {
    const float density = pub.resolution[k] / pub.sensor_size[k];
    intrinsic[k] = pub.focal_pixel[k] / density + pub.focal_length[k];
    intrinsic[2 + k] = pub.principal_pixel[k] / density + pub.principal_length[k];
  }
  // The angle is rounded to single precision, which is the precision of the intrinsic values.
  const double half = RoundToFloat(Atan2(pub.sensor_size[1] / 2, intrinsic[1]));
  m->cam_fovy[i] = half * 360 / kPi;
}

// Writes a camera of a body.
void WriteCamera(const Compilation& c, const BodyDraft& body, const CameraDraft& draft) {
  mjModel* m = c.model.get();
  const Camera& camera = *draft.source;
  const mjsCamera& pub = camera.pub;
  const int i = camera.id;
  m->cam_mode[i] = pub.mode;
  m->cam_bodyid[i] = body.source->id;
  m->cam_targetbodyid[i] = TargetBody(c, camera.targetbody, "camera");
  draft.pose.Store(m->cam_pos + 3 * i, m->cam_quat + 4 * i);
  m->cam_orthographic[i] = pub.orthographic;
  m->cam_ipd[i] = pub.ipd;
  PutRow(m->cam_resolution, i, pub.resolution);
  PutRow(m->cam_sensorsize, i, pub.sensor_size);
  WriteIntrinsic(pub, c.spec.pub.visual.map.znear, i, m);
  PutUser(m->cam_user, i, m->nuser_cam, camera.userdata, "cam");
}

// Writes a light of a body.
void WriteLight(const Compilation& c, const BodyDraft& body, const LightDraft& draft) {
  mjModel* m = c.model.get();
  const Light& light = *draft.source;
  const mjsLight& pub = light.pub;
  const int i = light.id;
  m->light_mode[i] = pub.mode;
  m->light_bodyid[i] = body.source->id;
  m->light_targetbodyid[i] = TargetBody(c, light.targetbody, "light");
  m->light_type[i] = pub.type;
  m->light_texid[i] =
      light.texture.empty() ? -1 : Resolve<Texture>(c.spec, light.texture, "light", i).id;
  m->light_castshadow[i] = pub.castshadow;
  m->light_bulbradius[i] = pub.bulbradius;
  m->light_intensity[i] = pub.intensity;
  m->light_range[i] = pub.range;
  m->light_active[i] = pub.active;
  draft.pos.Store(m->light_pos + 3 * i);
  draft.dir.Store(m->light_dir + 3 * i);
  PutRow(m->light_attenuation, i, pub.attenuation);
  m->light_cutoff[i] = pub.cutoff;
  m->light_exponent[i] = pub.exponent;
  PutRow(m->light_ambient, i, pub.ambient);
  PutRow(m->light_diffuse, i, pub.diffuse);
  PutRow(m->light_specular, i, pub.specular);
}

}  // namespace

CameraDraft DraftCamera(const Compilation& c, Camera& source) {
  const mjsCamera& pub = source.pub;
  if (pub.fovy >= 180) throw ModelError("fovy too large in camera");
  for (int k = 0; k < 2; ++k) {
    if (pub.principal_length[k] && pub.principal_pixel[k]) {
      throw ModelError("principal length duplicated in camera");
    }
    if (pub.focal_length[k] && pub.focal_pixel[k]) {
      throw ModelError("focal length duplicated in camera");
    }
  }
  return {&source, InFrame(c, source.frame, ResolvedPose(source))};
}

LightDraft DraftLight(const Compilation& c, Light& source) {
  const Pose& frame = PoseOfFrame(c, source.frame);
  LightDraft light{&source, frame * Vec3::Load(source.pub.pos),
                   Rotate(frame.quat, Vec3::Load(source.pub.dir))};
  if (!MakeUnit(&light.dir)) throw ModelError("zero direction in light");
  return light;
}

void WriteCameras(Compilation& c) {
  for (const BodyDraft& body : c.bodies) {
    for (const CameraDraft& camera : body.cameras) {
      InPlace(*camera.source, [&] { WriteCamera(c, body, camera); });
    }
  }
}

void WriteLights(Compilation& c) {
  for (const BodyDraft& body : c.bodies) {
    for (const LightDraft& light : body.lights) {
      InPlace(*light.source, [&] { WriteLight(c, body, light); });
    }
  }
}

}  // namespace syn
