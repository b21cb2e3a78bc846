#!/usr/bin/env python3
"""Checks the choices between equals that no formatter makes, in one pass over all sources:

    typename, not class, for a type that a template takes;  size_t, not std::size_t;  const in front of the type;
    no statement by the comma operator.
"""
import pathlib
import re
import subprocess
import sys

RULES = {
    'write typename': re.compile(r'template <[^;{(]*\bclass\b'),
    'write size_t': re.compile(r'\bstd::size_t\b'),
    'write const first': re.compile(r'\b(?:u?int\d*(?:_t)?|bool|char|float|double|size_t|auto|mjt\w+|Vec\w+|Mat\w+|Quat|std::\w+|std::\w+<[^;]*>) const\b'),
    'one assignment a statement': re.compile(r'^\s*(?:if \(.*\)|else) [\w.>\[\]-]+ = .*, [\w.>\[\]-]+ = [^;]*;'),
    'return one thing': re.compile(r'^\s*return [^;"]*\), [^;"(){}]*;$'),
}


def main(root):
    files = subprocess.run(['git', 'ls-files', '*.cc', '*.h', ':!include'], cwd=root, capture_output=True, text=True).stdout.split()
    if not files:  # not a clone
        files = [str(path.relative_to(root)) for folder in ('src', 'apps', 'tests', 'plugins', 'python', 'benchmarks')
                 for path in (root / folder).rglob('*') if path.suffix in ('.h', '.cc')]
    problems = []
    for name in files:
        path = root / name
        if path.exists():
            for number, line in enumerate(path.read_text().splitlines(), 1):
                problems += [f'{name}:{number}: {rule}' for rule, wrong in RULES.items() if wrong.search(line)]
    print('\n'.join(problems + [f'{len(files)} sources']))
    return bool(problems) or len(files) < 500


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1])))
