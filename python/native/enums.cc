// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Enumerations: one type for each, with its members as class attributes. A member is not an int,
// but behaves as one in arithmetic, indexing, hashing and comparison. It is always true, also if
// its value is 0.

#include <cstring>
#include <string>

#include "core.h"
#include "tables.h"

namespace synpy {
namespace {

// A member: its value, the value as a Python int, and its name.
struct EnumObject {
  PyObject_HEAD long value;
  PyObject* number;
  PyObject* name;
};

PyTypeObject* enum_base;

EnumObject* Self(PyObject* o) { return reinterpret_cast<EnumObject*>(o); }
bool IsMember(PyObject* o) { return PyObject_TypeCheck(o, enum_base); }
// Returns the int of a member, and other objects unchanged. The reference is borrowed.
PyObject* Plain(PyObject* o) { return IsMember(o) ? Self(o)->number : o; }

const EnumInfo* InfoOf(PyTypeObject* type) {
  for (int i = 0; i < num_enums; ++i) {
    if (enums[i].type == type) return &enums[i];
  }
  return nullptr;
}

// Implements calls such as mjtGeom(2), which return the existing member.
PyObject* EnumNew(PyTypeObject* type, PyObject* args, PyObject* kw) {
  static const char* names[] = {"value", nullptr};
  PyObject* arg;
  if (!PyArg_ParseTupleAndKeywords(args, kw, "O", const_cast<char**>(names), &arg)) return nullptr;
  const EnumInfo* info = InfoOf(type);
  PyObject* index = PyNumber_Index(arg);
  if (!info || !index) return nullptr;
  long value = PyLong_AsLong(index);
  Py_DECREF(index);
  if (value == -1 && PyErr_Occurred()) return nullptr;
  for (int i = 0; i < info->num_members; ++i) {
    if (info->members[i].value == value) {
      Py_INCREF(info->objects[i]);
      return info->objects[i];
    }
  }
  PyErr_Format(PyExc_ValueError, "Invalid int value for %s: %ld", info->name, value);
  return nullptr;
}

void EnumDealloc(PyObject* o) {
  PyTypeObject* type = Py_TYPE(o);
  Py_XDECREF(Self(o)->number);
  Py_XDECREF(Self(o)->name);
  type->tp_free(o);
  Py_DECREF(type);
}

const char* ShortName(PyObject* o) { return std::strrchr(Py_TYPE(o)->tp_name, '.') + 1; }

PyObject* EnumStr(PyObject* o) {
  return PyUnicode_FromFormat("%s.%U", ShortName(o), Self(o)->name);
}
PyObject* EnumRepr(PyObject* o) {
  return PyUnicode_FromFormat("<%s.%U: %ld>", ShortName(o), Self(o)->name, Self(o)->value);
}
Py_hash_t EnumHash(PyObject* o) { return PyObject_Hash(Self(o)->number); }

PyObject* EnumCompare(PyObject* a, PyObject* b, int op) {
  return PyObject_RichCompare(Plain(a), Plain(b), op);
}

PyObject* EnumIndex(PyObject* o) {
  Py_INCREF(Self(o)->number);
  return Self(o)->number;
}
PyObject* EnumFloat(PyObject* o) { return PyFloat_FromDouble(static_cast<double>(Self(o)->value)); }

template <PyObject* (*op)(PyObject*, PyObject*)>
PyObject* Binary(PyObject* a, PyObject* b) {
  return op(Plain(a), Plain(b));
}
template <PyObject* (*op)(PyObject*)>
PyObject* Unary(PyObject* a) {
  return op(Plain(a));
}

PyObject* EnumReduce(PyObject* o, PyObject*) {
  return Py_BuildValue("O(l)", Py_TYPE(o), Self(o)->value);
}

PyObject* EnumCopy(PyObject* o, PyObject*) {
  Py_INCREF(o);
  return o;
}

template <typename F>
void* Fn(F* f) {
  return reinterpret_cast<void*>(f);
}

void InitBase() {
  static PyMemberDef members[] = {
      {"value", T_OBJECT, offsetof(EnumObject, number), READONLY, "The number."},
      {"name", T_OBJECT, offsetof(EnumObject, name), READONLY, "The name."},
      {}};
  static PyMethodDef methods[] = {{"__reduce__", EnumReduce, METH_NOARGS, nullptr},
                                  {"__copy__", EnumCopy, METH_NOARGS, nullptr},
                                  {"__deepcopy__", EnumCopy, METH_O, nullptr},
                                  {}};
  static PyType_Slot slots[] = {{Py_tp_dealloc, Fn(EnumDealloc)},
                                {Py_tp_str, Fn(EnumStr)},
                                {Py_tp_repr, Fn(EnumRepr)},
                                {Py_tp_hash, Fn(EnumHash)},
                                {Py_tp_richcompare, Fn(EnumCompare)},
                                {Py_tp_members, members},
                                {Py_tp_methods, methods},
                                {Py_nb_index, Fn(EnumIndex)},
                                {Py_nb_int, Fn(EnumIndex)},
                                {Py_nb_float, Fn(EnumFloat)},
                                {Py_nb_negative, Fn(Unary<PyNumber_Negative>)},
                                {Py_nb_invert, Fn(Unary<PyNumber_Invert>)},
                                {Py_nb_add, Fn(Binary<PyNumber_Add>)},
                                {Py_nb_subtract, Fn(Binary<PyNumber_Subtract>)},
                                {Py_nb_multiply, Fn(Binary<PyNumber_Multiply>)},
                                {Py_nb_true_divide, Fn(Binary<PyNumber_TrueDivide>)},
                                {Py_nb_floor_divide, Fn(Binary<PyNumber_FloorDivide>)},
                                {Py_nb_remainder, Fn(Binary<PyNumber_Remainder>)},
                                {Py_nb_and, Fn(Binary<PyNumber_And>)},
                                {Py_nb_or, Fn(Binary<PyNumber_Or>)},
                                {Py_nb_xor, Fn(Binary<PyNumber_Xor>)},
                                {Py_nb_lshift, Fn(Binary<PyNumber_Lshift>)},
                                {Py_nb_rshift, Fn(Binary<PyNumber_Rshift>)},
                                {}};
  enum_base = MakeType("_enums", "_Enum", sizeof(EnumObject),
                       Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots);
}

// Creates the members of an enumeration and adds the type to its module.
void AddMembers(EnumInfo* info) {
  auto* type = reinterpret_cast<PyObject*>(info->type);
  PyObject* all = PyDict_New();
  info->objects = static_cast<PyObject**>(PyMem_Calloc(info->num_members, sizeof(PyObject*)));
  for (int i = 0; i < info->num_members; ++i) {
    PyObject* o = info->type->tp_alloc(info->type, 0);
    Self(o)->value = info->members[i].value;
    Self(o)->number = PyLong_FromLong(info->members[i].value);
    Self(o)->name = PyUnicode_InternFromString(info->members[i].name);
    info->objects[i] = o;
    PyDict_SetItem(all, Self(o)->name, o);
    PyDict_SetItem(info->type->tp_dict, Self(o)->name, o);
  }
  PyDict_SetItemString(info->type->tp_dict, "__members__", all);
  PyType_Modified(info->type);
  Py_DECREF(all);
  Py_INCREF(type);
  AddToModule("_enums", info->name, type);
}

}  // namespace

PyObject* EnumMember(const EnumInfo* info, long value) {
  for (int i = 0; i < info->num_members; ++i) {
    if (info->members[i].value == value) {
      Py_INCREF(info->objects[i]);
      return info->objects[i];
    }
  }
  return PyLong_FromLong(value);
}

bool EnumValue(PyObject* o, long* value) {
  if (!IsMember(o)) return false;
  *value = Self(o)->value;
  return true;
}

void InitEnums() {
  InitBase();
  for (int i = 0; i < num_enums; ++i) {
    PyType_Slot slots[] = {{Py_tp_new, Fn(EnumNew)}, {}};
    enums[i].type = MakeType("_enums", enums[i].name, sizeof(EnumObject), Py_TPFLAGS_DEFAULT, slots,
                             enum_base, "value");
    AddMembers(&enums[i]);
  }
}

}  // namespace synpy
