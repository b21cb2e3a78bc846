// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the functions that read the configuration of plugins. Numbers are read by
// std::from_chars, which does not depend on the locale.

#include "common/config.h"

#include <charconv>
#include <string>

namespace syn::plugins {
namespace {

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Removes the next word from the front of a text and returns it. Returns an empty word at the end
// of the text.
std::string_view TakeWord(std::string_view* text) {
  while (!text->empty() && IsSpace(text->front())) text->remove_prefix(1);
  size_t end = 0;
  while (end < text->size() && !IsSpace((*text)[end])) ++end;
  const std::string_view word = text->substr(0, end);
  text->remove_prefix(end);
  return word;
}

// Converts a word to a number, or returns nothing if part of the word is not a number.
std::optional<mjtNum> ParseWord(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  mjtNum value = 0;
  const char* const last = word.data() + word.size();
  const auto [end, error] = std::from_chars(word.data(), last, value);
  if (error != std::errc() || end != last) return std::nullopt;
  return value;
}

// Returns all numbers of a text up to the first word that is not a number, which is reported as an
// error.
std::vector<mjtNum> ReadNumbers(const char* plugin, const char* attribute, std::string_view text) {
  std::vector<mjtNum> numbers;
  std::string_view rest = text;
  for (std::string_view word = TakeWord(&rest); !word.empty(); word = TakeWord(&rest)) {
    const std::optional<mjtNum> number = ParseWord(word);
    if (!number) {
      mju_error("%s: attribute '%s' expects a number, found '%s'", plugin, attribute,
                std::string(text).c_str());
      break;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

// Returns the name of the plugin of an instance, for messages.
const char* PluginName(const mjModel* m, int instance) {
  const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[instance]);
  return plugin ? plugin->name : "plugin";
}

}  // namespace

std::string_view ConfigText(const mjModel* m, int instance, const char* attribute) {
  const char* text = mj_getPluginConfig(m, instance, attribute);
  return text ? text : "";
}

std::optional<mjtNum> ReadNumber(const char* plugin, const char* attribute, std::string_view text) {
  const std::vector<mjtNum> numbers = ReadNumbers(plugin, attribute, text);
  if (numbers.size() > 1) {
    mju_error("%s: attribute '%s' expects one number, found '%s'", plugin, attribute,
              std::string(text).c_str());
  }
  if (numbers.size() != 1) return std::nullopt;
  return numbers[0];
}

std::optional<mjtNum> ConfigNumber(const mjModel* m, int instance, const char* attribute) {
  return ReadNumber(PluginName(m, instance), attribute, ConfigText(m, instance, attribute));
}

std::vector<mjtNum> ConfigNumbers(const mjModel* m, int instance, const char* attribute) {
  return ReadNumbers(PluginName(m, instance), attribute, ConfigText(m, instance, attribute));
}

}  // namespace syn::plugins
