#!/usr/bin/env python3
# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""What calls from Python cost. Run by `make python-bench`, on a machine that does nothing else.

Unit of the first table: u, a plain numpy assignment `q[0] = x` on a held view, measured in the same
run. Each row has the goal beside it; the last column says whether it was met.
"""

import copy
import os
import pathlib
import pickle
import statistics
import subprocess
import sys
import time
import timeit

import mujoco
import numpy as np

import synovia
from synovia import vector

MODELS = pathlib.Path(__file__).resolve().parents[1] / 'models'
HINGE = '<mujoco><worldbody><body name="link"><joint/><geom size=".1"/></body></worldbody></mujoco>'


def nanoseconds(statement, names, number=20000, repeat=15):
    """Least time of one execution of the statement."""
    return min(timeit.repeat(statement, globals=names, number=number, repeat=repeat)) / number * 1e9


def report(what, value, goal, unit, least=False):
    met = value >= goal if least else value <= goal
    print(f'{what:52} {value:8.2f} {unit:3} goal {goal:6.2f} {"met" if met else "NOT MET"}', flush=True)


def humanoid():
    """The humanoid lying on the floor, in contact."""
    model = mujoco.MjModel.from_xml_path(str(MODELS / 'humanoid.xml'))
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, 500)
    return model, data


def attribute_costs():
    m, d = humanoid()
    hm = mujoco.MjModel.from_xml_string(HINGE)
    hd = mujoco.MjData(hm)
    names = dict(mujoco=mujoco, m=m, d=d, q=d.qpos, hm=hm, hd=hd, copy=copy, pickle=pickle, x=1.0,
                 blob=pickle.dumps(d))
    u = nanoseconds('q[0] = x', names)
    print(f'u = {u:.1f} ns')
    for statement, goal in (('d.qpos', 1), ('d.qpos[0] = x', 1.8), ('m.nq', 0.8), ('d.time', 0.8),
                            ('m.opt.timestep', 2), ('mujoco.mj_name2id(m, 5, "torso")', 3),
                            ('d.body("torso").xpos', 6), ('d.contact[0].dist', 5)):
        report(statement, nanoseconds(statement, names) / u, goal, 'u')
    # The C function takes 37 ns in the reference and no longer here; it is not taken off.
    report('mujoco.mj_kinematics(hm, hd), the C function included',
           nanoseconds('mujoco.mj_kinematics(hm, hd)', names) / u, 2.5, 'u')
    for statement, goal in (('mujoco.MjData(hm)', 20), ('copy.copy(d)', 15),
                            ('pickle.loads(pickle.dumps(d))', 500)):
        report(statement, nanoseconds(statement, names, 200) / 1000, goal, 'us')


def wall(code):
    """Median wall time of a fresh interpreter that runs the code, in milliseconds."""
    times = []
    for _ in range(9):
        start = time.perf_counter()
        subprocess.run([sys.executable, '-c', code], check=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def import_cost():
    os.environ['MUJOCO_GL'] = 'disable'
    report('import mujoco, above numpy', wall('import mujoco') - wall('import numpy'), 45, 'ms')


def batch_costs(worlds=256, steps=20, rounds=7):
    """Rounds of the three ways side by side; medians of their ratios."""
    model, data = humanoid()
    state = np.tile(np.concatenate([data.qpos, data.qvel]), (worlds, 1))
    batches = [synovia.Batch(model, worlds, nthread=n) for n in (1, 2)]
    singles = [mujoco.MjData(model) for _ in range(worlds)]

    def restart():
        for batch in batches:
            batch.reset()
            batch.qpos[...], batch.qvel[...] = np.split(state, [model.nq], axis=1)
        for single in singles:
            mujoco.mj_resetData(model, single)
            single.qpos[:], single.qvel[:] = data.qpos, data.qvel

    over, gain = [], []
    for _ in range(rounds):
        restart()
        start = time.perf_counter()
        for single in singles:
            mujoco.mj_step(model, single, steps)
        alone = time.perf_counter() - start
        seconds = []
        for batch in batches:
            start = time.perf_counter()
            batch.step(steps)
            seconds.append(time.perf_counter() - start)
        over.append(100 * (seconds[0] / alone - 1))
        gain.append(seconds[0] / seconds[1])
    report(f'Batch.step, {worlds} humanoids, above mj_step alone', statistics.median(over), 3, '%')
    report('Batch.step, two threads against one', statistics.median(gain), 1.9, 'x', least=True)


class SingleEnv:
    """What a single environment does: one world, its own arrays, autoreset."""

    def __init__(self, model):
        self.model, self.data, self.length = model, mujoco.MjData(model), 0

    def reset(self):
        mujoco.mj_resetData(self.model, self.data)
        self.length = 0
        return np.concatenate([self.data.qpos, self.data.qvel])

    def step(self, action):
        self.data.ctrl[:] = action
        mujoco.mj_step(self.model, self.data, 1)
        self.length += 1
        observation = np.concatenate([self.data.qpos, self.data.qvel])
        reward = float(self.data.qvel[0] - 0.1 * np.square(action).sum())
        terminated = bool(abs(self.data.qpos[0]) > 100)
        return observation, reward, terminated, self.length >= 1000, {}


def vector_cost(name, num_envs=256, rounds=5, steps=20):
    model = mujoco.MjModel.from_xml_path(str(MODELS / name))
    env = vector.VectorEnv(
        model, num_envs, lambda b: np.concatenate([b.qpos, b.qvel], axis=1),
        lambda b, a: b.qvel[:, 0] - 0.1 * np.square(a).sum(axis=1), lambda b: np.abs(b.qpos[:, 0]) > 100)
    singles = [SingleEnv(model) for _ in range(num_envs)]
    actions = np.random.default_rng(1).uniform(-1, 1, (steps, num_envs, model.nu))
    env.reset(seed=1)
    for single in singles:
        single.reset()
    gain = []
    for _ in range(rounds):
        start = time.perf_counter()
        for action in actions:
            env.step(action)
        together = time.perf_counter() - start
        start = time.perf_counter()
        for action in actions:
            results = [single.step(a) for single, a in zip(singles, action)]
            np.stack([r[0] for r in results])
        gain.append((time.perf_counter() - start) / together)
    report(f'synovia.vector against single environments, {name}', statistics.median(gain), 5, 'x', least=True)


def vector_profile(name, num_envs=256, rounds=5, steps=20):
    """Prints what a step of a vector environment consists of, and what two cores could gain at most.

    All times are CPU times of one thread, so that other programs disturb them little. The bound takes the physics as halved
    and the rest as it is.
    """
    model = mujoco.MjModel.from_xml_path(str(MODELS / name))
    env = vector.VectorEnv(
        model, num_envs, lambda b: np.concatenate([b.qpos, b.qvel], axis=1),
        lambda b, a: b.qvel[:, 0] - 0.1 * np.square(a).sum(axis=1), lambda b: np.abs(b.qpos[:, 0]) > 100, nthread=1)
    singles = [SingleEnv(model) for _ in range(num_envs)]
    actions = np.random.default_rng(1).uniform(-1, 1, (steps, num_envs, model.nu))
    inside = []

    def timed_step(nstep):
        start = time.thread_time()
        type(env.batch).step(env.batch, nstep)
        inside.append(time.thread_time() - start)

    object.__setattr__(env.batch, 'step', timed_step)
    best = np.full(3, np.inf)  # whole step, physics in it, single environments; CPU time in milliseconds
    for _ in range(rounds):
        env.reset(seed=1)
        for single in singles:
            single.reset()
        inside.clear()
        start = time.thread_time()
        for action in actions:
            env.step(action)
        whole = time.thread_time() - start
        start = time.thread_time()
        for action in actions:
            results = [single.step(a) for single, a in zip(singles, action)]
            np.stack([r[0] for r in results])
        best = np.minimum(best, 1e3 / steps * np.array([whole, sum(inside), time.thread_time() - start]))
    whole, physics, separate = best
    rest = whole - physics
    print(f'{name:14} {num_envs} worlds: step {whole:5.2f} ms, of which physics {physics:5.2f}, NumPy {rest:4.2f}; '
          f'single environments {separate:5.2f} ms; gain on one core {separate / whole:4.2f}, '
          f'on two at most {separate / (rest + physics / 2):4.2f}', flush=True)


if __name__ == '__main__':
    attribute_costs()
    import_cost()
    batch_costs()
    for model_name in ('pole.xml', 'sprinter.xml', 'quadruped.xml', 'humanoid.xml'):
        if (MODELS / model_name).exists():
            vector_cost(model_name)
            vector_profile(model_name)
