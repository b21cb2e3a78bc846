# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Chooses the OpenGL context by the environment variable MUJOCO_GL."""

import os
import platform

_SYSTEM = platform.system()
_MUJOCO_GL = os.environ.get('MUJOCO_GL', '').lower().strip()
_VALID_MUJOCO_GL = ('enable', 'enabled', 'on', 'true', '1', 'glfw', '', 'glx', 'egl', 'osmesa')

if _MUJOCO_GL not in ('disable', 'disabled', 'off', 'false', '0'):
    if _MUJOCO_GL not in _VALID_MUJOCO_GL:
        raise RuntimeError(f'invalid value for environment variable MUJOCO_GL: {_MUJOCO_GL}')
    if _MUJOCO_GL == 'egl':
        from mujoco.egl import GLContext
    elif _MUJOCO_GL == 'osmesa':
        from mujoco.osmesa import GLContext
    else:
        from mujoco.glfw import GLContext
