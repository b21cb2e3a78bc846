#!/usr/bin/env python3
"""Finds functions that headers of src/ declare and that no program or library code uses: only tests call them, or nobody.

    dead.py ROOT

A name is used where it occurs other than as the name in a declaration or definition, that is, other than behind a type.
What tests have to see is listed in FOR_TESTS with why.
"""
import pathlib
import re
import sys

FOLDERS = ('src', 'apps', 'plugins', 'python')
FOR_TESTS = {}
COMMENTS = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
# A type, a space, perhaps the class, the name, its parameters: 'mjtNum* Foo(', 'bool Bar::Foo('.
DECLARED = re.compile(r'(?P<before>\b(?:\w+::)*\w+(?:<[^;(){}]*>)?[*&]*|\])\s+(?:\w+::)*(?P<name>[A-Z]\w*)\(')
NOT_TYPES = {'return', 'else', 'throw', 'case', 'new', 'delete', 'co_return', 'and', 'or', 'not', 'explicit', 'define'}
TYPES = re.compile(r'\b(?:struct|class|enum|using|typename|concept)\s+(?:class\s+)?(?:alignas\(\d+\)\s*)?(\w+)')


def declarations(text):
    """The places in the text where a function is declared or defined, by the position of its name."""
    return {match.start('name'): match['name'] for match in DECLARED.finditer(text) if match['before'] not in NOT_TYPES}


def main(root):
    texts = {path: COMMENTS.sub('', path.read_text())
             for folder in FOLDERS for path in sorted((root / folder).rglob('*')) if path.suffix in ('.h', '.cc', '.c')}
    places = {path: declarations(text) for path, text in texts.items()}
    types = set().union(*(TYPES.findall(text) for text in texts.values()))
    candidates = {}
    for path, found in places.items():
        if path.suffix == '.h' and path.is_relative_to(root / 'src'):
            candidates.update((name, path) for name in found.values() if name not in types)
    used = set()
    for path, text in texts.items():
        used.update(match[0] for match in re.finditer(r'\b[A-Z]\w*', text)
                    if match[0] in candidates and match.start() not in places[path])
    dead = {name: path for name, path in candidates.items() if name not in used and name not in FOR_TESTS}
    for name, path in sorted(dead.items()):
        print(f'{path.relative_to(root)}: {name} is used by no one')
    stale = [name for name in FOR_TESTS if name in used or name not in candidates]
    for name in stale:
        print(f'{name} need not be in FOR_TESTS')
    print(f'{len(candidates)} functions in headers, {len(dead)} used by no one')
    return bool(dead) or bool(stale) or len(candidates) < 500


if __name__ == '__main__':
    sys.exit(main(pathlib.Path(sys.argv[1])))
