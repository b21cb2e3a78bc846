# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""Batches of trajectories that are too long for one process: into files, by as many processes as there are.

    mpirun -n 8 python3 program.py        # program.py calls rollout(model, states, controls, 'out')

Every process calls the function with the same arguments; it returns when the files are complete. Processes take
pieces of the batch one after the other (mpi4py, if it is installed and they were started by mpirun), and mark them in
the file `pieces` when their results are in the others, so that whatever dies costs only the pieces under way.
"""

import hashlib
import os
import pathlib

import mujoco
import mujoco.rollout
import numpy as np

_DIGEST = 64  # characters in front of the marks


class _Alone:
    """What is needed of MPI, for one process."""
    rank, size, _next = 0, 1, 0

    def meet(self):
        pass

    def take_number(self):
        self._next += 1
        return self._next - 1

    def close(self):
        pass


class _Ranks:
    """A counter that lies at rank 0 and that all ranks can raise."""

    def __init__(self, mpi):
        self._mpi, self._comm = mpi, mpi.COMM_WORLD
        self.rank, self.size = self._comm.Get_rank(), self._comm.Get_size()
        self._window = mpi.Win.Allocate(8 if self.rank == 0 else 0, 8, comm=self._comm)
        if self.rank == 0:
            np.frombuffer(self._window, np.int64)[0] = 0
        self._comm.Barrier()
        self._window.Lock_all()

    def meet(self):
        self._comm.Barrier()

    def take_number(self):
        number = np.zeros(1, np.int64)
        self._window.Fetch_and_op(np.ones(1, np.int64), number, 0, 0, self._mpi.SUM)
        self._window.Flush(0)
        return int(number[0])

    def close(self):
        self._window.Unlock_all()
        self._window.Free()


def _processes():
    if not any(name in os.environ for name in ('OMPI_COMM_WORLD_SIZE', 'PMI_SIZE', 'PMIX_RANK')):
        return _Alone()
    try:
        from mpi4py import MPI
    except ImportError:
        raise RuntimeError('under mpirun, synovia.rollout needs mpi4py (Debian: apt-get install python3-mpi4py)') from None
    return _Ranks(MPI) if MPI.COMM_WORLD.Get_size() > 1 else _Alone()


def _fingerprint(model, *arrays):
    digest = hashlib.sha256()
    image = np.empty(mujoco.mj_sizeModel(model), np.uint8)
    mujoco.mj_saveModel(model, None, image)
    for array in (image,) + arrays:
        digest.update(repr(array.shape).encode())
        digest.update(array.tobytes())
    return digest.hexdigest().encode()


class _Folder:
    """The output files, under temporary names until they are complete, and the marks of the pieces."""

    def __init__(self, folder, fingerprint, shapes, num_pieces):
        self.folder, self.fingerprint, self.shapes, self.num_pieces = pathlib.Path(folder), fingerprint, shapes, num_pieces
        self.marks = self.folder / 'pieces'

    def create(self, resume):
        """For one process: the files, or those of an earlier run."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.marks.exists():
            whole = self.marks.read_bytes()
            if whole[:_DIGEST] == self.fingerprint and len(whole) == _DIGEST + self.num_pieces:
                return
            raise ValueError(f"'{self.marks}' is damaged or of another batch (its model, inputs or sizes differ)")
        if resume:
            raise ValueError(f"nothing to resume in '{self.folder}'")
        for name, shape in self.shapes.items():
            np.lib.format.open_memmap(self.part(name), 'w+', np.float64, shape).flush()
        self.marks.write_bytes(self.fingerprint + bytes(self.num_pieces))

    def part(self, name):
        return self.folder / f'{name}.npy.part'

    def open(self):
        self.arrays = {name: np.lib.format.open_memmap(self.part(name), 'r+') for name in self.shapes}
        self.file = os.open(self.marks, os.O_RDWR)

    def is_done(self, piece):
        return os.pread(self.file, 1, _DIGEST + piece) == b'\1'

    def mark_done(self, piece):
        os.pwrite(self.file, b'\1', _DIGEST + piece)

    def publish(self):
        for name, array in self.arrays.items():
            array.flush()
            os.rename(self.part(name), self.folder / f'{name}.npy')
        self.marks.unlink()


def rollout(model, initial_state, control, folder, *, piece=None, nthread=1, resume=False):
    """Simulates trajectories into folder/states.npy and, if there are sensors, folder/sensordata.npy.

    initial_state: (n, nstate) of mjSTATE_FULLPHYSICS; control: (n, nstep, nu). piece: trajectories in a piece, the same
    when a batch is resumed. resume: an error if there is nothing to go on with; without it, a batch that was cut off goes on
    all the same. Results do not depend on the number of processes and threads, to the bit.
    """
    initial_state = np.ascontiguousarray(initial_state, float)
    control = np.ascontiguousarray(control, float)
    n, nstate = len(initial_state), mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    if initial_state.shape != (n, nstate) or control.ndim != 3 or control.shape[::2] != (n, model.nu):
        raise ValueError(f'expected states ({n}, {nstate}) and controls ({n}, nstep, {model.nu}), got '
                         f'{initial_state.shape} and {control.shape}')
    piece = piece or max(1, n // 64)
    shapes = {'states': (n, control.shape[1], nstate)}
    if model.nsensordata:
        shapes['sensordata'] = (n, control.shape[1], model.nsensordata)
    processes = _processes()
    out = _Folder(folder, _fingerprint(model, initial_state, control), shapes, -(-n // piece))
    if processes.rank == 0:
        out.create(resume)
    processes.meet()
    out.open()
    _run_pieces(model, initial_state, control, out, processes, piece, nthread)
    processes.meet()
    if processes.rank == 0:
        out.publish()
    processes.meet()
    processes.close()


def _run_pieces(model, initial_state, control, out, processes, size, nthread):
    data = [mujoco.MjData(model) for _ in range(nthread)]
    with mujoco.rollout.Rollout(nthread=nthread if nthread > 1 else 0) as runner:
        while (piece := processes.take_number()) < out.num_pieces:
            if out.is_done(piece):
                continue
            rows = slice(piece * size, (piece + 1) * size)
            state, sensordata = runner.rollout(model, data, initial_state[rows], control[rows])
            out.arrays['states'][rows] = state
            if 'sensordata' in out.arrays:
                out.arrays['sensordata'][rows] = sensordata
            out.mark_done(piece)
