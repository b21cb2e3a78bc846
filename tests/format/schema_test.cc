// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "format/schema/schema.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace syn {
namespace {

struct Totals {
  int elements = 0, attributes = 0;
};

void Count(const ElementSchema& element, Totals* totals) {
  ++totals->elements;
  totals->attributes += static_cast<int>(element.Attributes().size());
  std::set<std::string_view> names;
  for (const Attribute& attribute : element.Attributes()) {
    EXPECT_TRUE(names.insert(attribute.name).second)
        << "repeated attribute " << attribute.name << " in " << element.Name();
    EXPECT_EQ(element.FindAttribute(attribute.name), &attribute);
  }
  for (const ElementSchema& child : element.Children()) Count(child, totals);
}

TEST(Schema, HasEveryElementAndAttribute) {
  Totals totals;
  Count(MjcfSchema(), &totals);
  EXPECT_EQ(totals.elements, 169);
  EXPECT_EQ(totals.attributes, 1445);
}

TEST(Schema, Lookup) {
  const ElementSchema& root = MjcfSchema();
  EXPECT_EQ(root.FindChild("worldbody"), root.FindChild("body"));
  EXPECT_EQ(root["body"].FindChild("body"), &root["body"]);
  EXPECT_EQ(root["body"].FindChild("worldbody"), nullptr);
  EXPECT_EQ(root["body"]["geom"].FindAttribute("nope"), nullptr);
  EXPECT_EQ(root["body"]["geom"].FindAttribute(""), nullptr);
}

TEST(Schema, PrintFitsAnyBuffer) {
  const int length = mj_printSchema(nullptr, nullptr, 0, 0, 0);
  std::vector<char> buffer(length + 1);
  EXPECT_EQ(mj_printSchema(nullptr, buffer.data(), length + 1, 0, 0), length);
  const std::string text(buffer.data());
  EXPECT_EQ(static_cast<int>(text.size()), length);
  EXPECT_EQ(text.find("mujoco (!)"), 0u);
  EXPECT_NE(text.find("\n   (world)body (R)"), std::string::npos);
  char small[10];
  EXPECT_EQ(mj_printSchema(nullptr, small, sizeof(small), 0, 0), length);
  EXPECT_STREQ(small, "mujoco (!");
  std::vector<char> html(mj_printSchema(nullptr, nullptr, 0, 1, 1) + 1);
  mj_printSchema(nullptr, html.data(), static_cast<int>(html.size()), 1, 1);
  EXPECT_EQ(std::string(html.data()).find("<table border=\"1\">"), 0u);
}

}  // namespace
}  // namespace syn
