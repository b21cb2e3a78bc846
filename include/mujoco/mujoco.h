// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// All functions, callbacks and globals of the interface. Programs include this header only; it
/// includes the others.
///
/// Functions that take `error` write a message of at most `error_sz` characters to it if they fail;
/// `error` may be NULL. Misuse, such as an index out of range, is reported by mju_error. "Needs
/// mj_kinematics" means that mj_kinematics, or a function that calls it, must have run on the same
/// data after the last change of the state.

#ifndef MUJOCO_MUJOCO_H_
#define MUJOCO_MUJOCO_H_

#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjthread.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjui.h>
#include <mujoco/mjvisualize.h>

/// Version of the interface that the headers describe; mj_version returns that of the library.
#define mjVERSION_HEADER 337

// Math names in the precision of mjtNum.
#ifndef mjUSESINGLE
#define mju_sqrt sqrt            ///< Square root in the precision of mjtNum.
#define mju_exp exp              ///< Exponential function in the precision of mjtNum.
#define mju_sin sin              ///< Sine in the precision of mjtNum.
#define mju_cos cos              ///< Cosine in the precision of mjtNum.
#define mju_tan tan              ///< Tangent in the precision of mjtNum.
#define mju_asin asin            ///< Arcsine in the precision of mjtNum.
#define mju_acos acos            ///< Arccosine in the precision of mjtNum.
#define mju_atan2 atan2          ///< Angle of the point (second, first argument) in the precision of mjtNum.
#define mju_tanh tanh            ///< Hyperbolic tangent in the precision of mjtNum.
#define mju_pow pow              ///< Power in the precision of mjtNum.
#define mju_abs fabs             ///< Absolute value in the precision of mjtNum.
#define mju_log log              ///< Natural logarithm in the precision of mjtNum.
#define mju_log10 log10          ///< Decimal logarithm in the precision of mjtNum.
#define mju_floor floor          ///< Largest integer that is not above the argument, in the precision of mjtNum.
#define mju_ceil ceil            ///< Smallest integer that is not below the argument, in the precision of mjtNum.
#else
#define mju_sqrt sqrtf
#define mju_exp expf
#define mju_sin sinf
#define mju_cos cosf
#define mju_tan tanf
#define mju_asin asinf
#define mju_acos acosf
#define mju_atan2 atan2f
#define mju_tanh tanhf
#define mju_pow powf
#define mju_abs fabsf
#define mju_log logf
#define mju_log10 log10f
#define mju_floor floorf
#define mju_ceil ceilf
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Handler of errors. If it is set, mju_error calls it with the message instead of ending the
/// process. The handler must not return: it throws, jumps or exits. NULL restores the default.
MJAPI extern void (*mju_user_error)(const char*);

/// Handler of warnings. If it is set, mju_warning calls it with the message instead of printing.
/// NULL restores the default.
MJAPI extern void (*mju_user_warning)(const char*);

/// Allocator used by mju_malloc in place of the default. It is set together with mju_user_free
/// before the first object is created.
MJAPI extern void* (*mju_user_malloc)(size_t);

/// Function used by mju_free to release memory from mju_user_malloc.
MJAPI extern void (*mju_user_free)(void*);

/// Called at the end of mj_passive. It adds user forces to d->qfrc_passive. NULL by default.
MJAPI extern mjfGeneric mjcb_passive;

/// Called before actuator forces are computed. It sets d->ctrl and applied forces from the
/// positions and velocities of this step. NULL by default.
MJAPI extern mjfGeneric mjcb_control;

/// Called for each pair of geoms that passed the built-in filters. A nonzero result discards the
/// pair. NULL by default.
MJAPI extern mjfConFilt mjcb_contactfilter;

/// Called once per stage if the model has user sensors of that stage. It writes their values into
/// d->sensordata. NULL by default.
MJAPI extern mjfSensor mjcb_sensor;

/// Clock that d->timer[].duration is measured with, in a unit of your choice. Without a clock,
/// timers only count calls.
MJAPI extern mjfTime mjcb_time;

/// Returns the time derivative of the activation of actuator `id`, whose dynamics are mjDYN_USER.
/// An actuator with several activations writes d->act_dot itself.
MJAPI extern mjfAct mjcb_act_dyn;

/// Returns the gain of actuator `id`, whose gain type is mjGAIN_USER. Without this callback the
/// gain is 1.
MJAPI extern mjfAct mjcb_act_gain;

/// Returns the bias force of actuator `id`, whose bias type is mjBIAS_USER. Without this callback
/// the bias is 0.
MJAPI extern mjfAct mjcb_act_bias;

/// Table of collision functions, indexed by the types of two geoms (lower type first). Entries may
/// be replaced; NULL means that two types do not collide.
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

/// Display names of the bits of mjtDisableBit, in order.
MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];

/// Display names of the bits of mjtEnableBit, in order.
MJAPI extern const char* mjENABLESTRING[mjNENABLE];

/// Display names of the timers of mjtTimer.
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];

/// Display names of the labels of mjtLabel.
MJAPI extern const char* mjLABELSTRING[mjNLABEL];

/// Display names of the frames of mjtFrame.
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];

/// For each flag of mjtVisFlag its display name, its default ("0" or "1") and its keyboard
/// shortcut.
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];

/// For each flag of mjtRndFlag its display name, its default ("0" or "1") and its keyboard
/// shortcut.
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];

// ---- Virtual file system
// Files in memory, which are found before files on the disk.

/// Creates an empty virtual file system in `vfs`. Call mj_deleteVFS when it is no longer needed.
MJAPI void mj_defaultVFS(mjVFS* vfs);

/// Reads a file from the disk into the virtual file system. The file is stored under its name
/// without the folder, in lower case, and is found whatever folder a model gives. `directory` may
/// be NULL. Returns 0 on success, 2 if the name is already taken, -1 if the file cannot be read or
/// is empty.
MJAPI int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename);

/// Copies `nbuffer` bytes into the virtual file system as a file called `name`. Case and folders of
/// the name count. Returns 0 on success, 2 if the name is already taken, -1 if memory is exhausted.
MJAPI int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer);

/// Removes a file from the virtual file system. Returns 0 on success, -1 if there is no such file.
MJAPI int mj_deleteFileVFS(mjVFS* vfs, const char* filename);

/// Releases all files of the virtual file system. `vfs` may be NULL.
MJAPI void mj_deleteVFS(mjVFS* vfs);

// ---- Asset cache
// Processed assets are kept, so that loading a model again is fast.

/// Returns the number of bytes of all assets in the cache. `cache` may be NULL, then the result is
/// 0.
MJAPI size_t mj_getCacheSize(const mjCache* cache);

/// Returns the largest number of bytes that the cache may hold. `cache` may be NULL, then the
/// result is 0.
MJAPI size_t mj_getCacheCapacity(const mjCache* cache);

/// Sets the largest number of bytes that the cache may hold and returns it. Assets that no longer
/// fit are evicted, the least used first. A capacity of 0 disables the cache.
MJAPI size_t mj_setCacheCapacity(mjCache* cache, size_t size);

/// Returns the asset cache of the process, or NULL while its capacity is 0.
MJAPI mjCache* mj_getCache(void);

/// Removes all assets from the cache. Models that were loaded from them are not affected.
MJAPI void mj_clearCache(mjCache* cache);

// ---- Parse and compile
// These functions turn files into models. `error` receives a message of at most `error_sz` characters.

/// Loads and compiles an MJCF or URDF file. Files are looked up in `vfs` first, which may be NULL,
/// then on the disk. Returns a new model, to be freed with mj_deleteModel, or NULL on failure.
/// `error` receives the reason, or a warning if loading succeeded; it may be NULL.
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

/// Parses an MJCF or URDF file into an editable mjSpec without compiling it. Returns NULL on
/// failure, with the reason in `error`. `vfs` and `error` may be NULL. Free the result with
/// mj_deleteSpec.
MJAPI mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);

/// Parses MJCF or URDF text into an editable mjSpec without compiling it. Returns NULL on failure,
/// with the reason in `error`. `vfs` and `error` may be NULL.
MJAPI mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);

/// Compiles a spec into a new model. The spec stays editable and may be compiled again. Returns
/// NULL on failure; mjs_getError tells why. `vfs` may be NULL.
MJAPI mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);

/// Copies the numbers of a model into the compiled image of the spec it came from, so that
/// mj_saveXML writes them. The fields of the mjs structs do not change. Returns 1 on success and 0
/// if spec and model do not have the same structure.
MJAPI int mj_copyBack(mjSpec* s, const mjModel* m);

/// Compiles a changed spec into an existing model and data, which keep their addresses. Positions,
/// velocities, activations and mocap poses of elements that still exist are carried over, as are
/// the time and the controls (by index). `vfs` and `d` may be NULL. Returns 0 on success. Returns
/// -1 on failure, after which both `m` and `d` have been freed.
MJAPI int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);

/// Writes the model that mj_loadXML loaded last as MJCF, with the numbers of `m`, which may be
/// NULL. An empty or NULL file name writes to standard output. Returns 1 on success, 0 on failure
/// with the reason in `error`.
MJAPI int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz);

/// Releases the spec that mj_loadXML keeps for mj_saveLastXML.
MJAPI void mj_freeLastXML(void);

/// Writes a compiled spec as MJCF text into `xml`. Returns 0 on success and -1 on failure. If
/// `xml_sz` is too small, returns the length of the text without its final NUL.
MJAPI int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);

/// Writes a compiled spec as an MJCF file. Returns 0 on success, -1 on failure with the reason in
/// `error`.
MJAPI int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);

/// Fills `dependencies` with the names of all files that a model file needs: itself, includes,
/// meshes, textures, height fields and skins. The order is not defined and no name occurs twice.
MJAPI void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies);

// ---- Main simulation
// These are the functions that most programs need.

/// Advances the simulation by one time step m->opt.timestep. Reads state and inputs (ctrl,
/// qfrc_applied, xfrc_applied, mocap poses) and writes the next qpos, qvel, act and time. All other
/// results in `d` belong to the state before the step.
MJAPI void mj_step(const mjModel* m, mjData* d);

/// Computes the first half of a step: positions, velocities and their sensors. Call it, set
/// controls that depend on the results, then call mj_step2.
MJAPI void mj_step1(const mjModel* m, mjData* d);

/// Computes the second half of a step after mj_step1: actuation, constraint forces, accelerations
/// and integration. The Runge-Kutta integrator is replaced by Euler here.
MJAPI void mj_step2(const mjModel* m, mjData* d);

/// Computes everything that follows from state and inputs, up to qacc and sensors, without
/// advancing the time. Call it after changing the state by hand.
MJAPI void mj_forward(const mjModel* m, mjData* d);

/// Computes qfrc_inverse, the generalized force that produces the acceleration d->qacc in the
/// current state. Runs the position and velocity stages itself.
MJAPI void mj_inverse(const mjModel* m, mjData* d);

/// Runs mj_forward without the stages up to and including `skipstage` (mjtStage), whose results
/// must be up to date. If `skipsensor` is nonzero, sensors are not computed.
MJAPI void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

/// Runs mj_inverse without the stages up to and including `skipstage` (mjtStage), whose results
/// must be up to date. If `skipsensor` is nonzero, sensors are not computed.
MJAPI void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

// ---- Initialization
// These functions create, copy, reset and delete models, data and specs.

/// Sets the options of mj_setLengthRange to their defaults.
MJAPI void mj_defaultLROpt(mjLROpt* opt);

/// Sets constraint parameters to their defaults: `solref` (mjNREF numbers) and `solimp` (mjNIMP
/// numbers). Either may be NULL.
MJAPI void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp);

/// Sets all physics options to their defaults.
MJAPI void mj_defaultOption(mjOption* opt);

