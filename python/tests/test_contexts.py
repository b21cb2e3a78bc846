# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""OpenGL contexts: egl_ext, GLFW after glfw.terminate(), the choice of a backend, contexts that are freed in any order."""

import ctypes
import os
import shutil
import subprocess
import sys
import textwrap

import pytest

import mujoco

SCENE = '''
m = mujoco.MjModel.from_xml_string("""<mujoco>
  <asset>
    <texture name="checker" type="2d" builtin="checker" rgb1=".2 .4 .6" rgb2=".8 .7 .6" width="64" height="64"/>
    <material name="floor" texture="checker" texrepeat="5 5"/>
    <mesh name="wedge" vertex="0 0 0  .3 0 0  0 .3 0  0 0 .3"/>
  </asset>
  <worldbody>
    <light pos="0 0 3" castshadow="true"/>
    <geom type="plane" size="2 2 .1" material="floor"/>
    <geom type="mesh" mesh="wedge" pos="0 0 .2" rgba="1 0 0 1"/>
    <geom type="sphere" size=".2" pos=".5 0 .2" rgba="0 1 0 1"/>
  </worldbody>
</mujoco>""")
d = mujoco.MjData(m)
mujoco.mj_forward(m, d)
'''


def run(program, display=None, **environment):
    """Runs a Python program in a process of its own and returns what it printed."""
    env = {k: v for k, v in os.environ.items() if k not in ('DISPLAY', 'MUJOCO_GL', 'PYOPENGL_PLATFORM')}
    env.update(environment)
    if display:
        env['DISPLAY'] = display
    done = subprocess.run([sys.executable, '-X', 'faulthandler', '-c', textwrap.dedent(program)], env=env,
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f'exit code {done.returncode}: {done.stderr[-2000:]}'
    return done.stdout


def has_library(name):
    try:
        ctypes.CDLL(name)
        return True
    except OSError:
        return False


needs_egl = pytest.mark.skipif(not has_library('libEGL.so.1'), reason='needs libEGL')
needs_osmesa = pytest.mark.skipif(not has_library('libOSMesa.so.8'), reason='needs libOSMesa')


@needs_egl
def test_egl_ext_makes_a_context_as_robosuite_does():
    out = run('''
        import ctypes
        from mujoco.egl import egl_ext as EGL
        devices = EGL.eglQueryDevicesEXT()
        assert devices, 'no device'
        display = EGL.eglGetPlatformDisplayEXT(EGL.EGL_PLATFORM_DEVICE_EXT, devices[0], None)
        assert display != EGL.EGL_NO_DISPLAY and EGL.eglGetError() == EGL.EGL_SUCCESS
        assert EGL.eglInitialize(display, None, None) == EGL.EGL_TRUE
        assert 'EGL' in EGL.eglQueryString(display, EGL.EGL_CLIENT_APIS) or EGL.eglQueryString(display, EGL.EGL_VERSION)
        config, count = EGL.EGLConfig(), ctypes.c_long()
        attributes = (EGL.EGL_RED_SIZE, 8, EGL.EGL_DEPTH_SIZE, 24, EGL.EGL_COLOR_BUFFER_TYPE, EGL.EGL_RGB_BUFFER,
                      EGL.EGL_SURFACE_TYPE, EGL.EGL_PBUFFER_BIT, EGL.EGL_RENDERABLE_TYPE, EGL.EGL_OPENGL_BIT, EGL.EGL_NONE)
        EGL.eglChooseConfig(display, attributes, config, 1, count)
        assert count.value == 1 and config
        EGL.eglBindAPI(EGL.EGL_OPENGL_API)
        context = EGL.eglCreateContext(display, config, EGL.EGL_NO_CONTEXT, None)
        assert context and context.address
        assert EGL.eglMakeCurrent(display, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, context)
        assert EGL.eglGetCurrentContext().address == context.address
        assert EGL.eglMakeCurrent(display, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, EGL.EGL_NO_CONTEXT)
        assert not EGL.eglGetCurrentContext() and EGL.eglDestroyContext(display, context)
        EGL.eglReleaseThread()
        print('good')''')
    assert out == 'good\n'


@needs_egl
def test_egl_handles_compare_by_address():
    from mujoco.egl import egl_ext as EGL
    assert EGL.EGLContext(5) == EGL.EGLContext(5) != EGL.EGLContext(6) and EGL.EGLContext(5).address == 5
    assert EGL.EGL_NO_CONTEXT == EGL.EGLContext() and not EGL.EGL_NO_CONTEXT and EGL.EGL_NO_DISPLAY.address == 0
    with pytest.raises(AttributeError, match='eglNonsense'):
        EGL.eglNonsense


@pytest.fixture
def display():
    if not shutil.which('Xvfb') or not has_library('libglfw.so.3'):
        pytest.skip('needs Xvfb and libglfw')
    read, write = os.pipe()
    server = subprocess.Popen(['Xvfb', '-displayfd', str(write), '-screen', '0', '640x480x24', '-noreset'], pass_fds=[write],
                              stderr=subprocess.DEVNULL)
    yield ':' + os.read(read, 20).decode().strip()
    server.terminate()
    server.wait()
    os.close(read)
    os.close(write)


def test_glfw_works_again_after_terminate(display):
    out = run('import mujoco, ctypes\n' + SCENE + textwrap.dedent('''
        from mujoco.glfw import GLContext
        old = GLContext(64, 64)
        ctypes.CDLL('libglfw.so.3').glfwTerminate()   # as glfw.terminate() of a client
        try:
            old.make_current()
            raise SystemExit('a window that is gone was made current')
        except RuntimeError as e:
            assert 'glfw.terminate()' in str(e), e
        context = GLContext(64, 64)
        old.free()                                    # must not touch the new window
        context.make_current()
        mujoco.MjrContext(m, 150).free()
        context.free()
        print('good')'''), display, MUJOCO_GL='glfw')
    assert out == 'good\n'


@needs_egl
def test_renderer_without_a_display_takes_egl():
    out = run('import mujoco\n' + SCENE + textwrap.dedent('''
        from mujoco import gl_context
        with mujoco.Renderer(m, 48, 64) as r:
            r.update_scene(d)
            print(r.render().max() > 50, gl_context.GLContext._backend)'''))
    assert out == 'True egl\n'


@needs_osmesa
def test_renderer_without_a_display_and_egl_takes_osmesa():
    out = run('import mujoco, sys\nsys.modules["mujoco.egl"] = None  # an import of it fails\n' + SCENE + textwrap.dedent('''
        from mujoco import gl_context
        with mujoco.Renderer(m, 48, 64) as r:
            r.update_scene(d)
            print(r.render().max() > 50, gl_context.GLContext._backend)'''))
    assert out == 'True osmesa\n'


def test_without_any_backend_the_message_lists_all_of_them():
    out = run('import mujoco, sys\nfor n in ("glfw", "egl", "osmesa"): sys.modules["mujoco." + n] = None\n' + SCENE +
              textwrap.dedent('''
        try:
            mujoco.Renderer(m)
        except RuntimeError as e:
            print(all(n in str(e) for n in ("glfw", "egl", "osmesa")))'''))
    assert out == 'True\n'


def test_a_viewer_without_a_display_says_what_else_there_is():
    out = run('''
        import mujoco, mujoco.viewer
        m = mujoco.MjModel.from_xml_string('<mujoco/>')
        try:
            mujoco.viewer.launch_passive(m, mujoco.MjData(m))
        except RuntimeError as e:
            print(e)''')
    assert 'DISPLAY' in out and 'in Python, use mujoco.Renderer' in out and 'synovia.show' in out


def test_context_messages_name_no_file_of_the_sources():
    folder = os.path.dirname(mujoco.__file__)
    for path in [os.path.join(folder, n) for n in ('glfw.py', 'osmesa.py', 'gl_context.py', 'egl/__init__.py')]:
        with open(path) as f:
            assert 'docs/' not in f.read(), path


BACKENDS = [pytest.param('egl', marks=needs_egl), pytest.param('osmesa', marks=needs_osmesa)]
DRAW = SCENE + '''
import importlib, os
import numpy as np
GLContext = importlib.import_module("mujoco." + os.environ["MUJOCO_GL"]).GLContext
option, camera, rect = mujoco.MjvOption(), mujoco.MjvCamera(), mujoco.MjrRect(0, 0, 64, 64)
mujoco.mjv_defaultFreeCamera(m, camera)

class Canvas:
    def __init__(self):
        self.gl = GLContext(64, 64)
        self.gl.make_current()
        self.scene = mujoco.MjvScene(m, 100)
        self.con = mujoco.MjrContext(m, 150)
        mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, self.con)

    def draw(self):
        mujoco.mjv_updateScene(m, d, option, None, camera, mujoco.mjtCatBit.mjCAT_ALL, self.scene)
        mujoco.mjr_render(rect, self.scene, self.con)
        image = np.zeros((64, 64, 3), np.uint8)
        mujoco.mjr_readPixels(image, None, rect, self.con)
        return image
'''


@pytest.mark.parametrize('backend', BACKENDS)
def test_a_context_can_be_freed_while_another_is_current(backend):
    """As simulators do that reset their renderer: the new one is made first, then the old one is freed."""
    out = run('import mujoco\n' + DRAW + textwrap.dedent('''
        canvas = Canvas()
        first = canvas.draw()
        assert first.max() > 50
        for _ in range(20):
            old, canvas = canvas, Canvas()
            old.con.free()
            for _ in range(3):
                assert (canvas.draw() == first).all()
            old.gl.free()
            assert (canvas.draw() == first).all()
        print('good')'''), MUJOCO_GL=backend)
    assert out == 'good\n'


@pytest.mark.parametrize('backend', BACKENDS)
def test_objects_are_deleted_when_their_context_is_current_again(backend):
    """A renderer that is freed while another context is current leaves nothing behind for good."""
    out = run('import mujoco\n' + DRAW + textwrap.dedent('''
        import ctypes
        library = ctypes.CDLL({"egl": "libEGL.so.1", "osmesa": "libOSMesa.so.8"}[os.environ["MUJOCO_GL"]])
        address = {"egl": "eglGetProcAddress", "osmesa": "OSMesaGetProcAddress"}[os.environ["MUJOCO_GL"]]
        getattr(library, address).restype = ctypes.c_void_p
        def function(name):
            return ctypes.CFUNCTYPE(ctypes.c_ubyte, ctypes.c_uint)(getattr(library, address)(name))
        is_frame, is_texture = function(b"glIsFramebuffer"), function(b"glIsTexture")
        one, two = Canvas(), Canvas()
        frame, texture = one.con.offFBO, int(one.con.texture[0])
        one.gl.make_current()
        assert is_frame(frame) and is_texture(texture)
        two.gl.make_current()
        one.con.free()
        assert is_frame(two.con.offFBO) and is_texture(int(two.con.texture[0]))
        one.gl.make_current()
        one.con = mujoco.MjrContext(m, 150)
        new_frame, new_texture = one.con.offFBO, int(one.con.texture[0])
        assert is_frame(new_frame) and is_texture(new_texture)
        assert new_frame == frame or not is_frame(frame)
        assert new_texture == texture or not is_texture(texture)
        mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, one.con)
        assert one.draw().max() > 50
        two.gl.make_current()
        assert two.draw().max() > 50
        print('good')'''), MUJOCO_GL=backend)
    assert out == 'good\n'
