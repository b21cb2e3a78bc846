// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Models and data as bytes, for pickle. A model is its MJB image; data is the scalars, every array
// of the buffer and the used part of the arena, with the arena's pointers as offsets.

#ifndef SYNOVIA_PYTHON_PICKLE_H_
#define SYNOVIA_PYTHON_PICKLE_H_

#include "core.h"

namespace synpy {

PyObject* ModelImage(const mjModel* m);
PyObject* DataImage(const mjModel* m, const mjData* d);

// NULL with a ValueError set if the bytes are not such an image.
mjModel* ModelFromImage(PyObject* image);
mjData* DataFromImage(const mjModel* m, PyObject* image);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_PICKLE_H_
