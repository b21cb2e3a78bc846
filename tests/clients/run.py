#!/usr/bin/env python3
# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Runs programs of others against our `mujoco`: every environment of Gymnasium, dm_control and robosuite, with pictures.

    python3 tests/clients/run.py gymnasium      # the v5 environments
    python3 tests/clients/run.py dm_control     # the tasks of its suite
    python3 tests/clients/run.py robosuite      # each environment ten times, with two cameras

prints a line for each: what it is, the steps done, the sum of rewards, the mean of a picture, whether all
numbers were finite. Exit code 1 if one failed. README.md beside this file tells what must be installed, and
how the clients' own tests are run.
"""

import os
import sys
import traceback

os.environ.setdefault('MUJOCO_GL', 'egl')

import numpy as np

STEPS = 100


def gymnasium_environments():
    import gymnasium
    names = sorted(name for name, spec in gymnasium.registry.items()
                   if name.endswith('-v5') and 'mujoco' in str(spec.entry_point))
    for name in names:
        yield name, lambda: run_gymnasium(gymnasium, name)


def run_gymnasium(gymnasium, name):
    env = gymnasium.make(name, render_mode='rgb_array')
    observation, _ = env.reset(seed=0)
    env.action_space.seed(0)
    total, finite = 0.0, np.isfinite(observation).all()
    for _ in range(STEPS):
        observation, reward, terminated, truncated, _ = env.step(env.action_space.sample())
        total += reward
        finite &= bool(np.isfinite(observation).all())
        if terminated or truncated:
            env.reset()
    picture = env.render()
    env.close()
    return total, picture, finite


def suite_tasks():
    from dm_control import suite
    for domain, task in suite.ALL_TASKS:
        yield f'{domain} {task}', lambda: run_suite(suite, domain, task)


def run_suite(suite, domain, task):
    env = suite.load(domain, task, task_kwargs={'random': 0})
    spec, rng = env.action_spec(), np.random.default_rng(0)
    env.reset()
    total, finite = 0.0, True
    for _ in range(STEPS):
        step = env.step(rng.uniform(np.maximum(spec.minimum, -1), np.minimum(spec.maximum, 1), spec.shape))
        total += step.reward or 0
        finite &= all(np.isfinite(v).all() for v in step.observation.values())
    return total, env.physics.render(120, 160, camera_id=0), finite


def robosuite_environments():
    import robosuite
    for name in sorted(robosuite.ALL_ENVIRONMENTS):
        yield name, lambda: run_robosuite(robosuite, name)


def run_robosuite(robosuite, name, runs=10):
    """Every reset is a hard one: the model is compiled again, and the renderer is replaced."""
    rng, total, finite = np.random.default_rng(0), 0.0, True
    for _ in range(runs):
        env = robosuite.make(name, robots=['Panda', 'Panda'] if name.startswith('TwoArm') else 'Panda', has_renderer=False,
                             has_offscreen_renderer=True, use_camera_obs=True, camera_heights=64, camera_widths=64,
                             camera_names=['agentview', 'robot0_eye_in_hand'], reward_shaping=True, hard_reset=True)
        for _ in range(2):
            env.reset()
            for _ in range(4):
                observation, reward, _, _ = env.step(rng.uniform(-1, 1, env.action_dim))
                total += reward
                finite &= bool(np.isfinite(observation['robot0_joint_pos']).all())
        picture = observation['agentview_image']
        env.close()
    return total, picture, finite


CLIENTS = {'gymnasium': gymnasium_environments, 'dm_control': suite_tasks, 'robosuite': robosuite_environments}


def main(client):
    import mujoco
    print(f'mujoco {mujoco.__version__} from {os.path.dirname(mujoco.__file__)}')
    passed = count = 0
    for name, run in CLIENTS[client]():
        count += 1
        try:
            total, picture, finite = run()
            good = finite and picture.dtype == np.uint8 and picture.std() > 1
            passed += good
            print(f'{name:40} {"ok" if good else "BAD"}  reward {total:12.5f}  picture {picture.mean():6.1f}', flush=True)
        except Exception:
            print(f'{name:40} FAILED')
            traceback.print_exc()
    print(f'{passed} of {count}')
    return 0 if passed == count and count else 1


if __name__ == '__main__':
    if len(sys.argv) != 2 or sys.argv[1] not in CLIENTS:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
