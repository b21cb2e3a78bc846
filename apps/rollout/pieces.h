// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Which pieces of a batch are done, in a file that several processes write to: kMagic, fingerprint,
// nroll and rollouts in a piece (8 bytes each), then a byte for each piece. A process marks a piece
// when its results are in the output files, so that whatever dies whenever costs only the pieces
// under way.

#ifndef SYNOVIA_APPS_ROLLOUT_PIECES_H_
#define SYNOVIA_APPS_ROLLOUT_PIECES_H_

#include <algorithm>
#include <cstdint>
#include <filesystem>

class Pieces {
 public:
  // Makes the file anew.
  static void Create(const std::filesystem::path& path, uint64_t fingerprint, int nroll, int size);
  // Throws app::Error if the file is damaged or of another batch.
  Pieces(const std::filesystem::path& path, uint64_t fingerprint, int nroll);
  ~Pieces();
  Pieces(const Pieces&) = delete;

  int count() const { return (nroll_ + size_ - 1) / size_; }
  int First(int piece) const { return piece * size_; }
  int Count(int piece) const { return std::min(size_, nroll_ - piece * size_); }
  bool IsDone(int piece) const;
  void MarkDone(int piece);
  int NumDone() const;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  int nroll_, size_ = 1;
};

#endif  // SYNOVIA_APPS_ROLLOUT_PIECES_H_
