# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Small parts of the interface that clients use: keywords, shapes, copies, texts."""

import copy
import io
import pickle

import mujoco
import numpy as np
import pytest
from mujoco import minimize, rollout


@pytest.mark.parametrize('kind, keywords', [
    ('wedge', dict(resolution=[8, 6], fov=[60, 40], gamma=.5)), ('sphere', dict(subdivision=2)),
    ('hemisphere', dict(resolution=3)), ('cone', dict(nedge=5, radius=.3)), ('supersphere', dict(resolution=8, e=1, n=2)),
    ('supertorus', dict(resolution=8, radius=.3, s=1, t=1)), ('plate', dict(resolution=[3, 4]))])
def test_meshes_are_made_by_keywords(kind, keywords):
    texts = []
    for arguments, named in (([], keywords), (list(keywords.values()), {})):
        spec = mujoco.MjSpec()
        mesh = spec.add_mesh(name='m')
        getattr(mesh, f'make_{kind}')(*arguments, **named)
        assert len(mesh.uservert) >= 12
        texts.append(list(mesh.uservert))
    assert texts[0] == texts[1]


def test_wrong_parameters_of_a_mesh_are_explained():
    with pytest.raises(ValueError, match=r'make_cone: .*3 edges.*\[2.0, 0.3\]'):
        mujoco.MjSpec().add_mesh().make_cone(nedge=2, radius=.3)


def test_unchecked_rollout_takes_the_batch_from_the_states():
    m = mujoco.MjModel.from_xml_string('<mujoco><worldbody><body><joint axis="0 1 0"/><geom size=".1" pos=".3 0 0"/></body>'
                                       '</worldbody></mujoco>')
    state0 = np.array([[0, .1, 0], [0, .2, 0], [0, .3, 0]])
    wanted, _ = rollout.rollout(m, mujoco.MjData(m), state0, nstep=4)
    for models in (m, [m], [m] * 3):
        state = np.zeros((3, 4, 3))
        result, _ = rollout.rollout(models, [mujoco.MjData(m)], state0, skip_checks=True, nstep=4, state=state)
        assert result is state
        np.testing.assert_array_equal(state, wanted)


def rosenbrock(x):
    return np.stack([1 - x[0], 10 * (x[1] - x[0] ** 2)])


@pytest.mark.parametrize('limit', [1, 3, 100])
def test_minimize_logs_the_gradient_of_the_end_point(limit):
    x, trace = minimize.least_squares(np.zeros(2), rosenbrock, max_iter=limit, verbose=minimize.Verbosity.FULLITER,
                                      output=io.StringIO())
    r = rosenbrock(x.reshape(2, 1))
    jac = np.array([[-1, 0], [-20 * x[0], 10]])
    np.testing.assert_allclose(trace[-1].grad, jac.T @ r, atol=1e-6)
    np.testing.assert_allclose(trace[-1].jacobian, jac, atol=1e-5)


def test_minimize_reports_the_check_of_derivatives():
    out = io.StringIO()

    class Smooth(minimize.Norm):
        def value(self, r):
            return 0.5 * (r.T @ r).item()

        def grad_hess(self, r, proj):
            return proj.T @ r, proj.T @ proj

    minimize.least_squares(np.zeros(2), rosenbrock, norm=Smooth(), check_derivatives=True, output=out,
                           jacobian=lambda x, r: np.array([[-1, 0], [-20 * x[0, 0], 10]]))
    for words in ('User-provided Jacobian matches', 'User-provided norm gradient matches', 'User-provided norm Hessian matches'):
        assert words in out.getvalue()


def test_letters_of_eulerseq_can_be_assigned():
    spec = mujoco.MjSpec()
    spec.compiler.eulerseq[1] = 'Z'
    assert spec.compiler.eulerseq == 'xZz' and spec.compiler.eulerseq[1] == 'Z' and len(spec.compiler.eulerseq) == 3
    spec.compiler.eulerseq = ['z', 'y', 'x']
    assert ''.join(spec.compiler.eulerseq) == 'zyx'
    with pytest.raises(IndexError):
        spec.compiler.eulerseq[3] = 'x'
    with pytest.raises(TypeError, match='one character'):
        spec.compiler.eulerseq[0] = 'xy'


