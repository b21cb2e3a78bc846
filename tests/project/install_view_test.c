/* Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
 *
 * A program that uses the installed library synovia_view: it shows a model for one step. */
#include <stdio.h>
#include <string.h>

#include <mujoco/mujoco.h>
#include <synovia/view.h>

int main(void) {
  char error[1000] = "";
  mjModel* m = mj_loadXML("models/pole.xml", NULL, error, sizeof(error));
  if (!m) {
    printf("%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  synView* v = syn_makeView(m, 1, NULL, error, sizeof(error));
  if (!v) {
    printf("%s\n", error);
    return 1;
  }
  mj_step(m, d);
  syn_viewSync(v, &d);
  const int good = strncmp(syn_viewAddress(v), "http://127.0.0.1:", 17) == 0;
  syn_deleteView(v);
  mj_deleteData(d);
  mj_deleteModel(m);
  return good ? 0 : 1;
}
