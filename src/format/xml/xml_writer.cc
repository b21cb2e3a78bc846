// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes XML elements and numbers; see xml_writer.h.

#include "format/xml/xml_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/error.h"
#include "format/xml/xml_document.h"

namespace syn {
namespace {

// Appends a text with the five special characters of XML replaced by entities.
void AppendEscaped(std::string_view value, std::string* text) {
  for (const char c : value) {
    switch (c) {
      case '&':
        *text += "&amp;";
        break;
      case '<':
        *text += "&lt;";
        break;
      case '>':
        *text += "&gt;";
        break;
      case '"':
        *text += "&quot;";
        break;
      case '\'':
        *text += "&apos;";
        break;
      default:
        *text += c;
    }
  }
}

// Appends a number that is an integer up to rounding; otherwise returns false. The tolerance is so
// small that rounding errors around zero become 0, but small tolerances of a model do not.
bool AppendInteger(double value, std::string* text) {
  // relative to the integer, but at least absolute
  constexpr double kLimit = 2147483647, kTolerance = 1e-15;
  const double integer = std::round(value);
  const double tolerance = kTolerance * std::max(1.0, std::abs(integer));
  if (!(std::abs(value) < kLimit && std::abs(value - integer) < tolerance)) return false;
  *text += std::to_string(std::lround(value));
  return true;
}

}  // namespace

// A number that is not an integer has as many digits as are needed to read the same number back.
void AppendNumber(double value, std::string* text) {
  if (AppendInteger(value, text)) return;
  char buffer[32];
  const std::to_chars_result result = std::to_chars(buffer, buffer + sizeof(buffer), value);
  text->append(buffer, result.ptr);
}

void AppendNumber(float value, std::string* text) {
  char buffer[32];
  const std::to_chars_result result = std::to_chars(buffer, buffer + sizeof(buffer), value);
  text->append(buffer, result.ptr);
}

void XmlWriter::Indent() { text_.append(2 * open_.size(), ' '); }

// Closes the start tag of the open element before its first child.
void XmlWriter::CloseStartTag() {
  if (open_.empty() || open_.back().has_children) return;
  open_.back().has_children = true;
  text_ += ">\n";
}

// Sections, the children of the root, are separated by blank lines.
void XmlWriter::Begin(std::string_view tag) {
  // The depth is limited so that the text can be read again.
  if (open_.size() >= kMaxXmlDepth) {
    throw ModelError(
        Format("XML Write error: more than %d elements within each other, which no "
               "reader would accept",
               kMaxXmlDepth));
  }
  const size_t start = text_.size();
  const bool first = open_.empty() || !open_.back().has_children;
  CloseStartTag();
  if (open_.size() == 1 && !first) text_ += '\n';
  Indent();
  text_ += '<';
  text_ += tag;
  open_.push_back({std::string(tag), start, first});
}

void XmlWriter::End() {
  const Open closing = std::move(open_.back());
  open_.pop_back();
  if (closing.has_children) {
    Indent();
    text_.append("</").append(closing.tag).append(">\n");
  } else {
    text_ += "/>\n";
  }
}

// Removing the element restores the text and the state of its parent.
void XmlWriter::EndUnlessEmpty() {
  const Open& closing = open_.back();
  if (closing.has_attributes || closing.has_children) return End();
  const bool parent_was_empty = closing.parent_was_empty;
  text_.resize(closing.start);
  open_.pop_back();
  if (parent_was_empty && !open_.empty()) open_.back().has_children = false;
}

void XmlWriter::Attribute(std::string_view name, std::string_view value) {
  open_.back().has_attributes = true;
  text_.append(" ").append(name).append("=\"");
  AppendEscaped(value, &text_);
  text_ += '"';
}

void XmlWriter::Attribute(std::string_view name, double value) {
  std::string text;
  AppendNumber(value, &text);
  Attribute(name, text);
}

void XmlWriter::Comment(std::string_view text) {
  CloseStartTag();
  Indent();
  text_.append("<!--").append(text).append("-->\n");
}

}  // namespace syn
