// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes flexes and skins. Elements that flexcomp and composite have created are written as they
// are, not as macros.

#include "format/mjcf/mjcf_writer.h"

namespace syn {

void MjcfWriter::WriteDeformables() {
  out_.Begin("deformable");
  for (const Flex* flex : ById(spec_.flexes)) WriteFlex(*flex);
  for (const Skin* skin : ById(spec_.skins)) WriteSkin(*skin);
  out_.EndUnlessEmpty();
}

// Elements are written as compiled, with tetrahedra oriented correctly.
void MjcfWriter::WriteFlex(const Flex& flex) {
  const ElementSchema& schema = schema_["deformable"]["flex"];
  Flex copy = flex, built_in;
  copy.Wire();
  mjs_defaultFlex(&built_in.pub);
  built_in.Wire();
  const int* elem = m_.flex_elem + m_.flex_elemdataadr[flex.id];
  copy.elem.assign(elem, elem + flex.elem.size());
  out_.Begin("flex");
  out_.Optional("name", flex.name);
  WriteAttributes(schema, &copy.pub, &built_in.pub, false, &out_);
  out_.Begin("contact");
  WriteAttributes(schema["contact"], &copy.pub, &built_in.pub, false, &out_);
  out_.EndUnlessEmpty();
  out_.Begin("elasticity");
  WriteAttributes(schema["elasticity"], &copy.pub, &built_in.pub, false, &out_);
  out_.End();
  out_.Begin("edge");
  WriteAttributes(schema["edge"], &copy.pub, &built_in.pub, false, &out_);
  out_.EndUnlessEmpty();
  out_.End();
}

void MjcfWriter::WriteSkin(const Skin& skin) {
  Skin copy = skin, built_in;
  copy.Wire();
  mjs_defaultSkin(&built_in.pub);
  built_in.Wire();
  copy.file = AssetPath(skin, skin.file, &Spec::meshdir);
  out_.Begin("skin");
  out_.Optional("name", skin.name);
  WriteAttributes(schema_["deformable"]["skin"], &copy.pub, &built_in.pub, false, &out_);
  for (size_t i = 0; i < skin.bodyname.size(); ++i) {
    out_.Begin("bone");
    out_.Attribute("body", skin.bodyname[i]);
    out_.Attribute("bindpos", std::span<const float>(&skin.bindpos[3 * i], 3));
    out_.Attribute("bindquat", std::span<const float>(&skin.bindquat[4 * i], 4));
    out_.Attribute("vertid", std::span<const int>(skin.vertid[i]));
    out_.Attribute("vertweight", std::span<const float>(skin.vertweight[i]));
    out_.End();
  }
  out_.End();
}

}  // namespace syn
