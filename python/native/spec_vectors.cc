// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Texts and vectors of specs. Types such as MjStringVec refer to a C++ vector in the spec and read
// and write its elements; nested vectors and texts are converted to Python values.

#include "spec_vectors.h"

#include <cstring>
#include <vector>

namespace synpy {
namespace {

using synpy::FromPython;
using synpy::ToPython;

// An object that refers to a vector of a spec.
struct VecObject {
  PyObject_HEAD void* vec;
  Kind kind;
  PyObject* memory;
};
PyTypeObject* vec_types[6];
VecObject* Vec(PyObject* o) { return reinterpret_cast<VecObject*>(o); }

// The three characters of compiler.eulerseq, with the interface of a vector.
struct Characters {
  char* at;
  size_t size() const { return 3; }
  char& operator[](size_t i) const { return at[i]; }
};

// Calls f with the vector as its C++ type.
template <typename F>
auto Visit(Kind kind, void* vec, F&& f) {
  switch (kind) {
    case Kind::kIntVec:
      return f(*static_cast<mjIntVec*>(vec));
    case Kind::kFloatVec:
      return f(*static_cast<mjFloatVec*>(vec));
    case Kind::kByteVec:
      return f(*static_cast<mjByteVec*>(vec));
    case Kind::kStringVec:
      return f(*static_cast<mjStringVec*>(vec));
    default:
      return f(*static_cast<mjDoubleVec*>(vec));
  }
}

// Calls f with the vector, as Visit does, or with the characters of kCharVec.
template <typename F>
auto VisitItems(Kind kind, void* vec, F&& f) {
  if (kind != Kind::kCharVec) return Visit(kind, vec, f);
  Characters characters{static_cast<char*>(vec)};
  return f(characters);
}

PyObject* ToPython(int x) { return PyLong_FromLong(x); }
PyObject* ToPython(std::byte x) { return PyLong_FromLong(static_cast<int>(x)); }
PyObject* ToPython(char x) { return PyUnicode_FromStringAndSize(&x, 1); }
PyObject* ToPython(double x) { return PyFloat_FromDouble(x); }

bool FromPython(PyObject* o, double* x) {
  *x = PyFloat_AsDouble(o);
  return !(*x == -1 && PyErr_Occurred());
}
bool FromPython(PyObject* o, float* x) {
  double value;
  if (!FromPython(o, &value)) return false;
  *x = static_cast<float>(value);
  return true;
}
bool FromPython(PyObject* o, int* x) {
  PyObject* index = PyNumber_Index(o);
  if (!index) return false;
  *x = static_cast<int>(PyLong_AsLong(index));
  Py_DECREF(index);
  return !PyErr_Occurred();
}
bool FromPython(PyObject* o, std::byte* x) {
  int value;
  if (!FromPython(o, &value)) return false;
  *x = static_cast<std::byte>(value);
  return true;
}

bool FromPython(PyObject* o, char* x) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_Check(o) ? PyUnicode_AsUTF8AndSize(o, &size) : nullptr;
  if (size == 1) {
    *x = text[0];
    return true;
  }
  if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "expected a string of one character");
  return false;
}

// Converts a sequence to a vector. The vector is not changed if an item has the wrong type.
template <typename T>
bool ListFromPython(PyObject* o, std::vector<T>* result) {
  if (PyUnicode_Check(o) || PyBytes_Check(o)) {
    PyErr_SetString(PyExc_TypeError, "expected a sequence");
    return false;
  }
  PyObject* items = PySequence_Fast(o, "expected a sequence");
  if (!items) return false;
  std::vector<T> values(PySequence_Fast_GET_SIZE(items));
  bool ok = true;
  for (size_t i = 0; ok && i < values.size(); ++i) {
    T value{};
    ok = FromPython(PySequence_Fast_GET_ITEM(items, i), &value);
    values[i] = std::move(value);
  }
  Py_DECREF(items);
  if (ok) *result = std::move(values);
  return ok;
}

Py_ssize_t VecLength(PyObject* o) {
  return VisitItems(Vec(o)->kind, Vec(o)->vec,
                    [](auto& v) { return static_cast<Py_ssize_t>(v.size()); });
}

