# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Random calls with random arguments: exceptions are fine, crashes are not.

    python fuzz.py SECONDS [SEED]
"""

import inspect
import random
import re
import sys
import time

import mujoco
import numpy as np

XML = '''<mujoco><worldbody><geom name="f" type="plane" size="5 5 .1"/><body name="b" pos="0 0 .1"><freejoint/>
<geom name="g" type="box" size=".1 .1 .1"/><site name="s"/><body name="c"><joint name="j"/><geom size=".1"/></body></body>
</worldbody><actuator><motor name="a" joint="j"/></actuator><sensor><jointpos joint="j"/></sensor></mujoco>'''

# These write files, print, load libraries, draw without a context, or stay for good.
SKIP = re.compile(r'mjr_|mj_print|mju_print|mj_save|mj_load|mju_writeLog|set_|mj_resetCallbacks|mju_getXML|mj_setTotalmass'
                  r'|mjv_')

# Addresses as numbers, sizes that the memory belongs to, files, and elements of a spec used after others were deleted.
UNTOUCHED = re.compile(r'_|threadpool|pstack|pbase|parena|narena|nbuffer|maxuse|to_file|to_zip|from_file|from_zip|delete|'
                       r'detach|modelfiledir|recompile')


def functions():
    for name, value in vars(mujoco).items():
        if name.startswith(('mj_', 'mju_', 'mjd_')) and inspect.isbuiltin(value) and not SKIP.match(name):
            yield value


def argument(rng, m, d):
    n = rng.choice([0, 1, 2, 3, 4, 6, 7, m.nq, m.nv, 9, 16, m.nM])
    return rng.choice([
        lambda: m, lambda: d, lambda: None, lambda: rng.randint(-3, 12), lambda: rng.choice([0, 1, 2**31, -2**40, 2**70]),
        lambda: rng.random(), lambda: np.zeros(n), lambda: np.random.normal(size=n), lambda: np.zeros((3, m.nv)),
        lambda: np.eye(max(1, n)), lambda: np.zeros(n, np.int32), lambda: np.zeros(n, np.float32), lambda: [1.0] * n,
        lambda: 'b', lambda: b'g', lambda: '', lambda: 'xyz', lambda: np.full(n, np.nan), lambda: mujoco.mjtObj.mjOBJ_GEOM,
        lambda: np.zeros((n, 2))[:, 0], lambda: object(), lambda: np.zeros(6, np.uint8), lambda: d.qpos, lambda: d.qvel,
        lambda: d.qM, lambda: np.zeros(1, np.int32)])()


def likely(rng, name, m, d):
    """An argument that has a chance to be right."""
    known = {'m': m, 'd': d, 'jacp': np.zeros((3, m.nv)), 'jacr': np.zeros((3, m.nv)), 'point': np.zeros(3),
             'qpos': np.zeros(m.nq), 'qvel': np.zeros(m.nv), 'geomid': np.zeros(1, np.int32), 'pnt': np.ones(3),
             'res': np.zeros(rng.choice([3, 4, m.nv])), 'vec': np.ones(rng.choice([3, 4, m.nv])), 'name': 'b'}
    return known[name] if name in known and rng.random() < 0.8 else argument(rng, m, d)


def may_write(m, d, owner, value):
    """Indices and counts of models and data are trusted by the engine, as they are in C; and solver, cone and
    so on may change between whole steps only."""
    compiled = owner is m or owner is d or type(owner).__name__.startswith(('_Mj', 'MjContact', 'MjOption'))
    return not compiled or isinstance(value, float) or getattr(value, 'dtype', None) in (np.float64, np.float32)


def touch(rng, m, d, spec):
    """Reads, writes or calls an attribute of some object, or of what it holds."""
    owner = rng.choice([m, d, spec, spec.worldbody, m.opt, m.vis, d.contact, d.warning, mujoco.MjvOption(), mujoco.MjvCamera()])
    for _ in range(rng.randint(1, 3)):
        names = [n for n in dir(type(owner)) if not UNTOUCHED.match(n)]
        if not names:
            return
        name = rng.choice(names)
        value = getattr(owner, name)
        if callable(value):
            value = value(*(argument(rng, m, d) for _ in range(rng.randint(0, 2))))
        elif rng.random() < 0.3 and may_write(m, d, owner, value):
            setattr(owner, name, rng.choice([value, argument(rng, m, d)]))
        owner = value
        if not type(owner).__module__.startswith('mujoco'):
            return


def main(seconds, seed=0):
    rng = random.Random(seed)
    np.random.seed(seed)
    mujoco.set_mju_user_warning(lambda text: None)
    everything = list(functions())
    m = mujoco.MjModel.from_xml_string(XML)
    d = mujoco.MjData(m)
    calls = done = 0
    end = time.time() + seconds
    while time.time() < end:
        if calls % 200 == 0:
            d = mujoco.MjData(m)
            spec = mujoco.MjSpec.from_string(XML)
        f = rng.choice(everything)
        names = re.findall(r'[(,] ?(\w+): ', f.__doc__.split('->')[0])
        calls += 1
        try:
            if rng.random() < 0.2:
                touch(rng, m, d, spec)
            else:
                f(*(likely(rng, name, m, d) for name in names))
            done += 1
        except SystemError:  # a function that breaks the rules of Python
            raise
        except Exception:
            pass
    mujoco.set_mju_user_warning(None)
    return calls, done


if __name__ == '__main__':
    print('%d calls, %d of them accepted' % main(float(sys.argv[1]), *map(int, sys.argv[2:])))
