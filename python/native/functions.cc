// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions whose Python form differs from the C function, and checks that the generated wrappers
// share.

#include <climits>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include <mujoco/mjxmacro.h>

#include "functions_all.h"
#include "tables.h"
#include "wrappers.h"

namespace synpy {
namespace {

// Throws a FatalError.
[[noreturn]] void Fatal(const char* message) {
  FatalError e;
  std::snprintf(e.message, sizeof(e.message), "%s", message);
  throw e;
}

// Defines a function with its signature. The body that follows has the signature as `sig` and the
// arguments as `a`; it returns NULL for None.
#define SYN_FUNCTION(name, text, required, ...)                                             \
  constexpr char kText_##name[] = text;                                                     \
  const char* const names_##name[] = {__VA_ARGS__};                                         \
  Signature sig_##name = {kText_##name, #name, names_##name,                                \
                          sizeof(names_##name) / sizeof(const char*), required};            \
  PyObject* Run_##name(const Signature& sig, PyObject** a);                                 \
  PyObject* Call_##name(PyObject*, PyObject* const* args, Py_ssize_t n, PyObject* kw) try { \
    PyObject* a[sizeof(names_##name) / sizeof(const char*)];                                \
    Bind(sig_##name, args, n, kw, a);                                                       \
    return Run_##name(sig_##name, a);                                                       \
  } catch (...) {                                                                           \
    return Translate();                                                                     \
  }                                                                                         \
  PyObject* Run_##name([[maybe_unused]] const Signature& sig, [[maybe_unused]] PyObject** a)

SYN_FUNCTION(mj_step, "mj_step(m: MjModel, d: MjData, nstep: int = 1) -> None", 2, "m", "d",
             "nstep") {
  mjModel* m = ModelArg(sig, 0, a[0]);
  mjData* d = DataArg(sig, 1, a[1]);
  long long nstep = a[2] ? IntArg(sig, 2, a[2], INT_MIN, INT_MAX) : 1;
  CheckPair(a[0], a[1]);
  NoGil no_gil;
  for (long long i = 0; i < nstep; ++i) mj_step(m, d);
  return nullptr;
}

SYN_FUNCTION(mj_saveLastXML, "mj_saveLastXML(filename: str, m: MjModel) -> None", 2, "filename",
             "m") {
  const char* filename = StringArg(sig, 0, a[0]);
  mjModel* m = ModelArg(sig, 1, a[1]);
  char error[1024] = "";
  {
    NoGil no_gil;
    if (mj_saveLastXML(filename, m, error, sizeof(error)) == 1 && !*error) return nullptr;
  }
  Fatal(*error ? error : "mj_saveLastXML failed");
}

SYN_FUNCTION(mj_setLengthRange,
             "mj_setLengthRange(m: MjModel, d: MjData, index: int, opt: MjLROpt) -> int", 4, "m",
             "d", "index", "opt") {
  mjModel* m = ModelArg(sig, 0, a[0]);
  mjData* d = DataArg(sig, 1, a[1]);
  int index = static_cast<int>(IntArg(sig, 2, a[2], INT_MIN, INT_MAX));
  auto* opt = static_cast<mjLROpt*>(StructArg(sig, 3, a[3], FindStruct("mjLROpt"), false));
  CheckPair(a[0], a[1]);
  CheckIndex("index", index, m->nu);
  char error[1024] = "";
  int result;
  {
    NoGil no_gil;
    result = mj_setLengthRange(m, d, index, opt, error, sizeof(error));
  }
  if (!result) Fatal(error);
  return PyLong_FromLong(result);
}

SYN_FUNCTION(mj_saveModel,
             "mj_saveModel(m: MjModel, filename: str | None = None, buffer: NDArray | None = None)",
             1, "m", "filename", "buffer") {
  mjModel* m = ModelArg(sig, 0, a[0]);
  const char* filename = StringArg(sig, 1, a[1], true);
  ArrayArg buffer(sig, 2, a[2], {NPY_UINT8, 0, true, true});
  if (!filename && buffer && buffer.size < mj_sizeModel(m)) {
    Fatal("mj_saveModel: buffer is too small, use mj_sizeModel");
  }
  NoGil no_gil;
  mj_saveModel(m, filename, buffer.data, buffer.n());
  return nullptr;
}

SYN_FUNCTION(mj_printSchema, "mj_printSchema(flg_html: bool, flg_pad: bool) -> str", 2, "flg_html",
             "flg_pad") {
  int html = static_cast<int>(IntArg(sig, 0, a[0], INT_MIN, INT_MAX));
  int pad = static_cast<int>(IntArg(sig, 1, a[1], INT_MIN, INT_MAX));
  std::vector<char> text(1 << 20);
  int n = mj_printSchema(nullptr, text.data(), static_cast<int>(text.size()), html, pad);
  if (n >= static_cast<int>(text.size())) Fatal("mj_printSchema: the text is too long");
  return PyUnicode_FromString(text.data());
}

SYN_FUNCTION(mju_getXMLDependencies, "mju_getXMLDependencies(filename: str) -> list[str]", 1,
             "filename") {
  const char* filename = StringArg(sig, 0, a[0]);
  mjStringVec files;
  {
    NoGil no_gil;
    mju_getXMLDependencies(filename, &files);
  }
  PyObject* list = PyList_New(static_cast<Py_ssize_t>(files.size()));
  for (size_t i = 0; i < files.size(); ++i) {
    PyList_SET_ITEM(list, static_cast<Py_ssize_t>(i), PyUnicode_FromString(files[i].c_str()));
  }
  return list;
}

SYN_FUNCTION(mj_loadAllPluginLibraries, "mj_loadAllPluginLibraries(directory: str) -> None", 1,
             "directory") {
  mj_loadAllPluginLibraries(StringArg(sig, 0, a[0]), nullptr);
  return nullptr;
}

const mjCache* CacheArg(const Signature& sig, PyObject* o) {
  if (!PyCapsule_IsValid(o, "mjCache")) BadArgument(sig, 0, "what mj_getCache returns", o);
  return static_cast<const mjCache*>(PyCapsule_GetPointer(o, "mjCache"));
}

PyObject* Call_mj_getCache(PyObject*, PyObject* const*, Py_ssize_t, PyObject*) {
  return PyCapsule_New(mj_getCache(), "mjCache", nullptr);
}
SYN_FUNCTION(mj_getCacheSize, "mj_getCacheSize(cache) -> int", 1, "cache") {
  return PyLong_FromSize_t(mj_getCacheSize(CacheArg(sig, a[0])));
}
SYN_FUNCTION(mj_getCacheCapacity, "mj_getCacheCapacity(cache) -> int", 1, "cache") {
  return PyLong_FromSize_t(mj_getCacheCapacity(CacheArg(sig, a[0])));
}
SYN_FUNCTION(mj_setCacheCapacity, "mj_setCacheCapacity(cache, size: int) -> int", 2, "cache",
             "size") {
  size_t size = static_cast<size_t>(IntArg(sig, 1, a[1], 0, LLONG_MAX));
  return PyLong_FromSize_t(mj_setCacheCapacity(const_cast<mjCache*>(CacheArg(sig, a[0])), size));
}
SYN_FUNCTION(mj_clearCache, "mj_clearCache(cache) -> None", 1, "cache") {
  mj_clearCache(const_cast<mjCache*>(CacheArg(sig, a[0])));
  return nullptr;
}

// ---- the arena

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n

// Removes all contacts and constraints from the data, and sets all pointers into the arena to NULL.
void EmptyArena(mjData* d) {
  d->parena = 0;
  d->ncon = d->nefc = d->ne = d->nf = d->nl = d->nJ = d->nA = d->nisland = d->nidof = 0;
#define X(type, name, nr, nc) d->name = nullptr;
  MJDATA_ARENA_POINTERS
#undef X
  d->contact = static_cast<mjContact*>(d->arena);
}

// Allocates n zeros at the end of the arena. Returns false if there is no room.
template <typename T>
bool Take(mjData* d, size_t n, T** array) {
  const size_t begin = (d->parena + alignof(T) - 1) / alignof(T) * alignof(T);
  const size_t room = d->narena - d->pstack;
  if (begin > room || n > (room - begin) / sizeof(T)) return false;
  *array = reinterpret_cast<T*>(static_cast<char*>(d->arena) + begin);
  std::memset(static_cast<void*>(*array), 0, n * sizeof(T));
  d->parena = begin + n * sizeof(T);
  return true;
}

SYN_FUNCTION(_realloc_con_efc,
             "_realloc_con_efc(d: MjData, ncon: int, nefc: int, nJ: int = -1) -> None", 3, "d",
             "ncon", "nefc", "nJ") {
  mjData* d = DataArg(sig, 0, a[0]);
  const mjModel* m = ModelOfData(a[0]);
  const int ncon = static_cast<int>(IntArg(sig, 1, a[1], 0, INT_MAX));
  const int nefc = static_cast<int>(IntArg(sig, 2, a[2], 0, INT_MAX));
  long long nJ = a[3] ? IntArg(sig, 3, a[3], -1, INT_MAX) : -1;
  if (nJ < 0) nJ = static_cast<long long>(nefc) * m->nv;
  EmptyArena(d);
  d->ncon = ncon;
  d->nefc = nefc;
  bool good = nJ <= INT_MAX;
  d->nJ = good ? static_cast<int>(nJ) : 0;
#define X(type, name, nr, nc) \
  good = good && Take(d, static_cast<size_t>(nr) * static_cast<size_t>(nc), &d->name);
  MJDATA_ARENA_POINTERS_CONTACT
  MJDATA_ARENA_POINTERS_SOLVER
#undef X
  if (good) return nullptr;
  EmptyArena(d);
  Fatal("insufficient arena memory available");
}

// mj_resetDataDebug fills the data with a byte, so that uses of values that were not computed
// become visible. Indices filled in this way would crash the next function that uses them, so
// integer arrays are zero here.
SYN_FUNCTION(mj_resetDataDebug,
             "mj_resetDataDebug(m: MjModel, d: MjData, debug_value: int) -> None", 3, "m", "d",
             "debug_value") {
  mjModel* m = ModelArg(sig, 0, a[0]);
  mjData* d = DataArg(sig, 1, a[1]);
  const auto value = static_cast<unsigned char>(IntArg(sig, 2, a[2], 0, 255));
  CheckPair(a[0], a[1]);
  mj_resetDataDebug(m, d, value);
  MJDATA_POINTERS_PREAMBLE(m)
#define X(type, name, nr, nc)                                                  \
  if constexpr (std::is_same_v<type, int>) {                                   \
    std::memset(d->name, 0, sizeof(type) * static_cast<size_t>(m->nr) * (nc)); \
  }
  MJDATA_POINTERS
#undef X
  return nullptr;
}

// Calls a function above, and converts NULL without an exception to None.
template <PyObject* (*f)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*)>
PyObject* OrNone(PyObject* self, PyObject* const* args, Py_ssize_t n, PyObject* kw) {
  PyObject* result = f(self, args, n, kw);
  if (result || PyErr_Occurred()) return result;
  Py_RETURN_NONE;
}

template <PyObject* (*f)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*)>
Function Entry(const char* name, const char* text) {
  return {"_functions",
          {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(OrNone<f>)),
           METH_FASTCALL | METH_KEYWORDS, text}};
}

Function by_hand[] = {
    Entry<Call_mj_step>("mj_step", kText_mj_step),
    Entry<Call_mj_saveLastXML>("mj_saveLastXML", kText_mj_saveLastXML),
    Entry<Call_mj_setLengthRange>("mj_setLengthRange", kText_mj_setLengthRange),
    Entry<Call_mj_saveModel>("mj_saveModel", kText_mj_saveModel),
    Entry<Call_mj_printSchema>("mj_printSchema", kText_mj_printSchema),
    Entry<Call_mju_getXMLDependencies>("mju_getXMLDependencies", kText_mju_getXMLDependencies),
    Entry<Call_mj_loadAllPluginLibraries>("mj_loadAllPluginLibraries",
                                          kText_mj_loadAllPluginLibraries),
    Entry<Call_mj_getCache>("mj_getCache", "mj_getCache() -> capsule"),
    Entry<Call_mj_getCacheSize>("mj_getCacheSize", kText_mj_getCacheSize),
    Entry<Call_mj_getCacheCapacity>("mj_getCacheCapacity", kText_mj_getCacheCapacity),
    Entry<Call_mj_setCacheCapacity>("mj_setCacheCapacity", kText_mj_setCacheCapacity),
    Entry<Call_mj_clearCache>("mj_clearCache", kText_mj_clearCache),
    Entry<Call_mj_resetDataDebug>("mj_resetDataDebug", kText_mj_resetDataDebug),
    Entry<Call__realloc_con_efc>("_realloc_con_efc", kText__realloc_con_efc),
};

[[noreturn]] void BadValue(const char* format, const char* name, int value, int count) {
  PyErr_Format(PyExc_IndexError, format, name, value, count);
  throw ErrorSet();
}

}  // namespace

// Returns the signature with types, followed by the description. The text is never freed.
const char* DocOf(const PyMethodDef& def) {
  const char* meaning = FindDoc(def.ml_name);
  std::string doc = def.ml_doc;
  if (meaning) doc += std::string("\n\n") + meaning + "\n";
  return DocWithSignature(doc.c_str(), false);
}

void AddTable(Function* table, int n) {
  for (int i = 0; i < n; ++i) {
    table[i].def.ml_doc = DocOf(table[i].def);
    PyObject* module = PyUnicode_FromFormat("mujoco.%s", table[i].module);
    AddToModule(table[i].module, table[i].def.ml_name,
                PyCFunction_NewEx(&table[i].def, nullptr, module));
    Py_DECREF(module);
  }
}

PyObject* CopyOfStruct(const StructInfo* info, const void* value) {
  void* data = PyMem_RawMalloc(info->size);
  if (!data) return PyErr_NoMemory();
  std::memcpy(data, value, info->size);
  PyObject* memory = NewMemory(data, PyMem_RawFree);
  PyObject* o = memory ? WrapStruct(info, data, memory) : nullptr;
  Py_XDECREF(memory);
  return o;
}

void CheckOtherModel(PyObject* m, PyObject* d) {
  const mjModel* model = reinterpret_cast<ModelObject*>(m)->get();
  if (!std::memcmp(model, ModelOfData(d), offsetof(mjModel, opt))) return;
  PyErr_SetString(PyExc_ValueError,
                  "d was made for a model of other sizes than m. Create data for this model: "
                  "mujoco.MjData(m).");
  throw ErrorSet();
}

void CheckIndex(const char* name, int value, int count) {
  if (value >= 0 && value < count) return;
  BadValue(count > 0 ? "%s: %d is out of range: the model has %d, counted from 0"
                     : "%s: %d is out of range: the model has none",
           name, value, count);
}

// Checks the number of a keyframe. The C function treats any other number like mj_resetData, which
// hides mistakes; here only -1 does that.
void CheckKeyframe(const mjModel* m, int key) {
  if (key != -1) CheckIndex("key", key, m->nkey);
}

void CheckFaces(const ArrayArg& face, int nvert) {
  for (npy_intp i = 0; i < face.size; ++i) {
    Require(face.as<int>()[i] >= 0 && face.as<int>()[i] < nvert,
            "face should hold numbers of vertices, from 0 to nvert - 1");
  }
}

void CheckObject(const mjModel* m, int objtype, int objid) {
  int count = objtype == mjOBJ_BODY || objtype == mjOBJ_XBODY ? m->nbody
              : objtype == mjOBJ_GEOM                         ? m->ngeom
              : objtype == mjOBJ_SITE                         ? m->nsite
              : objtype == mjOBJ_CAMERA                       ? m->ncam
                                                              : -1;
  if (count >= 0) CheckIndex("objid", objid, count);
}

void CheckGeomType(const mjModel* m, int geomid, int type) {
  if (m->geom_type[geomid] != type) Fatal("geom is of another type");
}

void CheckSequence(const char* sequence) {
  if (std::strlen(sequence) != 3) Fatal("mju_euler2Quat: seq must contain exactly 3 characters");
}

void CheckSparseRows(const ArrayArg& mat, const ArrayArg& rownnz, const ArrayArg& rowadr,
                     const ArrayArg& colind) {
  Require(rowadr.size == rownnz.size, "rowadr should be of the size of rownnz");
  for (npy_intp r = 0; r < rownnz.size; ++r) {
    npy_intp first = rowadr.as<int>()[r], count = rownnz.as<int>()[r];
    Require(first >= 0 && count >= 0 && first + count <= mat.size && first + count <= colind.size,
            "rowadr and rownnz reach beyond mat or colind");
  }
}

void CheckSparse(const ArrayArg& res, const ArrayArg& mat, const ArrayArg& rownnz,
                 const ArrayArg& rowadr, const ArrayArg& colind) {
  Require(rownnz.size == res.rows, "size of rownnz should equal the number of rows in res");
  CheckSparseRows(mat, rownnz, rowadr, colind);
  for (npy_intp r = 0; r < rownnz.size; ++r) {
    for (int k = 0; k < rownnz.as<int>()[r]; ++k) {
      int col = colind.as<int>()[rowadr.as<int>()[r] + k];
      Require(col >= 0 && col < res.cols, "colind reaches beyond the columns of res");
    }
  }
}

void InitFunctions() {
  AddAllFunctions();
  AddTable(by_hand, sizeof(by_hand) / sizeof(by_hand[0]));
}

}  // namespace synpy
