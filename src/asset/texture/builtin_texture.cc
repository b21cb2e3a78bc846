// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Paints builtin textures: gradient, checker and flat, with edge, cross or random marks on top.
//
// A gradient blends two colors c1 and c2 along a parameter p that runs from about -1 to 1:
//
//   alpha = (1 + sqrt(2) p / sqrt(1 + p^2)) / 2 in [0, 1],   color = alpha c1 + (1 - alpha) c2
//
// For a 2D texture, p is the distance from the center; for a cube or skybox, it is the elevation of
// the direction in which a pixel is seen from the middle of the cube.
//
// Most pixels of a gradient are looked up in a table (Ramp). Only pixels close to a change of the
// rounded color need the formula.

#include <algorithm>
#include <array>
#include <climits>
#include <random>
#include <vector>

#include "asset/texture/texture.h"
#include "base/error.h"
#include "math/libm.h"
#include "math/quat.h"
#include "math/simd.h"

namespace syn {
namespace {

// The faces of a cube, in the order of their pixels.
enum CubeFace { kRight, kLeft, kUp, kDown, kFront, kBack };

// Map the number of a column or row to [-1, 1]; x points to the right and y up.
double MapX(int col, int width) { return width > 1 ? 2.0 * col / (width - 1) - 1 : 0; }
double MapY(int row, int height) { return height > 1 ? 1 - 2.0 * row / (height - 1) : 0; }

// The pixels of one face of a cube, or of a whole 2D texture.
class Canvas {
 public:
  Canvas(std::byte* data, int width, int height, int nchannel)
      : data_(data), width_(width), height_(height), nchannel_(nchannel) {}

  int Width() const { return width_; }
  int Height() const { return height_; }

  // Sets the color of a pixel. A texture with one channel gets the red channel.
  void Set(int row, int col, Rgb color) {
    std::byte* pixel = data_ + nchannel_ * (static_cast<size_t>(row) * width_ + col);
    pixel[0] = color.r;
    if (nchannel_ > 1) {
      pixel[1] = color.g;
      pixel[2] = color.b;
    }
    if (nchannel_ > 3) pixel[3] = std::byte{255};
  }

  // Copies row `from` to row `to`.
  void CopyRow(int from, int to) {
    const size_t size = static_cast<size_t>(nchannel_) * width_;
    std::copy_n(data_ + from * size, size, data_ + to * size);
  }

 private:
  std::byte* data_;
  int width_, height_, nchannel_;
};

// Returns alpha for the parameter p.
double BlendFactor(double p) {
  return std::clamp(0.5 * (1 + Sqrt(2.0) * p / Sqrt(1 + p * p)), 0.0, 1.0);
}

// Returns the exact color of a gradient at the parameter p.
Rgb Blend(const double c1[3], const double c2[3], double p) {
  const double alpha = BlendFactor(p);
  const double mixed[3] = {alpha * c1[0] + (1 - alpha) * c2[0], alpha * c1[1] + (1 - alpha) * c2[1],
                           alpha * c1[2] + (1 - alpha) * c2[2]};
  return ToRgb(mixed);
}

// A table of the colors of a gradient along a parameter t that is cheap to compute for a pixel;
// p_of_t converts t to the parameter p of the gradient. The table has exact colors at equal steps
// of t. In between, colors are interpolated with an error far below one byte. That determines the
// rounded bytes of all pixels but those whose color is within the error of a change.
class Ramp {
 public:
  template <typename F>
  Ramp(const double c1[3], const double c2[3], double lo, double hi, F&& p_of_t)
      : lo_(lo), scale_(kCells / (hi - lo)) {
    Vec4d color[2] = {MixedColor(c1, c2, p_of_t(lo))};
    for (int i = 0; i < kCells; ++i) {
      color[1] = MixedColor(c1, c2, p_of_t(lo + (i + 1) / scale_));
      cells_[i] = {color[0], color[1] - color[0]};
      color[0] = color[1];
    }
  }

