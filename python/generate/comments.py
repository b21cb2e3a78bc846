# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Reads the comments of the public headers.

read(path) returns an Item for each function, global, callback type, macro, type, field and value of a header, with
its sentence. A sentence stands above a declaration ("///") or behind it ("///<"), never both. Docstrings of the Python
package are made from these sentences (generate.py), and tests/project/public_docs.py fails if one is missing.
"""

import collections
import pathlib
import re

# kind: function, global, callback, macro, enum, value, struct, field or type. owner: struct or enum of a field or value,
# with the names of nested structs ("mjVisual.global"). text: the sentence, "" if there is none.
Item = collections.namedtuple('Item', 'kind owner name text line')

FUNCTION = re.compile(r'(?:MJAPI|SYN_VIEW_API) (?!extern)[^;]*?\b(\w+)\(')
GLOBAL = re.compile(r'MJAPI extern [^;]*?(?:\(\*(\w+)\)|\b(\w+)\s*(?:\[[^;]*)?;)')
CALLBACK = re.compile(r'typedef [^;]*?\(\*(\w+)\)\(')
MACRO = re.compile(r'#define (\w+)')
RECORD = re.compile(r'(?:typedef )?(struct|enum) (\w+?)_? \{')
TYPE = re.compile(r'typedef (?:struct \w+|[\w ]+) (\w+);|using (\w+) =')
FIELD = re.compile(r'[^;]*?\(\*(\w+)\)\(|[^;(]*?\b(\w+)\s*(?:\[[^\]]*\]\s*)*;')
VALUE = re.compile(r'(\w+)\s*(?:=[^,]*)?(?:,|$)')


class Reader:
    """The state of reading one header, line by line."""

    def __init__(self, path):
        self.path, self.items = pathlib.Path(path), []
        self.above = []      # lines of the comment above
        self.owners = []     # structs and enums that are open: [kind, name, index of the first item inside, comment]
        self.statement = ''  # declaration that continues on the next line

    def add(self, kind, name, line, text):
        owner = self.owners[-1][1] if kind in ('field', 'value') and self.owners else ''
        self.items.append(Item(kind, owner, name, text, line))

    def read(self):
        for number, line in enumerate(self.path.read_text().split('\n'), 1):
            self.read_line(number, line)
        return self.items

    def read_line(self, number, line):
        code, _, behind = line.partition('///<')
        behind = behind.strip()
        if not behind and code.lstrip().startswith('/// '):
            self.above.append(code.strip()[4:])
            return
        code = re.sub(r'//.*', '', code).strip()
        if not code and not self.statement:
            if not line.strip():
                self.above = []
            return
        self.statement = f'{self.statement} {code}'.strip()
        if self.owners:
            finished = self.read_member(number, behind)
        else:
            finished = self.read_declaration(number, behind)
        if finished:
            self.statement, self.above = '', []

    def text(self, behind):
        return behind or ' '.join(self.above)

    def read_declaration(self, number, behind):
        """Returns whether the declaration ends on this line."""
        code = self.statement
        if code.startswith('#'):
            macro = MACRO.match(code)
            if macro and not macro[1].endswith('_H_'):
                self.add('macro', macro[1], number, self.text(behind))
            # Directives around a declaration, such as #ifndef, do not separate it from its comment.
            if not macro:
                self.statement = ''
                return False
            return True
        record = RECORD.match(code)
        if record:
            self.add(record[1], record[2], number, self.text(behind))
            self.owners.append([record[1], record[2], len(self.items), ''])
            return True
        for kind, pattern in (('function', FUNCTION), ('global', GLOBAL), ('callback', CALLBACK), ('type', TYPE)):
            found = pattern.match(code)
            if found:
                if ';' not in code:
                    return False
                self.add(kind, next(g for g in found.groups() if g), number, self.text(behind))
                return True
        return not code.startswith(('MJAPI', 'SYN_VIEW_API', 'typedef')) or ';' in code

    def read_member(self, number, behind):
        code, owner = self.statement, self.owners[-1]
        if re.match(r'(struct|union) \{', code):
            self.owners.append(['nested', owner[1], len(self.items), self.text(behind)])
            return True
        if code.startswith('}'):
            self.close(number)
            return True
        if owner[0] == 'enum':
            for name in VALUE.findall(code):
                self.add('value', name, number, self.text(behind))
            return True
        if ';' not in code:
            return False
        field = FIELD.match(code)
        if not field:
            raise SystemExit(f'{self.path}:{number}: comments.py cannot read the field {code!r}')
        self.add('field', field[1] or field[2], number, self.text(behind))
        return True

    def close(self, number):
        """Ends a struct. The fields of a nested one get its name, unless it has none."""
        kind, outer, first, comment = self.owners.pop()
        name = re.match(r'\} ?(\w*)', self.statement)[1]
        if kind != 'nested' or not name:
            return
        self.items[first:] = [i._replace(owner=f'{outer}.{name}') for i in self.items[first:]]
        self.items.append(Item('field', outer, name, comment, number))


def read(path):
    return Reader(path).read()
