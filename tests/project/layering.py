#!/usr/bin/env python3
"""Checks the layering of src/: a folder includes only from itself and from folders before it, and calls no function of
the C interface that a later folder defines. No folder holds more than MOST_FILES files, so that a reader can survey it."""
import pathlib
import re
import sys

ORDER = ['base', 'system', 'math', 'plugin', 'model', 'cache', 'asset', 'spec', 'smooth', 'collision', 'constraint',
         'sense', 'step', 'parallel', 'compile', 'format', 'visual', 'render', 'ui']

MOST_FILES = 32

NAME = r'(?:mj[a-z]*|syn)_\w+'
DEFINITION = re.compile(r'^(?:extern "C" )?(?!return\b|else\b)[A-Za-z_][\w:<>\s*&]*?[\s*&](%s)\(' % NAME)


def sources(root):
    """Path, folder and lines of every source, without comments and strings."""
    for path in sorted((root / 'src').rglob('*')):
        if path.suffix in ('.cc', '.h'):
            lines = path.read_text().splitlines()
            code = [re.sub(r'"[^"]*"', '""', line).split('//')[0] for line in lines]
            yield path, path.relative_to(root / 'src').parts[0], lines, code


def above(folder, other):
    return other not in ORDER or ORDER.index(other) > ORDER.index(folder)


def check_includes(files):
    bad = checked = 0
    for path, folder, lines, _ in files:
        if folder not in ORDER:
            print(f'{path}: folder {folder} has no place in the layering (see tests/project/layering.py)')
            bad += 1
            continue
        for number, line in enumerate(lines, 1):
            match = re.match(r'\s*#include "([^"/]+)/', line)
            if not match:
                continue
            checked += 1
            if above(folder, match[1]):
                print(f'{path}:{number}: {folder} may not include from {match[1]}')
                bad += 1
    print(f'{checked} includes checked, {bad} against the layering')
    return bad != 0 or checked == 0


def check_calls(files):
    home = {}  # function of the C interface: folder that defines it
    for path, folder, _, code in files:
        if path.suffix == '.cc':
            for line in code:
                match = DEFINITION.match(line)
                if match and not line.rstrip().endswith(';'):
                    home[match[1]] = folder
    bad = checked = 0
    for path, folder, _, code in files:
        for number, line in enumerate(code, 1):
            for name in re.findall(r'\b%s\b' % NAME, line):
                if name not in home or home[name] == folder:
                    continue
                checked += 1
                if above(folder, home[name]):
                    print(f'{path}:{number}: {folder} may not use {name}, which {home[name]} defines')
                    bad += 1
    print(f'{len(home)} functions of the C interface, {checked} uses from other folders, {bad} against the layering')
    return bad != 0 or checked == 0


def check_sizes(root):
    """Folders of src/ with too many files for one look."""
    bad = 0
    for folder in sorted(path for path in (root / 'src').rglob('*') if path.is_dir()):
        count = sum(path.is_file() for path in folder.iterdir())
        if count > MOST_FILES:
            print(f'{folder}: {count} files; divide it into subfolders (at most {MOST_FILES})')
            bad += 1
    return bad != 0


def check_plugins(root):
    """Plugins are examples for plugins of users: they include public headers and their own, and nothing of src/."""
    bad = checked = 0
    for path in sorted((root / 'plugins').rglob('*')):
        if path.suffix not in ('.cc', '.h', '.in'):
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'\s*#include "([^"]+)"', line)
            checked += bool(match)
            if match and not (root / 'plugins' / match[1]).exists():
                print(f'{path}:{number}: {match[1]} is not a header of plugins/; public headers are included as <mujoco/...> or <synovia/...>')
                bad += 1
    print(f'{checked} includes of plugins checked, {bad} of headers that users do not have')
    return bad != 0 or checked == 0


def main():
    root = pathlib.Path(sys.argv[1])
    files = list(sources(root))
    checks = [check_includes(files), check_calls(files), check_sizes(root), check_plugins(root)]
    return int(any(checks))


if __name__ == '__main__':
    sys.exit(main())
