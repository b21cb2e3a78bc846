// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The types MjvScene, MjrContext and MjrRect, whose constructors have arguments and which may own
// more than their struct; and the functions that read and draw pixels.

#include <climits>
#include <cstring>

#include "wrappers.h"

namespace synpy {
namespace {

StructObject* Self(PyObject* o) { return reinterpret_cast<StructObject*>(o); }
mjvScene* Scene(PyObject* o) { return reinterpret_cast<mjvScene*>(Self(o)->ptr); }
mjrContext* Context(PyObject* o) { return reinterpret_cast<mjrContext*>(Self(o)->ptr); }

void ReleaseScene(void* p) {
  mjv_freeScene(static_cast<mjvScene*>(p));
  PyMem_RawFree(p);
}

// Implements MjvScene() and MjvScene(model, maxgeom).
int SceneInit(PyObject* o, PyObject* args, PyObject* kw) try {
  static const char* names[] = {"model", "maxgeom", nullptr};
  PyObject* model = nullptr;
  int maxgeom = 0;
  if (!PyArg_ParseTupleAndKeywords(args, kw, "|Oi:MjvScene", const_cast<char**>(names), &model,
                                   &maxgeom)) {
    return -1;
  }
  if (!model || model == Py_None) return 0;
  if (!PyObject_TypeCheck(model, model_info.type) || maxgeom < 0) {
    PyErr_SetString(PyExc_TypeError, "MjvScene(): expected an MjModel and a number of geoms");
    return -1;
  }
  reinterpret_cast<Memory*>(Self(o)->memory)->release = ReleaseScene;
  mjv_makeScene(reinterpret_cast<ModelObject*>(model)->get(), Scene(o), maxgeom);
  return 0;
} catch (...) {
  Translate();
  return -1;
}

// Implements MjrContext() and MjrContext(model, fontscale). The second form needs a current OpenGL
// context.
int ContextInit(PyObject* o, PyObject* args, PyObject* kw) try {
  static const char* names[] = {"model", "fontscale", nullptr};
  PyObject *model = nullptr, *scale = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, kw, "|OO:MjrContext", const_cast<char**>(names), &model,
                                   &scale)) {
    return -1;
  }
  if (!model) return 0;
  PyObject* index = scale ? PyNumber_Index(scale) : nullptr;
  if (!index || !PyObject_TypeCheck(model, model_info.type)) {
    Py_XDECREF(index);
    PyErr_SetString(PyExc_TypeError, "MjrContext(): expected an MjModel and a font scale");
    return -1;
  }
  int font = static_cast<int>(PyLong_AsLong(index));
  Py_DECREF(index);
  mjr_makeContext(reinterpret_cast<ModelObject*>(model)->get(), Context(o), font);
  return 0;
} catch (...) {
  Translate();
  return -1;
}

int RectInit(PyObject* o, PyObject* args, PyObject* kw) {
  static const char* names[] = {"left", "bottom", "width", "height", nullptr};
  auto* rect = reinterpret_cast<mjrRect*>(Self(o)->ptr);
  return PyArg_ParseTupleAndKeywords(args, kw, "iiii:MjrRect", const_cast<char**>(names),
                                     &rect->left, &rect->bottom, &rect->width, &rect->height)
             ? 0
             : -1;
}

