# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""MjSpec and the methods of its elements, on the native objects of mujoco._specs and mujoco._mjs."""

import os
import sys
import warnings
import zipfile

import numpy as np

_specs = sys.modules['mujoco._specs']
_structs = sys.modules['mujoco._structs']
_enums = sys.modules['mujoco._enums']
_mjs = sys.modules['mujoco._mjs']
_mjtObj = _enums.mjtObj

# kind, class, plural, mjtObj, whether add_X takes a default class
_TREE = [('body', 'MjsBody', 'bodies', _mjtObj.mjOBJ_BODY), ('joint', 'MjsJoint', 'joints', _mjtObj.mjOBJ_JOINT),
         ('geom', 'MjsGeom', 'geoms', _mjtObj.mjOBJ_GEOM), ('site', 'MjsSite', 'sites', _mjtObj.mjOBJ_SITE),
         ('camera', 'MjsCamera', 'cameras', _mjtObj.mjOBJ_CAMERA),
         ('light', 'MjsLight', 'lights', _mjtObj.mjOBJ_LIGHT), ('frame', 'MjsFrame', 'frames', _mjtObj.mjOBJ_FRAME)]
_FLAT = [('flex', 'MjsFlex', 'flexes', _mjtObj.mjOBJ_FLEX, 'Flex', False),
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

_ORIENTATIONS = {'axisangle': 4, 'xyaxes': 6, 'zaxis': 3, 'euler': 3}
_ORIENTATION_TYPES = {'axisangle': _enums.mjtOrientation.mjORIENTATION_AXISANGLE,
                      'xyaxes': _enums.mjtOrientation.mjORIENTATION_XYAXES,
                      'zaxis': _enums.mjtOrientation.mjORIENTATION_ZAXIS,
                      'euler': _enums.mjtOrientation.mjORIENTATION_EULER}


# ---- keywords of add_*

def _field_names(cls):
    """Attributes that stand for C fields, in the order of the struct."""
    return [name for name, value in vars(cls).items() if type(value).__name__ == 'getset_descriptor']


def _keywords(cls):
    names = ['name']
    for field in _field_names(cls):
        if field in ('alt', 'ialt'):
            names += [field[:-3] + o for o in _ORIENTATIONS]
        else:
            names.append(field)
    return names


def _assign_array(element, name, current, value):
    if isinstance(value, (str, bytes, int, float)) or not hasattr(value, '__len__'):
        raise ValueError(f'{name} should be a list/array.')
    if len(value) != len(current):
        raise ValueError(f'{name} should be a list/array of size {len(current)}.')
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
    except TypeError:
        if isinstance(current, str):
            raise ValueError(f'{name} should be a string.') from None
        if type(current).__name__.endswith('Vec') or isinstance(current, list):
            raise ValueError(f'{name} has the wrong type.') from None
        raise ValueError(f'{name} is the wrong type.') from None
    return None


def _fill(element, kw):
    """Sets keyword arguments; an element that cannot be filled does not stay in the spec."""
    try:
        valid = _keywords(type(element))
        for prefix in ('', 'i'):
            if sum(prefix + o in kw for o in _ORIENTATIONS) > 1:
                raise ValueError('Only one of: axisangle, xyaxes, zaxis, oreuler can be set.')
        for name, value in kw.items():
            if name not in valid:
                raise TypeError(f'Invalid {name} keyword argument. Valid options are: {", ".join(valid)}.')
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


def _elements(spec, objtype):
    result = []
    element = _mjs.mjs_firstElement(spec, objtype)
    while element is not None:
        result.append(element)
        element = _mjs.mjs_nextElement(spec, element)
    return result


def _raise_text(text):
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
    in_tree = {cls for _, cls, _, _ in _TREE}
    classes = [cls for _, cls, _, _ in _TREE] + [row[1] for row in _FLAT]
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


def _adder(kind, function, takes_default):
    def add(self, default=None, **kw):
        element = function(self, default)
        return _fill(element, kw)

    def add_plain(self, **kw):
        return _fill(function(self), kw)

    result = add if takes_default else add_plain
    result.__name__ = f'add_{kind}'
    result.__doc__ = f'Adds a {kind}; keywords are its name and fields.'
    return result


def _attach(target, child, prefix, suffix):
    result = _mjs.mjs_attach(target, child, prefix or '', suffix or '')
    if result is None:
        raise ValueError(_mjs.mjs_getError(target) or 'attach failed')
    _mjs.keep_alive(target, child)
    _mjs.touch(target)
    return result


def _add_freejoint(self, **kw):
    joint = _mjs.mjs_addFreeJoint(self)
    for name in kw:
        if name not in ('align', 'group', 'name'):
            _mjs.delete(joint)
            raise TypeError(f'Invalid {name} keyword argument. Valid options are: align, group, name.')
    return _fill(joint, kw)


def _find_all(self, kind):
    by_name = {k: objtype for k, _, _, objtype in _TREE}
    objtype = by_name.get(kind) if isinstance(kind, str) else kind
    if objtype not in by_name.values():
        raise ValueError('body.find_all supports the types: body, frame, geom, site, joint, light, camera.')
    return [e for e in _children(self, objtype, True) if e is not self]


def _extend_bodies():
    body = _specs.MjsBody
    for kind, cls, plural, objtype in _TREE:
        title = cls[3:]
        setattr(body, f'add_{kind}', _adder(kind, getattr(_mjs, f'mjs_add{title}'), True))
        setattr(body, plural, property(lambda self, t=objtype: _children(self, t)))
        setattr(body, f'first_{kind}', lambda self, t=objtype: _mjs.mjs_firstChild(self, t, 0))
        setattr(body, f'next_{kind}', lambda self, child: _mjs.mjs_nextChild(self, child, 0))
    body.add_freejoint = _add_freejoint
    body.find_all = _find_all
    body.find_child = lambda self, name: _mjs.mjs_findChild(self, name)
    body.to_frame = lambda self: _mjs.body_to_frame(self)
    body.attach_frame = lambda self, frame, prefix=None, suffix=None: _attach(self, frame, prefix, suffix)
    for cls in (_specs.MjsFrame, _specs.MjsSite):
        cls.attach_body = lambda self, child, prefix=None, suffix=None: _attach(self, child, prefix, suffix)


def _one(x):
    return None if x is None or x < 0 else np.array([x], dtype=float)


def _servo(function):
    def set_to(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        if kv >= 0 and dampratio >= 0:
            raise ValueError('kv and dampratio cannot both be defined')
        _raise_text(function(self, kp, _one(kv), _one(dampratio), _one(timeconst), float(inheritrange)))
    return set_to


def _set_to_muscle(self, timeconst=(-1, -1), tausmooth=-1, range=(-1, -1), force=-1, scale=-1, lmin=-1, lmax=-1,
                   vmax=-1, fpmax=-1, fvmax=-1):
    _raise_text(_mjs.mjs_setToMuscle(self, np.asarray(timeconst, float), tausmooth, np.asarray(range, float), force,
                                     scale, lmin, lmax, vmax, fpmax, fvmax))


def _extend_actuators():
    cls = _specs.MjsActuator
    cls.set_to_motor = lambda self: _raise_text(_mjs.mjs_setToMotor(self))
    cls.set_to_position = _servo(_mjs.mjs_setToPosition)
    cls.set_to_intvelocity = _servo(_mjs.mjs_setToIntVelocity)
    cls.set_to_velocity = lambda self, kv: _raise_text(_mjs.mjs_setToVelocity(self, kv))
    cls.set_to_damper = lambda self, kv: _raise_text(_mjs.mjs_setToDamper(self, kv))
    cls.set_to_cylinder = lambda self, timeconst, bias, area, diameter=-1: _raise_text(
        _mjs.mjs_setToCylinder(self, timeconst, bias, area, diameter))
    cls.set_to_adhesion = lambda self, gain: _raise_text(_mjs.mjs_setToAdhesion(self, gain))
    cls.set_to_muscle = _set_to_muscle


def _make(builtin):
    def make(self, *args):
        params = np.array([float(x) for a in args for x in np.atleast_1d(a)])
        if _mjs.mjs_makeMesh(self, builtin, params) != 0:
            raise ValueError('invalid parameters of a builtin mesh')
    return make


def _extend_others():
    mesh, builtin = _specs.MjsMesh, _enums.mjtMeshBuiltin
    for name in ('wedge', 'sphere', 'hemisphere', 'cone', 'supersphere', 'supertorus', 'plate'):
        setattr(mesh, f'make_{name}', _make(getattr(builtin, f'mjMESH_BUILTIN_{name.upper()}')))
    tendon = _specs.MjsTendon
    tendon.wrap_site = lambda self, name: _mjs.mjs_wrapSite(self, name)
    tendon.wrap_geom = lambda self, name, sidesite: _mjs.mjs_wrapGeom(self, name, sidesite)
    tendon.wrap_joint = lambda self, name, coef: _mjs.mjs_wrapJoint(self, name, coef)
    tendon.wrap_pulley = lambda self, divisor: _mjs.mjs_wrapPulley(self, divisor)
    _specs.MjsSensor.get_data_size = lambda self: _mjs.mjs_sensorDim(self)


# ---- the spec

_NativeSpec = _specs.MjSpec


def _no_copy(self, *args):
    raise TypeError(f'{type(self).__name__} cannot be copied this way or pickled; use spec.copy().')


class MjSpec(_NativeSpec):
    """An editable model."""

    __module__ = 'mujoco._specs'

    def __init__(self):
        self._assets = {}
        self._parent = None
        self._override_assets = True

    @staticmethod
    def from_file(filename, include=None, assets=None):
        """Parses an XML file."""
        return MjSpec._parsed(os.fspath(filename), True, include, assets)

    @staticmethod
    def from_string(xml, include=None, assets=None):
        """Parses XML text."""
        return MjSpec._parsed(xml, False, include, assets)

    @staticmethod
    def _parsed(source, is_file, include, assets):
        spec = _mjs.parse(MjSpec, source, is_file, include)
        spec.__init__()
        spec._assets.update(assets or {})
        return spec

    def compile(self):
        """Compiles to an MjModel."""
        return _mjs.compile(self, self._assets)

    def recompile(self, model, data):
        """Compiles; the state of data goes over to the new data."""
        return _mjs.recompile(self, self._assets, model, data)

    def to_xml(self):
        """Compiles and returns MJCF text."""
        self.compile()
        return _mjs.to_xml(self)

    def to_file(self, filename):
        """Writes MJCF; the spec must have been compiled."""
        _mjs.to_file(self, os.fspath(filename))

    def copy(self):
        """An independent spec, with the assets."""
        spec = _mjs.copy_spec(self)
        spec.__init__()
        spec._assets.update(self._assets)
        return spec

    __copy__ = __deepcopy__ = __reduce__ = _no_copy

    @property
    def _address(self):
        return id(self)

    @property
    def worldbody(self):
        return _mjs.mjs_findBody(self, 'world')

    @property
    def default(self):
        return _mjs.mjs_getSpecDefault(self)

    def find_default(self, name):
        return _mjs.mjs_findDefault(self, name)

    def add_default(self, name, parent=None):
        return _mjs.mjs_addDefault(self, name, parent)

    @property
    def parent(self):
        return self._parent

    @property
    def assets(self):
        return self._assets

    @assets.setter
    def assets(self, value):
        self._assets.update(value)

    @property
    def override_assets(self):
        return self._override_assets

    @override_assets.setter
    def override_assets(self, value):
        self._override_assets = bool(value)

    @property
    def copy_during_attach(self):
        raise ValueError('copy_during_attach can only be set.')

    @copy_during_attach.setter
    def copy_during_attach(self, value):
        _mjs.mjs_setDeepCopy(self, bool(value))

    @property
    def meshdir(self):
        return self.compiler.meshdir

    @meshdir.setter
    def meshdir(self, value):
        self.compiler.meshdir = value

    @property
    def texturedir(self):
        return self.compiler.texturedir

    @texturedir.setter
    def texturedir(self, value):
        self.compiler.texturedir = value

    def activate_plugin(self, name):
        _mjs.mjs_activatePlugin(self, name)

    @staticmethod
    def resolve_orientation(degree, sequence, orientation):
        """The quaternion of an orientation given otherwise."""
        return _resolve(degree, sequence, orientation)

    def frame(self, name):
        return _mjs.mjs_findFrame(self, name)

    def body(self, name):
        return _mjs.mjs_findBody(self, name)

    def delete(self, element):
        """Removes an element and what refers to it."""
        _mjs.delete(element)

    def attach(self, child, prefix=None, suffix=None, site=None, frame=None):
        """Attaches another spec at a frame or site; returns the frame that holds it."""
        prefix, suffix = prefix or '', suffix or ''
        target = self._attachment(site, frame)
        self._take_assets(child, prefix, suffix)
        result = _attach(target, child, prefix, suffix)
        child._parent = self
        return result

    def _attachment(self, site, frame):
        if site is None and frame is None:
            raise ValueError('One of frame or site must be specified.')
        if site is not None and frame is not None:
            raise ValueError('Only one of frame or site can be specified.')
        what, target = ('Site', site) if frame is None else ('Frame', frame)
        if isinstance(target, str):
            target = self.site(target) if frame is None else self.frame(target)
            if target is None:
                raise ValueError(f'{what} not found.')
        elif not any(target is e for e in (self.sites if frame is None else self.frames)):
            raise ValueError(f'{what} spec does not match parent spec.')
        return target

    def _take_assets(self, child, prefix, suffix):
        def renamed(key):
            folder, base = os.path.split(key)
            stem, extension = os.path.splitext(base)
            return os.path.join(folder, prefix + stem + suffix + extension)

        taken = {renamed(key): value for key, value in child.assets.items()}
        for key in taken:
            if key in self._assets and not self._override_assets:
                raise ValueError(f'Asset {key} already exists in parent spec.')
        if bool(child.assets) != bool(self._assets):
            other = self if child.assets else child
            if any(e.file for e in other.meshes + other.textures):
                warnings.warn('Only one of the specs uses a dict of assets.', Warning)
        if child.assets:
            for e in child.meshes + child.textures:
                if e.file:
                    e.file = renamed(e.file)
        self._assets.update(taken)

    def to_zip(self, file):
        """Writes the model and its assets to a zip file."""
        to_zip(self, file)

    @classmethod
    def from_zip(cls, file):
        """Reads what to_zip wrote."""
        return from_zip(file)


def _resolve(degree, sequence, orientation):
    quat = np.zeros(4)
    sequence = sequence if isinstance(sequence, str) else ''.join(sequence)
    _raise_text(_mjs.mjs_resolveOrientation(quat, degree, sequence, orientation))
    return list(quat)


def to_zip(spec, file):
    """Writes MJCF and assets of a spec to a zip file or binary stream."""
    with zipfile.ZipFile(file, 'w') as archive:
        archive.writestr(f'{spec.modelname}.xml', spec.to_xml())
        for name, content in spec.assets.items():
            archive.writestr(name, content)


def from_zip(file):
    """A spec from a zip file or binary stream with one XML file; the rest are assets."""
    if not zipfile.is_zipfile(file):
        raise ValueError(f'File {file} is not a zip file.')
    xml, assets = None, {}
    with zipfile.ZipFile(file, 'r') as archive:
        for name in archive.namelist():
            if name.endswith('.xml'):
                xml = archive.read(name)
            else:
                assets[name] = archive.read(name)
    if xml is None:
        raise ValueError('No XML file found in zip file.')
    return MjSpec.from_string(xml.decode(), assets=assets)


def _finder(objtype):
    def find(self, name):
        return _mjs.mjs_findElement(self, objtype, name)
    return find


def _extend_spec():
    for kind, _, plural, objtype in _TREE:
        if not hasattr(MjSpec, kind):
            setattr(MjSpec, kind, _finder(objtype))
        setattr(MjSpec, plural, property(lambda self, t=objtype: _elements(self, t)))
    for kind, _, plural, objtype, title, takes_default in _FLAT:
        setattr(MjSpec, kind, _finder(objtype))
        setattr(MjSpec, plural, property(lambda self, t=objtype: _elements(self, t)))
        setattr(MjSpec, f'add_{kind}', _adder(kind, getattr(_mjs, f'mjs_add{title}'), takes_default))


_extend_elements()
_extend_bodies()
_extend_actuators()
_extend_others()
_extend_spec()
_mjs.set_spec_type(MjSpec)
_specs.MjSpec = MjSpec
