// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks that every index in a model points into the model: what stands between a hostile MJB file
// and the stages, which trust their model. Also run at the end of every compile.

#ifndef SYNOVIA_MODEL_VALIDATE_H_
#define SYNOVIA_MODEL_VALIDATE_H_

#include <string>

#include <mujoco/mujoco.h>

namespace syn {

// Empty if the model is sound, else what is wrong: "Invalid model: ...".
std::string ValidateReferences(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_VALIDATE_H_
