// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads the kinematic tree: bodies with their contents, frames, replicates and attached models.

#include <cmath>

#include "base/error.h"
#include "base/text.h"
#include "format/mjcf/mjcf_reader.h"
#include "spec/orientation.h"
#include "spec/use.h"

namespace syn {

void MjcfReader::ReadContents(const Xml& xml, const Scope& scope) {
  ForEachChild(xml, [&](const Xml& child) { ReadElement(child, scope); });
}

// Reads one child of a body, frame or replicate.
void MjcfReader::ReadElement(const Xml& xml, const Scope& scope) {
  switch (SchemaOf(xml).GetTag()) {
    case Tag::kBody:
      return ReadBody(xml, scope);
    case Tag::kInertial:
      return ReadInertial(xml, *scope.body);
    case Tag::kJoint:
      return ReadJoint(xml, scope);
    case Tag::kFreeJoint:
      return ReadFreeJoint(xml, scope);
    case Tag::kGeom:
      return ReadGeom(xml, AddInScope<Geom>(xml, scope));
    case Tag::kSite:
      return ReadCommon(xml, AddInScope<Site>(xml, scope));
    case Tag::kCamera: {
      Camera& camera = AddInScope<Camera>(xml, scope);
      camera.userdata.clear();  // user data of the class are not inherited
      return ReadCamera(xml, camera);
    }
    case Tag::kLight:
      return ReadLight(xml, AddInScope<Light>(xml, scope));
    case Tag::kFrame:
      return ReadFrame(xml, scope);
    case Tag::kReplicate:
      return ReadReplicate(xml, scope);
    case Tag::kAttach:
      return ReadAttach(xml, scope);
    case Tag::kPlugin:
      return ReadPluginUse(xml, *scope.body);
    case Tag::kFlexComp:
      return ReadFlexComp(xml, scope);
    case Tag::kComposite:
      return ReadComposite(xml, scope);
    default:
      Fail(xml, "element '" + std::string(xml.Name()) + "' is not supported by this version");
  }
}

// Reads a body and its contents. Its childclass applies to everything inside.
void MjcfReader::ReadBody(const Xml& xml, const Scope& scope) {
  Default* def = ChildClass(xml, scope.def);
  Body& body = *AddBody(*scope.body, def);
  body.frame = scope.frame;
  if (const auto name = Attr(xml, "childclass")) body.childclass = *name;
  ReadCommon(xml, body);
  ReadContents(xml, {&body, nullptr, def});
}

void MjcfReader::ReadInertial(const Xml& xml, Body& body) {
  if (!body.body) Fail(xml, "World body cannot have inertia");
  ReadAttributes(xml, SchemaOf(xml), &body.pub);
  body.pub.explicitinertial = 1;
  if (!std::isnan(body.pub.fullinertia[0])) {
    for (const char* rotation : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
      if (Attr(xml, rotation)) {
        Fail(xml, "fullinertia and inertial orientation cannot both be specified");
      }
    }
  }
}

void MjcfReader::ReadJoint(const Xml& xml, const Scope& scope) {
  if (!scope.body->body) Fail(xml, "World body cannot have joints");
  ReadCommon(xml, AddInScope<Joint>(xml, scope));
}

void MjcfReader::ReadFreeJoint(const Xml& xml, const Scope& scope) {
  if (!scope.body->body) Fail(xml, "World body cannot have joints");
  Joint& joint = *Of<Joint>(mjs_addFreeJoint(&scope.body->pub));
  joint.frame = scope.frame;
  joint.def = scope.def;
  ReadCommon(xml, joint);
}

void MjcfReader::ReadGeom(const Xml& xml, Geom& geom) {
  ReadCommon(xml, geom);
  ForEachChild(xml, [&](const Xml& child) {
    if (HasSchema(child)) ReadPluginUse(child, geom);
  });
}

// Reads a camera. Its view is given by fovy or by a sensor with focal length.
void MjcfReader::ReadCamera(const Xml& xml, Camera& camera) {
  const auto given = [&](const char* attribute) { return Attr(xml, attribute).has_value(); };
  const bool focal = given("focal") || given("focalpixel");
  const bool principal = given("principal") || given("principalpixel");
  if (focal || principal) RequiredText(xml, "sensorsize");
  if (focal || given("sensorsize")) RequiredText(xml, "resolution");
  if (given("fovy") && given("sensorsize")) {
    Fail(xml, "either 'fovy' or 'sensorsize' attribute can be specified, not both");
  }
  ReadCommon(xml, camera);
  mjsCamera& pub = camera.pub;
  if (given("focalpixel")) pub.focal_length[0] = pub.focal_length[1] = 0;
  if (given("principalpixel")) pub.principal_length[0] = pub.principal_length[1] = 0;
  for (float& pixels : pub.resolution) {
    if (pixels < 0) Fail(xml, "camera resolution cannot be negative");
    pixels = std::trunc(pixels);
  }
}

// Reads a light. The attribute `directional` is an older form of `type`.
void MjcfReader::ReadLight(const Xml& xml, Light& light) {
  int directional = 0;
  if (ReadKeyword(xml, "directional", kBool, &directional)) {
    if (Attr(xml, "type")) Fail(xml, "type and directional cannot both be defined");
    light.pub.type = directional ? mjLIGHT_DIRECTIONAL : mjLIGHT_SPOT;
  }
  ReadCommon(xml, light);
}

void MjcfReader::ReadFrame(const Xml& xml, const Scope& scope) {
  Frame& frame = *AddFrame(*scope.body, scope.frame);
  frame.def = ChildClass(xml, scope.def);
  if (const auto name = Attr(xml, "childclass")) frame.childclass = *name;
  ReadCommon(xml, frame);
  ReadContents(xml, {scope.body, &frame, frame.def});
}

// Returns the offset rotated by the quaternion. A matrix is used, as for the composition of frames.
// ToMat3() is not used, because gcc would fuse its sums here and change the last bits (see quat.h).
static Vec3 Turned(const Quat& quat, const double offset[3]) {
  mjtNum q[4], mat[9];
  quat.Store(q);
  mju_quat2Mat(mat, q);
  return Mat3::Load(mat) * Vec3::Load(offset);
}

// Reads the contents of a replicate and makes `count` copies of them.
void MjcfReader::ReadReplicate(const Xml& xml, const Scope& scope) {
  int count = 0;
  double offset[3] = {}, euler[3] = {};
  RequiredText(xml, "count");
  ReadInts(xml, "count", {&count, 1});
  ReadReals(xml, "offset", offset);
  ReadReals(xml, "euler", euler);
  constexpr int kMaxCopies = 1 << 20;  // sanity limit
  if (count > kMaxCopies) Fail(xml, "count is too large, at most " + std::to_string(kMaxCopies));

  // Copy i is rotated by i times the Euler angles. Each copy is offset from the previous one, in
  // the axes of that copy.
  std::vector<Pose> poses;
  Pose pose;
  for (int i = 0; i < count; ++i) {
    const double angles[3] = {i * euler[0], i * euler[1], i * euler[2]};
    const mjsCompiler& compiler = spec_.pub.compiler;
    if (const char* error =
            ResolveEuler(angles, compiler.degree != 0, compiler.eulerseq, &pose.quat)) {
      Fail(xml, error);
    }
    poses.push_back(pose);
    pose.pos += Turned(pose.quat, offset);
  }

  // The contents are read once into a temporary body, of which copies are made.
  Default* def = ChildClass(xml, scope.def);
  Body& pattern = *AddBody(*scope.body, def);
  const Body* outer = std::exchange(pattern_, &pattern);
  ReadContents(xml, {&pattern, nullptr, def});
  pattern_ = outer;
  try {
    Replicate(pattern, *scope.body, scope.frame, poses, Attr(xml, "sep").value_or(""), &keys_);
  } catch (const ModelError& error) {
    Fail(xml, error.message);
  }
}

// Attaches a body of another model, or the whole model, with prefixed names.
void MjcfReader::ReadAttach(const Xml& xml, const Scope& scope) {
  const std::string model(RequiredText(xml, "model")), prefix(RequiredText(xml, "prefix"));
  Spec* child = nullptr;
  NearestWord nearest(model);
  for (const SpecRef& spec : spec_.children) {
    if (spec->modelname == model) child = spec.get();
    if (child) break;
    nearest.Offer(spec->modelname);
  }
  if (!child) Fail(xml, "could not find model '" + model + "'" + nearest.Suggestion());

  // Attached bodies need a frame that holds them.
  Frame* frame = scope.frame ? scope.frame : AddFrame(*scope.body, nullptr);
  Element* source = child;
  if (const auto body = Attr(xml, "body")) {
    const std::string name(*body);
    // A body that was attached before is moved instead of being copied again.
    if (Body* existing = Find<Body>(spec_, prefix + name)) {
      if (pattern_ && !IsInside(existing, pattern_)) {
        Fail(xml, "repeated name '" + existing->name + "' in body: it is attached outside of the " +
                      "replicate already");
      }
      Unlink(existing->body->bodies, existing, false);
      existing->frame = frame;
      Link(*scope.body, existing);
      return;
    }
    source = Find<Body>(*child, name);
    if (!source) {
      Fail(xml, "could not find body '" + name + "' in model '" + model + "'" +
                    SuggestName(*child, mjOBJ_BODY, name));
    }
  }
  try {
    Attach(*frame, *source, prefix, "", AttachMode::kCopyNewNames, &keys_.attached);
  } catch (const ModelError& error) {
    Fail(xml, error.message);
  }
}

}  // namespace syn
