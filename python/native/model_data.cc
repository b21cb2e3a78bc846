// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The types MjModel and MjData. Their attributes are expanded from the X macros of mjxmacro.h; the
// file also has their copies and pickling.

#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "args.h"
#include "core.h"
#include "load_model.h"
#include "pickle.h"
#include "tables.h"

#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n

namespace synpy {
namespace {

// The NumPy type of a C type.
template <typename T>
constexpr int kTypenum = NPY_NOTYPE;
template <>
constexpr int kTypenum<double> = NPY_DOUBLE;
template <>
constexpr int kTypenum<float> = NPY_FLOAT;
template <>
constexpr int kTypenum<int> = NPY_INT;
template <>
constexpr int kTypenum<unsigned char> = NPY_UINT8;
template <>
constexpr int kTypenum<char> = NPY_INT8;
template <>
constexpr int kTypenum<long> = NPY_INT64;
template <>
constexpr int kTypenum<unsigned long> = NPY_UINT64;

template <typename T>
constexpr Kind kScalar = Kind::kInt;
template <>
constexpr Kind kScalar<double> = Kind::kDouble;
template <>
constexpr Kind kScalar<int64_t> = Kind::kInt64;
template <>
constexpr Kind kScalar<uint64_t> = Kind::kUint64;

// Returns true for arrays of characters, which are shown as bytes.
bool IsText(const char* name) {
  return !std::strcmp(name, "names") || !std::strcmp(name, "paths") ||
         !std::strcmp(name, "text_data");
}

// Returns the entry of an array that a pointer in mjModel or mjData refers to.
Field PointerField(const char* name, Kind kind, size_t offset, int typenum, bool matrix,
                   const char* rows, ShapeFn shape) {
  Field f{name, IsText(name) ? Kind::kBytes : kind, offset, typenum, matrix ? 2 : 1};
  f.rows = rows;
  f.shape = shape;
  return f;
}

Field StructField(const char* name, size_t offset, const char* c_name) {
  Field f{name, Kind::kStruct, offset};
  f.sub = FindStruct(c_name);
  f.read_only = true;
  return f;
}

// Returns the fields of mjModel: sizes, signature, inner structs and arrays. Sizes are read-only.
std::vector<Field> ModelFields() {
  std::vector<Field> fields;
#define X(name)                                                                         \
  fields.push_back({#name, kScalar<decltype(mjModel::name)>, offsetof(mjModel, name)}); \
  fields.back().read_only = true;
  MJMODEL_INTS
#undef X
  fields.push_back({"signature", Kind::kUint64, offsetof(mjModel, signature)});
  fields.back().read_only = true;
  fields.push_back(StructField("opt", offsetof(mjModel, opt), "mjOption"));
  fields.push_back(StructField("vis", offsetof(mjModel, vis), "mjVisual"));
  fields.push_back(StructField("stat", offsetof(mjModel, stat), "mjStatistic"));
#define X(type, name, nr, nc)                                                                   \
  fields.push_back(PointerField(#name, Kind::kPointer, offsetof(mjModel, name), kTypenum<type>, \
                                std::strcmp(#nc, "1") != 0, #nr,                                \
                                [](const mjModel* m, const mjData*, npy_intp* s) {              \
                                  MJMODEL_POINTERS_PREAMBLE(m)                                  \
                                  s[0] = m->nr;                                                 \
                                  s[1] = nc;                                                    \
                                }));
  MJMODEL_POINTERS
#undef X
  return fields;
}

// Returns the fields of mjData: scalars, small arrays inside the struct, arrays of the buffer, and
// arrays of the arena.
std::vector<Field> DataFields() {
  std::vector<Field> fields;
#define X(type, name) \
  fields.push_back({#name, kScalar<decltype(mjData::name)>, offsetof(mjData, name)});
  MJDATA_SCALAR
#undef X
  fields.push_back({"signature", Kind::kUint64, offsetof(mjData, signature)});
#define X(type, name, nr, nc)                                                                    \
  if (kTypenum<type> != NPY_NOTYPE) {                                                            \
    fields.push_back({#name, Kind::kArray, offsetof(mjData, name), kTypenum<type>, 1, {nr, 1}}); \
  }
  MJDATA_VECTOR
#undef X
#define X(type, name, nr, nc)                                                                  \
  fields.push_back(PointerField(#name, Kind::kPointer, offsetof(mjData, name), kTypenum<type>, \
                                std::strcmp(#nc, "1") != 0, #nr,                               \
                                [](const mjModel* m, const mjData*, npy_intp* s) {             \
                                  MJDATA_POINTERS_PREAMBLE(m)                                  \
                                  s[0] = m->nr;                                                \
                                  s[1] = nc;                                                   \
                                }));
  MJDATA_POINTERS
#undef X
#define X(type, name, nr, nc)                                                                \
  fields.push_back(PointerField(#name, Kind::kArena, offsetof(mjData, name), kTypenum<type>, \
                                std::strcmp(#nc, "1") != 0, "",                              \
                                [](const mjModel* m, const mjData* d, npy_intp* s) {         \
                                  (void)m;                                                   \
                                  s[0] = nr;                                                 \
                                  s[1] = nc;                                                 \
                                }));
  MJDATA_ARENA_POINTERS_SOLVER
  MJDATA_ARENA_POINTERS_DUAL
  MJDATA_ARENA_POINTERS_ISLAND
#undef X
  return fields;
}

// Returns the table of Python objects by native pointer. Callbacks use it to find the objects that
// the user knows.
std::unordered_map<const void*, PyObject*>& Registry() {
  static auto* registry = new std::unordered_map<const void*, PyObject*>;
  return *registry;
}

// Allocates the cache of an object, with one slot for each field.
bool AllocateCache(StructObject* o, const StructInfo& info) {
  o->cache = static_cast<PyObject**>(PyMem_Calloc(info.num_fields + 1, sizeof(PyObject*)));
  return o->cache != nullptr;
}

void DeleteModel(void* m) { mj_deleteModel(static_cast<mjModel*>(m)); }
void DeleteData(void* d) { mj_deleteData(static_cast<mjData*>(d)); }

void ModelDealloc(PyObject* o) {
  auto* self = reinterpret_cast<ModelObject*>(o);
  Unregister(self->ptr);
  ClearViews(self->views);
  StructDealloc(o);
}

void DataDealloc(PyObject* o) {
  auto* self = reinterpret_cast<DataObject*>(o);
  Unregister(self->ptr);
  ClearViews(self->views);
  PyObject* model = self->model;
  StructDealloc(o);
  Py_XDECREF(model);
}

// ---- MjModel

mjModel* ModelOf(PyObject* o) { return reinterpret_cast<ModelObject*>(o)->get(); }
mjData* DataOf(PyObject* o) { return reinterpret_cast<DataObject*>(o)->get(); }

PyObject* NoConstructor(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError,
               "%s: No constructor defined! Use MjModel.from_xml_path(filename), "
               "MjModel.from_xml_string(text) or MjModel.from_binary_path(filename).",
               type->tp_name);
  return nullptr;
}

PyObject* CopyModel(PyObject* o, PyObject*) try {
  mjModel* copy;
  {
    NoGil no_gil;
    copy = mj_copyModel(nullptr, ModelOf(o));
  }
  return AdoptModel(copy);
} catch (...) {
  return Translate();
}

PyObject* ModelSizes(PyObject* o, void*) {
  const mjModel* m = ModelOf(o);
  std::vector<int64_t> sizes;
#define X(name) sizes.push_back(m->name);
  MJMODEL_INTS
#undef X
  npy_intp n = static_cast<npy_intp>(sizes.size());
  PyObject* array = PyArray_SimpleNew(1, &n, NPY_INT64);
  if (!array) return nullptr;
  std::memcpy(PyArray_DATA(reinterpret_cast<PyArrayObject*>(array)), sizes.data(), n * 8);
  PyArray_CLEARFLAGS(reinterpret_cast<PyArrayObject*>(array), NPY_ARRAY_WRITEABLE);
  return array;
}

// Implements __reduce__ for pickle; _load_model is the inverse.
PyObject* ReduceModel(PyObject* o, PyObject*) {
  PyObject* image = ModelImage(ModelOf(o));
  PyObject* load = image ? PyObject_GetAttrString(SubModule("_structs"), "_load_model") : nullptr;
  return load ? Py_BuildValue("N(N)", load, image) : nullptr;
}

// ---- MjData

// Implements MjData(model).
PyObject* NewData(PyTypeObject* type, PyObject* args, PyObject* kw) try {
  static const char* names[] = {"model", nullptr};
  PyObject* model;
  if (!PyArg_ParseTupleAndKeywords(args, kw, "O", const_cast<char**>(names), &model)) {
    return nullptr;
  }
  if (model == Py_None) {
    PyErr_SetString(PyExc_TypeError, "MjModel cannot be None");
    return nullptr;
  }
  if (!PyObject_TypeCheck(model, model_info.type)) {
    const bool is_spec = PyObject_TypeCheck(model, FindStruct("mjSpec")->type);
    PyErr_Format(PyExc_TypeError, "MjData(): model: expected MjModel, got %s.%s",
                 Py_TYPE(model)->tp_name,
                 is_spec ? " Compile the spec first: MjData(spec.compile())."
                         : " Load the model first: MjData(MjModel.from_xml_path(filename)).");
    return nullptr;
  }
  mjData* d;
  {
    NoGil no_gil;
    InstallClock();
    d = mj_makeData(ModelOf(model));
  }
  if (!d) return PyErr_NoMemory();
  (void)type;
  return AdoptData(d, model);
} catch (...) {
  return Translate();
}

PyObject* CopyDataWith(PyObject* o, PyObject* model) try {
  mjData* copy;
  {
    NoGil no_gil;
    copy = mj_copyData(nullptr, ModelOf(model), DataOf(o));
  }
  return copy ? AdoptData(copy, model) : PyErr_NoMemory();
} catch (...) {
  return Translate();
}

PyObject* CopyData(PyObject* o, PyObject*) {
  return CopyDataWith(o, reinterpret_cast<DataObject*>(o)->model);
}

// Copies the data together with its model; CopyData shares the model.
PyObject* DeepCopyData(PyObject* o, PyObject*) {
  PyObject* model = CopyModel(reinterpret_cast<DataObject*>(o)->model, nullptr);
  PyObject* copy = model ? CopyDataWith(o, model) : nullptr;
  Py_XDECREF(model);
  return copy;
}

PyObject* ReduceData(PyObject* o, PyObject*) {
  auto* self = reinterpret_cast<DataObject*>(o);
  PyObject* image = DataImage(ModelOf(self->model), self->get());
  PyObject* load = image ? PyObject_GetAttrString(SubModule("_structs"), "_load_data") : nullptr;
  return load ? Py_BuildValue("N(ON)", load, self->model, image) : nullptr;
}

PyObject* DataModel(PyObject* o, void*) {
  PyObject* model = reinterpret_cast<DataObject*>(o)->model;
  Py_INCREF(model);
  return model;
}

// Returns d.contact, d.warning, d.timer or d.solver, numbered by k. Each is one list object, which
// is kept in the last four slots of the cache.
template <int k>
PyObject* DataList(PyObject* o, void* closure) {
  auto* self = reinterpret_cast<DataObject*>(o);
  PyObject*& kept = self->cache[data_info.num_fields - 4 + k];
  if (!kept) {
    kept = NewStructList(FindStruct(static_cast<const char*>(closure)), self->get(), self->memory);
    if (!kept) return nullptr;
  }
  Py_INCREF(kept);
  return kept;
}

PyObject* LoadModel(PyObject*, PyObject* image) try {
  mjModel* m = ModelFromImage(image);
  return m ? AdoptModel(m) : nullptr;
} catch (...) {
  return Translate();
}

PyObject* LoadData(PyObject*, PyObject* args) try {
  PyObject *model, *image;
  if (!PyArg_ParseTuple(args, "O!O", model_info.type, &model, &image)) return nullptr;
  mjData* d = DataFromImage(ModelOf(model), image);
  return d ? AdoptData(d, model) : nullptr;
} catch (...) {
  return Translate();
}

PyObject* NamesTuple(const StructInfo& info, int first, int count) {
  PyObject* tuple = PyTuple_New(count);
  for (int i = 0; i < count; ++i) {
    PyTuple_SET_ITEM(tuple, i, PyUnicode_InternFromString(info.fields[first + i].name));
  }
  return tuple;
}

// Converts a function to the type of a slot.
template <typename F>
void* Fn(F* f) {
  return reinterpret_cast<void*>(f);
}

void AddClassTuple(StructInfo& info, const char* name, PyObject* tuple) {
  PyDict_SetItemString(info.type->tp_dict, name, tuple);
  Py_DECREF(tuple);
  PyType_Modified(info.type);
}

PyObject* ObjectRepr(PyObject* o) {
  return PyUnicode_FromFormat("<%s object at %p>", Py_TYPE(o)->tp_name, o);
}

// Adds getters and methods that do not belong to fields.
void AddExtras(StructInfo& info, PyGetSetDef* getset, PyMethodDef* methods, PyMethodDef* more) {
  auto* type = info.type;
  for (PyGetSetDef* g = getset; g->name; ++g) {
    PyObject* descr = PyDescr_NewGetSet(type, g);
    PyDict_SetItemString(type->tp_dict, g->name, descr);
    Py_XDECREF(descr);
  }
  for (PyMethodDef* list : {methods, more}) {
    for (PyMethodDef* m = list; m->ml_name; ++m) {
      m->ml_doc = DocWithSignature(m->ml_doc, !(m->ml_flags & METH_STATIC));
      PyObject* descr;
      if (m->ml_flags & METH_STATIC) {
        PyObject* function = PyCFunction_New(m, nullptr);
        descr = PyStaticMethod_New(function);
        Py_XDECREF(function);
      } else {
        descr = PyDescr_NewMethod(type, m);
      }
      PyDict_SetItemString(type->tp_dict, m->ml_name, descr);
      Py_XDECREF(descr);
    }
  }
  PyType_Modified(type);
}

PyCFunction Fn2(PyCFunctionWithKeywords f) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(f));
}

PyMethodDef no_methods[] = {{}};

void InitModel() {
  auto* fields = new std::vector<Field>(ModelFields());
  model_info.fields = fields->data();
  model_info.num_fields = static_cast<int>(fields->size());
  PyType_Slot slots[] = {{Py_tp_new, Fn(NoConstructor)},
                         {Py_tp_methods, no_methods},
                         {Py_tp_repr, Fn(ObjectRepr)},
                         {Py_tp_richcompare, Fn(PyBaseObject_Type.tp_richcompare)},
                         {Py_tp_hash, Fn(PyBaseObject_Type.tp_hash)},
                         {}};
  CreateStructType(&model_info, slots, sizeof(ModelObject));
  model_info.type->tp_dealloc = ModelDealloc;
  static PyGetSetDef getset[] = {{"_sizes", ModelSizes, nullptr, "All sizes.", nullptr}, {}};
  static PyMethodDef methods[] = {
      {"from_xml_string", Fn2(FromXmlString), METH_VARARGS | METH_KEYWORDS | METH_STATIC,
       "from_xml_string(xml: str, assets: Optional[dict[str, bytes]] = None) -> MjModel\n\nLoads "
       "a model from MJCF or URDF text.\n"},
      {"from_xml_path", Fn2(FromXmlPath), METH_VARARGS | METH_KEYWORDS | METH_STATIC,
       "from_xml_path(filename: str, assets: Optional[dict[str, bytes]] = None) -> MjModel\n\n"
       "Loads a model from an MJCF or URDF file.\n"},
      {"from_binary_path", Fn2(FromBinaryPath), METH_VARARGS | METH_KEYWORDS | METH_STATIC,
       "from_binary_path(filename: str, assets: Optional[dict[str, bytes]] = None) -> MjModel\n\n"
       "Loads a model from an MJB file.\n"},
      {"_from_model_ptr", FromModelPtr, METH_O | METH_STATIC, "Adopts a native model.\n"},
      {"__copy__", CopyModel, METH_NOARGS, nullptr},
      {"__deepcopy__", CopyModel, METH_O, nullptr},
      {"__reduce__", ReduceModel, METH_NOARGS, nullptr},
      {}};
  AddExtras(model_info, getset, methods, ViewMethods(false));
  int num_sizes = 0;
#define X(name) ++num_sizes;
  MJMODEL_INTS
#undef X
  AddClassTuple(model_info, "_size_fields", NamesTuple(model_info, 0, num_sizes));
  AddClassTuple(model_info, "_all_fields", NamesTuple(model_info, 0, model_info.num_fields));
}

void InitData() {
  auto* fields = new std::vector<Field>(DataFields());
  int num_public = static_cast<int>(fields->size());
  static const char* lists[] = {"contact", "warning", "timer", "solver"};
  // These entries only reserve slots of the cache for the lists.
  for (const char* name : lists) fields->push_back({name, Kind::kInt, 0});
  data_info.fields = fields->data();
  data_info.num_fields = static_cast<int>(fields->size());
  PyType_Slot slots[] = {{Py_tp_new, Fn(NewData)},
                         {Py_tp_methods, no_methods},
                         {Py_tp_repr, Fn(ObjectRepr)},
                         {Py_tp_richcompare, Fn(PyBaseObject_Type.tp_richcompare)},
                         {Py_tp_hash, Fn(PyBaseObject_Type.tp_hash)},
                         {}};
  CreateStructType(&data_info, slots, sizeof(DataObject));
  data_info.type->tp_dealloc = DataDealloc;
  static PyGetSetDef getset[] = {
      {"model", DataModel, nullptr, "The model this was made for.", nullptr},
      {"contact", DataList<0>, nullptr, nullptr, const_cast<char*>("mjContact")},
      {"warning", DataList<1>, nullptr, nullptr, const_cast<char*>("mjWarningStat")},
      {"timer", DataList<2>, nullptr, nullptr, const_cast<char*>("mjTimerStat")},
      {"solver", DataList<3>, nullptr, nullptr, const_cast<char*>("mjSolverStat")},
      {}};
  static PyMethodDef methods[] = {{"__copy__", CopyData, METH_NOARGS, nullptr},
                                  {"__deepcopy__", DeepCopyData, METH_O, nullptr},
                                  {"__reduce__", ReduceData, METH_NOARGS, nullptr},
                                  {}};
  AddExtras(data_info, getset, methods, ViewMethods(true));
  AddClassTuple(data_info, "_all_fields", NamesTuple(data_info, 0, num_public));
}

}  // namespace

StructInfo model_info = {"mjModel", "MjModel", "_structs", sizeof(mjModel),
                         nullptr,   0,         nullptr,    false};
StructInfo data_info = {"mjData", "MjData", "_structs", sizeof(mjData), nullptr, 0, nullptr, false};

void Register(const void* native, PyObject* object) { Registry()[native] = object; }
void Unregister(const void* native) { Registry().erase(native); }

PyObject* ObjectOf(const void* native) {
  auto found = Registry().find(native);
  if (found == Registry().end()) return nullptr;
  Py_INCREF(found->second);
  return found->second;
}

bool InArena(const mjData* d, const void* begin, size_t bytes) {
  auto at = reinterpret_cast<uintptr_t>(begin);
  auto low = reinterpret_cast<uintptr_t>(d->arena);
  return at >= low && at - low + bytes <= static_cast<size_t>(d->narena);
}

PyObject* AdoptModel(mjModel* m) {
  PyObject* memory = NewMemory(m, DeleteModel);
  if (!memory) return nullptr;
  PyObject* o = WrapStruct(&model_info, m, memory);
  Py_DECREF(memory);
  if (!o || !AllocateCache(reinterpret_cast<StructObject*>(o), model_info)) return nullptr;
  Register(m, o);
  return o;
}

PyObject* AdoptData(mjData* d, PyObject* model) {
  PyObject* memory = NewMemory(d, DeleteData, reinterpret_cast<StructObject*>(model)->memory);
  if (!memory) return nullptr;
  PyObject* o = WrapStruct(&data_info, d, memory);
  Py_DECREF(memory);
  if (!o || !AllocateCache(reinterpret_cast<StructObject*>(o), data_info)) return nullptr;
  Py_INCREF(model);
  reinterpret_cast<DataObject*>(o)->model = model;
  Register(d, o);
  return o;
}

void InitModelData() {
  InitModel();
  InitData();
  for (StructInfo* info : {&model_info, &data_info}) {
    Py_INCREF(info->type);
    AddToModule("_structs", info->py_name, reinterpret_cast<PyObject*>(info->type));
  }
  static PyMethodDef load_model = {"_load_model", LoadModel, METH_O, nullptr};
  static PyMethodDef load_data = {"_load_data", LoadData, METH_VARARGS, nullptr};
  PyObject* module = PyUnicode_FromString("mujoco._structs");
  AddToModule("_structs", "_load_model", PyCFunction_NewEx(&load_model, nullptr, module));
  AddToModule("_structs", "_load_data", PyCFunction_NewEx(&load_data, nullptr, module));
  Py_DECREF(module);
}

}  // namespace synpy
