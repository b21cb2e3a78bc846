#!/usr/bin/env python3
"""Finds formulas and tables in comments that an automatic line break tore apart.

A formatter that reflows comments breaks a long line of a table and puts the remainder at the indent of the table:

    //   I = sum of m (x x' - 1) over all the vertices of a very long formula that does not
    //   fit

Such a remainder has the indent of the line above, could not have stood there because of the column limit, and is
either very short or followed by a line that is indented further. Items of a list ("1.", "-") are no remainders.
"""
import pathlib
import re
import subprocess
import sys

COLUMNS = 100        # ColumnLimit of .clang-format
SHORT = 16           # characters of a remainder that is no sentence
ITEM = re.compile(r'(\d+[.)]|[-*]) ')
COMMENT = re.compile(r'^\s*//( *)(.*)$')


def broken_lines(lines):
    """Yields the numbers (from 1) of lines that look like the torn-off end of the line above."""
    comments = [COMMENT.match(line) for line in lines] + [None]
    for i in range(1, len(lines)):
        above, here, below = comments[i - 1], comments[i], comments[i + 1]
        if not (above and here and here[2]) or len(here[1]) < 2 or here[1] != above[1] or ITEM.match(here[2]):
            continue
        fits = len(lines[i - 1]) + 1 + len(here[2].split()[0]) <= COLUMNS
        further = below is not None and below[2] and len(below[1]) > len(here[1])
        if not fits and (len(here[2]) <= SHORT or further):
            yield i + 1


def self_test():
    """The rule must find a torn formula and must accept a whole one."""
    head = '//   ' + 'x + ' * 22 + 'y'
    return list(broken_lines([head + ' + abc', '//   + zzzzz'])) == [2] and not list(broken_lines([head, '//   = 0']))


def main(root):
    files = subprocess.run(['git', 'ls-files', '*.cc', '*.h', '*.c', '*.ts'], cwd=root, capture_output=True, text=True).stdout.split()
    if not files:  # not a clone
        files = [str(path.relative_to(root)) for path in root.rglob('*') if path.suffix in ('.cc', '.h', '.c')]
    problems = []
    for name in files:
        if (root / name).exists():
            lines = (root / name).read_text().splitlines()
            problems += [f'{name}:{n}: the end of a formula or table row was moved to a line of its own' for n in broken_lines(lines)]
    print('\n'.join(problems + [f'{len(files)} files read']))
    return bool(problems) or len(files) < 500 or not self_test()


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1])))
