// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The ways in which problems are reported.
//
//   bad input (files, specs)   throw ModelError; the C boundary turns it into an error string
//   misuse of the C API        mju_error("function: what"): the user's handler, else log and exit
//   numerical trouble          mj_warning(d, type, info): counted in mjData, printed once

#ifndef SYNOVIA_BASE_ERROR_H_
#define SYNOVIA_BASE_ERROR_H_

#include <exception>
#include <string>
#include <utility>

#include <mujoco/mujoco.h>

namespace syn {

// An error in the input, with the place where it was found. While the exception propagates, each
// level of the code fills in those parts of the place that it knows and that are still empty. So a
// parser of numbers need not know about XML elements.
class ModelError : public std::exception {
 public:
  explicit ModelError(std::string message) : message(std::move(message)) {}
  ModelError(std::string message, std::string element, std::string name = {}, std::string file = {},
             int line = 0)
      : message(std::move(message)),
        element(std::move(element)),
        name(std::move(name)),
        file(std::move(file)),
        line(line) {}

  const char* what() const noexcept override { return message.c_str(); }

  std::string message;  // what is wrong
  std::string element;  // tag or element type, e.g. "geom"
  std::string name;     // name of the element
  std::string file;     // path of the file that contains the element
  int line = 0;         // line in that file, 0 if unknown
  int id = -1;          // index of the element in its list, -1 if unknown
  std::string remedy;   // what the user can do; if empty, RemedyFor() in base/remedy.h is asked
};

// Returns the text that printf would print.
std::string Format(const char* format, ...) __attribute__((format(printf, 1, 2)));

// During its lifetime, receives the errors and warnings of the calling thread instead of the user's
// handlers. An error throws EngineError, and the last warning is stored. The compiler uses it,
// because it runs the engine on models that may be invalid, and must not end the process for this
// reason. Traps can be nested.
class MessageTrap {
 public:
  MessageTrap();
  ~MessageTrap();
  MessageTrap(const MessageTrap&) = delete;
  MessageTrap& operator=(const MessageTrap&) = delete;

  std::string warning;  // text of the last warning, empty if there was none

 private:
  MessageTrap* outer_;  // the trap that becomes active again afterwards, or null
};

// Returns the number of warnings of this thread that were shown to the user (and not trapped).
long NumWarningsShown();

// The exception that mju_error throws inside a MessageTrap.
class EngineError : public std::exception {
 public:
  explicit EngineError(std::string message) : message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

}  // namespace syn

#endif  // SYNOVIA_BASE_ERROR_H_
