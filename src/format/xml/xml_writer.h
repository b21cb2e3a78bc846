// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes XML text: each element on a separate line, indented, with numbers as short as possible.

#ifndef SYNOVIA_FORMAT_XML_XML_WRITER_H_
#define SYNOVIA_FORMAT_XML_XML_WRITER_H_

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace syn {

// Append a number: integers as such, other numbers with as few digits as are needed to read the
// same number back. Doubles that differ from an integer only by rounding are written as this
// integer.
void AppendNumber(double value, std::string* text);
void AppendNumber(float value, std::string* text);
inline void AppendNumber(int value, std::string* text) { *text += std::to_string(value); }

// Builds a text element by element.
class XmlWriter {
 public:
  // Opens an element, which is the parent of the following ones until it is closed by End().
  void Begin(std::string_view tag);
  void End();
  // Closes the last element, and removes it if it has neither attributes nor children.
  void EndUnlessEmpty();

  // Add an attribute to the last element that was opened. Special characters are escaped.
  void Attribute(std::string_view name, std::string_view value);
  void Attribute(std::string_view name, double value);
  template <typename T>
  void Attribute(std::string_view name, std::span<const T> values) {
    std::string text;
    for (const T value : values) {
      if (!text.empty()) text += ' ';
      AppendNumber(value, &text);
    }
    Attribute(name, text);
  }
  // Adds an attribute unless its value is empty.
  void Optional(std::string_view name, std::string_view value) {
    if (!value.empty()) Attribute(name, value);
  }

  // Adds a comment as a child of the open element.
  void Comment(std::string_view text);

  // Returns the text; the writer must not be used afterwards.
  std::string Take() { return std::move(text_); }

 private:
  // An element that is not closed yet.
  struct Open {
    std::string tag;
    size_t start;           // length of the text before the element
    bool parent_was_empty;  // true if the parent had no children before
    bool has_attributes = false;
    bool has_children = false;
  };
  // CloseStartTag() ends the start tag of the open element before its first child. Indent() begins
  // a line.
  void CloseStartTag();
  void Indent();

  std::string text_;
  std::vector<Open> open_;  // from the root to the innermost element
};

}  // namespace syn

#endif  // SYNOVIA_FORMAT_XML_XML_WRITER_H_
