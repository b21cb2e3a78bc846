// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts models and data to bytes, for pickle. The bytes of a model are its MJB file. The bytes
// of data are its scalars, all arrays of its buffer, and the used part of its arena, with the
// pointers into the arena as offsets.

#ifndef SYNOVIA_PYTHON_PICKLE_H_
#define SYNOVIA_PYTHON_PICKLE_H_

#include "core.h"

namespace synpy {

// Return the bytes of a model or of data as a bytes object, or NULL with an exception.
PyObject* ModelImage(const mjModel* m);
PyObject* DataImage(const mjModel* m, const mjData* d);

// Return a new model or data from such bytes, or NULL with a ValueError if the bytes are not valid.
mjModel* ModelFromImage(PyObject* image);
mjData* DataFromImage(const mjModel* m, PyObject* image);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_PICKLE_H_
