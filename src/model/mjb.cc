// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads and writes MJB files; mjb.h describes the format. Reader and writer visit the same lists,
// so they cannot disagree.

#include "model/mjb.h"

#include <climits>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "model/layout.h"
#include "model/plan/plan.h"
#include "model/validate.h"
#include "system/output_file.h"

namespace syn {
namespace {

constexpr int kNumInts = 0
#define X(name) +1
    MJMODEL_INTS32
#undef X
    ;
constexpr int kNumSizes = 0
#define X(name) +1
    MJMODEL_INTS64
#undef X
    ;
constexpr int kNumArrays = 0
#define X(type, name, nrow, ncol) +1
    MJMODEL_POINTERS
#undef X
    ;

// expected header
constexpr int kHeader[5] = {54321, sizeof(mjtNum), kNumInts, kNumSizes, kNumArrays};
const char* const kHeaderMismatch[5] = {
    "Model missing header ID", "Model and executable have different floating point precision",
    "Model and executable have different number of ints in mjModel",
    "Model and executable have different number of size_t members in mjModel",
    "Model and executable have different number of pointers in mjModel"};

// Calls put(data, bytes, name) for every piece of the file in order. The model may be const (to
// save it or to measure its size) or not (to fill it in). Sizes must be known before the arrays are
// visited.
template <typename Model, typename Put>
void VisitSizes(Model* m, Put&& put) {
#define X(name) put(&m->name, sizeof(m->name), "sizes");
  MJMODEL_INTS
#undef X
}

template <typename Model, typename Put>
void VisitContents(Model* m, Put&& put) {
  put(&m->opt, sizeof(m->opt), "structs");
  put(&m->vis, sizeof(m->vis), "structs");
  put(&m->stat, sizeof(m->stat), "structs");
  ForEachModelArray(m, [&]<typename T>(T* const& pointer, const ArrayInfo& a) {
    put(pointer, a.size() * sizeof(T), a.name);
  });
}

template <typename Put>
void VisitFile(const mjModel* m, Put&& put) {
  put(kHeader, sizeof(kHeader), "header");
  VisitSizes(m, put);
  VisitContents(m, put);
}

// Copies pieces from the front of the file, and remembers the first piece that is missing.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

  void operator()(void* to, size_t bytes, const char* name) {
    if (missing_) return;
    if (bytes > rest_.size()) {
      missing_ = name;
      return;
    }
    if (bytes) std::memcpy(to, rest_.data(), bytes);
    rest_ = rest_.subspan(bytes);
  }
  const char* missing() const { return missing_; }
  size_t left() const { return rest_.size(); }

 private:
  std::span<const std::byte> rest_;
  const char* missing_ = nullptr;
};

bool CheckHeader(const int (&header)[5]) {
  for (int i = 0; i < 5; ++i) {
    if (header[i] != kHeader[i]) {
      mju_warning("%s", kHeaderMismatch[i]);
      return false;
    }
  }
  return true;
}

bool CheckComplete(const Reader& read) {
  if (!read.missing()) return true;
  mju_warning("Truncated model file - ran out of data while reading %s", read.missing());
  return false;
}

// Returns the bytes that arrays of these sizes take in the file. This guards the allocation against
// sizes that the file cannot hold. The type double cannot overflow here.
double FileBytes(const mjModel& sizes) {
  double bytes = 0;
  ForEachModelArray(&sizes, [&]<typename T>(T* const&, const ArrayInfo& a) {
    bytes += static_cast<double>(a.rows) * static_cast<double>(a.cols) * sizeof(T);
  });
  return bytes;
}

}  // namespace

mjModel* ModelFromMjb(std::span<const std::byte> bytes) {
  int header[5];
  if (bytes.size() < sizeof(header)) {
    mju_warning("Model file has an incomplete header");
    return nullptr;
  }
  Reader read(bytes);
  read(header, sizeof(header), "header");
  if (!CheckHeader(header)) return nullptr;

  mjModel sizes{};
  VisitSizes(&sizes, read);
  if (!CheckComplete(read) || !CheckSizes(sizes)) return nullptr;
  if (FileBytes(sizes) > static_cast<double>(bytes.size())) {
    mju_warning("Truncated model file - its sizes ask for more data than the file holds");
    return nullptr;
  }
  // The model is deleted automatically wherever a check fails or memory runs out.
  std::unique_ptr<mjModel, void (*)(mjModel*)> model(AllocateModel(sizes), mj_deleteModel);
  mjModel* m = model.get();
  if (!m || m->nbuffer != sizes.nbuffer) {
    mju_warning("Corrupted model, wrong nbuffer field");
    return nullptr;
  }
  VisitContents(m, read);
  if (!CheckComplete(read)) return nullptr;
  // Bytes after the last array mean that the sizes are wrong.
  if (read.left()) {
    mju_warning("Model file is too large");
    return nullptr;
  }
  if (const std::string problem = ValidateReferences(m); !problem.empty()) {
    mju_warning("%s", problem.c_str());
    return nullptr;
  }
  BuildPlan(m);
  return model.release();
}

}  // namespace syn

int mj_sizeModel(const mjModel* m) {
  size_t size = 0;
  syn::VisitFile(m, [&size](const void*, size_t bytes, const char*) { size += bytes; });
  return size > INT_MAX ? INT_MAX : static_cast<int>(size);
}

void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz) {
  if (buffer) {
    if (buffer_sz < mj_sizeModel(m)) {
      mju_error("mj_saveModel: attempting to write outside model buffer");
      return;
    }
    auto* out = static_cast<char*>(buffer);
    syn::VisitFile(m, [&out](const void* data, size_t bytes, const char*) {
      if (bytes) std::memcpy(out, data, bytes);
      out += bytes;
    });
    return;
  }
  syn::OutputFile file(filename);
  if (!file.IsOpen()) {
    mju_warning("Could not open file '%s': %s", filename ? filename : "", file.Error().c_str());
    return;
  }
  syn::VisitFile(m, [&](const void* data, size_t bytes, const char*) { file.Write(data, bytes); });
  if (!file.Commit()) {
    mju_warning("Could not write model to file '%s': %s", filename, file.Error().c_str());
  }
}
