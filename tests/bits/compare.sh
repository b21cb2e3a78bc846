#!/usr/bin/env bash
# compare.sh PROGRAM MODELS LIBRARY...: state_hash with one library after the other, with one and with two threads.
# All must print the same lines. STEPS sets how long (500).
set -euo pipefail
program=$1 models=$2
shift 2
first=
for library in "$@"; do
  for threads in 1 2; do
    # A library that cannot be loaded would leave the program with the one it was linked with.
    loaded=$(LD_DEBUG=files LD_PRELOAD="$library" "$program" 0 1 2>&1 || true)
    [[ $loaded == *"calling init: $library"* ]] || { echo "$library is not loaded"; exit 1; }
    lines=$(LD_PRELOAD="$library" "$program" "${STEPS:-500}" "$threads" "$models"/*.xml)
    if [ -z "$first" ]; then
      first=$lines
      echo "$lines"
      echo "$library, $threads threads: $(md5sum <<<"$lines" | cut -c1-16)"
    elif [ "$lines" != "$first" ]; then
      echo "$library, $threads threads: other bits"
      diff <(echo "$first") <(echo "$lines") || true
      exit 1
    else
      echo "$library, $threads threads: the same"
    fi
  done
done
