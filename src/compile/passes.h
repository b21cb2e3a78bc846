// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The passes of the compiler, in the order in which compile.cc runs them. All throw ModelError.

#ifndef SYNOVIA_COMPILE_PASSES_H_
#define SYNOVIA_COMPILE_PASSES_H_

#include "compile/compile.h"

namespace syn {

// Before the tree.
void CheckSpec(const Compilation& c);   // what the compiler does not handle
void CreateKeys(Compilation& c);        // empty keyframes up to nkey
void NameAssets(Compilation& c);        // from their files
void NumberElements(Compilation& c);    // ids by position
void CheckNames(const Compilation& c);  // no two elements of a kind share a name
void ResolvePlugins(Compilation& c);    // instances, and who uses them
void LoadAssets(Compilation& c);        // meshes, height fields, textures
void LoadSkins(Compilation& c);

// The tree.
void ComposeFrames(Compilation& c);
void DraftBodies(Compilation& c);
void FuseStaticBodies(Compilation& c);
void DiscardVisuals(Compilation& c);
void NumberDrafts(Compilation& c);       // final ids
void CheckMasses(const Compilation& c);  // moving bodies must resist acceleration
void CheckFreeJoints(const Compilation& c);
void DeriveStructure(Compilation& c);
void DraftFlexes(Compilation& c);

// The model: sizes, then its arrays.
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
void WriteCustom(Compilation& c);  // numeric, text, tuple
void WriteNames(Compilation& c);
void WritePaths(Compilation& c);
void WriteKeys(Compilation& c);
void SizePlugins(Compilation& c);  // state and sensor data, which plugins tell

// Returns warnings of values that are probably mistakes, one in a line; empty if there are none. Needs
// the sizes of the model.
std::string WarnOfMistakes(Compilation& c);

// What only the dynamics can tell.
void SetSpringDampers(Compilation& c);
void SetLengthRanges(Compilation& c);
void OverrideStatistics(Compilation& c);
void TryStep(mjModel* m, mjData* d);

// Bytes of the arena of mjData; of the model only sizes are used.
mjtSize ArenaSize(const mjSpec& spec, const mjModel& m);

// A hierarchy at its address in the shared arrays; PutTree: without boxes.
void PutBvh(const Bvh& bvh, int adr, mjModel* m);
void PutTree(const Bvh& bvh, int adr, mjModel* m);

// The plugin instance of a user, -1 if it has none; the configuration of an instance, one text for
// each declared attribute, and the bytes it takes in the model.
int InstanceOf(const Compilation& c, const PluginUse& use);
std::vector<std::string> ConfigValues(const PluginInstance& instance);
size_t ConfigBytes(const PluginInstance& instance);

// The surface of a plugin's signed distance field.
ProcessedMesh SdfMesh(const PluginInstance& instance, const MeshOptions& options);

// Outputs of a sensor (0 for those of plugins), elements of a numeric.
int SensorSize(const Compilation& c, const Sensor& sensor);
int NumericSize(const Numeric& numeric);

// Hash of the structure: equal for a spec and the models compiled from it.
uint64_t Signature(const mjModel& m);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_PASSES_H_
