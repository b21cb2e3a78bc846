// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// MCAP, a container of time-stamped messages (https://mcap.dev/spec): records of a kind (1 byte), a
// length (8) and a content. Messages are in JSON; schemas are known to Foxglove by name, and an
// open object otherwise.
//
//   magic, header
//   for each chunk: schemas and channels that are new, messages; then an index of its messages
//   end of data
//   summary: all schemas and channels, an index of the chunks, statistics
//   footer, magic
//
// The index lets a reader go to any time without reading the whole file.

#ifndef SYNOVIA_WEB_SERVER_MCAP_H_
#define SYNOVIA_WEB_SERVER_MCAP_H_

#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "web/server/bytes.h"

namespace view {

class McapWriter {
 public:
  explicit McapWriter(const std::string& path);
  // Its number.
  int AddChannel(const std::string& topic, const std::string& schema);
  void Write(int channel, uint64_t nanoseconds, const std::string& json);
  // The end of the file. Throws app::Error if anything could not be written.
  void Close();

 private:
  struct Span {  // of time
    uint64_t begin = ~uint64_t{0}, end = 0;
    void Add(uint64_t time) {
      begin = std::min(begin, time);
      end = std::max(end, time);
    }
  };
  using MessageIndex = std::vector<std::pair<uint64_t, uint64_t>>;  // time, place in the chunk

  void Put(uint8_t kind, const std::string& content);
  void CloseChunk();
  std::string Statistics() const;

  std::string path_;
  std::ofstream file_;
  uint64_t at_ = 0;  // bytes written
  int channels_ = 0;
  std::string described_;          // records of schemas and channels
  std::map<int, uint64_t> count_;  // messages by channel
  Span span_;
  // The chunk being filled.
  std::string chunk_;
  Span chunk_span_;
  std::map<int, MessageIndex> index_;  // by channel
  std::vector<std::string> chunk_indices_;
};

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_MCAP_H_
