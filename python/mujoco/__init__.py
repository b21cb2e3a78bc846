# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Physics of articulated bodies in contact: the Python interface of MuJoCo 3.3.7, by Synovia."""

import ctypes
import os
import pkgutil
import sys
import warnings
from typing import Union

__path__ = pkgutil.extend_path(__path__, __name__)

from mujoco import _core

_callbacks = sys.modules['mujoco._callbacks']
_constants = sys.modules['mujoco._constants']
_enums = sys.modules['mujoco._enums']
_errors = sys.modules['mujoco._errors']
_functions = sys.modules['mujoco._functions']
_render = sys.modules['mujoco._render']
_specs = sys.modules['mujoco._specs']
_structs = sys.modules['mujoco._structs']

from mujoco import _spec as _spec_methods  # adds MjSpec and the methods of its elements
from mujoco import _bind  # adds bind to MjModel and MjData
from mujoco import _html  # adds _repr_html_ to MjModel

for _module in (_callbacks, _constants, _enums, _errors, _functions, _render, _specs, _structs):
    globals().update({name: value for name, value in vars(_module).items() if not name.startswith('__')
                      and (not name.startswith('_') or name.startswith('_Mj'))})
del _module

MjStruct = Union[tuple(value for name, value in sorted(vars(_specs).items())
                       if name.startswith('Mjs') and name not in
                       ('MjsCompiler', 'MjsElement', 'MjsOrientation', 'MjsWrap'))]

from mujoco._spec import from_zip, to_zip



def __getattr__(name):
    """Says what a name that does not exist could have been."""
    message = f'module {__name__!r} has no attribute {name!r}'
    if name in ('minimize', 'msh2obj', 'rollout', 'viewer'):
        message += f'. It is a module of its own: import mujoco.{name}'
    elif not name.startswith('_'):
        from mujoco._suggest import suggestion
        message += suggestion(name, [n for n in globals() if not n.startswith('_')])
    raise AttributeError(message)


def _name_option_fields(cls):
    """MjOption lists its fields by type."""
    fields = [name for name, value in vars(cls).items() if type(value).__name__ == 'getset_descriptor']
    values = {name: getattr(cls(), name) for name in fields}
    cls._float_fields = tuple(n for n in fields if isinstance(values[n], float))
    cls._int_fields = tuple(n for n in fields if isinstance(values[n], int))
    cls._floatarray_fields = tuple(n for n in fields if hasattr(values[n], 'shape'))
    cls._all_fields = cls._float_fields + cls._int_fields + cls._floatarray_fields


_name_option_fields(_structs.MjOption)

HEADERS_DIR = os.path.join(os.path.dirname(__file__), 'include', 'mujoco')
PLUGINS_DIR = os.path.join(os.path.dirname(__file__), 'plugin')
PLUGIN_HANDLES = []

__version__ = _functions.mj_versionString()


def _load_all_bundled_plugins():
    """Loads the plugins that come with the package."""
    for directory, _, filenames in os.walk(PLUGINS_DIR):
        for filename in sorted(filenames):
            if os.path.splitext(filename)[-1] in ('.dll', '.dylib', '.so'):
                PLUGIN_HANDLES.append(ctypes.CDLL(os.path.join(directory, filename)))
            elif filename != '__init__.py':
                warnings.warn(f'Ignoring non-library in plugin directory: {os.path.join(directory, filename)}',
                              ImportWarning)


_load_all_bundled_plugins()

from mujoco import gl_context

if hasattr(gl_context, 'GLContext'):
    from mujoco.gl_context import GLContext
from mujoco.renderer import Renderer
