// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// Owners for C++ programs: std::unique_ptr with the right deleter for each object of the
/// interface, and functions that create the objects and throw where the C functions return NULL.
/// C++17, header only.
///
///     const synovia::ModelOwner m = synovia::LoadModel("robot.xml");
///     const synovia::DataOwner d = synovia::MakeData(m.get());
///     while (d->time < 10) mj_step(m.get(), d.get());
///
/// An owner frees its object in its destructor. Declare the model before its data, so that the data
/// is freed first. Owners can be moved; the address of the object stays the same.

#ifndef SYNOVIA_OWNER_HPP_
#define SYNOVIA_OWNER_HPP_

#include <mujoco/mujoco.h>
#include <synovia/batch.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace synovia {

/// Exception of this header. Its text is the message of the engine.
class EngineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Frees the objects of the interface, each with the function for its type. NULL is never passed.
struct ObjectDeleter {
  void operator()(mjModel* m) const { mj_deleteModel(m); }                    ///< Frees a model.
  void operator()(mjData* d) const { mj_deleteData(d); }                      ///< Frees data.
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }                      ///< Frees a spec.
  void operator()(mjThreadPool* pool) const { mju_threadPoolDestroy(pool); }  ///< Frees a pool.
  void operator()(synBatch* b) const { syn_deleteBatch(b); }                  ///< Frees a batch.

  /// Frees the files of a virtual file system, and the struct.
  void operator()(mjVFS* vfs) const {
    mj_deleteVFS(vfs);
    delete vfs;
  }

  /// Frees the arrays of a scene, and the struct.
  void operator()(mjvScene* scn) const {
    mjv_freeScene(scn);
    delete scn;
  }

  /// Frees the graphics resources of a context, and the struct. The OpenGL context that was current
  /// when the context was made must be current.
  void operator()(mjrContext* con) const {
    mjr_freeContext(con);
    delete con;
  }
};

/// Owner of a model.
using ModelOwner = std::unique_ptr<mjModel, ObjectDeleter>;

/// Owner of data. The model must outlive it.
using DataOwner = std::unique_ptr<mjData, ObjectDeleter>;

/// Owner of a spec.
using SpecOwner = std::unique_ptr<mjSpec, ObjectDeleter>;

/// Owner of a virtual file system.
using VfsOwner = std::unique_ptr<mjVFS, ObjectDeleter>;

/// Owner of an abstract scene.
using SceneOwner = std::unique_ptr<mjvScene, ObjectDeleter>;

/// Owner of a rendering context.
using ContextOwner = std::unique_ptr<mjrContext, ObjectDeleter>;

/// Owner of a thread pool. It must outlive the data that it is bound to.
using ThreadPoolOwner = std::unique_ptr<mjThreadPool, ObjectDeleter>;

/// Owner of a batch of worlds. The model must outlive it.
using BatchOwner = std::unique_ptr<synBatch, ObjectDeleter>;

/// Size of the buffers that receive messages of the engine.
constexpr int kMessageSize = 1024;

/// Loads and compiles an MJCF or URDF file. `vfs` may be NULL. Throws EngineError with the message
/// of mj_loadXML.
inline ModelOwner LoadModel(const std::string& filename, const mjVFS* vfs = nullptr) {
  char error[kMessageSize] = "";
  ModelOwner m(mj_loadXML(filename.c_str(), vfs, error, kMessageSize));
  if (!m) throw EngineError(error);
  return m;
}

/// Returns a copy of a model. Throws EngineError if memory is exhausted.
inline ModelOwner CopyModel(const mjModel* m) {
  ModelOwner copy(mj_copyModel(nullptr, m));
  if (!copy) throw EngineError("CopyModel: could not copy the model");
  return copy;
}

/// Returns data for a model, in its initial state. Throws EngineError if memory is exhausted.
inline DataOwner MakeData(const mjModel* m) {
  DataOwner d(mj_makeData(m));
  if (!d) throw EngineError("MakeData: could not allocate mjData");
  return d;
}

/// Returns a copy of data. Throws EngineError if memory is exhausted.
inline DataOwner CopyData(const mjModel* m, const mjData* d) {
  DataOwner copy(mj_copyData(nullptr, m, d));
  if (!copy) throw EngineError("CopyData: could not copy mjData");
  return copy;
}