  // Looks up the color at t. Returns false if the rounded color cannot be determined.
  bool Find(double t, Rgb* found) const {
    const double u = std::clamp((t - lo_) * scale_, 0.0, static_cast<double>(kCells));
    const int i = std::min(static_cast<int>(u), kCells - 1);
    // Clamping to [0.5, 255.5] gives the correct bytes for colors that are out of range, and a
    // fraction that is accepted below.
    Vec4d color = Fma(cells_[i].slope, Splat4(u - i), cells_[i].color);
    color = color < 0.5 ? Splat4(0.5) : color;
    color = color > 255.5 ? Splat4(255.5) : color;
    using Int4 = int32_t __attribute__((vector_size(16)));
    const Int4 bytes = __builtin_convertvector(color, Int4);
    const Vec4d fraction = color - __builtin_convertvector(bytes, Vec4d);
    if (Any((fraction < kMargin) | (fraction > 1 - kMargin))) return false;
    *found = {static_cast<std::byte>(bytes[0]), static_cast<std::byte>(bytes[1]),
              static_cast<std::byte>(bytes[2])};
    return true;
  }

 private:
  struct Cell {
    // Color at the beginning of the cell, in units of a byte, and its change over the cell.
    Vec4d color, slope;
  };

  // Returns the color at p, in units of a byte. The unused fourth lane is 0.5, which always counts
  // as determined.
  static SYNOVIA_INLINE Vec4d MixedColor(const double c1[3], const double c2[3], double p) {
    const double alpha = BlendFactor(p);
    Vec4d color = Splat4(0.5);
    for (int k = 0; k < 3; ++k) {
      // Then all mixtures are equal.
      const bool constant = c1[k] == c2[k] && (c1[k] == 0 || c1[k] == 1);
      color[k] = 255 * (alpha * c1[k] + (1 - alpha) * c2[k]) + (constant ? 0.5 : 0);
    }
    return color;
  }

  // Number of cells, and bound of the interpolation error in bytes. The second derivative of the
  // color by t, in units of the range of colors, is below 0.7 for all gradients. Linear
  // interpolation therefore errs by less than 255 * 0.7 / 8 times the square of the width of a
  // cell.
  static constexpr int kCells = 256;
  static constexpr double kMargin = 2e-3;
  static_assert(255 * 0.7 / 8 * (2.0 / kCells) * (2.0 / kCells) < kMargin);

