"""simulate: without a window, and in a window of Xvfb driven by keys."""
import os
import shutil
import subprocess
import time
import unittest

from app_test import MODELS, PROGRAM, AppTest, main


class Simulate(AppTest):
    def test_headless(self):
        self.check_runs(MODELS / 'pole.xml', '--headless', '--frames', 2, '--out', 'frames', '--width', 640,
                        '--height', 400)
        self.assertEqual(self.files(), ['frames', 'frames/frame_00000.png', 'frames/frame_00001.png'])
        self.assertIn('nothing.xml', self.check_fails('nothing.xml', '--headless'))

    @unittest.skipUnless(shutil.which('Xvfb') and shutil.which('xdotool'), 'needs Xvfb and xdotool')
    def test_window(self):
        # A display number that another server is just giving back does not work: then once more.
        for _ in range(3):
            app, environment = self.start_in_xvfb()
            found = self.wait_for_window(app, environment)
            if found:
                break

        def keys(*names):
            for name in names:
                subprocess.run(['xdotool', 'key', name], env=environment, check=True, timeout=20)
                time.sleep(0.5)

        self.assertTrue(found, 'no window')
        subprocess.run(['xdotool', 'windowfocus', found[-1]], env=environment)
        time.sleep(3)
        keys('space', 'Right', 'F2', 'ctrl+p', 'ctrl+q')
        self.assertEqual(app.wait(timeout=30), 0)
        self.assertGreater((self.folder / 'screenshot.png').stat().st_size, 5000)

    @unittest.skipUnless(shutil.which('Xvfb'), 'needs Xvfb')
    def test_load_errors_are_printed(self):
        """A window shows the error, and so does the terminal, with what to do about it."""
        (self.folder / 'bad.xml').write_text('<mujoco><geom size="1"/></mujoco>')
        app, _ = self.start_in_xvfb('bad.xml', stderr=subprocess.PIPE)
        text = ''
        while 'belongs' not in text:
            line = app.stderr.readline().decode()
            self.assertTrue(line, text)
            text += line
        self.assertIn("cannot load 'bad.xml'", text)
        self.assertIn("Element 'geom', line 1", text)
        app.stderr.close()

    def start_in_xvfb(self, model=MODELS / 'pole.xml', stderr=None):
        read, write = os.pipe()
        server = subprocess.Popen(['Xvfb', '-displayfd', str(write), '-screen', '0', '1024x768x24'],
                                  pass_fds=[write], stderr=subprocess.DEVNULL)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        environment = dict(os.environ, DISPLAY=':' + os.read(read, 20).decode().strip())
        app = subprocess.Popen([PROGRAM, model], cwd=self.folder, env=environment,
                               stdout=subprocess.DEVNULL, stderr=stderr)
        self.addCleanup(app.wait)
        self.addCleanup(app.terminate)
        return app, environment

    def wait_for_window(self, app, environment):
        deadline = time.time() + 30
        while time.time() < deadline and app.poll() is None:
            found = subprocess.run(['xdotool', 'search', '--name', '^Synovia: '], env=environment,
                                   capture_output=True, text=True).stdout.split()
            if found:
                return found
            time.sleep(0.5)
        return []


main()
