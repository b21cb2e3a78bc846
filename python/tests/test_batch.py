# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""synovia.Batch against worlds stepped one by one."""

import mujoco
import numpy as np
import pytest
import synovia

XML = '''<mujoco><worldbody><geom type="plane" size="5 5 .1"/><body pos="0 0 .3"><freejoint/><geom size=".1"/>
<body pos=".2 0 0"><joint axis="0 1 0"/><geom size=".05"/></body></body></worldbody>
<actuator><motor joint=""/></actuator></mujoco>'''.replace('joint=""', 'joint="j"').replace(
    '<joint axis', '<joint name="j" axis')


@pytest.fixture
def m():
    return mujoco.MjModel.from_xml_string(XML)


@pytest.mark.parametrize('nthread', [1, 2, 5])
def test_equals_single_worlds(m, nthread):
    batch = synovia.Batch(m, 7, nthread=nthread)
    ctrl = np.random.default_rng(0).normal(size=(20, 7, m.nu))
    for c in ctrl:
        batch.ctrl = c
        batch.step(3)
    for w in range(7):
        d = mujoco.MjData(m)
        for c in ctrl:
            d.ctrl = c[w]
            mujoco.mj_step(m, d, 3)
        np.testing.assert_array_equal(batch.qpos[w], d.qpos)
        np.testing.assert_array_equal(batch.xmat[w], d.xmat)
        assert batch.time[w] == d.time


def test_arrays(m):
    batch = synovia.Batch(m, 4)
    assert batch.qpos is batch.qpos and batch.qpos.shape == (4, m.nq) and batch.xpos.shape == (4, m.nbody, 3)
    batch.qpos[2, 2] = 5
    batch.forward()
    assert batch.xpos[2, 1, 2] == 5 and batch.xpos[1, 1, 2] == 0.3
    qpos = batch.qpos
    del batch
    assert qpos[2, 2] == 5


def test_reset(m):
    batch = synovia.Batch(m, 4)
    batch.qpos, batch.time
    batch.step(10)
    batch.reset([1, 3])
    assert (batch.time == 0).tolist() == [False, True, False, True] and batch.qpos[1, 2] == 0.3
    batch.reset(np.array([True, False, False, False]), np.r_[2.0, m.qpos0, np.ones(m.nv)])
    assert batch.time[0] == 2 and (batch.qvel[0] == 1).all()
    with pytest.raises(ValueError, match='trailing dimension of state'):
        batch.reset(state=np.zeros(3))


def test_bad_input(m):
    with pytest.raises(ValueError, match='nworld is 0'):
        synovia.Batch(m, 0)
    with pytest.raises(TypeError):
        synovia.Batch(None, 1)
    batch = synovia.Batch(m, 2)
    with pytest.raises(AttributeError, match="a batch has no field 'efc_J'"):
        batch.efc_J
    with pytest.raises(ValueError):
        batch.ctrl = np.zeros((3, 5))
    with pytest.raises(IndexError):
        batch.reset([7])


def make_env(m, **kw):
    return synovia.vector.VectorEnv(
        m, 6, observe=lambda b: np.hstack([b.qpos, b.qvel]), reward=lambda b, a: b.qpos[:, 2],
        done=lambda b: b.qpos[:, 2] < 0.25,
        randomize=lambda b, worlds, rng: b.qpos.__setitem__((worlds, 2), 0.3 + rng.random(len(worlds))), **kw)


def test_vector_env(m):
    env = make_env(m, max_steps=40, frame_skip=5)
    first, _ = env.reset(seed=3)
    assert first.shape == (6, m.nq + m.nv)
    history, ends, cuts = [], 0, 0
    for _ in range(120):
        obs, reward, terminated, truncated, info = env.step(np.zeros((6, m.nu)))
        history.append(obs)
        ends, cuts = ends + terminated.sum(), cuts + truncated.sum()
        for w in np.flatnonzero(terminated):
            assert info['final_obs'][w, 2] < 0.25 <= obs[w, 2] and reward[w] == info['final_obs'][w, 2]
    assert ends > 0 and cuts > 0
    again = make_env(m, max_steps=40, frame_skip=5, nthread=1)
    np.testing.assert_array_equal(again.reset(seed=3)[0], first)
    for expected in history:
        np.testing.assert_array_equal(again.step(np.zeros((6, m.nu)))[0], expected)
    with pytest.raises(ValueError, match='action should be of shape'):
        env.step(np.zeros(3))
