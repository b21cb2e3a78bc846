// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes XML text: elements on lines of their own, indented, and numbers in their short form.

#ifndef SYNOVIA_FORMAT_XML_XML_WRITER_H_
#define SYNOVIA_FORMAT_XML_XML_WRITER_H_

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace syn {

// Integers as such; other numbers as short as possible while a model that is read again stays the
// same: 15 digits for double, which hides rounding noise in the last, and all there are for float.
void AppendNumber(double value, std::string* text);
void AppendNumber(float value, std::string* text);
inline void AppendNumber(int value, std::string* text) { *text += std::to_string(value); }

class XmlWriter {
 public:
  // Opens an element; it becomes the parent of the following ones until it is closed.
  void Begin(std::string_view tag);
  void End();
  // Closes an element that is left out if it has neither attributes nor children.
  void EndUnlessEmpty();

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
  // An attribute that is left out if empty.
  void Optional(std::string_view name, std::string_view value) {
    if (!value.empty()) Attribute(name, value);
  }

  void Comment(std::string_view text);

  std::string Take() { return std::move(text_); }

 private:
  struct Open {
    std::string tag;
    size_t start;           // length of the text before the element
    bool parent_was_empty;  // its parent had no children before
    bool has_attributes = false;
    bool has_children = false;
  };
  void CloseStartTag();
  void Indent();

  std::string text_;
  std::vector<Open> open_;
};

}  // namespace syn

#endif  // SYNOVIA_FORMAT_XML_XML_WRITER_H_
