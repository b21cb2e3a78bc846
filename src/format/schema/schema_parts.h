// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Groups of attributes that several elements share, or that default classes share with elements.

#ifndef SYNOVIA_FORMAT_SCHEMA_SCHEMA_PARTS_H_
#define SYNOVIA_FORMAT_SCHEMA_SCHEMA_PARTS_H_

#include "format/schema/schema.h"

namespace syn {

inline constexpr Attribute kName[] = {{"name"}};
inline constexpr Attribute kClass[] = {{"class"}};

// The alternatives to quat, for a struct S with a member `alt`.
template <typename S>
inline constexpr Attribute kAlternatives[] = {
    {"axisangle", Alternative(offsetof(S, alt), mjORIENTATION_AXISANGLE), kRotation | kNotWritten},
    {"xyaxes", Alternative(offsetof(S, alt), mjORIENTATION_XYAXES), kRotation | kNotWritten},
    {"zaxis", Alternative(offsetof(S, alt), mjORIENTATION_ZAXIS), kRotation | kNotWritten},
    {"euler", Alternative(offsetof(S, alt), mjORIENTATION_EULER), kRotation | kNotWritten}};

// Flags of positions and of quaternions.
inline constexpr std::uint8_t kPose = kNotInClass;
inline constexpr std::uint8_t kQuat = kRotation | kNonZero | kNotInClass;

// Attributes that geoms and flexes share: collision masks, and surface parameters.
template <typename S>
inline constexpr Attribute kCollision[] = {
    {"contype", F(contype)}, {"conaffinity", F(conaffinity)}, {"condim", F(condim)}};

template <typename S>
inline constexpr Attribute kSurface[] = {{"priority", F(priority)},
                                         {"friction", F(friction), kLeading},
                                         {"solmix", F(solmix)},
                                         {"solref", F(solref), kLeading},
                                         {"solimp", F(solimp), kLeading},
                                         {"margin", F(margin)},
                                         {"gap", F(gap)}};

namespace joint {
using S = mjsJoint;
inline constexpr Attribute kAttributes[] = {
    {"pos", F(pos), kAlways | kPose},
    {"axis", F(axis), kAlways | kPose},
    {"type", F(type), 0, kJointType},
    {"group", F(group)},
    {"ref", F(ref), kNotInClass},
    {"springref", F(springref), kNotInClass},
    {"solreflimit", F(solref_limit), kLeading},
    {"solimplimit", F(solimp_limit), kLeading},
    {"solreffriction", F(solref_friction), kLeading},
    {"solimpfriction", F(solimp_friction), kLeading},
    {"stiffness", F(stiffness)},
    {"limited", F(limited), 0, kAuto},
    {"range", F(range), kNotInClass},
    {"actuatorfrclimited", F(actfrclimited), 0, kAuto},
    {"actuatorgravcomp", F(actgravcomp), 0, kBool},
    {"actuatorfrcrange", F(actfrcrange)},
    {"margin", F(margin)},
    {"armature", F(armature)},
    {"damping", F(damping)},
    {"frictionloss", F(frictionloss)},
    {"springdamper", F(springdamper), kNotWritten},
    {"user", F(userdata)},
};
}  // namespace joint

namespace geom {
using S = mjsGeom;
inline constexpr Attribute kShape[] = {
    {"size", F(size), kLeading | kWholeInClass},
    {"pos", F(pos), kPose},
    {"quat", F(quat), kQuat},
    {"fromto", F(fromto), kNotWritten},
    {"type", F(type), 0, kGeomType},
};
inline constexpr Attribute kGroup[] = {{"group", F(group)}};
inline constexpr Attribute kMatter[] = {
    {"fluidshape", F(fluid_ellipsoid), 0, kFluidShape},
    {"fluidcoef", F(fluid_coefs), kLeading},
    {"shellinertia", F(typeinertia), 0, kBool},
    {"mass", F(mass), kNotInClass},
    {"density", F(density)},
    {"material", F(material)},
    {"rgba", F(rgba)},
    {"hfield", F(hfieldname), kNotInClass},
    {"mesh", F(meshname), kNotInClass},
    {"fitscale", F(fitscale), kNotWritten},
    {"user", F(userdata)},
};
}  // namespace geom

namespace flex {
using S = mjsFlex;
inline constexpr Attribute kAttributes[] = {
    {"radius", F(radius)},
    {"material", F(material)},
    {"rgba", F(rgba)},
    {"flatskin", F(flatskin), 0, kBool},
    {"dim", F(dim)},
    {"group", F(group)},
    {"body", F(vertbody), kRequired},
    {"vertex", F(vert)},
    {"element", F(elem), kRequired},
    {"texcoord", F(texcoord)},
    {"elemtexcoord", F(elemtexcoord)},
    {"node", F(nodebody)},
};
inline constexpr Attribute kContact[] = {
    {"internal", F(internal), 0, kBool}, {"selfcollide", F(selfcollide), 0, kSelfCollide},
    {"activelayers", F(activelayers)},   {"vertcollide", F(vertcollide), kNotWritten, kBool},
    {"passive", F(passive), 0, kBool},
};
inline constexpr Attribute kEdge[] = {{"stiffness", F(edgestiffness)}, {"damping", F(edgedamping)}};
inline constexpr Attribute kElasticity[] = {
    {"young", F(young)},
    {"poisson", F(poisson)},
    {"thickness", F(thickness)},
    {"damping", F(damping)},
    {"elastic2d", F(elastic2d), 0, kElastic2D},
};
}  // namespace flex

namespace site {
using S = mjsSite;
inline constexpr Attribute kAttributes[] = {
    {"pos", F(pos), kAlways | kPose},
    {"quat", F(quat), kQuat},
    {"fromto", F(fromto), kNotWritten},
    {"size", F(size), kLeading | kWholeInClass},
    {"group", F(group)},
    {"type", F(type), 0, kGeomType},
    {"material", F(material)},
    {"rgba", F(rgba)},
    {"user", F(userdata)},
};
}  // namespace site

namespace camera {
using S = mjsCamera;
inline constexpr Attribute kTarget[] = {{"target", F(targetbody)}};
inline constexpr Attribute kAttributes[] = {
    {"pos", F(pos), kAlways | kPose},
    {"quat", F(quat), kQuat},
    {"ipd", F(ipd)},
    {"mode", F(mode), 0, kCamLightMode},
    {"resolution", F(resolution)},
    {"orthographic", F(orthographic), 0, kBool},
    {"sensorsize", F(sensor_size)},
    {"focal", F(focal_length)},
    {"focalpixel", F(focal_pixel)},
    {"principal", F(principal_length)},
    {"principalpixel", F(principal_pixel)},
    {"fovy", F(fovy)},
    {"user", F(userdata)},
};
}  // namespace camera

namespace light {
using S = mjsLight;
inline constexpr Attribute kTarget[] = {{"target", F(targetbody)}, {"texture", F(texture)}};
inline constexpr Attribute kAttributes[] = {
    {"pos", F(pos), kAlways | kPose},
    {"dir", F(dir), kAlways | kPose},
    {"bulbradius", F(bulbradius)},
    {"intensity", F(intensity)},
    {"range", F(range)},
    {"type", F(type), 0, kLightType},
    {"directional"},
    {"castshadow", F(castshadow), 0, kBool},
    {"active", F(active), 0, kBool},
    {"attenuation", F(attenuation)},
    {"cutoff", F(cutoff)},
    {"exponent", F(exponent)},
    {"ambient", F(ambient)},
    {"diffuse", F(diffuse)},
    {"specular", F(specular)},
    {"mode", F(mode), 0, kCamLightMode},
};
}  // namespace light

namespace mesh {
using S = mjsMesh;
inline constexpr Attribute kAttributes[] = {
    {"inertia", F(inertia), 0, kMeshInertia},
    {"scale", F(scale)},
    {"maxhullvert", F(maxhullvert)},
};
}  // namespace mesh

namespace material {
using S = mjsMaterial;
inline constexpr Attribute kAttributes[] = {
    {"texture"},
    {"texuniform", F(texuniform), 0, kBool},
    {"texrepeat", F(texrepeat)},
    {"emission", F(emission)},
    {"specular", F(specular)},
    {"shininess", F(shininess)},
    {"reflectance", F(reflectance)},
    {"metallic", F(metallic)},
    {"roughness", F(roughness)},
    {"rgba", F(rgba)},
};
}  // namespace material

namespace pair {
using S = mjsPair;
inline constexpr Attribute kAttributes[] = {
    {"condim", F(condim)},
    {"margin", F(margin)},
    {"gap", F(gap)},
    {"solref", F(solref), kLeading},
    {"solreffriction", F(solreffriction), kLeading},
    {"solimp", F(solimp), kLeading},
    {"friction", F(friction), kLeading},
};
}  // namespace pair

namespace equality {
using S = mjsEquality;
inline constexpr Attribute kAttributes[] = {
    {"active", F(active), 0, kBool},
    {"solref", F(solref), kLeading},
    {"solimp", F(solimp), kLeading},
};
}  // namespace equality

namespace tendon {
using S = mjsTendon;
inline constexpr Attribute kAttributes[] = {
    {"group", F(group)},
    {"solreflimit", F(solref_limit), kLeading},
    {"solimplimit", F(solimp_limit), kLeading},
    {"solreffriction", F(solref_friction), kLeading},
    {"solimpfriction", F(solimp_friction), kLeading},
    {"limited", F(limited), 0, kAuto},
    {"range", F(range)},
    {"margin", F(margin)},
    {"stiffness", F(stiffness)},
    {"damping", F(damping)},
    {"frictionloss", F(frictionloss)},
    {"springlength", F(springlength), kLeading | kOneForAll},
    {"user", F(userdata)},
};
inline constexpr Attribute kLook[] = {
    {"material", F(material)}, {"width", F(width)}, {"rgba", F(rgba)}};
inline constexpr Attribute kForce[] = {
    {"actuatorfrclimited", F(actfrclimited), 0, kAuto},
    {"actuatorfrcrange", F(actfrcrange)},
    {"armature", F(armature)},
};
}  // namespace tendon

// Groups of attributes of which all actuators consist, in default classes or not.
namespace actuator {
using S = mjsActuator;
inline constexpr Attribute kGroup[] = {{"group", F(group)}};
inline constexpr Attribute kCtrlLimited[] = {{"ctrllimited", F(ctrllimited), 0, kAuto}};
inline constexpr Attribute kRanges[] = {
    {"ctrlrange", F(ctrlrange)},
    {"forcelimited", F(forcelimited), 0, kAuto},
    {"forcerange", F(forcerange)},
};
inline constexpr Attribute kActLimited[] = {{"actlimited", F(actlimited), 0, kAuto}};
inline constexpr Attribute kActRange[] = {{"actrange", F(actrange)}};
inline constexpr Attribute kGear[] = {{"gear", F(gear), kLeading}, {"cranklength", F(cranklength)}};
inline constexpr Attribute kLengthRange[] = {{"lengthrange", F(lengthrange)}};
inline constexpr Attribute kActivation[] = {
    {"actearly", F(actearly), 0, kBool},
    {"actdim", F(actdim)},
    {"dyntype", F(dyntype), 0, kDynType},
    {"dynprm", F(dynprm), kLeading},
};
inline constexpr Attribute kGainBias[] = {
    {"gaintype", F(gaintype), 0, kGainType},
    {"biastype", F(biastype), 0, kBiasType},
    {"gainprm", F(gainprm), kLeading},
    {"biasprm", F(biasprm), kLeading},
};
inline constexpr Attribute kUser[] = {{"user", F(userdata)}};

// Attributes of the shortcut elements. They have no fields, because the reader passes them to
// presets.
inline constexpr Attribute kServo[] = {{"kp"}, {"kv"}, {"dampratio"}, {"inheritrange"}};
inline constexpr Attribute kTimeConst[] = {{"timeconst"}};
inline constexpr Attribute kVelocityGain[] = {{"kv"}};
inline constexpr Attribute kCylinder[] = {{"timeconst"}, {"area"}, {"diameter"}, {"bias"}};
inline constexpr Attribute kMuscle[] = {{"timeconst"}, {"range"}, {"force"}, {"scale"}, {"lmin"},
                                        {"lmax"},      {"vmax"},  {"fpmax"}, {"fvmax"}};
inline constexpr Attribute kAdhesion[] = {{"gain"}};

// Returns the kinds of actuators, as elements of a default class or of the actuator section.
std::vector<ElementLine> Lines(char mark, bool in_class);
}  // namespace actuator

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SCHEMA_SCHEMA_PARTS_H_
