# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""synovia.Batch against worlds stepped one by one."""

import copy
import os
import threading

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
    with pytest.raises(ValueError, match='nworld: expected at least one world, got 0'):
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


@pytest.mark.parametrize('nthread', [1, 2, 5])
def test_worlds_with_models_of_their_own(m, nthread):
    """Each world equals a model changed by hand, to the bit, and the model itself stays as it is."""
    before = {f: np.array(getattr(m, f)) for f in ('body_mass', 'geom_friction', 'body_invweight0', 'dof_M0')}
    batch = synovia.Batch(m, 6, nthread=nthread)
    mass, friction, gravity = (batch.expand(f) for f in ('body_mass', 'geom_friction', 'opt.gravity'))
    assert mass.shape == (6, m.nbody) and batch.expand('body_mass') is mass
    assert batch.expand('opt.timestep').shape == (6,)
    rng = np.random.default_rng(1)
    mass[:, 1:] *= rng.uniform(.5, 2, (6, m.nbody - 1))
    friction[:, :, 0] = rng.uniform(.1, 1, (6, m.ngeom))
    gravity[:, 0] = rng.uniform(-1, 1, 6)
    batch.set_const()
    batch.step(100)
    for w in range(6):
        single = copy.copy(m)
        single.body_mass, single.geom_friction, single.opt.gravity = mass[w], friction[w], gravity[w]
        d = mujoco.MjData(single)
        mujoco.mj_setConst(single, d)
        np.testing.assert_array_equal(batch.expand('body_invweight0')[w], single.body_invweight0)
        d = mujoco.MjData(single)
        mujoco.mj_step(single, d, 100)
        np.testing.assert_array_equal(batch.qpos[w], d.qpos)
    for f, value in before.items():
        np.testing.assert_array_equal(getattr(m, f), value)
    assert not np.allclose(batch.qpos[0], batch.qpos[1])


def test_set_const_writes_to_no_shared_field():
    """Whatever mj_setConst computes has rows of its own: no byte of the model changes."""
    m = mujoco.MjModel.from_xml_string('''<mujoco><worldbody><light pos="0 0 1"/><camera pos="0 0 1"/>
      <body name="a" pos="0 0 1"><joint name="j" axis="0 1 0"/><geom size=".1" pos=".2 0 0"/><light/><camera/>
      <site name="s"/><body name="b"><joint name="k"/><geom size=".1"/><site name="t" pos=".1 0 0"/></body></body>
      </worldbody><tendon><spatial name="ten"><site site="s"/><site site="t"/></spatial></tendon>
      <equality><weld body1="a" body2="b"/></equality>
      <actuator><position joint="j" kp="2" dampratio="1"/><motor tendon="ten"/></actuator></mujoco>''')
    names = [f for f in m._all_fields if isinstance(getattr(m, f), np.ndarray)]
    before = {f: getattr(m, f).copy() for f in names}
    batch = synovia.Batch(m, 2)
    batch.expand('body_mass')[:] *= 3
    batch.expand('body_pos')[:, 1, 2] = 5
    batch.expand('qpos0')[:] = .3
    batch.expand('cam_pos')[:] += 1
    batch.expand('light_pos')[:] += 1
    batch.set_const()
    for f in names:
        np.testing.assert_array_equal(getattr(m, f), before[f], f)
    assert not np.array_equal(batch.expand('dof_M0')[0], m.dof_M0)


def test_what_cannot_be_expanded(m):
    batch = synovia.Batch(m, 2)
    for field in ('geom_type', 'mesh_vert', 'nothing', 'opt.cone', 'flex_vert'):
        with pytest.raises(AttributeError, match=field):
            batch.expand(field)


def test_fields_of_other_types(m):
    batch = synovia.Batch(m, 3)
    assert batch.body_awake.dtype == np.intc if hasattr(mujoco.MjData, 'body_awake') else True
    assert batch.eq_active.dtype == np.uint8 and batch.eq_active.shape == (3, 0)
    assert batch.moment_rownnz.dtype == np.intc and batch.moment_rownnz.shape == (3, m.nu)
    batch.step()
    assert (batch.moment_rownnz == 1).all()


