#!/usr/bin/env python3
"""The quirks that docs/quirks.md lists are those that the code marks with [Qn]."""
import pathlib
import re
import sys


def main():
    root = pathlib.Path(sys.argv[1])
    listed = set(re.findall(r'^\| (Q\d+) \|', (root / 'docs/quirks.md').read_text(), re.M))
    marked = {}
    for path in (root / 'src').rglob('*.[ch]*'):
        for name in re.findall(r'\[(Q\d+)\]', path.read_text()):
            marked.setdefault(name, path.relative_to(root))
    for name in sorted(listed - set(marked)):
        print(f'{name} is listed in docs/quirks.md, but nothing in src/ is marked with it')
    for name in sorted(set(marked) - listed):
        print(f'{marked[name]} is marked with {name}, which docs/quirks.md does not list')
    print(f'{len(listed)} quirks listed, {len(marked)} marked')
    return listed != set(marked) or not listed


if __name__ == '__main__':
    sys.exit(main())
