// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The native part of the Python package `mujoco`, written with the C API of CPython.
//
// Tables describe the types. A StructInfo lists the fields of a C struct; it is generated from the
// public headers, or expanded from mjxmacro.h. CreateStructType makes a Python type of it. Each
// attribute is a getset descriptor whose closure is the Field, so that reading an attribute needs
// no search by name beyond the one of Python. An array is created at its first use and then kept.
//
// Ownership:   array ──► Memory ◄── struct object ──► cached arrays A Memory owns native memory.
// Arrays refer to the Memory, and never to the struct object that caches them. There are no
// reference cycles, and an array outlives the object that returned it.

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

// A Python object that owns native memory. `release` (may be NULL) frees `ptr`.
struct Memory {
  PyObject_HEAD void* ptr;
  void (*release)(void*);
  PyObject* also;  // Another object to keep alive, or NULL.
};
extern PyTypeObject* memory_type;
// Returns a new Memory. If that fails, it releases `ptr` and returns NULL with an exception.
PyObject* NewMemory(void* ptr, void (*release)(void*), PyObject* also = nullptr);

// ---- tables

// The kinds of fields, each with a getter and a setter in accessors.cc.
enum class Kind : unsigned char {
  kByte,
  kInt,
  kFloat,
  kDouble,
  kInt64,
  kUint64,
  kEnum,     // A member of an enumeration (specs).
  kArray,    // Numbers inside the struct.
  kChars,    // char[N], as str.
  kCharVec,  // char[N] whose characters can be assigned, as MjCharVec.
  kNames,    // char[N][M], as an array of bytes.
  kStruct,   // A struct inside the struct.
  kPointer,  // An array at a pointer that never changes; the Python array is kept.
  kArena,    // An array in the arena, which moves; the Python array is created at each access.
  kBytes,    // Characters at a pointer, as bytes.
  kString,
  kIntVec,
  kFloatVec,
  kDoubleVec,
  kByteVec,
  kStringVec,
  kIntVecVec,
  kFloatVecVec,
  kTemplate,  // A pointer to an element (mjsDefault).
};

struct StructInfo;
struct EnumInfo;
// Computes the two dimensions of an array from the sizes in the model and the data.
using ShapeFn = void (*)(const mjModel*, const mjData*, npy_intp*);

// A field of a struct, which is an attribute in Python.
struct Field {
  const char* name;
  Kind kind;
  // Offset in the struct, in bytes.
  size_t offset;
  int typenum = 0;  // NumPy type of an array.
  // Number of dimensions, and the dimensions of arrays inside the struct.
  int ndim = 0;
  npy_intp dim[2] = {0, 0};
  StructInfo* sub = nullptr;  // Type of the inner struct, for kStruct and kTemplate.
  EnumInfo* enumeration = nullptr;
  ShapeFn shape = nullptr;  // For kPointer, kArena and kBytes.
  const char* rows = "";    // Name of the first dimension, by which named views find arrays.
  bool read_only = false;
  int slot = 0;  // Index in the cache, set when the type is made.
};

// A C struct, which is a type in Python.
struct StructInfo {
  const char* c_name;
  const char* py_name;  // Name in Python, such as "MjVisual.Global".
  const char* module;
  size_t size;
  Field* fields;
  int num_fields;
  void (*init)(void*);  // Sets the defaults; NULL means zeros.
  bool constructible;   // True if Python code may create objects.
  PyTypeObject* type = nullptr;
};

// An enumeration, with its members and their Python objects.
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

// A Python object that refers to a C struct.
struct StructObject {
  // Address of the struct; NULL after an element of a spec was deleted.
  PyObject_HEAD char* ptr;
  // The Memory that keeps the struct alive.
  PyObject* memory;
  // The objects of fields by slot, NULL until their first use.
  PyObject** cache;
  PyObject* weakrefs;
  const StructInfo* info;
};

// Makes the Python type of a struct. Slots in `extra` (may be NULL) replace the usual ones.
// `basicsize` is the size of the object.
PyTypeObject* CreateStructType(StructInfo* info, PyType_Slot* extra, size_t basicsize,
                               PyTypeObject* base = nullptr);
// Returns a new object for a struct that `memory` keeps alive.
PyObject* WrapStruct(const StructInfo* info, void* ptr, PyObject* memory);
// tp_new and tp_dealloc of struct types.
PyObject* StructNew(PyTypeObject* type, PyObject* args, PyObject* kw);
void StructDealloc(PyObject* self);
// Returns an array at `data` that keeps `memory` alive. With NULL as `strides` it is C-contiguous.
PyObject* ArrayView(int typenum, int ndim, const npy_intp* dims, const npy_intp* strides,
                    void* data, PyObject* memory);
