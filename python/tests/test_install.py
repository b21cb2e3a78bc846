# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""The commands of docs/python.md that install the packages into a fresh environment."""

import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.mark.skipif(not (ROOT / 'build' / 'release' / 'CMakeCache.txt').exists(), reason='needs the build of `make python`')
def test_documented_commands_install_into_a_fresh_environment(tmp_path):
    text = (ROOT / 'docs' / 'python.md').read_text()
    commands = re.search(r'```\ntools/install-deps\n(.*?)```', text, re.S)[1]
    environment = {k: v for k, v in os.environ.items() if k not in ('PYTHONPATH', 'VIRTUAL_ENV')}
    for command in commands.strip().split('\n'):
        command = command.replace(' env', f' {tmp_path}/env') if ' env' in command else command.replace('env/', f'{tmp_path}/env/', 1)
        done = subprocess.run(command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f'{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}'
    program = ('import mujoco, synovia, mujoco.egl, mujoco.introspect.functions as f; '
               'm = mujoco.MjModel.from_xml_string("<mujoco/>"); print(mujoco.__file__, len(f.FUNCTIONS) > 400, len(synovia.Batch(m, 2)))')
    out = subprocess.run([f'{tmp_path}/env/bin/python', '-c', program], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert out.stdout.startswith(str(tmp_path)) and out.stdout.endswith('True 2\n'), out.stderr


def test_make_shows_progress_and_honors_jobs():
    """`make -n` prints what would run: the native module is built by CMake, whose output is not hidden, with JOBS compilers."""
    done = subprocess.run(['make', '-n', 'python', 'JOBS=3'], cwd=ROOT, capture_output=True, text=True)
    build = [line for line in done.stdout.split('\n') if line.startswith('cmake --build')]
    assert done.returncode == 0 and len(build) == 1
    assert '-j 3' in build[0] and 'python_core' in build[0] and '/dev/null' not in build[0]
    assert 'JOBS=3 build/python/bin/python -m pip install' in done.stdout
