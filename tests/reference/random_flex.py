# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Random deformables: flexcomps of all shapes, as text to put into a body."""
import random

SHAPES = {1: ['grid', 'circle', 'direct'], 2: ['grid', 'square', 'disc', 'box', 'cylinder', 'direct'],
          3: ['grid', 'box', 'cylinder', 'ellipsoid']}


class RandomFlex:
    """Draws of its own, so that the rest of a random model does not depend on it."""

    def __init__(self, seed, element):
        self.r = random.Random(f'flex {seed}')
        self.element = element

    def wanted(self):
        return self.r.random() < 0.25

    def number(self, low, high):
        return f'{self.r.uniform(low, high):.4g}'

    def shape(self, dim):
        kind = self.r.choice(SHAPES[dim])
        if kind == 'direct':
            corners = {1: (2, '0 1 1 2'), 2: (3, '0 1 2 1 3 2')}[dim]
            count = 3 if dim == 1 else 4
            points = ' '.join(f'{0.2 * (i % 2) + self.r.uniform(-.03, .03):.4f} {0.2 * (i // 2) + self.r.uniform(-.03, .03):.4f} '
                              f'{self.r.uniform(-.03, .03):.4f}' for i in range(count))
            return {'type': kind, 'point': points, 'element': corners[1]}
        count = [self.r.randint(2, 4) for _ in range(3)]
        if dim == 1 or kind == 'circle':
            count = [self.r.randint(5, 8), 1, 1]
        elif dim == 2 and kind not in ('box', 'cylinder'):
            count[2] = 1
        return {'type': kind, 'count': ' '.join(map(str, count)),
                'spacing': ' '.join(self.number(.08, .15) for _ in range(3))}

    def elasticity(self, dim, dof):
        if dim == 1 or self.r.random() < 0.3:
            return ''
        attributes = {'young': self.number(100, 5000), 'poisson': self.number(0, .4), 'damping': self.number(0, .01)}
        if dim == 2:
            attributes['thickness'] = self.number(.005, .02)
            attributes['elastic2d'] = self.r.choice(['none', 'bend', 'stretch', 'both']) if dof == 'full' else 'none'
        return self.element('elasticity', **attributes)

    def text(self, name):
        dim = self.r.choice([1, 2, 2, 3, 3])
        dof = self.r.choice(['full', 'full', 'radial']) if dim == 3 else 'full'
        shape = self.shape(dim)
        if dof == 'radial' and shape['type'] == 'grid':
            shape['type'] = 'box'
        elastic = self.elasticity(dim, dof)
        edge = {'damping': self.number(0, .1) if self.r.random() < 0.5 else None,
                'stiffness': self.number(1, 50) if dim == 1 and self.r.random() < 0.5 else None,
                'equality': 'true' if 'stretch' not in elastic and 'both' not in elastic and self.r.random() < 0.5 else None}
        contact = self.element('contact', selfcollide='none', internal='false', margin=self.number(0, .01),
                               condim=self.r.choice(['1', '3', '4', '6']), contype='0', conaffinity='2')
        pin = self.element('pin', id='1') if 'bend' not in elastic and 'both' not in elastic and self.r.random() < 0.4 else ''
        return self.element('flexcomp', self.element('edge', **edge) + elastic + contact + pin, name=name, dim=str(dim), dof=dof,
                            radius=self.number(.005, .02), mass=self.number(.1, 2), pos=' '.join(self.number(-.5, .5) for _ in range(3)),
                            **shape)

    def text_in_world(self, contacts):
        """A flexcomp on a body that is fixed, turns or flies; with contacts, a floor that only it feels."""
        if not self.wanted():
            return ''
        joint = self.r.choice(['', self.element('joint', axis='0 1 1', damping='.1'), self.element('freejoint')])
        mass = self.element('inertial', pos='0 0 0', mass='1', diaginertia='.1 .1 .1') if joint else ''
        quat = ' '.join(self.number(-1, 1) for _ in range(4)) if self.r.random() < 0.5 else None
        body = self.element('body', joint + mass + self.text('flex'), name='carrier', quat=quat, pos=f'0 0 {self.number(.1, .4)}')
        floor = self.element('geom', type='plane', size='5 5 .1', contype='2', conaffinity='0') if contacts else ''
        return floor + body
