// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds frames by mjv_updateScene with the camera and the options of one receiver.

#include "web/server/spectator.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace view {
namespace {

// Largest number of geoms in a scene. Scenes with more are drawn incompletely.
constexpr int kMaxGeom = 20000;

// An array of flags in mjvOption.
struct OptionArray {
  mjtByte* data;
  int size;
};

// Returns the array of flags that a message names, or an empty one if it names a number.
OptionArray FlagsOf(mjvOption& opt, uint8_t table) {
  switch (table) {
    case kFlags:
      return {opt.flags, mjNVISFLAG};
    case kGeomGroup:
      return {opt.geomgroup, mjNGROUP};
    case kSiteGroup:
      return {opt.sitegroup, mjNGROUP};
    case kJointGroup:
      return {opt.jointgroup, mjNGROUP};
    case kTendonGroup:
      return {opt.tendongroup, mjNGROUP};
    case kActuatorGroup:
      return {opt.actuatorgroup, mjNGROUP};
    case kFlexGroup:
      return {opt.flexgroup, mjNGROUP};
    case kSkinGroup:
      return {opt.skingroup, mjNGROUP};
    default:
      return {nullptr, 0};
  }
}

// Returns an id that no other frame of the process has. A page may acknowledge a frame after
// another model is shown, and that frame must not be mistaken for a new one.
uint32_t NextFrameId() {
  static std::atomic<uint32_t> last = 0;
  return ++last;
}

// Stores the average of the cameras of both eyes.
void PutCamera(const mjvScene& scene, int type, Status* status) {
  const mjvGLCamera camera = mjv_averageCamera(scene.camera, scene.camera + 1);
  status->camera_type = static_cast<uint8_t>(type);
  std::copy_n(camera.pos, 3, status->camera);
  std::copy_n(camera.forward, 3, status->camera + 3);
  std::copy_n(camera.up, 3, status->camera + 6);
  status->frustum[0] = camera.frustum_bottom;
  status->frustum[1] = camera.frustum_top;
  status->frustum[2] = camera.frustum_near;
  status->frustum[3] = static_cast<float>(camera.orthographic);
}

}  // namespace

void GridOffset(const mjModel* m, int world, int worlds, float offset[3]) {
  const int columns = static_cast<int>(std::ceil(std::sqrt(worlds)));
  const int rows = (worlds + columns - 1) / columns;
  const auto apart = static_cast<float>(1.2 * m->stat.extent);
  const int column = world % columns, row = world / columns;
  offset[0] = apart * (static_cast<float>(column) - static_cast<float>(columns - 1) / 2);
  offset[1] = apart * (static_cast<float>(row) - static_cast<float>(rows - 1) / 2);
  offset[2] = 0;
}

SharedScene::SharedScene(const mjModel* m) : mjvScene() {
  mjv_defaultScene(this);
  mjv_makeScene(m, this, kMaxGeom);
}

SharedScene::~SharedScene() { mjv_freeScene(this); }

Spectator::Spectator(const mjModel* m, mjvScene* scene) : m_(m), scene_(scene) {
  mjv_defaultFreeCamera(m, &camera_);
  mjv_defaultOption(&option_);
}

Frame Spectator::MakeFrame(const Snapshot& snapshot, const mjvPerturb& pert) {
  Frame frame;
  const mjData* first = snapshot.worlds[0];
  const auto worlds = static_cast<int>(snapshot.worlds.size());
  // The scene is shared, so the cameras of this spectator are copied in and out.
  std::copy_n(eyes_, 2, scene_->camera);
  for (int w = 0; w < worlds; ++w) {
    // Static geoms and the perturbation are drawn for the first world only.
    mjv_updateScene(m_, snapshot.worlds[w], &option_, w ? nullptr : &pert, &camera_,
                    w ? mjCAT_DYNAMIC | mjCAT_DECOR : mjCAT_ALL, scene_);
    float offset[3] = {0, 0, 0};
    if (worlds > 1) GridOffset(m_, w, worlds, offset);
    AddScene(m_, *scene_, offset, &frame);
  }
  std::copy_n(scene_->camera, 2, eyes_);
  AddLights(*scene_, &frame);
  AddValues(m_, first, watch_, &frame);
  frame.id = NextFrameId();
  frame.status.time = first->time;
  frame.status.contacts = first->ncon;
  frame.status.running = snapshot.transport.run;
  frame.status.speed = static_cast<float>(snapshot.transport.speed);
  frame.status.realtime = static_cast<float>(snapshot.transport.realtime);
  frame.status.selected = std::max(pert.select, 0);
  if (camera_.type != mjCAMERA_FREE) PutCamera(*scene_, camera_.type, &frame.status);
  return frame;
}

std::string Spectator::NextFrame(const Snapshot& snapshot, const mjvPerturb& pert) {
  Frame frame = MakeFrame(snapshot, pert);
  const Frame& last = sent_.empty() ? base_ : sent_.back();
  if (last.id && frame.ShowsTheSameAs(last)) return {};
  sent_.push_back(std::move(frame));
  ByteWriter out;
  WriteFrame(sent_.back(), base_, &out);
  return std::move(out.bytes());
}

void Spectator::Handle(const AckMessage& message) {
  auto it = std::find_if(sent_.begin(), sent_.end(),
                         [&](const Frame& frame) { return frame.id == message.frame; });
  if (it == sent_.end()) return;
  // Frames before the acknowledged one are no longer needed.
  base_ = std::move(*it);
  sent_.erase(sent_.begin(), it + 1);
}

void Spectator::Handle(const CameraMessage& message) {
  camera_.type = message.type;
  if (message.type == mjCAMERA_FIXED && message.id >= 0 && message.id < m_->ncam) {
    camera_.fixedcamid = message.id;
  } else if (message.type == mjCAMERA_TRACKING && message.id >= 0 && message.id < m_->nbody) {
    camera_.trackbodyid = message.id;
  } else {
    camera_.type = mjCAMERA_FREE;
  }
  if (camera_.type == mjCAMERA_FREE) std::copy_n(message.lookat, 3, camera_.lookat);
  camera_.distance = message.distance;
  camera_.azimuth = message.azimuth;
  camera_.elevation = message.elevation;
  aspect_ = message.aspect;
}

void Spectator::Handle(const OptionMessage& message) {
  const auto [flags, size] = FlagsOf(option_, message.table);
  if (message.index < size) flags[message.index] = message.value != 0;
  if (message.table == kLabel && message.value < mjNLABEL) option_.label = message.value;
  if (message.table == kFrame && message.value < mjNFRAME) option_.frame = message.value;
  if (message.table == kFlexLayer) option_.flex_layer = message.value;
  if (message.table == kBvhDepth) option_.bvh_depth = message.value;
}

void Spectator::Select(const SelectMessage& message, const mjData* d, mjvPerturb* pert) {
  mjv_updateCamera(m_, d, &camera_, scene_);
  int geom = -1, flex = -1, skin = -1;
  mjtNum point[3];
  const int body = mjv_select(m_, d, &option_, aspect_, message.x, message.y, scene_, point, &geom,
                              &flex, &skin);
  pert->active = pert->active2 = 0;
  pert->select = std::max(body, 0);
  pert->flexselect = flex;
  pert->skinselect = skin;
  if (body <= 0) return;
  // The selected point is stored in the frame of the body.
  mjtNum from_body[3];
  mju_sub3(from_body, point, d->xpos + 3 * body);
  mju_mulMatTVec(pert->localpos, d->xmat + 9 * body, from_body, 3, 3);
}

}  // namespace view
