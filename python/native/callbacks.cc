// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The functions set_mjcb_* and get_mjcb_*, which install Python functions as callbacks of the
// engine. A C function (the trampoline) acquires the global interpreter lock and calls the Python
// function. An exception of the callback passes through the engine as a C++ exception, and is
// raised again by the Python call that ran the engine.

#include <chrono>
#include <cstring>

#include "core.h"

namespace synpy {
namespace {

enum Slot {
  kPassive,
  kControl,
  kContactFilter,
  kSensor,
  kTime,
  kActDyn,
  kActGain,
  kActBias,
  kWarning,
  kMalloc,
  kFree,
  kNumSlots
};
// The Python objects that are installed, or NULL.
PyObject* installed[kNumSlots];
const char* const names[kNumSlots] = {"mjcb_passive",    "mjcb_control",  "mjcb_contactfilter",
                                      "mjcb_sensor",     "mjcb_time",     "mjcb_act_dyn",
                                      "mjcb_act_gain",   "mjcb_act_bias", "mju_user_warning",
                                      "mju_user_malloc", "mju_user_free"};

// Holds the global interpreter lock during its lifetime.
class Gil {
 public:
  Gil() : state_(PyGILState_Ensure()) {}
  ~Gil() { PyGILState_Release(state_); }
  Gil(const Gil&) = delete;
  Gil& operator=(const Gil&) = delete;

