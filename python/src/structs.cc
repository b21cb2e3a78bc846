// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Types of plain structs: attributes, construction, copies, comparison, text.

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

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
const Field* FieldOf(void* closure) { return static_cast<const Field*>(closure); }

template <class T>
T* At(PyObject* o, void* closure) {
  return reinterpret_cast<T*>(Self(o)->ptr + FieldOf(closure)->offset);
}

bool Alive(PyObject* o) {
  if (Self(o)->ptr) return true;
  PyErr_Format(PyExc_ReferenceError, "%s: the element was deleted", Py_TYPE(o)->tp_name);
  return false;
}

// ---- getters, one for each kind of scalar

template <class T>
PyObject* GetInteger(PyObject* o, void* closure) {
  return Alive(o) ? PyLong_FromLongLong(static_cast<long long>(*At<T>(o, closure))) : nullptr;
}
PyObject* GetUint64(PyObject* o, void* closure) {
  return Alive(o) ? PyLong_FromUnsignedLongLong(*At<uint64_t>(o, closure)) : nullptr;
}
template <class T>
PyObject* GetReal(PyObject* o, void* closure) {
  return Alive(o) ? PyFloat_FromDouble(*At<T>(o, closure)) : nullptr;
}
PyObject* GetEnum(PyObject* o, void* closure) {
  return Alive(o) ? EnumMember(FieldOf(closure)->enumeration, *At<int>(o, closure)) : nullptr;
}
PyObject* GetChars(PyObject* o, void* closure) {
  if (!Alive(o)) return nullptr;
  const char* text = At<char>(o, closure);
  return PyUnicode_DecodeUTF8(text, strnlen(text, FieldOf(closure)->dim[0]), "replace");
}

PyObject* MakeCached(StructObject* self, const Field* f) {
  char* at = self->ptr + f->offset;
  if (f->kind == Kind::kStruct) return WrapStruct(f->sub, at, self->memory);
  if (f->kind == Kind::kTemplate) {
    void* element = *reinterpret_cast<void**>(at);
    if (!element) Py_RETURN_NONE;
    return WrapStruct(f->sub, element, self->memory);
  }
  if (f->kind == Kind::kNames) {
    PyArray_Descr* descr = PyArray_DescrNewFromType(NPY_STRING);
    descr->elsize = static_cast<int>(f->dim[1]);
    npy_intp n = f->dim[0];
    PyObject* array =
        PyArray_NewFromDescr(&PyArray_Type, descr, 1, &n, nullptr, at, NPY_ARRAY_CARRAY, nullptr);
    if (!array) return nullptr;
    Py_INCREF(self->memory);
    PyArray_SetBaseObject(reinterpret_cast<PyArrayObject*>(array), self->memory);
    return array;
  }
  return ArrayView(f->typenum, f->ndim, f->dim, nullptr, at, self->memory);
}

PyObject* GetCached(PyObject* o, void* closure) {
  StructObject* self = Self(o);
  const Field* f = FieldOf(closure);
  if (!Alive(o)) return nullptr;
  if (self->cache) {
    if (PyObject* kept = self->cache[f->slot]) {
      Py_INCREF(kept);
      return kept;
    }
  } else {
    self->cache =
        static_cast<PyObject**>(PyMem_Calloc(self->info->num_fields + 1, sizeof(PyObject*)));
    if (!self->cache) return PyErr_NoMemory();
  }
  PyObject* made = MakeCached(self, f);
  if (!made) return nullptr;
  Py_INCREF(made);
  self->cache[f->slot] = made;
  return made;
}

PyObject* GetVector(PyObject* o, void* closure) {
  return Alive(o) ? GetVec(Self(o), FieldOf(closure)) : nullptr;
}

PyObject* GetPointerArray(PyObject* o, void* closure);
PyObject* GetArenaArray(PyObject* o, void* closure);
PyObject* GetBytes(PyObject* o, void* closure);

// ---- setters

bool Deleting(PyObject* value, void* closure) {
  if (value) return false;
  PyErr_Format(PyExc_AttributeError, "attribute '%s' cannot be deleted", FieldOf(closure)->name);
  return true;
}

