// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the signature of a model: a hash of its structure, by which a specification recognizes
// models that were compiled from it. Values that a user may change do not enter.

#include <mujoco/mjxmacro.h>

#include "compile/passes.h"

namespace syn {
namespace {

// Mixes 64-bit words by multiplication with an odd constant and a shift.
class Hash {
 public:
  void Add(uint64_t word) {
    state_ = (state_ ^ word) * 0x9e3779b97f4a7c15u;
    state_ ^= state_ >> 29;
  }
  void Add(const int* values, int n) {
    for (int i = 0; i < n; ++i) Add(static_cast<uint32_t>(values[i]));
  }
  // Returns the hash, but never 0, which marks a model without a signature.
  uint64_t Value() const { return state_ ? state_ : 1; }

 private:
  uint64_t state_ = 0x243f6a8885a308d3u;
};

}  // namespace

uint64_t Signature(const mjModel& m) {
  Hash hash;
// All integer sizes of the model enter, then the arrays that describe its structure.
#define X(name) hash.Add(static_cast<uint64_t>(m.name));
  MJMODEL_INTS32
#undef X
  hash.Add(m.body_parentid, m.nbody);
  hash.Add(m.body_geomnum, m.nbody);
  hash.Add(m.jnt_type, m.njnt);
  hash.Add(m.jnt_bodyid, m.njnt);
  hash.Add(m.site_bodyid, m.nsite);
  hash.Add(m.cam_bodyid, m.ncam);
  hash.Add(m.light_bodyid, m.nlight);
  hash.Add(m.sensor_type, m.nsensor);
  return hash.Value();
}

}  // namespace syn
