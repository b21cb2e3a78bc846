// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/decode/gmsh.h"

#include <gtest/gtest.h>

#include <string>

#include "asset/shapes.h"
#include "base/error.h"

namespace syn {
namespace {

using test::AsBytes;
using test::Bytes;

const std::string kText41 =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 "
    "0\n"
    "0 0 1.5\n$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n";

const std::string kText22 =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 "
    "1.5\n$EndNodes\n"
    "$Elements\n2\n1 2 2 1 1 1 2 3\n2 2 2 1 1 1 3 4\n$EndElements\n";

std::string Append(std::string text, const Bytes& bytes) {
  return text.append(reinterpret_cast<const char*>(bytes.Span().data()), bytes.Size());
}

std::string Binary41() {
  Bytes nodes, elements;
  nodes.Add<uint64_t>(1).Add<uint64_t>(4).Add<uint64_t>(7).Add<uint64_t>(10);
  nodes.Add<int>(3).Add<int>(1).Add<int>(0).Add<uint64_t>(4);
  for (uint64_t tag = 7; tag < 11; ++tag) nodes.Add(tag);
  nodes.AddAll(std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1.5});
  elements.Add<uint64_t>(1).Add<uint64_t>(1).Add<uint64_t>(1).Add<uint64_t>(1);
  elements.Add<int>(3).Add<int>(1).Add<int>(4).Add<uint64_t>(1).Add<uint64_t>(1);
  for (uint64_t tag = 7; tag < 11; ++tag) elements.Add(tag);
  std::string file = Append("$MeshFormat\n4.1 1 8\n$EndMeshFormat\n$Nodes\n", nodes);
  return Append(file + "\n$EndNodes\n$Elements\n", elements) + "\n$EndElements\n";
}

std::string Binary22(int ntag) {
  Bytes nodes, elements;
  for (int i = 0; i < 4; ++i) {
    nodes.Add<int>(i + 1).Add<double>(i == 1).Add<double>(i == 2).Add<double>(1.5 * (i == 3));
  }
  elements.Add<int>(4).Add<int>(1).Add<int>(ntag).Add<int>(1);
  for (int t = 0; t < ntag; ++t) elements.Add<int>(1);
  for (int tag = 1; tag < 5; ++tag) elements.Add(tag);
  std::string file = Append("$MeshFormat\n2.2 1 8\n$EndMeshFormat\n$Nodes\n4\n", nodes);
  return Append(file + "\n$EndNodes\n$Elements\n1\n", elements) + "\n$EndElements\n";
}

TEST(Gmsh, Tetrahedra) {
  for (const std::string& file : {kText41, Binary41(), Binary22(2), Binary22(0)}) {
    const GmshData data = DecodeGmsh(AsBytes(file));
    EXPECT_EQ(data.dim, 3);
    EXPECT_EQ(data.element, (std::vector<int>{0, 1, 2, 3}));
    ASSERT_EQ(data.point.size(), 12u);
    EXPECT_EQ(data.point[3], 1);
    EXPECT_EQ(data.point[11], 1.5);
  }
}

TEST(Gmsh, Triangles) {
  const GmshData data = DecodeGmsh(AsBytes(kText22));
  EXPECT_EQ(data.dim, 2);
  EXPECT_EQ(data.element, (std::vector<int>{0, 1, 2, 0, 2, 3}));
}

TEST(Gmsh, TruncatedFilesFail) {
  for (const std::string& file : {kText41, kText22, Binary41(), Binary22(2)}) {
    const size_t needed = file.find("$EndElements") + 12;
    for (size_t size = 0; size < needed; ++size) {
      EXPECT_THROW(DecodeGmsh(AsBytes(file.substr(0, size))), ModelError) << size;
    }
  }
}

TEST(Gmsh, BadContentFails) {
  auto replaced = [](std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
  };
  for (const std::string& bad :
       {replaced(kText41, "4.1 0 8", "3.0 0 8"), replaced(kText41, "1 4 1 4", "2 4 1 4"),
        replaced(kText41, "3 1 0 4", "3 1 0 5"), replaced(kText41, "1 1 2 3 4", "1 1 2 3 5"),
        replaced(kText41, "1 1 2 3 4", "1 0 2 3 4"), replaced(kText41, "3 1 4 1", "3 1 2 1"),
        replaced(kText41, "3 1 4 1", "2 1 4 1"), replaced(kText41, "1\n2\n3\n4", "1\n3\n2\n4"),
        replaced(kText41, "1.5", "nan"), replaced(kText22, "1 2 2 1 1 1 2 3", "1 2 2 1 1 1 2 9"),
        replaced(kText22, "1 2 2 1 1 1 2 3", "1 1 2 1 1 1 2 3"),
        replaced(kText22, "$Nodes\n4", "$Nodes\n999999999999"),
        replaced(kText22, "$Elements\n2", "$Elements")}) {
    EXPECT_THROW(DecodeGmsh(AsBytes(bad)), ModelError) << bad;
  }
}

}  // namespace
}  // namespace syn
