#!/usr/bin/env python3
"""Compares what the public headers declare with what the shared library exports."""
import pathlib
import re
import subprocess
import sys


def declared(include):
    text = ''.join(p.read_text() for p in sorted(pathlib.Path(include).rglob('*.h')))
    text = re.sub(r'//[^\n]*|^\s*#[^\n]*', '', text, flags=re.M)
    names = set()
    for statement in re.findall(r'\bMJAPI\b([^;]*);', text):
        pointer = re.search(r'\(\*\s*(\w+)\)', statement) if ' extern ' in statement else None
        plain = re.search(r'(\w+)\s*\(|(\w+)\s*(?:\[[^\]]*\]\s*)*$', statement)
        names.add(pointer[1] if pointer else plain[1] or plain[2])
    return names


def exported(library):
    out = subprocess.run(['nm', '-D', '--defined-only', library], capture_output=True, text=True,
                         check=True).stdout
    return {line.split()[-1].split('@')[0] for line in out.splitlines()}


def main():
    want, have = declared(sys.argv[1]), exported(sys.argv[2])
    for name in sorted(want - have):
        print(f'declared but not exported: {name}')
    for name in sorted(have - want):
        print(f'exported but not declared: {name}')
    print(f'{len(want)} symbols declared, {len(have)} exported')
    return want != have or not want


if __name__ == '__main__':
    sys.exit(main())
