#!/usr/bin/env python3
# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""compare.py RESULTS_PROGRAM FIRST-LAST: random models through this engine and the reference.

Prints a line for each model with differences, naming the first arrays that differ, and a summary. Exits with 1 if there
are more differences than one model in fifty.
"""
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import random_model

HERE = pathlib.Path(__file__).resolve().parent
ALLOWED_SHARE = 0.02

# Arrays whose content is free: search trees, name tables, layout of meshes; memory of the solver; sparse matrices, which
# have room they do not use.
FREE = re.compile('bvh_|oct_|names_map|mesh_(graph|bvh|oct|poly|face|normal|vert|texcoord)|body_bvh|tex_data|paths'
                  '|solver|warning|timer|max|qacc_warmstart|wrap_|efc_(state|island|force_)|flexedge_J|flex_(vert0|bvh)|flexnode|iefc|qH|userdata|plugin'
                  '|efc_J|actuator_moment|moment_|tendon_efcadr')
# What contacts and constraints have no part in agrees to rounding; the rest to where the solver ends.
TOLERANCE = {'model': 1e-7, 'smooth': 1e-7, 'constrained': 1e-5}
# A row of constraints in which no dof takes part has this regulariser, and rounding noise for a force.
MIN_REGULARISER = 1e-15
CONSTRAINED = re.compile('efc_force|efc_b|efc_vel|qacc$|qfrc_constraint|cacc|cfrc|sensordata|qfrc_inverse|efc_(pos|aref|R|D|KBIP|diag)')


def install_reference(folder, script):
    """A folder in which node finds the package, and the script."""
    if not (shutil.which('node') and shutil.which('npm')):
        sys.exit('node and npm are needed to run the reference (apt-get install nodejs npm)')
    for name in ('package.json', script):
        shutil.copy(HERE / name, folder)
    if not (folder / 'node_modules').exists():
        subprocess.run(['npm', 'install', '--silent', '--no-fund', '--no-audit'], cwd=folder, check=True)


def run_both(program, folder, first, last):
    models = folder / 'models'
    shutil.rmtree(models, ignore_errors=True)
    models.mkdir()
    for n in range(first, last + 1):
        model = random_model.RandomModel(n)
        (models / f'{n}.xml').write_text(model.text())
        for name, text in model.files().items():
            (models / name).write_text(text)
    span = [str(models), str(first), str(last)]
    subprocess.run([program, *span], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=models)
    subprocess.run(['node', 'results.mjs', *span], check=True, cwd=folder)
    return models


def largest(values):
    return max([1e-3] + [abs(x) for x in values if x is not None])


def difference(ours, theirs, scale):
    """Largest difference relative to the scale, and where."""
    if len(ours) != len(theirs):
        return float('inf'), f'sizes {len(ours)} and {len(theirs)}'
    worst, where = 0.0, ''
    for i, (a, b) in enumerate(zip(ours, theirs)):
        error = 0 if a == b else float('inf') if a is None or b is None else abs(a - b) / scale
        if error > worst:
            worst, where = error, f'[{i}] ours {a} theirs {b}'
    return worst, where


def kind(part, name):
    if part == 'model':
        return 'model'
    return 'constrained' if part == 'steps' or CONSTRAINED.match(name) else 'smooth'


def differences(ours, theirs):
    # The inverse is what large forces of constraints leave.
    constraint = largest(theirs['forward']['qfrc_constraint'])
    noisy = any(r is not None and r <= MIN_REGULARISER for r in theirs['forward']['efc_R'] or [])
    for part in ('model', 'forward', 'inverse', 'steps'):
        for name, values in ours[part].items():
            reference = theirs[part].get(name)
            if reference is None or FREE.match(name) or (noisy and kind(part, name) == 'constrained'):
                continue
            scale = largest(reference) if part != 'inverse' else max(largest(reference), constraint)
            error, where = difference(values, reference, scale)
            if error > TOLERANCE[kind(part, name)]:
                yield f'{part}.{name}{where} ({error:.0e})'


def compare(models, first, last):
    count = collections.Counter()
    for n in range(first, last + 1):
        ours, theirs = (json.loads((models / f'{n}.{side}.json').read_text()) for side in ('ours', 'theirs'))
        # With dense Jacobians the reference gives up on contacts of flexes whose rows are all zero.
        if 'crash' in theirs or 'treeFirst' in theirs.get('error', ''):
            count['reference crashes'] += 1
            continue
        if 'error' in ours or 'error' in theirs:
            same = ('error' in ours) == ('error' in theirs)
            count['both reject' if same else 'one rejects'] += 1
            if not same:
                print(f"{n}: ours {ours.get('error', 'loads')}; theirs {theirs.get('error', 'loads')}")
            continue
        found = list(differences(ours, theirs))
        count['differ' if found else 'agree'] += 1
        if found:
            print(f"{n}: {'; '.join(found[:3])}" + (f' and {len(found) - 3} more' if len(found) > 3 else ''))
    return count


def main():
    if len(sys.argv) != 3 or not re.fullmatch(r'\d+-\d+', sys.argv[2]):
        sys.exit(__doc__)
    first, last = map(int, sys.argv[2].split('-'))
    folder = pathlib.Path(os.environ.get('TMPDIR', tempfile.gettempdir())) / 'synovia-compare'
    folder.mkdir(exist_ok=True)
    install_reference(folder, 'results.mjs')
    count = compare(run_both(os.path.abspath(sys.argv[1]), folder, first, last), first, last)
    print(', '.join(f'{name} {k}' for name, k in sorted(count.items())), f'(models in {folder}/models)')
    return 1 if count['differ'] + count['one rejects'] > ALLOWED_SHARE * (last - first + 1) else 0


if __name__ == '__main__':
    sys.exit(main())
