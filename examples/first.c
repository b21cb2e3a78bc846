/* The first program of the README: loads a model, simulates one second, and prints the result. */
#include <mujoco/mujoco.h>
#include <stdio.h>

int main(int argc, char** argv) {
  char error[1000];
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "models/humanoid.xml", NULL, error, sizeof(error));
  if (!m) {
    printf("%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  while (d->time < 1) {
    for (int i = 0; i < m->nu; i++) d->ctrl[i] = 0;
    mj_step(m, d);
  }
  printf("after one second the torso is at height %.3f\n", d->qpos[2]);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
