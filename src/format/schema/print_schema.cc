// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_printSchema: prints the schema as text or HTML, for users.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "format/schema/schema.h"
#include "system/output_file.h"

namespace syn {
namespace {

constexpr size_t kAttributeColumn = 30, kWrapColumn = 60;  // columns of the text output

std::vector<std::string_view> SortedAttributes(const ElementSchema& element) {
  std::vector<std::string_view> names;
  for (const Attribute& attribute : element.Attributes()) names.push_back(attribute.name);
  std::sort(names.begin(), names.end());
  return names;
}

// Returns the name of an element; bodies stand for worldbody, too.
std::string Title(const ElementSchema& element) {
  return (element.Name() == "body" ? "(world)" : "") + std::string(element.Name());
}

// Prints an element and its children as indented text. Attributes are wrapped.
void PrintText(const ElementSchema& element, int depth, std::string* out) {
  std::string line(3 * depth, ' ');
  line += Title(element) + " (" + element.Mark() + ")";
  const size_t start = std::max(kAttributeColumn, line.size());
  line.resize(start, ' ');
  for (const std::string_view name : SortedAttributes(element)) {
    if (line.size() > kWrapColumn) {
      *out += line + "\n";
      line.assign(start, ' ');
    }
    line.append(name).push_back(' ');
  }
  *out += line + "\n";
  for (const ElementSchema& child : element.Children()) PrintText(child, depth + 1, out);
}

// Prints an element and its children as rows of an HTML table, indented by padding or by blanks.
void PrintHtml(const ElementSchema& element, int depth, bool pad, std::string* out) {
  *out += "<tr>\n\t<td bgcolor=\"#EEEEEE\" class=\"el\"";
  if (pad) *out += " style=\"padding-left:" + std::to_string(5 + 15 * depth) + "\"";
  *out += ">";
  if (!pad) {
    for (int i = 0; i < 4 * depth; ++i) *out += "&nbsp;";
  }
  *out += Title(element) + "</td>\n\t<td class=\"ty\">" + element.Mark() + "</td>\n\t";
  *out += "<td class=\"at\">";
  const std::vector<std::string_view> names = SortedAttributes(element);
  if (names.empty()) *out += "<i>no attributes</i>";
  for (const std::string_view name : names) out->append(name).push_back(' ');
  *out += "</td>\n</tr>\n";
  for (const ElementSchema& child : element.Children()) PrintHtml(child, depth + 1, pad, out);
}

std::string SchemaText(bool html, bool pad) {
  std::string text;
  if (!html) {
    PrintText(MjcfSchema(), 0, &text);
    return text;
  }
  text = "<table border=\"1\">\n";
  PrintHtml(MjcfSchema(), 0, pad, &text);
  return text + "</table>\n";
}

}  // namespace
}  // namespace syn

int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad) {
  const std::string text = syn::SchemaText(flg_html != 0, flg_pad != 0);
  if (filename) {
    std::string reason;
    if (!syn::WriteWholeFile(filename, text, &reason)) {
      mju_warning("Could not write file '%s': %s", filename, reason.c_str());
    }
  }
  if (buffer && buffer_sz > 0) mju_strncpy(buffer, text.c_str(), buffer_sz);
  return static_cast<int>(text.size());
}
