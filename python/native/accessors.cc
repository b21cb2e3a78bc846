// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Getters and setters of the attributes of structs, for each kind of field. The closure of a getter
// or setter is the Field.

#include "accessors.h"

#include <climits>
#include <cstring>

namespace synpy {
namespace {

StructObject* Self(PyObject* o) { return reinterpret_cast<StructObject*>(o); }
const Field* FieldOf(void* closure) { return static_cast<const Field*>(closure); }

// Returns the address of a field in the struct of an object.
template <typename T>
T* At(PyObject* o, void* closure) {
  return reinterpret_cast<T*>(Self(o)->ptr + FieldOf(closure)->offset);
}

// ---- getters, one for each kind of scalar

template <typename T>
PyObject* GetInteger(PyObject* o, void* closure) {
  return Alive(o) ? PyLong_FromLongLong(static_cast<long long>(*At<T>(o, closure))) : nullptr;
}
PyObject* GetUint64(PyObject* o, void* closure) {
  return Alive(o) ? PyLong_FromUnsignedLongLong(*At<uint64_t>(o, closure)) : nullptr;
}
template <typename T>
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

// Makes the object of a field that is kept: an inner struct, an array of names, or an array of
// numbers.
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

// Returns the object of a field from the cache. The first access makes it.
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

// Returns true, with an AttributeError, if a program tries to delete the attribute.
bool Deleting(PyObject* value, void* closure) {
  if (value) return false;
  PyErr_Format(PyExc_AttributeError, "attribute '%s' cannot be deleted", FieldOf(closure)->name);
  return true;
}

// Returns true if a member of the enumeration has this value. Members such as mjNLABEL, which count
// the others, are not values.
bool IsMemberValue(const EnumInfo* info, long long value) {
  for (int i = 0; i < info->num_members; ++i) {
    const char* name = info->members[i].name;
    const bool is_count = name[2] == 'N' && std::strchr(name, '_') == nullptr;
    if (!is_count && info->members[i].value == value) return true;
  }
  return false;
}

// Returns the name of the enumeration and of its members, for messages. It is a borrowed reference
// that is valid until the next call.
PyObject* MemberNames(const EnumInfo* info) {
  std::string names = std::string("mujoco.") + info->name + " (";
  for (int i = 0; i < info->num_members; ++i) {
    names += (i ? ", " : "") + std::string(info->members[i].name);
  }
  names += ")";
  static PyObject* text = nullptr;
  Py_XDECREF(text);
  text = PyUnicode_FromString(names.c_str());
  return text;
}

// Reads an integer. Returns false with a TypeError for other types, floats included.
bool ReadInteger(PyObject* value, void* closure, long long* result) {
  if (PyFloat_Check(value)) {
    PyErr_Format(PyExc_TypeError, "%s: expected an integer, got float", FieldOf(closure)->name);
    return false;
  }
  PyObject* index = PyNumber_Index(value);
  if (!index) {
    const EnumInfo* info = FieldOf(closure)->enumeration;
    if (info) {
      PyErr_Format(PyExc_TypeError, "%s: expected a member of %S, got %s", FieldOf(closure)->name,
                   MemberNames(info), Py_TYPE(value)->tp_name);
    } else {
      PyErr_Format(PyExc_TypeError, "%s: expected an integer, got %s", FieldOf(closure)->name,
                   Py_TYPE(value)->tp_name);
    }
    return false;
  }
  *result = PyLong_AsLongLong(index);
  if (*result == -1 && PyErr_Occurred()) {  // The value may be in the upper half of uint64.
    PyErr_Clear();
    *result = static_cast<long long>(PyLong_AsUnsignedLongLong(index));
  }
  Py_DECREF(index);
  return !PyErr_Occurred();
}

template <typename T>
int SetInteger(PyObject* o, PyObject* value, void* closure) {
  long long x;
  if (Deleting(value, closure) || !Alive(o) || !ReadInteger(value, closure, &x)) return -1;
  if (sizeof(T) < 8 && static_cast<long long>(static_cast<T>(x)) != x) {
    PyErr_Format(PyExc_TypeError, "%s: %lld is out of range", FieldOf(closure)->name, x);
    return -1;
  }
  if (const EnumInfo* info = FieldOf(closure)->enumeration; info && !IsMemberValue(info, x)) {
    PyErr_Format(PyExc_ValueError, "%s: %lld is not a value of %S", FieldOf(closure)->name, x,
                 MemberNames(info));
    return -1;
  }
  *At<T>(o, closure) = static_cast<T>(x);
  return 0;
}

template <typename T>
int SetReal(PyObject* o, PyObject* value, void* closure) {
  if (Deleting(value, closure) || !Alive(o)) return -1;
  double x = PyFloat_AsDouble(value);
  if (x == -1 && PyErr_Occurred()) {
    PyErr_Format(PyExc_TypeError, "%s: expected a number, got %s", FieldOf(closure)->name,
                 Py_TYPE(value)->tp_name);
    return -1;
  }
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
  } else if (PySequence_Check(value)) {  // Such as compiler.eulerseq = ['x', 'y', 'z'].
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
  bool exact = std::strcmp(f->name, "eulerseq") == 0;  // It has no room for a terminating zero.
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
    result = AssignArray(array, value, f->name);
  }
  Py_DECREF(array);
  return result;
}

int SetVector(PyObject* o, PyObject* value, void* closure) {
  if (Deleting(value, closure) || !Alive(o)) return -1;
  return SetVec(Self(o), value, FieldOf(closure));
}

// Sets an inner struct. Assigning a plugin links its instance; other inner structs cannot be
// replaced.
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
  *to->info = *from->info;
  return 0;
}

// ---- model and data arrays: shapes come from the sizes of the model

const mjModel* ModelOf(PyObject* o) {
  if (PyObject_TypeCheck(o, model_info.type)) return reinterpret_cast<ModelObject*>(o)->get();
  return reinterpret_cast<ModelObject*>(reinterpret_cast<DataObject*>(o)->model)->get();
}

// Returns an array at the pointer of a field. Its shape is computed from the sizes of the model.
// Sizes of arena arrays can be written by the user, so it is checked that the array lies in the
// arena.
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

}  // namespace

bool Alive(PyObject* o) {
  if (Self(o)->ptr) return true;
  PyErr_Format(PyExc_ReferenceError,
               "%s: the element was deleted from its spec and can no longer be used",
               Py_TYPE(o)->tp_name);
  return false;
}

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
    case Kind::kCharVec:
      return {GetVector, SetChars};
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

}  // namespace synpy
