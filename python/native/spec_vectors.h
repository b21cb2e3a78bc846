// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_PYTHON_SPEC_VECTORS_H_
#define SYNOVIA_PYTHON_SPEC_VECTORS_H_

#include <string>

#include "core.h"

namespace synpy {

PyObject* ToPython(const std::string& x);
bool FromPython(PyObject* o, std::string* x);  // str or bytes; false with an error
void InitVectors();

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_SPEC_VECTORS_H_
