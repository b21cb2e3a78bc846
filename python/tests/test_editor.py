# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""What editors and notebooks show: docstrings, signatures, suggestions, representations."""

import inspect
import pickle
import sys

import mujoco
import numpy as np
import pytest

import synovia
from synovia import spaces, vector

MODEL = '''<mujoco model="cart"><worldbody><body name="cart"><joint name="slide" type="slide"/><geom name="box" size=".1"/>
<body name="pole"><joint name="hinge" axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 .5"/></body></body></worldbody>
<actuator><motor joint="slide" ctrlrange="-2 3"/><motor joint="hinge"/></actuator></mujoco>'''


@pytest.fixture
def m():
    return mujoco.MjModel.from_xml_string(MODEL)


def modules():
    return [v for k, v in sys.modules.items() if k == 'mujoco' or k == 'synovia' or k.startswith(('mujoco._', 'synovia.'))]


def test_every_class_has_a_docstring_of_its_own():
    missing = {f'{c.__module__}.{c.__qualname__}' for module in modules() for c in vars(module).values()
               if isinstance(c, type) and c.__module__.startswith(('mujoco', 'synovia')) and not c.__dict__.get('__doc__')}
    assert not missing
    assert all(vars(c).get('__doc__') for c in (mujoco.MjVisual.Global, mujoco.MjVisual.Map))


def test_every_function_has_a_signature():
    for module in (mujoco._functions, mujoco._render):
        for name, function in vars(module).items():
            if name.startswith('mj'):
                parameters = inspect.signature(function).parameters
                first_line = function.__doc__.split('\n')[0]
                assert all(p in first_line for p in parameters), name
    for name, value in vars(mujoco).items():
        if callable(value) and not (isinstance(value, type) and issubclass(value, Exception)) and name != 'MjStruct':
            inspect.signature(value)
    for cls in (mujoco.MjModel, mujoco.MjData, mujoco.MjSpec, mujoco.MjsBody, mujoco.MjrContext, mujoco.Renderer, synovia.Batch):
        for name in dir(cls):
            if callable(getattr(cls, name)) and not name.startswith('_'):
                inspect.signature(getattr(cls, name))
    assert str(inspect.signature(mujoco.mj_step)) == '(m, d, nstep=1)'
    assert str(inspect.signature(mujoco.MjModel.from_xml_path)) == '(filename, assets=None)'
    assert str(inspect.signature(mujoco.MjData)) == '(model)' and str(inspect.signature(mujoco.MjOption)) == '()'
    assert list(inspect.signature(mujoco.MjModel.body).parameters) == ['self', 'name']
    assert list(inspect.signature(mujoco.mjtGeom).parameters) == ['value']
    assert inspect.signature(mujoco.MjsBody.add_geom).return_annotation is mujoco.MjsGeom
    assert inspect.signature(mujoco.Renderer.render).return_annotation is np.ndarray


@pytest.mark.parametrize('look, words', [
    (lambda m, d: d.qpso, "Did you mean 'qpos'?"), (lambda m, d: m.geom_siz, "Did you mean 'geom_size'?"),
    (lambda m, d: m.opt.time_step, "Did you mean 'timestep'?"), (lambda m, d: d.opt, 'data.model.opt'),
    (lambda m, d: m.qvel, 'mujoco.MjData(model)'), (lambda m, d: d.body('cart').xpso, "Did you mean 'xpos'?"),
    (lambda m, d: setattr(d, 'crtl', 1), "Did you mean 'ctrl'?"), (lambda m, d: setattr(m, 'nq', 1), 'MjSpec'),
    (lambda m, d: mujoco.MjSpec().add_bodi, "Did you mean 'add_"), (lambda m, d: mujoco.MjSpec().worldbody.add_goem, "'add_geom'"),
    (lambda m, d: synovia.Batch(m, 2).qpoz, "Did you mean 'qpos'?"), (lambda m, d: synovia.Batch(m, 2).body_mass, 'expand'),
    (lambda m, d: synovia.Batch(m, 2).efc_J, 'batch[world].efc_J')])
