# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the tables and function wrappers of the native module from the public headers.

    generate.py INCLUDE_DIR OUT_DIR

Structs, enums, constants, function signatures and their descriptions are stated once, in
include/mujoco. What a header cannot say (which array lengths follow from the arrays, which arguments
may be None, which shapes belong together) is in signatures.py.
"""

import json
import pathlib
import re
import sys

import comments
import signatures as sigs

HEADERS = ['mjtnum.h', 'mjmodel.h', 'mjdata.h', 'mjspec.h', 'mjvisualize.h', 'mjrender.h', 'mjui.h',
           'mjthread.h', 'mjplugin.h', 'mujoco.h']
LICENSE = '// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0\n' \
          '//\n// Written by python/generate/generate.py.\n\n'

SCALARS = {'mjtNum': 'kDouble', 'double': 'kDouble', 'float': 'kFloat', 'int': 'kInt',
           'mjtByte': 'kByte', 'unsigned char': 'kByte', 'mjtSize': 'kInt64', 'size_t': 'kUint64',
           'uintptr_t': 'kUint64', 'uint64_t': 'kUint64', 'unsigned int': 'kInt'}
TYPENUMS = {'mjtNum': 'NPY_DOUBLE', 'double': 'NPY_DOUBLE', 'float': 'NPY_FLOAT', 'int': 'NPY_INT',
            'mjtByte': 'NPY_UINT8', 'unsigned char': 'NPY_UINT8', 'unsigned int': 'NPY_UINT'}
VECTORS = {'mjString': 'kString', 'mjIntVec': 'kIntVec', 'mjFloatVec': 'kFloatVec',
           'mjDoubleVec': 'kDoubleVec', 'mjByteVec': 'kByteVec', 'mjStringVec': 'kStringVec',
           'mjIntVecVec': 'kIntVecVec', 'mjFloatVecVec': 'kFloatVecVec'}

# Structs with a Python type: C name, module.
STRUCTS = [(n, '_structs') for n in
           ['mjLROpt', 'mjOption', 'mjVisual', 'mjStatistic', 'mjContact', 'mjWarningStat',
            'mjTimerStat', 'mjSolverStat', 'mjvPerturb', 'mjvCamera', 'mjvGLCamera', 'mjvGeom',
            'mjvLight', 'mjvOption', 'mjvFigure', 'mjvScene']] + [('mjrRect', '_render'), ('mjrContext', '_render')] + \
          [(n, '_specs') for n in
           ['mjsElement', 'mjsCompiler', 'mjsOrientation', 'mjsPlugin', 'mjsBody', 'mjsFrame',
            'mjsJoint', 'mjsGeom', 'mjsSite', 'mjsCamera', 'mjsLight', 'mjsFlex', 'mjsMesh',
            'mjsHField', 'mjsSkin', 'mjsTexture', 'mjsMaterial', 'mjsPair', 'mjsExclude',
            'mjsEquality', 'mjsTendon', 'mjsWrap', 'mjsActuator', 'mjsSensor', 'mjsNumeric',
            'mjsText', 'mjsTuple', 'mjsKey', 'mjsDefault', 'mjSpec']]
NO_CONSTRUCTOR = {'mjVisual'}
INIT = {'mjOption': 'mj_defaultOption', 'mjvPerturb': 'mjv_defaultPerturb',
        'mjvCamera': 'mjv_defaultCamera', 'mjvOption': 'mjv_defaultOption',
        'mjvFigure': 'mjv_defaultFigure', 'mjvScene': 'mjv_defaultScene', 'mjrContext': 'mjr_defaultContext',
        'mjvGeom': 'mjv_initGeom'}


def strip_comments(text):
    return re.sub(r'//[^\n]*|/\*.*?\*/', '', text, flags=re.S)


class Headers:
    """What the headers declare."""

    def __init__(self, folder):
        self.enums, self.structs, self.constants, self.functions = [], {}, [], []
        for header in HEADERS:
            text = strip_comments((folder / header).read_text())
            self.read_enums(text)
            self.read_structs(text)
            self.read_constants(text)
            if header in ('mujoco.h', 'mjplugin.h'):
                self.read_functions(text)
        self.enum_names = {name for name, _ in self.enums}
        self.function_names = {f[1] for f in self.functions}

    def read_enums(self, text):
        for name, body in re.findall(r'typedef enum \w+ \{(.*?)\} (\w+);', text, re.S):
            name, body = body, name
            members = re.findall(r'(\w+)\s*(?:=[^,}]*)?(?:,|$)', body.strip())
            self.enums.append((name, members))

    def read_structs(self, text):
        for name, body in re.findall(r'struct (\w+)_ \{(.*?)\n\};', text, re.S):
            self.structs[name] = body

    def read_constants(self, text):
        for name, value in re.findall(r'^#define (mj[A-Z]\w*)[ \t]+([-+0-9.Ee]+)[ \t]*$', text, re.M):
            self.constants.append((name, re.fullmatch(r'\d+', value) is not None))

    def read_functions(self, text):
        text = re.sub(r'^#.*$', '', text, flags=re.M)
        for result, name, params in re.findall(
                r'MJAPI ((?:const )?[\w ]+?[ *]*?)\s*\b(mj\w+)\(([^;]*?)\)(?:\s*mjPRINTFLIKE[^;]*)?;', text, re.S):
            params = ' '.join(params.split())
            if '(*' in params or '...' in params:
                continue
            parsed = [] if params in ('void', '') else [parse_param(p) for p in params.split(',')]
            self.functions.append((result.strip().replace(' *', '*'), name, parsed))


def parse_param(text):
    """'const mjtNum vec[3]' -> (const, type, stars, name, length)."""
    match = re.fullmatch(r'\s*(const )?(unsigned int|unsigned char|\w+)\s*(\**)\s*(\w+)(?:\[(\w+)\])?\s*', text)
    if not match:
        raise SystemExit(f'generate.py: cannot read parameter {text!r}')
    const, ctype, stars, name, length = match.groups()
    return bool(const), ctype, len(stars), name, length


# ---- structs

def parse_fields(body):
    """Members of a struct body without nested structs: (type, stars, name, [dims])."""
    for line in body.split(';'):
        match = re.fullmatch(r'\s*(?:const )?(unsigned int|unsigned char|\w+)\s*(\**)\s*(\w+)((?:\[[^\]]+\])*)\s*', line)
        if match:
            ctype, stars, name, dims = match.groups()
            yield ctype, len(stars), name, re.findall(r'\[([^\]]+)\]', dims)


def field_entry(headers, c_struct, expr, ctype, stars, name, dims, in_spec):
    """One line of a Field table, or None if the member has no attribute."""
    offset = f'offsetof({c_struct}, {expr}{name})'
    if stars:
        if ctype in VECTORS:
            return f'{{"{name}", Kind::{VECTORS[ctype]}, {offset}}}'
        if ctype in dict(STRUCTS) and ctype != 'mjsElement':
            return f'{{"{name}", Kind::kTemplate, {offset}, 0, 0, {{0, 0}}, &structs[{index_of(ctype)}]}}'
        return None
    if (c_struct, name) == ('mjsCompiler', 'eulerseq'):
        return f'{{"{name}", Kind::kCharVec, {offset}, 0, 1, {{{dims[0]}, 1}}}}'
    if ctype == 'char':
        kind = 'kNames' if len(dims) == 2 else 'kChars'
        return f'{{"{name}", Kind::{kind}, {offset}, 0, 1, {{{", ".join(dims + ["1"] * (2 - len(dims)))}}}}}'
    if dims and ctype not in TYPENUMS:
        return None  # arrays of structs: native/drawing.cc
    if dims:
        if (c_struct, name) == ('mjvGeom', 'mat'):
            dims = ['3', '3']
        padded = ', '.join(dims + ['1'] * (2 - len(dims)))
        return f'{{"{name}", Kind::kArray, {offset}, {TYPENUMS[ctype]}, {len(dims)}, {{{padded}}}}}'
    if ctype in headers.enum_names:
        if not in_spec:
            return f'{{"{name}", Kind::kInt, {offset}}}'
        return f'{{"{name}", Kind::kEnum, {offset}, 0, 0, {{0, 0}}, nullptr, &enums[{enum_index(headers, ctype)}]}}'
    if (c_struct, name) in sigs.ENUM_FIELDS:
        enum = enum_index(headers, sigs.ENUM_FIELDS[c_struct, name])
        return f'{{"{name}", Kind::kInt, {offset}, 0, 0, {{0, 0}}, nullptr, &enums[{enum}]}}'
    if ctype in SCALARS:
        kind = SCALARS[ctype]
        if c_struct == 'mjSpec' and kind == 'kInt64':
            kind = 'kUint64'
        return f'{{"{name}", Kind::{kind}, {offset}}}'
    sub = f'spec.{ctype}' if c_struct == 'mjSpec' and ctype in SPEC_COPIES else ctype
    return f'{{"{name}", Kind::kStruct, {offset}, 0, 0, {{0, 0}}, &structs[{index_of(sub)}]}}'


SPEC_COPIES = ['mjOption', 'mjVisual', 'mjStatistic']
ORDER = []


def index_of(name):
    return ORDER.index(name)


def enum_index(headers, name):
    return [n for n, _ in headers.enums].index(name)


def visual_parts(body):
    return re.findall(r'struct \{(.*?)\} (\w+);', body, re.S)


def py_name(c_name):
    return 'M' + c_name[1:]


def struct_tables(headers):
    visual = headers.structs['mjVisual']
    parts = visual_parts(visual)
    ORDER.extend(n for n, _ in STRUCTS)
    ORDER.extend(f'mjVisual.{p}' for _, p in parts)
    ORDER.extend(f'spec.{n}' for n in SPEC_COPIES)
    ORDER.extend(['spec.headlight', 'spec.rgba'])
    tables, infos = [], []

    def add(c_name, struct, name, module, entries, constructible, init='nullptr', size=None):
        ident = re.sub(r'\W', '_', c_name)
        tables.append(f'Field fields_{ident}[] = {{\n    ' + ',\n    '.join(entries) + '};\n')
        infos.append(f'{{"{c_name}", "{name}", "{module}", {size or f"sizeof({struct})"}, fields_{ident}, '
                     f'{len(entries)}, {init}, {"true" if constructible else "false"}}}')

    def visual_fields(rename):
        entries = []
        for _, p in parts:
            for attribute in ['global_'] + (['global'] if rename else []) if p == 'global' else [p]:
                sub = f'spec.{p}' if rename and p in ('headlight', 'rgba') else f'mjVisual.{p}'
                entries.append(f'{{"{attribute}", Kind::kStruct, offsetof(mjVisual, {p}), 0, 0, {{0, 0}}, '
                               f'&structs[{index_of(sub)}], nullptr, nullptr, "", true}}')
        return entries

    def entries_of(c_name, in_spec):
        return [e for e in (field_entry(headers, c_name, '', *f, in_spec)
                            for f in parse_fields(headers.structs[c_name])) if e]

    for c_name, module in STRUCTS:
        in_spec = module == '_specs'
        entries = visual_fields(False) if c_name == 'mjVisual' else entries_of(c_name, in_spec)
        init = INIT.get(c_name)
        rest = ', mjGEOM_NONE, nullptr, nullptr, nullptr, nullptr' if init == 'mjv_initGeom' else ''
        init = f'[](void* p) {{ {init}(static_cast<{c_name}*>(p){rest}); }}' \
            if init in headers.function_names else 'nullptr'
        add(c_name, c_name, py_name(c_name), module, entries,
            not in_spec and c_name not in NO_CONSTRUCTOR, init)
    part_entries = {}
    for body, p in parts:
        entries = [field_entry(headers, 'mjVisual', f'{p}.', *f, False).replace(
                       f'offsetof(mjVisual, {p}.', f'offsetof(Part_{p}, ') for f in parse_fields(body)]
        part_entries[p] = entries
        add(f'mjVisual.{p}', f'Part_{p}', f'MjVisual.{p.capitalize()}', '_structs', entries, False)
    for c_name in SPEC_COPIES:
        entries = visual_fields(True) if c_name == 'mjVisual' else entries_of(c_name, False)
        add(f'spec.{c_name}', c_name, py_name(c_name), '_specs', entries, False)
    for p in ('headlight', 'rgba'):
        add(f'spec.{p}', f'Part_{p}', f'MjVisual{p.capitalize()}', '_specs', part_entries[p], False)
    aliases = ''.join(f'using Part_{p} = decltype(mjVisual::{p});\n' for _, p in parts)
    return aliases + '\n' + '\n'.join(tables), infos


def write_tables(headers, out):
    enums = []
    for name, members in headers.enums:
        rows = ', '.join(f'{{"{m}", {m}}}' for m in members)
        enums.append(f'const EnumInfo::Member members_{name}[] = {{{rows}}};\n')
    infos = ',\n    '.join(f'{{"{n}", members_{n}, {len(m)}}}' for n, m in headers.enums)
    struct_text, struct_infos = struct_tables(headers)
    wanted = [c for c in headers.constants if c[0] in sigs.CONSTANTS]
    constants = ',\n    '.join(f'{{"{n}", {"true" if i else "false"}, {n}}}' for n, i in wanted)
    out.write_text(
        LICENSE + '#include "tables.h"\n\nnamespace synpy {\n\n' + ''.join(enums) +
        f'\nEnumInfo enums[] = {{\n    {infos}}};\nconst int num_enums = {len(headers.enums)};\n\n' +
        struct_text + '\nStructInfo structs[] = {\n    ' + ',\n    '.join(struct_infos) +
        f'}};\nconst int num_structs = {len(struct_infos)};\n\n' +
        f'const Constant constants[] = {{\n    {constants}}};\n'
        f'const int num_constants = {len(wanted)};\n\n}}  // namespace synpy\n')


# ---- functions

INT_RANGES = {'int': ('INT_MIN', 'INT_MAX'), 'unsigned int': ('0', 'UINT_MAX'),
              'mjtByte': ('0', '255'), 'unsigned char': ('0', '255'), 'size_t': ('0', 'LLONG_MAX'),
              'mjtSize': ('0', 'LLONG_MAX')}
PY_TYPES = {'mjtNum': 'float', 'float': 'float', 'double': 'float'}


class Wrapper:
    """The C++ text of one function's wrapper."""

    def __init__(self, headers, result, name, params):
        self.headers, self.result, self.name, self.params = headers, result, name, params
        self.dropped = sigs.DROPPED.get(name, {})
        self.python = []      # names of Python parameters
        self.annotations = []
        self.prepare, self.call = [], []
        self.owner = None     # index of the argument whose memory keeps results alive
        self.has_model = self.has_data = False
        for p in params:
            self.add(p)

    def add(self, param):
        const, ctype, stars, name, length = param
        if name in self.dropped:
            self.call.append(self.dropped[name])
            return
        i = len(self.python)
        python_name = name + '_' if name == 'from' else name
        optional = (name in sigs.OPTIONAL and not (name == 'pert' and self.name != 'mjv_updateScene')) \
            or (self.name.startswith('mjs_') and name in sigs.MJS_OPTIONAL and self.name != 'mjs_setDefault')
        self.python.append(python_name)
        value = f'bound[{i}]'
        var = f'v_{name}'
        annotation = None
        if ctype == 'mjModel' and stars == 1:
            self.has_model, self.model_at = True, i
            self.prepare.append(f'mjModel* m = ModelArg(sig, {i}, {value});')
            self.call.append('m')
            annotation = 'MjModel'
        elif ctype == 'mjData' and stars == 1:
            self.has_data, self.data_at = True, i
            self.prepare.append(f'mjData* d = DataArg(sig, {i}, {value});')
            self.call.append('d')
            annotation = 'MjData'
        elif ctype == 'char' and stars == 1:
            self.prepare.append(f'const char* {var} = StringArg(sig, {i}, {value}, {cbool(optional)});')
            self.call.append(var)
            annotation = 'str'
        elif ctype == 'mjsElement' and stars == 1:
            self.set_owner(i)
            self.prepare.append(f'mjsElement* {var} = ElementArg(sig, {i}, {value}, {cbool(optional)});')
            self.call.append(var)
            annotation = 'element'
        elif ctype in ORDER and stars <= 1:
            if ctype.startswith('mjs') or ctype == 'mjSpec':
                self.set_owner(i)
            self.prepare.append(f'auto* {var} = static_cast<{ctype}*>(StructArg(sig, {i}, {value}, '
                                f'&structs[{index_of(ctype)}], {cbool(optional)}));')
            if stars and self.name.startswith('mjs_') and not self.name.startswith('mjs_setTo') and \
                    ctype not in ('mjsCompiler', 'mjsOrientation'):
                self.prepare.append(f'if ({var}) RequireElement(sig, {i}, {value}, {var}->element);')
            self.call.append(var if stars else f'*{var}')
            annotation = py_name(ctype)
        elif stars == 1 or length:
            fixed = length if length and (self.name, name) not in sigs.ANY_SHAPE else '0'
            output = not const and (self.name, name) not in sigs.INPUTS and not self.name.startswith('mjs_')
            if name == 'geomgroup':
                fixed = '6'
            self.prepare.append(f'ArrayArg {name}(sig, {i}, {value}, {{{TYPENUMS[ctype]}, {fixed}, '
                                f'{cbool(output)}, {cbool(optional)}}});')
            self.call.append(f'{name}.as<{ctype}>()')
            annotation = 'NDArray' if output else 'ArrayLike'
        elif ctype in PY_TYPES:
            self.prepare.append(f'{ctype} {var} = static_cast<{ctype}>(RealArg(sig, {i}, {value}));')
            self.call.append(var)
            annotation = 'float'
        elif ctype in self.headers.enum_names:
            members = ', '.join(dict(self.headers.enums)[ctype])
            self.prepare.append(f'auto {var} = static_cast<{ctype}>(IntArg(sig, {i}, {value}, std::min({{{members}}}), '
                                f'std::max({{{members}}})));')
            self.call.append(var)
            annotation = 'int'
        else:
            low, high = INT_RANGES[ctype]
            self.prepare.append(f'{ctype} {var} = static_cast<{ctype}>(IntArg(sig, {i}, {value}, {low}, {high}));')
            self.call.append(var)
            annotation = 'int'
        self.annotations.append(annotation + ' | None' if optional else annotation)

    def set_owner(self, i):
        if self.owner is None:
            self.owner = i

    def checks(self):
        lines = []
        if self.has_model and self.has_data:
            lines.append(f'CheckPair(bound[{self.model_at}], bound[{self.data_at}]);')
        for name, count in sigs.INDICES.get(self.name, {}).items():
            model = 'm' if self.has_model else 'ModelOfData(bound[0])'
            lines.append(f'CheckIndex("{name}", v_{name}, {model}->{count});')
        lines += [f'Require({cond}, "{text}");' for cond, text in sigs.checks(self.name)]
        lines += sigs.EXTRA.get(self.name, [])
        return lines

    def finish(self):
        call = f'{self.name}({", ".join(self.call)})'
        release = self.has_data or self.has_model or self.name in sigs.SLOW
        gil = 'NoGil no_gil; ' if release and self.name not in sigs.QUICK else ''
        result = self.result
        if result == 'void':
            return [f'{{ {gil}{call}; }}', 'Py_RETURN_NONE;']
        if result in ORDER:
            return [f'{result} result = {call};',
                    f'return CopyOfStruct(&structs[{index_of(result)}], &result);']
        lines = [f'{result} result;', f'{{ {gil}result = {call}; }}']
        if result in ('int', 'mjtByte', 'mjtSize'):
            lines.append('return PyLong_FromLongLong(result);')
        elif result == 'size_t':
            lines.append('return PyLong_FromSize_t(result);')
        elif result in ('mjtNum', 'double', 'float'):
            lines.append('return PyFloat_FromDouble(result);')
        elif result == 'const char*':
            lines.append('return TextOrNone(result);')
        elif result == 'mjsElement*':
            lines.append(f'return WrapElement(result, MemoryOf(bound[{self.owner}]));')
        elif result.endswith('*') and result[:-1] in ORDER:
            lines.append(f'return WrapSpecStruct(&structs[{index_of(result[:-1])}], result, '
                         f'MemoryOf(bound[{self.owner}]));')
        else:
            return None
        return lines

    def text(self):
        lines = self.finish()
        if lines is None:
            return None
        names = ', '.join(f'"{n}"' for n in self.python)
        params = ', '.join(f'{n}: {t}' for n, t in zip(self.python, self.annotations))
        signature = f'{self.name}({params}) -> {python_result(self.result)}'
        body = self.prepare + self.checks() + lines
        count = len(self.python)
        head = [f'static const char* const names[] = {{{names or "nullptr"}}};',
                f'static Signature sig = {{kText_{self.name}, "{self.name}", names, {count}, {count}}};',
                f'PyObject* bound[{count + 1}];', 'Bind(sig, args, nargs, kwnames, bound);']
        return (f'constexpr char kText_{self.name}[] = "{signature}";\n'
                f'PyObject* Call_{self.name}(PyObject*, PyObject* const* args, Py_ssize_t nargs, '
                f'PyObject* kwnames) try {{\n  ' + '\n  '.join(head + body) +
                '\n} catch (...) {\n  return Translate();\n}\n')


