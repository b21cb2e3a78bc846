#!/usr/bin/env python3
"""Checks that the table of literature names sources that cite the years it gives, and that what sources cite is in it."""
import pathlib
import re
import sys

# '(Walker and Orin 1982; ...', 'Liu 1990', 'Featherstone 2008, chapter 6': a name, then a year, in a comment.
CITED = re.compile(r'//.*?\b([A-Z][a-z]+)(?: et al\.)?,? \(?((?:19|20)\d\d)\b')
ELSEWHERE = ('src/render/common/font_outlines.cc',)  # a copyright


def main(root):
    table = (root / 'docs/literature.md').read_text()
    problems, known, years = [], 0, set(re.findall(r'\b((?:19|20)\d\d)\b', table))
    for place, text in re.findall(r'^\| `([^`]+)` \| (.*) \|$', table, re.M):
        path = root / 'src' / place
        known += 1
        source = path.read_text() + (path.with_suffix('.cc').read_text() if path.suffix == '.h' and path.with_suffix('.cc').exists() else '')
        for year in re.findall(r'\b((?:19|20)\d\d)\b', text):
            if year not in source and 'Ericson' not in text:
                problems.append(f'{place} does not cite {year}')
    for path in sorted((root / 'src').rglob('*')):
        name = str(path.relative_to(root))
        if path.suffix in ('.h', '.cc') and name not in ELSEWHERE:
            for author, year in CITED.findall(re.sub(r'// Copyright.*', '', path.read_text())):
                if year not in years:
                    problems.append(f'{name} cites {author} {year}, which docs/literature.md has not')
    for problem in problems:
        print(problem)
    print(f'{known} sources in the table')
    return bool(problems) or known < 15


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1])))
