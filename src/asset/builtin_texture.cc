// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builtin textures: gradient, checker and flat, with edge, cross or random marks on top.
//
// Gradients blend two colours along a parameter p that runs from about -1 to 1:
//
//   alpha = (1 + sqrt(2) p / sqrt(1 + p^2)) / 2 in [0, 1],   colour = alpha c1 + (1 - alpha) c2
//
// where p is the distance from the centre (2d), or the elevation of the direction in which a pixel
// of the cube is seen (cube, skybox).
//
// Large gradients are read off a table (Ramp); only pixels close to a change of colour need the
// formula.

#include <algorithm>
#include <array>
#include <climits>
#include <random>
#include <vector>

#include "asset/texture.h"
#include "base/error.h"
#include "math/libm.h"
#include "math/quat.h"

namespace syn {
namespace {

enum CubeFace { kRight, kLeft, kUp, kDown, kFront, kBack };

// Pixel centre to [-1, 1], x to the right and y up.
double MapX(int col, int width) { return width > 1 ? 2.0 * col / (width - 1) - 1 : 0; }
double MapY(int row, int height) { return height > 1 ? 1 - 2.0 * row / (height - 1) : 0; }

// A view of one face, or of a whole two-dimensional texture.
class Canvas {
 public:
  Canvas(std::byte* data, int width, int height, int nchannel)
      : data_(data), width_(width), height_(height), nchannel_(nchannel) {}

  int Width() const { return width_; }
  int Height() const { return height_; }

  void Set(int row, int col, Rgb color) {
    std::byte* pixel = data_ + nchannel_ * (static_cast<size_t>(row) * width_ + col);
    pixel[0] = color.r;
    if (nchannel_ > 1) pixel[1] = color.g, pixel[2] = color.b;
    if (nchannel_ > 3) pixel[3] = std::byte{255};
  }

  // Paints color(col, y) on every pixel, with y from 1 in the first row to -1 in the last.
  template <typename F>
  void Fill(F&& color) {
    for (int r = 0; r < height_; ++r) {
      const double y = MapY(r, height_);
      for (int c = 0; c < width_; ++c) Set(r, c, color(c, y));
    }
  }

  // Makes a row like an earlier one.
  void CopyRow(int from, int to) {
    const size_t size = static_cast<size_t>(nchannel_) * width_;
    std::copy_n(data_ + from * size, size, data_ + to * size);
  }

 private:
  std::byte* data_;
  int width_, height_, nchannel_;
};

double BlendFactor(double p) {
  return std::clamp(0.5 * (1 + Sqrt(2.0) * p / Sqrt(1 + p * p)), 0.0, 1.0);
}

Rgb Blend(const double c1[3], const double c2[3], double p) {
  const double alpha = BlendFactor(p);
  const double mixed[3] = {alpha * c1[0] + (1 - alpha) * c2[0], alpha * c1[1] + (1 - alpha) * c2[1],
                           alpha * c1[2] + (1 - alpha) * c2[2]};
  return ToRgb(mixed);
}

// Colour along a parameter t that the pixel knows cheaply; p_of_t is the gradient's own parameter.
// A coarse table holds exact colours. Its interpolation fills a fine table of cells in which the
// colour, as bytes, does not change; cells where it does refer to the formula.
class Ramp {
 public:
  template <typename F>
  Ramp(const Canvas& canvas, const double c1[3], const double c2[3], double lo, double hi,
       F&& p_of_t)
      : lo_(lo), scale_(kCells / (hi - lo)) {
    if (static_cast<int64_t>(canvas.Width()) * canvas.Height() < kCells) return;
    std::vector<Color> coarse(kCells / kFine + 1);
    for (size_t i = 0; i < coarse.size(); ++i) {
      const double alpha = BlendFactor(p_of_t(lo + i * kFine / scale_));
      for (int k = 0; k < 3; ++k) coarse[i][k] = 255 * (alpha * c1[k] + (1 - alpha) * c2[k]);
    }
    bool constant[3];  // 0 or 1 in both colours, and so in all mixtures
    for (int k = 0; k < 3; ++k) constant[k] = c1[k] == c2[k] && (c1[k] == 0 || c1[k] == 1);
    cells_.resize(kCells);
    for (int i = 0; i < kCells; ++i) {
      cells_[i] = MakeCell(Interpolate(coarse, i), Interpolate(coarse, i + 1), constant);
    }
  }

  // The colour at t; exact() gives it where the table cannot decide.
  template <typename F>
  Rgb At(double t, F&& exact) const {
    if (cells_.empty()) return exact();
    const Cell& cell = cells_[std::clamp(static_cast<int>((t - lo_) * scale_), 0, kCells - 1)];
    return cell.decided ? cell.color : exact();
  }

 private:
  using Color = std::array<double, 3>;
  struct Cell {
    Rgb color;
    bool decided;
  };

  static Color Interpolate(const std::vector<Color>& coarse, int i) {
    const int base = std::min<int>(i / kFine, static_cast<int>(coarse.size()) - 2);
    const double f = static_cast<double>(i - base * kFine) / kFine;
    Color color;
    for (int k = 0; k < 3; ++k) {
      color[k] = coarse[base][k] + f * (coarse[base + 1][k] - coarse[base][k]);
    }
    return color;
  }

  // Decided if both ends have the same bytes, with a margin for interpolation and rounding.
  static Cell MakeCell(const Color& a, const Color& b, const bool constant[3]) {
    constexpr double kMargin = 1e-3;
    std::byte bytes[3];
    bool decided = true;
    for (int k = 0; k < 3; ++k) {
      const double low = std::clamp(std::min(a[k], b[k]) - kMargin, 0.0, 255.0);
      const double high = std::clamp(std::max(a[k], b[k]) + kMargin, 0.0, 255.0);
      bytes[k] = static_cast<std::byte>(constant[k] ? high : low);
      decided &= constant[k] || bytes[k] == static_cast<std::byte>(high);
    }
    return {{bytes[0], bytes[1], bytes[2]}, decided};
  }

