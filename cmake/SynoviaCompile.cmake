# Language level, warnings and CPU target, carried by one interface target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(synovia_flags INTERFACE)
target_compile_options(synovia_flags INTERFACE
  -Wall -Wextra -Wpedantic $<$<BOOL:${SYNOVIA_WERROR}>:-Werror>
  # Same bits everywhere: no contraction to fma behind our back, no fast-math.
  -ffp-contract=off
  # These two do not change results: errno after sqrt, and traps we never enable.
  -fno-math-errno -fno-trapping-math
  $<$<CONFIG:Release>:-O3>)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64" AND NOT SYNOVIA_CPU STREQUAL "generic")
  target_compile_options(synovia_flags INTERFACE -march=${SYNOVIA_CPU})
endif()
target_compile_definitions(synovia_flags INTERFACE SYNOVIA_CPU_NAME="${SYNOVIA_CPU}"
  $<$<BOOL:${SYNOVIA_ASSERT}>:SYNOVIA_ASSERT>)

if(SYNOVIA_SANITIZE)
  target_compile_options(synovia_flags INTERFACE
    -fsanitize=${SYNOVIA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(synovia_flags INTERFACE -fsanitize=${SYNOVIA_SANITIZE})
endif()
