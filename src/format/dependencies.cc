// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mju_getXMLDependencies: lists the files of a model by reading the XML only, without
// loading assets.

#include <set>
#include <string>

#include "asset/file/path.h"
#include "asset/file/resource.h"
#include "base/error.h"
#include "base/text.h"
#include "format/xml/xml.h"

namespace syn {
namespace {

// Folders of asset files, as the compiler settings define them.
struct Directories {
  std::string asset, mesh, texture;

  const std::string& Mesh() const { return mesh.empty() ? asset : mesh; }
  const std::string& Texture() const { return texture.empty() ? asset : texture; }
};

// Finds the folders in all <compiler> elements; the last one counts.
void FindDirectories(const Xml& xml, Directories* directories) {
  ForEachChild(xml, [&](const Xml& child) {
    if (std::string_view(child.Name()) == "compiler") {
      if (const auto dir = Attr(child, "assetdir")) directories->asset = *dir;
      if (const auto dir = Attr(child, "meshdir")) directories->mesh = *dir;
      if (const auto dir = Attr(child, "texturedir")) directories->texture = *dir;
    }
    FindDirectories(child, directories);
  });
}

// Collects the names of files.
class Collector {
 public:
  // Adds a model file and everything it refers to. A file that is already listed is not read again.
  void AddModel(const std::string& name) {
    if (!files_.insert(name).second) return;
    Resource resource = Resource::Open("", name, nullptr);
    XmlFile file(resource.ReadText());
    const std::string directory(resource.Directory());
    file.OpenIncludes(directory, name, nullptr);
    for (const std::string& included : file.IncludedNames()) files_.insert(ReducePath(included));
    Directories directories;
    FindDirectories(file.Root(), &directories);
    AddFiles(file.Root(), directory, directories);
  }

  const std::set<std::string>& Files() const { return files_; }

 private:
  // Adds the files that the children of an element refer to.
  void AddFiles(const Xml& xml, const std::string& model_dir, const Directories& directories) {
    ForEachChild(xml, [&](const Xml& child) {
      const std::string_view tag = child.Name();
      const auto add = [&](const char* attribute, const std::string& directory) {
        const auto file = Attr(child, attribute);
        if (file && !file->empty()) {
          files_.insert(JoinPath(model_dir, JoinPath(directory, *file)));
        }
      };
      if (tag == "mesh" || tag == "flexcomp" || tag == "skin") {
        add("file", directories.Mesh());
      } else if (tag == "hfield") {
        add("file", directories.asset);
      } else if (tag == "texture") {
        for (const char* attribute :
             {"file", "fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"}) {
          add(attribute, directories.Texture());
        }
      } else if (tag == "model") {
        if (const auto file = Attr(child, "file")) AddModel(JoinPath(model_dir, *file));
      }
      AddFiles(child, model_dir, directories);
    });
  }

  std::set<std::string> files_;
};

}  // namespace
}  // namespace syn

void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies) {
  syn::Collector collector;
  try {
    collector.AddModel(filename);
  } catch (const syn::ModelError& error) {
    mju_error("mju_getXMLDependencies: %s", error.what());
    return;
  }
  dependencies->assign(collector.Files().begin(), collector.Files().end());
}
