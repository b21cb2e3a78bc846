// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/table.h"

#include <gtest/gtest.h>

#include <random>

namespace view {
namespace {

Table RandomTable(int rows, int columns, unsigned seed) {
  std::mt19937 random(seed);
  Table table(columns);
  for (int i = 0; i < rows * columns; ++i) table.cells.push_back(static_cast<int32_t>(random()));
  return table;
}

std::string Write(const Table& table, const Table& base) {
  ByteWriter out;
  WriteTable(table, base, &out);
  return out.bytes();
}

Table Read(const std::string& bytes, const Table& base) {
  ByteReader in(bytes);
  Table table(base.columns);
  ReadTable(&in, base, 1000, &table);
  EXPECT_EQ(in.left(), 0u);
  return table;
}

TEST(Table, AnyTableSurvivesWithAnyBase) {
  for (int rows : {0, 1, 7, 40}) {
    for (int base_rows : {0, 1, 7, 40}) {
      const Table table = RandomTable(rows, 18, 1), base = RandomTable(base_rows, 18, 2);
      EXPECT_EQ(Read(Write(table, base), base), table) << rows << " " << base_rows;
    }
  }
}

TEST(Table, ExtremesWrapAround) {
  Table table(2), base(2);
  table.cells = {INT32_MIN, INT32_MAX};
  base.cells = {INT32_MAX, INT32_MIN};
  EXPECT_EQ(Read(Write(table, base), base), table);
}

TEST(Table, WhatDoesNotChangeCostsNothing) {
  Table table = RandomTable(500, 18, 3);
  EXPECT_LE(Write(table, table).size(), 4u);
  const Table base = table;
  table.cells[18 * 250 + 2] += 100;
  // Rows, rows skipped, columns, the difference, rows at the end.
  EXPECT_LE(Write(table, base).size(), 9u);
}

TEST(Table, DamagedBytesAreErrorsNotCrashes) {
  const Table base = RandomTable(20, 3, 4), table = RandomTable(25, 3, 5);
  const std::string good = Write(table, base);
  std::mt19937 random(6);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes = good.substr(0, random() % (good.size() + 1));
    for (int k = 0; k < 3 && !bytes.empty(); ++k) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    ByteReader in(bytes);
    Table read(3);
    try {
      ReadTable(&in, base, 1000, &read);
      EXPECT_LE(read.rows(), 1000);
    } catch (const app::Error&) {
    }
  }
}

TEST(Bytes, NumbersSurvive) {
  ByteWriter out;
  const int64_t numbers[] = {0, -1, 1, 63, -64, 64, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
  for (int64_t n : numbers) out.PutSigned(n);
  out.PutText("synovia");
  ByteReader in(out.bytes());
  for (int64_t n : numbers) EXPECT_EQ(in.GetSigned(), n);
  EXPECT_EQ(in.GetText(), "synovia");
  EXPECT_THROW(in.Get<uint8_t>(), app::Error);
}

}  // namespace
}  // namespace view
