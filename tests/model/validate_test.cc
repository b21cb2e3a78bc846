// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks of large arrays of indices against the rules spelled out one index at a time.

#include "model/validate.h"

#include <random>

#include "model/validate_parts.h"
#include "test_util.h"

namespace syn {
namespace {

using Random = std::mt19937;

int Number(Random& random, int low, int high) {
  return std::uniform_int_distribution<int>(low, high)(random);
}

bool Fails(const auto& check) {
  try {
    check();
    return false;
  } catch (const ModelError&) {
    return true;
  }
}

// Mostly good, so that both answers come up.
TEST(Validate, Ranges) {
  Random random(1);
  int num_good = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const int n = Number(random, 0, 40), low = Number(random, -1, 0), end = Number(random, -2, 9);
    std::vector<int> values(n);
    for (int& v : values) v = Number(random, low, std::max(low, end - 1));
    const int extreme[] = {low - 1, end, INT_MAX, INT_MIN};
    if (n && trial % 2) values[Number(random, 0, n - 1)] = extreme[Number(random, 0, 3)];
    bool expected = true;
    for (const int v : values) expected = expected && v >= low && v < end;
    EXPECT_EQ(AllIn(values.data(), n, low, end), expected);
    num_good += expected;
  }
  EXPECT_GT(num_good, 500);
  EXPECT_LT(num_good, 1500);
  const int largest = INT_MAX;
  EXPECT_TRUE(AllIn(&largest, 1, -1, int64_t{1} << 40));
}

TEST(Validate, Pieces) {
  Random random(2);
  int num_good = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const int size = 60, end = 5;
    std::vector<int> values(size, 1), adr, num;
    const int num_bad = Number(random, 0, 2);
    for (int i = 0; i < num_bad; ++i) values[Number(random, 0, size - 1)] = i ? -1 : end;
    // Pieces that follow each other, leave gaps, go back, or are empty anywhere.
    for (int at = Number(random, 0, 5); at < size && adr.size() < 12;) {
      const int count = std::min(Number(random, 0, 6), size - at);
      const bool odd = Number(random, 0, 5) == 0;
      adr.push_back(count == 0 && odd ? -1 : at);
      num.push_back(count);
      at = odd ? Number(random, 0, size) : at + count;
    }
    bool expected = true;
    for (size_t i = 0; i < adr.size(); ++i) {
      for (int k = 0; k < num[i]; ++k) {
        const int v = values[adr[i] + k];
        expected = expected && v >= 0 && v < end;
      }
    }
    EXPECT_EQ(PiecesAllIn(adr.data(), num.data(), static_cast<int64_t>(adr.size()), values.data(),
                          0, end),
              expected);
    num_good += expected;
  }
  EXPECT_GT(num_good, 500);
  EXPECT_LT(num_good, 1500);
}

TEST(Validate, Trees) {
  Random random(3);
  for (int trial = 0; trial < 1000; ++trial) {
    const int begin = Number(random, 0, 3), count = Number(random, 0, 9);
    std::vector<int> child(2 * (begin + count), 100);
    bool expected = true;
    for (int i = 0; i < count; ++i) {
      for (int k = 0; k < 2; ++k) {
        const bool wild = Number(random, 0, 30) == 0, none = i == count - 1 || Number(random, 0, 1);
        int& c = child[2 * (begin + i) + k];
        c = wild ? Number(random, -2, count + 1) : none ? -1 : Number(random, i + 1, count - 1);
        expected = expected && (c == -1 || (c > i && c < count));
      }
    }
    const auto check = [&] { CheckTreeNodes<2>("child", child.data(), begin, count); };
    EXPECT_EQ(Fails(check), !expected);
  }
}

TEST(Validate, Indices) {
  const int adr[] = {-1, 0, 2, 4, 4}, num[] = {0, 2, 2, 0, 0};
  EXPECT_FALSE(Fails([&] { CheckIndices({"a", adr, 5, num, 4}); }));
  EXPECT_TRUE(Fails([&] { CheckIndices({"a", adr, 5, num, 3}); }));
  const int one[] = {1};
  EXPECT_TRUE(Fails([&] { CheckIndices({"a", adr, 1, one, 4}); }));  // one piece at -1
  const int negative[] = {-1}, huge[] = {INT_MAX}, below[] = {-2}, none[] = {0};
  EXPECT_TRUE(Fails([&] { CheckIndices({"a", adr, 1, negative, 4}); }));
  EXPECT_TRUE(Fails([&] { CheckIndices({"a", adr + 1, 1, huge, INT_MAX}); }));
  EXPECT_TRUE(Fails([&] { CheckIndices({"a", below, 1, none, 4}); }));
  EXPECT_FALSE(Fails([&] { CheckIndices({"a", adr, 3, nullptr, 3}); }));
  EXPECT_TRUE(Fails([&] { CheckIndices({"a", adr, 3, nullptr, 2}); }));
}

// A size that only mjData has arrays for.
TEST(Validate, MocapBodies) {
  const ModelPtr m = LoadString(
      "<mujoco><worldbody><body mocap='true'/><body/><body mocap='true'/></worldbody></mujoco>");
  EXPECT_EQ(m->nmocap, 2);
  EXPECT_EQ(ValidateReferences(m.get()), "");
  for (const int wrong : {0, 1, 3, 1 << 25}) {
    m->nmocap = wrong;
    EXPECT_NE(ValidateReferences(m.get()), "") << wrong;
  }
}

// Every index of a mesh counts.
TEST(Validate, MeshesOfAModel) {
  const ModelPtr m = LoadOwn("mesh_scene.xml");
  ASSERT_EQ(ValidateReferences(m.get()), "");
  const auto each_counts = [&](int* values, int n, const char* name) {
    ASSERT_GT(n, 0) << name;
    for (int i = 0; i < n; i += 1 + n / 300) {
      for (const int wrong : {-2, 1 << 28}) {
        const int right = std::exchange(values[i], wrong);
        EXPECT_NE(ValidateReferences(m.get()), "") << name << " " << i;
        values[i] = right;
      }
    }
  };
  each_counts(m->mesh_face, 3 * m->nmeshface, "mesh_face");
  each_counts(m->mesh_polyvert, m->nmeshpolyvert, "mesh_polyvert");
  each_counts(m->mesh_polymap, m->nmeshpolymap, "mesh_polymap");
  each_counts(m->mesh_graph, m->nmeshgraph, "mesh_graph");
  each_counts(m->bvh_child, 2 * m->nbvh, "bvh_child");
  each_counts(m->bvh_nodeid, m->nbvh, "bvh_nodeid");
  EXPECT_EQ(ValidateReferences(m.get()), "");
}

}  // namespace
}  // namespace syn