/// Sets all visual settings of a model to their defaults.
MJAPI void mj_defaultVisual(mjVisual* vis);

/// Copies a model. If `dest` is NULL, a new model is allocated; otherwise it must have the same
/// sizes as `src`. Returns the copy.
MJAPI mjModel* mj_copyModel(mjModel* dest, const mjModel* src);

/// Saves a model in the binary MJB format. Writes into `buffer` if it is not NULL (mj_sizeModel
/// tells how large it must be), otherwise to the file.
MJAPI void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz);

/// Loads a model from an MJB file, from `vfs` first, which may be NULL. Returns NULL and emits a
/// warning if the file is missing, damaged or was written by another version.
MJAPI mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);

/// Frees a model. `m` may be NULL.
MJAPI void mj_deleteModel(mjModel* m);

/// Returns the number of bytes of the model in the MJB format.
MJAPI int mj_sizeModel(const mjModel* m);

/// Allocates data for a model and resets it. Returns NULL if memory is exhausted. Free the result
/// with mj_deleteData. The model must outlive the data.
MJAPI mjData* mj_makeData(const mjModel* m);

/// Copies all of mjData. If `dest` is NULL, new data is allocated; otherwise it must belong to a
/// model with the same sizes. The stack of `src` must be empty. Returns the copy.
MJAPI mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);

/// Copies the part of mjData that scenes are built from, leaving out large matrices. `dest` may be
/// NULL. Returns the copy.
MJAPI mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src);

/// Resets state, inputs and statistics: qpos to m->qpos0, velocities, controls and time to zero,
/// mocap bodies to their initial poses. Results such as xpos are zero until the next mj_forward or
/// mj_step.
MJAPI void mj_resetData(const mjModel* m, mjData* d);

/// Resets as mj_resetData, but fills results with the byte `debug_value` instead of zero. This
/// makes reads of values that were not computed visible.
MJAPI void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);

/// Resets as mj_resetData and then copies keyframe `key` into the state. If there is no such
/// keyframe, this is a plain reset.
MJAPI void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);

/// Opens a frame on the stack of mjData. Frames nest. Each call needs a matching mj_freeStack.
MJAPI void mj_markStack(mjData* d);

/// Releases everything that was allocated on the stack since the matching mj_markStack.
MJAPI void mj_freeStack(mjData* d);

/// Returns uninitialized scratch memory from the stack of mjData, `bytes` long and aligned to
/// `alignment`. It is valid until mj_freeStack. Returns NULL for size 0 and raises an error if the
/// arena is full.
MJAPI void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment);

/// Returns scratch memory for `size` numbers from the stack of mjData. See mj_stackAllocByte.
MJAPI mjtNum* mj_stackAllocNum(mjData* d, size_t size);

/// Returns scratch memory for `size` integers from the stack of mjData. See mj_stackAllocByte.
MJAPI int* mj_stackAllocInt(mjData* d, size_t size);

/// Frees data. `d` may be NULL.
MJAPI void mj_deleteData(mjData* d);

/// Sets all mjcb_ callbacks to NULL.
MJAPI void mj_resetCallbacks(void);

/// Computes the fields of the model that follow from others: inertias, inverse weights and lengths
/// at qpos0, subtree masses, the statistics m->stat and more. Call it after changing masses, sizes
/// or poses of a model. Overwrites d->qpos and the results of the position stage.
MJAPI void mj_setConst(mjModel* m, mjData* d);

/// Computes actuator_lengthrange of actuator `index` by simulating a pull in both directions. `opt`
/// selects actuators and parameters. Returns 1 on success or if nothing had to be done, 0 on
/// failure with the reason in `error`. Changes `d`.
MJAPI int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error,
                            int error_sz);

/// Returns a new spec with a world body and the default class "main". Free it with mj_deleteSpec.
MJAPI mjSpec* mj_makeSpec(void);

/// Returns a deep copy of a spec, without user values. Returns NULL on failure; mjs_getError of `s`
/// tells why.
MJAPI mjSpec* mj_copySpec(const mjSpec* s);

/// Releases a spec and all its elements. Specs that were attached to a parent live as long as the
/// parent needs them. `s` may be NULL.
MJAPI void mj_deleteSpec(mjSpec* s);

/// Makes a registered plugin available to the elements of the spec. Returns 0 on success, -1 if no
/// plugin has this name.
MJAPI int mjs_activatePlugin(mjSpec* s, const char* name);

/// Chooses how mjs_attach treats children: 1 copies them, 0 (the default) moves them into the
/// parent. Returns 0 on success.
MJAPI int mjs_setDeepCopy(mjSpec* s, int deepcopy);

// ---- Printing
// Models and data as text. If `filename` is NULL, the text goes to standard output.

/// Writes all fields of the model as text, numbers in the given printf format. If `float_format` is
/// invalid, a warning is emitted and the default is used.
MJAPI void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format);

/// Writes all fields of the model as text, numbers with two significant digits.
MJAPI void mj_printModel(const mjModel* m, const char* filename);

/// Writes all fields of the data as text, numbers in the given printf format. The stack of `d` must
/// be empty.
MJAPI void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                                 const char* float_format);

/// Writes all fields of the data as text, numbers with two significant digits. The stack of `d`
/// must be empty.
MJAPI void mj_printData(const mjModel* m, const mjData* d, const char* filename);

/// Writes all fields of a scene as text, numbers in the given printf format.
MJAPI void mj_printFormattedScene(const mjvScene* s, const char* filename,
                                  const char* float_format);

/// Writes all fields of a scene as text, numbers with two significant digits.
MJAPI void mj_printScene(const mjvScene* s, const char* filename);

/// Prints a dense matrix of `nr` rows and `nc` columns to standard output.
MJAPI void mju_printMat(const mjtNum* mat, int nr, int nc);

/// Prints the entries of a sparse matrix (compressed rows) to standard output.
MJAPI void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr,
                              const int* colind);

/// Writes the MJCF schema to a file and into `buffer` (either may be NULL), as plain text or as
/// HTML if `flg_html` is set. `flg_pad` indents the HTML with styles instead of spaces. Returns the
/// length of the full text.
MJAPI int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html,
                         int flg_pad);

// ---- Components
// These are the stages of forward and inverse dynamics, and the integrators.

/// Runs the position stage: kinematics, inertia, collision detection, constraint rows,
/// transmission. The results depend on qpos, the mocap poses and the model only.
MJAPI void mj_fwdPosition(const mjModel* m, mjData* d);

/// Runs the velocity stage: velocities of bodies, tendons and actuators, passive forces, bias
/// forces, constraint references. Needs mj_fwdPosition.
MJAPI void mj_fwdVelocity(const mjModel* m, mjData* d);

/// Computes actuator_force, qfrc_actuator and act_dot from ctrl and act. Controls are clamped here;
/// d->ctrl itself does not change. Needs mj_fwdVelocity.
MJAPI void mj_fwdActuation(const mjModel* m, mjData* d);

/// Computes qfrc_smooth, the sum of all forces except constraint forces, and qacc_smooth. Needs
/// mj_fwdActuation.
MJAPI void mj_fwdAcceleration(const mjModel* m, mjData* d);

/// Solves for the constraint forces: efc_force, qfrc_constraint and qacc. Without constraints qacc
/// is qacc_smooth. Needs mj_fwdAcceleration.
MJAPI void mj_fwdConstraint(const mjModel* m, mjData* d);

/// Advances the state by one step with the semi-implicit Euler method. Joint damping is integrated
/// implicitly unless mjDSBL_EULERDAMP is set. Needs mj_forward.
MJAPI void mj_Euler(const mjModel* m, mjData* d);

/// Advances the state by one step with the explicit Runge-Kutta method of order `N`, which must
/// be 4. Needs mj_forward and calls it for the other three stages.
MJAPI void mj_RungeKutta(const mjModel* m, mjData* d, int N);

/// Advances the state by one step with the integrator mjINT_IMPLICIT or mjINT_IMPLICITFAST, as
/// m->opt.integrator says. Needs mj_forward.
MJAPI void mj_implicit(const mjModel* m, mjData* d);

/// Runs the position stage of inverse dynamics. It is mj_fwdPosition without islands and the dual
/// matrix.
MJAPI void mj_invPosition(const mjModel* m, mjData* d);

/// Runs the velocity stage of inverse dynamics, which is that of forward dynamics. Needs
/// mj_invPosition.
MJAPI void mj_invVelocity(const mjModel* m, mjData* d);

/// Computes efc_force and qfrc_constraint that belong to the acceleration d->qacc. No iterations
/// are needed. Needs mj_invVelocity.
MJAPI void mj_invConstraint(const mjModel* m, mjData* d);

/// Runs inverse dynamics on the result of mj_forward and writes the differences of constraint
/// forces and applied forces into d->solver_fwdinv. Needs mj_forward.
MJAPI void mj_compareFwdInv(const mjModel* m, mjData* d);

// ---- Sub components
// Parts of the stages, in the order in which a step calls them.

/// Computes the sensors that depend on positions. Needs mj_fwdPosition.
MJAPI void mj_sensorPos(const mjModel* m, mjData* d);

/// Computes the sensors that depend on velocities. Needs mj_fwdVelocity.
MJAPI void mj_sensorVel(const mjModel* m, mjData* d);

/// Computes the sensors that depend on accelerations and forces. Needs mj_fwdConstraint.
MJAPI void mj_sensorAcc(const mjModel* m, mjData* d);

/// Computes the potential energy d->energy[0] of gravity and springs. Needs mj_fwdPosition.
MJAPI void mj_energyPos(const mjModel* m, mjData* d);

/// Computes the kinetic energy d->energy[1]. Needs mj_makeM.
MJAPI void mj_energyVel(const mjModel* m, mjData* d);

/// Looks for NaN and huge numbers (above mjMAXVAL) in qpos. If there are any, emits mjWARN_BADQPOS
/// and resets the data, unless mjDSBL_AUTORESET is set.
MJAPI void mj_checkPos(const mjModel* m, mjData* d);

/// Looks for NaN and huge numbers (above mjMAXVAL) in qvel. If there are any, emits mjWARN_BADQVEL
/// and resets the data, unless mjDSBL_AUTORESET is set.
MJAPI void mj_checkVel(const mjModel* m, mjData* d);

/// Looks for NaN and huge numbers (above mjMAXVAL) in qacc. If there are any, emits mjWARN_BADQACC,
/// resets the data and runs mj_forward again, unless mjDSBL_AUTORESET is set.
MJAPI void mj_checkAcc(const mjModel* m, mjData* d);

/// Computes the poses of bodies, inertial frames, joints, geoms and sites from qpos and the mocap
/// poses. This is the first function of the position stage.
MJAPI void mj_kinematics(const mjModel* m, mjData* d);

/// Computes subtree_com, and cinert and cdof in frames at the center of mass of each kinematic
/// tree. Needs mj_kinematics.
MJAPI void mj_comPos(const mjModel* m, mjData* d);

/// Computes the poses of cameras and the positions and directions of lights. Needs mj_comPos.
MJAPI void mj_camlight(const mjModel* m, mjData* d);

/// Computes vertex positions, edge lengths and bounding boxes of flexes. Needs mj_comPos.
MJAPI void mj_flex(const mjModel* m, mjData* d);

/// Computes paths, lengths and Jacobians of tendons. Needs mj_comPos.
MJAPI void mj_tendon(const mjModel* m, mjData* d);

/// Computes actuator_length and actuator_moment. Needs mj_tendon; actuators that act on contacts
/// also need mj_makeConstraint.
MJAPI void mj_transmission(const mjModel* m, mjData* d);

/// Computes the inertia matrix M by composite rigid bodies, without the armature of tendons. Writes
/// crb and M. Needs mj_comPos.
MJAPI void mj_crb(const mjModel* m, mjData* d);

