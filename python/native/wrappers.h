// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions that the generated wrappers use beside those of args.h.

#ifndef SYNOVIA_PYTHON_WRAPPERS_H_
#define SYNOVIA_PYTHON_WRAPPERS_H_

#include "args.h"
#include "core.h"
#include "tables.h"

namespace synpy {

// A function of a module.
struct Function {
  const char* module;
  PyMethodDef def;
};
// Adds n functions to their modules.
void AddTable(Function* table, int n);

// Returns the Memory of a struct object, and the model of an MjData.
inline PyObject* MemoryOf(PyObject* o) { return reinterpret_cast<StructObject*>(o)->memory; }
inline mjModel* ModelOfData(PyObject* d) {
  return reinterpret_cast<ModelObject*>(reinterpret_cast<DataObject*>(d)->model)->get();
}
// Returns a new object with a copy of a struct.
PyObject* CopyOfStruct(const StructInfo* info, const void* value);

// Throws ErrorSet with a ValueError unless the data was made for this model, or for one with the
// same sizes. CheckPair tests the common case first.
void CheckOtherModel(PyObject* m, PyObject* d);
inline void CheckPair(PyObject* m, PyObject* d) {
  if (reinterpret_cast<DataObject*>(d)->model != m) CheckOtherModel(m, d);
}
// The functions below throw ErrorSet, with an exception that names the argument, if a value is out
// of range.
void CheckIndex(const char* name, int value, int count);
void CheckKeyframe(const mjModel* m, int key);
void CheckFaces(const ArrayArg& face, int nvert);
void CheckObject(const mjModel* m, int objtype, int objid);
void CheckGeomType(const mjModel* m, int geomid, int type);
void CheckSequence(const char* sequence);
void CheckSparseRows(const ArrayArg& mat, const ArrayArg& rownnz, const ArrayArg& rowadr,
                     const ArrayArg& colind);
void CheckSparse(const ArrayArg& res, const ArrayArg& mat, const ArrayArg& rownnz,
                 const ArrayArg& rowadr, const ArrayArg& colind);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_WRAPPERS_H_
