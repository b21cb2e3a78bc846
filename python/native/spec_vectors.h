// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts texts and vectors of specs to Python values and back.

#ifndef SYNOVIA_PYTHON_SPEC_VECTORS_H_
#define SYNOVIA_PYTHON_SPEC_VECTORS_H_

#include <string>

#include "core.h"

namespace synpy {

// Returns a str; bytes that are not UTF-8 are replaced.
PyObject* ToPython(const std::string& x);
// Accepts str or bytes. Returns false with an exception for other types.
bool FromPython(PyObject* o, std::string* x);
// Creates the types MjIntVec, MjStringVec and so on.
void InitVectors();

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_SPEC_VECTORS_H_
