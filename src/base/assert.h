// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// SYN_ASSERT(condition, format, values...): what a line trusts. In builds with SYNOVIA_ASSERT
// (debug, sanitizers, fuzzing, "checked") a broken trust ends the program with the condition, the
// place and the values; in release builds nothing is left of it, not even the evaluation of the
// condition.
//
// It is for our own mistakes. What comes from outside (public functions, files) is checked in every
// build and reported as an error.

#ifndef SYNOVIA_BASE_ASSERT_H_
#define SYNOVIA_BASE_ASSERT_H_

namespace syn {

[[noreturn]] void AssertionFailed(const char* condition, const char* file, int line,
                                  const char* format, ...) __attribute__((format(printf, 4, 5)));

#ifdef SYNOVIA_ASSERT
inline constexpr bool kAssertions = true;
// Runs a whole check: SYN_VALIDATE(ValidateRows(m, d)).
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
