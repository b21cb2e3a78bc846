// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The attributes d.contact, d.warning, d.timer and d.solver. Each is a sequence of objects that
// refer to the structs in mjData, and has the fields of the struct as arrays over all elements.

#include <cstring>
#include <string>
#include <vector>

#include "core.h"

namespace synpy {
namespace {

// A list, or a slice of one.
struct ListObject {
  PyObject_HEAD StructInfo* info;
  mjData* d;
  PyObject* memory;
  PyObject** elements;
  Py_ssize_t num_elements;  // Length of `elements`, the objects made so far.
  Py_ssize_t start, step;   // Start and step of a slice.
  Py_ssize_t length;        // Length of a slice; -1 for a whole list, whose length may change.
  PyObject** arrays;        // Arrays that are kept; only lists of fixed length keep them.
  PyObject* weakrefs;
};

// The Python type of the lists of one struct.
struct ListType {
  StructInfo* info;
  PyTypeObject* type;
  std::vector<PyGetSetDef> getset;
} types[4];

ListObject* Self(PyObject* o) { return reinterpret_cast<ListObject*>(o); }
bool IsContact(const ListObject* l) { return !std::strcmp(l->info->c_name, "mjContact"); }

// Returns the address of the first struct.
char* Base(const ListObject* l) {
  if (IsContact(l)) return reinterpret_cast<char*>(l->d->contact);
  if (!std::strcmp(l->info->c_name, "mjWarningStat")) return reinterpret_cast<char*>(l->d->warning);
  if (!std::strcmp(l->info->c_name, "mjTimerStat")) return reinterpret_cast<char*>(l->d->timer);
  return reinterpret_cast<char*>(l->d->solver);
}

// Returns the number of contacts, or 0 if they would not lie in the arena: the user can write ncon.
Py_ssize_t NumContacts(const mjData* d) {
  if (!d->contact || d->ncon <= 0) return 0;
  return InArena(d, d->contact, sizeof(mjContact) * d->ncon) ? d->ncon : 0;
}

Py_ssize_t FullLength(const ListObject* l) {
  if (IsContact(l)) return NumContacts(l->d);
  if (!std::strcmp(l->info->c_name, "mjWarningStat")) return mjNWARNING;
  if (!std::strcmp(l->info->c_name, "mjTimerStat")) return mjNTIMER;
  return mjNISLAND * mjNSOLVER;
}

Py_ssize_t ListLength(PyObject* o) {
  return Self(o)->length < 0 ? FullLength(Self(o)) : Self(o)->length;
}

// Returns the object of element i. Objects are kept, and made again when the contacts have moved.
PyObject* Element(ListObject* l, Py_ssize_t i) {
  if (i < 0 || i >= ListLength(reinterpret_cast<PyObject*>(l))) {
    PyErr_Format(PyExc_IndexError, "Index out of range. %zd: there are %zd, counted from 0", i,
                 ListLength(reinterpret_cast<PyObject*>(l)));
    return nullptr;
  }
  Py_ssize_t at = l->start + i * l->step;
  if (at >= FullLength(l)) {
    PyErr_SetString(PyExc_IndexError, "Index out of range: there are fewer contacts now.");
    return nullptr;
  }
  char* ptr = Base(l) + at * static_cast<Py_ssize_t>(l->info->size);
  if (i >= l->num_elements) {
    Py_ssize_t n = i + 16;
    auto** grown = static_cast<PyObject**>(
        PyMem_Realloc(l->elements, static_cast<size_t>(n) * sizeof(PyObject*)));
    if (!grown) return PyErr_NoMemory();
    std::memset(grown + l->num_elements, 0, (n - l->num_elements) * sizeof(PyObject*));
    l->elements = grown;
    l->num_elements = n;
  }
  PyObject*& kept = l->elements[i];
  if (kept && reinterpret_cast<StructObject*>(kept)->ptr != ptr) Py_CLEAR(kept);
  if (!kept) kept = WrapStruct(l->info, ptr, l->memory);
  Py_XINCREF(kept);
  return kept;
}

PyObject* ListItem(PyObject* o, Py_ssize_t i) { return Element(Self(o), i); }

PyObject* NewList(ListType& type, mjData* d, PyObject* memory) {
  PyObject* o = type.type->tp_alloc(type.type, 0);
  if (!o) return nullptr;
  ListObject* l = Self(o);
  l->info = type.info;
  l->d = d;
  l->memory = memory;
  l->step = 1;
  l->length = -1;
  Py_INCREF(memory);
  return o;
}

ListType& TypeOf(const StructInfo* info) {
  for (ListType& t : types) {
    if (t.info == info) return t;
  }
  return types[0];
}

PyObject* ListSubscript(PyObject* o, PyObject* key) {
  ListObject* l = Self(o);
  if (PySlice_Check(key)) {
    Py_ssize_t start, stop, step;
    if (PySlice_Unpack(key, &start, &stop, &step) < 0) return nullptr;
    Py_ssize_t length = PySlice_AdjustIndices(ListLength(o), &start, &stop, step);
    PyObject* slice = NewList(TypeOf(l->info), l->d, l->memory);
    if (!slice) return nullptr;
    Self(slice)->start = l->start + start * l->step;
    Self(slice)->step = l->step * step;
    Self(slice)->length = length;
    return slice;
  }
  if (!PyIndex_Check(key) || PyArray_Check(key)) {
    PyErr_Format(PyExc_TypeError, "index must be an integer or a slice, not %s",
                 Py_TYPE(key)->tp_name);
    return nullptr;
  }
  Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (i == -1 && PyErr_Occurred()) return nullptr;
  return Element(l, i);
}

// Returns a field of all elements as an array.
PyObject* GetColumn(PyObject* o, void* closure) {
  ListObject* l = Self(o);
  const auto* f = static_cast<const Field*>(closure);
  bool keeps = !IsContact(l) && l->length < 0;
  if (keeps && l->arrays && l->arrays[f->slot]) {
    Py_INCREF(l->arrays[f->slot]);
    return l->arrays[f->slot];
  }
  Py_ssize_t n = ListLength(o);
  if (n > 0 && l->start + (n - 1) * l->step >= FullLength(l)) n = 0;
  int typenum = f->kind == Kind::kArray ? f->typenum : f->kind == Kind::kInt ? NPY_INT : NPY_DOUBLE;
  int ndim = f->kind == Kind::kArray ? 2 : 1;
  npy_intp dims[2] = {n, f->dim[0]};
  if (n == 0) return PyArray_ZEROS(ndim, dims, typenum, 0);
  auto size = static_cast<npy_intp>(l->info->size);
  npy_intp strides[2] = {size * l->step, typenum == NPY_INT ? 4 : 8};
  char* data = Base(l) + l->start * size + f->offset;
  PyObject* array = ArrayView(typenum, ndim, dims, strides, data, l->memory);
  if (keeps && array) {
    if (!l->arrays) {
      l->arrays = static_cast<PyObject**>(PyMem_Calloc(l->info->num_fields + 1, sizeof(PyObject*)));
      if (!l->arrays) return array;
    }
    Py_INCREF(array);
    l->arrays[f->slot] = array;
  }
  return array;
}

int SetColumn(PyObject* o, PyObject* value, void* closure) {
  PyObject* array = value ? GetColumn(o, closure) : nullptr;
  if (!array) {
    if (!value) PyErr_SetString(PyExc_AttributeError, "attribute cannot be deleted");
    return -1;
  }
  int result = AssignArray(array, value, static_cast<const Field*>(closure)->name);
  Py_DECREF(array);
  return result;
}

PyObject* ListCompare(PyObject* a, PyObject* b, int op) {
  if (op != Py_EQ && op != Py_NE) Py_RETURN_NOTIMPLEMENTED;
  bool equal = Py_TYPE(a) == Py_TYPE(b) && ListLength(a) == ListLength(b);
  for (Py_ssize_t i = 0; equal && i < ListLength(a); ++i) {
    PyObject* x = Element(Self(a), i);
    PyObject* y = x ? Element(Self(b), i) : nullptr;
    int same = y ? PyObject_RichCompareBool(x, y, Py_EQ) : -1;
    Py_XDECREF(x);
    Py_XDECREF(y);
    if (same < 0) return nullptr;
    equal = same;
  }
  return PyBool_FromLong(equal == (op == Py_EQ));
}

PyObject* ListRepr(PyObject* o) {
  return ReprOfAttributes(o, Self(o)->info->fields, Self(o)->info->num_fields);
}

void ListDealloc(PyObject* o) {
  ListObject* l = Self(o);
  PyTypeObject* type = Py_TYPE(o);
  if (l->weakrefs) PyObject_ClearWeakRefs(o);
  for (Py_ssize_t i = 0; i < l->num_elements; ++i) Py_XDECREF(l->elements[i]);
  for (int i = 0; l->arrays && i < l->info->num_fields; ++i) Py_XDECREF(l->arrays[i]);
  PyMem_Free(l->elements);
  PyMem_Free(l->arrays);
  Py_XDECREF(l->memory);
  type->tp_free(o);
  Py_DECREF(type);
}

template <typename F>
void* Fn(F* f) {
  return reinterpret_cast<void*>(f);
}

}  // namespace

PyObject* NewStructList(StructInfo* info, mjData* d, PyObject* memory) {
  return NewList(TypeOf(info), d, memory);
}

void InitLists() {
  const char* names[4] = {"mjContact", "mjWarningStat", "mjTimerStat", "mjSolverStat"};
  static PyMemberDef members[] = {
      {"__weaklistoffset__", T_PYSSIZET, offsetof(ListObject, weakrefs), READONLY, nullptr}, {}};
  for (int k = 0; k < 4; ++k) {
    ListType& t = types[k];
    t.info = FindStruct(names[k]);
    for (int i = 0; i < t.info->num_fields; ++i) {
      t.getset.push_back(
          {t.info->fields[i].name, GetColumn, SetColumn, nullptr, &t.info->fields[i]});
    }
    t.getset.push_back({});
    PyType_Slot slots[] = {{Py_tp_dealloc, Fn(ListDealloc)},
                           {Py_tp_repr, Fn(ListRepr)},
                           {Py_tp_richcompare, Fn(ListCompare)},
                           {Py_tp_hash, Fn(PyObject_HashNotImplemented)},
                           {Py_tp_getset, t.getset.data()},
                           {Py_tp_members, members},
                           {Py_sq_length, Fn(ListLength)},
                           {Py_sq_item, Fn(ListItem)},
                           {Py_mp_length, Fn(ListLength)},
                           {Py_mp_subscript, Fn(ListSubscript)},
                           {}};
    auto* name = new std::string(std::string("_") + t.info->py_name + "List");
    t.type = MakeType("_structs", name->c_str(), sizeof(ListObject),
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots);
    Py_INCREF(t.type);
    AddToModule("_structs", name->c_str(), reinterpret_cast<PyObject*>(t.type));
  }
}

}  // namespace synpy
