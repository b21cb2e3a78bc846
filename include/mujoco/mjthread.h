// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

/// @file
/// Thread pools and tasks.

#ifndef MUJOCO_MJTHREAD_H_
#define MUJOCO_MJTHREAD_H_

#include <stdint.h>

#define mjMAXTHREAD              128     ///< Largest number of worker threads of a pool.

/// States of a task.
typedef enum mjtTaskStatus_ {
  mjTASK_NEW               = 0,  ///< Not yet handed to a pool.
  mjTASK_QUEUED            = 1,  ///< Waiting for a worker or running.
  mjTASK_COMPLETED         = 2,  ///< Completed.
} mjtTaskStatus;

/// Function of a task. Its argument is mjTask.args, which its result replaces.
typedef void* (*mjfTask)(void*);

/// A pool of worker threads. Its other contents are private.
struct mjThreadPool_ {
  int nworker;  ///< Number of workers.
};
typedef struct mjThreadPool_ mjThreadPool;

/// A task for the workers of a pool.
struct mjTask_ {
  mjfTask func;         ///< Function to run.
  void* args;           ///< Argument of the function, then its result.
  volatile int status;  ///< State (mjtTaskStatus).
};
typedef struct mjTask_ mjTask;


#endif  // MUJOCO_MJTHREAD_H_
