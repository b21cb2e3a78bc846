# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""The type stubs: consistent, complete, and of use to a type checker."""

import pathlib
import re
import shutil
import subprocess
import sys

import mujoco
import pytest

PACKAGE = pathlib.Path(mujoco.__file__).parent
MYPY = shutil.which('mypy') or shutil.which('mypy', path='/usr/bin')
needs_mypy = pytest.mark.skipif(MYPY is None, reason='needs mypy')

GOOD_AND_BAD = '''
import mujoco
import numpy as np

m = mujoco.MjModel.from_xml_path('a.xml')
d = mujoco.MjData(m)
mujoco.mj_step(m, d, nstep=3)
d.qpos = [1, 2, 3]
d.qpos[:] = 0.5
x: float = d.time + m.opt.timestep
y: np.ndarray = m.body('torso').mass
jac = np.zeros((3, m.nv))
mujoco.mj_jacBody(m, d, jac, None, 1)
kind = m.geom_type == mujoco.mjtGeom.mjGEOM_BOX
with mujoco.Renderer(m) as renderer:
    renderer.update_scene(d)
mujoco.mj_step(d, m)  # type: ignore[arg-type]
mujoco.mj_stop(m, d)  # type: ignore[attr-defined]
mujoco.mj_jacBody(m, d, [1], None, 1)  # type: ignore[arg-type]
m.nq = 3  # type: ignore[misc]
d.time = 'noon'  # type: ignore[assignment]
mujoco.mjtGeom.mjGEOM_CUBE  # type: ignore[attr-defined]
'''


def run_mypy(tmp_path, *args):
    done = subprocess.run([MYPY, '--cache-dir', str(tmp_path / 'cache'), '--python-executable', sys.executable, *args],
                          capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout


@needs_mypy
def test_stubs_pass_the_strict_checks(tmp_path):
    run_mypy(tmp_path, '--strict', '--follow-imports=silent', *map(str, PACKAGE.glob('*.pyi')))


@needs_mypy
def test_errors_of_users_are_found(tmp_path):
    (tmp_path / 'program.py').write_text(GOOD_AND_BAD)
    run_mypy(tmp_path, '--warn-unused-ignores', 'program.py')


def test_stubs_are_complete():
    text = (PACKAGE / '__init__.pyi').read_text()
    missing = [n for n in dir(mujoco) if not n.startswith('_') and not re.search(rf'\b{n}\b', text)
               and not isinstance(getattr(mujoco, n), type(sys)) and n not in ('ctypes', 'os', 'pkgutil', 'Union')]
    assert not missing
    assert (PACKAGE / 'py.typed').exists()


def test_docstrings_have_signature_and_meaning():
    for name, function in vars(mujoco._functions).items():
        if name.startswith('mj'):
            signature, _, meaning = function.__doc__.partition('\n\n')
            assert signature.startswith(name + '(') and meaning.strip(), name
    m = mujoco.MjModel.from_xml_string('<mujoco/>')
    for struct in (m, mujoco.MjData(m)):
        for name in struct._all_fields:
            if hasattr(getattr(struct, name), 'dtype') and not name.startswith(('solver_', 'maxuse_', 'energy')):
                assert getattr(type(struct), name).__doc__, name


TYPED = '''
import mujoco
import numpy as np
import synovia
from synovia import vector

spec = mujoco.MjSpec()
body = spec.worldbody.add_body(name='b', pos=[0, 0, 1])
geom: mujoco.MjsGeom = body.add_geom(size=[.1, 0, 0])
joint: mujoco.MjsJoint = body.add_freejoint()
model: mujoco.MjModel = spec.compile()
found = spec.body('b')
if found is not None:
    found.pos = [1, 2, 3]
data = mujoco.MjData(model)
with mujoco.Renderer(model) as renderer:
    image: np.ndarray = renderer.render()
batch = synovia.Batch(model, 4)
qpos: np.ndarray = batch.qpos
world: mujoco.MjData = batch[0]
dist: np.ndarray = batch.ray([[[0, 0, 1]]], [[[0, 0, -1]]])[0]
body.add_geom(colour=[1, 0, 0, 1])  # type: ignore[call-arg]
wrong: mujoco.MjsBody = body.add_geom()  # type: ignore[assignment]
text: str = renderer.render()  # type: ignore[assignment]
number: int = batch.jac(1, [1])  # type: ignore[assignment]
'''


@needs_mypy
def test_results_have_types(tmp_path):
    (tmp_path / 'typed.py').write_text(TYPED)
    run_mypy(tmp_path, '--warn-unused-ignores', 'typed.py')
