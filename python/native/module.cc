// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The extension module mujoco._core. It creates the modules mujoco._structs, _functions and others,
// and adds them to sys.modules; __init__.py of the package collects their contents.

#define SYN_IMPORT_ARRAY
#include <cstring>
#include <new>
#include <string>

#include "core.h"
#include "tables.h"

namespace synpy {

PyObject* fatal_error;
PyObject* unexpected_error;

PyObject* SubModule(const char* name) {
  return PyImport_AddModule((std::string("mujoco.") + name).c_str());
}

void AddToModule(const char* module, const char* name, PyObject* object) {
  PyModule_AddObject(SubModule(module), name, object);
}

StructInfo* FindStruct(const char* c_name) {
  for (int i = 0; i < num_structs; ++i) {
    if (!std::strcmp(structs[i].c_name, c_name)) return &structs[i];
  }
  return nullptr;
}

PyObject* Translate() {
  try {
    throw;
  } catch (const ErrorSet&) {
  } catch (const PythonError& e) {
    PyErr_Restore(e.type, e.value, e.traceback);
  } catch (const FatalError& e) {
    PyErr_SetString(fatal_error, e.message);
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& e) {
    PyErr_SetString(unexpected_error, e.what());
  } catch (...) {
    PyErr_SetString(unexpected_error, "unknown native exception");
  }
  return nullptr;
}

void InitStructs() {
  for (int i = 0; i < num_structs; ++i) {
    StructInfo& info = structs[i];
    if (!CreateStructType(&info, DrawingSlots(info.c_name), sizeof(StructObject))) return;
  }
  for (int i = 0; i < num_structs; ++i) {
    StructInfo& info = structs[i];
    // A nested type such as MjVisual.Global becomes an attribute of the type MjVisual.
    const char* dot = std::strchr(info.py_name, '.');
    auto* type = reinterpret_cast<PyObject*>(info.type);
    Py_INCREF(type);
    if (!dot) {
      AddToModule(info.module, info.py_name, type);
      continue;
    }
    StructInfo* outer = FindStruct("mjVisual");
    PyDict_SetItemString(outer->type->tp_dict, dot + 1, type);
    const std::string module = std::string("mujoco.") + info.module;
    PyObject* where = PyUnicode_FromString(module.c_str());
    PyObject* qualified = PyUnicode_FromString(info.py_name);
    PyObject_SetAttrString(type, "__module__", where);
    PyObject_SetAttrString(type, "__qualname__", qualified);
    Py_XDECREF(where);
    Py_XDECREF(qualified);
    PyType_Modified(outer->type);
    Py_DECREF(type);
  }
}

void InitConstants() {
  for (int i = 0; i < num_constants; ++i) {
    const Constant& c = constants[i];
    AddToModule("_constants", c.name,
                c.is_int ? PyLong_FromDouble(c.value) : PyFloat_FromDouble(c.value));
  }
  auto strings = [](const char* name, const char* const* texts, int n) {
    PyObject* tuple = PyTuple_New(n);
    for (int i = 0; i < n; ++i) PyTuple_SET_ITEM(tuple, i, PyUnicode_FromString(texts[i]));
    AddToModule("_constants", name, tuple);
  };
  auto triples = [](const char* name, const char*(*texts)[3], int n) {
    PyObject* tuple = PyTuple_New(n);
    for (int i = 0; i < n; ++i) {
      PyTuple_SET_ITEM(tuple, i, Py_BuildValue("(sss)", texts[i][0], texts[i][1], texts[i][2]));
    }
    AddToModule("_constants", name, tuple);
  };
  strings("mjDISABLESTRING", mjDISABLESTRING, mjNDISABLE);
  strings("mjENABLESTRING", mjENABLESTRING, mjNENABLE);
  strings("mjTIMERSTRING", mjTIMERSTRING, mjNTIMER);
  strings("mjLABELSTRING", mjLABELSTRING, mjNLABEL);
  strings("mjFRAMESTRING", mjFRAMESTRING, mjNFRAME);
  triples("mjVISSTRING", mjVISSTRING, mjNVISFLAG);
  triples("mjRNDSTRING", mjRNDSTRING, mjNRNDFLAG);
}

namespace {

void InitErrors() {
  fatal_error = PyErr_NewExceptionWithDoc("mujoco.FatalError",
                                          "An error of the engine. The data may be inconsistent "
                                          "until mj_resetData is called.",
                                          nullptr, nullptr);
  unexpected_error = PyErr_NewExceptionWithDoc(
      "mujoco.UnexpectedError", "An exception that the engine should not have thrown.", nullptr,
      nullptr);
  Py_INCREF(fatal_error);
  Py_INCREF(unexpected_error);
  AddToModule("_errors", "FatalError", fatal_error);
  AddToModule("_errors", "UnexpectedError", unexpected_error);
}

void InitAll() {
  InitErrors();
  InitMemory();
  InitEnums();
  InitStructs();
  InitModelData();
  InitLists();
  InitViews();
  InitFunctions();
  InitRollout();
  InitCallbacks();
  InitConstants();
  InitSpecs();
  InitDrawing();
  InitBatch();
  InitNative();
}

}  // namespace
}  // namespace synpy

PyMODINIT_FUNC PyInit__core() {
  import_array();
  static PyModuleDef def = {PyModuleDef_HEAD_INIT,
                            "mujoco._core",
                            "Native half of mujoco.",
                            -1,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr,
                            nullptr};
  PyObject* module = PyModule_Create(&def);
  if (!module) return nullptr;
  synpy::InitAll();
  if (PyErr_Occurred()) {
    Py_DECREF(module);
    return nullptr;
  }
  return module;
}
