#!/usr/bin/env bash
# Installs the built library into a temporary prefix and builds two programs against it: a C program
# found by pkg-config, a C++ program found by find_package.
set -euo pipefail
build=$1 here=$2
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix/usr" >/dev/null
libdir=$(dirname "$(find "$prefix/usr" -name 'libmujoco.so.*' | head -n 1)")

export PKG_CONFIG_PATH=$libdir/pkgconfig
sed -i "s#^prefix=.*#prefix=$prefix/usr#" "$libdir/pkgconfig/mujoco.pc"
cc -std=c11 -Wall -Wextra -Werror "$here/install_test.c" $(pkg-config --cflags --libs mujoco) \
   -Wl,-rpath,"$libdir" -o "$prefix/c_program"
"$prefix/c_program"

mkdir "$prefix/cmake"
cp "$here/install_test.cc" "$prefix/cmake/main.cc"
cat > "$prefix/cmake/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.22)
project(InstallTest CXX)
find_package(mujoco 3.3.7 REQUIRED)
add_executable(cpp_program main.cc)
target_link_libraries(cpp_program mujoco::mujoco)
CMAKE
cmake -S "$prefix/cmake" -B "$prefix/cmake/build" -DCMAKE_PREFIX_PATH="$prefix/usr" >/dev/null
cmake --build "$prefix/cmake/build" >/dev/null
"$prefix/cmake/build/cpp_program"
echo "installed, found and linked both ways"
