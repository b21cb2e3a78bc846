"""rollout: results, interruption, errors."""
import signal
import subprocess

from app_test import MODELS, PROGRAM, AppTest, main, read_npy, write_npy

POLE = MODELS / 'pole.xml'
HUMANOID = MODELS / 'humanoid.xml'


class Results(AppTest):
    def test_shapes(self):
        self.check_runs(HUMANOID, '-o', 'out', '-n', 3, '-t', 5)
        self.assertEqual(self.files(), ['out', 'out/sensordata.npy', 'out/states.npy'])
        self.assertEqual(read_npy(self.folder / 'out/states.npy')[0], (3, 5, 56))

    def test_time_advances(self):
        self.check_runs(POLE, '-o', 'out', '-n', 2, '-t', 4)
        shape, states = read_npy(self.folder / 'out/states.npy')
        times = states[::shape[2]]
        for time_, want in zip(times, [.01, .02, .03, .04] * 2):
            self.assertAlmostEqual(time_, want)

    def test_threads_do_not_matter(self):
        for threads in (1, 2):
            self.check_runs(HUMANOID, '-o', f'out{threads}', '-n', 12, '-t', 60, '-j', threads)
        for name in ('states.npy', 'sensordata.npy'):
            one, two = ((self.folder / f'out{t}' / name).read_bytes() for t in (1, 2))
            self.assertEqual(one, two)

    def test_seed_matters(self):
        for seed in (1, 2):
            self.check_runs(POLE, '-o', f'out{seed}', '-n', 2, '-t', 10, '--seed', seed)
        one, two = ((self.folder / f'out{s}/states.npy').read_bytes() for s in (1, 2))
        self.assertNotEqual(one, two)

    def test_saved_inputs_give_the_same(self):
        self.check_runs(POLE, '-o', 'a', '-n', 4, '-t', 10, '--save-inputs')
        self.check_runs(POLE, '-o', 'b', '--init', 'a/init.npy', '--control', 'a/control.npy')
        self.assertEqual((self.folder / 'a/states.npy').read_bytes(),
                         (self.folder / 'b/states.npy').read_bytes())

    def test_one_row_for_all(self):
        write_npy(self.folder / 'init.npy', (5,), [0, .1, .2, 0, 0])
        write_npy(self.folder / 'control.npy', (6, 1), [.5, 0, 0, 0, 0, -.5])
        self.check_runs(POLE, '-o', 'out', '-n', 3, '--init', 'init.npy', '--control', 'control.npy')
        shape, states = read_npy(self.folder / 'out/states.npy')
        self.assertEqual(shape, (3, 6, 5))
        self.assertEqual(states[:30], states[30:60])

    def test_diverged_rollouts_are_counted(self):
        write_npy(self.folder / 'init.npy', (2, 5), [0] * 5 + [0, 0, 0, 1e200, 0])
        out = self.check_runs(POLE, '-o', 'out', '--init', 'init.npy', '-t', 3)
        self.assertIn('1 of them diverged', out)


class Interruption(AppTest):
    ARGUMENTS = [HUMANOID, '-n', 40, '-t', 1000, '-j', 2]

    def interrupt(self, percent, *more):
        """Starts the batch, interrupts it when it reports this progress, and expects it to say so."""
        command = [PROGRAM, *map(str, self.ARGUMENTS), '-o', 'out', *more]
        with subprocess.Popen(command, cwd=self.folder, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as running:
            while f' {percent}%' not in running.stdout.readline():
                self.assertIsNone(running.poll())
            running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130, errors)
        self.assertIn('interrupted at', errors)
        self.assertEqual(self.files(), ['out', 'out/checkpoint', 'out/sensordata.npy.part',
                                        'out/states.npy.part'])

    def test_resumed_run_has_the_same_bits(self):
        self.interrupt(25, '--checkpoint', '0.06')
        self.interrupt(50)
        self.assertIn('going on from', self.check_runs(*self.ARGUMENTS, '-o', 'out'))
        self.check_runs(*self.ARGUMENTS, '-o', 'whole')
        for name in ('states.npy', 'sensordata.npy'):
            resumed, whole = ((self.folder / f / name).read_bytes() for f in ('out', 'whole'))
            self.assertEqual(resumed, whole)
        self.assertEqual(self.files(), ['out', 'out/sensordata.npy', 'out/states.npy',
                                        'whole', 'whole/sensordata.npy', 'whole/states.npy'])

    def test_another_batch_is_not_continued(self):
        self.interrupt(25)
        other = [HUMANOID, '-n', 40, '-t', 1000, '--seed', 7, '-o', 'out']
        self.assertIn('another batch', self.check_fails(*other))
        self.assertIn('out/states.npy.part', self.files())
        damaged = self.folder / 'out/checkpoint'
        whole = damaged.read_bytes()
        damaged.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        self.assertIn('damaged', self.check_fails(*self.ARGUMENTS, '-o', 'out'))
        (self.folder / 'out/states.npy.part').write_bytes(b'short')
        self.check_runs(POLE, '-n', 2, '-t', 2, '-o', 'out', '--restart')


class Errors(AppTest):
    def check_error(self, *arguments, contains):
        before = self.files()
        line = self.check_fails(*arguments, '-o', 'out')
        for text in contains:
            self.assertIn(text, line)
        self.assertEqual(self.files(), before, 'a failed run leaves nothing behind')

    def test_missing_files(self):
        self.check_error('no.xml', contains=['no.xml'])
        self.check_error(POLE, '--init', 'no.npy', contains=['no.npy', 'No such file'])

    def test_wrong_shapes(self):
        write_npy(self.folder / 'a.npy', (2, 4), [0] * 8)
        self.check_error(POLE, '--init', 'a.npy', contains=['a.npy', '(2, 5)', 'found (2, 4)'])
        self.check_error(POLE, '--control', 'a.npy', '-n', 3,
                         contains=['a.npy', '(3, 2, 1)', 'found (2, 4)'])
        write_npy(self.folder / 'b.npy', (2, 5), [0] * 10)
        self.check_error(POLE, '--init', 'b.npy', '-n', 7, contains=['b.npy', '(7, 5)', '(2, 5)'])

    def test_damaged_files(self):
        (self.folder / 'a.npy').write_bytes(b'\x93NUMPY\x01\x00')
        self.check_error(POLE, '--init', 'a.npy', contains=['a.npy', 'ends in the header'])
        (self.folder / 'm.mjb').write_bytes(b'not a model')
        self.check_error('m.mjb', contains=['m.mjb'])
        (self.folder / 'm.xml').write_text('<mujoco><worldbody><geom frction="1"/></worldbody></mujoco>')
        self.check_error('m.xml', contains=['m.xml', "did you mean 'friction'"])

    def test_too_large(self):
        self.check_error(POLE, '-n', 2000000000, '-t', 2000000000, contains=['too large'])

    def test_bad_options(self):
        self.check_error(POLE, '-n', 0, contains=["'0' is not a positive integer"])
        self.check_error(POLE, '--nrol', 3, contains=['--nrol'])


if __name__ == '__main__':
    main()