/// Computes the inertia matrix M with the armature of joints and tendons, and its copy qM in the
/// older layout. Needs mj_comPos and mj_tendon.
MJAPI void mj_makeM(const mjModel* m, mjData* d);

/// Factorizes M = L' D L into qLD and qLDiagInv. Needs mj_makeM.
MJAPI void mj_factorM(const mjModel* m, mjData* d);

/// Solves M x = y for `n` vectors of nv numbers that are stored one after the other. `x` may be
/// `y`. Needs mj_factorM.
MJAPI void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);

/// Computes x = diag(sqrtInvD) inv(L') y for `n` vectors, so that x.x = y' inv(M) y if `sqrtInvD`
/// has the square roots of qLDiagInv. Needs mj_factorM.
MJAPI void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y,
                      const mjtNum* sqrtInvD, int n);

/// Computes cvel and cdof_dot, the velocities of bodies and motion axes. Needs mj_comPos.
MJAPI void mj_comVel(const mjModel* m, mjData* d);

/// Computes qfrc_passive: springs, dampers, gravity compensation, fluid, mjcb_passive and plugins.
/// Needs mj_fwdPosition, mj_comVel, and the velocities of tendons and flex edges, which
/// mj_fwdVelocity computes before it calls this function.
MJAPI void mj_passive(const mjModel* m, mjData* d);

/// Computes subtree_linvel and subtree_angmom. Needs mj_comVel.
MJAPI void mj_subtreeVel(const mjModel* m, mjData* d);

/// Computes inverse dynamics without constraints by the recursive Newton-Euler method. `result`
/// receives nv numbers: the bias forces, plus M qacc (without armature) if `flg_acc` is nonzero.
/// Needs mj_comVel.
MJAPI void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result);

/// Computes cacc, cfrc_ext and cfrc_int, the accelerations of bodies and the forces between them,
/// from qacc and the constraint forces. Needs mj_fwdConstraint or mj_inverse.
MJAPI void mj_rnePostConstraint(const mjModel* m, mjData* d);

/// Detects contacts and writes them to d->contact and d->ncon. Discards the constraint rows of the
/// previous step. Needs mj_kinematics, and mj_flex if there are flexes.
MJAPI void mj_collision(const mjModel* m, mjData* d);

/// Builds the rows of all active constraints: efc_J, efc_pos, efc_R, efc_D and the other arrays of
/// the position stage. Needs mj_collision and mj_tendon.
MJAPI void mj_makeConstraint(const mjModel* m, mjData* d);

/// Finds the islands, groups of kinematic trees that are connected by constraints, and writes the
/// island_, iefc_ and map_ arrays. Needs mj_makeConstraint and mj_factorM.
MJAPI void mj_island(const mjModel* m, mjData* d);

/// Computes efc_AR = J inv(M) J' + diag(R) if a dual solver is used (mj_isDual). Needs
/// mj_makeConstraint and mj_factorM.
MJAPI void mj_projectConstraint(const mjModel* m, mjData* d);

/// Computes efc_vel and the reference acceleration efc_aref. Needs mj_makeConstraint.
MJAPI void mj_referenceConstraint(const mjModel* m, mjData* d);

/// Computes efc_state, efc_force and qfrc_constraint for `jar` = J qacc - aref, a vector of nefc
/// numbers. `cost` receives the constraint cost; it may be NULL. If `flg_coneHessian` is nonzero,
/// the Hessians of sliding contacts are written to contact.H. Needs mj_makeConstraint.
MJAPI void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                               int flg_coneHessian);

// ---- Support
// Jacobians, state vectors, names, forces.

/// Returns how many numbers the parts of the state have that the bits `sig` (mjtState) select.
MJAPI int mj_stateSize(const mjModel* m, unsigned int sig);

/// Copies the parts of the state that the bits `sig` (mjtState) select into `state`, in the order
/// of the bits.
MJAPI void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, unsigned int sig);

/// Copies `state` into the parts of the data that the bits `sig` (mjtState) select. Nothing is
/// recomputed: call mj_forward if results are needed.
MJAPI void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, unsigned int sig);

/// Copies time, qpos, qvel, act, mocap poses and ctrl of `d` into keyframe `k` of the model, which
/// must exist.
MJAPI void mj_setKeyframe(mjModel* m, const mjData* d, int k);

/// Appends a copy of `con` to d->contact. Discards the constraint rows, so that mj_makeConstraint
/// must run again. Returns 0 on success and 1 if the arena is full.
MJAPI int mj_addContact(const mjModel* m, mjData* d, const mjContact* con);

/// Returns 1 if friction cones are pyramids, 0 if they are elliptic.
MJAPI int mj_isPyramidal(const mjModel* m);

/// Returns 1 if the constraint Jacobian is stored sparse: by option, or automatically from 60 dofs
/// on.
MJAPI int mj_isSparse(const mjModel* m);

/// Returns 1 if a solver works on the dual problem: PGS, or any solver with noslip iterations.
MJAPI int mj_isDual(const mjModel* m);

/// Computes res = J vec with the constraint Jacobian; `vec` has nv numbers, `res` nefc. Does
/// nothing if nefc is 0. Needs mj_makeConstraint.
MJAPI void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

/// Computes res = J' vec with the constraint Jacobian; `vec` has nefc numbers, `res` nv. Does
/// nothing if nefc is 0. Needs mj_makeConstraint.
MJAPI void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

/// Computes the Jacobians (3 x nv) of a point that is fixed to a body: `jacp` of its position and
/// `jacr` of its orientation, either of which may be NULL. `point` is in world coordinates. Needs
/// mj_comPos.
MJAPI void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr,
                  const mjtNum point[3], int body);

/// Computes the Jacobians (3 x nv) of the frame of a body. `jacp` and `jacr` may be NULL. Needs
/// mj_comPos.
MJAPI void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);

/// Computes the Jacobians (3 x nv) of the center of mass of a body. `jacp` and `jacr` may be NULL.
/// Needs mj_comPos.
MJAPI void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);

/// Computes the Jacobian (3 x nv) of the center of mass of a body and everything below it. Needs
/// mj_comPos.
MJAPI void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);

/// Computes the Jacobians (3 x nv) of a geom. `jacp` and `jacr` may be NULL. Needs mj_comPos.
MJAPI void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);

/// Computes the Jacobians (3 x nv) of a site. `jacp` and `jacr` may be NULL. Needs mj_comPos.
MJAPI void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);

/// Computes the Jacobians (3 x nv) of a point and of a direction, both fixed to a body and given in
/// world coordinates. `jacPoint` and `jacAxis` may be NULL. Needs mj_comPos.
MJAPI void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis,
                           const mjtNum point[3], const mjtNum axis[3], int body);

/// Computes the time derivatives (3 x nv) of the Jacobians that mj_jac computes. `jacp` and `jacr`
/// may be NULL. Needs mj_comVel.
MJAPI void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr,
                     const mjtNum point[3], int body);

/// Computes the matrix (3 x nv) that takes qvel to the angular momentum of a subtree about its
/// center of mass. Needs mj_comPos.
MJAPI void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body);

/// Returns the id of the object with a type (mjtObj) and a name, or -1 if there is none.
MJAPI int mj_name2id(const mjModel* m, int type, const char* name);

/// Returns the name of an object of a type (mjtObj), or NULL if it has none or the id is out of
/// range. The text belongs to the model.
MJAPI const char* mj_id2name(const mjModel* m, int type, int id);

/// Expands an inertia matrix in the layout of d->qM (nM numbers) into the dense symmetric matrix
/// `dst` (nv x nv).
MJAPI void mj_fullM(const mjModel* m, mjtNum* dst, const mjtNum* M);

/// Computes res = M vec; both vectors have nv numbers. Needs mj_makeM.
MJAPI void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

/// Computes res = sqrt(D) L vec, so that res.res = vec' M vec. Needs mj_factorM.
MJAPI void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

/// Adds the lower triangle of M to a sparse matrix in compressed rows, whose pattern is extended as
/// needed. If the three index arrays are NULL, `dst` is a dense nv x nv matrix. Needs mj_makeM.
MJAPI void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind);

/// Adds the generalized force of a force and a torque on a body to `qfrc_target` (nv numbers). Both
/// act at `point`; all vectors are in world coordinates. `force` and `torque` may be NULL. Needs
/// mj_comPos.
MJAPI void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                      const mjtNum point[3], int body, mjtNum* qfrc_target);

/// Writes the velocity of an object's frame to `res`: rotation, then translation. `objtype` is
/// mjOBJ_BODY (inertial frame), XBODY, GEOM, SITE or CAMERA. Axes are those of the world, or of the
/// object if `flg_local` is nonzero. Needs mj_comVel.
MJAPI void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid,
                             mjtNum res[6], int flg_local);

/// Writes the acceleration of an object's frame to `res`: rotation, then translation. It contains
/// minus gravity, so that an object at rest shows g upward. Arguments as for mj_objectVelocity.
/// Needs mj_rnePostConstraint.
MJAPI void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid,
                                 mjtNum res[6], int flg_local);

/// Returns the smallest signed distance of two geoms, negative if they overlap, and at most
/// `distmax`. `fromto` receives the two nearest points, or zeros if the distance is `distmax`; it
/// may be NULL. Needs mj_kinematics.
MJAPI mjtNum mj_geomDistance(const mjModel* m, const mjData* d, int geom1, int geom2,
                             mjtNum distmax, mjtNum fromto[6]);

/// Writes force and torque of contact `id` to `result`, in the contact frame (normal first), as
/// they act on the second geom. Writes zeros if the contact has no constraint rows. Needs
/// mj_fwdConstraint or mj_inverse.
MJAPI void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);

/// Computes the velocity `qvel` that leads from `qpos1` to `qpos2` in the time `dt`. Quaternions
/// yield angular velocities in the body frame.
MJAPI void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                               const mjtNum* qpos2);

/// Moves `qpos` by the velocity `qvel` for the time `dt`, in place. This is the inverse of
/// mj_differentiatePos.
MJAPI void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);

/// Normalizes all quaternions in `qpos` (nq numbers), in place.
MJAPI void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);

/// Converts a pose in the frame of a body to world coordinates. `sameframe` (mjtSameFrame) tells
/// which parts can be copied. A position is written if `xpos` and `pos` are not NULL, an
/// orientation if `xmat` and `quat` are not NULL. Needs mj_kinematics.
MJAPI void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                           const mjtNum quat[4], int body, mjtByte sameframe);

/// Returns the sum of the masses of all bodies.
MJAPI mjtNum mj_getTotalmass(const mjModel* m);

/// Scales masses and inertias of all bodies so that the masses add up to `newmass`. Call
/// mj_setConst afterwards, because other fields follow from masses.
MJAPI void mj_setTotalmass(mjModel* m, mjtNum newmass);

/// Returns the value of attribute `attrib` of plugin instance `plugin_id`: "" if it is not set,
/// NULL if there is no such instance or attribute.
MJAPI const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib);

/// Loads a shared library whose plugins register themselves. Failure is an error (mju_error).
MJAPI void mj_loadPluginLibrary(const char* path);

/// Loads all shared libraries of a folder, in no particular order. `callback` is called for each
/// with the slots of its plugins; it may be NULL. A missing folder is ignored.
MJAPI void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);

/// Returns the version of the interface as a number, for example 337 for 3.3.7.
MJAPI int mj_version(void);

/// Returns the version of the interface as text, for example "3.3.7".
MJAPI const char* mj_versionString(void);

// ---- Ray casting
// Distances are in units of the length of the direction `vec`; -1 means that nothing is hit.

