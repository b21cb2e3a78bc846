// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Generates the skin of a cable of boxes: two sheets, above and below the chain, closed at the rim.
//
// Each sheet is a grid of vertices. All vertices are at the origin; their place follows from the
// bind poses of the bones that move them. Both sheets lie in the middle plane of the boxes, and the
// inflation of the skin moves them apart.
//
// Bones form a grid too: one row per point of the cable, with 2 bones across without subgrid and 3
// with subgrid. Without subgrid, each vertex is moved by one bone. With subgrid s there are s
// vertices between neighboring bones, and the position of each vertex is a cubic Hermite
// interpolation of the grid of bones. Along each axis, at the fraction x between bones f_0 and f_1,
//
//   f(x) = h00 f_0 + h10 d_0 + h01 f_1 + h11 d_1,   d_i = (f_{i+1} - f_{i-1}) / 2
//
// with the Hermite polynomials h00 = (1 + 2x)(1 - x)^2, h10 = x (1 - x)^2, h01 = x^2 (3 - 2x), h11
// = x^2 (x - 1) and one-sided differences d_i at the rim. The coefficients of the bones in f(x) are
// the weights of the skin.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"
#include "spec/macro/composite.h"

namespace syn::spec {
namespace {

// The grid of vertices of one sheet.
struct SkinGrid {
  int along, across;                            // Number of vertices along and across the cable.
  int Sheet() const { return along * across; }  // Number of vertices of one sheet.
  int Id(int ix, int iy) const { return ix * across + iy; }  // Vertex number in the first sheet.
};

// Writes the vertices and triangles of both sheets. Vertex v of the first sheet corresponds to
// vertex v + Sheet() of the second.
class SkinWriter {
 public:
  SkinWriter(Skin& skin, SkinGrid grid) : skin_(skin), grid_(grid) {}

  // Adds the vertices, all zero, and texture coordinates from 0 to 1 along both axes if `texcoord`.
  void MakeVertices(bool texcoord) {
    skin_.vert.assign(static_cast<size_t>(6) * grid_.Sheet(), 0.0f);
    for (int side = 0; texcoord && side < 2; ++side) {
      for (int ix = 0; ix < grid_.along; ++ix) {
        for (int iy = 0; iy < grid_.across; ++iy) {
          skin_.texcoord.push_back(static_cast<float>(ix) / static_cast<float>(grid_.along - 1));
          skin_.texcoord.push_back(static_cast<float>(iy) / static_cast<float>(grid_.across - 1));
        }
      }
    }
  }

  // Adds the triangles of both sheets, then those of the four sides that connect them.
  void MakeFaces() {
    const int c = grid_.across, other = grid_.Sheet();
    // The two sheets have opposite orientation, so that both face outward.
    for (int side = 0; side < 2; ++side) {
      for (int ix = 0; ix + 1 < grid_.along; ++ix) {
        for (int iy = 0; iy + 1 < c; ++iy) {
          const int v = grid_.Id(ix, iy) + side * other;
          if (side == 0) {
            Face(v, v + c, v + c + 1);
            Face(v, v + c + 1, v + 1);
          } else {
            Face(v, v + c + 1, v + c);
            Face(v, v + 1, v + c + 1);
          }
        }
      }
    }
    // The four sides: two along the cable, then its two ends.
    for (int ix = 0; ix + 1 < grid_.along; ++ix) {
      const int a = grid_.Id(ix, 0), b = a + c;
      Face(a, other + b, b);
      Face(a, other + a, other + b);
    }
    for (int ix = 0; ix + 1 < grid_.along; ++ix) {
      const int a = grid_.Id(ix, c - 1), b = a + c;
      Face(a, b, other + b);
      Face(a, other + b, other + a);
    }
    for (int a = 0; a + 1 < c; ++a) {
      Face(a, a + 1, other + a + 1);
      Face(a, other + a + 1, other + a);
    }
    for (int iy = 0; iy + 1 < c; ++iy) {
      const int a = grid_.Id(grid_.along - 1, iy);
      Face(a, other + a + 1, a + 1);
      Face(a, other + a, other + a + 1);
    }
  }

 private:
  void Face(int a, int b, int c) { skin_.face.insert(skin_.face.end(), {a, b, c}); }

