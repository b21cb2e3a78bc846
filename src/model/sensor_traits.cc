// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The table of sensor types; sensor_traits.h explains the columns.

#include "model/sensor_traits.h"

#include <array>
#include <iterator>

namespace syn {
namespace {

using enum SensorForm;

constexpr SensorTraits kTraits[] = {
    {"touch", mjSENS_TOUCH, kOne, mjSTAGE_ACC, 1, mjOBJ_SITE, mjOBJ_UNKNOWN, mjDATATYPE_POSITIVE},
    {"accelerometer", mjSENS_ACCELEROMETER, kOne, mjSTAGE_ACC, 3, mjOBJ_SITE, mjOBJ_UNKNOWN,
     mjDATATYPE_REAL, SensorNeed::kBodyForces},
    {"velocimeter", mjSENS_VELOCIMETER, kOne, mjSTAGE_VEL, 3, mjOBJ_SITE},
    {"gyro", mjSENS_GYRO, kOne, mjSTAGE_VEL, 3, mjOBJ_SITE},
    {"force", mjSENS_FORCE, kOne, mjSTAGE_ACC, 3, mjOBJ_SITE, mjOBJ_UNKNOWN, mjDATATYPE_REAL,
     SensorNeed::kBodyForces},
    {"torque", mjSENS_TORQUE, kOne, mjSTAGE_ACC, 3, mjOBJ_SITE, mjOBJ_UNKNOWN, mjDATATYPE_REAL,
     SensorNeed::kBodyForces},
    {"magnetometer", mjSENS_MAGNETOMETER, kOne, mjSTAGE_POS, 3, mjOBJ_SITE},
    {"camprojection", mjSENS_CAMPROJECTION, kTwo, mjSTAGE_POS, 2, mjOBJ_SITE, mjOBJ_CAMERA},
    {"rangefinder", mjSENS_RANGEFINDER, kOne, mjSTAGE_POS, 1, mjOBJ_SITE, mjOBJ_UNKNOWN,
     mjDATATYPE_POSITIVE},
    {"jointpos", mjSENS_JOINTPOS, kOne, mjSTAGE_POS, 1, mjOBJ_JOINT},
    {"jointvel", mjSENS_JOINTVEL, kOne, mjSTAGE_VEL, 1, mjOBJ_JOINT},
    {"tendonpos", mjSENS_TENDONPOS, kOne, mjSTAGE_POS, 1, mjOBJ_TENDON},
    {"tendonvel", mjSENS_TENDONVEL, kOne, mjSTAGE_VEL, 1, mjOBJ_TENDON},
    {"actuatorpos", mjSENS_ACTUATORPOS, kOne, mjSTAGE_POS, 1, mjOBJ_ACTUATOR},
    {"actuatorvel", mjSENS_ACTUATORVEL, kOne, mjSTAGE_VEL, 1, mjOBJ_ACTUATOR},
    {"actuatorfrc", mjSENS_ACTUATORFRC, kOne, mjSTAGE_ACC, 1, mjOBJ_ACTUATOR},
    {"jointactuatorfrc", mjSENS_JOINTACTFRC, kOne, mjSTAGE_ACC, 1, mjOBJ_JOINT},
    {"tendonactuatorfrc", mjSENS_TENDONACTFRC, kOne, mjSTAGE_ACC, 1, mjOBJ_TENDON},
    {"ballquat", mjSENS_BALLQUAT, kOne, mjSTAGE_POS, 4, mjOBJ_JOINT, mjOBJ_UNKNOWN,
     mjDATATYPE_QUATERNION},
    {"ballangvel", mjSENS_BALLANGVEL, kOne, mjSTAGE_VEL, 3, mjOBJ_JOINT},
    {"jointlimitpos", mjSENS_JOINTLIMITPOS, kOne, mjSTAGE_POS, 1, mjOBJ_JOINT},
    {"jointlimitvel", mjSENS_JOINTLIMITVEL, kOne, mjSTAGE_VEL, 1, mjOBJ_JOINT},
    {"jointlimitfrc", mjSENS_JOINTLIMITFRC, kOne, mjSTAGE_ACC, 1, mjOBJ_JOINT},
    {"tendonlimitpos", mjSENS_TENDONLIMITPOS, kOne, mjSTAGE_POS, 1, mjOBJ_TENDON},
    {"tendonlimitvel", mjSENS_TENDONLIMITVEL, kOne, mjSTAGE_VEL, 1, mjOBJ_TENDON},
    {"tendonlimitfrc", mjSENS_TENDONLIMITFRC, kOne, mjSTAGE_ACC, 1, mjOBJ_TENDON},
    {"framepos", mjSENS_FRAMEPOS, kFrameRef, mjSTAGE_POS, 3},
    {"framequat", mjSENS_FRAMEQUAT, kFrameRef, mjSTAGE_POS, 4, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN,
     mjDATATYPE_QUATERNION},
    {"framexaxis", mjSENS_FRAMEXAXIS, kFrameRef, mjSTAGE_POS, 3, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN,
     mjDATATYPE_AXIS},
    {"frameyaxis", mjSENS_FRAMEYAXIS, kFrameRef, mjSTAGE_POS, 3, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN,
     mjDATATYPE_AXIS},
    {"framezaxis", mjSENS_FRAMEZAXIS, kFrameRef, mjSTAGE_POS, 3, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN,
     mjDATATYPE_AXIS},
    {"framelinvel", mjSENS_FRAMELINVEL, kFrameRef, mjSTAGE_VEL, 3},
    {"frameangvel", mjSENS_FRAMEANGVEL, kFrameRef, mjSTAGE_VEL, 3},
    {"framelinacc", mjSENS_FRAMELINACC, kFrame, mjSTAGE_ACC, 3, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN,
     mjDATATYPE_REAL, SensorNeed::kBodyForces},
    {"frameangacc", mjSENS_FRAMEANGACC, kFrame, mjSTAGE_ACC, 3, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN,
     mjDATATYPE_REAL, SensorNeed::kBodyForces},
    {"subtreecom", mjSENS_SUBTREECOM, kOne, mjSTAGE_POS, 3, mjOBJ_BODY},
    {"subtreelinvel", mjSENS_SUBTREELINVEL, kOne, mjSTAGE_VEL, 3, mjOBJ_BODY, mjOBJ_UNKNOWN,
     mjDATATYPE_REAL, SensorNeed::kSubtreeVelocity},
    {"subtreeangmom", mjSENS_SUBTREEANGMOM, kOne, mjSTAGE_VEL, 3, mjOBJ_BODY, mjOBJ_UNKNOWN,
     mjDATATYPE_REAL, SensorNeed::kSubtreeVelocity},
    {"insidesite", mjSENS_INSIDESITE, kFrameSite, mjSTAGE_POS, 1, mjOBJ_UNKNOWN, mjOBJ_SITE,
     mjDATATYPE_POSITIVE},
    {"distance", mjSENS_GEOMDIST, kDistance, mjSTAGE_POS, 1},
    {"normal", mjSENS_GEOMNORMAL, kDistance, mjSTAGE_POS, 3, mjOBJ_UNKNOWN, mjOBJ_UNKNOWN,
     mjDATATYPE_AXIS},
    {"fromto", mjSENS_GEOMFROMTO, kDistance, mjSTAGE_POS, 6},
    {"contact", mjSENS_CONTACT, kContact, mjSTAGE_ACC, kVariableSize},
    {"e_potential", mjSENS_E_POTENTIAL, kNothing, mjSTAGE_POS, 1},
    {"e_kinetic", mjSENS_E_KINETIC, kNothing, mjSTAGE_POS, 1},
    {"clock", mjSENS_CLOCK, kNothing, mjSTAGE_POS, 1},
    {"user", mjSENS_USER, kUser, mjSTAGE_ACC, kVariableSize},
    {"tactile", mjSENS_TACTILE, kTwo, mjSTAGE_ACC, kVariableSize, mjOBJ_MESH, mjOBJ_GEOM},
    {"plugin", mjSENS_PLUGIN, kPlugin, mjSTAGE_POS, kVariableSize},
};

// Row of the table, by type.
constexpr auto kPosition = [] {
  std::array<unsigned char, mjSENS_USER + 1> position{};
  for (size_t i = 0; i < std::size(kTraits); ++i)
    position[kTraits[i].type] = static_cast<unsigned char>(i);
  return position;
}();
static_assert(std::size(kTraits) == mjSENS_USER + 1, "every type has one line");

}  // namespace

std::span<const SensorTraits> AllSensorTraits() { return kTraits; }
const SensorTraits& TraitsOf(mjtSensor type) { return kTraits[kPosition[type]]; }

int ContactSlotSize(int fields) {
  // Sizes of found, force, torque, dist, pos, normal and tangent.
  constexpr int kSizes[mjNCONDATA] = {1, 3, 3, 1, 3, 3, 3};
  int size = 0;
  for (int i = 0; i < mjNCONDATA; ++i) size += (fields >> i & 1) * kSizes[i];
  return size;
}

}  // namespace syn
