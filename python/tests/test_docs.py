# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""The programs in README.md and docs/python.md run."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = (ROOT / 'README.md').read_text() + (ROOT / 'docs/python.md').read_text()
BLOCKS = re.findall(r'```python\n(.*?)```', TEXT, re.S)


@pytest.mark.parametrize('number', range(len(BLOCKS)))
def test_block(number, monkeypatch):
    monkeypatch.chdir(ROOT)
    try:
        exec(BLOCKS[number], {})
    except (ImportError, OSError) as e:
        pytest.skip(f'no OpenGL here: {e}')
