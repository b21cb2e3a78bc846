// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the mjs_setTo functions, which turn the general actuator into one of the common types.
// The general actuator has
//
//   force = gain(length, velocity) * (ctrl or act) + bias(length, velocity)
//   affine gain or bias: prm[0] + prm[1] length + prm[2] velocity
//
// Each function returns an empty string, or a message that says what is wrong with the arguments.

#include <algorithm>
#include <cmath>
#include <iterator>

#include <mujoco/mujoco.h>

namespace syn::spec {
namespace {

void SetTypes(mjsActuator* actuator, mjtDyn dyn, mjtGain gain, mjtBias bias) {
  actuator->dyntype = dyn;
  actuator->gaintype = gain;
  actuator->biastype = bias;
}

// Returns true if a range was given. The range [0, 0] means that none was given.
bool IsSet(const double range[2]) { return range[0] != 0 || range[1] != 0; }

// Sets up a servo: force = kp (ctrl - length) - kv velocity. `kv`, `dampratio` and `timeconst` may
// be null. A damping ratio is stored as a positive biasprm[2], from which the compiler computes kv.
// A time constant adds a filter of the control signal.
const char* Servo(mjsActuator* actuator, double kp, const double* kv, const double* dampratio,
                  const double* timeconst) {
  actuator->gainprm[0] = kp;
  actuator->biasprm[1] = -kp;
  if (kv && dampratio) return "kv and dampratio cannot both be defined";
  if (kv) {
    if (*kv < 0) return "kv cannot be negative";
    actuator->biasprm[2] = -*kv;
  }
  if (dampratio) {
    if (*dampratio < 0) return "dampratio cannot be negative";
    actuator->biasprm[2] = *dampratio;
  }
  if (timeconst) {
    if (*timeconst < 0) return "timeconst cannot be negative";
    actuator->dynprm[0] = *timeconst;
    actuator->dyntype = *timeconst == 0 ? mjDYN_NONE : mjDYN_FILTEREXACT;
  }
  actuator->gaintype = mjGAIN_FIXED;
  actuator->biastype = mjBIAS_AFFINE;
  return "";
}

// Replaces a parameter that still has its built-in value, so that values from a default class are
// kept.
void Initialize(double* prm, double built_in, double value) {
  if (*prm == built_in) *prm = value;
}

// Sets a parameter if a value is given. Negative values mean that none is given.
void Override(double* prm, double value) {
  if (value >= 0) *prm = value;
}

}  // namespace
}  // namespace syn::spec

const char* mjs_setToMotor(mjsActuator* actuator) {
  actuator->gainprm[0] = 1;
  syn::spec::SetTypes(actuator, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_NONE);
  return "";
}

const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                              double timeconst[1], double inheritrange) {
  if (const char* error = syn::spec::Servo(actuator, kp, kv, dampratio, timeconst); *error)
    return error;
  actuator->inheritrange = inheritrange;
  if (inheritrange > 0 && syn::spec::IsSet(actuator->ctrlrange)) {
    return "ctrlrange and inheritrange cannot both be defined";
  }
  return "";
}

const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1],
                                 double dampratio[1], double timeconst[1], double inheritrange) {
  if (const char* error = syn::spec::Servo(actuator, kp, kv, dampratio, timeconst); *error)
    return error;
  actuator->inheritrange = inheritrange;
  actuator->dyntype = mjDYN_INTEGRATOR;
  actuator->actlimited = mjLIMITED_TRUE;
  if (inheritrange > 0 && syn::spec::IsSet(actuator->actrange)) {
    return "actrange and inheritrange cannot both be defined";
  }
  return "";
}

const char* mjs_setToVelocity(mjsActuator* actuator, double kv) {
  std::fill(std::begin(actuator->biasprm), std::end(actuator->biasprm), 0.0);
  actuator->gainprm[0] = kv;
  actuator->biasprm[2] = -kv;
  syn::spec::SetTypes(actuator, mjDYN_NONE, mjGAIN_FIXED, mjBIAS_AFFINE);
  return "";
}

const char* mjs_setToDamper(mjsActuator* actuator, double kv) {
  std::fill(std::begin(actuator->gainprm), std::end(actuator->gainprm), 0.0);
  actuator->gainprm[2] = -kv;
  actuator->ctrllimited = mjLIMITED_TRUE;
  syn::spec::SetTypes(actuator, mjDYN_NONE, mjGAIN_AFFINE, mjBIAS_NONE);
  if (kv < 0) return "damping coefficient cannot be negative";
  if (actuator->ctrlrange[0] < 0 || actuator->ctrlrange[1] < 0) {
    return "damper control range cannot be negative";
  }
  return "";
}

const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area,
                              double diameter) {
  constexpr double kPi = 3.14159265358979323846;
  actuator->dynprm[0] = timeconst;
  actuator->biasprm[0] = bias;
  actuator->gainprm[0] = diameter >= 0 ? kPi / 4 * diameter * diameter : area;
  syn::spec::SetTypes(actuator, mjDYN_FILTER, mjGAIN_FIXED, mjBIAS_AFFINE);
  return "";
}

const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth,
                            double range[2], double force, double scale, double lmin, double lmax,
                            double vmax, double fpmax, double fvmax) {
  double* dyn = actuator->dynprm;
  double* gain = actuator->gainprm;
  syn::spec::Initialize(&dyn[0], 1, 0.01);
  syn::spec::Initialize(&dyn[1], 0, 0.04);
  syn::spec::Initialize(&gain[0], 1, 0.75);
  // The default values of the specification for range[1], force, scale, lmin, lmax, vmax, fpmax and
  // fvmax.
  constexpr double kUsual[] = {1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2};
  for (int i = 1; i <= 8; ++i) syn::spec::Initialize(&gain[i], 0, kUsual[i - 1]);

  // Arguments override the values so far. Bias and gain of a muscle have the same parameters.
  if (tausmooth < 0) return "muscle tausmooth cannot be negative";
  dyn[2] = tausmooth;
  syn::spec::Override(&dyn[0], timeconst[0]);
  syn::spec::Override(&dyn[1], timeconst[1]);
  const double given[] = {range[0], range[1], force, scale, lmin, lmax, vmax, fpmax, fvmax};
  for (int i = 0; i < 9; ++i) syn::spec::Override(&gain[i], given[i]);
  std::copy_n(gain, 9, actuator->biasprm);
  syn::spec::SetTypes(actuator, mjDYN_MUSCLE, mjGAIN_MUSCLE, mjBIAS_MUSCLE);
  return "";
}

const char* mjs_setToAdhesion(mjsActuator* actuator, double gain) {
  actuator->gainprm[0] = gain;
  actuator->ctrllimited = mjLIMITED_TRUE;
  actuator->gaintype = mjGAIN_FIXED;
  actuator->biastype = mjBIAS_NONE;
  if (gain < 0) return "adhesion gain cannot be negative";
  if (actuator->ctrlrange[0] < 0 || actuator->ctrlrange[1] < 0) {
    return "adhesion control range cannot be negative";
  }
  return "";
}
