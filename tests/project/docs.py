#!/usr/bin/env python3
"""Checks the documentation: README.md, CONTRIBUTING.md and docs/*.md.

    docs.py ROOT BUILD       links lead somewhere, programs are shown as they are, commands run
    docs.py ROOT --update    puts the present text of the programs into the documents

A block after <!-- file: PATH --> shows that file, a table after <!-- speed: PATH --> what benchmarks/speed_table.py makes of it. Lines with "$ " in a block marked console are run in a folder that looks
like the top of a built repository (BUILD is its build/release), so that they leave nothing behind.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SHOWN = re.compile(r'(<!-- file: (\S+) -->\n```\w*\n)(.*?)(^```$)', re.S | re.M)
SPEED = re.compile(r'(<!-- speed: (\S+) -->\n)((?:\|.*\n)*)')
CONSOLE = re.compile(r'^```console\n(.*?)^```$', re.S | re.M)
LINK = re.compile(r'\]\(([^)#:]+)(#[^)]*)?\)')


def documents(root):
    return [root / 'README.md', root / 'CONTRIBUTING.md', *sorted((root / 'docs').glob('*.md'))]


def speed_table(root, results):
    script = root / 'benchmarks/speed_table.py'
    return subprocess.run([sys.executable, script, root / results], check=True, capture_output=True, text=True).stdout


def update(root):
    for path in documents(root):
        text = SHOWN.sub(lambda m: m[1] + (root / m[2]).read_text() + m[4], path.read_text())
        path.write_text(SPEED.sub(lambda m: m[1] + speed_table(root, m[2]), text))


def check_text(root, path):
    text = path.read_text()
    for link in LINK.finditer(text):
        if not (path.parent / link[1]).exists():
            yield f'{path.name}: link to {link[1]}, which is not there'
    for shown in SHOWN.finditer(text):
        if shown[3] != (root / shown[2]).read_text():
            yield f'{path.name}: {shown[2]} is shown as it was (run tests/project/docs.py . --update)'
    for shown in SPEED.finditer(text):
        if shown[3] != speed_table(root, shown[2]):
            yield f'{path.name}: the table is not that of {shown[2]} (run tests/project/docs.py . --update)'


def check_speed(root):
    """The speed in the README is that of docs/speed.md."""
    mean = re.search(r'\*\*geometric mean\*\* \| \*\*([\d.]+)\*\*', (root / 'docs/speed.md').read_text())[1]
    if f'{mean} times the steps per second' not in ' '.join((root / 'README.md').read_text().split()):
        yield f'README.md: docs/speed.md says {mean} times the speed of the reference'


def run_commands(root, build):
    with tempfile.TemporaryDirectory() as holder:
        top = pathlib.Path(holder)
        (top / 'build').mkdir()
        (top / 'build/release').symlink_to(build)
        (top / 'models').symlink_to(root / 'models')
        for path in documents(root):
            for block in CONSOLE.finditer(path.read_text()):
                for command in re.findall(r'^\$ (.*)$', block[1], re.M):
                    done = subprocess.run(command, shell=True, cwd=top, capture_output=True, text=True,
                                          timeout=120)
                    print(f'{path.name}: {command}')
                    if done.returncode:
                        yield f'{path.name}: "{command}" ended with {done.returncode}: {done.stderr}'


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    if sys.argv[2] == '--update':
        return update(root)
    problems = [p for path in documents(root) for p in check_text(root, path)]
    problems += [*check_speed(root), *run_commands(root, pathlib.Path(sys.argv[2]).resolve())]
    print('\n'.join(problems) or 'the documentation holds')
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
