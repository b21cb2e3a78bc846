#!/usr/bin/env python3
"""The table of tunables says what the source says, and its benchmarks exist.

    tunables.py ROOT
"""
import os
import re
import sys


def benchmarks(root):
    """The text of each benchmark program, by the name of the program."""
    folder = os.path.join(root, 'benchmarks')
    return {'bench_' + name[:-len('_bench.cc')]: open(os.path.join(folder, name)).read()
            for name in os.listdir(folder) if name.endswith('_bench.cc')}


def main(root):
    programs, problems, lines = benchmarks(root), [], 0
    for line in open(os.path.join(root, 'docs', 'tunables.md')):
        match = re.match(r'\| `(\w+)` \| ([\d.]+) \| `([^`]+)` \| .* \| (.*) \|$', line)
        if not match:
            continue
        lines += 1
        name, value, path, used = match.groups()
        source = open(os.path.join(root, path)).read()
        if not re.search(r'\b%s = %s\b' % (name, re.escape(value)), source):
            problems.append('%s: no %s = %s' % (path, name, value))
        text = ''
        for word in re.findall(r'[\w`]+', used):
            if word.startswith('`'):
                text = programs.get(word.strip('`'), '')
                if not text:
                    problems.append('%s: no program %s' % (name, word))
            elif word not in text:
                problems.append('%s: no benchmark %s' % (name, word))
    if lines < 10:
        problems.append('only %d lines were understood' % lines)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
