// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts Python arguments to C arguments for the generated wrappers. A bad argument throws
// ErrorSet, after setting a TypeError that names the function and the argument.

#ifndef SYNOVIA_PYTHON_ARGS_H_
#define SYNOVIA_PYTHON_ARGS_H_

#include "core.h"

namespace synpy {

// The parameters of a function.
struct Signature {
  const char* text;          // Text for messages: "mj_step(m: MjModel, d: MjData, nstep: int = 1)".
  const char* name;          // Name of the function: "mj_step".
  const char* const* names;  // Names of the parameters.
  int num_params;
  int num_required;
  PyObject** interned = nullptr;  // The names as Python strings, made on first use.
};

// Assigns positional and keyword arguments to the parameters. `bound` has an element for each
// parameter, which is a borrowed reference, or NULL if the argument is not given.
void Bind(Signature& sig, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames,
          PyObject** bound);

// Throws ErrorSet with a TypeError. `expected` describes what parameter i accepts.
[[noreturn]] void BadArgument(const Signature& sig, int i, const char* expected, PyObject* got);
[[noreturn]] void BadShape(const char* text);

// Throws ErrorSet with a TypeError if the condition is false.
inline void Require(bool condition, const char* text) {
  if (!condition) BadShape(text);
}

// The functions below return argument i, given as `o`, as a C value, or call BadArgument. With
// `optional`, None and a missing argument are returned as NULL.
mjModel* ModelArg(const Signature& sig, int i, PyObject* o);
mjData* DataArg(const Signature& sig, int i, PyObject* o);
void* StructArg(const Signature& sig, int i, PyObject* o, const StructInfo* info, bool optional);
void RequireElement(const Signature& sig, int i, PyObject* o, const mjsElement* element);
// Returns the element of a spec, or of the spec itself.
mjsElement* ElementArg(const Signature& sig, int i, PyObject* o, bool optional);
// Returns an integer in [low, high]. Floats are refused.
long long IntArg(const Signature& sig, int i, PyObject* o, long long low, long long high);
double RealArg(const Signature& sig, int i, PyObject* o);
// Returns the text of str or bytes. The text belongs to the object.
const char* StringArg(const Signature& sig, int i, PyObject* o, bool optional = false);

// The requirements on an array argument: NumPy type, length that a vector must have (0: any), and
// whether the function writes to the array. Output arrays must have the right type and be
// C-contiguous; input arrays are converted.
struct ArraySpec {
  int typenum;
  npy_intp fixed;
  bool output;
  bool optional;
};

// An array argument as a matrix in C order. It keeps a reference to the array, or to a converted
// copy.
class ArrayArg {
 public:
  ArrayArg(const Signature& sig, int i, PyObject* o, ArraySpec spec);
  ~ArrayArg() { Py_XDECREF(kept_); }
  ArrayArg(const ArrayArg&) = delete;
  ArrayArg& operator=(const ArrayArg&) = delete;

  // Returns true if the argument was given.
  explicit operator bool() const { return data != nullptr || given; }
  // A vector of n numbers has n rows and one column.
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

// Returns a str, or None if the text is NULL.
PyObject* TextOrNone(const char* text);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_ARGS_H_
