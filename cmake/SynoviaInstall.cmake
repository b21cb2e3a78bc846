# What a user gets: headers, library, find_package(mujoco) and pkg-config mujoco.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# With a baseline library, that one is the plain file, and the loader takes the better one from glibc-hwcaps
# on a machine that can run it (ld.so(8)).
if(TARGET mujoco_baseline)
  install(TARGETS mujoco_baseline EXPORT mujocoTargets
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} INCLUDES DESTINATION include)
  set_target_properties(mujoco_baseline PROPERTIES EXPORT_NAME mujoco)
  install(FILES $<TARGET_FILE:mujoco> DESTINATION ${CMAKE_INSTALL_LIBDIR}/glibc-hwcaps/${SYNOVIA_CPU})
else()
  install(TARGETS mujoco EXPORT mujocoTargets
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} INCLUDES DESTINATION include)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT mujocoTargets NAMESPACE mujoco:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mujoco)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/mujocoConfig.cmake.in
  ${CMAKE_BINARY_DIR}/mujocoConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mujoco)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/mujocoConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/mujocoConfig.cmake ${CMAKE_BINARY_DIR}/mujocoConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mujoco)

# From where it is installed, so that cmake --install --prefix can put it anywhere.
file(RELATIVE_PATH SYNOVIA_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/mujoco.pc.in ${CMAKE_BINARY_DIR}/mujoco.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/mujoco.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The models that come with the engine: programs of PREFIX/bin find them by name.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/synovia/models)
