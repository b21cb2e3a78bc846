// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements MjModel.from_*: loads models from text, files and addresses, and explains common
// mistakes in error messages.

#include "load_model.h"

#include <cctype>
#include <cstring>
#include <filesystem>
#include <string>

#include "vfs.h"

namespace synpy {
namespace {

// Sets a ValueError and returns NULL.
PyObject* LoadError(const char* error) {
  PyErr_SetString(PyExc_ValueError, error);
  return nullptr;
}

// Returns the places where a file was looked for, as text for the end of a message: the current
// folder for relative names, and the names among the assets.
std::string WhereLooked(const std::string& error, const char* filename, PyObject* assets) {
  if (error.find("Error opening file") == std::string::npos) return "";
  std::string text;
  std::error_code failure;
  const std::string folder = std::filesystem::current_path(failure).string();
  if (filename[0] != '/' &&
      error.find(std::string("opening file '") + filename + "'") != std::string::npos) {
    text += ". It was looked for in the current folder, '" + folder + "'";
  }
  if (assets && PyDict_Check(assets) && PyDict_GET_SIZE(assets) > 0) {
    PyObject* names = PyDict_Keys(assets);
    PyObject* listed = names ? PyObject_Str(names) : nullptr;
    if (listed) text += std::string("\nThe names in assets are ") + PyUnicode_AsUTF8(listed);
    Py_XDECREF(listed);
    Py_XDECREF(names);
  }
  return text;
}

PyObject* LoadFile(const char* filename, Vfs* vfs, PyObject* assets) try {
  char error[1024] = "";
  mjModel* m;
  {
    NoGil no_gil;
    m = mj_loadXML(filename, vfs->get(), error, sizeof(error));
  }
  return m ? AdoptModel(m) : LoadError((error + WhereLooked(error, filename, assets)).c_str());
} catch (...) {
  return Translate();
}

// Reads the arguments filename and assets. `path` becomes a new reference.
bool ParsePath(PyObject* args, PyObject* kw, const char** names, PyObject** path,
               PyObject** assets) {
  PyObject* raw;
  *assets = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, kw, "O|O", const_cast<char**>(names), &raw, assets)) {
    return false;
  }
  *path = PyOS_FSPath(raw);
  return *path != nullptr;
}

// Returns the bytes of str or bytes, or NULL with a TypeError.
const char* TextOf(PyObject* o, Py_ssize_t* size) {
  if (PyUnicode_Check(o)) return PyUnicode_AsUTF8AndSize(o, size);
  if (PyBytes_Check(o)) {
    *size = PyBytes_GET_SIZE(o);
    return PyBytes_AS_STRING(o);
  }
  PyErr_Format(PyExc_TypeError, "expected str or bytes, got %s", Py_TYPE(o)->tp_name);
  return nullptr;
}

// Returns true if `text` can only be the name of a file: one short line without markup.
bool LooksLikeFileName(const char* text, Py_ssize_t size) {
  return size > 0 && size < 1024 && !std::strchr(text, '<') && !std::strchr(text, '\n');
}

bool LooksLikeXml(const char* text) {
  while (std::isspace(static_cast<unsigned char>(*text))) ++text;
  return *text == '<';
}

// Returns the key under which the assets hold `filename`, or the filename itself.
std::string InAssets(PyObject* assets, const char* filename) {
  if (!assets || !PyDict_Check(assets)) return filename;
  std::string base = BaseName(filename);
  PyObject *key, *value;
  Py_ssize_t pos = 0;
  while (PyDict_Next(assets, &pos, &key, &value)) {
    const char* path = PyUnicode_Check(key) ? PyUnicode_AsUTF8(key) : nullptr;
    if (path && BaseName(path) == base) return base;
  }
  return filename;
}

PyObject* LoadBinary(const char* filename, Vfs* vfs, PyObject*) try {
  mjModel* m;
  {
    NoGil no_gil;
    m = mj_loadModel(filename, vfs->get());
  }
  if (m) return AdoptModel(m);
  PyErr_Format(PyExc_ValueError,
               "mj_loadModel: failed to load from mjb: '%s' does not exist, or is no model that "
               "mj_saveModel of this version wrote. XML files are loaded by from_xml_path.",
               filename);
  return nullptr;
} catch (...) {
  return Translate();
}

template <PyObject* (*load)(const char*, Vfs*, PyObject*)>
PyObject* FromPath(PyObject*, PyObject* args, PyObject* kw) {
  static const char* names[] = {"filename", "assets", nullptr};
  PyObject *path, *assets;
  if (!ParsePath(args, kw, names, &path, &assets)) return nullptr;
  Vfs vfs;
  Py_ssize_t size;
  const char* text = TextOf(path, &size);
  PyObject* model = nullptr;
  if (text && LooksLikeXml(text)) {
    PyErr_SetString(PyExc_ValueError,
                    "expected the name of a file, got the text of a model. Use "
                    "MjModel.from_xml_string(text).");
    text = nullptr;
  }
  if (text && AddAssets(&vfs, assets, true, nullptr)) {
    model = load(InAssets(assets, text).c_str(), &vfs, assets);
  }
  Py_DECREF(path);
  return model;
}

}  // namespace

PyObject* FromXmlString(PyObject*, PyObject* args, PyObject* kw) {
  static const char* names[] = {"xml", "assets", nullptr};
  PyObject *xml, *assets = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, kw, "O|O:from_xml_string", const_cast<char**>(names), &xml,
                                   &assets)) {
    return nullptr;
  }
  Py_ssize_t size;
  const char* text = TextOf(xml, &size);
  if (!text) return nullptr;
  if (LooksLikeFileName(text, size)) {
    PyErr_Format(PyExc_ValueError,
                 "from_xml_string expects the text of a model, got what looks like the name of a "
                 "file: '%s'. Use MjModel.from_xml_path('%s').",
                 text, text);
    return nullptr;
  }
  Vfs vfs;
  std::string name = "model_.xml";
  if (!AddAssets(&vfs, assets, true, &name) || !vfs.Add(name, text, size)) return nullptr;
  return LoadFile(name.c_str(), &vfs, assets);
}

PyObject* FromXmlPath(PyObject*, PyObject* args, PyObject* kw) {
  return FromPath<LoadFile>(nullptr, args, kw);
}

PyObject* FromBinaryPath(PyObject*, PyObject* args, PyObject* kw) {
  return FromPath<LoadBinary>(nullptr, args, kw);
}

PyObject* FromModelPtr(PyObject*, PyObject* address) {
  auto* m = static_cast<mjModel*>(PyLong_AsVoidPtr(address));
  if (!m) return PyErr_Occurred() ? nullptr : LoadError("_from_model_ptr: NULL");
  return AdoptModel(m);
}

}  // namespace synpy
