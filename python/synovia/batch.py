# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Many worlds of one model in one object."""

import numpy as np

import mujoco
from mujoco import _structs


class Batch:
    """nworld worlds of a model, stepped together on several threads without the GIL.

    Fields of MjData are attributes: arrays of shape (nworld, ...), made on first use and then always
    the same object. What is written to them counts from the next step, forward or reset on; after
    such a call they hold the worlds' values. Fields of MjModel get a value per world by expand().
    Results do not depend on the number of threads. The arrays are plain NumPy arrays: other
    libraries take them without a copy through DLPack (torch.from_dlpack(batch.qpos)) or the buffer
    protocol.
    """

    def __init__(self, model, nworld, *, nthread=0, cores=()):
        self._native = _structs._Batch(model, nworld, nthread)
        self._model, self._nworld = model, nworld
        self._arrays = {}
        self._shapes = mujoco.MjData(model)
        if cores:
            self.pin(cores)

    model = property(lambda self: self._model)
    nworld = property(lambda self: self._nworld)

    def __len__(self):
        return self._nworld

    def bind(self, field):
        """The live array of a field of MjData, or of an expanded field of MjModel, (nworld, ...)."""
        if field not in self._arrays:
            self._arrays[field] = self._shaped(self._native.field(field), self._shapes, field)
        return self._arrays[field]

    def _shaped(self, rows, owner, field):
        if rows is None:
            raise AttributeError(f'a batch has no field {field!r}')
        for part in field.split('.'):
            owner = getattr(owner, part)
        return rows.reshape((self._nworld,) + np.shape(owner))

    def expand(self, field):
        """Gives every world its own values of a field of MjModel, and returns them, (nworld, ...).

        field: real numbers such as 'body_mass', 'geom_friction', 'actuator_gainprm', and those of
        the options as 'opt.gravity'; not shapes of meshes. The array is live; call set_const() after
        changes that other fields follow from (masses, inertias, positions, sizes).
        """
        if field not in self._arrays or not hasattr(mujoco.MjModel, field.split('.')[0]):
            self._arrays[field] = self._shaped(self._native.expand(field), self._model, field)
        return self._arrays[field]

    def set_const(self, which=None):
        """mj_setConst in all worlds, or those of a mask or of indices, for what was expanded."""
        self._native.set_const(self._mask(which))

    def pin(self, cores):
        """Ties the threads of the batch to cores, one each; (): anywhere. The caller's stays free."""
        self._native.pin(cores)

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(name)
        return self.bind(name)

    def __setattr__(self, name, value):
        if name.startswith('_'):
            object.__setattr__(self, name, value)
        else:
            self.bind(name)[...] = value

    def step(self, nstep=1, callback=None):
        """mj_step, nstep times in every world; callback(batch, k) before the k-th of them."""
        if callback is None:
            self._native.step(nstep)
            return
        for k in range(nstep):
            callback(self, k)
            self._native.step(1)

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

    def ray(self, pnt, vec, geomgroup=None, flg_static=True, bodyexclude=-1):
        """mj_ray in every world: distances and geoms, (nworld, nray), of rays (nworld or 1, nray, 3)."""
        pnt, vec = np.broadcast_arrays(np.asarray(pnt, float), np.asarray(vec, float))
        if pnt.ndim < 2 or pnt.shape[-1] != 3:
            raise ValueError(f'pnt, vec should be of shape (nworld, nray, 3), got {pnt.shape}')
        nray = pnt.shape[-2]
        pnt, vec = (self._spread(x, (nray, 3)) for x in (pnt, vec))
        dist, geomid = np.empty((self._nworld, nray)), np.empty((self._nworld, nray), np.intc)
        group = None if geomgroup is None else np.ascontiguousarray(geomgroup, np.uint8)
        self._native.ray(nray, pnt, vec, group, bool(flg_static), int(bodyexclude), geomid, dist)
        return dist, geomid

    def jac(self, objtype, ids):
        """Jacobians of bodies (mjOBJ_BODY: centre of mass, mjOBJ_XBODY: frame), geoms or sites.

        Returns translations and rotations, (nworld, len(ids), 3, nv) each.
        """
        ids = np.ascontiguousarray(np.atleast_1d(ids), np.intc)
        shape = (self._nworld, ids.size, 3, self._model.nv)
        jacp, jacr = np.empty(shape), np.empty(shape)
        self._native.jac(int(objtype), self._model.nv, ids, jacp, jacr)
        return jacp, jacr

    def height(self, geom, xy):
        """World z of a height field's surface at world points (nworld or 1, n, 2); NaN beside it."""
        xy = np.asarray(xy, float)
        if xy.ndim < 2 or xy.shape[-1] != 2:
            raise ValueError(f'xy should be of shape (nworld, n, 2), got {xy.shape}')
        index = geom if not isinstance(geom, str) else self._model.geom(geom).id
        height = np.empty((self._nworld, xy.shape[-2]))
        self._native.height(int(index), xy.shape[-2], self._spread(xy, xy.shape[-2:]), height)
        return height

    def _spread(self, array, shape):
        """Rows for every world, writable and contiguous, from rows for each or one for all."""
        return np.array(np.broadcast_to(array, (self._nworld,) + tuple(shape)), order='C')
