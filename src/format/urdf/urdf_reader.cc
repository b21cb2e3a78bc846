// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads links, geometry, materials and inertias of URDF; urdf_joint.cc reads joints. See
// urdf_reader.h.

#include "format/urdf/urdf_reader.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include <synovia/urdf.h>

#include "asset/file/path.h"
#include "asset/file/resource.h"
#include "base/error.h"
#include "format/mjcf/mjcf_reader.h"
#include "format/schema/attribute_value.h"
#include "format/urdf/urdf_parts.h"

namespace syn {
namespace {

constexpr double kSmallestMoment = 1e-14;  // kg m^2; the compiler refuses smaller moments
constexpr double kRounding = 1e-5;  // relative rounding error of a file that gives six digits

// Reads the color of a material. Returns false if it has none.
bool ReadRgba(const Xml& material, std::array<float, 4>* rgba) {
  const Xml* color = OnlyChild(material, "color");
  if (!color) return false;
  double values[4] = {};
  RequiredText(*color, "rgba");
  ReadReals(*color, "rgba", values);
  std::copy_n(values, 4, rgba->begin());
  return true;
}

// Returns true if a box, cylinder, sphere or capsule has a size that is zero, which the compiler
// would refuse.
bool HasNoSize(const Xml& geometry) {
  const Xml* shape = geometry.FirstChild();
  if (!shape) return false;
  double radius = 1, length = 1, size[3] = {1, 1, 1};
  ReadReal(*shape, "radius", &radius);
  ReadReal(*shape, "length", &length);
  ReadReals(*shape, "size", size);
  return radius == 0 || length == 0 || size[0] == 0 || size[1] == 0 || size[2] == 0;
}

// Changes an inertia tensor (xx, yy, zz, xy, xz, yz) that no body can have. Returns false if it was
// valid. Moments of inertia are positive, and none is larger than the sum of the others. A tensor
// that violates this by rounding, for example that of a plate, is enlarged slightly; any other
// becomes that of a ball with the mean of its principal moments.
bool MakePhysical(double (&t)[6]) {
  const mjtNum full[9] = {t[0], t[3], t[4], t[3], t[1], t[5], t[4], t[5], t[2]};
  mjtNum moment[3], axes[9], quat[4];
  mju_eig3(moment, axes, quat, full);  // in descending order
  const double excess = moment[0] - moment[1] - moment[2];
  if (moment[2] >= kSmallestMoment && excess <= 0) return false;
  if (moment[2] >= kSmallestMoment && excess <= kRounding * moment[0]) {
    for (int k = 0; k < 3; ++k) t[k] += excess + kRounding * moment[0];
    return true;
  }
  const double mean = (std::abs(moment[0]) + std::abs(moment[1]) + std::abs(moment[2])) / 3;
  std::fill_n(t, 3, mean);
  std::fill_n(t + 3, 3, 0);
  return true;
}

}  // namespace

// Reads the whole model. The defaults that URDF implies are set first, because the <mujoco>
// extension may override them.
void UrdfReader::ReadModel(const Xml& root) {
  spec_.pub.strippath = 1;
  spec_.pub.compiler.fusestatic = spec_.pub.compiler.discardvisual = 1;
  if (const auto name = Attr(root, "name")) spec_.modelname = *name;
  if (const Xml* extension = OnlyChild(root, "mujoco")) ReadExtension(*extension);
  // Angles of URDF are always in radians.
  spec_.pub.compiler.degree = 0;
  strip_ = spec_.pub.strippath != 0;
  packages_.emplace(options_.folders, spec_.modelfiledir, vfs_);

  CollectMaterials(root);
  CollectLinks(root);
  ConnectLinks(root);
  BuildTree();
  for (const Link* link : link_order_) ReadLink(*link);
  ForEachNamed(root, "joint", [&](const Xml& xml) { ReadJoint(xml); });
  ForEachNamed(root, "joint", [&](const Xml& xml) { ReadMimic(xml); });
  AddMotors(root);
  NoteUnused(root);
  WarnOfRepairs();
}

// Records elements that are not used, counted by name. Warns about macros that should have been
// expanded.
void UrdfReader::NoteUnused(const Xml& root) {
  std::map<std::string_view, int> unused;
  bool xacro = false;
  for (const Xml* child = root.FirstChild(); child; child = child->NextSibling()) {
    const std::string_view name = child->Name();
    const bool used = name == "link" || name == "joint" || name == "material" || name == "mujoco" ||
                      name == "transmission";
    if (!used) ++unused[name];
    xacro = xacro || name.starts_with("xacro:");
  }
  if (xacro) {
    mju_warning(
        "%s is a xacro file%s, and its elements 'xacro:...' are ignored: expand it first, "
        "with the program xacro: 'xacro robot.xacro > robot.urdf'",
        FileForMessages(), links_.empty() ? ", which makes URDF, and has no links of its own" : "");
  }
  for (const auto& [name, count] : unused) {
    Lose(root, std::to_string(count) + " elements '" + std::string(name) + "' are not used");
  }
  if (discarded_) {
    Lose(root, std::to_string(discarded_) +
                   " visuals are left out; <mujoco><compiler discardvisual=\"false\"/></mujoco> in "
                   "the file keeps them");
  }
}

// Records something that the model does not keep, with its line (syn_urdfLosses).
void UrdfReader::Lose(const Xml& xml, const std::string& what) {
  spec_.losses += LineInfo(xml) + ": " + what + "\n";
}

// Reads the <mujoco> extension, whose sections have the schema of MJCF.
void UrdfReader::ReadExtension(const Xml& xml) {
  MjcfReader reader(spec_, vfs_, 0);
  const ElementSchema& schema = MjcfSchema();
  if (const Xml* child = OnlyChild(xml, "compiler"))
    reader.ReadCompiler(*child, schema["compiler"]);
  if (const Xml* child = OnlyChild(xml, "option")) reader.ReadOption(*child, schema["option"]);
  if (const Xml* child = OnlyChild(xml, "size")) reader.ReadSize(*child, schema["size"]);
  if (const Xml* child = OnlyChild(xml, "urdf")) {
    ReadUrdfOptions(*child, spec_.modelfiledir, &options_);
  }
}

// Collects the materials of the whole file by name. If a name occurs twice, the first material is
// used.
void UrdfReader::CollectMaterials(const Xml& xml) {
  for (const Xml* child = xml.FirstChild(); child; child = child->NextSibling()) {
    if (std::string_view(child->Name()) == "material") {
      Rgba rgba;
      const auto name = Attr(*child, "name");
      if (name && ReadRgba(*child, &rgba)) materials_.try_emplace(std::string(*name), rgba);
      const Xml* texture = child->FirstChild("texture");
      if (name && texture) textures_.try_emplace(std::string(*name), texture);
    }
    CollectMaterials(*child);
  }
}

// Collects the links by name.
void UrdfReader::CollectLinks(const Xml& root) {
  ForEachNamed(root, "link", [&](const Xml& xml) {
    const std::string name(RequiredText(xml, "name"));
    const auto [entry, added] = links_.try_emplace(name);
    if (!added) Fail(xml, "repeated URDF name: '" + name + "'");
    entry->second.xml = &xml;
    link_order_.push_back(&entry->second);
  });
}

// Returns the link that a joint names as "parent" or "child".
UrdfReader::Link& UrdfReader::FindLink(const Xml& joint, const char* role) {
  const Xml& xml = *OnlyChild(joint, role, true);
  const auto found = links_.find(std::string(RequiredText(xml, "link")));
  if (found == links_.end()) Fail(xml, "URDF joint parent or child missing");
  return found->second;
}

// Connects the links by the joints. A link has at most one parent.
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

// Creates the bodies. Links without a parent are children of the world, and a link named "world" is
// the world itself.
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
      link.body->info = LineInfo(*link.xml);
    }
    pending.insert(pending.end(), link.children.rbegin(), link.children.rend());
  }
  // Links that were not reached belong to a cycle of joints.
  for (const Link* link : link_order_) {
    if (!link->body) Fail(*link->xml, "URDF body not found");
  }
}