def cbool(x):
    return 'true' if x else 'false'


def python_result(result):
    if result in ORDER:
        return py_name(result)
    return {'void': 'None', 'int': 'int', 'mjtNum': 'float', 'const char*': 'str', 'size_t': 'int'}.get(
        result, result.strip('*').replace('mjs', 'Mjs'))


def module_of(name):
    if name.startswith('mjs_'):
        return '_mjs'
    if name.startswith('mjr_'):
        return '_render'
    return '_structs' if name == 'mjv_averageCamera' else '_functions'


def wrappers(headers):
    for result, name, params in headers.functions:
        if name in sigs.NOT_BOUND or name in sigs.BY_HAND or name.startswith(sigs.NOT_BOUND_PREFIXES):
            continue
        try:
            text = Wrapper(headers, result, name, params).text()
        except KeyError:
            text = None
        if text:
            yield name, text
        elif not name.startswith('mjs_'):
            print(f'generate.py: no wrapper for {name}', file=sys.stderr)


def write_functions(headers, folder, num_files=4):
    all_wrappers = list(wrappers(headers))
    declarations = []
    chunk = -(-len(all_wrappers) // num_files)
    for k in range(num_files):
        part = all_wrappers[k * chunk:(k + 1) * chunk]
        rows = ',\n    '.join(
            f'{{"{module_of(n)}", {{"{n}", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(Call_{n})), '
            f'METH_FASTCALL | METH_KEYWORDS, kText_{n}}}}}' for n, _ in part)
        (folder / f'functions_{k}.cc').write_text(
            LICENSE + '#include <algorithm>\n#include <climits>\n\n#include "wrappers.h"\n\nnamespace synpy {\nnamespace {\n\n' +
            '\n'.join(t for _, t in part) +
            f'\nFunction table[] = {{\n    {rows}}};\n\n}}  // namespace\n\n'
            f'void AddFunctions{k}() {{ AddTable(table, {len(part)}); }}\n\n}}  // namespace synpy\n')
        declarations.append(f'void AddFunctions{k}();')
    (folder / 'functions_all.h').write_text(
        LICENSE + 'namespace synpy {\n' + '\n'.join(declarations) + '\ninline void AddAllFunctions() {\n' +
        ''.join(f'  AddFunctions{k}();\n' for k in range(num_files)) + '}\n}  // namespace synpy\n')


def python_words(text):
    """The sentences of a header in the words of Python."""
    return re.sub(r'(\w|\])->', r'\1.', re.sub(r'\bNULL\b', 'None', text))


def python_owners(owner):
    """Python types that have the fields of a C struct: 'mjVisual.rgba' -> MjVisual.Rgba and MjVisualRgba."""
    name, _, part = owner.partition('.')
    if not part:
        return [py_name(name)]
    return [f'{py_name(name)}.{part.capitalize()}', f'{py_name(name)}{part.capitalize()}']


def read_items(folder):
    return [item for header in HEADERS for item in comments.read(folder / header)]


def function_docs(folder):
    """Docstrings of functions."""
    docs = {item.name: python_words(item.text) for item in read_items(folder) if item.kind == 'function'}
    return {**docs, **sigs.MEANINGS}


def field_docs(folder):
    """Docstrings of fields: (type, field) -> text."""
    docs = {}
    for item in read_items(folder):
        if item.kind == 'field':
            names = ['global', 'global_'] if item.name == 'global' else [item.name]
            docs.update({(owner, name): python_words(item.text) for owner in python_owners(item.owner) for name in names})
    return docs


def class_docs(folder):
    """Docstrings of classes and enumerations."""
    docs = dict(sigs.CLASS_MEANINGS)
    for item in read_items(folder):
        if item.kind in ('struct', 'enum'):
            name = item.name.rstrip('_')
            docs.setdefault(py_name(name) if item.kind == 'struct' else name, python_words(item.text))
    return docs


def write_docs(folder, out):
    docs = {f'{owner}.{name}': text for (owner, name), text in field_docs(folder).items()}
    docs.update(class_docs(folder))
    rows = ''.join(f'    {{"{name}", {json.dumps(text)}}},\n'
                   for name, text in sorted({**docs, **function_docs(folder)}.items()))
    out.write_text(LICENSE + '#include "tables.h"\n\nnamespace synpy {\n\nconst Doc docs[] = {\n' + rows +
                   '};\nconst int num_docs = sizeof(docs) / sizeof(docs[0]);\n\n'
                   '}  // namespace synpy\n')


def main():
    headers = Headers(pathlib.Path(sys.argv[1]))
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    write_tables(headers, folder / 'tables.cc')
    write_functions(headers, folder)
    write_docs(pathlib.Path(sys.argv[1]), folder / 'docs.cc')


if __name__ == '__main__':
    main()
