// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// MJCF and URDF text, with one file to include or attach in a VFS: anything but a spec or a
// ModelError is a defect.

#include <string>

#include "format/parse.h"
#include "harness.h"

namespace {

const mjVFS* Files() {
  static mjVFS* files = [] {
    auto* vfs = new mjVFS;
    mj_defaultVFS(vfs);
    const std::string part =
        "<mujoco><worldbody><body name='b'><joint name='j'/></body></worldbody>"
        "<keyframe><key qpos='1'/></keyframe></mujoco>";
    mj_addBufferVFS(vfs, "a.xml", part.data(), static_cast<int>(part.size()));
    return vfs;
  }();
  return files;
}

void Parse(std::span<const std::byte> bytes) {
  constexpr size_t kLimit = 1 << 14;  // long inputs only cost time
  if (bytes.size() > kLimit) return;
  syn::ParseString({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, Files());
}

}  // namespace

SYNOVIA_FUZZ(Parse)
