// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes the attributes of one element by its schema.

#ifndef SYNOVIA_FORMAT_MJCF_WRITE_FIELDS_H_
#define SYNOVIA_FORMAT_MJCF_WRITE_FIELDS_H_

#include "format/schema/schema.h"
#include "format/xml/xml_writer.h"

namespace syn {

// Writes the attributes whose fields differ from those of `reference`, an object of the same type
// (usually a default class). Without a reference, writes all attributes that have a value.
// `in_class` is true inside of a default class.
void WriteAttributes(const ElementSchema& schema, const void* object, const void* reference,
                     bool in_class, XmlWriter* out);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_MJCF_WRITE_FIELDS_H_