// Reads inertia and geometry of a link. The color of a visual applies to the geometry after it.
void UrdfReader::ReadLink(const Link& link) {
  if (const Xml* inertial = OnlyChild(*link.xml, "inertial")) ReadInertial(*inertial, *link.body);
  LinkScope scope{link.body, {0.5f, 0.5f, 0.5f, 1}};
  for (const Xml* xml = link.xml->FirstChild(); xml; xml = xml->NextSibling()) {
    const std::string_view name = xml->Name();
    if (name == "visual" || name == "collision") ReadGeometry(*xml, name == "visual", &scope);
  }
}

// Reads mass and inertia of a link. A zero tensor means that the inertia follows from the geometry.
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
    if (!std::isfinite(tensor[i])) Fail(inertia, std::string(kTensor[i]) + " is not finite");
    zero = zero && tensor[i] == 0;
  }
  if (zero) return;
  if (!spec_.pub.compiler.balanceinertia && MakePhysical(tensor)) {
    ++repaired_;
    Lose(inertia, "no body has such an inertia; one like it is used");
    if (tensor[0] < kSmallestMoment) return;  // too small to keep, like zero
  }
  std::copy_n(tensor, 6, pub.fullinertia);
  Quat{}.Store(pub.iquat);  // the tensor is in the axes of the link, whatever rpy says
}

void UrdfReader::WarnOfRepairs() const {
  if (!repaired_) return;
  mju_warning(
      "%s: %d links have an inertia that no body can have, and got another "
      "(syn_urdfLosses lists them)",
      FileForMessages(), repaired_);
}

const char* UrdfReader::FileForMessages() const {
  return spec_.modelfile.empty() ? "URDF" : spec_.modelfile.c_str();
}

// Reads the color of a geometry: given directly, or by the name of a material.
void UrdfReader::ReadColor(const Xml& xml, Rgba* rgba) {
  const Xml* material = OnlyChild(xml, "material");
  if (!material || ReadRgba(*material, rgba)) return;
  const auto known = materials_.find(std::string(RequiredText(*material, "name")));
  if (known != materials_.end()) *rgba = known->second;
}

