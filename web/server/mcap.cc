// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes the records of an MCAP file. The order of the fields is the one of the MCAP specification.

#include "web/server/mcap.h"

namespace view {
namespace {

constexpr char kMagic[] = "\x89MCAP0\r\n";
// Size in bytes at which a chunk is closed, 1 MB. A reader loads whole chunks.
constexpr size_t kChunkBytes = 1 << 20;

// Kinds of records, numbered by the specification.
enum Record : uint8_t {
  kHeader = 1,
  kFooter,
  kSchema,
  kChannel,
  kMessage,
  kChunk,
  kMessageIndex,
  kChunkIndex,
  kStatistics = 11,
  kDataEnd = 15,
};

// Appends the length of the text in 32 bits and its bytes.
void PutString(ByteWriter* out, const std::string& text) {
  out->Put(static_cast<uint32_t>(text.size()));
  out->PutArray(text.data(), text.size());
}

std::string RecordBytes(uint8_t kind, const std::string& content) {
  ByteWriter out;
  out.Put(kind);
  out.Put(static_cast<uint64_t>(content.size()));
  out.PutArray(content.data(), content.size());
  return std::move(out.bytes());
}

// Appends pairs of numbers after the number of bytes that they need.
template <typename First, typename Pairs>
void PutPairs(ByteWriter* out, const Pairs& pairs) {
  out->Put(static_cast<uint32_t>(pairs.size() * (sizeof(First) + sizeof(uint64_t))));
  for (const auto& [first, second] : pairs) {
    out->Put(static_cast<First>(first));
    out->Put(static_cast<uint64_t>(second));
  }
}

}  // namespace

McapWriter::McapWriter(const std::string& path) : path_(path), file_(path, std::ios::binary) {
  file_.write(kMagic, 8);
  at_ = 8;
  ByteWriter header;
  PutString(&header, "");
  PutString(&header, "synovia");
  Put(kHeader, header.bytes());
}

void McapWriter::Put(uint8_t kind, const std::string& content) {
  const std::string record = RecordBytes(kind, content);
  file_ << record;
  at_ += record.size();
}

int McapWriter::AddChannel(const std::string& topic, const std::string& schema) {
  const int id = ++channels_;
  ByteWriter described;
  described.Put(static_cast<uint16_t>(id));
  PutString(&described, schema);
  PutString(&described, "jsonschema");
  PutString(&described, "{\"title\":\"" + schema + "\",\"type\":\"object\"}");
  ByteWriter channel;
  channel.Put(static_cast<uint16_t>(id));
  channel.Put(static_cast<uint16_t>(id));
  PutString(&channel, topic);
  PutString(&channel, "json");
  channel.Put(uint32_t{0});  // There are no metadata.
  const std::string records =
      RecordBytes(kSchema, described.bytes()) + RecordBytes(kChannel, channel.bytes());
  described_ += records;
  chunk_ += records;
  return id;
}

void McapWriter::Write(int channel, uint64_t nanoseconds, const std::string& json) {
  index_[channel].emplace_back(nanoseconds, chunk_.size());
  chunk_span_.Add(nanoseconds);
  span_.Add(nanoseconds);
  ByteWriter message;
  message.Put(static_cast<uint16_t>(channel));
  message.Put(static_cast<uint32_t>(count_[channel]++));
  message.Put(nanoseconds);  // Time of the log.
  message.Put(nanoseconds);  // Time of publication.
  message.PutArray(json.data(), json.size());
  chunk_ += RecordBytes(kMessage, message.bytes());
  if (chunk_.size() > kChunkBytes) CloseChunk();
}

void McapWriter::CloseChunk() {
  if (index_.empty()) return;
  const uint64_t start = at_, size = chunk_.size();
  ByteWriter chunk;
  chunk.Put(chunk_span_.begin);
  chunk.Put(chunk_span_.end);
  chunk.Put(size);
  chunk.Put(uint32_t{0});  // There is no checksum.
  PutString(&chunk, "");   // There is no compression.
  chunk.Put(size);
  chunk.PutArray(chunk_.data(), chunk_.size());
  Put(kChunk, chunk.bytes());
  const uint64_t end = at_;
  std::map<int, uint64_t> places;  // Offset in the file of each message index.
  for (const auto& [channel, messages] : index_) {
    places[channel] = at_;
    ByteWriter index;
    index.Put(static_cast<uint16_t>(channel));
    PutPairs<uint64_t>(&index, messages);
    Put(kMessageIndex, index.bytes());
  }
  ByteWriter index;
  index.Put(chunk_span_.begin);
  index.Put(chunk_span_.end);
  index.Put(start);
  index.Put(end - start);
  PutPairs<uint16_t>(&index, places);
  index.Put(at_ - end);
  PutString(&index, "");
  index.Put(size);
  index.Put(size);
  chunk_indices_.push_back(std::move(index.bytes()));
  chunk_.clear();
  index_.clear();
  chunk_span_ = {};
}

std::string McapWriter::Statistics() const {
  uint64_t messages = 0;
  for (const auto& [channel, n] : count_) messages += n;
  ByteWriter out;
  out.Put(messages);
  out.Put(static_cast<uint16_t>(channels_));  // Number of schemas.
  out.Put(static_cast<uint32_t>(channels_));
  out.Put(uint32_t{0});  // Number of attachments.
  out.Put(uint32_t{0});  // Number of metadata records.
  out.Put(static_cast<uint32_t>(chunk_indices_.size()));
  out.Put(messages ? span_.begin : 0);
  out.Put(span_.end);
  PutPairs<uint16_t>(&out, count_);
  return std::move(out.bytes());
}

void McapWriter::Close() {
  CloseChunk();
  ByteWriter end;
  end.Put(uint32_t{0});  // There is no checksum.
  Put(kDataEnd, end.bytes());
  const uint64_t summary = at_;
  file_ << described_;
  at_ += described_.size();
  for (const std::string& index : chunk_indices_) Put(kChunkIndex, index);
  Put(kStatistics, Statistics());
  ByteWriter footer;
  footer.Put(summary);
  footer.Put(uint64_t{0});  // There are no offsets within the summary.
  footer.Put(uint32_t{0});
  Put(kFooter, footer.bytes());
  file_.write(kMagic, 8);
  file_.close();
  if (!file_) throw app::Error("cannot write '" + path_ + "'");
}

}  // namespace view
