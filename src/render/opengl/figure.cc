// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjr_figure: a plot of lines with axes, title and legend. The layout is that of the
// specification; distances are multiples of `pad`, half the height of a character.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "render/opengl/renderer.h"

namespace syn {
namespace {

// Largest number of ticks per axis (specification).
constexpr int kMaxTicks = 20;
// Smallest range of an axis, in units of the data (specification).
constexpr float kMinRange = 1e-5f;

// A range of values.
struct Interval {
  float low, high;
};

// Returns the number of points of a line.
int PointsOf(const mjvFigure* fig, int line) {
  return std::clamp(fig->linepnt[line], 0, mjMAXLINEPNT);
}

// Returns the range of an axis (0: x, 1: y): the given range, extended by the data if the figure
// asks for it, or the range of the data if none is given.
Interval AxisRange(const mjvFigure* fig, int axis) {
  Interval r = {fig->range[axis][0], fig->range[axis][1]};
  const bool given = r.low < r.high;
  bool empty = !given;
  for (int l = 0; l < mjMAXLINE && (!given || fig->flg_extend); ++l) {
    for (int i = 0; i < PointsOf(fig, l); ++i) {
      const float x = fig->linedata[l][2 * i + axis];
      if (!std::isfinite(x)) continue;
      r.low = empty ? x : std::min(r.low, x);
      r.high = empty ? x : std::max(r.high, x);
      empty = false;
    }
  }
  if (empty) r = {0, 1};
  // The range is symmetric about zero if the figure asks for it.
  if (axis == 1 && fig->flg_symmetric) {
    r.high = std::max(std::fabs(r.low), std::fabs(r.high));
    r.low = -r.high;
  }
  if (r.high - r.low < kMinRange) {
    const float middle = (r.low + r.high) / 2;
    r = {middle - kMinRange / 2, middle + kMinRange / 2};
  }
  return r;
}

// Formats the value of a tick with the format of the user, if that is valid for a single float, and
// removes trailing zeros.
std::string TickText(const char* format, float value) {
  const char* percent = std::strchr(format, '%');
  // A format from outside may not contain conversions that read memory or integers.
  const bool safe =
      percent && !std::strchr(percent + 1, '%') && !std::strpbrk(percent, "nscdiuxXop*");
  char text[64];
  std::snprintf(text, sizeof(text), safe ? format : "%g", static_cast<double>(value));
  std::string s = text;
  if (s.find('.') != std::string::npos && s.find('e') == std::string::npos) {
    s.erase(s.find_last_not_of('0') + 1);
    if (s.back() == '.') s.pop_back();
  }
  return s == "-0" ? "0" : s;
}

// The rectangle of the pane in which lines are drawn, in pixels of the figure.
struct FigureLayout {
  float left, bottom, width, height;
};

// A figure that is being drawn. `view` is its rectangle, `pad` the distance between its parts.
struct Plot {
  const mjrContext* con;
  Renderer* r;
  mjvFigure* fig;
  mjrRect view;
  Interval x, y;
  FigureLayout pane;
  float pad;