bool ReadInteger(PyObject* value, void* closure, long long* result) {
  if (PyFloat_Check(value)) {
    PyErr_Format(PyExc_TypeError, "%s: expected an integer, got float", FieldOf(closure)->name);
    return false;
  }
  PyObject* index = PyNumber_Index(value);
  if (!index) return false;
  *result = PyLong_AsLongLong(index);
  if (*result == -1 && PyErr_Occurred()) {  // the upper half of uint64
    PyErr_Clear();
    *result = static_cast<long long>(PyLong_AsUnsignedLongLong(index));
  }
  Py_DECREF(index);
  return !PyErr_Occurred();
}

template <class T>
int SetInteger(PyObject* o, PyObject* value, void* closure) {
  long long x;
  if (Deleting(value, closure) || !Alive(o) || !ReadInteger(value, closure, &x)) return -1;
  if (sizeof(T) < 8 && static_cast<long long>(static_cast<T>(x)) != x) {
    PyErr_Format(PyExc_TypeError, "%s: %lld is out of range", FieldOf(closure)->name, x);
    return -1;
  }
  *At<T>(o, closure) = static_cast<T>(x);
  return 0;
}

template <class T>
int SetReal(PyObject* o, PyObject* value, void* closure) {
  if (Deleting(value, closure) || !Alive(o)) return -1;
  double x = PyFloat_AsDouble(value);
  if (x == -1 && PyErr_Occurred()) return -1;
  *At<T>(o, closure) = static_cast<T>(x);
  return 0;
}

int SetEnum(PyObject* o, PyObject* value, void* closure) {
  if (Deleting(value, closure) || !Alive(o)) return -1;
  const EnumInfo* info = FieldOf(closure)->enumeration;
  long x;
  if (Py_TYPE(value) != info->type || !EnumValue(value, &x)) {
    PyErr_Format(PyExc_TypeError, "%s: expected a member of %s, got %s", FieldOf(closure)->name,
                 info->name, Py_TYPE(value)->tp_name);
    return -1;
  }
  *At<int>(o, closure) = static_cast<int>(x);
  return 0;
}

int SetChars(PyObject* o, PyObject* value, void* closure) {
  const Field* f = FieldOf(closure);
  if (Deleting(value, closure) || !Alive(o)) return -1;
  std::string joined;
  const char* text;
  if (PyUnicode_Check(value)) {
    text = PyUnicode_AsUTF8(value);
    if (!text) return -1;
    joined = text;
  } else if (PySequence_Check(value)) {  // compiler.eulerseq = ['x', 'y', 'z']
    for (Py_ssize_t i = 0, n = PySequence_Size(value); i < n; ++i) {
      PyObject* item = PySequence_GetItem(value, i);
      const char* c = item && PyUnicode_Check(item) ? PyUnicode_AsUTF8(item) : nullptr;
      if (c) joined += c;
      Py_XDECREF(item);
      if (!c) {
        PyErr_Format(PyExc_TypeError, "%s should be a string.", f->name);
        return -1;
      }
    }
  } else {
    PyErr_Format(PyExc_TypeError, "%s should be a string.", f->name);
    return -1;
  }
  bool exact = std::strcmp(f->name, "eulerseq") == 0;  // no room for a terminator
  size_t limit = exact ? f->dim[0] : f->dim[0] - 1;
  if (joined.size() > limit || (exact && joined.size() != limit)) {
    PyErr_Format(PyExc_ValueError, "len(%s) cannot exceed %zu: got length %zu", f->name, limit,
                 joined.size());
    return -1;
  }
  char* at = At<char>(o, closure);
  std::memset(at, 0, f->dim[0]);
  std::memcpy(at, joined.data(), joined.size());
  return 0;
}

