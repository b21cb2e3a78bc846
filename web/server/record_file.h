// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Recordings (.synrec): the description and assets of a model, the model itself, and frames. The
// format is docs/view.md's; in short:
//
//   "SYNREC01", then blocks: kind (1 byte), bytes stored (4), bytes of the content (4), content,
//   compressed (zlib) if that made it smaller
//
// Frames come in blocks of up to a second or so. The first of a block stands alone, the others are
// differences to their predecessor, so that a player may begin with any block.

#ifndef SYNOVIA_WEB_SERVER_RECORD_FILE_H_
#define SYNOVIA_WEB_SERVER_RECORD_FILE_H_

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "web/server/frame.h"

namespace view {

inline constexpr char kRecordMagic[] = "SYNREC01";
enum RecordBlock : uint8_t {
  kDescriptionBlock = 1,
  kAssetBlock,
  kModelBlock,
  kFramesBlock,
  kEndBlock
};

class RecordWriter {
 public:
  // Throws app::Error if the file cannot be written.
  RecordWriter(const std::string& path, const mjModel* m);
  ~RecordWriter();
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;

  // A frame at the same time as the one before it is left out. Does not throw: a full disk ends the
  // recording with a message, not the simulation.
  void Add(Frame frame);
  void Close();

 private:
  void Flush();
  void PutBlock(RecordBlock kind, const std::string& content);

  std::string path_;
  std::FILE* file_;
  ByteWriter chunk_;
  int chunk_frames_ = 0;
  double first_time_ = 0;
  Frame last_;
};

struct Recording {
  std::string description;
  std::map<std::string, std::string> assets;
  std::string model;  // MJB
  std::vector<Frame> frames;
};

// The whole file, checked. Throws app::Error.
Recording ReadRecording(const std::string& path);
Recording DecodeRecording(std::string_view bytes);

// All bytes of a file. Throws app::Error.
std::string ReadFile(const std::string& path);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_RECORD_FILE_H_
