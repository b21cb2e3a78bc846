# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""OpenGL without a window, by EGL on a device. libEGL is called directly: no package is needed."""

import atexit
import ctypes
import os

PYOPENGL_PLATFORM = os.environ.get('PYOPENGL_PLATFORM')
if PYOPENGL_PLATFORM is not None and PYOPENGL_PLATFORM.lower() != 'egl':
    raise ImportError('Cannot use EGL rendering platform. The PYOPENGL_PLATFORM environment variable is set to '
                      f'{PYOPENGL_PLATFORM!r} (should be either unset or \'egl\').')

_PLATFORM_DEVICE = 0x313F
_OPENGL_API, _NONE = 0x30A2, 0x3038
EGL_ATTRIBUTES = (0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3021, 8,  # red, green, blue, alpha
                  0x3025, 24, 0x3026, 8,                       # depth, stencil
                  0x303F, 0x308E,                              # colour buffer: RGB
                  0x3033, 0x0001,                              # surface: pbuffer
                  0x3040, 0x0008,                              # renderable: OpenGL
                  _NONE)
EGL_DISPLAY = None
_egl = None


def _library():
    global _egl
    if _egl is None:
        _egl = ctypes.CDLL('libEGL.so.1', mode=ctypes.RTLD_GLOBAL)
        pointer = ctypes.c_void_p
        _egl.eglGetProcAddress.restype = pointer
        _egl.eglGetProcAddress.argtypes = [ctypes.c_char_p]
        _egl.eglInitialize.argtypes = [pointer, pointer, pointer]
        _egl.eglTerminate.argtypes = [pointer]
        _egl.eglChooseConfig.argtypes = [pointer, pointer, pointer, ctypes.c_int, pointer]
        _egl.eglCreateContext.restype = pointer
        _egl.eglCreateContext.argtypes = [pointer] * 4
        _egl.eglMakeCurrent.argtypes = [pointer] * 4
        _egl.eglDestroyContext.argtypes = [pointer] * 2
        _egl.eglGetCurrentContext.restype = pointer
    return _egl


def _extension(name, result, *arguments):
    address = _library().eglGetProcAddress(name)
    if not address:
        raise ImportError(f'EGL lacks {name.decode()}')
    return ctypes.CFUNCTYPE(result, *arguments)(address)


def create_initialized_egl_device_display():
    """A display of the first device that can be initialised, or of MUJOCO_EGL_DEVICE_ID."""
    query = _extension(b'eglQueryDevicesEXT', ctypes.c_uint, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
    display_of = _extension(b'eglGetPlatformDisplayEXT', ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p,
                            ctypes.c_void_p)
    devices, count = (ctypes.c_void_p * 64)(), ctypes.c_int()
    query(64, devices, ctypes.byref(count))
    candidates = list(devices[:count.value])
    selected = os.environ.get('MUJOCO_EGL_DEVICE_ID')
    if selected is not None:
        if not selected.isdigit() or int(selected) >= len(candidates):
            raise RuntimeError('The MUJOCO_EGL_DEVICE_ID environment variable must be an integer between 0 and '
                               f'{len(candidates) - 1} (inclusive), got {selected}.')
        candidates = [candidates[int(selected)]]
    for device in candidates:
        display = display_of(_PLATFORM_DEVICE, device, None)
        if display and _library().eglInitialize(display, None, None):
            return display
    return None


class GLContext:
    """An OpenGL context without a surface."""

    def __init__(self, max_width, max_height):
        del max_width, max_height
        global EGL_DISPLAY
        self._context = None
        egl = _library()
        if EGL_DISPLAY is None:
            EGL_DISPLAY = create_initialized_egl_device_display()
            if EGL_DISPLAY is None:
                raise ImportError('Cannot initialize a EGL device display.')
            atexit.register(egl.eglTerminate, EGL_DISPLAY)
        attributes = (ctypes.c_int * len(EGL_ATTRIBUTES))(*EGL_ATTRIBUTES)
        config, count = ctypes.c_void_p(), ctypes.c_int()
        egl.eglChooseConfig(EGL_DISPLAY, attributes, ctypes.byref(config), 1, ctypes.byref(count))
        if count.value < 1:
            raise RuntimeError('EGL failed to find a framebuffer configuration that matches the desired attributes')
        egl.eglBindAPI(_OPENGL_API)
        self._context = egl.eglCreateContext(EGL_DISPLAY, config, None, None)
        if not self._context:
            raise RuntimeError('Cannot create an EGL context.')

    def make_current(self):
        if not _library().eglMakeCurrent(EGL_DISPLAY, None, None, self._context):
            raise RuntimeError('Failed to make the EGL context current.')

    def free(self):
        """Frees the context; may be repeated."""
        if self._context:
            if _egl.eglGetCurrentContext() == self._context:
                _egl.eglMakeCurrent(EGL_DISPLAY, None, None, None)
            _egl.eglDestroyContext(EGL_DISPLAY, self._context)
        self._context = None

    def __del__(self):
        self.free()
