// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Messages about unknown names, and signatures that editors show. mujoco/_suggest.py makes the
// texts when they are needed.

#include <cstring>
#include <string>
#include <vector>

#include "core.h"

namespace synpy {
namespace {

// Returns a function of mujoco/_suggest.py, or NULL with an exception.
PyObject* Helper(const char* name) {
  PyObject* module = PyImport_ImportModule("mujoco._suggest");
  PyObject* function = module ? PyObject_GetAttrString(module, name) : nullptr;
  Py_XDECREF(module);
  return function;
}

// Replaces the AttributeError that is set by one whose text is computed when it is printed. Python
// and NumPy often test for names with an underscore in front, so these are not changed.
void ExplainAttribute(PyObject* o, PyObject* name) {
  if (!PyErr_ExceptionMatches(PyExc_AttributeError)) return;
  if (!PyUnicode_Check(name) || PyUnicode_READ_CHAR(name, 0) == '_') return;
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  PyObject* make = Helper("attribute_error");
  PyObject* better = make ? PyObject_CallFunctionObjArgs(make, o, name, value, nullptr) : nullptr;
  Py_XDECREF(make);
  if (!better) {
    PyErr_Clear();
    PyErr_Restore(type, value, traceback);
    return;
  }
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(better)), better);
  Py_DECREF(better);
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(traceback);
}

// Splits "a: int, b: tuple[int, int] = 1" at the commas between parameters.
std::vector<std::string> SplitParameters(const std::string& text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' || c == '(';
    depth -= c == ']' || c == ')';
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else if (c != ' ' || !parts.back().empty()) {
      parts.back() += c;
    }
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

// Returns a parameter without its type: "b: int = 1" -> "b=1".
std::string PlainParameter(const std::string& text) {
  const size_t value = text.find(" = ");
  const std::string name = text.substr(0, text.find_first_of(":="));
  return value == std::string::npos ? name : name + "=" + text.substr(value + 3);
}

}  // namespace

PyObject* GetAttribute(PyObject* o, PyObject* name) {
  PyObject* found = PyObject_GenericGetAttr(o, name);
  if (!found) ExplainAttribute(o, name);
  return found;
}

int SetAttribute(PyObject* o, PyObject* name, PyObject* value) {
  const int result = PyObject_GenericSetAttr(o, name, value);
  if (result < 0) ExplainAttribute(o, name);
  return result;
}

PyObject* Suggestion(PyObject* name, PyObject* names) {
  PyObject* make = Helper("suggestion");
  PyObject* text = make ? PyObject_CallFunctionObjArgs(make, name, names, nullptr) : nullptr;
  Py_XDECREF(make);
  return text;
}

const char* DocWithSignature(const char* doc, bool is_method) {
  const char* open = doc ? std::strchr(doc, '(') : nullptr;
  const char* end = doc ? std::strchr(doc, '\n') : nullptr;
  const std::string first = !open ? "" : end ? std::string(doc, end) : std::string(doc);
  const size_t close = first.rfind(')');
  const bool has_signature = open && close != std::string::npos && !std::strstr(doc, "\n--\n") &&
                             first.find(' ') > static_cast<size_t>(open - doc);
  if (!has_signature) return doc;
  const size_t begin = static_cast<size_t>(open - doc) + 1;
  std::string plain = is_method ? "$self" : "";
  for (const std::string& parameter : SplitParameters(first.substr(begin, close - begin))) {
    const std::string text = PlainParameter(parameter);
    if (text == "def") return doc;  // A keyword of Python cannot be a parameter of a signature.
    plain += (plain.empty() ? "" : ", ") + text;
  }
  return (new std::string(first.substr(0, begin) + plain + ")\n--\n\n" + doc))->c_str();
}

}  // namespace synpy
