// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Opens resources: the bytes behind a name, wherever they are stored. XML files, includes, assets
// and MJB files are all opened here. The places are tried in this order:
//
//   name or dir/name in the VFS, if given -> its buffer
//   "prefix:..." of a registered provider -> that provider, and no other place
//   anything else                         -> operating system file dir/name, read when needed
//
// A resource closes itself. It can tell whether its content has changed since an earlier timestamp,
// which the asset cache needs.

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

// An open resource. It must be used by one thread at a time.
class Resource {
 public:
  // Opens a resource. `vfs` may be null. Throws ModelError if there is no such resource.
  static Resource Open(std::string_view dir, std::string_view name, const mjVFS* vfs);

  // Opens a resource, and returns an empty value if there is none.
  static std::optional<Resource> TryOpen(std::string_view dir, std::string_view name,
                                         const mjVFS* vfs);

  Resource(Resource&&) = default;
  Resource& operator=(Resource&&) = default;

  // Returns the full name: dir joined with name, or the name in the VFS.
  const std::string& Name() const { return name_; }

  // Returns the whole content, which is valid as long as the resource. Throws ModelError if it
  // cannot be read or is empty.
  std::span<const std::byte> Read();
  // Returns the whole content as text, as Read does.
  std::string_view ReadText();

  // Returns the directory part of the name, with its separator at the end; may be empty.
  std::string_view Directory() const;

  // Returns whether the content comes from the VFS.
  bool IsInVfs() const { return is_vfs_; }
  // Returns whether the content comes from a resource provider.
  bool IsProvided() const { return provided_ != nullptr; }

  // Returns whether the files that are read are logged (cache/file_log.h).
  bool IsLogged() const { return log_ != nullptr; }
  // Returns the digest of an operating system file that was read while files are logged.
  const std::optional<Digest>& Content() const { return content_; }
  // Logs the file as read, with the given digest of its content. Called by ReadFile, and by the
  // asset cache if a cached result replaces reading.
  void LogAsRead(const Digest& content);

  // Returns a text that identifies the present content, to be compared by ModifiedSince.
  std::string Timestamp();
  // Returns whether the content differs from that at an earlier timestamp.
  bool ModifiedSince(const std::string& timestamp);

 private:
  // The state of a resource that a provider opened. It is on the heap, so that callbacks always see
  // the same addresses.
  struct Provided {
    Provided(std::string full_name, const mjpResourceProvider& provider);
    Provided(const Provided&) = delete;
    ~Provided();
    std::string name;
    mjResource resource = {};
  };
  explicit Resource(std::string name) : name_(std::move(name)) {}
  // Opens the resource by a provider. Throws ModelError if that fails.
  void OpenProvider(const mjpResourceProvider& provider);
  // Checks that an operating system file exists and logs it. Throws ModelError if it does not.
  void OpenFile();
  // Reads an operating system file. Throws ModelError if that fails.
  void ReadFile();

  std::string name_;
  // Path of an operating system file; links are resolved if access is confined.
  std::string path_;
  std::span<const std::byte> bytes_;  // The content; empty until it is read.
  bool is_vfs_ = false;
  LargeArray<std::byte> file_;  // Owns the bytes of an operating system file.
  std::string file_time_;       // Modification time of an operating system file.
  FileLog* log_ = nullptr;      // Null if files are not logged.
  // Digest of an operating system file that was read while files are logged.
  std::optional<Digest> content_;
  std::unique_ptr<Provided> provided_;  // State of a resource of a provider; otherwise null.
};

// Where the asset files of a model are.
struct AssetFiles {
  std::string model_dir;       // Directory of the model file.
  std::string asset_dir;       // meshdir or texturedir of the compiler settings.
  const mjVFS* vfs = nullptr;  // Searched before the file system; may be null.
  bool strip_path = false;     // Directories in file attributes are ignored.
};

// Returns the name of an asset file relative to the model directory: asset_dir joined with the file
// attribute.
std::string AssetFileName(const AssetFiles& files, std::string_view file);

// Opens an asset file. Throws ModelError.
Resource OpenAsset(const AssetFiles& files, std::string_view file);

// Returns the size of an asset file in bytes without opening it, to estimate the work of loading
// it. Returns a guess for files of a provider and where access is confined, and 0 if there is no
// file.
size_t SizeOfAsset(const AssetFiles& files, std::string_view file);

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_RESOURCE_H_
