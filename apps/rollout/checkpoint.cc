// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "checkpoint.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "common/app.h"
#include "hash.h"

namespace {

constexpr char kMagic[8] = {'S', 'Y', 'N', 'R', 'O', 'L', 'L', '1'};

uint64_t Fingerprint(const mjModel* m, const Inputs& in) {
  Hash hash;
  std::vector<char> model(mj_sizeModel(m));
  mj_saveModel(m, nullptr, model.data(), static_cast<int>(model.size()));
  hash.Add(model.data(), model.size());
  for (const auto* array : {&in.state0, &in.warmstart0, &in.control}) {
    const uint64_t size = array->size();
    hash.Add(&size, 1);
    hash.Add(array->data(), array->size());
  }
  return hash.value();
}

// The same list for writing and reading.
template <typename Each>
void ForEachPart(auto& c, Each each) {
  each(&c.fingerprint, 1);
  each(&c.nroll, 1);
  each(&c.nstep, 1);
  each(&c.nv, 1);
  each(c.length.data(), c.length.size());
  each(c.warmstart.data(), c.warmstart.size());
}

std::string ToBytes(const Checkpoint& c) {
  std::string bytes(kMagic, sizeof(kMagic));
  ForEachPart(c, [&](const auto* items, size_t n) {
    bytes.append(reinterpret_cast<const char*>(items), n * sizeof(*items));
  });
  Hash hash;
  hash.Add(bytes.data(), bytes.size());
  uint64_t checksum = hash.value();
  return bytes.append(reinterpret_cast<const char*>(&checksum), sizeof(checksum));
}

}  // namespace

Checkpoint::Checkpoint(const mjModel* m, const Inputs& in)
    : fingerprint(Fingerprint(m, in)),
      nroll(in.nroll),
      nstep(in.nstep),
      nv(m->nv),
      length(in.nroll, 0),
      warmstart(static_cast<size_t>(in.nroll) * m->nv, 0) {}

bool Checkpoint::Load(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) return false;
  const std::string other = app::Format(
      "'%s' is of another batch (its model, inputs or sizes differ); --restart begins again",
      path.c_str());
  // A checkpoint of this batch has exactly the size that this object writes.
  std::error_code failed;
  const size_t size = ToBytes(*this).size();
  if (std::filesystem::file_size(path, failed) != size) throw app::Error(other);
  std::ifstream file(path, std::ios::binary);
  std::string bytes(size, '\0');
  file.read(bytes.data(), size);

  Checkpoint read = *this;
  size_t at = sizeof(kMagic);
  ForEachPart(read, [&](auto* items, size_t n) {
    if (n > 0) std::memcpy(items, bytes.data() + at, n * sizeof(*items));
    at += n * sizeof(*items);
  });
  if (!file || ToBytes(read) != bytes) {
    throw app::Error(app::Format("'%s' is damaged; --restart begins again", path.c_str()));
  }
  if (read.fingerprint != fingerprint || read.nroll != nroll || read.nstep != nstep ||
      read.nv != nv) {
    throw app::Error(other);
  }
  *this = std::move(read);
  return true;
}

void Checkpoint::Save(const std::filesystem::path& path) const {
  const std::filesystem::path temporary = path.string() + ".new";
  std::string bytes = ToBytes(*this);
  std::ofstream file(temporary, std::ios::binary);
  file.write(bytes.data(), bytes.size());
  file.close();
  if (!file) throw app::Error(app::Format("cannot write '%s'", temporary.c_str()));
  std::filesystem::rename(temporary, path);
}
