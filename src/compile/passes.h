// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares the passes of the compiler, in the order in which compile.cc runs them, and the
// functions that several passes share. All of them throw ModelError if the specification is
// invalid.

#ifndef SYNOVIA_COMPILE_PASSES_H_
#define SYNOVIA_COMPILE_PASSES_H_

#include "compile/compile.h"

namespace syn {

// Passes before the tree is drafted.
void CheckSpec(const Compilation& c);   // refuses what cannot be compiled
void CreateKeys(Compilation& c);        // adds empty keyframes up to nkey
void NameAssets(Compilation& c);        // names unnamed assets by their files
void NumberElements(Compilation& c);    // sets ids by position
void CheckNames(const Compilation& c);  // refuses equal names within a kind
void ResolvePlugins(Compilation& c);    // finds plugin instances and their users
void LoadAssets(Compilation& c);        // loads meshes, height fields, textures
void LoadSkins(Compilation& c);

// Passes that draft the tree.
void ComposeFrames(Compilation& c);
void DraftBodies(Compilation& c);
void FuseStaticBodies(Compilation& c);
void DiscardVisuals(Compilation& c);
void NumberDrafts(Compilation& c);       // sets the final ids
void CheckMasses(const Compilation& c);  // refuses moving bodies without mass
void CheckFreeJoints(const Compilation& c);
void DeriveStructure(Compilation& c);
void DraftFlexes(Compilation& c);

// Passes that count the sizes and fill the arrays of the model. CountSizes() returns a model that
// has sizes but no arrays.
mjModel CountSizes(Compilation& c);
void WritePlugins(Compilation& c);
void WriteBodies(Compilation& c);
void WriteJoints(Compilation& c);
void WriteGeoms(Compilation& c);
void WriteSites(Compilation& c);
void WriteCameras(Compilation& c);
void WriteLights(Compilation& c);
void WriteFlexes(Compilation& c);
void WriteMeshes(Compilation& c);
void WriteSkins(Compilation& c);
void WriteHFields(Compilation& c);
void WriteTextures(Compilation& c);
void WriteMaterials(Compilation& c);
void WritePairs(Compilation& c);
void WriteExcludes(Compilation& c);
void WriteEqualities(Compilation& c);
void WriteTendons(Compilation& c);
void WriteActuators(Compilation& c);
void WriteSensors(Compilation& c);
void WriteCustom(Compilation& c);  // numerics, texts, tuples
void WriteNames(Compilation& c);
void WritePaths(Compilation& c);
void WriteKeys(Compilation& c);
void SizePlugins(Compilation& c);  // asks plugins for sizes of states and sensors

// Returns warnings of values that are probably mistakes, one per line; empty if there are none. The
// sizes of the model must be set.
std::string WarnOfMistakes(Compilation& c);

// Passes that need the dynamics. TryStep() runs one step, so that models that cannot be simulated
// fail when they are compiled.
void SetSpringDampers(Compilation& c);
void SetLengthRanges(Compilation& c);
void OverrideStatistics(Compilation& c);
void TryStep(mjModel* m, mjData* d);

// Returns the size of the arena of mjData in bytes. Only the sizes of the model are read.
mjtSize ArenaSize(const mjSpec& spec, const mjModel& m);

// Copies a bounding volume hierarchy into the shared arrays from node `adr` on. PutTree() does not
// copy the boxes.
void PutBvh(const Bvh& bvh, int adr, mjModel* m);
void PutTree(const Bvh& bvh, int adr, mjModel* m);

// InstanceOf() returns the id of the plugin instance that an element uses, or -1 if it uses none.
// ConfigValues() returns the configuration of an instance, one text for each attribute that the
// plugin declares. ConfigBytes() returns the bytes that these texts take in the model.
int InstanceOf(const Compilation& c, const PluginUse& use);
std::vector<std::string> ConfigValues(const PluginInstance& instance);
size_t ConfigBytes(const PluginInstance& instance);

// Returns the triangle mesh of a plugin's signed distance field (sdf_mesh.cc).
ProcessedMesh SdfMesh(const PluginInstance& instance, const MeshOptions& options);

// SensorSize() returns the number of outputs of a sensor (0 for sensors of plugins, whose size is
// found later). NumericSize() returns the number of values of a numeric.
int SensorSize(const Compilation& c, const Sensor& sensor);
int NumericSize(const Numeric& numeric);

// Returns a hash of the structure of the model. mj_recompile() uses it to recognize models that
// were compiled from a specification.
uint64_t Signature(const mjModel& m);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_PASSES_H_
