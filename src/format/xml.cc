// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "format/xml.h"

#include <algorithm>

#include "asset/path.h"
#include "asset/resource.h"
#include "base/error.h"

namespace syn {
namespace {

// What the XML library has to say about a document that it could not parse.
std::string SyntaxError(const tinyxml2::XMLDocument& document) {
  return "XML parse error " + std::to_string(document.ErrorID()) + ":\n" + document.ErrorStr() +
         "\n";
}

}  // namespace

void Fail(const Xml& at, std::string message) {
  const IncludedFile* file = FileOf(at);
  throw ModelError(std::move(message), at.Name(), at.Attribute("name") ? at.Attribute("name") : "",
                   file ? file->name : "", at.GetLineNum());
}

std::string_view RequiredText(const Xml& xml, const char* attribute) {
  const char* text = xml.Attribute(attribute);
  if (!text) Fail(xml, "required attribute missing: '" + std::string(attribute) + "'");
  return text;
}

std::string LineInfo(const Xml& xml) {
  std::string info = "line " + std::to_string(xml.GetLineNum());
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

XmlFile::XmlFile(std::string_view text) {
  document_.Parse(text.data(), text.size());
  if (document_.Error()) throw ModelError(SyntaxError(document_));
  if (!document_.RootElement()) throw ModelError("XML root element not found");
}

void XmlFile::OpenIncludes(const std::string& directory, const std::string& name,
                           const mjVFS* vfs) {
  if (!name.empty()) seen_.push_back(ReducePath(name));
  OpenIncludesBelow(document_.RootElement(), directory, vfs);
}

std::vector<std::string> XmlFile::IncludedNames() const {
  std::vector<std::string> names;
  for (const auto& included : included_) names.push_back(included->file.name);
  return names;
}

void XmlFile::OpenIncludesBelow(Xml* xml, const std::string& directory, const mjVFS* vfs) {
  for (Xml* child = xml->FirstChildElement(); child; child = child->NextSiblingElement()) {
    if (IsInclude(*child)) {
      OpenInclude(child, directory, vfs);
    } else {
      OpenIncludesBelow(child, directory, vfs);
    }
  }
}

// Every file is opened at most once, so includes cannot run in circles.
void XmlFile::OpenInclude(Xml* xml, const std::string& directory, const mjVFS* vfs) {
  const std::string file(RequiredText(*xml, "file"));
  if (xml->FirstChildElement()) Fail(*xml, "Include element cannot have children");

  std::optional<Resource> resource = Resource::TryOpen(directory, file, vfs);
  if (!resource) {
    const IncludedFile* includer = FileOf(*xml);
    if (includer) resource = Resource::TryOpen(includer->directory, file, vfs);
  }
  auto included = std::make_unique<Included>();
  try {
    if (!resource) resource = Resource::Open(directory, file, vfs);
    included->file.name = resource->Name();
    included->file.directory = resource->Directory();
    std::string reduced = ReducePath(resource->Name());
    if (std::find(seen_.begin(), seen_.end(), reduced) != seen_.end()) {
      throw ModelError("File '" + file + "' already included");
    }
    seen_.push_back(std::move(reduced));
    const std::string_view text = resource->ReadText();
    included->document.Parse(text.data(), text.size());
  } catch (const ModelError& error) {
    Fail(*xml, error.message);
  }

  tinyxml2::XMLDocument& document = included->document;
  if (document.Error()) Fail(*xml, "Include error: '" + SyntaxError(document) + "'");
  if (!document.RootElement()) Fail(*xml, "Root element missing in file '" + file + "'");
  if (!document.RootElement()->FirstChildElement()) {
    Fail(*xml, "Empty include file '" + file + "'");
  }
  document.SetUserData(&included->file);
  xml->SetUserData(&document);
  included_.push_back(std::move(included));
  OpenIncludesBelow(document.RootElement(), directory, vfs);
}

}  // namespace syn
