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

typedef enum mjtTaskStatus_ {
  mjTASK_NEW               = 0,
  mjTASK_QUEUED            = 1,
  mjTASK_COMPLETED         = 2,
} mjtTaskStatus;

typedef void* (*mjfTask)(void*);

struct mjThreadPool_ {
  int nworker;
};
typedef struct mjThreadPool_ mjThreadPool;

struct mjTask_ {
  mjfTask func;
  void* args;
  volatile int status;
};
typedef struct mjTask_ mjTask;


#endif  // MUJOCO_MJTHREAD_H_
