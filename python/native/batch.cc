// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The type _structs._Batch, which is the native part of synovia.Batch. It wraps the functions of
// include/synovia/batch.h and releases the global interpreter lock during each call.

#include <synovia/batch.h>

#include <vector>

#include "core.h"

namespace synpy {
namespace {

// The Python object of a batch.
struct BatchObject {
  PyObject_HEAD synBatch* batch;
  PyObject* memory;  // Owns the batch and keeps the model alive.
  // True while a thread is inside a function of the batch. These functions release the interpreter
  // lock, so that another thread could call them at the same time.
  bool busy;
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

int NumpyType(int type) {
  switch (type) {
    case synTYPE_FLOAT:
      return NPY_FLOAT;
    case synTYPE_INT:
      return NPY_INT;
    case synTYPE_BYTE:
      return NPY_UINT8;
    default:
      return NPY_DOUBLE;
  }
}

// Returns false, with a RuntimeError, while another thread is inside a function of the batch. It is
// called with the GIL, so no other thread can enter between the answer and Run.
bool IsFree(PyObject* o) {
  if (!Self(o)->busy) return true;
  PyErr_SetString(
      PyExc_RuntimeError,
      "this Batch is in use by another thread, or by a callback of its own step. A batch "
      "belongs to one thread at a time: use a lock, or a Batch for each thread.");
  return false;
}

// Returns the rows of a field as an array of shape (nworld, size), or None if `find` knows no such
// field.
PyObject* Rows(PyObject* o, PyObject* name, void* (*find)(synBatch*, const char*, int*, int*)) {
  const char* text = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : nullptr;
  if (PyErr_Occurred()) return nullptr;
  if (!IsFree(o)) return nullptr;
  int type = 0, size = 0;
  void* data = find(Self(o)->batch, text, &type, &size);
  if (!data) Py_RETURN_NONE;
  npy_intp dims[2] = {syn_batchSize(Self(o)->batch), size};
  return ArrayView(NumpyType(type), 2, dims, nullptr, data, Self(o)->memory);
}

PyObject* GetField(PyObject* o, PyObject* name) { return Rows(o, name, syn_batchBind); }
PyObject* Expand(PyObject* o, PyObject* name) { return Rows(o, name, syn_batchExpand); }

// Marks a batch as in use during its lifetime.
class Turn {
 public:
  explicit Turn(BatchObject* batch) : batch_(batch) { batch_->busy = true; }
  ~Turn() { batch_->busy = false; }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  BatchObject* batch_;
};

// Calls f(error, size) without the global interpreter lock. Returns None, or raises FatalError with
// the text in `error` if f does not return 0.
template <typename F>
PyObject* Run(PyObject* o, F&& f) try {
  if (!IsFree(o)) return nullptr;
  char error[500] = "";
  int result;
  const Turn turn(Self(o));
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
  return Run(o, [&](char* e, int n) { return syn_batchStep(Self(o)->batch, nstep, e, n); });
}

// Returns the mask of worlds, one byte each, or NULL for None. Returns false with a TypeError if
// the array does not fit.
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
  return Run(o, [&](char* e, int n) { return syn_batchForward(Self(o)->batch, data, e, n); });
}

PyObject* Reset(PyObject* o, PyObject* args) {
  PyObject* mask;
  int key;
  const mjtByte* data;
  if (!PyArg_ParseTuple(args, "Oi", &mask, &key) || !Mask(o, mask, &data)) return nullptr;
  return Run(o, [&](char* e, int n) { return syn_batchReset(Self(o)->batch, data, key, e, n); });
}

PyObject* SetConst(PyObject* o, PyObject* mask) {
  const mjtByte* data;
  if (!Mask(o, mask, &data)) return nullptr;
  return Run(o, [&](char* e, int n) { return syn_batchSetConst(Self(o)->batch, data, e, n); });
}

PyObject* Pin(PyObject* o, PyObject* cores) {
  PyObject* list = PySequence_Fast(cores, "cores: expected a sequence of integers");
  if (!list) return nullptr;
  std::vector<int> numbers;
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list); ++i) {
    numbers.push_back(static_cast<int>(PyLong_AsLong(PySequence_Fast_GET_ITEM(list, i))));
  }
  Py_DECREF(list);
  if (PyErr_Occurred()) return nullptr;
  if (!IsFree(o)) return nullptr;
  if (syn_batchPin(Self(o)->batch, numbers.data(), static_cast<int>(numbers.size())) == 0) {
    Py_RETURN_NONE;
  }
  PyErr_SetString(PyExc_ValueError, "cores: a core is not there, or not allowed to this process");
  return nullptr;
}

