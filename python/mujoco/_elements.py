# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Methods of the elements of a spec, on the native objects of mujoco._specs and mujoco._mjs."""

import sys
from typing import Optional

import numpy as np

from mujoco._suggest import suggestion

_specs = sys.modules['mujoco._specs']
_enums = sys.modules['mujoco._enums']
_mjs = sys.modules['mujoco._mjs']
_mjtObj = _enums.mjtObj

# kind, class, plural, mjtObj, whether add_X takes a default class
TREE = [('body', 'MjsBody', 'bodies', _mjtObj.mjOBJ_BODY), ('joint', 'MjsJoint', 'joints', _mjtObj.mjOBJ_JOINT),
         ('geom', 'MjsGeom', 'geoms', _mjtObj.mjOBJ_GEOM), ('site', 'MjsSite', 'sites', _mjtObj.mjOBJ_SITE),
         ('camera', 'MjsCamera', 'cameras', _mjtObj.mjOBJ_CAMERA),
         ('light', 'MjsLight', 'lights', _mjtObj.mjOBJ_LIGHT), ('frame', 'MjsFrame', 'frames', _mjtObj.mjOBJ_FRAME)]
FLAT = [('flex', 'MjsFlex', 'flexes', _mjtObj.mjOBJ_FLEX, 'Flex', False),
         ('mesh', 'MjsMesh', 'meshes', _mjtObj.mjOBJ_MESH, 'Mesh', True),
         ('skin', 'MjsSkin', 'skins', _mjtObj.mjOBJ_SKIN, 'Skin', False),
         ('hfield', 'MjsHField', 'hfields', _mjtObj.mjOBJ_HFIELD, 'HField', False),
         ('texture', 'MjsTexture', 'textures', _mjtObj.mjOBJ_TEXTURE, 'Texture', False),
         ('material', 'MjsMaterial', 'materials', _mjtObj.mjOBJ_MATERIAL, 'Material', True),
         ('pair', 'MjsPair', 'pairs', _mjtObj.mjOBJ_PAIR, 'Pair', True),
         ('exclude', 'MjsExclude', 'excludes', _mjtObj.mjOBJ_EXCLUDE, 'Exclude', False),
         ('equality', 'MjsEquality', 'equalities', _mjtObj.mjOBJ_EQUALITY, 'Equality', True),
         ('tendon', 'MjsTendon', 'tendons', _mjtObj.mjOBJ_TENDON, 'Tendon', True),
         ('actuator', 'MjsActuator', 'actuators', _mjtObj.mjOBJ_ACTUATOR, 'Actuator', True),
         ('sensor', 'MjsSensor', 'sensors', _mjtObj.mjOBJ_SENSOR, 'Sensor', False),
         ('numeric', 'MjsNumeric', 'numerics', _mjtObj.mjOBJ_NUMERIC, 'Numeric', False),
         ('text', 'MjsText', 'texts', _mjtObj.mjOBJ_TEXT, 'Text', False),
         ('tuple', 'MjsTuple', 'tuples', _mjtObj.mjOBJ_TUPLE, 'Tuple', False),
         ('key', 'MjsKey', 'keys', _mjtObj.mjOBJ_KEY, 'Key', False),
         ('plugin', 'MjsPlugin', 'plugins', _mjtObj.mjOBJ_PLUGIN, 'Plugin', False)]

CLASSES = {row[0]: row[1] for row in TREE + FLAT}

_ORIENTATIONS = {'axisangle': 4, 'xyaxes': 6, 'zaxis': 3, 'euler': 3}
_ORIENTATION_TYPES = {'axisangle': _enums.mjtOrientation.mjORIENTATION_AXISANGLE,
                      'xyaxes': _enums.mjtOrientation.mjORIENTATION_XYAXES,
                      'zaxis': _enums.mjtOrientation.mjORIENTATION_ZAXIS,
                      'euler': _enums.mjtOrientation.mjORIENTATION_EULER}


# ---- keywords of add_*

def _field_names(cls):
    """Attributes that stand for C fields, in the order of the struct."""
    return [name for name, value in vars(cls).items()
            if type(value).__name__ == 'getset_descriptor' and not name.startswith('_')]


def _keywords(cls):
    names = ['name']
    for field in _field_names(cls):
        if field in ('alt', 'ialt'):
            names += [field[:-3] + o for o in _ORIENTATIONS]
        elif field != 'name':
            names.append(field)
    return names


