// A passive plugin: a spring that pulls a body to where its instance first saw it.
#include <cstdlib>

#include <mujoco/mujoco.h>

namespace {

const char* const kAttributes[] = {"stiffness"};

mjtNum Stiffness(const mjModel* m, int instance) {
  return std::atof(mj_getPluginConfig(m, instance, "stiffness"));
}

int StateSize(const mjModel*, int) { return 0; }

void Pull(const mjModel* m, mjData* d, int instance, int /*capability*/) {
  for (int body = 1; body < m->nbody; ++body) {
    if (m->body_plugin[body] != instance) continue;
    mjtNum force[3];
    for (int k = 0; k < 3; ++k) {
      force[k] = Stiffness(m, instance) * (m->body_pos[3 * body + k] - d->xpos[3 * body + k]);
    }
    mj_applyFT(m, d, force, nullptr, d->xpos + 3 * body, body, d->qfrc_passive);
  }
}

}  // namespace

mjPLUGIN_LIB_INIT {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "example.spring";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nattribute = 1;
  plugin.attributes = kAttributes;
  plugin.nstate = StateSize;
  plugin.compute = Pull;
  mjp_registerPlugin(&plugin);
}
