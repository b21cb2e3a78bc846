// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions that the command line programs share: errors as one line of text, models from files,
// and a clock.

#ifndef SYNOVIA_APPS_COMMON_APP_H_
#define SYNOVIA_APPS_COMMON_APP_H_

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include <mujoco/mujoco.h>

namespace app {

// An error that ends the program with exit code 1. The text is written for the user.
class Error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Calls `body` and returns its result. An exception is printed as the line "name: text" on stderr,
// and the result is 1. Each main function returns this value.
int Run(const char* name, const std::function<int()>& body);

// Owning pointers to a model and to data.
struct Deleter {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using ModelPtr = std::unique_ptr<mjModel, Deleter>;
using DataPtr = std::unique_ptr<mjData, Deleter>;

// Returns the extension of a file name with its dot, in lower case.
std::string LowerExtension(const std::string& path);

// Returns the file that a user means by a path: the path itself if there is such a file, else the
// model of this name that is installed beside the program (PREFIX/share/synovia/models; a leading
// "models/" is optional). Returns the path itself if there is neither.
std::string FindModelFile(const std::string& path);

// Loads a model from MJCF, URDF or, if the extension is .mjb, a binary file, after FindModelFile
// and LoadPlugins. Prints warnings on stderr. Throws Error with the reason if the model cannot be
// loaded.
ModelPtr LoadModel(const std::string& path);

// Returns new data for the model, or null if there is not enough memory.
DataPtr MakeData(const mjModel* m);

// Resets the data to the keyframe named "home" if the model has one, else to the reference
// configuration. Programs that show a model start here.
void ResetToHome(const mjModel* m, mjData* d);

// Returns the time of a steady clock in seconds.
double Now();

// Returns the text that printf would print.
std::string Format(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace app

#endif  // SYNOVIA_APPS_COMMON_APP_H_
