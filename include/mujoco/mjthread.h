// Copyright 2026 The Synovia Authors
//
// Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
// in compliance with the License. You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0

#ifndef MUJOCO_MJTHREAD_H_
#define MUJOCO_MJTHREAD_H_

#include <stdint.h>

#define mjMAXTHREAD              128

// Life of a task.
typedef enum mjtTaskStatus_ {
  mjTASK_NEW               = 0,
  mjTASK_QUEUED            = 1,
  mjTASK_COMPLETED         = 2,
} mjtTaskStatus;

typedef void* (*mjfTask)(void*);

// Worker threads.
struct mjThreadPool_ {
  int nworker;                     // number of workers
};
typedef struct mjThreadPool_ mjThreadPool;

// A function for a worker to run.
struct mjTask_ {
  mjfTask func;                    // what to run
  void* args;                      // its argument, then its result
  volatile int status;             // mjtTaskStatus
};
typedef struct mjTask_ mjTask;


#endif  // MUJOCO_MJTHREAD_H_
