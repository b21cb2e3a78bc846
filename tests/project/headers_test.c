// The public headers as a C program sees them.
#include <mujoco/mujoco.h>
#include <synovia/rollout.h>

int synovia_headers_compile_as_c(void) { return mjVERSION_HEADER; }
