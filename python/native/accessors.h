// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_PYTHON_ACCESSORS_H_
#define SYNOVIA_PYTHON_ACCESSORS_H_

#include "core.h"

namespace synpy {

// For PyGetSetDef, with the Field as closure; no setter: NULL.
struct Access {
  getter get;
  setter set;
};
Access AccessOf(Kind kind);

// Whether the struct is still there; if not, false with a ReferenceError.
bool Alive(PyObject* o);

}  // namespace synpy

#endif  // SYNOVIA_PYTHON_ACCESSORS_H_
