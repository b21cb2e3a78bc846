// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds tags in an XML text that the XML library has refused, to name the element that is at fault
// and to repair attributes that are not separated by blanks.

#ifndef SYNOVIA_FORMAT_XML_XML_TAGS_H_
#define SYNOVIA_FORMAT_XML_XML_TAGS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace syn {

// The start tag of an element in a text.
struct XmlTag {
  std::string_view name;
  size_t offset;  // position of its "<"
};

// An element without an end tag, and what was found instead: another end tag, or nothing if the
// text ends.
struct UnclosedElement {
  XmlTag start;
  std::optional<XmlTag> found;
};

// Returns the innermost element that is open at the first end tag of another name, or at the end of
// the text; nothing if all elements are closed.
std::optional<UnclosedElement> FindUnclosed(std::string_view text);

// Returns the last start tag that begins at or before an offset; nothing if there is none.
std::optional<XmlTag> FindTagBefore(std::string_view text, size_t offset);

// Returns the text with a blank after each attribute value that another attribute follows directly
// (a="1"b="2"). No line break is added or removed.
std::string SeparateAttributes(std::string_view text);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_XML_XML_TAGS_H_