PyObject* Address(PyObject* self, void*);  // Getter of the attribute _address.
// Copies `value` into the array of the attribute `name`, as `array[...] = value` does. A column of
// n numbers is taken as n numbers, and None is refused. Returns 0, or -1 with an exception.
int AssignArray(PyObject* array, PyObject* value, const char* name);
// Returns the text of an object: its type and the values of its fields, sorted by name.
PyObject* ReprOfAttributes(PyObject* self, const Field* fields, int num_fields);
// Takes over the reference to the object.
void AddToModule(const char* module, const char* name, PyObject* object);
PyObject* SubModule(const char* name);  // Returns a borrowed reference.
// Creates a type. Its docstring is the one among the slots, or the one of the documentation table
// with the constructor's parameters in front ("model"; NULL: it has no constructor).
PyTypeObject* MakeType(const char* module, const char* name, int basicsize, unsigned flags,
                       PyType_Slot* slots, PyTypeObject* base = nullptr,
                       const char* parameters = nullptr);

// tp_getattro and tp_setattro of all types with fields. The message about an unknown attribute
// names similar ones.
PyObject* GetAttribute(PyObject* o, PyObject* name);
int SetAttribute(PyObject* o, PyObject* name, PyObject* value);
// Returns the names closest to `name` as text for the end of a message: " Did you mean 'a'?" or "".
// It is a new reference, or NULL with an exception.
PyObject* Suggestion(PyObject* name, PyObject* names);
// Returns a docstring with a signature for inspect.signature in front. The text is never freed.
const char* DocWithSignature(const char* doc, bool is_method);

// ---- enums

// Returns the member with this value, or an int if there is none.
PyObject* EnumMember(const EnumInfo* info, long value);
// Stores the value of a member. Returns false if `o` is not a member of any enumeration.
bool EnumValue(PyObject* o, long* value);

// ---- model and data

// The objects of MjModel and MjData. `views` holds the named views that were created, by kind and
// id.
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
// Returns a new object that owns a native model or data.
PyObject* AdoptModel(mjModel* m);
PyObject* AdoptData(mjData* d, PyObject* model);
// Returns a new reference to the MjModel or MjData of a native pointer, or NULL if there is none.
PyObject* ObjectOf(const void* native);
void Register(const void* native, PyObject* object);
void Unregister(const void* native);
// Returns true if the bytes lie in the arena of d.
bool InArena(const mjData* d, const void* begin, size_t bytes);

// ---- named views

// Frees the named views of a model or data.
void ClearViews(PyObject*** views);
// Returns the methods, such as m.body(), that return named views.
PyMethodDef* ViewMethods(bool data);

// ---- lists of structs in mjData

// Returns the list of the structs of one type in mjData, such as d.contact.
PyObject* NewStructList(StructInfo* info, mjData* d, PyObject* memory);

// ---- specs

// Returns the object of an element, or None for NULL. While an object of an element exists, the
// same one is returned.
PyObject* WrapElement(mjsElement* element, PyObject* memory);
PyObject* WrapSpecStruct(StructInfo* info, void* ptr, PyObject* memory);
// Removes an object from the table of elements with an object.
void ForgetElement(PyObject* object);
// Returns the table of a struct by its C name, or NULL.
StructInfo* FindStruct(const char* c_name);
// Getter and setter of texts and vectors in specs.
PyObject* GetVec(StructObject* self, const Field* f);
int SetVec(StructObject* self, PyObject* value, const Field* f);

// ---- errors

extern PyObject* fatal_error;
extern PyObject* unexpected_error;

// An error of the engine, thrown by its error handler as a C++ exception.
struct FatalError {
  char message[1024];
};
// An exception of Python that was raised in a callback. It passes through the engine as a C++
// exception.
struct PythonError {
  PyObject *type, *value, *traceback;
};
// Thrown when the error indicator of Python is set.
struct ErrorSet {};
// Sets the Python exception for the C++ exception that is being handled, and returns NULL. It must
// be called in a catch block.
PyObject* Translate();

// Releases the global interpreter lock during its lifetime.
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

// Each function creates the types and functions of one file.
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
// Returns the slots of a struct whose constructor has arguments (drawing.cc), or NULL for others.
PyType_Slot* DrawingSlots(const char* c_name);
void InitConstants();
// Sets mjcb_time to a clock if no callback is installed.
void InstallClock();

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_CORE_H_