def test_attributes_that_do_not_exist_suggest_others(m, look, words):
    with pytest.raises(AttributeError) as e:
        look(m, mujoco.MjData(m))
    assert words in str(e.value)
    assert words in str(pickle.loads(pickle.dumps(e.value)))


def test_a_missing_attribute_is_a_plain_attribute_error(m):
    assert not hasattr(m, 'qpos') and getattr(m, 'nothing', 5) == 5

    class Camera(mujoco.MjvCamera):
        def __getattr__(self, name):
            return name.upper()

    assert Camera().anything == 'ANYTHING' and Camera().distance > 0


def test_names_that_do_not_exist_suggest_others(m):
    with pytest.raises(KeyError, match="Did you mean 'hinge'?"):
        m.joint('hing')
    with pytest.raises(KeyError) as e:
        m.body('xyzzy')
    assert 'Did you mean' not in str(e.value) and "'pole'" in str(e.value)
    with pytest.raises(TypeError, match="Did you mean 'rgba'?"):
        mujoco.MjSpec().worldbody.add_geom(rgb=[1, 0, 0, 1])


def test_representation_of_a_batch(m):
    batch = synovia.Batch(m, 8)
    assert repr(batch) == "<synovia.Batch: 8 worlds of 'cart' (nq 2, nv 2, nu 2)>"
    batch.expand('body_mass')
    assert repr(batch).endswith('expanded: body_mass>')
    assert {'qpos', 'ctrl', 'step', 'sensordata'} <= set(dir(batch))


def test_worlds_of_a_batch_are_data(m):
    batch = synovia.Batch(m, 3)
    batch.ctrl[:, 0] = [0, 1, 2]
    batch.step(5)
    batch.qvel[2, 0] = 7  # not stepped yet
    world = batch[2]
    assert isinstance(world, mujoco.MjData) and world.model is m and world.qvel[0] == 7 and world.time == batch.time[2]
    single = mujoco.MjData(m)
    single.ctrl[0] = 1
    mujoco.mj_step(m, single, 5)
    np.testing.assert_array_equal(batch[1].qpos, single.qpos)
    world.qpos[:] = 99
    assert batch.qpos[2, 0] != 99 and batch[-1].time == world.time and len(list(batch)) == 3
    with pytest.raises(IndexError, match='world 3 is out of range: the batch has 3'):
        batch[3]


def test_spaces_of_a_vector_environment(m):
    env = vector.VectorEnv(m, 4, lambda b: np.concatenate([b.qpos, b.qvel], axis=1), lambda b, a: b.qvel[:, 0])
    one, many = env.single_action_space, env.action_space
    assert one.shape == (2,) and many.shape == (4, 2) and one.low.tolist() == [-2, -np.inf] and one.high.tolist() == [3, np.inf]
    assert env.single_observation_space.shape == (4,) and env.observation_space.shape == (4, 4)
    observation, _ = env.reset(seed=1)
    assert observation in env.observation_space and observation.dtype == env.observation_space.dtype
    many.seed(3)
    action = many.sample()
    assert action in many and not many.contains(action[0]) and not one.contains([5, 0])
    many.seed(3)
    np.testing.assert_array_equal(many.sample(), action)
    env.step(action)


def test_boxes_sample_within_their_bounds():
    box = spaces.Box([-1, 0, -np.inf, -np.inf], [1, np.inf, 0, np.inf])
    samples = np.array([box.sample() for _ in range(200)])
    assert all(x in box for x in samples) and samples[:, 0].min() < -.8 and samples[:, 0].max() > .8
    assert box == spaces.Box(box.low, box.high) and 'Box' in repr(box)
    with pytest.raises(ValueError, match='same shape'):
        spaces.Box([0], [1, 2])


def test_observations_are_not_changed_by_the_next_step(m):
    env = vector.VectorEnv(m, 4, lambda b: b.qpos, lambda b, a: b.qvel[:, 0])
    first, _ = env.reset()
    kept = first.copy()
    env.step(np.ones((4, 2)))
    np.testing.assert_array_equal(first, kept)
