# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""OpenGL in software, by OSMesa."""

import ctypes
import os

_platform = os.environ.get('PYOPENGL_PLATFORM')
if _platform is not None and _platform.lower() != 'osmesa':
    raise ImportError('Cannot use OSMesa rendering platform. The PYOPENGL_PLATFORM environment variable is set to '
                      f'{_platform!r} (should be either unset or \'osmesa\').')

_RGBA, _FLOAT = 0x1908, 0x1406
_osmesa = None


def _library():
    global _osmesa
    if _osmesa is None:
        try:
            _osmesa = ctypes.CDLL('libOSMesa.so.8', mode=ctypes.RTLD_GLOBAL)
        except OSError as e:
            raise ImportError(f'OSMesa is not installed: {e}. Install it (Debian: apt-get install libosmesa6) or set '
                              'the environment variable MUJOCO_GL=egl before the import of mujoco.') from None
        pointer = ctypes.c_void_p
        _osmesa.OSMesaCreateContextExt.restype = pointer
        _osmesa.OSMesaCreateContextExt.argtypes = [ctypes.c_uint, ctypes.c_int, ctypes.c_int, ctypes.c_int, pointer]
        _osmesa.OSMesaMakeCurrent.argtypes = [pointer, pointer, ctypes.c_uint, ctypes.c_int, ctypes.c_int]
        _osmesa.OSMesaMakeCurrent.restype = ctypes.c_ubyte
        _osmesa.OSMesaDestroyContext.argtypes = [pointer]
    return _osmesa


class GLContext:
    """An OpenGL context that draws into memory."""

    def __init__(self, max_width, max_height):
        self._context = None
        self._context = _library().OSMesaCreateContextExt(_RGBA, 24, 8, 0, None)
        if not self._context:
            raise RuntimeError('Cannot create an OSMesa context.')
        self._width, self._height = max_width, max_height
        self._buffer = (ctypes.c_float * (4 * max_width * max_height))()

    def make_current(self):
        """Makes the context current on this thread."""
        if not _library().OSMesaMakeCurrent(self._context, self._buffer, _FLOAT, self._width, self._height):
            raise RuntimeError('Failed to make the OSMesa context current.')

    def free(self):
        """Frees the context; may be repeated."""
        if self._context:
            _library().OSMesaDestroyContext(self._context)
        self._context = None

    def __del__(self):
        self.free()
