// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads a URDF document into a specification. Links become bodies, and joints become joints of
// their child links. Unknown elements and attributes are ignored, as is customary for URDF tools;
// whatever is dropped is recorded in the specification (Spec::losses).

#ifndef SYNOVIA_FORMAT_URDF_URDF_READER_H_
#define SYNOVIA_FORMAT_URDF_URDF_READER_H_

#include <array>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "asset/file/package_path.h"
#include "format/urdf/urdf_options.h"
#include "format/xml/xml.h"
#include "math/vec3.h"
#include "spec/use.h"

namespace syn {

// Reads one document. The object must not be used again afterwards.
class UrdfReader {
 public:
  UrdfReader(Spec& spec, const mjVFS* vfs)
      : spec_(spec), vfs_(vfs), options_(DefaultUrdfOptions()) {}

  // Reads the root element <robot>. Throws ModelError.
  void ReadModel(const Xml& root);

 private:
  using Rgba = std::array<float, 4>;
  // A link and its place in the tree.
  struct Link {
    const Xml* xml = nullptr;
    Link* parent = nullptr;
    std::vector<Link*> children;  // in the order of joints
    Body* body = nullptr;
  };
  // State while the parts of one link are read.
  struct LinkScope {
    Body* body;
    Rgba rgba;  // color of the last material
  };

  // These functions are explained where they are defined: urdf_reader.cc and urdf_joint.cc.
  void ReadExtension(const Xml& xml);
  void CollectMaterials(const Xml& xml);
  void CollectLinks(const Xml& root);
  void ConnectLinks(const Xml& root);
  void BuildTree();
  void ReadLink(const Link& link);
  void ReadInertial(const Xml& xml, Body& body);
  void ReadGeometry(const Xml& xml, bool visual, LinkScope* scope);
  void ReadShape(const Xml& xml, Geom& geom);
  void ReadMesh(const Xml& xml, Geom& geom);
  std::string MeshFile(const Xml& xml, std::string* search);
  void ReadTexture(const Xml& visual, Geom& geom);
  void ReadColor(const Xml& xml, Rgba* rgba);
  void NameGeom(const Xml& xml, Geom& geom);
  void ReadJoint(const Xml& xml);
  Joint& AddJoint(Body& body, mjtJoint type, const std::string& name, Vec3 axis);
  void ReadLimit(const Xml& xml, Joint& joint);
  void ReadMimic(const Xml& xml);
  void AddMotors(const Xml& root);
  void AddMotor(const Joint& joint, const Xml* transmission);
  Link& FindLink(const Xml& joint, const char* role);
  void NoteUnused(const Xml& root);
  void WarnOfRepairs() const;
  const char* FileForMessages() const;
  void Lose(const Xml& xml, const std::string& what);

  Spec& spec_;
  const mjVFS* vfs_;
  UrdfOptions options_;
  bool strip_ = true;                      // files are first searched without their folders
  std::optional<PackageFinder> packages_;  // set when the options are known
  int discarded_ = 0;                      // number of visuals that were left out
  int repaired_ = 0;                       // number of inertias that were replaced
  std::unordered_map<std::string, Rgba> materials_;       // colors by the name of their material
  std::unordered_map<std::string, const Xml*> textures_;  // textures by the name of their material
  std::unordered_map<std::string, Link> links_;           // links by name
  std::vector<Link*> link_order_;                         // links in the order of the file
  std::set<std::string> geom_names_;                      // names of geoms that are in use
  std::unordered_map<std::string, std::vector<Mesh*>> meshes_;  // by file stem
};

}  // namespace syn

#endif  // SYNOVIA_FORMAT_URDF_URDF_READER_H_