/// Casts `nray` rays that start at the same point `pnt`, with directions `vec` (nray x 3). Writes
/// the distance and the geom of each hit to `dist` and `geomid`, -1 if there is none. Geoms that
/// are farther away than `cutoff` are ignored. Other arguments as for mj_ray. Needs mj_kinematics.
MJAPI void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                       const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int* geomid,
                       mjtNum* dist, int nray, mjtNum cutoff);

/// Returns the distance from `pnt` along `vec` to the nearest geom, in units of the length of
/// `vec`, or -1 if no geom is hit. Geoms that are invisible, belong to body `bodyexclude` (-1:
/// none), are static while `flg_static` is 0, or are in a group whose entry in `geomgroup`
/// (mjNGROUP bytes) is 0 are ignored. `geomgroup` and `geomid` may be NULL. Flexes are not hit.
/// Needs mj_kinematics.
MJAPI mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
                    const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int geomid[1]);

/// Returns the distance along a ray to the height field geom `geomid`, or -1 if it is missed. Needs
/// mj_kinematics.
MJAPI mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                          const mjtNum vec[3]);

/// Returns the distance along a ray to the triangles of the mesh geom `geomid`, or -1 if it is
/// missed. Needs mj_kinematics.
MJAPI mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                        const mjtNum vec[3]);

/// Returns the distance along a ray to a primitive shape (mjtGeom, from plane to box except height
/// field) with a pose and sizes, or -1 if it is missed. A ray that starts inside hits the surface
/// where it leaves.
MJAPI mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                         const mjtNum pnt[3], const mjtNum vec[3], int geomtype);

/// Returns the distance along a ray to a flex, or -1 if it is missed. The flags select what can be
/// hit, as in mjvOption; `flex_layer` selects the layer of a solid. `vertid` receives the vertex
/// nearest to the hit, counted from the first vertex of the flex. Needs mj_flex.
MJAPI mjtNum mju_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtByte flg_vert,
                         mjtByte flg_edge, mjtByte flg_face, mjtByte flg_skin, int flexid,
                         const mjtNum* pnt, const mjtNum* vec, int vertid[1]);

/// Returns the distance along a ray to a triangle mesh, or -1 if it is missed. `face` has nface x 3
/// indices, `vert` nvert x 3 coordinates. `vertid` receives the vertex nearest to the hit; it may
/// be NULL.
MJAPI mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert,
                         const mjtNum pnt[3], const mjtNum vec[3], int vertid[1]);

// ---- Interaction
// Cameras, perturbations and selection with the mouse.

/// Sets a camera to its defaults: a free camera at distance 2 that looks at the origin.
MJAPI void mjv_defaultCamera(mjvCamera* cam);

/// Sets a free camera to the view that the model asks for in m->vis.global and m->stat.
MJAPI void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam);

/// Sets a perturbation to its defaults: nothing is selected.
MJAPI void mjv_defaultPerturb(mjvPerturb* pert);

/// Converts a pose from room coordinates to model coordinates, by the transformation of the scene.
MJAPI void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                          const mjtNum roomquat[4], const mjvScene* scn);

/// Converts a pose from model coordinates to room coordinates, by the transformation of the scene.
MJAPI void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                          const mjtNum modelquat[4], const mjvScene* scn);

/// Computes position, forward and up direction of the camera in model coordinates, averaged over
/// both eyes. Each output may be NULL. The cameras of the scene must be set (mjv_updateCamera).
MJAPI void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3],
                             const mjvScene* scn);

/// Computes position, forward and up direction of the camera in room coordinates, averaged over
/// both eyes. Each output may be NULL. The cameras of the scene must be set (mjv_updateCamera).
MJAPI void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3],
                            const mjvScene* scn);

/// Returns the height of the view at unit distance, or the height of the view itself if the camera
/// is orthographic, averaged over both eyes.
MJAPI mjtNum mjv_frustumHeight(const mjvScene* scn);

/// Rotates `vec` about the vertical axis so that its y axis points along the horizontal part of
/// `forward`.
MJAPI void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);

/// Moves a camera as the mouse action (mjtMouse) says. `reldx` and `reldy` are mouse displacements
/// divided by the height of the window, with y downward. Fixed cameras do not move.
MJAPI void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy,
                          const mjvScene* scn, mjvCamera* cam);

/// Moves the reference pose of a perturbation as the mouse action (mjtMouse) says. Displacements as
/// for mjv_moveCamera.
MJAPI void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx,
                           mjtNum reldy, const mjvScene* scn, mjvPerturb* pert);

/// Moves the model within the room as the mouse action (mjtMouse) says, if the transformation of
/// the scene is enabled. `roomup` is the vertical direction of the room.
MJAPI void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy,
                         const mjtNum roomup[3], mjvScene* scn);

/// Starts a perturbation of the body pert->select: the reference pose becomes the current pose, and
/// scale and mass are computed. Needs mj_forward and the cameras of the scene.
MJAPI void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert);

/// Moves the selected mocap body to the reference pose of the perturbation. If `flg_paused` is
/// nonzero, also moves bodies with a free joint by changing qpos. Call mj_forward afterwards.
MJAPI void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert,
                                int flg_paused);

/// Writes the force and torque of a spring between the selected body and the reference pose to
/// d->xfrc_applied. Clear xfrc_applied beforehand.
MJAPI void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert);

/// Returns the camera halfway between two cameras, usually those of the two eyes. Both must be
/// perspective or both orthographic.
MJAPI mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2);

/// Returns the body under a point of the view, or -1 if there is none. `relx` and `rely` are
/// between 0 and 1, from the lower left corner; `aspectratio` is width / height. `selpnt` receives
/// the point in world coordinates, and `geomid`, `flexid` and `skinid` what was hit, -1 for the
/// others.
MJAPI int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio,
                     mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1],
                     int flexid[1], int skinid[1]);

// ---- Visualization
// Abstract scenes: what to draw, independent of OpenGL.

/// Sets visualization options to their defaults.
MJAPI void mjv_defaultOption(mjvOption* opt);

/// Sets a figure to its defaults: no lines, ranges from 0 to 1.
MJAPI void mjv_defaultFigure(mjvFigure* fig);

/// Initializes a geom of a scene. NULL arguments mean defaults: size 0.1, the origin, no rotation,
/// gray. The fields objtype, objid, category and segid do not change.
MJAPI void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3],
                        const mjtNum mat[9], const float rgba[4]);

/// Sets type, size and pose of a geom so that it connects two points. `type` is mjGEOM_CAPSULE,
/// CYLINDER, ARROW, ARROW1, ARROW2 or LINE; `width` is its radius, in pixels for lines.
MJAPI void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3],
                         const mjtNum to[3]);

/// Sets a scene to empty. Call it once, before mjv_makeScene.
MJAPI void mjv_defaultScene(mjvScene* scn);

/// Allocates a scene for at most `maxgeom` geoms, and for the flexes and skins of the model, which
/// may be NULL. Frees what the scene held before.
MJAPI void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom);

/// Frees the memory of a scene. The struct itself belongs to the caller.
MJAPI void mjv_freeScene(mjvScene* scn);

/// Fills a scene with everything to draw: geoms of the categories `catmask` (mjtCatBit), camera,
/// lights, flexes and skins. `pert` and `cam` may be NULL. Emits mjWARN_VGEOMFULL if there are more
/// geoms than the scene can hold. Needs mj_forward.
MJAPI void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt,
                           const mjvPerturb* pert, mjvCamera* cam, int catmask, mjvScene* scn);

/// Copies the part of a model that scenes are built from, into an existing model with the same
/// sizes.
MJAPI void mjv_copyModel(mjModel* dest, const mjModel* src);

/// Appends the geoms of the categories `catmask` (mjtCatBit) to a scene. `pert` may be NULL.
MJAPI void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                        int catmask, mjvScene* scn);

/// Sets the lights of a scene: the headlight, then the active lights of the model. The cameras of
/// the scene must be set.
MJAPI void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn);

/// Sets both cameras of a scene from `cam`, and cam->lookat if the camera tracks a body. Does
/// nothing if `cam` is NULL or of type mjCAMERA_USER.
MJAPI void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn);

/// Computes vertices and normals of all skins of a scene. mjv_updateScene does this, too; use it
/// instead.
MJAPI void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn);

// ---- OpenGL rendering
// Draws scenes, text and figures with the OpenGL context that is current in the calling thread.

/// Sets a rendering context to empty. Call it once, before mjr_makeContext.
MJAPI void mjr_defaultContext(mjrContext* con);

/// Creates the buffers, textures, meshes and fonts to draw a model, which may be NULL. Needs an
/// OpenGL context that is current in this thread. Sizes and colors of m->vis are copied here; later
/// changes have no effect. `fontscale` is an mjtFontScale.
MJAPI void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale);

/// Replaces the fonts by those of another size (mjtFontScale).
MJAPI void mjr_changeFont(int fontscale, mjrContext* con);

/// Creates auxiliary color buffer `index` (below mjNAUX) of a size and number of samples. An
/// existing one is replaced. A width or height of 0 only frees it.
MJAPI void mjr_addAux(int index, int width, int height, int samples, mjrContext* con);

/// Frees all graphics resources. Needs the OpenGL context that was current in mjr_makeContext. May
/// be called twice.
MJAPI void mjr_freeContext(mjrContext* con);

/// Changes the size of the offscreen buffer.
MJAPI void mjr_resizeOffscreen(int width, int height, mjrContext* con);

/// Sends texture `texid` to the graphics card again, after its pixels in the model changed.
MJAPI void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid);

/// Sends mesh `meshid` to the graphics card again, after its vertices in the model changed.
MJAPI void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid);

/// Sends height field `hfieldid` to the graphics card again, after its elevations in the model
/// changed.
MJAPI void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid);

/// Makes con->currentBuffer the target of OpenGL again, after other code changed it.
MJAPI void mjr_restoreBuffer(const mjrContext* con);

/// Chooses the window or the offscreen buffer (mjtFramebuffer) for drawing and reading. If only one
/// exists, it is chosen.
MJAPI void mjr_setBuffer(int framebuffer, mjrContext* con);

/// Reads colors (3 bytes per pixel) and depths of a rectangle of the current buffer, bottom row
/// first. Either output may be NULL. con->readDepthMap says how depths are mapped to [0, 1].
MJAPI void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport,
                          const mjrContext* con);

/// Writes colors and depths into a rectangle of the current buffer, bottom row first. Either input
/// may be NULL.
MJAPI void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport,
                          const mjrContext* con);

/// Copies a rectangle from the current buffer (window or offscreen) to the other one, scaled if
/// sizes differ. The flags choose color and depth. Does nothing if only one buffer exists.
MJAPI void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth,
                          const mjrContext* con);

/// Makes auxiliary buffer `index` the target of drawing.
MJAPI void mjr_setAux(int index, const mjrContext* con);

/// Copies a rectangle of auxiliary buffer `index` to a place of the current buffer.
MJAPI void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con);

/// Draws a text at (x, y), which are between 0 and 1 in the current viewport, in the color (r, g,
/// b).
MJAPI void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r,
                    float g, float b);

/// Draws one or two columns of text at a place (mjtGridPos) of a viewport. Lines are separated by
/// newlines. `overlay2` may be NULL or empty.
MJAPI void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay,
                       const char* overlay2, const mjrContext* con);

/// Returns the rectangle of the whole current buffer.
MJAPI mjrRect mjr_maxViewport(const mjrContext* con);

/// Draws a filled rectangle in a color with opacity `a`.
MJAPI void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a);

/// Draws a filled rectangle in the color (r, g, b, a) with a centered text in the color (rt, gt,
/// bt).
MJAPI void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b,
                     float a, float rt, float gt, float bt, const mjrContext* con);