PyObject* FreeContext(PyObject* o, PyObject*) try {
  mjr_freeContext(Context(o));
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

PyObject* NoCopy(PyObject* o, PyObject*) {
  PyErr_Format(PyExc_TypeError, "%s cannot be copied", Py_TYPE(o)->tp_name);
  return nullptr;
}

template <typename F>
void* Fn(F* f) {
  return reinterpret_cast<void*>(f);
}

// ---- members of the scene behind pointers

// Returns a tuple of objects for n structs in memory that begins at `first`.
PyObject* TupleOf(const char* c_name, void* first, int n, PyObject* memory) {
  StructInfo* info = FindStruct(c_name);
  PyObject* tuple = PyTuple_New(n);
  for (int i = 0; tuple && i < n; ++i) {
    PyTuple_SET_ITEM(tuple, i,
                     WrapStruct(info, static_cast<char*>(first) + i * info->size, memory));
  }
  return tuple;
}

// Returns an object that is made once and kept in the cache, in the slot of the field `attribute`.
// So scene.geoms[i] is the same object each time.
PyObject* Kept(PyObject* o, const char* attribute, PyObject* (*make)(PyObject*)) {
  StructObject* self = Self(o);
  int slot = 0;
  for (int i = 0; i < self->info->num_fields; ++i) {
    if (!std::strcmp(self->info->fields[i].name, attribute)) slot = i;
  }
  if (!self->cache) {
    self->cache =
        static_cast<PyObject**>(PyMem_Calloc(self->info->num_fields + 1, sizeof(PyObject*)));
    if (!self->cache) return PyErr_NoMemory();
  }
  PyObject*& kept = self->cache[slot];
  if (!kept) kept = make(o);
  Py_XINCREF(kept);
  return kept;
}

// The three tuples below are kept in the slots of scalar fields, which do not use theirs.
PyObject* Geoms(PyObject* o, void*) {
  return Kept(o, "ngeom", [](PyObject* s) {
    return TupleOf("mjvGeom", Scene(s)->geoms, Scene(s)->geoms ? Scene(s)->maxgeom : 0,
                   Self(s)->memory);
  });
}
PyObject* Lights(PyObject* o, void*) {
  return Kept(o, "nlight", [](PyObject* s) {
    return TupleOf("mjvLight", Scene(s)->lights, mjMAXLIGHT, Self(s)->memory);
  });
}
PyObject* Cameras(PyObject* o, void*) {
  return Kept(o, "stereo", [](PyObject* s) {
    return TupleOf("mjvGLCamera", Scene(s)->camera, 2, Self(s)->memory);
  });
}

npy_intp Sum(const int* x, int n) {
  npy_intp total = 0;
  for (int i = 0; x && i < n; ++i) total += x[i];
  return total;
}

// Returns an array at a pointer of the scene with `count` elements.
template <auto member, int typenum, npy_intp (*count)(const mjvScene*)>
PyObject* SceneArray(PyObject* o, void*) {
  mjvScene* s = Scene(o);
  npy_intp n = s->*member ? count(s) : 0;
  if (n == 0) return PyArray_ZEROS(1, &n, typenum, 0);
  return ArrayView(typenum, 1, &n, nullptr, s->*member, Self(o)->memory);
}

npy_intp MaxGeom(const mjvScene* s) { return s->maxgeom; }
npy_intp NumFlex(const mjvScene* s) { return s->nflex; }
npy_intp NumSkin(const mjvScene* s) { return s->nskin; }
template <int k>
npy_intp Edges(const mjvScene* s) {
  return k * Sum(s->flexedgenum, s->nflex);
}
template <int k>
npy_intp Vertices(const mjvScene* s) {
  return k * Sum(s->flexvertnum, s->nflex);
}
template <int k>
npy_intp Faces(const mjvScene* s) {
  return k * Sum(s->flexfacenum, s->nflex);
}
npy_intp SkinVertices(const mjvScene* s) { return 3 * Sum(s->skinvertnum, s->nskin); }

#define SYN_ARRAY(name, typenum, count) \
  { #name, SceneArray < &mjvScene::name, typenum, count>, nullptr, nullptr, nullptr }
PyGetSetDef scene_members[] = {{"geoms", Geoms, nullptr, "All geoms, used or not.", nullptr},
                               {"lights", Lights, nullptr, "All lights, used or not.", nullptr},
                               {"camera", Cameras, nullptr, "Left and right camera.", nullptr},
                               SYN_ARRAY(geomorder, NPY_INT, MaxGeom),
                               SYN_ARRAY(flexedgeadr, NPY_INT, NumFlex),
                               SYN_ARRAY(flexedgenum, NPY_INT, NumFlex),
                               SYN_ARRAY(flexvertadr, NPY_INT, NumFlex),
                               SYN_ARRAY(flexvertnum, NPY_INT, NumFlex),
                               SYN_ARRAY(flexfaceadr, NPY_INT, NumFlex),
                               SYN_ARRAY(flexfacenum, NPY_INT, NumFlex),
                               SYN_ARRAY(flexfaceused, NPY_INT, NumFlex),
                               SYN_ARRAY(flexedge, NPY_INT, Edges<2>),
                               SYN_ARRAY(flexvert, NPY_FLOAT, Vertices<3>),
                               SYN_ARRAY(flexface, NPY_FLOAT, Faces<9>),
                               SYN_ARRAY(flexnormal, NPY_FLOAT, Faces<9>),
                               SYN_ARRAY(flextexcoord, NPY_FLOAT, Faces<6>),
                               SYN_ARRAY(skinfacenum, NPY_INT, NumSkin),
                               SYN_ARRAY(skinvertadr, NPY_INT, NumSkin),
                               SYN_ARRAY(skinvertnum, NPY_INT, NumSkin),
                               SYN_ARRAY(skinvert, NPY_FLOAT, SkinVertices),
                               SYN_ARRAY(skinnormal, NPY_FLOAT, SkinVertices),
                               {}};
#undef SYN_ARRAY

// ---- pixels

// Returns the data of a contiguous array with at least `count` elements and any shape, or NULL for
// None.
void* Pixels(const Signature& sig, int i, PyObject* o, int typenum, npy_intp count, bool output) {
  if (!o || o == Py_None) return nullptr;
  auto* array = reinterpret_cast<PyArrayObject*>(o);
  if (!PyArray_Check(o) || PyArray_TYPE(array) != typenum || !PyArray_ISCARRAY_RO(array) ||
      (output && !PyArray_ISWRITEABLE(array))) {
    BadArgument(sig, i, "a contiguous array of the right type", o);
  }
  if (PyArray_SIZE(array) < count) BadShape("the array is smaller than the viewport");
  return PyArray_DATA(array);
}

constexpr const char* kPixelNames[] = {"rgb", "depth", "viewport", "con"};

struct PixelArgs {
  unsigned char* rgb;
  float* depth;
  mjrRect viewport;
  mjrContext* con;
};

// Converts the arguments of mjr_readPixels and mjr_drawPixels. `output` says that the arrays are
// written.
PixelArgs ReadPixelArgs(Signature& sig, PyObject* const* args, Py_ssize_t n, PyObject* kw,
                        bool output) {
  PyObject* a[4];
  Bind(sig, args, n, kw, a);
  PixelArgs p;
  p.viewport = *static_cast<mjrRect*>(StructArg(sig, 2, a[2], FindStruct("mjrRect"), false));
  p.con = static_cast<mjrContext*>(StructArg(sig, 3, a[3], FindStruct("mjrContext"), false));
  npy_intp count = static_cast<npy_intp>(p.viewport.width) * p.viewport.height;
  p.rgb = static_cast<unsigned char*>(Pixels(sig, 0, a[0], NPY_UINT8, 3 * count, output));
  p.depth = static_cast<float*>(Pixels(sig, 1, a[1], NPY_FLOAT, count, output));
  return p;
}

constexpr char kReadText[] =
    "mjr_readPixels(rgb: NDArray | None, depth: NDArray | None, viewport: MjrRect, con: "
    "MjrContext) -> None";
constexpr char kDrawText[] =
    "mjr_drawPixels(rgb: NDArray | None, depth: NDArray | None, viewport: MjrRect, con: "
    "MjrContext) -> None";

PyObject* ReadPixels(PyObject*, PyObject* const* args, Py_ssize_t n, PyObject* kw) try {
  static Signature sig = {kReadText, "mjr_readPixels", kPixelNames, 4, 4};
  PixelArgs p = ReadPixelArgs(sig, args, n, kw, true);
  mjr_readPixels(p.rgb, p.depth, p.viewport, p.con);
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

PyObject* DrawPixels(PyObject*, PyObject* const* args, Py_ssize_t n, PyObject* kw) try {
  static Signature sig = {kDrawText, "mjr_drawPixels", kPixelNames, 4, 4};
  PixelArgs p = ReadPixelArgs(sig, args, n, kw, false);
  mjr_drawPixels(p.rgb, p.depth, p.viewport, p.con);
  Py_RETURN_NONE;
} catch (...) {
  return Translate();
}

template <typename F>
PyCFunction Fast(F* f) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(f));
}

Function table[] = {
    {"_render", {"mjr_readPixels", Fast(ReadPixels), METH_FASTCALL | METH_KEYWORDS, kReadText}},
    {"_render", {"mjr_drawPixels", Fast(DrawPixels), METH_FASTCALL | METH_KEYWORDS, kDrawText}},
};

}  // namespace

