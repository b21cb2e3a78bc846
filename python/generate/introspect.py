# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the modules functions, structs, enums and mjxmacro of mujoco.introspect from the public headers.

    introspect.py INCLUDE_DIR OUT_DIR

The headers are read as text.
"""

import pathlib
import re
import sys

from generate import HEADERS, field_docs, function_docs, strip_comments
import signatures as sigs

HEAD = '''# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""{doc} Written by python/generate/introspect.py."""

from mujoco.introspect.ast_nodes import {imports}

'''
TYPES = ('AnonymousStructDecl', 'AnonymousUnionDecl', 'ArrayType', 'PointerType', 'StructDecl', 'StructFieldDecl',
         'ValueType')


# ---- reading

def read_macros(text):
    """Returns the X macros of mjxmacro.h: name -> list of (macro, arguments) and names of other lists."""
    macros = {}
    for name, body in re.findall(r'#define (MJ[A-Z0-9_]+)((?:[^\n]*\\\n)+[^\n]*)', text):
        body = strip_comments(body.replace('\\\n', ' '))
        macros[name] = [(call[0], tuple(a.strip() for a in call[1].split(','))) if call[0] else call[2]
                        for call in re.findall(r'\b(X|XNV|XMJV)\s*\((.*?)\)(?=\s|$)|\b(MJ[A-Z0-9_]+)\b(?!\()', body)]
    return {name: entries for name, entries in macros.items() if entries}


def expanded(macros, name):
    """Returns the entries of a list with the lists that it names put in their places."""
    entries = []
    for entry in macros[name]:
        entries += expanded(macros, entry) if isinstance(entry, str) else [entry]
    return entries


class Source:
    """The headers as text, with everything that declarations refer to."""

    def __init__(self, folder):
        self.docs = field_docs(folder)
        self.macros = read_macros((folder / 'mjxmacro.h').read_text())
        self.meanings = function_docs(folder)
        self.texts = [strip_comments((folder / header).read_text()) for header in HEADERS]
        self.numbers = {}
        for text in self.texts:
            for name, value in re.findall(r'^#define (mj[A-Z]\w*)[ \t]+([-+0-9x()<*mjA-Z_ ]+?)[ \t]*$', text, re.M):
                self.numbers[name] = self.number(value)
        self.enums = self.read_enums()
        self.extents = self.read_extents()

    def number(self, text):
        """Returns the value of a constant expression, or None for what is not one."""
        try:
            return eval(text, {'__builtins__': {}}, dict(self.numbers))
        except (SyntaxError, NameError, TypeError):
            return None

    def read_enums(self):
        enums = {}
        for text in self.texts:
            for tag, body, name in re.findall(r'typedef enum (\w+) \{(.*?)\} (\w+);', text, re.S):
                values, following = {}, 0
                for member in filter(None, (m.strip() for m in body.split(','))):
                    key, _, value = (part.strip() for part in member.partition('='))
                    following = self.number(value) if value else following
                    self.numbers[key] = values[key] = following
                    following += 1
                enums[name] = (f'enum {tag}', values)
        return enums

    # ---- declarations, as the Python text that makes them

    def type_of(self, text):
        """Returns the Python text of a type and the name: 'const mjtNum* x' -> PointerType(...), 'x'."""
        text = ' '.join(text.split())
        pointer = re.fullmatch(r'(.*?)\(\*(\w+)\)\((.*)\)', text)
        if pointer:
            return f'ValueType({pointer[1].strip() + " (*)(" + pointer[3] + ")"!r})', pointer[2]
        match = re.fullmatch(r'(.*?[\s*])(\w+)((?:\[[^\]]*\])*)', text)
        base, name, sizes = match.groups()
        result = self.plain_type(base)
        extents = [self.number(size) for size in re.findall(r'\[([^\]]*)\]', sizes) if size]
        if sizes:
            inner = ''.join(f'{n}, ' for n in extents).rstrip()
            result = f'ArrayType({result}, ({inner}))'
        return result, name

    @staticmethod
    def plain_type(text):
        words, stars = text.replace('*', ' ').split(), text.count('*')
        is_const = 'const' in words
        name = ' '.join(w for w in words if w != 'const')
        result = f'ValueType({name!r}{", is_const=True" if is_const else ""})'
        return 'PointerType(' * stars + result + ')' * stars

    def members(self, body, owner):
        """Returns the Python texts of the members of a struct body."""
        result, at = [], 0
        nested = re.compile(r'\s*(struct|union)\s*\{(.*?)\}\s*(\w*)\s*;', re.S)
        while at < len(body):
            inner = nested.match(body, at)
            if inner:
                kind = 'AnonymousStructDecl' if inner[1] == 'struct' else 'AnonymousUnionDecl'
                fields = ', '.join(self.members(inner[2], f'{owner}.{inner[3]}'))
                text = f'{kind}(({fields},))'
                result.append(f'StructFieldDecl({inner[3]!r}, {text}, \'\')' if inner[3] else text)
                at = inner.end()
                continue
            end = body.find(';', at)
            if end < 0:
                break
            declaration, at = body[at:end], end + 1
            if declaration.strip():
                result.append(self.member(declaration, owner))
        return result

    def member(self, declaration, owner):
        text, name = self.type_of(declaration)
        struct, _, part = owner.partition('.')
        doc = self.docs.get(('M' + struct[1:] + ('.' + part.capitalize() if part else ''), name), '')
        extent = self.extents.get((owner, name))
        return f'StructFieldDecl({name!r}, {text}, {doc!r}' + (f', array_extent={extent!r}' if extent else '') + ')'

    def read_extents(self):
        """Returns the sizes of arrays behind pointers of mjModel and mjData: (struct, member) -> (rows, columns)."""
        found = {}
        for name in self.macros:
            owner = 'mjModel' if name.startswith('MJMODEL') else 'mjData'
            if 'POINTERS' in name:
                for _, (_, member, *sizes) in expanded(self.macros, name):
                    sizes = [re.sub(r'MJ_[MD]\((\w+)\)', r'\1', size) for size in sizes]
                    numbers = [self.number(size) if self.number(size) is not None else size for size in sizes]
                    found[owner, member] = tuple(numbers if numbers[1:] != [1] else numbers[:1])
        return found


# ---- writing

def write_enums(source, folder):
    rows = ''.join(f'    {name!r}: EnumDecl({name!r}, {tag!r}, {values!r}),\n' for name, (tag, values) in
                   sorted(source.enums.items()))
    text = HEAD.format(doc='Enumerations of the C interface.', imports='EnumDecl')
    (folder / 'enums.py').write_text(f'{text}ENUMS = {{\n{rows}}}\n')


def write_structs(source, folder):
    rows = []
    for text in source.texts:
        for tag, body in re.findall(r'^struct (\w+) \{(.*?)\n\};', text, re.S | re.M):
            name = tag if tag.startswith('mjuiItem') and tag != 'mjuiItem_' else tag.rstrip('_')
            fields = ',\n        '.join(source.members(body, name))
            rows.append(f'    {name!r}: StructDecl({name!r}, {"struct " + tag!r}, (\n        {fields},)),\n')
    text = HEAD.format(doc='Structs of the C interface.', imports=f'({", ".join(TYPES)})')
    (folder / 'structs.py').write_text(f'{text}STRUCTS = {{\n{"".join(sorted(rows))}}}\n')


def write_functions(source, folder):
    rows = []
    for text in source.texts:
        text = re.sub(r'^#.*$', '', text, flags=re.M)
        for result, name, parameters in re.findall(
                r'MJAPI ((?!extern)[\w ]+?[ *]*?)\s*\b(mj\w+)\(([^;]*?)\)(?:\s*mjPRINTFLIKE[^;]*)?;', text, re.S):
            declared = []
            for parameter in split_parameters(' '.join(parameters.split())):
                ctype, label = source.type_of(parameter)
                nullable = label in sigs.OPTIONAL or name.startswith('mjs_') and label in sigs.MJS_OPTIONAL
                declared.append(f'FunctionParameterDecl({label!r}, {ctype}{", nullable=True" if nullable else ""})')
            fields = ''.join(f'\n        {p},' for p in declared)
            rows.append(f'    {name!r}: FunctionDecl({name!r}, {source.plain_type(result)}, ({fields}), '
                        f'{source.meanings.get(name, "")!r}),\n')
    text = HEAD.format(doc='Functions of the C interface.',
                       imports='(ArrayType, FunctionDecl, FunctionParameterDecl, PointerType, ValueType)')
    (folder / 'functions.py').write_text(f'{text}FUNCTIONS = {{\n{"".join(rows)}}}\n')


def split_parameters(text):
    """Returns the declarations of the parameters: commas inside the parameters of a function pointer do not separate."""
    parts = re.split(r',(?![^()]*\))', text) if text not in ('', 'void') else []
    return [p.strip() for p in parts if p.strip() != '...']


def write_macros(source, folder):
    rows = []
    for name in source.macros:
        entries = ''.join(f'        XMacroEntry({macro!r}, {arguments!r}),\n' for macro, arguments in
                          expanded(source.macros, name))
        rows.append(f'    {name!r}: (\n{entries}    ),\n')
    text = HEAD.format(doc='X macros of mjxmacro.h, with the lists that they name put in their places.',
                       imports='XMacroEntry')
    (folder / 'mjxmacro.py').write_text(f'{text}XMACROS = {{\n{"".join(rows)}}}\n')


def main(include, folder):
    folder.mkdir(parents=True, exist_ok=True)
    source = Source(include)
    write_enums(source, folder)
    write_functions(source, folder)
    write_structs(source, folder)
    write_macros(source, folder)


if __name__ == '__main__':
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
