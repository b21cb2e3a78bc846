// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads the build id from the ELF notes of the loaded object that contains this function (Linux).

#include "system/build_id.h"

#ifdef __linux__

#include <elf.h>
#include <link.h>

#include <cstdint>
#include <cstring>

namespace syn {
namespace {

// Rounds up to a multiple of 4, the alignment of notes.
constexpr size_t RoundUp(size_t n) { return (n + 3) / 4 * 4; }

// Returns the content of the build-id note among the notes of an object, or nothing. Notes are
// stored one after the other: a header, the name of the owner, and the content.
std::string_view FindBuildId(const char* notes, size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes, sizeof note);
    const char* name = notes + sizeof note;
    const char* content = name + RoundUp(note.n_namesz);
    const size_t length = sizeof note + RoundUp(note.n_namesz) + RoundUp(note.n_descsz);
    if (length > size) break;
    const bool is_gnu = note.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0;
    if (is_gnu && note.n_type == NT_GNU_BUILD_ID) return {content, note.n_descsz};
    notes += length;
    size -= length;
  }
  return {};
}

// Returns true if one of the loaded segments of the object contains the address.
bool Holds(const dl_phdr_info& object, uintptr_t address) {
  for (int i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object.dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    if (address - (object.dlpi_addr + part.p_vaddr) < part.p_memsz) return true;
  }
  return false;
}

// Called by dl_iterate_phdr for each loaded object. Returns 1, which ends the iteration, at the
// object that contains this code.
int Visit(dl_phdr_info* object, size_t, void* result) {
  if (!Holds(*object, reinterpret_cast<uintptr_t>(&BuildId))) return 0;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object->dlpi_phdr[i];
    if (part.p_type != PT_NOTE) continue;
    const auto* notes = reinterpret_cast<const char*>(object->dlpi_addr + part.p_vaddr);
    const std::string_view found = FindBuildId(notes, part.p_memsz);
    if (!found.empty()) *static_cast<std::string_view*>(result) = found;
  }
  return 1;
}

}  // namespace

std::string_view BuildId() {
  static const std::string_view id = [] {
    std::string_view found;
    dl_iterate_phdr(Visit, &found);
    return found;
  }();
  return id;
}

}  // namespace syn

#else

namespace syn {

std::string_view BuildId() { return {}; }

}  // namespace syn

#endif
