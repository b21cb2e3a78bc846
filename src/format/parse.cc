// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Chooses the reader of a document and composes error texts; see parse.h.

#include "format/parse.h"

#include <exception>
#include <new>

#include "asset/file/resource.h"
#include "asset/file/vfs.h"
#include "base/remedy.h"
#include "base/text.h"
#include "format/mjcf/mjcf_reader.h"
#include "format/schema/validate.h"
#include "format/urdf/urdf_reader.h"

namespace syn {
namespace {

// Reads a text. `directory` and `name` are those of its file, for includes and messages.
SpecRef ParseText(std::string_view text, const std::string& directory, const std::string& name,
                  const mjVFS* vfs, int depth) {
  XmlFile file(text);
  SpecRef spec(new Spec);
  spec->modelfiledir = directory;
  spec->modelfile = name;
  const Xml& root = file.Root();
  if (EqualIgnoreCase(root.Name(), "mujoco")) {
    file.OpenIncludes(directory, name, vfs);
    Validate(root);
    MjcfReader(*spec, vfs, depth).ReadModel(root);
  } else if (EqualIgnoreCase(root.Name(), "robot")) {
    // packages are searched in folders that the environment names, so the file list is not complete
    GiveUpLog(vfs);
    UrdfReader(*spec, vfs).ReadModel(root);
  } else {
    throw ModelError("XML Error: Unrecognized XML model type: '" + std::string(root.Name()) + "'");
  }
  return spec;
}

// Calls parse() and returns its specification, or null with an error text.
template <typename F>
mjSpec* Guarded(char* error, int error_sz, F&& parse) {
  CopyText("", error, error_sz);
  try {
    return &parse().release()->pub;
  } catch (...) {
    CopyFailure(error, error_sz);
  }
  return nullptr;
}

}  // namespace

SpecRef ParseFile(const std::string& directory, const std::string& file, const mjVFS* vfs,
                  int depth) {
  std::optional<Resource> resource;
  std::string_view text;
  try {
    resource = Resource::Open(directory, file, vfs);
    text = resource->ReadText();
  } catch (const ModelError& error) {
    throw ModelError("ParseXML: " + error.message);
  }
  try {
    return ParseText(text, std::string(resource->Directory()), resource->Name(), vfs, depth);
  } catch (ModelError& error) {
    if (error.file.empty()) error.file = resource->Name();
    throw;
  }
}

SpecRef ParseString(std::string_view text, const mjVFS* vfs) {
  if (text.empty()) throw ModelError("ParseXML: empty string");
  return ParseText(text, "", "", vfs, 0);
}

std::string ErrorText(const ModelError& error) {
  const std::string remedy = RemedyFor(error);
  if (error.element.empty()) return remedy.empty() ? error.message : error.message + "\n" + remedy;
  std::string text = "XML Error: " + error.message + "\nElement '" + error.element + "', line " +
                     std::to_string(error.line);
  if (!error.name.empty()) text += ", name '" + error.name + "'";
  if (!error.file.empty()) text += ", file '" + error.file + "'";
  if (!remedy.empty()) text += "\n" + remedy;
  return text + "\n";
}

void CopyFailure(char* buffer, int size) noexcept {
  try {
    try {
      throw;
    } catch (const ModelError& failure) {
      CopyText(ErrorText(failure), buffer, size);  // composing the text may run out of memory
    }
  } catch (const std::bad_alloc&) {
    CopyText("Error: could not allocate memory", buffer, size);
  } catch (const std::exception& failure) {
    CopyText(failure.what(), buffer, size);
  }
}

void CopyText(std::string_view text, char* buffer, int size) {
  if (!buffer || size <= 0) return;
  const size_t n = std::min(text.size(), static_cast<size_t>(size) - 1);
  text.copy(buffer, n);
  buffer[n] = 0;
}

}  // namespace syn

mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  if (!filename) {
    syn::CopyText("ParseXML: filename argument required\n", error, error_sz);
    return nullptr;
  }
  return syn::Guarded(error, error_sz, [&] { return syn::ParseFile("", filename, vfs); });
}

mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz) {
  if (!xml) {
    syn::CopyText("ParseXML: xml argument required\n", error, error_sz);
    return nullptr;
  }
  return syn::Guarded(error, error_sz, [&] { return syn::ParseString(xml, vfs); });
}
