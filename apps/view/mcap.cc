// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "view/mcap.h"

namespace view {
namespace {

constexpr char kMagic[] = "\x89MCAP0\r\n";
enum Record : uint8_t { kHeader = 1, kFooter, kSchema, kChannel, kMessage, kDataEnd = 15 };

void PutString(ByteWriter* out, const std::string& text) {
  out->Put(static_cast<uint32_t>(text.size()));
  out->PutArray(text.data(), text.size());
}

}  // namespace

McapWriter::McapWriter(const std::string& path) : path_(path), file_(path, std::ios::binary) {
  file_.write(kMagic, 8);
  ByteWriter header;
  PutString(&header, "");
  PutString(&header, "synovia");
  Put(kHeader, header.bytes());
}

void McapWriter::Put(uint8_t kind, const std::string& content) {
  ByteWriter head;
  head.Put(kind);
  head.Put(static_cast<uint64_t>(content.size()));
  file_ << head.bytes() << content;
}

int McapWriter::AddChannel(const std::string& topic, const std::string& schema) {
  const int id = ++channels_;
  ByteWriter described;
  described.Put(static_cast<uint16_t>(id));
  PutString(&described, schema);
  PutString(&described, "jsonschema");
  PutString(&described, "{\"title\":\"" + schema + "\",\"type\":\"object\"}");
  Put(kSchema, described.bytes());
  ByteWriter channel;
  channel.Put(static_cast<uint16_t>(id));
  channel.Put(static_cast<uint16_t>(id));
  PutString(&channel, topic);
  PutString(&channel, "json");
  channel.Put(uint32_t{0});  // no metadata
  Put(kChannel, channel.bytes());
  return id;
}

void McapWriter::Write(int channel, uint64_t nanoseconds, const std::string& json) {
  ByteWriter message;
  message.Put(static_cast<uint16_t>(channel));
  message.Put(count_[channel]++);
  message.Put(nanoseconds);  // of the log
  message.Put(nanoseconds);  // of the event
  message.PutArray(json.data(), json.size());
  Put(kMessage, message.bytes());
}

void McapWriter::Close() {
  ByteWriter end;
  end.Put(uint32_t{0});  // no checksum
  Put(kDataEnd, end.bytes());
  ByteWriter footer;
  footer.Put(uint64_t{0});  // no summary
  footer.Put(uint64_t{0});
  footer.Put(uint32_t{0});
  Put(kFooter, footer.bytes());
  file_.write(kMagic, 8);
  file_.close();
  if (!file_) throw app::Error("cannot write '" + path_ + "'");
}

}  // namespace view
