#!/usr/bin/env python3
"""libm.py ROOT: engine and plugins call the functions of math/libm.h, whose bits are the same on every machine, and not
those of <cmath>. What only draws may use either."""
import pathlib
import re
import sys

DRAWING = ("src/visual", "src/render", "src/ui")
FUNCTIONS = ("sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 expm1 log log2 log10 log1p pow cbrt hypot "
             "sincos tgamma lgamma erf").split()
CALL = re.compile(r"(?:std::|::|(?<![\w.:>]))(?:%s)[fl]?\(" % "|".join(FUNCTIONS))

root = pathlib.Path(sys.argv[1])
found = 0
for path in sorted(p for folder in ("src", "plugins") for p in (root / folder).rglob("*") if p.suffix in (".cc", ".h")):
    name = path.relative_to(root).as_posix()
    if name.startswith(DRAWING):
        continue
    for number, line in enumerate(path.read_text().splitlines(), 1):
        code = re.sub(r'"[^"]*"', '""', line.split("//")[0])
        if CALL.search(code):
            print(f"{name}:{number}: {line.strip()}")
            found += 1
if found:
    sys.exit(f"{found} calls of functions whose last bits differ between machines: see src/math/libm.h")
