# Language level, warnings and CPU target, carried by two interface targets: synovia_common, and with the
# CPU target synovia_flags.
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

add_library(synovia_common INTERFACE)
target_compile_options(synovia_common INTERFACE
  -Wall -Wextra -Wpedantic $<$<BOOL:${SYNOVIA_WERROR}>:-Werror>
  # std::stable_sort of gcc 12's library uses what that library calls deprecated.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  # gcc 12 warns of overlapping copies in every "text" + std::string(...), wrongly (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # Same bits everywhere: no contraction to fma behind our back, no fast-math.
  -ffp-contract=off
  # These two do not change results: errno after sqrt, and traps we never enable.
  -fno-math-errno -fno-trapping-math
  $<$<CONFIG:Release>:-O3>)

target_compile_definitions(synovia_common INTERFACE $<$<BOOL:${SYNOVIA_ASSERT}>:SYNOVIA_ASSERT>)
if(SYNOVIA_SANITIZE)
  target_compile_options(synovia_common INTERFACE
    -fsanitize=${SYNOVIA_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(synovia_common INTERFACE -fsanitize=${SYNOVIA_SANITIZE})
endif()

# synovia_cpu(TARGET CPU): flags for one CPU target.
set(SYNOVIA_IS_X86 OFF)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
  set(SYNOVIA_IS_X86 ON)
endif()
function(synovia_cpu target cpu)
  add_library(${target} INTERFACE)
  target_link_libraries(${target} INTERFACE synovia_common)
  target_compile_definitions(${target} INTERFACE SYNOVIA_CPU_NAME="${cpu}")
  if(SYNOVIA_IS_X86 AND NOT cpu STREQUAL "generic")
    target_compile_options(${target} INTERFACE -march=${cpu})
  endif()
endfunction()
synovia_cpu(synovia_flags ${SYNOVIA_CPU})
