"""record: raw frames, pictures, and what goes wrong."""
import shutil
import struct
import unittest

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

    def test_number_of_frames(self):
        """A second at 30 frames per second has 30 frames, the first one at time 0."""
        out = self.check_runs(MODELS / 'pole.xml', 1, 30, 'out.rgb', '--width', 32, '--height', 24)
        self.assertEqual((self.folder / 'out.rgb').stat().st_size, 30 * 3 * 32 * 24)
        self.assertIn('wrote 30 frames', out)

    def frames(self, *options, model=None, size=(96, 72)):
        width, height = size
        model = model or MODELS / 'pole.xml'
        self.check_runs(model, 0.1, 20, 'out.rgb', *options, '--width', width, '--height', height)
        data = (self.folder / 'out.rgb').read_bytes()
        count = 3 * width * height
        return [data[i:i + count] for i in range(0, len(data), count)]

    def test_first_frame_shows_the_model(self):
        """A ball far from the origin is in the middle of the first frame, where the camera looks."""
        model = self.folder / 'scene.xml'
        model.write_text("""<mujoco><statistic center="5 0 0" extent=".5"/><worldbody>
          <body pos="5 0 0"><freejoint/><geom size=".2" rgba="1 0 0 1"/></body></worldbody></mujoco>""")
        first = self.frames(model=model)[0]
        center = 3 * (36 * 96 + 48)
        self.assertGreater(first[center], first[center + 1] + 50)

    def test_depth_inset_is_off_by_default(self):
        plain, without, inset = self.frames()[0], self.frames(0)[0], self.frames(1)[0]
        self.assertEqual(plain, without)
        self.assertNotEqual(plain, inset)

    def test_camera(self):
        model = self.folder / 'scene.xml'
        model.write_text("""<mujoco><worldbody><light pos="0 0 9"/>
          <geom size=".1" rgba="1 0 0 1"/><geom size=".1" pos="9 0 0" rgba="0 1 0 1"/>
          <camera name="red" pos="0 0 1"/><camera name="green" pos="9 0 1"/>
          </worldbody></mujoco>""")
        center = 3 * (36 * 96 + 48)
        red = self.frames('--camera', 'red', model=model)[0][center:center + 3]
        green = self.frames('--camera', 'green', model=model)[0][center:center + 3]
        self.assertGreater(red[0], red[1] + 50)
        self.assertGreater(green[1], green[0] + 50)
        self.assertEqual(self.frames('--camera', 1, model=model)[0][center:center + 3], green)
        text = self.check_fails(model, 1, 30, 'x.rgb', '--camera', 'blue')
        for word in ('blue', 'red', 'green'):
            self.assertIn(word, text)

    def test_starts_at_home(self):
        model = self.folder / 'scene.xml'
        model.write_text("""<mujoco><option gravity="0 0 0"/><worldbody><light pos="0 0 9"/>
          <body><joint name="x" type="slide" axis="1 0 0"/><geom size=".1"/></body>
          <camera name="top" pos="0 0 1"/></worldbody>
          <keyframe><key name="away" qpos="5"/><key name="home" qpos="3"/></keyframe></mujoco>""")
        home = self.frames('--camera', 'top', model=model)[0]
        self.assertEqual(home, self.frames('--camera', 'top', '--key', 'home', model=model)[0])

    def test_suffixes(self):
        """Files of unknown kinds are refused before anything is written."""
        text = self.check_fails(MODELS / 'pole.xml', 0.1, 20, 'film.avi')
        for word in ('film.avi', '.avi', '.mp4', '.png', '.rgb'):
            self.assertIn(word, text)
        self.assertEqual(self.files(), [])
        for name in ('a.rgb', 'a.raw', 'rgb.out', 'plain'):
            self.check_runs(MODELS / 'pole.xml', 0.05, 20, name, '--width', 16, '--height', 16)

    def test_durations(self):
        for bad in ('nan', '-1', 'inf', '0', 'long'):
            text = self.check_fails(MODELS / 'pole.xml', bad, 30, 'x.rgb')
            self.assertIn(bad, text)
        for bad in ('nan', 'inf', '-30', '1e9'):
            self.check_fails(MODELS / 'pole.xml', 1, bad, 'x.rgb')
        self.assertEqual(self.files(), [])

    @unittest.skipUnless(shutil.which('ffmpeg'), 'the program ffmpeg is not installed')
    def test_film(self):
        self.check_runs(MODELS / 'pole.xml', 0.2, 20, 'out.mp4', '--width', 64, '--height', 48)
        self.assertGreater((self.folder / 'out.mp4').stat().st_size, 500)

    @unittest.skipUnless(shutil.which('ffmpeg'), 'the program ffmpeg is not installed')
    def test_films_that_cannot_be_written(self):
        (self.folder / 'folder.mp4').mkdir()
        for path in ('no/such/folder/x.mp4', 'folder.mp4'):
            self.assertIn(path, self.check_fails(MODELS / 'pole.xml', 1, 30, path))
        # A full disk shows while frames are written: ffmpeg ends, and record says so.
        (self.folder / 'full.mp4').symlink_to('/dev/full')
        done = self.run_app(MODELS / 'pole.xml', 1, 30, 'full.mp4', '--width', 64, '--height', 48)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot write 'full.mp4'", done.stderr)

    def test_errors(self):
        self.assertIn('nothing.xml', self.check_fails('nothing.xml', 1, 30, 'x.rgb'))
        self.check_fails(MODELS / 'pole.xml', 1)
        self.check_fails(MODELS / 'pole.xml', 1, 0, 'x.rgb')
        text = self.check_fails(MODELS / 'pole.xml', 1, 30, 'no/such/folder/x.rgb')
        self.assertIn('no/such/folder/x.rgb', text)


main()
