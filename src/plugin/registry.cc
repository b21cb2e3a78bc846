// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The list of registered plugins and its functions in the C interface (see registry.h).

#include "plugin/registry.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "plugin/first_party.h"

namespace syn {
namespace {

// A registered plugin, with its own copies of the texts to which `plugin` points.
struct Entry {
  std::string name;
  std::vector<std::string> attributes;
  std::vector<const char*> attribute_texts;
  mjpPlugin plugin;
};

// A list of entries that can be read without a lock while it grows. Entries are stored in blocks
// that never move. The count is raised after an entry is complete, so a reader that sees the count
// also sees all entries below it.
class Registry {
 public:
  // Returns the number of registered plugins.
  int Count() const { return count_.load(std::memory_order_acquire); }

  // Returns the plugin at a slot, or null if there is none.
  const mjpPlugin* At(int slot) const {
    if (slot < 0 || slot >= Count()) return nullptr;
    const Block* block = &first_;
    for (; slot >= kBlockSize; slot -= kBlockSize) block = block->next;
    return &block->entries[slot].plugin;
  }

  // Appends a copy of the plugin and returns its slot. The caller must hold `writers`.
  int Append(const mjpPlugin& plugin) {
    const int slot = Count();
    Block* block = &first_;
    int place = slot;
    for (; place > kBlockSize; place -= kBlockSize) block = block->next;
    if (place == kBlockSize) {
      block = block->next = new Block;
      place = 0;
    }
    Fill(plugin, &block->entries[place]);
    count_.store(slot + 1, std::memory_order_release);
    return slot;
  }

  // Must be held while plugins are appended.
  std::mutex writers;

 private:
  static constexpr int kBlockSize = 64;  // entries in a block
  struct Block {
    Entry entries[kBlockSize];
    Block* next = nullptr;
  };

  // Copies the plugin and its texts to an entry.
  static void Fill(const mjpPlugin& plugin, Entry* entry) {
    entry->name = plugin.name;
    entry->attributes.assign(plugin.attributes, plugin.attributes + plugin.nattribute);
    for (const std::string& text : entry->attributes)
      entry->attribute_texts.push_back(text.c_str());
    entry->plugin = plugin;
    entry->plugin.name = entry->name.c_str();
    entry->plugin.attributes = entry->attribute_texts.data();
  }

  std::atomic<int> count_ = 0;
  Block first_;
};

// Returns the registry of the process. It is never destroyed, because other libraries may use
// plugins until the process ends.
Registry& TheRegistry() {
  static Registry& registry = *new Registry;
  return registry;
}

// Returns true if both plugins declare the same attributes in the same order.
bool SameAttributes(const mjpPlugin& a, const mjpPlugin& b) {
  return std::equal(a.attributes, a.attributes + a.nattribute, b.attributes,
                    b.attributes + b.nattribute,
                    [](const char* x, const char* y) { return !std::strcmp(x, y); });
}

// Returns true if both plugins agree in all members. Registering such a plugin again is allowed.
bool Same(const mjpPlugin& a, const mjpPlugin& b) {
  return !std::strcmp(a.name, b.name) && SameAttributes(a, b) &&
         a.capabilityflags == b.capabilityflags && a.needstage == b.needstage &&
         a.nstate == b.nstate && a.nsensordata == b.nsensordata && a.init == b.init &&
         a.destroy == b.destroy && a.copy == b.copy && a.reset == b.reset &&
         a.compute == b.compute && a.advance == b.advance && a.visualize == b.visualize &&
         a.actuator_act_dot == b.actuator_act_dot && a.sdf_distance == b.sdf_distance &&
         a.sdf_gradient == b.sdf_gradient && a.sdf_staticdistance == b.sdf_staticdistance &&
         a.sdf_attribute == b.sdf_attribute && a.sdf_aabb == b.sdf_aabb;
}

// Returns the error message if the plugin cannot be registered because of its own content, or "".
std::string Problem(const mjpPlugin& plugin) {
  if (!plugin.name || !*plugin.name) return "plugin->name is a null pointer or empty string";
  if (std::strlen(plugin.name) > kMaxPluginName) {
    return Format("length of plugin->name exceeds the maximum of %d", kMaxPluginName);
  }
  if (plugin.nattribute < 0) return "plugin->nattribute is negative";
  if (plugin.nattribute > kMaxPluginAttributes) {
    return Format("plugin '%s' has more than %d attributes", plugin.name, kMaxPluginAttributes);
  }
  if (plugin.nattribute && !plugin.attributes) return "plugin->attributes is a null pointer";
  for (int i = 0; i < plugin.nattribute; ++i) {
    const char* text = plugin.attributes[i];
    if (!text || std::strlen(text) > kMaxPluginName) {
      return Format("attribute %d of plugin '%s' is null or too long", i, plugin.name);
    }
  }
  return {};
}

// Registers the plugin, unless an equal one is registered already. Returns its slot, or -1 if a
// different plugin has the same name.
int Insert(const mjpPlugin& plugin) {
  Registry& registry = TheRegistry();
  const std::lock_guard lock(registry.writers);
  for (int slot = 0; slot < registry.Count(); ++slot) {
    const mjpPlugin& known = *registry.At(slot);
    if (EqualIgnoreCase(known.name, plugin.name)) return Same(known, plugin) ? slot : -1;
  }
  return registry.Append(plugin);
}

// Registers the plugin and returns its slot. Reports an error and returns -1 if this is not
// possible.
int Register(const mjpPlugin& plugin) {
  const std::string problem = Problem(plugin);
  const int slot = problem.empty() ? Insert(plugin) : -1;
  if (slot >= 0) return slot;
  if (problem.empty()) {
    mju_error("plugin '%s' is already registered", plugin.name);
  } else {
    mju_error("%s", problem.c_str());
  }
  return -1;
}

}  // namespace

const mjpPlugin* PluginAt(int slot) { return TheRegistry().At(slot); }

const mjpPlugin* FindPlugin(std::string_view name, int* slot) {
  const Registry& registry = TheRegistry();
  *slot = -1;
  for (int i = 0; i < registry.Count(); ++i) {
    const mjpPlugin* plugin = registry.At(i);
    if (!EqualIgnoreCase(plugin->name, name)) continue;
    *slot = i;
    return plugin;
  }
  return nullptr;
}

std::string PluginHint(std::string_view name) {
  NearestWord nearest(name);
  for (const FirstParty& known : kFirstParty) {
    if (EqualIgnoreCase(known.plugin, name)) {
      return "; it is in " + std::string(known.library) + ", load that with mj_loadPluginLibrary";
    }
    nearest.Offer(known.plugin);
  }
  for (int i = 0; i < TheRegistry().Count(); ++i) nearest.Offer(PluginAt(i)->name);
  return nearest.Suggestion();
}

}  // namespace syn

void mjp_defaultPlugin(mjpPlugin* plugin) { *plugin = {}; }

int mjp_registerPlugin(const mjpPlugin* plugin) { return syn::Register(*plugin); }

int mjp_pluginCount(void) { return syn::TheRegistry().Count(); }

const mjpPlugin* mjp_getPlugin(const char* name, int* slot) {
  int found = -1;
  const mjpPlugin* plugin = name ? syn::FindPlugin(name, &found) : nullptr;
  if (slot) *slot = found;
  return plugin;
}

const mjpPlugin* mjp_getPluginAtSlot(int slot) { return syn::PluginAt(slot); }
