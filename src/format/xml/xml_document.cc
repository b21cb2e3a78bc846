// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parses XML with pugixml and builds the tree of elements; see xml_document.h.

#include "format/xml/xml_document.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "format/xml/xml_tags.h"

namespace syn {
namespace {

// Names and numbers of syntax errors. They are those of the reference, because programs search
// messages for them.
struct SyntaxErrorKind {
  int id;
  const char* name;
};

constexpr int kMismatchedElement = 14;

SyntaxErrorKind KindOf(pugi::xml_parse_status status) {
  switch (status) {
    case pugi::status_bad_attribute:
      return {7, "XML_ERROR_PARSING_ATTRIBUTE"};
    case pugi::status_bad_pcdata:
      return {8, "XML_ERROR_PARSING_TEXT"};
    case pugi::status_bad_cdata:
      return {9, "XML_ERROR_PARSING_CDATA"};
    case pugi::status_bad_comment:
      return {10, "XML_ERROR_PARSING_COMMENT"};
    case pugi::status_bad_pi:
      return {11, "XML_ERROR_PARSING_DECLARATION"};
    case pugi::status_bad_doctype:
      return {12, "XML_ERROR_PARSING_UNKNOWN"};
    case pugi::status_no_document_element:
      return {13, "XML_ERROR_EMPTY_DOCUMENT"};
    case pugi::status_end_element_mismatch:
    case pugi::status_bad_end_element:
      return {kMismatchedElement, "XML_ERROR_MISMATCHED_ELEMENT"};
    case pugi::status_bad_start_element:
    case pugi::status_unrecognized_tag:
      return {6, "XML_ERROR_PARSING_ELEMENT"};
    default:
      return {15, "XML_ERROR_PARSING"};
  }
}

// Returns the line, from 1, of an offset in the text.
int LineAt(std::string_view text, ptrdiff_t offset) {
  const size_t end = std::min(text.size(), static_cast<size_t>(std::max<ptrdiff_t>(offset, 0)));
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + end, '\n'));
}

// Throws the error in the format of the reference.
[[noreturn]] void FailSyntax(SyntaxErrorKind kind, int line, const std::string& detail) {
  throw ModelError(Format("XML parse error %d:\nError=%s ErrorID=%d (0x%x) Line number=%d: %s\n",
                          kind.id, kind.name, kind.id, static_cast<unsigned>(kind.id), line,
                          detail.c_str()));
}

// Reports the element that is not closed, or the element whose tag cannot be read, with its line.
[[noreturn]] void FailParse(std::string_view text, const pugi::xml_parse_result& result) {
  const SyntaxErrorKind kind = KindOf(result.status);
  if (kind.id == kMismatchedElement) {
    if (const std::optional<UnclosedElement> unclosed = FindUnclosed(text)) {
      const std::string name(unclosed->start.name);
      std::string found = "the end of the file";
      if (unclosed->found) {
        found = Format("</%s> in line %d", std::string(unclosed->found->name).c_str(),
                       LineAt(text, unclosed->found->offset));
      }
      const int line = LineAt(text, unclosed->start.offset);
      FailSyntax(
          kind, line,
          Format("XMLElement name=%s\n<%s> in line %d is not closed, expected </%s> before %s",
                 name.c_str(), name.c_str(), line, name.c_str(), found.c_str()));
    }
  }
  const int line = LineAt(text, result.offset);
  const std::optional<XmlTag> tag = FindTagBefore(text, result.offset);
  const bool in_tag = tag && result.status == pugi::status_bad_attribute;
  if (!in_tag) FailSyntax(kind, line, result.description());
  FailSyntax(kind, LineAt(text, tag->offset),
             Format("XMLElement name=%s\n%s in line %d", std::string(tag->name).c_str(),
                    result.description(), line));
}

