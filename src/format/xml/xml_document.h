// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// One parsed XML text: elements with their attributes, children and lines. pugixml reads the text,
// because it does not recurse and accepts what people write, for example dashes in comments. The
// tree is built separately, so that an element can store its line and its schema.

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

// Largest depth of nested elements. Deeper texts are refused, because functions that visit the tree
// are recursive.
inline constexpr int kMaxXmlDepth = 1000;

// An attribute of an element; false if there is none.
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

// An element of a document.
class Xml {
 public:
  Xml(pugi::xml_node node, int line, XmlDocument* document)
      : node_(node), line_(line), document_(document) {}

  const char* Name() const { return node_.name(); }
  int Line() const { return line_; }
  const XmlDocument& Document() const { return *document_; }

  XmlAttribute FirstAttribute() const { return XmlAttribute(node_.first_attribute()); }
  // Returns the text of an attribute, or null if it is not given.
  const char* Attribute(const char* name) const {
    const pugi::xml_attribute attribute = node_.attribute(name);
    return attribute ? attribute.value() : nullptr;
  }

  // Returns the text directly inside the element, or "".
  const char* Text() const { return node_.child_value(); }

  // Returns the comment that precedes everything else in the element, or null.
  const char* LeadingComment() const {
    const pugi::xml_node first = node_.first_child();
    return first.type() == pugi::node_comment ? first.value() : nullptr;
  }

  // Return the first child or the next sibling of a name; of any name if it is null.
  const Xml* FirstChild(const char* name = nullptr) const;
  const Xml* NextSibling(const char* name = nullptr) const;
  Xml* FirstChild() { return first_child_; }
  Xml* NextSibling() { return next_sibling_; }

  // The schema of the element, which validation stores, and the document that an include refers to.
  // The schema is mutable, because it is a note about the text and may be added to a constant tree.
  mutable const ElementSchema* schema = nullptr;
  const XmlDocument* included = nullptr;

 private:
  friend class XmlDocument;

  pugi::xml_node node_;
  int line_;
  XmlDocument* document_;
  Xml* first_child_ = nullptr;  // elements only; null if there is none
  Xml* next_sibling_ = nullptr;
};

// A parsed text. Elements refer to the document, so it cannot be copied.
class XmlDocument {
 public:
  // Throws ModelError, with a complete message, if the text is not XML or is nested too deeply.
  explicit XmlDocument(std::string_view text);
  XmlDocument(const XmlDocument&) = delete;

  // Returns the root element, or null if the text has no elements.
  Xml* Root() { return root_; }
  const Xml* Root() const { return root_; }

  const IncludedFile* file = nullptr;  // null in the main document

 private:
  // Creates the elements from the parsed nodes. `text` is used to find their lines.
  void BuildTree(std::string_view text);

  pugi::xml_document parsed_;
  std::deque<Xml> elements_;  // a deque keeps addresses stable
  Xml* root_ = nullptr;
};

}  // namespace syn

#endif  // SYNOVIA_FORMAT_XML_XML_DOCUMENT_H_
