// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes MCAP files, which are containers of time-stamped messages (https://mcap.dev/spec). A file
// consists of records, each with a kind (1 byte), a length (8 bytes) and a content. Messages are in
// JSON. Each schema is written as an object without declared members; Foxglove recognizes its own
// schemas by name.
//
//   magic, header
//   for each chunk: schemas and channels that are new, messages; then an index of its messages
//   end of data
//   summary: all schemas and channels, an index of the chunks, statistics
//   footer, magic
//
// The indices let a reader jump to any time without reading the whole file.

#ifndef SYNOVIA_WEB_SERVER_MCAP_H_
#define SYNOVIA_WEB_SERVER_MCAP_H_

#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "web/server/bytes.h"

namespace view {

// Writes one file. Errors of the disk are reported by Close.
class McapWriter {
 public:
  explicit McapWriter(const std::string& path);
  // Adds a channel for messages of a schema, such as "foxglove.SceneUpdate", and returns its
  // number.
  int AddChannel(const std::string& topic, const std::string& schema);
  // Appends a message with its time.
  void Write(int channel, uint64_t nanoseconds, const std::string& json);
  // Writes the summary and closes the file. Throws app::Error if anything could not be written.
  void Close();

 private:
  // The interval of times of the messages that were added.
  struct Span {
    uint64_t begin = ~uint64_t{0}, end = 0;
    void Add(uint64_t time) {
      begin = std::min(begin, time);
      end = std::max(end, time);
    }
  };
  // Pairs of the time of a message and its offset in the chunk.
  using MessageIndex = std::vector<std::pair<uint64_t, uint64_t>>;

  // Writes a record to the file.
  void Put(uint8_t kind, const std::string& content);
  // Writes the chunk and the indices of its messages, and begins the next chunk.
  void CloseChunk();
  // Returns the content of the statistics record.
  std::string Statistics() const;

  std::string path_;
  std::ofstream file_;
  uint64_t at_ = 0;  // Number of bytes written.
  int channels_ = 0;
  std::string described_;          // Records of all schemas and channels, for the summary.
  std::map<int, uint64_t> count_;  // Number of messages by channel.
  Span span_;
  // The chunk that is being filled: its records, times, and messages by channel.
  std::string chunk_;
  Span chunk_span_;
  std::map<int, MessageIndex> index_;
  // Index records of the chunks that were written, for the summary.
  std::vector<std::string> chunk_indices_;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_MCAP_H_
