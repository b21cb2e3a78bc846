# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Chooses the OpenGL context by the environment variable MUJOCO_GL.

If the variable is not set, the first of GLFW (a window on the display), EGL (a graphics device without a display) and
OSMesa (software) that works is used.
"""

import importlib
import os
import platform

_SYSTEM = platform.system()
_MUJOCO_GL = os.environ.get('MUJOCO_GL', '').lower().strip()
_ANY_BACKEND = ('', 'enable', 'enabled', 'on', 'true', '1')
_VALID_MUJOCO_GL = _ANY_BACKEND + ('glfw', 'glx', 'egl', 'osmesa')


class _AnyContext:
    """An OpenGL context of the first backend that works: GLFW, EGL or OSMesa."""

    _backend = None  # the module that made the first context; later ones come from the same

    def __init__(self, max_width, max_height):
        self._context = None
        names = ('glfw', 'egl', 'osmesa') if _AnyContext._backend is None else (_AnyContext._backend,)
        reasons = []
        for name in names:
            try:
                self._context = importlib.import_module(f'mujoco.{name}').GLContext(max_width, max_height)
                _AnyContext._backend = name
                return
            except (ImportError, OSError, RuntimeError) as e:
                reasons.append(f'  {name}: {e}')
        raise RuntimeError('No OpenGL context could be created. What was tried:\n' + '\n'.join(reasons))

    def make_current(self):
        """Makes the context current on this thread."""
        self._context.make_current()

    def free(self):
        """Frees the context; may be repeated."""
        if self._context is not None:
            self._context.free()
        self._context = None

    def __del__(self):
        self.free()


_AnyContext.__name__ = _AnyContext.__qualname__ = 'GLContext'

if _MUJOCO_GL not in ('disable', 'disabled', 'off', 'false', '0'):
    if _MUJOCO_GL not in _VALID_MUJOCO_GL:
        raise RuntimeError(f'invalid value for environment variable MUJOCO_GL: {_MUJOCO_GL} '
                           f'(valid: glfw, egl, osmesa, disable)')
    if _MUJOCO_GL == 'egl':
        from mujoco.egl import GLContext
    elif _MUJOCO_GL == 'osmesa':
        from mujoco.osmesa import GLContext
    elif _MUJOCO_GL in _ANY_BACKEND:
        GLContext = _AnyContext
    else:
        from mujoco.glfw import GLContext
