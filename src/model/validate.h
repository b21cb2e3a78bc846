// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks that every index in a model is within the arrays of the model. This protects the stages of
// a step, which trust their model, from malformed or hostile MJB files. The compiler runs the check
// as its last step, too.

#ifndef SYNOVIA_MODEL_VALIDATE_H_
#define SYNOVIA_MODEL_VALIDATE_H_

#include <string>

#include <mujoco/mujoco.h>

namespace syn {

// Returns an empty text if the model is sound, otherwise a description: "Invalid model: ...".
std::string ValidateReferences(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_VALIDATE_H_
