// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

#ifndef MUJOCO_MJPLUGIN_H_
#define MUJOCO_MJPLUGIN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>
#include <mujoco/mjvisualize.h>

// What a plugin can do.
typedef enum mjtPluginCapabilityBit_ {
  mjPLUGIN_ACTUATOR        = 1,
  mjPLUGIN_SENSOR          = 2,
  mjPLUGIN_PASSIVE         = 4,
  mjPLUGIN_SDF             = 8,
} mjtPluginCapabilityBit;

typedef struct mjResource_ mjResource;
typedef struct mjpResourceProvider mjpResourceProvider;

typedef int (*mjfOpenResource)(mjResource* resource);
typedef int (*mjfReadResource)(mjResource* resource, const void** buffer);
typedef void (*mjfCloseResource)(mjResource* resource);
typedef void (*mjfGetResourceDir)(mjResource* resource, const char** dir, int* ndir);
typedef int (*mjfResourceModified)(const mjResource* resource, const char* timestamp);

// An open file, wherever it comes from.
struct mjResource_ {
  char* name;                      // full name
  void* data;                      // for the provider
  char timestamp[512];             // when it was last changed
  const mjpResourceProvider* provider; // who opened it
};
typedef struct mjResource_ mjResource;

// Functions that open files with a certain prefix.
struct mjpResourceProvider {
  const char* prefix;              // URI scheme it serves
  mjfOpenResource open;            // returns 0 on failure
  mjfReadResource read;            // returns the number of bytes, -1 on failure
  mjfCloseResource close;          // called for every opened resource
  mjfGetResourceDir getdir;        // folder part of the name
  mjfResourceModified modified;    // changed since the timestamp?
  void* data;                      // for the provider
};

// A plugin.
struct mjpPlugin_ {
  const char* name;
  int nattribute;
  const char* const* attributes;
  int capabilityflags;
  int needstage;
  int (*nstate)(const mjModel* m, int instance);
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);
  int (*init)(const mjModel* m, mjData* d, int instance);
  void (*destroy)(mjData* d, int instance);
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);
  void (*advance)(const mjModel* m, mjData* d, int instance);
  void (*visualize)(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);
};
typedef struct mjpPlugin_ mjpPlugin;

// Signed distance fields of one or two geoms.
struct mjSDF_ {
  const mjpPlugin** plugin;        // plugins that compute them, null: built in
  int* id;                         // geom, plugin instance or mesh of each
  mjtSDFType type;                 // how two are combined
  mjtNum* relpos;                  // position of the first in the second
  mjtNum* relmat;                  // orientation of the first in the second
  mjtGeom* geomtype;               // types of the geoms
};
typedef struct mjSDF_ mjSDF;

typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

#if defined(__cplusplus)
#define mjPLUGIN_LIB_INIT_CONCAT_(a, b) a##b
#endif
#if defined(_MSC_VER)
#error "Plugin libraries for this compiler are not supported yet"
#endif
// Followed by a function body, which runs when the library is loaded.
#define mjPLUGIN_LIB_INIT __attribute__((constructor)) static void mjpluginLibInit_(void)

#endif  // MUJOCO_MJPLUGIN_H_
