// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Binds and converts arguments. Exact types are tested first, because wrappers are called in every
// step of a simulation.

#include "args.h"

#include <climits>
#include <cstring>
#include <string>

#include "tables.h"

namespace synpy {
namespace {

// Sets a TypeError that shows the signature of the function, and throws ErrorSet.
[[noreturn]] void Mismatch(const Signature& sig, const char* why) {
  PyErr_Format(PyExc_TypeError,
               "%s(): incompatible function arguments. The following argument types are "
               "supported:\n    1. %s\n\n%s",
               sig.name, sig.text, why);
  throw ErrorSet();
}

void Intern(Signature& sig) {
  auto** names = static_cast<PyObject**>(PyMem_Calloc(sig.num_params + 1, sizeof(PyObject*)));
  for (int i = 0; i < sig.num_params; ++i) names[i] = PyUnicode_InternFromString(sig.names[i]);
  sig.interned = names;
}

// Returns true if the keyword is an older name of the parameter: older programs use spec= where
// release 3.3.7 uses sig=.
bool IsAlias(const char* param, PyObject* name) {
  return std::strcmp(param, "sig") == 0 && PyUnicode_CompareWithASCIIString(name, "spec") == 0;
}

// Returns the parameter with this name, or -1. Keywords in source code are interned strings, so in
// most cases comparing pointers is enough.
int FindParam(Signature& sig, PyObject* name) {
  if (!sig.interned) Intern(sig);
  for (int i = 0; i < sig.num_params; ++i) {
    if (sig.interned[i] == name) return i;
  }
  for (int i = 0; i < sig.num_params; ++i) {
    if (PyUnicode_Compare(sig.interned[i], name) == 0 || IsAlias(sig.names[i], name)) return i;
  }
  return -1;
}

}  // namespace

void Bind(Signature& sig, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames,
          PyObject** bound) {
  if (nargs > sig.num_params) Mismatch(sig, "too many arguments");
  for (Py_ssize_t i = 0; i < nargs; ++i) bound[i] = args[i];
  for (Py_ssize_t i = nargs; i < sig.num_params; ++i) bound[i] = nullptr;
  Py_ssize_t num_keywords = kwnames ? PyTuple_GET_SIZE(kwnames) : 0;
  char why[200];
  for (Py_ssize_t k = 0; k < num_keywords; ++k) {
    PyObject* name = PyTuple_GET_ITEM(kwnames, k);
    int i = FindParam(sig, name);
    if (i < 0 || bound[i]) {
      std::snprintf(why, sizeof(why), "%s argument '%.100s'", i < 0 ? "unknown" : "repeated",
                    PyUnicode_AsUTF8(name));
      Mismatch(sig, why);
    }
    bound[i] = args[nargs + k];
  }
  for (int i = 0; i < sig.num_required; ++i) {
    if (!bound[i]) {
      std::snprintf(why, sizeof(why), "missing argument '%.100s'", sig.names[i]);
      Mismatch(sig, why);
    }
  }
}

void BadArgument(const Signature& sig, int i, const char* expected, PyObject* got) {
  char why[400];
  std::snprintf(why, sizeof(why), "argument '%.100s': expected %.150s, got %.100s", sig.names[i],
                expected, Py_TYPE(got)->tp_name);
  PyErr_Clear();
  Mismatch(sig, why);
}

void BadShape(const char* text) {
  PyErr_SetString(PyExc_TypeError, text);
  throw ErrorSet();
}

mjModel* ModelArg(const Signature& sig, int i, PyObject* o) {
  if (Py_TYPE(o) != model_info.type && !PyObject_TypeCheck(o, model_info.type)) {
    BadArgument(sig, i, "MjModel", o);
  }
  return reinterpret_cast<ModelObject*>(o)->get();
}

mjData* DataArg(const Signature& sig, int i, PyObject* o) {
  if (Py_TYPE(o) != data_info.type && !PyObject_TypeCheck(o, data_info.type)) {
    BadArgument(sig, i, "MjData", o);
  }
  return reinterpret_cast<DataObject*>(o)->get();
}

void* StructArg(const Signature& sig, int i, PyObject* o, const StructInfo* info, bool optional) {
  if (optional && (!o || o == Py_None)) return nullptr;
  if (!PyObject_TypeCheck(o, info->type)) BadArgument(sig, i, info->py_name, o);
  void* ptr = reinterpret_cast<StructObject*>(o)->ptr;
  if (!ptr) {
    PyErr_Format(PyExc_ReferenceError, "%s: the element was deleted from its spec", sig.names[i]);
    throw ErrorSet();
  }
  return ptr;
}

// Refuses structs that have no element: the templates in defaults, and the plugins of elements,
// have the struct of an element but are none.
void RequireElement(const Signature& sig, int i, PyObject* o, const mjsElement* element) {
  if (!element) BadArgument(sig, i, "an element (this is a part of one, or a default)", o);
}

mjsElement* ElementArg(const Signature& sig, int i, PyObject* o, bool optional) {
  if (optional && (!o || o == Py_None)) return nullptr;
  // The structs of elements and of the spec begin with a pointer to their mjsElement. Of the
  // structs of specs only mjsCompiler and mjsOrientation do not.
  for (int k = 0; k < num_structs; ++k) {
    const StructInfo& info = structs[k];
    bool has_element =
        std::strncmp(info.c_name, "mjs", 3) == 0 || !std::strcmp(info.c_name, "mjSpec");
    if (!has_element || !PyObject_TypeCheck(o, info.type)) continue;
    if (!std::strcmp(info.c_name, "mjsCompiler") || !std::strcmp(info.c_name, "mjsOrientation")) {
      continue;
    }
    mjsElement* element = *static_cast<mjsElement**>(StructArg(sig, i, o, &info, false));
    RequireElement(sig, i, o, element);
    return element;
  }
  BadArgument(sig, i, "an element of a spec", o);
}

long long IntArg(const Signature& sig, int i, PyObject* o, long long low, long long high) {
  long long value;
  if (PyLong_CheckExact(o)) {
    value = PyLong_AsLongLong(o);
  } else {
    if (PyFloat_Check(o)) BadArgument(sig, i, "int", o);
    PyObject* index = PyNumber_Index(o);
    if (!index) BadArgument(sig, i, "int", o);
    value = PyLong_AsLongLong(index);
    Py_DECREF(index);
  }
  if (value == -1 && PyErr_Occurred()) BadArgument(sig, i, "an int that fits", o);
  if (value < low || value > high) BadArgument(sig, i, "an int in range", o);
  return value;
}

double RealArg(const Signature& sig, int i, PyObject* o) {
  double value = PyFloat_AsDouble(o);
  if (value == -1 && PyErr_Occurred()) BadArgument(sig, i, "float", o);
  return value;
}

const char* StringArg(const Signature& sig, int i, PyObject* o, bool optional) {
  if (optional && (!o || o == Py_None)) return nullptr;
  if (PyUnicode_Check(o)) {
    const char* text = PyUnicode_AsUTF8(o);
    if (!text) BadArgument(sig, i, "text without surrogates", o);
    return text;
  }
  if (PyBytes_Check(o)) return PyBytes_AS_STRING(o);
  BadArgument(sig, i, "str", o);
}

namespace {

std::string TypeName(int typenum) {
  switch (typenum) {
    case NPY_DOUBLE:
      return "float64";
    case NPY_FLOAT:
      return "float32";
    case NPY_INT:
      return "int32";
    default:
      return "uint8";
  }
}

// Calls BadArgument; if an array was given, the message also tells its type, shape and order.
[[noreturn]] void BadArray(const Signature& sig, int i, const std::string& expected, PyObject* o) {
  if (!PyArray_Check(o)) BadArgument(sig, i, expected.c_str(), o);
  auto* array = reinterpret_cast<PyArrayObject*>(o);
  PyObject* shape = PyObject_GetAttrString(o, "shape");
  PyObject* text = PyUnicode_FromFormat(
      "argument '%s': expected %s, got an array of %S with shape %S%s%s", sig.names[i],
      expected.c_str(), PyArray_DESCR(array), shape,
      PyArray_IS_C_CONTIGUOUS(array) ? "" : ", not C-contiguous (use np.ascontiguousarray)",
      PyArray_ISWRITEABLE(array) ? "" : ", read-only");
  const char* why = text ? PyUnicode_AsUTF8(text) : "an array does not fit";
  const std::string kept = why ? why : "";
  Py_XDECREF(text);
  Py_XDECREF(shape);
  Mismatch(sig, kept.c_str());
}

}  // namespace

ArrayArg::ArrayArg(const Signature& sig, int i, PyObject* o, ArraySpec spec) {
  if (spec.optional && (!o || o == Py_None)) return;
  given = true;
  PyArrayObject* array;
  if (spec.output) {
    if (!PyArray_Check(o)) BadArgument(sig, i, "a writeable array", o);
    array = reinterpret_cast<PyArrayObject*>(o);
    if (PyArray_TYPE(array) != spec.typenum || !PyArray_ISCARRAY(array)) {
      BadArray(sig, i, "a writeable, C-contiguous array of " + TypeName(spec.typenum), o);
    }
    Py_INCREF(o);
    kept_ = o;
  } else if (PyArray_CheckExact(o) && PyArray_ISCARRAY_RO(reinterpret_cast<PyArrayObject*>(o)) &&
             PyArray_TYPE(reinterpret_cast<PyArrayObject*>(o)) == spec.typenum) {
    Py_INCREF(o);
    kept_ = o;
    array = reinterpret_cast<PyArrayObject*>(o);
  } else {
    if (o == Py_None) BadArgument(sig, i, "an array", o);
    kept_ = PyArray_FROM_OTF(o, spec.typenum, NPY_ARRAY_IN_ARRAY | NPY_ARRAY_FORCECAST);
    if (!kept_) BadArgument(sig, i, "an array of numbers", o);
    array = reinterpret_cast<PyArrayObject*>(kept_);
  }
  int ndim = PyArray_NDIM(array);
  size = PyArray_SIZE(array);
  data = PyArray_DATA(array);
  rows = ndim > 0 ? PyArray_DIM(array, 0) : 1;
  cols = ndim > 1 ? size / (rows > 0 ? rows : 1) : 1;
  if (ndim > 1 && rows == 0) cols = PyArray_DIM(array, 1);
  bool fits = ndim <= 2;
  if (spec.fixed) fits = fits && ndim >= 1 && rows == spec.fixed && cols == 1;
  if (!fits) {
    Py_CLEAR(kept_);
    BadArray(sig, i,
             spec.fixed ? "an array of " + std::to_string(spec.fixed) + " numbers"
                        : "a vector or matrix",
             o);
  }
}

PyObject* TextOrNone(const char* text) {
  if (!text) Py_RETURN_NONE;
  return PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(std::strlen(text)), "replace");
}

}  // namespace synpy
