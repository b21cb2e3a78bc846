// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parses attribute values; see attribute_value.h.

#include "format/schema/attribute_value.h"

#include <charconv>
#include <cmath>
#include <string>

#include "base/text.h"
#include "spec/use.h"

namespace syn {
namespace {

std::string Quoted(std::string_view text) {
  std::string quoted(1, '\'');
  return quoted.append(text).append(1, '\'');
}

// Reads a number as std::from_chars does, and also hexadecimal numbers if T is a floating-point
// type.
template <typename T>
std::from_chars_result ReadNumber(const char* start, const char* end, T* value) {
  if constexpr (std::is_floating_point_v<T>) {
    const bool negative = start != end && *start == '-';
    const char* digits = start + negative;
    if (end - digits > 2 && digits[0] == '0' && (digits[1] | 32) == 'x') {
      const auto result = std::from_chars(digits + 2, end, *value, std::chars_format::hex);
      if (negative) *value = -*value;
      return result;
    }
  }
  return std::from_chars(start, end, *value);
}

// Parses one token at *p and moves *p behind it. A leading '+' is allowed; text directly after the
// number is an error.
template <typename T>
std::errc ParseToken(const char** p, const char* end, T* value) {
  const char* start = *p;
  if (start != end && *start == '+') ++start;
  if (start != *p && start != end && *start == '-') return std::errc::invalid_argument;
  const std::from_chars_result result = ReadNumber(start, end, value);
  if (result.ec != std::errc::invalid_argument && result.ptr != end && !IsSpace(*result.ptr)) {
    return std::errc::invalid_argument;
  }
  *p = result.ptr;
  return result.ec;
}

// Returns the word that begins at p, for messages.
std::string_view TokenAt(const char* p, const char* end) {
  std::string_view rest(p, end - p);
  return NextWord(&rest);
}

[[noreturn]] void FailNumber(const Xml& xml, std::string_view attribute, std::string_view token,
                             std::errc error, bool integer) {
  if (error == std::errc::result_out_of_range) {
    Fail(xml, "number is too large in attribute " + Quoted(attribute) + ": " + Quoted(token));
  }
  Fail(xml, "bad format in attribute " + Quoted(attribute) + ": " + Quoted(token) + " is not " +
                (integer ? "an integer" : "a number"));
}

// Calls put(value, index) for each number in the text and returns how many there are.
template <typename T, typename F>
int ParseNumbers(const Xml& xml, std::string_view attribute, std::string_view text, F&& put) {
  const char* p = text.data();
  const char* end = p + text.size();
  bool has_nan = false;
  for (int count = 0;; ++count) {
    while (p != end && IsSpace(*p)) ++p;
    if (p == end) {
      if (has_nan) mju_warning("XML contains a 'NaN'. Please check it carefully.");
      return count;
    }
    T value{};
    const char* token = p;
    const std::errc error = ParseToken(&p, end, &value);
    if (error != std::errc())
      FailNumber(xml, attribute, TokenAt(token, end), error, std::is_integral_v<T>);
    has_nan |= std::isnan(value);
    put(value, count);
  }
}

// Parses a list into an array and returns the number of values. Throws if there are too many, or
// too few and `leading` is false.
template <typename T>
int ParseArray(const Xml& xml, std::string_view attribute, std::string_view text, T* values,
               int size, bool leading) {
  const int count = ParseNumbers<T>(xml, attribute, text, [&](T value, int i) {
    if (i < size) values[i] = value;
  });
  if (count > size) {
    Fail(xml, "attribute " + Quoted(attribute) + " has too much data: expected " +
                  (leading ? "at most " : "") + std::to_string(size) + ", found " +
                  std::to_string(count));
  }
  if (count && count < size && !leading) {
    Fail(xml, "attribute " + Quoted(attribute) + " does not have enough data: expected " +
                  std::to_string(size) + ", found " + std::to_string(count));
  }
  return count;
}

// Parses a list of any length.
template <typename T>
int ParseVector(const Xml& xml, std::string_view attribute, std::string_view text,
                std::vector<T>* values) {
  values->clear();
  values->reserve(text.size() / 8);  // a guess: a number and its separator have about 8 characters
  const int count =
      ParseNumbers<T>(xml, attribute, text, [&](T value, int) { values->push_back(value); });
  return count;
}

// Parses a text that must be exactly one integer.
int ParseScalarInt(const Xml& xml, std::string_view attribute, std::string_view text) {
  const std::optional<long long> value = ParseInt(text);
  if (!value || *value < INT_MIN || *value > INT_MAX) {
    Fail(xml, "problem reading attribute " + Quoted(attribute) + ": expected one integer, found " +
                  Quoted(text));
  }
  return static_cast<int>(*value);
}

// Returns the member of `object` at an offset in bytes.
template <typename T>
T& At(void* object, std::uint32_t offset) {
  return *reinterpret_cast<T*>(static_cast<char*>(object) + offset);
}

// Stores the value of a keyword in a field of any number type.
void StoreKeyword(const Field& field, int value, void* object) {
  switch (field.store) {
    case Store::kByte:
      At<mjtByte>(object, field.offset) = static_cast<mjtByte>(value);
      break;
    case Store::kReal:
      At<double>(object, field.offset) = value;
      break;
    default:
      At<int>(object, field.offset) = value;
  }
}

// Returns the numbers of an alternative orientation.
double* OrientationValues(mjsOrientation* alt, mjtOrientation type) {
  switch (type) {
    case mjORIENTATION_AXISANGLE:
      return alt->axisangle;
    case mjORIENTATION_XYAXES:
      return alt->xyaxes;
    case mjORIENTATION_ZAXIS:
      return alt->zaxis;
    default:
      return alt->euler;
  }
}

// Reads one attribute into its field. Returns false if there was no value; an empty list counts as
// absent.
bool ReadField(const Xml& xml, const Attribute& attribute, std::string_view text, void* object) {
  const Field& field = attribute.field;
  const std::uint32_t offset = field.offset;
  const bool leading = attribute.flags & kLeading;
  if (!attribute.keywords.empty()) {
    StoreKeyword(field, ParseKeyword(xml, attribute.name, attribute.keywords, text), object);
    return true;
  }
  switch (field.store) {
    case Store::kReal: {
      double* values = &At<double>(object, offset);
      const int n = ParseArray(xml, attribute.name, text, values, field.count, leading);
      if (n == 1 && (attribute.flags & kOneForAll)) {
        std::fill_n(values, field.count, values[0]);
      }
      if (n && (attribute.flags & kNonZero) && !values[0] && !values[1] && !values[2] &&
          !values[3]) {
        Fail(xml, "zero quaternion is not allowed");
      }
      return n > 0;
    }
    case Store::kFloat:
      return ParseArray(xml, attribute.name, text, &At<float>(object, offset), field.count,
                        leading) > 0;
    case Store::kInt:
      if (field.count == 1) {
        At<int>(object, offset) = ParseScalarInt(xml, attribute.name, text);
        return true;
      }
      return ParseArray(xml, attribute.name, text, &At<int>(object, offset), field.count, leading) >
             0;
    case Store::kByte:
      At<mjtByte>(object, offset) = ParseScalarInt(xml, attribute.name, text) != 0;
      return true;
    case Store::kSize:
      At<mjtSize>(object, offset) = ParseScalarInt(xml, attribute.name, text);
      return true;
    case Store::kString:
      At<mjString*>(object, offset)->assign(text);
      return true;
    case Store::kRealVec:
      return ParseVector(xml, attribute.name, text, At<mjDoubleVec*>(object, offset)) > 0;
    case Store::kFloatVec:
      return ParseVector(xml, attribute.name, text, At<mjFloatVec*>(object, offset)) > 0;
    case Store::kIntVec:
      return ParseVector(xml, attribute.name, text, At<mjIntVec*>(object, offset)) > 0;
    case Store::kStringVec:
      mjs_setStringVec(At<mjStringVec*>(object, offset), std::string(text).c_str());
      return true;
    case Store::kOrientation: {
      mjsOrientation& alt = At<mjsOrientation>(object, offset);
      double* values = OrientationValues(&alt, field.orientation);
      if (!ParseArray(xml, attribute.name, text, values, field.count, false)) return false;
      alt.type = field.orientation;
      return true;
    }
    case Store::kNone:
      return false;
  }
  return false;
}

}  // namespace

void ReadAttributes(const Xml& xml, const ElementSchema& schema, void* object) {
  int rotations = 0;
  for (XmlAttribute given = xml.FirstAttribute(); given; given = given.Next()) {
    const Attribute* attribute = schema.FindAttribute(given.Name());
    if (!attribute || attribute->field.store == Store::kNone) continue;
    const bool read = ReadField(xml, *attribute, given.Value(), object);
    if (read && (attribute->flags & kRotation) && ++rotations > 1) {
      Fail(xml, "multiple orientation specifiers are not allowed");
    }
  }
  for (const Attribute* attribute : schema.Required()) {
    const std::string_view text = RequiredText(xml, attribute->name.data());
    const Store store = attribute->field.store;
    if (text.empty() && store != Store::kNone && store != Store::kString) {
      Fail(xml, "required attribute missing: " + Quoted(attribute->name));
    }
  }
}

int ReadReals(const Xml& xml, const char* attribute, std::span<double> values, bool leading) {
  const auto text = Attr(xml, attribute);
  if (!text) return 0;
  return ParseArray(xml, attribute, *text, values.data(), static_cast<int>(values.size()), leading);
}

int ReadInts(const Xml& xml, const char* attribute, std::span<int> values, bool leading) {
  const auto text = Attr(xml, attribute);
  if (!text) return 0;
  return ParseArray(xml, attribute, *text, values.data(), static_cast<int>(values.size()), leading);
}

std::vector<double> ReadRealList(const Xml& xml, const char* attribute) {
  std::vector<double> values;
  if (const auto text = Attr(xml, attribute)) ParseVector(xml, attribute, *text, &values);
  return values;
}

std::vector<int> ReadIntList(const Xml& xml, const char* attribute) {
  std::vector<int> values;
  if (const auto text = Attr(xml, attribute)) ParseVector(xml, attribute, *text, &values);
  return values;
}

bool ReadReal(const Xml& xml, const char* attribute, double* value) {
  return ReadReals(xml, attribute, {value, 1}) > 0;
}

double RequiredReal(const Xml& xml, const char* attribute) {
  double value = 0;
  RequiredText(xml, attribute);
  if (!ReadReal(xml, attribute, &value)) {
    Fail(xml, "required attribute missing: " + Quoted(attribute));
  }
  return value;
}

bool ReadInt(const Xml& xml, const char* attribute, int* value) {
  const auto text = Attr(xml, attribute);
  if (text) *value = ParseScalarInt(xml, attribute, *text);
  return text.has_value();
}

bool ReadKeyword(const Xml& xml, const char* attribute, Keywords keywords, int* value) {
  const auto text = Attr(xml, attribute);
  if (text) *value = ParseKeyword(xml, attribute, keywords, *text);
  return text.has_value();
}

int ParseKeyword(const Xml& xml, std::string_view attribute, Keywords keywords,
                 std::string_view word) {
  if (const std::optional<int> value = FindKeyword(keywords, word)) return *value;
  std::string expected;
  NearestWord nearest(word);
  for (const Keyword& keyword : keywords) {
    if (!expected.empty()) expected += ", ";
    expected += keyword.word;
    nearest.Offer(keyword.word);
  }
  Fail(xml, "invalid keyword: " + Quoted(word) + " in attribute " + Quoted(attribute) +
                ", expected one of " + expected + nearest.Suggestion());
}

mjtObj ObjectKind(std::string_view word) {
  for (int type = mjOBJ_BODY; type < mjNOBJECT; ++type) {
    if (word == KindName(static_cast<mjtObj>(type))) return static_cast<mjtObj>(type);
  }
  return mjOBJ_UNKNOWN;
}

}  // namespace syn
