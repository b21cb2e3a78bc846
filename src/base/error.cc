// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Delivery of errors and warnings: to the MessageTrap of the thread, to the handlers of the user,
// or to the log file and the terminal (see error.h).

#include "base/error.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace syn {
namespace {

constexpr int kMessageSize = 1024;  // documented limit of a message, including the terminating zero

// The innermost trap of this thread, or null.
thread_local MessageTrap* active_trap = nullptr;
thread_local long num_warnings = 0;

// Delivers an error. Without a trap or a user's handler, the program ends.
void DispatchError(const char* message) {
  if (active_trap) throw EngineError(message);
  if (mju_user_error) {
    mju_user_error(message);
    return;
  }
  // There is no handler: write the error to the log file and the terminal, and end the program.
  mju_writeLog("ERROR", message);
  std::printf("ERROR: %s\n\n", message);
  std::exit(EXIT_FAILURE);
}

// Delivers a warning.
void DispatchWarning(const char* message) {
  if (active_trap) {
    active_trap->warning = message;
    return;
  }
  ++num_warnings;
  if (mju_user_warning) {
    mju_user_warning(message);
  } else {
    mju_writeLog("WARNING", message);
    std::printf("WARNING: %s\n\n", message);
  }
}

}  // namespace

long NumWarningsShown() { return num_warnings; }

MessageTrap::MessageTrap() : outer_(active_trap) { active_trap = this; }
MessageTrap::~MessageTrap() { active_trap = outer_; }

std::string Format(const char* format, ...) {
  va_list args;
  va_start(args, format);
  va_list again;
  va_copy(again, args);
  // The first call measures the text, the second writes it.
  const int length = std::vsnprintf(nullptr, 0, format, args);
  va_end(args);
  std::string text(length > 0 ? length : 0, '\0');
  if (length > 0) std::vsnprintf(text.data(), length + 1, format, again);
  va_end(again);
  return text;
}

}  // namespace syn

void (*mju_user_error)(const char*) = nullptr;
void (*mju_user_warning)(const char*) = nullptr;
void* (*mju_user_malloc)(size_t) = nullptr;
void (*mju_user_free)(void*) = nullptr;

void mju_clearHandlers(void) {
  mju_user_error = nullptr;
  mju_user_warning = nullptr;
  mju_user_malloc = nullptr;
  mju_user_free = nullptr;
}

void mju_error(const char* msg, ...) {
  char text[syn::kMessageSize];
  va_list args;
  va_start(args, msg);
  std::vsnprintf(text, sizeof(text), msg, args);
  va_end(args);
  syn::DispatchError(text);
}

void mju_warning(const char* msg, ...) {
  char text[syn::kMessageSize];
  va_list args;
  va_start(args, msg);
  std::vsnprintf(text, sizeof(text), msg, args);
  va_end(args);
  syn::DispatchWarning(text);
}

// These functions take a format that the compiler cannot check. This is part of the interface.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
void mju_error_i(const char* msg, int i) { mju_error(msg, i); }
void mju_error_s(const char* msg, const char* text) { mju_error(msg, text); }
void mju_warning_i(const char* msg, int i) { mju_warning(msg, i); }
void mju_warning_s(const char* msg, const char* text) { mju_warning(msg, text); }
#pragma GCC diagnostic pop
