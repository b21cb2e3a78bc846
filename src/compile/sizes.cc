// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Counts all sizes of the model from drafts and lists, before the model is allocated.

#include <algorithm>
#include <climits>
#include <cstring>

#include "asset/file/path.h"
#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "spec/keyframe.h"
#include "spec/reference.h"
#include "spec/sensor.h"

namespace syn {
namespace {

// A size that is being counted. Throws ModelError before it overflows.
class Count {
 public:
  Count(int* size, const char* name) : size_(size), name_(name) {}
  void operator+=(size_t n) {
    constexpr size_t kMax = INT_MAX / 4;  // leaves room for products with small factors
    if (n > kMax - *size_) throw ModelError(std::string(name_) + " is too large");
    *size_ += static_cast<int>(n);
  }

 private:
  int* size_;
  const char* name_;
};

// Counts bodies and everything they hold.
void CountTree(const Compilation& c, mjModel* m) {
  const Structure& s = c.structure;
  m->nq = s.nq;
  m->nv = static_cast<int>(s.dof_bodyid.size());
  m->nbody = static_cast<int>(c.bodies.size());
  m->njnt = s.njnt;
  m->ntree = s.ntree;
  m->nM = s.sparsity.nM;
  m->nB = static_cast<int>(s.sparsity.B.colind.size());
  m->nC = static_cast<int>(s.sparsity.M.colind.size());
  m->nD = static_cast<int>(s.sparsity.D.colind.size());
  for (const BodyDraft& body : c.bodies) {
    m->ngeom += static_cast<int>(body.geoms.size());
    m->nsite += static_cast<int>(body.sites.size());
    m->ncam += static_cast<int>(body.cameras.size());
    m->nlight += static_cast<int>(body.lights.size());
    m->nmocap += body.source->pub.mocap != 0;
    // ngravcomp is only counted, so that models without compensation can skip it.
    m->ngravcomp += body.source->pub.gravcomp > 0;
    const auto colliding =
        std::count_if(body.geoms.begin(), body.geoms.end(), [](const GeomDraft& geom) {
          return geom.source->pub.contype || geom.source->pub.conaffinity;
        });
    // A binary tree with n leaves has 2 n - 1 nodes.
    if (colliding) m->nbvhstatic += 2 * static_cast<int>(colliding) - 1;
  }
}

// Counts the rows of the arrays that meshes share.
void CountMeshes(const Compilation& c, mjModel* m) {
  Count vert(&m->nmeshvert, "nmeshvert"), normal(&m->nmeshnormal, "nmeshnormal");
  Count texcoord(&m->nmeshtexcoord, "nmeshtexcoord"), face(&m->nmeshface, "nmeshface");
  Count graph(&m->nmeshgraph, "nmeshgraph"), poly(&m->nmeshpoly, "nmeshpoly");
  Count polyvert(&m->nmeshpolyvert, "nmeshpolyvert"), polymap(&m->nmeshpolymap, "nmeshpolymap");
  Count octree(&m->noct, "noct");
  m->nmesh = static_cast<int>(c.kept_meshes.size());
  for (const Mesh* element : c.kept_meshes) {
    // Sizes are counted in rows: a vertex has 3 numbers, a texture coordinate 2.
    const ProcessedMesh& mesh = *c.meshes[element->position];
    vert += mesh.vert.size() / 3;
    normal += mesh.normal.size() / 3;
    texcoord += mesh.texcoord.size() / 2;
    face += mesh.face.size() / 3;
    graph += mesh.graph.size();
    poly += mesh.polygons.vertnum.size();
    polyvert += mesh.polygons.vert.size();
    polymap += mesh.polygons.map.size();
    octree += mesh.octree.depth.size();
    m->nbvhstatic += mesh.bvh.Count();
  }
}

// Counts the rows of the arrays that flexes share. Their hierarchies are dynamic.
void CountFlexes(const Compilation& c, mjModel* m) {
  Count node(&m->nflexnode, "nflexnode"), vert(&m->nflexvert, "nflexvert");
  Count edge(&m->nflexedge, "nflexedge"), elem(&m->nflexelem, "nflexelem");
  Count elemdata(&m->nflexelemdata, "nflexelemdata"), shell(&m->nflexshelldata, "nflexshelldata");
  Count elemedge(&m->nflexelemedge, "nflexelemedge"), evpair(&m->nflexevpair, "nflexevpair");
  Count texcoord(&m->nflextexcoord, "nflextexcoord"), bvh(&m->nbvhdynamic, "nbvhdynamic");
  m->nflex = static_cast<int>(c.flexes.size());
  for (const FlexDraft& flex : c.flexes) {
    const FlexTopology& t = flex.topology;
    node += flex.nodebody.size();
    vert += flex.vertbody.size();
    edge += t.edge.size() / 2;
    elem += flex.ElementCount();
    elemdata += flex.elem.size();
    elemedge += t.elemedge.size();
    shell += t.shell.size();
    evpair += t.evpair.size() / 2;
    texcoord += flex.texcoord.size() / 2;
    bvh += flex.bvh.Count();
  }
}

// Counts the rows of the arrays that skins share.
void CountSkins(const Compilation& c, mjModel* m) {
  Count vert(&m->nskinvert, "nskinvert"), texcoord(&m->nskintexvert, "nskintexvert");
  Count face(&m->nskinface, "nskinface"), bone(&m->nskinbone, "nskinbone");
  Count bonevert(&m->nskinbonevert, "nskinbonevert");
  m->nskin = static_cast<int>(c.skins.size());
  for (const SkinData& skin : c.skins) {
    vert += skin.vert.size() / 3;
    texcoord += skin.texcoord.size() / 2;
    face += skin.face.size() / 3;
    bone += skin.bones.size();
    for (const SkinBone& b : skin.bones) bonevert += b.vertid.size();
  }
}

// Counts the data of height fields and textures, and the materials.
void CountAssets(const Compilation& c, mjModel* m) {
  Count field(&m->nhfielddata, "nhfielddata"), pixels(&m->ntexdata, "ntexdata");
  m->nhfield = static_cast<int>(c.hfields.size());
  for (const HeightField& hfield : c.hfields) field += hfield.data.size();
  m->ntex = static_cast<int>(c.textures.size());
  for (const TextureData& texture : c.textures) pixels += texture.size.Bytes();
  m->nmat = c.spec.pub.compiler.discardvisual ? 0 : static_cast<int>(c.spec.materials.size());
}

// Returns the number of constraint rows that are reserved for an equality of this type.
int EqualityRows(mjtEq type) { return type == mjEQ_CONNECT ? 3 : type == mjEQ_WELD ? 7 : 1; }

// Counts lists that do not belong to bodies, the activations and the moments of actuators.
void CountLists(const Spec& spec, mjModel* m) {
  m->npair = static_cast<int>(spec.pairs.size());
  m->nexclude = static_cast<int>(spec.excludes.size());
  m->neq = static_cast<int>(spec.equalities.size());
  // nemax is the number of equality rows; the specification may ask for more.
  m->nemax = spec.pub.nemax;
  for (const Equality* equality : spec.equalities) m->nemax += EqualityRows(equality->pub.type);
  m->ntendon = static_cast<int>(spec.tendons.size());
  for (const Tendon* tendon : spec.tendons) m->nwrap += static_cast<int>(tendon->path.size());
  Count activations(&m->na, "na"), moments(&m->nJmom, "nJmom");
  m->nu = static_cast<int>(spec.actuators.size());
  for (const Actuator* actuator : spec.actuators) {
    activations += ActivationSize(actuator->pub);
    // An actuator on a joint moves only the dofs of the joint; any other may move all dofs.
    const Joint* joint = TransmissionTarget(actuator->pub.trntype) == mjOBJ_JOINT
                             ? Find<Joint>(spec, actuator->target)
                             : nullptr;
    moments += joint ? DofSize(joint->pub.type) : m->nv;
  }
}

// Counts sensor outputs, except those of plugins.
void CountSensors(const Compilation& c, mjModel* m) {
  Count data(&m->nsensordata, "nsensordata");
  m->nsensor = static_cast<int>(c.spec.sensors.size());
  for (const Sensor* sensor : c.spec.sensors) {
    InPlace(*sensor, [&] { data += SensorSize(c, *sensor); });
  }
}

// Counts custom data and keyframes. A text is stored with its terminating zero.
void CountCustom(const Spec& spec, mjModel* m) {
  Count numeric(&m->nnumericdata, "nnumericdata"), text(&m->ntextdata, "ntextdata");
  Count tuple(&m->ntupledata, "ntupledata");
  m->nnumeric = static_cast<int>(spec.numerics.size());
  for (const Numeric* element : spec.numerics) numeric += NumericSize(*element);
  m->ntext = static_cast<int>(spec.texts.size());
  for (const Text* element : spec.texts) text += element->data.size() + 1;
  m->ntuple = static_cast<int>(spec.tuples.size());
  for (const Tuple* element : spec.tuples) tuple += element->objname.size();
  m->nkey = static_cast<int>(spec.keys.size());
}

void CountPlugins(const Compilation& c, mjModel* m) {
  Count text(&m->npluginattr, "npluginattr");
  m->nplugin = static_cast<int>(c.plugins.size());
  for (const PluginInstance& instance : c.plugins) text += ConfigBytes(instance);
}

// Counts the characters of names and file paths, and the size of the hash tables of names.
void CountNames(const Compilation& c, mjModel* m) {
  Count names(&m->nnames, "nnames"), paths(&m->npaths, "npaths");
  names += c.spec.modelname.size() + 1;
  const auto drafts = [&](const auto& list) {
    for (const auto& draft : list) names += draft.source->name.size() + 1;
  };
  const auto elements = [&](const auto& list) {
    for (const auto* element : list) names += element->name.size() + 1;
  };
  // The paths array is never empty, so it is counted separately and added at the end.
  size_t path_bytes = 0;
  const auto files = [&](const auto& list) {
    for (const auto* asset : list) {
      if (asset->file.empty()) continue;
      path_bytes += 1 + (c.spec.pub.strippath ? FileName(asset->file).size() : asset->file.size());
    }
  };
  for (const BodyDraft& body : c.bodies) {
    names += body.source->name.size() + 1;
    drafts(body.joints), drafts(body.geoms), drafts(body.sites);
    drafts(body.cameras), drafts(body.lights);
  }
  const Spec& spec = c.spec;
  elements(spec.flexes), elements(c.kept_meshes), elements(spec.skins), elements(spec.hfields);
  files(spec.hfields), files(c.kept_meshes), files(spec.skins);
  if (m->ntex) elements(spec.textures), files(spec.textures);
  if (m->nmat) elements(spec.materials);
  elements(spec.pairs), elements(spec.excludes), elements(spec.equalities);
  elements(spec.tendons), elements(spec.actuators), elements(spec.sensors);
  elements(spec.numerics), elements(spec.texts), elements(spec.tuples), elements(spec.keys);
  for (const PluginInstance& instance : c.plugins) names += instance.name.size() + 1;
  paths += std::max<size_t>(path_bytes, 1);
  // The hash table of each kind has two slots per name (model/names.h).
  m->nnames_map = 2 * (m->nbody + m->njnt + m->ngeom + m->nsite + m->ncam + m->nlight + m->nflex +
                       m->nmesh + m->nskin + m->nhfield + m->ntex + m->nmat + m->npair +
                       m->nexclude + m->neq + m->ntendon + m->nu + m->nsensor + m->nnumeric +
                       m->ntext + m->ntuple + m->nkey + m->nplugin);
}

// Returns the number of user values per element: as given or, if -1 is given, the length of the
// longest list.
template <typename T>
int UserSize(Spec& spec, int given, const char* kind) {
  if (given < -1) throw ModelError(Format("nuser_%s must be at least -1", kind));
  if (given >= 0) return given;
  size_t longest = 0;
  const auto visit = [&](const T& element) {
    longest = std::max(longest, element.userdata.size());
  };
  if constexpr (kInTree<T>) {
    ForEachInTree<T>(spec, visit);
  } else {
    for (const T* element : ListOf<T>(spec)) visit(*element);
  }
  return static_cast<int>(longest);
}

// Sets the sizes of user data for each kind that has them.
void CountUserData(Spec& spec, mjModel* m) {
  const mjSpec& pub = spec.pub;
  m->nuser_body = UserSize<Body>(spec, pub.nuser_body, "body");
  m->nuser_jnt = UserSize<Joint>(spec, pub.nuser_jnt, "jnt");
  m->nuser_geom = UserSize<Geom>(spec, pub.nuser_geom, "geom");
  m->nuser_site = UserSize<Site>(spec, pub.nuser_site, "site");
  m->nuser_cam = UserSize<Camera>(spec, pub.nuser_cam, "cam");
  m->nuser_tendon = UserSize<Tendon>(spec, pub.nuser_tendon, "tendon");
  m->nuser_actuator = UserSize<Actuator>(spec, pub.nuser_actuator, "actuator");
  m->nuser_sensor = UserSize<Sensor>(spec, pub.nuser_sensor, "sensor");
}

}  // namespace

mjModel CountSizes(Compilation& c) {
  mjModel m;
  std::memset(&m, 0, sizeof m);
  CountTree(c, &m);
  // CountMeshes() and CountTree() count static hierarchies, CountFlexes() dynamic ones.
  CountFlexes(c, &m);
  CountMeshes(c, &m);
  m.nbvh = m.nbvhstatic + m.nbvhdynamic;
  CountSkins(c, &m);
  CountAssets(c, &m);
  CountLists(c.spec, &m);
  CountSensors(c, &m);
  CountCustom(c.spec, &m);
  CountPlugins(c, &m);
  CountNames(c, &m);
  CountUserData(c.spec, &m);
  m.njmax = c.spec.pub.njmax;
  m.nconmax = c.spec.pub.nconmax;
  m.nuserdata = c.spec.pub.nuserdata;
  // The arena is last, because it depends on the other sizes.
  m.narena = ArenaSize(c.spec.pub, m);
  return m;
}

namespace {

// Limit in bytes for the arena that the reference's formula computes from squares of sizes. It is 1
// GB: every machine that runs such models can address it, and memory is not used before it is
// written to.
constexpr std::uint64_t kLargeArena = std::uint64_t{1} << 30;

// Returns the arena of a model with many dofs and sparse matrices. The formula of the reference
// asks for memory in the square of the dofs (37.6 GB for 5,000 free bodies). Here the size is
// proportional to the number of elements: 8 contacts for each geom, 4 rows for each contact, and 60
// entries per row (two chains of 30 dofs) of the Jacobian and its transpose, once in the arena and
// once for the solver in the stack.
std::uint64_t LargeArenaSize(const mjModel& m, std::uint64_t elements) {
  constexpr std::uint64_t kContacts = 8, kRows = 4, kEntries = 60;
  constexpr std::uint64_t kRowBytes = 8 * 4 + 14 * 8 + kEntries * 2 * (8 + 4);
  constexpr std::uint64_t kContactBytes = sizeof(mjContact) + 2 * kRows * kRowBytes;
  constexpr std::uint64_t kElementBytes = 20 * sizeof(mjtNum);
  const std::uint64_t bytes = m.ngeom * kContacts * kContactBytes + elements * kElementBytes;
  constexpr std::uint64_t kMegabyte = 1 << 20;
  return std::max(kLargeArena, (bytes + kMegabyte - 1) / kMegabyte * kMegabyte);
}

}  // namespace

// Returns an estimate of the most memory that a step may need, from the sizes (or from njmax and
// nconmax of older models). It is the number of bytes that the reference takes, because programs
// that read narena may rely on it. Its documentation gives no formula, and this is not a count of
// what our engine needs. The estimate is for nc contacts and nj rows of nv dofs: 8 integers and 14
// numbers per row, 3 integers per dof, a number and an integer per entry of the Jacobian, of its
// transpose and of A.
mjtSize ArenaSize(const mjSpec& spec, const mjModel& m) {
  // An explicit size is taken as it is; -1 means that the size was not given.
  if (spec.memory != static_cast<mjtSize>(-1)) return spec.memory;
  using Size = std::uint64_t;
  constexpr Size kMegabyte = 1 << 20;
  const Size nc = spec.nconmax < 0 ? 100 : spec.nconmax, nj = spec.njmax < 0 ? 500 : spec.njmax;
  const Size nv = m.nv, rows = nj + m.neq + nv;
  const Size elements = Size(m.nq) + m.nv + m.nu + m.na + m.nbody + m.njnt + m.ngeom + m.nsite +
                        m.neq + m.ntendon + m.nwrap;
  const Size stack = spec.nstack != static_cast<mjtSize>(-1)
                         ? Size(spec.nstack)
                         : std::max<Size>(1000, 5 * rows * rows + 20 * elements);
  constexpr Size kRow = 8 * 4 + 14 * 8, kDof = 3 * 4, kEntry = 8 + 4;  // bytes
  const Size arena =
      nc * sizeof(mjContact) + nj * kRow + nv * kDof + nj * nv * 2 * kEntry + nj * nj * kEntry;
  const Size total = sizeof(mjtNum) * stack + arena;
  // The smaller estimate replaces the formula only if nothing was given explicitly.
  const bool guessed = spec.nstack == static_cast<mjtSize>(-1) && spec.njmax < 0;
  if (guessed && total > kLargeArena && spec.option.jacobian != mjJAC_DENSE) {
    return static_cast<mjtSize>(std::min(total, LargeArenaSize(m, elements)));
  }
  return static_cast<mjtSize>((total + kMegabyte - 1) / kMegabyte * kMegabyte);
}

}  // namespace syn
