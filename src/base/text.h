// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Text and numbers, independent of the locale.

#ifndef SYNOVIA_BASE_TEXT_H_
#define SYNOVIA_BASE_TEXT_H_

#include <optional>
#include <string>
#include <string_view>

namespace syn {

inline bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
inline char ToLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

std::string ToLower(std::string_view text);
bool EqualIgnoreCase(std::string_view a, std::string_view b);

// Takes the next word (run of non-space characters) off the front of text; empty at the end.
std::string_view NextWord(std::string_view* text);

// The whole of text as a number, surrounding space allowed; nothing if it is anything else.
// ParseReal accepts nan, inf and a leading plus sign.
std::optional<double> ParseReal(std::string_view text);
std::optional<long long> ParseInt(std::string_view text);

// Insertions, deletions, replacements and swaps that turn a into b, ignoring case.
int EditDistance(std::string_view a, std::string_view b);

// Finds the closest of the candidates seen so far, for "did you mean" messages.
class NearestWord {
 public:
  explicit NearestWord(std::string_view wanted)
      : wanted_(wanted), distance_(static_cast<int>(wanted.size()) / 3 + 2) {}
  void Offer(std::string_view candidate);
  // "; did you mean 'xyz'?" or "" if nothing was close.
  std::string Suggestion() const;

 private:
  std::string wanted_;
  std::string best_;
  int distance_;  // distances below this are close enough
};

}  // namespace syn

#endif  // SYNOVIA_BASE_TEXT_H_
