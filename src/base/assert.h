// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// SYN_ASSERT(condition, format, values...) documents and checks a condition that the code relies
// on.
//
// In builds with SYNOVIA_ASSERT (debug, sanitizers, fuzzing, "checked") a violated condition ends
// the program and prints the condition, the file and line, and the values. In release builds
// nothing remains, not even the evaluation of the condition.
//
// Assertions find mistakes of this library. Input from outside (arguments of public functions,
// files) is checked in every build and reported as an error (base/error.h).

#ifndef SYNOVIA_BASE_ASSERT_H_
#define SYNOVIA_BASE_ASSERT_H_

namespace syn {

// Prints the failed condition with its place and the formatted values, and aborts.
[[noreturn]] void AssertionFailed(const char* condition, const char* file, int line,
                                  const char* format, ...) __attribute__((format(printf, 4, 5)));

#ifdef SYNOVIA_ASSERT
inline constexpr bool kAssertions = true;
// SYN_VALIDATE(ValidateRows(m, d)) runs a whole validation function, in the same builds.
#define SYN_VALIDATE(check) (check)
#define SYN_ASSERT(condition, ...) \
  ((condition) ? (void)0 : ::syn::AssertionFailed(#condition, __FILE__, __LINE__, __VA_ARGS__))
#else
inline constexpr bool kAssertions = false;
#define SYN_VALIDATE(check) ((void)0)
#define SYN_ASSERT(condition, ...) ((void)0)
#endif

}  // namespace syn

#endif  // SYNOVIA_BASE_ASSERT_H_
