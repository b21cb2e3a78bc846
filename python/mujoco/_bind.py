# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""m.bind(element), d.bind([elements]): from elements of a spec to views of compiled objects."""

import sys

_specs = sys.modules['mujoco._specs']
_structs = sys.modules['mujoco._structs']
_mjs = sys.modules['mujoco._mjs']

_KINDS = {
    'MjsBody': 'body', 'MjsJoint': 'joint', 'MjsGeom': 'geom', 'MjsSite': 'site', 'MjsCamera': 'camera',
    'MjsLight': 'light', 'MjsTendon': 'tendon', 'MjsActuator': 'actuator', 'MjsSensor': 'sensor',
    'MjsMesh': 'mesh', 'MjsSkin': 'skin', 'MjsHField': 'hfield', 'MjsTexture': 'tex', 'MjsMaterial': 'mat',
    'MjsPair': 'pair', 'MjsExclude': 'exclude', 'MjsEquality': 'eq', 'MjsNumeric': 'numeric',
    'MjsTuple': 'tuple', 'MjsKey': 'key',
}


class _BoundList:
    """Views of several objects; an attribute is the list of all their numbers."""

    def __init__(self, views):
        self._views = views

    def __getattr__(self, name):
        values = []
        for view in self._views:
            values.extend(getattr(view, name))
        return values


def _bind_scalar(self, element):
    """The view of the compiled object of one element."""
    kind = _KINDS.get(type(element).__name__)
    if kind is None or not hasattr(self, kind):
        raise TypeError(f'{type(element).__name__} cannot be bound to {type(self).__name__}')
    if _mjs.spec_signature(element) != self.signature:
        what = 'mjModel' if isinstance(self, _structs.MjModel) else 'mjData'
        raise ValueError(f'The mjSpec does not match {what}. Please recompile the mjSpec.')
    return getattr(self, kind)(element.id)


def _bind(self, elements):
    """The view of one element, or of each of a sequence."""
    if type(elements).__name__ in _KINDS:
        return _bind_scalar(self, elements)
    return _BoundList([_bind_scalar(self, e) for e in elements])


for _cls in (_structs.MjModel, _structs.MjData):
    _cls.bind = _bind
    _cls.bind_scalar = _bind_scalar
