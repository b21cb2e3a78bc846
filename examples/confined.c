/* Loads a model from an unknown sender. No file outside of one folder is opened. */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <synovia/files.h>

int main(int argc, char** argv) {
  const char* folders[] = {"models"};
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  if (syn_confineVFS(&vfs, folders, 1) != 0) {
    printf("there is no folder '%s'\n", folders[0]);
    return 1;
  }
  char error[1000];
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "models/car.xml", &vfs, error, sizeof(error));
  printf("%s\n", m ? "loaded" : error);

  const char* spy = "<mujoco><include file='/etc/passwd'/></mujoco>";
  mjSpec* s = mj_parseXMLString(spy, &vfs, error, sizeof(error));
  printf("%s\n", s ? "that should not have worked" : error);
  mj_deleteSpec(s);
  mj_deleteModel(m);
  mj_deleteVFS(&vfs);
  return m && !s ? 0 : 1;
}
