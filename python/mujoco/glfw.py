# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""OpenGL in an invisible window, by GLFW."""

import ctypes
import time

_VISIBLE, _DOUBLEBUFFER = 0x00020004, 0x00021010
_REMEDY = ('Set the environment variable MUJOCO_GL=egl or MUJOCO_GL=osmesa before the import of mujoco '
           'to draw without a display.')
_glfw = None


def _load():
    try:
        library = ctypes.CDLL('libglfw.so.3', mode=ctypes.RTLD_GLOBAL)
    except OSError as e:
        raise RuntimeError(f'GLFW is not installed: {e}. Install it (Debian: apt-get install libglfw3). {_REMEDY}') from None
    pointer = ctypes.c_void_p
    library.glfwCreateWindow.restype = pointer
    library.glfwCreateWindow.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_char_p, pointer, pointer]
    library.glfwMakeContextCurrent.argtypes = [pointer]
    library.glfwDestroyWindow.argtypes = [pointer]
    library.glfwGetCurrentContext.restype = pointer
    library.glfwGetTime.restype = ctypes.c_double
    return library


def _library():
    """Returns the library, initialized. Programs may call glfw.terminate() at any time, so each context initializes it."""
    global _glfw
    if _glfw is None:
        _glfw = _load()
    if not _glfw.glfwInit():
        raise RuntimeError(f'GLFW could not be initialized: there is no display, or it cannot be opened. {_REMEDY}')
    return _glfw


def _initialized_at():
    """Returns when GLFW was initialized, in seconds of time.monotonic(). GLFW counts its time from there."""
    return time.monotonic() - _glfw.glfwGetTime()


class GLContext:
    """An OpenGL context of a window that is not shown."""

    def __init__(self, max_width, max_height):
        self._context = None
        glfw = _library()
        glfw.glfwWindowHint(_VISIBLE, 0)
        glfw.glfwWindowHint(_DOUBLEBUFFER, 0)
        self._context = glfw.glfwCreateWindow(max_width, max_height, b'Invisible window', None, None)
        if not self._context:
            raise RuntimeError(f'GLFW could not open a window of {max_width} x {max_height} pixels. {_REMEDY}')
        self._initialized_at = _initialized_at()

    def make_current(self):
        """Makes the context current on this thread."""
        if not self._exists():
            raise RuntimeError('The window of this context was closed, by free() or by glfw.terminate(). '
                               'Create a new context.')
        _glfw.glfwMakeContextCurrent(self._context)

    def _exists(self):
        """Returns whether the window is still open: glfwTerminate closes all windows."""
        # Two initializations are at least a millisecond apart; the clocks agree to microseconds.
        return bool(self._context) and abs(_initialized_at() - self._initialized_at) < 5e-4

    def free(self):
        """Closes the window; may be repeated."""
        if self._exists():
            if _glfw.glfwGetCurrentContext() == self._context:
                _glfw.glfwMakeContextCurrent(None)
            _glfw.glfwDestroyWindow(self._context)
        self._context = None

    def __del__(self):
        self.free()