int SetCached(PyObject* o, PyObject* value, void* closure) {
  const Field* f = FieldOf(closure);
  if (Deleting(value, closure) || !Alive(o)) return -1;
  PyObject* array = f->kind == Kind::kPointer ? GetPointerArray(o, closure) : GetCached(o, closure);
  if (!array) return -1;
  int result = -1;
  bool in_spec = std::strcmp(Self(o)->info->module, "_specs") == 0;
  Py_ssize_t length = in_spec ? PyObject_Length(value) : 0;
  if (in_spec && length != f->dim[0]) {
    PyErr_Format(PyExc_TypeError, "%s should be a list/array of size %zd.", f->name,
                 static_cast<Py_ssize_t>(f->dim[0]));
  } else {
    result = AssignArray(array, value);
  }
  Py_DECREF(array);
  return result;
}

int SetVector(PyObject* o, PyObject* value, void* closure) {
  if (Deleting(value, closure) || !Alive(o)) return -1;
  return SetVec(Self(o), value, FieldOf(closure));
}

// body.plugin = plugin links the instance; other structs inside structs cannot be replaced.
int SetStruct(PyObject* o, PyObject* value, void* closure) {
  const Field* f = FieldOf(closure);
  if (Deleting(value, closure) || !Alive(o)) return -1;
  if (std::strcmp(f->sub->c_name, "mjsPlugin") != 0) {
    PyErr_Format(PyExc_AttributeError, "can't set attribute '%s'", f->name);
    return -1;
  }
  if (!PyObject_TypeCheck(value, f->sub->type)) {
    PyErr_Format(PyExc_TypeError, "%s: expected MjsPlugin, got %s", f->name,
                 Py_TYPE(value)->tp_name);
    return -1;
  }
  if (!Alive(value)) return -1;
  auto* to = At<mjsPlugin>(o, closure);
  const auto* from = reinterpret_cast<const mjsPlugin*>(Self(value)->ptr);
  to->active = from->active;
  to->element = from->element;
  *to->name = *from->name;
  *to->plugin_name = *from->plugin_name;
  return 0;
}

struct Access {
  getter get;
  setter set;
};

Access AccessOf(Kind kind) {
  switch (kind) {
    case Kind::kByte:
      return {GetInteger<mjtByte>, SetInteger<mjtByte>};
    case Kind::kInt:
      return {GetInteger<int>, SetInteger<int>};
    case Kind::kInt64:
      return {GetInteger<int64_t>, SetInteger<int64_t>};
    case Kind::kUint64:
      return {GetUint64, SetInteger<int64_t>};
    case Kind::kFloat:
      return {GetReal<float>, SetReal<float>};
    case Kind::kDouble:
      return {GetReal<double>, SetReal<double>};
    case Kind::kEnum:
      return {GetEnum, SetEnum};
    case Kind::kChars:
      return {GetChars, SetChars};
    case Kind::kArray:
    case Kind::kNames:
      return {GetCached, SetCached};
    case Kind::kStruct:
      return {GetCached, SetStruct};
    case Kind::kTemplate:
      return {GetCached, nullptr};
    case Kind::kPointer:
      return {GetPointerArray, SetCached};
    case Kind::kArena:
      return {GetArenaArray, nullptr};
    case Kind::kBytes:
      return {GetBytes, nullptr};
    default:
      return {GetVector, SetVector};
  }
}

// ---- model and data arrays: shapes come from the sizes of the model

const mjModel* ModelOf(PyObject* o) {
  if (PyObject_TypeCheck(o, model_info.type)) return reinterpret_cast<ModelObject*>(o)->get();
  return reinterpret_cast<ModelObject*>(reinterpret_cast<DataObject*>(o)->model)->get();
}

PyObject* NewPointerArray(PyObject* o, const Field* f) {
  StructObject* self = Self(o);
  npy_intp dims[2];
  bool is_model = PyObject_TypeCheck(o, model_info.type);
  f->shape(ModelOf(o), is_model ? nullptr : reinterpret_cast<mjData*>(self->ptr), dims);
  void* data = *reinterpret_cast<void**>(self->ptr + f->offset);
  npy_intp size = dims[0] * (f->ndim > 1 ? dims[1] : 1);
  if (size == 0 || !data) {
    if (!data && size != 0) dims[0] = 0;
    return PyArray_ZEROS(f->ndim, dims, f->typenum, 0);
  }
  if (f->kind == Kind::kArena) {
    const auto* d = reinterpret_cast<const mjData*>(self->ptr);
    if (size < 0 || !InArena(d, data, size * 4)) {
      PyErr_Format(PyExc_ValueError, "%s: its size was changed and does not fit the arena",
                   f->name);
      return nullptr;
    }
  }
  return ArrayView(f->typenum, f->ndim, dims, nullptr, data, self->memory);
}

