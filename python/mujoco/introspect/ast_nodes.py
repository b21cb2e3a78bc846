# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Types of the data in mujoco.introspect. str() of a type is its C spelling; declarations add the name by decl()."""

import dataclasses
from typing import Dict, Optional, Tuple, Union


@dataclasses.dataclass(frozen=True)
class ValueType:
    """A type without pointers and arrays: `int`, `const mjModel`."""

    name: str
    is_const: bool = False
    is_volatile: bool = False

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        """Returns the C declaration of a variable of this type, or the type itself without a name."""
        parts = ['const'] * self.is_const + ['volatile'] * self.is_volatile + [self.name]
        return ' '.join(parts + ([name_or_decl] if name_or_decl else []))

    __str__ = decl


@dataclasses.dataclass(frozen=True)
class PointerType:
    """A pointer."""

    inner_type: Union['ValueType', 'ArrayType', 'PointerType']
    is_const: bool = False
    is_volatile: bool = False
    is_restrict: bool = False

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        """Returns the C declaration of a variable of this type, or the type itself without a name."""
        words = ['const'] * self.is_const + ['volatile'] * self.is_volatile + ['restrict'] * self.is_restrict
        text = ' '.join(['*', *words, *([name_or_decl] if name_or_decl else [])]) if words else '*' + (name_or_decl or '')
        return self.inner_type.decl(f'({text})' if isinstance(self.inner_type, ArrayType) else text)

    __str__ = decl


@dataclasses.dataclass(frozen=True)
class ArrayType:
    """An array of fixed size, one number for each dimension. An empty tuple stands for `[]`."""

    inner_type: Union['ValueType', 'PointerType']
    extents: Tuple[int, ...]

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        """Returns the C declaration of a variable of this type, or the type itself without a name."""
        sizes = ''.join(f'[{n}]' for n in self.extents) or '[]'
        return self.inner_type.decl((name_or_decl or '') + sizes)

    __str__ = decl


@dataclasses.dataclass(frozen=True)
class FunctionParameterDecl:
    """A parameter of a function. `nullable` says whether Python and C accept None, or NULL."""

    name: str
    type: Union[ValueType, PointerType, ArrayType]
    nullable: bool = False

    def __str__(self) -> str:
        return self.type.decl(self.name)


@dataclasses.dataclass(frozen=True)
class FunctionDecl:
    """A function of the C interface."""

    name: str
    return_type: Union[ValueType, PointerType, ArrayType]
    parameters: Tuple[FunctionParameterDecl, ...]
    doc: str

    def __str__(self) -> str:
        return f'{self.return_type} {self.name}({", ".join(str(p) for p in self.parameters)})'

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        """Returns the C declaration, under another name if one is given."""
        return self.return_type.decl(f'{name_or_decl or self.name}({", ".join(str(p) for p in self.parameters)})')


@dataclasses.dataclass(frozen=True)
class StructFieldDecl:
    """A member of a struct. `array_extent` has the sizes of the array behind a pointer, as numbers or names of sizes."""

    name: str
    type: Union[ValueType, PointerType, ArrayType, 'AnonymousStructDecl', 'AnonymousUnionDecl']
    doc: str
    array_extent: Optional[Tuple[Union[str, int], ...]] = None

    def __str__(self) -> str:
        return self.type.decl(self.name)


@dataclasses.dataclass(frozen=True)
class AnonymousStructDecl:
    """A struct without a name inside a struct."""

    fields: Tuple[Union[StructFieldDecl, 'AnonymousUnionDecl'], ...]
    keyword = 'struct'

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        """Returns the C declaration of a member of this type."""
        body = ' '.join(f'{field};' for field in self.fields)
        return f'{self.keyword} {{{body}}}' + (f' {name_or_decl}' if name_or_decl else '')

    __str__ = decl


class AnonymousUnionDecl(AnonymousStructDecl):
    """A union without a name inside a struct."""

    keyword = 'union'


@dataclasses.dataclass(frozen=True)
class StructDecl:
    """A struct. `name` is the public name, `declname` how C spells the type without the typedef."""

    name: str
    declname: str
    fields: Tuple[Union[StructFieldDecl, AnonymousUnionDecl], ...]

    def decl(self, name_or_decl: Optional[str] = None) -> str:
        """Returns the C definition of the struct, or of a variable of it."""
        body = ' '.join(f'{field};' for field in self.fields)
        return f'{self.declname} {{{body}}}' + (f' {name_or_decl}' if name_or_decl else '')

    __str__ = decl


@dataclasses.dataclass(frozen=True)
class EnumDecl:
    """An enumeration. `values` maps the names of the members to numbers, in the order of the header."""

    name: str
    declname: str
    values: Dict[str, int]


@dataclasses.dataclass(frozen=True)
class XMacroEntry:
    """A line of an X macro: `X(mjtNum, qpos0, nq, 1)` has the macro X and four arguments."""

    macro: str
    args: Tuple[str, ...]
