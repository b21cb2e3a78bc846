// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// Plugins, which extend the engine, and resource providers, which open files.

#ifndef MUJOCO_MJPLUGIN_H_
#define MUJOCO_MJPLUGIN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjvisualize.h>

/// Capabilities of a plugin, as bits.
typedef enum mjtPluginCapabilityBit_ {
  mjPLUGIN_ACTUATOR        = 1,  ///< Computes the forces of actuators.
  mjPLUGIN_SENSOR          = 2,  ///< Computes the values of sensors.
  mjPLUGIN_PASSIVE         = 4,  ///< Computes passive forces.
  mjPLUGIN_SDF             = 8,  ///< Computes signed distance fields of geoms.
} mjtPluginCapabilityBit;

typedef struct mjResource_ mjResource;
typedef struct mjpResourceProvider mjpResourceProvider;

/// Opens the resource resource->name, and may set its data and timestamp. Returns nonzero on
/// success, 0 on failure.
typedef int (*mjfOpenResource)(mjResource* resource);

/// Sets `buffer` to the contents of a resource, which belong to the provider until the resource is
/// closed. Returns the number of bytes, or -1 on failure.
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);

/// Closes a resource and frees its data. Called after each attempt to open, also a failed one.
typedef void (*mjfCloseResource)(mjResource* resource);

/// Sets `dir` and `ndir` to the folder part of the name of a resource and its length.
typedef void (*mjfGetResourceDir)(mjResource* resource, const char** dir, int* ndir);

/// Compares a resource with a timestamp. Returns 0 if it did not change, a positive number if it is
/// newer, a negative number if it is older.
typedef int (*mjfResourceModified)(const mjResource* resource, const char* timestamp);

/// An open file, whatever it comes from.
struct mjResource_ {
  char* name;                           ///< Full name, with its prefix.
  void* data;                           ///< Data of the provider.
  char timestamp[512];                  ///< Text that changes when the contents change.
  const mjpResourceProvider* provider;  ///< Provider that opened the resource, NULL for files on the disk.
};
typedef struct mjResource_ mjResource;

/// Functions that open resources whose name starts with a prefix.
struct mjpResourceProvider {
  /// Prefix of the names, without its colon: a letter, then letters, digits, +, - and dots.
  const char* prefix;
  mjfOpenResource open;          ///< Opens a resource; required.
  mjfReadResource read;          ///< Reads a resource; required.
  mjfCloseResource close;        ///< Closes a resource; required.
  mjfGetResourceDir getdir;      ///< Returns the folder of a resource; may be NULL.
  /// Tells whether a resource changed; may be NULL, then resources always count as changed.
  mjfResourceModified modified;
  void* data;                    ///< Data of the provider.
};

/// A plugin: a set of functions that extend the engine. Functions that a capability does not need
/// may be NULL. `instance` is the index of the plugin instance in the model.
struct mjpPlugin_ {
  const char* name;               ///< Name, unique in the process.
  int nattribute;                 ///< Number of attributes.
  const char* const* attributes;  ///< Names of the attributes that a model can configure.
  int capabilityflags;            ///< Capabilities (mjtPluginCapabilityBit).
  int needstage;                  ///< Stage that sensors need (mjtStage).
  int (*nstate)(const mjModel* m, int instance); ///< Returns how many state numbers an instance has; required.
  /// Returns how many values sensor `sensor_id` has; required for sensors.
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);
  /// Called when data is created; stores a pointer in d->plugin_data. Returns a negative number on
  /// failure.
  int (*init)(const mjModel* m, mjData* d, int instance);
  void (*destroy)(mjData* d, int instance); ///< Called when data is freed.
  /// Called when data is copied, after its state.
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);
  /// Called when data is reset; sets the state of the instance.
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);
  /// Called when forces or sensors are computed; `capability_bit` tells for what.
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);
  void (*advance)(const mjModel* m, mjData* d, int instance); ///< Called at the end of a step, after the integration.
  /// Called by mjv_updateScene; appends geoms to the scene.
  void (*visualize)(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);
  /// Called before actuator forces are computed; sets d->act_dot.
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);
  /// Returns the signed distance of a point in the frame of the geom.
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);
  /// Computes the gradient of the signed distance at a point.
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);
  /// Returns the signed distance from attributes only, for the compiler.
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);
  /// Converts the texts of attributes to numbers, for the compiler.
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);
  /// Computes the bounding box (center and half sizes) from attributes, for the compiler.
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);
};
typedef struct mjpPlugin_ mjpPlugin;

/// Signed distance fields of one or two geoms, for mjc_distance and mjc_gradient.
struct mjSDF_ {
  const mjpPlugin** plugin;  ///< Plugin of each field, NULL if it is built in.
  int* id;                   ///< Plugin instance, mesh or geom of each field.
  mjtSDFType type;           ///< Combination of the fields.
  mjtNum* relpos;            ///< Position of the first geom in the frame of the second.
  mjtNum* relmat;            ///< Orientation of the first geom in the frame of the second.
  mjtGeom* geomtype;         ///< Types of the geoms.
};
typedef struct mjSDF_ mjSDF;

/// Called for each library that mj_loadAllPluginLibraries loads: its file, the slot of its first
/// plugin (-1 if it has none) and the number of its plugins.
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

#if defined(__cplusplus)
/// Joins two tokens, for the definition of mjPLUGIN_LIB_INIT.
#define mjPLUGIN_LIB_INIT_CONCAT_(a, b) a##b
#endif
#if defined(_MSC_VER)
#error "Plugin libraries for this compiler are not supported yet"
#endif
/// Head of a function whose body runs when a plugin library is loaded. It registers the plugins of
/// the library.
#define mjPLUGIN_LIB_INIT __attribute__((constructor)) static void mjpluginLibInit_(void)

#endif  // MUJOCO_MJPLUGIN_H_
