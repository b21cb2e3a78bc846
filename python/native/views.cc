// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Named access, such as m.body('torso').mass and d.joint('knee').qpos. When the package is
// imported, a type of view is created for each kind of object; view_fields.cc decides which arrays
// it shows.

#include <cstring>
#include <string>
#include <vector>

#include "view_fields.h"

namespace synpy {
namespace {

// A view of one object.
struct ViewObject {
  PyObject_HEAD const KindInfo* kind;
  const ViewType* view;
  PyObject* memory;        // Memory of the model or data that holds the arrays.
  PyObject* model_memory;  // Memory of the model, which has the sizes and addresses.
  const mjModel* m;
  char* base;  // The struct that holds the arrays, mjModel or mjData.
  int id;
  PyObject** cache;
  PyObject* name;
  PyObject* weakrefs;
};

ViewObject* Self(PyObject* o) { return reinterpret_cast<ViewObject*>(o); }

// A range of elements in an array.
struct Range {
  npy_intp first, count;
};

Range JointPos(const mjModel* m, int id) {
  int type = m->jnt_type[id];
  return {m->jnt_qposadr[id], type == mjJNT_FREE ? 7 : type == mjJNT_BALL ? 4 : 1};
}
Range JointDof(const mjModel* m, int id) {
  int type = m->jnt_type[id];
  return {m->jnt_dofadr[id], type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1};
}
Range ListRange(const mjModel* m, mjtObj type, int id) {
  if (type == mjOBJ_SENSOR) return {m->sensor_adr[id], m->sensor_dim[id]};
  if (type == mjOBJ_NUMERIC) return {m->numeric_adr[id], m->numeric_size[id]};
  return {m->tuple_adr[id], m->tuple_size[id]};
}

// Returns the row of an actuator in the moment matrix as a dense array. mjData stores it sparse, so
// the array is a copy.
PyObject* MomentRow(const ViewObject* v) {
  const auto* d = reinterpret_cast<const mjData*>(v->base);
  npy_intp nv = v->m->nv;
  PyObject* row = PyArray_ZEROS(1, &nv, NPY_DOUBLE, 0);
  if (!row) return nullptr;
  auto* x = static_cast<double*>(PyArray_DATA(reinterpret_cast<PyArrayObject*>(row)));
  for (int k = 0; k < d->moment_rownnz[v->id]; ++k) {
    int at = d->moment_rowadr[v->id] + k;
    x[d->moment_colind[at]] = d->actuator_moment[at];
  }
  return row;
}

// Returns the part of an array that belongs to the object.
PyObject* MakeArray(ViewObject* v, const ViewField& f) {
  const mjModel* m = v->m;
  if (f.rows == Rows::kMoment) return MomentRow(v);
  npy_intp all[2] = {0, 1};
  f.source->shape(m, reinterpret_cast<mjData*>(v->base), all);
  npy_intp cols = f.source->ndim > 1 ? all[1] : 1;
  npy_intp dims[3] = {1, cols, 1};
  int ndim = 1;
  npy_intp first = v->id;
  switch (f.rows) {
    case Rows::kOne:
      dims[0] = cols;
      break;
    case Rows::kJointPos:
    case Rows::kJointDof:
    case Rows::kRange: {
      Range r = f.rows == Rows::kJointPos   ? JointPos(m, v->id)
                : f.rows == Rows::kJointDof ? JointDof(m, v->id)
                                            : ListRange(m, v->kind->objtype, v->id);
      first = r.first;
      dims[0] = r.count;
      ndim = f.source->ndim;
      break;
    }
    case Rows::kGrid:
      first = m->hfield_adr[v->id];
      dims[0] = m->hfield_nrow[v->id];
      dims[1] = m->hfield_ncol[v->id];
      ndim = 2;
      break;
    default:
      first = static_cast<npy_intp>(m->tex_adr[v->id]);
      dims[0] = m->tex_height[v->id];
      dims[1] = m->tex_width[v->id];
      dims[2] = m->tex_nchannel[v->id];
      ndim = 3;
  }
  npy_intp size = 1;
  for (int i = 0; i < ndim; ++i) size *= dims[i];
  if (size == 0) return PyArray_ZEROS(ndim, dims, f.source->typenum, 0);
  PyArray_Descr* descr = PyArray_DescrFromType(f.source->typenum);
  npy_intp item = descr->elsize;
  Py_DECREF(descr);
  char* data = *reinterpret_cast<char**>(v->base + f.source->offset);
  return ArrayView(f.source->typenum, ndim, dims, nullptr, data + first * cols * item, v->memory);
}

PyObject* GetField(PyObject* o, void* closure) {
  ViewObject* v = Self(o);
  const auto* f = static_cast<const ViewField*>(closure);
  PyObject*& kept = v->cache[f->attribute.slot];
  if (!kept || f->rows == Rows::kMoment) {
    PyObject* made = MakeArray(v, *f);
    if (!made) return nullptr;
    Py_XDECREF(kept);
    kept = made;
  }
  Py_INCREF(kept);
  return kept;
}

int SetField(PyObject* o, PyObject* value, void* closure) {
  if (!value) {
    PyErr_SetString(PyExc_AttributeError, "attribute cannot be deleted");
    return -1;
  }
  PyObject* array = GetField(o, closure);
  if (!array) return -1;
  int result = AssignArray(array, value, static_cast<const ViewField*>(closure)->attribute.name);
  Py_DECREF(array);
  return result;
}

PyObject* GetId(PyObject* o, void*) { return PyLong_FromLong(Self(o)->id); }
PyObject* GetName(PyObject* o, void*) {
  Py_INCREF(Self(o)->name);
  return Self(o)->name;
}

void ViewDealloc(PyObject* o) {
  ViewObject* v = Self(o);
  PyTypeObject* type = Py_TYPE(o);
  if (v->weakrefs) PyObject_ClearWeakRefs(o);
  for (size_t i = 0; v->cache && i < v->view->fields.size(); ++i) Py_XDECREF(v->cache[i]);
  PyMem_Free(v->cache);
  Py_XDECREF(v->memory);
  Py_XDECREF(v->model_memory);
  Py_XDECREF(v->name);
  type->tp_free(o);
  Py_DECREF(type);
}

PyObject* ViewRepr(PyObject* o) {
  const ViewType* view = Self(o)->view;
  return ReprOfAttributes(o, view->names.data(), static_cast<int>(view->names.size()));
}

// ---- finding the object

// Sets a KeyError that lists the valid names and suggests similar ones.
PyObject* NoSuchName(const mjModel* m, const KindInfo& kind, const char* name) {
  PyObject* names = PyList_New(0);
  for (int i = 0; i < m->*kind.count; ++i) {
    const char* s = mj_id2name(m, kind.objtype, i);
    if (!s || !*s) continue;
    PyObject* text = PyUnicode_FromString(s);
    if (text) PyList_Append(names, text);
    Py_XDECREF(text);
  }
  PyList_Sort(names);
  PyObject* wanted =
      PyUnicode_DecodeUTF8(name, static_cast<Py_ssize_t>(std::strlen(name)), "replace");
  PyObject* similar = wanted ? Suggestion(wanted, names) : nullptr;
  if (similar) {
    PyObject* message =
        PyUnicode_FromFormat("Invalid name '%U'. Valid names: %R%U", wanted, names, similar);
    PyErr_SetObject(PyExc_KeyError, message);
    Py_XDECREF(message);
  }
  Py_XDECREF(similar);
  Py_XDECREF(wanted);
  Py_DECREF(names);
  return nullptr;
}

// Returns the id of an object by name or number, or -1 with an exception.
int FindId(const mjModel* m, const KindInfo& kind, PyObject* key) {
  const char* name = nullptr;
  if (!key)
    name = "";
  else if (PyUnicode_Check(key))
    name = PyUnicode_AsUTF8(key);
  else if (PyBytes_Check(key))
    name = PyBytes_AS_STRING(key);
  if (name) {
    int id = mj_name2id(m, kind.objtype, name);
    if (id < 0) NoSuchName(m, kind, name);
    return id;
  }
  if (PyErr_Occurred()) return -1;
  PyObject* index = PyNumber_Index(key);
  if (!index) return -1;
  long long id = PyLong_AsLongLong(index);
  Py_DECREF(index);
  if (id == -1 && PyErr_Occurred()) PyErr_Clear();
  int n = m->*kind.count;
  if (id < 0 || id >= n) {
    PyErr_Format(PyExc_IndexError, "Invalid index %lld. Valid indices from 0 to %d", id, n - 1);
    return -1;
  }
  return static_cast<int>(id);
}

PyObject* NewView(const KindInfo& kind, const ViewType& view, StructObject* holder,
                  ModelObject* model, int id) {
  PyObject* o = view.type->tp_alloc(view.type, 0);
  if (!o) return nullptr;
  ViewObject* v = Self(o);
  v->kind = &kind;
  v->view = &view;
  v->memory = holder->memory;
  v->model_memory = model->memory;
  Py_INCREF(v->memory);
  Py_INCREF(v->model_memory);
  v->m = model->get();
  v->base = holder->ptr;
  v->id = id;
  v->cache = static_cast<PyObject**>(PyMem_Calloc(view.fields.size() + 1, sizeof(PyObject*)));
  const char* name = mj_id2name(v->m, kind.objtype, id);
  v->name = PyUnicode_FromString(name ? name : "");
  if (!v->cache || !v->name) {
    Py_DECREF(o);
    return nullptr;
  }
  return o;
}

// Returns the view of kind k for a name or number. Views are kept in the model or data.
PyObject* Lookup(int k, bool data, PyObject* o, PyObject* key) {
  const KindInfo& kind = view_kinds[k];
  auto* holder = reinterpret_cast<StructObject*>(o);
  auto* model = data ? reinterpret_cast<ModelObject*>(reinterpret_cast<DataObject*>(o)->model)
                     : reinterpret_cast<ModelObject*>(o);
  PyObject***& views =
      data ? reinterpret_cast<DataObject*>(o)->views : reinterpret_cast<ModelObject*>(o)->views;
  int id = FindId(model->get(), kind, key);
  if (id < 0) return nullptr;
  if (!views) {
    views = static_cast<PyObject***>(PyMem_Calloc(kNumViewKinds + 1, sizeof(PyObject**)));
    if (!views) return PyErr_NoMemory();
  }
  if (!views[k]) {
    // The end of the list is marked by a pointer to the list itself, because NULL means that there
    // is no view yet.
    int n = model->get()->*kind.count;
    views[k] = static_cast<PyObject**>(PyMem_Calloc(n + 1, sizeof(PyObject*)));
    if (!views[k]) return PyErr_NoMemory();
    views[k][n] = reinterpret_cast<PyObject*>(views[k]);
  }
  PyObject*& kept = views[k][id];
  if (!kept) kept = NewView(kind, kind.view[data], holder, model, id);
  Py_XINCREF(kept);
  return kept;
}

template <int k, bool data>
PyObject* Method(PyObject* o, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames) {
  Py_ssize_t num_keywords = kwnames ? PyTuple_GET_SIZE(kwnames) : 0;
  if (nargs + num_keywords > 1 ||
      (num_keywords &&
       PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(kwnames, 0), "name") != 0)) {
    PyErr_Format(PyExc_TypeError, "%s(): expected one argument, 'name'", view_kinds[k].name);
    return nullptr;
  }
  return Lookup(k, data, o, nargs + num_keywords ? args[0] : nullptr);
}

template <bool data, int... k>
std::vector<_PyCFunctionFastWithKeywords> MethodsOf(std::integer_sequence<int, k...>) {
  return {Method<k, data>...};
}

constexpr char kViewDoc[] = "($self, name='')\n--\n\nView of one object, by name or id.";

template <bool data>
PyMethodDef* BuildMethods() {
  static std::vector<PyMethodDef> methods;
  if (!methods.empty()) return methods.data();
  auto functions = MethodsOf<data>(std::make_integer_sequence<int, kNumViewKinds>());
  for (int k = 0; k < kNumViewKinds; ++k) {
    if (data && !view_kinds[k].data_prefix) continue;
    for (const char* name : {view_kinds[k].name, view_kinds[k].alias}) {
      if (!name) continue;
      methods.push_back({name,
                         reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(functions[k])),
                         METH_FASTCALL | METH_KEYWORDS,
                         (new std::string(std::string(name) + kViewDoc))->c_str()});
    }
  }
  methods.push_back({});
  return methods.data();
}

