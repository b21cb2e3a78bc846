// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parsing of numbers, edit distance, and the functions of the C interface on text (see text.h).

#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {
namespace {

std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

// Removes a leading plus sign, which std::from_chars does not accept.
std::string_view DropPlus(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  return text;
}

// Returns the whole text as a number of type T, or nothing if it is something else.
template <typename T>
std::optional<T> Parse(std::string_view text) {
  text = DropPlus(Trim(text));
  T value{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string ToLower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = ToLower(c);
  return lower;
}

bool EqualIgnoreCase(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return ToLower(x) == ToLower(y);
         });
}

std::string_view NextWord(std::string_view* text) {
  size_t begin = 0;
  while (begin < text->size() && IsSpace((*text)[begin])) ++begin;
  size_t end = begin;
  while (end < text->size() && !IsSpace((*text)[end])) ++end;
  const std::string_view word = text->substr(begin, end - begin);
  text->remove_prefix(end);
  return word;
}

std::optional<double> ParseReal(std::string_view text) { return Parse<double>(text); }
std::optional<long long> ParseInt(std::string_view text) { return Parse<long long>(text); }

int EditDistance(std::string_view a, std::string_view b) {
  // Three rows of the Levenshtein table are kept. The row before the last one is needed for swaps
  // of adjacent letters.
  std::vector<int> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, last);
    std::swap(last, row);
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = ToLower(a[i - 1]) == ToLower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + !same});
      const bool swapped = i > 1 && j > 1 && ToLower(a[i - 1]) == ToLower(b[j - 2]) &&
                           ToLower(a[i - 2]) == ToLower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

void NearestWord::Offer(std::string_view candidate) {
  const size_t longer = std::max(candidate.size(), wanted_.size());
  const size_t shorter = std::min(candidate.size(), wanted_.size());
  // The difference of the lengths is a lower bound of the distance.
  if (shorter == 0 || longer - shorter >= static_cast<size_t>(distance_)) return;
  const int distance = EditDistance(candidate, wanted_);
  // A candidate that differs in more than half of its letters is rejected. It is not a misspelling.
  if (distance < distance_ && 2 * static_cast<size_t>(distance) <= longer) {
    best_ = candidate;
    distance_ = distance;
  }
}

std::string NearestWord::Suggestion() const {
  return best_.empty() ? std::string() : "; did you mean '" + best_ + "'?";
}

}  // namespace syn

const char* mju_writeNumBytes(size_t nbytes) {
  static thread_local char text[32];
  const char suffix[] = "KMGTPE";
  int k = 0;
  while (k < 6 && nbytes && nbytes % 1024 == 0) {
    nbytes /= 1024;
    ++k;
  }
  if (k) {
    std::snprintf(text, sizeof(text), "%zu%c", nbytes, suffix[k - 1]);
  } else {
    std::snprintf(text, sizeof(text), "%zu", nbytes);
  }
  return text;
}

char* mju_strncpy(char* dst, const char* src, int n) {
  if (!dst || !src || n <= 0) return dst;
  const size_t length = strnlen(src, static_cast<size_t>(n) - 1);
  std::memcpy(dst, src, length);
  std::memset(dst + length, 0, static_cast<size_t>(n) - length);
  return dst;
}
