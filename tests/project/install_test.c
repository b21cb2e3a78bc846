/* A program of a user: found through pkg-config, plain C. */
#include <mujoco/mujoco.h>
#include <stdio.h>

int main(void) {
  mjtNum quat[4] = {1, 0, 0, 0}, vec[3] = {1, 2, 3}, res[3];
  mju_rotVecQuat(res, vec, quat);
  printf("%s: version %d\n", mj_versionString(), mj_version());
  return mj_version() == mjVERSION_HEADER && res[1] == 2 ? 0 : 1;
}