PyType_Slot* DrawingSlots(const char* c_name) {
  static PyMethodDef no_copy[] = {
      {"__copy__", NoCopy, METH_NOARGS, nullptr}, {"__deepcopy__", NoCopy, METH_O, nullptr}, {}};
  static PyMethodDef context_methods[] = {
      {"free", FreeContext, METH_NOARGS,
       "free($self)\n--\n\nFrees what is on the graphics card; may be repeated."},
      {}};
  static PyType_Slot scene[] = {{Py_tp_new, Fn(StructNew)},
                                {Py_tp_init, Fn(SceneInit)},
                                {Py_tp_methods, no_copy},
                                {Py_tp_richcompare, Fn(PyBaseObject_Type.tp_richcompare)},
                                {Py_tp_hash, Fn(PyBaseObject_Type.tp_hash)},
                                {}};
  static PyType_Slot context[] = {{Py_tp_new, Fn(StructNew)},
                                  {Py_tp_init, Fn(ContextInit)},
                                  {Py_tp_methods, context_methods},
                                  {Py_tp_richcompare, Fn(PyBaseObject_Type.tp_richcompare)},
                                  {Py_tp_hash, Fn(PyBaseObject_Type.tp_hash)},
                                  {}};
  static PyType_Slot rect[] = {{Py_tp_new, Fn(StructNew)}, {Py_tp_init, Fn(RectInit)}, {}};
  if (!std::strcmp(c_name, "mjvScene")) return scene;
  if (!std::strcmp(c_name, "mjrContext")) return context;
  if (!std::strcmp(c_name, "mjrRect")) return rect;
  return nullptr;
}

void InitDrawing() {
  PyTypeObject* type = FindStruct("mjvScene")->type;
  for (PyGetSetDef* g = scene_members; g->name; ++g) {
    PyObject* descr = PyDescr_NewGetSet(type, g);
    PyDict_SetItemString(type->tp_dict, g->name, descr);
    Py_XDECREF(descr);
  }
  PyType_Modified(type);
  AddTable(table, 2);
}

}  // namespace synpy
