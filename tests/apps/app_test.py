"""What the tests of the command line programs share: running them, and .npy files without numpy."""
import ast
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM, MODELS = (pathlib.Path(p).resolve() for p in sys.argv[1:3])


def write_npy(path, shape, values):
    text = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {tuple(shape)!r}, }}\n"
    data = struct.pack(f'<{len(values)}d', *values)
    path.write_bytes(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(text)) + text.encode() + data)


def read_npy(path):
    """Shape and numbers."""
    raw = path.read_bytes()
    end = 10 + struct.unpack('<H', raw[8:10])[0]
    shape = ast.literal_eval(raw[10:end].decode())['shape']
    return shape, struct.unpack(f'<{(len(raw) - end) // 8}d', raw[end:])


class AppTest(unittest.TestCase):
    """Runs PROGRAM in a folder that is empty at the start of every test."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def run_app(self, *arguments):
        return subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, text=True,
                              capture_output=True, timeout=60,
                              stdin=subprocess.DEVNULL)

    def check_runs(self, *arguments):
        done = self.run_app(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def check_fails(self, *arguments):
        """Exit code 1, one line on stderr, which is returned."""
        done = self.run_app(*arguments)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(done.stderr.count('\n'), 1, done.stderr)
        return done.stderr

    def files(self):
        return sorted(str(p.relative_to(self.folder)) for p in self.folder.rglob('*'))


def main():
    unittest.main(argv=sys.argv[:1], verbosity=2)
