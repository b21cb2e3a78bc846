// A program of a user: found through find_package, C++.
#include <mujoco/mujoco.h>

#include <cstdio>
#include <string>

int main() {
  std::printf("%s\n", std::string(mj_versionString()).c_str());
  return mj_version() == mjVERSION_HEADER ? 0 : 1;
}
