// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Integers in rows and columns, written as differences to an earlier table of the same kind. Most
// of a scene stays as it is from one frame to the next, and what moves moves a little: unchanged
// rows cost nothing, unchanged columns a bit, small changes a byte or two.
//
//   rows, then until all rows are told: number of unchanged rows; columns that changed in the next
//   row, one bit each; their differences
//
// A row that the earlier table does not have differs from zeros.

#ifndef SYNOVIA_WEB_SERVER_TABLE_H_
#define SYNOVIA_WEB_SERVER_TABLE_H_

#include <cstdint>
#include <vector>

#include "web/server/bytes.h"

namespace view {

struct Table {
  int columns = 1;
  std::vector<int32_t> cells;

  explicit Table(int n = 1) : columns(n) {}
  int rows() const { return static_cast<int>(cells.size()) / columns; }
  int32_t* AddRow() {
    cells.resize(cells.size() + columns);
    return cells.data() + cells.size() - columns;
  }
  bool operator==(const Table&) const = default;
};

void WriteTable(const Table& table, const Table& base, ByteWriter* out);

// Reads what WriteTable wrote with the same base. Throws app::Error if it cannot be, or if there
// are more than max_rows rows.
void ReadTable(ByteReader* in, const Table& base, int max_rows, Table* table);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_TABLE_H_
