# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Random structure around a model: mesh feet with polygons on a floor, nested includes, attached models with keyframes,
replicated bodies, contacts between masses of very different size. Text for the model, and files beside it."""
import math
import random

FLOOR = {'contype': '4', 'conaffinity': '0'}  # felt by these parts only: contacts of convex pairs are free
FEET = {'contype': '0', 'conaffinity': '4'}


class RandomStructure:
    """Draws of its own, so that the rest of a random model does not depend on it."""

    def __init__(self, seed, element):
        self.r = random.Random(f'structure {seed}')
        self.element = element
        self.seed = seed
        self.files = {}
        self.assets = self.bodies = self.includes_text = ''
        # The package of the reference cannot replicate in a model in which something refers to something.
        self.alone = self.r.random() < 0.1
        parts = [self.replicated] if self.alone else [self.foot, self.includes, self.attached, self.ill_scaled]
        for part in parts:
            if self.alone or self.r.random() < 0.2:
                part()
        if self.bodies:
            self.bodies = element('geom', name='ground', type='plane', size='5 5 .1', **FLOOR) + self.bodies

    def numbers(self, *ranges):
        return ' '.join(f'{self.r.uniform(*x):.4g}' for x in ranges)

    def write(self, name, text):
        self.files[f'{self.seed}_{name}'] = text
        return f'{self.seed}_{name}'

    def prism(self, sides):
        """OBJ text of a prism whose faces are polygons, every corner moved a little within its plane."""
        radius = [self.r.uniform(.08, .15) for _ in range(sides)]
        ring = [(radius[k] * math.cos(2 * math.pi * k / sides), radius[k] * math.sin(2 * math.pi * k / sides))
                for k in range(sides)]
        vertices = [f'v {x:.5f} {y:.5f} {z}' for z in (0, .1) for x, y in ring]
        faces = [list(range(sides, 0, -1)), list(range(sides + 1, 2 * sides + 1))]
        for k in range(sides):
            n = (k + 1) % sides
            faces.append([k + 1, n + 1, sides + n + 1, sides + k + 1])
        return '\n'.join(vertices + ['f ' + ' '.join(map(str, f)) for f in faces]) + '\n'

    def foot(self):
        file = self.write('foot.obj', self.prism(self.r.randint(3, 9)))
        inertia = self.r.choice(['convex', 'legacy', 'exact', 'shell'])
        self.assets += self.element('mesh', name='foot', file=file, inertia=inertia)
        flat = self.r.random() < 0.5
        geom = self.element('geom', type='mesh', mesh='foot', **FEET)
        self.bodies += self.element('body', self.element('freejoint') + geom, name='foot', pos='0 0 ' + self.numbers((-.005, .005)),
                                    euler=None if flat else self.numbers((-4, 4), (-4, 4), (-90, 90)))

    def ball(self, name, height, **attributes):
        geom = self.element('geom', size=self.numbers((.03, .08)), **FEET, **attributes)
        return self.element('body', self.element('freejoint') + geom, name=name, pos=self.numbers((-1, 1), (-1, 1)) + height)

    def includes(self):
        inner = self.write('inner.xml', self.element('mujoco', self.element('worldbody', self.ball('inner', ' .05'))))
        outer = self.element('include', file=inner) + self.element('worldbody', self.ball('outer', ' .06'))
        self.includes_text = self.element('include', file=self.write('outer.xml', self.element('mujoco', outer)))

    def child(self):
        """A model with a chain, an actuator and a keyframe."""
        link = self.element('joint', name='hinge', axis=self.numbers((-1, 1), (-1, 1), (.1, 1)), damping='.1')
        link += self.element('geom', name='rod', type='capsule', size='.02 .1', contype='0', conaffinity='0')
        body = self.element('body', link, name='link', pos=self.numbers(*[(-.2, .2)] * 3))
        root = self.element('body', self.element('geom', size='.05', contype='0', conaffinity='0') +
                            self.element('joint', name='turn', type='slide') + body, name='root')
        return self.element('mujoco', self.element('worldbody', root) +
                            self.element('actuator', self.element('motor', name='m', joint='hinge')) +
                            self.element('keyframe', self.element('key', name='k', qpos=self.numbers((-1, 1), (-1, 1)),
                                                                  ctrl=self.numbers((-1, 1)))), model='child')

    def attached(self):
        self.assets += self.element('model', name='child', file=self.write('child.xml', self.child()))
        for prefix in ('l_', 'r_')[:self.r.randint(1, 2)]:
            attach = self.element('attach', model='child', body='root', prefix=prefix)
            self.bodies += self.element('frame', attach, pos=self.numbers(*[(-1, 1)] * 3), euler=self.numbers(*[(-90, 90)] * 3))

    def replicated(self):
        geom = self.element('geom', type='capsule', size='.02 .1', contype='0', conaffinity='0')
        body = self.element('body', self.element('joint', axis=self.numbers((-1, 1), (-1, 1), (.1, 1))) + geom, name='copy',
                            pos=self.numbers(*[(-.5, .5)] * 3))
        self.bodies += self.element('replicate', body, count=str(self.r.randint(1, 5)), sep='_', offset=self.numbers(*[(-.2, .2)] * 3),
                                    euler=self.numbers(*[(-30, 30)] * 3) if self.r.random() < 0.5 else None)

    def ill_scaled(self):
        for k in range(self.r.randint(1, 3)):
            mass = f'{10 ** self.r.uniform(-4, 4):.4g}'
            stiff = f'{10 ** self.r.uniform(-3, -1):.4g} 1' if self.r.random() < 0.5 else None
            self.bodies += self.ball(f'scaled{k}', f' {self.r.uniform(.02, .08):.4g}', mass=mass, solref=stiff)
