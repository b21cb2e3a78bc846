// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The types of structs: construction, copies, comparison, text and pickling. accessors.cc has their
// attributes.

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "accessors.h"
#include "tables.h"

namespace synpy {

PyTypeObject* memory_type;

namespace {

void MemoryDealloc(PyObject* o) {
  auto* memory = reinterpret_cast<Memory*>(o);
  PyTypeObject* type = Py_TYPE(o);
  if (memory->release && memory->ptr) memory->release(memory->ptr);
  Py_XDECREF(memory->also);
  type->tp_free(o);
  Py_DECREF(type);
}

StructObject* Self(PyObject* o) { return reinterpret_cast<StructObject*>(o); }

// ---- objects

int StructInit(PyObject* self, PyObject* args, PyObject* kw) {
  bool is_ours = PyDict_GetItemString(Py_TYPE(self)->tp_dict, "_info") != nullptr;
  if (is_ours && (PyTuple_GET_SIZE(args) > 0 || (kw && PyDict_GET_SIZE(kw) > 0))) {
    PyErr_Format(PyExc_TypeError, "%s() takes no arguments", Py_TYPE(self)->tp_name);
    return -1;
  }
  return 0;
}

// Implements copy.copy and copy.deepcopy: the new object owns a copy of the bytes.
PyObject* StructCopy(PyObject* o, PyObject*) {
  const StructInfo* info = Self(o)->info;
  if (!Alive(o)) return nullptr;
  void* data = PyMem_RawMalloc(info->size);
  if (!data) return PyErr_NoMemory();
  std::memcpy(data, Self(o)->ptr, info->size);
  PyObject* memory = NewMemory(data, PyMem_RawFree);
  if (!memory) return nullptr;
  PyObject* copy = WrapStruct(info, data, memory);
  Py_DECREF(memory);
  return copy;
}

// Implements __reduce__: a struct is pickled as its bytes.
PyObject* StructReduce(PyObject* o, PyObject*) {
  const StructInfo* info = Self(o)->info;
  if (!Alive(o)) return nullptr;
  PyObject* load = PyObject_GetAttrString(SubModule("_structs"), "_load_struct");
  PyObject* state = load ? PyObject_GetAttrString(o, "__dict__") : nullptr;
  if (load && !state) {
    PyErr_Clear();
    state = Py_None;
    Py_INCREF(state);
  }
  if (!load) return nullptr;
  return Py_BuildValue("N(Oy#)N", load, Py_TYPE(o), Self(o)->ptr,
                       static_cast<Py_ssize_t>(info->size), state);
}

// Compares two structs field by field.
PyObject* StructCompare(PyObject* a, PyObject* b, int op) {
  if (op != Py_EQ && op != Py_NE) Py_RETURN_NOTIMPLEMENTED;
  bool equal = Py_TYPE(a) == Py_TYPE(b);
  if (equal && a != b) {
    static PyObject* array_equal = nullptr;
    if (!array_equal) {
      PyObject* numpy = PyImport_ImportModule("numpy");
      array_equal = numpy ? PyObject_GetAttrString(numpy, "array_equal") : nullptr;
      Py_XDECREF(numpy);
      if (!array_equal) return nullptr;
    }
    const StructInfo* info = Self(a)->info;
    for (int i = 0; equal && i < info->num_fields; ++i) {
      const Field& f = info->fields[i];
      PyObject* x = PyObject_GetAttrString(a, f.name);
      PyObject* y = x ? PyObject_GetAttrString(b, f.name) : nullptr;
      PyObject* same = nullptr;
      if (y) {
        same = f.kind == Kind::kStruct ? PyObject_RichCompare(x, y, Py_EQ)
                                       : PyObject_CallFunctionObjArgs(array_equal, x, y, nullptr);
      }
      Py_XDECREF(x);
      Py_XDECREF(y);
      if (!same) return nullptr;
      equal = PyObject_IsTrue(same) == 1;
      Py_DECREF(same);
    }
  }
  return PyBool_FromLong(equal == (op == Py_EQ));
}

PyObject* StructRepr(PyObject* o) {
  return ReprOfAttributes(o, Self(o)->info->fields, Self(o)->info->num_fields);
}

}  // namespace

namespace {

// Returns the table of a type, or of the first base type that has one; users derive types in
// Python.
const StructInfo* InfoOf(PyTypeObject* type) {
  for (; type; type = type->tp_base) {
    PyObject* capsule = PyDict_GetItemString(type->tp_dict, "_info");
    if (capsule && PyCapsule_CheckExact(capsule)) {
      return static_cast<const StructInfo*>(PyCapsule_GetPointer(capsule, nullptr));
    }
  }
  return nullptr;
}

// Returns an object of the type that owns `data`, which was allocated by PyMem_RawMalloc.
PyObject* OwnStruct(PyTypeObject* type, const StructInfo* info, void* data) {
  PyObject* memory = NewMemory(data, PyMem_RawFree);
  if (!memory) return nullptr;
  PyObject* o = type->tp_alloc(type, 0);
  if (!o) {
    Py_DECREF(memory);
    return nullptr;
  }
  Self(o)->ptr = static_cast<char*>(data);
  Self(o)->memory = memory;
  Self(o)->info = info;
  return o;
}

// Implements _load_struct(type, bytes), the inverse of __reduce__.
PyObject* LoadStruct(PyObject*, PyObject* args) {
  PyObject *type, *image;
  if (!PyArg_ParseTuple(args, "O!S:_load_struct", &PyType_Type, &type, &image)) return nullptr;
  const StructInfo* info = InfoOf(reinterpret_cast<PyTypeObject*>(type));
  if (!info || std::strcmp(info->module, "_specs") == 0 ||
      static_cast<size_t>(PyBytes_GET_SIZE(image)) != info->size) {
    PyErr_SetString(PyExc_ValueError,
                    "The pickled struct is damaged, or was written by another version.");
    return nullptr;
  }
  void* data = PyMem_RawMalloc(info->size);
  if (!data) return PyErr_NoMemory();
  std::memcpy(data, PyBytes_AS_STRING(image), info->size);
  return OwnStruct(reinterpret_cast<PyTypeObject*>(type), info, data);
}

}  // namespace

PyObject* StructNew(PyTypeObject* type, PyObject*, PyObject*) {
  const StructInfo* info = InfoOf(type);
  if (!info || !info->constructible) {
    PyErr_Format(PyExc_TypeError, "%s: No constructor defined!", type->tp_name);
    return nullptr;
  }
  void* data = PyMem_RawCalloc(1, info->size);
  if (!data) return PyErr_NoMemory();
  if (info->init) info->init(data);
  return OwnStruct(type, info, data);
}

PyObject* NewMemory(void* ptr, void (*release)(void*), PyObject* also) {
  auto* memory = PyObject_New(Memory, memory_type);
  if (!memory) {
    if (release) release(ptr);
    return nullptr;
  }
  memory->ptr = ptr;
  memory->release = release;
  memory->also = also;
  Py_XINCREF(also);
  return reinterpret_cast<PyObject*>(memory);
}

PyObject* ArrayView(int typenum, int ndim, const npy_intp* dims, const npy_intp* strides,
                    void* data, PyObject* memory) {
  PyObject* array = PyArray_New(&PyArray_Type, ndim, const_cast<npy_intp*>(dims), typenum,
                                const_cast<npy_intp*>(strides), data, 0,
                                NPY_ARRAY_WRITEABLE | NPY_ARRAY_ALIGNED, nullptr);
  if (!array) return nullptr;
  Py_INCREF(memory);
  if (PyArray_SetBaseObject(reinterpret_cast<PyArrayObject*>(array), memory) < 0) {
    Py_DECREF(array);
    return nullptr;
  }
  return array;
}

int AssignArray(PyObject* array, PyObject* value, const char* name) {
  auto* target = reinterpret_cast<PyArrayObject*>(array);
  if (value == Py_None && PyArray_SIZE(target) > 0) {
    PyErr_Format(
        PyExc_TypeError,
        "%s: expected numbers, got None. Assign 0 to clear it, or an array of %zd numbers.", name,
        static_cast<Py_ssize_t>(PyArray_SIZE(target)));
    return -1;
  }
  auto* given = reinterpret_cast<PyArrayObject*>(value);
  if (PyArray_Check(value) && PyArray_NDIM(target) == 1 && PyArray_NDIM(given) == 2 &&
      PyArray_DIM(given, 1) == 1 && PyArray_DIM(given, 0) == PyArray_DIM(target, 0)) {
    PyObject* flat = PyArray_Ravel(given, NPY_CORDER);
    const int result = flat ? PyArray_CopyObject(target, flat) : -1;
    Py_XDECREF(flat);
    return result;
  }
  if (PyArray_CopyObject(target, value) == 0) return 0;
  if (PyErr_ExceptionMatches(PyExc_ValueError)) {
    PyObject *type, *error, *traceback;
    // The message of NumPy does not name the attribute, so the name is put in front of it.
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_Format(PyExc_ValueError, "%s: %S", name, error ? error : Py_None);
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(traceback);
  }
  return -1;
}

PyObject* ReprOfAttributes(PyObject* self, const Field* fields, int num_fields) {
  std::vector<std::string> names;
  for (int i = 0; i < num_fields; ++i) {
    if (fields[i].name[0] != '_') names.push_back(fields[i].name);
  }
  std::sort(names.begin(), names.end());
  const char* full = Py_TYPE(self)->tp_name;
  const char* dot = std::strrchr(full, '.');
  std::string text = std::string("<") + (dot ? dot + 1 : full);
  for (const std::string& name : names) {
    PyObject* value = PyObject_GetAttrString(self, name.c_str());
    PyObject* repr = value ? PyObject_Repr(value) : nullptr;
    Py_XDECREF(value);
    if (!repr) return nullptr;
    text += "\n  " + name + ": " + PyUnicode_AsUTF8(repr);
    Py_DECREF(repr);
  }
  text += "\n>";
  return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

void StructDealloc(PyObject* o) {
  StructObject* self = Self(o);
  PyTypeObject* type = Py_TYPE(o);
  if (self->weakrefs) PyObject_ClearWeakRefs(o);
  if (self->cache) {
    for (int i = 0; i < self->info->num_fields; ++i) Py_XDECREF(self->cache[i]);
    PyMem_Free(self->cache);
  }
  if (self->info && self->ptr && std::strcmp(self->info->module, "_specs") == 0) {
    ForgetElement(o);
  }
  Py_XDECREF(self->memory);
  type->tp_free(o);
  Py_DECREF(type);
}

PyObject* WrapStruct(const StructInfo* info, void* ptr, PyObject* memory) {
  PyObject* o = info->type->tp_alloc(info->type, 0);
  if (!o) return nullptr;
  Self(o)->ptr = static_cast<char*>(ptr);
  Self(o)->memory = memory;
  Self(o)->info = info;
  Py_XINCREF(memory);
  return o;
}

PyTypeObject* MakeType(const char* module, const char* name, int basicsize, unsigned flags,
                       PyType_Slot* slots, PyTypeObject* base, const char* parameters) {
  // The type refers to its name, so the name is never freed.
  auto* full = new std::string(std::string("mujoco.") + module + "." + name);
  std::vector<PyType_Slot> all;
  bool has_doc = false;
  for (; slots->slot; ++slots) {
    has_doc |= slots->slot == Py_tp_doc;
    all.push_back(*slots);
  }
  std::string doc;
  const char* meaning = FindDoc(name);
  if (!has_doc && meaning) {
    const char* dot = std::strrchr(name, '.');
    if (parameters) doc = std::string(dot ? dot + 1 : name) + "(" + parameters + ")\n--\n\n";
    doc += meaning;
    all.push_back({Py_tp_doc, doc.data()});
  }
  all.push_back({0, nullptr});
  PyType_Spec spec = {full->c_str(), basicsize, 0, static_cast<unsigned int>(flags), all.data()};
  PyObject* bases = base ? PyTuple_Pack(1, base) : nullptr;
  PyObject* type = PyType_FromSpecWithBases(&spec, bases);
  Py_XDECREF(bases);
  return reinterpret_cast<PyTypeObject*>(type);
}

namespace {

// Returns the parameters of a struct's constructor, for its docstring. Structs without a
// constructor have empty parameters, so that inspect.signature works on all types; calling them
// raises an error that says how they are made.
const char* ConstructorOf(const StructInfo& info) {
  static const char* const special[][2] = {{"MjData", "model"},
                                           {"MjvScene", "model=None, maxgeom=0"},
                                           {"MjrContext", "model=None, fontscale=None"},
                                           {"MjrRect", "left, bottom, width, height"}};
  for (const auto& [name, parameters] : special) {
    if (!std::strcmp(info.py_name, name)) return parameters;
  }
  return "";
}

}  // namespace

PyTypeObject* CreateStructType(StructInfo* info, PyType_Slot* extra, size_t basicsize,
                               PyTypeObject* base) {
  auto* getset = new std::vector<PyGetSetDef>;
  for (int i = 0; i < info->num_fields; ++i) {
    Field& f = info->fields[i];
    f.slot = i;
    Access access = AccessOf(f.kind);
    const std::string full = std::string(info->py_name) + "." + f.name;
    getset->push_back(
        {f.name, access.get, f.read_only ? nullptr : access.set, FindDoc(full.c_str()), &f});
  }
  getset->push_back({"_address", Address, nullptr, "Address of the struct.", nullptr});
  getset->push_back({});
  static PyMethodDef copies[] = {{"__copy__", StructCopy, METH_NOARGS, nullptr},
                                 {"__deepcopy__", StructCopy, METH_O, nullptr},
                                 {}};
  static PyMethodDef copies_and_pickles[] = {{"__copy__", StructCopy, METH_NOARGS, nullptr},
                                             {"__deepcopy__", StructCopy, METH_O, nullptr},
                                             {"__reduce__", StructReduce, METH_NOARGS, nullptr},
                                             {}};
  static PyMemberDef members[] = {
      {"__weaklistoffset__", T_PYSSIZET, offsetof(StructObject, weakrefs), READONLY, nullptr}, {}};
  std::vector<PyType_Slot> slots = {{Py_tp_getset, getset->data()}, {Py_tp_members, members}};
  bool has_new = false, has_methods = false, has_repr = false, has_compare = false;
  for (PyType_Slot* s = extra; s && s->slot; ++s) {
    slots.push_back(*s);
    has_new |= s->slot == Py_tp_new;
    has_methods |= s->slot == Py_tp_methods;
    has_repr |= s->slot == Py_tp_repr;
    has_compare |= s->slot == Py_tp_richcompare;
  }
  slots.push_back({Py_tp_dealloc, reinterpret_cast<void*>(StructDealloc)});
  if (!has_new) {
    slots.push_back({Py_tp_new, reinterpret_cast<void*>(StructNew)});
    slots.push_back({Py_tp_init, reinterpret_cast<void*>(StructInit)});
  }
  const bool in_spec = std::strcmp(info->module, "_specs") == 0;
  if (!has_methods) slots.push_back({Py_tp_methods, in_spec ? copies : copies_and_pickles});
  slots.push_back({Py_tp_getattro, reinterpret_cast<void*>(GetAttribute)});
  slots.push_back({Py_tp_setattro, reinterpret_cast<void*>(SetAttribute)});
  if (!has_repr) slots.push_back({Py_tp_repr, reinterpret_cast<void*>(StructRepr)});
  if (!has_compare) {
    slots.push_back({Py_tp_richcompare, reinterpret_cast<void*>(StructCompare)});
    slots.push_back({Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented)});
  }
  slots.push_back({0, nullptr});
  info->type =
      MakeType(info->module, info->py_name, static_cast<int>(basicsize),
               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots.data(), base, ConstructorOf(*info));
  if (!info->type) return nullptr;
  PyObject* capsule = PyCapsule_New(info, nullptr, nullptr);
  PyDict_SetItemString(info->type->tp_dict, "_info", capsule);
  Py_XDECREF(capsule);
  return info->type;
}

const char* FindDoc(const char* name) {
  const Doc* end = docs + num_docs;
  const Doc* found = std::lower_bound(docs, end, name, [](const Doc& doc, const char* wanted) {
    return std::strcmp(doc.name, wanted) < 0;
  });
  return found != end && !std::strcmp(found->name, name) ? found->text : nullptr;
}

void InitMemory() {
  static PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(MemoryDealloc)}, {}};
  memory_type = MakeType("_structs", "_Memory", sizeof(Memory), Py_TPFLAGS_DEFAULT, slots);
  static PyMethodDef load = {"_load_struct", LoadStruct, METH_VARARGS, nullptr};
  PyObject* module = PyUnicode_FromString("mujoco._structs");
  AddToModule("_structs", load.ml_name, PyCFunction_NewEx(&load, nullptr, module));
  Py_XDECREF(module);
}

}  // namespace synpy
