// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Validates a model part by part; validate.h tells why. Counts and addresses are checked first,
// because later checks read the ranges that they describe. Sums are computed in 64 bits, where
// counts from a file cannot overflow.

#include "model/validate.h"

#include <algorithm>
#include <climits>
#include <cstring>

#include "base/error.h"
#include "model/joint_traits.h"
#include "model/names.h"
#include "model/sparsity.h"
#include "model/validate_parts.h"

namespace syn {
namespace {

// Checks enumerated options. All Check functions throw ModelError.
void CheckOptions(const mjOption& opt) {
  Require(opt.integrator >= mjINT_EULER && opt.integrator <= mjINT_IMPLICITFAST,
          "unknown integrator.");
  Require(opt.cone >= mjCONE_PYRAMIDAL && opt.cone <= mjCONE_ELLIPTIC, "unknown cone.");
  Require(opt.jacobian >= mjJAC_DENSE && opt.jacobian <= mjJAC_AUTO, "unknown jacobian.");
  Require(opt.solver >= mjSOL_PGS && opt.solver <= mjSOL_NEWTON, "unknown solver.");
}

// Checks the kinematic tree of bodies. Parents must precede their children, so that loops over
// ancestors end.
void CheckTree(const mjModel* m) {
  SYN_INDEX(body_parentid, m->nbody, nullptr, m->nbody);
  SYN_INDEX(body_rootid, m->nbody, nullptr, m->nbody);
  SYN_INDEX(body_weldid, m->nbody, nullptr, m->nbody);
  SYN_INDEX(body_mocapid, m->nbody, nullptr, m->nmocap);
  SYN_INDEX(body_jntadr, m->nbody, m->body_jntnum, m->njnt);
  SYN_INDEX(body_dofadr, m->nbody, m->body_dofnum, m->nv);
  SYN_INDEX(body_geomadr, m->nbody, m->body_geomnum, m->ngeom);
  SYN_INDEX(body_bvhadr, m->nbody, m->body_bvhnum, m->nbvh);
  SYN_INDEX(body_plugin, m->nbody, nullptr, m->nplugin);
  for (int i = 0; i < m->nbody; ++i) {
    const int parent = m->body_parentid[i], root = m->body_rootid[i];
    Require(parent >= 0 && (i == 0 ? parent == 0 : parent < i), "bad body_parentid.");
    Require(root >= 0 && root <= i, "bad body_rootid.");
    // Exactly the bodies that are not welded to the world belong to a kinematic tree, because
    // stages use the tree id as an index.
    const int weld = m->body_jntnum[i] || i == 0 ? i : m->body_weldid[parent];
    Require(m->body_weldid[i] == weld, "body_weldid does not agree with the joints.");
  }
}

// Checks tree ids: a dof without a parent starts a new tree, and the dofs that follow belong to it.
void CheckTreeNumbers(const mjModel* m) {
  int tree = -1;
  for (int i = 0; i < m->nv; ++i) {
    const int parent = m->dof_parentid[i];
    if (parent < 0) ++tree;
    Require(m->dof_treeid[i] == tree && (parent < 0 || m->dof_treeid[parent] == tree),
            "dof_treeid does not follow from the kinematic tree.");
  }
  Require(m->ntree == tree + 1, "ntree does not agree with the dofs.");
  for (int b = 0; b < m->nbody; ++b) {
    const int above = b ? m->body_treeid[m->body_parentid[b]] : -1;
    Require(m->body_treeid[b] == (m->body_dofnum[b] ? m->dof_treeid[m->body_dofadr[b]] : above),
            "body_treeid does not agree with dof_treeid.");
  }
}

// Checks joints and dofs, and that they agree with each other and with the bodies.
void CheckJoints(const mjModel* m) {
  SYN_INDEX(jnt_bodyid, m->njnt, nullptr, m->nbody);
  SYN_INDEX(dof_bodyid, m->nv, nullptr, m->nbody);
  SYN_INDEX(dof_jntid, m->nv, nullptr, m->njnt);
  SYN_INDEX(dof_parentid, m->nv, nullptr, m->nv);
  int64_t nq = 0, nv = 0;
  for (int i = 0; i < m->njnt; ++i) {
    const int type = m->jnt_type[i];
    Require(type >= 0 && type <= 3, "bad jnt_type.");
    Require(m->jnt_bodyid[i] >= 0, "jnt_bodyid out of bounds.");
    // Joints follow one another without gaps in qpos and qvel.
    Require(m->jnt_qposadr[i] == nq && nq + QposSize(type) <= m->nq, "jnt_qposadr out of bounds.");
    Require(m->jnt_dofadr[i] == nv && nv + DofSize(type) <= m->nv, "jnt_dofadr out of bounds.");
    for (int k = 0; k < DofSize(type); ++k) {
      Require(m->dof_jntid[nv + k] == i && m->dof_bodyid[nv + k] == m->jnt_bodyid[i],
              "dof_jntid or dof_bodyid does not agree with the joints.");
    }
    nq += QposSize(type);
    nv += DofSize(type);
  }
  Require(nq == m->nq && nv == m->nv, "nq, nv do not agree with the joints.");
  for (int i = 0; i < m->nv; ++i) Require(m->dof_parentid[i] < i, "bad dof_parentid.");
  for (int b = 0; b < m->nbody; ++b) {
    int dofs = 0;
    for (int k = 0; k < m->body_jntnum[b]; ++k) {
      const int j = m->body_jntadr[b] + k;
      Require(m->jnt_bodyid[j] == b, "body_jntadr does not agree with jnt_bodyid.");
      dofs += DofSize(m->jnt_type[j]);
    }
    Require(dofs == m->body_dofnum[b], "body_dofnum does not agree with the joints.");
    Require(!dofs || m->body_dofadr[b] == m->jnt_dofadr[m->body_jntadr[b]],
            "body_dofadr does not agree with the joints.");
  }
  CheckTreeNumbers(m);
  Require(HasDerivedSparsity(m), "sparsity patterns do not follow from the kinematic tree.");
}

// Checks geoms, sites, cameras and lights. Bodies are mandatory, all other references are optional.
void CheckGeoms(const mjModel* m) {
  SYN_INDEX(geom_bodyid, m->ngeom, nullptr, m->nbody);
  SYN_INDEX(geom_matid, m->ngeom, nullptr, m->nmat);
  SYN_INDEX(geom_plugin, m->ngeom, nullptr, m->nplugin);
  for (int i = 0; i < m->ngeom; ++i) {
    const int type = m->geom_type[i];
    Require(m->geom_bodyid[i] >= 0, "geom_bodyid out of bounds.");
    Require(type >= 0 && type < mjNGEOMTYPES, "bad geom_type.");
    Require(m->geom_condim[i] >= 0 && m->geom_condim[i] <= 6, "bad geom_condim.");
    const bool mesh = type == mjGEOM_MESH || type == mjGEOM_SDF;
    const int count = type == mjGEOM_HFIELD ? m->nhfield : m->nmesh;
    Require(m->geom_dataid[i] >= -1, "geom_dataid out of bounds.");
    if (mesh || type == mjGEOM_HFIELD) {
      Require(m->geom_dataid[i] < count, "geom_dataid out of bounds.");
      Require(m->geom_dataid[i] >= 0 || (type == mjGEOM_SDF && m->geom_plugin[i] >= 0),
              "geom_dataid missing.");
    }
  }
  SYN_INDEX(site_bodyid, m->nsite, nullptr, m->nbody);
  SYN_INDEX(site_matid, m->nsite, nullptr, m->nmat);
  SYN_INDEX(cam_bodyid, m->ncam, nullptr, m->nbody);
  SYN_INDEX(cam_targetbodyid, m->ncam, nullptr, m->nbody);
  SYN_INDEX(light_bodyid, m->nlight, nullptr, m->nbody);
  SYN_INDEX(light_targetbodyid, m->nlight, nullptr, m->nbody);
  SYN_INDEX(light_texid, m->nlight, nullptr, m->ntex);
  for (int i = 0; i < m->nsite; ++i) Require(m->site_bodyid[i] >= 0, "site_bodyid out of bounds.");
  for (int i = 0; i < m->ncam; ++i) Require(m->cam_bodyid[i] >= 0, "cam_bodyid out of bounds.");
  for (int i = 0; i < m->nlight; ++i) {
    Require(m->light_bodyid[i] >= 0, "light_bodyid out of bounds.");
  }
}

// Checks the convex hull of a mesh. mesh_graph stores it as
//   [numvert, numface, vert_edgeadr(numvert), vert_globalid(numvert),
//    edge_localid(numvert + 3 numface), face_globalid(3 numface)].
void CheckGraph(const mjModel* m, int mesh) {
  const int adr = m->mesh_graphadr[mesh];
  if (adr < 0) return;
  Require(adr + 2 <= m->nmeshgraph, "mesh_graphadr out of bounds.");
  const int* graph = m->mesh_graph + adr;
  const int64_t numvert = graph[0], numface = graph[1];
  Require(numvert > 0 && numface >= 0 && numvert <= m->mesh_vertnum[mesh], "bad mesh_graph.");
  const int64_t num_edge = numvert + 3 * numface;
  Require(adr + 2 + 2 * numvert + num_edge + 3 * numface <= m->nmeshgraph,
          "mesh_graphadr out of bounds.");
  const int* edge_adr = graph + 2;
  const int* vert_id = edge_adr + numvert;
  const int* edge = vert_id + numvert;
  const int* face = edge + num_edge;
  const int num_mesh_vert = m->mesh_vertnum[mesh];
  // Lists of edges end with -1, so the last entry of all lists stops every search.
  Require(AllIn(edge_adr, numvert, 0, num_edge) && AllIn(vert_id, numvert, 0, num_mesh_vert) &&
              AllIn(edge, num_edge, -1, numvert) && edge[num_edge - 1] == -1 &&
              AllIn(face, 3 * numface, 0, num_mesh_vert),
          "bad mesh_graph.");
}

// Checks the arrays of meshes.
void CheckMeshes(const mjModel* m) {
  SYN_INDEX(mesh_vertadr, m->nmesh, m->mesh_vertnum, m->nmeshvert);
  SYN_INDEX(mesh_normaladr, m->nmesh, m->mesh_normalnum, m->nmeshnormal);
  SYN_INDEX(mesh_texcoordadr, m->nmesh, m->mesh_texcoordnum, m->nmeshtexcoord);
  SYN_INDEX(mesh_faceadr, m->nmesh, m->mesh_facenum, m->nmeshface);
  SYN_INDEX(mesh_bvhadr, m->nmesh, m->mesh_bvhnum, m->nbvh);
  SYN_INDEX(mesh_octadr, m->nmesh, m->mesh_octnum, m->noct);
  SYN_INDEX(mesh_graphadr, m->nmesh, nullptr, m->nmeshgraph);
  SYN_INDEX(mesh_polyadr, m->nmesh, m->mesh_polynum, m->nmeshpoly);
  SYN_INDEX(mesh_polyvertadr, m->nmeshpoly, m->mesh_polyvertnum, m->nmeshpolyvert);
  SYN_INDEX(mesh_polymapadr, m->nmeshvert, m->mesh_polymapnum, m->nmeshpolymap);
  SYN_INDEX(mesh_pathadr, m->nmesh, nullptr, m->npaths);
  for (int i = 0; i < m->nmesh; ++i) {
    const int num_vert = m->mesh_vertnum[i], num_poly = m->mesh_polynum[i];
    const int vert = m->mesh_vertadr[i], poly = m->mesh_polyadr[i];
    Require(AllIn(m->mesh_face + 3 * int64_t{m->mesh_faceadr[i]}, 3 * int64_t{m->mesh_facenum[i]},
                  0, num_vert),
            "mesh_face out of bounds.");
    CheckGraph(m, i);
    Require(PiecesAllIn(m->mesh_polyvertadr + poly, m->mesh_polyvertnum + poly, num_poly,
                        m->mesh_polyvert, 0, num_vert),
            "mesh_polyvert out of bounds.");
    Require(PiecesAllIn(m->mesh_polymapadr + vert, m->mesh_polymapnum + vert, num_vert,
                        m->mesh_polymap, 0, num_poly),
            "mesh_polymap out of bounds.");
  }
}

// Checks the hierarchy of one body or mesh, whose leaves must be less than `count`.
void CheckHierarchy(const mjModel* m, int adr, int num, const char* name, int count) {
  CheckTreeNodes<2>("bvh_child", m->bvh_child, adr, num);
  Require(num == 0 || adr + num <= m->nbvhstatic, name);
  Require(AllIn(m->bvh_nodeid + adr, num, -1, count), "bvh_nodeid out of bounds.");
}

// Checks the static hierarchies and octrees.
void CheckHierarchies(const mjModel* m) {
  Require(m->nbvhstatic <= m->nbvh, "nbvhstatic larger than nbvh.");
  for (int b = 0; b < m->nbody; ++b) {
    CheckHierarchy(m, m->body_bvhadr[b], m->body_bvhnum[b], "body_bvhadr out of bounds.", m->ngeom);
  }
  for (int k = 0; k < m->nmesh; ++k) {
    CheckHierarchy(m, m->mesh_bvhadr[k], m->mesh_bvhnum[k], "mesh_bvhadr out of bounds.",
                   m->mesh_facenum[k]);
    CheckTreeNodes<8>("oct_child", m->oct_child, m->mesh_octadr[k], m->mesh_octnum[k]);
  }
}

// Checks height fields, textures and materials.
void CheckAssets(const mjModel* m) {
  SYN_INDEX(hfield_pathadr, m->nhfield, nullptr, m->npaths);
  SYN_INDEX(tex_pathadr, m->ntex, nullptr, m->npaths);
  for (int i = 0; i < m->nhfield; ++i) {
    const int64_t rows = m->hfield_nrow[i], cols = m->hfield_ncol[i], adr = m->hfield_adr[i];
    Require(rows >= 2 && cols >= 2 && adr >= 0 && rows * cols <= m->nhfielddata - adr,
            "hfield_adr out of bounds.");
  }
  for (int i = 0; i < m->ntex; ++i) {
    const int64_t h = m->tex_height[i], w = m->tex_width[i], c = m->tex_nchannel[i],
                  adr = m->tex_adr[i];
    Require(h >= 0 && w >= 0 && c >= 0 && c <= 4 && adr >= 0 && h * w <= INT_MAX &&
                c * h * w <= m->ntexdata - adr,
            "tex_adr out of bounds.");
  }
  SYN_INDEX(mat_texid, int64_t{m->nmat} * mjNTEXROLE, nullptr, m->ntex);
}

// Checks contact pairs and exclusions. Both halves of a signature are body ids.
void CheckPairs(const mjModel* m) {
  SYN_INDEX(pair_geom1, m->npair, nullptr, m->ngeom);
  SYN_INDEX(pair_geom2, m->npair, nullptr, m->ngeom);
  auto check_signature = [m](int signature, const char* what) {
    Require((signature & 0xFFFF) < m->nbody && ((signature >> 16) & 0xFFFF) < m->nbody, what);
  };
  for (int i = 0; i < m->npair; ++i) {
    Require(m->pair_geom1[i] >= 0 && m->pair_geom2[i] >= 0, "pair_geom out of bounds.");
    Require(m->pair_dim[i] >= 1 && m->pair_dim[i] <= 6, "bad pair_dim.");
    check_signature(m->pair_signature[i], "bad pair_signature.");
  }
  for (int i = 0; i < m->nexclude; ++i) {
    check_signature(m->exclude_signature[i], "bad exclude_signature.");
  }
}

// Checks the objects of equality constraints. The second object may be absent (-1) for joints and
// tendons.
void CheckEqualities(const mjModel* m) {
  for (int i = 0; i < m->neq; ++i) {
    int a = m->eq_obj1id[i], b = m->eq_obj2id[i];
    auto both = [&](int n, int lowest2) { return a >= 0 && a < n && b >= lowest2 && b < n; };
    bool ok = false;
    switch (m->eq_type[i]) {
      case mjEQ_JOINT:
        ok = both(m->njnt, -1);
        break;
      case mjEQ_TENDON:
        ok = both(m->ntendon, -1);
        break;
      case mjEQ_CONNECT:
      case mjEQ_WELD:
        ok = (m->eq_objtype[i] == mjOBJ_BODY && both(m->nbody, 0)) ||
             (m->eq_objtype[i] == mjOBJ_SITE && both(m->nsite, 0));
        break;
      case mjEQ_FLEX:
        ok = a >= 0 && a < m->nflex && b == -1;
        break;
      default:
        FailModel("unknown eq_type.");
    }
    Require(ok, "eq_objid out of bounds.");
  }
}

// Checks the paths of tendons.
void CheckTendons(const mjModel* m) {
  SYN_INDEX(tendon_adr, m->ntendon, m->tendon_num, m->nwrap);
  SYN_INDEX(tendon_matid, m->ntendon, nullptr, m->nmat);
  for (int i = 0; i < m->nwrap; ++i) {
    const int id = m->wrap_objid[i];
    int n = 0;
    switch (m->wrap_type[i]) {
      case mjWRAP_JOINT:
        n = m->njnt;
        break;
      case mjWRAP_SITE:
        n = m->nsite;
        break;
      case mjWRAP_SPHERE:
      case mjWRAP_CYLINDER:
        n = m->ngeom;
        break;
      case mjWRAP_PULLEY:
        continue;
      default:
        FailModel("bad wrap_type.");
    }
    Require(id >= 0 && id < n, "wrap_objid out of bounds.");
    if (m->wrap_type[i] == mjWRAP_JOINT) Require(m->jnt_type[id] >= mjJNT_SLIDE, "bad wrap_objid.");
    if (n == m->ngeom && m->wrap_type[i] != mjWRAP_JOINT && m->wrap_type[i] != mjWRAP_SITE) {
      // The id of the side site of a wrapping geom is stored as a real number.
      Require(m->wrap_prm[i] >= -1 && m->wrap_prm[i] < m->nsite, "wrap_prm out of bounds.");
      Require(i > 0 && i + 1 < m->nwrap, "wrapping geom must be between sites.");
    }
  }
}

// Checks the targets of actuators and the size of the moment matrix that follows from them.
void CheckActuators(const mjModel* m) {
  SYN_INDEX(actuator_plugin, m->nu, nullptr, m->nplugin);
  SYN_INDEX(actuator_actadr, m->nu, m->actuator_actnum, m->na);
  int64_t nJmom = 0;
  for (int i = 0; i < m->nu; ++i) {
    const int id = m->actuator_trnid[2 * i], id2 = m->actuator_trnid[2 * i + 1];
    auto in = [](int v, int n) { return v >= 0 && v < n; };
    bool ok = false;
    int nv = m->nv;
    switch (m->actuator_trntype[i]) {
      case mjTRN_JOINT:
      case mjTRN_JOINTINPARENT:
        ok = in(id, m->njnt);
        if (ok) nv = DofSize(m->jnt_type[id]);
        break;
      case mjTRN_TENDON:
        ok = in(id, m->ntendon);
        break;
      case mjTRN_SITE:
        ok = in(id, m->nsite) && id2 >= -1 && id2 < m->nsite;
        break;
      case mjTRN_SLIDERCRANK:
        ok = in(id, m->nsite) && in(id2, m->nsite);
        break;
      case mjTRN_BODY:
        ok = in(id, m->nbody);
        break;
      default:
        break;
    }
    Require(ok, "actuator_trnid out of bounds.");
    nJmom += nv;
  }
  Require(nJmom == m->nJmom, "nJmom does not agree with the actuators.");
}

// Checks custom data.
void CheckCustom(const mjModel* m) {
  SYN_INDEX(numeric_adr, m->nnumeric, m->numeric_size, m->nnumericdata);
  SYN_INDEX(text_adr, m->ntext, m->text_size, m->ntextdata);
  SYN_INDEX(tuple_adr, m->ntuple, m->tuple_size, m->ntupledata);
  for (int i = 0; i < m->ntupledata; ++i) {
    const int n = NumObjects(m, m->tuple_objtype[i]);
    Require(n < 0 || (m->tuple_objid[i] >= -1 && m->tuple_objid[i] < n),
            "tuple_objid out of bounds.");
  }
}

// Checks plugin instances. Slots are looked up when data are created, because the registered
// plugins depend on the process.
void CheckPlugins(const mjModel* m) {
  SYN_INDEX(plugin_stateadr, m->nplugin, m->plugin_statenum, m->npluginstate);
  for (int i = 0; i < m->nplugin; ++i) {
    Require(m->plugin_statenum[i] >= 0, "plugin_statenum is negative.");
    Require(m->plugin_stateadr[i] >= 0, "plugin_stateadr out of bounds.");
    const int adr = m->plugin_attradr[i];
    Require(adr >= 0 && adr < m->npluginattr, "plugin_attradr out of bounds.");
  }
  Require(!m->npluginattr || !m->plugin_attr[m->npluginattr - 1], "plugin_attr does not end.");
  for (int i = 0; i < m->nsensor; ++i) {
    Require((m->sensor_type[i] == mjSENS_PLUGIN) == (m->sensor_plugin[i] >= 0),
            "sensor_plugin does not agree with sensor_type.");
  }
}

// Checks sizes that follow from the arrays. The size of mjData depends on them, so a wrong value
// would waste memory.
void CheckSums(const mjModel* m) {
  int64_t na = 0, nsensordata = 0;
  for (int i = 0; i < m->nu; ++i) na += m->actuator_actnum[i];
  for (int i = 0; i < m->nsensor; ++i) nsensordata += m->sensor_dim[i];
  Require(m->na == na, "na does not agree with the actuators.");
  Require(m->nsensordata == nsensordata, "nsensordata does not agree with the sensors.");
  Require(m->ngravcomp <= m->nbody, "ngravcomp larger than nbody.");
  const auto num_mocap =
      std::count_if(m->body_mocapid, m->body_mocapid + m->nbody, [](int id) { return id >= 0; });
  Require(m->nmocap == num_mocap, "nmocap does not agree with the bodies.");
  Require(m->nbvhdynamic == m->nbvh - m->nbvhstatic, "nbvhdynamic does not agree with nbvh.");
  int64_t nstate = 0;
  for (int i = 0; i < m->nplugin; ++i) nstate += m->plugin_statenum[i];
  Require(m->npluginstate == nstate, "npluginstate does not agree with the plugins.");
}

// Checks that texts are terminated and that names are inside their array.
void CheckNames(const mjModel* m) {
  Require(m->nnames > 0 && m->names[m->nnames - 1] == 0, "names do not end.");
  Require(m->npaths == 0 || m->paths[m->npaths - 1] == 0, "paths do not end.");
  NameSection sections[kNumNameSections];
  const int length = NameSections(m, sections);
  Require(length == m->nnames_map, "nnames_map does not agree with the number of objects.");
  for (const NameSection& s : sections) {
    for (int i = 0; i < s.count; ++i) {
      Require(s.adr[i] >= 0 && s.adr[i] < m->nnames, "name address out of bounds.");
    }
  }
}

}  // namespace

int NumObjects(const mjModel* m, int type) {
  NameSection sections[kNumNameSections];
  NameSections(m, sections);
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  for (const NameSection& s : sections) {
    if (s.type == type) return s.count;
  }
  return -1;
}

std::string ValidateReferences(const mjModel* m) {
  try {
    CheckOptions(m->opt);
    CheckTree(m);
    CheckJoints(m);
    CheckGeoms(m);
    CheckMeshes(m);
    CheckHierarchies(m);
    CheckFlexes(m);
    CheckSkins(m);
    CheckAssets(m);
    CheckPairs(m);
    CheckEqualities(m);
    CheckTendons(m);
    CheckActuators(m);
    CheckSensors(m);
    CheckCustom(m);
    CheckPlugins(m);
    CheckSums(m);
    CheckNames(m);
  } catch (const ModelError& e) {
    return e.message;
  }
  return {};
}

}  // namespace syn