/// Draws a 2D figure. Writes the pixels and the data range of its axes into the figure.
MJAPI void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con);

/// Draws a scene into a viewport of the current buffer. Sorts transparent geoms of the scene by
/// distance and keeps one mirror, which changes the fields camdist, transparent, reflectance and
/// geomorder.
MJAPI void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con);

/// Waits until OpenGL has finished all drawing.
MJAPI void mjr_finish(void);

/// Returns the last OpenGL error code and clears it; 0 if there is none.
MJAPI int mjr_getError(void);

/// Returns the index of the first rectangle that contains the pixel (x, y), or -1 if there is none.
MJAPI int mjr_findRect(int x, int y, int nrect, const mjrRect* rect);

// ---- UI framework
// Panels of buttons, sliders and edit fields, drawn with OpenGL.

/// Returns a theme of distances: 0 tight, 1 wide.
MJAPI mjuiThemeSpacing mjui_themeSpacing(int ind);

/// Returns a theme of colors: 0 default, 1 orange, 2 white, 3 black.
MJAPI mjuiThemeColor mjui_themeColor(int ind);

/// Adds sections and items to a user interface, as the table `def` says; the table ends with an
/// mjITEM_END.
MJAPI void mjui_add(mjUI* ui, const mjuiDef* def);

/// Adds items to section `sect` of a user interface; the table ends with an mjITEM_END and has no
/// sections.
MJAPI void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def);

/// Computes sizes and rectangles of all sections and items. Call it after adding items, changing
/// fonts or opening sections.
MJAPI void mjui_resize(mjUI* ui, const mjrContext* con);

/// Redraws an item, a section (`item` -1) or everything (both -1) into the auxiliary buffer of the
/// user interface. Call it when the data behind an item changed.
MJAPI void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state,
                       const mjrContext* con);

/// Processes the event in `state`. Returns the item that the user changed, with its data already
/// written, or NULL. A key that was used sets state->key to 0.
MJAPI mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con);

/// Copies the user interface from its auxiliary buffer to the screen, with scroll bar and open
/// selection list.
MJAPI void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con);

// ---- Error and memory
// Messages and memory. The handlers mju_user_error and so on apply to the whole process.

/// Reports a fatal error with a printf-style message. Calls mju_user_error if it is set; otherwise
/// writes to the log, prints and ends the process.
MJAPI void mju_error(const char* msg, ...) mjPRINTFLIKE(1, 2);

/// Reports a fatal error with a message that has one integer. Use mju_error instead.
MJAPI void mju_error_i(const char* msg, int i);

/// Reports a fatal error with a message that has one text. Use mju_error instead.
MJAPI void mju_error_s(const char* msg, const char* text);

/// Reports a warning with a printf-style message. Calls mju_user_warning if it is set; otherwise
/// writes to the log and prints.
MJAPI void mju_warning(const char* msg, ...) mjPRINTFLIKE(1, 2);

/// Reports a warning with a message that has one integer. Use mju_warning instead.
MJAPI void mju_warning_i(const char* msg, int i);

/// Reports a warning with a message that has one text. Use mju_warning instead.
MJAPI void mju_warning_s(const char* msg, const char* text);

/// Sets the handlers mju_user_error, mju_user_warning, mju_user_malloc and mju_user_free to NULL.
MJAPI void mju_clearHandlers(void);

/// Returns memory that is aligned to 64 bytes, or that comes from mju_user_malloc. Exhausted memory
/// is an error. Free it with mju_free.
MJAPI void* mju_malloc(size_t size);

/// Frees memory from mju_malloc. `ptr` may be NULL.
MJAPI void mju_free(void* ptr);

/// Counts a warning (mjtWarning) in d->warning and stores `info` with it. The first one of each
/// kind since the last reset is also reported by mju_warning.
MJAPI void mj_warning(mjData* d, int warning, int info);

/// Appends date, type and message to the file MUJOCO_LOG.TXT in the working directory.
MJAPI void mju_writeLog(const char* type, const char* msg);

/// Returns the text of the last error or warning of a spec, or "" if there is none. It is valid
/// until the next call that can fail.
MJAPI const char* mjs_getError(mjSpec* s);

/// Returns 1 if the text of mjs_getError is only a warning, 0 if it is an error.
MJAPI int mjs_isWarning(mjSpec* s);

// ---- Vector math
// Matrices are row-major. A result may be an operand where each element depends on one element of it,
// but not in matrix products and transposes.

/// Sets a vector to zero.
MJAPI void mju_zero3(mjtNum res[3]);

/// Copies a vector.
MJAPI void mju_copy3(mjtNum res[3], const mjtNum data[3]);

/// Computes res = vec * scl.
MJAPI void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

/// Computes res = vec1 + vec2.
MJAPI void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

/// Computes res = vec1 - vec2.
MJAPI void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);

/// Adds `vec` to `res`.
MJAPI void mju_addTo3(mjtNum res[3], const mjtNum vec[3]);

/// Subtracts `vec` from `res`.
MJAPI void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]);

/// Adds vec * scl to `res`.
MJAPI void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);

/// Computes res = vec1 + vec2 * scl.
MJAPI void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl);

/// Scales a vector to unit length and returns its length before. A vector shorter than mjMINVAL
/// becomes (1, 0, 0).
MJAPI mjtNum mju_normalize3(mjtNum vec[3]);

/// Returns the length of a vector.
MJAPI mjtNum mju_norm3(const mjtNum vec[3]);

/// Returns the dot product of two vectors.
MJAPI mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]);

/// Returns the distance between two points.
MJAPI mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]);

/// Computes res = mat vec with a 3 x 3 matrix. `res` may be `vec`.
MJAPI void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

/// Computes res = mat' vec with a 3 x 3 matrix. `res` may be `vec`.
MJAPI void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);

/// Computes the cross product res = a x b. `res` may be `a` or `b`.
MJAPI void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]);

/// Sets a vector of four numbers to zero.
MJAPI void mju_zero4(mjtNum res[4]);

/// Sets a quaternion to (1, 0, 0, 0), no rotation.
MJAPI void mju_unit4(mjtNum res[4]);

/// Copies a vector of four numbers.
MJAPI void mju_copy4(mjtNum res[4], const mjtNum data[4]);

/// Scales a quaternion to unit length and returns its length before. One shorter than mjMINVAL
/// becomes (1, 0, 0, 0).
MJAPI mjtNum mju_normalize4(mjtNum vec[4]);

/// Sets a vector of `n` numbers to zero.
MJAPI void mju_zero(mjtNum* res, int n);

/// Sets all elements of a vector to `val`.
MJAPI void mju_fill(mjtNum* res, mjtNum val, int n);

/// Copies a vector of `n` numbers.
MJAPI void mju_copy(mjtNum* res, const mjtNum* vec, int n);

/// Returns the sum of all elements.
MJAPI mjtNum mju_sum(const mjtNum* vec, int n);

/// Returns the sum of the absolute values of all elements.
MJAPI mjtNum mju_L1(const mjtNum* vec, int n);

/// Computes res = vec * scl.
MJAPI void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);

/// Computes res = vec1 + vec2.
MJAPI void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);

/// Computes res = vec1 - vec2.
MJAPI void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);

/// Adds `vec` to `res`.
MJAPI void mju_addTo(mjtNum* res, const mjtNum* vec, int n);

/// Subtracts `vec` from `res`.
MJAPI void mju_subFrom(mjtNum* res, const mjtNum* vec, int n);

/// Adds vec * scl to `res`.
MJAPI void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);

/// Computes res = vec1 + vec2 * scl.
MJAPI void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n);

/// Scales a vector to unit length and returns its length before. A vector shorter than mjMINVAL
/// becomes (1, 0, ..., 0).
MJAPI mjtNum mju_normalize(mjtNum* res, int n);

/// Returns the length of a vector.
MJAPI mjtNum mju_norm(const mjtNum* res, int n);

/// Returns the dot product of two vectors.
MJAPI mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n);

/// Computes res = mat vec, where `mat` has `nr` rows and `nc` columns.
MJAPI void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

/// Computes res = mat' vec, where `mat` has `nr` rows and `nc` columns.
MJAPI void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);

/// Returns vec1' mat vec2, where `mat` has `n` rows and columns.
MJAPI mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n);

/// Computes res = mat', where `mat` has `nr` rows and `nc` columns.
MJAPI void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);

/// Computes the symmetric part res = (mat + mat') / 2 of a square matrix.
MJAPI void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n);

/// Sets a square matrix to the identity.
MJAPI void mju_eye(mjtNum* mat, int n);

/// Computes res = mat1 mat2, where `mat1` is r1 x c1 and `mat2` is c1 x c2.
MJAPI void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                         int c2);

/// Computes res = mat1 mat2', where `mat1` is r1 x c1 and `mat2` is r2 x c1.
MJAPI void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                          int r2);

/// Computes res = mat1' mat2, where `mat1` is r1 x c1 and `mat2` is r1 x c2.
MJAPI void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1,
                          int c2);

/// Computes res = mat' diag mat, where `mat` is nr x nc. `diag` has `nr` numbers; it may be NULL
/// for the identity.
MJAPI void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);

/// Moves a spatial vector (rotation, translation) from the point `oldpos` to `newpos`: a force if
/// `flg_force` is nonzero, otherwise a motion. Then rotates it to the axes `rotnew2old`, which may
/// be NULL.
MJAPI void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force,
                                const mjtNum newpos[3], const mjtNum oldpos[3],
                                const mjtNum rotnew2old[9]);

// ---- Sparse math
// Matrices in compressed rows: the entries of row i are numbers rowadr[i] to rowadr[i] + rownnz[i] - 1
// of the matrix, and colind has the column of each.

/// Converts a dense matrix to compressed rows, leaving out zeros. `res` and `colind` have room for
/// `nnz` entries. Returns 0 on success and 1 if there is not enough room.
MJAPI int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr,
                           int* colind, int nnz);

/// Converts a matrix in compressed rows to a dense matrix.
MJAPI void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz,
                            const int* rowadr, const int* colind);

// ---- Quaternions
// Quaternions are (w, x, y, z) with the Hamilton product, and rotate from local to global coordinates.

/// Rotates a vector by a quaternion.
MJAPI void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]);

/// Computes the conjugate of a quaternion, the opposite rotation.
MJAPI void mju_negQuat(mjtNum res[4], const mjtNum quat[4]);

/// Computes the product of two quaternions, the rotation by `quat2` followed by `quat1`.
MJAPI void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]);

/// Computes the product of a quaternion and the pure quaternion (0, axis).
MJAPI void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]);

/// Computes the quaternion of a rotation by `angle` radians about `axis`, which must have unit
/// length.
MJAPI void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle);

/// Computes the angular velocity that makes the rotation `quat` in the time `dt`. Angles are taken
/// between -pi and pi.
MJAPI void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt);

/// Computes the rotation vector that leads from `qb` to `qa`, in the frame of `qb`.
MJAPI void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]);

/// Computes the rotation matrix of a unit quaternion.
MJAPI void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]);

/// Computes the quaternion of a rotation matrix.
MJAPI void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]);

/// Computes the time derivative of a quaternion for an angular velocity in the local frame.
MJAPI void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]);

/// Rotates a quaternion by the angular velocity `vel`, in its local frame, for the time `scale`, in
/// place.
MJAPI void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale);

/// Computes the quaternion of the smallest rotation that takes the z axis to the direction `vec`.
MJAPI void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]);

/// Computes the rotation nearest to a 3 x 3 matrix, starting from `quat`, which must be
/// initialized. Returns the number of iterations, at most 500.
MJAPI int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]);

/// Computes the quaternion of three angles in radians. `seq` has three letters from "xyzXYZ"; lower
/// case rotates about the moving axis, upper case about the fixed axis.
MJAPI void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

