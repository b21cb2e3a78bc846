// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts attribute values: text to numbers, and to fields of public structs as the schema
// defines. Numbers are parsed with std::from_chars, which does not depend on the locale and does
// not allocate. All functions throw ModelError, located at the element, if a value is malformed.

#ifndef SYNOVIA_FORMAT_SCHEMA_ATTRIBUTE_VALUE_H_
#define SYNOVIA_FORMAT_SCHEMA_ATTRIBUTE_VALUE_H_

#include <span>
#include <string_view>
#include <vector>

#include "format/xml/xml.h"

namespace syn {

// Reads all attributes of an element that have a field in the schema into `object`. Checks that
// required attributes are present and that the orientation is given at most once.
void ReadAttributes(const Xml& xml, const ElementSchema& schema, void* object);

// Read lists of numbers of attributes without a field. The first two return the number of values, 0
// if the attribute is absent or empty. Fewer values than values.size() are an error unless
// `leading` is true.
int ReadReals(const Xml& xml, const char* attribute, std::span<double> values,
              bool leading = false);
int ReadInts(const Xml& xml, const char* attribute, std::span<int> values, bool leading = false);
std::vector<double> ReadRealList(const Xml& xml, const char* attribute);
std::vector<int> ReadIntList(const Xml& xml, const char* attribute);

// Read single values. RequiredReal() throws if the attribute is absent; the others return false and
// do not change the value.
double RequiredReal(const Xml& xml, const char* attribute);
bool ReadReal(const Xml& xml, const char* attribute, double* value);
bool ReadInt(const Xml& xml, const char* attribute, int* value);
bool ReadKeyword(const Xml& xml, const char* attribute, Keywords keywords, int* value);

// Returns the value of a keyword. Throws if the word is unknown; the message lists the valid words.
int ParseKeyword(const Xml& xml, std::string_view attribute, Keywords keywords,
                 std::string_view word);

// Returns the kind of object that a word names, or mjOBJ_UNKNOWN.
mjtObj ObjectKind(std::string_view word);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SCHEMA_ATTRIBUTE_VALUE_H_
