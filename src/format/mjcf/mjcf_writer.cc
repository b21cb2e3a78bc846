// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes the settings and default classes, and distributes elements to the bodies of the model; see
// mjcf_writer.h.

#include "format/mjcf/mjcf_writer.h"

#include <cmath>

namespace syn {
namespace {

// Return the values of an empty specification and of an empty class.
const mjSpec& BuiltIn() {
  static const Spec spec;
  return spec.pub;
}

const Default& BuiltInDefault() {
  static const Default* def = [] {
    auto* result = new Default;
    result->Wire();
    return result;
  }();
  return *def;
}

// Returns true if compiler settings would change inertias when the saved model is compiled again.
bool ChangesInertia(const Spec& spec) {
  const mjsCompiler& compiler = spec.pub.compiler;
  return compiler.settotalmass > 0 || compiler.balanceinertia || compiler.fusestatic ||
         compiler.discardvisual || compiler.inertiafromgeom == mjINERTIAFROMGEOM_FALSE ||
         compiler.inertiagrouprange[0] > 0 || compiler.inertiagrouprange[1] < mjNGROUP - 1;
}

// Sorts the elements of a kind into the contents of the bodies that own them in the model. `owners`
// is the array of their body ids.
template <typename T, typename C>
void Distribute(Spec& spec, const int* owners, int count, std::vector<const T*> C::*list,
                std::vector<C>* contents) {
  std::vector<const T*> by_id(count);
  ForEachInTree<T>(spec, [&](const T& element) {
    if (element.id >= 0 && element.id < count) by_id[element.id] = &element;
  });
  // The world is no child of another body.
  const int first = std::is_same_v<T, Body> ? 1 : 0;
  for (int id = first; id < count; ++id) {
    if (by_id[id]) ((*contents)[owners[id]].*list).push_back(by_id[id]);
  }
}

}  // namespace

MjcfWriter::MjcfWriter(const Spec& spec)
    : spec_(spec), m_(*spec.image), schema_(MjcfSchema()), contents_(m_.nbody) {
  all_inertials_ = spec.pub.compiler.saveinertial || ChangesInertia(spec);
  // The visitor of the tree needs a specification that is not const, but nothing is changed.
  Spec& tree = const_cast<Spec&>(spec);
  Distribute(tree, m_.body_parentid, m_.nbody, &Contents::bodies, &contents_);
  Distribute(tree, m_.jnt_bodyid, m_.njnt, &Contents::joints, &contents_);
  Distribute(tree, m_.geom_bodyid, m_.ngeom, &Contents::geoms, &contents_);
  Distribute(tree, m_.site_bodyid, m_.nsite, &Contents::sites, &contents_);
  Distribute(tree, m_.cam_bodyid, m_.ncam, &Contents::cameras, &contents_);
  Distribute(tree, m_.light_bodyid, m_.nlight, &Contents::lights, &contents_);
}

std::string MjcfWriter::Write() {
  out_.Begin("mujoco");
  out_.Attribute("model", spec_.modelname);
  if (!spec_.comment.empty()) out_.Comment(spec_.comment);
  WriteCompiler();
  WriteOption();
  WriteSize();
  WriteVisual();
  WriteStatistic();
  WriteDefault(*spec_.main, BuiltInDefault());
  WriteExtension();
  WriteCustom();
  WriteAssets();
  out_.Begin("worldbody");
  WriteContents(*spec_.world, nullptr, spec_.main);
  out_.End();
  WriteContact();
  WriteDeformables();
  WriteEquality();
  WriteTendons();
  WriteActuators();
  WriteSensors();
  WriteKeys();
  out_.End();
  return out_.Take();
}

void MjcfWriter::WriteCompiler() {
  out_.Begin("compiler");
  out_.Attribute("angle", "radian");
  WriteAttributes(schema_["compiler"], &spec_.pub, &BuiltIn(), false, &out_);
  out_.End();
}

// Writes the options that differ from the defaults, and the flags that are set.
void MjcfWriter::WriteOption() {
  const ElementSchema& schema = schema_["option"];
  out_.Begin("option");
  WriteAttributes(schema, &m_.opt, &BuiltIn().option, false, &out_);
  std::vector<int> groups;
  for (int group = 0; group < 31; ++group) {
    if (m_.opt.disableactuator & (1 << group)) groups.push_back(group);
  }
  if (!groups.empty()) out_.Attribute("actuatorgroupdisable", std::span<const int>(groups));
  out_.Begin("flag");
  const std::span<const Attribute> flags = schema["flag"].Attributes();
  for (int i = 0; i < static_cast<int>(flags.size()); ++i) {
    const bool disables = i < mjNDISABLE;
    const int bits = disables ? m_.opt.disableflags : m_.opt.enableflags;
    const int bit = 1 << (disables ? i : i - mjNDISABLE);
    if (bits & bit) out_.Attribute(flags[i].name, disables ? "disable" : "enable");
  }
  out_.EndUnlessEmpty();
  out_.EndUnlessEmpty();
}

// Writes the sizes of user data, keyframes and memory.
void MjcfWriter::WriteSize() {
  mjSpec sizes = spec_.pub;
  mjSpec reference = BuiltIn();
  // The written sizes are resolved numbers; -1 would mean "as many as needed".
  for (const auto size : {&mjSpec::nuser_body, &mjSpec::nuser_jnt, &mjSpec::nuser_geom,
                          &mjSpec::nuser_site, &mjSpec::nuser_cam, &mjSpec::nuser_tendon,
                          &mjSpec::nuser_actuator, &mjSpec::nuser_sensor}) {
    reference.*size = 0;
  }
  sizes.nuser_body = m_.nuser_body, sizes.nuser_jnt = m_.nuser_jnt;
  sizes.nuser_geom = m_.nuser_geom, sizes.nuser_site = m_.nuser_site;
  sizes.nuser_cam = m_.nuser_cam, sizes.nuser_tendon = m_.nuser_tendon;
  sizes.nuser_actuator = m_.nuser_actuator, sizes.nuser_sensor = m_.nuser_sensor;
  sizes.nkey = m_.nkey;
  constexpr mjtSize kUnset = static_cast<mjtSize>(-1);
  out_.Begin("size");
  if (sizes.memory != kUnset) out_.Attribute("memory", mju_writeNumBytes(sizes.memory));
  if (sizes.nstack != kUnset) out_.Attribute("nstack", std::to_string(sizes.nstack));
  WriteAttributes(schema_["size"], &sizes, &reference, false, &out_);
  out_.EndUnlessEmpty();
}

void MjcfWriter::WriteVisual() {
  out_.Begin("visual");
  for (const ElementSchema& part : schema_["visual"].Children()) {
    out_.Begin(part.Name());
    WriteAttributes(part, &m_.vis, &BuiltIn().visual, false, &out_);
    out_.EndUnlessEmpty();
  }
  out_.EndUnlessEmpty();
}

// Only statistics that were set explicitly are written, in the specification or in the model that
// was copied back.
void MjcfWriter::WriteStatistic() {
  mjStatistic stat = spec_.pub.stat;
  constexpr int kCount = sizeof(mjStatistic) / sizeof(mjtNum);
  for (int i = 0; i < kCount; ++i) {
    const mjtNum changed = (&spec_.changed_stat.meaninertia)[i];
    if (!std::isnan(changed)) (&stat.meaninertia)[i] = changed;
  }
  const mjtNum* image_center = m_.stat.center;
  const bool any =
      !std::isnan(stat.center[0]) || !std::isnan(stat.center[1]) || !std::isnan(stat.center[2]);
  // A center that is given partly is completed by the computed one.
  for (int i = 0; any && i < 3; ++i) {
    if (std::isnan(stat.center[i])) stat.center[i] = image_center[i];
  }
  out_.Begin("statistic");
  WriteAttributes(schema_["statistic"], &stat, nullptr, false, &out_);
  out_.EndUnlessEmpty();
}

// Writes a class and its children. Values that equal those of the parent class are left out.
void MjcfWriter::WriteDefault(const Default& def, const Default& reference) {
  const ElementSchema& schema = schema_["default"];
  const auto write = [&](const char* tag, const auto& element, const auto& parent) {
    out_.Begin(tag);
    if constexpr (std::is_same_v<std::decay_t<decltype(element)>, Material>) {
      if (element.textures != parent.textures) {
        out_.Attribute("texture", element.textures[mjTEXROLE_RGB]);
      }
    }
    WriteAttributes(schema[tag], &element.pub, &parent.pub, true, &out_);
    out_.EndUnlessEmpty();
  };
  out_.Begin("default");
  if (def.parent) out_.Attribute("class", def.name);
  write("mesh", def.mesh, reference.mesh);
  write("material", def.material, reference.material);
  write("joint", def.joint, reference.joint);
  write("geom", def.geom, reference.geom);
  write("site", def.site, reference.site);
  write("camera", def.camera, reference.camera);
  write("light", def.light, reference.light);
  write("pair", def.pair, reference.pair);
  write("equality", def.equality, reference.equality);
  write("tendon", def.tendon, reference.tendon);
  write("general", def.actuator, reference.actuator);
  for (const Default* child : def.children) WriteDefault(*child, def);
  out_.EndUnlessEmpty();
}

}  // namespace syn
