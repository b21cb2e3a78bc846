// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the mjs_set, mjs_append and mjs_get functions that work on the handles of public
// structs, and the functions that change the name, class, frame and user values of an element.

#include <cstddef>
#include <string>

#include "base/text.h"
#include "spec/spec.h"

namespace syn::spec {
namespace {

// Changes the name of an element, or of a model. Returns -1 and stores an error if another element
// of the kind has this name. The name is changed even then.
int Rename(Element& element, const char* name) {
  Spec* spec = element.spec;
  if (element.elemtype == mjOBJ_MODEL) {
    static_cast<Spec&>(element).modelname = name;
    return 0;
  }
  Element* other = spec && *name ? Find(*spec, element.elemtype, name) : nullptr;
  SetName(element, name);
  if (!other || other == &element) return 0;
  SetError(*spec,
           "Error: repeated name '" + std::string(name) + "' in " + KindName(element.elemtype));
  return -1;
}

// Places an element inside a frame of the same body. Returns -1 and stores an error if that is
// impossible.
int PlaceInFrame(Element* element, Frame* frame) {
  if (!element || !frame || !element->spec) return -1;
  if (!frame->spec) {
    SetError(*element->spec, "cannot place '" + element->name + "' in a frame that was deleted");
    return -1;
  }
  if (element->body != frame->body) {
    SetError(*frame->spec, "Frame and body '" + element->name + "' have mismatched parents");
    return -1;
  }
  for (const Frame* outer = frame; outer; outer = outer->frame) {
    if (outer != element) continue;
    SetError(*frame->spec, "frame '" + element->name + "' cannot be placed inside itself");
    return -1;
  }
  element->frame = frame;
  return 0;
}

}  // namespace
}  // namespace syn::spec

using syn::spec::AsElement;

int mjs_setName(mjsElement* element, const char* name) {
  return syn::spec::Rename(*AsElement(element), name);
}

void mjs_setBuffer(mjByteVec* dest, const void* array, int size) {
  const auto* bytes = static_cast<const std::byte*>(array);
  dest->assign(bytes, bytes + size);
}
void mjs_setString(mjString* dest, const char* text) { *dest = text; }
void mjs_setStringVec(mjStringVec* dest, const char* text) {
  dest->clear();
  std::string_view rest = text;
  for (auto word = syn::NextWord(&rest); !word.empty(); word = syn::NextWord(&rest)) {
    dest->emplace_back(word);
  }
}
mjtByte mjs_setInStringVec(mjStringVec* dest, int i, const char* text) {
  if (i < 0 || i >= static_cast<int>(dest->size())) {
    mju_error("mjs_setInStringVec: index %d is out of bounds, the list has %d entries", i,
              static_cast<int>(dest->size()));
    return 0;
  }
  (*dest)[i] = text;
  return 1;
}
void mjs_appendString(mjStringVec* dest, const char* text) { dest->emplace_back(text); }
void mjs_setInt(mjIntVec* dest, const int* array, int size) { dest->assign(array, array + size); }
void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size) {
  dest->emplace_back(array, array + size);
}
void mjs_setFloat(mjFloatVec* dest, const float* array, int size) {
  dest->assign(array, array + size);
}
void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size) {
  dest->emplace_back(array, array + size);
}
void mjs_setDouble(mjDoubleVec* dest, const double* array, int size) {
  dest->assign(array, array + size);
}

const char* mjs_getString(const mjString* source) { return source->c_str(); }
const double* mjs_getDouble(const mjDoubleVec* source, int* size) {
  if (size) *size = static_cast<int>(source->size());
  return source->data();
}

void mjs_setDefault(mjsElement* element, const mjsDefault* def) {
  AsElement(element)->def = syn::spec::Of<syn::spec::Default>(def);
}
int mjs_setFrame(mjsElement* dest, mjsFrame* frame) {
  return syn::spec::PlaceInFrame(AsElement(dest), syn::spec::Of<syn::spec::Frame>(frame));
}

void mjs_setUserValue(mjsElement* element, const char* key, const void* data) {
  AsElement(element)->user.Set(key, data, nullptr);
}
void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                 void (*cleanup)(const void*)) {
  AsElement(element)->user.Set(key, data, cleanup);
}
const void* mjs_getUserValue(mjsElement* element, const char* key) {
  return AsElement(element)->user.Get(key);
}
void mjs_deleteUserValue(mjsElement* element, const char* key) {
  AsElement(element)->user.Erase(key);
}