def test_columns_are_taken_as_numbers():
    column = np.arange(10.)[:, np.newaxis]
    spec = mujoco.MjSpec()
    actuator = spec.add_actuator(gainprm=column)
    assert actuator.gainprm.tolist() == list(range(10))
    actuator.biasprm = column
    assert actuator.biasprm.tolist() == list(range(10))
    m = mujoco.MjModel.from_xml_string('<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>')
    d = mujoco.MjData(m)
    d.qvel = np.arange(6.)[:, np.newaxis]
    assert d.qvel.tolist() == list(range(6))
    with pytest.raises(ValueError, match='qvel: could not broadcast'):
        d.qvel = np.zeros((5, 1))


def test_plugin_of_a_body_keeps_its_text():
    spec = mujoco.MjSpec()
    plugin = spec.add_plugin(name='p', plugin_name='mujoco.elasticity.cable')
    plugin.info = 'where it came from'
    assert spec.worldbody.add_body(plugin=plugin).plugin.info == 'where it came from'


def test_a_new_scene_has_scale_one():
    assert mujoco.MjvScene().scale == 1


def test_sizes_in_default_classes_are_written_whole():
    spec = mujoco.MjSpec.from_string('<mujoco><default><geom size=".2"/><site size=".03"/><default class="a"><geom size=".2 .3"/>'
                                     '</default></default><worldbody><geom/><site/></worldbody></mujoco>')
    text = spec.to_xml()
    assert '<geom size="0.2 0 0"/>' in text and '<site size="0.03 0.005 0.005"/>' in text
    assert '<geom size="0.2 0.3 0"/>' in text


def test_rays_at_flexes_and_skins():
    m = mujoco.MjModel.from_xml_string('''<mujoco><worldbody><flexcomp name="cloth" type="grid" count="3 3 1" spacing=".1 .1 .1"
        radius=".01" dim="2" mass="1"/></worldbody></mujoco>''')
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    vertid = np.full(1, -1, np.int32)
    flags = dict(flex_layer=0, flg_vert=1, flg_edge=1, flg_face=1, flg_skin=0)
    pnt = d.flexvert_xpos[4] + [.001, .001, 1]
    x = mujoco.mju_rayFlex(m, d, flexid=0, pnt=pnt, vec=[0, 0, -1], vertid=vertid, **flags)
    assert .98 < x <= 1 and vertid[0] == 4
    assert mujoco.mju_rayFlex(m, d, flexid=0, pnt=pnt, vec=[0, 0, 1], vertid=None, **flags) == -1
    with pytest.raises(IndexError, match='flexid: 1 is out of range'):
        mujoco.mju_rayFlex(m, d, flexid=1, pnt=pnt, vec=[0, 0, 1], vertid=None, **flags)
    face, vert = np.array([[0, 1, 2]], np.int32), np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
    assert mujoco.mju_raySkin(1, 3, face, vert, [.1, .7, 2], [0, 0, -1], vertid) == pytest.approx(2) and vertid[0] == 2
    assert mujoco.mju_raySkin(1, 3, face, vert, [2, 2, 2], [0, 0, -1], None) == -1
    with pytest.raises(TypeError, match='face should hold numbers of vertices'):
        mujoco.mju_raySkin(1, 3, face + 1, vert, [.1, .7, 2], [0, 0, -1], vertid)


def test_specs_are_copied_by_the_copy_module():
    spec = mujoco.MjSpec.from_string('<mujoco model="a"><worldbody><body name="b"/></worldbody></mujoco>', assets={'x': b'1'})
    for twin in (copy.copy(spec), copy.deepcopy(spec), copy.deepcopy({'s': spec})['s']):
        assert twin.modelname == 'a' and twin.assets == {'x': b'1'} and twin.body('b') is not spec.body('b')
        twin.body('b').name = 'c'
        assert spec.body('b') is not None and spec.body('c') is None
    with pytest.raises(TypeError, match='to_xml'):
        pickle.dumps(spec)


