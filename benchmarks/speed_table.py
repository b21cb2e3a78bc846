#!/usr/bin/env python3
"""Keeps measured speeds, and prints the table of docs/speed.md from them.

    speed_table.py FILE.csv                    prints the table: medians over the runs, and geometric means
    speed_table.py FILE.csv --add < OUTPUT     adds a run: lines "MODEL step X x reference load Y x reference", others are ignored

One file holds the runs of one machine and commit. Its first lines begin with # and say which, and how it was measured; then follow
rows run,model,step,load with the speeds of steps and of loading as ratios to the reference.
"""
import csv
import math
import pathlib
import re
import statistics
import sys

HEADER = ['run', 'model', 'step', 'load']
LINE = re.compile(r'^(\S+)\s+step ([\d.]+) x reference\s+load ([\d.]+) x reference')


def read(path):
    lines = [line for line in path.read_text().splitlines() if not line.startswith('#')]
    return list(csv.DictReader(lines))


def add(path, output):
    runs = [int(row['run']) for row in read(path)] if path.exists() else []
    found = [LINE.match(line) for line in output]
    with path.open('a', newline='') as file:
        writer = csv.writer(file, lineterminator='\n')
        if not runs:
            writer.writerow(HEADER)
        writer.writerows([max(runs, default=0) + 1, m[1], m[2], m[3]] for m in found if m)


def name(model):
    """humanoid/humanoid.xml@solver=pgs: folders that only repeat the name, or hold everything, are left out"""
    path, _, options = model.partition('@')
    parts = path.removesuffix('.xml').split('/')
    shown = parts[-2] if parts[-1].startswith('scene') else parts[-1]
    if parts[-2] == 'gym':
        shown = 'gym ' + shown
    return shown + (', ' + options.replace(',', ', ') if options else '')


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def table(path):
    speeds = {}
    for row in read(path):
        speeds.setdefault(row['model'], []).append((float(row['step']), float(row['load'])))
    medians = {m: [statistics.median(v) for v in zip(*runs)] for m, runs in speeds.items()}
    yield '| model | step | load |'
    yield '|---|---|---|'
    for model, (step, load) in medians.items():
        yield f'| {name(model)} | {step:.2f} | {load:.2f} |'
    steps, loads = zip(*medians.values())
    yield f'| **geometric mean** | **{mean(steps):.2f}** | **{mean(loads):.2f}** |'


def main():
    path = pathlib.Path(sys.argv[1])
    if sys.argv[2:] == ['--add']:
        return add(path, sys.stdin)
    print('\n'.join(table(path)))


if __name__ == '__main__':
    main()
