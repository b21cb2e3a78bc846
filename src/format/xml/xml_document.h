// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// One parsed XML text: elements with their attributes, children and line. pugixml reads the text,
// because it does not recurse and takes what people write (dashes in comments, for one); the tree
// is our own, so that an element knows its line and what validation found out about it.

#ifndef SYNOVIA_FORMAT_XML_XML_DOCUMENT_H_
#define SYNOVIA_FORMAT_XML_XML_DOCUMENT_H_

#include <deque>
#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace syn {

class ElementSchema;
class XmlDocument;
struct IncludedFile;

// Elements within elements: beyond this a text is refused, because what walks the tree recurses.
inline constexpr int kMaxXmlDepth = 1000;

class XmlAttribute {
 public:
  explicit XmlAttribute(pugi::xml_attribute attribute) : attribute_(attribute) {}

  explicit operator bool() const { return !attribute_.empty(); }
  const char* Name() const { return attribute_.name(); }
  const char* Value() const { return attribute_.value(); }
  XmlAttribute Next() const { return XmlAttribute(attribute_.next_attribute()); }

 private:
  pugi::xml_attribute attribute_;
};

class Xml {
 public:
  Xml(pugi::xml_node node, int line, XmlDocument* document)
      : node_(node), line_(line), document_(document) {}

  const char* Name() const { return node_.name(); }
  int Line() const { return line_; }
  const XmlDocument& Document() const { return *document_; }

  XmlAttribute FirstAttribute() const { return XmlAttribute(node_.first_attribute()); }
  // The text of an attribute, null if there is none.
  const char* Attribute(const char* name) const {
    const pugi::xml_attribute attribute = node_.attribute(name);
    return attribute ? attribute.value() : nullptr;
  }

  // The text directly inside, "" if there is none.
  const char* Text() const { return node_.child_value(); }

  // The comment before anything else in the element, null if there is none.
  const char* LeadingComment() const {
    const pugi::xml_node first = node_.first_child();
    return first.type() == pugi::node_comment ? first.value() : nullptr;
  }

  // The next element of a name, of any name if it is null.
  const Xml* FirstChild(const char* name = nullptr) const;
  const Xml* NextSibling(const char* name = nullptr) const;
  Xml* FirstChild() { return first_child_; }
  Xml* NextSibling() { return next_sibling_; }

  // What reading finds out about the element: its schema; for an include, what it includes. Both
  // are notes about the text, so that they may be made on a constant tree.
  mutable const ElementSchema* schema = nullptr;
  const XmlDocument* included = nullptr;

 private:
  friend class XmlDocument;

  pugi::xml_node node_;
  int line_;
  XmlDocument* document_;
  Xml* first_child_ = nullptr;
  Xml* next_sibling_ = nullptr;
};

class XmlDocument {
 public:
  // Throws ModelError, with a complete text, if the text is not XML or nested too deeply.
  explicit XmlDocument(std::string_view text);
  XmlDocument(const XmlDocument&) = delete;

  // Null if the text has no elements.
  Xml* Root() { return root_; }
  const Xml* Root() const { return root_; }

  const IncludedFile* file = nullptr;  // null in the main document

 private:
  void BuildTree(std::string_view text);

  pugi::xml_document parsed_;
  std::deque<Xml> elements_;  // stable addresses
  Xml* root_ = nullptr;
};

}  // namespace syn

#endif  // SYNOVIA_FORMAT_XML_XML_DOCUMENT_H_
