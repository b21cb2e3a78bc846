// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions that read parts which several elements of URDF share.

#ifndef SYNOVIA_FORMAT_URDF_URDF_PARTS_H_
#define SYNOVIA_FORMAT_URDF_URDF_PARTS_H_

#include "format/schema/attribute_value.h"
#include "format/xml/xml.h"
#include "math/pose.h"
#include "math/vec3.h"

namespace syn {

// Returns the only child of a name, or null. Throws if there are several, or if there is none and
// it is required.
const Xml* OnlyChild(const Xml& parent, const char* name, bool required = false);

// Calls visit(child) for all children of a name.
template <typename F>
void ForEachNamed(const Xml& parent, const char* name, F&& visit) {
  for (const Xml* xml = parent.FirstChild(name); xml; xml = xml->NextSibling(name)) {
    visit(*xml);
  }
}

// Reads the <origin> child: position, and fixed-axis roll, pitch and yaw in radians. The default is
// the identity.
Pose ReadOrigin(const Xml& xml);

// Reads three numbers; the attribute must be present.
Vec3 ReadVec3(const Xml& xml, const char* attribute);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_URDF_URDF_PARTS_H_
