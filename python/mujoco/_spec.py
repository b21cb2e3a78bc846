# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""MjSpec, on the native objects of mujoco._specs and mujoco._mjs; its elements are in _elements.py."""

import os
import sys
import warnings
import zipfile
from typing import Optional

import numpy as np

from mujoco._elements import FLAT, TREE, described, adder, attach, elements, raise_text

_specs = sys.modules['mujoco._specs']
_enums = sys.modules['mujoco._enums']
_mjs = sys.modules['mujoco._mjs']

_NativeSpec = _specs.MjSpec


def _no_pickle(self, *args):
    raise TypeError('An MjSpec cannot be pickled. Pickle spec.to_xml() and spec.assets, or the compiled model.')


class MjSpec(_NativeSpec):
    """An editable model."""

    __module__ = 'mujoco._specs'

    def __init__(self, *arguments):
        if arguments:
            raise TypeError('MjSpec() makes an empty spec and takes no arguments. '
                            'Use MjSpec.from_file(filename) or MjSpec.from_string(text).')
        self._assets = {}
        self._parent = None
        self._override_assets = True

    @staticmethod
    def from_file(filename, include=None, assets=None) -> 'MjSpec':
        """Parses an XML file."""
        return MjSpec._parsed(os.fspath(filename), True, include, assets)

    @staticmethod
    def from_string(xml, include=None, assets=None) -> 'MjSpec':
        """Parses XML text."""
        if isinstance(xml, str) and xml and '<' not in xml and '\n' not in xml:
            raise ValueError('from_string expects the text of a model, got what looks like the name of a file: '
                             f"'{xml}'. Use MjSpec.from_file('{xml}').")
        return MjSpec._parsed(xml, False, include, assets)

    @staticmethod
    def _parsed(source, is_file, include, assets):
        try:
            spec = _mjs.parse(MjSpec, source, is_file, include)
        except ValueError as e:
            if is_file and not os.path.isabs(source) and f"opening file '{source}'" in str(e):
                raise ValueError(f"{e}. It was looked for in the current folder, '{os.getcwd()}'") from None
            raise
        spec.__init__()
        spec._assets.update(assets or {})
        return spec

    def compile(self) -> 'MjModel':
        """Compiles to an MjModel."""
        return _mjs.compile(self, self._assets)

    def recompile(self, model, data):
        """Compiles; the state of data goes over to the new data."""
        return _mjs.recompile(self, self._assets, model, data)

    def to_xml(self) -> str:
        """Compiles and returns MJCF text."""
        self.compile()
        return _mjs.to_xml(self)

    def to_file(self, filename) -> None:
        """Writes MJCF; the spec must have been compiled."""
        _mjs.to_file(self, os.fspath(filename))

    def copy(self) -> 'MjSpec':
        """An independent spec, with the assets."""
        spec = _mjs.copy_spec(self)
        spec.__init__()
        spec._assets.update(self._assets)
        return spec

    __copy__ = copy
    __reduce__ = __reduce_ex__ = _no_pickle

    def __deepcopy__(self, memo):
        del memo
        return self.copy()

    @property
    def _address(self):
        return id(self)

    @property
    def worldbody(self):
        return _mjs.mjs_findBody(self, 'world')

    @property
    def default(self):
        return _mjs.mjs_getSpecDefault(self)

    def find_default(self, name) -> Optional[_specs.MjsDefault]:
        """Returns a default class, None if there is none of that name."""
        return _mjs.mjs_findDefault(self, name)

    def add_default(self, name, parent=None) -> Optional[_specs.MjsDefault]:
        """Adds a default class below another (None: the main one); None if the name is taken."""
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

    def activate_plugin(self, name) -> None:
        """Makes a plugin known to the model."""
        _mjs.mjs_activatePlugin(self, name)

    @staticmethod
    def resolve_orientation(degree, sequence, orientation):
        """The quaternion of an orientation given otherwise."""
        return _resolve(degree, sequence, orientation)

    def frame(self, name) -> Optional[_specs.MjsFrame]:
        """Returns a frame by name, None if there is none."""
        return _mjs.mjs_findFrame(self, name)

    def body(self, name) -> Optional[_specs.MjsBody]:
        """Returns a body by name, None if there is none."""
        return _mjs.mjs_findBody(self, name)

    def delete(self, element) -> None:
        """Removes an element and what refers to it."""
        _mjs.delete(element)

    def attach(self, child, prefix=None, suffix=None, site=None, frame=None) -> _specs.MjsFrame:
        """Attaches another spec at a frame or site; returns the frame that holds it."""
        prefix, suffix = prefix or '', suffix or ''
        target = self._attachment(site, frame)
        self._take_assets(child, prefix, suffix)
        result = attach(target, child, prefix, suffix)
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
    raise_text(_mjs.mjs_resolveOrientation(quat, degree, sequence, orientation))
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


def _finder(kind, cls, objtype):
    def find(self, name):
        return _mjs.mjs_findElement(self, objtype, name)
    return described(find, kind, f'Returns a {kind} by name, None if there is none.', Optional[getattr(_specs, cls)])


def _lister(plural, objtype):
    return property(lambda self: elements(self, objtype), doc=f'All {plural} of the spec, in the order of the model.')


def _extend_spec():
    for kind, cls, plural, objtype in TREE:
        if not hasattr(MjSpec, kind):
            setattr(MjSpec, kind, _finder(kind, cls, objtype))
        setattr(MjSpec, plural, _lister(plural, objtype))
    for kind, cls, plural, objtype, title, takes_default in FLAT:
        setattr(MjSpec, kind, _finder(kind, cls, objtype))
        setattr(MjSpec, plural, _lister(plural, objtype))
        setattr(MjSpec, f'add_{kind}', adder(kind, getattr(_mjs, f'mjs_add{title}'), takes_default))


_extend_spec()
_mjs.set_spec_type(MjSpec)
_specs.MjSpec = MjSpec
