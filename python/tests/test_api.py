# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""All names and members of the reference's package, when their list is at hand (SYNOVIA_PYTHON_API)."""

import json
import os
import re

import mujoco
import pytest

API = os.environ.get('SYNOVIA_PYTHON_API', '')
pytestmark = pytest.mark.skipif(not os.path.exists(API), reason='SYNOVIA_PYTHON_API names no file')

# Left out on purpose, with the reason.
OTHER = {
    'IO', 'Any', 'Sequence', 'Union', 'ctypes', 'os', 'platform', 'subprocess', 'warnings', 'zipfile', 'np',
    'typing', 'MUJOCO_PYTHON_EXTENSION', '_SYSTEM', 'proc_translated', 'is_rosetta', 'List', 'PathLike',
    'experimental', 'TypeAlias', '_MjBindData', '_MjBindModel', '_bind_data', '_bind_model', 'Optional', 'Tuple',  # what the reference imports
}
MEMBERS = {'skinfaceVBO', 'skinnormalVBO', 'skintexcoordVBO', 'skinvertVBO',  # buffers of the graphics card
           '__copy__', '__deepcopy__',  # of MjvScene: refused, the reference's are broken
           '__init__', '__getstate__', '__setstate__', '__delitem__', '__setitem__', '__iter__'}


def expected():
    with open(API) as f:
        return json.load(f)


def test_names():
    missing = [n for n in expected()['mujoco'] if not hasattr(mujoco, n) and n not in OTHER
               and expected()['mujoco'][n] != 'module']
    assert not missing


@pytest.mark.parametrize('module', ['mujoco', 'mujoco._specs'])
def test_members(module):
    missing = []
    for name, entry in expected()[module].items():
        cls = getattr(mujoco._specs if module.endswith('_specs') else mujoco, name, None)
        if not isinstance(entry, dict) or cls is None or name in OTHER:
            continue
        for member in entry.get('members', {}):
            if member not in MEMBERS and not hasattr(cls, member):
                missing.append(f'{name}.{member}')
    assert not missing


def test_enums():
    for name, entry in expected()['mujoco'].items():
        if isinstance(entry, dict) and entry.get('enum') and name.startswith('mjt'):
            got = {k: v.value for k, v in getattr(mujoco, name).__members__.items()}
            assert got == entry['enum'], name


def test_parameters():
    """Names and order of parameters."""
    wrong = []
    for name, entry in expected()['mujoco'].items():
        if not isinstance(entry, dict) or 'signature' not in entry or not hasattr(mujoco, name):
            continue
        want = re.findall(r'[(,] ?(\w+): ', re.sub(r'\[[^\]]*\]', '', entry['signature']))
        doc = getattr(mujoco, name).__doc__ or ''
        got = re.findall(r'[(,] ?(\w+): ', doc.split('->')[0])
        if want != got and name.startswith('mj') and '(cache' not in doc:
            wrong.append((name, want, got))
    assert not wrong