// ---- Poses
// A pose is a position and a quaternion.

/// Composes two poses: pose 2, which is given in the frame of pose 1, is converted to the frame
/// that pose 1 is given in.
MJAPI void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3],
                       const mjtNum quat1[4], const mjtNum pos2[3], const mjtNum quat2[4]);

/// Computes the inverse of a pose.
MJAPI void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3],
                       const mjtNum quat[4]);

/// Transforms a point by a pose: rotation, then translation.
MJAPI void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4],
                          const mjtNum vec[3]);

// ---- Decompositions / Solvers
// Cholesky factorization (dense and band), eigenvalues of 3 x 3 matrices, quadratic problems with bounds.
// A band matrix has ntotal - ndense rows of nband numbers that end at the diagonal, then ndense full rows.

/// Factorizes a symmetric positive definite matrix mat = L L' in place, in the lower triangle.
/// Pivots below `mindiag` are replaced by it. Returns the rank, `n` minus the number of replaced
/// pivots.
MJAPI int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag);

/// Solves (L L') res = vec with the factor from mju_cholFactor. `res` may be `vec`.
MJAPI void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);

/// Changes the factor of A into that of A + x x' (`flg_plus` nonzero) or A - x x'. Destroys `x`.
/// Returns the rank.
MJAPI int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);

/// Factorizes a symmetric band matrix with `ndense` dense rows at the end, in place. Before that,
/// each diagonal element a becomes a * (1 + diagmul) + diagadd. Returns the smallest pivot, or 0 if
/// the matrix is not positive definite.
MJAPI mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd,
                                mjtNum diagmul);

/// Solves with the factor from mju_cholFactorBand. `res` may be `vec`.
MJAPI void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal,
                             int nband, int ndense);

/// Converts a band matrix to a dense one: the lower triangle, or both if `flg_sym` is nonzero.
MJAPI void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense,
                          mjtByte flg_sym);

/// Converts the lower triangle of a dense matrix to a band matrix.
MJAPI void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);

/// Multiplies a band matrix by `nvec` vectors: the lower triangle, or the symmetric matrix if
/// `flg_sym` is nonzero.
MJAPI void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal,
                             int nband, int ndense, int nvec, mjtByte flg_sym);

/// Returns the index of diagonal element `i` of a band matrix.
MJAPI int mju_bandDiag(int i, int ntotal, int nband, int ndense);

/// Computes eigenvalues (in descending order) and eigenvectors (columns, as matrix and as
/// quaternion) of a symmetric 3 x 3 matrix. Returns the number of iterations.
MJAPI int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]);

/// Minimizes x' H x / 2 + x' g subject to lower <= x <= upper. `res` is the starting point and the
/// result. `R` has room for n (n + 7) numbers and receives the factor of the free part; `index`
/// (may be NULL) receives the free coordinates. Bounds may be NULL. Returns the number of free
/// coordinates, or -1 on failure.
MJAPI int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
                    const mjtNum* lower, const mjtNum* upper);

/// Allocates the arrays of mju_boxQP with mju_malloc. `index`, `lower` and `upper` may be NULL if
/// they are not needed.
MJAPI void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n,
                           mjtNum** lower, mjtNum** upper);

// ---- Miscellaneous
// Muscles, friction pyramids, numbers and texts.

/// Returns the gain of a muscle, which is negative because muscles pull. `prm` has the parameters
/// of actuator_gainprm.
MJAPI mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                            const mjtNum prm[9]);

/// Returns the passive force of a muscle. `prm` has the parameters of actuator_biasprm.
MJAPI mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0,
                            const mjtNum prm[9]);

/// Returns the time derivative of the activation of a muscle. `prm` has the time constants of
/// activation and deactivation and the width of the transition between them.
MJAPI mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

/// Converts a contact force (normal, then dim - 1 friction components) to the forces along the 2
/// (dim - 1) edges of a friction pyramid with friction coefficients `mu`.
MJAPI void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);

/// Converts the forces along the edges of a friction pyramid to a contact force of `dim` numbers.
/// This is the inverse of mju_encodePyramid.
MJAPI void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);

/// Returns the position of a spring-damper after the time `dt`. It starts at `pos0` with velocity
/// `vel0`; the acceleration is -Kp x - Kv v.
MJAPI mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);

/// Returns the smaller of two numbers.
MJAPI mjtNum mju_min(mjtNum a, mjtNum b);

/// Returns the larger of two numbers.
MJAPI mjtNum mju_max(mjtNum a, mjtNum b);

/// Returns `x`, limited to [min, max].
MJAPI mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max);

/// Returns -1, 0 or 1, the sign of `x`.
MJAPI mjtNum mju_sign(mjtNum x);

/// Returns the integer nearest to `x`; halves are rounded up.
MJAPI int mju_round(mjtNum x);

/// Returns the name of an object type (mjtObj), for example "body", or NULL if it has none.
MJAPI const char* mju_type2Str(int type);

/// Returns the object type (mjtObj) of a name, or mjOBJ_UNKNOWN if there is none.
MJAPI int mju_str2Type(const char* str);

/// Returns a number of bytes as text with a unit, for example "5M". The text is overwritten by the
/// next call of the same thread.
MJAPI const char* mju_writeNumBytes(size_t nbytes);

/// Returns the text of a warning (mjtWarning). The text is overwritten by the next call of the same
/// thread.
MJAPI const char* mju_warningText(int warning, size_t info);

/// Returns 1 if `x` is NaN or its magnitude is above mjMAXVAL, 0 otherwise.
MJAPI int mju_isBad(mjtNum x);

/// Returns 1 if all elements are exactly zero, 0 otherwise.
MJAPI int mju_isZero(const mjtNum* vec, int n);

/// Returns a random number with the standard normal distribution, based on rand(). `num2` receives
/// a second, independent one; it may be NULL.
MJAPI mjtNum mju_standardNormal(mjtNum* num2);

/// Converts floats to mjtNum.
MJAPI void mju_f2n(mjtNum* res, const float* vec, int n);

/// Converts mjtNum to floats.
MJAPI void mju_n2f(float* res, const mjtNum* vec, int n);

/// Converts doubles to mjtNum.
MJAPI void mju_d2n(mjtNum* res, const double* vec, int n);

/// Converts mjtNum to doubles.
MJAPI void mju_n2d(double* res, const mjtNum* vec, int n);

/// Sorts numbers in ascending order, in place.
MJAPI void mju_insertionSort(mjtNum* list, int n);

/// Sorts integers in ascending order, in place.
MJAPI void mju_insertionSortInt(int* list, int n);

/// Returns element `index` of the Halton sequence with a prime `base`, a number in [0, 1).
MJAPI mjtNum mju_Halton(int index, int base);

/// Copies at most n - 1 characters of `src` to `dst`, which always ends with a NUL. Returns `dst`.
MJAPI char* mju_strncpy(char* dst, const char* src, int n);

/// Returns a smooth step: 0 for x <= 0, 1 for x >= 1, and a polynomial of degree five with zero
/// slope and curvature at both ends between them.
MJAPI mjtNum mju_sigmoid(mjtNum x);

// ---- Signed Distance Function
// Distance fields of geoms.

/// Returns the plugin that computes the signed distance field of geom `id`. A geom without such a
/// plugin is an error.
MJAPI const mjpPlugin* mjc_getSDF(const mjModel* m, int id);

/// Returns the signed distance of the point `x` from one field, or from two fields combined as
/// s->type says.
MJAPI mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]);

/// Computes the gradient of mjc_distance at the point `x`.
MJAPI void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3],
                        const mjtNum x[3]);

// ---- Derivatives
// Derivatives of the dynamics by finite differences, and of operations on quaternions.

/// Computes the matrices of the linearized step dx' = A dx + B du, ds = C dx + D du by finite
/// differences with step `eps`. x is (position, velocity, activation) with 2 nv + na numbers, u the
/// controls, s the sensor values. Each output may be NULL. Centered differences are used if
/// `flg_centered` is nonzero. The state is restored.
MJAPI void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_centered,
                            mjtNum* A, mjtNum* B, mjtNum* C, mjtNum* D);

/// Computes derivatives of inverse dynamics by finite differences with step `eps`. Row i of each
/// output has the derivatives by coordinate i of position, velocity or acceleration: of
/// qfrc_inverse (Df, nv x nv), of sensors (Ds, nv x nsensordata) and of qM (Dm, nv x nM). Actuator
/// forces are subtracted if `flg_actuation` is nonzero. Each output may be NULL. The state is
/// restored.
MJAPI void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtByte flg_actuation,
                         mjtNum* DfDq, mjtNum* DfDv, mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv,
                         mjtNum* DsDa, mjtNum* DmDq);

/// Computes the derivatives (3 x 3) of mju_subQuat by its two quaternions, in their tangent spaces.
/// Outputs may be NULL.
MJAPI void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]);

/// Computes the derivatives of mju_quatIntegrate by the quaternion, by the scaled velocity and by
/// the scale. Outputs may be NULL.
MJAPI void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9],
                             mjtNum Dscale[3]);

// ---- Plugins
// The tables of plugins and of resource providers, which apply to the whole process.

/// Sets all fields of a plugin to zero.
MJAPI void mjp_defaultPlugin(mjpPlugin* plugin);

/// Registers a plugin for the rest of the process; the struct is copied. Returns its slot.
/// Registering the same plugin again returns the same slot; another plugin of the same name is an
/// error.
MJAPI int mjp_registerPlugin(const mjpPlugin* plugin);

/// Returns the number of registered plugins.
MJAPI int mjp_pluginCount(void);

/// Returns a registered plugin by name, or NULL if there is none. `slot` receives its slot or -1;
/// it may be NULL.
MJAPI const mjpPlugin* mjp_getPlugin(const char* name, int* slot);

/// Returns the plugin in a slot, or NULL if the slot is empty.
MJAPI const mjpPlugin* mjp_getPluginAtSlot(int slot);

/// Sets all fields of a resource provider to zero.
MJAPI void mjp_defaultResourceProvider(mjpResourceProvider* provider);

/// Registers a resource provider for the rest of the process; the struct is copied. Returns its
/// slot, which is at least 1, or -1 if the provider is not valid.
MJAPI int mjp_registerResourceProvider(const mjpResourceProvider* provider);

/// Returns the number of registered resource providers.
MJAPI int mjp_resourceProviderCount(void);

/// Returns the provider whose prefix starts the name of a resource ("prefix:..."), or NULL if there
/// is none.
MJAPI const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name);

/// Returns the provider in a slot, counted from 1, or NULL if the slot is empty.
MJAPI const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot);

// ---- Threads
// A pool of worker threads. When it is bound to data, constraint islands are solved in parallel.

/// Starts a pool of worker threads, at most mjMAXTHREAD. Free it with mju_threadPoolDestroy.
MJAPI mjThreadPool* mju_threadPoolCreate(size_t number_of_threads);

/// Lets the steps of `d` use a thread pool, which must outlive `d`. Results do not depend on the
/// number of threads. A pool can be bound once; a second time is an error.
MJAPI void mju_bindThreadPool(mjData* d, void* thread_pool);

/// Hands a task to the workers. Its status must be mjTASK_NEW. The task must live until it is
/// completed.
MJAPI void mju_threadPoolEnqueue(mjThreadPool* thread_pool, mjTask* task);

/// Waits for the workers to finish and frees the pool.
MJAPI void mju_threadPoolDestroy(mjThreadPool* thread_pool);

/// Sets a task to its defaults: no function, status mjTASK_NEW. Call it before a task is used
/// again.
MJAPI void mju_defaultTask(mjTask* task);

/// Waits until a task is completed.
MJAPI void mju_taskJoin(mjTask* task);

