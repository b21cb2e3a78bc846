// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes everything outside of the tree: custom data, assets, contact, equality, tendons,
// actuators, sensors and keyframes.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>
#include <vector>

#include "asset/file/path.h"
#include "base/error.h"
#include "format/mjcf/decompile.h"
#include "format/mjcf/mjcf_writer.h"
#include "format/schema/sensor_table.h"

namespace syn {

// Writes numerics, texts and tuples with the values of the model.
void MjcfWriter::WriteCustom() {
  out_.Begin("custom");
  for (const Numeric* numeric : ById(spec_.numerics)) {
    const int adr = m_.numeric_adr[numeric->id], size = m_.numeric_size[numeric->id];
    out_.Begin("numeric");
    out_.Attribute("name", numeric->name);
    out_.Attribute("size", size);
    out_.Attribute("data", std::span<const mjtNum>(m_.numeric_data + adr, size));
    out_.End();
  }
  for (const Text* text : ById(spec_.texts)) {
    out_.Begin("text");
    out_.Attribute("name", text->name);
    out_.Attribute("data", text->data);
    out_.End();
  }
  for (const Tuple* tuple : ById(spec_.tuples)) {
    out_.Begin("tuple");
    out_.Attribute("name", tuple->name);
    for (size_t i = 0; i < tuple->objname.size(); ++i) {
      const double prm = m_.tuple_objprm[m_.tuple_adr[tuple->id] + i];
      out_.Begin("element");
      out_.Attribute("objtype", KindName(static_cast<mjtObj>(tuple->objtype[i])));
      out_.Attribute("objname", tuple->objname[i]);
      if (prm) out_.Attribute("prm", prm);
      out_.End();
    }
    out_.End();
  }
  out_.EndUnlessEmpty();
}

// Returns the path of an asset file. An asset of an attached model may be in another directory;
// then the path is absolute.
std::string MjcfWriter::AssetPath(const Element& asset, const std::string& file,
                                  std::string Spec::*directory) const {
  if (file.empty() || asset.origin == &spec_ || IsAbsolutePath(file)) return file;
  const auto full = [&](const Spec& spec) {
    return JoinPath(spec.modelfiledir, JoinPath(spec.*directory, file));
  };
  if (full(*asset.origin) == full(spec_)) return file;
  return std::filesystem::absolute(full(*asset.origin)).string();
}

void MjcfWriter::WriteAssets() {
  out_.Begin("asset");
  for (const Texture* texture : ById(spec_.textures)) WriteTexture(*texture);
  for (const Material* material : ById(spec_.materials)) WriteMaterial(*material);
  for (const Mesh* mesh : ById(spec_.meshes)) WriteMesh(*mesh);
  for (const HField* hfield : ById(spec_.hfields)) WriteHField(*hfield);
  out_.EndUnlessEmpty();
}

// Writes a texture. Pixels that a program has set cannot be written as XML.
void MjcfWriter::WriteTexture(const Texture& texture) {
  if (!texture.data.empty()) throw ModelError("XML Error: no support for buffer textures.");
  Texture copy = texture;
  copy.Wire();
  copy.file = AssetPath(texture, copy.file, &Spec::texturedir);
  Texture built_in;
  mjs_defaultTexture(&built_in.pub);
  built_in.Wire();
  out_.Begin("texture");
  out_.Optional("name", texture.name);
  WriteAttributes(schema_["asset"]["texture"], &copy.pub, &built_in.pub, false, &out_);
  constexpr const char* kSides[] = {"fileright", "fileleft",  "fileup",
                                    "filedown",  "filefront", "fileback"};
  for (int i = 0; i < 6; ++i) {
    out_.Optional(kSides[i], AssetPath(texture, texture.cubefiles[i], &Spec::texturedir));
  }
  // The layout is written unless it is the default, which consists of dots.
  const int cells = texture.pub.gridsize[0] * texture.pub.gridsize[1];
  if (cells > 1) {
    const std::string_view layout(texture.pub.gridlayout,
                                  std::min<size_t>(cells, sizeof(copy.pub.gridlayout) - 1));
    if (layout.find_first_not_of('.') != std::string_view::npos) {
      out_.Attribute("gridlayout", layout);
    }
  }
  out_.End();
}

// Writes a material with its texture or its layers.
void MjcfWriter::WriteMaterial(const Material& material) {
  const Material compiled = Decompiled(material, m_);
  const std::vector<std::string>& textures = material.textures;
  const std::vector<std::string>& inherited = material.def->material.textures;
  Begin("material", material, spec_.main);
  // A material with other roles than RGB lists its textures as layers.
  bool layered = false;
  for (size_t role = 0; role < textures.size(); ++role) {
    layered |= role != mjTEXROLE_RGB && !textures[role].empty();
  }
  if (!layered && textures[mjTEXROLE_RGB] != inherited[mjTEXROLE_RGB]) {
    out_.Attribute("texture", textures[mjTEXROLE_RGB]);
  }
  WriteAttributes(schema_["asset"]["material"], &compiled.pub, &material.def->material.pub, false,
                  &out_);
  for (size_t role = 0; layered && role < textures.size(); ++role) {
    if (textures[role].empty()) continue;
    out_.Begin("layer");
    out_.Attribute("texture", textures[role]);
    out_.Attribute("role", WordFor(kTextureRole, static_cast<int>(role)));
    out_.End();
  }
  out_.End();
}

void MjcfWriter::WriteMesh(const Mesh& mesh) {
  Mesh copy = mesh;
  copy.Wire();
  copy.file = AssetPath(mesh, copy.file, &Spec::meshdir);
  Begin("mesh", mesh, spec_.main);
  WriteAttributes(schema_["asset"]["mesh"], &copy.pub, &mesh.def->mesh.pub, false, &out_);
  WritePluginUse(mesh.pub.plugin, mesh.plugin);
  out_.End();
}

// Rows are written from the top, and stored from the bottom.
void MjcfWriter::WriteHField(const HField& hfield) {
  const int id = hfield.id;
  out_.Begin("hfield");
  out_.Optional("name", hfield.name);
  out_.Attribute("size", std::span<const mjtNum>(m_.hfield_size + 4 * id, 4));
  if (!hfield.file.empty()) {
    out_.Optional("content_type", hfield.content_type);
    out_.Attribute("file", AssetPath(hfield, hfield.file, &Spec::meshdir));
  } else {
    const int nrow = m_.hfield_nrow[id], ncol = m_.hfield_ncol[id];
    const float* data = m_.hfield_data + m_.hfield_adr[id];
    out_.Attribute("nrow", nrow);
    out_.Attribute("ncol", ncol);
    std::string elevation;
    for (int row = nrow - 1; row >= 0; --row) {
      elevation += "\n           ";
      for (int col = 0; col < ncol; ++col) {
        elevation += ' ';
        AppendNumber(data[row * ncol + col], &elevation);
      }
    }
    out_.Attribute("elevation", elevation);
  }
  out_.End();
}

void MjcfWriter::WriteContact() {
  out_.Begin("contact");
  for (const Pair* pair : ById(spec_.pairs)) {
    const Pair compiled = Decompiled(*pair, m_);
    Pair reference = pair->def->pair;
    reference.Wire();
    Begin("pair", *pair, spec_.main);
    WriteAttributes(schema_["contact"]["pair"], &compiled.pub, &reference.pub, false, &out_);
    out_.End();
  }
  for (const Exclude* exclude : ById(spec_.excludes)) {
    out_.Begin("exclude");
    out_.Optional("name", exclude->name);
    WriteAttributes(schema_["contact"]["exclude"], &exclude->pub, nullptr, false, &out_);
    out_.End();
  }
  out_.EndUnlessEmpty();
}

void MjcfWriter::WriteEquality() {
  out_.Begin("equality");
  for (const Equality* equality : ById(spec_.equalities)) WriteEquality(*equality);
  out_.EndUnlessEmpty();
}

void MjcfWriter::WriteEquality(const Equality& equality) {
  const Equality compiled = Decompiled(equality, m_);
  const mjsEquality& pub = compiled.pub;
  const bool by_site = pub.objtype == mjOBJ_SITE;
  constexpr const char* kTags[] = {"connect", "weld", "joint", "tendon", "flex"};
  const char* tag = kTags[pub.type];
  const ElementSchema& schema = schema_["equality"][tag];
  const bool places = pub.type == mjEQ_CONNECT || pub.type == mjEQ_WELD;

  Equality reference = equality.def->equality;
  reference.Wire();
  // Parameters are always written (NaN differs from everything), except the anchors and poses that
  // sites make unnecessary.
  std::fill_n(reference.pub.data, mjNEQDATA, std::nan(""));
  if (by_site) std::copy_n(pub.data, 10, reference.pub.data);
  Begin(tag, equality, spec_.main);
  if (places) {
    out_.Attribute(by_site ? "site1" : "body1", equality.name1);
    out_.Optional(by_site ? "site2" : "body2", equality.name2);
  }
  WriteAttributes(schema, &pub, &reference.pub, false, &out_);
  out_.End();
}

void MjcfWriter::WriteTendons() {
  out_.Begin("tendon");
  for (const Tendon* tendon : ById(spec_.tendons)) WriteTendon(*tendon);
  out_.EndUnlessEmpty();
}

// Writes a tendon with its path. The first element of the path tells whether it is fixed.
void MjcfWriter::WriteTendon(const Tendon& tendon) {
  const Tendon compiled = Decompiled(tendon, m_);
  const bool fixed = !tendon.path.empty() && tendon.path[0].type == mjWRAP_JOINT;
  const char* tag = fixed ? "fixed" : "spatial";
  Tendon reference = tendon.def->tendon;
  reference.Wire();
  Begin(tag, tendon, spec_.main);
  WriteAttributes(schema_["tendon"][tag], &compiled.pub, &reference.pub, false, &out_);
  for (const Wrap& wrap : tendon.path) {
    switch (wrap.type) {
      case mjWRAP_JOINT:
        out_.Begin("joint");
        out_.Attribute("joint", wrap.target);
        out_.Attribute("coef", wrap.prm);
        break;
      case mjWRAP_PULLEY:
        out_.Begin("pulley");
        out_.Attribute("divisor", wrap.prm);
        break;
      case mjWRAP_SITE:
        out_.Begin("site");
        out_.Attribute("site", wrap.target);
        break;
      default:
        out_.Begin("geom");
        out_.Attribute("geom", wrap.target);
        out_.Optional("sidesite", wrap.sidesite);
    }
    out_.End();
  }
  out_.End();
}

void MjcfWriter::WriteActuators() {
  out_.Begin("actuator");
  for (const Actuator* actuator : ById(spec_.actuators)) WriteActuator(*actuator);
  out_.EndUnlessEmpty();
}

// Writes an actuator as <general> or <plugin>, because shortcuts cannot express all values.
void MjcfWriter::WriteActuator(const Actuator& actuator) {
  Actuator compiled = Decompiled(actuator, m_);
  mjsActuator& pub = compiled.pub;
  Actuator reference = actuator.def->actuator;
  reference.Wire();
  // The number of activations is written only if it differs from the one that the dynamics implies.
  reference.pub.actdim = -1;
  if (pub.actdim == (pub.dyntype == mjDYN_NONE ? 0 : 1)) pub.actdim = -1;
  const char* tag = pub.plugin.active ? "plugin" : "general";
  Begin(tag, actuator, spec_.main);
  if (pub.plugin.active) WritePluginNames(actuator.pub.plugin, actuator.plugin);
  switch (pub.trntype) {
    case mjTRN_JOINT:
      out_.Attribute("joint", actuator.target);
      break;
    case mjTRN_JOINTINPARENT:
      out_.Attribute("jointinparent", actuator.target);
      break;
    case mjTRN_TENDON:
      out_.Attribute("tendon", actuator.target);
      break;
    case mjTRN_SLIDERCRANK:
      out_.Attribute("cranksite", actuator.target);
      out_.Attribute("slidersite", actuator.slidersite);
      break;
    case mjTRN_SITE:
      out_.Attribute("site", actuator.target);
      break;
    default:
      out_.Attribute("body", actuator.target);
  }
  // Values that do not belong to the transmission are not written.
  if (pub.trntype != mjTRN_SITE) compiled.refsite.clear();
  if (pub.trntype != mjTRN_SLIDERCRANK) pub.cranklength = reference.pub.cranklength;
  WriteAttributes(schema_["actuator"][tag], &pub, &reference.pub, false, &out_);
  if (pub.plugin.active) WriteConfig(actuator.pub.plugin, actuator.plugin);
  out_.End();
}

void MjcfWriter::WriteSensors() {
  out_.Begin("sensor");
  for (const Sensor* sensor : ById(spec_.sensors)) WriteSensor(*sensor);
  out_.EndUnlessEmpty();
}

namespace {

// Returns the attribute by which distance and contact sensors name an object: "geom1", "body2",
// "subtree1" or "site".
std::string CriterionName(mjtObj kind, bool contact, char side) {
  if (kind == mjOBJ_SITE) return "site";
  const bool subtree = contact && kind == mjOBJ_XBODY;
  return (subtree ? "subtree" : kind == mjOBJ_GEOM ? "geom" : "body") + std::string(1, side);
}

// Returns the words of the selected fields.
std::string ContactData(int bits) {
  std::string words;
  for (const Keyword& keyword : kContactData) {
    if (!(bits & (1 << keyword.value))) continue;
    if (!words.empty()) words += ' ';
    words += keyword.word;
  }
  return words;
}

}  // namespace

// Writes a sensor; the form of its type tells how object and reference are named.
void MjcfWriter::WriteSensor(const Sensor& sensor) {
  const Sensor compiled = Decompiled(sensor, m_);
  const mjsSensor& pub = compiled.pub;
  const SensorTraits& line = TraitsOf(pub.type);
  Sensor built_in;
  mjs_defaultSensor(&built_in.pub);
  built_in.Wire();
  out_.Begin(line.element);
  out_.Optional("name", sensor.name);
  switch (line.form) {
    case SensorForm::kFrameRef:
      if (!sensor.refname.empty()) out_.Attribute("reftype", KindName(pub.reftype));
      [[fallthrough]];
    case SensorForm::kFrame:
    case SensorForm::kFrameSite:
    case SensorForm::kUser:
      if (!sensor.objname.empty()) out_.Attribute("objtype", KindName(pub.objtype));
      break;
    case SensorForm::kPlugin:
      WritePluginNames(sensor.pub.plugin, sensor.plugin);
      if (!sensor.objname.empty()) out_.Attribute("objtype", KindName(pub.objtype));
      if (!sensor.refname.empty()) {
        out_.Attribute("reftype", KindName(pub.reftype));
        out_.Attribute("refname", sensor.refname);
      }
      break;
    case SensorForm::kContact:
    case SensorForm::kDistance: {
      const bool contact = line.form == SensorForm::kContact;
      if (!sensor.objname.empty()) {
        out_.Attribute(CriterionName(pub.objtype, contact, '1'), sensor.objname);
      }
      if (!sensor.refname.empty()) {
        out_.Attribute(CriterionName(pub.reftype, contact, '2'), sensor.refname);
      }
      if (!contact) break;
      if (pub.intprm[0] != 1) out_.Attribute("data", ContactData(pub.intprm[0]));
      if (pub.intprm[1]) out_.Attribute("reduce", WordFor(kReduce, pub.intprm[1]));
      if (pub.intprm[2] != 1) out_.Attribute("num", pub.intprm[2]);
      break;
    }
    default:
      break;
  }
  WriteAttributes(schema_["sensor"][line.element], &pub, &built_in.pub, false, &out_);
  if (line.form == SensorForm::kPlugin) WriteConfig(sensor.pub.plugin, sensor.plugin);
  out_.End();
}

namespace {

// A list of numbers of a keyframe that must be written.
struct KeyList {
  const char* name;
  std::span<const mjtNum> values;
};

// The reference poses of mocap bodies, which a keyframe has by default.
struct MocapPoses {
  std::vector<mjtNum> pos, quat;