  double lo_, scale_;
  std::array<Cell, kCells> cells_;
};

// Paints a gradient that is symmetric in x and, if `upside` is set, also in y. t(r, c) is the
// parameter of the ramp at row r and column c; it is evaluated on one half or quarter of the canvas
// only. exact(x, y) is the color of pixels that the ramp cannot determine.
template <typename T, typename Exact>
void PaintSymmetric(Canvas canvas, const Ramp& ramp, bool upside, T&& t, Exact&& exact) {
  const int width = canvas.Width(), height = canvas.Height();
  for (int r = 0; r < (upside ? (height + 1) / 2 : height); ++r) {
    for (int c = 0; c < (width + 1) / 2; ++c) {
      Rgb color{};
      const bool decided = ramp.Find(t(r, c), &color);
      auto set = [&](int row, int col) {
        canvas.Set(row, col, decided ? color : exact(MapX(col, width), MapY(row, height)));
      };
      set(r, c);
      set(r, width - 1 - c);
      if (!upside) continue;
      set(height - 1 - r, c);
      set(height - 1 - r, width - 1 - c);
    }
  }
}

// Returns f(map(i, n)) for each of n columns or rows.
template <typename F>
std::vector<double> ForEachLine(int n, double map(int, int), F&& f) {
  std::vector<double> values(n);
  for (int i = 0; i < n; ++i) values[i] = f(map(i, n));
  return values;
}
double Square(double x) { return x * x; }

// Paints a gradient in the distance from the center: p = 2 sqrt(x^2 + y^2) - 1.
void Gradient2d(Canvas canvas, const mjsTexture& texture) {
  const Ramp ramp(texture.rgb2, texture.rgb1, -1, 1, [](double p) { return p; });
  const std::vector<double> xx = ForEachLine(canvas.Width(), MapX, Square);
  const std::vector<double> yy = ForEachLine(canvas.Height(), MapY, Square);
  PaintSymmetric(
      canvas, ramp, true, [&](int r, int c) { return 2 * Sqrt(xx[c] + yy[r]) - 1; },
      [&](double x, double y) {
        return Blend(texture.rgb2, texture.rgb1, 2 * Sqrt(x * x + y * y) - 1);
      });
}

// Paints a side of a cube. p is the elevation in units of a right angle: asin(y / |(x, y, 1)|) =
// atan(y / sqrt(1 + x^2)).
void GradientSide(Canvas canvas, const mjsTexture& texture) {
  const Ramp ramp(texture.rgb1, texture.rgb2, -1, 1,
                  [](double t) { return Atan2(t, 1) / (kPi / 2); });
  const std::vector<double> inverse =
      ForEachLine(canvas.Width(), MapX, [](double x) { return 1 / Sqrt(1 + x * x); });
  const std::vector<double> y = ForEachLine(canvas.Height(), MapY, [](double v) { return v; });
  PaintSymmetric(
      canvas, ramp, false, [&](int r, int c) { return y[r] * inverse[c]; },
      [&](double x, double y) {
        const double length = Sqrt(1 + x * x + y * y);
        return Blend(texture.rgb1, texture.rgb2, Asin(y / length) / (kPi / 2));
      });
}

// Paints the top (sign 1) or the bottom (sign -1) of a cube. The angle to the vertical is acos(1 /
// |(x, y, 1)|) = atan(|(x, y)|).
void GradientPole(Canvas canvas, double sign, const mjsTexture& texture) {
  const Ramp ramp(texture.rgb1, texture.rgb2, 0, 1.5,
                  [&](double t) { return sign * (1 - Atan2(t, 1) / (kPi / 2)); });
  const std::vector<double> xx = ForEachLine(canvas.Width(), MapX, Square);
  const std::vector<double> yy = ForEachLine(canvas.Height(), MapY, Square);
  PaintSymmetric(
      canvas, ramp, true, [&](int r, int c) { return Sqrt(xx[c] + yy[r]); },
      [&](double x, double y) {
        const double p = 1 - Acos(1 / Sqrt(1 + x * x + y * y)) / (kPi / 2);
        return Blend(texture.rgb1, texture.rgb2, sign * p);
      });
}

// Paints one face of a cube.
void GradientFace(Canvas canvas, int face, const mjsTexture& texture) {
  if (face == kUp || face == kDown) {
    GradientPole(canvas, face == kUp ? 1 : -1, texture);
  } else {
    GradientSide(canvas, texture);
  }
}

// Fills the canvas with one color.
void Flat(Canvas canvas, Rgb color) {
  for (int c = 0; c < canvas.Width(); ++c) canvas.Set(0, c, color);
  for (int r = 1; r < canvas.Height(); ++r) canvas.CopyRow(0, r);
}

// Paints two by two fields; the upper left and lower right ones have the color `even`.
void Checker(Canvas canvas, Rgb even, Rgb odd) {
  const int middle = canvas.Height() / 2;
  for (int r = 0; r < canvas.Height(); ++r) {
    if (r != 0 && r != middle) {
      canvas.CopyRow(r - 1, r);
      continue;
    }
    for (int c = 0; c < canvas.Width(); ++c) {
      const bool top = r < middle, left = c < canvas.Width() / 2;
      canvas.Set(r, c, top == left ? even : odd);
    }
  }
}

// Paints the pattern of a texture. `face` is -1 for a 2D texture.
void PaintPattern(Canvas canvas, int face, const mjsTexture& texture) {
  const Rgb rgb1 = ToRgb(texture.rgb1), rgb2 = ToRgb(texture.rgb2);
  if (texture.builtin == mjBUILTIN_GRADIENT) {
    face < 0 ? Gradient2d(canvas, texture) : GradientFace(canvas, face, texture);
  } else if (texture.builtin == mjBUILTIN_CHECKER) {
    const bool swapped = face == kFront || face == kBack;
    Checker(canvas, swapped ? rgb2 : rgb1, swapped ? rgb1 : rgb2);
  } else {
    Flat(canvas, face == kDown ? rgb2 : rgb1);
  }
}

// Paints an edge or a cross, one pixel wide.
void PaintMark(Canvas canvas, const mjsTexture& texture) {
  const Rgb color = ToRgb(texture.markrgb);
  const int width = canvas.Width(), height = canvas.Height();
  const bool edge = texture.mark == mjMARK_EDGE;
  if (!edge && texture.mark != mjMARK_CROSS) return;
  for (int r = 0; r < height; ++r) {
    canvas.Set(r, edge ? 0 : width / 2, color);
    if (edge) canvas.Set(r, width - 1, color);
  }
  for (int c = 0; c < width; ++c) {
    canvas.Set(edge ? 0 : height / 2, c, color);
    if (edge) canvas.Set(height - 1, c, color);
  }
}

// Marks every pixel with the probability texture.random. The random numbers have a fixed seed, so
// that the result is always the same.
void PaintRandom(Canvas whole, const mjsTexture& texture) {
  if (texture.mark != mjMARK_RANDOM || texture.random <= 0) return;
  const Rgb color = ToRgb(texture.markrgb);
  std::mt19937_64 generator(42);
  for (int r = 0; r < whole.Height(); ++r) {
    for (int c = 0; c < whole.Width(); ++c) {
      const double u = static_cast<double>(generator()) * 0x1p-64;
      if (u < texture.random) whole.Set(r, c, color);
    }
  }
}

}  // namespace

Rgb ToRgb(const double color[3]) {
  auto byte = [](double c) { return static_cast<std::byte>(std::clamp(255 * c, 0.0, 255.0)); };
  return {byte(color[0]), byte(color[1]), byte(color[2])};
}

TextureSize SizeOfBuiltin(const mjsTexture& texture) {
  const bool is_cube = texture.type != mjTEXTURE_2D;
  const int width = texture.width;
  const int height = is_cube ? width : texture.height;
  if (width <= 0 || height <= 0) throw ModelError("invalid width or height of builtin texture");
  const int faces = is_cube ? kCubeFaces : 1;
  if (int64_t{faces} * width > INT_MAX / 4 / height) {
    throw ModelError("builtin texture is too large");
  }
  const int nchannel = texture.nchannel;
  if (nchannel != 1 && nchannel != 3 && nchannel != 4) {
    throw ModelError("a builtin texture must have 1, 3 or 4 channels");
  }
  return {width, faces * height, nchannel};
}

void PaintBuiltin(const mjsTexture& texture, std::byte* pixels) {
  const TextureSize size = SizeOfBuiltin(texture);
  const bool is_cube = texture.type != mjTEXTURE_2D;
  const int faces = is_cube ? kCubeFaces : 1, height = size.height / faces;
  const size_t face_size = size.Bytes() / faces;
  for (int face = 0; face < faces; ++face) {
    const Canvas canvas(pixels + face * face_size, size.width, height, size.nchannel);
    // Gradients of the four sides are equal, so that of face 0 is copied.
    const bool like_first = texture.builtin == mjBUILTIN_GRADIENT && face != kUp && face != kDown;
    if (face > 0 && like_first) {
      std::copy_n(pixels, face_size, pixels + face * face_size);
      continue;  // The copy includes the marks.
    }
    PaintPattern(canvas, is_cube ? face : -1, texture);
    PaintMark(canvas, texture);
  }
  PaintRandom({pixels, size.width, size.height, size.nchannel}, texture);
}

}  // namespace syn
