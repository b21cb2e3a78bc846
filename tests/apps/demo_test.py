"""demo: the report, the files, and that the quadruped walks."""
import csv
import xml.etree.ElementTree

from app_test import MODELS, AppTest, main


class Demo(AppTest):
    def test_quadruped_walks(self):
        out = self.check_runs(MODELS / 'quadruped.xml', 'out', 4)
        for text in ('steps per second', 'realtime factor', 'solver iterations', 'contacts',
                     'energy drift', 'forward = inverse', 'where the time goes', '█'):
            self.assertIn(text, out)
        self.assertNotIn('\033', out, 'no control characters without a terminal')
        self.assertEqual(self.files(), ['out', 'out/last.png', 'out/trajectory.csv', 'out/trajectory.svg'])
        rows = list(csv.DictReader((self.folder / 'out/trajectory.csv').read_text().splitlines()))
        self.assertAlmostEqual(float(rows[-1]['time']), 4, places=2)
        self.assertGreater(float(rows[-1]['forward']), 0.3)
        self.assertGreater(min(float(r['height']) for r in rows), 0.15, 'it does not fall')
        picture = xml.etree.ElementTree.parse(self.folder / 'out/trajectory.svg')
        self.assertEqual(len(picture.findall('.//{*}polyline')), 4)

    def test_any_model(self):
        self.check_runs(MODELS / 'humanoid.xml', 'out', 0.2)

    def test_errors(self):
        self.assertIn('no.xml', self.check_fails('no.xml'))
        self.assertIn('not in range', self.check_fails(MODELS / 'car.xml', 'out', 0))
        (self.folder / 'file').write_text('')
        self.assertIn('file', self.check_fails(MODELS / 'car.xml', 'file', 0.1))


if __name__ == '__main__':
    main()
