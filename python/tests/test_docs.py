# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""The programs in docs/python.md run."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCKS = re.findall(r'```python\n(.*?)```', (ROOT / 'docs/python.md').read_text(), re.S)


@pytest.mark.parametrize('number', range(len(BLOCKS)))
def test_block(number, monkeypatch):
    monkeypatch.chdir(ROOT)
    try:
        exec(BLOCKS[number], {})
    except (ImportError, OSError) as e:
        pytest.skip(f'no OpenGL here: {e}')
