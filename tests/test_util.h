// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the tests share: models from text, data that cleans up after itself, random states.

#ifndef SYNOVIA_TESTS_TEST_UTIL_H_
#define SYNOVIA_TESTS_TEST_UTIL_H_

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

struct Deleter {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(mjData* d) const { mj_deleteData(d); }
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
};
using ModelPtr = std::unique_ptr<mjModel, Deleter>;
using DataPtr = std::unique_ptr<mjData, Deleter>;
using SpecPtr = std::unique_ptr<mjSpec, Deleter>;

// The model described by MJCF text; a failed test if it does not load.
inline ModelPtr LoadString(const std::string& xml) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", xml.data(), static_cast<int>(xml.size()));
  char error[1000] = "";
  ModelPtr m(mj_loadXML("model.xml", &vfs, error, sizeof(error)));
  mj_deleteVFS(&vfs);
  EXPECT_NE(m, nullptr) << error;
  return m;
}

// File names of the project's own models.
inline std::vector<std::string> OwnModels() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SYNOVIA_SOURCE_DIR "/models")) {
    if (entry.path().extension() == ".xml") names.push_back(entry.path().filename().string());
  }
  EXPECT_GE(names.size(), 10u);
  return names;
}

// One of the project's own models.
inline ModelPtr LoadOwn(const std::string& name) {
  std::string path = std::string(SYNOVIA_SOURCE_DIR) + "/models/" + name;
  char error[1000] = "";
  ModelPtr m(mj_loadXML(path.c_str(), nullptr, error, sizeof(error)));
  EXPECT_NE(m, nullptr) << error;
  return m;
}

inline DataPtr MakeData(const ModelPtr& m) { return DataPtr(mj_makeData(m.get())); }

using Vector = std::vector<mjtNum>;

inline mjtNum MaxAbs(const Vector& v) {
  mjtNum largest = 0;
  for (mjtNum x : v) largest = std::max(largest, std::fabs(x));
  return largest;
}

// Largest difference, relative to the larger of the two vectors (and to 1).
inline mjtNum Difference(const Vector& a, const Vector& b) {
  EXPECT_EQ(a.size(), b.size());
  mjtNum largest = 0, scale = std::max({mjtNum{1}, MaxAbs(a), MaxAbs(b)});
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    largest = std::max(largest, std::fabs(a[i] - b[i]));
  }
  return largest / scale;
}

inline void ExpectNear(const mjtNum* have, const std::vector<mjtNum>& want, mjtNum tolerance,
                       const char* what = "") {
  for (size_t i = 0; i < want.size(); ++i) {
    EXPECT_NEAR(have[i], want[i], tolerance * std::max(mjtNum{1}, std::fabs(want[i])))
        << what << " entry " << i;
  }
}

// A state away from the reference: joints moved along random tangents, random velocities and
// controls.
inline void RandomState(const mjModel* m, mjData* d, unsigned seed, mjtNum scale = 0.3) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<mjtNum> uniform(-scale, scale);
  mj_resetData(m, d);
  Vector tangent(m->nv);
  for (mjtNum& x : tangent) x = uniform(generator);
  mj_integratePos(m, d->qpos, tangent.data(), 1);
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = uniform(generator);
  for (int i = 0; i < m->nu; ++i) d->ctrl[i] = uniform(generator);
  for (int i = 0; i < m->na; ++i) d->act[i] = std::fabs(uniform(generator));
}

}  // namespace syn

#endif  // SYNOVIA_TESTS_TEST_UTIL_H_
