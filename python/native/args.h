// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// From Python arguments to C ones, for the generated wrappers. A bad argument throws ErrorSet with
// a TypeError that names the function and the argument.

#ifndef SYNOVIA_PYTHON_ARGS_H_
#define SYNOVIA_PYTHON_ARGS_H_

#include "core.h"

namespace synpy {

struct Signature {
  const char* text;          // "mj_step(m: MjModel, d: MjData, nstep: int = 1)"
  const char* name;          // "mj_step"
  const char* const* names;  // of the parameters
  int num_params;
  int num_required;
  PyObject** interned = nullptr;  // names as Python strings, made on first use
};

// Spreads positional and keyword arguments over `bound`; those not given are NULL.
void Bind(Signature& sig, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames,
          PyObject** bound);

[[noreturn]] void BadArgument(const Signature& sig, int i, const char* expected, PyObject* got);
[[noreturn]] void BadShape(const char* text);

inline void Require(bool condition, const char* text) {
  if (!condition) BadShape(text);
}

mjModel* ModelArg(const Signature& sig, int i, PyObject* o);
mjData* DataArg(const Signature& sig, int i, PyObject* o);
void* StructArg(const Signature& sig, int i, PyObject* o, const StructInfo* info, bool optional);
void RequireElement(const Signature& sig, int i, PyObject* o, const mjsElement* element);
mjsElement* ElementArg(const Signature& sig, int i, PyObject* o, bool optional);
long long IntArg(const Signature& sig, int i, PyObject* o, long long low, long long high);
double RealArg(const Signature& sig, int i, PyObject* o);
const char* StringArg(const Signature& sig, int i, PyObject* o, bool optional = false);

// An array argument. `fixed` is the length a vector must have, 0: any.
struct ArraySpec {
  int typenum;
  npy_intp fixed;
  bool output;
  bool optional;
};

class ArrayArg {
 public:
  ArrayArg(const Signature& sig, int i, PyObject* o, ArraySpec spec);
  ~ArrayArg() { Py_XDECREF(kept_); }
  ArrayArg(const ArrayArg&) = delete;
  ArrayArg& operator=(const ArrayArg&) = delete;

  explicit operator bool() const { return data != nullptr || given; }
  bool IsVector() const { return cols == 1; }
  bool IsShape(npy_intp r, npy_intp c) const { return rows == r && cols == c; }
  template <typename T>
  T* as() const {
    return static_cast<T*>(data);
  }
  int n() const { return static_cast<int>(size); }
  int nr() const { return static_cast<int>(rows); }
  int nc() const { return static_cast<int>(cols); }

  void* data = nullptr;
  npy_intp size = 0, rows = 0, cols = 0;
  bool given = false;

 private:
  PyObject* kept_ = nullptr;
};

PyObject* TextOrNone(const char* text);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_ARGS_H_
