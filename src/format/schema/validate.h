// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_FORMAT_SCHEMA_VALIDATE_H_
#define SYNOVIA_FORMAT_SCHEMA_VALIDATE_H_

#include "format/xml/xml.h"

namespace syn {

// Checks a whole document against the schema, and notes on each element its schema (SchemaOf).
// Below frame and replicate unknown attributes are let pass, as they always have been.
void Validate(const Xml& root);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SCHEMA_VALIDATE_H_
