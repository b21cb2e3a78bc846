# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""rollout, minimize, msh2obj."""

import io
import struct

import mujoco
import numpy as np
import pytest
from mujoco import minimize, msh2obj, rollout

PENDULUM = '''<mujoco><option timestep="0.01"/><worldbody><body><joint name="j" axis="0 1 0" damping=".1"/>
<geom type="capsule" size=".02" fromto="0 0 0 0 0 -.5"/></body></worldbody>
<actuator><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor></mujoco>'''


@pytest.fixture
def model():
    return mujoco.MjModel.from_xml_string(PENDULUM)


def test_rollout_equals_stepping(model):
    control = np.random.default_rng(1).normal(size=(5, 7, 1))
    state, sensor = rollout.rollout(model, mujoco.MjData(model), np.zeros((5, 3)), control)
    assert state.shape == (5, 7, 3) and sensor.shape == (5, 7, 1)
    for r in range(5):
        d = mujoco.MjData(model)
        for t in range(7):
            d.ctrl[:] = control[r, t]
            mujoco.mj_step(model, d)
            np.testing.assert_array_equal(state[r, t], [d.time, *d.qpos, *d.qvel])
            np.testing.assert_array_equal(sensor[r, t], d.sensordata)


def test_rollout_vector(model):
    state, sensor = rollout.rollout(model, mujoco.MjData(model), np.zeros((2, 3)), np.array([[[1.]], [[2.]]]), nstep=3)
    np.testing.assert_allclose(state[0], [[.01, 0.00173182589508836, 0.173182589508836],
                                          [.02, 0.00516061733714284, 0.342879144205448],
                                          [.03, 0.0102473476088615, 0.508673027171871]], rtol=1e-9)
    np.testing.assert_allclose(sensor[0].ravel(), [0, 0.00173182589508836, 0.00516061733714284], rtol=1e-9)


@pytest.mark.parametrize('persistent', [False, True])
def test_threads_equal_serial(model, persistent):
    control = np.random.default_rng(2).normal(size=(33, 20, 1))
    serial = rollout.rollout(model, mujoco.MjData(model), np.zeros(3), control)
    data = [mujoco.MjData(model) for _ in range(3)]
    threaded = rollout.rollout(model, data, np.zeros(3), control, persistent_pool=persistent)
    for a, b in zip(serial, threaded):
        np.testing.assert_array_equal(a, b)
    rollout.shutdown_persistent_pool()


@pytest.mark.parametrize('kw, text', [
    (dict(initial_state=np.zeros(4)), 'trailing dimension of initial_state must be 3, got 4'),
    (dict(initial_state=[0, 0, 0]), 'initial_state must be a numpy array or float'),
    (dict(initial_state=np.zeros((1, 1, 3))), 'initial_state can have at most 2 dimensions'),
    (dict(nstep=1.5), 'nstep must be an integer'),
    (dict(control=np.zeros((2, 3, 1)), initial_state=np.zeros((5, 3))), 'dimension 0 inferred as 5 but control has 2'),
    (dict(control_spec=mujoco.mjtState.mjSTATE_QPOS.value), 'control_spec can only contain bits in mjSTATE_USER'),
])
def test_rollout_errors(model, kw, text):
    with pytest.raises(ValueError, match=text.replace('(', r'\(')):
        rollout.rollout(model, mujoco.MjData(model), **{'initial_state': np.zeros(3), **kw})


def test_rollout_after_close(model):
    r = rollout.Rollout(nthread=2)
    r.close()
    with pytest.raises(RuntimeError, match='rollout requested after thread pool shutdown'):
        r.rollout(model, [mujoco.MjData(model)] * 2, np.zeros(3))


def rosenbrock(x):
    return np.stack([1 - x[0], 10 * (x[1] - x[0] ** 2)])


def test_least_squares_trace():
    out = io.StringIO()
    x, trace = minimize.least_squares(np.zeros(2), rosenbrock, output=out)
    np.testing.assert_allclose(x, [1, 1], atol=1e-6)
    assert len(trace) == 15
    np.testing.assert_allclose(trace[1].candidate, [0.240253073352, 3.47e-9], atol=1e-8)
    assert trace[1].objective == pytest.approx(0.455196480943, rel=1e-8)
    assert 'Residual evals: 112' in out.getvalue()


def test_least_squares_bounds():
    bounds = [np.array([-.5, -.5]), np.array([.5, 2])]
    out = io.StringIO()
    x, trace = minimize.least_squares(np.zeros(2), rosenbrock, bounds, output=out)
    np.testing.assert_allclose(x, [.5, .25], atol=1e-7)
    assert len(trace) == 8


def test_least_squares_errors():
    with pytest.raises(ValueError, match='mu_factor must be > 1.'):
        minimize.least_squares(np.zeros(2), rosenbrock, mu_factor=1)
    with pytest.raises(ValueError, match='float64'):
        minimize.least_squares(np.zeros(2), lambda x: rosenbrock(x).astype(np.float32), verbose=0)
    with pytest.raises(ValueError, match='Jacobian'):
        minimize.least_squares(np.zeros(2), rosenbrock, jacobian=lambda x, r: np.ones((2, 2)), check_derivatives=True,
                               verbose=0)


def test_msh2obj(tmp_path):
    vertices = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], '<f4')
    content = struct.pack('<4i', 3, 0, 0, 1) + vertices.tobytes() + np.array([[0, 1, 2]], '<i4').tobytes()
    (tmp_path / 'a.msh').write_bytes(content)
    assert msh2obj.msh_to_obj(tmp_path / 'a.msh').splitlines()[-1] == 'f 1 2 3'
    (tmp_path / 'b.msh').write_bytes(content[:-1])
    with pytest.raises(ValueError):
        msh2obj.msh_to_obj(tmp_path / 'b.msh')


def test_parts_of_elements_without_an_instance():
    """A body's plugin is no element until it is made one: an error, not a crash."""
    body = mujoco.MjSpec().worldbody.add_body()
    for attribute in ('signature', 'id'):
        with pytest.raises(TypeError, match='part of'):
            getattr(body.plugin, attribute)
    assert isinstance(body.plugin.config, dict)
    with pytest.raises(ValueError, match='builtin mesh'):
        mujoco.MjSpec().default.mesh.make_sphere(-3)


def test_an_element_always_has_a_class():
    body = mujoco.MjSpec().worldbody
    with pytest.raises(TypeError, match='MjsDefault'):
        body.classname = None
    body.add_geom()


def test_attaching_and_dissolving_change_the_signature():
    for change in (lambda s: s.worldbody.add_frame().attach_body(other().bodies[1]),
                   lambda s: s.worldbody.attach_frame(other().worldbody.add_frame()),
                   lambda s: s.attach(other(), frame=s.worldbody.add_frame()),
                   lambda s: s.bodies[1].to_frame()):
        spec = other()
        model = spec.compile()
        assert model.bind(spec.bodies[1]).id == 1
        change(spec)
        with pytest.raises(ValueError, match='recompile'):
            model.bind(spec.geoms[0])


def other():
    return mujoco.MjSpec.from_string('<mujoco><worldbody><body><geom size=".1"/></body></worldbody></mujoco>')
