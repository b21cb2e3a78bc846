// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "cache/model_cache.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <thread>

#include <synovia/version.h>

#include "base/memory.h"
#include "cache/archive.h"
#include "model/layout.h"
#include "model/plan/plan.h"
#include "model/validate.h"
#include "system/build_id.h"
#include "system/file_mapping.h"
#include "system/output_file.h"
#include "system/private_file.h"
#include "system/scratch.h"
#include "system/threads.h"
#include "system/worker_group.h"

namespace syn {
namespace {

// To be raised when entries are written in another way.
constexpr int kFormat = 1;
constexpr char kMagic[8] = {'S', 'Y', 'N', 'M', 'O', 'D', 'E', 'L'};
constexpr size_t kStretch = size_t{1} << 20;
// Bytes of a model for which another thread is worth its start.
constexpr size_t kBytesOfThread = 4 << 20;
constexpr int kMaxThreads = 8;

struct Header {
  char magic[8];
  Digest name, list;
  uint64_t list_begin, list_bytes;
};
static_assert(sizeof(Header) <= kHiddenBytes);

using ModelOwner = decltype(CachedModel::model);

struct List {
  mjModel head;  // without arrays
  std::string warning;
  std::vector<Digest> stretches;
  uint64_t num_files = 0;
  std::vector<FileRecord> files;
};

template <typename L, typename Visit>
requires std::is_same_v<std::remove_const_t<L>, List>
void ForEachField(L& list, Visit&& visit) {
  visit(list.head);
  visit(list.warning);
  visit(list.stretches);
  visit(list.num_files);
  for (uint64_t i = 0; i < list.num_files; ++i) {
    if constexpr (!std::is_const_v<L>) list.files.emplace_back();
    auto& record = list.files[i];
    visit(record.path);
    visit(record.state);
    visit(record.content);
  }
}

template <typename F>
void ForEachStretch(std::span<const std::byte> arrays, F&& visit) {
  for (size_t begin = 0; begin < arrays.size(); begin += kStretch) {
    visit(arrays.subspan(begin, std::min(kStretch, arrays.size() - begin)));
  }
}

std::span<const std::byte> ArraysOf(const mjModel& m) {
  return {static_cast<const std::byte*>(m.buffer), static_cast<size_t>(m.nbuffer)};
}

constexpr size_t RoundUp(size_t n) { return (n + kHiddenBytes - 1) / kHiddenBytes * kHiddenBytes; }

[[noreturn]] void Refuse() { throw ModelError("not a valid entry"); }

void Expect(bool condition) {
  if (!condition) Refuse();
}

List ReadList(std::span<const std::byte> file, const Digest& name) {
  Expect(file.size() >= kHiddenBytes);
  Header header;
  std::memcpy(&header, file.data(), sizeof header);
  Expect(std::memcmp(header.magic, kMagic, sizeof kMagic) == 0 && header.name == name);
  Expect(header.list_begin % kHiddenBytes == 0 && header.list_begin <= file.size() &&
         header.list_bytes == file.size() - header.list_begin);
  const std::span<const std::byte> bytes = file.subspan(header.list_begin);
  Expect(DigestOf(bytes) == header.list);
  List list;
  ArchiveReader reader(bytes);
  ForEachField(list, reader);
  reader.ExpectEnd();
  const std::optional<size_t> arrays = ModelBufferBytes(list.head);
  Expect(arrays && list.head.nbuffer == static_cast<mjtSize>(*arrays));
  Expect(header.list_begin == RoundUp(kHiddenBytes + *arrays));
  Expect(list.stretches.size() == (*arrays + kStretch - 1) / kStretch);
  return list;
}

// The arrays where they are in the file, or a copy where the program manages memory, the file is
// not certain to stay as it is, or there is so little that the pages around it would be more.
BufferPtr TakeArrays(FileMapping* file, size_t bytes) {
  const bool adopt =
      kHasLargePages && !mju_user_malloc && file->IsSteady() && bytes >= kWorthLargePage;
  if (adopt) return BufferPtr(AdoptBuffer(file->Release()));
  BufferPtr buffer(AllocateBuffer(bytes, BufferUse::kWhole));
  if (buffer) std::memcpy(buffer.get(), file->Bytes().data() + kHiddenBytes, bytes);
  return buffer;
}

ModelOwner MakeModel(FileMapping* file, const mjModel& head) {
  BufferPtr buffer = TakeArrays(file, head.nbuffer);
  ModelOwner model(buffer ? ModelInBuffer(head, std::move(buffer)) : nullptr, mj_deleteModel);
  if (!model) return model;
  model->opt = head.opt;
  model->vis = head.vis;
  model->stat = head.stat;
  model->signature = head.signature;
  return model;
}

// Whether files and arrays are what their digests say and the model is valid; it then has its plan.
// Three kinds of jobs that do not depend on each other: an array whose digest is wrong is valid or
// not like any other.
bool Finish(mjModel* m, const List& list) {
  std::vector<std::span<const std::byte>> stretches;
  ForEachStretch(ArraysOf(*m), [&](std::span<const std::byte> s) { stretches.push_back(s); });
  const size_t num_files = list.files.size(), num_stretches = stretches.size();
  std::atomic<bool> sound = true;
  auto check = [&](size_t job) {
    if (job < num_files) return IsUnchanged(list.files[job]);
    job -= num_files;
    if (job < num_stretches) return DigestOf(stretches[job]) == list.stretches[job];
    if (!ValidateReferences(m).empty()) return false;
    BuildPlan(m);
    return true;
  };
  const int num_jobs = static_cast<int>(1 + num_files + num_stretches);
  const int cores = NumCores();
  const int worth = static_cast<int>(ArraysOf(*m).size() / kBytesOfThread);
  ParallelFor(num_jobs, std::clamp(1 + worth, 1, std::clamp(cores, 1, kMaxThreads)), [&](int i) {
    // What takes longest begins.
    const size_t job = (i + num_files + num_stretches) % num_jobs;
    if (sound && !check(job)) sound = false;
  });
  ReleaseScratch();
  return sound;
}

mjModel HeadOf(const mjModel& m) {
  mjModel head = m;
  head.buffer = nullptr;
  ForEachModelArray(&head, []<typename T>(T*& pointer, const ArrayInfo&) { pointer = nullptr; });
  return head;
}

}  // namespace

bool HasCallbacks() {
  return mjcb_passive || mjcb_control || mjcb_contactfilter || mjcb_sensor || mjcb_act_dyn ||
         mjcb_act_gain || mjcb_act_bias;
}

ModelEntry::ModelEntry(std::string folder, const std::string& file, const std::string& readers)
    : folder_(std::move(folder)) {
  name_.Add(Format("model %s %d", syn_versionString(), kFormat));
  name_.Add(std::as_bytes(std::span(BuildId())));
  name_.Add(readers);
  name_.Add(file);
  name_.Add(AbsolutePath(file));
}

std::string ModelEntry::Path() const {
  return (std::filesystem::path(folder_) / (name_.Hex() + ".model")).string();
}

std::optional<CachedModel> ModelEntry::Load() const {
  FileMapping file(Path().c_str());
  if (file.Bytes().empty() || !file.IsPrivate()) return {};
  const MessageTrap trap;  // what an entry lacks is nobody's concern
  try {
    List list = ReadList(file.Bytes(), name_);
    ModelOwner model = MakeModel(&file, list.head);
    if (!model || !Finish(model.get(), list)) return {};
    return CachedModel{
        std::move(model), {list.warning.begin(), list.warning.end()}, std::move(list.files)};
  } catch (const ModelError&) {
    return {};
  } catch (const EngineError&) {
    return {};
  }
}

void ModelEntry::Store(const mjModel& m, const std::string& warning,
                       const std::vector<FileRecord>& files) const {
  List list{HeadOf(m), warning, {}, files.size(), files};
  const std::span<const std::byte> arrays = ArraysOf(m);
  ForEachStretch(arrays, [&](std::span<const std::byte> stretch) {
    list.stretches.push_back(DigestOf(stretch));
  });
  const ArchiveWriter writer(list);

  std::byte header[kHiddenBytes] = {};
  const std::byte padding[kHiddenBytes] = {};
  const size_t end = kHiddenBytes + arrays.size();
  const Header values{{}, name_, DigestOf(writer.bytes()), RoundUp(end), writer.bytes().size()};
  std::memcpy(header, &values, sizeof values);
  std::memcpy(header, kMagic, sizeof kMagic);

  if (!MakePrivateFolder(folder_)) return;
  OutputFile file(Path().c_str(), OutputKind::kCached);
  if (!file.IsOpen()) return;
  file.WriteWhole({header, arrays, std::span(padding).first(RoundUp(end) - end), writer.bytes()});
  file.MakeReadOnly();  // nothing may change in what others have mapped
  file.Commit();
}

}  // namespace syn
