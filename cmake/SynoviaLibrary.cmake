# One set of objects, two libraries: libmujoco.so (only mj* and syn_* symbols visible) and synovia_core,
# a static library through which tests and benchmarks reach internal functions.
find_package(Threads REQUIRED)
find_path(PUGIXML_INCLUDE pugixml.hpp REQUIRED)
find_library(PUGIXML_LIBRARY pugixml REQUIRED)
find_library(QHULL_LIBRARY qhull_r REQUIRED)
find_library(CCD_LIBRARY ccd REQUIRED)
find_library(DEFLATE_LIBRARY deflate REQUIRED)

file(GLOB_RECURSE SYNOVIA_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.cc)
# gcc 12 fuses products whose sums alternate in sign, whatever -ffp-contract says (tests/project/contraction.py), and
# drops conversions of several numbers to float and back (RoundToFloat).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/smooth/fluid/fluid_derivative.cc
    ${PROJECT_SOURCE_DIR}/src/sense/site_sensor.cc
    ${PROJECT_SOURCE_DIR}/src/model/plan/plan_bounds.cc
    ${PROJECT_SOURCE_DIR}/src/asset/shape/builtin_mesh.cc ${PROJECT_SOURCE_DIR}/src/spec/macro/composite.cc PROPERTIES COMPILE_OPTIONS -fno-tree-slp-vectorize)
endif()
# Asks what the CPU can do, so it must not need what it asks for.
if(SYNOVIA_IS_X86)
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/system/cpu_check.cc PROPERTIES
    COMPILE_OPTIONS -march=x86-64)
endif()

# synovia_objects(NAME FLAGS [OPTIONS...]): the objects of all sources for one CPU target.
function(synovia_objects name flags)
  add_library(${name} OBJECT ${SYNOVIA_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PRIVATE ${flags} PUBLIC Threads::Threads)
  target_compile_options(${name} PRIVATE ${SYNOVIA_PROFILE_FLAGS} ${ARGN})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden C_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()
synovia_objects(synovia_objects synovia_flags ${SYNOVIA_LTO_FLAGS})

set(SYNOVIA_DEPENDENCIES ${PUGIXML_LIBRARY} ${QHULL_LIBRARY} ${CCD_LIBRARY} ${DEFLATE_LIBRARY} Threads::Threads
    ${CMAKE_DL_LIBS})

set(SYNOVIA_EXPORTS ${PROJECT_SOURCE_DIR}/cmake/exports.map)
# synovia_shared(NAME OBJECTS FOLDER): the shared library made of them, below the build's lib.
function(synovia_shared name objects folder)
  add_library(${name} SHARED $<TARGET_OBJECTS:${objects}>)
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
  # Calls of our own functions are bound here, those of others when the library is loaded: neither waits for the
  # first model.
  target_link_options(${name} PRIVATE -Wl,--version-script=${SYNOVIA_EXPORTS} -Wl,--no-undefined
    -Wl,-Bsymbolic-functions -Wl,-z,now)
  if(SYNOVIA_SANITIZE)
    target_link_options(${name} PRIVATE -fsanitize=${SYNOVIA_SANITIZE} -Wl,-z,undefs)
  endif()
  if(SYNOVIA_PROFILE STREQUAL "generate")
    target_link_options(${name} PRIVATE -fprofile-generate)
  endif()
  target_link_libraries(${name} PRIVATE ${SYNOVIA_DEPENDENCIES})
  # The reference's soname is the full version: libmujoco.so.3.3.7.
  set_target_properties(${name} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION}
    OUTPUT_NAME mujoco LINK_DEPENDS ${SYNOVIA_EXPORTS} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${folder})
endfunction()
synovia_shared(mujoco synovia_objects lib)
target_link_options(mujoco PRIVATE ${SYNOVIA_LTO_LINK_FLAGS})
add_library(mujoco::mujoco ALIAS mujoco)

# The same for older machines, installed where the loader finds it when the CPU cannot do more.
if(SYNOVIA_IS_X86 AND SYNOVIA_BASELINE_CPU)
  synovia_cpu(synovia_baseline_flags ${SYNOVIA_BASELINE_CPU})
  synovia_objects(synovia_baseline_objects synovia_baseline_flags)
  # clang-tidy looks at each source once.
  set_target_properties(synovia_baseline_objects PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
  synovia_shared(mujoco_baseline synovia_baseline_objects lib/baseline)
endif()

add_library(synovia_core STATIC $<TARGET_OBJECTS:synovia_objects>)
target_include_directories(synovia_core PUBLIC ${PROJECT_SOURCE_DIR}/include
                                               ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(synovia_core PUBLIC synovia_flags ${SYNOVIA_DEPENDENCIES})
