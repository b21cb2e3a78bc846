// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// XML documents with includes. An include is not expanded by copying: its element refers to the
// included document, and a visit of the children of an element continues there. So every element
// keeps the line number and the file in which it was written.

#ifndef SYNOVIA_FORMAT_XML_XML_H_
#define SYNOVIA_FORMAT_XML_XML_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "asset/file/resource.h"
#include "format/schema/schema.h"
#include "format/xml/xml_document.h"

namespace syn {

// Throws ModelError located at the element. `remedy` tells what the user can do, if that is known.
[[noreturn]] void Fail(const Xml& at, std::string message, std::string remedy = {});

// Attr() returns the text of an attribute, if it is given. RequiredText() throws if it is not.
inline std::optional<std::string_view> Attr(const Xml& xml, const char* attribute) {
  const char* text = xml.Attribute(attribute);
  return text ? std::optional<std::string_view>(text) : std::nullopt;
}
std::string_view RequiredText(const Xml& xml, const char* attribute);

// Returns "line 12", or "line 3 of 'part.xml'" for an element of an included file.
std::string LineInfo(const Xml& xml);

// An included file.
struct IncludedFile {
  std::string name;       // as it was opened
  std::string directory;  // ends in a separator, or is empty
};
// Returns the included file in which an element was written, or null in the main document.
inline const IncludedFile* FileOf(const Xml& xml) { return xml.Document().file; }

// Return the schema that validation has stored in an element.
inline const ElementSchema& SchemaOf(const Xml& xml) { return *xml.schema; }
inline bool HasSchema(const Xml& xml) { return xml.schema != nullptr; }

inline bool IsInclude(const Xml& xml) { return std::string_view(xml.Name()) == "include"; }

// Calls visit(child) for the child elements. The children of an included file take the place of the
// include.
template <typename F>
void ForEachChild(const Xml& parent, F&& visit) {
  for (const Xml* child = parent.FirstChild(); child; child = child->NextSibling()) {
    if (!IsInclude(*child)) {
      visit(*child);
    } else if (child->included) {
      ForEachChild(*child->included->Root(), visit);
    }
  }
}

// Returns the first child of a name, or null.
const Xml* FindChild(const Xml& parent, std::string_view name);

// A parsed main document and the files it includes.
class XmlFile {
 public:
  // Parses the text. Throws ModelError if it is not XML; the message is complete and names no
  // element.
  explicit XmlFile(std::string_view text);

  const Xml& Root() const { return *document_.Root(); }

  // Opens all includes, recursively. `directory` and `name` are those of the main file.
  void OpenIncludes(const std::string& directory, const std::string& name, const mjVFS* vfs);

  // Returns the names of the included files.
  std::vector<std::string> IncludedNames() const;

 private:
  // An included file with its document, which refers to the file.
  struct Included {
    Included(IncludedFile opened, std::string_view text) : file(std::move(opened)), document(text) {
      document.file = &file;
    }
    IncludedFile file;
    XmlDocument document;
  };
  // Parse included files and attach their documents to the include elements.
  static std::unique_ptr<Included> ParseIncluded(Resource& resource);
  void OpenIncludesBelow(Xml* xml, const std::string& directory, const mjVFS* vfs);
  void OpenInclude(Xml* xml, const std::string& directory, const mjVFS* vfs);

  XmlDocument document_;  // the main document
  std::vector<std::unique_ptr<Included>> included_;
  std::vector<std::string> seen_;  // reduced names of the files that were opened
};

}  // namespace syn

#endif  // SYNOVIA_FORMAT_XML_XML_H_