bool InRange(PyObject* o, Py_ssize_t i) {
  if (i >= 0 && i < VecLength(o)) return true;
  PyErr_SetString(PyExc_IndexError, "Index out of range.");
  return false;
}

PyObject* VecItem(PyObject* o, Py_ssize_t i) {
  if (!InRange(o, i)) return nullptr;
  return VisitItems(Vec(o)->kind, Vec(o)->vec, [i](auto& v) { return ToPython(v[i]); });
}

int VecSetItem(PyObject* o, Py_ssize_t i, PyObject* value) {
  if (!value) {
    PyErr_SetString(PyExc_TypeError, "elements cannot be deleted");
    return -1;
  }
  if (!InRange(o, i)) return -1;
  return VisitItems(Vec(o)->kind, Vec(o)->vec,
                    [i, value](auto& v) { return FromPython(value, &v[i]) ? 0 : -1; });
}

PyObject* VecSubscript(PyObject* o, PyObject* key) {
  if (!PyIndex_Check(key)) {
    PyErr_SetString(PyExc_TypeError, "index must be an integer");
    return nullptr;
  }
  Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
  return i == -1 && PyErr_Occurred() ? nullptr : VecItem(o, i);
}

int VecSetSubscript(PyObject* o, PyObject* key, PyObject* value) {
  Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
  return i == -1 && PyErr_Occurred() ? -1 : VecSetItem(o, i, value);
}

void VecDealloc(PyObject* o) {
  PyTypeObject* type = Py_TYPE(o);
  Py_XDECREF(Vec(o)->memory);
  type->tp_free(o);
  Py_DECREF(type);
}

PyObject* VecRepr(PyObject* o) {
  PyObject* list = PySequence_List(o);
  PyObject* text = list ? PyObject_Repr(list) : nullptr;
  Py_XDECREF(list);
  return text;
}

// Vectors are equal to each other and to lists, tuples and strings with the same items.
PyObject* VecCompare(PyObject* a, PyObject* b, int op) {
  if ((op != Py_EQ && op != Py_NE) || !PySequence_Check(b)) Py_RETURN_NOTIMPLEMENTED;
  PyObject* x = PySequence_List(a);
  PyObject* y = x ? PySequence_List(b) : nullptr;
  PyObject* result = y ? PyObject_RichCompare(x, y, op) : nullptr;
  Py_XDECREF(x);
  Py_XDECREF(y);
  return result;
}

// Returns the index of a kind in vec_types.
int VecSlot(Kind kind) {
  switch (kind) {
    case Kind::kIntVec:
      return 0;
    case Kind::kFloatVec:
      return 1;
    case Kind::kByteVec:
      return 3;
    case Kind::kStringVec:
      return 4;
    case Kind::kCharVec:
      return 5;
    default:
      return 2;
  }
}

template <typename F>
void* Fn(F* f) {
  return reinterpret_cast<void*>(f);
}

template <typename T>
PyObject* NestedToPython(const std::vector<std::vector<T>>& v) {
  PyObject* list = PyList_New(0);
  for (const auto& row : v) {
    PyObject* items = PyList_New(0);
    for (const T& x : row) {
      PyObject* value = ToPython(x);
      PyList_Append(items, value);
      Py_XDECREF(value);
    }
    PyList_Append(list, items);
    Py_DECREF(items);
  }
  return list;
}

template <typename T>
int SetNested(PyObject* value, std::vector<std::vector<T>>* result) {
  PyObject* rows = PySequence_Fast(value, "expected a sequence of sequences");
  if (!rows) return -1;
  std::vector<std::vector<T>> values(PySequence_Fast_GET_SIZE(rows));
  bool ok = true;
  for (size_t i = 0; ok && i < values.size(); ++i) {
    ok = ListFromPython(PySequence_Fast_GET_ITEM(rows, i), &values[i]);
  }
  Py_DECREF(rows);
  if (!ok) return -1;
  *result = std::move(values);
  return 0;
}

}  // namespace

