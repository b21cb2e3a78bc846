// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes contact pairs and excluded bodies, sorted by signature: (body1 << 16) + body2 with the
// smaller id first. Collision detection merges these lists with its own, which are sorted in the
// same way.

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"

namespace syn {
namespace {

int SignatureOf(int body1, int body2) {
  return (std::min(body1, body2) << 16) + std::max(body1, body2);
}

// Returns a geom of a contact pair.
const Geom& GeomOf(const Compilation& c, const std::string& name, int pair) {
  return Resolve<Geom>(c.spec, name, "collision", pair);
}

// A contact pair with its geoms; the body of geom1 has the smaller id.
struct SortedPair {
  Pair* source;
  const Geom* geom1;
  const Geom* geom2;
  int signature;
};

// Checks a contact pair and resolves its geoms.
SortedPair Resolved(const Compilation& c, Pair* pair) {
  const int condim = pair->pub.condim;
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6) {
    throw ModelError("invalid condim in contact pair");
  }
  const Geom* geom1 = &GeomOf(c, pair->geomname1, pair->id);
  const Geom* geom2 = &GeomOf(c, pair->geomname2, pair->id);
  const int body1 = c.geom_body[geom1->id], body2 = c.geom_body[geom2->id];
  // The contact pair is stored with the smaller body id first, as collision detection expects.
  if (body1 > body2) std::swap(geom1, geom2);
  return {pair, geom1, geom2, SignatureOf(body1, body2)};
}

// Returns the weight of the first geom when solver parameters are mixed. Weights below kEps count
// as zero; if both are, the parameters are averaged.
double MixWeight(double solmix1, double solmix2) {
  if (solmix1 >= kEps && solmix2 >= kEps) return solmix1 / (solmix1 + solmix2);
  if (solmix1 < kEps && solmix2 < kEps) return 0.5;
  return solmix1 < kEps ? 0 : 1;
}

// Expands friction (slide, spin, roll) of a geom to that of a pair, which has two sliding and two
// rolling coefficients.
void ExpandFriction(const double geom[3], double pair[5]) {
  pair[0] = pair[1] = geom[0];
  pair[2] = geom[1];
  pair[3] = pair[4] = geom[2];
}

// Takes parameters that a program left undefined (NaN) from the geoms, by the rules that dynamic
// contacts follow: the geom with higher priority decides; otherwise the values are combined.
void TakeFromGeoms(const mjsGeom& g1, const mjsGeom& g2, mjsPair* pair) {
  if (std::isnan(pair->margin)) pair->margin = std::max(g1.margin, g2.margin);
  if (std::isnan(pair->gap)) pair->gap = std::max(g1.gap, g2.gap);
  // With equal priorities the values are combined; otherwise the geom with the higher priority
  // decides alone.
  const bool tie = g1.priority == g2.priority;
  const mjsGeom& main = g1.priority >= g2.priority ? g1 : g2;
  if (std::isnan(pair->friction[0])) {
    double friction[3];
    for (int k = 0; k < 3; ++k) {
      friction[k] = tie ? std::max(g1.friction[k], g2.friction[k]) : main.friction[k];
    }
    ExpandFriction(friction, pair->friction);
  }
  if (std::isnan(pair->solref[0])) {
    for (int k = 0; k < mjNREF; ++k) {
      pair->solref[k] = tie ? std::min(g1.solref[k], g2.solref[k]) : main.solref[k];
    }
  }
  if (std::isnan(pair->solimp[0])) {
    const double mix = MixWeight(g1.solmix, g2.solmix);
    for (int k = 0; k < mjNIMP; ++k) {
      pair->solimp[k] = tie ? mix * g1.solimp[k] + (1 - mix) * g2.solimp[k] : main.solimp[k];
    }
  }
}

// Writes row i of the contact pairs.
void WritePair(const SortedPair& pair, int i, mjModel* m) {
  mjsPair pub = pair.source->pub;
  TakeFromGeoms(pair.geom1->pub, pair.geom2->pub, &pub);
  m->pair_dim[i] = pub.condim;
  m->pair_geom1[i] = pair.geom1->id;
  m->pair_geom2[i] = pair.geom2->id;
  m->pair_signature[i] = pair.signature;
  PutRow(m->pair_solref, i, pub.solref);
  PutRow(m->pair_solreffriction, i, pub.solreffriction);
  PutRow(m->pair_solimp, i, pub.solimp);
  m->pair_margin[i] = pub.margin;
  m->pair_gap[i] = pub.gap;
  PutRow(m->pair_friction, i, pub.friction);
}

}  // namespace

void WritePairs(Compilation& c) {
  std::vector<SortedPair> sorted;
  // The sort is stable, so that pairs of the same bodies keep their order.
  for (Pair* pair : c.spec.pairs) InPlace(*pair, [&] { sorted.push_back(Resolved(c, pair)); });
  std::stable_sort(sorted.begin(), sorted.end(), [](const SortedPair& a, const SortedPair& b) {
    return a.signature < b.signature;
  });
  for (const SortedPair& pair : sorted) {
    // Ids follow the sorted order, so that sensors and names refer to the right row.
    pair.source->id = static_cast<int>(c.pairs.size());
    WritePair(pair, pair.source->id, c.model.get());
    c.pairs.push_back(pair.source);
  }
}

void WriteExcludes(Compilation& c) {
  std::vector<std::pair<int, Exclude*>> sorted;
  for (Exclude* exclude : c.spec.excludes) {
    InPlace(*exclude, [&] {
      const Body& body1 = Resolve<Body>(c.spec, exclude->bodyname1, "exclude", exclude->id);
      const Body& body2 = Resolve<Body>(c.spec, exclude->bodyname2, "exclude", exclude->id);
      // Unlike contact pairs, excluded pairs need only the signature.
      sorted.push_back({SignatureOf(body1.id, body2.id), exclude});
    });
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [signature, exclude] : sorted) {
    exclude->id = static_cast<int>(c.excludes.size());
    c.model->exclude_signature[exclude->id] = signature;
    c.excludes.push_back(exclude);
  }
}

}  // namespace syn
