// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The table of collision functions by the types of two geoms; the row is the lower type. Null means
// that the types do not collide. Users may replace entries.

#include "collision/pair/pairs.h"

#include <mujoco/mujoco.h>

mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES] = {
    // clang-format off
    //         plane    hfield   sphere             capsule              ellipsoid          cylinder             box              mesh               sdf
    /*plane*/ {nullptr, nullptr, syn::PlaneSphere,  syn::PlaneCapsule,   syn::PlaneConvex,  syn::PlaneCylinder,  syn::PlaneBox,   syn::PlaneConvex,  syn::PlaneConvex},
    /*hfield*/{nullptr, nullptr, syn::HfieldConvex, syn::HfieldConvex,   syn::HfieldConvex, syn::HfieldConvex,   syn::HfieldConvex, syn::HfieldConvex, syn::HfieldSdf},
    /*sphere*/{nullptr, nullptr, syn::SphereSphere, syn::SphereCapsule,  syn::Convex,       syn::SphereCylinder, syn::SphereBox,  syn::Convex,       syn::Sdf},
    /*capsule*/{nullptr, nullptr, nullptr,          syn::CapsuleCapsule, syn::Convex,       syn::Convex,         syn::CapsuleBox, syn::Convex,       syn::Sdf},
    /*ellips*/{nullptr, nullptr, nullptr,           nullptr,             syn::Convex,       syn::Convex,         syn::Convex,     syn::Convex,       syn::Sdf},
    /*cylind*/{nullptr, nullptr, nullptr,           nullptr,             nullptr,           syn::Convex,         syn::Convex,     syn::Convex,       syn::Sdf},
    /*box*/   {nullptr, nullptr, nullptr,           nullptr,             nullptr,           nullptr,             syn::BoxBox,     syn::Convex,       syn::Sdf},
    /*mesh*/  {nullptr, nullptr, nullptr,           nullptr,             nullptr,           nullptr,             nullptr,         syn::Convex,       syn::Sdf},
    /*sdf*/   {nullptr, nullptr, nullptr,           nullptr,             nullptr,           nullptr,             nullptr,         nullptr,           syn::Sdf},
    // clang-format on
};
