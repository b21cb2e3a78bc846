// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A small reader of tags that never fails, for texts that are not well-formed; see xml_tags.h.

#include "format/xml/xml_tags.h"

#include <vector>

namespace syn {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// A piece of markup, from "<" up to and including ">".
struct Markup {
  enum class Kind { kStart, kEmptyElement, kEnd, kOther };
  Kind kind;
  size_t begin, end;
  std::string_view name;
};

// Reads the markup of a text piece by piece. Comments, character data, declarations and processing
// instructions have the kind kOther.
class TagReader {
 public:
  explicit TagReader(std::string_view text) : text_(text) {}

  // Returns the next piece, or nothing at the end of the text.
  std::optional<Markup> Next() {
    const size_t begin = text_.find('<', at_);
    if (begin == std::string_view::npos) return std::nullopt;
    for (const Delimiters& d : kOthers) {
      if (text_.substr(begin).starts_with(d.open)) return Other(begin, d);
    }
    const bool end_tag = text_.substr(begin).starts_with("</");
    Markup tag{end_tag ? Markup::Kind::kEnd : Markup::Kind::kStart, begin, TagEnd(begin + 1), {}};
    tag.name = NameAt(begin + (end_tag ? 2 : 1), tag.end);
    if (text_.substr(begin, tag.end - begin).ends_with("/>")) {
      tag.kind = Markup::Kind::kEmptyElement;
    }
    at_ = tag.end;
    return tag;
  }

 private:
  struct Delimiters {
    std::string_view open, close;
  };
  static constexpr Delimiters kOthers[] = {
      {"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<!", ">"}};

  // Reads a piece with the given delimiters. Without the closing one it ends with the text.
  Markup Other(size_t begin, const Delimiters& d) {
    const size_t close = text_.find(d.close, begin + d.open.size());
    at_ = close == std::string_view::npos ? text_.size() : close + d.close.size();
    return {Markup::Kind::kOther, begin, at_, {}};
  }

  // Returns the end of a tag. A ">" in quotes does not end a tag. A "<" outside quotes ends a tag
  // that lacks its ">".
  size_t TagEnd(size_t from) const {
    char quote = 0;
    for (size_t i = from; i < text_.size(); ++i) {
      const char c = text_[i];
      if (quote) {
        if (c == quote) quote = 0;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        return i + 1;
      } else if (c == '<') {
        return i;
      }
    }
    return text_.size();
  }

  // Returns the name of a tag, which ends before `limit`.
  std::string_view NameAt(size_t begin, size_t limit) const {
    size_t end = begin;
    while (end < limit && !IsBlank(text_[end]) && text_[end] != '>' && text_[end] != '/') ++end;
    return text_.substr(begin, end - begin);
  }

  std::string_view text_;
  size_t at_ = 0;
};

// Appends a tag, with a blank after each value that another attribute follows directly.
void AppendSeparated(std::string_view tag, std::string* out) {
  char quote = 0;
  for (size_t i = 0; i < tag.size(); ++i) {
    const char c = tag[i];
    out->push_back(c);
    if (!quote) {
      if (c == '"' || c == '\'') quote = c;
      continue;
    }
    if (c != quote) continue;
    quote = 0;
    const char next = i + 1 < tag.size() ? tag[i + 1] : '>';
    if (!IsBlank(next) && next != '>' && next != '/') out->push_back(' ');
  }
}

}  // namespace

std::optional<UnclosedElement> FindUnclosed(std::string_view text) {
  TagReader reader(text);
  std::vector<XmlTag> open;
  while (const std::optional<Markup> tag = reader.Next()) {
    if (tag->kind == Markup::Kind::kStart) open.push_back({tag->name, tag->begin});
    if (tag->kind != Markup::Kind::kEnd || open.empty()) continue;
    if (open.back().name != tag->name) {
      return UnclosedElement{open.back(), XmlTag{tag->name, tag->begin}};
    }
    open.pop_back();
  }
  if (open.empty()) return std::nullopt;
  return UnclosedElement{open.back(), std::nullopt};
}

std::optional<XmlTag> FindTagBefore(std::string_view text, size_t offset) {
  TagReader reader(text);
  std::optional<XmlTag> last;
  while (const std::optional<Markup> tag = reader.Next()) {
    if (tag->begin > offset) break;
    const bool element =
        tag->kind == Markup::Kind::kStart || tag->kind == Markup::Kind::kEmptyElement;
    if (element) last = XmlTag{tag->name, tag->begin};
  }
  return last;
}

std::string SeparateAttributes(std::string_view text) {
  TagReader reader(text);
  std::string separated;
  separated.reserve(text.size() + 64);
  size_t copied = 0;
  while (const std::optional<Markup> tag = reader.Next()) {
    const bool element =
        tag->kind == Markup::Kind::kStart || tag->kind == Markup::Kind::kEmptyElement;
    if (!element) continue;
    separated.append(text, copied, tag->begin - copied);
    AppendSeparated(text.substr(tag->begin, tag->end - tag->begin), &separated);
    copied = tag->end;
  }
  separated.append(text, copied);
  return separated;
}

}  // namespace syn
