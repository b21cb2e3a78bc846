# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Scenes, contexts and the Renderer; the latter where some OpenGL can be had."""

import os
import weakref

import mujoco
import numpy as np
import pytest

XML = '''<mujoco><worldbody><light pos="0 0 3"/><camera name="top" pos="0 0 2"/>
<geom name="ball" type="sphere" size=".5" rgba="1 0 0 1"/></worldbody></mujoco>'''


@pytest.fixture
def m():
    return mujoco.MjModel.from_xml_string(XML)


def test_31_scene(m):
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    scene = mujoco.MjvScene(m, maxgeom=50)
    mujoco.mjv_updateScene(m, d, mujoco.MjvOption(), None, mujoco.MjvCamera(), mujoco.mjtCatBit.mjCAT_ALL, scene)
    assert isinstance(scene.geoms, tuple) and len(scene.geoms) == 50 and scene.geoms[0] is scene.geoms[0]
    assert scene.ngeom >= 1 and scene.geoms[0].mat.shape == (3, 3)
    geom = scene.geoms[scene.ngeom]
    mujoco.mjv_initGeom(geom, mujoco.mjtGeom.mjGEOM_SPHERE, [.1, 0, 0], np.zeros(3), np.eye(3).flatten(), [1, 0, 0, 1])
    geom.label = 'mine'
    scene.ngeom += 1
    assert geom.label == 'mine' and geom.rgba.tolist() == [1, 0, 0, 1] and len(scene.lights) == 100
    with pytest.raises(ValueError, match=r'len\(label\) cannot exceed 99: got length 100'):
        geom.label = 'x' * 100
    assert scene.flags.shape == (10,) and scene.geomorder.shape == (50,)


def test_32_subclasses(m):
    class Camera(mujoco.MjvCamera):
        def __init__(self, extra):
            super().__init__()
            self.extra = extra

    class Scene(mujoco.MjvScene):
        def __init__(self, model, limit, name):
            super().__init__(model, limit)
            self.name = name

    camera, scene = Camera(3), Scene(m, 7, 'x')
    assert camera.extra == 3 and camera.distance > 0 and scene.maxgeom == 7 and scene.name == 'x'
    assert weakref.ref(scene)() is scene


def test_defaults():
    geom = mujoco.MjvGeom()
    assert geom.type == 1001 and geom.dataid == -1 and geom.rgba.tolist() == [.5, .5, .5, 1]
    assert mujoco.MjrRect(1, 2, 3, 4).width == 3 and mujoco.MjvFigure().linedata.shape == (100, 2002)
    with pytest.raises(TypeError):
        mujoco.MjrRect()


@pytest.fixture
def renderer(m):
    try:
        with mujoco.Renderer(m, 48, 64) as r:
            yield r
    except (ImportError, OSError, RuntimeError, mujoco.FatalError) as e:
        if os.environ.get('SYNOVIA_NEED_GL'):
            raise
        pytest.skip(f'no OpenGL here: {e}')


def test_35_renderer(m, renderer):
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    renderer.update_scene(d, 'top')
    image = renderer.render()
    assert image.shape == (48, 64, 3) and image.dtype == np.uint8 and image[24, 32, 0] > 30
    renderer.enable_depth_rendering()
    assert renderer.render()[24, 32] == pytest.approx(1.5, rel=1e-2)
    renderer.enable_segmentation_rendering()
    ids = renderer.render()
    assert ids[24, 32].tolist() == [0, mujoco.mjtObj.mjOBJ_GEOM] and ids[0, 0].tolist() == [-1, -1]
    with pytest.raises(ValueError, match='The camera "b" does not exist.'):
        renderer.update_scene(d, 'b')
    with pytest.raises(ValueError, match=r'The camera id 5 is out of range \[-1, 1\).'):
        renderer.update_scene(d, 5)
    renderer.disable_segmentation_rendering()
    with pytest.raises(ValueError):
        renderer.render(out=np.zeros((2, 2, 3), np.uint8))
    renderer.close()
    renderer.close()
    with pytest.raises(RuntimeError, match='render cannot be called after close.'):
        renderer.render()