def test_callback_before_each_substep(m):
    batch, seen = synovia.Batch(m, 2), []

    def control(b, k):
        seen.append((k, b.time[0]))
        b.ctrl[:] = k
    batch.step(4, control)
    assert [k for k, _ in seen] == [0, 1, 2, 3] and seen[3][1] == pytest.approx(3 * m.opt.timestep)
    d = mujoco.MjData(m)
    for k in range(4):
        d.ctrl = k
        mujoco.mj_step(m, d)
    np.testing.assert_array_equal(batch.qpos[1], d.qpos)


def test_rays_jacobians_and_heights():
    m = mujoco.MjModel.from_xml_string('''<mujoco><asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 .1"
      elevation="0 0 1 1"/></asset><worldbody><geom name="ground" type="hfield" hfield="h"/>
      <body name="ball" pos="0 0 3"><freejoint/><geom name="g" size=".1"/><site name="s" pos=".05 0 0"/></body>
      </worldbody></mujoco>''')
    batch = synovia.Batch(m, 4)
    batch.qpos[:, 0] = np.linspace(-.9, .9, 4)
    batch.forward()
    dist, geom = batch.ray(batch.qpos[:, None, :3] + [0, 0, 1], [[[0, 0, -1]]])
    np.testing.assert_allclose(dist[:, 0], .9)
    assert (geom == m.geom('g').id).all() and dist.shape == (4, 1)
    dist, geom = batch.ray([[[5, 5, 1], [0, .5, 2]]], [[[0, 0, -1], [0, 0, -1]]])
    assert (geom == [-1, m.geom('ground').id]).all()
    assert dist[:, 0].tolist() == [-1] * 4
    jacp, jacr = batch.jac(mujoco.mjtObj.mjOBJ_SITE, [m.site('s').id])
    for w in range(4):
        d = mujoco.MjData(m)
        d.qpos = batch.qpos[w]
        mujoco.mj_forward(m, d)
        want = np.zeros((2, 3, m.nv))
        mujoco.mj_jacSite(m, d, want[0], want[1], 0)
        np.testing.assert_array_equal([jacp[w, 0], jacr[w, 0]], want)
    # The first row of elevations lies at the greatest y: the field rises towards -y.
    height = batch.height('ground', [[[0, -1 + 1e-9], [0, 0], [.3, .5], [2, 0]]])
    np.testing.assert_allclose(height, [[1, .5, .25, np.nan]] * 4, atol=1e-8)
    with pytest.raises(mujoco.FatalError, match='height field'):
        batch.height('g', [[[0, 0]]])
    with pytest.raises(mujoco.FatalError, match='no such'):
        batch.jac(mujoco.mjtObj.mjOBJ_SITE, [7])


def test_zero_copy_to_other_libraries(m):
    batch = synovia.Batch(m, 3)
    other = np.from_dlpack(batch.qpos)
    batch.qpos[1, 2] = 7
    assert other[1, 2] == 7 and np.shares_memory(other, batch.qpos) and memoryview(batch.qvel).shape == (3, m.nv)


def test_pinned_threads_and_forked_processes(m):
    batch = synovia.Batch(m, 6, nthread=2, cores=[min(os.sched_getaffinity(0))])
    batch.qpos
    batch.step(3)
    with pytest.raises(ValueError, match='core'):
        batch.pin([100000])
    batch.pin([])
    want = batch.qpos.copy()
    child = os.fork()
    if child == 0:  # threads do not survive the fork: the batch of the child has its own
        batch.step(2)
        os._exit(0 if not np.array_equal(batch.qpos, want) else 1)
    assert os.waitpid(child, 0)[1] == 0
    batch.step(1)


def test_two_threads_in_one_batch_raise(m):
    """The second thread gets a RuntimeError while the first one steps; before, both wrote to the same worlds."""
    batch = synovia.Batch(m, 64)
    errors, done = [], []

    def work():
        for _ in range(300):
            try:
                batch.step(2)
                done.append(1)
            except RuntimeError as e:
                errors.append(str(e))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert errors and done and 'one thread at a time' in errors[0]
    batch.step()  # free again
    np.testing.assert_allclose(batch.time, (2 * len(done) + 1) * m.opt.timestep, rtol=1e-9)


def test_keyframes_that_do_not_exist(m):
    batch = synovia.Batch(m, 2)
    for key in (77, -2):
        with pytest.raises(IndexError, match=f'key: {key} is out of range'):
            batch.reset(key=key)
