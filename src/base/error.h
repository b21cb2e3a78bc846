// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// How trouble is reported.
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

// Bad input, with the place where it was found. Whoever knows a part of the place fills in what is
// still empty while the exception passes, so that a number parser need not know about XML elements.
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

  std::string message;
  std::string element;  // tag or element type, e.g. "geom"
  std::string name;     // name of the element
  std::string file;     // file that holds it
  int line = 0;         // line in that file, 0: unknown
  int id = -1;          // id of the element in its list, -1: unknown
  std::string remedy;   // what the user can do; empty: see RemedyFor() in base/remedy.h
};

// printf into a std::string.
std::string Format(const char* format, ...) __attribute__((format(printf, 1, 2)));

// While alive, errors and warnings raised on this thread go here instead of to the user's handlers:
// an error throws EngineError, the last warning is kept. Used by the compiler, which runs the
// engine on models that may be bad and must not end the process because of it.
class MessageTrap {
 public:
  MessageTrap();
  ~MessageTrap();
  MessageTrap(const MessageTrap&) = delete;
  MessageTrap& operator=(const MessageTrap&) = delete;

  std::string warning;  // text of the last warning, empty if none

 private:
  MessageTrap* outer_;
};

// Warnings of this thread so far that went to the user.
long NumWarningsShown();

// What mju_error becomes inside a MessageTrap.
class EngineError : public std::exception {
 public:
  explicit EngineError(std::string message) : message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

}  // namespace syn

#endif  // SYNOVIA_BASE_ERROR_H_
