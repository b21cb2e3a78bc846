// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// results FOLDER FIRST LAST: for each model FOLDER/N.xml what this engine computes, as
// FOLDER/N.ours.json: either {"error": text} or {"model", "state", "forward", "inverse", "steps"},
// each with arrays by name.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

namespace {

constexpr int kSteps = 3;

class Json {
 public:
  explicit Json(const std::string& path) : file_(std::fopen(path.c_str(), "w")) {
    if (!file_) std::exit(1);
    std::fputc('{', file_);
  }
  ~Json() {
    std::fputs("}\n", file_);
    std::fclose(file_);
  }
  Json(const Json&) = delete;
  Json& operator=(const Json&) = delete;

  void Object(const char* name, const std::function<void()>& content) {
    Key(name);
    std::fputc('{', file_);
    first_ = true;
    content();
    std::fputc('}', file_);
    first_ = false;
  }

  template <typename T>
  void Array(const char* name, const T* data, int64_t n) {
    Key(name);
    std::fputc('[', file_);
    for (int64_t i = 0; data && i < n; ++i) {
      const auto x = static_cast<double>(data[i]);
      std::fprintf(file_, std::isfinite(x) ? "%s%.17g" : "%snull", i ? "," : "", x);
    }
    std::fputc(']', file_);
  }

  void Text(const char* name, std::string text) {
    for (char& c : text) {
      if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    Key(name);
    std::fprintf(file_, "\"%s\"", text.c_str());
  }

 private:
  void Key(const char* name) {
    std::fprintf(file_, "%s\"%s\":", first_ ? "" : ",", name);
    first_ = false;
  }

  std::FILE* file_;
  bool first_ = true;
};

void WriteModel(const mjModel* m, Json* json) {
  MJMODEL_POINTERS_PREAMBLE(m)
#define X(type, name, nr, nc) json->Array(#name, m->name, static_cast<int64_t>(m->nr) * (nc));
  MJMODEL_POINTERS
#undef X
}

void WriteData(const mjModel* m, const mjData* d, Json* json) {
  MJDATA_POINTERS_PREAMBLE(m)
#define X(type, name, nr, nc) json->Array(#name, d->name, static_cast<int64_t>(m->nr) * (nc));
  MJDATA_POINTERS
#undef X
#undef MJ_M
#undef MJ_D
#define MJ_M(n) m->n
#define MJ_D(n) d->n
#define X(type, name, nr, nc) json->Array(#name, d->name, static_cast<int64_t>(nr) * (nc));
  MJDATA_ARENA_POINTERS_SOLVER
#undef X
  const int counts[] = {d->ncon, d->nefc, d->ne, d->nf, d->nl};
  json->Array("counts", counts, 5);
}

// A state off the reference configuration, with forces of all kinds.
void Disturb(const mjModel* m, mjData* d, int seed) {
  std::mt19937 engine(seed);
  auto random = [&](mjtNum scale) { return scale * (engine() / 2147483648.0 - 1); };
  mjtNum step[6];
  for (int j = 0; j < m->njnt; ++j) {
    const bool slide = m->jnt_type[j] == mjJNT_SLIDE;
    for (mjtNum& x : step) x = random(slide ? 0.2 : 0.7);
    mjtNum* q = d->qpos + m->jnt_qposadr[j];
    if (m->jnt_type[j] == mjJNT_FREE) mju_addToScl3(q, step + 3, 0.3);
    if (m->jnt_type[j] == mjJNT_FREE) mju_quatIntegrate(q + 3, step, 1);
    if (m->jnt_type[j] == mjJNT_BALL) mju_quatIntegrate(q, step, 1);
    if (slide || m->jnt_type[j] == mjJNT_HINGE) q[0] += step[0];
  }
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = random(1);
  for (int i = 0; i < m->nv; ++i) d->qfrc_applied[i] = random(0.3);
  for (int i = 0; i < m->nu; ++i) d->ctrl[i] = random(1);
  for (int i = 0; i < m->na; ++i) d->act[i] = random(0.5);
  for (int i = 0; i < 6 * m->nbody; i += 11) d->xfrc_applied[i] = random(1);
}

void WriteState(const mjModel* m, const mjData* d, bool inputs, Json* json) {
  json->Array("qpos", d->qpos, m->nq);
  json->Array("qvel", d->qvel, m->nv);
  json->Array("act", d->act, m->na);
  if (!inputs) return;
  json->Array("ctrl", d->ctrl, m->nu);
  json->Array("qfrc_applied", d->qfrc_applied, m->nv);
  json->Array("xfrc_applied", d->xfrc_applied, 6 * m->nbody);
}

void WriteResults(const mjModel* m, mjData* d, int seed, Json* json) {
  Disturb(m, d, seed);
  json->Object("state", [&] { WriteState(m, d, true, json); });
  mj_forward(m, d);
  json->Object("forward", [&] { WriteData(m, d, json); });
  mj_inverse(m, d);
  json->Object("inverse", [&] { json->Array("qfrc_inverse", d->qfrc_inverse, m->nv); });
  for (int i = 0; i < kSteps; ++i) mj_step(m, d);
  json->Object("steps", [&] {
    WriteState(m, d, false, json);
    json->Array("sensordata", d->sensordata, m->nsensordata);
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: results FOLDER FIRST LAST\n", stderr);
    return 2;
  }
  for (int n = std::atoi(argv[2]); n <= std::atoi(argv[3]); ++n) {
    const std::string path = std::string(argv[1]) + "/" + std::to_string(n);
    Json json(path + ".ours.json");
    char error[1000] = "";
    mjModel* m = mj_loadXML((path + ".xml").c_str(), nullptr, error, sizeof(error));
    if (!m) {
      json.Text("error", error);
      continue;
    }
    json.Object("model", [&] { WriteModel(m, &json); });
    mjData* d = mj_makeData(m);
    WriteResults(m, d, n, &json);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  return 0;
}
