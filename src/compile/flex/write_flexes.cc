// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes the flexes into the model, one after the other in shared arrays with running addresses.
// Ids inside these arrays count within the flex, except ids of bodies.

#include <algorithm>

#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"
#include "model/flex_element.h"

namespace syn {
namespace {

// Address of the next flex in each of the shared arrays, in rows.
struct FlexAddress {
  int node = 0, vert = 0, edge = 0, elem = 0, elemdata = 0, elemedge = 0, shell = 0, evpair = 0;
  int texcoord = 0, bvh = 0;
};

// Copies points to the rows of `to` from row `adr` on.
void PutPoints(const std::vector<Vec3>& from, mjtNum* to, int adr) {
  for (size_t i = 0; i < from.size(); ++i) from[i].Store(to + 3 * (adr + i));
}

// Writes the parameters that the specification gives.
void WriteParameters(const FlexDraft& flex, int i, mjModel* m) {
  const mjsFlex& pub = flex.source->pub;
  m->flex_contype[i] = pub.contype;
  m->flex_conaffinity[i] = pub.conaffinity;
  m->flex_condim[i] = pub.condim;
  m->flex_priority[i] = pub.priority;
  m->flex_solmix[i] = pub.solmix;
  PutRow(m->flex_solref, i, pub.solref);
  PutRow(m->flex_solimp, i, pub.solimp);
  PutRow(m->flex_friction, i, pub.friction);
  m->flex_margin[i] = pub.margin;
  m->flex_gap[i] = pub.gap;
  m->flex_internal[i] = pub.internal;
  m->flex_selfcollide[i] = pub.selfcollide;
  m->flex_activelayers[i] = pub.activelayers;
  m->flex_passive[i] = pub.passive;
  m->flex_dim[i] = pub.dim;
  m->flex_matid[i] = flex.matid;
  m->flex_group[i] = pub.group;
  m->flex_radius[i] = pub.radius;
  m->flex_damping[i] = pub.damping;
  m->flex_edgestiffness[i] = pub.edgestiffness;
  m->flex_edgedamping[i] = pub.edgedamping;
  m->flex_flatskin[i] = pub.flatskin;
  PutRow(m->flex_rgba, i, pub.rgba);
}

// Writes vertices, nodes and texture coordinates.
void WriteVertices(const FlexDraft& flex, int i, FlexAddress* at, mjModel* m) {
  m->flex_interp[i] = flex.interp;
  m->flex_rigid[i] = flex.rigid;
  m->flex_centered[i] = flex.centered;
  m->flex_nodeadr[i] = at->node;
  m->flex_nodenum[i] = static_cast<int>(flex.nodebody.size());
  m->flex_vertadr[i] = at->vert;
  m->flex_vertnum[i] = flex.VertexCount();
  Put(flex.nodebody, m->flex_nodebodyid, at->node, 1);
  Put(flex.vertbody, m->flex_vertbodyid, at->vert, 1);
  // The vertices of an interpolated flex belong to no body.
  if (flex.interp) std::fill_n(m->flex_vertbodyid + at->vert, flex.VertexCount(), -1);
  // Local coordinates of a centered flex are zero and need not be written.
  if (!flex.centered || flex.interp) PutPoints(flex.vert, m->flex_vert, at->vert);
  if (!flex.centered) PutPoints(flex.node, m->flex_node, at->node);
  PutPoints(flex.vert0, m->flex_vert0, at->vert);
  PutPoints(flex.node0, m->flex_node0, at->node);
  m->flex_texcoordadr[i] = flex.texcoord.empty() ? -1 : at->texcoord;
  Put(flex.texcoord, m->flex_texcoord, at->texcoord, 2);
}

// Writes edges and bending stiffness. The flaps of an edge are the vertices opposite to it, or -1.
void WriteEdges(const FlexDraft& flex, int i, FlexAddress* at, mjModel* m) {
  const FlexTopology& t = flex.topology;
  m->flex_edgeadr[i] = at->edge;
  m->flex_edgenum[i] = t.EdgeCount();
  Put(t.edge, m->flex_edge, at->edge, 2);
  Put(flex.edge_rigid, m->flexedge_rigid, at->edge, 1);
  const int bends = flex.source->pub.elastic2d & 1;
  for (int e = 0; e < t.EdgeCount(); ++e) {
    int* flap = m->flex_edgeflap + 2 * (at->edge + e);
    flap[0] = flex.dim == 2 && bends ? t.stencil[e][2] : -1;
    flap[1] = flex.dim == 2 && bends ? t.stencil[e][3] : -1;
  }
  Put(flex.bending, m->flex_bending, at->edge, kBendingSize);
}

// Writes elements, boundary, collision pairs, stiffness and the tree of the hierarchy.
void WriteElements(const FlexDraft& flex, int i, FlexAddress* at, mjModel* m) {
  const FlexTopology& t = flex.topology;
  m->flex_elemadr[i] = at->elem;
  m->flex_elemnum[i] = flex.ElementCount();
  m->flex_elemdataadr[i] = at->elemdata;
  m->flex_elemedgeadr[i] = at->elemedge;
  m->flex_shellnum[i] = static_cast<int>(t.shell.size()) / flex.dim;
  m->flex_shelldataadr[i] = t.shell.empty() ? -1 : at->shell;
  m->flex_evpairnum[i] = static_cast<int>(t.evpair.size()) / 2;
  m->flex_evpairadr[i] = t.evpair.empty() ? -1 : at->evpair;
  Put(flex.elem, m->flex_elem, at->elemdata, 1);
  Put(flex.elemtexcoord, m->flex_elemtexcoord, at->elemdata, 1);
  Put(t.elemedge, m->flex_elemedge, at->elemedge, 1);
  Put(t.layer, m->flex_elemlayer, at->elem, 1);
  Put(t.shell, m->flex_shell, at->shell, 1);
  Put(t.evpair, m->flex_evpair, at->evpair, 2);
  Put(flex.stiffness, m->flex_stiffness, at->elem, kStiffnessSize);
  // The boxes of the hierarchy change in every step, so only the tree is stored in the model.
  m->flex_bvhnum[i] = flex.bvh.Count();
  m->flex_bvhadr[i] = flex.bvh.Count() ? at->bvh : -1;
  PutTree(flex.bvh, at->bvh, m);
}

// Moves the addresses past this flex.
void Advance(const FlexDraft& flex, FlexAddress* at) {
  const FlexTopology& t = flex.topology;
  const auto size = [](const auto& list) { return static_cast<int>(list.size()); };
  at->node += size(flex.nodebody);
  at->vert += flex.VertexCount();
  at->edge += t.EdgeCount();
  at->elem += flex.ElementCount();
  at->elemdata += size(flex.elem);
  at->elemedge += size(t.elemedge);
  at->shell += size(t.shell);
  at->evpair += size(t.evpair) / 2;
  at->texcoord += size(flex.texcoord) / 2;
  at->bvh += flex.bvh.Count();
}

}  // namespace

void WriteFlexes(Compilation& c) {
  mjModel* m = c.model.get();
  FlexAddress at;
  // The dynamic hierarchies follow the static ones of bodies and meshes.
  at.bvh = m->nbvhstatic;
  for (int i = 0; i < m->nflex; ++i) {
    const FlexDraft& flex = c.flexes[i];
    WriteParameters(flex, i, m);
    WriteVertices(flex, i, &at, m);
    WriteEdges(flex, i, &at, m);
    WriteElements(flex, i, &at, m);
    Advance(flex, &at);
  }
  // flex_edgeequality marks the flexes whose edge lengths are constrained.
  for (const Equality* equality : c.spec.equalities) {
    if (equality->pub.type != mjEQ_FLEX) continue;
    if (const Flex* flex = Find<Flex>(c.spec, equality->name1)) m->flex_edgeequality[flex->id] = 1;
  }
}

}  // namespace syn