def _assign_array(element, name, current, value):
    if isinstance(value, (str, bytes, int, float)) or not hasattr(value, '__len__'):
        raise ValueError(f'{name} should be a list/array.')
    if len(value) != len(current):
        raise ValueError(f'{name} should be a list/array of size {len(current)}.')
    if np.ndim(current) == 1 and np.shape(value) == (len(current), 1):
        value = np.ravel(value)
    try:
        current[:] = value
    except (TypeError, ValueError):
        raise ValueError(f'{name} should be a list/array of size {len(current)}.') from None


def _assign_orientation(element, alt, name, value):
    key = name.lstrip('i') if name[0] == 'i' else name
    _assign_array(element, name, getattr(alt, key), value)
    alt.type = _ORIENTATION_TYPES[key]


def _assign(element, name, value):
    if name in _ORIENTATIONS:
        return _assign_orientation(element, element.alt, name, value)
    if name[0] == 'i' and name[1:] in _ORIENTATIONS:
        return _assign_orientation(element, element.ialt, name, value)
    if name == 'name':
        if not isinstance(value, (str, bytes)):
            raise ValueError('name should be a string.')
        return _mjs.mjs_setName(element, value)
    current = getattr(element, name)
    if isinstance(current, np.ndarray):
        return _assign_array(element, name, current, value)
    try:
        setattr(element, name, value)
    except TypeError as e:
        if isinstance(current, str):
            raise ValueError(f'{name} should be a string.') from None
        if type(current).__name__.endswith('Vec') or isinstance(current, list):
            raise ValueError(f'{name} has the wrong type.') from e
        raise ValueError(f'{name} is the wrong type.') from _explained(e, type(current), value)
    return None


def _explained(error, cls, value):
    """Returns the reason of a wrong type, with the member of an enumeration that a string stands for."""
    members = getattr(cls, '__members__', {}) if isinstance(value, str) else {}
    found = [member for member in members if member.lower().endswith('_' + value.lower())]
    return TypeError(f'{error}. Use mujoco.{cls.__name__}.{found[0]}.') if found else error


def _fill(element, kw):
    """Sets keyword arguments; an element that cannot be filled does not stay in the spec."""
    try:
        valid = _keywords(type(element))
        for prefix in ('', 'i'):
            if sum(prefix + o in kw for o in _ORIENTATIONS) > 1:
                raise ValueError('Only one of: axisangle, xyaxes, zaxis, oreuler can be set.')
        for name, value in kw.items():
            if name not in valid:
                hint = suggestion(name, valid).lstrip('.')
                raise TypeError(f'Invalid {name} keyword argument. Valid options are: {", ".join(valid)}.{hint}')
            _assign(element, name, value)
        _mjs.touch(element)
    except BaseException:
        _mjs.delete(element)
        raise
    return element


# ---- elements

def _children(body, objtype, recurse=False):
    result = []
    child = _mjs.mjs_firstChild(body, objtype, recurse)
    while child is not None:
        result.append(child)
        child = _mjs.mjs_nextChild(body, child, recurse)
    return result


def elements(spec, objtype):
    result = []
    element = _mjs.mjs_firstElement(spec, objtype)
    while element is not None:
        result.append(element)
        element = _mjs.mjs_nextElement(spec, element)
    return result


def raise_text(text):
    if text:
        raise ValueError(text)


def _set_name(element, name):
    if _mjs.mjs_setName(element, name) != 0:
        raise ValueError(f"Error: repeated name '{name}' in {type(element).__name__[3:].lower()}")


def _default_name(default):
    return _mjs.get_name(default)


def _classname(element):
    return _mjs.mjs_getDefault(element)


def _parent(element):
    if isinstance(element, _specs.MjsBody) and element.id == 0 and _mjs.get_name(element) == 'world':
        return None
    return _mjs.mjs_getParent(element)


