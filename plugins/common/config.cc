// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "common/config.h"

#include <charconv>

namespace syn::plugins {
namespace {

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Takes a number off the front of a text. Independent of the locale, unlike strtod.
std::optional<mjtNum> TakeNumber(std::string_view* text) {
  while (!text->empty() && IsSpace(text->front())) text->remove_prefix(1);
  if (text->starts_with('+')) text->remove_prefix(1);
  mjtNum value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc()) return std::nullopt;
  text->remove_prefix(end - text->data());
  return value;
}

}  // namespace

std::string_view ConfigText(const mjModel* m, int instance, const char* attribute) {
  const char* text = mj_getPluginConfig(m, instance, attribute);
  return text ? text : "";
}

std::optional<mjtNum> ParseNumber(std::string_view text) { return TakeNumber(&text); }

std::optional<mjtNum> ConfigNumber(const mjModel* m, int instance, const char* attribute) {
  return ParseNumber(ConfigText(m, instance, attribute));
}

std::vector<mjtNum> ConfigNumbers(const mjModel* m, int instance, const char* attribute) {
  std::string_view text = ConfigText(m, instance, attribute);
  std::vector<mjtNum> numbers;
  while (const auto number = TakeNumber(&text)) numbers.push_back(*number);
  return numbers;
}

}  // namespace syn::plugins
