// The public headers as a C program sees them.
#include <mujoco/mujoco.h>

int synovia_headers_compile_as_c(void) { return mjVERSION_HEADER; }
