/* Planning by sampling: finds the one of 256 random ways to push the cart that leaves the pole most
   upright. A program in C with the interface of synovia/rollout.h, which uses all cores. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <synovia/rollout.h>

/* Number of rollouts, and of steps in each. */
enum { NROLL = 256, NSTEP = 50 };

int main(int argc, char** argv) {
  char error[1000];
  mjModel* m = mj_loadXML(argc > 1 ? argv[1] : "models/pole.xml", NULL, error, sizeof(error));
  if (!m) {
    printf("%s\n", error);
    return 1;
  }
  const mjModel* model = m;
  int nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  mjtNum* state0 = calloc(NROLL * nstate, sizeof(mjtNum));
  mjtNum* control = calloc(NROLL * NSTEP * m->nu, sizeof(mjtNum));
  mjtNum* state = calloc(NROLL * NSTEP * nstate, sizeof(mjtNum));
  /* A state is time, slide, hinge and their velocities. The pole leans at the start. */
  for (int i = 0; i < NROLL; i++) state0[i * nstate + 2] = 0.2;
  for (int i = 0; i < NROLL; i++) {
    for (int t = 0; t < NSTEP; t++) { /* The push changes every five steps. */
      control[i * NSTEP + t] = 2 * mju_Halton(1 + i + NROLL * (t / 5), 2) - 1;
    }
  }

  synRollout r;
  syn_defaultRollout(&r);
  r.model = &model;
  r.nroll = NROLL;
  r.nstep = NSTEP;
  r.state0 = state0;
  r.control = control;
  r.state = state;
  if (syn_rollout(&r, error, sizeof(error)) != synROLLOUT_DONE) {
    printf("%s\n", error);
    return 1;
  }

  int best = 0;
  mjtNum best_lean = INFINITY, mean_lean = 0;
  for (int i = 0; i < NROLL; i++) {
    mjtNum lean = fabs(state[((i + 1) * NSTEP - 1) * nstate + 2]); /* Hinge at the last step. */
    mean_lean += lean / NROLL;
    if (lean < best_lean) {
      best_lean = lean;
      best = i;
    }
  }
  printf("after half a second the pole leans %.2f rad on average, %.3f rad in rollout %d\n",
         mean_lean, best_lean, best);
  free(state0);
  free(control);
  free(state);
  mj_deleteModel(m);
  return best_lean < 0.1 * mean_lean ? 0 : 1;
}
