// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Attribute values: text to numbers, and to fields of public structs as the schema tells.
// Numbers are parsed with std::from_chars: independent of the locale, no allocation, no copy.

#ifndef SYNOVIA_FORMAT_SCHEMA_ATTRIBUTE_VALUE_H_
#define SYNOVIA_FORMAT_SCHEMA_ATTRIBUTE_VALUE_H_

#include <span>
#include <string_view>
#include <vector>

#include "format/xml/xml.h"

namespace syn {

// Reads all attributes of an element that have a field into the object, checks that required ones
// are there and that the orientation is given at most once.
void ReadAttributes(const Xml& xml, const ElementSchema& schema, void* object);

// Lists of numbers for attributes without a field. Return the number of values, 0 if the attribute
// is absent or empty. Fewer than values.size() are an error unless `leading`.
int ReadReals(const Xml& xml, const char* attribute, std::span<double> values,
              bool leading = false);
int ReadInts(const Xml& xml, const char* attribute, std::span<int> values, bool leading = false);
std::vector<double> ReadRealList(const Xml& xml, const char* attribute);
std::vector<int> ReadIntList(const Xml& xml, const char* attribute);

// Single values; the second form leaves the value alone if the attribute is absent.
double RequiredReal(const Xml& xml, const char* attribute);
bool ReadReal(const Xml& xml, const char* attribute, double* value);
bool ReadInt(const Xml& xml, const char* attribute, int* value);
bool ReadKeyword(const Xml& xml, const char* attribute, Keywords keywords, int* value);

// The value of a keyword, or an error that lists what would be right.
int ParseKeyword(const Xml& xml, std::string_view attribute, Keywords keywords,
                 std::string_view word);

// The kind of object a word stands for, mjOBJ_UNKNOWN if none.
mjtObj ObjectKind(std::string_view word);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SCHEMA_ATTRIBUTE_VALUE_H_
