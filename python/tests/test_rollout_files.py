# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""synovia.rollout: one process, several under mpirun, one of them killed, and the rest resumed."""

import importlib.util
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import mujoco
import mujoco.rollout
import numpy as np
import pytest
from synovia.rollout import rollout

MODEL = pathlib.Path(__file__).resolve().parents[2] / 'models' / 'sprinter.xml'
needs_mpi = pytest.mark.skipif(not (shutil.which('mpirun') and importlib.util.find_spec('mpi4py')),
                               reason='needs mpirun and mpi4py')
PROGRAM = '''
import sys
import mujoco, numpy as np
from synovia.rollout import rollout
m = mujoco.MjModel.from_xml_path(sys.argv[1])
rng = np.random.default_rng(0)
state = np.concatenate([[0], m.qpos0, np.zeros(m.nv)]) + .01 * rng.normal(size=(48, 1 + m.nq + m.nv))
rollout(m, state, rng.uniform(-1, 1, (48, 400, m.nu)), sys.argv[2], piece=2, resume=len(sys.argv) > 3)
'''


def start(num, *arguments):
    ranks = ['mpirun', '-n', str(num), '--oversubscribe', '--bind-to', 'none', '--mca', 'btl', 'self,vader',
             '--mca', 'btl_vader_single_copy_mechanism', 'none'] if num else []
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT='1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM='1', MUJOCO_GL='disable')
    return subprocess.Popen([*ranks, sys.executable, '-c', PROGRAM, str(MODEL), *map(str, arguments)], env=environment,
                            stderr=subprocess.PIPE, text=True)


def check(process):
    errors = process.communicate(timeout=200)[1]
    assert process.returncode == 0, errors


def files(folder):
    return {name: (folder / f'{name}.npy').read_bytes() for name in ('states', 'sensordata')}


def test_equals_rollout_in_memory(tmp_path):
    m = mujoco.MjModel.from_xml_path(str(MODEL))
    rng = np.random.default_rng(1)
    state = np.concatenate([[0], m.qpos0, np.zeros(m.nv)]) + .01 * rng.normal(size=(5, 1 + m.nq + m.nv))
    control = rng.uniform(-1, 1, (5, 20, m.nu))
    rollout(m, state, control, tmp_path, piece=2)
    want = mujoco.rollout.rollout(m, mujoco.MjData(m), state, control)
    np.testing.assert_array_equal(np.load(tmp_path / 'states.npy'), want[0])
    np.testing.assert_array_equal(np.load(tmp_path / 'sensordata.npy'), want[1])
    assert sorted(p.name for p in tmp_path.iterdir()) == ['sensordata.npy', 'states.npy']
    with pytest.raises(ValueError, match='nothing to resume'):
        rollout(m, state, control, tmp_path, resume=True)
    with pytest.raises(ValueError, match='expected states'):
        rollout(m, state[:, 1:], control, tmp_path)
    (tmp_path / 'pieces').write_bytes(b'x' * 70)
    with pytest.raises(ValueError, match='another batch'):
        rollout(m, state, control, tmp_path)


@needs_mpi
def test_ranks_and_a_killed_one(tmp_path):
    check(start(0, tmp_path / 'alone'))
    for num in (2, 4):
        check(start(num, tmp_path / f'ranks{num}'))
        assert files(tmp_path / f'ranks{num}') == files(tmp_path / 'alone')
    cut = tmp_path / 'cut'
    process = start(2, cut)
    end = time.time() + 100
    while time.time() < end and not ((cut / 'pieces').exists() and (cut / 'pieces').read_bytes()[64:].count(1) >= 2):
        assert process.poll() is None
    children = pathlib.Path(f'/proc/{process.pid}/task/{process.pid}/children').read_text().split()
    os.kill(int(children[-1]), signal.SIGKILL)
    process.communicate(timeout=60)
    assert process.returncode != 0 and (cut / 'pieces').exists()
    check(start(2, cut, 'resume'))
    assert files(cut) == files(tmp_path / 'alone')
