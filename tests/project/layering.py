#!/usr/bin/env python3
"""Checks the layering of src/: a folder includes only from itself and from folders before it."""
import pathlib
import re
import sys

ORDER = ['base', 'math', 'plugin', 'model', 'asset', 'spec', 'smooth', 'collision', 'constraint',
         'sense', 'step', 'compile', 'format', 'visual', 'render', 'ui']


def main():
    root = pathlib.Path(sys.argv[1])
    bad = checked = 0
    for path in sorted((root / 'src').rglob('*')):
        if path.suffix not in ('.cc', '.h'):
            continue
        folder = path.relative_to(root / 'src').parts[0]
        if folder not in ORDER:
            print(f'{path}: folder {folder} has no place in the layering (see tests/project/layering.py)')
            bad += 1
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'\s*#include "([^"/]+)/', line)
            if not match:
                continue
            checked += 1
            if match[1] not in ORDER or ORDER.index(match[1]) > ORDER.index(folder):
                print(f'{path}:{number}: {folder} may not include from {match[1]}')
                bad += 1
    print(f'{checked} includes checked, {bad} against the layering')
    return bad != 0 or checked == 0


if __name__ == '__main__':
    sys.exit(main())