// Reads a visual or collision geometry. Visuals do not collide and have no mass.
void UrdfReader::ReadGeometry(const Xml& xml, bool visual, LinkScope* scope) {
  if (visual) {
    ReadColor(xml, &scope->rgba);
    discarded_ += spec_.pub.compiler.discardvisual != 0;
    if (spec_.pub.compiler.discardvisual) return;
  }
  const Xml& shape = *OnlyChild(xml, "geometry", true);
  if (HasNoSize(shape)) return Lose(shape, "a shape without size is left out");
  Geom& geom = *AddToBody<Geom>(*scope->body);
  geom.info = LineInfo(xml);
  ReadShape(shape, geom);
  NameGeom(xml, geom);
  mjsGeom& pub = geom.pub;
  ReadOrigin(xml).Store(pub.pos, pub.quat);
  std::copy(scope->rgba.begin(), scope->rgba.end(), pub.rgba);
  if (visual) {
    pub.contype = pub.conaffinity = 0;
    pub.group = 1;
    pub.density = 0;
    ReadTexture(xml, geom);
  }
}

// Creates a material for the texture of a visual, named after the file.
void UrdfReader::ReadTexture(const Xml& visual, Geom& geom) {
  const Xml* material = visual.FirstChild("material");
  if (!material) return;
  const Xml* texture = material->FirstChild("texture");
  if (const auto name = Attr(*material, "name"); !texture && name) {
    const auto known = textures_.find(std::string(*name));
    if (known != textures_.end()) texture = known->second;
  }
  if (!texture) return;
  const std::string uri(RequiredText(*texture, "filename"));
  const std::string file = options_.textures ? packages_->Find(uri) : "";
  if (file.empty()) {
    return Lose(*texture, options_.textures
                              ? "the texture '" + uri + "' is not found"
                              : "textures are left out; the option 'textures' keeps them");
  }
  const std::string name = AssetNameFromFile(file);
  if (!Find<Material>(spec_, name)) {
    Texture& image = *AddPlain<Texture>(spec_);
    SetName(image, name);
    image.pub.type = mjTEXTURE_2D;
    image.file = file;
    spec_.pub.strippath = 0;
    Material& added = *AddToSpec<Material>(spec_, nullptr);
    SetName(added, name);
    added.textures.resize(mjNTEXROLE);
    added.textures[mjTEXROLE_RGB] = name;
  }
  geom.material = name;
}

// Reads the shape of a geometry. Sizes of URDF are full sizes, those of MJCF are half sizes.
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

// Returns the file of a mesh. URDF files are usually read without the folders of their mesh names;
// if there is no such file, the packages are searched. A file that is not found keeps the usual
// name, because it may be in the VFS of mj_compile; `search` then tells where it was searched.
std::string UrdfReader::MeshFile(const Xml& xml, std::string* search) {
  const std::string_view uri = RequiredText(xml, "filename");
  if (!strip_) return std::string(uri);
  std::string usual(FileName(uri));
  if (Resource::TryOpen(spec_.modelfiledir, JoinPath(spec_.meshdir, usual), vfs_)) return usual;
  const bool beside = spec_.meshdir.empty() && Resource::TryOpen(spec_.modelfiledir, uri, vfs_);
  std::string found = beside ? std::string(uri) : packages_->Find(uri);
  if (found.empty()) {
    *search = packages_->DescribeSearch(uri);
    return usual;
  }
  spec_.pub.strippath = 0;  // otherwise the compiler would remove the folders
  return found;
}

// Reads a mesh. There is one asset for each file and scale; further assets of the same stem get a
// number appended to the name.
void UrdfReader::ReadMesh(const Xml& xml, Geom& geom) {
  std::string search;
  const std::string file = MeshFile(xml, &search);
  double scale[3] = {1, 1, 1};
  ReadReals(xml, "scale", scale);
  geom.pub.type = mjGEOM_MESH;

  const std::string stem = AssetNameFromFile(file);
  std::vector<Mesh*>& assets = meshes_[stem];
  const auto same_file = [&](const Mesh& mesh) {
    const bool both_usual = DirectoryOf(mesh.file).empty() && DirectoryOf(file).empty();
    return both_usual || mesh.file == file || !strip_;
  };
  for (const Mesh* mesh : assets) {
    if (std::equal(scale, scale + 3, mesh->pub.scale) && same_file(*mesh)) {
      geom.meshname = mesh->name;
      return;
    }
  }
  Mesh& mesh = *AddToSpec<Mesh>(spec_, nullptr);
  SetName(mesh, assets.empty() ? stem : stem + std::to_string(assets.size()));
  mesh.file = file;
  mesh.info = LineInfo(xml);
  mesh.search = search;
  std::copy_n(scale, 3, mesh.pub.scale);
  assets.push_back(&mesh);
  geom.meshname = mesh.name;
}

// Names a geom. Names of URDF geometry need not be unique, but those of geoms must be.
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

}  // namespace syn

const char* syn_urdfLosses(const mjSpec* spec) {
  return spec ? syn::AsSpec(spec)->losses.c_str() : "";
}
