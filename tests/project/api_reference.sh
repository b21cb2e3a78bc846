#!/usr/bin/env bash
# api_reference.sh ROOT: runs Doxygen as "make docs" does, into a temporary folder. Fails if Doxygen warns of anything.
set -euo pipefail
cd "$1"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
grep -q 'doxygen docs/Doxyfile' Makefile
{ cat docs/Doxyfile; echo "OUTPUT_DIRECTORY = $out"; } | doxygen -
[ -s "$out/html/index.html" ]
grep -q syn_setUrdfOptions "$out/html/urdf_8h.html"
echo "the API reference has $(find "$out/html" -name '*.html' | wc -l) pages"