// ---- Attachment
// Puts one model into another.

/// Attaches a body, a frame or a whole spec (its `element`) to a frame, a body or a site. Names of
/// the child become prefix + name + suffix. Returns the attached element, or NULL with an error in
/// the spec of the parent. The elements of the child move to the parent, unless mjs_setDeepCopy
/// chose copies.
MJAPI mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix,
                             const char* suffix);

// ---- Tree elements
// These functions add elements to bodies. The spec owns the elements.

/// Adds a body below another one. Returns the new body. If `def` is NULL, the default class of the
/// parent applies.
MJAPI mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def);

/// Adds a site to a body and returns it. If `def` is NULL, the default class of the body applies.
MJAPI mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);

/// Adds a joint to a body and returns it. If `def` is NULL, the default class of the body applies.
MJAPI mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);

/// Adds a free joint, which ignores default classes, to a body and returns it.
MJAPI mjsJoint* mjs_addFreeJoint(mjsBody* body);

/// Adds a geom to a body and returns it. If `def` is NULL, the default class of the body applies.
MJAPI mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);

/// Adds a camera to a body and returns it. If `def` is NULL, the default class of the body applies.
MJAPI mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);

/// Adds a light to a body and returns it. If `def` is NULL, the default class of the body applies.
MJAPI mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);

/// Adds a frame to a body, inside `parentframe`, which may be NULL. Returns the new frame.
MJAPI mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);

/// Deletes an element. Deleting a body also deletes everything below it and all elements that refer
/// to it. Returns 0 on success, -1 on failure; mjs_getError tells why.
MJAPI int mjs_delete(mjSpec* spec, mjsElement* element);

// ---- Non-tree elements
// These functions add elements that belong to no body. The spec owns the elements.

/// Adds an actuator and returns it. If `def` is NULL, the default class "main" applies.
MJAPI mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def);

/// Adds a sensor and returns it.
MJAPI mjsSensor* mjs_addSensor(mjSpec* s);

/// Adds a contact pair and returns it. If `def` is NULL, the default class "main" applies.
MJAPI mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def);

/// Adds a pair of bodies that do not collide and returns it.
MJAPI mjsExclude* mjs_addExclude(mjSpec* s);

/// Adds an equality constraint and returns it. If `def` is NULL, the default class "main" applies.
MJAPI mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def);

/// Adds a tendon without a path and returns it. If `def` is NULL, the default class "main" applies.
MJAPI mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def);

/// Appends a site to the path of a tendon. Returns the path element.
MJAPI mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);

/// Appends a geom to the path of a tendon, which wraps around it. `sidesite` is the site that
/// chooses the side, "" for none. Returns the path element.
MJAPI mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);

/// Appends a joint with a coefficient to a tendon that is a sum of joints. Returns the path
/// element.
MJAPI mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);

/// Appends a pulley to the path of a tendon. `divisor` divides the lengths of the branch that
/// follows. Returns the path element.
MJAPI mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);

/// Adds a custom array of numbers and returns it.
MJAPI mjsNumeric* mjs_addNumeric(mjSpec* s);

/// Adds a custom text and returns it.
MJAPI mjsText* mjs_addText(mjSpec* s);

/// Adds a custom list of objects and returns it.
MJAPI mjsTuple* mjs_addTuple(mjSpec* s);

/// Adds a keyframe and returns it.
MJAPI mjsKey* mjs_addKey(mjSpec* s);

/// Adds a plugin instance and returns it.
MJAPI mjsPlugin* mjs_addPlugin(mjSpec* s);

/// Adds a default class below `parent`, whose values it starts with. If `parent` is NULL, that is
/// "main". Returns NULL if the name is already taken.
MJAPI mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

// ---- Set actuator parameters
// These functions set the parameters of an actuator for a common type; other parameters do not change.

/// Turns an actuator into a motor: the force is the control. Returns "" on success, otherwise what
/// is wrong.
MJAPI const char* mjs_setToMotor(mjsActuator* actuator);

/// Turns an actuator into a position servo with gain `kp`. `kv` is the damping; `dampratio` gives
/// it relative to critical damping instead. `timeconst` adds a filter of the control. The three may
/// be NULL. `inheritrange` above 0 takes the range of the control from the joint or tendon. Returns
/// "" on success, otherwise what is wrong.
MJAPI const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1],
                                    double dampratio[1], double timeconst[1], double inheritrange);

/// Turns an actuator into a position servo whose set point is the integral of the control.
/// Arguments as for mjs_setToPosition; the range limits the activation. Returns "" on success,
/// otherwise what is wrong.
MJAPI const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1],
                                       double dampratio[1], double timeconst[1],
                                       double inheritrange);

/// Turns an actuator into a velocity servo with gain `kv`. Returns "" on success, otherwise what is
/// wrong.
MJAPI const char* mjs_setToVelocity(mjsActuator* actuator, double kv);

/// Turns an actuator into a damper whose coefficient is the control times `kv`. Returns "" on
/// success, otherwise what is wrong.
MJAPI const char* mjs_setToDamper(mjsActuator* actuator, double kv);

/// Turns an actuator into a pneumatic or hydraulic cylinder. A `diameter` of at least 0 overrides
/// the `area`. Returns "" on success, otherwise what is wrong.
MJAPI const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias,
                                    double area, double diameter);

/// Turns an actuator into a muscle. Negative arguments keep their defaults. `timeconst` has the
/// time constants of activation and deactivation. Returns "" on success, otherwise what is wrong.
MJAPI const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth,
                                  double range[2], double force, double scale, double lmin,
                                  double lmax, double vmax, double fpmax, double fvmax);

/// Turns an actuator into one that pulls its body toward contacts; `gain` is the force per unit of
/// control. Returns "" on success, otherwise what is wrong.
MJAPI const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);

// ---- Assets
// These functions add assets. The spec owns them.

/// Adds a mesh and returns it. If `def` is NULL, the default class "main" applies.
MJAPI mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);

/// Adds a flex and returns it.
MJAPI mjsFlex* mjs_addFlex(mjSpec* s);

/// Adds a skin and returns it.
MJAPI mjsSkin* mjs_addSkin(mjSpec* s);

/// Adds a height field and returns it.
MJAPI mjsHField* mjs_addHField(mjSpec* s);

/// Adds a texture and returns it.
MJAPI mjsTexture* mjs_addTexture(mjSpec* s);

/// Adds a material and returns it. If `def` is NULL, the default class "main" applies.
MJAPI mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);

/// Fills a mesh with a built-in shape (mjtMeshBuiltin) of `nparams` parameters. Returns 0 on
/// success, -1 if number or values of the parameters are wrong, 1 if there is no such shape.
MJAPI int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);

// ---- Find and get utilities
// These functions find elements of a spec.

/// Returns the spec that an element belongs to.
MJAPI mjSpec* mjs_getSpec(mjsElement* element);

/// Returns an attached spec by its model name, or NULL if there is none.
MJAPI mjSpec* mjs_findSpec(mjSpec* spec, const char* name);

/// Returns a body by name, or NULL if there is none.
MJAPI mjsBody* mjs_findBody(mjSpec* s, const char* name);

/// Returns an element by type (mjtObj) and name. Before compilation, meshes and textures without a
/// name are found by the name of their file. Returns NULL if there is none.
MJAPI mjsElement* mjs_findElement(mjSpec* s, mjtObj type, const char* name);

/// Returns the body with a name among `body` and all bodies below it, or NULL if there is none.
MJAPI mjsBody* mjs_findChild(mjsBody* body, const char* name);

/// Returns the body that an element is part of, or NULL for elements outside of the tree.
MJAPI mjsBody* mjs_getParent(mjsElement* element);

/// Returns the frame that an element is in, or NULL if there is none.
MJAPI mjsFrame* mjs_getFrame(mjsElement* element);

/// Returns a frame by name, or NULL if there is none.
MJAPI mjsFrame* mjs_findFrame(mjSpec* s, const char* name);

/// Returns the default class of an element.
MJAPI mjsDefault* mjs_getDefault(mjsElement* element);

/// Returns a default class by name, or NULL if there is none.
MJAPI mjsDefault* mjs_findDefault(mjSpec* s, const char* classname);

/// Returns the default class "main".
MJAPI mjsDefault* mjs_getSpecDefault(mjSpec* s);

/// Returns the id of an element in the compiled model. Elements of the tree have -1 before
/// compilation; NULL has -1.
MJAPI int mjs_getId(mjsElement* element);

/// Returns the first element of a type (mjtObj) in a body, or in everything below it if `recurse`
/// is nonzero, or NULL if there is none.
MJAPI mjsElement* mjs_firstChild(mjsBody* body, mjtObj type, int recurse);

/// Returns the element after `child`, in the order of mjs_firstChild. `recurse` must be the same.
/// Returns NULL at the end.
MJAPI mjsElement* mjs_nextChild(mjsBody* body, mjsElement* child, int recurse);

/// Returns the first element of a type (mjtObj) in a spec, or NULL if there is none.
MJAPI mjsElement* mjs_firstElement(mjSpec* s, mjtObj type);

/// Returns the element after `element`, of the same type, or NULL at the end.
MJAPI mjsElement* mjs_nextElement(mjSpec* s, mjsElement* element);

// ---- Attribute setters
// These functions set the names, strings and vectors of elements, which C cannot assign to.

/// Sets the name of an element. Returns 0 on success, -1 if another element of the type has this
/// name; it is set nevertheless.
MJAPI int mjs_setName(mjsElement* element, const char* name);

/// Replaces the bytes of a vector by a copy of `size` bytes.
MJAPI void mjs_setBuffer(mjByteVec* dest, const void* array, int size);

/// Replaces a string.
MJAPI void mjs_setString(mjString* dest, const char* text);

/// Replaces a vector of strings by the words of a text, which are separated by spaces.
MJAPI void mjs_setStringVec(mjStringVec* dest, const char* text);

/// Replaces string `i` of a vector. Returns 1. An index out of range is an error.
MJAPI mjtByte mjs_setInStringVec(mjStringVec* dest, int i, const char* text);

/// Appends a string to a vector.
MJAPI void mjs_appendString(mjStringVec* dest, const char* text);

/// Replaces a vector of integers by a copy of `size` integers.
MJAPI void mjs_setInt(mjIntVec* dest, const int* array, int size);

/// Appends a vector of `size` integers to a vector of vectors.
MJAPI void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);

/// Replaces a vector of floats by a copy of `size` floats.
MJAPI void mjs_setFloat(mjFloatVec* dest, const float* array, int size);

/// Appends a vector of `size` floats to a vector of vectors.
MJAPI void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);

/// Replaces a vector of doubles by a copy of `size` doubles.
MJAPI void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);

/// Replaces the attributes of a plugin instance. `attributes` points to a `std::map<std::string,
/// std::string, std::less<>>`, whose contents are moved.
MJAPI void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);

// ---- Attribute getters
// These functions read the names, strings and vectors of elements.

/// Returns the name of an element, as a string that belongs to it.
MJAPI mjString* mjs_getName(mjsElement* element);

/// Returns the characters of a string.
MJAPI const char* mjs_getString(const mjString* source);

/// Returns the numbers of a vector. `size` receives how many there are; it may be NULL.
MJAPI const double* mjs_getDouble(const mjDoubleVec* source, int* size);

/// Returns the attributes of a plugin instance, a pointer to a `std::map<std::string, std::string,
/// std::less<>>`.
MJAPI const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

// ---- Spec utilities
// These functions change default classes, frames and user values.

/// Changes the default class of an element. Its values do not change.
MJAPI void mjs_setDefault(mjsElement* element, const mjsDefault* def);

/// Puts an element into a frame. Returns 0 on success, -1 if the frame is NULL or belongs to
/// another body.
MJAPI int mjs_setFrame(mjsElement* dest, mjsFrame* frame);

