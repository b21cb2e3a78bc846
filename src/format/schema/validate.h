// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Validation of MJCF documents.

#ifndef SYNOVIA_FORMAT_SCHEMA_VALIDATE_H_
#define SYNOVIA_FORMAT_SCHEMA_VALIDATE_H_

#include "format/xml/xml.h"

namespace syn {

// Checks a whole document against the schema and stores in each element its schema (SchemaOf).
// Throws ModelError. Inside frame and replicate, unknown attributes are accepted for compatibility.
void Validate(const Xml& root);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SCHEMA_VALIDATE_H_