/// Returns a spec with a world body only.
inline SpecOwner MakeSpec() { return SpecOwner(mj_makeSpec()); }

/// Parses an MJCF or URDF file. `vfs` may be NULL. Throws EngineError with the message of
/// mj_parseXML.
inline SpecOwner ParseSpec(const std::string& filename, const mjVFS* vfs = nullptr) {
  char error[kMessageSize] = "";
  SpecOwner s(mj_parseXML(filename.c_str(), vfs, error, kMessageSize));
  if (!s) throw EngineError(error);
  return s;
}

/// Parses MJCF or URDF text. `vfs` may be NULL. Throws EngineError with the message of
/// mj_parseXMLString.
inline SpecOwner ParseSpecText(const std::string& xml, const mjVFS* vfs = nullptr) {
  char error[kMessageSize] = "";
  SpecOwner s(mj_parseXMLString(xml.c_str(), vfs, error, kMessageSize));
  if (!s) throw EngineError(error);
  return s;
}

/// Compiles a spec, which stays editable. `vfs` may be NULL. Throws EngineError with the message of
/// mjs_getError.
inline ModelOwner CompileSpec(mjSpec* s, const mjVFS* vfs = nullptr) {
  ModelOwner m(mj_compile(s, vfs));
  if (!m) throw EngineError(mjs_getError(s));
  return m;
}

/// Returns an empty virtual file system.
inline VfsOwner MakeVfs() {
  auto vfs = std::make_unique<mjVFS>();
  mj_defaultVFS(vfs.get());
  return VfsOwner(vfs.release());
}

/// Returns a scene for at most `maxgeom` geoms and for the flexes and skins of a model, which may
/// be NULL.
inline SceneOwner MakeScene(const mjModel* m, int maxgeom) {
  auto scn = std::make_unique<mjvScene>();
  mjv_defaultScene(scn.get());
  SceneOwner owner(scn.release());
  mjv_makeScene(m, owner.get(), maxgeom);
  return owner;
}

/// Returns a rendering context for a model, which may be NULL. An OpenGL context must be current in
/// this thread. `fontscale` is an mjtFontScale.
inline ContextOwner MakeContext(const mjModel* m, int fontscale = mjFONTSCALE_150) {
  auto con = std::make_unique<mjrContext>();
  mjr_defaultContext(con.get());
  ContextOwner owner(con.release());
  mjr_makeContext(m, owner.get(), fontscale);
  return owner;
}

/// Returns a pool of worker threads. Bind it to data with mju_bindThreadPool.
inline ThreadPoolOwner MakeThreadPool(size_t number_of_threads) {
  return ThreadPoolOwner(mju_threadPoolCreate(number_of_threads));
}

/// Returns a batch of `nworld` worlds, which `nthread` threads step (0 means one for each core).
/// Throws EngineError with the message of syn_makeBatch.
inline BatchOwner MakeBatch(const mjModel* m, int nworld, int nthread = 0) {
  char error[kMessageSize] = "";
  BatchOwner b(syn_makeBatch(m, nworld, nthread, error, kMessageSize));
  if (!b) throw EngineError(error);
  return b;
}

/// A frame on the stack of mjData: everything that is allocated after its construction is released
/// by its destructor. Frames nest.
class StackFrame {
 public:
  /// Opens a frame on the stack of `d`, which must outlive it.
  explicit StackFrame(mjData* d) : d_(d) { mj_markStack(d_); }
  ~StackFrame() { mj_freeStack(d_); }
  StackFrame(const StackFrame&) = delete;
  StackFrame& operator=(const StackFrame&) = delete;

  /// Returns uninitialized memory for `size` numbers, valid until the frame ends.
  mjtNum* AllocateNumbers(size_t size) { return mj_stackAllocNum(d_, size); }

  /// Returns uninitialized memory for `size` integers, valid until the frame ends.
  int* AllocateIntegers(size_t size) { return mj_stackAllocInt(d_, size); }

 private:
  mjData* d_;
};

}  // namespace synovia

#endif  // SYNOVIA_OWNER_HPP_
