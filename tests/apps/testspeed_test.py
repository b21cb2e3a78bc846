"""testspeed: report, JSON, comparison, errors."""
import json

from app_test import MODELS, AppTest, main

POLE = MODELS / 'pole.xml'
CAR = MODELS / 'car.xml'


class Testspeed(AppTest):
    def test_report(self):
        out = self.check_runs(CAR, 200)
        for text in ('Rolling out 200 steps at dt = ', 'Steps per second     : ', 'Contacts / step',
                     'Internal profiler, µs per step', 'position total', 'narrowphase'):
            self.assertIn(text, out)

    def test_threads(self):
        out = self.check_runs(POLE, 100, 2, 0.1, 0.2)
        for text in ('100 steps per thread', 'Summary for all 2 threads', 'Details for thread 0'):
            self.assertIn(text, out)

    def test_pool(self):
        self.check_runs(CAR, 50, '--npoolthread', 2)

    def test_json_and_comparison(self):
        self.check_runs(POLE, CAR, 500, '--json', 'a.json')
        saved = json.loads((self.folder / 'a.json').read_text())
        self.assertEqual([r['model'] for r in saved['results']], [str(POLE), str(CAR)])
        first = saved['results'][0]
        self.assertEqual((first['nstep'], first['nthread'], first['degrees_of_freedom']), (500, 1, 2))
        self.assertGreater(first['profile_us']['step'], 0)
        # A file that claims a known speed makes the ratio known.
        for r in saved['results']:
            r['steps_per_second'] = 1e-3
        (self.folder / 'slow.json').write_text(json.dumps(saved))
        table = self.check_runs(POLE, CAR, 500, '--compare', 'slow.json').split('steps / s')[1]
        for line in table.strip().splitlines()[1:3]:
            _, now, before, ratio = line.split()
            self.assertEqual(before, '0')
            self.assertAlmostEqual(float(ratio) / (float(now) * 1e3), 1, places=2)
        self.assertIn('geometric mean', table)
        self.assertIn('2 threads', self.check_fails(POLE, 500, 2, '--compare', 'a.json'))

    def test_errors(self):
        self.assertIn('Invalid nstep', self.check_fails(POLE, 0))
        self.assertIn('Invalid nthread', self.check_fails(POLE, 10, 'x'))
        self.assertIn('too many', self.check_fails(POLE, 10, 1, 0, 0, 5))
        self.assertIn('no.xml', self.check_fails('no.xml'))
        self.assertIn('no.json', self.check_fails(POLE, 10, '--compare', 'no.json'))
        self.assertIn('no model', self.check_fails(100))
        (self.folder / 'bad.json').write_text('{"results": [{"model": 3}]}')
        self.assertIn('bad.json', self.check_fails(POLE, 10, '--compare', 'bad.json'))
        self.assertIn('cannot write', self.check_fails(POLE, 10, '--json', 'no/a.json'))


if __name__ == '__main__':
    main()