def _extend_elements():
    has_default = {'MjsBody', 'MjsGeom', 'MjsJoint', 'MjsSite', 'MjsCamera', 'MjsLight', 'MjsMaterial', 'MjsMesh',
                   'MjsPair', 'MjsEquality', 'MjsActuator'}
    in_tree = {cls for _, cls, _, _ in TREE}
    classes = [cls for _, cls, _, _ in TREE] + [row[1] for row in FLAT]
    for name in classes:
        cls = getattr(_specs, name)
        if name != 'MjsPlugin':
            cls.name = property(_mjs.get_name, _set_name)
        cls.id = property(_mjs.mjs_getId)
        cls.signature = property(_mjs.signature)
        if name in has_default:
            cls.classname = property(_classname, lambda self, default: _mjs.mjs_setDefault(self, default))
        if name in in_tree:
            cls.parent = property(_parent)
            cls.frame = property(_mjs.mjs_getFrame)
            cls.set_frame = lambda self, frame: _mjs.mjs_setFrame(self, frame) and None
    _specs.MjsDefault.name = property(_default_name)
    _specs.MjsTendon.default = _classname
    _specs.MjsPlugin.config = property(_mjs.get_config, lambda self, value: _mjs.set_config(self, value))


def adder(kind, function, takes_default):
    def add(self, default=None, **kw):
        element = function(self, default)
        return _fill(element, kw)

    def add_plain(self, **kw):
        return _fill(function(self), kw)

    result = add if takes_default else add_plain
    cls = getattr(_specs, CLASSES[kind])
    result.__name__ = result.__qualname__ = f'add_{kind}'
    result.__doc__ = f'Adds a {kind} and returns it; keywords are its name and the fields of {cls.__name__}.'
    result.__annotations__['return'] = cls
    result.element_keywords = lambda: _keywords(cls)
    return result


def attach(target, child, prefix, suffix):
    result = _mjs.mjs_attach(target, child, prefix or '', suffix or '')
    if result is None:
        raise ValueError(_mjs.error_of(target) or 'attach failed')
    _mjs.keep_alive(target, child)
    _mjs.touch(target)
    return result


def _add_freejoint(self, **kw) -> _specs.MjsJoint:
    """Adds a free joint and returns it; keywords are align, group and name."""
    joint = _mjs.mjs_addFreeJoint(self)
    for name in kw:
        if name not in ('align', 'group', 'name'):
            _mjs.delete(joint)
            raise TypeError(f'Invalid {name} keyword argument. Valid options are: align, group, name.')
    return _fill(joint, kw)


def _find_all(self, kind) -> list:
    """Returns all elements of a kind ('geom' or mjtObj) in the body and the bodies below it, without itself."""
    by_name = {k: objtype for k, _, _, objtype in TREE}
    objtype = by_name.get(kind) if isinstance(kind, str) else kind
    if objtype not in by_name.values():
        raise ValueError('body.find_all supports the types: body, frame, geom, site, joint, light, camera.')
    return [e for e in _children(self, objtype, True) if e is not self]


def _first_child(kind, cls, objtype):
    def first(self):
        return _mjs.mjs_firstChild(self, objtype, 0)
    return described(first, f'first_{kind}', f'Returns the first {kind} of the body, None if it has none.', Optional[cls])


def _next_child(kind, cls):
    def following(self, child):
        return _mjs.mjs_nextChild(self, child, 0)
    return described(following, f'next_{kind}', f'Returns the {kind} after a child of the body, None at the end.', Optional[cls])


def described(function, name, doc, result):
    """Gives a function the name, docstring and type of the result that editors show."""
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    function.__annotations__['return'] = result
    return function


def _extend_bodies():
    body = _specs.MjsBody
    for kind, cls, plural, objtype in TREE:
        title = cls[3:]
        setattr(body, f'add_{kind}', adder(kind, getattr(_mjs, f'mjs_add{title}'), True))
        setattr(body, plural, property(lambda self, t=objtype: _children(self, t)))
        setattr(body, f'first_{kind}', _first_child(kind, getattr(_specs, cls), objtype))
        setattr(body, f'next_{kind}', _next_child(kind, getattr(_specs, cls)))
    body.add_freejoint = _add_freejoint
    body.find_all = _find_all
    body.find_child = lambda self, name: _mjs.mjs_findChild(self, name)
    body.to_frame = lambda self: _mjs.body_to_frame(self)
    body.attach_frame = lambda self, frame, prefix=None, suffix=None: attach(self, frame, prefix, suffix)
    for cls in (_specs.MjsFrame, _specs.MjsSite):
        cls.attach_body = lambda self, child, prefix=None, suffix=None: attach(self, child, prefix, suffix)


def _one(x):
    return None if x is None or x < 0 else np.array([x], dtype=float)


