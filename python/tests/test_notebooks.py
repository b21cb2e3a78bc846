# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""The notebooks of docs/notebooks run from top to bottom, each in a process of its own, and are shown as they are."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / 'docs' / 'notebooks').glob('*.ipynb'))

# What a notebook does with a cell: runs it, and shows the value of its last expression.
RUNNER = '''
import ast, json, sys
scope = {'__name__': '__main__'}
for cell in json.load(open(sys.argv[1]))['cells']:
    if cell['cell_type'] != 'code':
        continue
    tree = ast.parse(''.join(cell['source']))
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, 'cell', 'exec'), scope)
    if last is not None:
        value = eval(compile(ast.Expression(last.value), 'cell', 'eval'), scope)
        shown = [getattr(value, form)() for form in ('_repr_html_', '_repr_png_') if hasattr(value, form)]
        assert all(shown)
'''


@pytest.mark.parametrize('notebook', NOTEBOOKS, ids=lambda p: p.stem)
def test_notebook(notebook):
    done = subprocess.run([sys.executable, '-c', RUNNER, str(notebook)], cwd=ROOT, capture_output=True, text=True,
                          timeout=300, env=dict(os.environ, MUJOCO_GL='egl'))
    assert done.returncode == 0, done.stderr


def test_there_are_three_with_their_results():
    assert len(NOTEBOOKS) == 3
    for notebook in NOTEBOOKS:
        cells = json.loads(notebook.read_text())['cells']
        code = [c for c in cells if c['cell_type'] == 'code']
        assert all(c['execution_count'] for c in code) and any(c['outputs'] for c in code), notebook.name
        assert notebook.stat().st_size < 400_000, notebook.name
