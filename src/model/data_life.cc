// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Creates, copies, resets and deletes mjData.

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "base/memory.h"
#include "model/buffer.h"
#include "model/layout.h"
#include "plugin/instance.h"
#include "system/thread_pool.h"

namespace syn {
namespace {

// Copies the members outside of buffer and arena that describe state and statistics.
void CopyScalars(mjData* dest, const mjData* src) {
#define X(type, name) dest->name = src->name;
  MJDATA_SCALAR
#undef X
#define X(type, name, nrow, ncol) std::memcpy(dest->name, src->name, sizeof(dest->name));
  MJDATA_VECTOR
#undef X
}

// Sets the pointers of all arrays in the buffer, in the order of the X-macro list.
void SetBufferPointers(const mjModel* m, mjData* d) {
  size_t end = 0;
  ForEachDataArray(m, d, [&]<typename T>(T*& pointer, const ArrayInfo& a) {
    const size_t begin = (end + kArrayAlignment - 1) / kArrayAlignment * kArrayAlignment;
    pointer = reinterpret_cast<T*>(static_cast<char*>(d->buffer) + begin);
    end = begin + a.size() * sizeof(T);
  });
}

// Sets all pointers into the arena to null, except that contacts begin at its start.
void ForgetArenaArrays(const mjModel* m, mjData* d) {
  ForEachArenaArray(m, d, []<typename T>(T*& pointer, const ArrayInfo&) { pointer = nullptr; });
  d->contact = static_cast<mjContact*>(d->arena);
}

// Frees the data and everything they own, except what plugins own.
void FreeData(mjData* d) {
  DeleteShards(d);
  Unpoison(d->arena, d->narena);
  mju_free(d->arena);
  FreeBuffer(d->buffer);
  mju_free(d);
}

// Allocates the arena. On failure, reports how much was requested and what to write in the model,
// and returns null.
void* AllocateArena(const mjModel* m) {
  void* arena = TryMalloc(m->narena);
  if (!arena) {
    mju_error(
        "mj_makeData: Could not allocate memory: %.1f GB (%zu bytes) were asked for contacts and "
        "constraints. Ask for less in the model, for instance <size memory=\"1G\"/>",
        static_cast<double>(m->narena) / (1 << 30), static_cast<size_t>(m->narena));
  }
  return arena;
}

// Returns data with zeroed arrays and without plugins, or null after a message.
mjData* AllocateData(const mjModel* m) {
  const size_t bytes = DataBufferBytes(m);
  if (!bytes) {
    mju_warning("mj_makeData: sizes of the model are negative or too large");
    return nullptr;
  }
  HeapBlock block = Owned(MallocZeros(sizeof(mjData)));
  auto* d = static_cast<mjData*>(block.get());
  if (!d) return nullptr;
  HeapBlock buffer(AllocateBuffer(bytes, BufferUse::kParts), FreeBuffer);
  if (!buffer) return nullptr;
  d->arena = AllocateArena(m);
  if (!d->arena) return nullptr;
  d->buffer = buffer.release();
  static_cast<void>(block.release());
  d->nbuffer = bytes;
  d->narena = m->narena;
  d->nplugin = m->nplugin;
  // The sanitizer reports accesses to the unused arena.
  Poison(d->arena, d->narena);
  SetBufferPointers(m, d);
  ForgetArenaArrays(m, d);
  return d;
}

// Returns new data with initialized plugins, or null after an error.
mjData* CreateData(const mjModel* m) {
  mjData* d = AllocateData(m);
  if (!d || !m->nplugin) return d;
  const std::string problem = InitPlugins(m, d);
  if (problem.empty()) return d;
  FreeData(d);
  mju_error("%s", problem.c_str());
  return nullptr;
}

// Returns true if both references are to the same member of mjData. Comparing the pointers
// themselves would not do, because empty arrays of different members may have the same address.
template <typename A, typename B>
bool IsMember(A* const& a, B* const& b) {
  return static_cast<const void*>(&a) == static_cast<const void*>(&b);
}

// Fills the arrays with a byte value, except those that belong to plugins. The sparse Jacobian of
// flex edges is large and not read beyond its row lengths, so it is not cleared.
void ClearBuffer(const mjModel* m, mjData* d, unsigned char value) {
  const bool skip_edges = !value && m->nflexedge && mj_isSparse(m);
  if (!m->nplugin && !skip_edges) {
    std::memset(d->buffer, value, d->nbuffer);
    return;
  }
  ForEachDataArray(m, d, [&]<typename T>(T*& array, const ArrayInfo& a) {
    if (IsMember(array, d->plugin_state) || IsMember(array, d->plugin) ||
        IsMember(array, d->plugin_data)) {
      return;
    }
    const bool edges = IsMember(array, d->flexedge_J_colind) || IsMember(array, d->flexedge_J);
    if (skip_edges && edges) return;
    std::memset(static_cast<void*>(array), value, a.size() * sizeof(T));
  });
}

// Clears the rows of the solver statistics that are in use. All rows together are most of the
// mjData of a small model and usually not touched.
void ClearSolverRows(mjData* d) {
  for (int i = 0; i < mjNISLAND; ++i) {
    uint8_t& rows = Hidden(d)->solver_rows[i];
    std::memset(d->solver + i * mjNSOLVER, 0, rows * sizeof(mjSolverStat));
    rows = 0;
  }
}

// Clears counters, timers, warnings and statistics.
void ClearStatistics(mjData* d) {
  d->maxuse_stack = d->maxuse_arena = 0;
  d->maxuse_con = d->maxuse_efc = 0;
  std::memset(d->maxuse_threadstack, 0, sizeof(d->maxuse_threadstack));
  ClearSolverRows(d);
  std::memset(d->solver_niter, 0, sizeof(d->solver_niter));
  std::memset(d->solver_nnz, 0, sizeof(d->solver_nnz));
  std::memset(d->solver_fwdinv, 0, sizeof(d->solver_fwdinv));
  std::memset(d->warning, 0, sizeof(d->warning));
  std::memset(d->timer, 0, sizeof(d->timer));
  d->ncon = d->ne = d->nf = d->nl = d->nefc = d->nJ = d->nA = d->nisland = d->nidof = 0;
}

// Clears the arrays that must start from zero even if a debug value is given, because they are
// inputs or read before they are written.
void ClearInputs(const mjModel* m, mjData* d) {
  auto clear = [](mjtNum* x, int64_t n) {
    if (n) std::memset(x, 0, n * sizeof(mjtNum));
  };
  clear(d->qvel, m->nv);
  clear(d->act, m->na);
  clear(d->ctrl, m->nu);
  clear(d->qfrc_applied, m->nv);
  clear(d->xfrc_applied, int64_t{6} * m->nbody);
  clear(d->qacc, m->nv);
  clear(d->qacc_warmstart, m->nv);
  clear(d->act_dot, m->na);
  clear(d->userdata, m->nuserdata);
  clear(d->sensordata, m->nsensordata);
  clear(d->mocap_pos, int64_t{3} * m->nmocap);
  clear(d->mocap_quat, int64_t{4} * m->nmocap);
  clear(d->qM, m->nM);
}

// Sets positions, active equalities and mocap poses to those of the model.
void SetInitialState(const mjModel* m, mjData* d) {
  if (m->nq) std::memcpy(d->qpos, m->qpos0, m->nq * sizeof(mjtNum));
  if (m->neq) std::memcpy(d->eq_active, m->eq_active0, m->neq * sizeof(mjtByte));
  for (int i = 0; i < m->nbody; ++i) {
    const int id = m->body_mocapid[i];
    if (id < 0) continue;
    std::memcpy(d->mocap_pos + 3 * id, m->body_pos + 3 * i, 3 * sizeof(mjtNum));
    std::memcpy(d->mocap_quat + 4 * id, m->body_quat + 4 * i, 4 * sizeof(mjtNum));
  }
}

// Resets the data. `cleared` is true if the buffer is known to contain zeros.
void Reset(const mjModel* m, mjData* d, unsigned char debug_value, bool cleared = false) {
  // With a thread pool the stack is divided among threads (base/arena.cc) and is not reset here.
  if (!d->threadpool) {
    Poison(static_cast<char*>(d->arena) + d->narena - d->pstack, d->pstack);
    d->pstack = 0;
  }
  d->pbase = 0;
  ArenaTruncate(d, 0);
  ForgetArenaArrays(m, d);
  ClearStatistics(d);
  d->time = 0;
  d->energy[0] = d->energy[1] = 0;
  if (!cleared) ClearBuffer(m, d, debug_value);
  ClearInputs(m, d);
  SetInitialState(m, d);
  ResetPlugins(m, d);
  d->signature = m->signature;
}

// Copies the arrays in the arena. Pointers keep their offsets from the start of the arena.
void CopyArena(const mjModel* m, mjData* dest, const mjData* src, bool scene_only) {
  ArenaTruncate(dest, 0);
  dest->parena = src->parena;
  Unpoison(dest->arena, dest->parena);
  ForgetArenaArrays(m, dest);
  // The sizes of dest were copied before, so both visits give the same lengths.
  ForEachArenaArray(m, dest, [&]<typename T>(T*& pointer, const ArrayInfo& a) {
    const char* from = nullptr;
    ForEachArenaArray(m, src, [&]<typename U>(U* const& other, const ArrayInfo& b) {
      if (a.name == b.name) from = reinterpret_cast<const char*>(other);
    });
    if (!from) return;
    const ptrdiff_t offset = from - static_cast<const char*>(src->arena);
    pointer = reinterpret_cast<T*>(static_cast<char*>(dest->arena) + offset);
    if ((a.scene || !scene_only) && a.size()) std::memcpy(pointer, from, a.size() * sizeof(T));
  });
}

// Returns how many entries of the sparse Jacobian of flex edges are in use, or the capacity if that
// is unknown (see ClearBuffer).
int64_t UsedEdgeEntries(const mjModel* m, const mjData* d) {
  const int64_t capacity = int64_t{m->nflexedge} * m->nv, last = int64_t{m->nflexedge} - 1;
  if (last < 0 || !mj_isSparse(m)) return capacity;
  const int64_t used = int64_t{d->flexedge_J_rowadr[last]} + d->flexedge_J_rownnz[last];
  return used < 0 || used > capacity ? capacity : used;
}

// Copies the buffer, except for the pointers that plugins own and the unused part of the Jacobian
// of flex edges.
void CopyBuffer(const mjModel* m, mjData* dest, const mjData* src) {
  const char* from = static_cast<const char*>(src->buffer);
  char* to = static_cast<char*>(dest->buffer);
  const int64_t used = UsedEdgeEntries(m, src), capacity = int64_t{m->nflexedge} * m->nv;
  // The ranges that are not copied are sorted by address, and the gaps between them are copied.
  std::pair<const void*, const void*> holes[] = {
      {src->plugin_data, src->plugin_data + m->nplugin},
      {src->flexedge_J_colind + used, src->flexedge_J_colind + capacity},
      {src->flexedge_J + used, src->flexedge_J + capacity}};
  std::sort(std::begin(holes), std::end(holes));
  size_t done = 0;
  for (const auto& [begin, end] : holes) {
    const size_t hole = static_cast<const char*>(begin) - from;
    std::memcpy(to + done, from + done, hole - done);
    done = static_cast<const char*>(end) - from;
  }
  std::memcpy(to + done, from + done, src->nbuffer - done);
}

// Copies src to dest, which is created if it is null. With `scene_only`, copies only the arrays
// that an mjvScene needs.
mjData* Copy(mjData* dest, const mjModel* m, const mjData* src, bool scene_only) {
  const char* who = scene_only ? "mjv_copyData" : "mj_copyData";
  if (src->pstack) {
    mju_error("%s: attempting to copy mjData while stack is in use", who);
    return nullptr;
  }
  if (!dest) {
    dest = CreateData(m);
    if (!dest) return nullptr;
  }
  if (dest->nbuffer != src->nbuffer) {
    mju_error("%s: dest and src data buffers have different size", who);
    return nullptr;
  }
  if (dest->narena != src->narena) {
    mju_error("%s: dest and src stacks have different size", who);
    return nullptr;
  }
  if (scene_only) {
    ForEachDataArray(m, dest, [&]<typename T>(T*& pointer, const ArrayInfo& a) {
      if (!a.scene || IsMember(pointer, dest->plugin_data)) return;
      const size_t offset = reinterpret_cast<char*>(pointer) - static_cast<char*>(dest->buffer);
      std::memcpy(pointer, static_cast<const char*>(src->buffer) + offset, a.size() * sizeof(T));
    });
  } else {
    CopyBuffer(m, dest, src);
  }
  const uintptr_t threadpool = dest->threadpool;
  CopyScalars(dest, src);
  std::copy_n(Hidden(src)->solver_rows, mjNISLAND, Hidden(dest)->solver_rows);
  // The stacks of worker threads belong to one mjData; the copy keeps its own thread pool.
  dest->threadpool = threadpool;
  dest->pbase = 0;
  CopyArena(m, dest, src, scene_only);
  CopyPlugins(dest, m, src);
  return dest;
}

}  // namespace
}  // namespace syn

mjData* mj_makeData(const mjModel* m) {
  mjData* d = syn::CreateData(m);
  if (d) syn::Reset(m, d, 0, true);
  return d;
}

mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  return syn::Copy(dest, m, src, false);
}

mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  return syn::Copy(dest, m, src, true);
}

void mj_resetData(const mjModel* m, mjData* d) {
  if (static_cast<size_t>(d->nbuffer) >= syn::DataBufferBytes(m)) return syn::Reset(m, d, 0);
  mju_error("mj_resetData: mjData is too small for this model, it was made for another one");
}

void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value) {
  syn::Reset(m, d, debug_value);
}

void mj_deleteData(mjData* d) {
  if (!d) return;
  if (d->threadpool) syn::PoolOf(d)->Forget(d);
  syn::DestroyPlugins(d);
  syn::FreeData(d);
}
