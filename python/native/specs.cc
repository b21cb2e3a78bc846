// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The native part of MjSpec: objects for elements, parsing, compiling, and the module _mjs.
// mujoco/_spec.py has the methods that users call.

#include <cstring>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "spec_vectors.h"
#include "vfs.h"
#include "wrappers.h"

namespace synpy {
namespace {

// ---- one Python object for each element while any is alive

// Returns the table of Python objects by address of their struct, so that each element has one
// object.
std::unordered_map<void*, PyObject*>& Objects() {
  static auto* objects = new std::unordered_map<void*, PyObject*>;
  return *objects;
}

StructObject* Self(PyObject* o) { return reinterpret_cast<StructObject*>(o); }

// A row of the table that converts an element to its struct.
struct Cast {
  mjtObj type;
  const char* c_name;
  void* (*as)(mjsElement*);
};
#define SYN_CAST(type, name)                                                  \
  {                                                                           \
    type, "mjs" #name, [](mjsElement* e) -> void* { return mjs_as##name(e); } \
  }
const Cast casts[] = {
    SYN_CAST(mjOBJ_BODY, Body),         SYN_CAST(mjOBJ_GEOM, Geom),
    SYN_CAST(mjOBJ_JOINT, Joint),       SYN_CAST(mjOBJ_SITE, Site),
    SYN_CAST(mjOBJ_CAMERA, Camera),     SYN_CAST(mjOBJ_LIGHT, Light),
    SYN_CAST(mjOBJ_FRAME, Frame),       SYN_CAST(mjOBJ_ACTUATOR, Actuator),
    SYN_CAST(mjOBJ_SENSOR, Sensor),     SYN_CAST(mjOBJ_FLEX, Flex),
    SYN_CAST(mjOBJ_PAIR, Pair),         SYN_CAST(mjOBJ_EQUALITY, Equality),
    SYN_CAST(mjOBJ_EXCLUDE, Exclude),   SYN_CAST(mjOBJ_TENDON, Tendon),
    SYN_CAST(mjOBJ_NUMERIC, Numeric),   SYN_CAST(mjOBJ_TEXT, Text),
    SYN_CAST(mjOBJ_TUPLE, Tuple),       SYN_CAST(mjOBJ_KEY, Key),
    SYN_CAST(mjOBJ_MESH, Mesh),         SYN_CAST(mjOBJ_HFIELD, HField),
    SYN_CAST(mjOBJ_SKIN, Skin),         SYN_CAST(mjOBJ_TEXTURE, Texture),
    SYN_CAST(mjOBJ_MATERIAL, Material), SYN_CAST(mjOBJ_PLUGIN, Plugin),
};
#undef SYN_CAST

// Returns the specs in which elements were added or removed since they were compiled. Their models
// no longer match.
std::unordered_set<mjSpec*>& Edited() {
  static auto* edited = new std::unordered_set<mjSpec*>;
  return *edited;
}

mjSpec* SpecOf(PyObject* o) { return reinterpret_cast<mjSpec*>(Self(o)->ptr); }
void DeleteSpec(void* s) {
  Edited().erase(static_cast<mjSpec*>(s));
  mj_deleteSpec(static_cast<mjSpec*>(s));
}

// Returns a new object that owns a spec.
PyObject* AdoptSpec(PyTypeObject* type, mjSpec* s) {
  if (!s) return PyErr_NoMemory();
  PyObject* memory = NewMemory(s, DeleteSpec);
  if (!memory) return nullptr;
  PyObject* o = type->tp_alloc(type, 0);
  if (!o) {
    Py_DECREF(memory);
    return nullptr;
  }
  Self(o)->ptr = reinterpret_cast<char*>(s);
  Self(o)->memory = memory;
  Self(o)->info = FindStruct("mjSpec");
  return o;
}

// ---- functions of module _mjs

// Sets a ValueError with the error of the spec, and returns NULL.
PyObject* SpecError(mjSpec* s) {
  const char* error = mjs_getError(s);
  PyErr_SetString(PyExc_ValueError, error && *error ? error : "the spec has an error");
  return nullptr;
}

PyObject* SpecNew(PyTypeObject* type, PyObject*, PyObject*) {
  return AdoptSpec(type, mj_makeSpec());
}

// Implements parse(type, text or filename, is_file, include).
PyObject* Parse(PyObject*, PyObject* args) try {
  PyTypeObject* type;
  PyObject *text, *include;
  int is_file;
  if (!PyArg_ParseTuple(args, "OOpO", &type, &text, &is_file, &include)) return nullptr;
  std::string source;
  if (!FromPython(text, &source)) return nullptr;
  Vfs vfs;
  if (!AddAssets(&vfs, include, true, nullptr)) return nullptr;
  char error[1024] = "";
  mjSpec* s;
  {
    NoGil no_gil;
    s = is_file ? mj_parseXML(source.c_str(), vfs.get(), error, sizeof(error))
                : mj_parseXMLString(source.c_str(), vfs.get(), error, sizeof(error));
  }
  if (!s) {
    PyErr_SetString(PyExc_ValueError, error);
    return nullptr;
  }
  return AdoptSpec(type, s);
} catch (...) {
  return Translate();
}

// Implements compile(spec, assets). A warning of the compiler is an error here.
PyObject* Compile(PyObject*, PyObject* args) try {
  PyObject *spec, *assets;
  if (!PyArg_ParseTuple(args, "O!O", FindStruct("mjSpec")->type, &spec, &assets)) return nullptr;
  Vfs vfs;
  if (!AddAssets(&vfs, assets, false, nullptr)) return nullptr;
  mjSpec* s = SpecOf(spec);
  mjModel* m;
  {
    NoGil no_gil;
    m = mj_compile(s, vfs.get());
  }
  if (m && mjs_isWarning(s)) {
    mj_deleteModel(m);
    m = nullptr;
  }
  if (!m) return SpecError(s);
  Edited().erase(s);
  return AdoptModel(m);
} catch (...) {
  return Translate();
}

// Implements recompile(spec, assets, m, d). It works on copies and returns them, so that the old
// model and data stay valid.
PyObject* Recompile(PyObject*, PyObject* args) try {
  PyObject *spec, *assets, *model, *data;
  if (!PyArg_ParseTuple(args, "O!OO!O!", FindStruct("mjSpec")->type, &spec, &assets,
                        model_info.type, &model, data_info.type, &data)) {
    return nullptr;
  }
  Vfs vfs;
  if (!AddAssets(&vfs, assets, false, nullptr)) return nullptr;
  mjSpec* s = SpecOf(spec);
  const mjModel* m = reinterpret_cast<ModelObject*>(model)->get();
  const mjData* d = reinterpret_cast<DataObject*>(data)->get();
  CheckPair(model, data);
  mjModel* m2;
  mjData* d2;
  int result;
  {
    NoGil no_gil;
    m2 = mj_copyModel(nullptr, m);
    d2 = mj_copyData(nullptr, m, d);
    result = mj_recompile(s, vfs.get(), m2, d2);
  }
  if (result != 0) {
    // If the model was not compiled from this spec, the copies still exist. After any other error
    // they have been deleted.
    if (std::strstr(mjs_getError(s), "was not compiled from this spec")) {
      mj_deleteData(d2);
      mj_deleteModel(m2);
    }
    return SpecError(s);
  }
  Edited().erase(s);
  PyObject* new_model = AdoptModel(m2);
  PyObject* new_data = new_model ? AdoptData(d2, new_model) : nullptr;
  return new_data ? Py_BuildValue("NN", new_model, new_data) : nullptr;
} catch (...) {
  return Translate();
}

PyObject* ToXml(PyObject*, PyObject* spec) try {
  mjSpec* s = SpecOf(spec);
  char error[1024] = "";
  std::vector<char> text(1 << 20);
  int result =
      mj_saveXMLString(s, text.data(), static_cast<int>(text.size()), error, sizeof(error));
  if (result > 0) {  // The result is the size that is needed.
    text.resize(static_cast<size_t>(result) + 1);
    result = mj_saveXMLString(s, text.data(), static_cast<int>(text.size()), error, sizeof(error));
  }
  if (result != 0) {
    PyErr_SetString(fatal_error, error);
    return nullptr;
  }
  return PyUnicode_FromString(text.data());
} catch (...) {
  return Translate();
}

PyObject* ToFile(PyObject*, PyObject* args) try {
  PyObject* spec;
  const char* path;
  if (!PyArg_ParseTuple(args, "O!s", FindStruct("mjSpec")->type, &spec, &path)) return nullptr;
  char error[1024] = "";
  if (mj_saveXML(SpecOf(spec), path, error, sizeof(error)) != 0) {
    PyErr_SetString(fatal_error, error);
    return nullptr;
  }
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

PyObject* CopySpec(PyObject*, PyObject* spec) try {
  return AdoptSpec(Py_TYPE(spec), mj_copySpec(SpecOf(spec)));
} catch (...) {
  return Translate();
}

// Marks the objects of elements that no longer exist, so that using them raises a ReferenceError.
void MarkDeleted(mjSpec* s, PyObject* memory) {
  std::unordered_set<void*> alive;
  auto* lender = static_cast<mjSpec*>(reinterpret_cast<Memory*>(memory)->ptr);
  for (mjSpec* spec : {s, lender}) {  // They differ after an attachment by reference.
    for (const Cast& cast : casts) {
      for (mjsElement* e = mjs_firstElement(spec, cast.type); e; e = mjs_nextElement(spec, e)) {
        alive.insert(cast.as(e));
      }
    }
  }
  std::vector<PyObject*> dead;
  for (const auto& [ptr, object] : Objects()) {
    bool is_element = false;
    for (const Cast& cast : casts)
      is_element |= !std::strcmp(Self(object)->info->c_name, cast.c_name);
    if (Self(object)->memory == memory && is_element && !alive.count(ptr)) dead.push_back(object);
  }
  for (PyObject* object : dead) {
    ForgetElement(object);
    Self(object)->ptr = nullptr;
  }
}

PyObject* Delete(PyObject*, PyObject* element) try {
  static const char* const names[] = {"element"};
  static const Signature sig = {"delete(element)", "delete", names, 1, 1};
  mjsElement* e = ElementArg(sig, 0, element, false);
  mjSpec* s = mjs_getSpec(e);
  bool is_default = PyObject_TypeCheck(element, FindStruct("mjsDefault")->type);
  if (mjs_delete(s, e) != 0) return SpecError(s);
  Edited().insert(s);
  MarkDeleted(s, Self(element)->memory);
  if (is_default) {
    ForgetElement(element);
    Self(element)->ptr = nullptr;
  }
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

PyObject* BodyToFrame(PyObject*, PyObject* body) try {
  static const char* const names[] = {"body"};
  static const Signature sig = {"to_frame()", "to_frame", names, 1, 1};
  auto* b = static_cast<mjsBody*>(StructArg(sig, 0, body, FindStruct("mjsBody"), false));
  PyObject* memory = Self(body)->memory;
  Py_INCREF(memory);
  mjSpec* spec = mjs_getSpec(b->element);
  mjsFrame* frame = mjs_bodyToFrame(&b);
  Edited().insert(spec);
  ForgetElement(body);
  Self(body)->ptr = nullptr;
  PyObject* o = WrapSpecStruct(FindStruct("mjsFrame"), frame, memory);
  Py_DECREF(memory);
  return o;
} catch (...) {
  return Translate();
}

mjsElement* ElementOf(PyObject* o) {
  static const char* const names[] = {"element"};
  static const Signature sig = {"(element)", "element", names, 1, 1};
  return ElementArg(sig, 0, o, false);
}

PyObject* GetName(PyObject*, PyObject* o) try {
  const mjString* name = mjs_getName(ElementOf(o));
  return name ? ToPython(*name) : PyUnicode_FromString("");
} catch (...) {
  return Translate();
}

PyObject* Signature64(PyObject*, PyObject* o) try {
  return PyLong_FromUnsignedLongLong(ElementOf(o)->signature);
} catch (...) {
  return Translate();
}

PyObject* SpecSignature(PyObject*, PyObject* o) try {
  mjSpec* s = mjs_getSpec(ElementOf(o));
  return PyLong_FromUnsignedLongLong(Edited().count(s) ? 0 : s->element->signature);
} catch (...) {
  return Translate();
}

// Implements error_of(element): returns the last error of the element's spec.
PyObject* ErrorOf(PyObject*, PyObject* o) try {
  mjSpec* s = mjs_getSpec(ElementOf(o));  // Templates of default classes have no spec.
  return TextOrNone(s ? mjs_getError(s) : nullptr);
} catch (...) {
  return Translate();
}

// Implements touch(element): marks the element's spec as edited.
PyObject* Touch(PyObject*, PyObject* o) try {
  Edited().insert(mjs_getSpec(ElementOf(o)));
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

// Implements keep_alive(parent, child): the spec of the child lives as long as that of the parent.
PyObject* KeepAlive(PyObject*, PyObject* args) {
  PyObject *parent, *child;
  if (!PyArg_ParseTuple(args, "OO", &parent, &child)) return nullptr;
  if (Self(parent)->memory == Self(child)->memory) Py_RETURN_NONE;
  auto* memory = reinterpret_cast<Memory*>(Self(parent)->memory);
  PyObject* both =
      Py_BuildValue("(OO)", memory->also ? memory->also : Py_None, Self(child)->memory);
  if (!both) return nullptr;
  Py_XDECREF(memory->also);
  memory->also = both;
  Py_RETURN_NONE;
}

PyObject* SetSpecType(PyObject*, PyObject* type) {
  FindStruct("mjSpec")->type = reinterpret_cast<PyTypeObject*>(type);
  Py_INCREF(type);
  Py_RETURN_NONE;
}

using Config = std::map<std::string, std::string, std::less<>>;

PyObject* GetConfig(PyObject*, PyObject* o) try {
  static const char* const names[] = {"plugin"};
  static const Signature sig = {"config", "config", names, 1, 1};
  auto* plugin = static_cast<mjsPlugin*>(StructArg(sig, 0, o, FindStruct("mjsPlugin"), false));
  const auto* config = static_cast<const Config*>(mjs_getPluginAttributes(plugin));
  PyObject* dict = PyDict_New();
  if (!config) return dict;
  for (const auto& [key, value] : *config) {
    PyObject* text = ToPython(value);
    PyDict_SetItemString(dict, key.c_str(), text);
    Py_XDECREF(text);
  }
  return dict;
} catch (...) {
  return Translate();
}

PyObject* SetConfig(PyObject*, PyObject* args) try {
  PyObject *o, *dict;
  if (!PyArg_ParseTuple(args, "OO!", &o, &PyDict_Type, &dict)) return nullptr;
  static const char* const names[] = {"plugin"};
  static const Signature sig = {"config", "config", names, 1, 1};
  auto* plugin = static_cast<mjsPlugin*>(StructArg(sig, 0, o, FindStruct("mjsPlugin"), false));
  Config config;
  PyObject *key, *value;
  Py_ssize_t pos = 0;
  while (PyDict_Next(dict, &pos, &key, &value)) {
    std::string name, text;
    if (!FromPython(key, &name) || !FromPython(value, &text)) return nullptr;
    config[name] = text;
  }
  mjs_setPluginAttributes(plugin, &config);
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

PyMethodDef methods[] = {
    {"parse", Parse, METH_VARARGS, nullptr},
    {"compile", Compile, METH_VARARGS, nullptr},
    {"recompile", Recompile, METH_VARARGS, nullptr},
    {"to_xml", ToXml, METH_O, nullptr},
    {"to_file", ToFile, METH_VARARGS, nullptr},
    {"copy_spec", CopySpec, METH_O, nullptr},
    {"delete", Delete, METH_O, nullptr},
    {"body_to_frame", BodyToFrame, METH_O, nullptr},
    {"get_name", GetName, METH_O, nullptr},
    {"signature", Signature64, METH_O, nullptr},
    {"spec_signature", SpecSignature, METH_O, nullptr},
    {"touch", Touch, METH_O, nullptr},
    {"error_of", ErrorOf, METH_O, nullptr},
    {"keep_alive", KeepAlive, METH_VARARGS, nullptr},
    {"set_spec_type", SetSpecType, METH_O, nullptr},
    {"get_config", GetConfig, METH_O, nullptr},
    {"set_config", SetConfig, METH_VARARGS, nullptr},
};

}  // namespace

void ForgetElement(PyObject* object) {
  auto found = Objects().find(Self(object)->ptr);
  if (found != Objects().end() && found->second == object) Objects().erase(found);
}

PyObject* WrapSpecStruct(StructInfo* info, void* ptr, PyObject* memory) {
  if (!ptr) Py_RETURN_NONE;
  auto found = Objects().find(ptr);
  if (found != Objects().end()) {
    Py_INCREF(found->second);
    return found->second;
  }
  PyObject* o = WrapStruct(info, ptr, memory);
  if (o) Objects()[ptr] = o;
  return o;
}

PyObject* WrapElement(mjsElement* element, PyObject* memory) {
  if (!element) Py_RETURN_NONE;
  for (const Cast& cast : casts) {
    if (cast.type != element->elemtype) continue;
    return WrapSpecStruct(FindStruct(cast.c_name), cast.as(element), memory);
  }
  Py_RETURN_NONE;
}

void InitSpecs() {
  InitVectors();
  PyTypeObject* spec_type = FindStruct("mjSpec")->type;
  spec_type->tp_new = SpecNew;
  PyObject* module = PyUnicode_FromString("mujoco._mjs");
  for (PyMethodDef& m : methods)
    AddToModule("_mjs", m.ml_name, PyCFunction_NewEx(&m, nullptr, module));
  Py_DECREF(module);
}

}  // namespace synpy
