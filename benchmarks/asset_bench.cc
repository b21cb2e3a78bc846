// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures the loading of assets: the decoders of mesh and image files, and the steps of processing
// a mesh of 100,000 triangles (hull, polygons, bounding volume hierarchy, octree). All input is
// generated in memory, so no disk access is measured.

#include <benchmark/benchmark.h>
#include <lodepng.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "asset/decode/image.h"
#include "asset/mesh.h"
#include "asset/shape/builtin_mesh.h"
#include "asset/shape/bvh.h"
#include "asset/shape/hull.h"

namespace syn {
namespace {

// Returns a torus of 2 res^2 triangles; res = 224 gives 100,352 triangles.
RawMesh Torus(int res) {
  const double params[] = {static_cast<double>(res), 0.5, 1, 1};
  return MakeBuiltinMesh(mjMESH_BUILTIN_SUPERTORUS, params);
}

// Returns the mesh of most benchmarks, which is made once.
const RawMesh& LargeMesh() {
  static const RawMesh mesh = Torus(224);
  return mesh;
}

// Returns the mesh as a binary STL file: a header of 80 bytes, the number of triangles, and for
// each triangle a normal (zero), three vertices and two unused bytes.
std::string StlFile(const RawMesh& mesh) {
  std::string file(80, '\0');
  const int nface = mesh.FaceCount();
  file.append(reinterpret_cast<const char*>(&nface), 4);
  for (int f = 0; f < nface; ++f) {
    file.append(12, '\0');
    for (int k = 0; k < 3; ++k) {
      file.append(reinterpret_cast<const char*>(&mesh.vert[3 * mesh.face[3 * f + k]]), 12);
    }
    file.append(2, '\0');
  }
  return file;
}

// Returns the mesh as an OBJ file with vertices and triangles.
std::string ObjFile(const RawMesh& mesh) {
  std::string file;
  char line[128];
  for (size_t i = 0; i < mesh.vert.size(); i += 3) {
    std::snprintf(line, sizeof line, "v %.6f %.6f %.6f\n", mesh.vert[i], mesh.vert[i + 1],
                  mesh.vert[i + 2]);
    file += line;
  }
  for (size_t i = 0; i < mesh.face.size(); i += 3) {
    std::snprintf(line, sizeof line, "f %d %d %d\n", mesh.face[i] + 1, mesh.face[i + 1] + 1,
                  mesh.face[i + 2] + 1);
    file += line;
  }
  return file;
}

std::span<const std::byte> AsBytes(const std::string& text) {
  return std::as_bytes(std::span(text));
}

void BM_DecodeStl(benchmark::State& state) {
  const std::string file = StlFile(LargeMesh());
  for (auto _ : state) benchmark::DoNotOptimize(DecodeStl(AsBytes(file)));
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * file.size()));
}
BENCHMARK(BM_DecodeStl)->Unit(benchmark::kMillisecond);

void BM_DecodeObj(benchmark::State& state) {
  const std::string file = ObjFile(LargeMesh());
  for (auto _ : state) benchmark::DoNotOptimize(DecodeObj(AsBytes(file)));
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * file.size()));
}
BENCHMARK(BM_DecodeObj)->Unit(benchmark::kMillisecond);

// Returns a PNG file with smooth areas and noise, as textures have them.
std::vector<unsigned char> PngFile(unsigned size) {
  std::vector<unsigned char> pixels(size_t{3} * size * size), file;
  for (size_t i = 0; i < pixels.size(); ++i) {
    const size_t row = i / (3 * size), noise = row % 4 ? 0 : i * i >> 10 & 7;
    pixels[i] = static_cast<unsigned char>(i % (3 * size) / 12 + row / 4 + noise);
  }
  lodepng::encode(file, pixels, size, size, LCT_RGB);
  return file;
}

constexpr unsigned kPngSize = 1024;  // Pixels per side.

void BM_DecodePng(benchmark::State& state) {
  const std::vector<unsigned char> file = PngFile(kPngSize);
  for (auto _ : state) benchmark::DoNotOptimize(DecodePng(std::as_bytes(std::span(file)), 3));
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) * 3 * kPngSize * kPngSize);
}
BENCHMARK(BM_DecodePng)->Unit(benchmark::kMillisecond);

// Measures the general-purpose decoder lodepng on the same file, for comparison with ours.
void BM_DecodePngLodepng(benchmark::State& state) {
  const std::vector<unsigned char> file = PngFile(kPngSize);
  for (auto _ : state) {
    std::vector<unsigned char> pixels;
    unsigned width, height;
    lodepng::decode(pixels, width, height, file, LCT_RGB, 8);
    benchmark::DoNotOptimize(pixels.data());
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) * 3 * kPngSize * kPngSize);
}
BENCHMARK(BM_DecodePngLodepng)->Unit(benchmark::kMillisecond);

// Returns the vertices of a mesh in double precision.
std::vector<Vec3> Points(const RawMesh& mesh) {
  std::vector<Vec3> points;
  for (size_t i = 0; i < mesh.vert.size(); i += 3) {
    points.push_back({mesh.vert[i], mesh.vert[i + 1], mesh.vert[i + 2]});
  }
  return points;
}

void BM_Hull(benchmark::State& state) {
  const std::vector<Vec3> points = Points(LargeMesh());
  for (auto _ : state) benchmark::DoNotOptimize(ConvexHull(points));
}
BENCHMARK(BM_Hull)->Unit(benchmark::kMillisecond);

void BM_Polygons(benchmark::State& state) {
  const std::vector<Vec3> points = Points(LargeMesh());
  for (auto _ : state) benchmark::DoNotOptimize(FindPolygons(points, LargeMesh().face));
}
BENCHMARK(BM_Polygons)->Unit(benchmark::kMillisecond);

void BM_Bvh(benchmark::State& state) {
  const std::vector<Vec3> points = Points(LargeMesh());
  for (auto _ : state) benchmark::DoNotOptimize(BuildMeshBvh(points, LargeMesh().face));
}
BENCHMARK(BM_Bvh)->Unit(benchmark::kMillisecond);

// Measures the whole processing of a mesh. With argument 0 the mesh is only drawn; with argument 1
// its convex hull is computed for collisions.
void BM_ProcessMesh(benchmark::State& state) {
  MeshOptions options;
  options.need_hull = state.range(0);
  for (auto _ : state) benchmark::DoNotOptimize(ProcessMesh(LargeMesh(), options));
}
BENCHMARK(BM_ProcessMesh)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void BM_Octree(benchmark::State& state) {
  const RawMesh torus = Torus(40);
  const std::vector<Vec3> points = Points(torus);
  const Bvh bvh = BuildMeshBvh(points, torus.face);
  for (auto _ : state) benchmark::DoNotOptimize(BuildOctree(points, torus.face, bvh));
}
BENCHMARK(BM_Octree)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace syn