template <typename F>
void* Fn(F* f) {
  return reinterpret_cast<void*>(f);
}

void CreateViewType(const KindInfo& kind, bool data, ViewType* view) {
  CollectFields(kind, data, view);
  view->getset.push_back({"id", GetId, nullptr, nullptr, nullptr});
  view->getset.push_back({"name", GetName, nullptr, nullptr, nullptr});
  Field id{}, name{};
  id.name = "id";
  name.name = "name";
  view->names = {id, name};
  for (size_t i = 0; i < view->fields.size(); ++i) {
    ViewField& f = view->fields[i];
    f.attribute.slot = static_cast<int>(i);
    view->names.push_back(f.attribute);
    view->getset.push_back({f.attribute.name, GetField, SetField, nullptr, &f});
  }
  view->getset.push_back({});
  static PyMemberDef members[] = {
      {"__weaklistoffset__", T_PYSSIZET, offsetof(ViewObject, weakrefs), READONLY, nullptr}, {}};
  std::string doc = std::string("View of one ") + kind.name + " of an " +
                    (data ? "MjData" : "MjModel") +
                    ": its fields as arrays that share the memory of the whole.";
  PyType_Slot slots[] = {{Py_tp_dealloc, Fn(ViewDealloc)},
                         {Py_tp_repr, Fn(ViewRepr)},
                         {Py_tp_doc, doc.data()},
                         {Py_tp_getattro, Fn(GetAttribute)},
                         {Py_tp_setattro, Fn(SetAttribute)},
                         {Py_tp_getset, view->getset.data()},
                         {Py_tp_members, members},
                         {}};
  auto* type_name =
      new std::string(std::string(data ? "_MjData" : "_MjModel") + kind.title + "Views");
  view->type = MakeType("_structs", type_name->c_str(), sizeof(ViewObject),
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots);
  Py_INCREF(view->type);
  AddToModule("_structs", type_name->c_str(), reinterpret_cast<PyObject*>(view->type));
}

}  // namespace

PyMethodDef* ViewMethods(bool data) { return data ? BuildMethods<true>() : BuildMethods<false>(); }

void ClearViews(PyObject*** views) {
  if (!views) return;
  for (int k = 0; k < kNumViewKinds; ++k) {
    if (!views[k]) continue;
    for (PyObject** o = views[k]; *o != reinterpret_cast<PyObject*>(views[k]); ++o) Py_XDECREF(*o);
    PyMem_Free(views[k]);
  }
  PyMem_Free(views);
}

void InitViews() {
  for (KindInfo& kind : view_kinds) {
    CreateViewType(kind, false, &kind.view[0]);
    if (kind.data_prefix) CreateViewType(kind, true, &kind.view[1]);
  }
}

}  // namespace synpy
