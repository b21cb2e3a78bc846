#!/usr/bin/env python3
"""profile.py ROOT: the functions and files that the profile of release builds knows are still there.

One that was renamed does without its profile, silently, and the library gets slower: `make profile` writes it anew."""
import os
import re
import subprocess
import sys

LEAST_SHARE = 0.95  # of the functions


def sources(root):
    for folder, _, names in os.walk(os.path.join(root, 'src')):
        for name in names:
            with open(os.path.join(folder, name)) as file:
                yield name, file.read()


def own_name(demangled):
    """SolvePrimal of "syn::Newton::SolvePrimal<int>"."""
    plain = demangled
    while (shorter := re.sub(r'<[^<>]*>', '', plain)) != plain:
        plain = shorter
    return re.split(r'::|\s', plain)[-1].lstrip('~')


def main():
    texts = list(sources(sys.argv[1]))
    words = set(re.findall(r'\w+', ' '.join(text for _, text in texts)))
    with open(os.path.join(sys.argv[1], 'tools', 'profile', 'release.proftext')) as file:
        known = re.findall(r'^(?:([\w.]+);)?(\S+)\n# Func Hash:', file.read(), re.M)
    problems = [f'no file {name}' for name in sorted({file for file, _ in known if file} - {name for name, _ in texts})]
    mangled = '\n'.join(name for _, name in known if re.match(r'_ZNK?3syn|mj', name))
    functions = subprocess.run(['c++filt', '-p'], input=mangled, capture_output=True, text=True, check=True).stdout.split('\n')
    named = {own_name(function) for function in functions}
    named = {name for name in named if re.fullmatch(r'\w+', name)}  # not operators
    gone = sorted(named - words)
    print(f'{len(known)} functions, {len(named)} names, {len(gone)} of them gone')
    if not named or len(gone) > (1 - LEAST_SHARE) * len(named):
        problems.append('no longer there: ' + ' '.join(gone))
    for problem in problems:
        print('tools/profile/release.proftext: ' + problem)
    return 'run `make profile`' if problems else 0


if __name__ == '__main__':
    sys.exit(main())
