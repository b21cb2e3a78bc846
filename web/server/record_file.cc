// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes a recording block by block while the simulation runs, and reads a whole recording. zlib
// compression comes from the library lodepng.

#include "web/server/record_file.h"

#include <fstream>
#include <iterator>
#include <sstream>

#include <lodepng.h>

#include "web/server/assets.h"
#include "web/server/description.h"

namespace view {
namespace {

// Largest size of a block's content in bytes, 1 GB. It bounds what a damaged file can request.
constexpr size_t kMaxContent = size_t{1} << 30;
// Number of frames in a block: about one second at 60 frames per second.
constexpr int kChunkFrames = 60;

std::string Compress(const std::string& content) {
  std::vector<unsigned char> out;
  LodePNGCompressSettings settings = lodepng_default_compress_settings;
  // Frames are compressed while the simulation runs, so speed is more important than size.
  settings.windowsize = 1024;
  settings.nicematch = 64;
  lodepng::compress(out, reinterpret_cast<const unsigned char*>(content.data()), content.size(),
                    settings);
  return {out.begin(), out.end()};
}

// Returns the content of a block, which has `size` bytes. A block that did not become smaller was
// stored without compression, and then both sizes are equal.
std::string Expand(std::string_view stored, size_t size) {
  if (stored.size() == size) return std::string(stored);
  std::vector<unsigned char> out;
  LodePNGDecompressSettings settings = lodepng_default_decompress_settings;
  settings.max_output_size = size;
  const unsigned error = lodepng::decompress(
      out, reinterpret_cast<const unsigned char*>(stored.data()), stored.size(), settings);
  if (error || out.size() != size)
    throw app::Error("the recording is damaged: a block does not expand");
  return {out.begin(), out.end()};
}

// Returns the model in the format MJB.
std::string ModelBytes(const mjModel* m) {
  std::string bytes(mj_sizeModel(m), '\0');
  mj_saveModel(m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

// Appends the frames of a block.
void ReadFrames(const std::string& content, std::vector<Frame>* frames) {
  ByteReader in(content);
  in.Get<double>();  // The time of the first frame is not needed here.
  const auto count = in.Get<uint32_t>();
  const Frame none;
  for (uint32_t i = 0; i < count; ++i) {
    ByteReader bytes(in.GetText());
    Frame frame;
    ReadFrame(&bytes, i ? frames->back() : none, &frame);
    frames->push_back(std::move(frame));
  }
}

}  // namespace

std::string ReadFile(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  if (!file) throw app::Error("cannot read '" + path + "'");
  std::stringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

RecordWriter::RecordWriter(const std::string& path, const mjModel* m)
    : path_(path), file_(std::fopen(path.c_str(), "wb")) {
  if (!file_) throw app::Error("cannot write '" + path + "'");
  std::fwrite(kRecordMagic, 1, 8, file_);
  const Assets assets = CollectAssets(m);
  DescriptionOptions options;
  options.live = false;
  PutBlock(kDescriptionBlock, DescribeModel(m, assets, options));
  for (const auto& [name, bytes] : assets.blocks) PutBlock(kAssetBlock, name + bytes);
  PutBlock(kModelBlock, ModelBytes(m));
}

RecordWriter::~RecordWriter() { Close(); }

void RecordWriter::PutBlock(RecordBlock kind, const std::string& content) {
  if (!file_) return;
  const std::string packed = Compress(content);
  const std::string& stored = packed.size() < content.size() ? packed : content;
  ByteWriter head;
  head.Put(kind);
  head.Put(static_cast<uint32_t>(stored.size()));
  head.Put(static_cast<uint32_t>(content.size()));
  const bool good = std::fwrite(head.bytes().data(), 1, head.bytes().size(), file_) == 9 &&
                    std::fwrite(stored.data(), 1, stored.size(), file_) == stored.size();
  if (good) return;
  std::fprintf(stderr, "cannot write '%s': the recording ends here\n", path_.c_str());
  std::fclose(file_);
  file_ = nullptr;
}

void RecordWriter::Add(Frame frame) {
  if (last_.id && frame.status.time == last_.status.time) return;
  if (!chunk_frames_) {
    first_time_ = frame.status.time;
    last_ = Frame();
  }
  ByteWriter bytes;
  WriteFrame(frame, last_, &bytes);
  chunk_.PutText(bytes.bytes());
  last_ = std::move(frame);
  if (++chunk_frames_ == kChunkFrames) Flush();
}

void RecordWriter::Flush() {
  if (!chunk_frames_) return;
  ByteWriter block;
  block.Put(first_time_);
  block.Put(static_cast<uint32_t>(chunk_frames_));
  PutBlock(kFramesBlock, block.bytes() + chunk_.bytes());
  chunk_.bytes().clear();
  chunk_frames_ = 0;
}

void RecordWriter::Close() {
  Flush();
  if (!file_) return;
  PutBlock(kEndBlock, "");
  if (file_) std::fclose(file_);
  file_ = nullptr;
}

Recording DecodeRecording(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.left() < 8 || in.Take(8) != kRecordMagic) throw app::Error("not a recording (.synrec)");
  Recording recording;
  // A recording without an end block was cut off; it is read as far as it goes.
  while (in.left() >= 9) {
    const auto kind = in.Get<uint8_t>();
    const size_t stored = in.Get<uint32_t>(), size = in.Get<uint32_t>();
    if (kind == kEndBlock || stored > in.left()) break;
    if (size > kMaxContent) throw app::Error("the recording is damaged: a block is too large");
    const std::string content = Expand(in.Take(stored), size);
    if (kind == kDescriptionBlock) recording.description = content;
    if (kind == kModelBlock) recording.model = content;
    if (kind == kFramesBlock) ReadFrames(content, &recording.frames);
    if (kind == kAssetBlock && size > 40)
      recording.assets[content.substr(0, 40)] = content.substr(40);
  }
  return recording;
}

Recording ReadRecording(const std::string& path) {
  try {
    return DecodeRecording(ReadFile(path));
  } catch (const app::Error& e) {
    throw app::Error("'" + path + "': " + e.what());
  }
}

}  // namespace view