@pytest.mark.parametrize('cls, field, value', [
    (mujoco.MjOption, 'timestep', .25), (mujoco.MjvCamera, 'distance', 3.), (mujoco.MjvOption, 'label', 2),
    (mujoco.MjvPerturb, 'select', 5), (mujoco.MjStatistic, 'extent', 7.), (mujoco.MjContact, 'dist', -1.),
    (mujoco.MjvGLCamera, 'frustum_far', 9.), (mujoco.MjvFigure, 'title', 'speed'), (mujoco.MjvGeom, 'label', 'name')])
def test_plain_structs_are_pickled(cls, field, value):
    one = cls()
    setattr(one, field, value)
    two = pickle.loads(pickle.dumps(one))
    assert type(two) is cls and getattr(two, field) == value and two._address != one._address


class Camera(mujoco.MjvCamera):
    """A camera with a note."""


def test_subclasses_and_parts_are_pickled():
    camera = Camera()
    camera.note, camera.azimuth = 'front', 12
    twin = pickle.loads(pickle.dumps(camera))
    assert isinstance(twin, Camera) and twin.note == 'front' and twin.azimuth == 12
    m = mujoco.MjModel.from_xml_string('<mujoco><visual><global offwidth="99"/></visual></mujoco>')
    assert pickle.loads(pickle.dumps(m.vis)).global_.offwidth == 99
    assert pickle.loads(pickle.dumps(m.vis.global_)).offwidth == 99 and pickle.loads(pickle.dumps(m.opt)) == m.opt
    with pytest.raises(ValueError, match='damaged'):
        mujoco._structs._load_struct(mujoco.MjOption, b'short')


CHILD = '''<mujoco model="arm"><worldbody><geom name="base" size=".1"/><body name="upper"><joint name="shoulder"/>
<geom name="bone" size=".1"/><body name="lower"><joint name="elbow"/><geom size=".1"/></body></body></worldbody>
<actuator><motor name="motor" joint="elbow"/></actuator><keyframe><key name="home" qpos="1 2"/></keyframe></mujoco>'''


def test_a_child_attached_by_reference_still_finds_its_elements():
    parent, child = mujoco.MjSpec(), mujoco.MjSpec.from_string(CHILD)
    upper, key = child.body('upper'), child.key('home')
    parent.attach(child, prefix='left-', frame=parent.worldbody.add_frame())
    assert [b.name for b in child.bodies] == ['world', 'left-upper', 'left-lower']
    assert [j.name for j in child.joints] == ['left-shoulder', 'left-elbow'] and len(child.geoms) == 3
    assert [a.name for a in child.actuators] == ['left-motor'] and [k.name for k in child.keys] == ['home']
    assert child.body('left-upper') is upper is parent.body('left-upper') and child.joint('left-elbow') is not None
    assert child.key('home') is key  # the parent has a copy of its own
    upper.pos = [1, 2, 3]
    assert parent.compile().body('left-upper').pos.tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match='attached by reference'):
        child.compile()


def test_elements_that_the_parent_deleted_are_gone_from_the_child():
    parent, child = mujoco.MjSpec(), mujoco.MjSpec.from_string(CHILD)
    left = child.worldbody.add_body(name='left behind')
    parent.worldbody.add_frame().attach_body(child.body('upper'), 'x-', '')
    assert [b.name for b in child.bodies] == ['world', 'left behind', 'x-upper', 'x-lower']
    parent.delete(child.body('x-lower'))
    assert [b.name for b in child.bodies] == ['world', 'left behind', 'x-upper'] and not child.actuators
    assert left.name == 'left behind' and [j.name for j in child.joints] == ['x-shoulder']
    del parent
    assert len(child.bodies) >= 2
