// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// "Zero" is not "absent": every attribute of the schema that the writer handles is written where the
// default class has another value, and lists are written where the class has none, also if all
// their numbers are zero.

#include <gtest/gtest.h>

#include <cstring>

#include "format/mjcf/write_fields.h"
#include "spec/use.h"
#include "test_util.h"

namespace syn {
namespace {

template <typename T>
T& At(void* object, const Field& field) {
  return *reinterpret_cast<T*>(static_cast<char*>(object) + field.offset);
}

// Sets all numbers of a field, or the only number of a list.
void Fill(void* object, const Field& field, int value) {
  const auto fill = [&]<typename T>(T) {
    std::fill_n(&At<T>(object, field), field.count, static_cast<T>(value));
  };
  switch (field.store) {
    case Store::kReal:
      return fill(double{});
    case Store::kFloat:
      return fill(float{});
    case Store::kInt:
      return fill(int{});
    case Store::kByte:
      return fill(mjtByte{});
    case Store::kRealVec:
      return At<mjDoubleVec*>(object, field)->assign(3, value);
    case Store::kFloatVec:
      return At<mjFloatVec*>(object, field)->assign(3, static_cast<float>(value));
    case Store::kIntVec:
      return At<mjIntVec*>(object, field)->assign(3, value);
    default:
      return;
  }
}

bool IsList(Store store) {
  return store == Store::kRealVec || store == Store::kFloatVec || store == Store::kIntVec;
}

bool IsNumeric(Store store) {
  return store == Store::kReal || store == Store::kFloat || store == Store::kInt ||
         store == Store::kByte || IsList(store);
}

std::string Written(const ElementSchema& schema, const void* object, const void* reference) {
  XmlWriter out;
  out.Begin("e");
  WriteAttributes(schema, object, reference, false, &out);
  out.End();
  return out.Take();
}

// A value that the keywords of an attribute know, different from zero.
int OtherValue(const Attribute& attribute) {
  for (const Keyword& keyword : attribute.keywords) {
    if (keyword.value) return keyword.value;
  }
  return 1;
}

int checked = 0;

template <typename T>
void Sweep(const ElementSchema& schema) {
  for (const Attribute& attribute : schema.Attributes()) {
    if ((attribute.flags & kNotWritten) || !IsNumeric(attribute.field.store)) continue;
    const bool zero_is_a_word =
        attribute.keywords.empty() || !WordFor(attribute.keywords, 0).empty();
    if (!zero_is_a_word) continue;
    const std::string name = " " + std::string(attribute.name) + "=\"";
    T object, reference;
    object.Wire();
    reference.Wire();
    Fill(&object.pub, attribute.field, 0);
    Fill(&reference.pub, attribute.field, OtherValue(attribute));
    EXPECT_NE(Written(schema, &object.pub, &reference.pub).find(name), std::string::npos)
        << "zero against a class: " << schema.Name() << name;
    ++checked;
    if (!IsList(attribute.field.store) || attribute.name == "user") continue;
    T empty;
    empty.Wire();
    EXPECT_NE(Written(schema, &object.pub, &empty.pub).find(name), std::string::npos)
        << "zeros against an empty list: " << schema.Name() << name;
  }
}

TEST(WriterSweep, ZerosAreWritten) {
  const ElementSchema& schema = MjcfSchema();
  const ElementSchema& body = schema["body"];
  checked = 0;
  Sweep<Body>(body["inertial"]);
  Sweep<Joint>(body["joint"]);
  Sweep<Geom>(body["geom"]);
  Sweep<Site>(body["site"]);
  Sweep<Camera>(body["camera"]);
  Sweep<Light>(body["light"]);
  Sweep<Mesh>(schema["asset"]["mesh"]);
  Sweep<Texture>(schema["asset"]["texture"]);
  Sweep<Material>(schema["asset"]["material"]);
  Sweep<Pair>(schema["contact"]["pair"]);
  Sweep<Flex>(schema["deformable"]["flex"]);
  Sweep<Flex>(schema["deformable"]["flex"]["contact"]);
  Sweep<Flex>(schema["deformable"]["flex"]["elasticity"]);
  Sweep<Flex>(schema["deformable"]["flex"]["edge"]);
  Sweep<Skin>(schema["deformable"]["skin"]);
  for (const char* tag : {"connect", "weld", "joint", "tendon", "flex"}) {
    Sweep<Equality>(schema["equality"][tag]);
  }
  Sweep<Tendon>(schema["tendon"]["spatial"]);
  Sweep<Tendon>(schema["tendon"]["fixed"]);
  Sweep<Actuator>(schema["actuator"]["general"]);
  Sweep<Sensor>(schema["sensor"]["user"]);
  EXPECT_GT(checked, 200);
}

// Saves a compiled spec, loads the text, and returns the new model.
ModelPtr SavedAndLoaded(mjSpec* spec) {
  const ModelPtr m(mj_compile(spec, nullptr));
  EXPECT_NE(m, nullptr) << mjs_getError(spec);
  std::vector<char> xml(100000);
  char error[1000] = "";
  EXPECT_EQ(mj_saveXMLString(spec, xml.data(), static_cast<int>(xml.size()), error, sizeof(error)),
            0)
      << error;
  return LoadString(xml.data());
}

SpecPtr Parsed(const char* xml) {
  char error[1000] = "";
  SpecPtr spec(mj_parseXMLString(xml, nullptr, error, sizeof(error)));
  EXPECT_NE(spec, nullptr) << error;
  return spec;
}

TEST(WriterSweep, SkinsAndMeshesOfZeros) {
  const SpecPtr spec = Parsed(
      "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' texcoord='0 0 0 0 0 0 0 0' "
      "face='0 2 1 0 1 3 0 3 2 1 2 3'/></asset><worldbody><body name='b'><geom type='mesh' "
      "mesh='m'/></body></worldbody><deformable><skin vertex='0 0 0 0 0 0 0 0 0' texcoord='0 0 0 0 "
      "0 0' face='0 1 2'><bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' "
      "vertweight='1 1 1'/></skin></deformable></mujoco>");
  const ModelPtr m = SavedAndLoaded(spec.get());
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->nskinvert, 3);
  EXPECT_EQ(m->nskintexvert, 3);
  EXPECT_EQ(m->nmeshtexcoord, 4);
}

// A keyframe at the reference state keeps its number.
TEST(WriterSweep, KeyframesKeepTheirNumbers) {
  const SpecPtr spec = Parsed(
      "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody><keyframe><key/>"
      "<key name='second' qpos='1'/><key/></keyframe></mujoco>");
  const ModelPtr m = SavedAndLoaded(spec.get());
  ASSERT_NE(m, nullptr);
  ASSERT_EQ(m->nkey, 3);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_KEY, "second"), 1);
  EXPECT_EQ(m->key_qpos[0], 0);
  EXPECT_EQ(m->key_qpos[1], 1);
}

}  // namespace
}  // namespace syn
