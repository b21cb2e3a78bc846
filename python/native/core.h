// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The native half of the Python package `mujoco`, on the plain C API of CPython.
//
// Everything is driven by tables. A StructInfo names the fields of a C struct (generated from the
// public headers, or expanded from mjxmacro.h); CreateStructType turns it into a Python type whose
// attributes are getset descriptors with the Field as closure, so that reading one is a table
// lookup, an array is made once and then handed out, and no name is hashed but the one Python
// hashed anyway.
//
// Who keeps what alive:   array ──► Memory ◄── struct object ──► cached arrays
// A Memory owns native memory. Arrays refer to it and never to the struct object that caches them:
// there are no cycles, and an array outlives the object it came from.

#ifndef SYNOVIA_PYTHON_CORE_H_
#define SYNOVIA_PYTHON_CORE_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL synovia_python_array
#ifndef SYN_IMPORT_ARRAY
#define NO_IMPORT_ARRAY
#endif
#include <numpy/arrayobject.h>
#include <structmember.h>

#include <mujoco/mujoco.h>

namespace synpy {

// ---- native memory

struct Memory {
  PyObject_HEAD void* ptr;
  void (*release)(void*);
  PyObject* also;  // another object to keep alive, or NULL
};
extern PyTypeObject* memory_type;
PyObject* NewMemory(void* ptr, void (*release)(void*), PyObject* also = nullptr);

// ---- tables

enum class Kind : unsigned char {
  kByte,
  kInt,
  kFloat,
  kDouble,
  kInt64,
  kUint64,   // scalars
  kEnum,     // enum member (specs)
  kArray,    // numbers inside the struct
  kChars,    // char[N] as str
  kCharVec,  // char[N] whose characters can be assigned, as MjCharVec
  kNames,    // char[N][M] as array of bytes
  kStruct,   // struct inside the struct
  kPointer,  // array behind a pointer, kept
  kArena,    // array behind a pointer, made anew
  kBytes,    // characters behind a pointer, as bytes
  kString,
  kIntVec,
  kFloatVec,
  kDoubleVec,
  kByteVec,
  kStringVec,
  kIntVecVec,
  kFloatVecVec,
  kTemplate,  // pointer to an element (mjsDefault)
};

struct StructInfo;
struct EnumInfo;
using ShapeFn = void (*)(const mjModel*, const mjData*, npy_intp*);

struct Field {
  const char* name;
  Kind kind;
  size_t offset;
  int typenum = 0;  // NumPy type of arrays
  int ndim = 0;
  npy_intp dim[2] = {0, 0};
  StructInfo* sub = nullptr;  // of kStruct, kTemplate
  EnumInfo* enumeration = nullptr;
  ShapeFn shape = nullptr;  // of kPointer, kArena
  const char* rows = "";    // text of the first dimension, by which views are found
  bool read_only = false;
  int slot = 0;  // place in the cache, set when the type is made
};

struct StructInfo {
  const char* c_name;
  const char* py_name;  // last part of the name
  const char* module;
  size_t size;
  Field* fields;
  int num_fields;
  void (*init)(void*);  // defaults of the library, NULL: zeros
  bool constructible;
  PyTypeObject* type = nullptr;
};

struct EnumInfo {
  const char* name;
  struct Member {
    const char* name;
    long value;
  } const* members;
  int num_members;
  PyTypeObject* type = nullptr;
  PyObject** objects = nullptr;
};

// ---- structs

struct StructObject {
  PyObject_HEAD char* ptr;
  PyObject* memory;
  PyObject** cache;
  PyObject* weakrefs;
  const StructInfo* info;
};

PyTypeObject* CreateStructType(StructInfo* info, PyType_Slot* extra, size_t basicsize,
                               PyTypeObject* base = nullptr);
PyObject* WrapStruct(const StructInfo* info, void* ptr, PyObject* memory);
PyObject* StructNew(PyTypeObject* type, PyObject* args, PyObject* kw);
void StructDealloc(PyObject* self);
PyObject* ArrayView(int typenum, int ndim, const npy_intp* dims, const npy_intp* strides,
                    void* data, PyObject* memory);
PyObject* Address(PyObject* self, void*);  // getter of _address
// Copies `value` into the array of the attribute `name`, as `array[...] = value` does. A column of
// n numbers is taken as n numbers, and None is refused. Returns 0, or -1 with an exception.
int AssignArray(PyObject* array, PyObject* value, const char* name);
PyObject* ReprOfAttributes(PyObject* self, const Field* fields, int num_fields);
void AddToModule(const char* module, const char* name, PyObject* object);  // steals object
PyObject* SubModule(const char* name);                                     // borrowed
// Creates a type. Its docstring is the one among the slots, or the one of the documentation table
// with the constructor's parameters in front ("model"; NULL: it has no constructor).
PyTypeObject* MakeType(const char* module, const char* name, int basicsize, unsigned flags,
                       PyType_Slot* slots, PyTypeObject* base = nullptr,
                       const char* parameters = nullptr);

// tp_getattro and tp_setattro of all types with fields: an unknown attribute names similar ones.
PyObject* GetAttribute(PyObject* o, PyObject* name);
int SetAttribute(PyObject* o, PyObject* name, PyObject* value);
// Returns the names closest to `name` as text for the end of a message: " Did you mean 'a'?" or "".
// New reference, NULL with an exception.
PyObject* Suggestion(PyObject* name, PyObject* names);
// Returns docstrings of functions with a signature for inspect.signature in front. They live forever.
const char* DocWithSignature(const char* doc, bool is_method);

// ---- enums

PyObject* EnumMember(const EnumInfo* info, long value);  // int if there is no such member
bool EnumValue(PyObject* o, long* value);

// ---- model and data

struct ModelObject : StructObject {
  PyObject*** views;
  mjModel* get() const { return reinterpret_cast<mjModel*>(ptr); }
};
struct DataObject : StructObject {
  PyObject* model;
  PyObject*** views;
  mjData* get() const { return reinterpret_cast<mjData*>(ptr); }
};
extern StructInfo model_info, data_info;
PyObject* AdoptModel(mjModel* m);
PyObject* AdoptData(mjData* d, PyObject* model);
PyObject* ObjectOf(const void* native);  // new reference to the MjModel or MjData, NULL: unknown
void Register(const void* native, PyObject* object);
void Unregister(const void* native);
bool InArena(const mjData* d, const void* begin, size_t bytes);

// ---- named views

void ClearViews(PyObject*** views);
PyMethodDef* ViewMethods(bool data);

// ---- lists of structs in mjData

PyObject* NewStructList(StructInfo* info, mjData* d, PyObject* memory);

// ---- specs

PyObject* WrapElement(mjsElement* element, PyObject* memory);  // None for NULL
PyObject* WrapSpecStruct(StructInfo* info, void* ptr, PyObject* memory);
void ForgetElement(PyObject* object);
StructInfo* FindStruct(const char* c_name);
PyObject* GetVec(StructObject* self, const Field* f);
int SetVec(StructObject* self, PyObject* value, const Field* f);

// ---- errors

extern PyObject* fatal_error;
extern PyObject* unexpected_error;

struct FatalError {
  char message[1024];
};
struct PythonError {  // raised in a callback, on its way through the engine
  PyObject *type, *value, *traceback;
};
struct ErrorSet {};     // the Python error indicator is set
PyObject* Translate();  // call in a catch block; sets the Python error, returns NULL

class NoGil {
 public:
  NoGil() : state_(PyEval_SaveThread()) {}
  ~NoGil() { PyEval_RestoreThread(state_); }
  NoGil(const NoGil&) = delete;
  NoGil& operator=(const NoGil&) = delete;

 private:
  PyThreadState* state_;
};

// ---- parts of the module

void InitMemory();
void InitEnums();
void InitStructs();
void InitLists();
void InitModelData();
void InitViews();
void InitFunctions();
void InitRollout();
void InitCallbacks();
void InitSpecs();
void InitBatch();
void InitNative();
void InitDrawing();
PyType_Slot* DrawingSlots(const char* c_name);  // of structs with a constructor of their own
void InitConstants();
void InstallClock();

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_CORE_H_