def _servo(function):
    def set_to(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        if kv >= 0 and dampratio >= 0:
            raise ValueError('kv and dampratio cannot both be defined')
        raise_text(function(self, kp, _one(kv), _one(dampratio), _one(timeconst), float(inheritrange)))
    return set_to


def _set_to_muscle(self, timeconst=(-1, -1), tausmooth=-1, range=(-1, -1), force=-1, scale=-1, lmin=-1, lmax=-1,
                   vmax=-1, fpmax=-1, fvmax=-1):
    raise_text(_mjs.mjs_setToMuscle(self, np.asarray(timeconst, float), tausmooth, np.asarray(range, float), force,
                                     scale, lmin, lmax, vmax, fpmax, fvmax))


def _extend_actuators():
    cls = _specs.MjsActuator
    cls.set_to_motor = lambda self: raise_text(_mjs.mjs_setToMotor(self))
    cls.set_to_position = _servo(_mjs.mjs_setToPosition)
    cls.set_to_intvelocity = _servo(_mjs.mjs_setToIntVelocity)
    cls.set_to_velocity = lambda self, kv: raise_text(_mjs.mjs_setToVelocity(self, kv))
    cls.set_to_damper = lambda self, kv: raise_text(_mjs.mjs_setToDamper(self, kv))
    cls.set_to_cylinder = lambda self, timeconst, bias, area, diameter=-1: raise_text(
        _mjs.mjs_setToCylinder(self, timeconst, bias, area, diameter))
    cls.set_to_adhesion = lambda self, gain: raise_text(_mjs.mjs_setToAdhesion(self, gain))
    cls.set_to_muscle = _set_to_muscle


def _make_mesh(mesh, kind, *parameters):
    """Fills a mesh with a shape that the compiler makes from numbers."""
    numbers = np.array([float(x) for p in parameters for x in np.ravel(p)])
    builtin = getattr(_enums.mjtMeshBuiltin, f'mjMESH_BUILTIN_{kind.upper()}')
    if _mjs.mjs_makeMesh(mesh, builtin, numbers) != 0:
        raise ValueError(f'make_{kind}: {_mjs.error_of(mesh) or "invalid parameters of a builtin mesh"} (got {numbers.tolist()})')


def _make_wedge(self, resolution, fov, gamma=0):
    """Fills the mesh with the surface of a wedge, as rangefinders see it: resolution (2) and field of view (2)."""
    _make_mesh(self, 'wedge', resolution, fov, gamma)


def _make_sphere(self, subdivision):
    """Fills the mesh with a sphere: an icosahedron whose faces are divided so many times."""
    _make_mesh(self, 'sphere', subdivision)


def _make_hemisphere(self, resolution):
    """Fills the mesh with a half sphere of this resolution."""
    _make_mesh(self, 'hemisphere', resolution)


def _make_cone(self, nedge, radius):
    """Fills the mesh with a cone over a polygon of nedge edges; radius is the one of its top."""
    _make_mesh(self, 'cone', nedge, radius)


def _make_supersphere(self, resolution, e, n):
    """Fills the mesh with a superellipsoid with the exponents e and n."""
    _make_mesh(self, 'supersphere', resolution, e, n)


def _make_supertorus(self, resolution, radius, s, t):
    """Fills the mesh with a supertorus with a tube of this radius and the exponents s and t."""
    _make_mesh(self, 'supertorus', resolution, radius, s, t)


def _make_plate(self, resolution):
    """Fills the mesh with a grid of this resolution (2)."""
    _make_mesh(self, 'plate', resolution)


def _extend_others():
    for make in (_make_wedge, _make_sphere, _make_hemisphere, _make_cone, _make_supersphere, _make_supertorus, _make_plate):
        setattr(_specs.MjsMesh, make.__name__[1:], make)
    tendon = _specs.MjsTendon
    tendon.wrap_site = lambda self, name: _mjs.mjs_wrapSite(self, name)
    tendon.wrap_geom = lambda self, name, sidesite: _mjs.mjs_wrapGeom(self, name, sidesite)
    tendon.wrap_joint = lambda self, name, coef: _mjs.mjs_wrapJoint(self, name, coef)
    tendon.wrap_pulley = lambda self, divisor: _mjs.mjs_wrapPulley(self, divisor)
    _specs.MjsSensor.get_data_size = lambda self: _mjs.mjs_sensorDim(self)


_extend_elements()
_extend_bodies()
_extend_actuators()
_extend_others()
