# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Mistakes that users of the Python packages make: each message says what is wrong, where, and how to mend it."""

import pathlib
import pickle

import mujoco
import numpy as np
import pytest
from mujoco import rollout

import synovia
from synovia import media, vector

XML = '''<mujoco model="arm"><worldbody><camera name="front" pos="0 -2 1"/><body name="link"><joint name="hinge"/>
<geom name="rod" type="capsule" size=".02" fromto="0 0 0 0 0 .5"/><site name="tip"/></body></worldbody>
<actuator><motor name="motor" joint="hinge" ctrlrange="-1 1"/></actuator><sensor><jointpos name="angle" joint="hinge"/></sensor>
<keyframe><key name="up" qpos="1"/></keyframe></mujoco>'''
FREE = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'


class Case:
    """What the mistakes are made with."""

    def __init__(self):
        self.m = mujoco.MjModel.from_xml_string(XML)
        self.d = mujoco.MjData(self.m)
        self.other = mujoco.MjModel.from_xml_string(FREE)
        self.spec = mujoco.MjSpec.from_string(XML)
        self.batch = synovia.Batch(self.m, 4)
        self.env = vector.VectorEnv(self.m, 4, lambda b: b.qpos, lambda b, a: b.qpos[:, 0])


# Name: the mistake, the exception, and what its text (with that of its cause) must contain.
MISTAKES = {
    'a file name where text is expected': (
        lambda c: mujoco.MjModel.from_xml_string('arm.xml'), ValueError,
        ['from_xml_string', "'arm.xml'", "Use MjModel.from_xml_path('arm.xml')"]),
    'text where a file name is expected': (
        lambda c: mujoco.MjModel.from_xml_path(XML), ValueError, ['name of a file', 'Use MjModel.from_xml_string(text)']),
    'a file that does not exist': (
        lambda c: mujoco.MjModel.from_xml_path('no_such.xml'), ValueError,
        ["'no_such.xml'", 'No such file', 'looked for in the current folder', str(pathlib.Path.cwd())]),
    'an MJB file that does not exist': (
        lambda c: mujoco.MjModel.from_binary_path('no_such.mjb'), ValueError, ["'no_such.mjb'", 'from_xml_path']),
    'a constructor of models': (
        lambda c: mujoco.MjModel('arm.xml'), TypeError, ['MjModel', 'No constructor', 'MjModel.from_xml_path(filename)']),
    'a constructor of specs with a file': (
        lambda c: mujoco.MjSpec('arm.xml'), TypeError, ['MjSpec()', 'takes no arguments', 'MjSpec.from_file(filename)']),
    'a file name where the text of a spec is expected': (
        lambda c: mujoco.MjSpec.from_string('arm.xml'), ValueError, ["'arm.xml'", "Use MjSpec.from_file('arm.xml')"]),
    'data from a file': (
        lambda c: mujoco.MjData('arm.xml'), TypeError, ['expected MjModel, got str', 'MjData(MjModel.from_xml_path(filename))']),
    'data from a spec': (
        lambda c: mujoco.MjData(c.spec), TypeError, ['expected MjModel, got MjSpec', 'MjData(spec.compile())']),
    'a misspelt attribute that is read': (
        lambda c: c.d.qpso, AttributeError, ['MjData', "'qpso'", "Did you mean 'qpos'?"]),
    'a misspelt attribute that is set': (
        lambda c: setattr(c.d, 'crtl', [1]), AttributeError, ['MjData', "'crtl'", "Did you mean 'ctrl'?"]),
    'an attribute of the model in the data': (
        lambda c: c.d.nq, AttributeError, ['attribute of MjModel', 'data.model.nq']),
    'an attribute of the data in the model': (
        lambda c: c.m.qpos, AttributeError, ['attribute of MjData', 'mujoco.MjData(model)']),
    'a size of a model that is set': (
        lambda c: setattr(c.m, 'nv', 3), AttributeError, ["'nv'", 'not writable', 'edit an MjSpec and compile it']),
    'an array of the wrong size': (
        lambda c: setattr(c.d, 'qpos', [1, 2]), ValueError, ['qpos', '(2,)', '(1,)']),
    'None for numbers': (
        lambda c: setattr(c.d, 'ctrl', None), TypeError, ['ctrl', 'got None', 'Assign 0']),
    'text for a number': (
        lambda c: setattr(c.d, 'time', 'noon'), TypeError, ['time', 'expected a number', 'got str']),
    'an integrator that does not exist': (
        lambda c: setattr(c.m.opt, 'integrator', 99), ValueError, ['integrator', '99', 'mujoco.mjtIntegrator', 'mjINT_RK4']),
    'the name of an integrator': (
        lambda c: setattr(c.m.opt, 'integrator', 'RK4'), TypeError, ['integrator', 'mujoco.mjtIntegrator', 'mjINT_RK4', 'got str']),
    'a misspelt body': (
        lambda c: c.d.body('lnik'), KeyError, ["'lnik'", "Valid names: ['link', 'world']", "Did you mean 'link'?"]),
    'a joint that is not there': (
        lambda c: c.m.joint(7), IndexError, ['Invalid index 7', 'from 0 to 0']),
    'a keyframe that is not there': (
        lambda c: mujoco.mj_resetDataKeyframe(c.m, c.d, 55), IndexError, ['key: 55', 'out of range', 'the model has 1']),
    'arguments in the wrong order': (
        lambda c: mujoco.mj_step(c.d, c.m), TypeError, ["argument 'm'", 'expected MjModel', 'mj_step(m: MjModel, d: MjData']),
    'a missing argument': (
        lambda c: mujoco.mj_step(c.m), TypeError, ["missing argument 'd'", 'mj_step(m: MjModel, d: MjData']),
    'an unknown argument': (
        lambda c: mujoco.mj_step(c.m, c.d, steps=3), TypeError, ["unknown argument 'steps'", 'nstep: int = 1']),
    'data of another model': (
        lambda c: mujoco.mj_step(c.other, c.d), ValueError, ['d was made for a model of other sizes', 'mujoco.MjData(m)']),
    'an output array of another type': (
        lambda c: mujoco.mj_jacBody(c.m, c.d, np.zeros((3, 1), np.float32), None, 1), TypeError,
        ["argument 'jacp'", 'C-contiguous array of float64', 'float32 with shape (3, 1)']),
    'a quaternion of three numbers': (
        lambda c: mujoco.mju_mulQuat(np.zeros(4), np.zeros(3), [1, 0, 0, 0]), TypeError,
        ["argument 'quat1'", 'an array of 4 numbers', 'shape (3,)']),
    'a body that is not there': (
        lambda c: mujoco.mj_jacBody(c.m, c.d, np.zeros((3, 1)), None, 9), IndexError, ['body: 9', 'the model has 2']),
    'an unknown keyword of an element': (
        lambda c: c.spec.worldbody.add_geom(rgb=[1, 0, 0, 1]), TypeError, ['Invalid rgb', 'rgba', "Did you mean 'rgba'?"]),
    'the name of a type of geom': (
        lambda c: c.spec.worldbody.add_geom(type='box'), ValueError, ['type is the wrong type', 'got str', 'mjtGeom.mjGEOM_BOX']),
    'a position of two numbers': (
        lambda c: c.spec.worldbody.add_body(pos=[0, 0]), ValueError, ['pos should be a list/array of size 3']),
    'a deleted element': (
        lambda c: (lambda g: (c.spec.delete(g), g.size))(c.spec.worldbody.add_geom()), ReferenceError, ['deleted from its spec']),
    'a spec that is pickled': (
        lambda c: pickle.dumps(c.spec), TypeError, ['MjSpec cannot be pickled', 'spec.to_xml()']),
    'data for a renderer': (
        lambda c: mujoco.Renderer(c.d), TypeError, ['expects an MjModel, got MjData', 'update_scene(data)']),
    'a picture that is too large': (
        lambda c: mujoco.Renderer(c.m, 2000, 2000), ValueError, ['2000', 'framebuffer', '<global offwidth=']),
    'a picture without pixels': (
        lambda c: mujoco.Renderer(c.m, -1, 20), ValueError, ['Image height', 'got -1', 'Renderer(model, height, width)']),
    'a file of a spec that does not exist': (
        lambda c: mujoco.MjSpec.from_file('no_such.xml'), ValueError, ["'no_such.xml'", 'looked for in the current folder']),
    'an asset that is text': (
        lambda c: mujoco.MjModel.from_xml_string(XML, {'a.obj': 'v 0 0 0'}), TypeError,
        ['assets', "got str for 'a.obj'", "open(filename, 'rb').read()"]),
    'an asset under another name': (
        lambda c: mujoco.MjModel.from_xml_string('<mujoco><asset><mesh file="cube.obj"/></asset></mujoco>', {'cub.obj': b'v'}),
        ValueError, ["'cube.obj'", 'line 1', "names in assets are ['cub.obj']"]),
    'a list of initial states': (
        lambda c: rollout.rollout(c.m, c.d, [0, 0, 0]), ValueError, ['initial_state must be a numpy array', 'got list']),
    'an initial state of another size': (
        lambda c: rollout.rollout(c.m, c.d, np.zeros((1, 9))), ValueError, ['initial_state must be 3, got 9']),
    'a batch of data': (
        lambda c: synovia.Batch(c.d, 3), TypeError, ['expects an MjModel and a number of worlds', 'MjData']),
    'a batch without worlds': (
        lambda c: synovia.Batch(c.m, 0), ValueError, ['nworld', 'at least one', 'got 0']),
    'a misspelt field of a batch': (
        lambda c: c.batch.qpso, AttributeError, ["'qpso'", "Did you mean 'qpos'?"]),
    'a field of the model in a batch': (
        lambda c: c.batch.body_mass, AttributeError, ["'body_mass'", "batch.expand('body_mass')"]),
    'controls for too few worlds': (
        lambda c: setattr(c.batch, 'ctrl', np.zeros((3, 1))), ValueError, ['ctrl', '(3,1)', '(4,1)']),
    'a keyframe of a batch that is not there': (
        lambda c: c.batch.reset(key=77), IndexError, ['key: 77', 'out of range', '1 keyframes']),
    'a mask of another size': (
        lambda c: c.batch.reset(np.zeros(9, bool)), ValueError, ['mask of worlds', '(4,)', '(9,)']),
    'a world that is not there': (
        lambda c: c.batch[9], IndexError, ['world 9', '4 worlds']),
    'an action for one world': (
        lambda c: c.env.step(np.zeros(4)), ValueError, ['action', '(num_envs, nu) = (4, 1)', '(4,)']),
    'a film of gray pictures': (
        lambda c: media.write_video('a.mp4', [np.zeros((4, 4))]), ValueError, ['uint8', '(height, width, 3)', 'float64 (4, 4)']),
    'a film without pictures': (
        lambda c: media.write_video('a.mp4', []), ValueError, ['frames is empty', 'at least one']),
    'a misspelt function': (
        lambda c: mujoco.mj_stp, AttributeError, ["'mj_stp'", "Did you mean 'mj_step'?"]),
    'a camera that does not exist': (
        lambda c: mujoco.Renderer._camera(type('R', (), {'_model': c.m, '_cameras': mujoco.Renderer._cameras})(), 'frnt'),
        ValueError, ['"frnt" does not exist', 'The model has: front']),
}


def text_of(error):
    return str(error) + (' ' + str(error.__cause__) if error.__cause__ else '')


@pytest.fixture(scope='module')
def case():
    return Case()


@pytest.mark.parametrize('name', MISTAKES)
def test_message(case, name):
    mistake, exception, words = MISTAKES[name]
    with pytest.raises(exception) as e:
        mistake(case)
    missing = [w for w in words if w not in text_of(e.value)]
    assert not missing, f'{text_of(e.value)!r} does not contain {missing}'


def test_there_are_enough():
    assert len(MISTAKES) >= 35
