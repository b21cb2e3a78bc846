// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes a compiled specification as MJCF. Values come from the compiled image, structure and names
// from the specification. The schema tells which attributes exist, and an attribute is written if
// its value differs from the default class.
//
// Some choices make a reloaded model equal to the saved one. Angles are in radians and never left
// to classes. Poses are final, so frames appear only as names. If compiler settings would change
// inertias again, every body gets an explicit inertial instead of the setting.

#ifndef SYNOVIA_FORMAT_MJCF_MJCF_WRITER_H_
#define SYNOVIA_FORMAT_MJCF_MJCF_WRITER_H_

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "format/mjcf/write_fields.h"
#include "format/xml/xml_writer.h"
#include "spec/use.h"

namespace syn {

// Writes one specification. The object can be used once.
class MjcfWriter {
 public:
  // The specification must have an image, which it has after a successful compilation.
  explicit MjcfWriter(const Spec& spec);

  // Returns the XML text.
  std::string Write();

 private:
  // These functions are defined in mjcf_writer.cc.
  void WriteCompiler();
  void WriteOption();
  void WriteSize();
  void WriteVisual();
  void WriteStatistic();
  void WriteDefault(const Default& def, const Default& reference);

  // These functions are defined in write_tree.cc.
  void WriteContents(const Body& body, const Frame* level, const Default* inherited);
  void WriteBody(const Body& body, const Default* inherited);
  void WriteBodiesAndFrames(const Body& body, const Frame* level, const Default* inherited);
  void WriteElement(const Joint& joint, const Default* inherited);
  void WriteElement(const Geom& geom, const Default* inherited);
  void WriteElement(const Site& site, const Default* inherited);
  void WriteElement(const Camera& camera, const Default* inherited);
  void WriteElement(const Light& light, const Default* inherited);
  void Begin(const char* tag, const Element& element, const Default* inherited);

  // These functions are defined in write_plugins.cc.
  void WriteExtension();
  void WritePluginUse(const mjsPlugin& pub, const PluginUse& use);  // as a child of the user
  void WritePluginNames(const mjsPlugin& pub, const PluginUse& use);
  void WriteConfig(const mjsPlugin& pub, const PluginUse& use);

  // These functions are defined in write_lists.cc.
  void WriteCustom();
  void WriteAssets();
  void WriteTexture(const Texture& texture);
  void WriteMaterial(const Material& material);
  void WriteMesh(const Mesh& mesh);
  void WriteHField(const HField& hfield);
  void WriteContact();
  void WriteEquality();
  void WriteEquality(const Equality& equality);
  void WriteTendons();
  void WriteTendon(const Tendon& tendon);
  void WriteActuators();
  void WriteActuator(const Actuator& actuator);
  void WriteSensors();
  void WriteSensor(const Sensor& sensor);
  void WriteKeys();
  std::string AssetPath(const Element& asset, const std::string& file,
                        std::string Spec::*directory) const;

  // These functions are defined in write_deformable.cc.
  void WriteDeformables();
  void WriteFlex(const Flex& flex);
  void WriteSkin(const Skin& skin);

  // Returns the elements that are part of the model, ordered by id.
  template <typename T>
  static std::vector<const T*> ById(const std::vector<T*>& list) {
    std::vector<const T*> sorted;
    std::copy_if(list.begin(), list.end(), std::back_inserter(sorted),
                 [](const T* element) { return element->id >= 0; });
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const T* a, const T* b) { return a->id < b->id; });
    return sorted;
  }

  const Spec& spec_;             // structure and names
  const mjModel& m_;             // compiled values: the image of the specification
  const ElementSchema& schema_;  // the root of the schema
  XmlWriter out_;                // the text written so far
  bool all_inertials_;           // true if the inertials of all bodies are written

  // The children of each body in the model. They may differ from those of the specification,
  // because bodies may have been fused.
  struct Contents {
    std::vector<const Body*> bodies;
    std::vector<const Joint*> joints;
    std::vector<const Geom*> geoms;
    std::vector<const Site*> sites;
    std::vector<const Camera*> cameras;
    std::vector<const Light*> lights;
  };
  std::vector<Contents> contents_;
};

}  // namespace syn

#endif  // SYNOVIA_FORMAT_MJCF_MJCF_WRITER_H_
