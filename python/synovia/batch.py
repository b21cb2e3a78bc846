# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Many worlds of one model in one object."""

from typing import Any, Callable, Iterator, Optional, Tuple

import numpy as np

import mujoco
from mujoco import _structs
from mujoco._suggest import suggestion


class Batch:
    """nworld worlds of a model, stepped together on several threads without the GIL.

    Fields of MjData are attributes: arrays of shape (nworld, ...), made on first use and then always
    the same object. What is written to them counts from the next step, forward or reset on; after
    such a call they hold the worlds' values. Fields of MjModel get a value per world by expand().
    Results do not depend on the number of threads. The arrays are plain NumPy arrays: other
    libraries take them without a copy through DLPack (torch.from_dlpack(batch.qpos)) or the buffer
    protocol.

    A batch belongs to one thread at a time; a call from a second thread raises RuntimeError.
    """

    def __init__(self, model: 'mujoco.MjModel', nworld: int, *, nthread: int = 0, cores: Any = ()) -> None:
        if not isinstance(model, mujoco.MjModel):
            raise TypeError(f'Batch expects an MjModel and a number of worlds, got {type(model).__name__}')
        if nworld < 1:
            raise ValueError(f'nworld: expected at least one world, got {nworld}')
        self._native = _structs._Batch(model, nworld, nthread)
        self._model, self._nworld = model, nworld
        self._arrays = {}
        self._shapes = mujoco.MjData(model)
        if cores:
            self.pin(cores)

    @property
    def model(self) -> 'mujoco.MjModel':
        """The model of all worlds."""
        return self._model

    @property
    def nworld(self) -> int:
        """The number of worlds."""
        return self._nworld

    def __len__(self) -> int:
        return self._nworld

    def __repr__(self) -> str:
        if '_model' not in vars(self):
            return '<synovia.Batch: not initialized>'
        m = self._model
        name = m.names.split(b'\0')[0].decode(errors='replace')
        expanded = [f for f in self._arrays if self._is_of_model(f)]
        text = f"<synovia.Batch: {self._nworld} worlds of '{name}' (nq {m.nq}, nv {m.nv}, nu {m.nu})"
        return text + (f', expanded: {", ".join(sorted(expanded))}>' if expanded else '>')

    def __dir__(self):
        """Lists the fields too, so that editors and notebooks complete them."""
        return sorted({*object.__dir__(self), 'time', *(f for f in mujoco.MjData._all_fields if self._has(f))})

    def _has(self, field):
        return not isinstance(getattr(mujoco.MjData, field, None), property) and \
            isinstance(getattr(self._shapes, field, None), np.ndarray) and not field.startswith(('efc_', 'iefc_'))

    def __getitem__(self, world: int) -> 'mujoco.MjData':
        """Returns a copy of one world: all fields of its MjData, with what was written to the arrays of the batch."""
        if not -self._nworld <= world < self._nworld:
            raise IndexError(f'world {world} is out of range: the batch has {self._nworld} worlds, counted from 0')
        index = world % self._nworld
        data = mujoco.MjData(self._model)
        self._native.copy_world(index, data)
        for field, array in self._arrays.items():
            if not self._is_of_model(field):
                setattr(data, field, array[index] if array.ndim > 1 else array[index].item())
        return data

    def __iter__(self) -> Iterator['mujoco.MjData']:
        return (self[world] for world in range(self._nworld))

    def _is_of_model(self, field):
        return not hasattr(mujoco.MjData, field)

    def bind(self, field: str) -> np.ndarray:
        """The live array of a field of MjData, or of an expanded field of MjModel, (nworld, ...)."""
        if field not in self._arrays:
            self._arrays[field] = self._shaped(self._native.field(field), self._shapes, field)
        return self._arrays[field]

    def _shaped(self, rows, owner, field):
        if rows is None:
            self._refuse(field, owner)
        for part in field.split('.'):
            owner = getattr(owner, part)
        return rows.reshape((self._nworld,) + np.shape(owner))

    def _refuse(self, field, owner):
        """Raises an AttributeError that says why the field is not there."""
        if owner is self._model:
            names = [n for n in dir(owner) if not n.startswith('_')]
            raise AttributeError(f'expand({field!r}): not a field of MjModel with real numbers that worlds can have of their '
                                 f'own{suggestion(field, names)}')
        if hasattr(mujoco.MjModel, field):
            raise AttributeError(f'a batch has no field {field!r}: it belongs to MjModel. Use batch.expand({field!r}) for '
                                 f'values per world, or batch.model.{field}.')
        if hasattr(mujoco.MjData, field):
            raise AttributeError(f'a batch has no field {field!r}: its size differs between worlds. '
                                 f'Use batch[world].{field}.')
        raise AttributeError(f'a batch has no field {field!r}{suggestion(field, [n for n in dir(self) if n[0] != "_"])}')

    def expand(self, field: str) -> np.ndarray:
        """Gives every world its own values of a field of MjModel, and returns them, (nworld, ...).

        field: real numbers such as 'body_mass', 'geom_friction', 'actuator_gainprm', and those of
        the options as 'opt.gravity'; not shapes of meshes. The array is live; call set_const() after
        changes that other fields follow from (masses, inertias, positions, sizes).
        """
        if field not in self._arrays or not hasattr(mujoco.MjModel, field.split('.')[0]):
            self._arrays[field] = self._shaped(self._native.expand(field), self._model, field)
        return self._arrays[field]

    def set_const(self, which: Any = None) -> None:
        """mj_setConst in all worlds, or those of a mask or of indices, for what was expanded."""
        self._native.set_const(self._mask(which))

    def pin(self, cores: Any) -> None:
        """Ties the threads of the batch to cores, one each; (): anywhere. The caller's stays free."""
        self._native.pin(cores)

    def __getattr__(self, name: str) -> np.ndarray:
        if name.startswith('_'):
            raise AttributeError(name)
        return self.bind(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith('_'):
            object.__setattr__(self, name, value)
            return
        array = self.bind(name)
        if value is None:
            raise TypeError(f'{name}: expected numbers, got None. Assign 0 to clear it, or an array of shape {array.shape}.')
        try:
            array[...] = value
        except ValueError as e:
            raise ValueError(f'{name}: {e}') from None

    def step(self, nstep: int = 1, callback: 'Optional[Callable[[Batch, int], Any]]' = None) -> None:
        """mj_step, nstep times in every world; callback(batch, k) before the k-th of them."""
        if callback is None:
            self._native.step(nstep)
            return
        for k in range(nstep):
            callback(self, k)
            self._native.step(1)

    def forward(self, which: Any = None) -> None:
        """mj_forward in all worlds, or those of a mask or of indices."""
        self._native.forward(self._mask(which))

    def _mask(self, which):
        if which is None:
            return None
        which = np.asarray(which)
        if which.dtype == bool:
            if which.shape != (self._nworld,):
                raise ValueError(f'a mask of worlds should have the shape ({self._nworld},), got {which.shape}')
            return which.view(np.uint8) if which.flags.c_contiguous else which.astype(np.uint8)
        mask = np.zeros(self._nworld, np.uint8)
        try:
            mask[which.astype(int) if which.size == 0 else which] = 1
        except IndexError:
            raise IndexError(f'worlds are numbered from 0 to {self._nworld - 1}, or given by a mask of {self._nworld} '
                             f'bools; got {which.tolist()}') from None
        return mask

    def reset(self, which: Any = None, state: Any = None, *, key: int = -1) -> None:
        """Resets all worlds, or those of a mask or of indices, to a keyframe or the initial state.

        state: values of mjSTATE_FULLPHYSICS, one row for all or one for each world that is reset.
        """
        if not -1 <= key < self._model.nkey:
            raise IndexError(f'key: {key} is out of range: the model has {self._model.nkey} keyframes, counted from 0')
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

    def ray(self, pnt: Any, vec: Any, geomgroup: Any = None, flg_static: bool = True,
            bodyexclude: int = -1) -> Tuple[np.ndarray, np.ndarray]:
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

    def jac(self, objtype: Any, ids: Any) -> Tuple[np.ndarray, np.ndarray]:
        """Jacobians of bodies (mjOBJ_BODY: center of mass, mjOBJ_XBODY: frame), geoms or sites.

        Returns translations and rotations, (nworld, len(ids), 3, nv) each.
        """
        ids = np.ascontiguousarray(np.atleast_1d(ids), np.intc)
        shape = (self._nworld, ids.size, 3, self._model.nv)
        jacp, jacr = np.empty(shape), np.empty(shape)
        self._native.jac(int(objtype), self._model.nv, ids, jacp, jacr)
        return jacp, jacr

    def height(self, geom: Any, xy: Any) -> np.ndarray:
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