  explicit MocapPoses(const mjModel& m) {
    for (int body = 0; body < m.nbody; ++body) {
      if (m.body_mocapid[body] < 0) continue;
      pos.insert(pos.end(), m.body_pos + 3 * body, m.body_pos + 3 * body + 3);
      quat.insert(quat.end(), m.body_quat + 4 * body, m.body_quat + 4 * body + 4);
    }
  }
};

// Returns the lists of a keyframe that differ from the default.
std::vector<KeyList> ChangedLists(const mjModel& m, int id, const MocapPoses& mocap) {
  std::vector<KeyList> lists;
  const auto add = [&](const char* name, const mjtNum* array, int n, const mjtNum* usual) {
    const mjtNum* values = array + int64_t{id} * n;
    const bool same = usual ? std::equal(values, values + n, usual)
                            : std::all_of(values, values + n, [](mjtNum x) { return x == 0; });
    if (!same) lists.push_back({name, {values, static_cast<size_t>(n)}});
  };
  add("qpos", m.key_qpos, m.nq, m.qpos0);
  add("qvel", m.key_qvel, m.nv, nullptr);
  add("act", m.key_act, m.na, nullptr);
  add("mpos", m.key_mpos, 3 * m.nmocap, mocap.pos.data());
  add("mquat", m.key_mquat, 4 * m.nmocap, mocap.quat.data());
  add("ctrl", m.key_ctrl, m.nu, nullptr);
  return lists;
}

}  // namespace

// A keyframe without any values is written only if another one follows, which would otherwise get
// its id. Keyframes without values at the end are created by <size nkey="..."/>.
void MjcfWriter::WriteKeys() {
  const MocapPoses mocap(m_);
  int silent = 0;  // keyframes without values since the last one that was written
  out_.Begin("keyframe");
  for (const Key* key : ById(spec_.keys)) {
    const int id = key->id;
    if (id >= m_.nkey) continue;
    const std::vector<KeyList> lists = ChangedLists(m_, id, mocap);
    if (key->name.empty() && !m_.key_time[id] && lists.empty()) {
      ++silent;
      continue;
    }
    for (; silent > 0; --silent) {
      out_.Begin("key");
      out_.End();
    }
    out_.Begin("key");
    out_.Optional("name", key->name);
    if (m_.key_time[id]) out_.Attribute("time", m_.key_time[id]);
    for (const KeyList& list : lists) out_.Attribute(list.name, list.values);
    out_.End();
  }
  out_.EndUnlessEmpty();
}

}  // namespace syn
