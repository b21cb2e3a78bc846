# Release builds by clang are optimised by a profile: how often each branch was taken while tools/profile ran our
# models. It moves code that is seldom needed out of the way of the rest and decides what is inlined; results do not
# depend on it. `make profile` writes it anew (docs/performance.md); functions changed since then do without.
set(SYNOVIA_PROFILE "use" CACHE STRING "Profile of release builds by clang 19 or later: use, generate or none")
option(SYNOVIA_LTO "Optimise the shared library as a whole when it is linked: with clang 19 or later" ON)
set(SYNOVIA_PROFILE_TEXT ${PROJECT_SOURCE_DIR}/tools/profile/release.proftext)

set(SYNOVIA_CLANG_RELEASE OFF)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 19
   AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT SYNOVIA_SANITIZE)
  set(SYNOVIA_CLANG_RELEASE ON)
  string(REGEX MATCH "^[0-9]+" SYNOVIA_CLANG_MAJOR ${CMAKE_CXX_COMPILER_VERSION})
  # The profile and the linker's plugin have formats of their own in every release of LLVM.
  find_program(LLVM_PROFDATA llvm-profdata-${SYNOVIA_CLANG_MAJOR})
  find_program(LLVM_LLD ld.lld-${SYNOVIA_CLANG_MAJOR})
endif()

if(NOT SYNOVIA_PROFILE MATCHES "^(use|generate|none)$")
  message(FATAL_ERROR "SYNOVIA_PROFILE is '${SYNOVIA_PROFILE}', not use, generate or none")
elseif(SYNOVIA_PROFILE STREQUAL "generate" AND NOT SYNOVIA_CLANG_RELEASE)
  message(FATAL_ERROR "SYNOVIA_PROFILE=generate needs a release build by clang 19 or later, without sanitizers")
endif()

# For the objects of the library. Functions are known by the names of their files without folders, so that the profile
# fits wherever the sources are.
set(SYNOVIA_PROFILE_FLAGS)
set(names "-mllvm -static-func-full-module-prefix=false")
if(SYNOVIA_CLANG_RELEASE AND SYNOVIA_PROFILE STREQUAL "generate")
  set(SYNOVIA_PROFILE_FLAGS -fprofile-generate "SHELL:${names}")
elseif(SYNOVIA_CLANG_RELEASE AND SYNOVIA_PROFILE STREQUAL "use" AND LLVM_PROFDATA)
  # Another profile has another name, so that everything is compiled again.
  file(SHA256 ${SYNOVIA_PROFILE_TEXT} hash)
  string(SUBSTRING ${hash} 0 8 hash)
  set(profile release-${hash}.profdata)
  execute_process(COMMAND ${LLVM_PROFDATA} merge -o ${CMAKE_BINARY_DIR}/${profile} ${SYNOVIA_PROFILE_TEXT}
                  COMMAND_ERROR_IS_FATAL ANY)
  # Ninja compiles in the build folder: without its path, builds elsewhere take objects from the same compiler cache.
  if(NOT CMAKE_GENERATOR STREQUAL "Ninja")
    set(profile ${CMAKE_BINARY_DIR}/${profile})
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${SYNOVIA_PROFILE_TEXT})
  set(SYNOVIA_PROFILE_FLAGS -fprofile-use=${profile} "SHELL:${names}" "SHELL:-mllvm -no-pgo-warn-mismatch")
endif()

# Objects hold machine code, for the tests, and what the linker needs to make one program of all, for the library.
set(SYNOVIA_LTO_FLAGS)
if(SYNOVIA_CLANG_RELEASE AND SYNOVIA_LTO AND LLVM_LLD AND NOT SYNOVIA_PROFILE STREQUAL "generate")
  set(SYNOVIA_LTO_FLAGS -flto=thin -ffat-lto-objects)
  set(SYNOVIA_LTO_LINK_FLAGS ${SYNOVIA_LTO_FLAGS} -fuse-ld=lld-${SYNOVIA_CLANG_MAJOR} -O3 -Wl,--fat-lto-objects
      -Wl,--thinlto-cache-dir=${CMAKE_BINARY_DIR}/lto)
endif()
