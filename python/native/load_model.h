// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The static methods of MjModel that load a model: from_xml_string, from_xml_path,
// from_binary_path.

#ifndef SYNOVIA_PYTHON_LOAD_MODEL_H_
#define SYNOVIA_PYTHON_LOAD_MODEL_H_

#include "core.h"

namespace synpy {

PyObject* FromXmlString(PyObject*, PyObject* args, PyObject* kw);
PyObject* FromXmlPath(PyObject*, PyObject* args, PyObject* kw);
PyObject* FromBinaryPath(PyObject*, PyObject* args, PyObject* kw);
// Takes over a native model at an address.
PyObject* FromModelPtr(PyObject*, PyObject* address);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_LOAD_MODEL_H_
