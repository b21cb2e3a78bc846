// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes the kinematic tree. The poses of frames are already part of their contents. Only frames
// with a name are written, so that the name can be found again.

#include <algorithm>
#include <cmath>
#include <limits>

#include "format/mjcf/decompile.h"
#include "format/mjcf/mjcf_writer.h"

namespace syn {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Returns a copy of the default class that can be changed.
template <typename T>
T Reference(const T& def) {
  T reference = def;
  reference.Wire();
  return reference;
}

// Removes the pose from the reference, because poses are not left to classes.
template <typename T>
void ClearPose(T* reference) {
  std::fill_n(reference->pos, 3, 0.0);
  std::fill_n(reference->quat, 4, 0.0);
  reference->quat[0] = 1;
}

// Returns the value of an attribute `limited` that has no effect: "false" if the class says "true",
// otherwise that of the class, which is not written.
int Unlimited(int in_class) { return in_class == mjLIMITED_TRUE ? mjLIMITED_FALSE : in_class; }

// Returns the number of sizes that a shape has.
int SizesOf(mjtGeom type) {
  switch (type) {
    case mjGEOM_SPHERE:
      return 1;
    case mjGEOM_CAPSULE:
    case mjGEOM_CYLINDER:
      return 2;
    case mjGEOM_PLANE:
    case mjGEOM_ELLIPSOID:
    case mjGEOM_BOX:
      return 3;
    default:
      return 0;
  }
}

// Replaces sizes that the shape does not have by those of the reference, so that they are not
// written.
template <typename T>
void HideUnusedSizes(T* pub, const T& reference) {
  for (int i = SizesOf(pub->type); i < 3; ++i) pub->size[i] = reference.size[i];
}

// Returns the innermost enclosing frame that is written. An element of a fused body is no longer in
// its own frame.
const Frame* WrittenFrame(const Element& element, const Body& owner) {
  const Frame* frame = element.body == &owner ? element.frame : nullptr;
  while (frame && frame->name.empty()) frame = frame->frame;
  return frame;
}

}  // namespace

// Opens an element with its name, and with its class if it differs from the inherited one.
void MjcfWriter::Begin(const char* tag, const Element& element, const Default* inherited) {
  out_.Begin(tag);
  out_.Optional("name", element.name);
  if (element.def != inherited && element.def->spec) out_.Attribute("class", element.def->name);
}

// Writes the contents of a body that are directly inside the frame `level` (null: the body itself).
void MjcfWriter::WriteContents(const Body& body, const Frame* level, const Default* inherited) {
  const Contents& contents = contents_[body.id];
  const auto write = [&](const auto& list) {
    for (const auto* element : list) {
      if (WrittenFrame(*element, body) == level) WriteElement(*element, inherited);
    }
  };
  write(contents.joints);
  write(contents.geoms);
  write(contents.sites);
  write(contents.cameras);
  write(contents.lights);
  if (!level) WritePluginUse(body.pub.plugin, body.plugin);
  WriteBodiesAndFrames(body, level, inherited);
}

// Writes bodies in their order. The frames of a level are written at the place of the first body
// that is inside one of them.
void MjcfWriter::WriteBodiesAndFrames(const Body& body, const Frame* level,
                                      const Default* inherited) {
  bool frames_written = false;
  const auto write_frames = [&] {
    if (std::exchange(frames_written, true)) return;
    for (const Frame* frame : body.frames) {
      const Frame* outer = frame->frame;
      while (outer && outer->name.empty()) outer = outer->frame;
      if (frame->name.empty() || outer != level) continue;
      out_.Begin("frame");
      out_.Attribute("name", frame->name);
      if (frame->def != inherited && frame->def->spec) {
        out_.Attribute("childclass", frame->def->name);
      }
      WriteContents(body, frame, frame->def);
      out_.End();
    }
  };
  for (const Body* child : contents_[body.id].bodies) {
    const Frame* frame = WrittenFrame(*child, body);
    if (frame == level) {
      WriteBody(*child, inherited);
    } else {
      const Frame* outer = frame;
      while (outer && outer != level) outer = outer->frame;
      if (outer == level) write_frames();
    }
  }
  write_frames();
}

