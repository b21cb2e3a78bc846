// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_PYTHON_LOAD_MODEL_H_
#define SYNOVIA_PYTHON_LOAD_MODEL_H_

#include "core.h"

namespace synpy {

PyObject* FromXmlString(PyObject*, PyObject* args, PyObject* kw);
PyObject* FromXmlPath(PyObject*, PyObject* args, PyObject* kw);
PyObject* FromBinaryPath(PyObject*, PyObject* args, PyObject* kw);
PyObject* FromModelPtr(PyObject*, PyObject* address);  // adopts a native model

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_LOAD_MODEL_H_
