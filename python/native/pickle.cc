// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes and reads the bytes of models and data. One list of fields, expanded from the X macros,
// serves both directions, so that they cannot differ.

#include "pickle.h"

#include <cstring>
#include <string>

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n

namespace synpy {
namespace {

// The first bytes of each format; the seventh is its version.
constexpr char kModelMagic[8] = "SYNMJM1";
// Number of bytes of the sizes, which are the first members of mjModel. Data can be read only with
// a model of the same sizes.
constexpr size_t kSizesBytes = offsetof(mjModel, opt);

constexpr char kDataMagic[8] = "SYNMJD1";

// Sets a ValueError and returns false.
bool Fail(const char* text) {
  PyErr_SetString(PyExc_ValueError, text);
  return false;
}

// Checks the magic bytes and returns what follows. Returns false with a ValueError if they are
// wrong.
bool Open(PyObject* image, const char* magic, const char* invalid, const char** data,
          size_t* size) {
  if (!PyBytes_Check(image)) return Fail(invalid);
  *data = PyBytes_AS_STRING(image);
  *size = static_cast<size_t>(PyBytes_GET_SIZE(image));
  if (*size < 8 || std::memcmp(*data, magic, 6) != 0) return Fail(invalid);
  if (std::memcmp(*data, magic, 8) != 0) return Fail("Incompatible serialization version.");
  *data += 8;
  *size -= 8;
  return true;
}

// Appends blocks of bytes. Reader below has the same interface and fills the blocks instead.
class Writer {
 public:
  explicit Writer(std::string* out) : out_(out) {}
  void operator()(const void* data, size_t size) {
    out_->append(static_cast<const char*>(data), size);
  }

 private:
  std::string* out_;
};

class Reader {
 public:
  Reader(const char* data, size_t size) : at_(data), left_(size) {}
  void operator()(void* data, size_t size) {
    if (size > left_) {
      ok_ = false;
      return;
    }
    std::memcpy(data, at_, size);
    at_ += size;
    left_ -= size;
  }
  bool complete() const { return ok_ && left_ == 0; }
  bool ok() const { return ok_; }

 private:
  const char* at_;
  size_t left_;
  bool ok_ = true;
};

// Writes or reads the scalars and the arrays inside mjData. Pointers, and sizes that belong to the
// memory of the new data, are left out.
template <typename Io, typename Data>
void Scalars(Io& io, Data* d) {
#define X(type, name)                                                               \
  if (std::strcmp(#name, "threadpool") != 0 && std::strcmp(#name, "narena") != 0 && \
      std::strcmp(#name, "nbuffer") != 0 && std::strcmp(#name, "pstack") != 0 &&    \
      std::strcmp(#name, "pbase") != 0) {                                           \
    io(&d->name, sizeof(d->name));                                                  \
  }
  MJDATA_SCALAR
#undef X
#define X(type, name, nr, nc) io(&d->name, sizeof(d->name));
  MJDATA_VECTOR
#undef X
}

// Writes or reads the arrays of the buffer. plugin_data holds pointers of plugins, so those of the
// new data stay.
template <typename Io, typename Data>
void Buffers(Io& io, const mjModel* m, Data* d) {
  MJDATA_POINTERS_PREAMBLE(m)
#define X(type, name, nr, nc)                                                         \
  if (std::strcmp(#name, "plugin_data") != 0) {                                       \
    io(d->name, sizeof(type) * static_cast<size_t>(m->nr) * static_cast<size_t>(nc)); \
  }
  MJDATA_POINTERS
#undef X
}

// Returns the offset of an array in the arena, or -1 if it is not in use. Arrays that are not in
// use may still have a pointer of an earlier step.
int64_t Offset(const mjData* d, const void* p, int64_t bytes) {
  if (!p || bytes < 0 || !InArena(d, p, static_cast<size_t>(bytes))) return -1;
  return static_cast<const char*>(p) - static_cast<const char*>(d->arena);
}

}  // namespace

PyObject* ModelImage(const mjModel* m) {
  int size = mj_sizeModel(m);
  PyObject* image = PyBytes_FromStringAndSize(nullptr, size + 16);
  if (!image) return nullptr;
  std::memcpy(PyBytes_AS_STRING(image), kModelMagic, 8);
  std::memcpy(PyBytes_AS_STRING(image) + 8, &m->signature, 8);  // MJB has no signature.
  mj_saveModel(m, nullptr, PyBytes_AS_STRING(image) + 16, size);
  return image;
}

mjModel* ModelFromImage(PyObject* image) {
  const char* data;
  size_t size;
  if (!Open(image, kModelMagic, "Invalid serialized mjModel.", &data, &size)) return nullptr;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mjModel* m = nullptr;
  bool fits = size > 8 && size < INT32_MAX;
  if (fits && mj_addBufferVFS(&vfs, "model.mjb", data + 8, static_cast<int>(size - 8)) == 0) {
    m = mj_loadModel("model.mjb", &vfs);
  }
  mj_deleteVFS(&vfs);
  if (m)
    std::memcpy(&m->signature, data, 8);
  else
    Fail("Invalid serialized mjModel.");
  return m;
}

PyObject* DataImage(const mjModel* m, const mjData* d) {
  std::string out(kDataMagic, 8);
  out.reserve(8 + sizeof(mjData) + d->nbuffer + d->parena);
  Writer io(&out);
  io(m, kSizesBytes);
  Scalars(io, d);
  Buffers(io, m, d);
  int64_t at;
#define X(type, name, nr, nc)                                                                    \
  at = Offset(d, d->name, static_cast<int64_t>(sizeof(type)) * (nr) * static_cast<int64_t>(nc)); \
  io(&at, 8);
  MJDATA_ARENA_POINTERS
#undef X
  io(d->arena, d->parena);
  return PyBytes_FromStringAndSize(out.data(), static_cast<Py_ssize_t>(out.size()));
}

mjData* DataFromImage(const mjModel* m, PyObject* image) {
  const char* data;
  size_t size;
  if (!Open(image, kDataMagic, "Invalid serialized mjData.", &data, &size)) return nullptr;
  mjData* d = mj_makeData(m);
  if (!d) {
    PyErr_NoMemory();
    return nullptr;
  }
  Reader io(data, size);
  char sizes[kSizesBytes] = {};
  io(sizes, kSizesBytes);
  Scalars(io, d);
  Buffers(io, m, d);
  bool ok =
      io.ok() && !std::memcmp(sizes, m, kSizesBytes) && d->parena <= static_cast<size_t>(d->narena);
  int64_t at = -1;
#define X(type, name, nr, nc)                                                                \
  io(&at, 8);                                                                                \
  if (at < -1 || at + static_cast<int64_t>(sizeof(type)) * (nr) * static_cast<int64_t>(nc) > \
                     static_cast<int64_t>(d->narena)) {                                      \
    ok = false;                                                                              \
  }                                                                                          \
  d->name = at < 0 || !ok ? nullptr : reinterpret_cast<type*>(static_cast<char*>(d->arena) + at);
  MJDATA_ARENA_POINTERS
#undef X
  if (ok) io(d->arena, d->parena);
  if (!ok || !io.complete()) {
    mj_deleteData(d);
    Fail("Invalid serialized mjData.");
    return nullptr;
  }
  return d;
}

}  // namespace synpy
