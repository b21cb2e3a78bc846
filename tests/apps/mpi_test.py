"""Tests rollout under mpirun: several processes, one of them killed, the rest resumed, and damaged results."""
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import time
import unittest

from app_test import MODELS, PROGRAM, AppTest, main

BATCH = [MODELS / 'humanoid.xml', '-n', '64', '-t', '300']
LONG_BATCH = [MODELS / 'humanoid.xml', '-n', '64', '-t', '1500']  # there is time to kill a rank of it
MPIRUN = ['mpirun', '--oversubscribe', '--allow-run-as-root', '--bind-to', 'none', '--mca', 'btl', 'self,vader',
          '--mca', 'btl_vader_single_copy_mechanism', 'none']
ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT='1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM='1')


def has_mpi():
    if not shutil.which('mpirun'):
        return False
    linked = subprocess.run(['ldd', PROGRAM], capture_output=True, text=True).stdout
    return 'libmpi' in linked


def num_done(pieces):
    """Returns how many pieces are done: a header of 32 bytes, then a checksum of 8 bytes each, 0 if not done."""
    contents = pieces.read_bytes()[32:] if pieces.exists() else b''
    return sum(checksum != 0 for checksum, in struct.iter_unpack('<Q', contents[:len(contents) // 8 * 8]))


def children(pid):
    return [int(c) for c in pathlib.Path(f'/proc/{pid}/task/{pid}/children').read_text().split()]


@unittest.skipUnless(has_mpi(), 'needs mpirun, and a program built with MPI')
class Ranks(AppTest):
    def mpirun(self, num, *arguments, batch=BATCH):
        command = [*MPIRUN, '-n', str(num), PROGRAM, *map(str, batch), *arguments]
        return subprocess.Popen(command, cwd=self.folder, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)

    def check_ranks(self, num, *arguments, batch=BATCH):
        process = self.mpirun(num, *arguments, batch=batch)
        out, errors = process.communicate(timeout=100)
        self.assertEqual(process.returncode, 0, errors)
        return out

    def check_same(self, one, other):
        for name in ('states.npy', 'sensordata.npy'):
            self.assertEqual((self.folder / one / name).read_bytes(), (self.folder / other / name).read_bytes(), other)

    def test_ranks_do_not_matter(self):
        self.check_runs(*BATCH, '-o', 'alone')
        for num in (1, 2, 4):
            self.check_ranks(num, '-o', f'out{num}')
            self.check_same('alone', f'out{num}')
            self.assertEqual(sorted(p.name for p in (self.folder / f'out{num}').iterdir()),
                             ['sensordata.npy', 'states.npy'])

    def test_a_killed_rank_costs_its_unfinished_pieces(self):
        self.check_runs(*LONG_BATCH, '-o', 'alone')
        for num, resumers in ((4, 2), (2, 1)):
            folder = f'out{num}'
            done = self.kill_one(num, folder)
            self.assertGreater(done, 0, 'killed before the first piece was done')
            if resumers > 1:
                out = self.check_ranks(resumers, '-o', folder, '--resume', batch=LONG_BATCH)
            else:
                out = self.check_runs(*LONG_BATCH, '-o', folder, '--resume')
            self.assertIn('going on from', out)
            self.check_same('alone', folder)

    def kill_one(self, num, folder):
        """Kills one rank when some pieces are done; returns how many were."""
        process = self.mpirun(num, '-o', folder, batch=LONG_BATCH)
        pieces = self.folder / folder / 'pieces'
        deadline = time.time() + 60
        while time.time() < deadline:
            if num_done(pieces) >= 3:
                break
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        rank = children(process.pid)[-1]
        # A map would write whole pages back, also the bytes in them that belong to other machines.
        self.assertNotIn('.npy.part', pathlib.Path(f'/proc/{rank}/maps').read_text())
        os.kill(rank, signal.SIGKILL)
        process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        return num_done(pieces)

    def test_damaged_pieces_are_computed_again(self):
        self.check_runs(*LONG_BATCH, '-o', 'alone')
        for name, resumers in (('states.npy', 2), ('sensordata.npy', 1)):
            folder = f'damaged-{name}'
            done = self.kill_one(2, folder)
            self.assertGreater(done, 0, 'killed before the first piece was done')
            part, whole = self.folder / folder / f'{name}.part', self.folder / 'alone' / name
            first = next(i for i, pair in enumerate(zip(part.read_bytes(), whole.read_bytes()))
                         if i >= 128 and pair[0] and pair[0] == pair[1])
            with open(part, 'r+b') as file:
                file.seek(first)
                file.write(bytes([part.read_bytes()[first] ^ 1]))
            process = self.mpirun(resumers, '-o', folder, '--resume', batch=LONG_BATCH)
            _, errors = process.communicate(timeout=100)
            self.assertEqual(process.returncode, 0, errors)
            self.assertEqual(errors.count('do not match their checksum'), 1, errors)
            self.check_same('alone', folder)

    def test_pieces_of_other_sizes_meet_anywhere(self):
        """Rows of 3 steps are much shorter than a page: several ranks write into the same page."""
        batch = [MODELS / 'pole.xml', '-n', '700', '-t', '3']
        self.check_runs(*batch, '-o', 'alone')
        self.check_ranks(4, '-o', 'shared', batch=batch)
        self.assertEqual((self.folder / 'alone/states.npy').read_bytes(), (self.folder / 'shared/states.npy').read_bytes())

    def test_errors_end_all_ranks(self):
        process = self.mpirun(2, '-o', 'out', '--resume')
        _, errors = process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn('nothing to resume', errors)
        self.kill_one(2, 'other')
        # The ranks that were killed hold their folder until they are gone.
        end = time.time() + 60
        out = 'another rollout'
        while 'another rollout' in out and time.time() < end:
            out = self.check_fails(*BATCH[:1], '-n', 64, '-t', 1501, '-o', 'other', '--resume')
        self.assertIn('of another batch', out)


if __name__ == '__main__':
    main()
