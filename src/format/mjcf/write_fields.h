// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_FORMAT_MJCF_WRITE_FIELDS_H_
#define SYNOVIA_FORMAT_MJCF_WRITE_FIELDS_H_

#include "format/schema/schema.h"
#include "format/xml/xml_writer.h"

namespace syn {

// Writes the attributes of an element whose fields differ from those of a reference object of the
// same type (its default class), as the schema tells; all that have a value if there is none.
void WriteAttributes(const ElementSchema& schema, const void* object, const void* reference,
                     bool in_class, XmlWriter* out);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_MJCF_WRITE_FIELDS_H_