// Writes a body, its inertia if that was given or must be fixed, and its contents.
void MjcfWriter::WriteBody(const Body& body, const Default* inherited) {
  static const Body* const built_in = [] {
    auto* result = new Body;
    mjs_defaultBody(&result->pub);
    result->Wire();
    return result;
  }();
  const Body compiled = Decompiled(body, m_);
  out_.Begin("body");
  out_.Optional("name", body.name);
  if (body.def != inherited && body.def->spec) out_.Attribute("childclass", body.def->name);
  WriteAttributes(schema_["body"], &compiled.pub, &built_in->pub, false, &out_);
  if (all_inertials_ || (body.pub.explicitinertial &&
                         body.origin->pub.compiler.inertiafromgeom != mjINERTIAFROMGEOM_TRUE)) {
    out_.Begin("inertial");
    WriteAttributes(schema_["body"]["inertial"], &compiled.pub, &built_in->pub, false, &out_);
    out_.End();
  }
  WriteContents(body, nullptr, body.def);
  out_.End();
}

// Writes a joint. Reference positions and range are never left to the class, because they are in
// radians.
void MjcfWriter::WriteElement(const Joint& joint, const Default* inherited) {
  Joint compiled = Decompiled(joint, m_);
  Joint reference = Reference(joint.def->joint);
  mjsJoint& pub = compiled.pub;
  reference.pub.ref = reference.pub.springref = 0;
  std::fill_n(reference.pub.range, 2, 0.0);
  // A free joint has no anchor and no axis; NaN keeps them from being written.
  if (pub.type == mjJNT_FREE) {
    pub.pos[0] = kNaN;
    pub.limited = Unlimited(reference.pub.limited);
  }
  if (pub.type == mjJNT_FREE || pub.type == mjJNT_BALL) {
    pub.axis[0] = kNaN;
    pub.actfrclimited = Unlimited(reference.pub.actfrclimited);
  }
  Begin("joint", joint, inherited);
  WriteAttributes(schema_["body"]["joint"], &pub, &reference.pub, false, &out_);
  out_.End();
}

// Writes a geom. Pose, mass and data are never left to the class.
void MjcfWriter::WriteElement(const Geom& geom, const Default* inherited) {
  Geom compiled = Decompiled(geom, m_);
  Geom reference = Reference(geom.def->geom);
  ClearPose(&reference.pub);
  reference.pub.mass = kNaN;
  // If a mass is written, the density has no effect.
  if (!std::isnan(compiled.pub.mass)) compiled.pub.density = reference.pub.density;
  reference.meshname.clear();
  reference.hfieldname.clear();
  const mjtGeom type = compiled.pub.type;
  if (type != mjGEOM_MESH && type != mjGEOM_SDF) compiled.meshname.clear();
  HideUnusedSizes(&compiled.pub, reference.pub);
  Begin("geom", geom, inherited);
  WriteAttributes(schema_["body"]["geom"], &compiled.pub, &reference.pub, false, &out_);
  WritePluginUse(geom.pub.plugin, geom.plugin);
  out_.End();
}

void MjcfWriter::WriteElement(const Site& site, const Default* inherited) {
  Site compiled = Decompiled(site, m_);
  Site reference = Reference(site.def->site);
  ClearPose(&reference.pub);
  HideUnusedSizes(&compiled.pub, reference.pub);
  Begin("site", site, inherited);
  WriteAttributes(schema_["body"]["site"], &compiled.pub, &reference.pub, false, &out_);
  out_.End();
}

// Writes a camera. Its field of view follows from the sensor size, if there is one.
void MjcfWriter::WriteElement(const Camera& camera, const Default* inherited) {
  Camera compiled = Decompiled(camera, m_);
  Camera reference = Reference(camera.def->camera);
  ClearPose(&reference.pub);
  reference.userdata.clear();
  if (compiled.pub.sensor_size[1] > 0) {
    compiled.pub.fovy = reference.pub.fovy;
    // resolution and sensorsize must be written together, even if the class has the same values.
    reference.pub.resolution[0] = -1;
    reference.pub.sensor_size[0] = -1;
  }
  Begin("camera", camera, inherited);
  WriteAttributes(schema_["body"]["camera"], &compiled.pub, &reference.pub, false, &out_);
  out_.End();
}

void MjcfWriter::WriteElement(const Light& light, const Default* inherited) {
  const Light compiled = Decompiled(light, m_);
  const Light reference = Reference(light.def->light);
  Begin("light", light, inherited);
  WriteAttributes(schema_["body"]["light"], &compiled.pub, &reference.pub, false, &out_);
  out_.End();
}

}  // namespace syn
