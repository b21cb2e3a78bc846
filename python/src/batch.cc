// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// _structs._Batch: the native part of synovia.Batch, over include/synovia/batch.h.

#include <synovia/batch.h>

#include "core.h"

namespace synpy {
namespace {

struct BatchObject {
  PyObject_HEAD synBatch* batch;
  PyObject* memory;  // owns the batch, and keeps the model alive
};

BatchObject* Self(PyObject* o) { return reinterpret_cast<BatchObject*>(o); }
void Release(void* b) { syn_deleteBatch(static_cast<synBatch*>(b)); }

PyObject* BatchNew(PyTypeObject* type, PyObject* args, PyObject*) {
  PyObject* model;
  int nworld, nthread;
  if (!PyArg_ParseTuple(args, "O!ii:Batch", model_info.type, &model, &nworld, &nthread))
    return nullptr;
  char error[500] = "";
  synBatch* b = syn_makeBatch(reinterpret_cast<ModelObject*>(model)->get(), nworld, nthread, error,
                              sizeof(error));
  if (!b) {
    PyErr_SetString(PyExc_ValueError, error);
    return nullptr;
  }
  PyObject* memory = NewMemory(b, Release, reinterpret_cast<StructObject*>(model)->memory);
  PyObject* o = memory ? type->tp_alloc(type, 0) : nullptr;
  if (!o) {
    Py_XDECREF(memory);
    return nullptr;
  }
  Self(o)->batch = b;
  Self(o)->memory = memory;
  return o;
}

void BatchDealloc(PyObject* o) {
  PyTypeObject* type = Py_TYPE(o);
  Py_XDECREF(Self(o)->memory);
  type->tp_free(o);
  Py_DECREF(type);
}

PyObject* GetField(PyObject* o, PyObject* name) {
  const char* text = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : nullptr;
  int size = 0;
  mjtNum* data = text ? syn_batchField(Self(o)->batch, text, &size) : nullptr;
  if (!data) {
    PyErr_Format(PyExc_AttributeError, "a batch has no field %R", name);
    return nullptr;
  }
  npy_intp dims[2] = {syn_batchSize(Self(o)->batch), size};
  return ArrayView(NPY_DOUBLE, 2, dims, nullptr, data, Self(o)->memory);
}

template <class F>
PyObject* Run(F&& f) try {
  char error[500] = "";
  int result;
  {
    NoGil no_gil;
    result = f(error, static_cast<int>(sizeof(error)));
  }
  if (result == 0) Py_RETURN_NONE;
  PyErr_SetString(fatal_error, error);
  return nullptr;
} catch (...) {
  return Translate();
}

PyObject* Step(PyObject* o, PyObject* arg) {
  int nstep = static_cast<int>(PyLong_AsLong(arg));
  if (PyErr_Occurred()) return nullptr;
  return Run([&](char* e, int n) { return syn_batchStep(Self(o)->batch, nstep, e, n); });
}

// One byte for each world, NULL for None; false with a TypeError.
bool Mask(PyObject* o, PyObject* mask, const mjtByte** data) {
  *data = nullptr;
  if (mask == Py_None) return true;
  auto* array = reinterpret_cast<PyArrayObject*>(mask);
  if (!PyArray_Check(mask) || PyArray_TYPE(array) != NPY_UINT8 || !PyArray_ISCARRAY_RO(array) ||
      PyArray_SIZE(array) != syn_batchSize(Self(o)->batch)) {
    PyErr_SetString(PyExc_TypeError, "mask: expected one uint8 for each world");
    return false;
  }
  *data = static_cast<const mjtByte*>(PyArray_DATA(array));
  return true;
}

PyObject* Forward(PyObject* o, PyObject* mask) {
  const mjtByte* data;
  if (!Mask(o, mask, &data)) return nullptr;
  return Run([&](char* e, int n) { return syn_batchForward(Self(o)->batch, data, e, n); });
}

PyObject* Reset(PyObject* o, PyObject* args) {
  PyObject* mask;
  int key;
  const mjtByte* data;
  if (!PyArg_ParseTuple(args, "Oi", &mask, &key) || !Mask(o, mask, &data)) return nullptr;
  return Run([&](char* e, int n) { return syn_batchReset(Self(o)->batch, data, key, e, n); });
}

}  // namespace

void InitBatch() {
  static PyMethodDef methods[] = {{"field", GetField, METH_O, nullptr},
                                  {"step", Step, METH_O, nullptr},
                                  {"forward", Forward, METH_O, nullptr},
                                  {"reset", Reset, METH_VARARGS, nullptr},
                                  {}};
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(BatchNew)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(BatchDealloc)},
                                {Py_tp_methods, methods},
                                {}};
  PyTypeObject* type =
      MakeType("_structs", "_Batch", sizeof(BatchObject), Py_TPFLAGS_DEFAULT, slots);
  AddToModule("_structs", "_Batch", reinterpret_cast<PyObject*>(type));
}

}  // namespace synpy
