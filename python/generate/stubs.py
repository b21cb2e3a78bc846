# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Writes type stubs (.pyi) of the native modules from the built package.

    stubs.py PACKAGE_DIR

The type of a field is that of an object that has it. The arguments of a function are in the first line of its docstring.
Descriptions of enums and constants come from the headers that are part of the package. Python sources need no stubs.
"""

import inspect
import keyword
import os
import pathlib
import re
import sys
from typing import Union

import comments

os.environ['MUJOCO_GL'] = 'disable'

MODULES = ('_callbacks', '_constants', '_enums', '_errors', '_functions', '_render', '_specs', '_structs')
HEADER = '''# Written by python/generate/stubs.py.
from typing import Any, Callable, ClassVar, Dict, Generic, Iterator, List, Optional, Sequence, Tuple, Type, TypeVar, Union, overload

import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike

NDArray = npt.NDArray[Any]
'''
ARRAYS = '''
_T = TypeVar('_T', bound=np.generic)


class _Array(Generic[_T]):
    """An array of a struct: read as a live view, assigned to as a whole."""
    @overload
    def __get__(self, owner: None, kind: Any) -> Any: ...
    @overload
    def __get__(self, owner: object, kind: Any) -> npt.NDArray[_T]: ...
    def __set__(self, owner: object, value: ArrayLike) -> None: ...
'''
XML = '''<mujoco><asset><texture name="t" type="2d" builtin="flat" width="8" height="8"/><material name="m" texture="t"/>
<mesh name="me" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/></asset>
<worldbody><light name="l"/><camera name="c"/><site name="s"/><geom name="g" size="1 1 1" type="plane"/><body name="b" mocap="true"/>
<body name="a"><joint name="j"/><geom size=".1" name="k"/><site name="u"/></body></worldbody>
<contact><pair name="p" geom1="g" geom2="k"/><exclude name="x" body1="a" body2="world"/></contact>
<equality><connect name="e" body1="a" anchor="0 0 0"/></equality><tendon><spatial name="te"><site site="s"/><site site="u"/></spatial>
</tendon><actuator><motor name="ac" joint="j"/></actuator><sensor><jointpos name="se" joint="j"/></sensor><custom>
<numeric name="n" data="1"/><tuple name="tu"><element objtype="body" objname="a"/></tuple></custom><keyframe><key name="ke"/></keyframe></mujoco>'''


def dtype_name(dtype):
    return 'np.bytes_' if dtype.kind == 'S' else f'np.{dtype.name}'


def place_of(cls):
    """Module of the package and name in it: ('_structs', 'MjVisual.Global')."""
    parts = f'{cls.__module__}.{cls.__qualname__}'.split('.')
    return parts[1] if len(parts) > 1 else '', '.'.join(parts[2:])


def is_nested(cls):
    return '.' in place_of(cls)[1]


class Writer:
    """The stub of one module."""

    def __init__(self, mujoco, np, name, meanings):
        self.mujoco, self.np, self.name, self.meanings = mujoco, np, name, meanings
        self.module = sys.modules[f'mujoco.{name}']
        self.imports, self.lines = {}, []

    def type_name(self, cls):
        """How the stub refers to a class of the package."""
        module, qualified = place_of(cls)
        if module in MODULES and module != self.name:
            self.imports.setdefault(module, set()).add(qualified.split('.')[0])
        return '_' + qualified.replace('.', '_') if '.' in qualified else qualified

    def annotation(self, value):
        if value is None:
            return 'Any'
        if type(value) in (int, float, str, bytes, bool):
            return type(value).__name__
        if isinstance(value, tuple):
            inner = {self.annotation(v) for v in value}
            return f'Tuple[{inner.pop() if len(inner) == 1 else "Any"}, ...]'
        if isinstance(value, list):
            return f'List[{self.annotation(value[0])}]' if value else 'List[Any]'
        return self.type_name(type(value)) if type(value).__module__.startswith('mujoco') else 'Any'

    def field(self, name, value, writable, doc):
        if isinstance(value, self.np.ndarray):
            self.uses_arrays = True
            text = f'    {name}: _Array[{dtype_name(value.dtype)}]'
        elif writable:
            text = f'    {name}: {self.annotation(value)}'
        else:
            text = f'    @property\n    def {name}(self) -> {self.annotation(value)}: ...'
        self.lines.append(text)
        if doc:
            self.lines.append(f'    """{doc}"""')

    def describe(self, name, indent):
        """Appends the sentence of an enum, a value or a constant."""
        if self.meanings.get(name):
            self.lines.append(f'{indent}"""{self.meanings[name]}"""')

    def function(self, name, function, indent='', method=False, static=False):
        text = (inspect.getdoc(function) or '').strip()
        found = re.match(r'(\w+)\((.*)\)(?: -> (.*))?$', text.split('\n')[0])
        if found and found[1] == name:
            arguments, result = found[2], found[3] or 'Any'
            self.note_types(f'{arguments} {result}')
            arguments = ', '.join(self.plain_types(a if ':' in a else a + ': Any') for a in
                                  re.split(r', (?![^\[]*\])', arguments) if a)
            if method and not static:
                arguments = 'self' + (', ' + arguments if arguments else '')
            result = self.plain_types(result)
        else:
            arguments, result = self.python_arguments(function, method and not static), self.result_of(function)
        if static:
            self.lines.append(f'{indent}@staticmethod')
        result = 'None' if name == '__init__' else result
        self.lines.append(f'{indent}def {name}({arguments}) -> {result}:')
        doc = text.split('\n', 1)[1].strip() if found and '\n' in text else '' if found else text
        body = f'"""{doc}"""' if doc and '\\' not in doc else '...'
        self.lines.append(f'{indent}    {body}')

    def result_of(self, function):
        """Returns the type that a Python function declares to return, if it is one of the package."""
        result = getattr(function, '__annotations__', {}).get('return')
        if isinstance(result, str):
            result = getattr(self.mujoco, result, None)
        optional = getattr(result, '__origin__', None) is Union and type(None) in result.__args__
        if optional:
            result = result.__args__[0]
        if isinstance(result, type) and result.__module__.startswith('mujoco'):
            text = self.type_name(result)
        elif isinstance(result, type):
            text = 'List[Any]' if result is list else result.__name__
        else:
            return 'None' if result is None and 'return' in getattr(function, '__annotations__', {}) else 'Any'
        return f'Optional[{text}]' if optional else text

    def plain_types(self, text):
        text = re.sub(r'(\w+) \| None', r'Optional[\1]', text)
        text = re.sub(r'\bdict\[', 'Dict[', text).replace('tuple[', 'Tuple[').replace('list[', 'List[')
        text = re.sub(r': element\b', ': Any', re.sub(r'\bcapsule\b', 'Any', text))
        return re.sub(r': int\b', ': _IntLike', text)

    def note_types(self, text):
        for word in set(re.findall(r'\b(Mj\w+)', text)):
            for module in MODULES:
                if module != self.name and hasattr(sys.modules[f'mujoco.{module}'], word):
                    if module == '_specs' and hasattr(self.mujoco._structs, word):
                        continue
                    self.imports.setdefault(module, set()).add(word)
                    break

    def python_arguments(self, function, method):
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except (ValueError, TypeError):
            return ('self, ' if method else '') + '*args: Any, **kwargs: Any'
        parts, star = [], False
        for p in parameters:
            if p.kind == p.VAR_KEYWORD and hasattr(function, 'element_keywords'):
                names = [n for n in function.element_keywords() if not keyword.iskeyword(n)]
                parts += ['*'] + [f'{n}: Any = ...' for n in names]
                continue
            if p.kind == p.VAR_POSITIONAL:
                parts.append(f'*{p.name}: Any')
                star = True
                continue
            if p.kind == p.VAR_KEYWORD:
                parts.append(f'**{p.name}: Any')
                continue
            if p.kind == p.KEYWORD_ONLY and not star:
                parts.append('*')
                star = True
            typed = p.name if p.name == 'self' else f'{p.name}: Any'
            parts.append(typed + (' = ...' if p.default is not p.empty else ''))
        return ', '.join(parts)

    def text(self):
        imports = ''.join(f'from mujoco.{m} import {", ".join(f"{n} as {n}" for n in sorted(names))}\n'
                          for m, names in sorted(self.imports.items()))
        enums = '' if self.name == '_enums' else 'from mujoco._enums import _Enum\n\n_IntLike = Union[int, _Enum, np.integer[Any]]\n'
        body = '\n'.join(self.lines) + '\n'
        return HEADER + imports + enums + (ARRAYS if '_Array[' in body else '') + '\n' + body


def writable(descriptor):
    """Getset descriptors have __set__ always; setting None tells."""
    return not getattr(descriptor, 'fset', 1) is None


def write_enums(writer):
    writer.lines.append('''
class _Enum:
    name: str
    value: int
    def __init__(self, value: Union[int, "np.integer[Any]", "_Enum"]) -> None: ...
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __float__(self) -> float: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> Any: ...
    def __ne__(self, other: object) -> Any: ...
    def __neg__(self) -> int: ...''')
    for op in ('add', 'radd', 'sub', 'rsub', 'mul', 'rmul', 'and', 'rand', 'or', 'ror', 'xor', 'rxor', 'truediv',
               'floordiv', 'rfloordiv', 'mod', 'rmod', 'lshift', 'rshift'):
        writer.lines.append(f'    def __{op}__(self, other: Any) -> Any: ...')
    for name, cls in sorted(vars(writer.module).items()):
        if name.startswith('mjt'):
            writer.lines.append(f'\n\nclass {name}(_Enum):')
            writer.describe(name, '    ')
            writer.lines.append(f'    __members__: ClassVar[Dict[str, "{name}"]]')
            for member in cls.__members__:
                writer.lines.append(f'    {member}: ClassVar["{name}"]')
                writer.describe(member, '    ')


def write_class(writer, name, cls, sample, indent=''):
    base = [b for b in cls.__bases__ if b is not object and b.__name__ != cls.__name__]
    members = {k: v for c in reversed(cls.__mro__) if c.__name__ == cls.__name__ for k, v in vars(c).items()}
    for value in members.values():
        if isinstance(value, type) and is_nested(value):
            write_class(writer, writer.type_name(value), value, inner_sample(sample, value))
    inherits = f'({writer.type_name(base[0])})' if base and base[0].__module__.startswith('mujoco') else \
        f'({base[0].__name__})' if base and issubclass(cls, Exception) else ''
    writer.lines.append(f'\n\nclass {name}{inherits}:')
    start = len(writer.lines)
    for attribute, value in sorted(members.items()):
        if attribute.startswith('__') and attribute not in ('__len__', '__getitem__', '__iter__', '__enter__', '__exit__',
                                                            '__copy__', '__deepcopy__', '__init__'):
            continue
        if attribute == '_info' or attribute == '__init__' and not inspect.isfunction(value) or keyword.iskeyword(attribute):
            continue
        if attribute.startswith('_') and not attribute.startswith('__') and not isinstance(value, tuple):
            continue
        if isinstance(value, type):
            if is_nested(value):
                writer.lines.append(f'    {attribute} = {writer.type_name(value)}')
            continue
        kind = type(value).__name__
        if kind in ('getset_descriptor', 'property', 'member_descriptor'):
            try:
                seen = getattr(sample, attribute)
            except Exception:
                seen = None
            can_set = value.fset is not None if kind == 'property' else can_assign(sample, attribute, seen)
            writer.field(attribute, seen, can_set, inspect.getdoc(value))
        elif kind == 'staticmethod' or kind == 'builtin_function_or_method':
            writer.function(attribute, getattr(cls, attribute), '    ', True, True)
        elif (inspect.getdoc(value) or '').startswith('View of one object'):
            write_view_method(writer, attribute, sample)
        elif callable(value):
            writer.function(attribute, value, '    ', True)
        elif isinstance(value, tuple):
            writer.lines.append(f'    {attribute}: ClassVar[Tuple[str, ...]]')
    if cls.__name__ == 'MjData':
        writer.lines.append('    def __init__(self, model: MjModel) -> None: ...')
    elif not any('def __init__' in line for line in writer.lines[start:]):
        writer.lines.append('    def __init__(self, *args: Any, **kwargs: Any) -> None: ...')
    if hasattr(cls, '__len__') and '__len__' not in vars(cls):
        writer.lines.append('    def __len__(self) -> int: ...')


def inner_sample(sample, cls):
    for name in dir(type(sample)):
        if not name.startswith('__') and isinstance(getattr(sample, name, None), cls):
            return getattr(sample, name)
    return None


def write_view_method(writer, name, sample):
    try:
        result = writer.type_name(type(getattr(sample, name)(0)))
    except Exception:
        result = 'Any'
    writer.lines.append(f'    def {name}(self, name: Union[str, bytes, _IntLike] = ...) -> {result}:')
    writer.lines.append('        """View of one object, by name or id."""')


def can_assign(sample, attribute, value):
    if value is None or sample is None:
        return True
    try:
        setattr(sample, attribute, value)
        return True
    except AttributeError:
        return False
    except Exception:
        return True


def samples(mujoco):
    """An object of every class that can be had."""
    m = mujoco.MjModel.from_xml_string(XML)
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    spec = mujoco.MjSpec.from_string(XML)
    found = {}

    def add(value, depth=0):
        cls = type(value)
        if not cls.__module__.startswith('mujoco') or (cls in found and depth):
            return
        found.setdefault(cls, value)
        if depth < 4:
            for name, attribute in list(vars(cls).items()):
                if type(attribute).__name__ in ('getset_descriptor', 'property') and not name.startswith('__'):
                    try:
                        inner = getattr(value, name)
                    except Exception:
                        continue
                    for one in inner[:1] if isinstance(inner, (tuple, list)) else [inner]:
                        add(one, depth + 1)

    for value in (m, d, spec, mujoco.MjvScene(m, 10), mujoco.MjvCamera(), mujoco.MjvOption(), mujoco.MjvPerturb(),
                  mujoco.MjvFigure(), mujoco.MjvGeom(), mujoco.MjvLight(), mujoco.MjvGLCamera(), mujoco.MjContact(),
                  mujoco.MjLROpt(), mujoco.MjOption(), mujoco.MjrRect(0, 0, 1, 1), mujoco.MjrContext()):
        add(value)
    for owner in (m, d):
        for kind in ('actuator body geom light sensor site cam jnt tendon eq mat tex key exclude hfield mesh numeric '
                     'pair skin tuple').split():
            try:
                add(getattr(owner, kind)(0))
            except Exception:
                pass
    for elements in (spec.bodies, spec.geoms, spec.joints, spec.sites, spec.cameras, spec.lights, spec.meshes,
                     spec.hfields, spec.textures, spec.materials, spec.pairs, spec.excludes, spec.equalities,
                     spec.tendons, spec.actuators, spec.sensors, spec.numerics, spec.tuples, spec.keys):
        for element in elements[:1]:
            add(element)
    add(spec.worldbody.add_frame())
    return found


def write_structs(writer, found):
    classes = {n: c for n, c in vars(writer.module).items()
               if isinstance(c, type) and c.__name__ == n and n not in ('_Memory', '_Batch')}
    inner = {c.__name__: c for c in found if place_of(c)[0] == writer.name and c.__name__ not in classes
             and not is_nested(c)}
    for name, cls in sorted({**classes, **inner}.items()):
        write_class(writer, name, cls, found.get(cls))
    for name, value in sorted(vars(writer.module).items()):
        if type(value).__name__ == 'builtin_function_or_method' and not name.startswith('_'):
            writer.function(name, value)


def write_callbacks(writer):
    for name in sorted(vars(writer.module)):
        if name.startswith('set_'):
            writer.lines.append(f'def {name}(callback: Any) -> None:\n    """Installs a callback; None removes it."""')
        elif name.startswith('get_'):
            writer.lines.append(f'def {name}() -> Any:\n    """The callback that was set, or None."""')


def write_constants(writer):
    for name, value in sorted(vars(writer.module).items()):
        if name.startswith('mj'):
            kind = {int: 'int', float: 'float'}.get(type(value))
            kind = kind or ('Tuple[str, ...]' if isinstance(value[0], str) else 'Tuple[Tuple[str, str, str], ...]')
            writer.lines.append(f'{name}: {kind}')
            writer.describe(name, '')


def write_package(mujoco, folder):
    lines = [HEADER]
    for module in MODULES:
        names = [n for n in sorted(vars(sys.modules[f'mujoco.{module}'])) if not n.startswith('_')
                 and getattr(mujoco, n, None) is getattr(sys.modules[f'mujoco.{module}'], n)]
        lines += [f'from mujoco.{module} import {n} as {n}' for n in names]
    lines += [f'from mujoco import {m} as {m}' for m in MODULES]
    lines += ['from mujoco.renderer import Renderer as Renderer',
              'class GLContext:\n    def __init__(self, max_width: int, max_height: int) -> None: ...\n'
              '    def make_current(self) -> None: ...\n    def free(self) -> None: ...', 'from mujoco._spec import from_zip as from_zip, to_zip as to_zip', '', 'MjStruct = Any', 'HEADERS_DIR: str',
              'PLUGINS_DIR: str', 'PLUGIN_HANDLES: List[Any]', '__version__: str']
    (folder / '__init__.pyi').write_text('\n'.join(lines) + '\n')


def main(folder):
    sys.path.insert(0, str(folder.parent))
    import mujoco
    import numpy as np
    found = samples(mujoco)
    meanings = {i.name: i.text for header in (folder / 'include' / 'mujoco').glob('*.h') for i in comments.read(header)
                if i.text and i.kind in ('enum', 'value', 'macro', 'global')}
    special = {'_enums': write_enums, '_callbacks': write_callbacks, '_constants': write_constants}
    for name in MODULES:
        writer = Writer(mujoco, np, name, meanings)
        special.get(name, lambda w: write_structs(w, found))(writer)
        (folder / f'{name}.pyi').write_text(writer.text())
    write_package(mujoco, folder)
    for package in ('mujoco', 'synovia'):
        (folder.parent / package / 'py.typed').touch()


if __name__ == '__main__':
    main(pathlib.Path(sys.argv[1]).resolve())
