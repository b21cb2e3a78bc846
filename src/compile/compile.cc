// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Runs the passes of the compiler in order, and turns failures into error texts. compile.h explains
// the design.

#include "compile/compile.h"

#include <exception>
#include <new>
#include <string>

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "model/layout.h"
#include "model/plan/plan.h"
#include "model/validate.h"
#include "spec/compiled_copy.h"
#include "spec/content_digest.h"
#include "spec/use.h"

namespace syn {
namespace {

// Runs the passes up to the final drafts.
void MakeDrafts(Compilation& c) {
  CheckSpec(c);
  CreateKeys(c);
  NameAssets(c);
  NumberElements(c);
  CheckNames(c);
  ResolvePlugins(c);
  LoadAssets(c);
  LoadSkins(c);
  ComposeFrames(c);
  DraftBodies(c);
  FuseStaticBodies(c);
  DiscardVisuals(c);
  NumberDrafts(c);
  CheckMasses(c);
  CheckFreeJoints(c);
  DeriveStructure(c);
  DraftFlexes(c);
}

// Allocates the model with the sizes that the drafts have. The trap collects the warning that
// AllocateModel() gives on failure.
void Allocate(Compilation& c) {
  const MessageTrap trap;
  c.model.reset(AllocateModel(CountSizes(c)));
  if (!c.model) throw ModelError(trap.warning.empty() ? "could not allocate memory" : trap.warning);
  c.model->opt = c.spec.pub.option;
  c.model->vis = c.spec.pub.visual;
}

// Fills the arrays of the model. Passes that resolve ids run after the passes that set them.
void WriteModel(Compilation& c) {
  WritePlugins(c);
  WriteBodies(c);
  WriteJoints(c);
  WriteGeoms(c);
  WriteSites(c);
  WriteCameras(c);
  WriteLights(c);
  WriteFlexes(c);
  WriteMeshes(c);
  WriteSkins(c);
  WriteHFields(c);
  WriteTextures(c);
  WriteMaterials(c);
  WritePairs(c);
  WriteExcludes(c);
  WriteEqualities(c);
  WriteTendons(c);
  WriteActuators(c);
  WriteSensors(c);
  WriteCustom(c);
  WriteKeys(c);
  WriteNames(c);
  WritePaths(c);
  SizePlugins(c);
  // The signature comes last, because plugins change sizes.
  c.model->signature = Signature(*c.model);
  // The references are validated once more: every index of the model must be in range.
  const std::string problem = ValidateReferences(c.model.get());
  if (!problem.empty()) throw ModelError(problem);
}

// Computes the constants that need the dynamics, then runs a trial step.
void RunDynamics(Compilation& c) {
  mjModel* m = c.model.get();
  const double total_mass = c.spec.pub.compiler.settotalmass;
  // Masses are scaled before the plan is built and before constants are derived from them.
  if (total_mass > 0) mj_setTotalmass(m, total_mass);
  BuildPlan(m);
  const DataPtr d(mj_makeData(m));
  if (!d) throw ModelError("could not create mjData");
  mj_setConst(m, d.get());
  SetSpringDampers(c);
  SetLengthRanges(c);
  OverrideStatistics(c);
  TryStep(m, d.get());
}

// Runs all passes. The result is c.model.
void CompileInto(Compilation& c) {
  MakeDrafts(c);
  Allocate(c);
  WriteModel(c);
  RunDynamics(c);
}

}  // namespace

// Contacts are disabled: they depend on the scene more than on the soundness of the model.
void TryStep(mjModel* m, mjData* d) {
  // The copy shares the arrays of the model and differs only in its options.
  mjModel trial = *m;
  trial.opt.disableflags |= mjDSBL_CONTACT;
  mj_resetData(m, d);
  mj_step(&trial, d);
}

ModelPtr Compile(Spec& spec, const mjVFS* vfs) {
  spec.error.clear();
  spec.is_warning = false;
  spec.image_digest.reset();
  const MessageTrap trap;
  Compilation c(spec, vfs);
  try {
    CompileInto(c);
    // Errors of the engine during the trial step become errors of the compiler.
  } catch (const EngineError& error) {
    std::string message = std::string("engine error: ") + error.what();
    if (!trap.warning.empty()) message += "\n" + trap.warning;
    throw ModelError(message);
  }
  spec.signature = c.model->signature;
  spec.keys_changed = false;
  // The image is a copy of the model without bulk data; it serves saving and later comparisons.
  SetImage(spec, MakeImage(*c.model));
  spec.image_actuators.assign(spec.actuators.begin(), spec.actuators.end());
  const std::string mistakes = WarnOfMistakes(c);
  spec.error = trap.warning;
  if (!spec.error.empty() && !mistakes.empty()) spec.error += "\n";
  spec.error += mistakes;
  spec.is_warning = !spec.error.empty();
  return std::move(c.model);
}

namespace {

// Stores the exception that is being handled as the error of the specification. Must be called in a
// catch block.
void TakeError(Spec& spec) {
  try {
    try {
      throw;
    } catch (const ModelError& error) {
      // composing the text may run out of memory
      SetError(spec, CompileErrorText(error, spec.modelfile));
    }
  } catch (const std::bad_alloc&) {
    SetError(spec, "out of memory");  // short enough to need no allocation
  } catch (const std::exception& error) {
    SetError(spec, std::string("Error: ") + error.what());
  }
}

}  // namespace

ModelPtr TryCompile(Spec& spec, const mjVFS* vfs) {
  try {
    return Compile(spec, vfs);
  } catch (...) {
    TakeError(spec);
  }
  return nullptr;
}

ModelPtr CompileForUser(Spec& spec, const mjVFS* vfs) {
  ModelPtr model = TryCompile(spec, vfs);
  if (model) spec.image_digest = ContentDigest(spec);
  return model;
}

}  // namespace syn

mjModel* mj_compile(mjSpec* s, const mjVFS* vfs) {
  return syn::CompileForUser(*syn::AsSpec(s), vfs).release();
}