/// Converts an orientation to a quaternion. `degree` tells the unit of angles, `sequence` the order
/// of Euler angles. Returns NULL on success, otherwise what is wrong.
MJAPI const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                         const mjsOrientation* orientation);

/// Replaces a body by a frame with the same pose and contents, and merges its mass into the parent.
/// Sets `*body` to NULL. Returns the frame.
MJAPI mjsFrame* mjs_bodyToFrame(mjsBody** body);

/// Stores a pointer of the user with an element, under a key.
MJAPI void mjs_setUserValue(mjsElement* element, const char* key, const void* data);

/// Stores a pointer of the user with an element, under a key. `cleanup` is called with it when it
/// is replaced or deleted, or the element is destroyed.
MJAPI void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                       void (*cleanup)(const void*));

/// Returns the pointer that was stored under a key, or NULL if there is none.
MJAPI const void* mjs_getUserValue(mjsElement* element, const char* key);

/// Removes the pointer that was stored under a key, after calling its cleanup function.
MJAPI void mjs_deleteUserValue(mjsElement* element, const char* key);

/// Returns how many numbers a sensor writes. Sensors of plugins yield 0, because only the compiler
/// knows.
MJAPI int mjs_sensorDim(const mjsSensor* sensor);

// ---- Element initialization
// These functions set all fields of an element to the values it has in an empty default class.

/// Sets all settings of a spec to their defaults.
MJAPI void mjs_defaultSpec(mjSpec* spec);

/// Sets an orientation to its defaults.
MJAPI void mjs_defaultOrientation(mjsOrientation* orient);

/// Sets all fields of a body to their defaults.
MJAPI void mjs_defaultBody(mjsBody* body);

/// Sets all fields of a frame to their defaults.
MJAPI void mjs_defaultFrame(mjsFrame* frame);

/// Sets all fields of a joint to their defaults.
MJAPI void mjs_defaultJoint(mjsJoint* joint);

/// Sets all fields of a geom to their defaults.
MJAPI void mjs_defaultGeom(mjsGeom* geom);

/// Sets all fields of a site to their defaults.
MJAPI void mjs_defaultSite(mjsSite* site);

/// Sets all fields of a camera to their defaults.
MJAPI void mjs_defaultCamera(mjsCamera* camera);

/// Sets all fields of a light to their defaults.
MJAPI void mjs_defaultLight(mjsLight* light);

/// Sets all fields of a flex to their defaults.
MJAPI void mjs_defaultFlex(mjsFlex* flex);

/// Sets all fields of a mesh to their defaults.
MJAPI void mjs_defaultMesh(mjsMesh* mesh);

/// Sets all fields of a height field to their defaults.
MJAPI void mjs_defaultHField(mjsHField* hfield);

/// Sets all fields of a skin to their defaults.
MJAPI void mjs_defaultSkin(mjsSkin* skin);

/// Sets all fields of a texture to their defaults.
MJAPI void mjs_defaultTexture(mjsTexture* texture);

/// Sets all fields of a material to their defaults.
MJAPI void mjs_defaultMaterial(mjsMaterial* material);

/// Sets all fields of a contact pair to their defaults.
MJAPI void mjs_defaultPair(mjsPair* pair);

/// Sets all fields of an equality constraint to their defaults.
MJAPI void mjs_defaultEquality(mjsEquality* equality);

/// Sets all fields of a tendon to their defaults.
MJAPI void mjs_defaultTendon(mjsTendon* tendon);

/// Sets all fields of an actuator to their defaults.
MJAPI void mjs_defaultActuator(mjsActuator* actuator);

/// Sets all fields of a sensor to their defaults.
MJAPI void mjs_defaultSensor(mjsSensor* sensor);

/// Sets all fields of a custom array of numbers to their defaults.
MJAPI void mjs_defaultNumeric(mjsNumeric* numeric);

/// Sets all fields of a custom text to their defaults.
MJAPI void mjs_defaultText(mjsText* text);

/// Sets all fields of a custom list of objects to their defaults.
MJAPI void mjs_defaultTuple(mjsTuple* tuple);

/// Sets all fields of a keyframe to their defaults.
MJAPI void mjs_defaultKey(mjsKey* key);

/// Sets all fields of a plugin instance to their defaults.
MJAPI void mjs_defaultPlugin(mjsPlugin* plugin);

// ---- Element casting
// These functions convert an element to the struct of its type.

/// Returns the element as a body, or NULL if `element` is NULL or has another type.
MJAPI mjsBody* mjs_asBody(mjsElement* element);

/// Returns the element as a geom, or NULL if `element` is NULL or has another type.
MJAPI mjsGeom* mjs_asGeom(mjsElement* element);

/// Returns the element as a joint, or NULL if `element` is NULL or has another type.
MJAPI mjsJoint* mjs_asJoint(mjsElement* element);

/// Returns the element as a site, or NULL if `element` is NULL or has another type.
MJAPI mjsSite* mjs_asSite(mjsElement* element);

/// Returns the element as a camera, or NULL if `element` is NULL or has another type.
MJAPI mjsCamera* mjs_asCamera(mjsElement* element);

/// Returns the element as a light, or NULL if `element` is NULL or has another type.
MJAPI mjsLight* mjs_asLight(mjsElement* element);

/// Returns the element as a frame, or NULL if `element` is NULL or has another type.
MJAPI mjsFrame* mjs_asFrame(mjsElement* element);

/// Returns the element as an actuator, or NULL if `element` is NULL or has another type.
MJAPI mjsActuator* mjs_asActuator(mjsElement* element);

/// Returns the element as a sensor, or NULL if `element` is NULL or has another type.
MJAPI mjsSensor* mjs_asSensor(mjsElement* element);

/// Returns the element as a flex, or NULL if `element` is NULL or has another type.
MJAPI mjsFlex* mjs_asFlex(mjsElement* element);

/// Returns the element as a contact pair, or NULL if `element` is NULL or has another type.
MJAPI mjsPair* mjs_asPair(mjsElement* element);

/// Returns the element as an equality constraint, or NULL if `element` is NULL or has another type.
MJAPI mjsEquality* mjs_asEquality(mjsElement* element);

/// Returns the element as an excluded pair of bodies, or NULL if `element` is NULL or has another
/// type.
MJAPI mjsExclude* mjs_asExclude(mjsElement* element);

/// Returns the element as a tendon, or NULL if `element` is NULL or has another type.
MJAPI mjsTendon* mjs_asTendon(mjsElement* element);

/// Returns the element as a custom array of numbers, or NULL if `element` is NULL or has another
/// type.
MJAPI mjsNumeric* mjs_asNumeric(mjsElement* element);

/// Returns the element as a custom text, or NULL if `element` is NULL or has another type.
MJAPI mjsText* mjs_asText(mjsElement* element);

/// Returns the element as a custom list of objects, or NULL if `element` is NULL or has another
/// type.
MJAPI mjsTuple* mjs_asTuple(mjsElement* element);

/// Returns the element as a keyframe, or NULL if `element` is NULL or has another type.
MJAPI mjsKey* mjs_asKey(mjsElement* element);

/// Returns the element as a mesh, or NULL if `element` is NULL or has another type.
MJAPI mjsMesh* mjs_asMesh(mjsElement* element);

/// Returns the element as a height field, or NULL if `element` is NULL or has another type.
MJAPI mjsHField* mjs_asHField(mjsElement* element);

/// Returns the element as a skin, or NULL if `element` is NULL or has another type.
MJAPI mjsSkin* mjs_asSkin(mjsElement* element);

/// Returns the element as a texture, or NULL if `element` is NULL or has another type.
MJAPI mjsTexture* mjs_asTexture(mjsElement* element);

/// Returns the element as a material, or NULL if `element` is NULL or has another type.
MJAPI mjsMaterial* mjs_asMaterial(mjsElement* element);

/// Returns the element as a plugin instance, or NULL if `element` is NULL or has another type.
MJAPI mjsPlugin* mjs_asPlugin(mjsElement* element);

// ---- Older functions, kept for programs written for version 2

/// Returns the index of a file in the order of insertion, or -1 if there is none.
MJAPI int mj_findFileVFS(const mjVFS* vfs, const char* filename);

/// Adds a file of `filesize` zero bytes. Returns 0 on success and 2 if the name is already taken.
MJAPI int mj_makeEmptyFileVFS(mjVFS* vfs, const char* filename, int filesize);

/// Returns scratch memory for `size` numbers; the older name of mj_stackAllocNum.
MJAPI mjtNum* mj_stackAlloc(mjData* d, int size);

/// Computes res = mat vec. `res` may be `vec`. Use mju_mulMatVec3 in new programs.
MJAPI void mju_rotVecMat(mjtNum res[3], const mjtNum vec[3], const mjtNum mat[9]);

/// Computes res = mat' vec. `res` may be `vec`. Use mju_mulMatTVec3 in new programs.
MJAPI void mju_rotVecMatT(mjtNum res[3], const mjtNum vec[3], const mjtNum mat[9]);

/// Connects the points (a0, a1, a2) and (b0, b1, b2) by a geom. Use mjv_connector in new programs.
MJAPI void mjv_makeConnector(mjvGeom* geom, int type, mjtNum width, mjtNum a0, mjtNum a1, mjtNum a2,
                             mjtNum b0, mjtNum b1, mjtNum b2);

/// Snapshot of everything that a scene is built from. A rendering thread builds scenes from it
/// while the simulation continues. Use mjv_copyModel and mjv_copyData in new programs.
struct mjvSceneState_ {
  int nbuffer;           ///< Number of bytes of `buffer`.
  void* buffer;          ///< Memory of all arrays.
  int maxgeom;           ///< Largest number of geoms, and of contacts.
  mjvScene plugincache;  ///< Scene that holds the geoms added by plugins.
  mjModel model;         ///< Model with the arrays that a scene needs.
  mjData data;           ///< Data with the arrays that a scene needs.
};
typedef struct mjvSceneState_ mjvSceneState;

/// Sets a scene state to empty. Call it once, before mjv_makeSceneState.
MJAPI void mjv_defaultSceneState(mjvSceneState* scnstate);

/// Allocates a scene state for a model and at most `maxgeom` geoms and contacts. `d` is not used.
MJAPI void mjv_makeSceneState(const mjModel* m, const mjData* d, mjvSceneState* scnstate,
                              int maxgeom);

/// Frees the memory of a scene state. The struct itself belongs to the caller.
MJAPI void mjv_freeSceneState(mjvSceneState* scnstate);

/// Copies everything that a scene is built from into a scene state, and collects the geoms of
/// plugins. Sizes of the model must not have changed.
MJAPI void mjv_updateSceneState(const mjModel* m, mjData* d, const mjvOption* opt,
                                mjvSceneState* scnstate);

/// Fills a scene from a scene state, as mjv_updateScene does from model and data. Returns the
/// number of warnings about too many geoms.
MJAPI int mjv_updateSceneFromState(const mjvSceneState* scnstate, const mjvOption* opt,
                                   const mjvPerturb* pert, mjvCamera* cam, int catmask,
                                   mjvScene* scn);

/// Moves a camera as mjv_moveCamera does, with the model of a scene state.
MJAPI void mjv_moveCameraFromState(const mjvSceneState* scnstate, int action, mjtNum reldx,
                                   mjtNum reldy, const mjvScene* scn, mjvCamera* cam);

/// Moves a perturbation as mjv_movePerturb does, with model and data of a scene state.
MJAPI void mjv_movePerturbFromState(const mjvSceneState* scnstate, int action, mjtNum reldx,
                                    mjtNum reldy, const mjvScene* scn, mjvPerturb* pert);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MUJOCO_H_
