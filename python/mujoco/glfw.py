# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""OpenGL in an invisible window, by GLFW."""

import ctypes

_VISIBLE, _DOUBLEBUFFER = 0x00020004, 0x00021010
_glfw = None


def _library():
    global _glfw
    if _glfw is None:
        library = ctypes.CDLL('libglfw.so.3', mode=ctypes.RTLD_GLOBAL)
        pointer = ctypes.c_void_p
        library.glfwCreateWindow.restype = pointer
        library.glfwCreateWindow.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_char_p, pointer, pointer]
        library.glfwMakeContextCurrent.argtypes = [pointer]
        library.glfwDestroyWindow.argtypes = [pointer]
        library.glfwGetCurrentContext.restype = pointer
        if not library.glfwInit():
            raise RuntimeError('GLFW could not be initialised: is there a display? See MUJOCO_GL in docs/python.md.')
        _glfw = library
    return _glfw


class GLContext:
    """An OpenGL context of a window that is not shown."""

    def __init__(self, max_width, max_height):
        self._context = None
        glfw = _library()
        glfw.glfwWindowHint(_VISIBLE, 0)
        glfw.glfwWindowHint(_DOUBLEBUFFER, 0)
        self._context = glfw.glfwCreateWindow(max_width, max_height, b'Invisible window', None, None)
        if not self._context:
            raise RuntimeError('GLFW could not open a window.')

    def make_current(self):
        _library().glfwMakeContextCurrent(self._context)

    def free(self):
        """Closes the window; may be repeated."""
        if self._context and _glfw:
            if _glfw.glfwGetCurrentContext() == self._context:
                _glfw.glfwMakeContextCurrent(None)
            _glfw.glfwDestroyWindow(self._context)
        self._context = None

    def __del__(self):
        self.free()
