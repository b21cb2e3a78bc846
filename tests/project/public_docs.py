#!/usr/bin/env python3
"""Checks that every public declaration has a sentence.

    public_docs.py ROOT

Functions, globals, callback types, macros, structs, fields, enums, values and types of include/mujoco and
include/synovia need a comment that ends with a period. So do the declarations of C++ headers (*.hpp) at namespace
scope; Doxygen checks the members of their classes. The lists of mjxmacro.h must name the fields of mjModel and
mjData with their types, in their order, and the shapes that the comments state. The test first examines headers
of its own that lack a sentence, to show that it finds them.
"""
import pathlib
import re
import sys
import tempfile

KINDS = ('function', 'global', 'callback', 'macro', 'struct', 'field', 'enum', 'value', 'type')
SHAPE = re.compile(r' \(([\w*]+(?: x [\w*]+)*)\)$')
LONGEST_LINE = 120

# One declaration of each kind without a sentence, beside one with it.
SELF_TEST = '''
#ifndef TEST_H_
#define TEST_H_
#define mjA 1  ///< Has a sentence.
#define mjB 2
/// Has a sentence.
#define mjTWICE 1
#define mjTWICE 2
/// Has a sentence.
typedef enum mjtE_ {
  mjE_A = 0,  ///< Has a sentence.
  mjE_B = 1,
} mjtE;
typedef enum mjtF_ {
  /// Has no period
  mjF_A = 0,
} mjtF;
/// Has a sentence.
struct mjS_ {
  int a;       ///< Has a sentence.
  mjtNum* b;   // Has a comment that nobody shows.
  /// Has a sentence.
  struct {
    float c[3];
    int (*d)(int x);
  } inner;
};
typedef struct mjS_ mjS;
typedef struct mjOpaque_ mjOpaque;
typedef int (*mjfF)(int x,
                    int y);
/// Has a sentence
/// in two lines.
MJAPI int mj_good(int x,
                  int y);
MJAPI int mj_bad(int x,
                 int y);
// Has no sentence.

MJAPI extern int (*mjcb_bad)(int x);
MJAPI extern const char* mjBADSTRING[3][2];
#endif  // TEST_H_
'''
SELF_TEST_MISSING = {'macro mjB', 'value mjtE.mjE_B', 'enum mjtF', 'value mjtF.mjF_A', 'field mjS.b',
                     'field mjS.inner.c', 'field mjS.inner.d', 'type mjOpaque', 'callback mjfF', 'function mj_bad',
                     'global mjcb_bad', 'global mjBADSTRING'}

SELF_TEST_CPP = '''
/// Has a sentence.
using Good = int;
using Bad = int;
/// Has a sentence
/// in two lines.
inline int Fine() { return 1; }

inline int Wrong() { return 1; }
class Worse {};
'''


def label(item):
    return f'{item.kind} {item.owner}.{item.name}' if item.owner else f'{item.kind} {item.name}'


def is_sentence(text):
    return SHAPE.sub('', text).endswith('.') and re.search('[A-Za-z]', text)


def find_missing(items):
    """Items without a sentence. A name that is declared twice, as in branches of #if, needs one sentence."""
    documented = {(i.owner, i.name) for i in items if is_sentence(i.text)}
    return [i for i in items if (i.owner, i.name) not in documented]


def find_missing_cpp(text):
    """Declarations at namespace scope of a C++ header without a sentence above, with their lines."""
    lines = text.split('\n')
    return [(n + 1, line) for n, line in enumerate(lines)
            if re.match(r'(inline|using|struct|class|constexpr|template|enum)\b', line)
            and not (lines[n - 1].startswith('///') and lines[n - 1].endswith('.'))]


def read_lists(text):
    """Lists of mjxmacro.h: name -> rows of arguments of X, with inner lists expanded."""
    bodies = dict(re.findall(r'^#define (MJ\w+)((?:[^\n]*\\\n)+[^\n]*)', text, re.M))

    def rows(name):
        for line in bodies[name].split('\n'):
            line = line.rstrip('\\').strip()
            entry = re.fullmatch(r'X(?:NV)?\((.*)\)', line)
            if entry:
                yield [a.strip() for a in entry[1].split(',')]
            elif line in bodies:
                yield from rows(line)

    return {name: list(rows(name)) for name in bodies}


def shape_of(row):
    size = [re.sub(r'MJ_[MD]\((\w+)\)', r'\1', d) for d in row[2:4]]
    return size[0] if size[1] == '1' else ' x '.join(size)


