// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Getters and setters of the attributes of wrapped structs.

#ifndef SYNOVIA_PYTHON_ACCESSORS_H_
#define SYNOVIA_PYTHON_ACCESSORS_H_

#include "core.h"

namespace synpy {

// The two functions of an entry in PyGetSetDef, whose closure is the Field. `set` is NULL if the
// attribute is read-only.
struct Access {
  getter get;
  setter set;
};
// Returns the functions for a kind of field.
Access AccessOf(Kind kind);

// Returns true if the struct still exists. Otherwise sets a ReferenceError and returns false:
// elements of a spec can be deleted while Python still holds their objects.
bool Alive(PyObject* o);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_ACCESSORS_H_
