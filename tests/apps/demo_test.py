"""demo: the report, the files, and that the quadruped walks."""
import csv
import struct
import xml.etree.ElementTree
import zlib

from app_test import MODELS, AppTest, main


def read_png(path):
    """The rows of an 8 bit RGB picture, from the top, as lists of (r, g, b)."""
    data, at, chunks = path.read_bytes(), 8, b''
    width, height = struct.unpack('>II', data[16:24])
    while at < len(data):
        size, kind = struct.unpack('>I4s', data[at:at + 8])
        chunks += data[at + 8:at + 8 + size] if kind == b'IDAT' else b''
        at += 12 + size
    raw, stride, rows = zlib.decompress(chunks), 3 * width, []
    before = bytearray(stride)
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            a, b, c = (line[i - 3], before[i], before[i - 3]) if i > 2 else (0, before[i], 0)
            paeth = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            line[i] = line[i] + (0, a, b, (a + b) // 2, paeth)[kind] & 255
        rows.append([tuple(line[i:i + 3]) for i in range(0, stride, 3)])
        before = line
    return rows


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
        self.check_picture(read_png(self.folder / 'out/last.png'))
        picture = xml.etree.ElementTree.parse(self.folder / 'out/trajectory.svg')
        self.assertEqual(len(picture.findall('.//{*}polyline')), 4)

    def check_picture(self, rows):
        """A bright blue sky above, and on the ground below a part that is dark: the shadow."""
        sky = rows[len(rows) // 20]
        self.assertGreater(min(b for _, _, b in sky), 120)
        self.assertTrue(all(b > r + 20 for r, _, b in sky))
        ground = sorted(sum(pixel) for row in rows[len(rows) // 2:] for pixel in row)
        bright, dark = ground[len(ground) // 2], ground[len(ground) // 20]
        self.assertGreater(bright, 300)
        self.assertLess(dark, bright / 2)

    def test_any_model(self):
        self.check_runs(MODELS / 'humanoid.xml', 'out', 0.2)

    def test_errors(self):
        self.assertIn('no.xml', self.check_fails('no.xml'))
        self.assertIn('not in range', self.check_fails(MODELS / 'car.xml', 'out', 0))
        (self.folder / 'file').write_text('')
        self.assertIn('file', self.check_fails(MODELS / 'car.xml', 'file', 0.1))


if __name__ == '__main__':
    main()