  Skin& skin_;
  SkinGrid grid_;
};

// Adds bone (ix, iy) of a grid that is `across` bones wide. The last row has no body, so it moves
// with the last body, at its far end. A bind position is minus the place of the vertices in the
// body, because the vertices themselves are zero.
void AddBone(const Composite& c, Skin& skin, int ix, int iy, int across, int points) {
  const int bodies = points - 1, body = std::min(ix, bodies - 1);
  skin.bodyname.push_back(CableName(c, "B", body, bodies));
  const double x = ix == points - 1 ? -2 * c.geom.pub.size[0] : 0;
  const double y = c.geom.pub.size[1] * (2.0 * iy / (across - 1) - 1);
  skin.bindpos.insert(skin.bindpos.end(), {static_cast<float>(x), static_cast<float>(y), 0.0f});
  skin.bindquat.insert(skin.bindquat.end(), {1, 0, 0, 0});
  skin.vertid.emplace_back();
  skin.vertweight.emplace_back();
}

// Adds a vertex of the first sheet and its counterpart in the second sheet to a bone.
void Hang(Skin& skin, int bone, int vertex, int sheet, double weight) {
  for (const int id : {vertex, vertex + sheet}) {
    skin.vertid[bone].push_back(id);
    skin.vertweight[bone].push_back(static_cast<float>(weight));
  }
}

// Weights of the four bones around a vertex along one axis. `first` is the index of the first bone.
// At the rim it may be -1, and the last index may be n; such bones have weight 0.
struct AxisWeights {
  int first;
  std::array<double, 4> weight;
};

// Returns the weights of vertex `index` of an axis with n bones. Vertices are 1 / (subgrid + 1)
// apart in units of the distance between bones.
AxisWeights Hermite(int index, int subgrid, int n) {
  const int step = subgrid + 1, cell = std::min(index / step, n - 2);
  const double x = static_cast<double>(index - cell * step) / step;
  const double h00 = (1 + 2 * x) * (1 - x) * (1 - x), h10 = x * (1 - x) * (1 - x);
  const double h01 = x * x * (3 - 2 * x), h11 = x * x * (x - 1);
  AxisWeights w{cell - 1, {0, h00, h01, 0}};
  // Adds h d_at. The difference is one-sided at the first and last bone.
  const auto slope = [&](int at, double h) {
    const int i = at - w.first;
    const bool low = at == 0, high = at == n - 1;
    const double scale = low || high ? h : h / 2;
    w.weight[high ? i : i + 1] += scale;
    w.weight[low ? i : i - 1] -= scale;
  };
  slope(cell, h10);
  slope(cell + 1, h11);
  return w;
}

// A range of vertices along one axis; `end` is excluded.
struct CellRange {
  int begin, end;
};

// Returns the vertices of a cell between two bones of an axis with n bones. Each cell starts with
// the vertex at its first bone, and the last cell also includes the vertex at its far end.
CellRange CellVertices(int cell, int subgrid, int n) {
  const int step = subgrid + 1;
  return {cell * step, (cell + 1) * step + (cell == n - 2)};
}

// Adds a vertex to the 16 bones around it. Weights below 1e-14, which are rounding errors, are left
// out.
void HangVertex(Skin& skin, const AxisWeights& x, const AxisWeights& y, int across, int vertex,
                int sheet) {
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      const double weight = x.weight[i] * y.weight[j];
      if (std::abs(weight) < 1e-14) continue;
      Hang(skin, (x.first + i) * across + y.first + j, vertex, sheet, weight);
    }
  }
}

// Adds all vertices to their bones, cell by cell. This order determines the order of the vertices
// in the list of each bone.
void HangSmoothly(Skin& skin, int subgrid, int points, int across, SkinGrid grid) {
  for (int cx = 0; cx + 1 < points; ++cx) {
    const CellRange xs = CellVertices(cx, subgrid, points);
    for (int cy = 0; cy + 1 < across; ++cy) {
      const CellRange ys = CellVertices(cy, subgrid, across);
      for (int ix = xs.begin; ix < xs.end; ++ix) {
        const AxisWeights x = Hermite(ix, subgrid, points);
        for (int iy = ys.begin; iy < ys.end; ++iy) {
          HangVertex(skin, x, Hermite(iy, subgrid, across), across, grid.Id(ix, iy), grid.Sheet());
        }
      }
    }
  }
}

}  // namespace

void AddCableSkin(const Composite& c, Spec& spec, int points) {
  // Upper bound against excessive memory use; the number of vertices grows with its square.
  constexpr int kMaxSubgrid = 64;
  const int subgrid = c.skin.subgrid;
  if (subgrid < 0 || subgrid > kMaxSubgrid) {
    throw ModelError("skin subgrid must be between 0 and " + std::to_string(kMaxSubgrid));
  }
  const int across = subgrid ? 3 : 2;  // Number of bones across the cable.
  const SkinGrid grid{points + (points - 1) * subgrid, across + (across - 1) * subgrid};
  Skin* skin = AddPlain<Skin>(spec);
  SetName(*skin, c.prefix + "Skin");
  skin->info = c.info;
  skin->material = c.skin_material;
  std::copy_n(c.skin.rgba, 4, skin->pub.rgba);
  skin->pub.inflate = static_cast<float>(2 * c.geom.pub.size[2]);
  skin->pub.group = c.skin.group;
  SkinWriter writer(*skin, grid);
  writer.MakeVertices(c.skin.texcoord);
  writer.MakeFaces();
  for (int ix = 0; ix < points; ++ix) {
    for (int iy = 0; iy < across; ++iy) {
      AddBone(c, *skin, ix, iy, across, points);
      if (!subgrid) Hang(*skin, grid.Id(ix, iy), grid.Id(ix, iy), grid.Sheet(), 1);
    }
  }
  if (subgrid) HangSmoothly(*skin, subgrid, points, across, grid);
}

}  // namespace syn::spec