def check_list(struct, fields, wanted, texts, with_shape):
    """Compares the order, types and shapes of fields with those of a list."""
    names = {row[0] for row in wanted}
    have = [f for f in fields if f[0] in names]
    problems = []
    if [f[0] for f in have] != [row[0] for row in wanted]:
        problems.append(f'mjxmacro.h and {struct} do not name the same fields in the same order')
    types = dict(have)
    for name, kind, shape in wanted:
        if kind and types.get(name) != kind:
            problems.append(f'{struct}.{name} is {types.get(name)}, but {kind} in mjxmacro.h')
        stated = SHAPE.search(texts.get(name, ''))
        if with_shape and (stated[1] if stated else None) != shape:
            problems.append(f'{struct}.{name}: the comment must end with the shape ({shape}) of mjxmacro.h')
    return problems


def check_lists(folder, comments):
    """Compares mjxmacro.h with the structs."""
    lists = read_lists((folder / 'mjxmacro.h').read_text())
    problems = []
    for header, struct in (('mjmodel.h', 'mjModel'), ('mjdata.h', 'mjData')):
        code = re.sub(r'//[^\n]*', '', (folder / header).read_text())
        body = re.search(rf'struct {struct}_ \{{(.*?)\n\}};', code, re.S)[1]
        fields = [(name, ctype) for ctype, name in re.findall(r'^\s*([\w ]+?\**) (\w+)(?:\[[^\]]*\])*;', body, re.M)]
        texts = {i.name: i.text for i in comments.read(folder / header) if i.owner == struct}
        prefix = struct.upper()
        arrays = [(row[1], row[0] + '*', shape_of(row)) for row in lists[f'{prefix}_POINTERS']]
        problems += check_list(struct, fields, arrays, texts, True)
        if struct == 'mjModel':
            sizes = [(row[0], kind, '') for name, kind in (('MJMODEL_INTS32', 'int'), ('MJMODEL_INTS64', 'mjtSize'))
                     for row in lists[name]]
            problems += check_list(struct, fields, sizes, texts, False)
            listed = {name for name, _, _ in sizes + arrays}
        else:
            arena = sorted(((row[1], row[0] + '*', shape_of(row)) for row in lists['MJDATA_ARENA_POINTERS']),
                           key=lambda row: [f[0] for f in fields].index(row[0]))
            problems += check_list(struct, fields, arena, texts, True)
            listed = {name for name, _, _ in arrays + arena}
        problems += [f'{struct}.{name} is not in mjxmacro.h' for name, ctype in fields
                     if ctype.endswith('*') and name not in listed and ctype != 'void*']
    return problems


def self_test(comments):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'test.h'
        path.write_text(SELF_TEST)
        found = {label(i) for i in find_missing(comments.read(path))}
    # Typedefs of a struct or enum that is documented need no sentence of their own.
    assert found == SELF_TEST_MISSING, f'the self test found {sorted(found ^ SELF_TEST_MISSING)} wrongly or not at all'
    assert [n for n, _ in find_missing_cpp(SELF_TEST_CPP)] == [4, 9, 10], find_missing_cpp(SELF_TEST_CPP)


def main():
    root = pathlib.Path(sys.argv[1])
    sys.path.insert(0, str(root / 'python' / 'generate'))
    import comments
    self_test(comments)
    problems, counts = [], dict.fromkeys(KINDS, 0)
    for path in sorted((root / 'include').rglob('*.h')):
        items = comments.read(path)
        for item in items:
            counts[item.kind] += 1
        problems += [f'{path}:{i.line}: {label(i)} has no sentence' for i in find_missing(items)]
        problems += [f'{path}:{n}: the line is longer than {LONGEST_LINE} columns'
                     for n, line in enumerate(path.read_text().split('\n'), 1) if len(line) > LONGEST_LINE]
        if '/*' in path.read_text():
            problems.append(f'{path}: programs that read the headers know only // comments')
        if '/// @file' not in path.read_text():
            problems.append(f'{path}: the header has no head; Doxygen needs a comment with @file')
    for path in sorted((root / 'include').rglob('*.hpp')):
        problems += [f'{path}:{n}: "{line}" has no sentence' for n, line in find_missing_cpp(path.read_text())]
    problems += check_lists(root / 'include' / 'mujoco', comments)
    print('\n'.join(problems))
    print(', '.join(f'{n} of kind {kind}' for kind, n in counts.items()))
    return bool(problems) or counts['function'] < 500


if __name__ == '__main__':
    sys.exit(main())
