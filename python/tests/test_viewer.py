# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""mujoco.viewer, in a window of Xvfb."""

import os
import pathlib
import shutil
import subprocess
import sys
import textwrap

import mujoco
import mujoco.viewer
import numpy as np
import pytest

MODELS = pathlib.Path(__file__).resolve().parents[2] / 'models'
needs_display = pytest.mark.skipif(not (shutil.which('Xvfb') and shutil.which('xdotool') and shutil.which('ffmpeg')),
                                   reason='needs Xvfb, xdotool and ffmpeg')


def run_with_display(program, folder, tries=3):
    """Runs a Python program in a display of its own; returns what it printed.

    A display number that another server is just giving back does not work: then once more.
    """
    for attempt in range(tries):
        read, write = os.pipe()
        server = subprocess.Popen(['Xvfb', '-displayfd', str(write), '-screen', '0', '900x600x24'],
                                  pass_fds=[write], stderr=subprocess.DEVNULL)
        try:
            display = ':' + os.read(read, 20).decode().strip()
            done = subprocess.run([sys.executable, '-c', textwrap.dedent(program)], cwd=folder, timeout=120,
                                  env=dict(os.environ, DISPLAY=display, MODELS=str(MODELS)),
                                  capture_output=True, text=True)
        finally:
            server.terminate()
            server.wait()
            os.close(read)
            os.close(write)
        if done.returncode == 0 or attempt == tries - 1:
            assert done.returncode == 0, done.stderr
            return done.stdout


COMMON = '''
import os, subprocess, time
import numpy as np, mujoco, mujoco.viewer
m = mujoco.MjModel.from_xml_path(os.environ['MODELS'] + '/quadruped.xml')
d = mujoco.MjData(m)

def screenshot():
    raw = subprocess.run(['ffmpeg', '-loglevel', 'error', '-f', 'x11grab', '-video_size', '900x600', '-i',
                          os.environ['DISPLAY'], '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
                         capture_output=True, check=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(600, 900, 3)

def until(condition):
    end = time.time() + 20
    while not condition() and time.time() < end:
        time.sleep(0.05)
    assert condition()
'''


@needs_display
def test_passive(tmp_path):
    run_with_display(COMMON + '''
keys = []
with mujoco.viewer.launch_passive(m, d, key_callback=keys.append, show_right_ui=False) as v:
    assert v.is_running() and v.m is m and v.d is d and v.viewport.width > 0
    assert isinstance(v.cam, mujoco.MjvCamera) and isinstance(v.opt, mujoco.MjvOption)
    with v.lock(), v.lock():
        v.cam.distance = 3
    geom = v.user_scn.geoms[0]
    mujoco.mjv_initGeom(geom, mujoco.mjtGeom.mjGEOM_SPHERE, [.3, 0, 0], d.body('trunk').xpos,
                        np.eye(3).flatten(), [1, 0, 0, 1])
    geom.emission = 1
    v.user_scn.ngeom = 1
    before = screenshot()
    v.sync()
    v.set_images((mujoco.MjrRect(v.viewport.left, 0, 50, 40), np.full((40, 50, 3), [255, 255, 0], np.uint8)))
    v.set_texts([(None, None, 'left', 'right')])
    v.set_figures((mujoco.MjrRect(v.viewport.left + 60, 0, 100, 80), mujoco.MjvFigure()))
    red = lambda p: ((p[..., 0] > 200) & (p[..., 1] < 60)).sum()
    yellow = lambda p: ((p == [255, 255, 0]).all(-1)).sum()
    until(lambda: red(screenshot()) > red(before) + 500)
    until(lambda: yellow(screenshot()) == 2000)
    v.clear_images(), v.clear_texts(), v.clear_figures()
    until(lambda: yellow(screenshot()) == 0)
    d.xfrc_applied[1] = 1
    for _ in range(10):
        mujoco.mj_step(m, d)
        v.sync(state_only=True)
    assert (d.xfrc_applied == 0).all()
    time_then = d.time
    window = subprocess.run(['xdotool', 'search', '--name', 'Synovia'], capture_output=True, text=True).stdout.split()
    subprocess.run(['xdotool', 'windowfocus', window[-1]])
    time.sleep(0.3)
    subprocess.run(['xdotool', 'key', 'BackSpace'])
    until(lambda: keys == [259])
    assert d.time == time_then
    v.sync()
    assert d.time == 0
    v.update_texture(0)
    camera = v.cam
assert not v.is_running() and camera.distance == 3
v.sync(), v.close(), v.set_texts((None, None, '', '')), v.update_texture(0)
''', tmp_path)


@needs_display
def test_managed_simulates_the_data_it_is_given(tmp_path):
    run_with_display(COMMON + '''
import threading
def quit_when_it_runs():
    until(lambda: d.time > 0.1)
    subprocess.run(['xdotool', 'key', 'ctrl+q'])
threading.Thread(target=quit_when_it_runs, daemon=True).start()
mujoco.viewer.launch(m, d)
assert d.time > 0.1
calls = []
def loader():
    calls.append(1)
    return m, d
def reload_and_quit():
    until(lambda: len(calls) == 1)
    time.sleep(1)
    subprocess.run(['xdotool', 'key', 'ctrl+l'])
    until(lambda: len(calls) == 2)
    subprocess.run(['xdotool', 'key', 'ctrl+q'])
threading.Thread(target=reload_and_quit, daemon=True).start()
mujoco.viewer.launch(loader=loader)
assert len(calls) == 2
''', tmp_path)


def test_bad_arguments():
    m = mujoco.MjModel.from_xml_string('<mujoco/>')
    d = mujoco.MjData(m)
    for call in (lambda: mujoco.viewer.launch(data=d), lambda: mujoco.viewer.launch(m, loader=lambda: (m, d)),
                 lambda: mujoco.viewer.launch_passive(None, d), lambda: mujoco.viewer.launch_passive(m, m),
                 lambda: mujoco.viewer.launch_passive(m, d, key_callback=3),
                 lambda: mujoco.viewer._upside_down(mujoco.MjrRect(0, 0, 2, 2), np.zeros((2, 3, 3)))):
        with pytest.raises(ValueError):
            call()
