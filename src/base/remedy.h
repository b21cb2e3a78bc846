// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Remedies: the last line of an error message, which tells the user what to do.

#ifndef SYNOVIA_BASE_REMEDY_H_
#define SYNOVIA_BASE_REMEDY_H_

#include <string>
#include <string_view>

#include "base/error.h"

namespace syn {

// Returns what a user can do about an error, as one or two sentences. The remedy that the error
// carries itself comes first; else the table of remedies is searched for the words of the message.
// Returns an empty string if neither has a remedy, or if the message already suggests a name.
std::string RemedyFor(const ModelError& error);

}  // namespace syn

#endif  // SYNOVIA_BASE_REMEDY_H_