  // Convert data to pixels of the figure.
  float PixelX(float v) const { return pane.left + pane.width * (v - x.low) / (x.high - x.low); }
  float PixelY(float v) const { return pane.bottom + pane.height * (v - y.low) / (y.high - y.low); }
};

// Returns the number of ticks of an axis.
int Ticks(const mjvFigure* fig, int axis) { return std::min(fig->gridsize[axis], kMaxTicks); }

// Returns whether ticks are labeled; both axes need at least two.
bool HasTicks(const mjvFigure* fig) { return fig->gridsize[0] > 1 && fig->gridsize[1] > 1; }

// Returns the value of tick i of n.
float TickValue(const Interval& range, int i, int n) {
  return range.low + (range.high - range.low) * static_cast<float>(i) / static_cast<float>(n - 1);
}

// Returns the width of the column with the labels of the y axis; 0 if there are none.
int LabelColumn(const Plot& p) {
  if (!HasTicks(p.fig) || !p.fig->flg_ticklabel[1]) return 0;
  int width = TextWidth(p.con, mjFONT_NORMAL, p.fig->minwidth);
  const int n = Ticks(p.fig, 1);
  for (int i = 0; i < n; ++i) {
    const std::string text = TickText(p.fig->yformat, TickValue(p.y, i, n));
    width = std::max(width, TextWidth(p.con, mjFONT_NORMAL, text.c_str()));
  }
  return width;
}

// Computes the pane: the figure without title, labels and padding.
void MakeLayout(Plot& p) {
  const auto char_height = static_cast<float>(p.con->charHeight);
  const bool below = HasTicks(p.fig) && p.fig->flg_ticklabel[0];
  const auto column = static_cast<float>(LabelColumn(p));
  const float left = p.pad + (column > 0 ? column + p.pad : 0);
  const float top = p.pad + (p.fig->title[0] ? char_height + p.pad : 0);
  const float half = std::floor(p.pad / 2);
  const float under =
      p.pad + (p.fig->xlabel[0] ? char_height + half : 0) + (below ? char_height + p.pad : 0);
  p.pane = {left, under, static_cast<float>(p.view.width) - left - p.pad,
            static_cast<float>(p.view.height) - top - under};
}

// Writes position and range of the axes to the figure, for programs that react to the mouse.
void StoreAxes(const Plot& p) {
  mjvFigure* fig = p.fig;
  fig->xaxispixel[0] = p.view.left + static_cast<int>(std::lround(p.pane.left));
  fig->xaxispixel[1] = fig->xaxispixel[0] + static_cast<int>(std::lround(p.pane.width)) - 1;
  fig->yaxispixel[0] = p.view.bottom + static_cast<int>(std::lround(p.pane.bottom));
  fig->yaxispixel[1] = fig->yaxispixel[0] + static_cast<int>(std::lround(p.pane.height)) - 1;
  fig->xaxisdata[0] = p.x.low, fig->xaxisdata[1] = p.x.high;
  fig->yaxisdata[0] = p.y.low, fig->yaxisdata[1] = p.y.high;
}

// Draws the grid lines at the ticks.
void DrawGrid(Plot& p) {
  const Colour grid = Colour::Rgb(p.fig->gridrgb);
  Canvas& c = p.r->canvas;
  const float right = p.pane.left + p.pane.width, top = p.pane.bottom + p.pane.height;
  for (int i = 0, n = Ticks(p.fig, 0); n > 1 && i < n; ++i) {
    const float x = p.PixelX(TickValue(p.x, i, n));
    c.Line(x, p.pane.bottom, x, top, p.fig->gridwidth, grid);
  }
  for (int i = 0, n = Ticks(p.fig, 1); n > 1 && i < n; ++i) {
    const float y = p.PixelY(TickValue(p.y, i, n));
    c.Line(p.pane.left, y, right, y, p.fig->gridwidth, grid);
  }
}

// Draws the part of a segment that is inside the pane. Points that are not finite interrupt the
// line. Clipping: t0 and t1 are the parameters at which the segment enters and leaves the pane; for
// each edge of the pane, `rate` is the speed towards the edge and `room` the distance from it.
void DrawSegment(Plot& p, const float* a, const float* b, float width, Colour colour) {
  const float x0 = p.PixelX(a[0]), y0 = p.PixelY(a[1]), x1 = p.PixelX(b[0]), y1 = p.PixelY(b[1]);
  if (!std::isfinite(x0 + y0 + x1 + y1)) return;
  float t0 = 0, t1 = 1;
  const float dx = x1 - x0, dy = y1 - y0;
  const float edge[4][2] = {{-dx, x0 - p.pane.left},
                            {dx, p.pane.left + p.pane.width - x0},
                            {-dy, y0 - p.pane.bottom},
                            {dy, p.pane.bottom + p.pane.height - y0}};
  for (const auto& [rate, room] : edge) {
    if (rate == 0 && room < 0) return;
    if (rate < 0) t0 = std::max(t0, room / rate);
    if (rate > 0) t1 = std::min(t1, room / rate);
  }
  if (t0 > t1) return;
  p.r->canvas.Line(x0 + t0 * dx, y0 + t0 * dy, x0 + t1 * dx, y0 + t1 * dy, width, colour);
}

// Draws a line as a strip, or as separate segments in a bar plot.
void DrawPlotLine(Plot& p, int line, float width) {
  const float* data = p.fig->linedata[line];
  const int step = p.fig->flg_barplot ? 2 : 1;
  for (int i = 0; i + 1 < PointsOf(p.fig, line); i += step) {
    DrawSegment(p, data + 2 * i, data + 2 * i + 2, width, Colour::Rgb(p.fig->linergb[line]));
  }
}

// Draws a text centered at x.
void PutCentred(Plot& p, const char* text, float x, float y, Colour colour) {
  const auto width = static_cast<float>(TextWidth(p.con, mjFONT_NORMAL, text));
  PutText(p.r->canvas, p.r->font[mjFONT_NORMAL], text, x - width / 2, y, colour);
}

// A part of the title, and its position in the title. Parts are separated by two or more spaces.
struct TitlePiece {
  std::string text;
  size_t begin;
};

std::vector<TitlePiece> SplitTitle(const std::string& title) {
  std::vector<TitlePiece> pieces;
  for (size_t at = 0; at < title.size();) {
    size_t end = title.find("  ", at);
    if (end == std::string::npos) end = title.size();
    if (end > at) pieces.push_back({title.substr(at, end - at), at});
    at = title.find_first_not_of(' ', end);
    if (at == std::string::npos) break;
  }
  return pieces;
}

// Draws the title. If it has several parts, the part of the selected subplot has the full color and
// the others are mixed with the background.
void PutTitle(Plot& p) {
  const mjvFigure* fig = p.fig;
  if (!fig->title[0]) return;
  const std::string title(fig->title, strnlen(fig->title, sizeof(fig->title)));
  const auto char_height = static_cast<float>(p.con->charHeight);
  const float y = static_cast<float>(p.view.height) - p.pad - char_height;
  const std::vector<TitlePiece> pieces = SplitTitle(title);
  const auto chosen = static_cast<size_t>(std::max(0, fig->subplot));
  if (pieces.size() < 2) {
    return PutCentred(p, title.c_str(), static_cast<float>(p.view.width) / 2, y,
                      Colour::Rgb(fig->textrgb));
  }
  const auto total = static_cast<float>(TextWidth(p.con, mjFONT_NORMAL, title.c_str()));
  const float left = (static_cast<float>(p.view.width) - total) / 2;
  for (size_t i = 0; i < pieces.size(); ++i) {
    Colour colour = Colour::Rgb(fig->textrgb);
    if (i != chosen) {
      const float* back = fig->figurergba;
      colour = {0.4f * colour.r + 0.6f * back[0], 0.4f * colour.g + 0.6f * back[1],
                0.4f * colour.b + 0.6f * back[2]};
    }
    const std::string before = title.substr(0, pieces[i].begin);
    const auto x = static_cast<float>(TextWidth(p.con, mjFONT_NORMAL, before.c_str()));
    PutText(p.r->canvas, p.r->font[mjFONT_NORMAL], pieces[i].text.c_str(), left + x, y, colour);
  }
}

// Draws the labels of the ticks of both axes.
void PutTickLabels(Plot& p) {
  if (!HasTicks(p.fig)) return;
  const Colour text = Colour::Rgb(p.fig->textrgb);
  const auto char_height = static_cast<float>(p.con->charHeight);
  for (int i = 0, n = Ticks(p.fig, 0); p.fig->flg_ticklabel[0] && i < n; ++i) {
    const float value = TickValue(p.x, i, n);
    PutCentred(p, TickText(p.fig->xformat, value).c_str(), p.PixelX(value),
               p.pane.bottom - p.pad - char_height, text);
  }
  for (int i = 0, n = Ticks(p.fig, 1); p.fig->flg_ticklabel[1] && i < n; ++i) {
    const float value = TickValue(p.y, i, n);
    const std::string s = TickText(p.fig->yformat, value);
    const auto width = static_cast<float>(TextWidth(p.con, mjFONT_NORMAL, s.c_str()));
    PutText(p.r->canvas, p.r->font[mjFONT_NORMAL], s.c_str(), p.pane.left - p.pad - width,
            p.PixelY(value) - char_height / 2, text);
  }
}

// The lines that are named in the legend, from top to bottom, as many as fit.
struct Legend {
  std::vector<int> lines;
  float left = 0, top = 0, width = 0, row = 0;
};

// Computes content and position of the legend.
Legend MakeLegend(const Plot& p) {
  Legend legend;
  if (!p.fig->flg_legend) return legend;
  legend.row = static_cast<float>(p.con->charHeight) + p.pad / 2;
  const int fit = static_cast<int>((p.pane.height - p.pad) / legend.row);
  for (int l = std::max(0, p.fig->legendoffset); l < mjMAXLINE; ++l) {
    if (!p.fig->linename[l][0] || static_cast<int>(legend.lines.size()) >= fit) continue;
    legend.lines.push_back(l);
    legend.width = std::max(
        legend.width, static_cast<float>(TextWidth(p.con, mjFONT_NORMAL, p.fig->linename[l])));
  }
  legend.width += p.pad;
  legend.left = p.pane.left + p.pane.width - legend.width;
  legend.top = p.pane.bottom + p.pane.height;
  return legend;
}

// Returns the line whose name in the legend is under fig->highlight, or else fig->highlightid; -1
// if there is none.
int Highlighted(const Plot& p, const Legend& legend) {
  const float x = static_cast<float>(p.fig->highlight[0] - p.view.left);
  const float y = static_cast<float>(p.fig->highlight[1] - p.view.bottom);
  // Row of the legend at the position of the mouse.
  const int row = static_cast<int>((legend.top - y) / std::max(1.0f, legend.row));
  const bool inside = !legend.lines.empty() && x >= legend.left && x < legend.left + legend.width &&
                      y < legend.top && row < static_cast<int>(legend.lines.size());
  if (inside) return legend.lines[row];
  return p.fig->highlightid < mjMAXLINE ? p.fig->highlightid : -1;
}

// Draws the legend.
void PutLegend(Plot& p, const Legend& legend) {
  if (legend.lines.empty()) return;
  const float height = legend.row * static_cast<float>(legend.lines.size()) + p.pad / 2;
  p.r->canvas.Rect(legend.left, legend.top - height, legend.width, height,
                   Colour::Rgba(p.fig->legendrgba));
  for (size_t i = 0; i < legend.lines.size(); ++i) {
    const char* name = p.fig->linename[legend.lines[i]];
    const auto width = static_cast<float>(TextWidth(p.con, mjFONT_NORMAL, name));
    PutText(p.r->canvas, p.r->font[mjFONT_NORMAL], name,
            legend.left + legend.width - width - p.pad / 2,
            legend.top - legend.row * static_cast<float>(i + 1),
            Colour::Rgb(p.fig->linergb[legend.lines[i]]));
  }
}

// Writes the value of the highlighted line at the point nearest to the selection.
void PutSelectedValue(Plot& p, int line) {
  const float* data = p.fig->linedata[line];
  const int n = PointsOf(p.fig, line);
  if (!n) return;
  int best = 0;
  for (int i = 1; i < n; ++i) {
    if (std::fabs(data[2 * i] - p.fig->selection) < std::fabs(data[2 * best] - p.fig->selection)) {
      best = i;
    }
  }
  char text[80];
  std::snprintf(text, sizeof(text), "( %.4g : %.4g )", static_cast<double>(data[2 * best]),
                static_cast<double>(data[2 * best + 1]));
  PutText(p.r->canvas, p.r->font[mjFONT_NORMAL], text, p.pane.left + p.pad, p.pane.bottom + p.pad,
          Colour::Rgb(p.fig->linergb[line]));
}

// Draws all parts of the figure.
void DrawPlot(Plot& p) {
  const auto w = static_cast<float>(p.view.width), h = static_cast<float>(p.view.height);
  Canvas& c = p.r->canvas;
  c.Begin(p.view);
  // Background first, then grid, lines, selection, and text on top.
  c.Rect(0, 0, w, h, Colour::Rgba(p.fig->figurergba));
  c.Rect(p.pane.left, p.pane.bottom, p.pane.width, p.pane.height, Colour::Rgba(p.fig->panergba));
  DrawGrid(p);
  const Legend legend = MakeLegend(p);
  const int highlight = Highlighted(p, legend);
  // Lines are drawn from last to first, so that the first is on top.
  for (int l = mjMAXLINE - 1; l >= 0; --l) DrawPlotLine(p, l, p.fig->linewidth);
  if (highlight >= 0) DrawPlotLine(p, highlight, 5 * p.fig->linewidth);
  if (p.fig->flg_selection && p.fig->selection >= p.x.low && p.fig->selection <= p.x.high) {
    const float x = p.PixelX(p.fig->selection);
    c.Line(x, p.pane.bottom, x, p.pane.bottom + p.pane.height, 3, {1, 1, 1});
  }
  PutTitle(p);
  PutCentred(p, p.fig->xlabel, w / 2, p.pad, Colour::Rgb(p.fig->textrgb));
  PutTickLabels(p);
  PutLegend(p, legend);
  if (highlight >= 0 && p.fig->flg_selection) PutSelectedValue(p, highlight);
  c.End(p.r->programs.Canvas(), p.r->font[mjFONT_NORMAL].texture);
}

}  // namespace
}  // namespace syn

void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con) {
  using namespace syn;
  Renderer* r = RendererOf(con);
  if (!r || viewport.width <= 0 || viewport.height <= 0) return;
  Plot p{con, r, fig, viewport, AxisRange(fig, 0), AxisRange(fig, 1), {}, 0};
  p.pad = static_cast<float>(con->charHeight) / 2;
  MakeLayout(p);
  StoreAxes(p);
  if (p.pane.width > 0 && p.pane.height > 0) DrawPlot(p);
}