  static constexpr int kCells = 1 << 14;
  static constexpr int kFine = 8;  // cells between two entries of the coarse table
  double lo_, scale_;
  std::vector<Cell> cells_;  // empty for small canvases
};

// The x of every column, so that pixels need no division.
std::vector<double> Columns(const Canvas& canvas) {
  std::vector<double> x(canvas.Width());
  for (int c = 0; c < canvas.Width(); ++c) x[c] = MapX(c, canvas.Width());
  return x;
}

void Gradient2d(Canvas canvas, const mjsTexture& texture) {
  const Ramp ramp(canvas, texture.rgb2, texture.rgb1, -1, 1, [](double p) { return p; });
  const Rgb outside = Blend(texture.rgb2, texture.rgb1, 1);
  const std::vector<double> x = Columns(canvas);
  canvas.Fill([&](int c, double y) {
    const double p = 2 * Sqrt(x[c] * x[c] + y * y) - 1;
    if (p > 1.001) return outside;
    return ramp.At(p, [&] { return Blend(texture.rgb2, texture.rgb1, p); });
  });
}

// Elevation in units of a right angle: asin(y / |(x, y, 1)|) = atan(y / sqrt(1 + x^2)).
void GradientSide(Canvas canvas, const mjsTexture& texture) {
  const Ramp ramp(canvas, texture.rgb1, texture.rgb2, -1, 1,
                  [](double t) { return Atan2(t, 1) / (kPi / 2); });
  const std::vector<double> x = Columns(canvas);
  std::vector<double> inverse(x.size());
  for (size_t c = 0; c < x.size(); ++c) inverse[c] = 1 / Sqrt(1 + x[c] * x[c]);
  canvas.Fill([&](int c, double y) {
    return ramp.At(y * inverse[c], [&] {
      const double length = Sqrt(1 + x[c] * x[c] + y * y);
      return Blend(texture.rgb1, texture.rgb2, Asin(y / length) / (kPi / 2));
    });
  });
}

// Towards the zenith, or with sign -1 the nadir: acos(1 / |(x, y, 1)|) = atan(|(x, y)|).
void GradientPole(Canvas canvas, double sign, const mjsTexture& texture) {
  const Ramp ramp(canvas, texture.rgb1, texture.rgb2, 0, 1.5,
                  [&](double t) { return sign * (1 - Atan2(t, 1) / (kPi / 2)); });
  const std::vector<double> x = Columns(canvas);
  canvas.Fill([&](int c, double y) {
    const double square = x[c] * x[c] + y * y;
    return ramp.At(Sqrt(square), [&] {
      const double p = 1 - Acos(1 / Sqrt(1 + square)) / (kPi / 2);
      return Blend(texture.rgb1, texture.rgb2, sign * p);
    });
  });
}

void GradientFace(Canvas canvas, int face, const mjsTexture& texture) {
  if (face == kUp || face == kDown) {
    GradientPole(canvas, face == kUp ? 1 : -1, texture);
  } else {
    GradientSide(canvas, texture);
  }
}

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

// face is -1 for a two-dimensional texture.
void PaintPattern(Canvas canvas, int face, const mjsTexture& texture) {
  const Rgb rgb1 = ToRgb(texture.rgb1), rgb2 = ToRgb(texture.rgb2);
  if (texture.builtin == mjBUILTIN_GRADIENT) {
    face < 0 ? Gradient2d(canvas, texture) : GradientFace(canvas, face, texture);
  } else if (texture.builtin == mjBUILTIN_CHECKER) {
    const bool swapped = face == kFront || face == kBack;
    Checker(canvas, swapped ? rgb2 : rgb1, swapped ? rgb1 : rgb2);
  } else {
    canvas.Fill([&](int, double) { return face == kDown ? rgb2 : rgb1; });
  }
}

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

// Every pixel is marked with the given probability, by a fixed sequence of random numbers.
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

Image MakeBuiltinTexture(const mjsTexture& texture) {
  const bool is_cube = texture.type != mjTEXTURE_2D;
  const int width = texture.width;
  const int height = is_cube ? width : texture.height;
  if (width <= 0 || height <= 0) throw ModelError("invalid width or height of builtin texture");
  const int64_t faces = is_cube ? kCubeFaces : 1;
  if (faces * width > INT_MAX / 4 / height) throw ModelError("builtin texture is too large");
  const int nchannel = texture.nchannel;
  if (nchannel != 1 && nchannel != 3 && nchannel != 4) {
    throw ModelError("a builtin texture must have 1, 3 or 4 channels");
  }

  Image image{width, static_cast<int>(faces * height), nchannel, false, {}};
  const size_t face_size = static_cast<size_t>(nchannel) * width * height;
  image.data.resize(face_size * faces);
  for (int face = 0; face < faces; ++face) {
    Canvas canvas(image.data.data() + face * face_size, width, height, nchannel);
    const bool like_first = texture.builtin == mjBUILTIN_GRADIENT && face != kUp && face != kDown;
    if (face > 0 && like_first) {
      std::copy_n(image.data.data(), face_size, image.data.data() + face * face_size);
      continue;  // with its marks
    }
    PaintPattern(canvas, is_cube ? face : -1, texture);
    PaintMark(canvas, texture);
  }
  PaintRandom({image.data.data(), image.width, image.height, nchannel}, texture);
  return image;
}

}  // namespace syn