PyObject* ToPython(const std::string& x) {
  return PyUnicode_DecodeUTF8(x.data(), static_cast<Py_ssize_t>(x.size()), "replace");
}

bool FromPython(PyObject* o, std::string* x) {
  if (PyBytes_Check(o)) {
    x->assign(PyBytes_AS_STRING(o), PyBytes_GET_SIZE(o));
    return true;
  }
  Py_ssize_t size;
  const char* text = PyUnicode_Check(o) ? PyUnicode_AsUTF8AndSize(o, &size) : nullptr;
  if (!text) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "expected a string");
    return false;
  }
  x->assign(text, size);
  return true;
}

PyObject* GetVec(StructObject* self, const Field* f) {
  void* vec = f->kind == Kind::kCharVec ? self->ptr + f->offset
                                        : *reinterpret_cast<void**>(self->ptr + f->offset);
  if (!vec) Py_RETURN_NONE;
  if (f->kind == Kind::kString) return ToPython(*static_cast<mjString*>(vec));
  if (f->kind == Kind::kIntVecVec) return NestedToPython(*static_cast<mjIntVecVec*>(vec));
  if (f->kind == Kind::kFloatVecVec) return NestedToPython(*static_cast<mjFloatVecVec*>(vec));
  PyTypeObject* type = vec_types[VecSlot(f->kind)];
  PyObject* o = type->tp_alloc(type, 0);
  if (!o) return nullptr;
  Vec(o)->vec = vec;
  Vec(o)->kind = f->kind;
  Vec(o)->memory = self->memory;
  Py_INCREF(self->memory);
  return o;
}

int SetVec(StructObject* self, PyObject* value, const Field* f) {
  void* vec = *reinterpret_cast<void**>(self->ptr + f->offset);
  if (!vec) {
    PyErr_Format(PyExc_AttributeError, "%s cannot be set here", f->name);
    return -1;
  }
  switch (f->kind) {
    case Kind::kString:
      if (!PyUnicode_Check(value) && !PyBytes_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%s should be a string.", f->name);
        return -1;
      }
      return FromPython(value, static_cast<mjString*>(vec)) ? 0 : -1;
    case Kind::kIntVecVec:
      return SetNested(value, static_cast<mjIntVecVec*>(vec));
    case Kind::kFloatVecVec:
      return SetNested(value, static_cast<mjFloatVecVec*>(vec));
    case Kind::kByteVec: {
      if (!PyBytes_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%s: expected bytes, got %s", f->name,
                     Py_TYPE(value)->tp_name);
        return -1;
      }
      const auto* bytes = reinterpret_cast<const std::byte*>(PyBytes_AS_STRING(value));
      static_cast<mjByteVec*>(vec)->assign(bytes, bytes + PyBytes_GET_SIZE(value));
      return 0;
    }
    default:
      return Visit(f->kind, vec, [value](auto& v) { return ListFromPython(value, &v) ? 0 : -1; });
  }
}

void InitVectors() {
  const char* names[] = {"MjIntVec",  "MjFloatVec",  "MjDoubleVec",
                         "MjByteVec", "MjStringVec", "MjCharVec"};
  for (int i = 0; i < 6; ++i) {
    PyType_Slot slots[] = {{Py_tp_dealloc, Fn(VecDealloc)},
                           {Py_tp_repr, Fn(VecRepr)},
                           {Py_tp_richcompare, Fn(VecCompare)},
                           {Py_tp_hash, Fn(PyObject_HashNotImplemented)},
                           {Py_sq_length, Fn(VecLength)},
                           {Py_sq_item, Fn(VecItem)},
                           {Py_sq_ass_item, Fn(VecSetItem)},
                           {Py_mp_length, Fn(VecLength)},
                           {Py_mp_subscript, Fn(VecSubscript)},
                           {Py_mp_ass_subscript, Fn(VecSetSubscript)},
                           {}};
    vec_types[i] = MakeType("_specs", names[i], sizeof(VecObject),
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots);
    Py_INCREF(vec_types[i]);
    AddToModule("_specs", names[i], reinterpret_cast<PyObject*>(vec_types[i]));
  }
}

}  // namespace synpy
