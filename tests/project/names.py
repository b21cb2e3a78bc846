#!/usr/bin/env python3
"""Checks that no two types of src/ have the same name: the linker would quietly mix them up."""
import collections
import pathlib
import re
import sys

TYPE = re.compile(r'^(?:struct|class|enum class|enum)\s+(?:alignas\(\d+\)\s*)?(\w+)\s*(?:final\s*)?(?::[^;{]*)?\{', re.M)
HIDDEN = re.compile(r'namespace \{.*?\}  // namespace\n', re.S)


def main():
    places = collections.defaultdict(set)
    for path in sorted((pathlib.Path(sys.argv[1]) / 'src').rglob('*')):
        if path.suffix in ('.h', '.cc'):
            for match in TYPE.finditer(HIDDEN.sub('', path.read_text())):
                places[match[1]].add(path)
    twice = {name: paths for name, paths in places.items() if len(paths) > 1}
    for name, paths in twice.items():
        print(f'{name} is defined in {", ".join(map(str, sorted(paths)))}')
    print(f'{len(places)} types, {len(twice)} defined more than once')
    return bool(twice) or not places


if __name__ == '__main__':
    sys.exit(main())
