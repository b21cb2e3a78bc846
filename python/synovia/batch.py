# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Many worlds of one model in one object."""

import numpy as np

import mujoco
from mujoco import _structs


class Batch:
    """nworld worlds of a model, stepped together on several threads without the GIL.

    Fields of MjData are attributes: arrays of shape (nworld, ...), made on first use and then always
    the same object. What is written to them counts from the next step, forward or reset on; after
    such a call they hold the worlds' values. Results do not depend on the number of threads.
    """

    def __init__(self, model, nworld, *, nthread=0):
        self._native = _structs._Batch(model, nworld, nthread)
        self._model, self._nworld = model, nworld
        self._arrays = {}
        self._shapes = mujoco.MjData(model)

    model = property(lambda self: self._model)
    nworld = property(lambda self: self._nworld)

    def __len__(self):
        return self._nworld

    def bind(self, field):
        """The live array of a field, (nworld, ...)."""
        if field not in self._arrays:
            flat = self._native.field(field)
            shape = np.shape(getattr(self._shapes, field))
            self._arrays[field] = flat.reshape((self._nworld,) + shape)
        return self._arrays[field]

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(name)
        return self.bind(name)

    def __setattr__(self, name, value):
        if name.startswith('_'):
            object.__setattr__(self, name, value)
        else:
            self.bind(name)[...] = value

    def step(self, nstep=1):
        """mj_step, nstep times in every world."""
        self._native.step(nstep)

    def forward(self, which=None):
        """mj_forward in all worlds, or those of a mask or of indices."""
        self._native.forward(self._mask(which))

    def _mask(self, which):
        if which is None:
            return None
        mask = np.zeros(self._nworld, np.uint8)
        mask[np.asarray(which)] = 1
        return mask

    def reset(self, which=None, state=None, *, key=-1):
        """Resets all worlds, or those of a mask or of indices, to a keyframe or the initial state.

        state: values of mjSTATE_FULLPHYSICS, one row for all or one for each world that is reset.
        """
        mask = self._mask(which)
        self._native.reset(mask, key)
        if state is not None:
            self._set_state(np.flatnonzero(np.ones(self._nworld) if mask is None else mask), np.asarray(state, float))

    def _set_state(self, worlds, state):
        parts = [('time', 1), ('qpos', self._model.nq), ('qvel', self._model.nv), ('act', self._model.na),
                 ('plugin_state', self._model.npluginstate)]
        width = sum(size for _, size in parts)
        if state.shape[-1] != width:
            raise ValueError(f'trailing dimension of state must be {width}, got {state.shape[-1]}')
        at = 0
        for field, size in parts:
            values = state[..., at:at + size]
            self.bind(field)[worlds] = values[..., 0] if field == 'time' else values
            at += size