// Implements copy_world(world, data), which copies one world into an MjData of the same model.
PyObject* CopyWorld(PyObject* o, PyObject* args) try {
  PyObject* data;
  int world;
  if (!PyArg_ParseTuple(args, "iO!:copy_world", &world, data_info.type, &data) || !IsFree(o)) {
    return nullptr;
  }
  if (world < 0 || world >= syn_batchSize(Self(o)->batch)) {
    PyErr_SetString(PyExc_IndexError, "world is out of range");
    return nullptr;
  }
  auto* d = reinterpret_cast<DataObject*>(data);
  mj_copyData(d->get(), reinterpret_cast<ModelObject*>(d->model)->get(),
              syn_batchData(Self(o)->batch, world));
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

// Returns the data of an array. synovia/batch.py passes contiguous arrays of the right type and
// size; others are refused with a TypeError.
template <typename T>
T* Numbers(PyObject* array, int typenum, npy_intp size) {
  auto* a = reinterpret_cast<PyArrayObject*>(array);
  if (!PyArray_Check(array) || PyArray_TYPE(a) != typenum || !PyArray_ISCARRAY(a) ||
      PyArray_SIZE(a) != size) {
    PyErr_SetString(PyExc_TypeError, "batch: array of another type or size");
    return nullptr;
  }
  return static_cast<T*>(PyArray_DATA(a));
}

// Implements ray(nray, pnt, vec, geomgroup or None, flg_static, bodyexclude, geomid, dist).
PyObject* Ray(PyObject* o, PyObject* args) {
  PyObject *pnt, *vec, *group, *geomid, *dist;
  int nray, flg_static, exclude;
  if (!PyArg_ParseTuple(args, "iOOOpiOO", &nray, &pnt, &vec, &group, &flg_static, &exclude, &geomid,
                        &dist)) {
    return nullptr;
  }
  const npy_intp n = npy_intp{nray} * syn_batchSize(Self(o)->batch);
  const auto* p = Numbers<mjtNum>(pnt, NPY_DOUBLE, 3 * n);
  const auto* v = p ? Numbers<mjtNum>(vec, NPY_DOUBLE, 3 * n) : nullptr;
  int* id = v ? Numbers<int>(geomid, NPY_INT, n) : nullptr;
  mjtNum* x = id ? Numbers<mjtNum>(dist, NPY_DOUBLE, n) : nullptr;
  if (!x) return nullptr;
  const mjtByte* g = group == Py_None ? nullptr : Numbers<mjtByte>(group, NPY_UINT8, mjNGROUP);
  if (PyErr_Occurred()) return nullptr;
  return Run(o, [&](char* e, int size) {
    return syn_batchRay(Self(o)->batch, nray, p, v, g, static_cast<mjtByte>(flg_static), exclude,
                        id, x, e, size);
  });
}

// Implements jac(objtype, nv, ids, jacp, jacr).
PyObject* Jacobians(PyObject* o, PyObject* args) {
  PyObject *ids, *jacp, *jacr;
  int type, nv;
  if (!PyArg_ParseTuple(args, "iiOOO", &type, &nv, &ids, &jacp, &jacr)) return nullptr;
  const npy_intp count =
      PyArray_Check(ids) ? PyArray_SIZE(reinterpret_cast<PyArrayObject*>(ids)) : 0;
  const npy_intp n = 3 * count * syn_batchSize(Self(o)->batch) * nv;
  const int* id = Numbers<int>(ids, NPY_INT, count);
  mjtNum* p = id ? Numbers<mjtNum>(jacp, NPY_DOUBLE, n) : nullptr;
  mjtNum* r = p ? Numbers<mjtNum>(jacr, NPY_DOUBLE, n) : nullptr;
  if (!r) return nullptr;
  return Run(o, [&](char* e, int size) {
    return syn_batchJac(Self(o)->batch, type, id, static_cast<int>(count), p, r, e, size);
  });
}

// Implements height(geom, npoint, xy, height).
PyObject* Heights(PyObject* o, PyObject* args) {
  PyObject *xy, *height;
  int geom, npoint;
  if (!PyArg_ParseTuple(args, "iiOO", &geom, &npoint, &xy, &height)) return nullptr;
  const npy_intp n = npy_intp{npoint} * syn_batchSize(Self(o)->batch);
  const auto* p = Numbers<mjtNum>(xy, NPY_DOUBLE, 2 * n);
  mjtNum* h = p ? Numbers<mjtNum>(height, NPY_DOUBLE, n) : nullptr;
  if (!h) return nullptr;
  return Run(o, [&](char* e, int size) {
    return syn_batchHeight(Self(o)->batch, geom, npoint, p, h, e, size);
  });
}

}  // namespace

void InitBatch() {
  static PyMethodDef methods[] = {{"field", GetField, METH_O, nullptr},
                                  {"step", Step, METH_O, nullptr},
                                  {"forward", Forward, METH_O, nullptr},
                                  {"reset", Reset, METH_VARARGS, nullptr},
                                  {"expand", Expand, METH_O, nullptr},
                                  {"set_const", SetConst, METH_O, nullptr},
                                  {"pin", Pin, METH_O, nullptr},
                                  {"copy_world", CopyWorld, METH_VARARGS, nullptr},
                                  {"ray", Ray, METH_VARARGS, nullptr},
                                  {"jac", Jacobians, METH_VARARGS, nullptr},
                                  {"height", Heights, METH_VARARGS, nullptr},
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
