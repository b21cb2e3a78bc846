// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// MCAP, a container of time-stamped messages (https://mcap.dev/spec): records of a kind (1 byte), a
// length (8) and a content. Messages are in JSON; schemas are known to Foxglove by name, and an
// open object otherwise.

#ifndef SYNOVIA_APPS_VIEW_MCAP_H_
#define SYNOVIA_APPS_VIEW_MCAP_H_

#include <fstream>
#include <map>
#include <string>

#include "view/bytes.h"

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
  void Put(uint8_t kind, const std::string& content);

  std::string path_;
  std::ofstream file_;
  int channels_ = 0;
  std::map<int, uint32_t> count_;  // messages by channel
};

}  // namespace view

#endif  // SYNOVIA_APPS_VIEW_MCAP_H_
