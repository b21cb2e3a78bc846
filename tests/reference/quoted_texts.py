#!/usr/bin/env python3
# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""quoted_texts.py SPEC...: messages that the specification quotes and our sources do not contain.

Programs search for the words of the interface's messages. Every text in double quotes that reads like a
message is looked for among the string literals of src/, adjacent ones joined; format directives, quoted
parts, numbers and single capitals are gaps, and the words between two gaps must stand together. What is
quoted but is no message, or is put together from pieces, is listed in quoted_texts.txt with the reason.
Fails if anything is left. Not part of CI: the specification is not part of this repository.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAP = re.compile(r"%[-+ #0-9.*]*(?:l|ll|z)?[a-zA-Z]|<[^<>]*>|…|\.\.+|'[^']*'|[\"{}$]|\b[A-Z]\b|\b[A-Z]{3,}\b|\b[0-9]+\b")


def pieces(text):
    """The words between gaps, each piece with single blanks, in lower case."""
    plain = (' '.join(re.sub(r'[^a-z]+', ' ', piece.lower()).split()) for piece in GAP.split(text.replace('\\n', ' ')))
    return [piece for piece in plain if piece]


def words(text):
    return ' '.join(pieces(text)).split()


def literals():
    """String literals of the sources; those with only blanks between them are one."""
    found = []
    for path in sorted(ROOT.glob('src/**/*')) + sorted(ROOT.glob('plugins/**/*')):
        if path.suffix not in ('.cc', '.h'):
            continue
        for match in re.finditer(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*', path.read_text()):
            joined = re.sub(r'"\s*"', '', match.group())
            found.append(' | '.join(pieces(joined.replace('\\"', ' '))))
    return found


def messages(path):
    """Quoted texts of at least three words that are sentences rather than code or markup."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        for text in re.findall(r'"([^"\n]{8,200})"', re.sub(r'`[^`]*`', '', line)):
            if len(words(text)) >= 3 and re.match(r"[A-Za-z'%]", text) and not re.search(r'[=;|*\[\]]', text):
                yield number, text


def main():
    known = {' '.join(words(line.split(' # ')[0])) for line in
             (ROOT / 'tests/reference/quoted_texts.txt').read_text().splitlines() if line.strip()}
    ours, missing, count = ' '.join(f' {text} |' for text in literals()), [], 0
    for path in map(pathlib.Path, sys.argv[1:]):
        for number, text in messages(path):
            count += 1
            if all(f' {piece} ' in ours for piece in pieces(text)) or ' '.join(words(text)) in known:
                continue
            missing.append(f'{path.name}:{number}: {text}')
    print('\n'.join(missing))
    print(f'{count} texts, {len(missing)} not found')
    return 1 if missing else 0


if __name__ == '__main__':
    sys.exit(main())
