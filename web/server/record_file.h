// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads and writes recordings (.synrec): the description and assets of a model, the model itself,
// and frames. docs/view.md describes the format. In short:
//
//   "SYNREC01", then blocks: kind (1 byte), bytes stored (4), bytes of the content (4), content,
//   compressed (zlib) if that made it smaller
//
// Frames come in blocks of about a second. The first frame of a block is complete, and each other
// one is stored as differences to its predecessor, so that a player can begin at any block.

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

// The first eight bytes of a recording.
inline constexpr char kRecordMagic[] = "SYNREC01";
// Kinds of blocks.
enum RecordBlock : uint8_t {
  kDescriptionBlock = 1,
  kAssetBlock,
  kModelBlock,
  kFramesBlock,
  kEndBlock
};

// Writes one recording.
class RecordWriter {
 public:
  // Writes everything but the frames. Throws app::Error if the file cannot be opened.
  RecordWriter(const std::string& path, const mjModel* m);
  ~RecordWriter();
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;

  // Appends a frame. A frame with the same time as the one before it is skipped. This function does
  // not throw: when the disk is full, a message is printed and the recording ends, but the
  // simulation continues.
  void Add(Frame frame);
  // Writes the frames that remain and closes the file.
  void Close();

 private:
  // Writes the collected frames as a block.
  void Flush();
  // Writes a block, compressed if that makes it smaller. After an error the file is closed and
  // file_ is null.
  void PutBlock(RecordBlock kind, const std::string& content);

  std::string path_;
  std::FILE* file_;
  // The frames of the next block: their bytes, their number, and the time of the first, in seconds.
  ByteWriter chunk_;
  int chunk_frames_ = 0;
  double first_time_ = 0;
  // The latest frame, to which the next one is compared.
  Frame last_;
};

// The contents of a recording.
struct Recording {
  std::string description;                    // JSON text (description.h).
  std::map<std::string, std::string> assets;  // Blocks by name (assets.h).
  std::string model;                          // The model in the format MJB.
  std::vector<Frame> frames;
};

// Reads and checks a recording, from a file or from bytes. Both throw app::Error if the recording
// is damaged. A recording that was cut off is read as far as it goes.
Recording ReadRecording(const std::string& path);
Recording DecodeRecording(std::string_view bytes);

// Returns all bytes of a file. Throws app::Error if it cannot be read.
std::string ReadFile(const std::string& path);

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_RECORD_FILE_H_
