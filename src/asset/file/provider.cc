// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the registry of resource providers, which one mutex guards.

#include "asset/file/provider.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <string>

#include "base/text.h"

namespace syn {
namespace {

// A provider, and a copy of its prefix to which provider.prefix points.
struct Entry {
  std::string prefix;
  mjpResourceProvider provider;
};

struct Registry {
  std::mutex mutex;
  std::deque<Entry> entries;  // In a deque, entries do not move when others are added.
};

// Returns the registry, which is created at the first call.
Registry& TheRegistry() {
  static Registry registry;
  return registry;
}

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Returns whether a text is a scheme of RFC 3986: ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ).
bool IsScheme(std::string_view text) {
  return !text.empty() && IsLetter(text[0]) && std::ranges::all_of(text, [](char c) {
    return IsLetter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
  });
}

// Returns whether two providers have the same callbacks and data.
bool SameCallbacks(const mjpResourceProvider& a, const mjpResourceProvider& b) {
  return a.open == b.open && a.read == b.read && a.close == b.close && a.getdir == b.getdir &&
         a.modified == b.modified && a.data == b.data;
}

// Returns the entry with the given prefix; the mutex must be held.
Entry* FindEntry(Registry& registry, std::string_view prefix) {
  for (Entry& entry : registry.entries) {
    if (EqualIgnoreCase(entry.prefix, prefix)) return &entry;
  }
  return nullptr;
}

// Returns the slot of a provider, or 0 if another provider has its prefix.
int Insert(const mjpResourceProvider& provider) {
  Registry& registry = TheRegistry();
  const std::lock_guard lock(registry.mutex);
  for (size_t i = 0; i < registry.entries.size(); ++i) {
    const Entry& entry = registry.entries[i];
    if (!EqualIgnoreCase(entry.prefix, provider.prefix)) continue;
    return SameCallbacks(entry.provider, provider) ? static_cast<int>(i) + 1 : 0;
  }
  Entry& entry = registry.entries.emplace_back(Entry{provider.prefix, provider});
  entry.provider.prefix = entry.prefix.c_str();
  return static_cast<int>(registry.entries.size());
}

}  // namespace

int RegisterProvider(const mjpResourceProvider& provider) {
  if (!provider.prefix || !IsScheme(provider.prefix)) {
    mju_warning("provider->prefix is '%s' which is not a valid URI scheme",
                provider.prefix ? provider.prefix : "");
    return -1;
  }
  if (!provider.open || !provider.read || !provider.close) {
    mju_warning("resource provider '%s' lacks an open, read or close callback", provider.prefix);
    return -1;
  }
  const int slot = Insert(provider);
  if (slot > 0) return slot;
  mju_error("resource provider '%s' is already registered", provider.prefix);
  return -1;
}

std::string ListProviders() {
  Registry& registry = TheRegistry();
  const std::lock_guard lock(registry.mutex);
  std::string list;
  for (const Entry& entry : registry.entries) list += entry.prefix + "\n";
  return list;
}

const mjpResourceProvider* FindProvider(std::string_view resource_name) {
  const size_t colon = resource_name.find(':');
  if (colon == std::string_view::npos || colon == 0) return nullptr;
  Registry& registry = TheRegistry();
  const std::lock_guard lock(registry.mutex);
  const Entry* entry = FindEntry(registry, resource_name.substr(0, colon));
  return entry ? &entry->provider : nullptr;
}

}  // namespace syn

void mjp_defaultResourceProvider(mjpResourceProvider* provider) { *provider = {}; }

int mjp_registerResourceProvider(const mjpResourceProvider* provider) {
  return syn::RegisterProvider(*provider);
}

int mjp_resourceProviderCount(void) {
  syn::Registry& registry = syn::TheRegistry();
  const std::lock_guard lock(registry.mutex);
  return static_cast<int>(registry.entries.size());
}

const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name) {
  return resource_name ? syn::FindProvider(resource_name) : nullptr;
}

const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot) {
  syn::Registry& registry = syn::TheRegistry();
  const std::lock_guard lock(registry.mutex);
  const bool valid = slot >= 1 && static_cast<size_t>(slot) <= registry.entries.size();
  return valid ? &registry.entries[slot - 1].provider : nullptr;
}
