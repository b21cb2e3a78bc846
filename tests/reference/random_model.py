#!/usr/bin/env python3
# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""random_model.py SEED: a random, valid MJCF model on standard output.

A model has a few trees of bodies with joints, geoms and sites, and some of everything that refers to them. Half of the
models have contacts, and then only geoms whose contacts are known in closed form. A quarter has a deformable
(random_flex.py), some have feet of meshes, includes, attached and replicated bodies (random_structure.py). Elements are made by functions of one line or two; `some` decides whether an attribute is there.
"""
import random
import sys

import random_flex
import random_structure

ONE_IN_FIVE, ONE_IN_THREE = 0.2, 0.33
CLOSED_FORM = ['sphere', 'capsule', 'box']
ALL_GEOMS = CLOSED_FORM + ['cylinder', 'ellipsoid', 'mesh']
SENSORS_OF_SITE = ['accelerometer', 'velocimeter', 'gyro', 'force', 'torque', 'magnetometer', 'touch', 'rangefinder']
SENSORS_OF_FRAME = ['framepos', 'framequat', 'framexaxis', 'frameyaxis', 'framezaxis', 'framelinvel', 'frameangvel',
                    'framelinacc', 'frameangacc']
FLAGS = ['limit', 'equality', 'frictionloss', 'gravity', 'warmstart', 'filterparent', 'actuation', 'refsafe', 'eulerdamp',
         'clampctrl', 'island', 'sensor', 'spring', 'damper']


def number(x):
    return x if isinstance(x, str) else f'{x:.4g}'


def element(tag, children='', **attributes):
    """XML of an element. A trailing _ of a name (class_) is dropped, None leaves the attribute out."""
    text = ''.join(f' {name.rstrip("_")}="{value}"' for name, value in attributes.items() if value is not None)
    return f'<{tag}{text}>{children}</{tag}>\n' if children else f'<{tag}{text}/>\n'


class RandomModel:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.contacts = self.chance(0.5)
        self.bodies, self.geoms, self.sites, self.wraps = [], [], [], []
        self.joints, self.scalar_joints, self.limited_joints, self.balls = [], [], [], []
        self.tendons, self.actuators, self.classes = [], [], []
        self.flex = random_flex.RandomFlex(seed, element)
        self.structure = random_structure.RandomStructure(seed, element)

    # Random values, as text.

    def chance(self, p):
        return self.r.random() < p

    def uniform(self, low, high):
        return self.r.uniform(low, high)

    def numbers(self, *ranges):
        return ' '.join(number(self.uniform(*x) if isinstance(x, tuple) else x) for x in ranges)

    def vector(self, size):
        return self.numbers(*[(-size, size)] * 3)

    def some(self, p, value):
        return value() if self.chance(p) else None

    def pick(self, items, n=None):
        return self.r.choice(items) if n is None else self.r.sample(items, min(n, len(items)))

    def orientation(self):
        angles = lambda: self.numbers(*[(-90, 90)] * 3)
        return self.pick([
            {'quat': self.numbers(*[(-1, 1)] * 4)},
            {'euler': angles()},
            {'axisangle': self.numbers((-1, 1), (-1, 1), (0.1, 1), (-90, 90))},
            {'xyaxes': self.numbers(1, (-0.5, 0.5), (-0.5, 0.5), (-0.5, 0.5), 1, (-0.5, 0.5))},
            {'zaxis': self.numbers((-1, 1), (-1, 1), (0.1, 1))},
            {},
        ])

    def solver(self, suffix=''):
        impedance = lambda: self.numbers((0.5, 0.95), (0.9, 0.99), (0.001, 0.1), (0.1, 0.9), (1, 4))
        spring = lambda: self.numbers((0.005, 0.05), (0.5, 1.5)) if self.chance(0.7) else self.numbers((-2000, -100), (-50, -5))
        return {f'solref{suffix}': self.some(ONE_IN_FIVE, spring), f'solimp{suffix}': self.some(ONE_IN_FIVE, impedance)}

    def name(self, letter, names):
        names.append(f'{letter}{len(names)}')
        return names[-1]

    def class_name(self):
        return self.some(ONE_IN_THREE, lambda: self.pick(self.classes)) if self.classes else None

    # Settings.

    def compiler(self):
        yes = lambda p: self.some(p, lambda: 'true')
        return element('compiler', autolimits='true', eulerseq=self.pick(['xyz', 'XYZ', 'zyx', 'zyz', 'xZy']),
                       balanceinertia='true', boundmass=self.some(0.1, lambda: '0.01'), fitaabb=yes(0.1),
                       boundinertia=self.some(0.1, lambda: '0.001'), alignfree=yes(0.2), inertiafromgeom=yes(0.1),
                       settotalmass=self.some(0.1, lambda: self.numbers((3, 9))))

    def option(self):
        integrator = self.pick(['Euler', 'RK4', 'implicit', 'implicitfast'])
        flags = {flag: self.some(0.04, lambda: 'disable') for flag in FLAGS}
        flags['energy'] = self.some(0.1, lambda: 'enable')
        if integrator != 'RK4':
            flags['invdiscrete'] = self.some(0.1, lambda: 'enable')
        fluid = self.chance(ONE_IN_THREE)
        return element(
            'option', element('flag', **flags), timestep=self.pick(['0.001', '0.002', '0.005']), integrator=integrator,
            cone=self.pick(['pyramidal', 'elliptic']), jacobian=self.pick(['dense', 'sparse', 'auto']),
            solver=self.pick(['Newton', 'Newton', 'CG', 'PGS']), iterations='300', tolerance='0', ls_tolerance='1e-6',
            impratio=self.some(ONE_IN_THREE, lambda: self.numbers((1, 5))),
            gravity=self.some(0.1, lambda: self.vector(9)), magnetic=self.some(0.1, lambda: self.vector(1)),
            density=self.numbers((1, 1000)) if fluid else None, viscosity=self.numbers((0, 0.1)) if fluid else None,
            wind=self.vector(2) if fluid else None)

    def default(self, name, depth=2):
        content = element('geom', friction=self.some(0.5, lambda: self.numbers((0.1, 1.5), (0, 0.02))),
                          density=self.some(0.3, lambda: self.numbers((200, 2000))), **self.solver())
        content += element('joint', damping=self.some(0.5, lambda: self.numbers((0, 2))),
                           armature=self.some(0.3, lambda: self.numbers((0, 0.2))))
        content += element('site', size=self.numbers((0.01, 0.1)), type=self.pick(['sphere', 'box']))
        content += element('tendon', stiffness=self.numbers((0, 9)), damping=self.numbers((0, 1)))
        for _ in range(self.r.randrange(3) if depth else 0):
            content += self.default(self.name('c', self.classes), depth - 1)
        return element('default', content, class_=name)

    def asset(self):
        def mesh(i):
            return element('mesh', name=f'm{i}', vertex=self.numbers(*[(-0.2, 0.2)] * (3 * self.r.randrange(5, 20))),
                           scale=self.some(ONE_IN_FIVE, lambda: self.numbers(*[(0.5, 1.5)] * 3)),
                           inertia=self.some(ONE_IN_THREE, lambda: self.pick(['convex', 'legacy', 'exact', 'shell'])))
        return element('asset', mesh(0) + mesh(1) + self.structure.assets)

    # Bodies and what they carry.

    def geom(self):
        type_ = self.pick(CLOSED_FORM if self.contacts else ALL_GEOMS)
        name = self.name('g', self.geoms)
        if type_ in ('sphere', 'cylinder'):
            self.wraps.append(name)
        shape = {'size': self.numbers(*[(0.05, 0.2)] * 3), 'pos': self.vector(0.2), **self.orientation()}
        if type_ == 'mesh':
            del shape['size']
            shape['mesh'] = self.pick(['m0', 'm1'])
        elif type_ in ('capsule', 'cylinder') and self.chance(0.4):
            shape = {'size': self.numbers((0.03, 0.1)), 'fromto': self.vector(0.2) + ' ' + self.numbers((0.3, 0.5), 0, 0)}
        masks = {} if self.contacts else {'contype': '0', 'conaffinity': '0'}
        return element('geom', name=name, class_=self.class_name(), type=type_, **shape, **masks, **self.solver(),
                       friction=self.some(ONE_IN_THREE, lambda: self.numbers((0.1, 1.5), (0, 0.02), (0, 0.001))),
                       condim=self.some(0.4, lambda: self.pick(['1', '3', '4', '6'])),
                       priority=self.some(ONE_IN_FIVE, lambda: self.pick(['0', '1'])),
                       margin=self.some(ONE_IN_FIVE, lambda: self.numbers((0.02, 0.05))),
                       gap=self.some(ONE_IN_FIVE, lambda: self.numbers((0, 0.02))),
                       mass=self.some(ONE_IN_FIVE, lambda: self.numbers((0.1, 2))),
                       fluidshape=self.some(ONE_IN_FIVE, lambda: 'ellipsoid'))

    def joint(self, types):
        type_ = self.pick(types)
        name = self.name('j', self.joints)
        small = (-20, 20) if type_ == 'hinge' else (-0.2, 0.2)
        limits = {'hinge': [(-60, -1), (1, 60)], 'slide': [(-0.3, -0.01), (0.01, 0.3)], 'ball': [0, (10, 80)]}[type_]
        bounds = self.some(0.4, lambda: self.numbers(*limits))
        scalar = {}
        if type_ == 'ball':
            self.balls.append(name)
        else:
            self.scalar_joints.append(name)
            if bounds:
                self.limited_joints.append(name)
            scalar = {'axis': self.numbers((-1, 1), (-1, 1), (0.1, 1)),
                      'springref': self.some(ONE_IN_FIVE, lambda: self.numbers(small)),
                      'ref': self.some(ONE_IN_FIVE, lambda: self.numbers(small)),
                      'springdamper': self.some(0.1, lambda: self.numbers((0.05, 0.5), (0.5, 1.5))),
                      'actuatorfrcrange': self.some(ONE_IN_FIVE, lambda: self.numbers((-5, -1), (1, 5))),
                      'actuatorgravcomp': self.some(ONE_IN_FIVE, lambda: 'true')}
        return element('joint', name=name, class_=self.class_name(), type=type_, **scalar, range=bounds,
                       pos=self.some(0.5, lambda: self.vector(0.1)),
                       damping=self.some(0.5, lambda: self.numbers((0, 2))),
                       stiffness=self.some(0.4, lambda: self.numbers((0, 20))),
                       armature=self.some(0.4, lambda: self.numbers((0, 0.2))),
                       frictionloss=self.some(ONE_IN_THREE, lambda: self.numbers((0, 1))),
                       margin=self.some(0.1, lambda: self.numbers((0, 0.1))),
                       **self.solver('limit'), **self.solver('friction'))

    def joints_of_body(self, root):
        kind = self.r.random()
        if root and kind < 0.3:
            return element('freejoint', name=self.name('j', self.joints), align=self.pick(['true', 'false', 'auto']))
        if kind < 0.5:
            return (self.joint(['slide']) if self.chance(0.4) else '') + self.joint(['ball'])
        if kind < 0.9:
            return ''.join(self.joint(['hinge', 'slide']) for _ in range(self.pick([1, 1, 1, 2, 3])))
        return ''

    def inertial(self):
        diagonal = self.numbers(*[(0.1, 0.12)] * 3)
        if self.chance(0.5):
            shape = {'fullinertia': diagonal + ' ' + self.vector(0.01)}
        else:
            shape = {'diaginertia': diagonal, **self.orientation()}
        return element('inertial', pos=self.vector(0.1), mass=self.numbers((0.2, 3)), **shape)

    def site(self):
        return element('site', name=self.name('s', self.sites), class_=self.class_name(), pos=self.vector(0.3),
                       size=self.numbers(*[(0.02, 0.2)] * 3), **self.orientation(),
                       type=self.pick(['sphere', 'box', 'capsule', 'cylinder', 'ellipsoid']))

    def frame(self):
        return element('frame', self.geom() + self.site(), pos=self.vector(0.3), **self.orientation())

    def body(self, depth, root=True):
        name = self.name('b', self.bodies)
        content = self.joints_of_body(root)
        if self.chance(0.3):
            content += self.inertial()
        content += ''.join(self.geom() for _ in range(self.pick([1, 1, 2])))
        content += ''.join(self.site() for _ in range(self.r.randrange(3)))
        if self.chance(ONE_IN_FIVE):
            content += self.frame()
        if self.chance(ONE_IN_FIVE):
            content += element('camera', pos=self.vector(0.3), mode=self.pick(['fixed', 'track', 'trackcom']))
        for _ in range(self.pick([0, 1, 1, 2]) if depth else 0):
            content += self.body(depth - 1, root=False)
        pos = self.numbers((-1, 1), (-1, 1), (0.2, 1.2)) if root else self.vector(0.4)
        return element('body', content, name=name, pos=pos, **self.orientation(),
                       gravcomp=self.some(ONE_IN_FIVE, lambda: self.numbers((0, 1.2))),
                       childclass=self.class_name())

    def world(self):
        masks = {} if self.contacts else {'contype': '0', 'conaffinity': '0'}
        content = element('geom', name='floor', type='plane', size='5 5 .1', **masks) + self.site()
        content += ''.join(self.body(self.r.randrange(3)) for _ in range(self.r.randrange(1, 4)))
        if self.chance(0.3):
            ghost = element('geom', size='.1', contype='0', conaffinity='0')
            content += element('body', ghost, name=self.name('b', self.bodies), mocap='true', pos='0 0 2')
        return element('worldbody', content + self.structure.bodies + ('' if self.structure.alone else self.flex.text_in_world(self.contacts)))

    # What refers to them.

    def tendon(self):
        armature = self.some(ONE_IN_FIVE, lambda: self.numbers((0, 0.1)))
        common = {'stiffness': self.some(0.4, lambda: self.numbers((0, 50))),
                  'damping': self.some(0.4, lambda: self.numbers((0, 3))),
                  'springlength': self.some(ONE_IN_FIVE, lambda: self.numbers((0, 0.2), (0.2, 0.5))),
                  'range': self.some(0.3, lambda: self.numbers((-0.5, 0.3), (0.31, 1))),
                  'frictionloss': self.some(ONE_IN_FIVE, lambda: self.numbers((0, 1))),
                  'actuatorfrcrange': self.some(ONE_IN_FIVE, lambda: self.numbers((-5, -1), (1, 5))),
                  'armature': armature, **self.solver('limit')}
        if self.scalar_joints and (self.chance(0.5) or len(self.sites) < 2):
            path = ''.join(element('joint', joint=j, coef=self.numbers((-1, 1)))
                           for j in self.pick(self.scalar_joints, self.r.randrange(1, 4)))
            return element('fixed', path, name=self.name('t', self.tendons), **common)
        if len(self.sites) < 2:
            return ''
        start, *others = self.pick(self.sites, self.r.randrange(2, 5))
        path = element('site', site=start)
        for site in others:
            if self.wraps and not armature and self.chance(0.5):  # wrapping has no armature
                path += element('geom', geom=self.pick(self.wraps),
                                sidesite=self.some(0.4, lambda: self.pick(self.sites)))
            path += element('site', site=site)
        if self.chance(ONE_IN_FIVE):
            a, b = self.pick(self.sites, 2)
            path += element('pulley', divisor=self.numbers((1, 3))) + element('site', site=a) + element('site', site=b)
        return element('spatial', path, name=self.name('t', self.tendons), class_=self.class_name(), **common)

    def equality(self):
        active = self.some(0.1, lambda: 'false')
        polynomial = lambda: self.numbers((-0.1, 0.1), (-1, 1), (-0.5, 0.5), (-0.2, 0.2), 0)
        choices = []
        if len(self.bodies) > 1:
            a, b = self.pick(self.bodies, 2)
            choices.append(('connect', {'body1': a, 'body2': self.some(0.6, lambda: b), 'anchor': self.vector(0.2)}))
            choices.append(('weld', {'body1': a, 'body2': b, 'torquescale': self.numbers((0.2, 2))}))
        if len(self.sites) > 1:
            a, b = self.pick(self.sites, 2)
            choices.append((self.pick(['connect', 'weld']), {'site1': a, 'site2': b}))
        for kind, names in (('joint', self.scalar_joints), ('tendon', self.tendons)):
            if len(names) > 1:
                a, b = self.pick(names, 2)
                choices.append((kind, {f'{kind}1': a, f'{kind}2': self.some(0.7, lambda: b), 'polycoef': polynomial()}))
        if not choices:
            return ''
        tag, attributes = self.pick(choices)
        return element(tag, **attributes, active=active, **self.solver())

    def transmission(self, muscle):
        choices = []
        if self.joints:
            choices += [{'joint': self.pick(self.joints)}, {'jointinparent': self.pick(self.joints)}]
        if self.tendons:
            choices.append({'tendon': self.pick(self.tendons)})
        if self.sites and not muscle:
            choices.append({'site': self.pick(self.sites), 'refsite': self.some(0.5, lambda: self.pick(self.sites))})
        if len(self.sites) > 1:
            slider, crank = self.pick(self.sites, 2)
            choices.append({'slidersite': slider, 'cranksite': crank, 'cranklength': self.numbers((0.1, 2))})
        return self.pick(choices) if choices else None

    def general_actuator(self):
        dynamics = self.pick(['none', 'integrator', 'filter', 'filterexact', 'muscle'])
        parameters = {'filter': [(0.01, 0.3)], 'filterexact': [(0.01, 0.3)], 'muscle': [(0.01, 0.05), (0.02, 0.1), 0]}
        stateful = dynamics != 'none'
        return {'dyntype': dynamics, 'dynprm': self.numbers(*parameters[dynamics]) if dynamics in parameters else None,
                'gaintype': self.pick(['fixed', 'affine']), 'gainprm': self.numbers((-5, 20), (-2, 2), (-2, 2)),
                'biastype': self.pick(['none', 'affine']), 'biasprm': self.numbers((-2, 2), (-9, 2), (-2, 0)),
                'actrange': self.some(0.4, lambda: self.numbers((-1, -0.1), (0.1, 1))) if stateful else None,
                'actearly': self.some(0.4, lambda: 'true') if stateful else None}

    def actuator(self):
        limits = {'ctrlrange': self.some(0.3, lambda: self.numbers((-1, -0.2), (0.2, 1))),
                  'forcerange': self.some(0.3, lambda: self.numbers((-5, -1), (1, 5)))}
        kinds = {
            'motor': lambda: limits,
            'position': lambda: {**limits, 'kp': self.numbers((1, 30)), **self.pick([
                {'kv': self.numbers((0, 2))}, {'dampratio': self.numbers((0.2, 1.5))}]),
                'timeconst': self.some(0.4, lambda: self.numbers((0.01, 0.2)))},
            'velocity': lambda: {**limits, 'kv': self.numbers((0.1, 5))},
            'intvelocity': lambda: {'kp': self.numbers((1, 20)), 'actrange': self.numbers((-1, -0.1), (0.1, 1))},
            'damper': lambda: {'kv': self.numbers((0.1, 3)), 'ctrlrange': self.numbers(0, (0.3, 2))},
            'cylinder': lambda: {**limits, 'timeconst': self.numbers((0.01, 0.3)), 'area': self.numbers((0.5, 3)),
                                 'bias': self.numbers((-1, 1), (-1, 1), (-1, 0))},
            'muscle': lambda: {'lengthrange': self.numbers((0.1, 0.4), (0.5, 1.2)), 'force': self.numbers((5, 50)),
                               'timeconst': self.numbers((0.01, 0.05), (0.02, 0.1)),
                               'tausmooth': self.some(0.5, lambda: self.numbers((0, 0.5)))},
            'general': lambda: {**limits, **self.general_actuator()}}
        kind = self.pick(list(kinds) + ['general'] * 2)
        transmission = self.transmission(kind == 'muscle')
        if not transmission:
            return ''
        return element(kind, name=self.name('a', self.actuators), **transmission, **kinds[kind](),
                       gear=self.some(0.6, lambda: self.numbers(*[(-2, 2)] * 6)))

    def some_object(self, prefix):
        choices = [('body', self.bodies), ('xbody', self.bodies), ('geom', self.geoms), ('site', self.sites)]
        type_, names = self.pick(choices)
        return {f'{prefix}type': type_, f'{prefix}name': self.pick(names)}

    def sensor(self):
        frame = self.pick(SENSORS_OF_FRAME)
        relative = self.some_object('ref') if 'acc' not in frame and self.chance(0.5) else {}
        choices = [(frame, {**self.some_object('obj'), **relative})] * 3
        choices.append((self.pick(['subtreecom', 'subtreelinvel', 'subtreeangmom']), {'body': self.pick(self.bodies)}))
        choices.append((self.pick(['clock', 'e_potential', 'e_kinetic']), {}))
        for kinds, attribute, names in [
                (SENSORS_OF_SITE, 'site', self.sites),
                (['jointpos', 'jointvel', 'jointactuatorfrc'], 'joint', self.scalar_joints),
                (['jointlimitpos', 'jointlimitvel', 'jointlimitfrc'], 'joint', self.limited_joints),
                (['ballquat', 'ballangvel'], 'joint', self.balls),
                (['tendonpos', 'tendonvel', 'tendonactuatorfrc'], 'tendon', self.tendons),
                (['actuatorpos', 'actuatorvel', 'actuatorfrc'], 'actuator', self.actuators)]:
            if names:
                choices.append((self.pick(kinds), {attribute: self.pick(names)}))
        if self.contacts and len(self.geoms) > 1:
            a, b = self.pick(self.geoms, 2)
            choices.append((self.pick(['distance', 'normal', 'fromto']), {'geom1': a, 'geom2': b, 'cutoff': '2'}))
        tag, attributes = self.pick(choices)
        return element(tag, **attributes)

    def contact(self):
        content = ''
        if len(self.bodies) > 1 and self.chance(0.3):
            a, b = self.pick(self.bodies, 2)
            content += element('exclude', body1=a, body2=b)
        if self.contacts and len(self.geoms) > 1 and self.chance(0.3):
            a, b = self.pick(self.geoms, 2)
            content += element('pair', geom1=a, geom2=b, condim=self.pick(['1', '3', '4', '6']),
                               friction=self.numbers((0.2, 1), (0.2, 1), (0, 0.01), (0, 0.001), (0, 0.001)),
                               margin=self.numbers((0, 0.1)), solreffriction=self.numbers((0.01, 0.05), 1))
        return content

    def section(self, tag, make, most):
        content = ''.join(make() for _ in range(self.r.randrange(most + 1)))
        return element(tag, content) if content else ''

    def text(self):
        parts = [self.compiler(), self.option(), self.default('main'), self.asset(), self.world(),
                 self.structure.includes_text]
        if self.structure.alone:
            return element('mujoco', ''.join(parts))
        parts.append(self.section('tendon', self.tendon, 3))
        if self.chance(0.4):
            parts.append(self.section('equality', self.equality, 3))
        parts += [self.section('actuator', self.actuator, 5), self.section('sensor', self.sensor, 14),
                  self.section('contact', self.contact, 1)]
        return element('mujoco', ''.join(parts))

    def files(self):
        """What lies beside the model: names and texts."""
        return self.structure.files


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(RandomModel(int(sys.argv[1])).text(), end='')
