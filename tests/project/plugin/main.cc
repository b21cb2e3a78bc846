// main LIBRARY MODEL FOLDER: the spring carries a mass of 1 at 10 / 50 below its rest, and all
// libraries of FOLDER load.
#include <cmath>
#include <cstdio>

#include <mujoco/mujoco.h>

int main(int, char** argv) {
  mj_loadPluginLibrary(argv[1]);
  static int plugins = 0;
  mj_loadAllPluginLibraries(argv[3], [](const char*, int, int count) { plugins += count; });
  char error[500] = "";
  mjModel* m = mj_loadXML(argv[2], nullptr, error, sizeof(error));
  if (!m) return std::puts(error), 1;
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 5000; ++i) mj_step(m, d);
  std::printf("height %.6f, %d plugins of the engine\n", d->qpos[0], plugins);
  const bool good =
      std::fabs(d->qpos[0] + 0.2) < 1e-5 && plugins == 8 && mjp_getPlugin("mujoco.pid", nullptr);
  mj_deleteData(d);
  mj_deleteModel(m);
  return good ? 0 : 1;
}
