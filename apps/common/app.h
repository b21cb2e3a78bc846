// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the command line programs share: errors as one line, models from files, a clock.

#ifndef SYNOVIA_APPS_COMMON_APP_H_
#define SYNOVIA_APPS_COMMON_APP_H_

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include <mujoco/mujoco.h>

namespace app {

// Ends the program with exit code 1; the text is what the user reads.
class Error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Runs `body`; an exception becomes the line "name: text" on stderr and exit code 1.
int Run(const char* name, const std::function<int()>& body);

struct Deleter {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using ModelPtr = std::unique_ptr<mjModel, Deleter>;
using DataPtr = std::unique_ptr<mjData, Deleter>;

// The extension of a file name with its dot, in lower case.
std::string LowerExtension(const std::string& path);

// Returns the file that a user means by a path: the path itself if there is such a file, else the
// model of this name that is installed beside the program (PREFIX/share/synovia/models; a leading
// "models/" is optional). Returns the path itself if there is neither.
std::string FindModelFile(const std::string& path);

// A model from MJCF, URDF or (by the extension .mjb) binary. Warnings are printed on stderr.
ModelPtr LoadModel(const std::string& path);

DataPtr MakeData(const mjModel* m);

// Resets the data to the keyframe named "home" if the model has one, else to the reference
// configuration. Programs that show a model start here.
void ResetToHome(const mjModel* m, mjData* d);

// Seconds of a steady clock.
double Now();

// printf into a string.
std::string Format(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_APP_H_
