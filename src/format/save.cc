// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes specifications as XML text and files.

#include "format/save.h"

#include <exception>

#include "base/error.h"
#include "compile/compile.h"
#include "format/mjcf/mjcf_writer.h"
#include "format/parse.h"
#include "spec/content_digest.h"
#include "system/output_file.h"

namespace syn {
namespace {

// Calls save() and returns its result, or -1 with an error text.
template <typename F>
int Guarded(char* error, int error_sz, F&& save) {
  CopyText("", error, error_sz);
  try {
    return save();
  } catch (const std::exception& failure) {
    CopyText(failure.what(), error, error_sz);
    return -1;
  }
}

const Spec& SpecToWrite(const mjSpec* s) {
  if (!s) throw ModelError("Cannot write empty model");
  return *AsSpec(s);
}

// Writes a specification that was edited after its last compilation. Its image is out of date, so a
// copy is compiled and written. The specification and the models made from it do not change.
std::string SaveEdited(const Spec& spec) {
  if (spec.copied_back) {
    throw ModelError(
        "XML Write error: the model was edited after mj_copyBack, and compiling it again would "
        "lose "
        "the parameters that were copied back. Save before editing, or compile after editing.");
  }
  const SpecRef copy(CopySpec(spec));
  if (!TryCompile(*copy, nullptr)) {
    throw ModelError(
        "XML Write error: the model was edited after its last successful compilation and does not "
        "compile now. Correct it, or compile it with its virtual file system, before saving.\n" +
        copy->error);
  }
  return MjcfWriter(*copy).Write();
}

}  // namespace

std::string SaveCompiled(const Spec& spec) {
  if (!spec.image) throw ModelError("XML Write error: Only compiled model can be written");
  if (spec.keys_changed) {
    throw ModelError(
        "XML Error: Model has pending keyframes. It must be (re)compiled before writing XML.");
  }
  return MjcfWriter(spec).Write();
}

std::string SaveToString(const Spec& spec) {
  const bool is_edited = spec.image && !spec.keys_changed &&
                         (!spec.image_digest || *spec.image_digest != ContentDigest(spec));
  return is_edited ? SaveEdited(spec) : SaveCompiled(spec);
}

void WriteFile(const std::string& text, const char* filename) {
  std::string reason;
  if (WriteWholeFile(filename, text, &reason)) return;
  throw ModelError("could not write file '" + std::string(filename ? filename : "") +
                   "': " + reason);
}

}  // namespace syn

int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz) {
  return syn::Guarded(error, error_sz, [&] {
    const std::string text = syn::SaveToString(syn::SpecToWrite(s));
    const int length = static_cast<int>(text.size());
    syn::CopyText(text, xml, xml_sz);
    if (xml_sz > length) return 0;
    syn::CopyText("Output string too short, should be at least " + std::to_string(length + 1),
                  error, error_sz);
    return length;
  });
}

int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz) {
  return syn::Guarded(error, error_sz, [&] {
    const std::string text = syn::SaveToString(syn::SpecToWrite(s));
    syn::WriteFile(text, filename);
    return 0;
  });
}
