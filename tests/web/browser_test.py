#!/usr/bin/env python3
"""browser_test.py PROGRAM PAINT ROOT FOLDER: the page in Debian's Chromium.

Playwright is installed beside the results, from the lock file; a machine without node, npm or chromium, or without a way
to npm's registry the first time, skips the test (77).
"""
import os
import pathlib
import shutil
import subprocess
import sys

SKIP = 77


def main():
    program, paint, root, folder = (pathlib.Path(p).resolve() for p in sys.argv[1:])
    chromium = os.environ.get('CHROMIUM') or shutil.which('chromium')
    if not (shutil.which('node') and shutil.which('npm') and chromium):
        print('skipped: node, npm and chromium are needed')
        return SKIP
    tests = folder / 'tests'
    shutil.copytree(root / 'tests/web/browser', tests, dirs_exist_ok=True, ignore=shutil.ignore_patterns('node_modules'))
    if not (tests / 'node_modules/playwright-core').is_dir():
        done = subprocess.run(['npm', 'ci', '--silent', '--no-fund', '--no-audit'], cwd=tests)
        if done.returncode:
            print('skipped: playwright-core cannot be installed')
            return SKIP
    check = subprocess.run(['node', root / 'web/page/stamp.mjs', '--check'])
    if check.returncode:
        return 1
    environment = dict(os.environ, CHROMIUM=chromium,
                       SYNOVIA_VIEW_TEST='\n'.join(map(str, (program, paint, root, folder / 'pictures'))))
    return subprocess.run(['node', '--test', '--test-concurrency=1', tests / 'view.test.mjs'], env=environment).returncode


if __name__ == '__main__':
    sys.exit(main())
