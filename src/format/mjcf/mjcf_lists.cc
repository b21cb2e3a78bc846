// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads the sections custom, contact, equality, tendon and keyframe.

#include <algorithm>

#include "base/text.h"
#include "format/mjcf/mjcf_reader.h"

namespace syn {

void MjcfReader::ReadCustom(const Xml& xml) {
  switch (SchemaOf(xml).GetTag()) {
    case Tag::kNumeric:
      return ReadNumeric(xml);
    case Tag::kTuple:
      return ReadTuple(xml);
    default: {
      syn::Text& text = *AddPlain<syn::Text>(spec_);
      ReadCommon(xml, text);
      if (text.data.empty()) Fail(xml, "text field cannot be empty");
    }
  }
}

// Reads a numeric. Without a size, it has as many values as are given.
void MjcfReader::ReadNumeric(const Xml& xml) {
  constexpr int kMaxSize = 500;  // limit of the interface
  Numeric& numeric = *AddPlain<Numeric>(spec_);
  ReadCommon(xml, numeric);
  // The count is limited first, so that it fits an int.
  const int count = static_cast<int>(std::min<size_t>(numeric.data.size(), kMaxSize + 1));
  int size = count;
  const bool given = ReadInt(xml, "size", &size);
  if (size < 1 || size > kMaxSize) Fail(xml, "custom field size must be between 1 and 500");
  if (given && count > size) Fail(xml, "attribute 'data' has too much data");
  numeric.data.resize(size, 0);
  numeric.pub.size = size;
}

void MjcfReader::ReadTuple(const Xml& xml) {
  Tuple& tuple = *AddPlain<Tuple>(spec_);
  ReadCommon(xml, tuple);
  ForEachChild(xml, [&](const Xml& child) {
    const mjtObj kind = ObjectKind(RequiredText(child, "objtype"));
    if (kind == mjOBJ_UNKNOWN) Fail(child, "unknown object type");
    double prm = 0;
    ReadReal(child, "prm", &prm);
    tuple.objtype.push_back(kind);
    tuple.objname.emplace_back(RequiredText(child, "objname"));
    tuple.objprm.push_back(prm);
  });
}

void MjcfReader::ReadContact(const Xml& xml) {
  if (SchemaOf(xml).GetTag() == Tag::kPair) {
    ReadCommon(xml, *AddToSpec<Pair>(spec_, NamedClass(xml)));
  } else {
    ReadCommon(xml, *AddPlain<Exclude>(spec_));
  }
}

// Reads an equality constraint; its type follows from the element.
void MjcfReader::ReadEquality(const Xml& xml) {
  Equality& equality = *AddToSpec<Equality>(spec_, NamedClass(xml));
  ReadCommon(xml, equality);
  mjsEquality& pub = equality.pub;
  switch (SchemaOf(xml).GetTag()) {
    case Tag::kEqConnect:
      pub.type = mjEQ_CONNECT;
      return ReadPlaces(xml, equality);
    case Tag::kEqWeld:
      pub.type = mjEQ_WELD;
      return ReadPlaces(xml, equality);
    case Tag::kEqJoint:
      pub.type = mjEQ_JOINT, pub.objtype = mjOBJ_JOINT;
      return;
    case Tag::kEqTendon:
      pub.type = mjEQ_TENDON, pub.objtype = mjOBJ_TENDON;
      return;
    default:
      pub.type = mjEQ_FLEX, pub.objtype = mjOBJ_FLEX;
  }
}

// Reads what a connect or weld constraint holds together: two bodies, or two sites.
void MjcfReader::ReadPlaces(const Xml& xml, Equality& equality) {
  const auto body1 = Attr(xml, "body1"), body2 = Attr(xml, "body2");
  const auto site1 = Attr(xml, "site1"), site2 = Attr(xml, "site2");
  const bool connect = equality.pub.type == mjEQ_CONNECT;
  const bool anchor = Attr(xml, "anchor").has_value(), relpose = Attr(xml, "relpose").has_value();
  const bool by_body = body1 || body2 || anchor || relpose;
  const bool by_site = site1 || site2;
  if (by_body && by_site) Fail(xml, "body and site semantics cannot be mixed");
  if (!(site1 && site2) && !(body1 && (anchor || !connect))) {
    Fail(xml, connect ? "either both body1 and anchor must be defined, or both site1 and site2 "
                        "must be defined"
                      : "either body1 must be defined and optionally {body2, anchor, relpose}, or "
                        "site1 and site2 must be defined");
  }
  equality.pub.objtype = by_site ? mjOBJ_SITE : mjOBJ_BODY;
  equality.name1 = by_site ? *site1 : *body1;
  equality.name2 = by_site ? *site2 : body2.value_or("");
  // The default data are those of polynomials, but an anchor that is not given is the origin.
  if (!by_site && !anchor) std::fill_n(equality.pub.data, 3, 0.0);
}

void MjcfReader::ReadTendon(const Xml& xml) {
  Tendon& tendon = *AddToSpec<Tendon>(spec_, NamedClass(xml));
  ReadCommon(xml, tendon);
  ForEachChild(xml, [&](const Xml& child) { ReadWrap(child, tendon); });
}

// Reads an element of the path of a tendon.
void MjcfReader::ReadWrap(const Xml& xml, Tendon& tendon) {
  const std::string_view tag = xml.Name();
  const auto name = [&](const char* attribute) { return RequiredText(xml, attribute).data(); };
  mjsWrap* wrap = nullptr;
  if (tag == "site") {
    wrap = mjs_wrapSite(&tendon.pub, name("site"));
  } else if (tag == "geom") {
    const char* side = xml.Attribute("sidesite");
    wrap = mjs_wrapGeom(&tendon.pub, name("geom"), side ? side : "");
  } else if (tag == "joint") {
    wrap = mjs_wrapJoint(&tendon.pub, name("joint"), RequiredReal(xml, "coef"));
  } else {
    wrap = mjs_wrapPulley(&tendon.pub, RequiredReal(xml, "divisor"));
  }
  *wrap->info = LineInfo(xml);
}

void MjcfReader::ReadKey(const Xml& xml) {
  Key& key = *AddPlain<Key>(spec_);
  ReadCommon(xml, key);
}

}  // namespace syn