PyObject* GetPointerArray(PyObject* o, void* closure) {
  const Field* f = FieldOf(closure);
  PyObject*& kept = Self(o)->cache[f->slot];
  if (!kept) {
    kept = NewPointerArray(o, f);
    if (!kept) return nullptr;
  }
  Py_INCREF(kept);
  return kept;
}

PyObject* GetArenaArray(PyObject* o, void* closure) { return NewPointerArray(o, FieldOf(closure)); }

PyObject* GetBytes(PyObject* o, void* closure) {
  const Field* f = FieldOf(closure);
  PyObject*& kept = Self(o)->cache[f->slot];
  if (!kept) {
    npy_intp dims[2];
    f->shape(ModelOf(o), nullptr, dims);
    kept = PyBytes_FromStringAndSize(*At<const char*>(o, closure), dims[0]);
    if (!kept) return nullptr;
  }
  Py_INCREF(kept);
  return kept;
}

// ---- objects

int StructInit(PyObject* self, PyObject* args, PyObject* kw) {
  bool is_ours = PyDict_GetItemString(Py_TYPE(self)->tp_dict, "_info") != nullptr;
  if (is_ours && (PyTuple_GET_SIZE(args) > 0 || (kw && PyDict_GET_SIZE(kw) > 0))) {
    PyErr_Format(PyExc_TypeError, "%s() takes no arguments", Py_TYPE(self)->tp_name);
    return -1;
  }
  return 0;
}

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

PyObject* StructNew(PyTypeObject* type, PyObject*, PyObject*) {
  PyTypeObject* t = type;  // a subclass made in Python: its first base that is ours has the table
  const StructInfo* info = nullptr;
  for (; t && !info; t = t->tp_base) {
    PyObject* capsule = PyDict_GetItemString(t->tp_dict, "_info");
    if (capsule && PyCapsule_CheckExact(capsule)) {
      info = static_cast<const StructInfo*>(PyCapsule_GetPointer(capsule, nullptr));
    }
  }
  if (!info || !info->constructible) {
    PyErr_Format(PyExc_TypeError, "%s: No constructor defined!", type->tp_name);
    return nullptr;
  }
  void* data = PyMem_RawCalloc(1, info->size);
  if (!data) return PyErr_NoMemory();
  if (info->init) info->init(data);
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

int AssignArray(PyObject* array, PyObject* value) {
  return PyArray_CopyObject(reinterpret_cast<PyArrayObject*>(array), value);
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
                       PyType_Slot* slots, PyTypeObject* base) {
  // The name must live as long as the type.
  auto* full = new std::string(std::string("mujoco.") + module + "." + name);
  PyType_Spec spec = {full->c_str(), basicsize, 0, static_cast<unsigned int>(flags), slots};
  PyObject* bases = base ? PyTuple_Pack(1, base) : nullptr;
  PyObject* type = PyType_FromSpecWithBases(&spec, bases);
  Py_XDECREF(bases);
  return reinterpret_cast<PyTypeObject*>(type);
}

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
  if (!has_methods) slots.push_back({Py_tp_methods, copies});
  if (!has_repr) slots.push_back({Py_tp_repr, reinterpret_cast<void*>(StructRepr)});
  if (!has_compare) {
    slots.push_back({Py_tp_richcompare, reinterpret_cast<void*>(StructCompare)});
    slots.push_back({Py_tp_hash, reinterpret_cast<void*>(PyObject_HashNotImplemented)});
  }
  slots.push_back({0, nullptr});
  info->type = MakeType(info->module, info->py_name, static_cast<int>(basicsize),
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots.data(), base);
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
}

}  // namespace synpy
