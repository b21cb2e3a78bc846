// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Compares the fields of an object with a reference and writes those that differ; see
// write_fields.h.

#include "format/mjcf/write_fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace syn {
namespace {

// Returns the member of an object at an offset in bytes.
template <typename T>
const T& At(const void* object, std::uint32_t offset) {
  return *reinterpret_cast<const T*>(static_cast<const char*>(object) + offset);
}

// Returns true if two numbers differ by more than rounding. NaN differs from everything.
template <typename T>
bool Differs(T value, T reference) {
  if constexpr (std::is_integral_v<T>) return value != reference;
  const double tolerance = std::is_same_v<T, float> ? std::numeric_limits<float>::epsilon() : 1e-12;
  const double scale = reference == 0 ? 1 : std::abs(static_cast<double>(reference));
  return !(std::abs(static_cast<double>(value) - static_cast<double>(reference)) <=
           tolerance * scale);
}

template <typename T>
bool AllEqual(const T* values, size_t count) {
  return std::all_of(values, values + count, [&](T x) { return x == values[0]; });
}

// Writes an array that differs from the reference. With kLeading, values at the end that equal the
// reference are left out, because the class provides them. NaN means that nothing is given.
template <typename T>
void WriteArray(const Attribute& attribute, const void* object, const void* reference,
                XmlWriter* out) {
  const Field& field = attribute.field;
  const T* values = &At<T>(object, field.offset);
  size_t count = field.count;
  if constexpr (std::is_floating_point_v<T>) {
    if (std::any_of(values, values + count, [](T x) { return std::isnan(x); })) return;
  }
  if (reference) {
    const T* old = &At<T>(reference, field.offset);
    size_t used = count;
    while (used && !Differs(values[used - 1], old[used - 1])) --used;
    if (used == 0 && !(attribute.flags & kAlways)) return;
    // An array with equal values can be written as a single value if the reader repeats it.
    const bool one =
        (attribute.flags & kOneForAll) && AllEqual(values, count) && AllEqual(old, count);
    if (one) {
      count = 1;
    } else if (used && (attribute.flags & kLeading) && !(attribute.flags & kOneForAll)) {
      count = used;
    }
  }
  out->Attribute(attribute.name, std::span<const T>(values, count));
}

void WriteKeyword(const Attribute& attribute, int value, int reference, bool compare,
                  XmlWriter* out) {
  if (compare && value == reference && !(attribute.flags & kAlways)) return;
  out->Optional(attribute.name, WordFor(attribute.keywords, value));
}

int KeywordValue(const Field& field, const void* object) {
  switch (field.store) {
    case Store::kByte:
      return At<mjtByte>(object, field.offset);
    case Store::kReal:
      return static_cast<int>(At<double>(object, field.offset));
    default:
      return At<int>(object, field.offset);
  }
}

// Returns true for user data, which are the only lists that the compiler pads with zeros. Such
// lists are equal if they differ only by zeros at the end. In all other lists a zero is a value,
// and an empty list means that nothing is given.
bool IsPadded(const Attribute& attribute) { return attribute.name == "user"; }

template <typename T>
bool ArePaddedEqual(const std::vector<T>& a, const std::vector<T>& b) {
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if ((i < a.size() ? a[i] : 0) != (i < b.size() ? b[i] : 0)) return false;
  }
  return true;
}

// Writes a list that is not empty and differs from the reference.
template <typename T>
void WriteVector(const Attribute& attribute, const void* object, const void* reference,
                 XmlWriter* out) {
  const std::vector<T>& values = *At<std::vector<T>*>(object, attribute.field.offset);
  if (values.empty()) return;
  if (reference) {
    const std::vector<T>& old = *At<std::vector<T>*>(reference, attribute.field.offset);
    if (IsPadded(attribute) ? ArePaddedEqual(values, old) : values == old) return;
  }
  out->Attribute(attribute.name, std::span<const T>(values));
}

// Writes one attribute by the type of its field.
void Write(const Attribute& attribute, const void* object, const void* reference, XmlWriter* out) {
  const Field& field = attribute.field;
  if (!attribute.keywords.empty()) {
    return WriteKeyword(attribute, KeywordValue(field, object),
                        reference ? KeywordValue(field, reference) : 0, reference != nullptr, out);
  }
  switch (field.store) {
    case Store::kReal:
      return WriteArray<double>(attribute, object, reference, out);
    case Store::kFloat:
      return WriteArray<float>(attribute, object, reference, out);
    case Store::kInt:
      return WriteArray<int>(attribute, object, reference, out);
    case Store::kByte:
      return WriteArray<mjtByte>(attribute, object, reference, out);
    case Store::kString: {
      const std::string& value = *At<mjString*>(object, field.offset);
      // an empty text must be written if the class has one
      const bool cancels = reference && !At<mjString*>(reference, field.offset)->empty();
      if (value.empty() && !cancels) return;
      if (reference && value == *At<mjString*>(reference, field.offset)) return;
      return out->Attribute(attribute.name, value);
    }
    case Store::kRealVec:
      return WriteVector<double>(attribute, object, reference, out);
    case Store::kFloatVec:
      return WriteVector<float>(attribute, object, reference, out);
    case Store::kIntVec:
      return WriteVector<int>(attribute, object, reference, out);
    case Store::kStringVec: {
      std::string words;
      for (const std::string& word : *At<mjStringVec*>(object, field.offset)) {
        words += (words.empty() ? "" : " ") + word;
      }
      return out->Optional(attribute.name, words);
    }
    default:
      return;
  }
}

}  // namespace

void WriteAttributes(const ElementSchema& schema, const void* object, const void* reference,
                     bool in_class, XmlWriter* out) {
  for (const Attribute& attribute : schema.Attributes()) {
    if (attribute.flags & kNotWritten) continue;
    if (in_class && (attribute.flags & kNotInClass)) continue;
    Attribute written = attribute;
    if (in_class && (attribute.flags & kWholeInClass)) written.flags &= ~kLeading;
    Write(written, object, reference, out);
  }
}

}  // namespace syn
