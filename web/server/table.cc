// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes and reads the differences of two tables (table.h).

#include "web/server/table.h"

#include <algorithm>

namespace view {
namespace {

// Returns a - b modulo 2^32, so that any two numbers have a difference; Sum inverts it.
int32_t Difference(int32_t a, int32_t b) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b));
}
int32_t Sum(int32_t a, int64_t b) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
}

// Returns cell i of the base, or zero beyond its end.
int32_t BaseCell(const Table& base, size_t i) { return i < base.cells.size() ? base.cells[i] : 0; }

// Returns the set of columns, one bit each, in which the row that begins at cell `first` differs.
uint32_t ChangedColumns(const Table& table, const Table& base, size_t first) {
  uint32_t changed = 0;
  for (int k = 0; k < table.columns; ++k) {
    changed |= uint32_t{table.cells[first + k] != BaseCell(base, first + k)} << k;
  }
  return changed;
}

}  // namespace

void WriteTable(const Table& table, const Table& base, ByteWriter* out) {
  out->PutVarint(table.rows());
  int same = 0;
  for (int r = 0; r < table.rows(); ++r) {
    const size_t first = static_cast<size_t>(r) * table.columns;
    const uint32_t changed = ChangedColumns(table, base, first);
    if (!changed) {
      ++same;
      continue;
    }
    out->PutVarint(same);
    out->PutVarint(changed);
    for (int k = 0; k < table.columns; ++k) {
      if (!(changed >> k & 1)) continue;
      out->PutSigned(Difference(table.cells[first + k], BaseCell(base, first + k)));
    }
    same = 0;
  }
  if (same) out->PutVarint(same);
}

void ReadTable(ByteReader* in, const Table& base, int max_rows, Table* table) {
  const uint64_t rows = in->GetVarint();
  if (rows > static_cast<uint64_t>(max_rows)) throw app::Error("a table has too many rows");
  const auto columns = static_cast<size_t>(table->columns);
  table->cells.assign(rows * columns, 0);
  std::copy_n(base.cells.begin(), std::min(base.cells.size(), table->cells.size()),
              table->cells.begin());
  for (uint64_t r = 0; r < rows;) {
    const uint64_t same = in->GetVarint();
    if (same > rows - r) throw app::Error("a table has rows beyond its end");
    r += same;
    if (r == rows) return;
    const uint64_t changed = in->GetVarint();
    if (changed >> columns) throw app::Error("a table has columns beyond its end");
    for (size_t k = 0; k < columns; ++k) {
      int32_t& cell = table->cells[r * columns + k];
      if (changed >> k & 1) cell = Sum(cell, in->GetSigned());
    }
    ++r;
  }
}

}  // namespace view
