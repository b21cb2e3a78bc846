#!/usr/bin/env bash
# install.sh BUILD ROOT: installs the built library as the README tells, and builds programs against it: the README's
# first program in the README's two ways, a C program found by pkg-config, a C++ program found by find_package.
set -euo pipefail
build=$1 root=$2
export HOME
HOME=$(mktemp -d)
trap 'rm -rf "$HOME"' EXIT
mkdir -p "$HOME/top/build"
ln -s "$build" "$HOME/top/build/release"
ln -s "$root/models" "$HOME/top/models"
cp "$root/examples/first.c" "$HOME/top"
cd "$HOME/top"

readme_block() {  # the first code block of the README after a line with this text
  awk -v text="$1" 'index($0, text) { found = 1 }
                    found && /^```/ { if (inside) exit; inside = 1; next }
                    inside' "$root/README.md"
}

eval "$(readme_block 'Install the library')" >/dev/null
[ -d ~/synovia/include/mujoco ] && [ -e ~/synovia/include/synovia/rollout.h ]
if [ -e "$build/lib/baseline" ]; then  # the better of two libraries is where the loader looks first
  [ "$(find ~/synovia -path '*/glibc-hwcaps/x86-64-v3/libmujoco.so.*' | wc -l)" = 1 ]
fi

eval "$(readme_block 'With pkg-config:')"
./first
libdir=$(pkg-config --variable=libdir mujoco)
cc -std=c11 -Wall -Wextra -Werror "$root/tests/project/install_test.c" \
   $(pkg-config --cflags --libs mujoco) -Wl,-rpath,"$libdir" -o c_program
./c_program

readme_block 'With CMake' > CMakeLists.txt
cp "$root/tests/project/install_test.cc" main.cc
cat >> CMakeLists.txt <<CMAKE
enable_language(CXX)
add_executable(cpp_program main.cc)
target_link_libraries(cpp_program mujoco::mujoco)
CMAKE
cmake -S . -B made -DCMAKE_PREFIX_PATH="$HOME/synovia" >/dev/null
cmake --build made >/dev/null
made/first
made/cpp_program

# Programs find the models that are installed, with and without the folder's name.
mkdir elsewhere
(cd elsewhere && ~/synovia/bin/compile pole.xml && ~/synovia/bin/compile models/pole.xml) >/dev/null

# The viewer in the browser as a library, both ways.
if [ -e "$libdir/libsynovia_view.so" ]; then
  cp "$root/tests/project/install_view_test.c" view.c
  cc -std=c11 -Wall -Wextra -Werror view.c $(pkg-config --cflags --libs synovia_view) -Wl,-rpath,"$libdir" -o view_program
  ./view_program
  mkdir view && cat > view/CMakeLists.txt <<CMAKE
cmake_minimum_required(VERSION 3.16)
project(view C)
find_package(synovia_view REQUIRED)
add_executable(view ../view.c)
target_link_libraries(view synovia::view)
CMAKE
  cmake -S view -B view/made -DCMAKE_PREFIX_PATH="$HOME/synovia" >/dev/null
  cmake --build view/made >/dev/null
  view/made/view
fi
echo "installed, found and linked both ways"
