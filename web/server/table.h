// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Tables of integers, written as differences to an earlier table of the same kind. From one frame
// to the next most rows of a scene do not change, and most changes are small. Unchanged rows cost
// almost nothing, an unchanged column costs a bit, and a small change costs a byte or two.
//
//   rows, then until all rows are described: number of unchanged rows; columns that changed in the
//   next row, one bit each; their differences
//
// A row that the earlier table does not have is written as the difference to zeros. Numbers are
// varints (bytes.h).

#ifndef SYNOVIA_WEB_SERVER_TABLE_H_
#define SYNOVIA_WEB_SERVER_TABLE_H_

#include <cstdint>
#include <vector>

#include "web/server/bytes.h"

namespace view {

// A table with its cells in row-major order. It has at most 32 columns.
struct Table {
  int columns = 1;
  std::vector<int32_t> cells;

  explicit Table(int n = 1) : columns(n) {}
  int rows() const { return static_cast<int>(cells.size()) / columns; }
  // Appends a row of zeros and returns its cells, which are valid until the next row is added.
  int32_t* AddRow() {
    cells.resize(cells.size() + columns);
    return cells.data() + cells.size() - columns;
  }
  bool operator==(const Table&) const = default;
};

// Appends the table to the bytes, as differences to `base`, which must have the same columns.
void WriteTable(const Table& table, const Table& base, ByteWriter* out);

// Reads a table that WriteTable wrote with the same base. Throws app::Error if the bytes are not
// valid, or if there are more than max_rows rows.
void ReadTable(ByteReader* in, const Table& base, int max_rows, Table* table);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_TABLE_H_
