# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Open-loop rollouts of many trajectories, on one thread or several."""

import atexit
import concurrent.futures
import threading
from collections.abc import Sequence

import numpy as np

import mujoco
from mujoco import _functions, _structs

_STATE = mujoco.mjtState.mjSTATE_FULLPHYSICS
_USER = int(mujoco.mjtState.mjSTATE_USER)


class Rollout:
    """Runs rollouts; keeps its threads between calls."""

    def __init__(self, *, nthread=None):
        self.nthread = 0 if nthread is None else nthread
        self._closed = False
        self._pool = concurrent.futures.ThreadPoolExecutor(self.nthread) if self.nthread > 0 else None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the threads; rollouts are refused afterwards."""
        if self._pool:
            self._pool.shutdown()
            self._closed = True
            self._pool = None

    def rollout(self, model, data, initial_state, control=None, *, control_spec=mujoco.mjtState.mjSTATE_CTRL.value,
                skip_checks=False, nstep=None, initial_warmstart=None, state=None, sensordata=None, chunk_size=None):
        """Rolls out; returns states and sensor readings, (nbatch, nstep, size)."""
        if self._closed:
            raise RuntimeError('rollout requested after thread pool shutdown')
        if skip_checks:
            models = [model] if isinstance(model, _structs.MjModel) else list(model)
            models = models * len(initial_state) if len(models) == 1 else models
            data = [data] if isinstance(data, _structs.MjData) else list(data)
            _run(self._pool, models, data, nstep, control_spec, initial_state, initial_warmstart, control,
                 state, sensordata, chunk_size)
            return state, sensordata

        data = [data] if isinstance(data, _structs.MjData) else list(data)
        if not data:
            raise ValueError('The list of data instances is empty')
        if self.nthread == 0 and len(data) > 1:
            raise ValueError('More than one data instance passed but rollout is configured to run on main thread')
        if self.nthread > 0 and len(data) != self.nthread:
            raise ValueError(f'Length of data: {len(data)} not equal to nthread: {self.nthread}')
        if int(control_spec) & ~_USER:
            raise ValueError('control_spec can only contain bits in mjSTATE_USER')
        models = [model] if isinstance(model, _structs.MjModel) else list(model)
        for name, value in (('nstep', nstep), ('chunk_size', chunk_size)):
            if value is not None and not isinstance(value, (int, np.integer)):
                raise ValueError(f'{name} must be an integer')
        sizes = _sizes(models, control_spec)
        arrays = {'initial_state': (initial_state, 2, sizes['state']),
                  'initial_warmstart': (initial_warmstart, 2, sizes['nv']),
                  'control': (control, 3, sizes['control']), 'state': (state, 3, sizes['state']),
                  'sensordata': (sensordata, 3, sizes['sensor'])}
        _check_must_be_numeric(**{k: v[0] for k, v in arrays.items()})
        shaped = {k: _shaped(k, *v) for k, v in arrays.items()}
        nbatch = _infer_dimension(0, 1, **shaped)
        if nbatch == 1:
            nbatch = len(models)
        if len(models) not in (1, nbatch):
            raise ValueError(f'nbatch inferred as {nbatch} but model is length {len(models)}')
        nstep = _infer_dimension(1, nstep or 1, control=shaped['control'], state=shaped['state'],
                                 sensordata=shaped['sensordata'])
        models = models * nbatch if len(models) == 1 else models
        inputs = {k: _tile_if_required(shaped[k], nbatch, nstep if k == 'control' else None)
                  for k in ('initial_state', 'initial_warmstart', 'control')}
        out = {'state': state, 'sensordata': sensordata}
        for name, size in (('state', sizes['state']), ('sensordata', sizes['sensor'])):
            if out[name] is None:
                out[name] = np.empty((nbatch, nstep, size))
            elif out[name].size != nbatch * nstep * size:
                raise ValueError(f'{name}.size should be {nbatch * nstep * size}, got {out[name].size}')
        _run(self._pool, models, data, nstep, control_spec, inputs['initial_state'], inputs['initial_warmstart'],
             inputs['control'], out['state'], out['sensordata'], chunk_size)
        return out['state'], out['sensordata']


persistent_rollout = None


def shutdown_persistent_pool():
    """Ends the threads that persistent_pool=True started."""
    global persistent_rollout
    if persistent_rollout is not None:
        persistent_rollout.close()
    persistent_rollout = None


atexit.register(shutdown_persistent_pool)


def rollout(model, data, initial_state, control=None, *, control_spec=mujoco.mjtState.mjSTATE_CTRL.value,
            skip_checks=False, nstep=None, initial_warmstart=None, state=None, sensordata=None, chunk_size=None,
            persistent_pool=False):
    """Rolls out open-loop trajectories from initial states; returns (state, sensordata)."""
    global persistent_rollout
    nthread = 0 if isinstance(data, _structs.MjData) or len(data) == 1 else len(data)
    arguments = dict(control_spec=control_spec, skip_checks=skip_checks, nstep=nstep,
                     initial_warmstart=initial_warmstart, state=state, sensordata=sensordata, chunk_size=chunk_size)
    if not isinstance(data, _structs.MjData) and len(data) == 0:
        raise ValueError('The list of data instances is empty')
    if persistent_pool:
        if persistent_rollout is None or persistent_rollout.nthread != nthread:
            shutdown_persistent_pool()
            persistent_rollout = Rollout(nthread=nthread)
        return persistent_rollout.rollout(model, data, initial_state, control, **arguments)
    with Rollout(nthread=nthread) as r:
        return r.rollout(model, data, initial_state, control, **arguments)


# ---- arguments

def _sizes(models, control_spec):
    def of(m):
        return {'state': _functions.mj_stateSize(m, _STATE), 'control': _functions.mj_stateSize(m, control_spec),
                'nv': m.nv, 'sensor': m.nsensordata}

    first = of(models[0])
    if any(of(m) != first for m in models[1:] if m is not models[0]):
        raise ValueError('models are not compatible')
    return first


def _check_must_be_numeric(**kwargs):
    for key, value in kwargs.items():
        if value is not None and not isinstance(value, (np.ndarray, float)):
            raise ValueError(f'{key} must be a numpy array or float, got {type(value).__name__}')


def _shaped(name, value, ndim, trailing):
    """With ndim dimensions, the last of the right size; None stays."""
    if value is None:
        return None
    value = np.asarray(value)
    if value.ndim > ndim:
        raise ValueError(f'{name} can have at most {ndim} dimensions')
    if name == 'control' and value.ndim == 2:
        value = value[np.newaxis]
    while value.ndim < ndim:
        value = value[np.newaxis]
    if value.shape[-1] != trailing:
        raise ValueError(f'trailing dimension of {name} must be {trailing}, got {value.shape[-1]}')
    return value


def _infer_dimension(dim, value, **kwargs):
    for name, array in kwargs.items():
        if array is None or array.ndim <= dim:
            continue
        if array.shape[dim] != value:
            if value == 1:
                value = array.shape[dim]
            elif array.shape[dim] != 1:
                raise ValueError(f'dimension {dim} inferred as {value} but {name} has {array.shape[dim]}')
    return value


def _tile_if_required(array, dim0, dim1=None):
    if array is None:
        return None
    reps = [1] * array.ndim
    if array.shape[0] == 1:
        reps[0] = dim0
    if dim1 is not None and array.shape[1] == 1:
        reps[1] = dim1
    return np.ascontiguousarray(np.tile(array, reps), dtype=float)


# ---- the work

def _run(pool, models, data, nstep, control_spec, initial_state, warmstart, control, state, sensordata, chunk_size):
    nbatch = len(models)
    outputs = [None if a is None else a.reshape(nbatch, nstep, -1) if a.size else None for a in (state, sensordata)]

    def job(d, first, last):
        _functions._rollout(models[first:last], d, nstep, int(control_spec),
                            *(None if a is None else a[first:last] for a in
                              (initial_state, warmstart, control, *outputs)))

    if pool is None or len(data) == 1:
        return job(data[0], 0, nbatch)
    chunk = chunk_size or max(1, nbatch // (10 * len(data)))
    starts = iter(range(0, nbatch, chunk))
    lock = threading.Lock()

    def worker(d):
        while True:
            with lock:
                first = next(starts, None)
            if first is None:
                return
            job(d, first, min(first + chunk, nbatch))

    for future in [pool.submit(worker, d) for d in data]:
        future.result()
    return None
