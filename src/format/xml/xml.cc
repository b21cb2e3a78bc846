// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Opens included files and reports errors with their places; see xml.h.

#include "format/xml/xml.h"

#include <algorithm>

#include "asset/file/path.h"
#include "asset/file/resource.h"
#include "base/error.h"

namespace syn {
namespace {

// Opens an included file. It is searched beside the main file, then beside the file that includes
// it.
Resource OpenBeside(const std::string& directory, const IncludedFile* includer,
                    const std::string& file, const mjVFS* vfs) {
  std::optional<Resource> resource = Resource::TryOpen(directory, file, vfs);
  if (!resource && includer) resource = Resource::TryOpen(includer->directory, file, vfs);
  return resource ? std::move(*resource) : Resource::Open(directory, file, vfs);
}

}  // namespace

void Fail(const Xml& at, std::string message, std::string remedy) {
  const IncludedFile* file = FileOf(at);
  ModelError error(std::move(message), at.Name(), at.Attribute("name") ? at.Attribute("name") : "",
                   file ? file->name : "", at.Line());
  error.remedy = std::move(remedy);
  throw error;
}

std::string_view RequiredText(const Xml& xml, const char* attribute) {
  const char* text = xml.Attribute(attribute);
  if (!text) Fail(xml, "required attribute missing: '" + std::string(attribute) + "'");
  return text;
}

std::string LineInfo(const Xml& xml) {
  std::string info = "line " + std::to_string(xml.Line());
  if (const IncludedFile* file = FileOf(xml)) info += " of '" + file->name + "'";
  return info;
}

const Xml* FindChild(const Xml& parent, std::string_view name) {
  const Xml* found = nullptr;
  ForEachChild(parent, [&](const Xml& child) {
    if (!found && child.Name() == name) found = &child;
  });
  return found;
}

XmlFile::XmlFile(std::string_view text) : document_(text) {
  if (!document_.Root()) throw ModelError("XML root element not found");
}

void XmlFile::OpenIncludes(const std::string& directory, const std::string& name,
                           const mjVFS* vfs) {
  if (!name.empty()) seen_.push_back(ReducePath(name));
  OpenIncludesBelow(document_.Root(), directory, vfs);
}

std::vector<std::string> XmlFile::IncludedNames() const {
  std::vector<std::string> names;
  names.reserve(included_.size());
  for (const auto& included : included_) names.push_back(included->file.name);
  return names;
}

// Opens the includes below an element, depth first.
void XmlFile::OpenIncludesBelow(Xml* xml, const std::string& directory, const mjVFS* vfs) {
  for (Xml* child = xml->FirstChild(); child; child = child->NextSibling()) {
    if (IsInclude(*child)) {
      OpenInclude(child, directory, vfs);
    } else {
      OpenIncludesBelow(child, directory, vfs);
    }
  }
}

// Parses an included file. Syntax errors are marked as errors of an include.
std::unique_ptr<XmlFile::Included> XmlFile::ParseIncluded(Resource& resource) {
  const std::string_view text = resource.ReadText();
  try {
    IncludedFile file{resource.Name(), std::string(resource.Directory())};
    return std::make_unique<Included>(std::move(file), text);
  } catch (const ModelError& error) {
    throw ModelError("Include error: '" + error.message + "'");
  }
}

// Opens one include. Every file is opened at most once, so includes cannot form a cycle.
void XmlFile::OpenInclude(Xml* xml, const std::string& directory, const mjVFS* vfs) {
  const std::string file(RequiredText(*xml, "file"));
  if (xml->FirstChild()) Fail(*xml, "Include element cannot have children");

  const IncludedFile* includer = FileOf(*xml);
  std::unique_ptr<Included> included;
  try {
    Resource resource = OpenBeside(directory, includer, file, vfs);
    std::string reduced = ReducePath(resource.Name());
    if (std::ranges::find(seen_, reduced) != seen_.end()) {
      throw ModelError("File '" + file + "' already included");
    }
    seen_.push_back(std::move(reduced));
    included = ParseIncluded(resource);
  } catch (const ModelError& error) {
    Fail(*xml, error.message);
  }

  XmlDocument& document = included->document;
  if (!document.Root()) Fail(*xml, "Root element missing in file '" + file + "'");
  if (!document.Root()->FirstChild()) Fail(*xml, "Empty include file '" + file + "'");
  xml->included = &document;
  included_.push_back(std::move(included));
  OpenIncludesBelow(document.Root(), directory, vfs);
}

}  // namespace syn
