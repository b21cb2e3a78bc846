// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds the file that a URDF names by "package://NAME/REST", "model://NAME/REST", "file://PATH" or
// a plain path. The first existing file in this order is taken:
//
//   1. a plain path: relative to the folder of the URDF file
//   2. for each search folder F: F/REST if F is the package, then F/NAME/REST
//   3. for each folder D above the URDF file, nearest first: D/REST if D is the package, then
//      D/NAME/REST
//   4. for REST, and then for shorter and shorter tails of REST that keep at least one folder:
//      D/REST or D/TAIL for each folder D above the URDF file (packages get renamed and moved)
//   5. below the nearest folder above with a package.xml: the only file that ends in NAME/REST
//
// A folder is the package NAME if it has this name, or if its package.xml contains
// <name>NAME</name>.

#ifndef SYNOVIA_ASSET_FILE_PACKAGE_PATH_H_
#define SYNOVIA_ASSET_FILE_PACKAGE_PATH_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// Finds files for one URDF file.
class PackageFinder {
 public:
  // `folders` are the search folders, `model_dir` is the folder of the URDF file. `vfs` may be
  // null.
  PackageFinder(std::vector<std::string> folders, const std::string& model_dir, const mjVFS* vfs);

  // Returns a name with which the file can be opened; empty if the file is not found.
  std::string Find(std::string_view uri);

  // Returns a sentence for users whose file was not found: where Find() looked for it.
  std::string DescribeSearch(std::string_view uri) const;

 private:
  // Returns whether a file can be opened.
  bool Exists(const std::string& path) const;
  // Returns whether a folder is the given package.
  bool IsPackage(const std::string& folder, const std::string& package);
  // Implements steps 2 to 5.
  std::string FindIn(const std::string& package, const std::string& rest);
  // Implements step 4.
  std::string FindTail(std::string_view rest) const;
  // Implements step 5; `ending` is NAME/REST.
  std::string FindBelow(const std::string& ending) const;

  // Search folders; folder of the URDF file and its parents, nearest first.
  std::vector<std::string> folders_, above_;
  const mjVFS* vfs_;
  std::unordered_map<std::string, std::string> declared_;  // Folder to the name in its package.xml.
};

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_PACKAGE_PATH_H_
