# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""OpenGL without a window, by EGL on a device. libEGL is called directly: no package is needed."""

import atexit
import ctypes
import os

PYOPENGL_PLATFORM = os.environ.get('PYOPENGL_PLATFORM')
if PYOPENGL_PLATFORM is not None and PYOPENGL_PLATFORM.lower() != 'egl':
    raise ImportError('Cannot use EGL rendering platform. The PYOPENGL_PLATFORM environment variable is set to '
                      f'{PYOPENGL_PLATFORM!r} (should be either unset or \'egl\').')

from mujoco.egl import egl_ext
from mujoco.egl import egl_ext as EGL

EGL_ATTRIBUTES = (
    EGL.EGL_RED_SIZE, 8, EGL.EGL_GREEN_SIZE, 8, EGL.EGL_BLUE_SIZE, 8, EGL.EGL_ALPHA_SIZE, 8,
    EGL.EGL_DEPTH_SIZE, 24, EGL.EGL_STENCIL_SIZE, 8, EGL.EGL_COLOR_BUFFER_TYPE, EGL.EGL_RGB_BUFFER,
    EGL.EGL_SURFACE_TYPE, EGL.EGL_PBUFFER_BIT, EGL.EGL_RENDERABLE_TYPE, EGL.EGL_OPENGL_BIT, EGL.EGL_NONE)
EGL_DISPLAY = None


def create_initialized_egl_device_display():
    """Returns a display of the first device that can be initialized, or of the device MUJOCO_EGL_DEVICE_ID.

    Returns EGL_NO_DISPLAY if there is none.
    """
    candidates = EGL.eglQueryDevicesEXT()
    selected = os.environ.get('MUJOCO_EGL_DEVICE_ID')
    if selected is not None:
        if not selected.isdigit() or int(selected) >= len(candidates):
            raise RuntimeError('The MUJOCO_EGL_DEVICE_ID environment variable must be an integer between 0 and '
                               f'{len(candidates) - 1} (inclusive), got {selected}.')
        candidates = [candidates[int(selected)]]
    for device in candidates:
        display = EGL.eglGetPlatformDisplayEXT(EGL.EGL_PLATFORM_DEVICE_EXT, device, None)
        if display != EGL.EGL_NO_DISPLAY and EGL.eglInitialize(display, None, None):
            return display
    return EGL.EGL_NO_DISPLAY


class GLContext:
    """An OpenGL context without a surface."""

    def __init__(self, max_width, max_height):
        del max_width, max_height
        global EGL_DISPLAY
        self._context = None
        if EGL_DISPLAY is None:
            display = create_initialized_egl_device_display()
            if display == EGL.EGL_NO_DISPLAY:
                raise ImportError('Cannot initialize an EGL display: no graphics device can be used. Set the '
                                  'environment variable MUJOCO_GL=osmesa before the import of mujoco to draw in software.')
            EGL_DISPLAY = display
            atexit.register(EGL.eglTerminate, EGL_DISPLAY)
        config, count = EGL.EGLConfig(), ctypes.c_int()
        EGL.eglChooseConfig(EGL_DISPLAY, EGL_ATTRIBUTES, config, 1, count)
        if count.value < 1:
            raise RuntimeError('EGL failed to find a frame buffer configuration with 8 bits per color, 24 bits of depth '
                               'and 8 bits of stencil. Set the environment variable MUJOCO_GL=osmesa to draw in software.')
        EGL.eglBindAPI(EGL.EGL_OPENGL_API)
        self._context = EGL.eglCreateContext(EGL_DISPLAY, config, EGL.EGL_NO_CONTEXT, None)
        if not self._context:
            raise RuntimeError(f'Cannot create an EGL context: EGL error {EGL.eglGetError():#x}.')

    def make_current(self):
        """Makes the context current on this thread."""
        if not EGL.eglMakeCurrent(EGL_DISPLAY, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, self._context):
            raise RuntimeError(f'Failed to make the EGL context current: EGL error {EGL.eglGetError():#x}.')

    def free(self):
        """Frees the context; may be repeated."""
        if self._context:
            if EGL.eglGetCurrentContext() == self._context:
                EGL.eglMakeCurrent(EGL_DISPLAY, EGL.EGL_NO_SURFACE, EGL.EGL_NO_SURFACE, EGL.EGL_NO_CONTEXT)
            EGL.eglDestroyContext(EGL_DISPLAY, self._context)
        self._context = None

    def __del__(self):
        self.free()
