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
        read, write = os.pipe()
        server = subprocess.Popen(['Xvfb', '-displayfd', str(write), '-screen', '0', '1024x768x24'],
                                  pass_fds=[write], stderr=subprocess.DEVNULL)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        display = ':' + os.read(read, 20).decode().strip()
        environment = dict(os.environ, DISPLAY=display)
        app = subprocess.Popen([PROGRAM, MODELS / 'pole.xml'], cwd=self.folder, env=environment,
                               stdout=subprocess.DEVNULL)
        self.addCleanup(app.wait)
        self.addCleanup(app.terminate)

        def keys(*names):
            for name in names:
                subprocess.run(['xdotool', 'key', name], env=environment, check=True, timeout=20)
                time.sleep(0.5)

        deadline = time.time() + 30
        while time.time() < deadline:
            found = subprocess.run(['xdotool', 'search', '--name', 'MuJoCo'], env=environment,
                                   capture_output=True, text=True).stdout.split()
            if found:
                break
            time.sleep(0.5)
        self.assertTrue(found, 'no window')
        subprocess.run(['xdotool', 'windowfocus', found[-1]], env=environment)
        time.sleep(3)
        keys('space', 'Right', 'F2', 'ctrl+p', 'ctrl+q')
        self.assertEqual(app.wait(timeout=30), 0)
        self.assertGreater((self.folder / 'screenshot.png').stat().st_size, 5000)


main()
