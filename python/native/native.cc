// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes Python objects for structs that other native code owns, such as the camera of the viewer.
// They are not copied.

#include "core.h"

namespace synpy {
namespace {

// Implements _at(type, address, owner): returns an object for the struct at the address, which must
// be valid as long as `owner` exists.
PyObject* At(PyObject*, PyObject* args) {
  PyObject *type, *owner;
  unsigned long long address;
  if (!PyArg_ParseTuple(args, "O!KO:_at", &PyType_Type, &type, &address, &owner)) return nullptr;
  PyObject* capsule = PyObject_GetAttrString(type, "_info");
  if (!capsule) return nullptr;
  auto* info = static_cast<StructInfo*>(PyCapsule_GetPointer(capsule, nullptr));
  Py_DECREF(capsule);
  if (!info) return nullptr;
  PyObject* memory = NewMemory(nullptr, nullptr, owner);
  PyObject* object = memory ? WrapStruct(info, reinterpret_cast<void*>(address), memory) : nullptr;
  Py_XDECREF(memory);
  return object;
}

}  // namespace

PyObject* Address(PyObject* o, void*) {
  return PyLong_FromVoidPtr(reinterpret_cast<StructObject*>(o)->ptr);
}

void InitNative() {
  static PyMethodDef at = {"_at", At, METH_VARARGS, nullptr};
  AddToModule("_structs", "_at", PyCFunction_New(&at, nullptr));
}

}  // namespace synpy
