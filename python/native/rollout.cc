// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The function _functions._rollout, which simulates trajectories one after the other in one mjData,
// without the global interpreter lock. mujoco/rollout.py checks the arguments and starts the
// threads.

#include <climits>
#include <cstring>
#include <vector>

#include "wrappers.h"

namespace synpy {
namespace {

// The arguments. Sizes are numbers of elements per state, control, sensor data and velocity.
struct Job {
  std::vector<const mjModel*> models;
  mjData* d;
  int nstep;
  unsigned int control_spec;
  int nstate, ncontrol, nsensor, nv;
  const double *state0, *warmstart0, *control;  // warmstart0 and control may be NULL.
  double *state, *sensordata;                   // Both may be NULL.
};

// Sets the inputs that the controls do not contain to their defaults.
void ResetInputs(const mjModel* m, mjData* d, unsigned int control_spec) {
  if (!(control_spec & mjSTATE_CTRL)) std::memset(d->ctrl, 0, sizeof(double) * m->nu);
  if (!(control_spec & mjSTATE_QFRC_APPLIED))
    std::memset(d->qfrc_applied, 0, sizeof(double) * m->nv);
  if (!(control_spec & mjSTATE_XFRC_APPLIED)) {
    std::memset(d->xfrc_applied, 0, sizeof(double) * 6 * m->nbody);
  }
  for (int b = 0; b < m->nbody; ++b) {
    int k = m->body_mocapid[b];
    if (k < 0) continue;
    if (!(control_spec & mjSTATE_MOCAP_POS)) {
      std::memcpy(d->mocap_pos + 3 * k, m->body_pos + 3 * b, 3 * sizeof(double));
    }
    if (!(control_spec & mjSTATE_MOCAP_QUAT)) {
      std::memcpy(d->mocap_quat + 4 * k, m->body_quat + 4 * b, 4 * sizeof(double));
      mju_normalize4(d->mocap_quat + 4 * k);
    }
  }
  if (!(control_spec & mjSTATE_EQ_ACTIVE)) std::memcpy(d->eq_active, m->eq_active0, m->neq);
}

// Returns true if the data has a warning.
bool Warned(const mjData* d) {
  for (const mjWarningStat& w : d->warning) {
    if (w.number) return true;
  }
  return false;
}

// Stores the state and the sensor data of a step in row `row` of the results.
void Store(const Job& job, const mjModel* m, size_t row) {
  if (job.state) mj_getState(m, job.d, job.state + row * job.nstate, mjSTATE_FULLPHYSICS);
  if (job.sensordata) {
    std::memcpy(job.sensordata + row * job.nsensor, job.d->sensordata,
                sizeof(double) * job.nsensor);
  }
}

// Simulates trajectory r. After a warning, the simulation stops and the remaining rows repeat the
// last state.
void Trajectory(const Job& job, size_t r) {
  const mjModel* m = job.models[r];
  mjData* d = job.d;
  ResetInputs(m, d, job.control_spec);
  mj_setState(m, d, job.state0 + r * job.nstate, mjSTATE_FULLPHYSICS);
  if (job.warmstart0) {
    std::memcpy(d->qacc_warmstart, job.warmstart0 + r * job.nv, sizeof(double) * job.nv);
  } else {
    std::memset(d->qacc_warmstart, 0, sizeof(double) * job.nv);
  }
  std::memset(d->warning, 0, sizeof(d->warning));
  size_t row = r * job.nstep;
  for (int t = 0; t < job.nstep; ++t, ++row) {
    if (Warned(d)) {
      for (; t < job.nstep; ++t, ++row) Store(job, m, row);
      return;
    }
    if (job.control) mj_setState(m, d, job.control + row * job.ncontrol, job.control_spec);
    mj_step(m, d);
    Store(job, m, row);
  }
}

void CheckSize(const ArrayArg& array, const char* name, size_t size) {
  if (!array || static_cast<size_t>(array.size) == size) return;
  PyErr_Format(PyExc_ValueError, "%s.size should be %zu, got %zd", name, size,
               static_cast<Py_ssize_t>(array.size));
  throw ErrorSet();
}

constexpr const char* kNames[] = {"model",        "data",          "nstep",
                                  "control_spec", "initial_state", "initial_warmstart",
                                  "control",      "state",         "sensordata"};
constexpr char kText[] =
    "_rollout(model, data, nstep, control_spec, initial_state, initial_warmstart, control, state, "
    "sensordata)";

// Returns the array with one dimension, because ArrayArg accepts at most two. Arrays that are not
// contiguous are refused: flattening would copy them, and results in a copy would be lost.
PyObject* Flat(PyObject* o) {
  if (!o || o == Py_None) Py_RETURN_NONE;
  if (!PyArray_Check(o) || !PyArray_ISCARRAY_RO(reinterpret_cast<PyArrayObject*>(o))) {
    PyErr_SetString(PyExc_TypeError, "rollout: arrays must be C-contiguous");
    return nullptr;
  }
  return PyArray_Ravel(reinterpret_cast<PyArrayObject*>(o), NPY_CORDER);
}

// Owns a flattened array. The constructor throws ErrorSet.
class FlatArray {
 public:
  explicit FlatArray(PyObject* o) : flat(Flat(o)) {
    if (!flat) throw ErrorSet();
  }
  ~FlatArray() { Py_XDECREF(flat); }
  FlatArray(const FlatArray&) = delete;
  FlatArray& operator=(const FlatArray&) = delete;
  PyObject* flat;
};

PyObject* Rollout(PyObject*, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames) try {
  static Signature sig = {kText, "_rollout", kNames, 9, 9};
  PyObject* a[9];
  Bind(sig, args, nargs, kwnames, a);
  Job job;
  if (!PyList_Check(a[0])) BadArgument(sig, 0, "a list of MjModel", a[0]);
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(a[0]); ++i) {
    job.models.push_back(ModelArg(sig, 0, PyList_GET_ITEM(a[0], i)));
    DataArg(sig, 1, a[1]);
    CheckPair(PyList_GET_ITEM(a[0], i), a[1]);
  }
  if (job.models.empty()) Py_RETURN_NONE;
  const mjModel* m = job.models[0];
  job.d = DataArg(sig, 1, a[1]);
  job.nstep = static_cast<int>(IntArg(sig, 2, a[2], 0, INT_MAX));
  job.control_spec = static_cast<unsigned int>(IntArg(sig, 3, a[3], 0, UINT_MAX));
  job.nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  job.ncontrol = mj_stateSize(m, job.control_spec);
  job.nsensor = m->nsensordata;
  job.nv = m->nv;
  FlatArray s0(a[4]), w0(a[5]), c0(a[6]), s1(a[7]), x1(a[8]);
  ArrayArg state0(sig, 4, s0.flat, {NPY_DOUBLE, 0, false, false});
  ArrayArg warmstart0(sig, 5, w0.flat, {NPY_DOUBLE, 0, false, true});
  ArrayArg control(sig, 6, c0.flat, {NPY_DOUBLE, 0, false, true});
  ArrayArg state(sig, 7, s1.flat, {NPY_DOUBLE, 0, true, true});
  ArrayArg sensordata(sig, 8, x1.flat, {NPY_DOUBLE, 0, true, true});
  size_t n = job.models.size(), rows = n * job.nstep;
  CheckSize(state0, "initial_state", n * job.nstate);
  CheckSize(warmstart0, "initial_warmstart", n * job.nv);
  CheckSize(control, "control", rows * job.ncontrol);
  CheckSize(state, "state", rows * job.nstate);
  CheckSize(sensordata, "sensordata", rows * job.nsensor);
  job.state0 = state0.as<double>();
  job.warmstart0 = warmstart0.as<double>();
  job.control = control.as<double>();
  job.state = state.as<double>();
  job.sensordata = sensordata.as<double>();
  {
    NoGil no_gil;
    for (size_t r = 0; r < n; ++r) Trajectory(job, r);
  }
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

Function table[] = {
    {"_functions",
     {"_rollout", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(Rollout)),
      METH_FASTCALL | METH_KEYWORDS, kText}}};

}  // namespace

void InitRollout() { AddTable(table, 1); }

}  // namespace synpy
