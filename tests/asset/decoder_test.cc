// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include <cmath>

#include "asset/decode/raw_mesh.h"
#include "asset/decode/skn.h"
#include "asset/shapes.h"
#include "base/error.h"

namespace syn {
namespace {

using test::AsBytes;
using test::Bytes;

// Corner coordinates of all faces: what a mesh is, whatever the numbering of its vertices.
LargeArray<float> Soup(const RawMesh& mesh) {
  LargeArray<float> soup;
  for (const int v : mesh.face) {
    soup.insert(soup.end(), &mesh.vert[3 * v], &mesh.vert[3 * v] + 3);
  }
  return soup;
}

TEST(Stl, ReadsTrianglesAndMergesVertices) {
  const RawMesh box = test::Box(1, 2, 3);
  const RawMesh mesh = DecodeStl(test::StlFile(box).Span());
  EXPECT_EQ(mesh.VertexCount(), 8);
  EXPECT_EQ(Soup(mesh), Soup(box));
  // numbered by first occurrence
  EXPECT_EQ(mesh.face[0], 0);
  EXPECT_EQ(mesh.face[1], 1);
  EXPECT_EQ(mesh.face[2], 2);
}

TEST(Stl, NegativeZeroEqualsZero) {
  RawMesh box = test::Box(1, 1, 1);
  Bytes file = test::StlFile(box);
  const float minus_zero = -0.0f;
  std::vector<std::byte> bytes(file.Span().begin(), file.Span().end());
  std::memcpy(bytes.data() + 84 + 12, &minus_zero, 4);
  EXPECT_EQ(DecodeStl(bytes).VertexCount(), 8);
}

TEST(Stl, RejectsBadFiles) {
  const Bytes file = test::StlFile(test::Box(1, 1, 1));
  for (size_t size = 0; size < file.Size(); size += 7) {
    EXPECT_THROW(DecodeStl(file.First(size)), ModelError) << size;
  }
  EXPECT_THROW(DecodeStl(AsBytes(std::string(200, ' '))), ModelError);
  for (const int count : {0, -1, 200001, INT32_MAX}) {
    Bytes bad;
    bad.AddAll(std::vector<char>(80)).Add<int>(count).AddAll(std::vector<char>(50));
    EXPECT_THROW(DecodeStl(bad.Span()), ModelError) << count;
  }
  for (const float x : {2e9f, -2e9f, NAN, INFINITY}) {
    RawMesh mesh = test::Box(1, 1, 1);
    mesh.vert[4] = x;
    EXPECT_THROW(DecodeStl(test::StlFile(mesh).Span()), ModelError) << x;
  }
}

TEST(Msh, RoundTrip) {
  const RawMesh box = test::Box(1, 2, 3);
  const RawMesh mesh = DecodeMsh(test::MshFile(box).Span());
  EXPECT_EQ(mesh.vert, box.vert);
  EXPECT_EQ(mesh.face, box.face);
}

TEST(Msh, NormalsAndTexcoordsShareTheFaceIndices) {
  const RawMesh t = test::Tetrahedron(1, 1, 1);
  Bytes file;
  file.Add<int>(4).Add<int>(4).Add<int>(4).Add<int>(4);
  file.AddAll(t.vert).AddAll(t.vert).AddAll(std::vector<float>(8)).AddAll(t.face);
  const RawMesh mesh = DecodeMsh(file.Span());
  EXPECT_EQ(mesh.facenormal, t.face);
  EXPECT_EQ(mesh.facetexcoord, t.face);
}

TEST(Msh, RejectsBadFiles) {
  const Bytes file = test::MshFile(test::Box(1, 1, 1));
  for (size_t size = 0; size < file.Size(); ++size) {
    EXPECT_THROW(DecodeMsh(file.First(size)), ModelError) << size;
  }
  Bytes longer = file;
  EXPECT_THROW(DecodeMsh(longer.Add<char>(0).Span()), ModelError);
  for (const int index : {-1, 8, INT32_MAX, INT32_MIN}) {
    RawMesh mesh = test::Box(1, 1, 1);
    mesh.face[5] = index;
    EXPECT_THROW(DecodeMsh(test::MshFile(mesh).Span()), ModelError) << index;
  }
  Bytes huge;
  huge.Add<int>(INT32_MAX).Add<int>(INT32_MAX).Add<int>(INT32_MAX).Add<int>(INT32_MAX);
  EXPECT_THROW(DecodeMsh(huge.Span()), ModelError);
  Bytes three;
  three.Add<int>(3).Add<int>(0).Add<int>(0).Add<int>(0).AddAll(std::vector<float>(9));
  EXPECT_THROW(DecodeMsh(three.Span()), ModelError);
}

TEST(Obj, ReadsVerticesAndFaces) {
  const RawMesh box = test::Box(1, 2, 3);
  const RawMesh mesh = DecodeObj(AsBytes(test::ObjFile(box)));
  EXPECT_EQ(mesh.vert, box.vert);
  EXPECT_EQ(mesh.face, box.face);
  EXPECT_TRUE(mesh.normal.empty());
}

// Every number becomes the nearest float, as the C library finds it, also where a decimal lies just
// beside or exactly on the middle between two floats.
TEST(Obj, NumbersAreTheNearestFloats) {
  std::vector<std::string> numbers = {"0",
                                      "-0.0",
                                      "1.",
                                      ".5",
                                      "+2.25",
                                      "16777217",
                                      "16777219",
                                      "1e-3",
                                      "3.4E5",
                                      "1e-60",
                                      "0.1",
                                      "123456789012345",
                                      "1234567890123456",
                                      "99999999999999999999999",
                                      "8388608.5",
                                      "8388609.5",
                                      "0.000000000000001",
                                      "1.00000005960464",
                                      "1.0000000596046448"};
  std::mt19937_64 random(1);
  for (int i = 0; i < 3000; ++i) {
    char text[64];
    const double value = std::ldexp(static_cast<double>(random()) * 0x1p-63 - 1, random() % 24);
    std::snprintf(text, sizeof text, "%.*f", static_cast<int>(random() % 12), value);
    numbers.push_back(text);
  }
  while (numbers.size() % 3) numbers.push_back("0");
  std::string obj;
  for (size_t i = 0; i < numbers.size(); i += 3) {
    obj += "v " + numbers[i] + " " + numbers[i + 1] + " " + numbers[i + 2] + "\n";
  }
  const RawMesh mesh = DecodeObj(std::as_bytes(std::span(obj)));
  ASSERT_EQ(mesh.vert.size(), numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_EQ(mesh.vert[i], std::strtof(numbers[i].c_str(), nullptr)) << numbers[i];
  }
}

TEST(Obj, AllCornerForms) {
  const char* head = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt .25 .25\nvt 1 0\nvt 0 1\nvn 0 0 1\n";
  const std::string text = head;
  EXPECT_EQ(DecodeObj(AsBytes(text + "f 1 2 3")).face, (LargeArray<int>{0, 1, 2}));
  EXPECT_EQ(DecodeObj(AsBytes(text + "f -3 -2 -1\r\n")).face, (LargeArray<int>{0, 1, 2}));

  const RawMesh full = DecodeObj(AsBytes(text + "f 1/3/1 2/2/1 3/1/1 # comment"));
  EXPECT_EQ(full.facetexcoord, (LargeArray<int>{2, 1, 0}));
  EXPECT_EQ(full.facenormal, (LargeArray<int>{0, 0, 0}));
  EXPECT_EQ(full.texcoord[0], 0.25f);
  EXPECT_EQ(full.texcoord[1], 0.75f);  // v counts from the bottom in OBJ, from the top here

  const RawMesh normals = DecodeObj(AsBytes(text + "f 1//1 2//1 3//1"));
  EXPECT_EQ(normals.facenormal.size(), 3u);
  EXPECT_TRUE(normals.texcoord.empty());
}

TEST(Obj, AttributeMissingAtOneCornerIsDropped) {
  const RawMesh mesh = DecodeObj(AsBytes("v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2 3//1"));
  EXPECT_TRUE(mesh.normal.empty());
  EXPECT_TRUE(mesh.facenormal.empty());
}

// Masses of real robots depend on the diagonals: the first ear that can be cut is, however long its
// diagonal.
TEST(Obj, QuadsLoseTheFirstEar) {
  const RawMesh convex = DecodeObj(AsBytes("v 0 0 0\nv 1 0 0\nv 3 1 0\nv 0 1 0\nf 1 2 3 4"));
  EXPECT_EQ(convex.face, (LargeArray<int>{0, 1, 2, 0, 2, 3}));
  const RawMesh long_cut = DecodeObj(AsBytes("v -3 0 0\nv 0 -1 0\nv 3 0 0\nv 0 1 0\nf 1 2 3 4"));
  EXPECT_EQ(long_cut.face, (LargeArray<int>{0, 1, 2, 0, 2, 3}));
  // corner 1 is reflex: cutting it would leave the polygon
  const RawMesh dart = DecodeObj(AsBytes("v 0 0 0\nv 1 1 0\nv 2 0 0\nv 1 3 0\nf 1 2 3 4"));
  EXPECT_EQ(dart.face, (LargeArray<int>{1, 2, 3, 0, 1, 3}));
  // seen along x, where the order of the corners is the same
  const RawMesh side = DecodeObj(AsBytes("v 7 0 0\nv 7 1 1\nv 7 2 0\nv 7 1 3\nf 1 2 3 4"));
  EXPECT_EQ(side.face, dart.face);
}

TEST(Obj, PolygonsThatCannotBeCutAreAnErrorInTime) {
  std::string text;
  constexpr int kCorners = 60000;  // a convex one takes n^2
  for (int i = 0; i < kCorners; ++i) {
    const double angle = 2 * 3.14159265358979 * i / kCorners;
    text += Format("v %.9g %.9g 0\n", std::cos(angle), std::sin(angle));
  }
  text += "f";
  for (int i = 0; i < kCorners; ++i) text += Format(" %d", i + 1);
  EXPECT_THROW(DecodeObj(AsBytes(text)), ModelError);
}

double Area(const RawMesh& mesh) {
  double sum = 0;
  for (size_t i = 0; i < mesh.face.size(); i += 3) {
    const float *a = &mesh.vert[3 * mesh.face[i]], *b = &mesh.vert[3 * mesh.face[i + 1]],
                *c = &mesh.vert[3 * mesh.face[i + 2]];
    sum += 0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  }
  return sum;
}

TEST(Obj, PolygonsKeepTheirArea) {
  const RawMesh pentagon =
      DecodeObj(AsBytes("v 0 0 0\nv 2 0 0\nv 3 1 0\nv 1 3 0\nv 0 1 0\nf 1 2 3 4 5"));
  EXPECT_EQ(pentagon.face, (LargeArray<int>{0, 1, 2, 0, 2, 3, 0, 3, 4}));
  // an L: not convex, a fan from its first corner would fold over
  const RawMesh l =
      DecodeObj(AsBytes("v 1 2 0\nv 0 2 0\nv 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nf 1 2 3 4 5 6"));
  EXPECT_EQ(l.FaceCount(), 4);
  EXPECT_NEAR(Area(l), 3, 1e-6);
  for (size_t f = 0; f < 12; f += 3) {
    RawMesh one = l;
    one.face.assign(l.face.begin() + f, l.face.begin() + f + 3);
    EXPECT_GT(Area(one), 0);
  }
}

TEST(Obj, OnlyTheFirstShapeWithFaces) {
  const RawMesh mesh = DecodeObj(AsBytes(
      "o empty\ng also empty\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no next\nv 0 0 1\nf 1 2 4\n"));
  EXPECT_EQ(mesh.VertexCount(), 4);
  EXPECT_EQ(mesh.FaceCount(), 1);
}

TEST(Obj, RejectsBadFiles) {
  const std::string v = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  for (const char* face : {"f 1 2 4", "f 0 1 2", "f 1 2 x", "f 1 2 -4", "f 1/1 2/1 3/1", "f 1 2 3x",
                           "f 1 2 99999999999", "f 1//1 2//1 3//1"}) {
    EXPECT_THROW(DecodeObj(AsBytes(v + face)), ModelError) << face;
  }
  EXPECT_THROW(DecodeObj(AsBytes("v 0 0\n")), ModelError);
  EXPECT_THROW(DecodeObj(AsBytes("v a b c\n")), ModelError);
  EXPECT_EQ(DecodeObj(AsBytes("")).VertexCount(), 0);
  EXPECT_EQ(DecodeObj(AsBytes("f\nf 1\nv\n")).VertexCount(), 0);
}

Bytes SknFile(int vertid, int ntexcoord = 0) {
  Bytes file;
  file.Add<int>(4).Add<int>(ntexcoord).Add<int>(1).Add<int>(1);
  file.AddAll(test::Tetrahedron(1, 1, 1).vert).AddAll(std::vector<float>(2 * ntexcoord));
  file.Add<int>(0).Add<int>(1).Add<int>(2);
  char name[40] = "torso";
  file.Append(name, 40).AddAll(LargeArray<float>{1, 2, 3}).AddAll(LargeArray<float>{1, 0, 0, 0});
  file.Add<int>(2).Add<int>(0).Add<int>(vertid).Add<float>(0.5f).Add<float>(1.5f);
  return file;
}

TEST(Skn, Reads) {
  const SkinData skin = DecodeSkn(SknFile(3, 4).Span());
  EXPECT_EQ(skin.vert.size(), 12u);
  EXPECT_EQ(skin.texcoord.size(), 8u);
  ASSERT_EQ(skin.bones.size(), 1u);
  EXPECT_EQ(skin.bones[0].body, "torso");
  EXPECT_EQ(skin.bones[0].bindpos[2], 3);
  EXPECT_EQ(skin.bones[0].vertid, (std::vector<int>{0, 3}));
  EXPECT_EQ(skin.bones[0].vertweight[1], 1.5f);
}

TEST(Skn, RejectsBadFiles) {
  const Bytes file = SknFile(3);
  for (size_t size = 0; size < file.Size(); ++size) {
    EXPECT_THROW(DecodeSkn(file.First(size)), ModelError) << size;
  }
  EXPECT_THROW(DecodeSkn(SknFile(4).Span()), ModelError);
  EXPECT_THROW(DecodeSkn(SknFile(-1).Span()), ModelError);
  EXPECT_THROW(DecodeSkn(SknFile(3, 3).Span()), ModelError);
  Bytes longer = file;
  EXPECT_THROW(DecodeSkn(longer.Add<char>(0).Span()), ModelError);
}

TEST(RawMesh, FlipReversesWinding) {
  RawMesh mesh = test::Tetrahedron(1, 1, 1);
  FlipFaces(&mesh);
  EXPECT_EQ(mesh.face[0], 0);
  EXPECT_EQ(mesh.face[1], 1);
  EXPECT_EQ(mesh.face[2], 2);
}

}  // namespace
}  // namespace syn
