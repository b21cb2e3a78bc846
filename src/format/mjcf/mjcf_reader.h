// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads a validated MJCF document into a specification. Most attributes are stored directly in the
// field that the schema names (ReadAttributes). This class does the rest: structure, classes,
// references that select a kind, shortcuts, and checks that involve several attributes.
//
// Sections are read in a fixed order, independent of their order in the file, so that the tree
// finds all classes and everything that may be replicated together with it.

#ifndef SYNOVIA_FORMAT_MJCF_MJCF_READER_H_
#define SYNOVIA_FORMAT_MJCF_MJCF_READER_H_

#include <string>
#include <string_view>
#include <vector>

#include "format/schema/attribute_value.h"
#include "format/xml/xml.h"
#include "spec/edit/attach.h"
#include "spec/plugin.h"
#include "spec/use.h"

namespace syn {

// Reads one document. All functions throw ModelError, located at an element.
class MjcfReader {
 public:
  // `depth` is the nesting depth of models that contain models.
  MjcfReader(Spec& spec, const mjVFS* vfs, int depth) : spec_(spec), vfs_(vfs), depth_(depth) {}

  // Reads the whole document.
  void ReadModel(const Xml& root);

  // Read single sections; the URDF reader uses them, too.
  void ReadCompiler(const Xml& xml, const ElementSchema& schema);
  void ReadOption(const Xml& xml, const ElementSchema& schema);
  void ReadSize(const Xml& xml, const ElementSchema& schema);

 private:
  // The position of an element in the tree: its body, the enclosing frame (may be null) and the
  // class that applies to elements without a class attribute.
  struct Scope {
    Body* body;
    Frame* frame;
    Default* def;
  };

  // Reads one section with the function of its tag.
  void ReadSection(Tag tag, const Xml& xml);

  // These functions are defined in mjcf_settings.cc.
  void ReadFlags(const Xml& xml, const ElementSchema& schema);
  void ReadVisual(const Xml& xml);
  void ReadStatistic(const Xml& xml);
  void ReadMemory(const Xml& xml);

  // These functions are defined in mjcf_default.cc.
  void ReadDefault(const Xml& xml, Default* parent);
  void ReadTemplate(const Xml& xml, Default& def);
  void ReadTextureOf(const Xml& xml, Material& material);
  Default* NamedClass(const Xml& xml) const;  // class of the attribute `class`, or main
  Default* ChildClass(const Xml& xml, Default* inherited) const;
  Default* FindClass(const Xml& xml, std::string_view name, const char* message) const;

  // These functions are defined in mjcf_asset.cc.
  void ReadAsset(const Xml& xml);
  void ReadMesh(const Xml& xml);
  void ReadHField(const Xml& xml);
  void ReadTexture(const Xml& xml);
  void ReadMaterial(const Xml& xml);
  void ReadModelAsset(const Xml& xml);
  void ResolveFile(const Xml& xml, const std::string& directory, std::string* file) const;

  // These functions are defined in mjcf_deformable.cc.
  void ReadDeformable(const Xml& xml);
  void ReadFlex(const Xml& xml);
  void ReadSkin(const Xml& xml);
  void ReadFlexComp(const Xml& xml, const Scope& scope);
  void ReadComposite(const Xml& xml, const Scope& scope);

  // These functions are defined in mjcf_tree.cc.
  void ReadContents(const Xml& xml, const Scope& scope);
  void ReadElement(const Xml& xml, const Scope& scope);
  void ReadBody(const Xml& xml, const Scope& scope);
  void ReadInertial(const Xml& xml, Body& body);
  void ReadJoint(const Xml& xml, const Scope& scope);
  void ReadFreeJoint(const Xml& xml, const Scope& scope);
  void ReadFrame(const Xml& xml, const Scope& scope);
  void ReadReplicate(const Xml& xml, const Scope& scope);
  void ReadAttach(const Xml& xml, const Scope& scope);
  void ReadGeom(const Xml& xml, Geom& geom);
  void ReadCamera(const Xml& xml, Camera& camera);
  void ReadLight(const Xml& xml, Light& light);

  // These functions are defined in mjcf_lists.cc.
  void ReadCustom(const Xml& xml);
  void ReadNumeric(const Xml& xml);
  void ReadTuple(const Xml& xml);
  void ReadContact(const Xml& xml);
  void ReadEquality(const Xml& xml);
  void ReadPlaces(const Xml& xml, Equality& equality);
  void ReadTendon(const Xml& xml);
  void ReadWrap(const Xml& xml, Tendon& tendon);
  void ReadKey(const Xml& xml);

  // These functions are defined in mjcf_actuator.cc.
  void ReadActuator(const Xml& xml);
  void ReadActuatorParts(const Xml& xml, Actuator& actuator);

  // These functions are defined in mjcf_sensor.cc.
  void ReadSensor(const Xml& xml);

  // These functions are defined in mjcf_plugin.cc.
  void ReadExtension(const Xml& xml);
  void ReadInstance(const Xml& xml, std::string_view plugin_name);

  // Reads the plugin that an element uses, from the element itself or from its child `plugin`.
  template <typename T>
  void ReadPluginUse(const Xml& xml, T& user) {
    ReadPluginUse(xml, user.pub.plugin, user.plugin);
  }
  void ReadPluginUse(const Xml& xml, SharedPlugin& shared) {
    ReadPluginUse(xml, shared.pub, shared.use);
  }
  void ReadPluginUse(const Xml& xml, mjsPlugin& pub, PluginUse& use);

  // Reads name, attributes and line of a new element.
  template <typename T>
  void ReadCommon(const Xml& xml, T& element) {
    if (const auto name = Attr(xml, "name")) SetName(element, *name);
    ReadAttributes(xml, SchemaOf(xml), &element.pub);
    element.info = LineInfo(xml);
  }

  // Adds a tree element with the class of its attribute or, if it has none, of the scope.
  template <typename T>
  T& AddInScope(const Xml& xml, const Scope& scope) {
    const auto name = Attr(xml, "class");
    Default* def = name ? FindClass(xml, *name, "unknown default class name") : scope.def;
    T* element = AddToBody<T>(*scope.body, def);
    element->frame = scope.frame;
    return *element;
  }

  Spec& spec_;                     // the specification that is filled
  const mjVFS* vfs_;               // virtual files, may be null
  int depth_;                      // nesting depth of models
  KeysInWork keys_;                // keyframes of attached and replicated parts
  const Body* pattern_ = nullptr;  // body that holds the contents of the current replicate
};

}  // namespace syn

#endif  // SYNOVIA_FORMAT_MJCF_MJCF_READER_H_
