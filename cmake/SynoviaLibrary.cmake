# One set of objects, two libraries: libmujoco.so (only mj* and syn_* symbols visible) and synovia_core,
# a static library through which tests and benchmarks reach internal functions.
find_package(Threads REQUIRED)
find_path(PUGIXML_INCLUDE pugixml.hpp REQUIRED)
find_library(PUGIXML_LIBRARY pugixml REQUIRED)
find_library(QHULL_LIBRARY qhull_r REQUIRED)
find_library(CCD_LIBRARY ccd REQUIRED)

file(GLOB_RECURSE SYNOVIA_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.cc)
# gcc 12 fuses products whose sums alternate in sign, whatever -ffp-contract says (tests/project/contraction.py).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/smooth/fluid_derivative.cc
    ${PROJECT_SOURCE_DIR}/src/sense/site_sensor.cc PROPERTIES COMPILE_OPTIONS -fno-tree-slp-vectorize)
endif()
add_library(synovia_objects OBJECT ${SYNOVIA_SOURCES})
target_include_directories(synovia_objects PUBLIC ${PROJECT_SOURCE_DIR}/include
                                                  ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(synovia_objects PRIVATE synovia_flags PUBLIC Threads::Threads)
set_target_properties(synovia_objects PROPERTIES POSITION_INDEPENDENT_CODE ON
  CXX_VISIBILITY_PRESET hidden C_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)

set(SYNOVIA_DEPENDENCIES ${PUGIXML_LIBRARY} ${QHULL_LIBRARY} ${CCD_LIBRARY} Threads::Threads
    ${CMAKE_DL_LIBS})

add_library(mujoco SHARED $<TARGET_OBJECTS:synovia_objects>)
add_library(mujoco::mujoco ALIAS mujoco)
target_include_directories(mujoco PUBLIC
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
set(SYNOVIA_EXPORTS ${PROJECT_SOURCE_DIR}/cmake/exports.map)
target_link_options(mujoco PRIVATE -Wl,--version-script=${SYNOVIA_EXPORTS} -Wl,--no-undefined)
if(SYNOVIA_SANITIZE)
  target_link_options(mujoco PRIVATE -fsanitize=${SYNOVIA_SANITIZE} -Wl,-z,undefs)
endif()
target_link_libraries(mujoco PRIVATE ${SYNOVIA_DEPENDENCIES})
# The reference's soname is the full version: libmujoco.so.3.3.7.
set_target_properties(mujoco PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION}
  LINK_DEPENDS ${SYNOVIA_EXPORTS} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

add_library(synovia_core STATIC $<TARGET_OBJECTS:synovia_objects>)
target_include_directories(synovia_core PUBLIC ${PROJECT_SOURCE_DIR}/include
                                               ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(synovia_core PUBLIC synovia_flags ${SYNOVIA_DEPENDENCIES})
