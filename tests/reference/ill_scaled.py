#!/usr/bin/env python3
# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""ill_scaled.py PROGRAM FIRST-LAST [STEPS]: badly scaled contacts through the solvers of this engine and of the reference.

Scenes of bodies that overlap, with masses from 1e-6 to 1e6 and joints that can yield or cannot. Compared is how far the forces
are from those that the acceleration needs, |M a - f_smooth - f_constraint|, on the same problems; and how many runs of STEPS
steps end in velocities beyond all bounds. A solver that has not come to the end can have a larger residual at a lower cost, which
is what it minimises, so where the residual is more than FACTOR times the reference's (and above rounding) the costs decide.
Exits with 1 if both are worse than the reference's in more than one problem in a hundred, or if more runs blow up here than there.
"""
import collections
import decimal
import json
import math
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import compare

D = decimal.Decimal
decimal.getcontext().prec = 50
FACTOR = 5
# Residuals below so many roundings are as good as zero: of the terms, and of the acceleration that forces follow from.
ROUNDINGS = 100
BLOWN_UP = 1e5
ALLOWED_SHARE = 0.01
SOLVERS = ('PGS', 'CG', 'Newton')
CONES = ('pyramidal', 'elliptic')


def scene(seed):
    r = random.Random(f'ill scaled {seed}')

    def numbers(n, low, high):
        return ' '.join(f'{r.uniform(low, high):.5g}' for _ in range(n))

    def power(low, high):
        return f'{10 ** r.uniform(low, high):.5g}'

    def geom():
        kind, size = r.choice([('box', numbers(3, .04, .1)), ('sphere', numbers(1, .04, .1)), ('capsule', numbers(2, .04, .1))])
        stiff = f' solref="{power(-2.5, -1)} 1"' if r.random() < .4 else ''
        hard = f' solimp="{r.uniform(.5, .9):.3g} {1 - 10 ** r.uniform(-4, -1):.6g} .001"' if r.random() < .4 else ''
        condim = r.choice([1, 3, 3, 3, 4, 6])
        return (f'<geom type="{kind}" size="{size}" euler="{numbers(3, -90, 90)}" mass="{power(-6, 6)}" condim="{condim}"'
                f' friction="{power(-1, .5)} .005 .0001"{stiff}{hard}/>')

    def body(depth):
        joint = r.choice(['hinge', 'slide', 'ball', 'free'] if depth == 0 else ['hinge', 'slide', 'ball'])
        axis = f' axis="{numbers(3, -1, 1)}"' if joint in ('hinge', 'slide') else ''
        limit = f' range="{numbers(1, -30, -5)} {numbers(1, 5, 30)}"' if joint == 'hinge' and r.random() < .4 else ''
        child = body(depth + 1) if depth < 3 and r.random() < .4 else ''
        return f'<body pos="{numbers(3, -.12, .12)}"><joint type="{joint}"{axis}{limit}/>{geom()}{child}</body>'

    bodies = ''.join(body(0) for _ in range(r.randint(2, 5)))
    return f'<mujoco><worldbody><geom type="plane" size="1 1 1"/>{bodies}</worldbody></mujoco>\n'


def run_both(program, folder, span, steps):
    models = folder / 'ill-scaled'
    shutil.rmtree(models, ignore_errors=True)
    models.mkdir()
    for n in range(span[0], span[1] + 1):
        (models / f'{n}.xml').write_text(scene(n))
    arguments = [str(models), str(span[0]), str(span[1]), str(steps)]
    subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=models)
    subprocess.run(['node', 'ill_scaled.mjs', *arguments], check=True, cwd=folder)
    return models


def residual(problem, result):
    """|M a - f_smooth - f_constraint|"""
    a, smooth, n = result['qacc'], problem['qfrc_smooth'], len(problem['qfrc_smooth'])
    if any(x is None for x in a + result['qfrc_constraint']):
        return math.inf
    total = 0.0
    for i in range(n):
        inertial = [problem['M'][i * n + j] * a[j] for j in range(n)]
        total += math.fsum(inertial + [-smooth[i], -result['qfrc_constraint'][i]]) ** 2
    return math.sqrt(total)


def cost(problem, acceleration):
    """1/2 a M a - a f_smooth + s(J a - aref), in fifty digits; solver/penalty.h and cone.h have the formulas."""
    if None in acceleration:
        return D('inf')
    a = [D(x) for x in acceleration]
    n, rows = len(a), problem['nefc']
    total = D(0)
    for i in range(n):
        inertial = sum(D(problem['M'][i * n + j]) * a[j] for j in range(n))
        total += a[i] * (inertial / 2 - D(problem['qfrc_smooth'][i]))
    x = [sum(D(problem['J'][i * rows + r]) * a[i] for i in range(n)) - D(problem['aref'][r]) for r in range(rows)]
    weight = [D(w) for w in problem['D']]
    in_cone = set()
    for row, mu, *friction in problem['cones']:
        own = range(row, row + 1 + len(friction))
        in_cone.update(own)
        normal = D(mu) * x[row]
        tangent = sum((D(f) * x[row + 1 + k]) ** 2 for k, f in enumerate(friction)).sqrt()
        if normal >= D(mu) * tangent:
            continue
        if D(mu) * normal + tangent <= 0:
            total += sum(weight[r] * x[r] ** 2 for r in own) / 2
        else:
            total += weight[row] / (D(mu) ** 2 * (1 + D(mu) ** 2)) * (normal - D(mu) * tangent) ** 2 / 2
    return total + sum(weight[r] * x[r] ** 2 for r in range(rows) if r not in in_cone and x[r] < 0) / D(2)


def judge(models, span):
    count = collections.Counter()
    for n in range(span[0], span[1] + 1):
        ours, theirs = (json.loads((models / f'{n}.{side}.json').read_text()) for side in ('ours', 'theirs'))
        for run, reference in zip(ours, theirs):
            name = f"{SOLVERS[run['solver']]} {CONES[run['cone']]}"
            count[name, 'ours blow up'] += run['peak'] > BLOWN_UP
            count[name, 'theirs blow up'] += not reference['peak'] <= BLOWN_UP
            for k, (problem, result) in enumerate(zip(run['problems'], reference['problems'])):
                if problem['nefc'] != result['nefc'] or any(x is None for x in problem['qpos']):
                    continue
                mine, other = residual(problem, problem), residual(problem, result)
                least = ROUNDINGS * problem['rounding']
                count[name, 'problems'] += 1
                count[name, 'better'] += FACTOR * mine < other and other > least
                if mine > FACTOR * other and mine > least and cost(problem, problem['qacc']) > cost(problem, result['qacc']):
                    count[name, 'worse'] += 1
                    print(f'{n}: {name}, problem {k}: residual {mine:.2g}, of the reference {other:.2g}, of rounding {least:.1g}')
    return count


def main():
    if len(sys.argv) not in (3, 4) or not re.fullmatch(r'\d+-\d+', sys.argv[2]):
        sys.exit(__doc__)
    span = tuple(map(int, sys.argv[2].split('-')))
    folder = pathlib.Path(os.environ.get('TMPDIR', tempfile.gettempdir())) / 'synovia-compare'
    folder.mkdir(exist_ok=True)
    compare.install_reference(folder, 'ill_scaled.mjs')
    count = judge(run_both(os.path.abspath(sys.argv[1]), folder, span, int(sys.argv[3]) if len(sys.argv) > 3 else 250), span)
    total = collections.Counter()
    for name in sorted({name for name, _ in count}):
        facts = {what: count[name, what] for what in ('problems', 'better', 'worse', 'ours blow up', 'theirs blow up')}
        print(f'{name}: ' + ', '.join(f'{what} {k}' for what, k in facts.items()))
        total.update(facts)
    return total['worse'] > ALLOWED_SHARE * total['problems'] or total['ours blow up'] > total['theirs blow up']


if __name__ == '__main__':
    sys.exit(main())