 private:
  PyGILState_STATE state_;
};

// Throws the Python exception that is set as a C++ exception.
[[noreturn]] void ThrowPythonError() {
  PythonError e;
  PyErr_Fetch(&e.type, &e.value, &e.traceback);
  throw e;
}

// Returns the MjModel object of a native model. If the user has none, returns a new one that does
// not own the model.
PyObject* ModelObjectOf(const mjModel* m) {
  PyObject* o = ObjectOf(m);
  if (o) return o;
  PyObject* memory = NewMemory(const_cast<mjModel*>(m), nullptr);
  o = WrapStruct(&model_info, const_cast<mjModel*>(m), memory);
  Py_XDECREF(memory);
  auto* s = reinterpret_cast<StructObject*>(o);
  s->cache = static_cast<PyObject**>(PyMem_Calloc(model_info.num_fields + 1, sizeof(PyObject*)));
  return o;
}

PyObject* DataObjectOf(const mjModel* m, const mjData* d) {
  PyObject* o = ObjectOf(d);
  if (o) return o;
  PyObject* memory = NewMemory(const_cast<mjData*>(d), nullptr);
  o = WrapStruct(&data_info, const_cast<mjData*>(d), memory);
  Py_XDECREF(memory);
  auto* s = reinterpret_cast<DataObject*>(o);
  s->cache = static_cast<PyObject**>(PyMem_Calloc(data_info.num_fields + 1, sizeof(PyObject*)));
  s->model = ModelObjectOf(m);
  return o;
}

// Calls the function of a slot with a model, data and up to two numbers.
PyObject* CallWith(Slot slot, const mjModel* m, const mjData* d, const long* numbers, int count) {
  PyObject* args[4] = {ModelObjectOf(m), DataObjectOf(m, d)};
  for (int i = 0; i < count; ++i) args[2 + i] = PyLong_FromLong(numbers[i]);
  PyObject* function = installed[slot];
  Py_XINCREF(function);  // The function may uninstall itself.
  PyObject* result = function ? PyObject_Vectorcall(function, args, 2 + count, nullptr) : nullptr;
  Py_XDECREF(function);
  for (int i = 0; i < 2 + count; ++i) Py_XDECREF(args[i]);
  if (!result) ThrowPythonError();
  return result;
}

// Returns the number that a callback returned, or throws a Python exception.
double Number(Slot slot, PyObject* result) {
  double x = PyFloat_AsDouble(result);
  Py_DECREF(result);
  if (x == -1 && PyErr_Occurred()) {
    PyErr_Format(PyExc_TypeError, "%s callback did not return a number", names[slot]);
    ThrowPythonError();
  }
  return x;
}

template <Slot slot>
void Generic(const mjModel* m, mjData* d) {
  Gil gil;
  Py_DECREF(CallWith(slot, m, d, nullptr, 0));
}

int ContactFilter(const mjModel* m, mjData* d, int geom1, int geom2) {
  Gil gil;
  long numbers[2] = {geom1, geom2};
  PyObject* result = CallWith(kContactFilter, m, d, numbers, 2);
  PyObject* index = PyNumber_Index(result);
  Py_DECREF(result);
  if (!index) {
    PyErr_SetString(PyExc_TypeError, "mjcb_contactfilter callback did not return an integer");
    ThrowPythonError();
  }
  int value = static_cast<int>(PyLong_AsLong(index));
  Py_DECREF(index);
  return value;
}

void Sensor(const mjModel* m, mjData* d, int stage) {
  Gil gil;
  long number = stage;
  Py_DECREF(CallWith(kSensor, m, d, &number, 1));
}

mjtNum Time() {
  Gil gil;
  PyObject* result = PyObject_CallNoArgs(installed[kTime]);
  if (!result) ThrowPythonError();
  return Number(kTime, result);
}

template <Slot slot>
mjtNum Act(const mjModel* m, const mjData* d, int id) {
  Gil gil;
  long number = id;
  return Number(slot, CallWith(slot, m, d, &number, 1));
}

void Warning(const char* text) {
  Gil gil;
  PyObject* message =
      PyUnicode_DecodeUTF8(text, static_cast<Py_ssize_t>(std::strlen(text)), "replace");
  PyObject* result = message ? PyObject_CallOneArg(installed[kWarning], message) : nullptr;
  Py_XDECREF(message);
  if (!result) ThrowPythonError();
  Py_DECREF(result);
}

// Returns the time of a steady clock in microseconds.
mjtNum Clock() {
  auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::micro>(now).count();
}

// Sets the variable of the engine for a slot: to the trampoline, or to the C function p (NULL
// removes the callback).
void Point(Slot slot, void* p, bool trampoline) {
  switch (slot) {
#define SYN_POINT(which, variable, function)                                    \
  case which:                                                                   \
    variable = trampoline ? function : reinterpret_cast<decltype(variable)>(p); \
    break;
    SYN_POINT(kPassive, mjcb_passive, Generic<kPassive>)
    SYN_POINT(kControl, mjcb_control, Generic<kControl>)
    SYN_POINT(kContactFilter, mjcb_contactfilter, ContactFilter)
    SYN_POINT(kSensor, mjcb_sensor, Sensor)
    SYN_POINT(kTime, mjcb_time, Time)
    SYN_POINT(kActDyn, mjcb_act_dyn, Act<kActDyn>)
    SYN_POINT(kActGain, mjcb_act_gain, Act<kActGain>)
    SYN_POINT(kActBias, mjcb_act_bias, Act<kActBias>)
    SYN_POINT(kWarning, mju_user_warning, Warning)
    SYN_POINT(kMalloc, mju_user_malloc, nullptr)
    SYN_POINT(kFree, mju_user_free, nullptr)
#undef SYN_POINT
    default:
      break;
  }
}

// Stores the address of a ctypes function, or NULL if f is another object. Returns false if an
// exception is set.
bool CtypesAddress(PyObject* f, void** address) {
  *address = nullptr;
  PyObject* modules = PyImport_GetModuleDict();
  PyObject* ctypes = PyDict_GetItemString(modules, "ctypes");
  if (!ctypes) return true;
  PyObject* base = PyObject_GetAttrString(ctypes, "_CFuncPtr");
  int is = base ? PyObject_IsInstance(f, base) : -1;
  Py_XDECREF(base);
  if (is <= 0) return is == 0;
  PyObject* type = PyObject_GetAttrString(ctypes, "c_void_p");
  PyObject* cast = type ? PyObject_CallMethod(ctypes, "cast", "OO", f, type) : nullptr;
  PyObject* value = cast ? PyObject_GetAttrString(cast, "value") : nullptr;
  if (value && value != Py_None) *address = PyLong_AsVoidPtr(value);
  Py_XDECREF(type);
  Py_XDECREF(cast);
  Py_XDECREF(value);
  return !PyErr_Occurred();
}

template <int slot>
PyObject* Set(PyObject*, PyObject* f) {
  void* address;
  if (!CtypesAddress(f, &address)) return nullptr;
  if (f != Py_None && !address) {
    if (slot == kMalloc || slot == kFree) {
      PyErr_Format(PyExc_TypeError, "%s must be a C function pointer", names[slot]);
      return nullptr;
    }
    if (!PyCallable_Check(f)) {
      PyErr_SetString(PyExc_TypeError, "callback is not an Optional[Callable]");
      return nullptr;
    }
  }
  Point(static_cast<Slot>(slot), address, f != Py_None && !address);
  PyObject* old = installed[slot];
  installed[slot] = f == Py_None ? nullptr : f;
  Py_XINCREF(installed[slot]);
  Py_XDECREF(old);
  Py_RETURN_NONE;
}

template <int slot>
PyObject* Get(PyObject*, PyObject*) {
  PyObject* f = installed[slot] ? installed[slot] : Py_None;
  Py_INCREF(f);
  return f;
}

template <int slot>
void AddPair(PyObject* module_name) {
  static char set_name[40], get_name[40];
  std::snprintf(set_name, sizeof(set_name), "set_%s", names[slot]);
  std::snprintf(get_name, sizeof(get_name), "get_%s", names[slot]);
  // The docstrings begin with a signature for inspect.signature.
  static char set_doc[120], get_doc[120];
  std::snprintf(set_doc, sizeof(set_doc),
                "%s(callback)\n--\n\nInstalls a callback; None removes it.", set_name);
  std::snprintf(get_doc, sizeof(get_doc), "%s()\n--\n\nReturns the callback that was set, or None.",
                get_name);
  static PyMethodDef set = {set_name, Set<slot>, METH_O, set_doc};
  static PyMethodDef get = {get_name, Get<slot>, METH_NOARGS, get_doc};
  AddToModule("_callbacks", set_name, PyCFunction_NewEx(&set, nullptr, module_name));
  AddToModule("_callbacks", get_name, PyCFunction_NewEx(&get, nullptr, module_name));
}

template <int... slot>
void AddPairs(PyObject* module_name, std::integer_sequence<int, slot...>) {
  (AddPair<slot>(module_name), ...);
}

void OnError(const char* message) {
  FatalError e;
  std::snprintf(e.message, sizeof(e.message), "%s", message);
  throw e;
}

}  // namespace

void InstallClock() {
  if (!mjcb_time) mjcb_time = Clock;
}

void InitCallbacks() {
  mju_user_error = OnError;
  PyObject* module_name = PyUnicode_FromString("mujoco._callbacks");
  AddPairs(module_name, std::make_integer_sequence<int, kNumSlots>());
  Py_DECREF(module_name);
}

}  // namespace synpy
