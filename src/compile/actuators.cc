// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes actuators: checks them and resolves what they act on, their ranges, activations and
// parameters.

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"
#include "spec/keyframe.h"
#include "spec/reference.h"
#include "spec/use.h"

namespace syn {
namespace {

// Ids of the objects that an actuator acts on.
struct Transmission {
  int id = -1;      // joint, tendon, site or body
  int second = -1;  // slider site or reference site, -1 if none
};

int SiteOf(const Compilation& c, const Actuator& actuator, const std::string& name) {
  return Resolve<Site>(c.spec, name, "actuator", actuator.id).id;
}

// Finds the target of the actuator. Throws if it is missing or does not fit the transmission type.
Transmission ResolveTransmission(const Compilation& c, const Actuator& actuator) {
  const mjsActuator& pub = actuator.pub;
  const mjtObj kind = TransmissionTarget(pub.trntype);
  if (actuator.target.empty()) {
    throw ModelError("missing transmission target for actuator");
  }
  if (kind == mjOBJ_UNKNOWN) throw ModelError("invalid transmission type in actuator");
  const Element* target = Find(c.spec, kind, actuator.target);
  if (!target) {
    throw ModelError(Format("unknown transmission target '%s' for actuator id = %d",
                            actuator.target.c_str(), actuator.id) +
                     SuggestName(c.spec, kind, actuator.target));
  }
  Transmission result{target->id, -1};
  if (pub.trntype == mjTRN_SLIDERCRANK) {
    if (pub.cranklength <= 0) throw ModelError("crank length must be positive in actuator");
    if (actuator.slidersite.empty()) throw ModelError("missing base site for slider-crank");
    result.second = SiteOf(c, actuator, actuator.slidersite);
  } else if (pub.trntype == mjTRN_SITE && !actuator.refsite.empty()) {
    result.second = SiteOf(c, actuator, actuator.refsite);
  }
  return result;
}

struct Range {
  double lo, hi;
};

// Returns the range of the joint or tendon that the actuator acts on. Throws if it has none.
Range TargetRange(const Actuator& actuator, int id, const mjModel* m) {
  const mjtTrn type = actuator.pub.trntype;
  Range range{0, 0};
  if (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) {
    if (m->jnt_type[id] != mjJNT_HINGE && m->jnt_type[id] != mjJNT_SLIDE) {
      throw ModelError("inheritrange can only be used with hinge or slide joints");
    }
    range = {m->jnt_range[2 * id], m->jnt_range[2 * id + 1]};
  } else if (type == mjTRN_TENDON) {
    range = {m->tendon_range[2 * id], m->tendon_range[2 * id + 1]};
  } else {
    throw ModelError("inheritrange only available for joint and tendon transmission");
  }
  if (range.lo == range.hi) {
    throw ModelError("inheritrange used but target '" + actuator.target + "' has no range defined");
  }
  return range;
}

// Sets the control or activation range from the range of the target, scaled about its center by
// `inheritrange`. Only position servos do this: actuators with force gain (ctrl - length), which
// are recognized by gainprm[0] == -biasprm[1].
void InheritRange(const Actuator& actuator, int target, const mjModel* m, mjsActuator* pub) {
  if (!(pub->inheritrange > 0) || pub->gaintype != mjGAIN_FIXED || pub->biastype != mjBIAS_AFFINE ||
      pub->gainprm[0] != -pub->biasprm[1]) {
    return;
  }
  double* range = nullptr;
  // The position setpoint is the control, or the activation if the actuator integrates its
  // control.
  if (pub->dyntype == mjDYN_NONE || pub->dyntype == mjDYN_FILTEREXACT) {
    range = pub->ctrlrange;
  } else if (pub->dyntype == mjDYN_INTEGRATOR) {
    range = pub->actrange;
  } else {
    throw ModelError("inheritrange only available for position and intvelocity actuators");
  }
  // The new range has the same center and inheritrange times the width.
  const Range from = TargetRange(actuator, target, m);
  const double mean = 0.5 * (from.lo + from.hi);
  const double radius = 0.5 * (from.hi - from.lo) * pub->inheritrange;
  range[0] = mean - radius;
  range[1] = mean + radius;
}

// Throws unless the muscle parameters are valid. `what` is "gain" or "bias".
void CheckMuscle(const double prm[], const char* what) {
  const auto fail = [&](const char* problem) {
    throw ModelError(Format("%s in %s of muscle actuator", problem, what));
  };
  // The parameters are: range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax.
  if (prm[0] >= prm[1]) fail("range[0] must be less than range[1]");
  if (prm[4] >= 1 || prm[5] <= 1) fail("lmin must be less than 1, lmax greater than 1");
  if (prm[3] <= 0) fail("scale must be positive");
  if (prm[6] <= 0) fail("vmax must be positive");
  if (prm[7] <= 0) fail("fpmax must be positive");
  if (prm[8] <= 0) fail("fvmax must be positive");
}

// Writes one pair of limits into row i of `array` and returns true if the limit applies.
bool WriteLimit(const Actuator& actuator, int limited, const double range[2], const char* attribute,
                const char* range_attribute, const char* what, int i, mjtNum* array) {
  const bool result = ResolveLimited(actuator, limited, range, attribute, range_attribute);
  if (result && range[0] >= range[1]) throw ModelError(Format("invalid %s for actuator", what));
  PutRow(array, i, range, 2);
  return result;
}

// Throws unless activation dimension and dynamics type fit together.
void CheckActivation(const mjsActuator& pub, bool limited) {
  if (limited && pub.dyntype == mjDYN_NONE) {
    throw ModelError("actrange specified but dyntype is 'none' in actuator");
  }
  const bool stateful = pub.dyntype != mjDYN_NONE;
  if (pub.actdim > 1 && pub.dyntype != mjDYN_USER) {
    throw ModelError("actdim > 1 is only allowed for dyntype 'user' in actuator");
  }
  if (pub.actdim == 1 && !stateful) throw ModelError("invalid actdim 1 in stateless actuator");
  if (pub.actdim == 0 && stateful) throw ModelError("invalid actdim 0 in stateful actuator");
}

// Checks an actuator and writes its row. `actadr` is the address of its first activation and is
// advanced.
void WriteActuator(const Compilation& c, const Actuator& actuator, int* actadr) {
  mjModel* m = c.model.get();
  const int i = actuator.id;
  // The copy is changed by an inherited range; the specification must not change.
  mjsActuator pub = actuator.pub;
  const Transmission target = ResolveTransmission(c, actuator);
  InheritRange(actuator, target.id, m, &pub);
  m->actuator_trntype[i] = pub.trntype;
  m->actuator_dyntype[i] = pub.dyntype;
  m->actuator_gaintype[i] = pub.gaintype;
  m->actuator_biastype[i] = pub.biastype;
  m->actuator_trnid[2 * i] = target.id;
  m->actuator_trnid[2 * i + 1] = target.second;
  m->actuator_forcelimited[i] =
      WriteLimit(actuator, pub.forcelimited, pub.forcerange, "forcelimited", "forcerange",
                 "force range", i, m->actuator_forcerange);
  m->actuator_ctrllimited[i] = WriteLimit(actuator, pub.ctrllimited, pub.ctrlrange, "ctrllimited",
                                          "ctrlrange", "control range", i, m->actuator_ctrlrange);
  m->actuator_actlimited[i] = WriteLimit(actuator, pub.actlimited, pub.actrange, "actlimited",
                                         "actrange", "actrange", i, m->actuator_actrange);
  // Plugins define their own activations.
  if (!pub.plugin.active) CheckActivation(pub, m->actuator_actlimited[i]);
  if (pub.gaintype == mjGAIN_MUSCLE) CheckMuscle(pub.gainprm, "gain");
  if (pub.biastype == mjBIAS_MUSCLE) CheckMuscle(pub.biasprm, "bias");
  m->actuator_actnum[i] = ActivationSize(pub);
  // Stateless actuators have the address -1.
  m->actuator_actadr[i] = m->actuator_actnum[i] ? *actadr : -1;
  *actadr += m->actuator_actnum[i];
  m->actuator_group[i] = pub.group;
  PutRow(m->actuator_dynprm, i, pub.dynprm);
  PutRow(m->actuator_gainprm, i, pub.gainprm);
  PutRow(m->actuator_biasprm, i, pub.biasprm);
  m->actuator_actearly[i] = pub.actearly;
  PutRow(m->actuator_gear, i, pub.gear);
  m->actuator_cranklength[i] = pub.cranklength;
  PutRow(m->actuator_lengthrange, i, pub.lengthrange);
  PutUser(m->actuator_user, i, m->nuser_actuator, actuator.userdata, "actuator");
  m->actuator_plugin[i] = InstanceOf(c, actuator.plugin);
}

}  // namespace

void WriteActuators(Compilation& c) {
  int actadr = 0;
  for (const Actuator* actuator : c.spec.actuators) {
    InPlace(*actuator, [&] { WriteActuator(c, *actuator, &actadr); });
  }
}

}  // namespace syn
