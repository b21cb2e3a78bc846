// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions on text and numbers that do not depend on the locale.

#ifndef SYNOVIA_BASE_TEXT_H_
#define SYNOVIA_BASE_TEXT_H_

#include <optional>
#include <string>
#include <string_view>

namespace syn {

// Character functions for ASCII.
inline bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
inline char ToLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

std::string ToLower(std::string_view text);
// Returns true if a and b differ at most in the case of ASCII letters.
bool EqualIgnoreCase(std::string_view a, std::string_view b);

// Removes the next word (a run of non-space characters) and the space before it from the front of
// `text`, and returns the word. It is empty at the end of the text.
std::string_view NextWord(std::string_view* text);

// Return the whole text as a number; surrounding space is allowed. If it is anything else, they
// return nothing. ParseReal accepts nan and inf. Both accept a leading plus sign.
std::optional<double> ParseReal(std::string_view text);
std::optional<long long> ParseInt(std::string_view text);

// Returns the smallest number of insertions, deletions, replacements and swaps of adjacent letters
// that turn a into b. Case is ignored.
int EditDistance(std::string_view a, std::string_view b);

// Finds the candidate that is closest to a given word, for messages with "did you mean".
class NearestWord {
 public:
  explicit NearestWord(std::string_view wanted)
      : wanted_(wanted), distance_(static_cast<int>(wanted.size()) / 3 + 2) {}
  // Considers a candidate. It becomes the suggestion if it is closer than all candidates before it.
  void Offer(std::string_view candidate);
  // Returns "; did you mean 'xyz'?", or "" if no candidate was close enough.
  std::string Suggestion() const;

 private:
  std::string wanted_;
  std::string best_;
  int distance_;  // distances below this limit are close enough
};

}  // namespace syn

#endif  // SYNOVIA_BASE_TEXT_H_
