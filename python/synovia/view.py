# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Simulations in a browser.

    synovia.show(model, data)             # runs the simulation until Ctrl+C

    with synovia.Viewer(model, data) as viewer:
        print(viewer.address)
        while viewer.sync():              # False: a page asked for a pause
            mujoco.mj_step(model, data)

    python -m synovia.view MODEL [--port P] [--host H] [--record FILE]
"""

import argparse
import ctypes
import pathlib
import sys
import time

import mujoco
from synovia.batch import Batch


class _Options(ctypes.Structure):
    """synViewOptions of synovia/view.h."""

    _fields_ = [('host', ctypes.c_char_p), ('port', ctypes.c_int), ('record', ctypes.c_char_p), ('steerable', ctypes.c_int)]


def _load():
    path = pathlib.Path(mujoco.__file__).parent / 'libsynovia_view.so'
    if not path.exists():
        raise ImportError('the viewer was not built with this package: Boost.Beast (Debian: libboost-dev) was missing')
    library, p, i, d, s = ctypes.CDLL(str(path)), ctypes.c_void_p, ctypes.c_int, ctypes.c_double, ctypes.c_char_p
    for name, result, arguments in (
            ('syn_makeView', p, [p, i, ctypes.POINTER(_Options), s, i]), ('syn_deleteView', None, [p]),
            ('syn_viewAddress', s, [p]), ('syn_viewPages', i, [p]), ('syn_viewWanted', i, [p]),
            ('syn_viewSync', i, [p, p]), ('syn_viewRun', None, [p, p, d])):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Viewer:
    """Shows a simulation that this program steps: MjData, a list of up to 64 of them, or a Batch (its first 64 worlds)."""

    def __init__(self, model, data, *, host='127.0.0.1', port=0, record=None, steerable=False):
        self._view = None  # in case what follows fails
        self._model, self._batch = model, data if isinstance(data, Batch) else None
        if self._batch is not None:
            self._worlds = [mujoco.MjData(model) for _ in range(min(64, len(data)))]
        else:
            self._worlds = list(data) if isinstance(data, (list, tuple)) else [data]
        self._pointers = (ctypes.c_void_p * len(self._worlds))(*(d._address for d in self._worlds))
        self._library = _load()
        options = _Options(host.encode(), port, str(record).encode() if record else None, steerable)
        error = ctypes.create_string_buffer(500)
        self._view = self._library.syn_makeView(model._address, len(self._worlds), ctypes.byref(options), error, len(error))
        if not self._view:
            raise RuntimeError(error.value.decode(errors='replace'))

    @property
    def address(self):
        """Where to look, with the token if one is needed."""
        return self._library.syn_viewAddress(self._open()).decode()

    @property
    def pages(self):
        """How many pages look on."""
        return self._library.syn_viewPages(self._open())

    def sync(self):
        """Call it between steps. Costs next to nothing unless a page waits for a frame. False: a page asked for a pause."""
        view = self._open()
        if self._batch is not None and self._library.syn_viewWanted(view):
            self._copy_batch()
        return bool(self._library.syn_viewSync(view, self._pointers))

    def _copy_batch(self):
        for w, d in enumerate(self._worlds):
            for field in ('time', 'qpos', 'qvel', 'act', 'ctrl', 'mocap_pos', 'mocap_quat'):
                value = self._batch.bind(field)[w]
                if field == 'time':
                    d.time = float(value)
                else:
                    getattr(d, field)[:] = value
            mujoco.mj_forward(self._model, d)

    def run(self, seconds):
        """Steps the only world in real time, as the pages ask for."""
        if len(self._worlds) != 1 or self._batch is not None:
            raise ValueError('only a single world can be run; step several of them by yourself and call sync()')
        self._library.syn_viewRun(self._open(), self._pointers[0], seconds)

    def close(self):
        if self._view:
            self._library.syn_deleteView(self._view)
        self._view = None

    def _open(self):
        if not self._view:
            raise RuntimeError('this viewer is closed')
        return self._view

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        self.close()


def show(model, data=None, *, host='127.0.0.1', port=7117, record=None, seconds=None):
    """Runs a simulation and shows it in any browser, until Ctrl+C or for so many seconds.

    data: an MjData, or a Batch, whose first 64 worlds are shown.
    """
    data = mujoco.MjData(model) if data is None else data
    is_batch = isinstance(data, Batch)
    if is_batch:
        data.forward()
    else:
        mujoco.mj_forward(model, data)
    with Viewer(model, data, host=host, port=port, record=record, steerable=not is_batch) as viewer:
        print(f'the simulation is at {viewer.address}\n(end with Ctrl+C)', flush=True)
        seconds = float('inf') if seconds is None else seconds
        try:
            if is_batch:
                _run_batch(viewer, data, seconds)
            else:
                _run_data(viewer, seconds)
        except KeyboardInterrupt:
            pass


def _run_data(viewer, seconds):
    while seconds > 0:
        viewer.run(min(seconds, 0.1))  # short, so that Ctrl+C is noticed
        seconds -= 0.1


def _run_batch(viewer, batch, seconds):
    """Steps all worlds in real time, or as fast as the machine can; waits while a page asks for a pause."""
    timestep = batch.model.opt.timestep
    start = now = time.monotonic()
    simulated = 0.0
    while now - start < seconds:
        if viewer.sync():
            behind = min(now - start - simulated, 0.1)  # what a slow machine cannot catch up is dropped
            batch.step(max(1, int(behind / timestep)))
            simulated = max(simulated + timestep * max(1, int(behind / timestep)), now - start - 0.1)
        else:
            simulated = now - start
        wait = simulated - (time.monotonic() - start)
        time.sleep(min(max(wait, 0), 0.05))
        now = time.monotonic()


def main(arguments=None):
    parser = argparse.ArgumentParser(prog='python -m synovia.view', description='Simulates a model and shows it in any browser.')
    parser.add_argument('model', help='MJCF, URDF or MJB file')
    parser.add_argument('--host', default='127.0.0.1', help='address to listen on; others than the default need the token that is printed')
    parser.add_argument('--port', type=int, default=7117, help='port to listen on (7117); 0: any')
    parser.add_argument('--record', help='write a recording (.synrec)')
    parser.add_argument('--seconds', type=float, help='end after so many seconds')
    options = parser.parse_args(arguments)
    try:
        load = mujoco.MjModel.from_binary_path if options.model.lower().endswith('.mjb') else mujoco.MjModel.from_xml_path
        model = load(options.model)
        show(model, host=options.host, port=options.port, record=options.record, seconds=options.seconds)
    except (ValueError, RuntimeError, ImportError) as e:
        sys.exit(f'synovia.view: {e}')


if __name__ == '__main__':
    main()
