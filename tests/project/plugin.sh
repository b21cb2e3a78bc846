#!/usr/bin/env bash
# plugin.sh BUILD ROOT: installs, builds the plugin of docs/plugins.md out of tree against the installed package, loads and
# runs it, together with the plugins that were installed.
set -euo pipefail
build=$1 root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/installed" >/dev/null
cmake -S "$root/tests/project/plugin" -B "$work/made" -DCMAKE_PREFIX_PATH="$work/installed" >/dev/null
cmake --build "$work/made" >/dev/null
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$work/installed" -name mujoco.pc)")
libdir=$(pkg-config --variable=libdir mujoco)
c++ -std=c++17 "$root/tests/project/plugin/main.cc" $(pkg-config --cflags --libs mujoco) -Wl,-rpath,"$libdir" -o "$work/main"
"$work/main" "$work/made/libspring.so" "$root/tests/project/plugin/spring.xml" "$work/installed/bin/mujoco_plugin"
