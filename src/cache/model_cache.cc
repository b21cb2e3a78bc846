// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the cache of whole models; model_cache.h describes the file format.
//
// Load reads and checks the list, maps the arrays as the buffer of a model, and then checks the
// files, the digests of the arrays and the validity of the model on several threads.

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

// Version of the entries. It must be raised when their format changes.
constexpr int kFormat = 1;
constexpr char kMagic[8] = {'S', 'Y', 'N', 'M', 'O', 'D', 'E', 'L'};
// Bytes of the arrays that share one digest. A stretch is one job of the parallel check.
constexpr size_t kStretch = size_t{1} << 20;
// Bytes of a model per additional thread. Below this, starting a thread costs more than it gains.
constexpr size_t kBytesOfThread = 4 << 20;
constexpr int kMaxThreads = 8;  // Upper bound of the threads of one load.

// The first bytes of an entry.
struct Header {
  char magic[8];
  Digest name, list;                // Digests of the name of the entry and of the list.
  uint64_t list_begin, list_bytes;  // Place of the list in the file.
};
static_assert(sizeof(Header) <= kHiddenBytes);

using ModelOwner = decltype(CachedModel::model);

// All parts of an entry except for the arrays.
struct List {
  mjModel head;  // The model without arrays.
  std::string warning;
  std::vector<Digest> stretches;  // Digests of the arrays, one per kStretch bytes.
  uint64_t num_files = 0;
  std::vector<FileRecord> files;
};

// Lists the fields for archive.h. When a list is read, each record is added before its fields.
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

// Calls visit(bytes) for each stretch of the arrays. The last one may be shorter.
template <typename F>
void ForEachStretch(std::span<const std::byte> arrays, F&& visit) {
  for (size_t begin = 0; begin < arrays.size(); begin += kStretch) {
    visit(arrays.subspan(begin, std::min(kStretch, arrays.size() - begin)));
  }
}

// Returns the buffer of a model as bytes.
std::span<const std::byte> ArraysOf(const mjModel& m) {
  return {static_cast<const std::byte*>(m.buffer), static_cast<size_t>(m.nbuffer)};
}

// Rounds up to a multiple of kHiddenBytes.
constexpr size_t RoundUp(size_t n) { return (n + kHiddenBytes - 1) / kHiddenBytes * kHiddenBytes; }

[[noreturn]] void Refuse() { throw ModelError("not a valid entry"); }

void Expect(bool condition) {
  if (!condition) Refuse();
}

// Reads and checks everything but the arrays. Throws ModelError if the entry is damaged or belongs
// to another name, or if its sizes contradict each other.
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

// Returns the arrays as a buffer. The mapping itself becomes the buffer if possible. The arrays are
// copied if the program manages memory itself, if the file might change, or if the arrays are so
// small that whole pages would cost more than a copy.
BufferPtr TakeArrays(FileMapping* file, size_t bytes) {
  const bool adopt =
      kHasLargePages && !mju_user_malloc && file->IsSteady() && bytes >= kWorthLargePage;
  if (adopt) return BufferPtr(AdoptBuffer(file->Release()));
  BufferPtr buffer(AllocateBuffer(bytes, BufferUse::kWhole));
  if (buffer) std::memcpy(buffer.get(), file->Bytes().data() + kHiddenBytes, bytes);
  return buffer;
}

// Returns a model with the arrays of the file, not yet validated. Returns null if memory is
// exhausted.
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

// Checks the files, the digests of the arrays and the validity of the model, and builds its plan.
// Returns true if everything is right. The checks are independent jobs: validation is safe even if
// the digest of an array turns out to be wrong.
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
    // The last job (validation and plan) takes longest and is handed out first.
    const size_t job = (i + num_files + num_stretches) % num_jobs;
    if (sound && !check(job)) sound = false;
  });
  ReleaseScratch();
  return sound;
}

// Returns the model without pointers to its arrays, which have no meaning in a file.
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
  // Messages about a damaged entry are suppressed, because the model is then loaded from its files.
  const MessageTrap trap;
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
  // Other processes map this file, so its content must not change any more.
  file.MakeReadOnly();
  file.Commit();
}

}  // namespace syn