// Parses a text. A text without elements is not an error.
pugi::xml_parse_result Parse(std::string_view text, pugi::xml_document* document) {
  // Whitespace is not converted, so line breaks in attributes remain.
  const unsigned options =
      pugi::parse_cdata | pugi::parse_escapes | pugi::parse_eol | pugi::parse_comments;
  auto result = document->load_buffer(text.data(), text.size(), options, pugi::encoding_utf8);
  if (result.status == pugi::status_no_document_element) result.status = pugi::status_ok;
  return result;
}

// Counts the lines up to an offset. Offsets must not decrease, so that the text is read once.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  int At(ptrdiff_t offset) {
    const size_t end = std::min(text_.size(), static_cast<size_t>(std::max<ptrdiff_t>(offset, 0)));
    if (end > at_)
      line_ += static_cast<int>(std::count(&text_[at_], &text_[at_] + (end - at_), '\n'));
    at_ = std::max(at_, end);
    return line_;
  }

 private:
  std::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
};

// Returns the name of an attribute that is given twice, or null. The names are sorted, because
// hostile elements may have many attributes.
const char* RepeatedAttribute(pugi::xml_node node, std::vector<std::string_view>* names) {
  names->clear();
  for (const pugi::xml_attribute& attribute : node.attributes()) names->push_back(attribute.name());
  std::ranges::sort(*names);
  const auto repeated = std::ranges::adjacent_find(*names);
  return repeated == names->end() ? nullptr : repeated->data();
}

// Returns the node or its first following sibling that is an element.
pugi::xml_node ElementFrom(pugi::xml_node node) {
  while (node && node.type() != pugi::node_element) node = node.next_sibling();
  return node;
}

// Returns the element or its first following sibling of a name.
const Xml* Named(const Xml* xml, const char* name) {
  while (xml && name && std::strcmp(xml->Name(), name) != 0) xml = xml->NextSibling();
  return xml;
}

}  // namespace

const Xml* Xml::FirstChild(const char* name) const { return Named(first_child_, name); }
const Xml* Xml::NextSibling(const char* name) const { return Named(next_sibling_, name); }

XmlDocument::XmlDocument(std::string_view text) {
  const auto result = Parse(text, &parsed_);
  if (result) {
    BuildTree(text);
  } else {
    // The library requires blanks between attributes, but the reference does not.
    const std::string separated = SeparateAttributes(text);
    if (separated.size() == text.size() || !Parse(separated, &parsed_)) FailParse(text, result);
    BuildTree(separated);
  }
}

// Builds the tree depth first, in the order of the text. A stack replaces recursion.
void XmlDocument::BuildTree(std::string_view text) {
  LineCounter lines(text);
  struct Open {
    Xml* parent;
    Xml* last;  // the child that was added last
    pugi::xml_node next;
  };
  std::vector<std::string_view> names;
  std::vector<Open> open = {{nullptr, nullptr, ElementFrom(parsed_.first_child())}};
  while (!open.empty()) {
    Open& top = open.back();
    if (!top.next) {
      open.pop_back();
      continue;
    }
    Xml* element = &elements_.emplace_back(top.next, lines.At(top.next.offset_debug()), this);
    Xml*& link = top.last ? top.last->next_sibling_ : top.parent ? top.parent->first_child_ : root_;
    if (!top.parent && root_) break;  // elements after the root are ignored
    if (const char* name = RepeatedAttribute(top.next, &names)) {
      FailSyntax({7, "XML_ERROR_PARSING_ATTRIBUTE"}, element->Line(),
                 "attribute '" + std::string(name) + "' is given twice");
    }
    link = element;
    top.last = element;
    top.next = ElementFrom(top.next.next_sibling());
    if (open.size() > kMaxXmlDepth) {
      FailSyntax({15, "XML_ERROR_ELEMENT_DEPTH_EXCEEDED"}, element->Line(),
                 Format("more than %d elements within each other", kMaxXmlDepth));
    }
    open.push_back({element, nullptr, ElementFrom(element->node_.first_child())});
  }
}

}  // namespace syn
