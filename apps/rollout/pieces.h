// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The file that records which pieces of a batch are done. Several processes write to it.
//
// The file: kMagic, fingerprint, nroll and rollouts in a piece (8 bytes each), then 8 bytes for each
// piece: the checksum of its rows in the output files, or 0 if the piece is not done. A process
// writes the checksum when the rows are on disk. A process that dies therefore costs only the pieces
// that it was working on.

#ifndef SYNOVIA_APPS_ROLLOUT_PIECES_H_
#define SYNOVIA_APPS_ROLLOUT_PIECES_H_

#include <algorithm>
#include <cstdint>
#include <filesystem>

class Pieces {
 public:
  // Makes a new file in which no piece is done.
  static void Create(const std::filesystem::path& path, uint64_t fingerprint, int nroll, int size);
  // Throws app::Error if the file is damaged or of another batch.
  Pieces(const std::filesystem::path& path, uint64_t fingerprint, int nroll);
  ~Pieces();
  Pieces(const Pieces&) = delete;

  int count() const { return (nroll_ + size_ - 1) / size_; }
  int First(int piece) const { return piece * size_; }
  int Count(int piece) const { return std::min(size_, nroll_ - piece * size_); }
  // Returns the checksum of the piece, 0 if it is not done.
  uint64_t Checksum(int piece) const;
  // Records that the rows of the piece are on disk. `checksum` must not be 0 (asserted).
  void MarkDone(int piece, uint64_t checksum);
  int NumDone() const;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  int nroll_, size_ = 1;
};

#endif  // SYNOVIA_APPS_ROLLOUT_PIECES_H_
