// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Fills an mjVFS from a dict.

#include "vfs.h"

#include <cctype>

namespace synpy {

bool Vfs::Add(const std::string& name, const char* data, Py_ssize_t size) {
  if (size > INT32_MAX) {
    PyErr_Format(PyExc_ValueError, "Asset failed to load: %s", name.c_str());
    return false;
  }
  int result = mj_addBufferVFS(&vfs_, name.c_str(), data, static_cast<int>(size));
  if (result == 2) {
    PyErr_Format(PyExc_ValueError, "Repeated file name in assets dict: %s", name.c_str());
  } else if (result != 0) {
    PyErr_Format(PyExc_ValueError, "Asset failed to load: %s", name.c_str());
  }
  return result == 0;
}

std::string BaseName(const char* path) {
  std::string name = path;
  name = name.substr(name.find_last_of("/\\") + 1);
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

bool AddAssets(Vfs* vfs, PyObject* assets, bool strip, std::string* model_file) {
  if (!assets || assets == Py_None) return true;
  if (!PyDict_Check(assets)) {
    PyErr_SetString(PyExc_TypeError, "assets: expected a dict from names to bytes");
    return false;
  }
  PyObject *key, *value;
  Py_ssize_t pos = 0;
  while (PyDict_Next(assets, &pos, &key, &value)) {
    if (!PyUnicode_Check(key) || !(PyBytes_Check(value) || (!strip && PyUnicode_Check(value)))) {
      PyErr_Format(
          PyExc_TypeError,
          "assets: expected a dict from str to bytes, got %s for %R. Read the file as bytes: "
          "open(filename, 'rb').read()",
          Py_TYPE(value)->tp_name, key);
      return false;
    }
    const char* path = PyUnicode_AsUTF8(key);
    if (!path) return false;
    std::string name = strip ? BaseName(path) : path;
    if (model_file) {
      while (name == *model_file) model_file->insert(model_file->size() - 4, "_");
    }
    Py_ssize_t size;
    const char* data = PyBytes_Check(value) ? PyBytes_AS_STRING(value) : nullptr;
    if (data)
      size = PyBytes_GET_SIZE(value);
    else
      data = PyUnicode_AsUTF8AndSize(value, &size);
    if (!data || !vfs->Add(name, data, size)) return false;
  }
  return true;
}

}  // namespace synpy
