// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "format/urdf_reader.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "asset/path.h"
#include "base/error.h"
#include "format/mjcf_reader.h"
#include "format/value.h"
#include "spec/orientation.h"

namespace syn {
namespace {

// The child of a name; an error if there are several, or none and it is required.
const Xml* OnlyChild(const Xml& parent, const char* name, bool required = false) {
  const Xml* child = parent.FirstChild(name);
  if (!child && required) Fail(parent, "missing element: '" + std::string(name) + "'");
  if (child && child->NextSibling(name)) {
    Fail(parent, "repeated element: '" + std::string(name) + "'");
  }
  return child;
}

template <class F>
void ForEachNamed(const Xml& parent, const char* name, F&& visit) {
  for (const Xml* xml = parent.FirstChild(name); xml; xml = xml->NextSibling(name)) {
    visit(*xml);
  }
}

// Position and fixed-axis roll, pitch, yaw of the origin child.
Pose ReadOrigin(const Xml& xml) {
  Pose pose;
  if (const Xml* origin = OnlyChild(xml, "origin")) {
    double xyz[3] = {}, rpy[3] = {};
    ReadReals(*origin, "xyz", xyz);
    ReadReals(*origin, "rpy", rpy);
    pose.pos = Vec3::Load(xyz);
    ResolveEuler(rpy, false, "XYZ", &pose.quat);
  }
  return pose;
}

Vec3 ReadVec3(const Xml& xml, const char* attribute) {
  double values[3] = {};
  RequiredText(xml, attribute);
  ReadReals(xml, attribute, values);
  return Vec3::Load(values);
}

bool ReadRgba(const Xml& material, std::array<float, 4>* rgba) {
  const Xml* color = OnlyChild(material, "color");
  if (!color) return false;
  double values[4] = {};
  RequiredText(*color, "rgba");
  ReadReals(*color, "rgba", values);
  std::copy_n(values, 4, rgba->begin());
  return true;
}

}  // namespace

void UrdfReader::ReadModel(const Xml& root) {
  spec_.pub.strippath = 1;
  spec_.pub.compiler.fusestatic = spec_.pub.compiler.discardvisual = 1;
  if (const auto name = Attr(root, "name")) spec_.modelname = *name;
  if (const Xml* extension = OnlyChild(root, "mujoco")) ReadExtension(*extension);
  spec_.pub.compiler.degree = 0;

  CollectMaterials(root);
  CollectLinks(root);
  ConnectLinks(root);
  BuildTree();
  for (const Link* link : link_order_) ReadLink(*link);
  ForEachNamed(root, "joint", [&](const Xml& xml) { ReadJoint(xml); });
}

void UrdfReader::ReadExtension(const Xml& xml) {
  MjcfReader reader(spec_, vfs_, 0);
  const ElementSchema& schema = MjcfSchema();
  if (const Xml* child = OnlyChild(xml, "compiler"))
    reader.ReadCompiler(*child, schema["compiler"]);
  if (const Xml* child = OnlyChild(xml, "option")) reader.ReadOption(*child, schema["option"]);
  if (const Xml* child = OnlyChild(xml, "size")) reader.ReadSize(*child, schema["size"]);
}

// Materials anywhere in the file; the first of a name counts.
void UrdfReader::CollectMaterials(const Xml& xml) {
  for (const Xml* child = xml.FirstChild(); child; child = child->NextSibling()) {
    if (std::string_view(child->Name()) == "material") {
      Rgba rgba;
      const auto name = Attr(*child, "name");
      if (name && ReadRgba(*child, &rgba)) materials_.try_emplace(std::string(*name), rgba);
    }
    CollectMaterials(*child);
  }
}

void UrdfReader::CollectLinks(const Xml& root) {
  ForEachNamed(root, "link", [&](const Xml& xml) {
    const std::string name(RequiredText(xml, "name"));
    const auto [entry, added] = links_.try_emplace(name);
    if (!added) Fail(xml, "repeated URDF name: '" + name + "'");
    entry->second.xml = &xml;
    link_order_.push_back(&entry->second);
  });
}

UrdfReader::Link& UrdfReader::FindLink(const Xml& joint, const char* role) {
  const Xml& xml = *OnlyChild(joint, role, true);
  const auto found = links_.find(std::string(RequiredText(xml, "link")));
  if (found == links_.end()) Fail(xml, "URDF joint parent or child missing");
  return found->second;
}

void UrdfReader::ConnectLinks(const Xml& root) {
  ForEachNamed(root, "joint", [&](const Xml& xml) {
    Link& parent = FindLink(xml, "parent");
    Link& child = FindLink(xml, "child");
    if (child.parent) {
      Fail(xml, "URDF body has multiple parents: '" +
                    std::string(RequiredText(*child.xml, "name")) + "'");
    }
    child.parent = &parent;
    parent.children.push_back(&child);
  });
}

// Links without parent stand in the world, and a link called world is the world.
void UrdfReader::BuildTree() {
  std::vector<Link*> pending;
  for (auto link = link_order_.rbegin(); link != link_order_.rend(); ++link) {
    if (!(*link)->parent) pending.push_back(*link);
  }
  while (!pending.empty()) {
    Link& link = *pending.back();
    pending.pop_back();
    const std::string_view name = RequiredText(*link.xml, "name");
    if (name == "world") {
      link.body = spec_.world;
    } else {
      link.body = AddBody(link.parent ? *link.parent->body : *spec_.world);
      SetName(*link.body, name);
    }
    pending.insert(pending.end(), link.children.rbegin(), link.children.rend());
  }
  for (const Link* link : link_order_) {
    if (!link->body) Fail(*link->xml, "URDF body not found");
  }
}

void UrdfReader::ReadLink(const Link& link) {
  if (const Xml* inertial = OnlyChild(*link.xml, "inertial")) ReadInertial(*inertial, *link.body);
  LinkScope scope{link.body, {0.5f, 0.5f, 0.5f, 1}};
  for (const Xml* xml = link.xml->FirstChild(); xml; xml = xml->NextSibling()) {
    const std::string_view name = xml->Name();
    if (name == "visual" || name == "collision") ReadGeometry(*xml, name == "visual", &scope);
  }
}

void UrdfReader::ReadInertial(const Xml& xml, Body& body) {
  const Pose origin = ReadOrigin(xml);
  const Xml& inertia = *OnlyChild(xml, "inertia", true);
  mjsBody& pub = body.pub;
  pub.explicitinertial = 1;
  pub.mass = RequiredReal(*OnlyChild(xml, "mass", true), "value");
  origin.Store(pub.ipos, pub.iquat);
  constexpr const char* kTensor[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  bool zero = true;
  double tensor[6];
  for (int i = 0; i < 6; ++i) {
    tensor[i] = RequiredReal(inertia, kTensor[i]);
    zero = zero && tensor[i] == 0;
  }
  if (zero) return;
  std::copy_n(tensor, 6, pub.fullinertia);
  Quat{}.Store(pub.iquat);  // the tensor counts in the axes of the link, whatever rpy says
}

void UrdfReader::ReadColor(const Xml& xml, Rgba* rgba) {
  const Xml* material = OnlyChild(xml, "material");
  if (!material || ReadRgba(*material, rgba)) return;
  const auto known = materials_.find(std::string(RequiredText(*material, "name")));
  if (known != materials_.end()) *rgba = known->second;
}

void UrdfReader::ReadGeometry(const Xml& xml, bool visual, LinkScope* scope) {
  if (visual) {
    ReadColor(xml, &scope->rgba);
    if (spec_.pub.compiler.discardvisual) return;
  }
  Geom& geom = *AddToBody<Geom>(*scope->body);
  ReadShape(*OnlyChild(xml, "geometry", true), geom);
  NameGeom(xml, geom);
  mjsGeom& pub = geom.pub;
  ReadOrigin(xml).Store(pub.pos, pub.quat);
  std::copy(scope->rgba.begin(), scope->rgba.end(), pub.rgba);
  if (visual) {
    pub.contype = pub.conaffinity = 0;
    pub.group = 1;
    pub.density = 0;
  }
}

void UrdfReader::ReadShape(const Xml& xml, Geom& geom) {
  mjsGeom& pub = geom.pub;
  const auto rounded = [&](const Xml& shape, mjtGeom type) {
    pub.type = type;
    pub.size[0] = RequiredReal(shape, "radius");
    if (type != mjGEOM_SPHERE) pub.size[1] = RequiredReal(shape, "length") / 2;
  };
  if (const Xml* box = OnlyChild(xml, "box")) {
    pub.type = mjGEOM_BOX;
    (ReadVec3(*box, "size") * 0.5).Store(pub.size);
  } else if (const Xml* cylinder = OnlyChild(xml, "cylinder")) {
    rounded(*cylinder, mjGEOM_CYLINDER);
  } else if (const Xml* sphere = OnlyChild(xml, "sphere")) {
    rounded(*sphere, mjGEOM_SPHERE);
  } else if (const Xml* capsule = OnlyChild(xml, "capsule")) {
    rounded(*capsule, mjGEOM_CAPSULE);
  } else if (const Xml* mesh = OnlyChild(xml, "mesh")) {
    ReadMesh(*mesh, geom);
  } else {
    Fail(xml, "visual geometry specification not found");
  }
}

// One asset for each file and scale; further scales of a file get a number behind the name.
void UrdfReader::ReadMesh(const Xml& xml, Geom& geom) {
  std::string file(RequiredText(xml, "filename"));
  if (spec_.pub.strippath) file = FileName(file);
  double scale[3] = {1, 1, 1};
  ReadReals(xml, "scale", scale);
  geom.pub.type = mjGEOM_MESH;

  const std::string stem = AssetNameFromFile(file);
  std::vector<Mesh*>& assets = meshes_[stem];
  for (const Mesh* mesh : assets) {
    if (std::equal(scale, scale + 3, mesh->pub.scale)) {
      geom.meshname = mesh->name;
      return;
    }
  }
  Mesh& mesh = *AddToSpec<Mesh>(spec_, nullptr);
  SetName(mesh, assets.empty() ? stem : stem + std::to_string(assets.size()));
  mesh.file = file;
  std::copy_n(scale, 3, mesh.pub.scale);
  assets.push_back(&mesh);
  geom.meshname = mesh.name;
}

void UrdfReader::NameGeom(const Xml& xml, Geom& geom) {
  const std::string name(Attr(xml, "name").value_or(""));
  if (name.empty()) return;
  if (geom_names_.insert(name).second) {
    SetName(geom, name);
  } else {
    std::fprintf(stderr,
                 "WARNING: Geom with duplicate name '%s' encountered in URDF, creating an unnamed "
                 "geom.\n",
                 name.c_str());
  }
}

Joint& UrdfReader::AddJoint(Body& body, mjtJoint type, const std::string& name, Vec3 axis) {
  Joint& joint = *AddToBody<Joint>(body);
  SetName(joint, name);
  joint.pub.type = type;
  axis.Store(joint.pub.axis);
  return joint;
}

// A range needs both ends in order; effort bounds the force of actuators.
void UrdfReader::ReadLimit(const Xml& xml, Joint& joint) {
  mjsJoint& pub = joint.pub;
  const bool lower = ReadReal(xml, "lower", &pub.range[0]);
  const bool upper = ReadReal(xml, "upper", &pub.range[1]);
  if (lower != upper || pub.range[0] > pub.range[1]) pub.limited = mjLIMITED_FALSE;
  double effort = 0;
  ReadReal(xml, "effort", &effort);
  effort = std::abs(effort);
  if (effort > 0) {
    pub.actfrcrange[0] = -effort;
    pub.actfrcrange[1] = effort;
  }
}

void UrdfReader::ReadJoint(const Xml& xml) {
  const std::string type(RequiredText(xml, "type")), name(RequiredText(xml, "name"));
  Body& body = *FindLink(xml, "child").body;
  Vec3 axis{1, 0, 0};
  if (const Xml* child = OnlyChild(xml, "axis")) axis = ReadVec3(*child, "xyz");
  ReadOrigin(xml).Store(body.pub.pos, body.pub.quat);

  std::vector<Joint*> joints;
  const auto add = [&](mjtJoint kind, const char* suffix, Vec3 direction) {
    joints.push_back(&AddJoint(body, kind, name + suffix, direction));
  };
  if (type == "revolute" || type == "continuous") {
    add(mjJNT_HINGE, "", axis);
  } else if (type == "prismatic") {
    add(mjJNT_SLIDE, "", axis);
  } else if (type == "floating") {
    add(mjJNT_FREE, "", axis);
  } else if (type == "spherical") {
    add(mjJNT_BALL, "", axis);
  } else if (type == "planar") {
    Vec3 normal = axis;
    MakeUnit(&normal);
    const Mat3 plane = ToMat3(RotationFromZ(normal));
    add(mjJNT_SLIDE, "_TX", plane.Col(0));
    add(mjJNT_SLIDE, "_TY", plane.Col(1));
    add(mjJNT_HINGE, "_RZ", axis);
  } else if (type != "fixed") {
    Fail(xml, "invalid joint type in URDF joint definition: '" + type + "'");
  }
  if (joints.empty()) return;
  if (const Xml* dynamics = OnlyChild(xml, "dynamics")) {
    for (Joint* joint : joints) {
      ReadReal(*dynamics, "damping", &joint->pub.damping);
      ReadReal(*dynamics, "friction", &joint->pub.frictionloss);
    }
  }
  if (const Xml* limit = OnlyChild(xml, "limit")) ReadLimit(*limit, *joints[0]);
}

}  // namespace syn
