// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parts that elements of URDF have in common.

#ifndef SYNOVIA_FORMAT_URDF_URDF_PARTS_H_
#define SYNOVIA_FORMAT_URDF_URDF_PARTS_H_

#include "format/schema/attribute_value.h"
#include "format/xml/xml.h"
#include "math/pose.h"
#include "math/vec3.h"

namespace syn {

// The child of a name; an error if there are several, or none and it is required.
const Xml* OnlyChild(const Xml& parent, const char* name, bool required = false);

template <typename F>
void ForEachNamed(const Xml& parent, const char* name, F&& visit) {
  for (const Xml* xml = parent.FirstChild(name); xml; xml = xml->NextSibling(name)) {
    visit(*xml);
  }
}

// Position and fixed-axis roll, pitch, yaw of the origin child.
Pose ReadOrigin(const Xml& xml);

// Three numbers that must be there.
Vec3 ReadVec3(const Xml& xml, const char* attribute);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_URDF_URDF_PARTS_H_
