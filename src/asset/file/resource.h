// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Resource: the bytes behind a name, wherever they live. XML files, includes, assets and MJB files
// are all opened here:
//
//   name or dir/name in the VFS, if given -> its buffer
//   "prefix:..." of a registered provider -> that provider, and no other place
//   anything else                         -> operating system file dir/name, read once when asked
//
// A resource closes itself. It knows whether the content has changed since an earlier timestamp,
// which is what the asset cache asks.

#ifndef SYNOVIA_ASSET_FILE_RESOURCE_H_
#define SYNOVIA_ASSET_FILE_RESOURCE_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <mujoco/mujoco.h>

#include "cache/file_log.h"
#include "system/scratch.h"

namespace syn {

class Resource {
 public:
  // Throws ModelError if nothing can be opened.
  static Resource Open(std::string_view dir, std::string_view name, const mjVFS* vfs);

  // The same, with failure as an empty result.
  static std::optional<Resource> TryOpen(std::string_view dir, std::string_view name,
                                         const mjVFS* vfs);

  Resource(Resource&&) = default;
  Resource& operator=(Resource&&) = default;

  // Full name: dir joined with name, or the name in the VFS.
  const std::string& Name() const { return name_; }

  // The whole content, valid as long as the resource. Throws ModelError if it cannot be read or is
  // empty.
  std::span<const std::byte> Read();
  std::string_view ReadText();

  // Directory part of the name, with its separator at the end; may be empty.
  std::string_view Directory() const;

  bool IsInVfs() const { return is_vfs_; }
  bool IsProvided() const { return provided_ != nullptr; }

  // Whether the files that are read are being logged (cache/file_log.h); the digest of this one, if
  // it is an operating system file and has been read. One that need not be read because an earlier
  // result is there counts as read all the same.
  bool IsLogged() const { return log_ != nullptr; }
  const std::optional<Digest>& Content() const { return content_; }
  void LogAsRead(const Digest& content);

  // A mark of the present content, and whether the content differs from that of an earlier mark.
  std::string Timestamp();
  bool ModifiedSince(const std::string& timestamp);

 private:
  // On the heap, so that the callbacks always see the same addresses.
  struct Provided {
    Provided(std::string full_name, const mjpResourceProvider& provider);
    Provided(const Provided&) = delete;
    ~Provided();
    std::string name;
    mjResource resource = {};
  };
  explicit Resource(std::string name) : name_(std::move(name)) {}
  void OpenProvider(const mjpResourceProvider& provider);
  void OpenFile();
  void ReadFile();

  std::string name_;
  std::string path_;                  // of an operating system file, links followed if confined
  std::span<const std::byte> bytes_;  // empty until read
  bool is_vfs_ = false;
  LargeArray<std::byte> file_;  // owns the bytes of an operating system file
  std::string file_time_;
  FileLog* log_ = nullptr;
  std::optional<Digest> content_;
  std::unique_ptr<Provided> provided_;
};

// Where the assets of a model live.
struct AssetFiles {
  std::string model_dir;       // directory of the model file
  std::string asset_dir;       // meshdir or texturedir of the compiler settings
  const mjVFS* vfs = nullptr;  // looked at first
  bool strip_path = false;     // drop the directories of the file attribute
};

// The name of an asset file below the model directory: asset_dir joined with the file attribute.
std::string AssetFileName(const AssetFiles& files, std::string_view file);

Resource OpenAsset(const AssetFiles& files, std::string_view file);

// Bytes of an asset file, without opening it: a guess where only a provider or the file policy can
// tell.
size_t SizeOfAsset(const AssetFiles& files, std::string_view file);

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_RESOURCE_H_
