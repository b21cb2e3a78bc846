"""record: raw frames, pictures, and what goes wrong."""
import struct

from app_test import MODELS, AppTest, main


class Record(AppTest):
    def test_raw_frames(self):
        self.check_runs(MODELS / 'pole.xml', 0.1, 20, 'out.rgb', 1, '--width', 64, '--height', 48)
        size = (self.folder / 'out.rgb').stat().st_size
        self.assertEqual(size % (3 * 64 * 48), 0)
        self.assertGreaterEqual(size // (3 * 64 * 48), 2)
        data = (self.folder / 'out.rgb').read_bytes()
        self.assertGreater(len(set(data)), 10)

    def test_pictures(self):
        self.check_runs(MODELS / 'pole.xml', 0.1, 20, 'out.png', 0, '--width', 64, '--height', 48)
        png = (self.folder / 'out_00000.png').read_bytes()
        self.assertEqual(png[:8], b'\x89PNG\r\n\x1a\n')
        self.assertEqual(struct.unpack('>II', png[16:24]), (64, 48))

    def test_errors(self):
        self.assertIn('nothing.xml', self.check_fails('nothing.xml', 1, 30, 'x.rgb'))
        self.check_fails(MODELS / 'pole.xml', 1)
        self.check_fails(MODELS / 'pole.xml', 1, 0, 'x.rgb')
        self.check_fails(MODELS / 'pole.xml', 1, 30, 'no/such/folder/x.rgb')


main()
