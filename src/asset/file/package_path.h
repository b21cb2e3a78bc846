// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Which file a URDF means by "package://NAME/REST", "model://NAME/REST", "file://PATH" or a plain
// path. In this order, the first that exists:
//
//   1. a plain path: relative to the folder of the URDF file
//   2. for each search folder F: F/NAME/REST, or F/REST if F is the package
//   3. for each folder D above the URDF file, nearest first: D/REST if D is the package, then
//      D/NAME/REST
//   4. for each folder D above the URDF file: D/REST, and D/TAIL for ever shorter tails of REST
//      that keep at least one folder (packages get renamed and moved)
//   5. below the nearest folder above with a package.xml: the only file that ends in NAME/REST
//
// A folder is the package NAME if it is called so, or if its package.xml says <name>NAME</name>.

#ifndef SYNOVIA_ASSET_FILE_PACKAGE_PATH_H_
#define SYNOVIA_ASSET_FILE_PACKAGE_PATH_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

class PackageFinder {
 public:
  // Folders of the search, and the one of the URDF file.
  PackageFinder(std::vector<std::string> folders, const std::string& model_dir, const mjVFS* vfs);

  // The name under which the file can be opened; empty if it is not found.
  std::string Find(std::string_view uri);

  // Returns a sentence for users whose file was not found: where Find() looked for it.
  std::string DescribeSearch(std::string_view uri) const;

 private:
  bool Exists(const std::string& path) const;
  bool IsPackage(const std::string& folder, const std::string& package);
  std::string FindIn(const std::string& package, const std::string& rest);
  std::string FindTail(std::string_view rest) const;
  std::string FindBelow(const std::string& ending) const;

  std::vector<std::string> folders_, above_;  // above_: the folder of the file and its parents
  const mjVFS* vfs_;
  std::unordered_map<std::string, std::string> declared_;  // folder -> name in its package.xml
};

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_PACKAGE_PATH_H_
