#!/usr/bin/env python3
# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""notebooks.py ROOT: the notebooks find their models, from their own folder and from the root.

Runs each notebook up to the cell that loads a model, with stand-ins for the packages it imports. What the cells
compute is tested with the Python packages (python/tests/test_notebooks.py).
"""

import json
import os
import pathlib
import sys
import unittest.mock


class ModelFound(Exception):
    """A notebook asked for a model that exists."""


def load(path):
    if not os.path.isfile(path):
        raise FileNotFoundError(path)
    raise ModelFound


def find_model(notebook):
    """Returns true if the notebook loads a model that exists."""
    stand_in = unittest.mock.MagicMock()
    stand_in.MjModel.from_xml_path = load
    names = ('mujoco', 'numpy', 'synovia', 'matplotlib', 'matplotlib.pyplot')
    with unittest.mock.patch.dict(sys.modules, {name: stand_in for name in names}):
        scope = {'__name__': '__main__'}
        for cell in json.loads(notebook.read_text())['cells']:
            if cell['cell_type'] == 'code':
                try:
                    exec(''.join(cell['source']), scope)
                except ModelFound:
                    return True
    return False


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    notebooks = sorted((root / 'docs/notebooks').glob('*.ipynb'))
    for notebook in notebooks:
        for folder in (root, notebook.parent):
            os.chdir(folder)
            if not find_model(notebook):
                sys.exit(f'{notebook}: loads no model')
    if len(notebooks) < 3:
        sys.exit('docs/notebooks: fewer than three notebooks')
    print(f'{len(notebooks)} notebooks find their models from two folders')


main()
