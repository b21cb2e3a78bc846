#!/usr/bin/env python3
"""profile.py ROOT: the profile of release builds names files that exist, and knows most of what a step runs through.

A function whose file was renamed or whose branches changed does without its profile, silently: `make profile` writes it
anew."""
import os
import re
import sys

LEAST_SHARE = 0.9  # of the sources that a step runs through

root = sys.argv[1]
text = open(os.path.join(root, 'cmake', 'release.proftext')).read()
known = set(re.findall(r'^([\w.]+);', text, re.M))
sources = {}
for folder, _, names in os.walk(os.path.join(root, 'src')):
    for name in names:
        sources.setdefault(name, []).append(os.path.join(folder, name))

failed = False
for name in sorted(known - set(sources)):
    print('cmake/release.proftext knows functions of %s, which is not there' % name)
    failed = True

# Sources of the step that have functions of their own: without a name from outside they are known by their file.
step = ('smooth', 'constraint', 'collision', 'step')
own = [name for name, paths in sources.items() if name.endswith('.cc')
       for path in paths if path.split(os.sep)[-2] in step and re.search(r'^namespace \{$', open(path).read(), re.M)]
missing = [name for name in own if name not in known]
if len(missing) > (1 - LEAST_SHARE) * len(own):
    print('cmake/release.proftext does not know %d of %d sources of the step: %s' % (len(missing), len(own), ' '.join(missing)))
    failed = True
if failed:
    sys.exit('run `make profile`')
